//===- RecordBuilder.h - Findings as the reports take them ------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_RECORDBUILDER_H
#define CUDALINT_DRIVER_REPORT_RECORDBUILDER_H

#include "driver/ParsePass.h"
#include "driver/report/SourceText.h"

namespace cudalint::driver {

/// Turns what clang-tidy's consumer gathered in one file into records.
class RecordBuilder {
public:
  /// \p Files shows the sources as the user wrote them, without the bridge's rewrites; \p Root is the project's.
  RecordBuilder(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, llvm::StringRef Root)
      : Sources(std::move(Files), Root) {}

  /// \p Directory is where relative names of \p Merged belong to.
  FileRecord build(llvm::StringRef File, llvm::StringRef Directory, const PassResult &Merged);

private:
  FindingRecord build(const clang::tidy::ClangTidyError &Finding, const std::vector<FindingFacts> &Facts);
  /// \p Path as records name it.
  std::string shown(llvm::StringRef Path);
  Place place(llvm::StringRef Path, unsigned Offset, unsigned Length);
  FixRecord fix(FixSafety Safety, llvm::StringRef Description,
                const llvm::StringMap<clang::tooling::Replacements> &Edits);

  SourceTexts Sources;
  std::string Directory;
  llvm::StringMap<std::string> ShownNames;
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_RECORDBUILDER_H
