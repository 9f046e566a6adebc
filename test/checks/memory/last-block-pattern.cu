// RUN: %check_cuda %s cuda-last-block-pattern

#include <cuda_runtime.h>

__device__ unsigned count;

__global__ void direct(volatile float *part, float v) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = v;
    last = atomicInc(&count, gridDim.x - 1) == gridDim.x - 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: counter 'count' is changed with no '__threadfence()' after the writes to 'part' that whoever comes last reads [cuda-last-block-pattern]
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'part' is written here
    // CHECK-MESSAGES: :[[@LINE+9]]:17: note: whoever comes later reads 'part' here
    // CHECK-MESSAGES: :[[@LINE-4]]:12: note: 'atomicInc' is relaxed: it orders no other access
    // CHECK-FIXES: {{^}}    part[blockIdx.x] = v;
    // CHECK-FIXES-NEXT: {{^}}    __threadfence();
    // CHECK-FIXES-NEXT: {{^}}    last = atomicInc(&count, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int i = 1; i < gridDim.x; ++i)
      part[0] = part[0] + part[i];
}

// Through a helper, a ticket and a shared variable.
__device__ bool lastBlock() {
  __shared__ bool last;
  __syncthreads();
  if (threadIdx.x == 0) {
    unsigned ticket = atomicAdd(&count, 1u);
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: counter 'count' is changed with no '__threadfence()' after the writes to 'part'
    // CHECK-FIXES: {{^}}    __threadfence();
    // CHECK-FIXES-NEXT: {{^}}    unsigned ticket = atomicAdd(&count, 1u);
    last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  return last;
}
__global__ void throughHelper(const float *x, float *part, float *out) {
  if (threadIdx.x == 0)
    part[blockIdx.x] = x[blockIdx.x];
  if (lastBlock()) {
    float s = 0;
    for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x)
      s += part[i];
    out[threadIdx.x] = s;
  }
}

// One thread, an early return, counting down.
__global__ void down(float *part, float *out, int *left) {
  part[blockIdx.x] = 1;
  if (atomicSub(left, 1) != 1)
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: counter 'left' is changed with no '__threadfence()' after the writes to 'part'
    // CHECK-FIXES: {{^}}  part[blockIdx.x] = 1;
    // CHECK-FIXES-NEXT: {{^}}  __threadfence();
    // CHECK-FIXES-NEXT: {{^}}  if (atomicSub(left, 1) != 1)
    return;
  float s = 0;
  for (int i = 0; i < gridDim.x; ++i)
    s += part[i];
  *out = s;
}

// By a vote of the block.
__global__ void vote(float *part, float *out) {
  if (threadIdx.x == 0)
    part[blockIdx.x] = 1;
  bool mine = threadIdx.x == 0 && atomicAdd(&count, 1u) == gridDim.x - 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: counter 'count' is changed with no '__threadfence()' after the writes to 'part'
  if (__syncthreads_or(mine))
    out[threadIdx.x] = part[threadIdx.x];
}

// Silent: the fence of each thread, with the block barrier behind it; the fence of the one; the order of the atomic.
__global__ void eachFences(const float *x, float *part, float *out) {
  __shared__ bool last;
  part[blockIdx.x * blockDim.x + threadIdx.x] = x[threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0)
    last = atomicInc(&count, gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  if (last) {
    float s = 0;
    for (int i = 0; i < gridDim.x; ++i)
      s += part[i];
    out[threadIdx.x] = s;
  }
}
__global__ void oneFences(float *part, float *out) {
  part[blockIdx.x] = 1;
  __threadfence();
  if (atomicAdd(&count, 1u) == gridDim.x - 1)
    *out = part[0] + part[1];
}
__global__ void ordered(float *part, float *out, int *n) {
  part[blockIdx.x] = 1;
  int old;
  asm volatile("atom.acq_rel.gpu.add.s32 %0, [%1], 1;" : "=r"(old) : "l"(n) : "memory");
  if (old == gridDim.x - 1)
    *out = part[0] + part[1];
}
// Only its own part.
__global__ void own(const float *x, float *part, float *out) {
  part[blockIdx.x] = x[blockIdx.x];
  if (atomicAdd(&count, 1u) == gridDim.x - 1)
    *out = part[blockIdx.x];
}

// Silent: what the threads of a block hand to each other in shared memory; counters that give out places or work.
__global__ void sharedCopy(const int *items, int *out, int *next, int n) {
  __shared__ int item;
  if (threadIdx.x == 0)
    item = atomicAdd(next, 1);
  __syncthreads();
  while (item != n) {
    out[items[item]] = 1;
    __syncthreads();
    if (threadIdx.x == 0)
      item = atomicAdd(next, 1);
    __syncthreads();
  }
}
__global__ void rows(int *links, int *table, int *next, int capacity) {
  int row = threadIdx.x;
  links[row] = 0;
  int more = atomicAdd(next, 1);
  if (more >= capacity)
    return;
  links[row] = more;
  if (links[more] != -1)
    table[more] = row;
}
// A counter that each side counts on with atomics.
__global__ void twoCounters(int *head, int *finished, int *out) {
  out[threadIdx.x] = atomicAdd(head, 1);
  if (atomicAdd(finished, 1) == gridDim.x - 1)
    out[0] = atomicAdd(head, 1);
}
// The last one, by a bound.
__global__ void bound(float *part, float *out) {
  part[blockIdx.x] = 1;
  if (atomicAdd(&count, 1u) >= gridDim.x - 1)
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: counter 'count' is changed with no '__threadfence()' after the writes to 'part'
    *out = part[0] + part[1];
}

// By a constant that is set behind the test.
__global__ void byConstant(float *part, float *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    last = false;
    part[blockIdx.x] = 1;
    if (atomicAdd(&count, 1u) == gridDim.x - 1)
      // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: counter 'count' is changed with no '__threadfence()' after the writes to 'part'
      last = true;
  }
  __syncthreads();
  if (last)
    *out = part[0] + part[1];
}
// Silent: what is set to a constant behind a test is not the counter.
__global__ void table(int *links, int *rows, int *next, int n, int size) {
  int row = blockIdx.x, column = 0;
  links[row] = 0;
  for (int i = 0; i < size; ++i) {
    if (column == 4) {
      int old = row;
      row = atomicAdd(next, 1);
      if (row == n)
        return;
      links[old] = row + links[row];
      links[row] = 0;
      column = 0;
    }
    rows[row * 4 + column++] = i;
  }
}
