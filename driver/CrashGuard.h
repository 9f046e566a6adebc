//===- CrashGuard.h - A crash costs one file --------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_CRASHGUARD_H
#define CUDALINT_DRIVER_CRASHGUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace cudalint::driver {

/// Makes survive() able to catch crashes. To be called once, before threads are started.
void enableCrashGuard();

/// Runs \p Work on a thread of its own with a stack of \p StackSize bytes. False if it crashed, by an access to memory
/// it does not own, an abort or a full stack; what it had made is lost, and locks that it held stay locked.
bool survive(llvm::function_ref<void()> Work, unsigned StackSize);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_CRASHGUARD_H
