//===- SourceFiles.h - The disk as one pass reads it ------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_SOURCEFILES_H
#define CUDALINT_DRIVER_SOURCEFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace cudalint::driver {

/// What tells one text from every other.
using Digest = std::array<uint8_t, 16>;

Digest digestOf(llvm::StringRef Text);
/// 32 hexadecimal digits.
std::string toHex(const Digest &D);
std::optional<Digest> digestFromHex(llvm::StringRef Hex);

/// Size, time and number of a folder: as long as none of them changes, neither do the names in it.
struct FileStamp {
  uint64_t Size = 0;
  int64_t Modified = 0; ///< Nanoseconds since 1970.
  uint64_t Device = 0, Number = 0;

  bool operator==(const FileStamp &Other) const {
    return Size == Other.Size && Modified == Other.Modified && Device == Other.Device && Number == Other.Number;
  }
};

/// The stamp of \p Path; nothing if there is no such file.
std::optional<FileStamp> stampOf(const llvm::Twine &Path);

/// Everything of the disk that an analysis depends on.
struct FilesRead {
  std::map<std::string, Digest> Files;      ///< What was read, by absolute path: its content.
  std::map<std::string, FileStamp> Folders; ///< What was listed.
  std::set<std::string> Absent; ///< What was looked for and not there: a file that appears there is read instead.

  void merge(FilesRead Other);
};

/// Texts that stand in for files of the disk, there or not, by real path: what a fix would write, what is staged.
using ReplacedTexts = std::map<std::string, std::string>;

/// A view of \p Base that notes in \p Read, if given, what is read, and shows the texts of \p Replaced, if given, under
/// every name that their files have. Both must outlive it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
makeSourceFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base, FilesRead *Read, const ReplacedTexts *Replaced);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_SOURCEFILES_H
