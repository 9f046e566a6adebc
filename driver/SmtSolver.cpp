//===- SmtSolver.cpp - No SMT solver in the static driver -----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang-tidy's library reaches the static analyser, which can cross-check its reports with Z3. Nothing here asks for
// that, and Z3 exists only as a shared library: with this definition the linker leaves LLVM's out, and the driver can
// be copied to a machine without libz3.
//
//===----------------------------------------------------------------------===//

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/SMTAPI.h"

// The whole of LLVM's Z3Solver.cpp that anything else can refer to.
void llvm::SMTSort::dump() const {}
void llvm::SMTExpr::dump() const {}
void llvm::SMTSolver::dump() const {}
void llvm::SMTSolverStatistics::dump() const {}
llvm::SMTSolverRef llvm::CreateZ3Solver() { report_fatal_error("cudalint is built without an SMT solver"); }
