//===- RealHeadersTest.cpp - The model on CUDA's own headers ----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parses one snippet with the declarations inside this program and, where one
// is installed, with a toolkit's headers, and looks up what it uses.
//
//===----------------------------------------------------------------------===//

#include "checks/model/OperationLookup.h"
#include "driver/bridge/Bridge.h"
#include "driver/frontend/ClangArguments.h"
#include "driver/frontend/Toolkit.h"
#include "test/unit/model/FakeCuda.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace cudalint;

namespace {

constexpr char Source[] = R"cuda(
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/atomic>
#include <mma.h>
#include <cuda_pipeline_primitives.h>
#include <cassert>
namespace cg = cooperative_groups;

__global__ void kernel(int *p, float *f, unsigned *u) {
  __shared__ int s[64];
  unsigned id = threadIdx.x;
  p[0] = __shfl_sync(0xffffffff, p[1], 0);
  f[0] = __shfl_down_sync(0xffffffff, f[1], 4, 16);
  u[0] = __ballot_sync(0xffffffff, p[0] > 1);
  u[1] = __match_any_sync(0xffffffff, u[2]);
  u[3] = __reduce_add_sync(0xffffffff, u[4]);
  u[5] = __activemask();
  __syncwarp();
  __syncthreads();
  p[2] = __syncthreads_or(p[3]);
  __threadfence();
  atomicAdd(p, 1);
  atomicAdd_system(p, 1);
  atomicCAS(p, 0, 1);
  p[6] = __ldcg(p + 7);
  __nanosleep(100);
  auto block = cg::this_thread_block();
  block.sync();
  auto tile = cg::tiled_partition<32>(block);
  tile.sync();
  p[4] = tile.shfl_down(p[5], 1);
  u[6] = tile.ballot(p[5]);
  p[5] = cg::reduce(tile, p[5], cg::plus<int>());
  cg::sync(block);
  auto grid = cg::this_grid();
  grid.sync();
  auto active = cg::coalesced_threads();
  active.sync();
  cuda::atomic_ref<int, cuda::thread_scope_device> ref(p[8]);
  ref.store(1, cuda::std::memory_order_release);
  p[9] = ref.load(cuda::std::memory_order_acquire);
  ref.fetch_add(1, cuda::std::memory_order_relaxed);
  cuda::atomic_thread_fence(cuda::std::memory_order_acq_rel, cuda::thread_scope_device);
  __pipeline_memcpy_async(s, p, 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> c;
  nvcuda::wmma::fill_fragment(c, 0.0f);
  nvcuda::wmma::store_matrix_sync(f, c, 16, nvcuda::wmma::mem_row_major);
  unsigned rank = tile.thread_rank();
  unsigned linear = block.thread_rank();
  assert(id < 64);
}

void host(int *p, cudaStream_t s) {
  cudaMalloc(&p, 64);
  cudaMemcpyAsync(p, p, 64, cudaMemcpyDeviceToDevice, s);
  kernel<<<2, 64, 0, s>>>(p, nullptr, nullptr);
  void *args[] = {nullptr};
  cudaLaunchCooperativeKernel(kernel, 2, 64, args, 0, s);
  cudaGetLastError();
  cudaDeviceSynchronize();
  cudaFree(p);
}
)cuda";

/// What was found in the snippet.
struct Findings {
  std::vector<std::string> Names;
  std::map<std::string, Scope> OrdersOf;
  std::map<std::string, Scope> SynchronizesOf;
  std::map<std::string, std::string> VariableOf; ///< Built-in variable in the initialiser of a local.
  bool HasErrors = false;
};

class Collector : public ASTConsumer, public RecursiveASTVisitor<Collector> {
public:
  explicit Collector(Findings &Result) : Result(Result) {}

