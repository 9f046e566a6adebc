//===- GitRepository.cpp - What git says of a folder ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/GitRepository.h"
#include "driver/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

namespace cudalint::driver {

/// The variables by which git tells a hook, or a user tells git, which repository is meant: `git rev-parse
/// --local-env-vars`. Another repository must not be read by them.
static constexpr llvm::StringLiteral LocalVariables[] = {"GIT_ALTERNATE_OBJECT_DIRECTORIES",
                                                         "GIT_COMMON_DIR",
                                                         "GIT_CONFIG",
                                                         "GIT_CONFIG_COUNT",
                                                         "GIT_CONFIG_PARAMETERS",
                                                         "GIT_DIR",
                                                         "GIT_GRAFT_FILE",
                                                         "GIT_IMPLICIT_WORK_TREE",
                                                         "GIT_INDEX_FILE",
                                                         "GIT_NAMESPACE",
                                                         "GIT_NO_REPLACE_OBJECTS",
                                                         "GIT_OBJECT_DIRECTORY",
                                                         "GIT_PREFIX",
                                                         "GIT_QUARANTINE_PATH",
                                                         "GIT_REPLACE_REF_BASE",
                                                         "GIT_SHALLOW_FILE",
                                                         "GIT_WORK_TREE"};

/// The environment of this process without LocalVariables.
static std::vector<llvm::StringRef> neutralEnvironment() {
  std::vector<llvm::StringRef> Variables;
  for (char **Entry = environ; Entry && *Entry; ++Entry)
    if (!llvm::is_contained(LocalVariables, llvm::StringRef(*Entry).split('=').first))
      Variables.push_back(*Entry);
  return Variables;
}

/// A temporary file that holds \p Text.
static llvm::Error makeTemporary(llvm::StringRef Kind, llvm::SmallVectorImpl<char> &Path, llvm::StringRef Text = "") {
  int Descriptor;
  if (std::error_code EC = llvm::sys::fs::createTemporaryFile("cudalint", Kind, Descriptor, Path))
    return llvm::createStringError(EC, "no temporary file: " + EC.message());
  llvm::raw_fd_ostream OS(Descriptor, /*shouldClose=*/true);
  OS << Text;
  OS.flush();
  std::error_code EC = OS.error();
  OS.clear_error();
  if (EC)
    return llvm::createStringError(EC, "cannot write a temporary file: " + EC.message());
  return llvm::Error::success();
}

/// Runs git with \p Arguments in \p Folder, which the environment speaks of if \p IsOfHook.
static llvm::Expected<GitRun> runGit(llvm::StringRef Folder, bool IsOfHook, llvm::ArrayRef<llvm::StringRef> Arguments,
                                     llvm::StringRef Input = "") {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return llvm::createStringError("git is not on PATH; give a patch file instead");
  llvm::SmallString<128> Files[3]; // standard input, output and error
  std::vector<std::unique_ptr<llvm::FileRemover>> Removers;
  for (auto [Path, Kind] : llvm::zip(Files, llvm::ArrayRef<llvm::StringRef>{"in", "out", "err"})) {
    llvm::Error E = makeTemporary(Kind, Path, Kind == "in" ? Input : "");
    if (!Path.empty())
      Removers.push_back(std::make_unique<llvm::FileRemover>(Path));
    if (E)
      return std::move(E);
  }
  // Nothing that git's configuration names is run, no lock is taken, and names of files are no patterns.
  std::vector<llvm::StringRef> Command = {
      *Program, "-C", Folder, "-c", "core.fsmonitor=false", "--no-pager", "--no-optional-locks", "--literal-pathspecs"};
  llvm::append_range(Command, Arguments);
  std::optional<llvm::StringRef> Redirects[] = {Files[0].str(), Files[1].str(), Files[2].str()};
  std::vector<llvm::StringRef> Neutral = neutralEnvironment();
  std::optional<llvm::ArrayRef<llvm::StringRef>> Environment;
  if (!IsOfHook)
    Environment = Neutral;
  std::string Message;
  int Status = llvm::sys::ExecuteAndWait(*Program, Command, Environment, Redirects, 0, 0, &Message);
  if (Status < 0)
    return llvm::createStringError("git cannot be run: " + Message);
  auto Read = [](llvm::StringRef Path) {
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    return Buffer ? (*Buffer)->getBuffer().str() : std::string();
  };
  return GitRun{Status == 0, Read(Files[1]), Read(Files[2])};
}

/// \p Output without the line end that git adds to it.
static std::string oneLine(llvm::StringRef Output) {
  Output.consume_back("\n");
  return Output.str();
}

llvm::Expected<GitRun> GitRepository::run(llvm::ArrayRef<llvm::StringRef> Arguments, llvm::StringRef Input) const {
  return runGit(Top, IsOfHook, Arguments, Input);
}

llvm::Expected<std::string> GitRepository::output(llvm::ArrayRef<llvm::StringRef> Arguments,
                                                  llvm::StringRef Input) const {
  llvm::Expected<GitRun> Run = run(Arguments, Input);
  if (!Run)
    return Run.takeError();
  if (!Run->Succeeded)
    return llvm::createStringError("git says of '" + Top + "': " + llvm::StringRef(Run->Errors).split('\n').first);
  return std::move(Run->Output);
}

llvm::Expected<bool> GitRepository::hasRevision(llvm::StringRef Name) const {
  if (Name.starts_with("-"))
    return false;
  // Else 40 hexadecimal digits would do, whether there is such an object or not.
  std::string Object = (Name + "^{object}").str();
  llvm::Expected<GitRun> Run = run({"rev-parse", "--verify", "--quiet", Object});
  if (!Run)
    return Run.takeError();
  return Run->Succeeded;
}

llvm::Expected<std::string> GitRepository::superproject() const {
  llvm::Expected<GitRun> Run = run({"rev-parse", "--show-superproject-working-tree"});
  if (!Run)
    return Run.takeError();
  return Run->Succeeded ? oneLine(Run->Output) : std::string();
}

/// The folder at the top of the repository that git finds from \p Folder on; empty if there is none.
llvm::Expected<std::string> GitRepositories::ask(llvm::StringRef Folder) {
  llvm::SmallString<128> Here;
  bool Speaks = llvm::sys::Process::GetEnv("GIT_DIR") && !llvm::sys::fs::current_path(Here);
  for (bool IsOfHook : {false, true}) {
    if (IsOfHook && !Speaks)
      break;
    // Files need not lie above the folder that the environment names as the repository, so it is asked for from here.
    llvm::Expected<GitRun> Run = runGit(IsOfHook ? Here.str() : Folder, IsOfHook, {"rev-parse", "--show-toplevel"});
    if (!Run)
      return Run.takeError();
    if (Run->Succeeded) {
      std::string Top = realPath(oneLine(Run->Output));
      if (!Top.empty() && isBelow(Folder, Top))
        return Top;
    }
    // The advice to set this stands in the message in every language.
    if (llvm::StringRef(Run->Errors).contains("safe.directory"))
      return llvm::createStringError("the repository that '" + Folder +
                                     "' is in belongs to another user, so git does not read it; if you trust it, run: "
                                     "git config --global --add safe.directory '" +
                                     Folder + "'");
  }
  return std::string();
}

const GitRepository *GitRepositories::known(llvm::StringRef Top) {
  auto [Entry, New] = ByTop.try_emplace(Top);
  if (New) {
    // A hook's variables speak of the repository that git finds by them where the hook runs.
    bool IsOfHook = false;
    llvm::SmallString<128> Here;
    if (llvm::any_of(LocalVariables,
                     [](llvm::StringRef Name) { return llvm::sys::Process::GetEnv(Name).has_value(); }) &&
        !llvm::sys::fs::current_path(Here)) {
      llvm::Expected<GitRun> Run = runGit(Here, /*IsOfHook=*/true, {"rev-parse", "--show-toplevel"});
      IsOfHook = Run && Run->Succeeded && realPath(oneLine(Run->Output)) == Top;
      if (!Run)
        llvm::consumeError(Run.takeError());
    }
    Entry->second = std::make_unique<GitRepository>(Top.str(), IsOfHook);
  }
  return Entry->second.get();
}

llvm::Expected<const GitRepository *> GitRepositories::of(llvm::StringRef Folder) {
  // What a report names may be gone.
  while (!Folder.empty() && !llvm::sys::fs::is_directory(Folder))
    Folder = llvm::sys::path::parent_path(Folder);
  std::string Real = realPath(Folder);
  std::vector<std::string> Ceilings;
  if (std::optional<std::string> List = llvm::sys::Process::GetEnv("GIT_CEILING_DIRECTORIES"))
    for (llvm::StringRef Each : llvm::split(*List, ':'))
      Ceilings.push_back(realPath(Each));
  const GitRepository *Found = nullptr;
  std::vector<llvm::StringRef> Passed;
  bool Known = false;
  llvm::StringRef Marked;
  for (llvm::StringRef Above = Real; !Above.empty(); Above = llvm::sys::path::parent_path(Above)) {
    if (auto Entry = ByFolder.find(Above); Entry != ByFolder.end()) {
      Found = Entry->second;
      Known = true;
      break;
    }
    Passed.push_back(Above);
    if (llvm::sys::fs::exists(Above + "/.git")) {
      Marked = Above;
      break;
    }
    if (llvm::is_contained(Ceilings, llvm::sys::path::parent_path(Above)))
      break;
  }
  if (!Known) {
    // Where nothing says that there is a repository, the environment may still name one.
    llvm::Expected<std::string> Top = ask(Marked.empty() ? llvm::StringRef(Real) : Marked);
    if (!Top)
      return Top.takeError();
    if (!Top->empty())
      Found = known(*Top);
  }
  for (llvm::StringRef Each : Passed)
    ByFolder[Each] = Found;
  return Found;
}

} // namespace cudalint::driver
