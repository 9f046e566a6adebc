//===- FakeCuda.h - A small CUDA for the model tests ------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Declarations with the shapes that clang's wrapper, CUDA's headers and CCCL
// have: built-in variables as properties, groups in version and detail
// namespaces, atomics whose methods are declared in base classes. They are a
// system header of the parsed snippet, so that no toolkit is needed.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_TEST_UNIT_MODEL_FAKECUDA_H
#define CUDALINT_TEST_UNIT_MODEL_FAKECUDA_H

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace cudalint::test {

inline constexpr char FakeCudaHeader[] = R"cuda(
#pragma once
#pragma clang system_header
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __managed__ __attribute__((device)) __attribute__((annotate("cudalint::managed")))
typedef unsigned long size_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;

struct uint3 { unsigned x, y, z; };
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};

#define BUILTIN(FIELD, INTRINSIC)                                                                                      \
  __declspec(property(get = __fetch_builtin_##FIELD)) unsigned int FIELD;                                              \
  static inline __attribute__((always_inline)) __device__ unsigned int __fetch_builtin_##FIELD(void) { return INTRINSIC; }
#define BUILTIN_VECTOR(NAME, SREG)                                                                                     \
  struct __cuda_builtin_##NAME##_t {                                                                                   \
    BUILTIN(x, __nvvm_read_ptx_sreg_##SREG##_x())                                                                      \
    BUILTIN(y, __nvvm_read_ptx_sreg_##SREG##_y())                                                                      \
    BUILTIN(z, __nvvm_read_ptx_sreg_##SREG##_z())                                                                      \
    __device__ operator dim3() const;                                                                                  \
    __device__ operator uint3() const;                                                                                 \
  };                                                                                                                   \
  extern const __device__ __attribute__((weak)) __cuda_builtin_##NAME##_t NAME;
BUILTIN_VECTOR(threadIdx, tid)
BUILTIN_VECTOR(blockIdx, ctaid)
BUILTIN_VECTOR(blockDim, ntid)
BUILTIN_VECTOR(gridDim, nctaid)
__device__ const int warpSize = 32;

#define SHUFFLES(TYPE)                                                                                                 \
  __device__ TYPE __shfl_sync(unsigned mask, TYPE v, int lane, int width = warpSize);                                  \
  __device__ TYPE __shfl_down_sync(unsigned mask, TYPE v, unsigned delta, int width = warpSize);                       \
  __device__ TYPE __shfl_xor_sync(unsigned mask, TYPE v, int lane, int width = warpSize);                              \
  __device__ TYPE __shfl_down(TYPE v, unsigned delta, int width = warpSize);
SHUFFLES(int)
SHUFFLES(float)
__device__ int __any_sync(unsigned mask, int p);
__device__ unsigned __ballot_sync(unsigned mask, int p);
__device__ unsigned __ballot(int p);
__device__ unsigned __activemask();
__device__ unsigned __match_any_sync(unsigned mask, unsigned v);
__device__ unsigned __reduce_add_sync(unsigned mask, unsigned v);
__device__ void __syncwarp(unsigned mask = 0xffffffff);
__device__ int __syncthreads_or(int p);
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __trap();
__device__ int atomicAdd(int *p, int v);
__device__ int atomicAdd_block(int *p, int v);
__device__ int atomicCAS(int *p, int compare, int v);
__device__ int __popc(unsigned v);
__device__ void __nv_atomic_store_n(int *p, int v, int order, int scope = 4);
__device__ int min(int a, int b);
__device__ void __mbarrier_init(uint64_t *b, uint32_t n);
extern "C" __device__ void __assertfail(const char *, const char *, unsigned, const char *, size_t);

typedef enum cudaError { cudaSuccess = 0 } cudaError_t;
typedef enum cublasStatus { CUBLAS_STATUS_SUCCESS } cublasStatus_t;
typedef struct CUstream_st *cudaStream_t;
struct cudaLaunchConfig_t { dim3 gridDim, blockDim; };
extern "C" {
cudaError_t cudaMalloc(void **p, size_t n);
cudaError_t cudaFree(void *p);
cudaError_t cudaMallocAsync(void **p, size_t n, cudaStream_t s);
cudaError_t cudaMemcpyAsync_ptsz(void *d, const void *s, size_t n, int kind, cudaStream_t t);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaSetDevice(int);
cudaError_t cudaGetLastError();
cudaError_t cudaLaunchCooperativeKernel(const void *f, dim3 g, dim3 b, void **a, size_t shared, cudaStream_t s);
cudaError_t cudaConfigureCall(dim3 g, dim3 b, size_t shared = 0, cudaStream_t s = 0);
unsigned __cudaPushCallConfiguration(dim3 g, dim3 b, size_t shared = 0, void *s = 0);
cublasStatus_t cublasCreate(void **h);
}
template <class T> cudaError_t cudaMalloc(T **p, size_t n);
namespace cub { struct DeviceReduce { static cudaError_t Sum(int *); }; }

namespace cooperative_groups {
namespace __v1 {
namespace details {
template <unsigned Size> struct __static_size_tile_base {
  static __device__ unsigned thread_rank();
  static __device__ unsigned num_threads();
};
template <unsigned Size> struct __static_size_thread_block_tile_base : __static_size_tile_base<Size> {
  static __device__ void sync();
  template <class T> __device__ T shfl(T v, int lane) const;
  template <class T> __device__ T shfl_down(T v, unsigned delta) const;
  __device__ int any(int p) const;
};
template <unsigned Size> struct __single_warp_thread_block_tile : __static_size_thread_block_tile_base<Size> {
  __device__ unsigned meta_group_rank() const;
};
template <unsigned Size, class Parent> struct thread_block_tile_impl : __single_warp_thread_block_tile<Size> {};
} // namespace details
class thread_group { public: __device__ void sync() const; __device__ unsigned long long thread_rank() const; };
template <unsigned Id> class thread_group_base : public thread_group {};
class thread_block : public thread_group_base<1> {
public:
  static __device__ void sync();
  static __device__ unsigned thread_rank();
  static __device__ dim3 thread_index();
  static __device__ dim3 group_index();
  static __device__ unsigned size();
};
class grid_group : public thread_group_base<2> {
public:
  __device__ void sync() const;
  __device__ bool is_valid() const;
  static __device__ unsigned long long thread_rank();
};
class coalesced_group : public thread_group_base<3> {
public:
  __device__ void sync() const;
  __device__ unsigned thread_rank() const;
};
template <unsigned Size, class Parent = void>
class thread_block_tile : public details::thread_block_tile_impl<Size, Parent> {
public:
  __device__ thread_block_tile(const Parent &);
};
template <unsigned Size> class thread_block_tile<Size, void> : public details::thread_block_tile_impl<Size, void> {
public:
  template <class P> __device__ thread_block_tile(const thread_block_tile<Size, P> &);
};
__device__ thread_block this_thread_block();
__device__ grid_group this_grid();
__device__ coalesced_group coalesced_threads();
template <unsigned Size, class P> __device__ thread_block_tile<Size, P> tiled_partition(const P &);
template <class G> __device__ void sync(const G &);
template <class G, class T, class Op> __device__ T reduce(const G &, T v, Op op);
template <class G, class T> __device__ void memcpy_async(const G &, T *d, const T *s, size_t n);
template <class G, class T> __device__ void memcpy_async(const G &, T *d, size_t dn, const T *s, size_t sn);
template <class G> __device__ void wait(const G &);
template <class T> struct plus { __device__ T operator()(T a, T b) const; };
} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

namespace cuda {
namespace std {
inline namespace __4 {
enum class memory_order { relaxed = 0, consume = 1, acquire = 2, release = 3, acq_rel = 4, seq_cst = 5 };
inline constexpr auto memory_order_relaxed = memory_order::relaxed;
inline constexpr auto memory_order_release = memory_order::release;
inline constexpr auto memory_order_acquire = memory_order::acquire;
inline constexpr auto memory_order_seq_cst = memory_order::seq_cst;
enum thread_scope { thread_scope_system = 0, thread_scope_device = 1, thread_scope_block = 2, thread_scope_thread = 10 };
template <class T, thread_scope S> struct __atomic_impl {
  __device__ T load(memory_order = memory_order_seq_cst) const;
  __device__ void store(T, memory_order = memory_order_seq_cst);
  __device__ T fetch_add(T, memory_order = memory_order_seq_cst);
  __device__ bool compare_exchange_strong(T &, T, memory_order, memory_order);
  __device__ T operator++();
  __device__ operator T() const;
};
template <class T, T V> struct integral_constant {};
template <class T> struct atomic : __atomic_impl<T, thread_scope_system> { __device__ T operator=(T); };
} // namespace __4
} // namespace std
inline namespace __4 {
using std::thread_scope;
using std::thread_scope_block;
using std::thread_scope_device;
using std::thread_scope_system;
using std::memory_order_acquire;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;
template <class T, thread_scope S = thread_scope_system> struct atomic : std::__atomic_impl<T, S> {};
template <class T, thread_scope S = thread_scope_system> struct atomic_ref : std::__atomic_impl<T, S> {
  __device__ explicit atomic_ref(T &);
};
template <thread_scope S> class barrier {
public:
  struct arrival_token {};
  __device__ arrival_token arrive(long n = 1);
  __device__ void wait(arrival_token &&) const;
  __device__ void arrive_and_wait();
  friend __device__ void init(barrier *b, long n) {}
};
__device__ void atomic_thread_fence(std::memory_order, thread_scope = thread_scope_system);
} // namespace __4
namespace ptx {
inline namespace __4 {
enum class dot_sem { acq_rel, acquire, relaxed, release, sc, weak };
enum class dot_scope { cta, cluster, gpu, sys };
template <dot_sem S> using sem_t = std::integral_constant<dot_sem, S>;
template <dot_scope S> using scope_t = std::integral_constant<dot_scope, S>;
inline constexpr sem_t<dot_sem::release> sem_release{};
inline constexpr scope_t<dot_scope::gpu> scope_gpu{};
inline constexpr scope_t<dot_scope::cta> scope_cta{};
template <dot_scope S> __device__ void fence(sem_t<dot_sem::release>, scope_t<S>);
template <dot_scope S>
__device__ uint64_t mbarrier_arrive(sem_t<dot_sem::release>, scope_t<S>, uint64_t *b, const uint32_t &n);
__device__ uint32_t get_sreg_laneid();
} // namespace __4
} // namespace ptx
} // namespace cuda
)cuda";

/// Parses \p Code as CUDA for sm_80 with the declarations above, for the device unless \p Host. The header is included
/// in front of the first line of \p Code. A snippet that is meant to be right may not have errors; half-written code is
/// a test too.
inline std::unique_ptr<clang::ASTUnit> parseCuda(llvm::StringRef Code, bool Host = false, bool HasErrors = false) {
  std::vector<std::string> Arguments = {"-x",
                                        "cuda",
                                        "-std=c++17",
                                        "-nocudainc",
                                        "-nocudalib",
                                        // How a launch looks depends on the version, not on the machine.
                                        "-Xclang",
                                        "-target-sdk-version=12.5",
                                        "--cuda-gpu-arch=sm_80",
                                        "-fdeclspec",
                                        "-ferror-limit=0",
                                        "-Wno-everything",
                                        "-Wno-unknown-cuda-version",
                                        Host ? "--cuda-host-only" : "--cuda-device-only"};
  clang::tooling::FileContentMappings Files = {{"fake_cuda.h", FakeCudaHeader}};
  std::string Full = "#include \"fake_cuda.h\"\n#line 1\n" + Code.str();
  clang::IgnoringDiagConsumer Quiet;
  auto Unit = clang::tooling::buildASTFromCodeWithArgs(
      Full, Arguments, "input.cu", "cudalint-test", std::make_shared<clang::PCHContainerOperations>(),
      clang::tooling::getClangStripDependencyFileAdjuster(), Files, HasErrors ? &Quiet : nullptr);
  EXPECT_EQ(Unit->getDiagnostics().hasErrorOccurred(), HasErrors) << Code.str();
  return Unit;
}

/// All nodes of class \p Node in the functions of the main file, in the order of the text, instantiations included.
template <typename Node> std::vector<const Node *> collect(clang::ASTUnit &Unit) {
  struct Visitor : clang::RecursiveASTVisitor<Visitor> {
    std::vector<const Node *> Found;
    bool shouldVisitTemplateInstantiations() const { return true; }
    bool VisitStmt(clang::Stmt *S) {
      if (const auto *N = llvm::dyn_cast<Node>(S))
        Found.push_back(N);
      return true;
    }
  } V;
  for (clang::Decl *D : llvm::make_range(Unit.top_level_begin(), Unit.top_level_end()))
    if (Unit.getSourceManager().isInMainFile(D->getLocation()))
      V.TraverseDecl(D);
  return V.Found;
}

/// The function or function template \p Name of the main file; null if there is none.
inline const clang::FunctionDecl *findFunction(clang::ASTUnit &Unit, llvm::StringRef Name) {
  for (clang::Decl *D : llvm::make_range(Unit.top_level_begin(), Unit.top_level_end())) {
    if (auto *Template = llvm::dyn_cast<clang::FunctionTemplateDecl>(D))
      D = Template->getTemplatedDecl();
    auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D);
    if (Function && Function->getIdentifier() && Function->getName() == Name)
      return Function;
  }
  return nullptr;
}

/// The variable \p Name, global or local, of the main file; null if there is none.
inline const clang::VarDecl *findVariable(clang::ASTUnit &Unit, llvm::StringRef Name) {
  struct Visitor : clang::RecursiveASTVisitor<Visitor> {
    llvm::StringRef Name;
    const clang::VarDecl *Found = nullptr;
    bool VisitVarDecl(clang::VarDecl *V) {
      if (V->getIdentifier() && V->getName() == Name)
        Found = V;
      return true;
    }
  } V;
  V.Name = Name;
  for (clang::Decl *D : llvm::make_range(Unit.top_level_begin(), Unit.top_level_end()))
    if (Unit.getSourceManager().isInMainFile(D->getLocation()))
      V.TraverseDecl(D);
  return V.Found;
}

} // namespace cudalint::test

#endif // CUDALINT_TEST_UNIT_MODEL_FAKECUDA_H
