// RUN: %check_cuda %s cuda-unfenced-publication

#include <cuda_runtime.h>

__device__ int payload, ready;

// The writer has no fence. An atomic is none.
__global__ void atomicFlag(int *out) {
  if (blockIdx.x == 0) {
    payload = 42;
    atomicExch(&ready, 1);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'ready' announces 'payload' with no '__threadfence()' between the two writes [cuda-unfenced-publication]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'payload' is written here
    // CHECK-MESSAGES: :[[@LINE+9]]:12: note: another block waits for 'ready' here
    // CHECK-MESSAGES: :[[@LINE+11]]:12: note: and then reads 'payload' here
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'atomicExch' is relaxed: it orders no other access
    // CHECK-FIXES: {{^}}    payload = 42;
    // CHECK-FIXES-NEXT: {{^}}    __threadfence();
    // CHECK-FIXES-NEXT: {{^}}    atomicExch(&ready, 1);
  } else {
    // CHECK-FIXES: {{^}}  } else {

    while (atomicAdd(&ready, 0) == 0) {
    }
    __threadfence();
    *out = payload;
  }
}

// Neither is volatile.
__global__ void volatileFlag(volatile int *flag, volatile int *data, int *out) {
  if (blockIdx.x == 0) {
    *data = 42;
    *flag = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'flag' announces 'data' with no '__threadfence()' between the two writes
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'volatile' orders no other access
    // CHECK-FIXES: {{^}}    *data = 42;
    // CHECK-FIXES-NEXT: {{^}}    __threadfence();
    // CHECK-FIXES-NEXT: {{^}}    *flag = 1;
  } else {
    while (*flag == 0)
      ;
    // CHECK-MESSAGES: :[[@LINE-2]]:12: warning: 'data' is read behind the wait for 'flag' with no '__threadfence()' in between
    // CHECK-FIXES: {{^}}    while (*flag == 0)
    // CHECK-FIXES-NEXT: {{^}}      ;
    // CHECK-FIXES-NEXT: {{^}}    __threadfence();
    *out = *data;
  }
}

// Serial split-K: a block barrier orders nothing for the next block.
__global__ void turns(const float *in, float *acc, int *turn, int width) {
  int seg = blockIdx.x;
  if (threadIdx.x == 0) {
    while (*(volatile int *)turn != seg) {
    }
    __threadfence();
  }
  __syncthreads();
  for (int c = threadIdx.x; c < width; c += blockDim.x)
    acc[c] += in[seg * width + c];
  __syncthreads();
  if (threadIdx.x == 0)
    *(volatile int *)turn = seg + 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'turn' announces 'acc' with no '__threadfence()' between the two writes
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: '__syncthreads' orders memory for the threads of the block only
  // CHECK-FIXES: {{^}}    { __threadfence(); *(volatile int *)turn = seg + 1; }
}

// A fence of the one thread before the barrier says nothing of the others' writes.
__global__ void fenceTooEarly(const float *in, volatile float *acc, volatile int *turn) {
  if (threadIdx.x == 0) {
    while (*turn != blockIdx.x)
      ;
    __threadfence();
  }
  __syncthreads();
  acc[threadIdx.x] += in[threadIdx.x];
  if (threadIdx.x == 0)
    __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    *turn = blockIdx.x + 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'turn' announces 'acc' with no '__threadfence()' between the two writes
  }
}

// Only one way has a fence.
__global__ void oneArm(int *data, volatile int *flag, int c, int *out) {
  if (blockIdx.x == 0) {
    if (c == 1) {
      *data = 1;
      __threadfence();
    } else {
      *data = 2;
    }
    *flag = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'flag' announces 'data' with no '__threadfence()' between the two writes
    // CHECK-MESSAGES: :[[@LINE-4]]:7: note: 'data' is written here
  } else {
    while (*flag == 0)
      ;
    __threadfence();
    *out = *data;
  }
}

// Every thread has its fence, but the flag does not wait for them.
__global__ void noBarrier(float *data, volatile int *flag, float *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1;
    __threadfence();
    if (threadIdx.x == 0)
      *flag = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'flag' announces 'data' with no '__syncthreads()' between the writes of other threads and it
  } else {
    if (threadIdx.x == 0)
      while (*flag == 0)
        ;
    // CHECK-MESSAGES: :[[@LINE-2]]:14: warning: other threads read 'data' with no '__syncthreads()' behind the wait for 'flag'
    __threadfence();
    out[threadIdx.x] = data[threadIdx.x ^ 1];
  }
}

// A hand-made barrier in a helper; both sides.
__device__ volatile unsigned generation;
__device__ unsigned arrived;
__device__ void gridBarrier() {
  __syncthreads();
  if (threadIdx.x == 0) {
    unsigned g = generation;
    if (atomicAdd(&arrived, 1) == gridDim.x - 1) {
      arrived = 0;
      generation = g + 1;
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'generation' announces 'a' with no '__threadfence()' between the two writes
    } else {
      while (generation == g)
        ;
      // CHECK-MESSAGES: :[[@LINE-2]]:14: warning: 'a' is read behind the wait for 'generation' with no '__threadfence()' in between
    }
  }
  __syncthreads();
}
__global__ void phases(float *a, float *b) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  gridBarrier();
  b[threadIdx.x] = a[threadIdx.x * 3];
}