  void HandleTranslationUnit(ASTContext &Context) override {
    Lookup = std::make_unique<OperationLookup>(OperationTable::get(), Context);
    Result.HasErrors = Context.getDiagnostics().hasErrorOccurred();
    for (Decl *D : Context.getTranslationUnitDecl()->decls())
      if (Context.getSourceManager().isInMainFile(Context.getSourceManager().getExpansionLoc(D->getLocation())))
        TraverseDecl(D);
    Lookup.reset();
  }
  bool VisitStmt(Stmt *S) {
    for (const OperationSite &Site : Lookup->sites(S)) {
      if (Site.kind() == OperationKind::Pure || Site.kind() == OperationKind::GroupQuery)
        continue;
      std::string Name = Site.displayName().str();
      Result.Names.push_back(Name);
      Result.OrdersOf[Name] = Site.orders();
      Result.SynchronizesOf[Name] = Site.synchronizes();
    }
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    if (std::optional<BuiltinVariable> B = Lookup->builtinVariable(V->getInit()))
      Result.VariableOf[V->getName().str()] = toString(*B);
    return true;
  }

private:
  Findings &Result;
  std::unique_ptr<OperationLookup> Lookup;
};

class CollectAction : public ASTFrontendAction {
public:
  explicit CollectAction(Findings &Result) : Result(Result) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, llvm::StringRef) override {
    return std::make_unique<Collector>(Result);
  }

private:
  Findings &Result;
};

Findings parse(const cudalint::driver::Toolkit &Kit, bool Host) {
  using namespace cudalint::driver;
  BridgeInput Input;
  Input.HasToolkit = !Kit.isNone();
  if (Input.HasToolkit) {
    Input.CudaMajor = int(Kit.majorVersion());
    Input.CudaMinor = int(Kit.minorVersion());
  }
  Input.IncludeDirs = Kit.IncludeDirs;
  llvm::append_range(Input.IncludeDirs, Kit.SystemIncludeDirs);
  Bridge Bridging(Input);

  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Memory->addFile("/cudalint-test/input.cu", 0, llvm::MemoryBuffer::getMemBuffer(Source));
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(llvm::vfs::createPhysicalFileSystem().release()));
  Overlay->pushOverlay(Memory);
  auto Files = Bridging.createFileSystem(Overlay);

  CommandContext Context;
  Context.Files = Files;
  Context.Directory = "/";
  Context.Environment = [](llvm::StringRef) { return std::nullopt; };
  Findings Result;
  Result.HasErrors = true;
  llvm::Expected<ParsedCommand> Command =
      parseCommandLine({"nvcc", "-std=c++17", "-arch=sm_90", "/cudalint-test/input.cu"}, Context);
  if (!Command) {
    ADD_FAILURE() << llvm::toString(Command.takeError());
    return Result;
  }
  PassOptions Options;
  Options.Side = Host ? Pass::Host : Pass::Device;
  Options.Arch = architectures(*Command, Kit).back();
  Options.ResourceDir = Bridge::resourceDirectory().str();
  Options.BeforeCudaWrapper = Bridging.beforeCudaWrapper();
  Options.AfterCudaWrapper = Bridging.afterCudaWrapper();
  Options.UseToolkitHeaders = Input.HasToolkit;
  llvm::IntrusiveRefCntPtr<FileManager> Manager(new FileManager(FileSystemOptions(), Files));
  std::vector<std::string> Arguments = clangArguments(*Command, Kit, "/cudalint-test/input.cu", Options, *Files);
  // libcu++ declares variadic device functions to choose between overloads.
  Arguments.insert(Arguments.begin() + 1, {"-Xclang", "-fcuda-allow-variadic-functions"});
  tooling::ToolInvocation Invocation(Arguments, std::make_unique<CollectAction>(Result), Manager.get());
  EXPECT_TRUE(Invocation.run());
  return Result;
}

