//===- cudalint_cub.h - CUB -------------------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUB_CUDALINT_CUB_H
#define CUDALINT_EMBEDDED_CUB_CUDALINT_CUB_H

#include "../cuda_runtime.h"
#include "../cudalint_libcxx.h"
#include "../thrust/cudalint_thrust.h"

#define CUB_VERSION 300000
#define CUB_MAJOR_VERSION 3
#define CUB_MINOR_VERSION 0
#define CUB_SUBMINOR_VERSION 0
#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#define CUB_NS_QUALIFIER ::cub
#define CUB_PTX_ARCH 900
#define CUB_PTX_WARP_THREADS 32
#define CUB_LOG_WARP_THREADS(arch) 5
#define CUB_WARP_THREADS(arch) 32
#define CUB_RUNTIME_FUNCTION __host__ __device__
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_MAX(a, b) (((a) < (b)) ? (b) : (a))
#define CUB_QUOTIENT_FLOOR(x, y) ((x) / (y))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define CubDebug(e) ::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CubDebugExit(e) ::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)

#if CUDALINT_HAS_LIBCXX
namespace cub {
__host__ __device__ cudaError_t Debug(cudaError_t error, const char *filename, int line);

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

struct NullType {};
template <int A> struct Int2Type {
  enum { VALUE = A };
};
struct Sum {
  template <class T, class U> CUDALINT_HD auto operator()(const T &a, const U &b) const -> decltype(a + b) {
    return a + b;
  }
};
struct Difference {
  template <class T, class U> CUDALINT_HD auto operator()(const T &a, const U &b) const -> decltype(a - b) {
    return a - b;
  }
};
struct Max {
  template <class T> CUDALINT_HD T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
struct Min {
  template <class T> CUDALINT_HD T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
struct Equality {
  template <class T, class U> CUDALINT_HD bool operator()(const T &a, const U &b) const { return a == b; }
};
struct Inequality {
  template <class T, class U> CUDALINT_HD bool operator()(const T &a, const U &b) const { return !(a == b); }
};
struct ArgMax {
  template <class T> CUDALINT_HD T operator()(const T &a, const T &b) const { return a.value < b.value ? b : a; }
};
struct ArgMin {
  template <class T> CUDALINT_HD T operator()(const T &a, const T &b) const { return b.value < a.value ? b : a; }
};
template <class K, class V> struct KeyValuePair {
  typedef K Key;
  typedef V Value;
  K key;
  V value;
  KeyValuePair() = default;
  CUDALINT_HD KeyValuePair(const K &k, const V &v) : key(k), value(v) {}
};
template <class T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  CUDALINT_HD DoubleBuffer() : selector(0) {}
  CUDALINT_HD DoubleBuffer(T *current, T *alternate) : d_buffers{current, alternate}, selector(0) {}
  CUDALINT_HD T *Current() { return d_buffers[selector]; }
  CUDALINT_HD T *Alternate() { return d_buffers[selector ^ 1]; }
};
__device__ unsigned int LaneId();
__device__ unsigned int WarpId();
template <int Threads> __device__ unsigned int WarpMask(unsigned int warp_id) {
  return ::__cudalint_any<unsigned int>();
}
__device__ int RowMajorTid(int block_dim_x, int block_dim_y, int block_dim_z);
template <CacheLoadModifier M, class It> __device__ typename ::std::iterator_traits<It>::value_type ThreadLoad(It it) {
  return *it;
}
template <CacheStoreModifier M, class It, class T> __device__ void ThreadStore(It it, T v) { *it = v; }
template <int Logical = 32, class T> __device__ T ShuffleUp(T v, int offset, int first, unsigned int mask) {
  return ::__cudalint_any<T>();
}
template <int Logical = 32, class T> __device__ T ShuffleDown(T v, int offset, int last, unsigned int mask) {
  return ::__cudalint_any<T>();
}
template <int Logical = 32, class T> __device__ T ShuffleIndex(T v, int lane, unsigned int mask) {
  return ::__cudalint_any<T>();
}

#define CUDALINT_COLLECTIVE(Name, Words)                                                                               \
  struct TempStorage {                                                                                                 \
    T __storage[(Words) < 1 ? 1 : (Words)];                                                                            \
  };                                                                                                                   \
  __device__ Name(TempStorage &temp_storage) { ::__cudalint_unknown(); }

// Warps.
template <class T, int LogicalWarpThreads = 32, int LegacyPtxArch = 0> class WarpReduce {
public:
  CUDALINT_COLLECTIVE(WarpReduce, LogicalWarpThreads)
  __device__ T Sum(T input) { return ::__cudalint_any<T>(); }
  __device__ T Sum(T input, int valid_items) { return ::__cudalint_any<T>(); }
  __device__ T Max(T input) { return ::__cudalint_any<T>(); }
  __device__ T Min(T input) { return ::__cudalint_any<T>(); }
  template <class Op> __device__ T Reduce(T input, Op op) { return ::__cudalint_any<T>(); }
  template <class Op> __device__ T Reduce(T input, Op op, int valid_items) { return ::__cudalint_any<T>(); }
  template <class Flag> __device__ T HeadSegmentedSum(T input, Flag flag) { return ::__cudalint_any<T>(); }
  template <class Flag> __device__ T TailSegmentedSum(T input, Flag flag) { return ::__cudalint_any<T>(); }
  template <class Op, class Flag> __device__ T HeadSegmentedReduce(T input, Flag flag, Op op) {
    return ::__cudalint_any<T>();
  }
  template <class Op, class Flag> __device__ T TailSegmentedReduce(T input, Flag flag, Op op) {
    return ::__cudalint_any<T>();
  }
};
template <class T, int LogicalWarpThreads = 32, int LegacyPtxArch = 0> class WarpScan {
public:
  CUDALINT_COLLECTIVE(WarpScan, LogicalWarpThreads)
  __device__ void InclusiveSum(T input, T &output) { ::__cudalint_unknown(); }
  __device__ void InclusiveSum(T input, T &output, T &aggregate) { ::__cudalint_unknown(); }
  template <class Op> __device__ void InclusiveScan(T input, T &output, Op op) { ::__cudalint_unknown(); }
  template <class Op> __device__ void InclusiveScan(T input, T &output, T initial, Op op) { ::__cudalint_unknown(); }
  template <class Op> __device__ void InclusiveScan(T input, T &output, Op op, T &aggregate) { ::__cudalint_unknown(); }
  template <class Op> __device__ void InclusiveScan(T input, T &output, T initial, Op op, T &aggregate) {
    ::__cudalint_unknown();
  }
  __device__ void ExclusiveSum(T input, T &output) { ::__cudalint_unknown(); }
  __device__ void ExclusiveSum(T input, T &output, T &aggregate) { ::__cudalint_unknown(); }
  template <class Op> __device__ void ExclusiveScan(T input, T &output, Op op) { ::__cudalint_unknown(); }
  template <class Op> __device__ void ExclusiveScan(T input, T &output, T initial, Op op) { ::__cudalint_unknown(); }
  template <class Op> __device__ void ExclusiveScan(T input, T &output, Op op, T &aggregate) { ::__cudalint_unknown(); }
  template <class Op> __device__ void ExclusiveScan(T input, T &output, T initial, Op op, T &aggregate) {
    ::__cudalint_unknown();
  }
  __device__ void Sum(T input, T &inclusive, T &exclusive) { ::__cudalint_unknown(); }
  template <class Op> __device__ void Scan(T input, T &inclusive, T &exclusive, Op op) { ::__cudalint_unknown(); }
  __device__ T Broadcast(T input, unsigned int src_lane) { return ::__cudalint_any<T>(); }
};
template <class T, int ItemsPerThread, WarpLoadAlgorithm Algorithm = WARP_LOAD_DIRECT, int LogicalWarpThreads = 32,
          int P = 0>
class WarpLoad {
public:
  CUDALINT_COLLECTIVE(WarpLoad, LogicalWarpThreads *ItemsPerThread)
  __device__ WarpLoad() { ::__cudalint_unknown(); }
  template <class It> __device__ void Load(It it, T (&items)[ItemsPerThread]) { ::__cudalint_unknown(); }
  template <class It> __device__ void Load(It it, T (&items)[ItemsPerThread], int valid_items) {
    ::__cudalint_unknown();
  }
  template <class It, class D> __device__ void Load(It it, T (&items)[ItemsPerThread], int valid_items, D oob_default) {
    ::__cudalint_unknown();
  }
};
template <class T, int ItemsPerThread, WarpStoreAlgorithm Algorithm = WARP_STORE_DIRECT, int LogicalWarpThreads = 32,
          int P = 0>
class WarpStore {
public:
  CUDALINT_COLLECTIVE(WarpStore, LogicalWarpThreads *ItemsPerThread)
  __device__ WarpStore() { ::__cudalint_unknown(); }
  template <class It> __device__ void Store(It it, T (&items)[ItemsPerThread]) { ::__cudalint_unknown(); }
  template <class It> __device__ void Store(It it, T (&items)[ItemsPerThread], int valid_items) {
    ::__cudalint_unknown();
  }
};
template <class Key, int ItemsPerThread, int LogicalWarpThreads = 32, class Value = NullType, int P = 0>
class WarpMergeSort {
  typedef Key T;

public:
  CUDALINT_COLLECTIVE(WarpMergeSort, LogicalWarpThreads *ItemsPerThread)
  template <class Compare> __device__ void Sort(Key (&keys)[ItemsPerThread], Compare compare) {
    ::__cudalint_unknown();
  }
  template <class Compare>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread], Compare compare) {
    ::__cudalint_unknown();
  }
};
template <class T, int ItemsPerThread, int LogicalWarpThreads = 32, int P = 0> class WarpExchange {
public:
  CUDALINT_COLLECTIVE(WarpExchange, LogicalWarpThreads *ItemsPerThread)
  template <class U> __device__ void BlockedToStriped(const T (&in)[ItemsPerThread], U (&out)[ItemsPerThread]) {
    ::__cudalint_unknown();
  }
  template <class U> __device__ void StripedToBlocked(const T (&in)[ItemsPerThread], U (&out)[ItemsPerThread]) {
    ::__cudalint_unknown();
  }
};

