//===- NvccCommandLine.h - Compiler command lines, as nvcc reads them -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_FRONTEND_NVCCCOMMANDLINE_H
#define CUDALINT_DRIVER_FRONTEND_NVCCCOMMANDLINE_H

#include "driver/frontend/GpuArch.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cudalint::driver {

/// Something that a reader of a command line should know: what was left out of it, and why.
struct CommandNote {
  enum class Kind {
    Ignored,      ///< No effect on what the source means (outputs, code generation, linking).
    Unknown,      ///< Neither nvcc's nor clang's; dropped.
    Safety,       ///< Would load code into this process, run a program or read options from elsewhere; dropped.
    Changed,      ///< Kept in another form.
    Architecture, ///< Names an architecture that there is no GPU of.
    Suspect,      ///< nvcc itself would have refused this; read as the writer most likely meant it.
  };
  Kind What;
  std::string Text;
};

/// The environment that a command line is read in. Nothing here is taken from the process itself.
struct CommandContext {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  /// Absolute; where relative paths and response files are looked up. The process's own directory is never used.
  std::string Directory;
  /// Reads an environment variable. Only NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS are asked for, as nvcc does.
  std::function<std::optional<std::string>(llvm::StringRef)> Environment;
};

/// What a compiler command line says, independent of which compiler it was written for.
///
/// The arguments are clang's and already free of everything that does not belong into an analysis: outputs,
/// dependency files, linking, plug-ins, programs to run, -Werror. They come in three groups because nvcc puts the
/// toolkit's own directories between them.
struct ParsedCommand {
  enum class CompilerKind { Nvcc, Clang, Gcc };
  enum class LanguageKind { Cuda, Cxx, C };
  enum class ModeKind {
    Compile,      ///< Compiles (and perhaps links) its sources.
    Preprocess,   ///< -E.
    Dependencies, ///< -M, -MM: a second step beside the real compilation.
    Link,         ///< Only links or archives.
    Query,        ///< --version, --help, -arch-ls, -clean and the like.
  };
  enum class StreamKind { Legacy, PerThread };

  CompilerKind Compiler = CompilerKind::Nvcc;
  /// The compiler as the command names it, launchers removed ("/usr/local/cuda/bin/nvcc"); may be relative.
  std::string CompilerPath;
  /// Directory the arguments were resolved against; differs from the context's after `cd DIR && ...`.
  std::string Directory;
  LanguageKind Language = LanguageKind::Cuda;
  /// -x was given; otherwise Language follows from the source's name.
  bool LanguageGiven = false;
  ModeKind Mode = ModeKind::Compile;
  /// Absolute paths of the sources, in order. Objects, libraries and PTX are left out.
  std::vector<std::string> Sources;

  /// True when the command compiles at least one source.
  bool isCompile() const { return Mode == ModeKind::Compile && !Sources.empty(); }

  /// Host compiler arguments and -I, in front of the toolkit's include directories.
  std::vector<std::string> ArgsBeforeToolkit;
  /// -isystem, between the toolkit's include directories and those of its `SYSTEM_INCLUDES` (CCCL).
  std::vector<std::string> SystemIncludeArgs;
  /// -D, -U, -std, -include and the rest.
  std::vector<std::string> ArgsAfterToolkit;

  /// The virtual architectures asked for, ascending, without duplicates; empty when none is named.
  std::vector<GpuArch> Architectures;
  /// `-code` and what follows from `-arch=sm_X`: "sm_80", "compute_80", "lto_90"; in order, without duplicates.
  std::vector<std::string> Codes;
  bool NativeArch = false;    ///< -arch=native
  bool AllArchs = false;      ///< -arch=all
  bool AllMajorArchs = false; ///< -arch=all-major

  /// --cuda-path of a clang command; empty if none. May be relative to Directory.
  std::string CudaPath;
  /// nvcc -target-dir: the folder below `targets` whose headers are used; empty if none.
  std::string TargetDirectory;
  /// nvcc -noprof: the toolkit's own include directories are not added.
  bool NoProfile = false;
  /// -ccbin, --compiler-bindir: never run, only used to find its GCC's headers.
  std::string HostCompiler;
  /// -x named a language that is neither CUDA, C++ nor C.
  bool Unsupported = false;
  bool StdGiven = false; ///< The arguments hold a -std.

