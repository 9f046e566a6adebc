//===- Bridge.cpp - Makes clang read what nvcc compiles -------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/bridge/Bridge.h"
#include "driver/EmbeddedFile.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/Errc.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <mutex>

using namespace llvm;

namespace cudalint {
extern const EmbeddedFile ResourceHeaders[];
extern const size_t ResourceHeadersCount;
extern const EmbeddedFile BridgeHeaders[];
extern const size_t BridgeHeadersCount;
} // namespace cudalint

namespace cudalint::driver {
namespace {

constexpr StringLiteral ResourceDirectory("/__cudalint/resource");
constexpr StringLiteral HeaderDirectory("/__cudalint/headers");
/// Debian's clang looks for its built-in headers here instead of in the resource directory, whatever that is set to.
constexpr StringLiteral DebianClangDirectory("/usr/include/clang/" CLANG_VERSION_STRING);
constexpr StringLiteral EmbeddedDirectory("/__cudalint/headers/embedded");

unsigned cudaVersion(const BridgeInput &Input) { return 1000 * Input.CudaMajor + 10 * Input.CudaMinor; }

/// An open file whose text was changed in memory.
class RewrittenFile : public vfs::File {
public:
  RewrittenFile(vfs::Status Stat, std::shared_ptr<const std::string> Text) : Stat(std::move(Stat)), Text(Text) {}

  ErrorOr<vfs::Status> status() override { return Stat; }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t, bool, bool) override {
    return MemoryBuffer::getMemBufferCopy(*Text, Name);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status Stat;
  std::shared_ptr<const std::string> Text;
};

/// What a file of the disk is shown as.
struct ShownFile {
  sys::TimePoint<> Time;                   ///< Of the file's last change when it was read.
  uint64_t Size = 0;                       ///< Of the file on the disk, in bytes.
  std::shared_ptr<const std::string> Text; ///< Null: as it is.
  SmallVector<PatchOutcome, 0> Patches;
  SmallVector<Normalization, 0> Changes;
};

/// Whether a file may be rewritten: none of the toolkit or of the system's C and C++ libraries.
bool isUserFile(StringRef Path, const BridgeInput &Input) {
  for (StringRef System : {"/usr/include/", "/usr/lib/", "/usr/lib64/"})
    if (Path.starts_with(System))
      return false;
  // A C++ library that clang has found beside a GCC, in whatever words: "/../lib/gcc/x86_64-linux-gnu/12/../../..".
  if (Path.contains("/lib/gcc/") || Path.contains("/include/c++/"))
    return false;
  for (StringRef Directory : Input.IncludeDirs)
    if (Path.starts_with(Directory) && Path.size() > Directory.size() &&
        sys::path::is_separator(Path[Directory.size()]))
      return false;
  return true;
}

/// What does not look at its working directory, so that threads can share it: all its paths are absolute.
class SharedFileSystem : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;
  std::error_code setCurrentWorkingDirectory(const Twine &) override { return {}; }
};

} // namespace

class Bridge::Memory {
public:
  explicit Memory(const BridgeInput &Input) : Input(Input) {}

  /// What \p Path, now in the state \p Stat, is shown as; read from \p Files only if its time or size is a new one.
  std::shared_ptr<const ShownFile> shown(StringRef Path, const vfs::Status &Stat, vfs::FileSystem &Files) {
    {
      std::lock_guard<std::mutex> Lock(Guard);
      if (auto It = Known.find(Path);
          It != Known.end() && It->second->Time == Stat.getLastModificationTime() && It->second->Size == Stat.getSize())
        return It->second;
    }
    auto File = std::make_shared<ShownFile>();
    File->Time = Stat.getLastModificationTime();
    File->Size = Stat.getSize();
    if (ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = Files.getBufferForFile(Path)) {
      StringRef Original = (*Buffer)->getBuffer();
      bool Patch = hasHeaderPatch(Path);
      // An editor's precompiled preamble is opened like any other file; it is no text.
      bool IsText = identify_magic(Original) != file_magic::clang_ast;
      if (IsText && (Patch || mayNeedNormalization(Original))) {
        std::string Text = Original.str();
        bool Changed = Patch && applyHeaderPatches(Path, cudaVersion(Input), Text, &File->Patches);
        if (!Changed && isRewritten(Path)) {
          File->Changes = normalizeSource(Text);
          Changed = !File->Changes.empty();
        }
        if (Changed)
          File->Text = std::make_shared<const std::string>(std::move(Text));
      }
    }
    std::lock_guard<std::mutex> Lock(Guard);
    Known[Path] = File;
    return File;
  }

