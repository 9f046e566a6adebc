//===- EditorCommands.cpp - How a file in an editor is read ---------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "integration/clangd/EditorCommands.h"
#include "driver/FileAnalysis.h"
#include "driver/InputFile.h"
#include "driver/Nesting.h"
#include "integration/clangd/CompileFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace cudalint::driver;

namespace cudalint::clangd {

EditorCommands &EditorCommands::get() {
  static EditorCommands Instance;
  return Instance;
}

EditorCommands::EditorCommands() : Files(makeDisk()), Toolkits(Files, "/") {}

void EditorCommands::setFound(llvm::StringRef File, const clang::tooling::CompileCommand &Command) {
  std::vector<std::string> Flags;
  // The editor's flags stand behind the file.
  if (llvm::StringRef(Command.Heuristic).starts_with("clangd fallback"))
    if (auto Input = llvm::find(Command.CommandLine, File); Input != Command.CommandLine.end())
      Flags.assign(std::next(Input), Command.CommandLine.end());
  std::lock_guard<std::mutex> Lock(Guard);
  Known[File].Fallback = std::move(Flags);
}

void EditorCommands::setClientCommand(llvm::StringRef File, const clang::tooling::CompileCommand *Command) {
  llvm::SmallString<128> Path(File);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  std::lock_guard<std::mutex> Lock(Guard);
  Entry &E = Known[Path];
  E.Client = Command ? Command->CommandLine : std::vector<std::string>();
  E.ClientFolder = Command ? Command->Directory : "";
}

/// Whether clangd itself takes \p File for CUDA, perhaps by the command of a neighbour.
static bool readsAsCuda(llvm::StringRef File, llvm::ArrayRef<const char *> FromEditor) {
  llvm::StringRef Extension = llvm::sys::path::extension(File);
  if (Extension == ".cu" || Extension == ".cuh")
    return true;
  for (size_t I = 0; I + 1 < FromEditor.size(); ++I) {
    llvm::StringRef Argument = FromEditor[I];
    if ((Argument == "-x" && llvm::StringRef(FromEditor[I + 1]) == "cuda") || Argument == "-xcuda" ||
        (I == 0 && llvm::sys::path::stem(Argument) == "nvcc"))
      return true;
  }
  return false;
}

/// What follows the words \p Known in clangd's own command, in front of its resource directory: the headers that it has
/// asked a compiler of --query-driver for.
static std::vector<std::string> flagsAdded(llvm::ArrayRef<const char *> FromEditor, llvm::ArrayRef<std::string> Known) {
  llvm::ArrayRef<const char *> Flags =
      FromEditor.drop_front().take_until([](llvm::StringRef Argument) { return Argument == "--"; });
  while (!Flags.empty() && llvm::StringRef(Flags.back()).starts_with("-resource-dir="))
    Flags = Flags.drop_back();
  llvm::StringMap<int> Surplus;
  for (const char *Flag : Flags)
    ++Surplus[Flag];
  for (const std::string &Word : Known)
    --Surplus[Word];
  size_t Begin = Flags.size();
  while (Begin > 0 && Surplus[Flags[Begin - 1]]-- > 0)
    --Begin;
  return std::vector<std::string>(Flags.begin() + Begin, Flags.end());
}

/// Lets `CompileFlags` of .clangd change \p Words; returns what they add, unless it cannot be used.
static std::vector<std::string> editedBy(const CompileFlags &Configured, std::vector<std::string> &Words,
                                         const CommandContext &Context) {
  std::vector<std::string> Added = Configured.edit(Words);
  ParsedCommand Scratch;
  if (llvm::Error E = appendUserFlags(Scratch, Added, Context)) {
    llvm::errs() << "cudalint: what the editor's configuration adds to commands is left out: "
                 << llvm::toString(std::move(E)) << '\n';
    return {};
  }
  return Added;
}

/// The `.cudalint.yaml` that applies to \p File. What is wrong with it is said when the file is analysed.
static std::shared_ptr<const ProjectConfiguration> projectOf(llvm::StringRef File, llvm::vfs::FileSystem &Files) {
  std::string Path = ProjectConfiguration::nearest(File, Files);
  if (Path.empty())
    return ProjectConfiguration::none();
  auto Buffer = Files.getBufferForFile(Path);
  if (!Buffer || nestsTooDeeply((*Buffer)->getBuffer()))
    return ProjectConfiguration::none();
  auto Read = ProjectConfiguration::parse((*Buffer)->getMemBufferRef());
  if (Read)
    return std::move(*Read);
  llvm::consumeError(Read.takeError());
  return ProjectConfiguration::none();
}

/// The jobs of \p Request with the flags \p More, if they can be used.
static llvm::Expected<JobList> withFlags(JobRequest Request, llvm::Expected<JobList> Found,
                                         std::vector<std::string> More) {
  if (More.empty())
    return Found;
  Request.UserFlags = std::move(More);
  llvm::Expected<JobList> Changed = findCompileJobs(Request);
  if (Changed)
    return Changed;
  llvm::errs() << "cudalint: the flags that the editor adds to " << Request.AssumeFilename
               << " are left out: " << llvm::toString(Changed.takeError()) << '\n';
  return Found;
}

/// A view of \p Files in which the file \p Path is a database that holds one command.
static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withDatabase(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, llvm::StringRef Path, llvm::StringRef File,
             llvm::StringRef Folder, llvm::ArrayRef<std::string> Words) {
  llvm::json::Object Entry{{"directory", Folder.empty() ? llvm::sys::path::parent_path(File) : Folder},
                           {"file", File},
                           {"arguments", llvm::json::Array(Words)}};
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::json::Value(llvm::json::Array{std::move(Entry)});
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Memory->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(Files));
  Overlay->pushOverlay(std::move(Memory));
  return Overlay;
}

