//===- GeneratedCount.h - How many generated cases a test runs -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_TEST_UNIT_ANALYSIS_GENERATEDCOUNT_H
#define CUDALINT_TEST_UNIT_ANALYSIS_GENERATEDCOUNT_H

#include "llvm/ADT/StringRef.h"
#include <cstdlib>

namespace cudalint::test {

/// \p Default, times the number in the environment variable CUDALINT_TEST_FACTOR if it is set.
inline unsigned generatedCount(unsigned Default) {
  const char *Factor = std::getenv("CUDALINT_TEST_FACTOR");
  unsigned Number = 1;
  if (!Factor || llvm::StringRef(Factor).getAsInteger(10, Number) || Number == 0)
    return Default;
  return Default * Number;
}

} // namespace cudalint::test

#endif // CUDALINT_TEST_UNIT_ANALYSIS_GENERATEDCOUNT_H