  // Facts for checks.
  bool Rdc = false;                      ///< Relocatable device code (-rdc=true, -dc, -dlto, -fgpu-rdc).
  bool DeviceDebug = false;              ///< -G.
  bool LineInfo = false;                 ///< -lineinfo.
  bool DeviceOnlyOutput = false;         ///< -ptx, -cubin, -fatbin, -optix-ir, -ltoir.
  bool DeviceLto = false;                ///< -dlto, -lto, lto_NN.
  bool ExtendedLambda = false;           ///< --extended-lambda.
  bool RelaxedConstexpr = false;         ///< --expt-relaxed-constexpr.
  bool ExtensibleWholeProgram = false;   ///< -ewp.
  bool RestrictPointers = false;         ///< -restrict: kernel pointer parameters do not alias.
  bool FastMath = false;                 ///< --use_fast_math; implies Ftz, and no PrecDiv, PrecSqrt.
  bool Ftz = false;                      ///< Single-precision denormals are flushed.
  bool PrecDiv = true;                   ///< IEEE division.
  bool PrecSqrt = true;                  ///< IEEE square root.
  bool Fmad = true;                      ///< Contraction into FMA.
  bool WarnsDefaultStreamLaunch = false; ///< nvcc's own warning is on.
  bool WarnsMissingLaunchBounds = false; ///< nvcc's own warning is on.
  bool StaticGlobalTemplateStub = true;
  bool HiddenDeviceEntities = true;
  unsigned MaxRegisters = 0; ///< -maxrregcount; 0 if none.
  StreamKind DefaultStream = StreamKind::Legacy;
  std::string Cudart = "static"; ///< none, shared or static.
  std::vector<std::string> PtxasOptions;
  /// nvcc -Werror kinds ("all-warnings", "cross-execution-space-call").
  std::vector<std::string> WarningsAsErrors;
  /// Diagnostics of nvcc's front end that the command silences (-diag-suppress, -Xcudafe --diag_suppress=).
  std::vector<std::string> SuppressedDiagnostics;

  std::vector<CommandNote> Notes;

  /// The text two commands have in common exactly if they parse any file alike: language, arguments, architectures,
  /// facts and the path of nvcc, but neither sources nor notes.
  std::string configurationKey() const;
};

/// Reads \p Argv, whose first element is the compiler or a launcher in front of it (ccache, sccache, distcc, icecc,
/// `cmake -E __run_co_compile`, `cmake -E env`, `cudalint launch`, `env`, `VAR=value`). Of commands joined by `&&`,
/// `||`, `;` or `|` the first that compiles is taken, after any `cd`.
///
/// nvcc is read by its own grammar and table, everything else by clang's option table. Response files
/// (--options-file, -optf, @file) are expanded through the context's file system, relative to its directory.
/// Fails for an empty command, an unreadable response file and compilers that are not understood (cl.exe, clang -cc1).
llvm::Expected<ParsedCommand> parseCommandLine(llvm::ArrayRef<std::string> Argv, const CommandContext &Context);

/// Adds flags that a user wrote beside the command, in nvcc's or clang's spelling; they win over what the command
/// has. Sources among them are refused.
llvm::Error appendUserFlags(ParsedCommand &Command, llvm::ArrayRef<std::string> Flags, const CommandContext &Context);

/// Splits a shell command into words as sh does, without expanding variables or file names. The operators `&&`,
/// `||`, `;`, `|` and `&` outside of quotes become words of their own.
std::vector<std::string> splitShellCommand(llvm::StringRef Command);

/// The language that a compiler chooses from a file's name; nothing for objects, libraries, PTX and other inputs that
/// hold no source. Headers and .cuh count as CUDA.
std::optional<ParsedCommand::LanguageKind> languageOfFile(llvm::StringRef Path);

/// One row of NvccOptions.def.
struct NvccOption {
  enum class Value { None, One, List, Paths };
  enum class Action { Map, Def, Arch, Host, Info, Drop, Mode, Expand };
  enum class ID {
#define NVCC_OPTION(Id, Long, Short, Values, Action) Id,
#include "driver/frontend/NvccOptions.def"
  };
  ID Id;
  llvm::StringLiteral Long;  ///< Without dashes; empty if none.
  llvm::StringLiteral Short; ///< Without dash; empty if none.
  Value Values;
  Action Act;
};

/// All rows, in the order of NvccOptions.def.
llvm::ArrayRef<NvccOption> nvccOptions();

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_FRONTEND_NVCCCOMMANDLINE_H
