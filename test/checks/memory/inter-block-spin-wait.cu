// RUN: %check_cuda %s cuda-inter-block-spin-wait

#include <cuda_runtime.h>

__device__ unsigned arrived;

__device__ void allBlocks() {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(&arrived, 1u);
    while (*(volatile unsigned *)&arrived < gridDim.x) {
      // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: a block waits here for 'arrived', which other blocks write, but not all blocks of the launch need run at once [cuda-inter-block-spin-wait,likely]
      // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'arrived' is written here
      // CHECK-MESSAGES: :[[@LINE+14]]:3: note: the launch is not cooperative, and its grid grows with the problem
    }
    __threadfence();
  }
  __syncthreads();
}
__global__ void phases(const float *in, float *tmp, float *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  tmp[i] = in[i] * 2.f;
  allBlocks();
  out[i] = tmp[(i + 1) % (gridDim.x * blockDim.x)];
}
void run(const float *in, float *tmp, float *out, int n) {
  // The launch.
  phases<<<n / 1024, 1024>>>(in, tmp, out);
}

// Each waits for the one before it.
__global__ void chain(int *done) {
  if (threadIdx.x == 0) {
    if (blockIdx.x > 0)
      while (atomicAdd(&done[blockIdx.x - 1], 0) == 0) {
        // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: a block waits here for 'done', which other blocks write
      }
    __threadfence();
    atomicExch(&done[blockIdx.x], 1);
  }
}
int blocksFor(int n) { return (n + 255) / 256; }
void runChain(int *done, int n) {
  dim3 grid(blocksFor(n));
  chain<<<grid, 256>>>(done);
}

// A constant number that no device holds.
__global__ void many(unsigned *n) {
  if (threadIdx.x == 0) {
    atomicAdd(n, 1u);
    while (atomicAdd(n, 0u) < gridDim.x)
      // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: a block waits here for 'n', which other blocks write
      ;
  }
}
void runMany(unsigned *n) { many<<<65536, 1024>>>(n); }
// CHECK-MESSAGES: :[[@LINE-1]]:29: note: no device holds so many blocks at once

// Silent: a number taken at the start.
__global__ void tickets(int *done, int *next) {
  __shared__ int id;
  if (threadIdx.x == 0)
    id = atomicAdd(next, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    if (id > 0)
      while (atomicAdd(&done[id - 1], 0) == 0)
        ;
    __threadfence();
    atomicExch(&done[id], 1);
  }
}
void runTickets(int *done, int *next, int n) { tickets<<<(n + 255) / 256, 256>>>(done, next); }

#define WAITING_KERNEL(NAME)                                                                                           \
  __global__ void NAME(unsigned *n) {                                                                                  \
    if (threadIdx.x == 0) {                                                                                            \
      atomicAdd(n, 1u);                                                                                                \
      while (atomicAdd(n, 0u) < gridDim.x)                                                                             \
        ;                                                                                                              \
    }                                                                                                                  \
  }
WAITING_KERNEL(few)
WAITING_KERNEL(resident)
WAITING_KERNEL(cooperative)
WAITING_KERNEL(givenSize)
void runOthers(unsigned *n, int size, int blocks) {
  few<<<8, 256>>>(n);
  int device = 0, processors = 0, each = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, resident, 256, 0);
  int most = processors * each, wanted = size / 256;
  resident<<<wanted < most ? wanted : most, 256>>>(n);
  void *arguments[] = {&n};
  cudaLaunchCooperativeKernel((void *)cooperative, dim3(size / 256), dim3(256), arguments, 0, 0);
  givenSize<<<blocks, 256>>>(n);
}
// A lock has an owner that runs.
__global__ void locks(int *m, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(m, 0, 1) != 0)
      ;
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(m, 0);
  }
}
void runLocks(int *m, int *sum, int n) { locks<<<n / 256, 256>>>(m, sum); }
// Who gives up after a while waits for nobody for ever.
__global__ void patient(unsigned *n) {
  if (threadIdx.x == 0) {
    atomicAdd(n, 1u);
    for (int tries = 0; tries < 1000 && atomicAdd(n, 0u) < gridDim.x; ++tries)
      ;
  }
}
void runPatient(unsigned *n, int size) { patient<<<size / 256, 256>>>(n); }