// Blocks.
template <class T, int BlockDimX, BlockReduceAlgorithm Algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int BlockDimY = 1,
          int BlockDimZ = 1, int LegacyPtxArch = 0>
class BlockReduce {
public:
  CUDALINT_COLLECTIVE(BlockReduce, BlockDimX *BlockDimY *BlockDimZ / 32)
  __device__ BlockReduce() { ::__cudalint_unknown(); }
  __device__ T Sum(T input) { return ::__cudalint_any<T>(); }
  __device__ T Sum(T input, int num_valid) { return ::__cudalint_any<T>(); }
  template <int N> __device__ T Sum(T (&inputs)[N]) { return ::__cudalint_any<T>(); }
  template <class Op> __device__ T Reduce(T input, Op op) { return ::__cudalint_any<T>(); }
  template <class Op> __device__ T Reduce(T input, Op op, int num_valid) { return ::__cudalint_any<T>(); }
  template <int N, class Op> __device__ T Reduce(T (&inputs)[N], Op op) { return ::__cudalint_any<T>(); }
};
template <class T, int BlockDimX, BlockScanAlgorithm Algorithm = BLOCK_SCAN_RAKING, int BlockDimY = 1,
          int BlockDimZ = 1, int LegacyPtxArch = 0>
class BlockScan {
public:
  CUDALINT_COLLECTIVE(BlockScan, BlockDimX *BlockDimY *BlockDimZ / 32)
  __device__ BlockScan() { ::__cudalint_unknown(); }
  __device__ void InclusiveSum(T input, T &output) { ::__cudalint_unknown(); }
  __device__ void InclusiveSum(T input, T &output, T &aggregate) { ::__cudalint_unknown(); }
  template <class Op> __device__ void InclusiveScan(T input, T &output, Op op) { ::__cudalint_unknown(); }
  template <class Op> __device__ void InclusiveScan(T input, T &output, T initial, Op op) { ::__cudalint_unknown(); }
  template <class Op> __device__ void InclusiveScan(T input, T &output, Op op, T &aggregate) { ::__cudalint_unknown(); }
  template <class Op> __device__ void InclusiveScan(T input, T &output, T initial, Op op, T &aggregate) {
    ::__cudalint_unknown();
  }
  template <class Prefix> __device__ void InclusiveSum(T input, T &output, Prefix &callback) { ::__cudalint_unknown(); }
  template <int N> __device__ void InclusiveSum(T (&input)[N], T (&output)[N]) { ::__cudalint_unknown(); }
  template <int N> __device__ void InclusiveSum(T (&input)[N], T (&output)[N], T &aggregate) { ::__cudalint_unknown(); }
  template <int N, class Prefix> __device__ void InclusiveSum(T (&input)[N], T (&output)[N], Prefix &callback) {
    ::__cudalint_unknown();
  }
  template <int N, class Op> __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op) {
    ::__cudalint_unknown();
  }
  template <int N, class Op> __device__ void InclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op) {
    ::__cudalint_unknown();
  }
  template <int N, class Op> __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op, T &aggregate) {
    ::__cudalint_unknown();
  }
  template <int N, class Op>
  __device__ void InclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op, T &aggregate) {
    ::__cudalint_unknown();
  }
  template <int N, class Op, class Prefix>
  __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op, Prefix &callback) {
    ::__cudalint_unknown();
  }
  __device__ void ExclusiveSum(T input, T &output) { ::__cudalint_unknown(); }
  __device__ void ExclusiveSum(T input, T &output, T &aggregate) { ::__cudalint_unknown(); }
  template <class Op> __device__ void ExclusiveScan(T input, T &output, Op op) { ::__cudalint_unknown(); }
  template <class Op> __device__ void ExclusiveScan(T input, T &output, T initial, Op op) { ::__cudalint_unknown(); }
  template <class Op> __device__ void ExclusiveScan(T input, T &output, Op op, T &aggregate) { ::__cudalint_unknown(); }
  template <class Op> __device__ void ExclusiveScan(T input, T &output, T initial, Op op, T &aggregate) {
    ::__cudalint_unknown();
  }
  template <class Prefix> __device__ void ExclusiveSum(T input, T &output, Prefix &callback) { ::__cudalint_unknown(); }
  template <int N> __device__ void ExclusiveSum(T (&input)[N], T (&output)[N]) { ::__cudalint_unknown(); }
  template <int N> __device__ void ExclusiveSum(T (&input)[N], T (&output)[N], T &aggregate) { ::__cudalint_unknown(); }
  template <int N, class Prefix> __device__ void ExclusiveSum(T (&input)[N], T (&output)[N], Prefix &callback) {
    ::__cudalint_unknown();
  }
  template <int N, class Op> __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], Op op) {
    ::__cudalint_unknown();
  }
  template <int N, class Op> __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op) {
    ::__cudalint_unknown();
  }
  template <int N, class Op> __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], Op op, T &aggregate) {
    ::__cudalint_unknown();
  }
  template <int N, class Op>
  __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op, T &aggregate) {
    ::__cudalint_unknown();
  }
  template <int N, class Op, class Prefix>
  __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], Op op, Prefix &callback) {
    ::__cudalint_unknown();
  }
};
template <class T, int BlockDimX, int ItemsPerThread, BlockLoadAlgorithm Algorithm = BLOCK_LOAD_DIRECT, int P1 = 1,
          int P2 = 1, int P3 = 0>
