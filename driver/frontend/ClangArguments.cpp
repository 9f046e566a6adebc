//===- ClangArguments.cpp - The clang command line of one pass ------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/frontend/ClangArguments.h"
#include "driver/frontend/HostOptions.h"
#include "clang/Basic/Cuda.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace cudalint::driver {
namespace {

using LanguageKind = ParsedCommand::LanguageKind;

/// Does not exist, so that clang's detection finds no toolkit of its own.
constexpr StringLiteral NoToolkitFolder = "/__cudalint/no-cuda";

/// The newest version that clang knows; what it knows of a version is only how kernels are launched and which
/// features the PTX of that version has.
VersionTuple sdkVersion(const VersionTuple &Toolkit) {
  VersionTuple Newest;
  (void)Newest.tryParse(clang::CudaVersionToString(clang::CudaVersion::PARTIALLY_SUPPORTED));
  return std::min(VersionTuple(Toolkit.getMajor(), Toolkit.getMinor().value_or(0)), Newest);
}

/// The PTX feature that clang's driver takes from such a version: ptx85 for 12.5.
std::string ptxFeature(const VersionTuple &Sdk) {
  unsigned Minor = Sdk.getMinor().value_or(0);
  switch (Sdk.getMajor()) {
  case 11:
    return "+ptx" + utostr(70 + Minor);
  case 12:
    // 12.6 came with the PTX of 12.5.
    return "+ptx" + utostr(Minor <= 5 ? 80 + Minor : 79 + Minor);
  default:
    return "+ptx" + utostr(90 + Minor);
  }
}

/// "aarch64-linux-gnu" for "aarch64-linux-gnu-g++-12"; empty if the name has no target in front or that of this host.
std::string crossTarget(StringRef Compiler) {
  StringRef Name = sys::path::filename(Compiler);
  auto [Stem, Version] = Name.rsplit('-');
  if (!Version.empty() && isDigit(Version[0]))
    Name = Stem;
  auto [Prefix, Program] = Name.rsplit('-');
  if (!is_contained({"g++", "gcc", "c++", "cc", "clang", "clang++"}, Program))
    return "";
  Triple Target(Triple::normalize(Prefix)), Host(sys::getDefaultTargetTriple());
  if (Target.getArch() == Triple::UnknownArch || (Target.getArch() == Host.getArch() && Target.getOS() == Host.getOS()))
    return "";
  return Prefix.str();
}

/// The folder of the GCC that a host compiler named in -ccbin belongs to ("/usr/lib/gcc/x86_64-linux-gnu/11"), found
/// from its path and version suffix without running it. Empty for clang, for names without path and version, and if
/// there is no such folder with C++ headers.
std::string gccInstallDirectory(StringRef HostCompiler, StringRef Directory, vfs::FileSystem &Files) {
  if (HostCompiler.empty())
    return "";
  StringRef Name = sys::path::filename(HostCompiler);
  std::string Prefix = "/usr";
  if (HostCompiler.contains('/')) {
    std::string Path = absolutePath(HostCompiler, Directory);
    ErrorOr<vfs::Status> Status = Files.status(Path);
    bool IsFolder = Status && Status->isDirectory();
    if (IsFolder)
      Name = "g++";
    StringRef Bin = IsFolder ? StringRef(Path) : sys::path::parent_path(Path);
    Prefix = sys::path::parent_path(Bin).str();
  }
  if (Name.contains("clang") || !crossTarget(Name).empty())
    return "";
  unsigned Wanted = 0;
  if (Name.rsplit('-').second.getAsInteger(10, Wanted))
    Wanted = 0;
  // The default g++ is clang's default as well.
  if (!Wanted && (Prefix == "/usr" || Prefix == "/"))
    return "";

  std::string Best;
  unsigned BestVersion = 0;
  for (StringRef Lib : {"lib", "lib64"}) {
    SmallString<256> Base(Prefix);
    sys::path::append(Base, Lib, "gcc");
    std::error_code Error;
    std::vector<std::string> Triples;
    for (vfs::directory_iterator I = Files.dir_begin(Base, Error), End; !Error && I != End; I.increment(Error))
      Triples.push_back(I->path().str());
    llvm::sort(Triples);
    for (const std::string &Triple : Triples)
      for (vfs::directory_iterator I = Files.dir_begin(Triple, Error), End; !Error && I != End; I.increment(Error)) {
        StringRef Version = sys::path::filename(I->path());
        unsigned Major = 0;
        if (Version.split('.').first.getAsInteger(10, Major) || (Wanted && Major != Wanted) || Major < BestVersion)
          continue;
        SmallString<256> Headers(Prefix);
        sys::path::append(Headers, "include/c++", Version);
        if (!Files.exists(Headers))
          continue;
        Best = I->path().str();
        BestVersion = Major;
      }
  }
  return Best;
}

} // namespace

