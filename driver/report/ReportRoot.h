//===- ReportRoot.h - The folder that paths are relative to -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_REPORTROOT_H
#define CUDALINT_DRIVER_REPORT_REPORTROOT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudalint::driver {

/// The root of the project that \p Files, absolute paths, belong to: the nearest folder at or above all of them that
/// holds `.cudalint.yaml` or a repository of git, Mercurial or Subversion, else the nearest that holds `.clang-tidy` or
/// `compile_commands.json`, else \p WorkingDirectory. So reports do not depend on where the program was started.
std::string findReportRoot(llvm::ArrayRef<std::string> Files, llvm::StringRef WorkingDirectory);

/// The name of the file at \p Path, an absolute path, in reports: without dots, in UTF-8 (see nameOfBytes()), and
/// relative to \p Root if it is below it by name or after links are followed.
std::string nameInProject(llvm::StringRef Path, llvm::StringRef Root);

/// The absolute path of the file that reports call \p Name.
std::string pathInProject(llvm::StringRef Name, llvm::StringRef Root);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_REPORTROOT_H