class BlockLoad {
public:
  CUDALINT_COLLECTIVE(BlockLoad, BlockDimX *ItemsPerThread)
  __device__ BlockLoad() { ::__cudalint_unknown(); }
  template <class It> __device__ void Load(It it, T (&items)[ItemsPerThread]) { ::__cudalint_unknown(); }
  template <class It> __device__ void Load(It it, T (&items)[ItemsPerThread], int valid_items) {
    ::__cudalint_unknown();
  }
  template <class It, class D> __device__ void Load(It it, T (&items)[ItemsPerThread], int valid_items, D oob_default) {
    ::__cudalint_unknown();
  }
};
template <class T, int BlockDimX, int ItemsPerThread, BlockStoreAlgorithm Algorithm = BLOCK_STORE_DIRECT, int P1 = 1,
          int P2 = 1, int P3 = 0>
class BlockStore {
public:
  CUDALINT_COLLECTIVE(BlockStore, BlockDimX *ItemsPerThread)
  __device__ BlockStore() { ::__cudalint_unknown(); }
  template <class It> __device__ void Store(It it, T (&items)[ItemsPerThread]) { ::__cudalint_unknown(); }
  template <class It> __device__ void Store(It it, T (&items)[ItemsPerThread], int valid_items) {
    ::__cudalint_unknown();
  }
};
template <class T, int BlockDimX, int ItemsPerThread, bool WarpTimeSlicing = false, int BlockDimY = 1,
          int BlockDimZ = 1, int LegacyPtxArch = 0>
