//===- GpuArch.h - Names and ranges of NVIDIA architectures -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_FRONTEND_GPUARCH_H
#define CUDALINT_DRIVER_FRONTEND_GPUARCH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VersionTuple.h"
#include <optional>
#include <string>
#include <vector>

namespace cudalint::driver {

/// One NVIDIA architecture: a compute capability and, from sm_90 on, a feature set.
struct GpuArch {
  unsigned Number = 0; ///< Compute capability times ten: 75 for sm_75, 103 for sm_103. 0 means none.
  char Suffix = 0;     ///< 'a' (this chip only), 'f' (this family only) or 0.

  /// Reads "sm_90a", "compute_90a", "lto_90a" or "90a". Nothing for any other text ("native", "all", "sm_x").
  static std::optional<GpuArch> parse(llvm::StringRef Text);

  /// "sm_90a".
  std::string name() const;

  /// The value that nvcc gives to __CUDA_ARCH__: 900 for sm_90a.
  unsigned macroValue() const { return Number * 10; }

  /// Whether there are GPUs of it, as far as is known here: there will be others.
  bool isKnown() const;
  /// The one that there are GPUs of and that the code for this one is most like: the last one before it.
  GpuArch nearestKnown() const;

  bool isValid() const { return Number != 0; }
  bool operator==(const GpuArch &Other) const { return Number == Other.Number && Suffix == Other.Suffix; }
  bool operator!=(const GpuArch &Other) const { return !(*this == Other); }
  /// By number; of one number the plain architecture comes first, then 'f', then 'a', as the feature sets nest.
  bool operator<(const GpuArch &Other) const;
};

/// What to say of \p Arch, written as \p Text, that is not known.
std::string unknownArchitecture(llvm::StringRef Text, GpuArch Arch);

/// The architectures that the nvcc of \p Toolkit accepts, ascending and without suffixes (`nvcc --list-gpu-arch`).
/// Versions before 11.0 are treated as 11.0.
std::vector<GpuArch> nvccArchitectures(const llvm::VersionTuple &Toolkit);

/// What `-arch=all-major` means to that nvcc: each sm_X0 and the earliest architecture.
std::vector<GpuArch> nvccMajorArchitectures(const llvm::VersionTuple &Toolkit);

/// What nvcc compiles for when the command line names no architecture: sm_52 up to CUDA 12.9, sm_75 from 13.0 on.
/// clang has a default of its own, which is never used.
GpuArch nvccDefaultArchitecture(const llvm::VersionTuple &Toolkit);

/// The architecture given to clang in place of \p Requested, and whether __CUDA_ARCH__ and the feature macros must be
/// set by hand because clang does not know the requested one.
struct ClangArch {
  GpuArch Arch; ///< Known to clang, for --cuda-gpu-arch=.
  GpuArch
      Effective;  ///< What the source sees in __CUDA_ARCH__; differs from the request only below the toolkit's first.
  bool SetMacros; ///< Effective is not Arch.
};

/// Fits \p Requested into what this clang and the headers of \p Toolkit take. clang 19 ends at sm_90a: anything newer
/// is parsed as sm_90a. Anything older than the toolkit's first architecture is raised to that one, since the
/// toolkit's headers no longer hold what the older one needs.
ClangArch clangArchitecture(GpuArch Requested, const llvm::VersionTuple &Toolkit);

/// The macros that nvcc defines in the device pass for \p Arch beside __CUDA_ARCH__ itself
/// ("__CUDA_ARCH_FEAT_SM90_ALL",
/// "__CUDA_ARCH_SPECIFIC__=900"); they depend on the version as the macros came with 12.0 and 12.9.
std::vector<std::string> archFeatureMacros(GpuArch Arch, const llvm::VersionTuple &Toolkit);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_FRONTEND_GPUARCH_H
