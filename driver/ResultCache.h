//===- ResultCache.h - Results of earlier runs ------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_RESULTCACHE_H
#define CUDALINT_DRIVER_RESULTCACHE_H

#include "checks/analysis/ProjectFacts.h"
#include "driver/SourceFiles.h"
#include "driver/report/FindingRecord.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <atomic>
#include <mutex>

namespace cudalint::driver {

/// Results of analyses, kept in a folder. An entry is found by what the analysis was asked, and holds as long as nothing
/// that it read has changed its content.
///
/// Any number of threads and processes may use one folder: an entry is written to a file of its own and then moved to
/// its name, and one that is damaged or half there is no entry.
class ResultCache {
public:
  /// What an analysis gave.
  struct Entry {
    FileRecord Record;
    ProjectFacts Tells;
    FilesRead Read;
  };

  /// The folder of the platform's caches, "~/.cache/cudalint" on Linux unless XDG_CACHE_HOME says otherwise; empty if
  /// there is none.
  static std::string defaultFolder();
  /// What tells this program from every other build of it.
  static std::string buildIdentity();

  /// Opens the cache in \p Folder, which is made if need be, for analyses that read \p Files.
  static llvm::Expected<std::unique_ptr<ResultCache>> open(llvm::StringRef Folder, uint64_t MaxBytes,
                                                           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

  /// The entry for \p Key if it still holds.
  std::optional<Entry> find(const Digest &Key);
  /// Keeps \p E. What cannot be written is not kept.
  void store(const Digest &Key, const Entry &E);
  /// Why store() could not keep something, with the folder; empty if it could.
  std::string problem();
  /// How many entries find() has given.
  unsigned hits() const { return Hits; }
  /// Removes the entries that were not used for the longest time until the rest fits, if anything was stored.
  void trim();

private:
  ResultCache(llvm::StringRef Folder, uint64_t MaxBytes, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files)
      : Folder(Folder), MaxBytes(MaxBytes), Files(std::move(Files)) {}

  std::string pathOf(const Digest &Key) const;
  bool holds(const FilesRead &Read);
  std::optional<FileStamp> stamp(llvm::StringRef Path);
  bool exists(llvm::StringRef Path);
  std::optional<Digest> content(llvm::StringRef Path);

  std::string Folder;
  uint64_t MaxBytes;
  std::atomic<bool> Stored{false};
  std::atomic<unsigned> Hits{0};
  std::mutex Lock;
  std::error_code Failure; ///< The first one of store().
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  /// What was seen to be there: one look for each file and run.
  llvm::StringMap<std::optional<FileStamp>> Stamps;
  llvm::StringMap<bool> Present;
  llvm::StringMap<std::optional<Digest>> Contents;
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_RESULTCACHE_H
