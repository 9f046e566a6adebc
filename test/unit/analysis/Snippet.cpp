//===- Snippet.cpp - CUDA code from strings, analysed -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/analysis/Snippet.h"
#include "driver/EmbeddedFile.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Tooling/Tooling.h"

namespace cudalint {
extern const EmbeddedFile ResourceHeaders[];
extern const size_t ResourceHeadersCount;
} // namespace cudalint

using namespace cudalint;
using namespace cudalint::test;
using namespace clang;

static const char FakeCuda[] = R"cuda(
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
typedef unsigned long size_t;
struct uint3 { unsigned x, y, z; };
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned X = 1, unsigned Y = 1, unsigned Z = 1) : x(X), y(Y), z(Z) {}
};
#include "__clang_cuda_builtin_vars.h"
typedef struct CUstream_st *cudaStream_t;
typedef int cudaError_t;
extern "C" cudaError_t cudaConfigureCall(dim3 Grid, dim3 Block, size_t Shared = 0, cudaStream_t Stream = 0);
__host__ __device__ unsigned __cudaPushCallConfiguration(dim3 Grid, dim3 Block, size_t Shared = 0, void *Stream = 0);
extern "C" cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, cudaStream_t);
extern "C" cudaError_t cudaLaunchCooperativeKernel(const void *, dim3, dim3, void **, size_t, cudaStream_t);
extern "C" cudaError_t cudaGetLastError();
extern "C" cudaError_t cudaPeekAtLastError();
enum cudaLaunchAttributeID { cudaLaunchAttributeCooperative = 2, cudaLaunchAttributeClusterDimension = 4 };
union cudaLaunchAttributeValue { int cooperative; struct { unsigned x, y, z; } clusterDim; };
struct cudaLaunchAttribute_st { cudaLaunchAttributeID id; cudaLaunchAttributeValue val; };
typedef cudaLaunchAttribute_st cudaLaunchAttribute;
struct cudaLaunchConfig_st {
  dim3 gridDim, blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute *attrs;
  unsigned numAttrs;
};
typedef cudaLaunchConfig_st cudaLaunchConfig_t;
extern "C" cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *, const void *, void **);
template <class... P, class... A> cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*)(P...), A &&...) {
  return 0;
}
extern "C" {
__device__ int __shfl_sync(unsigned, int, int, int = 32);
__device__ int __shfl_down_sync(unsigned, int, unsigned, int = 32);
__device__ int __shfl_up_sync(unsigned, int, unsigned, int = 32);
__device__ int __shfl_xor_sync(unsigned, int, int, int = 32);
__device__ unsigned __ballot_sync(unsigned, int);
__device__ int __any_sync(unsigned, int);
__device__ int __all_sync(unsigned, int);
__device__ unsigned __match_any_sync(unsigned, int);
__device__ unsigned __activemask(void);
__device__ void __syncwarp(unsigned = 0xffffffff);
__device__ void *__cluster_map_shared_rank(const void *, unsigned);
__device__ void __cluster_barrier_arrive();
__device__ void __cluster_barrier_wait();
__device__ unsigned __clusterRelativeBlockRank();
__device__ void __threadfence_block(); __device__ void __threadfence();
__device__ int __syncthreads_or(int);
__device__ int atomicAdd(int *, int);
__device__ int atomicExch(int *, int);
__device__ int atomicCAS(int *, int, int);
__device__ int __popc(unsigned);
__device__ void __trap(void) __attribute__((noreturn));
}
namespace cooperative_groups {
inline namespace __v1 {
class thread_group { public: __device__ void sync() const; };
class thread_block : public thread_group { public: static __device__ void sync(); };
class grid_group : public thread_group {
public:
  __device__ void sync() const;
  __device__ bool is_valid() const;
};
__device__ thread_block this_thread_block();
__device__ grid_group this_grid();
} // namespace __v1
} // namespace cooperative_groups
)cuda";

Snippet::Snippet(llvm::StringRef Code, const AnalysisOptions &Options) {
  std::vector<std::string> Arguments = {
      "-x",          "cuda",      "-std=c++17",   "--cuda-device-only", "--cuda-gpu-arch=sm_90", "-nocudainc",
      "-nocudalib",  "-nostdinc", "-nostdinc++",  "-isystem",           "/cudalint-fake",        "-include",
      "fake_cuda.h", "-w",        "-fsyntax-only"};
  tooling::FileContentMappings Files = {{"/cudalint-fake/fake_cuda.h", FakeCuda}};
  for (size_t I = 0; I != ResourceHeadersCount; ++I) {
    llvm::StringRef Name = ResourceHeaders[I].Name;
    if (Name.ends_with("/__clang_cuda_builtin_vars.h"))
      Files.push_back({"/cudalint-fake/__clang_cuda_builtin_vars.h",
                       std::string(ResourceHeaders[I].Begin, ResourceHeaders[I].End)});
  }
  Unit = tooling::buildASTFromCodeWithArgs(Code, Arguments, "snippet.cu", "cudalint-unit-tests",
                                           std::make_shared<PCHContainerOperations>(),
                                           tooling::getClangStripDependencyFileAdjuster(), Files);
  S = std::make_unique<Session>(Unit->getASTContext(), Options);
}

unsigned Snippet::errors() const { return Unit->getDiagnostics().getNumErrors(); }

namespace {
class FunctionFinder : public RecursiveASTVisitor<FunctionFinder> {
public:
  explicit FunctionFinder(llvm::StringRef Name) : Name(Name) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitLambdaBody() const { return true; }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->getNameAsString() == Name && F->doesThisDeclarationHaveABody() && !F->isDependentContext())
      Found = F;
    return true;
  }
  std::string Name;
  FunctionDecl *Found = nullptr;
};

class CallFinder : public RecursiveASTVisitor<CallFinder> {
public:
  explicit CallFinder(llvm::StringRef Callee) : Callee(Callee) {}
  bool VisitCallExpr(CallExpr *Call) {
    if (Call->getDirectCallee() && Call->getDirectCallee()->getNameAsString() == Callee)
      Calls.push_back(Call);
    return true;
  }
  std::string Callee;
  std::vector<CallExpr *> Calls;
};
} // namespace

const FunctionDecl *Snippet::function(llvm::StringRef Name) {
  FunctionFinder Finder(Name);
  Finder.TraverseDecl(context().getTranslationUnitDecl());
  return Finder.Found;
}

const CallExpr *Snippet::call(llvm::StringRef Function, llvm::StringRef Callee, unsigned Index) {
  std::vector<CallExpr *> &Calls = CallsOf[(Function + "/" + Callee).str()];
  if (Calls.empty()) {
    CallFinder Finder(Callee);
    Finder.TraverseStmt(function(Function)->getBody());
    Calls = std::move(Finder.Calls);
  }
  return Index < Calls.size() ? Calls[Index] : nullptr;
}

const Expr *Snippet::argument(llvm::StringRef Function, llvm::StringRef Callee, unsigned Index, unsigned Position) {
  const CallExpr *Call = call(Function, Callee, Index);
  return Call && Position < Call->getNumArgs() ? Call->getArg(Position) : nullptr;
}

std::vector<SyncSite> cudalint::test::collectives(const DeviceFunction &F) {
  std::vector<SyncSite> Result;
  for (const SyncSite &Site : F.sites())
    if (DeviceFunction::requiredGroup(Site.Operation) != Scope::None)
      Result.push_back(Site);
  return Result;
}
