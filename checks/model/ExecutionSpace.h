//===- ExecutionSpace.h - Where code runs and data lives --------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_MODEL_EXECUTIONSPACE_H
#define CUDALINT_CHECKS_MODEL_EXECUTIONSPACE_H

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include <array>
#include <cstdint>
#include <optional>

namespace cudalint {

/// \name Functions
/// Every question accepts null, which is none of these, and looks at all declarations of the function and, for an
/// instantiation, at its template.
/// @{

/// A `__global__` function.
bool isKernel(const clang::FunctionDecl *Function);
/// Can run on the device: `__global__`, `__device__`, `__host__ __device__` or implicitly so (constexpr functions,
/// defaulted members, as clang decides). A lambda without attributes counts if the function around it does.
bool isDeviceFunction(const clang::FunctionDecl *Function);
/// Can run on the host: everything but `__global__` and `__device__` alone.
bool isHostFunction(const clang::FunctionDecl *Function);
/// Runs on the device only: a kernel or `__device__` alone.
bool isDeviceOnlyFunction(const clang::FunctionDecl *Function);
/// The function whose body \p D is in: lambdas give their operator(), blocks and captured statements the function
/// around them. Null at namespace scope.
const clang::FunctionDecl *enclosingFunction(const clang::Decl *D);

/// What a kernel's declaration says of its launches. Zero means unknown.
struct LaunchBounds {
  unsigned MaxThreads = 0;       ///< `__launch_bounds__` first argument: upper bound of the block's threads.
  unsigned MinBlocks = 0;        ///< Second: blocks per multiprocessor.
  unsigned MaxClusterBlocks = 0; ///< Third.
  std::array<unsigned, 3> RequiredBlock = {0, 0, 0}; ///< `__block_size__`: exact block dimensions.
  std::array<unsigned, 3> Cluster = {0, 0, 0};       ///< `__cluster_dims__` or `__block_size__`'s second tuple.

  bool hasRequiredBlock() const { return RequiredBlock[0] != 0; }
};

/// Bounds of \p Kernel from its attributes and from the annotations "cudalint::block_size" and
/// "cudalint::cluster_dims". Their numbers are arguments of the annotation, or text: one string argument or what
/// follows the annotation's name in parentheses ("cudalint::block_size((64, 2), (2, 1, 1))"). What is not a constant
/// there is unknown.
LaunchBounds launchBounds(const clang::FunctionDecl *Kernel);

/// Has \p D the annotation attribute \p Name, for example "cudalint::managed"?
bool hasAnnotation(const clang::Decl *D, llvm::StringRef Name);
/// @}

/// \name Variables
/// @{

/// Where an object lives (Programming Guide, "Variable Memory Space Specifiers").
enum class MemorySpace : uint8_t {
  Unknown,  ///< A reference or pointer's target, or no variable at all.
  Local,    ///< Automatic variable or parameter: private to the thread.
  Shared,   ///< `__shared__`.
  Global,   ///< `__device__` variable.
  Constant, ///< `__constant__`.
  Managed,  ///< `__managed__`: device and host.
  Host,     ///< Variable of the host.
};

/// Space of the object that \p Variable itself is; Unknown for null and for references.
MemorySpace memorySpace(const clang::VarDecl *Variable);
/// `__shared__`, the extern kind included.
bool isSharedVariable(const clang::VarDecl *Variable);
/// `extern __shared__ T x[]`, or a variable annotated "cudalint::extern_shared".
bool isDynamicShared(const clang::VarDecl *Variable);
bool isConstantVariable(const clang::VarDecl *Variable);
/// `__managed__`, or annotated "cudalint::managed".
bool isManagedVariable(const clang::VarDecl *Variable);
/// `__device__`, managed included.
bool isDeviceVariable(const clang::VarDecl *Variable);
/// Parameter marked `__grid_constant__`, or annotated "cudalint::grid_constant".
bool isGridConstant(const clang::ParmVarDecl *Parameter);

/// The variable whose object \p E designates a part of (`a`, `a.b`, `a[i][j]`, `(&a)->b`, `*a` of an array): the root
/// of an access path without pointers in between. Null if there is a pointer, a reference, a call or an unknown in it.
const clang::VarDecl *rootVariable(const clang::Expr *E);
/// @}

/// The name of the status type that a call returns ("cudaError_t", "CUresult", "cublasStatus_t", "ncclResult_t", ...);
/// empty if \p Type is none that CUDA's libraries use to report errors.
llvm::StringRef statusTypeName(clang::QualType Type);

} // namespace cudalint

#endif // CUDALINT_CHECKS_MODEL_EXECUTIONSPACE_H