class BlockExchange {
public:
  CUDALINT_COLLECTIVE(BlockExchange, BlockDimX *ItemsPerThread)
  __device__ BlockExchange() { ::__cudalint_unknown(); }
  template <class U> __device__ void StripedToBlocked(const T (&in)[ItemsPerThread], U (&out)[ItemsPerThread]) {
    ::__cudalint_unknown();
  }
  __device__ void StripedToBlocked(T (&items)[ItemsPerThread]) { ::__cudalint_unknown(); }
  template <class U> __device__ void BlockedToStriped(const T (&in)[ItemsPerThread], U (&out)[ItemsPerThread]) {
    ::__cudalint_unknown();
  }
  __device__ void BlockedToStriped(T (&items)[ItemsPerThread]) { ::__cudalint_unknown(); }
  template <class U> __device__ void WarpStripedToBlocked(const T (&in)[ItemsPerThread], U (&out)[ItemsPerThread]) {
    ::__cudalint_unknown();
  }
  __device__ void WarpStripedToBlocked(T (&items)[ItemsPerThread]) { ::__cudalint_unknown(); }
  template <class U> __device__ void BlockedToWarpStriped(const T (&in)[ItemsPerThread], U (&out)[ItemsPerThread]) {
    ::__cudalint_unknown();
  }
  __device__ void BlockedToWarpStriped(T (&items)[ItemsPerThread]) { ::__cudalint_unknown(); }
  template <class U, class Offset>
  __device__ void ScatterToBlocked(const T (&in)[ItemsPerThread], U (&out)[ItemsPerThread],
                                   Offset (&ranks)[ItemsPerThread]) {
    ::__cudalint_unknown();
  }
  template <class Offset>
  __device__ void ScatterToBlocked(T (&items)[ItemsPerThread], Offset (&ranks)[ItemsPerThread]) {
    ::__cudalint_unknown();
  }
  template <class U, class Offset>
  __device__ void ScatterToStriped(const T (&in)[ItemsPerThread], U (&out)[ItemsPerThread],
                                   Offset (&ranks)[ItemsPerThread]) {
    ::__cudalint_unknown();
  }
  template <class Offset>
  __device__ void ScatterToStriped(T (&items)[ItemsPerThread], Offset (&ranks)[ItemsPerThread]) {
    ::__cudalint_unknown();
  }
};
template <class Key, int BlockDimX, int ItemsPerThread, class Value = NullType, int RadixBits = 4, bool Memoize = true,
          BlockScanAlgorithm Inner = BLOCK_SCAN_WARP_SCANS, int SmemConfig = 0, int BlockDimY = 1, int BlockDimZ = 1,
          int LegacyPtxArch = 0>
