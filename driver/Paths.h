//===- Paths.h - Paths compared -------------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_PATHS_H
#define CUDALINT_DRIVER_PATHS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudalint::driver {

/// \p Path without links and dots; as it is if there is no such file.
std::string realPath(llvm::StringRef Path);

/// Whether \p Path is \p Folder or lies below it; both without dots.
bool isBelow(llvm::StringRef Path, llvm::StringRef Folder);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_PATHS_H
