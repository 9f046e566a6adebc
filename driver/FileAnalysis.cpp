//===- FileAnalysis.cpp - All passes over one file ------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/FileAnalysis.h"
#include "driver/InputFile.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudalint::driver {

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> userFiles(const CompileJob &Job, const AnalysisInput &Input,
                                                          FilesRead *Read) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk = makeSourceFiles(makeDisk(), Read, Input.Replaced);
  if (!Job.FromStdin)
    return Disk;
  auto Named = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Named->addFile(Job.File, 0, llvm::MemoryBuffer::getMemBufferCopy(Input.StandardInput, Job.File));
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Disk);
  Overlay->pushOverlay(Named);
  return Overlay;
}

Bridge makeBridge(const CompileJob &Job, const Toolkit &Cuda) {
  BridgeInput Input;
  Input.HasToolkit = !Cuda.isNone();
  Input.CudaMajor = Cuda.majorVersion();
  Input.CudaMinor = Cuda.minorVersion();
  Input.IncludeDirs = Cuda.IncludeDirs;
  llvm::append_range(Input.IncludeDirs, Cuda.SystemIncludeDirs);
  Input.CudaSource = Job.Command.Language == ParsedCommand::LanguageKind::Cuda;
  return Bridge(std::move(Input));
}

/// What the device side is parsed for, as clang and the toolkit allow it.
static std::string architectureName(GpuArch Requested, const Toolkit &Cuda) {
  ClangArch Used = clangArchitecture(Requested, Cuda.isNone() ? llvm::VersionTuple(11, 0) : Cuda.Version);
  std::string Name = Used.Effective.name();
  if (Used.Effective != Requested)
    Name += " for " + Requested.name();
  if (Used.Arch != Used.Effective)
    Name += " parsed as " + Used.Arch.name();
  return Name;
}

std::vector<std::string> passArguments(const CompileJob &Job, const Toolkit &Cuda, const Bridge &Bridging, Pass Side,
                                       llvm::vfs::FileSystem &Files, std::string *Name) {
  PassOptions Options;
  Options.Side = Side;
  Options.Arch = architectures(Job.Command, Cuda).back();
  Options.ResourceDir = Bridge::resourceDirectory().str();
  Options.BeforeCudaWrapper = Bridging.beforeCudaWrapper();
  Options.AfterCudaWrapper = Bridging.afterCudaWrapper();
  Options.UseToolkitHeaders = !Cuda.isNone();
  if (Name)
    *Name = !Bridging.input().CudaSource ? "C++"
            : Side == Pass::Device       ? "device, " + architectureName(Options.Arch, Cuda)
                                         : std::string("host");
  return clangArguments(Job.Command, Cuda, Job.File, Options, Files);
}

/// Runs one pass.
static PassDescription describeAndRun(const CompileJob &Job, const Toolkit &Cuda, const Configuration &Config,
                                      const AnalysisInput &Input, Pass Side, PassRole Role, FilesRead *Read,
                                      std::function<void(ASTContext &)> Inspect = nullptr) {
  PassDescription Description;
  Bridge Bridging = makeBridge(Job, Cuda);
  PassRequest Request;
  Request.File = Job.File;
  Request.Directory = Job.Command.Directory;
  Request.FileSystem = Bridging.createFileSystem(userFiles(Job, Input, Read), &Description.Bridge);
  Request.CommandLine = passArguments(Job, Cuda, Bridging, Side, *Request.FileSystem, &Description.Name);
  Request.Role = Role;
  Request.Project = Input.Project;
  Request.Elsewhere = Input.Elsewhere;
  Request.Budget = Input.Budget;
  Request.Inspect = std::move(Inspect);
  Description.CommandLine = Request.CommandLine;
  Description.Result = runPass(Request, Config.factory());
  for (FindingFacts &F : Description.Result.Facts)
    F.Pass = Description.Name;
  return Description;
}

PassResult inspectFile(const CompileJob &Job, const Toolkit &Cuda, const Configuration &Config,
                       llvm::StringRef StandardInput, std::function<void(ASTContext &)> Inspect) {
  Pass Side = Job.Command.Language == ParsedCommand::LanguageKind::Cuda ? Pass::Device : Pass::Host;
  AnalysisInput Input{StandardInput};
  return describeAndRun(Job, Cuda, Config, Input, Side, PassRole::Only, /*Read=*/nullptr, std::move(Inspect)).Result;
}

