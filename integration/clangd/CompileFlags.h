//===- CompileFlags.h - What .clangd says of commands -----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_INTEGRATION_CLANGD_COMPILEFLAGS_H
#define CUDALINT_INTEGRATION_CLANGD_COMPILEFLAGS_H

#include "llvm/ADT/FunctionExtras.h"
#include <optional>
#include <string>
#include <vector>

namespace cudalint::clangd {

/// `CompileFlags` of clangd's configuration. These are the first members of clangd's own `Config`, whose header is not
/// installed, as clangd 19 to 21 lay them out.
struct CompileFlags {
  using Edit = llvm::unique_function<void(std::vector<std::string> &) const>;
  /// Where compilation databases are looked for.
  enum class Search : unsigned { Ancestors, FixedFolder, None };

  /// `Compiler`, `Remove` and `Add` of all applying fragments, in their order.
  std::vector<Edit> Edits;
  /// `CompilationDatabase`, or --compile-commands-dir.
  Search Where = Search::Ancestors;
  std::optional<std::string> Folder; ///< Of FixedFolder; absolute.

  /// What applies to the file that clangd is busy with in this thread.
  static const CompileFlags &current();

  /// Removes from \p Words, a command line with its compiler, what is to be removed, and returns what is to be added.
  std::vector<std::string> edit(std::vector<std::string> &Words) const;
};

} // namespace cudalint::clangd

#endif // CUDALINT_INTEGRATION_CLANGD_COMPILEFLAGS_H
