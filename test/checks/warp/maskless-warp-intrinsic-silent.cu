// RUN: %check_cuda %s cuda-maskless-warp-intrinsic

#include <cuda_runtime.h>

// The masked forms.
__global__ void masked(int *p) {
  int v = __shfl_down_sync(0xffffffffu, p[0], 1);
  if (__any_sync(0xffffffffu, v))
    p[0] = __ballot_sync(0xffffffffu, v) + __shfl_sync(0xffffffffu, v, 0);
}

// A branch that no device compiles.
__device__ int guarded(int v) {
#if __CUDA_ARCH__ >= 700 || !defined(__CUDA_ARCH__)
  return __shfl_xor_sync(0xffffffffu, v, 1);
#else
  return __shfl_xor(v, 1);
#endif
}
__device__ int versioned(int v) {
#if __CUDACC_VER_MAJOR__ >= 9
  return __any_sync(0xffffffffu, v);
#else
  return __any(v);
#endif
}

// A project's own functions that share a name: in a namespace, as a member, with other parameters.
namespace mine {
__device__ int __shfl(int v, int lane) { return __shfl_sync(0xffffffffu, v, lane); }
__device__ int use(int v) { return __shfl(v, 3); }
} // namespace mine
struct Warp {
  __device__ int __any(int v) const { return __any_sync(0xffffffffu, v); }
  __device__ int any(int v) const { return __any(v); }
};
struct Wide { int x, y; };
__device__ Wide __shfl_down(Wide w, int d) {
  return {__shfl_down_sync(0xffffffffu, w.x, d), __shfl_down_sync(0xffffffffu, w.y, d)};
}
__device__ Wide shift(Wide w) { return __shfl_down(w, 1); }

// A macro that gives the old name its mask, as many code bases do.
#define __ballot(p) __ballot_sync(0xffffffffu, p)
__device__ unsigned remapped(int v) { return __ballot(v); }

// Named without being called.
// __shfl(v, 0) in a comment, and in a string:
__device__ const char *text() { return "__shfl_up(v, 1)"; }
