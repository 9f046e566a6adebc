// RUN: %check_cuda %s cuda-inline-asm-sync

#include <cuda_runtime.h>

__device__ void join(int n) {
  asm("bar.sync 1, %0;" ::"r"(n));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bar.sync' is in an asm without 'volatile' and "memory" clobber; the compiler may move it and memory accesses over it [cuda-inline-asm-sync]
  // CHECK-FIXES: {{^}}  asm volatile("bar.sync 1, %0;" ::"r"(n) : "memory");
}
__device__ int acquire(int *flag) {
  int v;
  asm("ld.acquire.gpu.u32 %0, [%1];" : "=r"(v) : "l"(flag));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'ld.acquire.gpu.u32' is in an asm without 'volatile' and "memory" clobber
  // CHECK-FIXES: {{^}}  asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(v) : "l"(flag) : "memory");
  return v;
}
__global__ void publish(int *data, int *flag) {
  data[threadIdx.x] = 1;
  asm volatile("membar.gl;");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'membar.gl' is in an asm without a "memory" clobber; the compiler may move memory accesses over it
  // CHECK-FIXES: {{^}}  asm volatile("membar.gl;" ::: "memory");
  *flag = 1;
  asm volatile("bar.warp.sync %0;" : : "r"(0xffffffff));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bar.warp.sync' is in an asm without a "memory" clobber
  // CHECK-FIXES: {{^}}  asm volatile("bar.warp.sync %0;" : : "r"(0xffffffff) : "memory");
  data[threadIdx.x] = data[threadIdx.x ^ 1] + acquire(flag);
}
__global__ void numbers() {
  asm volatile("bar.sync 16, 64;" ::: "memory");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bar.sync' names barrier 16, but there are barriers 0 to 15 only
}

// Silent.
__device__ void wrapper(int n) { asm volatile("bar.sync 1, %0;" ::"r"(n)); }
__device__ int lane() {
  int l;
  asm("mov.u32 %0, %%laneid;" : "=r"(l));
  return l;
}
__device__ int add(int a, int b) {
  int c;
  asm("add.s32 %0, %1, %2;" : "=r"(c) : "r"(a), "r"(b));
  return c;
}
__device__ int cached(const int *p) {
  int v;
  asm("ld.global.nc.b32 %0, [%1];" : "=r"(v) : "l"(p));
  return v;
}
__device__ int exchange(int v) {
  int r;
  asm("shfl.sync.bfly.b32 %0, %1, 1, 0x1f, 0xffffffff;" : "=r"(r) : "r"(v));
  return r;
}
__global__ void fine(int *data, int *flag, int n) {
  data[threadIdx.x] = lane() + add(n, 2) + cached(data) + exchange(n);
  asm volatile("fence.acq_rel.gpu;" ::: "memory");
  wrapper(n);
  asm volatile("barrier.sync %0, %1;" ::"r"(n), "r"(n) : "memory");
  asm volatile("bar.sync 15, 1024;" ::: "memory");
  *flag = 1;
}
