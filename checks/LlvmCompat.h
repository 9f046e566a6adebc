//===- LlvmCompat.h - Differences between LLVM 19, 20 and 21 ----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place that knows which LLVM it is compiled against. Everything else is written for LLVM 19 and uses the
// names below where a later release moved or changed something.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_LLVMCOMPAT_H
#define CUDALINT_CHECKS_LLVMCOMPAT_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/VirtualFileSystem.h"

#if LLVM_VERSION_MAJOR < 19 || LLVM_VERSION_MAJOR > 21
#error "cudalint supports LLVM 19 to 21"
#endif

#endif // CUDALINT_CHECKS_LLVMCOMPAT_H
