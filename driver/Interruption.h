//===- Interruption.h - Ctrl-C and termination ------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_INTERRUPTION_H
#define CUDALINT_DRIVER_INTERRUPTION_H

namespace cudalint::driver {

/// From here on SIGINT, SIGTERM and SIGHUP do not end the process but are seen by interrupted(), so that the run can
/// print what it knows; a second one ends it. To be called before other threads are started. A signal that was ignored
/// before stays so.
void deferInterruption();

/// From here on they end the process again, and what it starts. To be called by the thread that has deferred them.
void admitInterruption();

/// Whether a signal came.
bool interrupted();

/// The exit status that shells expect after it: 130 for SIGINT, 143 for SIGTERM, 129 for SIGHUP.
int interruptionStatus();

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_INTERRUPTION_H
