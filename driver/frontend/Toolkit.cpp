//===- Toolkit.cpp - Finding a CUDA toolkit's headers ---------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/frontend/Toolkit.h"
#include "driver/Nesting.h"
#include "driver/frontend/HostOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace cudalint::driver {
namespace {

/// nvcc may be a wrapper of a wrapper; more than a few is a loop.
constexpr unsigned MaxWrapperDepth = 4;
/// A larger file in the place of nvcc is the compiler itself, not a script that starts it; bytes.
constexpr uint64_t MaxWrapperBytes = 1 << 16;

std::string joinPath(StringRef A, StringRef B, StringRef C = "", StringRef D = "") {
  SmallString<256> Path(A);
  for (StringRef Part : {B, C, D})
    if (!Part.empty())
      sys::path::append(Path, Part);
  return std::string(Path);
}

class Finder {
public:
  explicit Finder(const ToolkitSearch &Search) : Search(Search), Files(*Search.Files) {}

  std::optional<Toolkit> read(StringRef Root) const;
  std::optional<Toolkit> fromNvcc(StringRef Nvcc, unsigned Depth = 0) const;
  std::optional<Toolkit> fromPath() const;
  std::optional<Toolkit> fromPython() const;
  std::optional<std::string> environment(StringRef Name) const {
    std::optional<std::string> Text = Search.Environment ? Search.Environment(Name) : std::nullopt;
    return Text && !Text->empty() ? Text : std::nullopt;
  }
  std::string absolute(StringRef Path) const {
    SmallString<256> Result(absolutePath(Path, Search.Directory));
    sys::path::remove_dots(Result, /*remove_dot_dot=*/true);
    return std::string(Result);
  }
  std::vector<std::string> entries(StringRef Directory, StringRef Prefix) const;

private:
  bool isFile(const Twine &Path) const {
    ErrorOr<vfs::Status> Status = Files.status(Path);
    return Status && Status->isRegularFile();
  }
  bool isDirectory(const Twine &Path) const {
    ErrorOr<vfs::Status> Status = Files.status(Path);
    return Status && Status->isDirectory();
  }
  std::optional<std::string> contents(const Twine &Path) const {
    auto Buffer = Files.getBufferForFile(Path);
    return Buffer ? std::optional<std::string>((*Buffer)->getBuffer().str()) : std::nullopt;
  }
  std::string realPath(StringRef Path) const {
    SmallString<256> Real;
    return Files.getRealPath(Path, Real) ? Path.str() : std::string(Real);
  }

  std::optional<std::string> wrapped(StringRef Path) const;
  std::optional<Toolkit> readInstallation(StringRef Root) const;
  std::optional<Toolkit> readDebian(StringRef Root) const;
  std::optional<Toolkit> readSplitPackages(StringRef Nvidia) const;
  void addPackages(StringRef Nvidia, Toolkit &Kit) const;
  bool finish(Toolkit &Kit, StringRef CudaHeader) const;
  std::string targetOf(StringRef Root) const;
  void readProfile(StringRef Root, StringRef Bin, Toolkit &Kit) const;
  unsigned buildFromVersionFiles(StringRef Root) const;
  unsigned buildFromDistInfo(StringRef SitePackages) const;

