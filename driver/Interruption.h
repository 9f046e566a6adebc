//===- Interruption.h - Ctrl-C and termination ------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_INTERRUPTION_H
#define CUDALINT_DRIVER_INTERRUPTION_H

namespace cudalint::driver {

/// From here on SIGINT and SIGTERM do not end the process but are seen by interrupted(), so that the run can print what
/// it knows; a second one ends it. To be called before other threads are started. A signal that was ignored before
/// stays so.
void deferInterruption();

/// Whether a signal came.
bool interrupted();

/// The exit status that shells expect after it: 130 for SIGINT, 143 for SIGTERM.
int interruptionStatus();

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_INTERRUPTION_H
