//===- LaneJson.h - Active lanes for programs -------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_LANEJSON_H
#define CUDALINT_CHECKS_ANALYSIS_LANEJSON_H

#include "llvm/Support/JSON.h"

namespace clang {
class FunctionDecl;
}

namespace cudalint {

class Session;

/// What dumpLanes() says of \p Function, and the accesses of two threads to one element that it calls unsynchronised,
/// as one JSON object: what the analysis claims, to be compared with what a GPU does. docs/usage.md describes it.
void dumpLanesAsJson(Session &S, const clang::FunctionDecl *Function, llvm::json::OStream &J);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_LANEJSON_H
