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
#include "clang/Tooling/CompilationDatabase.h"
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

  /// \p Command is what clangd has found for \p File (absolute), before its configuration changes it.
  void setFound(llvm::StringRef File, const clang::tooling::CompileCommand &Command);
  /// The editor itself says how \p File is compiled; null: no longer.
  void setClientCommand(llvm::StringRef File, const clang::tooling::CompileCommand *Command);

  /// The command of \p File (absolute). \p FromEditor is what clangd would run. Looked for anew whenever a compilation
  /// database or a configuration on the way may have changed.
  std::shared_ptr<const EditorCommand> find(llvm::StringRef File, llvm::ArrayRef<const char *> FromEditor);
  /// What find() last gave for \p File; null if it was never asked.
  std::shared_ptr<const EditorCommand> last(llvm::StringRef File);

  /// The preamble of \p File was built with \p Command.
  void setPreamble(llvm::StringRef File, std::shared_ptr<const EditorCommand> Command);
  /// Whether the last preamble of \p File was built with what \p Command says.
  bool isOfPreamble(llvm::StringRef File, const EditorCommand &Command);

private:
  /// What is known of a file.
  struct Entry {
    std::vector<std::string> Fallback; ///< The editor's flags for files without a command.
    std::vector<std::string> Client;   ///< What the editor itself says; empty if it does not.
    std::string ClientFolder;

    std::string Stamp;
    /// What Command was made from, before the editor's configuration changed it; empty if from nothing.
    std::vector<std::string> Words;
    std::shared_ptr<const EditorCommand> Command, OfPreamble;
  };

  EditorCommands();
  EditorCommand make(llvm::StringRef File, llvm::ArrayRef<const char *> FromEditor, Entry &E);
  /// The compilation database for \p File; empty if there is none.
  std::string databaseFor(llvm::StringRef File) const;
  /// Changes whenever a file may have changed that the command of \p File depends on.
  std::string filesStamp(llvm::StringRef File) const;

  std::mutex Guard;
  llvm::StringMap<Entry> Known;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  driver::ToolkitPlanner Toolkits;
};

} // namespace cudalint::clangd

#endif // CUDALINT_INTEGRATION_CLANGD_EDITORCOMMANDS_H