  /// Whether \p Path may be shown other than it is.
  bool mayChange(StringRef Path) const { return hasHeaderPatch(Path) || isRewritten(Path); }

  /// The embedded headers, and what the patches of them did.
  IntrusiveRefCntPtr<vfs::FileSystem> embedded(BridgeLog *Log) {
    std::lock_guard<std::mutex> Lock(Guard);
    if (!Embedded)
      Embedded = makeIntrusiveRefCnt<SharedFileSystem>(embeddedHeaders(Input, EmbeddedPatches));
    if (Log)
      Log->Patches.append(EmbeddedPatches.begin(), EmbeddedPatches.end());
    return Embedded;
  }

private:
  static IntrusiveRefCntPtr<vfs::InMemoryFileSystem> embeddedHeaders(const BridgeInput &Input,
                                                                     SmallVectorImpl<PatchOutcome> &Patches);
  bool isRewritten(StringRef Path) const { return Input.Normalize && isUserFile(Path, Input); }

  const BridgeInput Input;
  std::mutex Guard;
  StringMap<std::shared_ptr<const ShownFile>> Known;
  IntrusiveRefCntPtr<vfs::FileSystem> Embedded;
  SmallVector<PatchOutcome, 0> EmbeddedPatches;
};

namespace {

/// Patches toolkit headers and normalises user files as they are opened.
class RewritingFileSystem : public vfs::ProxyFileSystem {
public:
  RewritingFileSystem(IntrusiveRefCntPtr<vfs::FileSystem> Base, std::shared_ptr<Bridge::Memory> Memory, BridgeLog *Log)
      : ProxyFileSystem(std::move(Base)), Memory(std::move(Memory)), Log(Log) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    SmallString<256> Storage;
    StringRef Name = Path.toStringRef(Storage);
    if (isOtherClang(Name))
      return make_error_code(errc::no_such_file_or_directory);
    ErrorOr<vfs::Status> Stat = ProxyFileSystem::status(Path);
    // A patch may change the size, which clang compares with what it reads later; nothing else does.
    if (!Stat || !Stat->isRegularFile() || !hasHeaderPatch(Name))
      return Stat;
    std::shared_ptr<const std::string> Text = shown(Name, *Stat);
    return Text ? withSize(*Stat, Text->size()) : Stat;
  }

  bool exists(const Twine &Path) override { return bool(status(Path)); }

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    SmallString<256> Storage;
    StringRef Name = Path.toStringRef(Storage);
    if (isOtherClang(Name))
      return make_error_code(errc::no_such_file_or_directory);
    if (Memory->mayChange(Name))
      if (ErrorOr<vfs::Status> Stat = ProxyFileSystem::status(Path); Stat && Stat->isRegularFile())
        if (std::shared_ptr<const std::string> Text = shown(Name, *Stat))
          return std::make_unique<RewrittenFile>(withSize(*Stat, Text->size()), std::move(Text));
    return ProxyFileSystem::openFileForRead(Path);
  }