EditorCommand EditorCommands::make(llvm::StringRef File, llvm::ArrayRef<const char *> FromEditor, Entry &E) {
  EditorCommand Result;
  bool Cuda = readsAsCuda(File, FromEditor);
  const CompileFlags &Configured = CompileFlags::current();
  JobRequest Request;
  Request.Files = Files;
  Request.Environment = processEnvironment;
  Request.Directory = llvm::sys::path::parent_path(File).str();
  Request.DatabasePath = databaseFor(File);
  Request.SearchDatabase = false;
  if (!E.Client.empty()) {
    Request.DatabasePath = (Bridge::virtualRoot() + "/client/compile_commands.json").str();
    Request.Files = withDatabase(Files, Request.DatabasePath, File, E.ClientFolder, E.Client);
  }
  CommandContext Context{Files, Request.Directory, processEnvironment};
  Request.Edit = [&](std::vector<std::string> &Words) { return editedBy(Configured, Words, Context); };
  // Read from standard input as far as the planning goes: the editor's text need not be on the disk yet.
  Request.Inputs = {"-"};
  Request.AssumeFilename = File.str();
  llvm::Expected<JobList> Found = findCompileJobs(Request);
  E.Words.clear();
  if (Found && !Found->Jobs.empty()) {
    const CompileJob &Job = Found->Jobs.front();
    std::vector<std::string> Flags;
    if (Job.Origin == CompileJob::OriginKind::Default || Job.Origin == CompileJob::OriginKind::FlagsFile) {
      E.Words = {"nvcc"};
      llvm::append_range(E.Words, Job.Origin == CompileJob::OriginKind::Default ? E.Fallback : Job.OriginalWords);
    } else {
      E.Words = Job.OriginalWords;
    }
    std::vector<std::string> Words = E.Words;
    std::vector<std::string> Added = editedBy(Configured, Words, Context);
    llvm::append_range(Words, Added);
    if (Job.Origin == CompileJob::OriginKind::Default)
      Flags.assign(Words.begin() + 1, Words.end());
    else if (Job.Origin == CompileJob::OriginKind::Database)
      Flags = flagsAdded(FromEditor, Words);
    Found = withFlags(Request, std::move(Found), std::move(Flags));
  }
  if (!Found) {
    llvm::errs() << "cudalint: " << llvm::toString(Found.takeError()) << '\n';
  } else if (!Found->Jobs.empty()) {
    CompileJob &Job = Found->Jobs.front();
    if (Cuda ||
        (Job.Origin == CompileJob::OriginKind::Database && Job.Command.Compiler == ParsedCommand::CompilerKind::Nvcc)) {
      if (Cuda)
        Job.Command.Language = ParsedCommand::LanguageKind::Cuda;
      completeArchitectures(Job.Command, *projectOf(File, *Files));
      llvm::Expected<std::shared_ptr<const Toolkit>> Kit = Toolkits.prepare(Job.Command);
      if (Kit) {
        auto Bridging = std::make_shared<Bridge>(makeBridge(Job, **Kit));
        Pass Side = Job.Command.Language == ParsedCommand::LanguageKind::Cuda ? Pass::Device : Pass::Host;
        Result.Arguments = passArguments(Job, **Kit, *Bridging, Side, *Files);
        Result.Bridging = std::move(Bridging);
        return Result;
      }
      llvm::errs() << "cudalint: " << llvm::toString(Kit.takeError()) << '\n';
    }
  } else {
    for (const JobList::Failure &F : Found->Failures)
      llvm::errs() << "cudalint: " << F.File << ": " << F.Message << '\n';
  }
  // No CUDA: clangd's own command, with the built-in headers of the clang that this program is made of.
  BridgeInput Input;
  Input.CudaSource = false;
  Input.Normalize = false;
  Result.Bridging = std::make_shared<Bridge>(std::move(Input));
  for (llvm::StringRef Argument : FromEditor)
    Result.Arguments.push_back(Argument.starts_with("-resource-dir=")
                                   ? ("-resource-dir=" + Bridge::resourceDirectory()).str()
                                   : Argument.str());
  return Result;
}

