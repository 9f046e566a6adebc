//===- OperationLookupTest.cpp - Operations of an AST -----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/OperationLookup.h"
#include "test/unit/model/FakeCuda.h"

using namespace clang;
using namespace cudalint;
using namespace cudalint::test;

namespace {

/// The operations of all calls and asm statements of a snippet, in order.
struct Snippet {
  explicit Snippet(llvm::StringRef Code, bool Host = false, const OperationTable &Table = OperationTable::get(),
                   bool HasErrors = false)
      : Unit(parseCuda(Code, Host, HasErrors)), Lookup(Table, Unit->getASTContext()) {
    for (const Stmt *S : collect<Stmt>(*Unit))
      for (const OperationSite &Site : Lookup.sites(S))
        Sites.push_back(Site);
  }
  std::vector<std::string> names() const {
    std::vector<std::string> Names;
    for (const OperationSite &Site : Sites)
      Names.push_back(Site.displayName().str());
    return Names;
  }
  std::optional<int64_t> constant(const Argument &A) {
    std::optional<llvm::APSInt> Value = A.constant(Unit->getASTContext());
    return Value ? std::optional<int64_t>(Value->getExtValue()) : std::nullopt;
  }

  std::unique_ptr<ASTUnit> Unit;
  OperationLookup Lookup;
  std::vector<OperationSite> Sites;
};

using Names = std::vector<std::string>;

TEST(OperationLookup, WarpIntrinsics) {
  Snippet S(R"(
    __global__ void k(int *p) {
      p[0] = __shfl_down_sync(0xffff, p[1], 4);
      p[1] = __shfl_xor_sync(~0u, 1.0f, 3, 16);
      __syncwarp();
      __syncthreads();
      p[2] = __ballot(1);
    })");
  ASSERT_EQ(S.names(), (Names{"__shfl_down_sync", "__shfl_xor_sync", "__syncwarp", "__syncthreads", "__ballot"}));
  const OperationSite &Down = S.Sites[0];
  EXPECT_EQ(Down.kind(), OperationKind::ShuffleDown);
  EXPECT_EQ(S.constant(Down.mask()), 0xffff);
  EXPECT_EQ(S.constant(Down.sourceLane()), 4);
  EXPECT_EQ(S.constant(Down.width()), 32);
  EXPECT_TRUE(Down.width().isDefaulted());
  EXPECT_EQ(Down.participants(), Participants::MaskMembers);
  EXPECT_EQ(Down.orders(), Scope::None);
  EXPECT_EQ(S.constant(S.Sites[1].width()), 16);
  EXPECT_FALSE(S.Sites[1].width().isDefaulted());
  EXPECT_EQ(S.constant(S.Sites[2].mask()), 0xffffffff);
  EXPECT_EQ(S.Sites[2].orders(), Scope::Group);
  EXPECT_EQ(S.Sites[3].synchronizes(), Scope::Block);
  EXPECT_TRUE(S.Sites[4]->Maskless);
  EXPECT_EQ(S.Sites[4]->Replacement, "__ballot_sync");
  EXPECT_FALSE(S.Sites[4].mask());
}

TEST(OperationLookup, SameMeaningInTheHostPass) {
  Snippet S("__global__ void k(int *p) { p[0] = __shfl_sync(~0u, p[1], 4); __syncthreads(); }", /*Host=*/true);
  EXPECT_EQ(S.names(), (Names{"__shfl_sync", "__syncthreads"}));
}

TEST(OperationLookup, ProjectsOwnFunctionsAreNone) {
  Snippet S(R"(
    namespace mine { __device__ void __syncwarp(); struct thread_block { static __device__ void sync(); }; }
    struct T {};
    __device__ int __shfl_sync(unsigned m, T t, int lane) { return 0; }
    __device__ void clock() {}
    __device__ void __threadfence_cluster();
    __global__ void k() {
      mine::__syncwarp();
      mine::thread_block::sync();
      __shfl_sync(1, T(), 0);
      clock();
      __threadfence_cluster();
    })");
  EXPECT_EQ(S.names(), Names{});
}

TEST(OperationLookup, DeclaredByTheProject) {
  OperationTable Table({{"mine::barrier", "__syncthreads"}});
  Snippet S("namespace mine { template <class T> __device__ void barrier(T) {} }\n"
            "__global__ void k() { mine::barrier(1); }",
            false, Table);
  ASSERT_EQ(S.names(), Names{"mine::barrier"});
  EXPECT_EQ(S.Sites[0].synchronizes(), Scope::Block);
}

TEST(OperationLookup, DependentCallsInTemplates) {
  Snippet S(R"(
    namespace cg = cooperative_groups;
    template <class T, int N> __device__ T f(T v) {
      v += __shfl_down_sync(0xff, v, 1);
      v += __shfl_up_mine(v);
      v += __shfl_up(v, 1);
      cg::thread_block_tile<N> *tile = nullptr;
      (*tile).shfl(v, 2);
      v.sync();
      return v;
    })");
  ASSERT_EQ(S.names(), (Names{"__shfl_down_sync", "__shfl_up", "thread_block_tile::shfl"}));
  EXPECT_EQ(S.constant(S.Sites[0].mask()), 0xff);
  EXPECT_TRUE(S.Sites[1]->Maskless);
  EXPECT_EQ(S.Sites[2].group()->Kind, GroupKind::Tile);
  EXPECT_EQ(S.Sites[2].group()->TileSize, 0);
}

TEST(OperationLookup, AmbiguousOverloadsAreNone) {
  Snippet S(R"(
    struct V { float x; };
    __device__ V __shfl_down_sync(unsigned m, V v, unsigned d) { return v; }
    template <class T> __device__ T f(T v) { return __shfl_down_sync(0xff, v, 1); })");
  EXPECT_EQ(S.names(), Names{});
}

TEST(OperationLookup, CooperativeGroups) {
  Snippet S(R"(
    namespace cg = cooperative_groups;
    __global__ void k(int *p) {
      cg::thread_block block = cg::this_thread_block();
      block.sync();
      cg::thread_block::sync();
      auto tile = cg::tiled_partition<16>(block);
      tile.sync();
      p[0] = tile.shfl(p[1], 3);
      cg::sync(block);
      cg::sync(tile);
      auto grid = cg::this_grid();
      if (grid.is_valid()) grid.sync();
      auto lanes = cg::coalesced_threads();
      lanes.sync();
      p[1] = cg::reduce(tile, p[2], cg::plus<int>());
    })");
  ASSERT_EQ(S.names(), (Names{"this_thread_block", "thread_block::sync", "thread_block::sync", "tiled_partition",
                              "thread_block_tile::sync", "thread_block_tile::shfl", "sync", "sync", "this_grid",
                              "grid_group::is_valid", "grid_group::sync", "coalesced_threads", "coalesced_group::sync",
                              "reduce"}));
  EXPECT_EQ(S.Sites[0].createdGroup()->Kind, GroupKind::Block);
  EXPECT_EQ(S.Sites[1].synchronizes(), Scope::Block);
  EXPECT_EQ(S.Sites[2].group()->Kind, GroupKind::Block);
  EXPECT_EQ(S.Sites[3].group()->Kind, GroupKind::Block);
  EXPECT_EQ(S.Sites[3].participants(), Participants::Block);
  ASSERT_TRUE(S.Sites[3].createdGroup());
  EXPECT_EQ(S.Sites[3].createdGroup()->TileSize, 16);
  EXPECT_EQ(S.Sites[3].createdGroup()->Parent, GroupKind::Block);
  EXPECT_EQ(S.Sites[4].group()->TileSize, 16);
  EXPECT_EQ(S.Sites[4].participants(), Participants::Group);
  EXPECT_EQ(S.Sites[5].kind(), OperationKind::ShuffleIndex);
  EXPECT_EQ(S.constant(S.Sites[5].sourceLane()), 3);
  EXPECT_EQ(S.Sites[6].synchronizes(), Scope::Block);
  EXPECT_EQ(S.Sites[6].orders(), Scope::Block);
  EXPECT_EQ(S.Sites[6].participants(), Participants::Block);
  EXPECT_EQ(S.Sites[7].synchronizes(), Scope::Group);
  EXPECT_EQ(S.Sites[10].synchronizes(), Scope::Grid);
  EXPECT_EQ(S.Sites[11].createdGroup()->Kind, GroupKind::Coalesced);
  EXPECT_EQ(S.Sites[13].result(), ResultUniformity::MaskMembers);
}

TEST(OperationLookup, OverloadsByNumberOfArguments) {
  Snippet S(R"(
    namespace cg = cooperative_groups;
    __global__ void k(int *d, int *s) {
      auto block = cg::this_thread_block();
      cg::memcpy_async(block, d, s, 64);
      cg::memcpy_async(block, d, 16, s, 32);
      cg::wait(block);
    })");
  ASSERT_EQ(S.names(), (Names{"this_thread_block", "memcpy_async", "memcpy_async", "wait"}));
  EXPECT_EQ(S.constant(S.Sites[1].size()), 64);
  EXPECT_EQ(S.constant(S.Sites[2].size()), 16);
  EXPECT_EQ(S.Sites[2].source().expr()->IgnoreParenImpCasts()->getStmtClass(), Stmt::DeclRefExprClass);
  EXPECT_EQ(S.Sites[3].synchronizes(), Scope::Block);
}

TEST(OperationLookup, AtomicsAndFences) {
  Snippet S(R"(
    __global__ void k(int *p, cuda::std::memory_order o) {
      atomicAdd(p, 1);
      atomicAdd_block(p, 1);
      atomicCAS(p, 0, 1);
      __nv_atomic_store_n(p, 1, 3, 3);
      cuda::atomic_ref<int, cuda::thread_scope_device> r(*p);
      r.store(1, cuda::memory_order_release);
      r.load(o);
      ++r;
      int v = r;
      cuda::atomic<int, cuda::thread_scope_block> b;
      b.fetch_add(1);
      b.fetch_add(1, cuda::memory_order_relaxed);
      cuda::std::atomic<int> s;
      s = 3;
      cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
      cuda::atomic_thread_fence(cuda::memory_order_relaxed);
      __threadfence_block();
    })");
  auto Site = [&](size_t I) -> const OperationSite & { return S.Sites[I]; };
  ASSERT_EQ(S.names(), (Names{"atomicAdd", "atomicAdd_block", "atomicCAS", "__nv_atomic_store_n",
                              "cuda::atomic_ref::store", "cuda::atomic_ref::load", "cuda::atomic_ref::operator++",
                              "cuda::atomic_ref::operator T", "cuda::atomic::fetch_add", "cuda::atomic::fetch_add",
                              "cuda::std::atomic::operator=", "cuda::atomic_thread_fence", "cuda::atomic_thread_fence",
                              "__threadfence_block"}));
  EXPECT_EQ(Site(0).atomicScope(), Scope::Grid);
  EXPECT_EQ(Site(0).order(), MemoryOrder::Relaxed);
  EXPECT_EQ(Site(0).orders(), Scope::None);
  EXPECT_EQ(Site(1).atomicScope(), Scope::Block);
  EXPECT_EQ(Site(2).kind(), OperationKind::AtomicCompareExchange);
  EXPECT_EQ(Site(3).atomicScope(), Scope::Grid);
  EXPECT_EQ(Site(3).order(), MemoryOrder::Release);
  EXPECT_EQ(Site(3).orders(), Scope::Grid);
  EXPECT_EQ(Site(4).orders(), Scope::Grid);
  EXPECT_EQ(Site(4).order(), MemoryOrder::Release);
  EXPECT_EQ(S.constant(Site(4).value()), 1);
  EXPECT_TRUE(Site(5).hasUnknownOrder());
  EXPECT_EQ(Site(5).orders(), Scope::None);
  EXPECT_EQ(Site(5).atomicScope(), Scope::Grid);
  EXPECT_EQ(Site(6).order(), MemoryOrder::SequentiallyConsistent);
  EXPECT_TRUE(llvm::isa_and_nonnull<Expr>(Site(6).object()));
  EXPECT_EQ(Site(7).kind(), OperationKind::AtomicLoad);
  EXPECT_EQ(Site(8).orders(), Scope::Block);
  EXPECT_EQ(Site(9).orders(), Scope::None);
  EXPECT_EQ(Site(9).atomicScope(), Scope::Block);
  EXPECT_EQ(Site(10).kind(), OperationKind::AtomicStore);
  EXPECT_EQ(S.constant(Site(10).value()), 3);
  EXPECT_EQ(Site(10).atomicScope(), Scope::System);
  EXPECT_EQ(Site(11).orders(), Scope::Grid);
  EXPECT_EQ(Site(11).order(), MemoryOrder::Acquire);
  EXPECT_EQ(Site(12).orders(), Scope::None);
  EXPECT_EQ(Site(13).orders(), Scope::Block);
}

TEST(OperationLookup, BarrierObjects) {
  Snippet S(R"(
    __global__ void k() {
      __shared__ cuda::barrier<cuda::thread_scope_block> *b;
      init(b, 64);
      auto token = b->arrive();
      b->wait(static_cast<decltype(token) &&>(token));
      b->arrive_and_wait();
    })");
  ASSERT_EQ(S.names(),
            (Names{"cuda::init", "cuda::barrier::arrive", "cuda::barrier::wait", "cuda::barrier::arrive_and_wait"}));
  EXPECT_EQ(S.constant(S.Sites[0].count()), 64);
  EXPECT_EQ(S.Sites[1].orders(), Scope::Block);
  EXPECT_EQ(S.Sites[1].order(), MemoryOrder::Release);
  EXPECT_TRUE(S.Sites[1].pointer());
  EXPECT_EQ(S.Sites[2].order(), MemoryOrder::Acquire);
  EXPECT_TRUE(S.Sites[2].token());
}

TEST(OperationLookup, PtxWrappersCountBehindTheirTags) {
  Snippet S(R"(
    namespace ptx = cuda::ptx;
    __global__ void k(uint64_t *b) {
      ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, b, 7);
      ptx::fence(ptx::sem_release, ptx::scope_gpu);
    })");
  ASSERT_EQ(S.names(), (Names{"cuda::ptx::mbarrier_arrive", "cuda::ptx::fence"}));
  EXPECT_EQ(S.constant(S.Sites[0].count()), 7);
  EXPECT_EQ(S.Sites[0].orders(), Scope::Block);
  EXPECT_EQ(S.Sites[1].orders(), Scope::Grid);
  EXPECT_EQ(S.Sites[1].order(), MemoryOrder::Release);
}

