//===- CompatibilityErrors.cpp - Errors of clang that nvcc lacks ----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/bridge/CompatibilityErrors.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;
using namespace llvm;

namespace cudalint::driver {

static const CompatibilityGap Gaps[] = {
#define COMPATIBILITY_GAP(Diagnostic, Pattern, Name, Summary) {diag::Diagnostic, Pattern, Name, Summary},
#include "driver/bridge/Gaps.def"
};

ArrayRef<CompatibilityGap> compatibilityGaps() { return Gaps; }

const CompatibilityGap *classifyCompatibilityError(const Diagnostic &Info) {
  SmallString<128> Message;
  for (const CompatibilityGap &Gap : Gaps) {
    if (Gap.DiagnosticID != Info.getID())
      continue;
    if (Message.empty() && !Gap.Pattern.empty())
      Info.FormatDiagnostic(Message);
    if (StringRef(Message).contains(Gap.Pattern))
      return &Gap;
  }
  return nullptr;
}

} // namespace cudalint::driver
