//===- ResultCache.cpp - Results of earlier runs --------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/ResultCache.h"
#include "driver/OutputFile.h"
#include "driver/report/Encoding.h"
#include "driver/report/RecordArchive.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <link.h>

using namespace llvm;

namespace cudalint::driver {

/// First line of an entry; changes with its layout.
static constexpr StringLiteral Magic = "cudalint result 4 ";
static constexpr StringLiteral Extension = ".entry";
/// The age at which what an ended process left behind is removed.
static constexpr auto Abandoned = std::chrono::hours(1);

std::string ResultCache::defaultFolder() {
  SmallString<128> Path;
  if (!sys::path::cache_directory(Path) || !sys::path::is_absolute(Path))
    return "";
  sys::path::append(Path, "cudalint");
  return std::string(Path);
}

std::string ResultCache::buildIdentity() {
  std::string Identity;
  // The linker's build id of the program itself, which is the first object.
  dl_iterate_phdr(
      [](dl_phdr_info *Info, size_t, void *Result) {
        for (unsigned I = 0; I != Info->dlpi_phnum; ++I) {
          const ElfW(Phdr) &Header = Info->dlpi_phdr[I];
          if (Header.p_type != PT_NOTE)
            continue;
          const char *At = reinterpret_cast<const char *>(Info->dlpi_addr + Header.p_vaddr);
          for (const char *End = At + Header.p_memsz; At < End;) {
            const auto &Note = *reinterpret_cast<const ElfW(Nhdr) *>(At);
            const char *Name = At + sizeof(Note), *Description = Name + ((Note.n_namesz + 3) & ~3u);
            if (Note.n_type == NT_GNU_BUILD_ID && StringRef(Name, Note.n_namesz) == StringRef("GNU\0", 4))
              *static_cast<std::string *>(Result) = toHex(StringRef(Description, Note.n_descsz));
            At = Description + ((Note.n_descsz + 3) & ~3u);
          }
        }
        return 1;
      },
      &Identity);
  if (!Identity.empty())
    return Identity;
  std::string Program = sys::fs::getMainExecutable(nullptr, nullptr);
  std::optional<FileStamp> Stamp = stampOf(Program);
  return Stamp ? utostr(Stamp->Size) + " " + itostr(Stamp->Modified) : "unknown";
}

Expected<std::unique_ptr<ResultCache>> ResultCache::open(StringRef Folder, uint64_t MaxBytes,
                                                         IntrusiveRefCntPtr<vfs::FileSystem> Files) {
  SmallString<128> Absolute(Folder);
  sys::fs::make_absolute(Absolute);
  std::error_code EC = sys::fs::create_directories(Absolute);
  if (!EC && !sys::fs::is_directory(Absolute))
    EC = std::make_error_code(std::errc::not_a_directory);
  if (!EC && !sys::fs::can_write(Absolute))
    EC = std::make_error_code(std::errc::permission_denied);
  if (EC)
    return createStringError(EC, "cannot use the cache folder '" + Absolute + "': " + EC.message());
  return std::unique_ptr<ResultCache>(new ResultCache(Absolute, MaxBytes, std::move(Files)));
}

std::string ResultCache::pathOf(const Digest &Key) const {
  std::string Hex = driver::toHex(Key);
  return Folder + "/" + Hex.substr(0, 2) + "/" + Hex.substr(2) + Extension.str();
}

std::optional<FileStamp> ResultCache::stamp(StringRef Path) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto [Known, New] = Stamps.try_emplace(Path);
  if (New)
    Known->second = stampOf(Path);
  return Known->second;
}

std::optional<Digest> ResultCache::content(StringRef Path) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto [Known, New] = Contents.try_emplace(Path);
  if (!New)
    return Known->second;
  // A pipe would wait for somebody who writes.
  auto Status = Files->status(Path);
  if (Status && Status->isRegularFile())
    if (auto Buffer = Files->getBufferForFile(Path, /*FileSize=*/-1, /*RequiresNullTerminator=*/false))
      Known->second = digestOf((*Buffer)->getBuffer());
  return Known->second;
}

bool ResultCache::exists(StringRef Path) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto [Known, New] = Present.try_emplace(Path);
  if (New)
    Known->second = Files->exists(Path);
  return Known->second;
}

/// Whether the files still hold what \p Read says. Size and time of a file do not tell: tools that copy and unpack set
/// them.
bool ResultCache::holds(const FilesRead &Read) {
  for (const auto &[Path, Content] : Read.Files)
    if (content(Path) != Content)
      return false;
  for (const auto &[Path, Stamp] : Read.Folders)
    if (std::optional<FileStamp> Now = stamp(Path); !Now || !(*Now == Stamp))
      return false;
  for (const std::string &Path : Read.Absent)
    if (exists(Path))
      return false;
  return true;
}

static void write(raw_ostream &OS, const FileStamp &Stamp) {
  OS << Stamp.Size << ' ' << Stamp.Modified << ' ' << Stamp.Device << ' ' << Stamp.Number << ' ';
}

template <class Number> static bool readNumber(StringRef &Line, Number &Into) {
  return !Line.consumeInteger(10, Into) && Line.consume_front(" ");
}

static bool readStamp(StringRef &Line, FileStamp &Stamp) {
  return readNumber(Line, Stamp.Size) && readNumber(Line, Stamp.Modified) && readNumber(Line, Stamp.Device) &&
         readNumber(Line, Stamp.Number);
}