private:
  static vfs::Status withSize(const vfs::Status &Stat, uint64_t Size) {
    return vfs::Status(Stat.getName(), Stat.getUniqueID(), Stat.getLastModificationTime(), Stat.getUser(),
                       Stat.getGroup(), Size, Stat.getType(), Stat.getPermissions());
  }

  /// The built-in headers of a clang that is installed: the embedded ones stand in their place, so that a file is not
  /// read differently on a machine that happens to have one.
  static bool isOtherClang(StringRef Path) { return Path.starts_with("/usr/include/clang/"); }

  /// The text that \p Path is shown with, null if its own; noted once in the log.
  std::shared_ptr<const std::string> shown(StringRef Path, const vfs::Status &Stat) {
    std::shared_ptr<const ShownFile> File = Memory->shown(Path, Stat, getUnderlyingFS());
    if (Log && Noted.insert(Path).second) {
      Log->Patches.append(File->Patches.begin(), File->Patches.end());
      if (!File->Changes.empty())
        Log->Normalized.push_back({Path.str(), File->Changes});
    }
    return File->Text;
  }

  std::shared_ptr<Bridge::Memory> Memory;
  BridgeLog *Log;
  StringSet<> Noted;
};

/// An embedded header that a patch has changed.
struct PatchedHeader {
  std::string Text; ///< Empty: no patch matched.
  SmallVector<PatchOutcome, 0> Outcomes;
};

/// The text of the embedded header \p Path for CUDA \p Version. Kept as long as the process: an AST may read its files
/// again after its file system has gone.
const PatchedHeader &patchedHeader(StringRef Path, unsigned Version, StringRef Text) {
  static std::mutex Guard;
  static std::map<std::pair<std::string, unsigned>, PatchedHeader> Known;
  std::lock_guard<std::mutex> Lock(Guard);
  auto [It, Inserted] = Known.try_emplace({Path.str(), Version});
  if (Inserted) {
    std::string Changed = Text.str();
    if (applyHeaderPatches(Path, Version, Changed, &It->second.Outcomes))
      It->second.Text = std::move(Changed);
  }
  return It->second;
}

} // namespace

/// The embedded headers, those with patches already changed. Nothing in memory is copied.
IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Bridge::Memory::embeddedHeaders(const BridgeInput &Input,
                                                                            SmallVectorImpl<PatchOutcome> &Patches) {
  auto Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  auto Add = [&](const Twine &Path, StringRef Text) { Files->addFileNoOwn(Path, 0, MemoryBufferRef(Text, "")); };
  for (size_t I = 0; I != ResourceHeadersCount; ++I) {
    const EmbeddedFile &File = ResourceHeaders[I];
    std::string Path = (ResourceDirectory + "/" + File.Name).str();
    StringRef Text(File.Begin, File.End - File.Begin);
    if (hasHeaderPatch(Path)) {
      const PatchedHeader &Patched = patchedHeader(Path, cudaVersion(Input), Text);
      Patches.append(Patched.Outcomes.begin(), Patched.Outcomes.end());
      if (!Patched.Text.empty())
        Text = Patched.Text;
    }
    Add(Path, Text);
    Add(DebianClangDirectory + "/" + File.Name, Text);
  }
  // The headers of our own need no patch.
  for (size_t I = 0; I != BridgeHeadersCount; ++I)
    Add(HeaderDirectory + "/" + BridgeHeaders[I].Name,
        StringRef(BridgeHeaders[I].Begin, BridgeHeaders[I].End - BridgeHeaders[I].Begin));
  return Files;
}

Bridge::Bridge(BridgeInput Input) : Input(std::move(Input)), Kept(std::make_shared<Memory>(this->Input)) {}

IntrusiveRefCntPtr<vfs::FileSystem> Bridge::createFileSystem(IntrusiveRefCntPtr<vfs::FileSystem> Base,
                                                             BridgeLog *Log) const {
  auto Overlay =
      makeIntrusiveRefCnt<vfs::OverlayFileSystem>(makeIntrusiveRefCnt<RewritingFileSystem>(std::move(Base), Kept, Log));
  Overlay->pushOverlay(Kept->embedded(Log));
  return Overlay;
}

