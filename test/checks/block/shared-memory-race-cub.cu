// RUN: %check_cuda %s cuda-shared-memory-race

#include <cub/cub.cuh>

typedef cub::BlockReduce<float, 256> Reduce;
typedef cub::BlockScan<float, 256> Scan;

__global__ void again(float *x) {
  __shared__ Reduce::TempStorage temp;
  float a = Reduce(temp).Sum(x[threadIdx.x]);
  float b = Reduce(temp).Sum(x[threadIdx.x + 256]);
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'Sum' uses 'temp' again while other warps can still be in the 'Sum' before, with no block barrier in between [cuda-shared-memory-race,likely]
  // CHECK-MESSAGES: :[[@LINE-3]]:26: note: the collective before works in it here
  if (threadIdx.x == 0)
    x[0] = a + b;
}

// Members of a union lie in one another.
__global__ void overlapping(float *x) {
  __shared__ union {
    Reduce::TempStorage r;
    Scan::TempStorage s;
  } temp;
  float a = Reduce(temp.r).Sum(x[threadIdx.x]), b;
  Scan(temp.s).ExclusiveSum(x[threadIdx.x + 256], b);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'ExclusiveSum' uses 's', which is the memory of 'r', while other warps can still be in the 'Sum' before
  x[threadIdx.x] = a + b;
}

__device__ float sum(Reduce::TempStorage &temp, float v) {
  return Reduce(temp).Sum(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'Sum' uses 'temp' again while other warps can still be in the call of the iteration before
}
__global__ void loop(float *x, int n) {
  __shared__ Reduce::TempStorage temp;
  for (int i = 0; i < n; ++i) {
    float a = sum(temp, x[i * 256 + threadIdx.x]);
    if (threadIdx.x == 0)
      x[i] = a;
  }
}

// Loads and stores by transposition.
typedef cub::BlockLoad<float, 256, 4, cub::BLOCK_LOAD_TRANSPOSE> Load;
typedef cub::BlockStore<float, 256, 4, cub::BLOCK_STORE_WARP_TRANSPOSE> Store;
__global__ void loadAndStore(float *x) {
  __shared__ union {
    Load::TempStorage load;
    Store::TempStorage store;
  } temp;
  float items[4];
  Load(temp.load).Load(x, items);
  Store(temp.store).Store(x + 1024, items);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'Store' uses 'store', which is the memory of 'load', while other warps can still be in the 'Load' before
}

// A barrier in between, memory of their own, blocks of one warp.
__global__ void right(float *x, int n) {
  __shared__ Reduce::TempStorage temp;
  Reduce reduce(temp);
  for (int i = 0; i < n; ++i) {
    float a = reduce.Sum(x[i * 256 + threadIdx.x]);
    if (threadIdx.x == 0)
      x[i] = a;
    __syncthreads();
  }
}
__global__ void apart(float *x) {
  __shared__ struct {
    Reduce::TempStorage r;
    Scan::TempStorage s;
  } temp;
  float a = Reduce(temp.r).Sum(x[threadIdx.x]), b;
  Scan(temp.s).ExclusiveSum(x[threadIdx.x + 256], b);
  x[threadIdx.x] = a + b;
}
__global__ void loadWaitStore(float *x) {
  __shared__ union {
    Load::TempStorage load;
    Store::TempStorage store;
  } temp;
  float items[4];
  Load(temp.load).Load(x, items);
  __syncthreads();
  Store(temp.store).Store(x + 1024, items);
}
__global__ void direct(float *x) {
  typedef cub::BlockLoad<float, 256, 4, cub::BLOCK_LOAD_VECTORIZE> Direct;
  __shared__ union {
    Direct::TempStorage load;
    Store::TempStorage store;
  } temp;
  float items[4];
  Direct(temp.load).Load(x, items);
  Store(temp.store).Store(x + 1024, items);
}
// The warps' own memory.
__global__ void warps(float *x) {
  typedef cub::WarpReduce<float> Sum;
  __shared__ Sum::TempStorage temp[8];
  float a = Sum(temp[threadIdx.x / 32]).Sum(x[threadIdx.x]);
  __syncwarp();
  float b = Sum(temp[threadIdx.x / 32]).Sum(x[threadIdx.x + 256]);
  x[threadIdx.x] = a + b;
}
__global__ void oneWarp(float *x) {
  typedef cub::BlockReduce<float, 32> Small;
  __shared__ Small::TempStorage temp;
  float a = Small(temp).Sum(x[threadIdx.x]);
  float b = Small(temp).Sum(x[threadIdx.x + 32]);
  if (threadIdx.x == 0)
    x[0] = a + b;
}

// What threads may still read lies where the collective works, and the other way round.
__global__ void readBefore(float *x) {
  __shared__ union {
    Reduce::TempStorage reduce;
    float s[256];
  } temp;
  temp.s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  float v = temp.s[255 - threadIdx.x];
  float sum = Reduce(temp.reduce).Sum(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: 'Sum' works in 'reduce' while thread {{[0-9]+}} can still have to read what is stored there, with no block barrier in between [cuda-shared-memory-race,likely]
  // CHECK-MESSAGES: :[[@LINE-3]]:13: note: thread {{[0-9]+}} reads it here
  if (threadIdx.x == 0)
    x[0] = sum;
}
__global__ void writtenBehind(float *x) {
  __shared__ union {
    Scan::TempStorage scan;
    float s[256];
  } temp;
  float sum;
  Scan(temp.scan).InclusiveSum(x[threadIdx.x], sum);
  temp.s[255 - threadIdx.x] = sum;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread {{[0-9]+}} writes the memory of 'scan' while other warps can still be in the 'InclusiveSum' before, with no block barrier in between [cuda-shared-memory-race,likely]
  // CHECK-MESSAGES: :[[@LINE-3]]:19: note: the collective works in it here
  __syncthreads();
  x[threadIdx.x] = temp.s[threadIdx.x];
}

// A barrier between; the one thread that has the result; memory of its own.
__global__ void inTurn(float *x) {
  __shared__ union {
    Reduce::TempStorage reduce;
    float s[256];
    float total;
  } temp;
  temp.s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  float v = temp.s[255 - threadIdx.x];
  __syncthreads();
  float sum = Reduce(temp.reduce).Sum(v);
  if (threadIdx.x == 0)
    temp.total = sum;
  __syncthreads();
  x[threadIdx.x] = temp.total;
}
__global__ void besides(float *x) {
  __shared__ struct {
    Reduce::TempStorage reduce;
    float s[256];
  } temp;
  temp.s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  float sum = Reduce(temp.reduce).Sum(temp.s[255 - threadIdx.x]);
  temp.s[threadIdx.x] = sum;
}
