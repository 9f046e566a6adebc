//===- LaneDump.h - Active lanes as text for people -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_LANEDUMP_H
#define CUDALINT_CHECKS_ANALYSIS_LANEDUMP_H

namespace clang {
class FunctionDecl;
}
namespace llvm {
class raw_ostream;
}

namespace cudalint {

class Session;

/// Prints, for each collective, barrier and branch of \p Function, who is there: one picture for each distinct warp, what
/// keeps the others away and where that comes from. Lines and columns are those of the presumed location.
void dumpLanes(Session &S, const clang::FunctionDecl *Function, llvm::raw_ostream &OS);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_LANEDUMP_H
