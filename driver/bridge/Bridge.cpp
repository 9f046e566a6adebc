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
  RewrittenFile(vfs::Status Stat, std::string Text) : Stat(std::move(Stat)), Text(std::move(Text)) {}

  ErrorOr<vfs::Status> status() override { return Stat; }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t, bool, bool) override {
    return MemoryBuffer::getMemBufferCopy(Text, Name);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status Stat;
  std::string Text;
};

/// Patches toolkit headers and normalises user files as they are opened.
class RewritingFileSystem : public vfs::ProxyFileSystem {
public:
  RewritingFileSystem(IntrusiveRefCntPtr<vfs::FileSystem> Base, const BridgeInput &Input, BridgeLog *Log)
      : ProxyFileSystem(std::move(Base)), Input(Input), Log(Log) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    SmallString<256> Storage;
    StringRef Name = Path.toStringRef(Storage);
    if (isOtherClang(Name))
      return make_error_code(errc::no_such_file_or_directory);
    ErrorOr<vfs::Status> Stat = ProxyFileSystem::status(Path);
    if (!Stat || !Stat->isRegularFile() || !hasHeaderPatch(Name))
      return Stat;
    // A patch may change the size, which clang compares with what it reads later.
    const std::string *Text = patched(Name);
    if (!Text)
      return Stat;
    return withSize(*Stat, Text->size());
  }

  bool exists(const Twine &Path) override { return bool(status(Path)); }

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    SmallString<256> Storage;
    StringRef Name = Path.toStringRef(Storage);
    if (isOtherClang(Name))
      return make_error_code(errc::no_such_file_or_directory);
    if (hasHeaderPatch(Name)) {
      if (const std::string *Text = patched(Name)) {
        ErrorOr<vfs::Status> Stat = ProxyFileSystem::status(Path);
        if (!Stat)
          return Stat.getError();
        return std::make_unique<RewrittenFile>(withSize(*Stat, Text->size()), *Text);
      }
    }
    if (!Input.Normalize || !isUserFile(Name))
      return ProxyFileSystem::openFileForRead(Path);
    ErrorOr<std::unique_ptr<vfs::File>> File = ProxyFileSystem::openFileForRead(Path);
    if (!File)
      return File;
    ErrorOr<vfs::Status> Stat = (*File)->status();
    if (!Stat || !Stat->isRegularFile())
      return File;
    ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = (*File)->getBuffer(Name);
    if (!Buffer)
      return Buffer.getError();
    StringRef Text = (*Buffer)->getBuffer();
    if (!mayNeedNormalization(Text))
      return ProxyFileSystem::openFileForRead(Path);
    std::string Rewritten = Text.str();
    SmallVector<Normalization, 0> Changes = normalizeSource(Rewritten);
    if (Changes.empty())
      return ProxyFileSystem::openFileForRead(Path);
    if (Log)
      Log->Normalized.push_back({Name.str(), std::move(Changes)});
    return std::make_unique<RewrittenFile>(withSize(*Stat, Rewritten.size()), std::move(Rewritten));
  }

private:
  static vfs::Status withSize(const vfs::Status &Stat, uint64_t Size) {
    return vfs::Status(Stat.getName(), Stat.getUniqueID(), Stat.getLastModificationTime(), Stat.getUser(),
                       Stat.getGroup(), Size, Stat.getType(), Stat.getPermissions());
  }

  /// The built-in headers of a clang that is installed: the embedded ones stand in their place, so that a file is not
  /// read differently on a machine that happens to have one.
  static bool isOtherClang(StringRef Path) { return Path.starts_with("/usr/include/clang/"); }

  /// The patched text, or null when no patch matches; read once per path.
  const std::string *patched(StringRef Path) {
    auto [It, Inserted] = Patched.try_emplace(Path);
    if (Inserted) {
      if (ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = getUnderlyingFS().getBufferForFile(Path)) {
        std::string Text = (*Buffer)->getBuffer().str();
        if (applyHeaderPatches(Path, cudaVersion(Input), Text, Log ? &Log->Patches : nullptr))
          It->second = std::make_unique<std::string>(std::move(Text));
      }
    }
    return It->second.get();
  }

  /// Whether a file may be rewritten: none of the toolkit or of the system's C and C++ libraries.
  bool isUserFile(StringRef Path) const {
    for (StringRef System : {"/usr/include/", "/usr/lib/", "/usr/lib64/"})
      if (Path.starts_with(System))
        return false;
    for (StringRef Directory : Input.IncludeDirs)
      if (Path.starts_with(Directory) && Path.size() > Directory.size() &&
          sys::path::is_separator(Path[Directory.size()]))
        return false;
    return true;
  }

  BridgeInput Input;
  BridgeLog *Log;
  StringMap<std::unique_ptr<std::string>> Patched;
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

/// The embedded headers, those with patches already changed. Nothing in memory is copied.
IntrusiveRefCntPtr<vfs::InMemoryFileSystem> embeddedHeaders(const BridgeInput &Input, BridgeLog *Log) {
  auto Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  auto Add = [&](const Twine &Path, StringRef Text) { Files->addFileNoOwn(Path, 0, MemoryBufferRef(Text, "")); };
  for (size_t I = 0; I != ResourceHeadersCount; ++I) {
    const EmbeddedFile &File = ResourceHeaders[I];
    std::string Path = (ResourceDirectory + "/" + File.Name).str();
    StringRef Text(File.Begin, File.End - File.Begin);
    if (hasHeaderPatch(Path)) {
      const PatchedHeader &Patched = patchedHeader(Path, cudaVersion(Input), Text);
      if (Log)
        Log->Patches.append(Patched.Outcomes.begin(), Patched.Outcomes.end());
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

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> Bridge::createFileSystem(IntrusiveRefCntPtr<vfs::FileSystem> Base,
                                                             BridgeLog *Log) const {
  auto Overlay = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(
      makeIntrusiveRefCnt<RewritingFileSystem>(std::move(Base), Input, Log));
  Overlay->pushOverlay(embeddedHeaders(Input, Log));
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
