// RUN: %cudalint --no-cuda-toolkit %s 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: error:
// CHECK-NOT: warning:
#include <cub/cub.cuh>
#include <cub/block/block_reduce.cuh>
template <int B, int N> __global__ void k(const int *in, int *out) {
  typedef cub::BlockReduce<int, B> Red;
  typedef cub::BlockScan<int, B> Scan;
  typedef cub::BlockLoad<int, B, N, cub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
  __shared__ union {
    typename Red::TempStorage r;
    typename Scan::TempStorage s;
    typename Load::TempStorage l;
  } t;
  __shared__ typename cub::WarpReduce<int>::TempStorage w[4];
  int items[N];
  Load(t.l).Load(in, items);
  __syncthreads();
  int s = Red(t.r).Sum(items);
  __syncthreads();
  s += Red(t.r).Reduce(items[0], cub::Max());
  __syncthreads();
  Scan(t.s).ExclusiveSum(items, items);
  int a, g;
  __syncthreads();
  Scan(t.s).ExclusiveSum(s, a, g);
  __syncthreads();
  Scan(t.s).InclusiveScan(s, a, cub::Sum());
  s = cub::WarpReduce<int>(w[threadIdx.x / 32]).Sum(s);
  if (threadIdx.x == 0)
    *out = s + a;
  typedef cub::BlockRadixSort<int, B, N> Sort;
  __shared__ typename Sort::TempStorage st;
  Sort(st).Sort(items);
  cub::BlockStore<int, B, N>().Store(out, items);
}
int main() {
  size_t n = 0;
  int *p = nullptr;
  cub::DeviceReduce::Sum(nullptr, n, p, p, 10);
  cub::DeviceRadixSort::SortPairs(nullptr, n, p, p, p, p, 10);
  cub::DeviceScan::ExclusiveSum(nullptr, n, p, p, 3, cudaStream_t(0));
  cub::CachingDeviceAllocator al;
  al.DeviceAllocate((void **)&p, 3);
  k<128, 4><<<1, 128>>>(p, p);
  return 0;
}