std::vector<GpuArch> architectures(const ParsedCommand &Command, const Toolkit &Kit, std::optional<GpuArch> Native) {
  std::vector<GpuArch> Result = Command.Architectures;
  auto Add = [&](const std::vector<GpuArch> &More) { Result.insert(Result.end(), More.begin(), More.end()); };
  if (Command.AllArchs)
    Add(nvccArchitectures(Kit.Version));
  if (Command.AllMajorArchs)
    Add(nvccMajorArchitectures(Kit.Version));
  if (Command.NativeArch)
    Add({Native.value_or(nvccDefaultArchitecture(Kit.Version))});
  if (Result.empty())
    Add({nvccDefaultArchitecture(Kit.Version)});
  llvm::sort(Result);
  Result.erase(std::unique(Result.begin(), Result.end()), Result.end());
  return Result;
}

std::vector<std::string> nvccMacros(const ParsedCommand &Command, const Toolkit &Kit, const PassOptions &Options) {
  std::vector<std::string> Macros;
  if (Command.Compiler != ParsedCommand::CompilerKind::Nvcc)
    return Macros;

  bool IsCuda = Command.Language == LanguageKind::Cuda;
  if (IsCuda) {
    if (Command.Rdc)
      Macros.push_back("__CUDACC_RDC__");
    if (Command.ExtensibleWholeProgram)
      Macros.push_back("__CUDACC_EWP__");
    if (Command.DeviceDebug)
      Macros.push_back("__CUDACC_DEBUG__");
    if (Command.ExtendedLambda)
      Macros.push_back("__CUDACC_EXTENDED_LAMBDA__");
    if (Command.RelaxedConstexpr)
      Macros.push_back("__CUDACC_RELAXED_CONSTEXPR__");
    if (Options.Side == Pass::Device)
      Macros.push_back("CUDA_DOUBLE_MATH_FUNCTIONS");
  }
  std::string Major = utostr(Kit.majorVersion()), Minor = utostr(Kit.minorVersion());
  Macros.push_back("__CUDACC_VER_MAJOR__=" + Major);
  Macros.push_back("__CUDACC_VER_MINOR__=" + Minor);
  Macros.push_back("__CUDACC_VER_BUILD__=" + utostr(Kit.buildVersion()));
  Macros.push_back("__CUDA_API_VER_MAJOR__=" + Major);
  Macros.push_back("__CUDA_API_VER_MINOR__=" + Minor);
  if (Command.DefaultStream == ParsedCommand::StreamKind::PerThread)
    Macros.push_back("CUDA_API_PER_THREAD_DEFAULT_STREAM=1");
  if (Kit.Version >= VersionTuple(12, 8))
    Macros.push_back("__CUDACC_DEVICE_ATOMIC_BUILTINS__=1");
  if (Kit.Version >= VersionTuple(11, 5)) {
    std::vector<std::string> Values;
    for (GpuArch Arch : architectures(Command, Kit))
      if (std::string Value = utostr(Arch.macroValue()); Values.empty() || Values.back() != Value)
        Values.push_back(Value);
    Macros.push_back("__CUDA_ARCH_LIST__=" + join(Values, ","));
  }
  return Macros;
}

