// Kernels launched from kernels, templates and overloads among them.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s -- -rdc=true -arch=sm_80
__global__ void child(int *p) { p[0] = 1; }
__global__ void child(float *p) { p[0] = 1; }
template <class T> __global__ void recursive(T *p, int depth) {
  if (depth > 0)
    recursive<T><<<1, 32>>>(p, depth - 1);
}
__device__ void launch(int *p, cudaStream_t stream) { child<<<dim3(1, 2), 32, 0, stream>>>(p); }
__global__ void parent(int *p, float *f) {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  launch(p, stream);
  child<<<1, 32>>>(f);
  recursive<<<1, 1>>>(p, 3);
  recursive<float><<<1, 1, 64>>>(f, 3);
  if (cudaGetLastError() != cudaSuccess)
    p[0] = 0;
}
void host(int *p, float *f) {
  parent<<<1, 1>>>(p, f);
  void (*chosen)(int *) = child;
  chosen<<<1, 2>>>(p);
}
