//===- SourceText.h - Lines and columns of a file's text --------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_SOURCETEXT_H
#define CUDALINT_DRIVER_REPORT_SOURCETEXT_H

#include "driver/report/FindingRecord.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>

namespace cudalint::driver {

/// The text of a file as its author wrote it. Lines end with LF, CRLF or CR.
class SourceText {
public:
  explicit SourceText(std::string Text);

  llvm::StringRef text() const { return Text; }
  unsigned lineCount() const { return Starts.size(); }
  /// Line \p Line, from 1 on, without its end; empty if there is no such line.
  llvm::StringRef line(unsigned Line) const;
  /// Offset of the beginning of line \p Line, which exists.
  unsigned lineStart(unsigned Line) const { return Starts[Line - 1]; }
  /// The stretch of \p Length bytes from \p Offset on in the file called \p File, cut at the end of the text.
  Place place(llvm::StringRef File, unsigned Offset, unsigned Length) const;
  /// The token at \p Offset, and one byte where there is none.
  Place token(llvm::StringRef File, unsigned Offset) const;
  /// Column \p Column of line \p Line, in bytes from 1 on, in UTF-16 units from 1 on.
  unsigned utf16Column(unsigned Line, unsigned Column) const;
  /// GitHub's hash of line \p Line.
  llvm::StringRef lineHash(unsigned Line) const;

private:
  std::pair<unsigned, unsigned> lineAndColumn(unsigned Offset) const;

  std::string Text;
  std::vector<unsigned> Starts;
  mutable std::vector<std::string> Hashes; ///< Empty until asked for.
};

/// The files that findings lie in, read once each.
class SourceTexts {
public:
  /// \p Root is the folder that relative names belong to.
  SourceTexts(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, llvm::StringRef Root)
      : Files(std::move(Files)), Root(Root) {}

  /// The text of \p File, which may be relative to the root; null if it cannot be read.
  const SourceText *get(llvm::StringRef File);
  llvm::StringRef root() const { return Root; }
  llvm::vfs::FileSystem &files() { return *Files; }

private:
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  std::string Root;
  llvm::StringMap<std::unique_ptr<SourceText>> Texts; ///< By name as asked for.
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_SOURCETEXT_H
