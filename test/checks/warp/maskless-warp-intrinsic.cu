// RUN: %check_cuda %s cuda-maskless-warp-intrinsic

#include <cuda_runtime.h>

// The seven functions.
__global__ void seven(int *out, float *f) {
  int v = out[threadIdx.x];
  v += __shfl(v, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: '__shfl' names no participating lanes and does not exist for sm_70 and newer; use '__shfl_sync' [cuda-maskless-warp-intrinsic]
  // CHECK-FIXES: {{^}}  v += __shfl_sync(0xffffffff, v, 0);
  f[0] = __shfl_up(f[1], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__shfl_up' names
  // CHECK-FIXES: {{^}}  f[0] = __shfl_up_sync(0xffffffff, f[1], 1);
  v += __shfl_down(v, 8, 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: '__shfl_down' names
  // CHECK-FIXES: {{^}}  v += __shfl_down_sync(0xffffffff, v, 8, 16);
  v += __shfl_xor(v, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: '__shfl_xor' names
  // CHECK-FIXES: {{^}}  v += __shfl_xor_sync(0xffffffff, v, 1);
  unsigned b = __ballot(v > 3);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: '__ballot' names
  // CHECK-FIXES: {{^}}  unsigned b = __ballot_sync(0xffffffff, v > 3);
  int any = __any(v), all = __all( v );
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: '__any' names
  // CHECK-MESSAGES: :[[@LINE-2]]:29: warning: '__all' names
  // CHECK-FIXES: {{^}}  int any = __any_sync(0xffffffff, v), all = __all_sync(0xffffffff,  v );
  out[threadIdx.x] = v + b + any + all;
}

// A template is reported once, however often it is instantiated, and also when it never is.
template <typename T> __device__ T total(T v) {
  for (int d = 16; d > 0; d >>= 1)
    v += __shfl_down(v, d);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__shfl_down' names
  return v;
}
__global__ void instantiate(int *i, float *f) {
  *i = total(*i);
  *f = total(*f);
}
template <typename T> __device__ T never(T v) {
  return __shfl_xor(v, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__shfl_xor' names
}

// In a lambda and a member.
struct Functor {
  __device__ int operator()(int v) const {
    auto inner = [](int w) { return __shfl(w, 0); };
    // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: '__shfl' names
    return inner(v);
  }
};
__global__ void use(int *p) { *p = Functor()(*p); }

// Where a branch keeps lanes away, the mask is the branch's own; that needs a person's agreement.
__global__ void divergent(int *p, int n) {
  if (threadIdx.x % 32 < 16)
    p[threadIdx.x] = __shfl_xor(p[threadIdx.x], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: '__shfl_xor' names
  // CHECK-MESSAGES: note: unsafe fix: use '__shfl_xor_sync' with the mask of the branch
  // CHECK-FIXES: {{^}}    p[threadIdx.x] = __shfl_xor(p[threadIdx.x], 1);
  // CHECK-UNSAFE-FIXES: {{^}}  const unsigned mask = __ballot_sync(0xffffffff, threadIdx.x % 32 < 16);
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}  if (threadIdx.x % 32 < 16)
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}    p[threadIdx.x] = __shfl_xor_sync(mask, p[threadIdx.x], 1);
}
__global__ void twice(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int votes = __ballot(p[i] > 0);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: '__ballot' names
    // CHECK-MESSAGES: note: unsafe fix: use '__ballot_sync' with the mask of the branch
    p[i] = __any(p[i]) + votes;
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: '__any' names
    // CHECK-UNSAFE-FIXES: {{^}}  const unsigned mask = __ballot_sync(0xffffffff, i < n);
    // CHECK-UNSAFE-FIXES-NEXT: {{^}}  if (i < n) {
    // CHECK-UNSAFE-FIXES-NEXT: {{^}}    int votes = __ballot_sync(mask, p[i] > 0);
    // CHECK-UNSAFE-FIXES: {{^}}    p[i] = __any_sync(mask, p[i]) + votes;
  }
}
// A reduction over a part of the warp reads lanes outside its mask: the branch's mask is not the answer.
__global__ void tree(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int v = p[i];
    for (int d = 16; d > 0; d /= 2)
      v += __shfl_down(v, d);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: '__shfl_down' names
    // CHECK-MESSAGES: note: unsafe fix: use '__shfl_down_sync' with the full mask, if every lane that has not exited arrives here
    // CHECK-UNSAFE-FIXES: {{^}}      v += __shfl_down_sync(0xffffffff, v, d);
    if (threadIdx.x % 32 == 0)
      p[i] = v;
  }
}

// A macro's body is reported where it is used, and has no fix; a macro's argument has one.
#define DOWN(v) __shfl_down(v, 1)
#define SAME(x) (x)
__global__ void macros(int *p) {
  int v = DOWN(p[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: '__shfl_down' names
  // CHECK-MESSAGES: note: expanded from macro 'DOWN'
  // CHECK-FIXES: {{^}}  int v = DOWN(p[0]);
  // CHECK-UNSAFE-FIXES: {{^}}  int v = DOWN(p[0]);
  v += SAME(__any(v));
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: '__any' names
  // CHECK-FIXES: {{^}}  v += SAME(__any_sync(0xffffffff, v));
  p[0] = v;
}

// Inline PTX.
__device__ int ptx(int v) {
  int r, p;
  asm volatile("shfl.down.b32 %0, %1, 1, 0x1f;" : "=r"(r) : "r"(v));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'shfl.down.b32' without '.sync' names no participating lanes and does not exist for sm_70 and newer [cuda-maskless-warp-intrinsic]
  asm volatile("{ .reg .pred q; setp.ne.s32 q, %1, 0; vote.ballot.b32 %0, q; }" : "=r"(p) : "r"(v));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'vote.ballot.b32' without '.sync' names
  asm volatile("shfl.sync.down.b32 %0, %1, 1, 0x1f, 0xffffffff;" : "=r"(r) : "r"(v));
  asm volatile("{ .reg .pred q; setp.ne.s32 q, %1, 0; vote.sync.ballot.b32 %0, q, 0xffffffff; }"
               : "=r"(p) : "r"(v));
  return r + p;
}
