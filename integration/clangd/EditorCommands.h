//===- EditorCommands.h - How a file in an editor is read -------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_INTEGRATION_CLANGD_EDITORCOMMANDS_H
#define CUDALINT_INTEGRATION_CLANGD_EDITORCOMMANDS_H

#include "driver/bridge/Bridge.h"
#include "driver/Lint.h"
#include "llvm/ADT/StringMap.h"
#include <memory>
#include <mutex>

namespace cudalint::clangd {

/// What makes clang read one file as nvcc does.
struct EditorCommand {
  std::vector<std::string> Arguments; ///< For clang's driver, argv[0] included.
  std::shared_ptr<const driver::Bridge> Bridging;
};

/// The commands of the files that clangd parses, found as the driver finds them. Safe to use from all of clangd's
/// threads.
class EditorCommands {
public:
  static EditorCommands &get();

  /// Where --compile-commands-dir points; empty: looked for above each file.
  void setDatabase(llvm::StringRef Path);

  /// The command of \p File (absolute). \p FromEditor is what clangd would run. Looked for anew whenever a compilation
  /// database on the way may have changed.
  std::shared_ptr<const EditorCommand> find(llvm::StringRef File, llvm::ArrayRef<const char *> FromEditor);
  /// What find() last gave for \p File; null if it was never asked.
  std::shared_ptr<const EditorCommand> last(llvm::StringRef File);

  /// The preamble of \p File was built with \p Command.
  void setPreamble(llvm::StringRef File, std::shared_ptr<const EditorCommand> Command);
  /// Whether the last preamble of \p File was built with what \p Command says.
  bool isOfPreamble(llvm::StringRef File, const EditorCommand &Command);

private:
  EditorCommands();
  EditorCommand make(llvm::StringRef File, llvm::ArrayRef<const char *> FromEditor);
  /// Changes whenever the command of \p File may have changed.
  std::string stamp(llvm::StringRef File, llvm::ArrayRef<const char *> FromEditor) const;

  struct Entry {
    std::string Stamp;
    std::shared_ptr<const EditorCommand> Command, OfPreamble;
  };
  std::string Database;
  std::mutex Guard;
  llvm::StringMap<Entry> Known;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  driver::ToolkitPlanner Toolkits;
};

} // namespace cudalint::clangd

#endif // CUDALINT_INTEGRATION_CLANGD_EDITORCOMMANDS_H