// Chained look-back: the flag of one's own tile, the flags of the others.
enum { Invalid, Aggregate, Prefix };
__global__ void lookBack(const int *in, int *out, int *agg, int *pre, volatile int *status) {
  __shared__ int exclusive;
  int b = blockIdx.x;
  int v = in[b * 256 + threadIdx.x];
  if (threadIdx.x == 0) {
    agg[b] = v;
    status[b] = Aggregate;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'status' announces 'agg' with no '__threadfence()' between the two writes
    int sum = 0;
    for (int p = b - 1; p >= 0;) {
      int s = status[p];
      if (s == Invalid)
        continue;
      __threadfence();
      if (s == Prefix) {
        sum += pre[p];
        break;
      }
      sum += agg[p];
      --p;
    }
    pre[b] = sum + v;
    __threadfence();
    status[b] = Prefix;
    exclusive = sum;
  }
  __syncthreads();
  out[b * 256 + threadIdx.x] = exclusive + v;
}

// A class with its own PTX, as template libraries have it.
struct Semaphore {
  int *lock;
  bool waits;
  int state;
  __device__ Semaphore(int *l, int thread) : lock(l), waits(thread == 0), state(-1) {}
  __device__ void fetch() {
    if (waits)
      asm volatile("ld.global.acquire.gpu.b32 %0, [%1];\n" : "=r"(state) : "l"(lock));
  }
  __device__ void wait(int status) {
    while (__syncthreads_and(state != status))
      fetch();
    __syncthreads();
  }
  __device__ void release(int status) {
    __syncthreads();
    if (waits)
      asm volatile("st.global.relaxed.gpu.b32 [%0], %1;\n" : : "l"(lock), "r"(status));
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'locks' announces 'out' with no '__threadfence()' between the two writes
    // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'st.global.relaxed.gpu.b32' is relaxed: it orders no other access
  }
};
__global__ void splitK(float *out, const float *in, int *locks) {
  Semaphore s(locks + blockIdx.x, threadIdx.x);
  s.fetch();
  s.wait(blockIdx.y);
  out[blockIdx.x * 128 + threadIdx.x] += in[threadIdx.x];
  s.release(blockIdx.y + 1);
}

// Two kernels that run at the same time with the same pointers.
__global__ void producer(int *data, int *flag) {
  data[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0)
    atomicExch(flag, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'flag' announces 'data' with no '__threadfence()' between the two writes
}
__global__ void consumer(const int *from, int *seen, int *out) {
  if (threadIdx.x == 0)
    while (atomicAdd(seen, 0) == 0)
      ;
  // CHECK-MESSAGES: :[[@LINE-2]]:12: warning: 'data' is read behind the wait for 'flag' with no '__threadfence()' in between
  // CHECK-FIXES: {{^}}    { while (atomicAdd(seen, 0) == 0)
  // CHECK-FIXES-NEXT: {{^}}      ; __threadfence(); }
  __syncthreads();
  out[threadIdx.x] = from[threadIdx.x];
}
void run(int *buffer, int *flag, int *out, cudaStream_t a, cudaStream_t b) {
  producer<<<1, 128, 0, a>>>(buffer, flag);
  consumer<<<1, 128, 0, b>>>(buffer, flag, out);
}

// Warps of one block: a fence for the block is enough, but there is none.
__global__ void warps(const int *in, int *out) {
  __shared__ int buffer[32];
  __shared__ volatile int full;
  if (threadIdx.x == 0)
    full = 0;
  __syncthreads();
  if (threadIdx.x < 32) {
    buffer[threadIdx.x] = in[threadIdx.x];
    __syncwarp();
    if (threadIdx.x == 0)
      full = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'full' announces 'buffer' with no '__threadfence_block()' between the two writes
  } else {
    while (full == 0)
      ;
    // CHECK-MESSAGES: :[[@LINE-2]]:12: warning: 'buffer' is read behind the wait for 'full' with no '__threadfence_block()' in between
    out[threadIdx.x] = buffer[threadIdx.x & 31];
  }
}

// The second of two children goes on with what both have written.
__global__ void bottomUp(int *flags, const int *parent, const int2 *child, float *box) {
  int n = parent[blockIdx.x * blockDim.x + threadIdx.x];
  while (n >= 0) {
    if (atomicCAS(&flags[n], 0, 1) == 0)
      // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'flags' announces 'box' with no '__threadfence()' between the two writes
      return;
    int2 c = child[n];
    box[n] = fminf(box[c.x], box[c.y]);
    n = parent[n];
  }
}

// In a template, one finding.
template <typename T> __global__ void typed(T *data, volatile int *flag, T *out) {
  if (blockIdx.x == 0) {
    *data = T(1);
    *flag = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'flag' announces 'data' with no '__threadfence()' between the two writes
  } else {
    while (*flag == 0)
      ;
    __threadfence();
    *out = *data;
  }
}
void runTyped(float *f, double *d, int *flag) {
  typed<<<2, 1>>>(f, flag, f + 1);
  typed<<<2, 1>>>(d, flag, d + 1);
}

// Who loses patience does not come to the data; and the step to the next flag is no loss of patience.
__global__ void timeout(volatile int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    *data = 1;
    *flag = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'flag' announces 'data' with no '__threadfence()' between the two writes
  } else {
    int tries = 0;
    while (*flag == 0)
      // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'data' is read behind the wait for 'flag' with no '__threadfence()'
      if (++tries > 100000)
        __trap();
    *out = *data;
  }
}
__global__ void back(volatile int *state, volatile int *sums, int *out) {
  int at = blockIdx.x, sum = 0;
  if (threadIdx.x == 0) {
    sums[at] = at * 3;
    state[at] = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'state' announces 'sums' with no '__threadfence()' between the two
    while (--at >= 0) {
      while (state[at] == 0)
        // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'sums' is read behind the wait for 'state' with no '__threadfence()'
        ;
      sum += sums[at];
    }
    *out = sum;
  }
}