TEST(OperationLookup, HostApiAndLaunches) {
  Snippet S(R"(
    __global__ void k(int *p);
    void host(cudaStream_t s) {
      int *p;
      cudaMalloc(&p, 64);
      k<<<dim3(2), 128, 16, s>>>(p);
      cudaLaunchCooperativeKernel((void *)k, 4, 64, nullptr, 0, s);
      cudaSetDevice(0);
      cudaGetLastError();
      cudaFree(p);
      void *h;
      cublasCreate(&h);
      cub::DeviceReduce::Sum(p);
    }
    #define cudaMemcpyAsync cudaMemcpyAsync_ptsz
    void perThread(void *p, cudaStream_t s) { cudaMemcpyAsync(p, p, 32, 0, s); })",
            /*Host=*/true);
  ASSERT_EQ(S.names(), (Names{"cudaMalloc", "<<<>>>", "cudaLaunchCooperativeKernel", "cudaSetDevice",
                              "cudaGetLastError", "cudaFree", "cudaMemcpyAsync"}));
  EXPECT_EQ(S.Sites[0]->Resources, Resource::DeviceMemory);
  EXPECT_EQ(S.constant(S.Sites[0].size()), 64);
  EXPECT_EQ(S.constant(S.Sites[1].sharedBytes()), 16);
  EXPECT_TRUE(S.Sites[1].gridDim());
  EXPECT_TRUE(S.Sites[1].stream());
  EXPECT_TRUE(S.Sites[1].function());
  EXPECT_EQ(S.Sites[2].kind(), OperationKind::LaunchCooperative);
  EXPECT_TRUE(S.Sites[2].blockDim());
  EXPECT_TRUE(S.Sites[3]->ErrorResult);
  EXPECT_EQ(S.Sites[4].kind(), OperationKind::ErrorFetch);
  EXPECT_EQ(S.constant(S.Sites[6].size()), 32);
}

