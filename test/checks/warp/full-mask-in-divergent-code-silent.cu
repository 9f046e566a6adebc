// RUN: %check_cuda %s cuda-full-mask-in-divergent-code

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// Conditions that are the same for a whole warp.
__global__ void uniform(int *p, int n) {
  int t = threadIdx.x, warp = t / 32;
  if (t < 32)
    p[t] = __shfl_xor_sync(0xffffffffu, p[t], 1);
  if (warp == 3)
    p[t] = __shfl_xor_sync(0xffffffffu, p[t], 2);
  if (blockIdx.x == 0 && n > 4)
    p[t] = __reduce_add_sync(0xffffffffu, p[t]);
  if (p[warp])
    __syncwarp();
  if ((t & ~31) < n)
    p[t] = __all_sync(0xffffffffu, p[t]);
}

// Loops that a warp leaves together.
__global__ void warpLoop(const int *d, unsigned *o, int n) {
  int lane = threadIdx.x & 31;
  for (int i = threadIdx.x; i - lane < n; i += blockDim.x) {
    unsigned b = __ballot_sync(0xffffffffu, i < n && d[i] > 0);
    if (lane == 0)
      o[i / 32] = b;
  }
  for (int k = 0; k < n; ++k)
    o[k] = __ballot_sync(0xffffffffu, d[lane + k]);
  bool more = d[lane];
  while (__any_sync(0xffffffffu, more)) {
    if (more)
      more = d[lane + 32];
    o[lane] = __ballot_sync(0xffffffffu, more);
  }
  for (int i = threadIdx.x; i < 1024; i += 128)
    o[i] = __ballot_sync(0xffffffffu, d[i]);
}

// Inner loops of any length do not keep a warp apart behind them, nor change the variables of the outer loop.
__global__ void nestedLoops(float *p, int rounds, int m) {
  for (int o = blockIdx.x; o < rounds; o += gridDim.x) {
    for (int s = threadIdx.x; s < 256; s += blockDim.x) {
      float sum = 0;
      for (int i = s; i < m; i += 256)
        sum += p[i];
      p[s] = sum;
    }
    p[o] = __shfl_xor_sync(0xffffffffu, p[threadIdx.x], 1);
  }
}

// The same collective in both arms is defined since sm_70.
__global__ void bothArms(int *p) {
  int lane = threadIdx.x % 32, v = p[threadIdx.x];
  if (lane < 16)
    v = __shfl_xor_sync(0xffffffffu, v, 1);
  else
    v = __shfl_xor_sync(0xffffffffu, v, 2);
  switch (v & 3) {
  case 0:
    v = __ballot_sync(0xffffffffu, v);
    break;
  case 1:
    v = __ballot_sync(0xffffffffu, v + 1);
    break;
  default:
    v = __ballot_sync(0xffffffffu, v + 2);
    break;
  }
  v += p[lane] ? __any_sync(0xffffffffu, v) : __any_sync(0xffffffffu, !v);
  p[threadIdx.x] = v;
}

// Two opposite ifs are as good as two arms.
__global__ void oppositeIfs(int *p, int n) {
  int i = threadIdx.x;
  bool in = i < n;
  if (in)
    p[i] = __any_sync(0xffffffffu, p[i]);
  p[i] += 1;
  if (!in)
    p[i] = __any_sync(0xffffffffu, 0);
}

// An assertion in a loop ends the launch, not the loop.
__global__ void asserts(int *p, int n) {
  int v = p[threadIdx.x];
  while (v != -1) {
    if (v < 3)
      __trap();
    if (p[v])
      continue;
    v = p[v + 1];
  }
  if (v > n)
    __trap();
  __syncwarp();
  p[threadIdx.x] = v;
}

