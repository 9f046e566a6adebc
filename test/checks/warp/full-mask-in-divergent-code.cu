// RUN: %check_cuda %s cuda-full-mask-in-divergent-code

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
#define FULL 0xffffffffu

// Known lanes.
__global__ void constant(int *p) {
  int lane = threadIdx.x % 32;
  if (lane < 16)
    p[lane] = __shfl_xor_sync(FULL, p[lane], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: '__shfl_xor_sync' needs lanes 16-31, but 'lane < 16' keeps them away [cuda-full-mask-in-divergent-code]
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: every warp ■■■■■■■■■■■■■■■■················ arrives here
  // CHECK-MESSAGES: :[[@LINE-4]]:12: note: the lanes part here
  // CHECK-MESSAGES: note: 'threadIdx.x' differs from lane to lane
  // CHECK-MESSAGES: note: 'lane' takes its value here
  // CHECK-MESSAGES: note: unsafe fix: take the mask from the branch
  // CHECK-UNSAFE-FIXES: {{^}}  const unsigned mask = __ballot_sync(0xffffffff, lane < 16);
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}  if (lane < 16)
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}    p[lane] = __shfl_xor_sync(mask, p[lane], 1);
}
__global__ void oneLane(int *p) {
  if (threadIdx.x == 5)
    __syncwarp();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' needs lanes 0-4 and 6-31, but 'threadIdx.x == 5' keeps them away
  // CHECK-MESSAGES: note: warp 0 ·····■·························· arrives here
}
__global__ void partOfTheMask(int *p) {
  int lane = threadIdx.x & 31;
  if (lane >= 4)
    p[lane] = __any_sync(0xfffffff8u, p[lane]);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: '__any_sync' needs lane 3, but 'lane >= 4' keeps it away
}

// An ordinary value of the run decides.
__global__ void bound(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int right = __shfl_down_sync(FULL, a[i], 1);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: '__shfl_down_sync' needs all lanes, but 'i < n' can keep some of them away
    // CHECK-MESSAGES: note: every warp ■??????????????????????????????? arrives here
    a[i] += right;
    a[i] += __reduce_add_sync(FULL, right);
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: '__reduce_add_sync' needs all lanes
    // CHECK-UNSAFE-FIXES: {{^}}  const unsigned mask = __ballot_sync(0xffffffff, i < n);
    // CHECK-UNSAFE-FIXES-NEXT: {{^}}  if (i < n) {
    // CHECK-UNSAFE-FIXES-NEXT: {{^}}    int right = __shfl_down_sync(mask, a[i], 1);
    // CHECK-UNSAFE-FIXES: {{^}}    a[i] += __reduce_add_sync(mask, right);
  }
}
__global__ void data(const int *in, unsigned *out, int key) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] == key)
    out[i] = __ballot_sync(FULL, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: '__ballot_sync' needs all lanes, but 'in[i] == key' can keep some of them away
}
__global__ void compound(int *p, int n) {
  int i = threadIdx.x;
  if (n > 3 && i < n)
    __syncwarp();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' needs all lanes, but 'i < n' can keep
  p[i] = i < n ? __all_sync(FULL, p[i]) : 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: '__all_sync' needs all lanes, but 'i < n' can keep
  bool b = i < n && __any_sync(FULL, p[i]);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: '__any_sync' needs all lanes, but 'i < n' can keep
  p[i] = b;
}