class BlockRadixSort {
  typedef Key T;

public:
  CUDALINT_COLLECTIVE(BlockRadixSort, BlockDimX *ItemsPerThread)
  __device__ BlockRadixSort() { ::__cudalint_unknown(); }
  __device__ void Sort(Key (&keys)[ItemsPerThread], int begin_bit = 0, int end_bit = sizeof(Key) * 8) {
    ::__cudalint_unknown();
  }
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread], int begin_bit = 0,
                       int end_bit = sizeof(Key) * 8) {
    ::__cudalint_unknown();
  }
  __device__ void SortDescending(Key (&keys)[ItemsPerThread], int begin_bit = 0, int end_bit = sizeof(Key) * 8) {
    ::__cudalint_unknown();
  }
  __device__ void SortDescending(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread], int begin_bit = 0,
                                 int end_bit = sizeof(Key) * 8) {
    ::__cudalint_unknown();
  }
  __device__ void SortBlockedToStriped(Key (&keys)[ItemsPerThread], int begin_bit = 0, int end_bit = sizeof(Key) * 8) {
    ::__cudalint_unknown();
  }
  __device__ void SortBlockedToStriped(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread], int begin_bit = 0,
                                       int end_bit = sizeof(Key) * 8) {
    ::__cudalint_unknown();
  }
  __device__ void SortDescendingBlockedToStriped(Key (&keys)[ItemsPerThread], int begin_bit = 0,
                                                 int end_bit = sizeof(Key) * 8) {
    ::__cudalint_unknown();
  }
  __device__ void SortDescendingBlockedToStriped(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                                                 int begin_bit = 0, int end_bit = sizeof(Key) * 8) {
    ::__cudalint_unknown();
  }
};
template <class Key, int BlockDimX, int ItemsPerThread, class Value = NullType, int BlockDimY = 1, int BlockDimZ = 1>
class BlockMergeSort {
  typedef Key T;

public:
  CUDALINT_COLLECTIVE(BlockMergeSort, BlockDimX *ItemsPerThread)
  __device__ BlockMergeSort() { ::__cudalint_unknown(); }
  template <class Compare> __device__ void Sort(Key (&keys)[ItemsPerThread], Compare compare) {
    ::__cudalint_unknown();
  }
  template <class Compare>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Compare compare, int valid_items, Key oob_default) {
    ::__cudalint_unknown();
  }
  template <class Compare>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread], Compare compare) {
    ::__cudalint_unknown();
  }
  template <class Compare> __device__ void StableSort(Key (&keys)[ItemsPerThread], Compare compare) {
    ::__cudalint_unknown();
  }
  template <class Compare>
  __device__ void StableSort(Key (&keys)[ItemsPerThread], Compare compare, int valid_items, Key oob_default) {
    ::__cudalint_unknown();
  }
  template <class Compare>
  __device__ void StableSort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread], Compare compare) {
    ::__cudalint_unknown();
  }
};
template <class T, int BlockDimX, int ItemsPerThread, int Bins, BlockHistogramAlgorithm Algorithm = BLOCK_HISTO_SORT,
          int BlockDimY = 1, int BlockDimZ = 1, int LegacyPtxArch = 0>
