//===- TranslatedDatabase.cpp - cudalint cdb ------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/InputFile.h"
#include "driver/Lint.h"
#include "driver/Messages.h"
#include "driver/OutputFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace cudalint::driver {

/// Begins the name of each folder of headers, and so is in every database that was written here.
static constexpr llvm::StringLiteral HeadersFolder = "cudalint-headers-";

static llvm::Error writeText(llvm::StringRef Path, llvm::StringRef Text) {
  return writeFile(Path, [&](llvm::raw_ostream &OS) { OS << Text; });
}

/// Makes \p Copy look like \p Directory with the texts of \p Headers, whose paths are relative: links to everything
/// else. An overlay file would be smaller, but clang-tidy does not read one from a database.
static llvm::Error mirror(llvm::StringRef Directory, llvm::StringRef Copy,
                          llvm::ArrayRef<Bridge::VirtualFile> Headers) {
  llvm::StringSet<> Real; // relative paths that are files or folders of the copy itself
  for (const Bridge::VirtualFile &Header : Headers) {
    if (llvm::Error E = writeText((Copy + "/" + Header.Path).str(), Header.Text))
      return E;
    for (llvm::StringRef Path = Header.Path; !Path.empty(); Path = llvm::sys::path::parent_path(Path))
      Real.insert(Path);
  }
  Real.insert("");
  for (const auto &Entry : Real) {
    llvm::SmallString<256> Original(Directory), Target(Copy);
    llvm::sys::path::append(Original, Entry.getKey());
    llvm::sys::path::append(Target, Entry.getKey());
    if (!llvm::sys::fs::is_directory(Original))
      continue;
    std::error_code EC;
    for (llvm::sys::fs::directory_iterator I(Original, EC), End; !EC && I != End; I.increment(EC)) {
      llvm::StringRef Name = llvm::sys::path::filename(I->path());
      llvm::SmallString<256> Relative(Entry.getKey());
      llvm::sys::path::append(Relative, Name);
      std::string Link = (Target + "/" + Name).str();
      if (Real.contains(Relative) || llvm::sys::fs::exists(Link))
        continue;
      if (std::error_code Failed = llvm::sys::fs::create_link(I->path(), Link))
        return llvm::createStringError(Failed, "cannot link '" + Link + "': " + Failed.message());
    }
    if (EC)
      return llvm::createStringError(EC, "cannot read '" + Original.str() + "': " + EC.message());
  }
  return llvm::Error::success();
}

namespace {

/// Writes what the driver keeps in memory below one folder, once for each toolkit.
class DatabaseWriter {
public:
  explicit DatabaseWriter(std::string Folder) : Folder(std::move(Folder)) {}

  /// Adds the device side of \p Planned.
  llvm::Error add(const PlannedJob &Planned);
  llvm::Error finish();
  size_t entries() const { return Entries.size(); }

private:
  struct Written {
    std::string Root; ///< Stands for Bridge::virtualRoot() with this toolkit.
    /// By include directory of the toolkit with changed headers: the one that stands for it.
    std::map<std::string, std::string> IncludeDirs;
  };
  llvm::Expected<const Written *> write(const PlannedJob &Planned);

  std::string Folder;
  std::map<std::string, Written> ByToolkit;
  llvm::json::Array Entries;
  llvm::StringSet<> Files;
};

} // namespace

llvm::Expected<const DatabaseWriter::Written *> DatabaseWriter::write(const PlannedJob &Planned) {
  const Toolkit &Cuda = *Planned.Cuda;
  std::string Name = HeadersFolder.str() + (Cuda.isNone() ? "embedded" : Cuda.Version.getAsString());
  auto [Known, IsNew] = ByToolkit.try_emplace(Name + Cuda.Root);
  Written &W = Known->second;
  if (!IsNew)
    return &W;
  // Two toolkits of one version are told apart by a number.
  if (ByToolkit.size() > 1)
    Name += "-" + std::to_string(ByToolkit.size());
  W.Root = Folder + "/" + Name;
  // An older copy may have links into the toolkit where this one has folders; nothing may be written through them.
  if (std::error_code EC = llvm::sys::fs::remove_directories(W.Root, /*IgnoreErrors=*/false))
    return llvm::createStringError(EC, "cannot replace '" + W.Root + "': " + EC.message());
  Bridge Bridging = makeBridge(Planned.Job, Cuda);
  for (const Bridge::VirtualFile &File : Bridging.virtualFiles())
    if (llvm::Error E = writeText(W.Root + File.Path.substr(Bridge::virtualRoot().size()), File.Text))
      return std::move(E);
  // Headers are grouped by the directory that clang would find them in: the deepest that holds them.
  std::map<std::string, std::vector<Bridge::VirtualFile>> Patched;
  for (Bridge::VirtualFile &File : Bridging.patchedHeaders(*makeDisk())) {
    llvm::StringRef Deepest;
    for (const std::string &Directory : Bridging.input().IncludeDirs)
      if (llvm::StringRef(File.Path).starts_with(Directory + "/") && Directory.size() > Deepest.size())
        Deepest = Directory;
    std::string Relative = File.Path.substr(Deepest.size() + 1);
    Patched[Deepest.str()].push_back({std::move(Relative), std::move(File.Text)});
  }
  for (const auto &[Directory, Headers] : Patched) {
    std::string Copy = W.Root + "/include-" + std::to_string(W.IncludeDirs.size());
    if (llvm::Error E = mirror(Directory, Copy, Headers))
      return std::move(E);
    W.IncludeDirs[Directory] = std::move(Copy);
  }
  return &W;
}

