//===- TextReport.h - Findings as compilers print them ----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_TEXTREPORT_H
#define CUDALINT_DRIVER_REPORT_TEXTREPORT_H

#include "driver/report/FindingRecord.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace cudalint::driver {

/// What a terminal can do beyond text.
struct TextStyle {
  bool Color = false;
  bool Hyperlinks = false; ///< Names of checks lead to their pages, by the escape sequence OSC 8.
};

/// Prints findings in clang's own form: `path:line:col: warning: message [check]`, the source line, a caret, the fix
/// and the notes.
class TextReport {
public:
  /// \p Files shows the sources; relative names in the findings belong to \p Root.
  TextReport(llvm::raw_ostream &OS, TextStyle Style, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
             llvm::StringRef Root);
  ~TextReport();

  void print(const FindingRecord &Finding);
  /// Prints where the page of each check is that had a finding, a line for each.
  void printPages();

private:
  struct Printer;
  std::unique_ptr<Printer> P;
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_TEXTREPORT_H