  const ToolkitSearch &Search;
  vfs::FileSystem &Files;
};

/// Names in \p Directory that begin with \p Prefix, sorted.
std::vector<std::string> Finder::entries(StringRef Directory, StringRef Prefix) const {
  std::vector<std::string> Names;
  std::error_code Error;
  for (vfs::directory_iterator I = Files.dir_begin(Directory, Error), End; !Error && I != End; I.increment(Error)) {
    StringRef Name = sys::path::filename(I->path());
    if (Name.starts_with(Prefix))
      Names.push_back(Name.str());
  }
  llvm::sort(Names);
  return Names;
}

/// "#define CUDA_VERSION 12040" is 12.4.
std::optional<VersionTuple> versionOfHeader(StringRef Text) {
  for (size_t Pos = Text.find("CUDA_VERSION"); Pos != StringRef::npos; Pos = Text.find("CUDA_VERSION", Pos + 1)) {
    StringRef Line = Text.take_front(Pos);
    Line = Line.substr(Line.rfind('\n') + 1).trim();
    if (!Line.consume_front("#") || Line.trim() != "define")
      continue;
    unsigned Number;
    StringRef Rest = Text.substr(Pos + StringRef("CUDA_VERSION").size()).ltrim(" \t");
    if (!Rest.consumeInteger(10, Number) && Number >= 1000)
      return VersionTuple(Number / 1000, Number % 1000 / 10);
  }
  return std::nullopt;
}

/// The third part of "12.9.86".
unsigned buildOf(StringRef Version) {
  SmallVector<StringRef, 4> Parts;
  Version.split(Parts, '.');
  unsigned Build = 0;
  if (Parts.size() >= 3 && !Parts[2].consumeInteger(10, Build))
    return Build;
  return 0;
}

unsigned Finder::buildFromVersionFiles(StringRef Root) const {
  if (std::optional<std::string> Text = contents(joinPath(Root, "version.json"))) {
    Expected<json::Value> Json = parseJson(*Text);
    if (!Json) {
      consumeError(Json.takeError());
    } else if (const json::Object *Top = Json->getAsObject()) {
      if (const json::Object *Nvcc = Top->getObject("cuda_nvcc"))
        if (std::optional<StringRef> Version = Nvcc->getString("version"))
          return buildOf(*Version);
    }
  }
  return 0;
}

/// pip leaves "nvidia_cuda_nvcc_cu12-12.9.86.dist-info" beside the packages.
unsigned Finder::buildFromDistInfo(StringRef SitePackages) const {
  for (const std::string &Name : entries(SitePackages, "nvidia_cuda_nvcc")) {
    StringRef Text = Name;
    if (Text.consume_back(".dist-info"))
      return buildOf(Text.rsplit('-').second);
  }
  return 0;
}

/// The folder below Root/targets that is used, or "".
std::string Finder::targetOf(StringRef Root) const {
  if (!Search.TargetDirectory.empty())
    return isDirectory(joinPath(Root, "targets", Search.TargetDirectory)) ? Search.TargetDirectory : "";
  Triple Host(sys::getDefaultTargetTriple());
  std::vector<StringRef> Candidates;
  if (Host.isAArch64())
    Candidates = {"sbsa-linux", "aarch64-linux"};
  else
    Candidates = {"x86_64-linux"};
  for (StringRef Candidate : Candidates)
    if (isFile(joinPath(Root, "targets", Candidate, "include/cuda.h")))
      return Candidate.str();
  for (const std::string &Name : entries(joinPath(Root, "targets"), ""))
    if (isFile(joinPath(Root, "targets", Name, "include/cuda.h")))
      return Name;
  return "";
}

/// Evaluates nvcc.profile: `NAME = text`, `?=` (unless set), `+=` (in front), `=+` (behind), with $(NAME).
void Finder::readProfile(StringRef Root, StringRef Bin, Toolkit &Kit) const {
  std::optional<std::string> Text = contents(joinPath(Bin, "nvcc.profile"));
  if (!Text)
    return;
  std::string Target = targetOf(Root);
  StringMap<std::string> Variables;
  Variables["_HERE_"] = Bin.str();
  Variables["_THERE_"] = Bin.str();
  Variables["_SPACE_"] = " ";
  Variables["_TARGET_SIZE_"] = "";
  Variables["_TARGET_DIR_"] = Target.empty() ? "" : "targets/" + Target;
  auto Expand = [&](StringRef Raw) {
    std::string Result;
    while (!Raw.empty()) {
      size_t Start = Raw.find("$(");
      Result += Raw.take_front(Start);
      if (Start == StringRef::npos)
        break;
      Raw = Raw.drop_front(Start + 2);
      size_t Close = Raw.find(')');
      Result += Variables.lookup(Raw.take_front(Close));
      Raw = Raw.drop_front(Close == StringRef::npos ? Raw.size() : Close + 1);
    }
    return Result;
  };

  SmallVector<StringRef, 32> Lines;
  StringRef(*Text).split(Lines, '\n');
  for (StringRef Line : Lines) {
    Line = Line.trim();
    size_t Equals = Line.find('=');
    if (Line.empty() || Line.starts_with("#") || Equals == StringRef::npos)
      continue;
    StringRef Name = Line.take_front(Equals);
    StringRef Rest = Line.drop_front(Equals + 1);
    bool Conditional = Name.consume_back("?");
    bool Before = Name.consume_back("+");
    bool Behind = !Before && Rest.consume_front("+");
    Name = Name.trim();
    std::string Value = Expand(Rest.trim());
    std::string &Variable = Variables[Name];
    if (Conditional && !Variable.empty())
      continue;
    Variable = Before ? Value + Variable : Behind ? Variable + Value : Value;
  }

  auto Directories = [&](StringRef Flags) {
    std::vector<std::string> Result;
    std::vector<std::string> Words = splitShellCommand(Flags);
    for (size_t I = 0; I != Words.size(); ++I) {
      StringRef Word = Words[I];
      if ((Word == "-I" || Word == "-isystem") && I + 1 != Words.size())
        Word = Words[++I];
      else if (!Word.consume_front("-I") && !Word.consume_front("-isystem"))
        continue;
      SmallString<256> Path(Word);
      sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
      if (isDirectory(Path) && !is_contained(Result, Path.str()))
        Result.push_back(std::string(Path));
    }
    return Result;
  };
  Kit.IncludeDirs = Directories(Variables.lookup("INCLUDES"));
  Kit.SystemIncludeDirs = Directories(Variables.lookup("SYSTEM_INCLUDES"));
}

/// Fills in what follows from the include directories. False if \p CudaHeader tells no version.
bool Finder::finish(Toolkit &Kit, StringRef CudaHeader) const {
  std::optional<std::string> Text = contents(CudaHeader);
  if (!Text)
    return false;
  std::optional<VersionTuple> Version = versionOfHeader(*Text);
  if (!Version)
    return false;
  Kit.Version = VersionTuple(Version->getMajor(), *Version->getMinor(), Kit.buildVersion());

  std::vector<std::string> All = Kit.IncludeDirs;
  append_range(All, Kit.SystemIncludeDirs);
  if (All.empty())
    All.push_back(sys::path::parent_path(CudaHeader).str());
  auto Has = [&](StringRef Header) {
    return any_of(All, [&](StringRef Directory) { return isFile(joinPath(Directory, Header)); });
  };
  const std::pair<StringRef, StringRef> Parts[] = {{"runtime", "cuda_runtime.h"},
                                                   {"crt", "crt/host_defines.h"},
                                                   {"cccl", "cuda/std/type_traits"},
                                                   {"curand", "curand_kernel.h"}};
  for (auto [Part, Header] : Parts)
    if (!Has(Header))
      Kit.MissingParts.push_back(Part.str());
  return true;
}

std::optional<Toolkit> Finder::readInstallation(StringRef Root) const {
  Toolkit Kit;
  Kit.Root = Root.str();
  Kit.Version = VersionTuple(0, 0, buildFromVersionFiles(Root));
  if (!Kit.buildVersion() && sys::path::filename(sys::path::parent_path(Root)) == "nvidia")
    Kit.Version = VersionTuple(0, 0, buildFromDistInfo(sys::path::parent_path(sys::path::parent_path(Root))));

  readProfile(Root, joinPath(Root, "bin"), Kit);
  if (Kit.IncludeDirs.empty()) {
    std::string Target = targetOf(Root);
    bool UseTarget = !Target.empty() && (!Search.TargetDirectory.empty() || !isFile(joinPath(Root, "include/cuda.h")));
    std::string Include = UseTarget ? joinPath(Root, "targets", Target, "include") : joinPath(Root, "include");
    if (!isFile(joinPath(Include, "cuda.h")))
      return std::nullopt;
    Kit.IncludeDirs.push_back(Include);
    if (isDirectory(joinPath(Include, "cccl")))
      Kit.SystemIncludeDirs.push_back(joinPath(Include, "cccl"));
  }
  auto Runtime = llvm::find_if(Kit.IncludeDirs, [&](const std::string &Directory) {
    return isFile(joinPath(Directory, "cuda.h")) && isFile(joinPath(Directory, "cuda_runtime.h"));
  });
  if (Runtime == Kit.IncludeDirs.end())
    return std::nullopt;
  std::string Header = joinPath(*Runtime, "cuda.h");
  // Packages that are not part of the toolkit lie beside it (cudnn, nccl).
  StringRef Parent = sys::path::parent_path(Root);
  if (sys::path::filename(Parent) == "nvidia")
    addPackages(Parent, Kit);
  // clang searches it anyway; in front, it would hide clang's and libstdc++'s own headers.
  erase(Kit.IncludeDirs, "/usr/include");
  return finish(Kit, Header) ? std::optional(Kit) : std::nullopt;
}

/// Adds the include directories of the Python packages in \p Nvidia that belong to no single toolkit.
void Finder::addPackages(StringRef Nvidia, Toolkit &Kit) const {
  for (const std::string &Name : entries(Nvidia, ""))
    if (std::string Include = joinPath(Nvidia, Name, "include");
        !StringRef(Name).starts_with("cu1") && isDirectory(Include) && !is_contained(Kit.IncludeDirs, Include))
      Kit.IncludeDirs.push_back(Include);
}

/// Debian puts the headers into /usr/include, which clang searches anyway and which must not be moved to the front;
/// /usr/lib/cuda and /usr/lib/nvidia-cuda-toolkit only hold the rest.
std::optional<Toolkit> Finder::readDebian(StringRef Root) const {
  StringRef Name = sys::path::filename(Root);
  if ((Name != "cuda" && Name != "nvidia-cuda-toolkit") || sys::path::filename(sys::path::parent_path(Root)) != "lib")
    return std::nullopt;
  std::string Include = joinPath(sys::path::parent_path(sys::path::parent_path(Root)), "include");
  if (!isFile(joinPath(Include, "cuda_runtime.h")))
    return std::nullopt;
  Toolkit Kit;
  Kit.Root = Root.str();
  if (!finish(Kit, joinPath(Include, "cuda.h")))
    return std::nullopt;
  return Kit;
}

std::optional<Toolkit> Finder::readSplitPackages(StringRef Nvidia) const {
  std::string Header = joinPath(Nvidia, "cuda_runtime/include/cuda.h");
  if (!isFile(Header))
    return std::nullopt;
  Toolkit Kit;
  Kit.Root = Nvidia.str();
  Kit.Version = VersionTuple(0, 0, buildFromDistInfo(sys::path::parent_path(Nvidia)));
  // The runtime first: other packages hold some of the same files.
  Kit.IncludeDirs.push_back(joinPath(Nvidia, "cuda_runtime/include"));
  addPackages(Nvidia, Kit);
  return finish(Kit, Header) ? std::optional(Kit) : std::nullopt;
}

std::optional<Toolkit> Finder::read(StringRef GivenRoot) const {
  SmallString<256> Clean(absolute(GivenRoot));
  while (Clean.size() > 1 && sys::path::is_separator(Clean.back()))
    Clean.pop_back();
  StringRef Root = Clean;
  StringRef Name = sys::path::filename(Root);
  if (Name == "bin" || Name == "include")
    if (std::optional<Toolkit> Kit = read(sys::path::parent_path(Root)))
      return Kit;
  // One of the split packages: cuda_runtime alone would pass for an installation.
  if (sys::path::filename(sys::path::parent_path(Root)) == "nvidia" && !Name.starts_with("cu1"))
    if (std::optional<Toolkit> Kit = readSplitPackages(sys::path::parent_path(Root)))
      return Kit;
  if (std::optional<Toolkit> Kit = readInstallation(Root))
    return Kit;
  if (std::optional<Toolkit> Kit = readDebian(Root))
    return Kit;
  // A folder above packages: "nvidia" itself or what holds it.
  for (StringRef Below : {"nvidia", ""}) {
    std::string Nvidia = joinPath(Root, Below);
    std::vector<std::string> Joint = entries(Nvidia, "cu1");
    for (const std::string &Version : reverse(Joint))
      if (std::optional<Toolkit> Kit = readInstallation(joinPath(Nvidia, Version)))
        return Kit;
    if (std::optional<Toolkit> Kit = readSplitPackages(Nvidia))
      return Kit;
  }
  return std::nullopt;
}

/// The nvcc that the shell script \p Path starts: `exec /usr/lib/nvidia-cuda-toolkit/bin/nvcc "$@"`.
std::optional<std::string> Finder::wrapped(StringRef Path) const {
  ErrorOr<vfs::Status> Status = Files.status(Path);
  if (!Status || Status->getSize() > MaxWrapperBytes)
    return std::nullopt;
  std::optional<std::string> Text = contents(Path);
  if (!Text || !StringRef(*Text).starts_with("#!"))
    return std::nullopt;
  std::optional<std::string> Next;
  for (const std::string &Word : splitShellCommand(*Text))
    if (sys::path::is_absolute(Word) && sys::path::filename(Word) == "nvcc" && Word != Path)
      Next = Word;
  return Next;
}

/// Follows \p Nvcc (absolute), reached through \p Depth wrappers, to the toolkit that it belongs to.
std::optional<Toolkit> Finder::fromNvcc(StringRef Nvcc, unsigned Depth) const {
  if (!isFile(Nvcc))
    return std::nullopt;
  std::string Real = realPath(Nvcc);
  // A compiler cache in the place of nvcc says nothing.
  if (!sys::path::filename(Real).contains("nvcc"))
    return std::nullopt;
  // A wrapper leads to the nvcc that runs, and that one's own folder decides what it includes; what lies beside the
  // wrapper may be a merged view, or another release.
  if (std::optional<std::string> Next = wrapped(Real); Next && *Next != Nvcc && Depth != MaxWrapperDepth)
    if (std::optional<Toolkit> Kit = fromNvcc(*Next, Depth + 1))
      return Kit;
  for (StringRef Path : {Nvcc, StringRef(Real)}) {
    StringRef Bin = sys::path::parent_path(Path);
    if (sys::path::filename(Bin) != "bin")
      continue;
    StringRef Root = sys::path::parent_path(Bin);
    // /usr/bin/nvcc would make all of /usr a toolkit.
    if (Root == "/usr" || Root == "/")
      continue;
    if (std::optional<Toolkit> Kit = read(Root))
      return Kit;
    // NVIDIA's HPC SDK: compilers/bin/nvcc beside cuda/12.4/.
    std::string Cuda = joinPath(sys::path::parent_path(Root), "cuda");
    std::vector<std::string> Versions = entries(Cuda, "1");
    for (const std::string &Version : reverse(Versions))
      if (std::optional<Toolkit> Kit = read(joinPath(Cuda, Version)))
        return Kit;
  }
  return std::nullopt;
}

std::optional<Toolkit> Finder::fromPath() const {
  std::optional<std::string> Path = environment("PATH");
  if (!Path)
    return std::nullopt;
  SmallVector<StringRef, 16> Directories;
  StringRef(*Path).split(Directories, ':', -1, /*KeepEmpty=*/false);
  for (StringRef Directory : Directories)
    if (sys::path::is_absolute(Directory))
      if (std::optional<Toolkit> Kit = fromNvcc(joinPath(Directory, "nvcc")))
        return Kit;
  return std::nullopt;
}

/// NVIDIA's packages in the active virtual environment, or beside the python that $PATH finds first.
std::optional<Toolkit> Finder::fromPython() const {
  std::vector<std::string> Prefixes;
  for (StringRef Variable : {"VIRTUAL_ENV", "CONDA_PREFIX"})
    if (std::optional<std::string> Prefix = environment(Variable))
      Prefixes.push_back(*Prefix);
  if (std::optional<std::string> Path = environment("PATH")) {
    SmallVector<StringRef, 16> Directories;
    StringRef(*Path).split(Directories, ':', -1, /*KeepEmpty=*/false);
    for (StringRef Directory : Directories)
      if (sys::path::is_absolute(Directory) && isFile(joinPath(Directory, "python3"))) {
        Prefixes.push_back(sys::path::parent_path(Directory).str());
        break;
      }
  }
  for (const std::string &Prefix : Prefixes) {
    std::vector<std::string> Versions = entries(joinPath(Prefix, "lib"), "python3");
    for (const std::string &Version : reverse(Versions))
      for (StringRef Packages : {"site-packages", "dist-packages"})
        if (std::optional<Toolkit> Kit = read(joinPath(Prefix, "lib", Version, Packages)))
          return Kit;
  }
  return std::nullopt;
}

} // namespace