llvm::Error DatabaseWriter::add(const PlannedJob &Planned) {
  // Tools take the first entry of a file.
  if (!Files.insert(Planned.Job.File).second)
    return llvm::Error::success();
  llvm::Expected<const Written *> W = write(Planned);
  if (!W)
    return W.takeError();
  llvm::json::Array Arguments;
  auto RealFiles = makeDisk();
  Bridge Bridging = makeBridge(Planned.Job, *Planned.Cuda);
  for (std::string &Argument : passArguments(Planned.Job, *Planned.Cuda, Bridging, Pass::Device, *RealFiles)) {
    if (auto Mirror = (*W)->IncludeDirs.find(Argument); Mirror != (*W)->IncludeDirs.end())
      Argument = Mirror->second;
    size_t At = Argument.find(Bridge::virtualRoot().str());
    if (At != std::string::npos)
      Argument.replace(At, Bridge::virtualRoot().size(), (*W)->Root);
    Arguments.push_back(std::move(Argument));
  }
  Entries.push_back(llvm::json::Object{
      {"directory", Planned.Job.Command.Directory}, {"file", Planned.Job.File}, {"arguments", std::move(Arguments)}});
  return llvm::Error::success();
}

llvm::Error DatabaseWriter::finish() {
  return writeText(Folder + "/compile_commands.json",
                   llvm::formatv("{0:2}\n", llvm::json::Value(std::move(Entries))).str());
}

int writeDatabase(const CommandLine &C) {
  auto Fail = [](llvm::Error E) { return fail(llvm::toString(std::move(E))); };
  llvm::Expected<Plan> P = makePlan(C);
  if (!P)
    return Fail(P.takeError());
  for (const std::string &Note : P->Notes)
    note(Note);
  for (const std::string &Problem : P->problems())
    fail(Problem);
  llvm::SmallString<128> Folder(C.OutputDirectory);
  if (std::error_code EC = llvm::sys::fs::make_absolute(Folder))
    return Fail(llvm::createStringError(EC, "cannot find '" + C.OutputDirectory + "': " + EC.message()));
  llvm::sys::path::remove_dots(Folder, /*remove_dot_dot=*/true);
  std::string Database = (Folder + "/compile_commands.json").str();
  if (auto Existing = readInput(Database); Existing && !(*Existing)->getBuffer().contains(HeadersFolder))
    return Fail(
        llvm::createStringError("'" + Database + "' was not written by cudalint; choose another folder with -o"));
  DatabaseWriter Writer((std::string(Folder)));
  bool Whole = P->Failures.empty();
  for (const PlannedJob &Planned : P->Jobs) {
    if (!llvm::json::isUTF8(Planned.Job.File) || !llvm::json::isUTF8(Planned.Job.Command.Directory)) {
      fail(Planned.Job.File + ": the path is not UTF-8, which JSON needs; left out");
      Whole = false;
    } else if (llvm::Error E = Writer.add(Planned)) {
      return Fail(std::move(E));
    }
  }
  size_t Count = Writer.entries();
  if (llvm::Error E = Writer.finish())
    return Fail(std::move(E));
  if (!C.Quiet)
    llvm::outs() << Count << (Count == 1 ? " entry" : " entries") << " in " << Folder << "/compile_commands.json; "
                 << "use it with clangd-" << LLVM_VERSION_MAJOR << " and clang-tidy-" << LLVM_VERSION_MAJOR << "\n";
  return Whole ? 0 : 2;
}

} // namespace cudalint::driver
