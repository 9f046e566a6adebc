// RUN: %check_cuda %s cuda-non-volatile-spin

#include <cuda_runtime.h>

__device__ int go;
struct Mailbox {
  int full;
  int value;
};

__global__ void plain(int *x) {
  while (go == 0) {
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the loop waits for 'go' to change, but the compiler may read it only once: it is neither volatile nor atomic [cuda-non-volatile-spin]
    // CHECK-FIXES: {{^}}  while (*(volatile int *)&go == 0) {
  }
  *x = 1;
}

__global__ void element(const float *in, float *out, const int *ready) {
  if (threadIdx.x == 0)
    while (ready[blockIdx.x] == 0)
      // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: the loop waits for 'ready' to change
      // CHECK-FIXES: {{^}}    while (*(const volatile int *)&ready[blockIdx.x] == 0)
      __nanosleep(50);
  __syncthreads();
  out[threadIdx.x] = in[threadIdx.x];
}

__global__ void member(Mailbox *box, int *out) {
  int full;
  do {
    full = box->full;
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: the loop waits for 'full' to change
  } while (!full);
  *out = box->value;
}

__device__ bool isReady(const int *flag, int round) { return *flag >= round; }
// CHECK-MESSAGES: :[[@LINE-1]]:62: warning: the loop waits for 'flag' to change
__global__ void helper(const int *flag, int round, int *out) {
  while (!isReady(flag, round))
    ;
  *out = 1;
}

__global__ void shared(int *out) {
  __shared__ int done;
  if (threadIdx.x == 0)
    done = 0;
  __syncthreads();
  if (threadIdx.x < 32) {
    done = 1;
  } else {
    for (;;) {
      if (done)
        // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: the loop waits for 'done' to change
        break;
    }
    *out = 1;
  }
}

// Silent.
__global__ void volatileRead(volatile int *flag) {
  while (*flag == 0)
    ;
}
__global__ void atomicRead(int *flag) {
  while (atomicAdd(flag, 0) == 0)
    ;
}
__global__ void fenceInside(int *flag) {
  while (*flag == 0)
    __threadfence();
}
__global__ void compilerBarrier(int *flag) {
  while (*flag == 0)
    asm volatile("" ::: "memory");
}
__global__ void counted(const int *length, const float *v, float *out) {
  float s = 0;
  for (int j = 0; j < length[blockIdx.x]; ++j)
    s += v[j];
  int i = threadIdx.x;
  while (i < length[0]) {
    s += v[i];
    i += blockDim.x;
  }
  out[threadIdx.x] = s;
}
__global__ void list(const int *next, int *out) {
  int p = threadIdx.x;
  while (next[p] != -1)
    p = next[p];
  out[threadIdx.x] = p;
}
struct Link {
  Link *next;
};
__global__ void links(Link *head, int *out) {
  int n = 0;
  for (Link *l = head; l->next; l = l->next)
    ++n;
  *out = n;
}
__global__ void works(int *todo) {
  while (*todo > 0)
    *todo -= 1;
}
__global__ void together(int *todo) {
  __shared__ int left;
  left = *todo;
  __syncthreads();
  while (left > 0) {
    __syncthreads();
    if (threadIdx.x == 0)
      --left;
    __syncthreads();
  }
}
__global__ void search(const int *keys, int *out) {
  for (int i = 0; i < 10; ++i)
    if (keys[threadIdx.x]) {
      *out = i;
      break;
    }
}
