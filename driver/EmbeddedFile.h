//===- EmbeddedFile.h - Files compiled into the binary ----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_EMBEDDEDFILE_H
#define CUDALINT_DRIVER_EMBEDDEDFILE_H

#include <cstddef>

namespace cudalint {

/// A file that cudalint_embed() compiled into the binary. The bytes live in the read-only data of the executable,
/// are mapped on first use and are followed by one zero byte, as llvm::MemoryBuffer wants.
struct EmbeddedFile {
  const char *Name;  ///< Path below the embedded directory, with forward slashes.
  const char *Begin; ///< First byte.
  const char *End;   ///< One past the last byte; *End is 0.
};

} // namespace cudalint

#endif // CUDALINT_DRIVER_EMBEDDEDFILE_H