std::string EditorCommands::databaseFor(llvm::StringRef File) const {
  const CompileFlags &Configured = CompileFlags::current();
  switch (Configured.Where) {
  case CompileFlags::Search::Ancestors:
    return findDatabaseFor(llvm::sys::path::parent_path(File), *Files);
  case CompileFlags::Search::FixedFolder:
    for (llvm::StringRef Name : {"compile_commands.json", "build/compile_commands.json", "compile_flags.txt"}) {
      llvm::SmallString<128> Path(Configured.Folder.value_or(""));
      llvm::sys::path::append(Path, Name);
      if (Files->exists(Path))
        return std::string(Path);
    }
    return "";
  case CompileFlags::Search::None:
    return "";
  }
  llvm_unreachable("unknown search");
}

std::string EditorCommands::filesStamp(llvm::StringRef File) const {
  std::string Result;
  for (const std::string &Path : {databaseFor(File), ProjectConfiguration::nearest(File, *Files)}) {
    Result += Path + '\n';
    if (Path.empty())
      continue;
    if (llvm::ErrorOr<llvm::vfs::Status> Status = Files->status(Path))
      Result += std::to_string(Status->getSize()) + ' ' +
                std::to_string(Status->getLastModificationTime().time_since_epoch().count()) + '\n';
  }
  return Result;
}

std::shared_ptr<const EditorCommand> EditorCommands::find(llvm::StringRef File,
                                                          llvm::ArrayRef<const char *> FromEditor) {
  std::lock_guard<std::mutex> Lock(Guard);
  Entry &E = Known[File];
  // With the files as they are now, and what the configuration makes of the words that were found in them.
  std::string OfFiles = filesStamp(File);
  auto StampNow = [&] {
    std::string Stamp = OfFiles;
    std::vector<std::string> Words = E.Words;
    std::vector<std::string> Added = CompileFlags::current().edit(Words);
    for (llvm::ArrayRef<std::string> Part : {llvm::ArrayRef(Words), llvm::ArrayRef(Added), llvm::ArrayRef(E.Fallback),
                                             llvm::ArrayRef(E.Client), llvm::ArrayRef(E.ClientFolder)}) {
      for (const std::string &Word : Part)
        (Stamp += Word) += '\n';
      Stamp += '\n';
    }
    for (const char *Argument : FromEditor)
      (Stamp += Argument) += '\n';
    return Stamp;
  };
  if (!E.Command || E.Stamp != StampNow()) {
    E.Command = std::make_shared<EditorCommand>(make(File, FromEditor, E));
    E.Stamp = StampNow();
  }
  return E.Command;
}

std::shared_ptr<const EditorCommand> EditorCommands::last(llvm::StringRef File) {
  std::lock_guard<std::mutex> Lock(Guard);
  return Known.lookup(File).Command;
}

void EditorCommands::setPreamble(llvm::StringRef File, std::shared_ptr<const EditorCommand> Command) {
  std::lock_guard<std::mutex> Lock(Guard);
  Known[File].OfPreamble = std::move(Command);
}

bool EditorCommands::isOfPreamble(llvm::StringRef File, const EditorCommand &Command) {
  std::lock_guard<std::mutex> Lock(Guard);
  std::shared_ptr<const EditorCommand> Built = Known.lookup(File).OfPreamble;
  return Built && Built->Arguments == Command.Arguments;
}

} // namespace cudalint::clangd