// Masks of the lanes that are there.
__global__ void branchMask(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned m = __ballot_sync(0xffffffffu, i < n);
  if (i < n)
    p[i] = __shfl_down_sync(m, p[i], 1);
  else
    __syncwarp(~m);
  unsigned same = __match_any_sync(0xffffffffu, p[i & 7]);
  if (p[i & 7] == 3)
    p[i] = __reduce_add_sync(same, 1);
  if ((threadIdx.x & 31) < 8)
    p[i] = __shfl_sync(0xffu, p[i], 0);
  unsigned active = __activemask();
  p[i] = __popc(active);
}
__device__ int sumOf(unsigned mask, int v) { return __reduce_add_sync(mask, v); }
__global__ void votedMask(int *p, const int *q, int n) {
  int i = threadIdx.x, lane = threadIdx.x & 31;
  unsigned both = __ballot_sync(0xffffffffu, i < n && q[i] > 3);
  if (i < n && q[i] > 3)
    p[i] = sumOf(both, p[i]);
  bool ok = i < n && q[i] > 3;
  unsigned m = __ballot_sync(0xffffffffu, ok);
  if (ok) {
    if (n > 10)
      p[i] = __shfl_sync(m, p[i], __ffs(m) - 1);
    for (int k = 0; k < n; ++k)
      p[i] += __reduce_add_sync(m, k);
    unsigned same = __match_any_sync(m, q[i]);
    p[i] += __reduce_add_sync(same, 1);
  }
  if (m >> lane & 1)
    p[i] += __reduce_add_sync(m, 1);
}
// A loop that takes its mask anew each time.
__global__ void distinct(int *p, const int *q, int n) {
  int i = threadIdx.x, lane = threadIdx.x & 31;
  bool todo = i < n;
  while (unsigned work = __ballot_sync(0xffffffffu, todo)) {
    int lead = __ffs(work) - 1, key = __shfl_sync(0xffffffffu, q[i], lead);
    bool mine = todo && key == q[i];
    int count = __popc(__ballot_sync(0xffffffffu, mine));
    if (lane == lead)
      p[key] = count;
    if (mine)
      todo = false;
  }
}
__global__ void coalesced(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    cg::coalesced_group g = cg::coalesced_threads();
    p[i] = g.shfl(p[i], 0);
    g.sync();
  }
}

// A part of the warp that agrees on the condition.
__global__ void groups(const float *in, const int *steps, float *out) {
  int lane = threadIdx.x % 32, group = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  unsigned mask = 0xffu << (lane & ~7);
  float best = in[group * 8 + lane % 8];
  for (int s = 0; s < steps[group]; ++s)
    for (int off = 4; off > 0; off /= 2)
      best = fminf(best, __shfl_xor_sync(mask, best, off, 8));
  out[group] = best;
}
__global__ void tiles(int *p) {
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(cg::this_thread_block());
  if (threadIdx.x % 32 < 16)
    p[threadIdx.x] = tile.shfl_down(p[threadIdx.x], 1);
  if (p[threadIdx.x / 8])
    tile.sync();
}

// Lanes that have left the kernel may be named; they may not be read.
__global__ void exited(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  p[i] = __ballot_sync(0xffffffffu, p[i]);
  __syncwarp();
  p[i] += __shfl_sync(0xffffffffu, p[i], 0);
  p[i] += __shfl_up_sync(0xffffffffu, p[i], 1);
  int right = __shfl_down_sync(0xffffffffu, p[i], 1);
  if (i + 1 < n)
    p[i] += right;
}

// A small block whose reduction stays inside it.
__global__ void __launch_bounds__(16) small(int *p) {
  int v = p[threadIdx.x];
  for (int d = 8; d > 0; d /= 2)
    v += __shfl_down_sync(0xffffffffu, v, d);
  p[0] = v;
}
void launchSmall(int *p) { small<<<1, 16>>>(p); }

// A function of which nothing is known, and one that every lane enters.
__device__ int sum(int v) {
  for (int d = 16; d > 0; d >>= 1)
    v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}
__device__ int broadcast(int v, int lane, bool wanted) {
  if (wanted)
    return __shfl_sync(0xffffffffu, v, lane);
  return v;
}
__global__ void converged(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? p[i] : 0;
  v = sum(v);
  if (threadIdx.x == 0)
    p[0] = broadcast(v, 0, false);
}

// Unknown masks.
__device__ int masked(unsigned mask, int v) {
  if (threadIdx.x % 32 < 4)
    return __shfl_sync(mask, v, 0);
  return v;
}

// A template judged by what it is instantiated with.
template <int Lanes> __device__ int part(int v) {
  if (threadIdx.x % 32 < Lanes)
    v = __shfl_xor_sync(0xffffffffu, v, 1);
  return v;
}
__global__ void whole(int *p) { p[threadIdx.x] = part<32>(p[threadIdx.x]); }
template <int Lanes> __global__ void rows(const int *start, const float *x, float *y, int count) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, row = t / Lanes, lane = t % Lanes;
  if (row < count) {
    float s = 0;
    for (int j = start[row] + lane; j < start[row + 1]; j += Lanes)
      s += x[j];
    for (int o = Lanes / 2; o > 0; o >>= 1)
      s += __shfl_down_sync(0xffffffffu, s, o, Lanes);
    y[row] = s;
  }
}
template __global__ void rows<32>(const int *, const float *, float *, int);