class BlockHistogram {
public:
  CUDALINT_COLLECTIVE(BlockHistogram, BlockDimX *ItemsPerThread)
  __device__ BlockHistogram() { ::__cudalint_unknown(); }
  template <class Counter> __device__ void InitHistogram(Counter histogram[Bins]) { ::__cudalint_unknown(); }
  template <class Counter> __device__ void Histogram(T (&items)[ItemsPerThread], Counter histogram[Bins]) {
    ::__cudalint_unknown();
  }
  template <class Counter> __device__ void Composite(T (&items)[ItemsPerThread], Counter histogram[Bins]) {
    ::__cudalint_unknown();
  }
};
template <class T, int BlockDimX, int BlockDimY = 1, int BlockDimZ = 1, int LegacyPtxArch = 0>
class BlockDiscontinuity {
public:
  CUDALINT_COLLECTIVE(BlockDiscontinuity, BlockDimX)
  __device__ BlockDiscontinuity() { ::__cudalint_unknown(); }
  template <int N, class Flag, class Op> __device__ void FlagHeads(Flag (&flags)[N], T (&input)[N], Op op) {
    ::__cudalint_unknown();
  }
  template <int N, class Flag, class Op> __device__ void FlagHeads(Flag (&flags)[N], T (&input)[N], Op op, T pred) {
    ::__cudalint_unknown();
  }
  template <int N, class Flag, class Op> __device__ void FlagTails(Flag (&flags)[N], T (&input)[N], Op op) {
    ::__cudalint_unknown();
  }
  template <int N, class Flag, class Op> __device__ void FlagTails(Flag (&flags)[N], T (&input)[N], Op op, T succ) {
    ::__cudalint_unknown();
  }
};
template <class T, int BlockDimX, int BlockDimY = 1, int BlockDimZ = 1> class BlockAdjacentDifference {
public:
  CUDALINT_COLLECTIVE(BlockAdjacentDifference, BlockDimX)
  __device__ BlockAdjacentDifference() { ::__cudalint_unknown(); }
  template <int N, class Out, class Op> __device__ void SubtractLeft(T (&input)[N], Out (&output)[N], Op op) {
    ::__cudalint_unknown();
  }
  template <int N, class Out, class Op> __device__ void SubtractRight(T (&input)[N], Out (&output)[N], Op op) {
    ::__cudalint_unknown();
  }
};
template <class T, int BlockDimX, int BlockDimY = 1, int BlockDimZ = 1> class BlockShuffle {
public:
  CUDALINT_COLLECTIVE(BlockShuffle, BlockDimX)
  __device__ BlockShuffle() { ::__cudalint_unknown(); }
  __device__ void Offset(T input, T &output, int distance = 1) { ::__cudalint_unknown(); }
  __device__ void Rotate(T input, T &output, unsigned int distance = 1) { ::__cudalint_unknown(); }
  template <int N> __device__ void Up(T (&input)[N], T (&prev)[N]) { ::__cudalint_unknown(); }
  template <int N> __device__ void Down(T (&input)[N], T (&prev)[N]) { ::__cudalint_unknown(); }
};
#undef CUDALINT_COLLECTIVE
template <class T, int N, class It> __device__ void LoadDirectBlocked(int linear_tid, It it, T (&items)[N]) {
  ::__cudalint_unknown();
}
template <class T, int N, class It>
__device__ void LoadDirectBlocked(int linear_tid, It it, T (&items)[N], int valid_items) {
  ::__cudalint_unknown();
}
template <class T, int N, class It> __device__ void StoreDirectBlocked(int linear_tid, It it, T (&items)[N]) {
  ::__cudalint_unknown();
}
template <class T, int N, class It>
__device__ void StoreDirectBlocked(int linear_tid, It it, T (&items)[N], int valid_items) {
  ::__cudalint_unknown();
}
template <int BlockThreads, class T, int N, class It>
__device__ void LoadDirectStriped(int linear_tid, It it, T (&items)[N]) {
  ::__cudalint_unknown();
}
template <int BlockThreads, class T, int N, class It>
__device__ void LoadDirectStriped(int linear_tid, It it, T (&items)[N], int valid_items) {
  ::__cudalint_unknown();
}
template <int BlockThreads, class T, int N, class It>
__device__ void StoreDirectStriped(int linear_tid, It it, T (&items)[N]) {
  ::__cudalint_unknown();
}
template <int BlockThreads, class T, int N, class It>
__device__ void StoreDirectStriped(int linear_tid, It it, T (&items)[N], int valid_items) {
  ::__cudalint_unknown();
}