std::vector<std::string> clangArguments(const ParsedCommand &Command, const Toolkit &Kit, StringRef File,
                                        const PassOptions &Options, vfs::FileSystem &Files) {
  std::vector<std::string> Args = {"clang++", "--no-default-config", "-fsyntax-only"};
  auto Add = [&](const Twine &Arg) { Args.push_back(Arg.str()); };
  auto Append = [&](const std::vector<std::string> &More) { Args.insert(Args.end(), More.begin(), More.end()); };

  bool IsCuda = Command.Language == LanguageKind::Cuda;
  bool UseToolkit = Options.UseToolkitHeaders && !Kit.isNone();
  std::optional<ClangArch> Arch;
  if (IsCuda) {
    // The declarations inside this program hold whatever any architecture needs.
    Arch = clangArchitecture(Options.Arch.isValid() ? Options.Arch : architectures(Command, Kit).back(),
                             Kit.isNone() ? VersionTuple(11, 0) : Kit.Version);
    Add(Options.Side == Pass::Device ? "--cuda-device-only" : "--cuda-host-only");
    Add("--cuda-gpu-arch=" + Arch->Arch.name());
    Append({"-nocudainc", "-nocudalib", "--no-cuda-version-check"});
    Add("--cuda-path=" + NoToolkitFolder);
    // What the driver would add for the toolkit.
    VersionTuple Sdk = sdkVersion(Kit.Version);
    Append({"-Xclang", "-target-sdk-version=" + Sdk.getAsString(), "-Xclang", "-fcuda-allow-variadic-functions"});
    if (Options.Side == Pass::Device)
      Append({"-Xclang", "-target-feature", "-Xclang", ptxFeature(Sdk)});
    if (Command.Rdc)
      Add("-fgpu-rdc");
    if (Command.DefaultStream == ParsedCommand::StreamKind::PerThread)
      Add("-fgpu-default-stream=per-thread");
    if (Command.Ftz)
      Add("-fgpu-flush-denormals-to-zero");
    if (Command.FastMath)
      Add("-fgpu-approx-transcendentals");
  }
  if (!Options.ResourceDir.empty())
    Add("-resource-dir=" + Options.ResourceDir);
  StringRef HostCompiler =
      Command.Compiler == ParsedCommand::CompilerKind::Nvcc ? Command.HostCompiler : Command.CompilerPath;
  if (std::string Target = crossTarget(HostCompiler); !Target.empty())
    Add("--target=" + Target);
  if (std::string Gcc = gccInstallDirectory(HostCompiler, Command.Directory, Files); !Gcc.empty())
    Add("--gcc-install-dir=" + Gcc);

  Append(Options.BeforeCudaWrapper);
  if (IsCuda && UseToolkit)
    Append({"-include", "__clang_cuda_runtime_wrapper.h"});
  Append(Options.AfterCudaWrapper);

  for (const std::string &Macro : nvccMacros(Command, Kit, Options))
    Add("-D" + Macro);

  Append(Command.ArgsBeforeToolkit);
  // A project's own g++ line names the CUDA headers itself where it uses them.
  bool AddDirectories =
      UseToolkit && !Command.NoProfile && (IsCuda || Command.Compiler == ParsedCommand::CompilerKind::Nvcc);
  if (AddDirectories)
    for (const std::string &Directory : Kit.IncludeDirs)
      Append({"-isystem", Directory});
  Append(Command.SystemIncludeArgs);
  if (AddDirectories)
    for (const std::string &Directory : Kit.SystemIncludeDirs)
      Append({"-isystem", Directory});
  Append(Command.ArgsAfterToolkit);

  // Behind the user's -D and -U: it is the compiler that sets these.
  if (Arch && Options.Side == Pass::Device) {
    if (Arch->SetMacros) {
      Append({"-U__CUDA_ARCH__", "-D__CUDA_ARCH__=" + utostr(Arch->Effective.macroValue())});
      if (Arch->Arch.Suffix)
        Add("-U__CUDA_ARCH_FEAT_SM" + utostr(Arch->Arch.Number) + "_ALL");
    }
    for (const std::string &Macro : archFeatureMacros(Arch->Effective, Kit.Version)) {
      // clang defines the first of them for the architectures that it knows.
      if (!Arch->SetMacros && StringRef(Macro).starts_with("__CUDA_ARCH_FEAT_"))
        continue;
      Add("-D" + Macro);
    }
  }
  if (IsCuda)
    Add("-Wno-unknown-cuda-version");
  Append({"-Wno-unknown-pragmas", "-Wno-unknown-warning-option", "-Qunused-arguments", "-ferror-limit=0",
          "-fbracket-depth=4096"});
  Add("-x");
  Add(IsCuda ? "cuda" : Command.Language == LanguageKind::C ? "c" : "c++");
  Add(File);
  return Args;
}

} // namespace cudalint::driver