/// Warnings that clang, but neither GCC nor nvcc, takes for errors unless told otherwise.
constexpr StringLiteral NotErrors[] = {
    "c++11-narrowing",
    "c++11-narrowing-const-reference",
    "register",
    "reserved-user-defined-literal",
    "dynamic-exception-spec",
    "enum-constexpr-conversion",
    "invalid-constexpr",
    "missing-template-arg-list-after-template-kw",
    "non-pod-varargs",
    "address-of-temporary",
    "static-float-init",
    "out-of-line-declaration",
    "return-type",
    "invalid-partial-specialization",
};

std::vector<Bridge::VirtualFile> Bridge::virtualFiles() const {
  std::vector<VirtualFile> Result;
  auto Add = [&](StringRef Directory, const EmbeddedFile &File) {
    VirtualFile Virtual{(Directory + "/" + File.Name).str(), std::string(File.Begin, File.End)};
    if (hasHeaderPatch(Virtual.Path))
      applyHeaderPatches(Virtual.Path, cudaVersion(Input), Virtual.Text);
    Result.push_back(std::move(Virtual));
  };
  for (size_t I = 0; I != ResourceHeadersCount; ++I)
    Add(ResourceDirectory, ResourceHeaders[I]);
  for (size_t I = 0; I != BridgeHeadersCount; ++I)
    Add(HeaderDirectory, BridgeHeaders[I]);
  return Result;
}

std::vector<Bridge::VirtualFile> Bridge::patchedHeaders(vfs::FileSystem &Base) const {
  std::vector<VirtualFile> Result;
  StringSet<> Done; // several patches can be for one header
  for (const HeaderPatch &Patch : headerPatches())
    for (const std::string &Directory : Input.IncludeDirs) {
      std::string Path = Directory + "/" + Patch.Suffix.str();
      if (!Done.insert(Path).second)
        continue;
      ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = Base.getBufferForFile(Path);
      if (!Buffer)
        continue;
      std::string Text = (*Buffer)->getBuffer().str();
      if (applyHeaderPatches(Path, cudaVersion(Input), Text))
        Result.push_back({std::move(Path), std::move(Text)});
    }
  return Result;
}

StringRef Bridge::resourceDirectory() { return ResourceDirectory; }

std::vector<std::string> Bridge::beforeCudaWrapper() const {
  std::vector<std::string> Args = {"-isystem", HeaderDirectory.str()};
  if (!Input.HasToolkit)
    // The fallback holds the commonest C headers, for a machine that has none of its own.
    Args.insert(Args.end(),
                {"-isystem", EmbeddedDirectory.str(), "-idirafter", (EmbeddedDirectory + "/fallback").str()});
  for (StringRef Warning : NotErrors)
    Args.push_back(("-Wno-error=" + Warning).str());
  if (!Input.CudaSource)
    return Args;
  // The PTX version that built-ins are checked against: the newest that clang knows.
  Args.push_back("--cuda-feature=+ptx85");
  // What the source normaliser writes; as long as what stood there.
  Args.push_back("-D_Algnas=_Alignas");
  Args.push_back("-D_ExtSh=__attribute__((annotate(\"cudalint::extern_shared\")))");
  Args.insert(Args.end(), {"-include", "cudalint_push_macros.h"});
  return Args;
}

std::vector<std::string> Bridge::afterCudaWrapper() const {
  std::vector<std::string> Args;
  if (!Input.CudaSource)
    return Args;
  if (!Input.HostMinMax)
    Args.push_back("-DCUDALINT_NO_HOST_MINMAX");
  Args.insert(Args.end(), {"-include", Input.HasToolkit ? "cudalint_prelude.h" : "cudalint_embedded.h"});
  Args.insert(Args.end(), {"-include", "cudalint_pop_macros.h"});
  return Args;
}

} // namespace cudalint::driver
