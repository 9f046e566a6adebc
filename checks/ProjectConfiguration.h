//===- ProjectConfiguration.h - What a project says of its CUDA -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `.cudalint.yaml` holds what `.clang-tidy` has no word for: the GPUs and block shapes that a project is written for,
// and its own functions that mean what functions of CUDA mean.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_PROJECTCONFIGURATION_H
#define CUDALINT_CHECKS_PROJECTCONFIGURATION_H

#include "checks/analysis/AnalysisOptions.h"
#include "checks/model/OperationTable.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <string>
#include <vector>

namespace cudalint {

/// One `.cudalint.yaml`, read. Immutable; shared by all threads.
class ProjectConfiguration {
public:
  static constexpr llvm::StringLiteral FileName = ".cudalint.yaml";

  /// A function of the project that means what a row of the operation table means.
  struct Function {
    std::string Name; ///< Qualified.
    std::string Like; ///< Name of the row.
    unsigned Line;    ///< Where it is declared.
  };

  /// Reads \p Text. The error is one line: where, what, and the nearest key if it is a wrong one.
  static llvm::Expected<std::shared_ptr<const ProjectConfiguration>> parse(llvm::MemoryBufferRef Text);

  /// What applies where there is no file.
  static std::shared_ptr<const ProjectConfiguration> none();

  /// The path of the nearest `.cudalint.yaml` at or above the folder of \p File (absolute); empty if there is none.
  static std::string nearest(llvm::StringRef File, llvm::vfs::FileSystem &Files);

  /// Where it was read from, empty for none().
  llvm::StringRef path() const { return Path; }
  /// All of the text, for keys of caches.
  llvm::StringRef text() const { return Text; }
  /// "sm_90": what files are parsed for whose command names no architecture.
  llvm::ArrayRef<std::string> architectures() const { return Architectures; }
  const AnalysisOptions &analysis() const { return Analysis; }
  llvm::ArrayRef<Function> functions() const { return Functions; }
  const OperationTable &operations() const { return Table ? *Table : OperationTable::get(); }
  /// The line that sets \p Key ("architectures", "block.max-threads"); 0 if none does.
  unsigned lineOf(llvm::StringRef Key) const { return Lines.lookup(Key); }

private:
  friend class ProjectConfigurationReader;
  std::string Path, Text;
  std::vector<std::string> Architectures;
  AnalysisOptions Analysis;
  std::vector<Function> Functions;
  std::unique_ptr<const OperationTable> Table;
  llvm::StringMap<unsigned> Lines;
};

/// "; did you mean 'x'?" for the one of \p Known that \p Word most likely stands for, or nothing.
std::string didYouMean(llvm::StringRef Word, llvm::ArrayRef<llvm::StringRef> Known);

} // namespace cudalint

#endif // CUDALINT_CHECKS_PROJECTCONFIGURATION_H
