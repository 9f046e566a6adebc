// CCCL's headers, and objects with constructors and destructors in shared memory.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits --every --toolkit-only %s -- -std=c++17 -arch=sm_90
#include <cooperative_groups.h>
#include <cub/block/block_reduce.cuh>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/semaphore>
#include <cuda/std/atomic>

__global__ void k(int *p) {
  __shared__ cuda::barrier<cuda::thread_scope_block> one;
  __shared__ cuda::barrier<cuda::thread_scope_block> many[2];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ cuda::atomic<int, cuda::thread_scope_block> counter;
  __shared__ cuda::binary_semaphore<cuda::thread_scope_block> semaphore;
  __shared__ typename cub::BlockReduce<int, 128>::TempStorage storage;
  __shared__ int tile[4];
  if (threadIdx.x == 0) {
    init(&one, blockDim.x);
    init(&many[1], blockDim.x);
  }
  __syncthreads();
  one.arrive_and_wait();
  auto token = many[1].arrive();
  many[1].wait(cuda::std::move(token));
  auto block = cooperative_groups::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, tile, p, sizeof tile, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  pipe.consumer_release();
  counter.fetch_add(cub::BlockReduce<int, 128>(storage).Sum(tile[0]), cuda::memory_order_relaxed);
  semaphore.release();
  cuda::atomic_ref<int, cuda::thread_scope_device> cell(p[0]);
  cell.fetch_add(counter.load());
}
