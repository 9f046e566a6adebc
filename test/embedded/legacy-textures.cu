// RUN: %cudalint --no-cuda-toolkit %s 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: error:
// CHECK-NOT: warning:
// References were dropped by CUDA 12; old code still uses them.
texture<float, 2, cudaReadModeElementType> Picture;
texture<uchar4, cudaTextureType1D, cudaReadModeNormalizedFloat> Colours;
texture<int, 1> Numbers;
surface<void, 2> Out;

__global__ void reference(float *p) {
  float v = tex2D(Picture, 1.0f, 2.0f);
  float4 c = tex1D(Colours, 0.5f);
  p[0] = v + c.x + tex1Dfetch(Numbers, 3);
  surf2Dwrite(v, Out, 4, 0);
  surf2Dread(&v, Out, 4, 0);
}

__global__ void object(float *p, cudaTextureObject_t t, cudaSurfaceObject_t s) {
  p[0] = tex2D<float>(t, 1, 2) + tex1Dfetch<float>(t, 3) + tex3D<float4>(t, 1, 2, 3).x + tex2DLod<float>(t, 1, 2, 0) +
         tex2DLayered<float>(t, 1, 2, 0) + surf2Dread<float>(s, 4, 0);
  surf2Dwrite(p[0], s, 4, 0, cudaBoundaryModeClamp);
  surf3Dwrite<uchar4>(make_uchar4(1, 2, 3, 4), s, 4, 0, 1);
}

int main() {
  cudaArray_t array;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  Picture.addressMode[0] = cudaAddressModeWrap;
  Picture.normalized = true;
  cudaMallocArray(&array, &desc, 4, 4);
  cudaBindTextureToArray(Picture, array, desc);
  cudaBindTexture(0, Numbers, (void *)0, 16);
  cudaBindSurfaceToArray(Out, array);
  cudaUnbindTexture(Picture);
  cudaTextureObject_t t = 0;
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = array;
  cudaTextureDesc d = {};
  cudaCreateTextureObject(&t, &r, &d, NULL);
  reference<<<1, 1>>>(nullptr);
  object<<<1, 1>>>(nullptr, t, 0);
}