TEST(OperationLookup, AssemblyStatements) {
  Snippet S(R"(
    __device__ int f(int v, int *p) {
      int r;
      asm volatile("shfl.sync.bfly.b32 %0, %1, 16, 31, 0xffffffff;" : "=r"(r) : "r"(v));
      asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
      asm volatile("fence.acq_rel.gpu; bar.sync 1, 64;" ::: "memory");
      asm volatile("atom.add.release.gpu.s32 %0, [%1], 1;" : "=r"(r) : "l"(p));
      asm volatile("red.global.add.s32 [%0], 1;" ::"l"(p));
      asm volatile("ld.volatile.global.s32 %0, [%1];" : "=r"(r) : "l"(p));
      asm volatile("barrier.cluster.arrive.relaxed;");
      return r;
    })");
  ASSERT_EQ(S.names(), (Names{"shfl.sync.bfly.b32", "st.release.gpu.global.s32", "fence.acq_rel.gpu", "bar.sync",
                              "atom.add.release.gpu.s32", "red.global.add.s32", "ld.volatile.global.s32",
                              "barrier.cluster.arrive.relaxed"}));
  EXPECT_EQ(S.constant(S.Sites[0].mask()), 0xffffffff);
  EXPECT_EQ(S.constant(S.Sites[0].sourceLane()), 16);
  EXPECT_TRUE(S.Sites[0].value().expr());
  EXPECT_EQ(S.Sites[1].kind(), OperationKind::AtomicStore);
  EXPECT_EQ(S.Sites[1].orders(), Scope::Grid);
  EXPECT_EQ(S.Sites[1].atomicScope(), Scope::Grid);
  EXPECT_EQ(S.Sites[2].orders(), Scope::Grid);
  EXPECT_EQ(S.Sites[2].order(), MemoryOrder::AcquireRelease);
  EXPECT_EQ(S.Sites[3].participants(), Participants::Counted);
  EXPECT_EQ(S.constant(S.Sites[3].barrierId()), 1);
  EXPECT_EQ(S.constant(S.Sites[3].count()), 64);
  EXPECT_EQ(S.Sites[4].order(), MemoryOrder::Release);
  EXPECT_EQ(S.Sites[4].orders(), Scope::Grid);
  EXPECT_EQ(S.Sites[5].atomicScope(), Scope::Grid);
  EXPECT_EQ(S.Sites[5].orders(), Scope::None);
  EXPECT_TRUE(S.Sites[6].isVolatileAccess());
  EXPECT_EQ(S.Sites[6].atomicScope(), Scope::None);
  EXPECT_EQ(S.Sites[7].orders(), Scope::None);
}

