// Attributes that clang does not know, on kernels, parameters and variables.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s -- -arch=sm_90
struct Big {
  int values[64];
};
constexpr int Threads = 128;
__managed__ int counter;
__device__ __managed__ float table[4];
__global__ void __launch_bounds__(Threads, 2) k1(const __grid_constant__ Big big, int *p) { p[0] = big.values[3]; }
__global__ void __cluster_dims__(2, 1, 1) k2(int *p) { p[0] = counter; }
__global__ void __maxnreg__(64) k3(int *p) { p[0] = table[1]; }
__global__ void __block_size__((Threads, 1, 1), (2, 1, 1)) k4(int *p) { p[0] = 1; }
template <int N> __global__ void __cluster_dims__(N, 1, 1) k5(int *p) { p[0] = N; }
void host(Big big, int *p) {
  counter = 1;
  table[0] = 2;
  k1<<<1, Threads>>>(big, p);
  k5<2><<<2, 1>>>(p);
}
