//===- MissingThreads.h - Threads that a block barrier waits for -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_MISSINGTHREADS_H
#define CUDALINT_CHECKS_ANALYSIS_MISSINGTHREADS_H

#include "checks/analysis/DeviceFunction.h"

namespace cudalint {

/// Threads of the block that do not come to a barrier which needs all of them (CUDA C++ Programming Guide,
/// "Synchronization Functions").
struct MissingThreads {
  enum class Kind : uint8_t {
    None,   ///< Nothing is known to be wrong.
    Away,   ///< A thread is alive and elsewhere.
    Exited, ///< A thread has exited the kernel: the barrier waits for it before sm_70.
  };
  Kind What = Kind::None;
  /// A thread that exists in every block is missing whatever the unknown values are.
  bool Certain = false;
  /// A thread that comes, and one that does not: the lowest ones.
  unsigned Present = 0, Missing = 0;
  /// How many can be missing.
  unsigned Count = 0;
  /// The branch that keeps them away.
  DeviceFunction::Reason Because = {nullptr, {0, {}, {}}, nullptr};
  /// The calls that lead from the function of that branch to the barrier, outermost first.
  std::vector<const clang::CallExpr *> Calls;
  /// The barrier at which the missing threads wait instead, where the branch splits a warp; null if there is none.
  const SyncSite *Elsewhere = nullptr;

  /// Where the finding belongs: the barrier, or the call that leads to it from the function of the branch.
  clang::SourceLocation place(const SyncSite &Site) const;
};

/// Whether \p Site is a barrier that every thread of the block, or of more, has to reach.
bool isBlockBarrier(const SyncSite &Site);

/// What \p Site of \p F waits for in vain, None if it is no such barrier. Threads on the other side of a branch that
/// wait at a block barrier there are not missing where the branch sends whole warps: they are counted at one barrier
/// (PTX ISA, "bar").
MissingThreads missingThreads(const DeviceFunction &F, const SyncSite &Site);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_MISSINGTHREADS_H
