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
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>

#if LLVM_VERSION_MAJOR < 19 || LLVM_VERSION_MAJOR > 21
#error "cudalint supports LLVM 19 to 21"
#endif

namespace cudalint {

#if LLVM_VERSION_MAJOR >= 21
/// Options of a diagnostics engine, which refers to them.
using DiagnosticSettings = clang::DiagnosticOptions;
/// As the constructors of engines and printers take them.
inline clang::DiagnosticOptions &passed(DiagnosticSettings &Settings) { return Settings; }
#else
/// Options of a diagnostics engine, which shares them.
struct DiagnosticSettings : clang::DiagnosticOptions {
  DiagnosticSettings() { Retain(); } // never freed by an engine: the object has an owner
};
/// As the constructors of engines and printers take them.
inline clang::DiagnosticOptions *passed(DiagnosticSettings &Settings) { return &Settings; }
#endif

/// An engine that sends everything to \p Consumer, which it does not own. \p Settings must outlive it.
inline std::unique_ptr<clang::DiagnosticsEngine> makeDiagnosticsEngine(DiagnosticSettings &Settings,
                                                                       clang::DiagnosticConsumer &Consumer) {
  return std::make_unique<clang::DiagnosticsEngine>(
      llvm::IntrusiveRefCntPtr<clang::DiagnosticIDs>(new clang::DiagnosticIDs()), passed(Settings), &Consumer,
      /*ShouldOwnClient=*/false);
}

/// The disk, with a working directory of its own.
inline llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makePhysicalFileSystem() {
  return llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(llvm::vfs::createPhysicalFileSystem().release());
}

} // namespace cudalint

#endif // CUDALINT_CHECKS_LLVMCOMPAT_H
