// Texture and surface access by object; clang lacks the latter and a header for the former.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s -- -std=c++14
__global__ void k(float *out, cudaTextureObject_t t, cudaSurfaceObject_t s) {
  float a = tex1Dfetch<float>(t, 1) + tex1D<float>(t, 1) + tex2D<float>(t, 1, 2) + tex3D<float>(t, 1, 2, 3);
  uchar4 b = tex2DLayered<uchar4>(t, 1, 2, 3);
  float4 c = tex2Dgather<float4>(t, 1, 2, 0);
  float d = tex2DLod<float>(t, 1, 2, 3) + texCubemap<float>(t, 1, 2, 3);
  surf1Dwrite(a, s, 0);
  surf2Dwrite(b, s, 0, 1, cudaBoundaryModeClamp);
  surf3Dwrite(c, s, 0, 1, 2);
  float e, f = surf2Dread<float>(s, 0, 1);
  surf1Dread(&e, s, 0);
  surf2DLayeredread(&e, s, 0, 1, 2);
  out[0] = d + e + f;
}