TEST(OperationLookup, HalfWrittenCode) {
  for (llvm::StringRef Code : {
           "__global__ void k(int n) { __shfl_sync(undeclared, n, 0); __syncthreads(; }",
           "__global__ void k() { unknown::sync(); cooperative_groups::nothing(); x.y.sync(); }",
           "__global__ void k() { cuda::atomic<Missing> a; a.store(1); asm volatile(\"bar.sync %0;\" :: \"r\"(zz)); }",
           "__global__ void k() { if (threadIdx.) ; threadIdx.q; undefined<<<1, 2>>>(3); }",
           "__global__ void k() { cooperative_groups::thread_block_tile<zz> t; t.sync(); t.shfl(1, 2); }",
       }) {
    for (bool Host : {false, true}) {
      Snippet S(Code, Host, OperationTable::get(), /*HasErrors=*/true);
      for (const Expr *E : collect<Expr>(*S.Unit))
        S.Lookup.builtinVariable(E);
      for (const OperationSite &Site : S.Sites)
        for (int Position = -3; Position != 12; ++Position)
          S.constant(Site.argument(int8_t(Position)));
    }
  }
}

TEST(OperationLookup, DependentCodeOfUnknownMeaning) {
  Snippet S("template <class T> __device__ void f(T t) { t.sync(); T::sync(); sync(t); t(); (*t)(); min(t, t); }");
  EXPECT_EQ(S.names(), Names{"min"});
}

TEST(OperationLookup, ArgumentsBehindAPackAreAbsent) {
  Snippet S("template <class... A> __device__ void f(A... a) { __shfl_sync(0xff, a..., 2, 16); }");
  ASSERT_EQ(S.names(), Names{"__shfl_sync"});
  EXPECT_EQ(S.constant(S.Sites[0].mask()), 0xff);
  EXPECT_FALSE(S.Sites[0].value());
  EXPECT_FALSE(S.Sites[0].width());
}

} // namespace
