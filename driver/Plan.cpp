//===- Plan.cpp - Which files, commands and toolkits ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/InputFile.h"
#include "driver/Lint.h"
#include "driver/Nesting.h"
#include "driver/report/ReportRoot.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

namespace cudalint::driver {

std::optional<std::string> processEnvironment(llvm::StringRef Name) { return llvm::sys::Process::GetEnv(Name); }

/// What a file is parsed for when its command names no architecture, or the GPU of the machine that compiles. nvcc
/// would take its oldest one, under which the fallback branches for GPUs of ten years ago would be judged and today's
/// code would not.
static constexpr GpuArch DefaultArchitecture{90, 0};

llvm::Expected<std::shared_ptr<const Toolkit>> ToolkitPlanner::prepare(ParsedCommand &Command) {
  if (Command.Architectures.empty() && !Command.AllArchs && !Command.AllMajorArchs) {
    Command.Architectures = {DefaultArchitecture};
    Command.NativeArch = false;
  }
  // One look for each compiler, not for each file.
  std::shared_ptr<const Toolkit> &Cuda = ByCommand[{Command.CudaPath, Command.CompilerPath, Command.TargetDirectory}];
  if (!Cuda) {
    ToolkitSearch Search;
    Search.Files = Files;
    Search.Environment = processEnvironment;
    Search.Directory = Directory;
    Search.ExplicitPath = ExplicitPath;
    Search.CommandCudaPath = Command.CudaPath;
    if (Command.Compiler == ParsedCommand::CompilerKind::Nvcc)
      Search.CommandCompiler = Command.CompilerPath;
    Search.TargetDirectory = Command.TargetDirectory;
    llvm::Expected<Toolkit> Kit = Never ? Toolkit::none() : findToolkit(Search);
    if (!Kit)
      return Kit.takeError();
    Cuda = std::make_shared<Toolkit>(std::move(*Kit));
  }
  return Cuda;
}

bool completeArchitectures(ParsedCommand &Command, const ProjectConfiguration &Project) {
  if (!Command.Architectures.empty() || Command.AllArchs || Command.AllMajorArchs)
    return true;
  for (const std::string &Name : Project.architectures())
    if (std::optional<GpuArch> Arch = GpuArch::parse(Name)) {
      Command.Architectures.push_back(*Arch);
      Command.NativeArch = false;
    }
  return false;
}

/// One job for each source that the command line of a compiler compiles; none if it does not compile.
static llvm::Expected<JobList> jobsOfCommand(llvm::ArrayRef<std::string> Command, const JobRequest &Request) {
  llvm::Expected<ParsedCommand> Parsed =
      parseCommandLine(Command, {Request.Files, Request.Directory, Request.Environment});
  if (!Parsed)
    return Parsed.takeError();
  JobList List;
  if (!Parsed->isCompile())
    return std::move(List);
  for (const std::string &Source : Parsed->Sources) {
    CompileJob Job;
    llvm::SmallString<256> Path(Source);
    llvm::sys::fs::make_absolute(Parsed->Directory, Path);
    llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    Job.File = std::string(Path);
    Job.Command = *Parsed;
    Job.Command.Sources = {Job.File};
    List.Jobs.push_back(std::move(Job));
  }
  return std::move(List);
}

namespace {
/// The `.cudalint.yaml` files of the inputs, each read once.
class ProjectConfigurations {
public:
  explicit ProjectConfigurations(llvm::vfs::FileSystem &Files) : Files(Files) {}

  /// What applies to \p File. Null, and \p Problem is set, if it cannot be used.
  std::shared_ptr<const ProjectConfiguration> of(llvm::StringRef File, std::string &Problem) {
    std::string &Path = ByFolder[llvm::sys::path::parent_path(File)];
    if (Path.empty())
      Path = ProjectConfiguration::nearest(File, Files);
    auto [Known, New] = Read.try_emplace(Path);
    if (New)
      Known->second = read(Path);
    Problem = Known->second.second;
    return Known->second.first;
  }

private:
  using Result = std::pair<std::shared_ptr<const ProjectConfiguration>, std::string>;

