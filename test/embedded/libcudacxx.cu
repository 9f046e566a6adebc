// RUN: %cudalint --no-cuda-toolkit %s 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: error:
// CHECK-NOT: warning:
#include <cuda/atomic>
#include <cuda/std/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/semaphore>
#include <cuda/latch>
#include <cuda/ptx>
#include <cuda/annotated_ptr>
#include <cuda/functional>
#include <cuda/cmath>
#include <cuda/bit>
#include <cuda/warp>
#include <cuda/stream_ref>
#include <cuda/memory_resource>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda/std/cstdint>
#include <cuda/std/cstddef>
#include <cuda/std/limits>
#include <cuda/std/array>
#include <cuda/std/tuple>
#include <cuda/std/optional>
#include <cuda/std/variant>
#include <cuda/std/span>
#include <cuda/std/chrono>
#include <cuda/std/cmath>
#include <cuda/std/functional>
#include <cuda/std/algorithm>
#include <cuda/std/numeric>
#include <cuda/std/iterator>
#include <cuda/std/complex>
#include <cuda/std/bit>
#include <cuda/std/mdspan>
#include <cuda/std/concepts>
#include <cuda/std/memory>
#include <cuda/std/climits>
#include <cuda/std/cfloat>
#include <cuda/std/cassert>
#include <cuda/std/cstring>
#include <cuda/std/cstdlib>
#include <cuda/std/ctime>
#include <cuda/std/initializer_list>
#include <cuda/std/ratio>
#include <cuda/std/bitset>
#include <cuda/std/version>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
namespace {
struct Local {
  int a;
};
} // namespace
__device__ cuda::atomic<int, cuda::thread_scope_device> counter;
__global__ void k(int *g, const int *src, int n, float *fp) {
  using barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ barrier bar;
  __shared__ int tile[256];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> st;
  auto block = cg::this_thread_block();
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(block, tile, src, cuda::aligned_size_t<16>(sizeof(tile)), bar);
  cuda::memcpy_async(&tile[threadIdx.x], &src[threadIdx.x], sizeof(int), bar);
  cg::memcpy_async(block, tile, src, sizeof(int) * n);
  cg::wait(block);
  cg::wait_prior<1>(block);
  auto tok = bar.arrive();
  bar.wait(std::move(tok));
  bar.arrive_and_wait();
  auto pipe = cuda::make_pipeline(block, &st);
  pipe.producer_acquire();
  cuda::memcpy_async(block, tile, src, sizeof(tile), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  pipe.consumer_release();
  cuda::pipeline<cuda::thread_scope_thread> tp = cuda::make_pipeline();
  cuda::pipeline_consumer_wait_prior<1>(tp);
  counter.fetch_add(1, cuda::memory_order_relaxed);
  counter++;
  counter += 2;
  counter.store(3, cuda::std::memory_order_release);
  int old = counter.load(cuda::memory_order::memory_order_acquire);
  while (!counter.compare_exchange_strong(old, old + 1)) {
  }
  cuda::atomic_ref<int, cuda::thread_scope_system> r(g[0]);
  r.fetch_max(3);
  r.notify_all();
  r.wait(0);
  r.store(1, cuda::memory_order_seq_cst);
  cuda::atomic_ref<float> rf(*fp);
  rf.fetch_add(1.f);
  cuda::atomic_ref<Local *> rp(*(Local **)g);
  rp.load();
  cuda::atomic_ref<Local> rl(*(Local *)g);
  rl.load();
  cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
  cuda::std::atomic<unsigned> sa{0};
  sa ^= 3;
  uint64_t *h = cuda::device::barrier_native_handle(bar);
  namespace ptx = cuda::ptx;
  ptx::mbarrier_init(h, 1);
  ptx::fence_proxy_async(ptx::space_shared);
  ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, src, sizeof(tile), h);
  auto t2 = ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, h, sizeof(tile));
  while (!ptx::mbarrier_try_wait(ptx::sem_acquire, ptx::scope_cta, h, t2)) {
  }
  ptx::cp_async_bulk_commit_group();
  ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  if (ptx::elect_sync(~0u))
    *g = ptx::get_sreg_laneid();
  cuda::counting_semaphore<cuda::thread_scope_device> *s = nullptr;
  s->acquire();
  s->release();
  cuda::std::array<int, 4> a{};
  a[1] = 3;
  auto tu = cuda::std::make_tuple(1, 2.f);
  cuda::std::get<0>(tu) = 4;
  cuda::std::span<int> sp(g, 4);
  sp[0] = cuda::std::min(a[0], 4);
  g[0] = cuda::std::numeric_limits<int>::max() + cuda::ceil_div(n, 4) + cuda::maximum<>{}(1, 2);
  int v = cuda::device::warp_shuffle_down(3, 1);
  g[1] = v;
  bar.try_wait_for(bar.arrive(), cuda::std::chrono::nanoseconds(10));
}
static_assert(cuda::std::is_same<int, int>::value, "");
int main() {
  cuda::stream_ref s;
  k<<<1, 2, 0, s.get()>>>(nullptr, nullptr, 3, nullptr);
}
