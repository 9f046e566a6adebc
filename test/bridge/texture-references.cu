// Texture and surface references, gone since CUDA 12.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s -- -std=c++14
texture<float, 2, cudaReadModeElementType> plane;
texture<uchar4, cudaTextureType2D, cudaReadModeNormalizedFloat> picture;
texture<int4> line;
texture<float, 3> volume;
texture<float, cudaTextureType2DLayered> layers;
surface<void, cudaSurfaceType2D> canvas;

__global__ void k(float *out, float4 *pixel) {
  int4 four = tex1Dfetch(line, 3);
  out[0] = tex2D(plane, 1.f, 2.f) + four.x + tex3D(volume, 1, 2, 3) + tex2DLayered(layers, 1, 2, 3);
  pixel[0] = tex2D(picture, 1, 2);
  surf2Dwrite(out[0], canvas, 4, 5);
  float x;
  surf2Dread(&x, canvas, 1, 2);
  out[1] = x;
}

void host(cudaArray_t array, void *memory) {
  plane.normalized = 1;
  plane.filterMode = cudaFilterModeLinear;
  plane.addressMode[0] = cudaAddressModeWrap;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaBindTextureToArray(plane, array);
  cudaBindTextureToArray(plane, array, format);
  cudaBindTexture(0, line, memory, 64);
  cudaBindTexture2D(0, plane, memory, format, 1, 2, 4);
  cudaBindSurfaceToArray(canvas, array);
  cudaUnbindTexture(plane);
}
