//===- Bridge.h - Makes clang read what nvcc compiles -----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_BRIDGE_BRIDGE_H
#define CUDALINT_DRIVER_BRIDGE_BRIDGE_H

#include "driver/bridge/HeaderPatches.h"
#include "driver/bridge/SourceNormalizer.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm::vfs {
class FileSystem;
}

namespace cudalint::driver {

/// What the bridge must know of the toolkit and of one file's compilation.
struct BridgeInput {
  bool HasToolkit = false;
  int CudaMajor = 13; ///< Of the toolkit; without one, the version whose API the embedded declarations follow.
  int CudaMinor = 0;
  /// The toolkit's include directories in the order of the search, absolute: include, include/cccl, or one per package.
  std::vector<std::string> IncludeDirs;
  bool CudaSource = true; ///< False for a C++ file that only calls the CUDA run-time API.
  bool HostMinMax = true; ///< Declare nvcc's min and max for host code.
  bool Normalize = true;  ///< Rewrite user files (SourceNormalizer.h).
};

/// What was changed while one file was parsed; `doctor` shows it.
struct BridgeLog {
  struct NormalizedFile {
    std::string Path;
    llvm::SmallVector<Normalization, 0> Changes;
  };
  llvm::SmallVector<PatchOutcome, 0> Patches;
  llvm::SmallVector<NormalizedFile, 0> Normalized;
};

/// The bridge from the CUDA of nvcc to that of clang: headers of our own, patched toolkit headers and rewritten
/// sources, all in memory, and the arguments that make clang use them. One object serves all threads, each of which
/// makes a file system of its own; they share what has been read and changed, for as long as a file's time and size
/// stay.
class Bridge {
public:
  explicit Bridge(BridgeInput Input);

  /// \name Arguments for clangArguments() (driver/frontend/ClangArguments.h)
  /// @{
  static llvm::StringRef resourceDirectory();
  /// What must be seen before clang's CUDA wrapper header and before the toolkit's directories.
  std::vector<std::string> beforeCudaWrapper() const;
  /// What needs CUDA's declarations, or makes them.
  std::vector<std::string> afterCudaWrapper() const;
  /// @}

  /// A file system over \p Base, for one thread. All paths of real files stay what they are. \p Log, if given, must
  /// outlive the file system.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> createFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
                                                                   BridgeLog *Log = nullptr) const;

  /// The directory that holds the embedded headers; exists in memory only.
  static llvm::StringRef virtualRoot() { return "/__cudalint"; }

  /// A file below virtualRoot(), with its text as this bridge shows it.
  struct VirtualFile {
    std::string Path;
    std::string Text;
  };
  /// Every file that exists in memory only; for a database that other tools read.
  std::vector<VirtualFile> virtualFiles() const;
  /// The toolkit's headers that are shown changed: real paths, changed texts.
  std::vector<VirtualFile> patchedHeaders(llvm::vfs::FileSystem &Base) const;

  const BridgeInput &input() const { return Input; }

  class Memory; ///< Of the bridge's own file systems.

private:
  BridgeInput Input;
  std::shared_ptr<Memory> Kept;
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_BRIDGE_BRIDGE_H
