//===- EditorCommands.cpp - How a file in an editor is read ---------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "integration/clangd/EditorCommands.h"
#include "checks/LlvmCompat.h"
#include "driver/FileAnalysis.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace cudalint::driver;

namespace cudalint::clangd {

EditorCommands &EditorCommands::get() {
  static EditorCommands Instance;
  return Instance;
}

EditorCommands::EditorCommands() : Files(makePhysicalFileSystem()), Toolkits(Files, "/") {}

void EditorCommands::setDatabase(llvm::StringRef Path) {
  llvm::SmallString<128> Absolute(Path);
  llvm::sys::fs::make_absolute(Absolute);
  if (llvm::sys::fs::is_directory(Absolute))
    llvm::sys::path::append(Absolute, "compile_commands.json");
  Database = std::string(Absolute);
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

/// What the editor's configuration adds to the command of a file: `CompileFlags` of .clangd and the fallback flags of
/// the client. clangd puts them behind the database's own words \p Known, and in front of its resource directory.
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

/// The jobs of \p Request with the flags that the editor adds, where they are known.
static llvm::Expected<JobList> withFlagsAdded(JobRequest Request, llvm::Expected<JobList> Found,
                                              llvm::ArrayRef<const char *> FromEditor) {
  // clangd may have borrowed the command of another neighbour than the driver: its words would look like added ones.
  if (!Found || Found->Jobs.empty() || Found->Jobs.front().Origin == CompileJob::OriginKind::Borrowed)
    return Found;
  Request.UserFlags = flagsAdded(FromEditor, Found->Jobs.front().OriginalWords);
  if (Request.UserFlags.empty())
    return Found;
  llvm::Expected<JobList> Changed = findCompileJobs(Request);
  if (Changed)
    return Changed;
  llvm::errs() << "cudalint: the flags that the editor adds to " << Request.AssumeFilename
               << " are left out: " << llvm::toString(Changed.takeError()) << '\n';
  return Found;
}

EditorCommand EditorCommands::make(llvm::StringRef File, llvm::ArrayRef<const char *> FromEditor) {
  EditorCommand Result;
  bool Cuda = readsAsCuda(File, FromEditor);
  JobRequest Request;
  Request.Files = Files;
  Request.Environment = processEnvironment;
  Request.Directory = llvm::sys::path::parent_path(File).str();
  Request.DatabasePath = Database;
  // Read from standard input as far as the planning goes: the editor's text need not be on the disk yet.
  Request.Inputs = {"-"};
  Request.AssumeFilename = File.str();
  llvm::Expected<JobList> Found = withFlagsAdded(Request, findCompileJobs(Request), FromEditor);
  if (!Found) {
    llvm::errs() << "cudalint: " << llvm::toString(Found.takeError()) << '\n';
  } else if (!Found->Jobs.empty()) {
    CompileJob &Job = Found->Jobs.front();
    if (Cuda ||
        (Job.Origin == CompileJob::OriginKind::Database && Job.Command.Compiler == ParsedCommand::CompilerKind::Nvcc)) {
      if (Cuda)
        Job.Command.Language = ParsedCommand::LanguageKind::Cuda;
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

std::string EditorCommands::stamp(llvm::StringRef File, llvm::ArrayRef<const char *> FromEditor) const {
  std::string Path = Database.empty() ? findDatabaseFor(llvm::sys::path::parent_path(File), *Files) : Database;
  std::string Result = Path;
  if (llvm::ErrorOr<llvm::vfs::Status> Status = Files->status(Path))
    Result += "\n" + std::to_string(Status->getSize()) + "\n" +
              std::to_string(Status->getLastModificationTime().time_since_epoch().count());
  for (const char *Argument : FromEditor)
    (Result += '\n') += Argument;
  return Result;
}

std::shared_ptr<const EditorCommand> EditorCommands::find(llvm::StringRef File,
                                                          llvm::ArrayRef<const char *> FromEditor) {
  std::lock_guard<std::mutex> Lock(Guard);
  std::string Stamp = stamp(File, FromEditor);
  Entry &E = Known[File];
  if (!E.Command || E.Stamp != Stamp) {
    E.Command = std::make_shared<EditorCommand>(make(File, FromEditor));
    E.Stamp = std::move(Stamp);
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