Toolkit Toolkit::none() {
  Toolkit Kit;
  Kit.Version = VersionTuple(13, 0, 0);
  Kit.FoundBy = "built in";
  return Kit;
}

ToolkitSearch ToolkitSearch::forCommand(const ParsedCommand &Command) const {
  ToolkitSearch Result = *this;
  if (!ExplicitPath.empty())
    Result.ExplicitPath = absolutePath(ExplicitPath, Directory);
  Result.Directory = Command.Directory;
  Result.CommandCudaPath = Command.CudaPath;
  if (Command.Compiler == ParsedCommand::CompilerKind::Nvcc)
    Result.CommandCompiler = Command.CompilerPath;
  Result.TargetDirectory = Command.TargetDirectory;
  return Result;
}

std::optional<Toolkit> readToolkit(StringRef Root, const ToolkitSearch &Search) { return Finder(Search).read(Root); }

Expected<Toolkit> findToolkit(const ToolkitSearch &Search) {
  Finder Find(Search);
  auto FoundBy = [](Toolkit Kit, const Twine &How) {
    Kit.FoundBy = How.str();
    return Kit;
  };

  if (!Search.ExplicitPath.empty()) {
    if (std::optional<Toolkit> Kit = Find.read(Search.ExplicitPath))
      return FoundBy(std::move(*Kit), "--cuda-path");
    return createStringError(inconvertibleErrorCode(),
                             "no CUDA toolkit in '%s': neither include/cuda.h nor NVIDIA's Python packages are there; "
                             "correct --cuda-path or leave it out",
                             Find.absolute(Search.ExplicitPath).c_str());
  }
  if (!Search.CommandCudaPath.empty())
    if (std::optional<Toolkit> Kit = Find.read(Search.CommandCudaPath))
      return FoundBy(std::move(*Kit), "--cuda-path of the compile command");
  for (StringRef Variable : {"CUDA_PATH", "CUDA_HOME"})
    if (std::optional<std::string> Path = Find.environment(Variable))
      if (std::optional<Toolkit> Kit = Find.read(*Path))
        return FoundBy(std::move(*Kit), Variable);
  if (StringRef(Search.CommandCompiler).contains('/'))
    if (std::optional<Toolkit> Kit = Find.fromNvcc(Find.absolute(Search.CommandCompiler)))
      return FoundBy(std::move(*Kit), "nvcc of the compile command");
  if (std::optional<Toolkit> Kit = Find.fromPath())
    return FoundBy(std::move(*Kit), "nvcc on PATH");

  std::vector<std::string> Roots = {"/usr/local/cuda"};
  std::vector<std::pair<VersionTuple, std::string>> Versioned;
  for (const std::string &Name : Find.entries("/usr/local", "cuda-")) {
    VersionTuple Version;
    if (!Version.tryParse(StringRef(Name).drop_front(5)))
      Versioned.push_back({Version, "/usr/local/" + Name});
  }
  llvm::sort(Versioned);
  for (auto &[Version, Root] : reverse(Versioned))
    Roots.push_back(Root);
  append_range(Roots, std::vector<std::string>{"/usr/lib/cuda", "/usr/lib/nvidia-cuda-toolkit", "/opt/cuda"});
  for (const std::string &Root : Roots)
    if (std::optional<Toolkit> Kit = Find.read(Root))
      return FoundBy(std::move(*Kit), Root);

  if (std::optional<Toolkit> Kit = Find.fromPython())
    return FoundBy(std::move(*Kit), "Python packages");
  return Toolkit::none();
}

} // namespace cudalint::driver