  Result read(const std::string &Path) {
    if (Path.empty())
      return {ProjectConfiguration::none(), ""};
    auto Buffer = Files.getBufferForFile(Path);
    if (!Buffer)
      return {nullptr, "cannot read '" + Path + "': " + Buffer.getError().message()};
    if (nestsTooDeeply((*Buffer)->getBuffer()))
      return {nullptr, Path + ": it is nested too deeply"};
    auto Parsed = ProjectConfiguration::parse((*Buffer)->getMemBufferRef());
    return Parsed ? Result{std::move(*Parsed), ""} : Result{nullptr, llvm::toString(Parsed.takeError())};
  }

  llvm::vfs::FileSystem &Files;
  llvm::StringMap<std::string> ByFolder;
  std::map<std::string, Result> Read;
};
} // namespace

std::vector<std::string> Plan::problems() const {
  std::vector<std::string> Lines;
  llvm::StringSet<> Said;
  for (const Failure &F : Failures) {
    if (F.IsFolder)
      continue;
    std::string Line = F.SaysWhere ? F.Message : F.File + ": " + F.Message;
    if (Said.insert(Line).second)
      Lines.push_back(std::move(Line));
  }
  return Lines;
}

void applyConfiguration(Plan &P, const Configuration &Config) {
  llvm::erase_if(P.Jobs, [&](const PlannedJob &Planned) {
    std::string Problem = Config.problemFor(Planned.Job.File);
    if (Problem.empty())
      return false;
    P.Failures.push_back({Planned.Job.File, std::move(Problem), /*SaysWhere=*/true});
    return true;
  });
  llvm::StringSet<> Said;
  for (const PlannedJob &Planned : P.Jobs)
    for (std::string &Warning : Config.warningsFor(Planned.Job.File))
      if (Said.insert(Warning).second)
        P.Warnings.push_back(std::move(Warning));
}

llvm::Expected<Plan> makePlan(const CommandLine &C) {
  llvm::SmallString<128> Directory;
  if (std::error_code EC = llvm::sys::fs::current_path(Directory))
    return llvm::createStringError(EC, "cannot tell the working directory: " + EC.message());
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files = makeDisk(Reads::PipesOfCaller);

  JobRequest Request;
  Request.Files = Files;
  Request.Environment = processEnvironment;
  Request.Directory = std::string(Directory);
  Request.Inputs = C.Inputs;
  Request.DatabasePath = C.BuildPath;
  Request.UserFlags = C.ExtraFlags;
  Request.AssumeFilename = C.AssumeFilename;
  llvm::Expected<JobList> Found =
      C.Launched.empty() ? findCompileJobs(Request) : jobsOfCommand(C.Launched, Request);
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
    P.Failures.push_back({F.File, F.Message, /*SaysWhere=*/false, F.IsFolder});

  ToolkitPlanner Planner(Files, std::string(Directory), C.NoCudaToolkit, C.CudaPath);
  ProjectConfigurations Projects(*Files);
  for (CompileJob &Job : Found->Jobs) {
    ParsedCommand &Command = Job.Command;
    std::string Problem;
    std::shared_ptr<const ProjectConfiguration> Project = Projects.of(Job.File, Problem);
    if (!Project) {
      P.Failures.push_back({Job.File, Problem, /*SaysWhere=*/true});
      continue;
    }
    bool NamesArchitectures = completeArchitectures(Command, *Project);
    if (!Files->exists(Command.Directory)) {
      P.Failures.push_back({Job.File, "the folder '" + Command.Directory + "' of its command does not exist (" +
                                          Job.describeOrigin() + ")"});
      continue;
    }
    llvm::Expected<std::shared_ptr<const Toolkit>> Cuda = Planner.prepare(Job.Command);
    if (!Cuda)
      return Cuda.takeError();
    for (const CommandNote &Note : Job.Command.Notes)
      if (Note.What == CommandNote::Kind::Safety)
        Say(Note.Text);
      else if (Note.What == CommandNote::Kind::Architecture && Said.insert(Note.Text).second)
        P.Warnings.push_back(Note.Text);
    if (Job.FromStdin && !P.StandardInput) {
      auto Text = readStandardInput();
      if (!Text)
        return llvm::createStringError(Text.getError(), "cannot read standard input: " + Text.getError().message());
      P.StandardInput = (*Text)->getBuffer().str();
    }
    P.Jobs.push_back({std::move(Job), std::move(*Cuda), std::move(Project), NamesArchitectures});
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
