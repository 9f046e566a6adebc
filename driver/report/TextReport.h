//===- TextReport.h - Findings as compilers print them ----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_TEXTREPORT_H
#define CUDALINT_DRIVER_REPORT_TEXTREPORT_H

#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace cudalint::driver {

/// \p Path as reports show it: without dots, relative to \p BaseDirectory if it is below it.
std::string shownPath(llvm::StringRef Path, llvm::StringRef BaseDirectory);

/// Prints findings in clang's own form: `path:line:col: warning: message [check]`, the source line, a caret, the fix
/// and the notes. Paths below the working directory are printed relative to it.
class TextReport {
public:
  /// \p BaseDirectory is what printed paths are relative to: the process's working directory.
  TextReport(llvm::raw_ostream &OS, bool UseColor, llvm::StringRef BaseDirectory);
  ~TextReport();

  /// Shows \p Text for \p Path, which need not exist: what was read from standard input.
  void addFile(llvm::StringRef Path, llvm::StringRef Text);
  void print(const clang::tidy::ClangTidyError &Finding);

private:
  struct Printer;
  std::unique_ptr<Printer> P;
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_TEXTREPORT_H