// Loops.
__global__ void stride(const int *d, unsigned *o, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    o[i] = __ballot_sync(FULL, d[i] > 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: '__ballot_sync' needs all lanes, but 'i < n' can keep some of them away
}
__global__ void trips(const int *count, int *o) {
  int v = 0;
  for (int k = 0; k < count[threadIdx.x]; ++k)
    v += __shfl_xor_sync(FULL, v + k, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__shfl_xor_sync' needs all lanes, but 'k < count[threadIdx.x]' can keep some of them away
  o[threadIdx.x] = v;
}
__global__ void skips(const int *d, unsigned *o, int n) {
  for (int k = 0; k < n; ++k) {
    if (d[threadIdx.x + k] == 0)
      continue;
    o[k] = __ballot_sync(FULL, d[k]);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: '__ballot_sync' needs all lanes, but 'd[threadIdx.x + k] == 0' can keep some of them away
  }
  for (int k = 0; k < n; ++k) {
    if (d[threadIdx.x + k] == 7)
      break;
    o[k] += __ballot_sync(FULL, d[k]);
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: '__ballot_sync' needs all lanes, but 'd[threadIdx.x + k] == 7' can keep some of them away
  }
}

// Two arms that differ in the collective or in the mask.
__global__ void arms(int *p) {
  int lane = threadIdx.x % 32, v = p[lane];
  if (lane < 16)
    v = __shfl_xor_sync(FULL, v, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: '__shfl_xor_sync' needs lanes 16-31
  else
    v = __ballot_sync(FULL, v);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: '__ballot_sync' needs lanes 0-15
  switch (lane & 1) {
  case 0:
    v = __any_sync(FULL, v);
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: '__any_sync' needs lanes 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29 and 31, but 'lane & 1' keeps them away
    break;
  case 1:
    break;
  }
  p[lane] = v;
}

// A helper in a divergent place is reported where it is called.
__device__ int warpSum(int v) {
  for (int d = 16; d > 0; d >>= 1)
    v += __shfl_xor_sync(FULL, v, d);
  return v;
}
__global__ void calls(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = warpSum(p[i]);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: '__shfl_xor_sync' in the function called here needs all lanes, but 'i < n' can keep some of them away
  // CHECK-MESSAGES: note: every warp ■??????????????????????????????? arrives here
}
// A return from a helper is no exit.
__device__ int returns(int v) {
  if (threadIdx.x % 32 >= 8)
    return v;
  return __shfl_xor_sync(FULL, v, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__shfl_xor_sync' needs lanes 8-31, but 'threadIdx.x % 32 >= 8' keeps them away
}
// A template is reported once.
template <typename T> __device__ T lowHalf(T v) {
  if (threadIdx.x % 32 < 16)
    v += __shfl_xor_sync(FULL, v, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__shfl_xor_sync' needs lanes 16-31
  return v;
}
__global__ void uses(int *i, float *f) {
  *i = returns(lowHalf(*i));
  *f = lowHalf(*f);
}

// Tiles, inline PTX.
__global__ void tiles(int *p) {
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
  if (threadIdx.x % 16 < 4)
    p[threadIdx.x] = tile.shfl_down(p[threadIdx.x], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'thread_block_tile::shfl_down' needs lanes 4-15, but 'threadIdx.x % 16 < 4' keeps them away
}
__global__ void tileReduce(float *y, int n) {
  cg::thread_block_tile<4> tile = cg::tiled_partition<4>(cg::this_thread_block());
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i / 4 < n)
    y[i] = cg::reduce(tile, y[i], cg::plus<float>());
  if (i < n)
    y[i] = cg::reduce(tile, y[i], cg::plus<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'reduce' needs lanes 0-3, but 'i < n' can keep some of them away
}
// As many lanes as the block has warps.
__global__ void secondStage(float *p) {
  __shared__ float part[32];
  __syncthreads();
  if (threadIdx.x < blockDim.x / 32)
    part[0] = warpSum(int(part[threadIdx.x]));
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: '__shfl_xor_sync' in the function called here needs all lanes, but 'threadIdx.x < blockDim.x / 32' can keep some of them away
  p[0] = part[0];
}
// Rows of eight lanes each, and a mask that names all rows of the warp.
template <int Lanes> __global__ void rows(const int *start, const float *x, float *y, int count) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, row = t / Lanes, lane = t % Lanes;
  if (row < count) {
    float s = 0;
    for (int j = start[row] + lane; j < start[row + 1]; j += Lanes)
      s += x[j];
    for (int o = Lanes / 2; o > 0; o >>= 1)
      s += __shfl_down_sync(FULL, s, o, Lanes);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: '__shfl_down_sync' needs all lanes, but 'row < count' can keep some of them away
    y[row] = s;
  }
}
template __global__ void rows<8>(const int *, const float *, float *, int);
template __global__ void rows<32>(const int *, const float *, float *, int);
__global__ void jumps(int *p) {
  int v = p[threadIdx.x];
  if (v == 0)
    goto done;
  v = __ballot_sync(FULL, v);
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: '__ballot_sync' needs all lanes, but 'v == 0' can keep some of them away
done:
  p[threadIdx.x] = v;
}
__global__ void nested(int *p, int n) {
  int i = threadIdx.x;
  if (n > 7)
    if (i % 32 < 24) {
      if (i % 32 >= 8)
        p[i] = __any_sync(0x00ffffffu, p[i]);
      // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: '__any_sync' needs lanes 0-7, but 'i % 32 >= 8' keeps them away
    }
}
__global__ void ptx(int *p) {
  if (threadIdx.x % 2)
    asm volatile("bar.warp.sync 0xffffffff;");
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'bar.warp.sync' needs lanes 0, 2, 4
}

// Lanes that have voted for being named and then go another way, here and in a helper.
__device__ int sumOf(unsigned mask, int v) { return __reduce_add_sync(mask, v); }
__global__ void strayed(int *p, const int *q, int n) {
  int i = threadIdx.x;
  unsigned m = __ballot_sync(FULL, i < n);
  if (i < n) {
    if (q[i] > 3)
      p[i] = __shfl_sync(m, p[i], 0);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: '__shfl_sync' needs the lanes that voted for it, but 'q[i] > 3' can keep some of them away
    for (int k = 0; k < q[i]; ++k)
      p[i] += __any_sync(m, k);
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: '__any_sync' needs the lanes that voted for it, but 'k < q[i]' can keep some of them away
  }
  if (q[i] > 3)
    p[i] = sumOf(m, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: '__reduce_add_sync' in the function called here needs the lanes that voted for it, but 'q[i] > 3' can keep some of them away
}
// Two opposite ifs with a barrier between them are no two arms.
__global__ void interrupted(int *p, int n) {
  bool in = threadIdx.x < n;
  if (in)
    p[0] = __any_sync(FULL, p[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: '__any_sync' needs all lanes, but 'in' can keep some of them away
  __syncthreads();
  if (!in)
    p[0] = __any_sync(FULL, p[2]);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: '__any_sync' needs all lanes, but '!in' can keep some of them away
}
// Every way of leaving a loop or a choice.
__global__ void ways(int *p, int n) {
  int lane = threadIdx.x & 31, v = p[threadIdx.x];
  do {
    v = __shfl_xor_sync(FULL, v, 1) - 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: '__shfl_xor_sync' needs all lanes, but 'v > 0' can keep some of them away
  } while (v > 0);
  for (int k = lane; k < 40; k += 32)
    p[k] = __any_sync(FULL, p[k]);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: '__any_sync' needs all lanes, but 'k < 40' can keep some of them away
  for (int k = 0; k < n; ++k) {
    if (lane == 3)
      break;
    __syncwarp();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' needs lane 3, but 'lane == 3' keeps it away
  }
  while (v < n && __any_sync(FULL, p[v]))
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: '__any_sync' needs all lanes, but 'v < n' can keep some of them away
    ++v;
  int t = atomicAdd(p, 1);
  if (t < 100)
    p[t] = max(3, __ballot_sync(FULL, 1));
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: '__ballot_sync' needs all lanes, but 't < 100' can keep some of them away
}
// Callables.
struct Sum {
  __device__ int operator()(int v) const { return __shfl_xor_sync(FULL, v, 1); }
};
template <class F> __device__ int apply(F f, int v) { return f(v); }
__global__ void callables(int *p, int n) {
  int i = threadIdx.x;
  auto f = [](int v) { return __shfl_xor_sync(FULL, v, 1); };
  if (i < n)
    p[i] = f(p[i]) + apply(Sum(), 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: '__shfl_xor_sync' in the function called here needs all lanes
  // CHECK-MESSAGES: :[[@LINE-2]]:22: warning: '__shfl_xor_sync' in the function called here needs all lanes
}
// Rows of a block that is not a multiple of 32 wide.
__global__ void shortRows(int *p) {
  if (threadIdx.y % 2 == 0)
    __syncwarp();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' needs lanes 16-31, but 'threadIdx.y % 2 == 0' keeps them away
}
void launchRows(int *p) { shortRows<<<1, dim3(16, 16)>>>(p); }
__global__ void instructions(int *p, int n) {
  int i = threadIdx.x, r = 0;
  if (i < n) {
    asm volatile("shfl.sync.bfly.b32 %0, %1, 1, 31, 0xffffffff;" : "=r"(r) : "r"(p[i]));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'shfl.sync.bfly.b32' needs all lanes
    asm volatile("redux.sync.add.s32 %0, %1, %2;" : "=r"(r) : "r"(p[i]), "r"(0xffffffff));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'redux.sync.add.s32' needs all lanes
  }
  p[i] = r;
}
// Groups.
__global__ void scans(int *p, int n) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  if (tile.thread_rank() < 8)
    p[threadIdx.x] = cg::exclusive_scan(tile, p[threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'exclusive_scan' needs lanes 8-15, but 'tile.thread_rank() < 8' keeps them away
  if (p[threadIdx.x] > n)
    p[0] = tile.any(p[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'thread_block_tile::any' needs lanes 0-15, but 'p[threadIdx.x] > n' can keep some of them away
}
__global__ void reduceAfterReturn(const int *in, int *out, int n) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = cg::reduce(tile, in[i], cg::plus<int>());
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'reduce' needs lanes 1-31 of warp 0, which can have exited because of 'i >= n'
}

// Shuffles that read a lane that is gone.
__global__ void afterReturn(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float v = in[i];
  for (int off = 16; off > 0; off /= 2)
    v = fmaxf(v, __shfl_down_sync(FULL, v, off));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: '__shfl_down_sync' reads lane 16 of warp 0, which can have exited because of 'i >= n'
  out[i / 32] = v;
}
__global__ void partialWarp(const float *in, float *out) {
  float v = in[threadIdx.x];
  for (int off = 16; off > 0; off /= 2)
    v += __shfl_down_sync(FULL, v, off);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__shfl_down_sync' reads lane 16 of warp 6, which does not exist in a block of 200 threads
  out[threadIdx.x / 32] = v;
}
void launchPartial(const float *in, float *out) { partialWarp<<<1, 200>>>(in, out); }
// An exit instruction in a function that is called ends the thread.
__device__ void leaveIf(bool done) {
  if (done)
    asm volatile("exit;");
}
__global__ void afterExit(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  leaveIf(i >= n);
  int v = in[i];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(FULL, v, d);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__shfl_xor_sync' reads lane 16 of warp 0, which can have exited because of 'done'
  out[i] = v;
}

// Values that pass through elements of an array, members of what a function returns, and members of a functor.
__global__ void inAnArray(int *p) {
  int v[2];
  v[0] = threadIdx.x & 31;
  v[1] = v[0] / 16;
  if (v[1] == 0)
    __syncwarp();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' needs lanes 16-31, but 'v[1] == 0' keeps them away
}
__global__ void inAListedArray(int *p) {
  const int v[3] = {1, int(threadIdx.x % 32)};
  if (v[1] < 8 + v[2])
    __syncwarp();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' needs lanes 8-31
}
struct Position {
  int lane, warp;
};
__device__ Position position() {
  Position r;
  r.lane = threadIdx.x % 32;
  r.warp = threadIdx.x / 32;
  return r;
}
__device__ Position listedPosition() { return {int(threadIdx.x % 32), int(threadIdx.x / 32)}; }
__global__ void inAReturnedStruct(int *p) {
  Position at = position();
  if (at.lane < 16)
    __syncwarp();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' needs lanes 16-31
  Position other = {0, 0};
  other = listedPosition();
  if (other.lane < 4)
    __syncwarp();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' needs lanes 4-31
}
struct Lanes {
  int lane;
  __device__ bool low() const { return lane < 16; }
  __device__ bool operator()(int n) { return lane < n; }
  __device__ void wait() const {
    if (lane < 8)
      __syncwarp();
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: '__syncwarp' needs lanes 8-31
  }
};
__global__ void ofAFunctor(int *p) {
  Lanes l = {int(threadIdx.x % 32)};
  if (l.low())
    __syncwarp();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' needs lanes 16-31
  if (l(4))
    __syncwarp();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' needs lanes 4-31
  l.wait();
}

// Eight lanes work on a row each, but leave one by one.
__global__ void rowsOneByOne(float *y, const int *skip) {
  unsigned members = 0xffu << (threadIdx.x & 24);
  if (skip[threadIdx.x])
    return;
  float s = y[threadIdx.x];
  s += __shfl_down_sync(members, s, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: '__shfl_down_sync' reads lane 4 of warp 0, which can have exited because of 'skip[threadIdx.x]'
  y[threadIdx.x] = s;
}
__global__ void widthsOneByOne(float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float s = y[i];
  s += __shfl_xor_sync(0xffffffffu, s, 4, 8);
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: '__shfl_xor_sync' reads lane 4 of warp 0, which can have exited because of 'i >= n'
  y[i] = s;
}
