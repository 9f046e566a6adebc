// RUN: %check_cuda %s cuda-spin-lock-without-fence

#include <cuda_runtime.h>

__device__ int lock, total;

__device__ void add(int v) {
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  // CHECK-MESSAGES: :[[@LINE-2]]:10: warning: lock 'lock' is taken and given back with no '__threadfence()' around the accesses to 'total' [cuda-spin-lock-without-fence]
  // CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'total' is changed under the lock here
  // CHECK-MESSAGES: :[[@LINE+6]]:3: note: the lock is given back here
  // CHECK-MESSAGES: :[[@LINE-5]]:10: note: 'atomicCAS' is relaxed: it orders no other access
  // CHECK-FIXES: {{^}}  while (atomicCAS(&lock, 0, 1) != 0) {
  // CHECK-FIXES-NEXT: {{^}}  }
  // CHECK-FIXES-NEXT: {{^}}  __threadfence();
  total += v;
  atomicExch(&lock, 0);
  // CHECK-FIXES: {{^}}  __threadfence();
  // CHECK-FIXES-NEXT: {{^}}  atomicExch(&lock, 0);
}
__global__ void sum(const int *in) {
  if (threadIdx.x == 0)
    add(in[blockIdx.x]);
}

// Each lane leaves the loop when it has done its part.
struct Pair {
  double re, im;
};
__device__ void addPair(Pair *cell, Pair inc, int *mutex) {
  bool done = false;
  while (!done) {
    if (atomicCAS(mutex, 0, 1) == 0) {
      // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: lock 'mutexes' is taken and given back with no '__threadfence()' around the accesses to 're'
      // CHECK-FIXES: {{^}}      __threadfence();
      // CHECK-FIXES-NEXT: {{^}}      cell->re += inc.re;
      cell->re += inc.re;
      cell->im += inc.im;
      atomicExch(mutex, 0);
      // CHECK-FIXES: {{^}}      __threadfence();
      // CHECK-FIXES-NEXT: {{^}}      atomicExch(mutex, 0);
      done = true;
    }
  }
}
__global__ void accumulate(const Pair *in, Pair *cells, int *mutexes) {
  addPair(cells, in[threadIdx.x], mutexes);
}

// One side has its fence.
__global__ void onlyRelease(int *m, float *acc, float x) {
  if (threadIdx.x == 0) {
    while (atomicExch(m, 1))
      ;
    // CHECK-MESSAGES: :[[@LINE-2]]:12: warning: lock 'm' is taken with no '__threadfence()' before the accesses to 'acc'
    *acc += x;
    __threadfence();
    atomicExch(m, 0);
  }
}
__global__ void onlyAcquire(int *m, float *acc, float x) {
  if (threadIdx.x == 0) {
    while (atomicExch(m, 1))
      ;
    __threadfence();
    *acc += x;
    *(volatile int *)m = 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: lock 'm' is given back with no '__threadfence()' after the accesses to 'acc'
  }
}

// A class with a lock and an unlock.
struct Mutex {
  int *word;
  __device__ void take() {
    while (atomicCAS(word, 0, 1) != 0)
      ;
    // CHECK-MESSAGES: :[[@LINE-2]]:12: warning: lock 'word' is taken and given back with no '__threadfence()' around the accesses to 'sum'
  }
  __device__ void give() { atomicExch(word, 0); }
};
__global__ void withClass(Mutex m, int *sum) {
  if (threadIdx.x == 0) {
    m.take();
    *sum += 1;
    m.give();
  }
}

// A lock for each bucket.
struct Node {
  int lock;
  int n;
  float values[4];
};
__device__ void push(Node *node, float x) {
  while (atomicExch(&node->lock, 1)) {
  }
  // CHECK-MESSAGES: :[[@LINE-2]]:10: warning: lock 'lock' is taken and given back with no '__threadfence()' around the accesses to 'n'
  node->values[node->n] = x;
  node->n++;
  *(volatile int *)&node->lock = 0;
}
__global__ void fill(Node *nodes, const int *where, const float *x) {
  if (threadIdx.x == 0)
    push(&nodes[where[blockIdx.x]], x[blockIdx.x]);
}

// In shared memory a fence for the block is enough.
__global__ void inBlock(int *out) {
  __shared__ int m, sum;
  if (threadIdx.x == 0)
    m = sum = 0;
  __syncthreads();
  if ((threadIdx.x & 31) == 0) {
    while (atomicCAS(&m, 0, 1) != 0)
      ;
    // CHECK-MESSAGES: :[[@LINE-2]]:12: warning: lock 'm' is taken and given back with no '__threadfence_block()' around the accesses to 'sum'
    sum = sum + 1;
    atomicExch(&m, 0);
  }
  __syncthreads();
  *out = sum;
}

// Silent.
__global__ void good(int *m, float *acc, float x) {
  if (threadIdx.x == 0) {
    while (atomicCAS(m, 0, 1) != 0)
      __nanosleep(100);
    __threadfence();
    *acc += x;
    __threadfence();
    atomicExch(m, 0);
  }
}
__global__ void goodPtx(int *m, float *acc, float x) {
  if (threadIdx.x == 0) {
    int old;
    do {
      asm volatile("atom.acquire.gpu.cas.b32 %0, [%1], 0, 1;" : "=r"(old) : "l"(m) : "memory");
    } while (old != 0);
    *acc += x;
    asm volatile("st.release.gpu.b32 [%0], 0;" ::"l"(m) : "memory");
  }
}
// The data are atomics' own.
__global__ void nothingGuarded(int *m, int *out) {
  while (atomicCAS(m, 0, 1) != 0)
    ;
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  atomicExch(m, 0);
}
