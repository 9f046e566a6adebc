//===- SourceFiles.cpp - The disk as one pass reads it --------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/SourceFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cudalint::driver {

Digest digestOf(StringRef Text) {
  return BLAKE3::hash<sizeof(Digest)>(ArrayRef<uint8_t>(Text.bytes_begin(), Text.bytes_end()));
}

std::string toHex(const Digest &D) { return llvm::toHex(ArrayRef<uint8_t>(D), /*LowerCase=*/true); }

std::optional<Digest> digestFromHex(StringRef Hex) {
  std::string Bytes;
  Digest D;
  if (Hex.size() != 2 * D.size() || !tryGetFromHex(Hex, Bytes))
    return std::nullopt;
  std::copy(Bytes.begin(), Bytes.end(), D.begin());
  return D;
}

static int64_t nanoseconds(sys::TimePoint<> Time) { return Time.time_since_epoch().count(); }

std::optional<FileStamp> stampOf(const Twine &Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status) || !sys::fs::exists(Status))
    return std::nullopt;
  return FileStamp{Status.getSize(), nanoseconds(Status.getLastModificationTime()), Status.getUniqueID().getDevice(),
                   Status.getUniqueID().getFile()};
}

void FilesRead::merge(FilesRead Other) {
  Files.merge(Other.Files);
  Folders.merge(Other.Folders);
  Absent.merge(Other.Absent);
}

namespace {

/// A file whose content is noted when it is read.
class NotedFile : public vfs::File {
public:
  NotedFile(std::unique_ptr<vfs::File> Real, std::string Path, FilesRead &Read)
      : Real(std::move(Real)), Path(std::move(Path)), Read(Read) {}

  ErrorOr<vfs::Status> status() override { return Real->status(); }
  ErrorOr<std::string> getName() override { return Real->getName(); }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t Size, bool NullTerminated,
                                                   bool IsVolatile) override {
    auto Buffer = Real->getBuffer(Name, Size, NullTerminated, IsVolatile);
    if (Buffer)
      Read.Files.try_emplace(Path, digestOf((*Buffer)->getBuffer()));
    return Buffer;
  }
  std::error_code close() override { return Real->close(); }

private:
  std::unique_ptr<vfs::File> Real;
  std::string Path;
  FilesRead &Read;
};

/// A text that stands in for a file.
class ReplacedFile : public vfs::File {
public:
  ReplacedFile(vfs::Status Status, StringRef Text) : Status(std::move(Status)), Text(Text) {}

  ErrorOr<vfs::Status> status() override { return Status; }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t, bool, bool) override {
    return MemoryBuffer::getMemBufferCopy(Text, Name);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status Status;
  StringRef Text;
};

/// \p Base with those of \p Texts whose files are not on the disk.
IntrusiveRefCntPtr<vfs::FileSystem> withAbsentFiles(IntrusiveRefCntPtr<vfs::FileSystem> Base,
                                                    const ReplacedTexts *Texts) {
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Absent;
  if (Texts)
    for (const auto &[Path, Text] : *Texts) {
      if (Base->exists(Path))
        continue;
      if (!Absent)
        Absent = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
      Absent->addFile(Path, 0, MemoryBuffer::getMemBuffer(Text, Path, /*RequiresNullTerminator=*/false));
    }
  if (!Absent)
    return Base;
  auto Both = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(Base));
  Both->pushOverlay(std::move(Absent));
  return Both;
}

class SourceFiles : public vfs::ProxyFileSystem {
public:
  SourceFiles(IntrusiveRefCntPtr<vfs::FileSystem> Base, FilesRead *Read, const ReplacedTexts *Texts)
      : ProxyFileSystem(withAbsentFiles(std::move(Base), Texts)), Read(Read) {
    if (Texts)
      for (const auto &[Path, Text] : *Texts)
        if (auto Status = getUnderlyingFS().status(Path))
          Replaced.try_emplace(Status->getUniqueID(), Text);
  }

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    auto Status = getUnderlyingFS().status(Path);
    if (!Status)
      missing(Path);
    else if (std::optional<StringRef> Text = replacement(*Status))
      return vfs::Status::copyWithNewSize(*Status, Text->size());
    return Status;
  }

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    auto File = getUnderlyingFS().openFileForRead(Path);
    if (!File) {
      missing(Path);
      return File;
    }
    if (!Replaced.empty())
      if (auto Status = (*File)->status())
        if (std::optional<StringRef> Text = replacement(*Status))
          *File = std::make_unique<ReplacedFile>(vfs::Status::copyWithNewSize(*Status, Text->size()), *Text);
    if (!Read)
      return File;
    return std::make_unique<NotedFile>(std::move(*File), absolute(Path), *Read);
  }

  vfs::directory_iterator dir_begin(const Twine &Folder, std::error_code &Error) override {
    if (Read) {
      std::string Path = absolute(Folder);
      if (std::optional<FileStamp> Stamp = stampOf(Path))
        Read->Folders.try_emplace(std::move(Path), *Stamp);
      else
        Read->Absent.insert(std::move(Path));
    }
    return ProxyFileSystem::dir_begin(Folder, Error);
  }

private:
  std::string absolute(const Twine &Path) const {
    SmallString<256> Absolute;
    Path.toVector(Absolute);
    makeAbsolute(Absolute);
    return std::string(Absolute);
  }
  void missing(const Twine &Path) {
    if (Read)
      Read->Absent.insert(absolute(Path));
  }
  std::optional<StringRef> replacement(const vfs::Status &Status) const {
    auto Found = Replaced.find(Status.getUniqueID());
    return Found == Replaced.end() ? std::nullopt : std::optional(Found->second);
  }

  FilesRead *Read;
  std::map<sys::fs::UniqueID, StringRef> Replaced;
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> makeSourceFiles(IntrusiveRefCntPtr<vfs::FileSystem> Base, FilesRead *Read,
                                                    const ReplacedTexts *Replaced) {
  return makeIntrusiveRefCnt<SourceFiles>(std::move(Base), Read, Replaced);
}

} // namespace cudalint::driver
