//===- Check.h - What a check is --------------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A check is a declarative record (CheckInfo) and a short function that asks a Unit questions and words the answers
// with a Reporter. It does not know through which door it was reached: the driver, clang-tidy or clangd. Everything
// that is written about a check (its page, the tables, --list-checks, rule metadata) is generated from its record.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_CHECK_H
#define CUDALINT_CHECKS_CHECK_H

#include "checks/Reporter.h"
#include "checks/Unit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace cudalint {

/// How much a finding of a check matters, as in clippy. Correctness and Suspicious are on by default.
enum class Level { Correctness, Suspicious, Perf, Portability, Guideline, Pedantic, Nursery };

/// The name of \p L as written after --level, in lower case.
llvm::StringRef levelName(Level L);
/// The level called \p Name, if there is one.
std::optional<Level> parseLevel(llvm::StringRef Name);
/// All levels in the order in which they are documented.
llvm::ArrayRef<Level> allLevels();
/// Whether the checks of \p L run when nothing else is asked for.
bool isDefaultLevel(Level L);

/// One option of a check, set in `.clang-tidy` as `<check>.<Name>`.
struct CheckOption {
  llvm::StringRef Name;
  llvm::StringRef Default;
  llvm::StringRef Summary; ///< One sentence for the documentation.
};

/// The record of a check. All texts are required unless they say otherwise; a missing one stops the program at start.
struct CheckInfo {
  /// `cuda-<rule>`, the name in messages, configuration and NOLINT.
  llvm::StringRef Name;
  /// The folder below checks/ and test/checks/ where the check lives: warp, block, memory, grid, ...
  llvm::StringRef Scope;
  /// The version that first had the check.
  llvm::StringRef Since;
  cudalint::Level Level = cudalint::Level::Nursery;
  /// The strongest certainty that a finding of the check can have.
  Certainty Reaches = Certainty::Likely;
  /// The safest fix that the check can offer.
  FixSafety Fix = FixSafety::None;
  /// One sentence that says what the check finds, in the third person, without a full stop.
  llvm::StringRef Summary;
  /// Rules of NVIDIA's guidelines and names in other tools that the check covers. May be empty.
  std::vector<llvm::StringRef> Guidelines;
  std::vector<CheckOption> Options;
  /// Whether the check looks at host functions: then the host side of a file is parsed too where it differs.
  bool HostCode = false;
  /// Whether the check looks at C++ files too, not only at CUDA files.
  bool InPlainCxx = false;
  /// Markdown from the second heading on: what it finds, why, `## Bad` and `## Good` with one ```cuda block each, what
  /// it does not see. The blocks are run as tests.
  llvm::StringRef Documentation;
};

/// Looks at one translation unit. Called once for each, after parsing, from any thread; keeps no state.
using CheckFunction = void (*)(const Unit &, Reporter &);

/// A check: its record and its function.
class Check {
public:
  Check(CheckInfo Info, CheckFunction Run);
  Check(const Check &) = delete;
  Check &operator=(const Check &) = delete;

  const CheckInfo &info() const { return Info; }
  void run(const Unit &U, Reporter &R) const { Run(U, R); }
  /// Where the check's page is published.
  std::string documentationUrl() const;

private:
  CheckInfo Info;
  CheckFunction Run;
};

/// Every check of the program, sorted by name.
llvm::ArrayRef<const Check *> allChecks();
/// The check called \p Name, or null.
const Check *findCheck(llvm::StringRef Name);

/// Adds a check to allChecks() before main() runs. Use at namespace scope in the check's own file:
/// `static const RegisterCheck Registration(info, run);`
class RegisterCheck {
public:
  RegisterCheck(CheckInfo (*Info)(), CheckFunction Run);

private:
  friend llvm::ArrayRef<const Check *> allChecks();
  CheckInfo (*Info)();
  CheckFunction Run;
  RegisterCheck *Next;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_CHECK_H