/// Adds what \p From found to \p Into, without what is there already.
static void merge(PassResult &Into, PassResult &From) {
  auto Same = [](const auto &A, const auto &B) {
    return A.File == B.File && A.Line == B.Line && A.Message == B.Message;
  };
  Into.Parsed |= From.Parsed;
  Into.Crashed |= From.Crashed;
  Into.ReadsCudaArch |= From.ReadsCudaArch;
  Into.Tells.mergeHostSide(std::move(From.Tells));
  Into.DeviceFunctions = std::max(Into.DeviceFunctions, From.DeviceFunctions);
  auto SameFinding = [](const tidy::ClangTidyError &A, const tidy::ClangTidyError &B) {
    return A.DiagnosticName == B.DiagnosticName && A.Message.FilePath == B.Message.FilePath &&
           A.Message.FileOffset == B.Message.FileOffset && A.Message.Message == B.Message.Message;
  };
  for (tidy::ClangTidyError &Finding : From.Findings)
    if (llvm::none_of(Into.Findings, [&](const tidy::ClangTidyError &F) { return SameFinding(F, Finding); }))
      Into.Findings.push_back(std::move(Finding));
  From.Findings.clear();
  for (SuppressedFinding &S : From.Suppressed)
    if (llvm::none_of(Into.Suppressed, [&](const SuppressedFinding &T) { return SameFinding(S.Finding, T.Finding); }))
      Into.Suppressed.push_back(std::move(S));
  From.Suppressed.clear();
  llvm::append_range(Into.Inactive, From.Inactive);
  for (const auto &[Name, Time] : From.Times)
    Into.Times[Name] += Time;
  llvm::append_range(Into.Facts, From.Facts);
  for (const ParseProblem &P : From.Problems)
    if (llvm::none_of(Into.Problems, [&](const ParseProblem &Q) { return Same(P, Q); }))
      Into.Problems.push_back(P);
  for (const SkippedFunction &F : From.Skipped)
    if (llvm::none_of(Into.Skipped, [&](const SkippedFunction &G) {
          return F.File == G.File && F.Line == G.Line && F.Name == G.Name;
        }))
      Into.Skipped.push_back(F);
}

FileAnalysis analyseFile(const CompileJob &Job, const Toolkit &Cuda, const Configuration &Config,
                         const AnalysisInput &Input) {
  FileAnalysis Analysis;
  Analysis.File = Job.File;
  auto Run = [&](Pass Side, PassRole Role) -> PassDescription & {
    Analysis.Passes.push_back(describeAndRun(Job, Cuda, Config, Input, Side, Role, &Analysis.Read));
    return Analysis.Passes.back();
  };
  if (Job.Command.Language != ParsedCommand::LanguageKind::Cuda) {
    Run(Pass::Host, PassRole::Only);
  } else {
    const PassResult &Device = Run(Pass::Device, PassRole::Only).Result;
    bool Understood = Device.Parsed && !Device.errors();
    bool ReadsCudaArch = Device.ReadsCudaArch;
    bool HostChecks = llvm::any_of(Config.checksFor(Job.File), [](const Check *C) { return C->info().HostCode; });
    if (Understood && ReadsCudaArch && HostChecks) {
      Run(Pass::Host, PassRole::HostOfTwo);
    } else if (!Understood && !Device.Crashed && !ReadsCudaArch) {
      // Where the two sides read the same text, the one that is understood better stands for both.
      unsigned DeviceErrors = Device.Parsed ? Device.errors() : ~0u;
      const PassResult &Host = Run(Pass::Host, PassRole::Only).Result;
      bool HostBetter = Host.Parsed && Host.errors() < DeviceErrors;
      Analysis.Passes[HostBetter ? 0 : 1].Used = false;
    }
  }
  for (PassDescription &P : Analysis.Passes)
    if (P.Used)
      merge(Analysis.Merged, P.Result);
  Analysis.Merged.Tells.normalize();
  llvm::sort(Analysis.Merged.Findings, [](const tidy::ClangTidyError &A, const tidy::ClangTidyError &B) {
    return std::tie(A.Message.FilePath, A.Message.FileOffset, A.DiagnosticName, A.Message.Message) <
           std::tie(B.Message.FilePath, B.Message.FileOffset, B.DiagnosticName, B.Message.Message);
  });
  llvm::sort(Analysis.Merged.Problems, [](const ParseProblem &A, const ParseProblem &B) {
    return std::tie(A.File, A.Line, A.Column, A.Message) < std::tie(B.File, B.Line, B.Column, B.Message);
  });
  return Analysis;
}

} // namespace cudalint::driver
