//===- HeaderPatches.h - In-memory patches of toolkit headers ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_BRIDGE_HEADERPATCHES_H
#define CUDALINT_DRIVER_BRIDGE_HEADERPATCHES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudalint::driver {

/// A change of one header, applied when the header is opened; nothing is written to disk. The table is
/// HeaderPatches.def.
struct HeaderPatch {
  llvm::StringRef Name;   ///< For `doctor`; a few words in kebab case.
  llvm::StringRef Suffix; ///< The end of the header's path, whole components: "crt/sm_80_rt.h".
  unsigned First, Last;   ///< CUDA versions whose header must contain Find, 1000 * major + 10 * minor; 0, 0: none must.
  llvm::StringRef Find;   ///< Text to look for, every occurrence; empty means the end of the file.
  llvm::StringRef Replace;
};

/// What became of one patch of a header that was opened.
struct PatchOutcome {
  llvm::StringRef Name;
  std::string Path;
  bool Applied;
  bool Expected; ///< The header of this CUDA version was expected to match; not applied means an unknown header.
};

llvm::ArrayRef<HeaderPatch> headerPatches();

/// Whether the table has a patch for a file of this path.
bool hasHeaderPatch(llvm::StringRef Path);

/// Applies all patches for \p Path to \p Text. \p CudaVersion is 1000 * major + 10 * minor. Returns whether the text
/// changed; appends the outcome of each patch to \p Outcomes if given.
bool applyHeaderPatches(llvm::StringRef Path, unsigned CudaVersion, std::string &Text,
                        llvm::SmallVectorImpl<PatchOutcome> *Outcomes = nullptr);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_BRIDGE_HEADERPATCHES_H