// The two stages of a block's reduction, and a queue served by whole warps.
__global__ void block(int *p, int n) {
  __shared__ int part[32];
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize, v = 0;
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += blockDim.x * gridDim.x)
    v += p[k];
  v = sum(v);
  if (lane == 0)
    part[warp] = v;
  __syncthreads();
  v = threadIdx.x < blockDim.x / warpSize ? part[lane] : 0;
  if (warp == 0)
    v = sum(v);
  p[0] = v;
}
__global__ void queue(int *q, int n) {
  int lane = threadIdx.x & 31;
  while (true) {
    int first;
    if (lane == 0)
      first = atomicAdd(q, 32);
    first = __shfl_sync(0xffffffffu, first, 0);
    if (first >= n)
      break;
    q[first + lane] = __ballot_sync(0xffffffffu, first + lane < n);
  }
}
// Lanes that exit in a function that is called may stay named, and exit after the shuffle.
__device__ void leaveIf(bool done) {
  if (done)
    asm volatile("exit;");
}
__global__ void exitsInCallee(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, v = p[i];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffffu, v, d);
  leaveIf(i >= n);
  if (n > 3)
    v += __ballot_sync(0xffffffffu, v);
  p[i] = v;
}

// Whole warps, by way of arrays, of what functions return, and of members of functors.
struct Position {
  int lane, warp;
};
__device__ Position position() {
  Position r;
  r.lane = threadIdx.x % 32;
  r.warp = threadIdx.x / 32;
  return r;
}
struct Warps {
  int lane, warp;
  __device__ bool first() const { return warp == 0; }
  __device__ bool operator()(int n) { return warp < n; }
  __device__ void set(int v) { warp = v; }
  __device__ void wait() const {
    if (warp > 1)
      __syncwarp();
  }
};
__global__ void byWayOfAggregates(int *p) {
  int v[4] = {int(threadIdx.x % 32), int(threadIdx.x / 32)};
  v[2] = v[1] * 2;
  if (v[1] == 3 || v[2] == 2)
    __syncwarp();
  Position at = position();
  if (at.warp == 1)
    __syncwarp();
  Warps w = {int(threadIdx.x % 32), int(threadIdx.x / 32)};
  if (w.first())
    __syncwarp();
  if (w(3))
    __syncwarp();
  w.wait();
}
// An element that is named by a variable can be any; what a method has written is not known.
__global__ void notByAConstant(int *p, int n) {
  int v[2] = {int(threadIdx.x % 32), 0};
  v[n] = 0;
  if (v[0] == 0)
    __syncwarp();
  Warps w = {0, int(threadIdx.x % 32)};
  w.set(n);
  if (w.first())
    __syncwarp();
}

// A part of the warp that has a row for itself leaves together: by its mask, its width or its tile.
__global__ void rowsByMask(float *y, const int *skip) {
  int row = threadIdx.x / 8;
  unsigned members = 0xffu << (threadIdx.x & 24);
  if (skip[row])
    return;
  float s = y[threadIdx.x];
  s += __shfl_down_sync(members, s, 4);
  y[threadIdx.x] = s;
}
__global__ void rowsByWidth(float *y, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  if (row >= rows)
    return;
  float s = y[threadIdx.x];
  for (int d = 4; d > 0; d /= 2)
    s += __shfl_xor_sync(0xffffffffu, s, d, 8);
  y[threadIdx.x] = s;
}
__global__ void rowsByTile(float *y, int rows) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  if (row >= rows)
    return;
  float s = y[threadIdx.x];
  s += tile.shfl_down(s, 4);
  y[threadIdx.x] = s;
}

// Warps stay whole where the stride of the grid is a multiple of 32 and the bound is, too.
__global__ void gridStride(int *x, unsigned size) {
  auto grid = cooperative_groups::this_grid();
  for (int i = grid.thread_rank(); i < size; i += grid.size())
    x[i] = __shfl_xor_sync(0xffffffff, x[i], 1);
}
void launchGridStride(int *x, int blocks) {
  unsigned n = 1024 * 100;
  gridStride<<<blocks, 256>>>(x, n);
}
__global__ void mixedStride(int *x, unsigned size) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += cg::this_grid().size())
    x[i] = __shfl_xor_sync(0xffffffff, x[i], 1);
}
void launchMixedStride(int *x, int blocks) { mixedStride<<<blocks, 256>>>(x, 1024 * 100); }

// A shift by what a constexpr function says.
constexpr __host__ __device__ unsigned log2Of(unsigned n) {
  unsigned r = 0;
  while (n >>= 1)
    ++r;
  return r;
}
__global__ void shiftedByFunction(int *x, int n) {
  const unsigned warp = threadIdx.x >> log2Of(32);
  if (warp < n)
    x[threadIdx.x] = __shfl_xor_sync(0xffffffff, x[threadIdx.x], 1);
}