// Devices. The first two parameters are the temporary storage; called with a null pointer, a function tells its size.
struct DeviceReduce {
  template <class... Args>
  CUDALINT_HD static cudaError_t Reduce(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t Sum(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t Min(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t Max(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t ArgMin(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t ArgMax(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t ReduceByKey(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t TransformReduce(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceSegmentedReduce {
  template <class... Args>
  CUDALINT_HD static cudaError_t Reduce(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t Sum(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t Min(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t Max(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t ArgMin(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t ArgMax(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceScan {
  template <class... Args>
  CUDALINT_HD static cudaError_t InclusiveSum(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t ExclusiveSum(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t InclusiveScan(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t InclusiveScanInit(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t ExclusiveScan(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t InclusiveSumByKey(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t ExclusiveSumByKey(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t InclusiveScanByKey(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t ExclusiveScanByKey(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceRadixSort {
  template <class... Args>
  CUDALINT_HD static cudaError_t SortPairs(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SortPairsDescending(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SortKeys(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SortKeysDescending(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceSegmentedRadixSort {
  template <class... Args>
  CUDALINT_HD static cudaError_t SortPairs(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SortPairsDescending(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SortKeys(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SortKeysDescending(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceSegmentedSort {
  template <class... Args>
  CUDALINT_HD static cudaError_t SortKeys(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SortKeysDescending(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SortPairs(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SortPairsDescending(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t StableSortKeys(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t StableSortPairs(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceMergeSort {
  template <class... Args>
  CUDALINT_HD static cudaError_t SortPairs(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SortPairsCopy(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SortKeys(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SortKeysCopy(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t StableSortPairs(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t StableSortKeys(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceMerge {
  template <class... Args>
  CUDALINT_HD static cudaError_t MergeKeys(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t MergePairs(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceSelect {
  template <class... Args>
  CUDALINT_HD static cudaError_t Flagged(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t FlaggedIf(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t If(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t Unique(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t UniqueByKey(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DevicePartition {
  template <class... Args>
  CUDALINT_HD static cudaError_t Flagged(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t If(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceHistogram {
  template <class... Args>
  CUDALINT_HD static cudaError_t HistogramEven(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t HistogramRange(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <int Channels, int ActiveChannels, class... Args>
  CUDALINT_HD static cudaError_t MultiHistogramEven(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <int Channels, int ActiveChannels, class... Args>
  CUDALINT_HD static cudaError_t MultiHistogramRange(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceRunLengthEncode {
  template <class... Args>
  CUDALINT_HD static cudaError_t Encode(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t NonTrivialRuns(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceMemcpy {
  template <class... Args>
  CUDALINT_HD static cudaError_t Batched(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceCopy {
  template <class... Args>
  CUDALINT_HD static cudaError_t Batched(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceAdjacentDifference {
  template <class... Args>
  CUDALINT_HD static cudaError_t SubtractLeft(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SubtractLeftCopy(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SubtractRight(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args>
  CUDALINT_HD static cudaError_t SubtractRightCopy(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceSpmv {
  template <class... Args>
  CUDALINT_HD static cudaError_t CsrMV(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};
struct DeviceFor {
  template <class... Args> CUDALINT_HD static cudaError_t Bulk(Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args> CUDALINT_HD static cudaError_t ForEach(Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args> CUDALINT_HD static cudaError_t ForEachN(Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
  template <class... Args> CUDALINT_HD static cudaError_t ForEachCopy(Args &&...args) {
    return ::__cudalint_any<cudaError_t>();
  }
};

// Iterators.
template <class T, class Offset = ptrdiff_t> using CountingInputIterator = thrust::counting_iterator<T>;
template <class T, class Offset = ptrdiff_t> using ConstantInputIterator = thrust::constant_iterator<T>;
template <class Offset = ptrdiff_t> using DiscardOutputIterator = thrust::discard_iterator;
template <class Value, class F, class It, class Offset = ptrdiff_t>
class TransformInputIterator : public thrust::transform_iterator<F, It> {
public:
  CUDALINT_HD TransformInputIterator(It it, F f) : thrust::transform_iterator<F, It>(it, f) {}
};
template <class It> class ArgIndexInputIterator {
  It __it;

public:
  typedef KeyValuePair<ptrdiff_t, typename ::std::iterator_traits<It>::value_type> value_type;
  CUDALINT_HD ArgIndexInputIterator(It it, ptrdiff_t offset = 0) : __it(it) {}
  CUDALINT_HD value_type operator*() const { return value_type(0, *__it); }
};
template <CacheLoadModifier M, class Value, class Offset = ptrdiff_t> class CacheModifiedInputIterator {
  const Value *__ptr;

public:
  typedef Value value_type;
  typedef Value reference;
  typedef Value *pointer;
  CUDALINT_HD CacheModifiedInputIterator(const Value *ptr) : __ptr(ptr) {}
  CUDALINT_HD Value operator*() const { return *__ptr; }
  CUDALINT_HD void __advance(ptrdiff_t n) { __ptr += n; }
  CUDALINT_HD ptrdiff_t __distance(const CacheModifiedInputIterator &o) const { return __ptr - o.__ptr; }
  CUDALINT_RANDOM_ACCESS(CacheModifiedInputIterator, Value)
};

struct CachingDeviceAllocator {
  CachingDeviceAllocator(bool skip_cleanup = false, bool debug = false) { ::__cudalint_unknown(); }
  CachingDeviceAllocator(unsigned int bin_growth, unsigned int min_bin = 1, unsigned int max_bin = ~0u,
                         size_t max_cached_bytes = ~(size_t)0, bool skip_cleanup = false) {
    ::__cudalint_unknown();
  }
  cudaError_t DeviceAllocate(void **d_ptr, size_t bytes, cudaStream_t stream = 0) {
    return ::__cudalint_any<cudaError_t>();
  }
  cudaError_t DeviceAllocate(int device, void **d_ptr, size_t bytes, cudaStream_t stream = 0) {
    return ::__cudalint_any<cudaError_t>();
  }
  cudaError_t DeviceFree(void *d_ptr) { return ::__cudalint_any<cudaError_t>(); }
  cudaError_t DeviceFree(int device, void *d_ptr) { return ::__cudalint_any<cudaError_t>(); }
  cudaError_t FreeAllCached() { return ::__cudalint_any<cudaError_t>(); }
};
class GridBarrier {
public:
  __device__ void Sync() const { ::__cudalint_unknown(); }
};
template <class Offset> struct GridEvenShare {
  Offset num_items;
  int grid_size;
  Offset block_offset;
  Offset block_end;
};
} // namespace cub
#endif

#endif // CUDALINT_EMBEDDED_CUB_CUDALINT_CUB_H
