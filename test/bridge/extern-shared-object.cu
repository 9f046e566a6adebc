// Dynamic shared memory as one object.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s
struct Layout {
  int head[4];
  float body[16];
};
template <class T> __device__ T &dynamic() {
  extern __shared__ __align__(16) Layout all;
  return reinterpret_cast<T &>(all);
}
__global__ void k(int *p) {
  extern __shared__ Layout layout;
  layout.head[0] = p[0];
  __syncthreads();
  p[1] = layout.head[0] + dynamic<int>();
}