/// Names of files as bytes are not for JSON.
static ProjectFacts withNames(ProjectFacts Facts, function_ref<std::string(StringRef)> Replacement) {
  Facts.changePlaces([&](ForeignPlace &At) { At.File = Replacement(At.File); });
  return Facts;
}

/// The lines of what was read, one with what the file tells others, then the record.
static std::string serialize(const ResultCache::Entry &E) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const auto &[Path, Content] : E.Read.Files)
    OS << "F " << driver::toHex(Content) << ' ' << Path << '\n';
  for (const auto &[Path, Stamp] : E.Read.Folders) {
    OS << "D ";
    write(OS, Stamp);
    OS << Path << '\n';
  }
  for (const std::string &Path : E.Read.Absent)
    OS << "A " << Path << '\n';
  OS << "R " << toJSON(withNames(E.Tells, nameOfBytes)) << '\n' << archive(E.Record);
  return Text;
}

static std::optional<ResultCache::Entry> parse(StringRef Rest) {
  ResultCache::Entry E;
  while (!Rest.empty()) {
    StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    if (Line.consume_front("F ")) {
      auto [Hex, Path] = Line.split(' ');
      std::optional<Digest> Content = digestFromHex(Hex);
      if (!Content)
        return std::nullopt;
      E.Read.Files.emplace_hint(E.Read.Files.end(), Path.str(), *Content);
    } else if (Line.consume_front("D ")) {
      FileStamp Stamp;
      if (!readStamp(Line, Stamp))
        return std::nullopt;
      E.Read.Folders[Line.str()] = Stamp;
    } else if (Line.consume_front("A ")) {
      E.Read.Absent.emplace_hint(E.Read.Absent.end(), Line.str());
    } else if (Line.consume_front("R ")) {
      Expected<json::Value> Tells = json::parse(Line);
      if (!Tells) {
        consumeError(Tells.takeError());
        return std::nullopt;
      }
      json::Path::Root Root;
      std::optional<FileRecord> Record = unarchive(Rest);
      if (!Record || !fromJSON(*Tells, E.Tells, Root))
        return std::nullopt;
      E.Record = std::move(*Record);
      E.Tells = withNames(std::move(E.Tells), bytesOfName);
      return E;
    } else {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<ResultCache::Entry> ResultCache::find(const Digest &Key) {
  std::string Path = pathOf(Key);
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return std::nullopt;
  StringRef Text = (*Buffer)->getBuffer();
  if (!Text.consume_front(Magic))
    return std::nullopt;
  auto [Sum, Body] = Text.split('\n');
  if (driver::toHex(digestOf(Body)) != Sum)
    return std::nullopt;
  std::optional<Entry> E = parse(Body);
  if (!E || !holds(E->Read))
    return std::nullopt;
  ++Hits;
  // The file's own time tells when it was used last; to the hour will do.
  auto Now = std::chrono::system_clock::now();
  sys::fs::file_status Status;
  if (!sys::fs::status(Path, Status) && Now - Status.getLastModificationTime() > std::chrono::hours(1)) {
    int Descriptor;
    if (!sys::fs::openFileForReadWrite(Path, Descriptor, sys::fs::CD_OpenExisting, sys::fs::OF_None)) {
      sys::fs::setLastAccessAndModificationTime(Descriptor, std::chrono::time_point_cast<std::chrono::nanoseconds>(Now));
      sys::fs::file_t Handle = sys::fs::convertFDToNativeFile(Descriptor);
      sys::fs::closeFile(Handle);
    }
  }
  return E;
}

void ResultCache::store(const Digest &Key, const Entry &E) {
  std::string Body = serialize(E);
  std::string Path = pathOf(Key);
  std::error_code EC = sys::fs::create_directories(sys::path::parent_path(Path));
  if (!EC)
    EC = replaceAtOnce(Path, [&](raw_ostream &OS) { OS << Magic << driver::toHex(digestOf(Body)) << "\n" << Body; });
  Stored = true;
  std::lock_guard<std::mutex> Guard(Lock);
  if (!Failure)
    Failure = EC;
}

std::string ResultCache::problem() {
  std::lock_guard<std::mutex> Guard(Lock);
  return Failure ? "cannot keep results in the cache folder '" + Folder + "': " + Failure.message() : "";
}

void ResultCache::trim() {
  if (!Stored)
    return;
  struct Found {
    std::string Path;
    uint64_t Size;
    sys::TimePoint<> Used;
  };
  std::vector<Found> Entries;
  uint64_t Total = 0;
  auto Now = std::chrono::system_clock::now();
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator I(Folder, EC), End; !EC && I != End; I.increment(EC)) {
    StringRef Kind = sys::path::extension(I->path());
    ErrorOr<sys::fs::basic_file_status> Status = I->status();
    if (!Status || (Kind != Extension && Kind != TemporaryExtension))
      continue;
    // Only what a process that was killed has left behind is as old as this.
    if (Kind == TemporaryExtension) {
      if (Now - Status->getLastModificationTime() > Abandoned)
        sys::fs::remove(I->path());
      continue;
    }
    Entries.push_back({I->path(), Status->getSize(), Status->getLastModificationTime()});
    Total += Status->getSize();
  }
  if (Total <= MaxBytes)
    return;
  sort(Entries, [](const Found &A, const Found &B) { return std::tie(A.Used, A.Path) < std::tie(B.Used, B.Path); });
  // A little more than needed, so that the next run need not do it again.
  for (const Found &E : Entries) {
    if (Total <= MaxBytes - MaxBytes / 10)
      break;
    if (!sys::fs::remove(E.Path))
      Total -= E.Size;
  }
}

} // namespace cudalint::driver
