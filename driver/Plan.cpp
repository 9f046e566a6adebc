//===- Plan.cpp - Which files, commands and toolkits ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LlvmCompat.h"
#include "driver/Lint.h"
#include "driver/report/ReportRoot.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <map>
#include <tuple>

namespace cudalint::driver {

static std::optional<std::string> environment(llvm::StringRef Name) { return llvm::sys::Process::GetEnv(Name); }

/// What a file is parsed for when its command names no architecture, or the GPU of the machine that compiles. nvcc
/// would take its oldest one, under which the fallback branches for GPUs of ten years ago would be judged and today's
/// code would not.
static constexpr GpuArch DefaultArchitecture{90, 0};

llvm::Expected<Plan> makePlan(const CommandLine &C) {
  llvm::SmallString<128> Directory;
  if (std::error_code EC = llvm::sys::fs::current_path(Directory))
    return llvm::createStringError(EC, "cannot tell the working directory: " + EC.message());
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files = makePhysicalFileSystem();

  JobRequest Request;
  Request.Files = Files;
  Request.Environment = environment;
  Request.Directory = std::string(Directory);
  Request.Inputs = C.Inputs;
  Request.DatabasePath = C.BuildPath;
  Request.UserFlags = C.ExtraFlags;
  Request.AssumeFilename = C.AssumeFilename;
  llvm::Expected<JobList> Found = findCompileJobs(Request);
  if (!Found)
    return Found.takeError();

  Plan P;
  llvm::StringSet<> Said;
  auto Say = [&](std::string Note) {
    if (Said.insert(Note).second)
      P.Notes.push_back(std::move(Note));
  };
  for (std::string &Warning : Found->Warnings)
    Say(std::move(Warning));
  for (const JobList::Failure &F : Found->Failures)
    P.Failures.push_back(F);

  // One look for each compiler, not for each file.
  std::map<std::tuple<std::string, std::string, std::string>, const Toolkit *> ByCommand;
  for (CompileJob &Job : Found->Jobs) {
    ParsedCommand &Command = Job.Command;
    if (Command.Architectures.empty() && !Command.AllArchs && !Command.AllMajorArchs) {
      Command.Architectures = {DefaultArchitecture};
      Command.NativeArch = false;
    }
    if (!Files->exists(Command.Directory)) {
      P.Failures.push_back({Job.File, "the folder '" + Command.Directory + "' of its command does not exist (" +
                                          Job.describeOrigin() + ")"});
      continue;
    }
    const Toolkit *&Cuda = ByCommand[{Job.Command.CudaPath, Job.Command.CompilerPath, Job.Command.TargetDirectory}];
    if (!Cuda) {
      ToolkitSearch Search;
      Search.Files = Files;
      Search.Environment = environment;
      Search.Directory = std::string(Directory);
      Search.ExplicitPath = C.CudaPath;
      Search.CommandCudaPath = Job.Command.CudaPath;
      if (Job.Command.Compiler == ParsedCommand::CompilerKind::Nvcc)
        Search.CommandCompiler = Job.Command.CompilerPath;
      Search.TargetDirectory = Job.Command.TargetDirectory;
      llvm::Expected<Toolkit> Kit = C.NoCudaToolkit ? Toolkit::none() : findToolkit(Search);
      if (!Kit)
        return Kit.takeError();
      P.Toolkits.push_back(std::make_unique<Toolkit>(std::move(*Kit)));
      Cuda = P.Toolkits.back().get();
    }
    for (const CommandNote &Note : Job.Command.Notes)
      if (Note.What == CommandNote::Kind::Safety)
        Say(Note.Text);
    if (Job.FromStdin && !P.StandardInput) {
      auto Text = llvm::MemoryBuffer::getSTDIN();
      if (!Text)
        return llvm::createStringError(Text.getError(), "cannot read standard input: " + Text.getError().message());
      P.StandardInput = (*Text)->getBuffer().str();
    }
    P.Jobs.push_back({std::move(Job), Cuda});
  }
  // Several jobs of one file differ in their configuration; their order must not depend on the database's.
  llvm::sort(P.Jobs, [](const PlannedJob &A, const PlannedJob &B) {
    return A.Job.File != B.Job.File ? A.Job.File < B.Job.File
                                    : A.Job.Command.configurationKey() < B.Job.Command.configurationKey();
  });
  std::vector<std::string> Inputs;
  for (const PlannedJob &Planned : P.Jobs)
    Inputs.push_back(Planned.Job.File);
  P.Root = findReportRoot(Inputs, Directory);
  if (!C.ProjectRoot.empty()) {
    llvm::SmallString<128> Root(C.ProjectRoot);
    llvm::sys::fs::make_absolute(Directory, Root);
    llvm::sys::path::remove_dots(Root, /*remove_dot_dot=*/true);
    if (!llvm::sys::fs::is_directory(Root))
      return llvm::createStringError("--project-root: '" + C.ProjectRoot + "' is no folder");
    P.Root = std::string(Root);
  }
  return std::move(P);
}

} // namespace cudalint::driver
