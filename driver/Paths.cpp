//===- Paths.cpp - Paths compared ---------------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Paths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace cudalint::driver {

std::string realPath(StringRef Path) {
  SmallString<256> Real;
  return sys::fs::real_path(Path, Real) ? Path.str() : std::string(Real);
}

bool isBelow(StringRef Path, StringRef Folder) {
  Folder.consume_back("/");
  return Path.consume_front(Folder) && (Path.empty() || Path.front() == '/');
}

} // namespace cudalint::driver