void check(const cudalint::driver::Toolkit &Kit, bool Host) {
  Findings F = parse(Kit, Host);
  ASSERT_FALSE(F.HasErrors);
  std::vector<std::string> Expected = {"__shfl_sync",
                                       "__shfl_down_sync",
                                       "__ballot_sync",
                                       "__match_any_sync",
                                       "__reduce_add_sync",
                                       "__activemask",
                                       "__syncwarp",
                                       "__syncthreads",
                                       "__syncthreads_or",
                                       "__threadfence",
                                       "atomicAdd",
                                       "atomicAdd_system",
                                       "atomicCAS",
                                       "__ldcg",
                                       "__nanosleep",
                                       "this_thread_block",
                                       "thread_block::sync",
                                       "tiled_partition",
                                       "thread_block_tile::sync",
                                       "thread_block_tile::shfl_down",
                                       "thread_block_tile::ballot",
                                       "reduce",
                                       "sync",
                                       "this_grid",
                                       "grid_group::sync",
                                       "coalesced_threads",
                                       "coalesced_group::sync",
                                       "cuda::atomic_ref::store",
                                       "cuda::atomic_ref::load",
                                       "cuda::atomic_ref::fetch_add",
                                       "cuda::atomic_thread_fence",
                                       "__pipeline_memcpy_async",
                                       "__pipeline_commit",
                                       "__pipeline_wait_prior",
                                       "nvcuda::wmma::fill_fragment",
                                       "nvcuda::wmma::store_matrix_sync"};
  std::vector<std::string> HostCalls = {
      "cudaMalloc",       "cudaMemcpyAsync",       "<<<>>>",  "cudaLaunchCooperativeKernel",
      "cudaGetLastError", "cudaDeviceSynchronize", "cudaFree"};
  // assert()'s function depends on the C library; it comes between the two.
  ASSERT_GE(F.Names.size(), Expected.size() + HostCalls.size());
  EXPECT_EQ(std::vector<std::string>(F.Names.begin(), F.Names.begin() + Expected.size()), Expected);
  EXPECT_EQ(std::vector<std::string>(F.Names.end() - HostCalls.size(), F.Names.end()), HostCalls);
  ASSERT_EQ(F.Names.size(), Expected.size() + HostCalls.size() + 1);
  EXPECT_EQ(OperationTable::get().find(F.Names[Expected.size()])->Kind, OperationKind::AssertFail);

  EXPECT_EQ(F.OrdersOf["cuda::atomic_ref::store"], Scope::Grid);
  EXPECT_EQ(F.OrdersOf["cuda::atomic_ref::load"], Scope::Grid);
  EXPECT_EQ(F.OrdersOf["cuda::atomic_ref::fetch_add"], Scope::None);
  EXPECT_EQ(F.OrdersOf["cuda::atomic_thread_fence"], Scope::Grid);
  EXPECT_EQ(F.SynchronizesOf["sync"], Scope::Block);
  EXPECT_EQ(F.SynchronizesOf["thread_block_tile::sync"], Scope::Warp);
  EXPECT_EQ(F.SynchronizesOf["grid_group::sync"], Scope::Grid);
  EXPECT_EQ(F.VariableOf["id"], "threadIdx.x");
  EXPECT_EQ(F.VariableOf["rank"], "the thread's rank in the group");
  EXPECT_EQ(F.VariableOf["linear"], "the thread's rank in the block");
}

TEST(RealHeaders, Embedded) { check(cudalint::driver::Toolkit::none(), /*Host=*/false); }

TEST(RealHeaders, InstalledToolkit) {
  cudalint::driver::ToolkitSearch Search;
  Search.Files = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(llvm::vfs::createPhysicalFileSystem().release());
  Search.Environment = [](llvm::StringRef Name) { return llvm::sys::Process::GetEnv(Name); };
  Search.Directory = "/";
  llvm::Expected<cudalint::driver::Toolkit> Kit = cudalint::driver::findToolkit(Search);
  if (!Kit) {
    llvm::consumeError(Kit.takeError());
    GTEST_SKIP() << "no CUDA toolkit";
  }
  if (Kit->isNone() || !Kit->MissingParts.empty())
    GTEST_SKIP() << "no complete CUDA toolkit";
  check(*Kit, /*Host=*/false);
}

} // namespace
