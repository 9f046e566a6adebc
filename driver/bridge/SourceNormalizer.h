//===- SourceNormalizer.h - Equal-length source rewrites --------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_BRIDGE_SOURCENORMALIZER_H
#define CUDALINT_DRIVER_BRIDGE_SOURCENORMALIZER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudalint::driver {

/// Why the normaliser changed a place.
enum class NormalizationKind {
  AlignasAfterQualifier,   ///< `__shared__ alignas(16)`: `alignas` becomes `_Algnas`, a macro for `_Alignas`.
  AttributeAfterQualifier, ///< `__device__ [[nodiscard]]`: the attribute becomes blanks.
  ExternSharedObject,      ///< `extern __shared__ T x;`, not an array: `extern` becomes `_ExtSh`, an annotation.
  AsmEscape,               ///< `%globaltimer` in an extended asm statement: the percent sign becomes a blank.
  AsmOperandComma,         ///< No comma between two operands of an asm statement: a blank becomes one.
};

/// One rewritten stretch. Offsets count bytes from the start of the file.
struct Normalization {
  NormalizationKind Kind;
  unsigned Offset;
  unsigned Length;
};

/// Rewrites in \p Text what nvcc accepts and clang does not, token by token with clang's raw lexer, so that comments
/// and strings stay as they are (asm templates excepted). Every rewrite keeps the length and every line break: lines,
/// columns and offsets of the file stay exact. Returns the rewrites in the order of the file; none in most files.
llvm::SmallVector<Normalization, 0> normalizeSource(std::string &Text);

/// Whether normalizeSource() could have anything to do in \p Text; a quick look without lexing.
bool mayNeedNormalization(llvm::StringRef Text);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_BRIDGE_SOURCENORMALIZER_H
