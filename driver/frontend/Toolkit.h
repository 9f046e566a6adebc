//===- Toolkit.h - Finding a CUDA toolkit's headers -------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_FRONTEND_TOOLKIT_H
#define CUDALINT_DRIVER_FRONTEND_TOOLKIT_H

#include "driver/frontend/NvccCommandLine.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VersionTuple.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cudalint::driver {

/// A CUDA toolkit as far as its headers matter: where they are and which version they are of. No program of a toolkit
/// is ever run.
struct Toolkit {
  /// The folder that was recognised, absolute; empty for Toolkit::none().
  std::string Root;
  /// Major and minor from cuda.h; the build number is that of nvcc where a file tells it and 0 otherwise.
  llvm::VersionTuple Version;
  /// What nvcc.profile adds with -I, in its order. Empty where the headers lie in the system's own include directory.
  std::vector<std::string> IncludeDirs;
  /// What nvcc.profile adds as SYSTEM_INCLUDES: CCCL from 13.0 on.
  std::vector<std::string> SystemIncludeDirs;
  /// Parts whose headers are not there: "cccl", "crt", "curand", "runtime".
  std::vector<std::string> MissingParts;
  /// For people: "--cuda-path", "CUDA_HOME", "nvcc on PATH", "/usr/local/cuda".
  std::string FoundBy;

  /// No toolkit: the declarations inside this program are used, which follow CUDA 13.0.
  static Toolkit none();
  bool isNone() const { return Root.empty(); }

  unsigned majorVersion() const { return Version.getMajor(); }
  unsigned minorVersion() const { return Version.getMinor().value_or(0); }
  unsigned buildVersion() const { return Version.getSubminor().value_or(0); }
};

/// Where to look. Every field but Files may be left empty.
struct ToolkitSearch {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  /// Reads an environment variable; nothing is taken from the process itself.
  std::function<std::optional<std::string>(llvm::StringRef)> Environment;
  /// Absolute; relative paths below are looked up here.
  std::string Directory;
  /// --cuda-path of this program: must be a toolkit.
  std::string ExplicitPath;
  /// --cuda-path of the compile command.
  std::string CommandCudaPath;
  /// The nvcc of the compile command, as written there.
  std::string CommandCompiler;
  /// nvcc's -target-dir ("aarch64-linux"); empty picks the one for this host.
  std::string TargetDirectory;

  /// The same search with what \p Command says of its toolkit filled in.
  ToolkitSearch forCommand(const ParsedCommand &Command) const;
};

/// Looks for a toolkit, first hit wins: ExplicitPath, CommandCudaPath, $CUDA_PATH, $CUDA_HOME, the command's nvcc,
/// nvcc on $PATH, /usr/local/cuda, /usr/local/cuda-* (newest first), /usr/lib/cuda, /usr/lib/nvidia-cuda-toolkit,
/// /opt/cuda, and the packages of NVIDIA on PyPI in the virtual environment or beside the python on $PATH.
///
/// nvcc is followed through symbolic links and through shell wrappers like Debian's. Understood layouts: an
/// installation (include or targets/<target>/include), Debian's (headers in /usr/include), the split packages of
/// PyPI for CUDA 11 and 12 (cuda_runtime, cuda_nvcc, ... side by side) and the joint ones for 13 (cu13).
///
/// Toolkit::none() if there is none. An error only for an ExplicitPath that holds no toolkit.
llvm::Expected<Toolkit> findToolkit(const ToolkitSearch &Search);

/// Reads the toolkit in \p Root, which may be any folder that the layouts above have on their way ("site-packages",
/// ".../nvidia", ".../nvidia/cuda_runtime", "/usr/lib/cuda", "/usr/local/cuda/bin"). Nothing if there is none.
std::optional<Toolkit> readToolkit(llvm::StringRef Root, const ToolkitSearch &Search);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_FRONTEND_TOOLKIT_H
