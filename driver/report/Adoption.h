//===- Adoption.h - Which findings of a run count ---------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_ADOPTION_H
#define CUDALINT_DRIVER_REPORT_ADOPTION_H

#include "driver/report/Baseline.h"
#include "driver/report/ChangedLines.h"

namespace cudalint::driver {

/// What the command line says about taking up cudalint step by step in a project that has findings.
struct AdoptionOptions {
  /// The weakest finding that makes the exit status 1.
  enum class FailOn { Likely, Certain, Errors, Never };

  std::string Baseline;                 ///< --baseline; empty: none.
  bool WriteBaseline = false;           ///< --write-baseline
  std::string Diff;                     ///< --diff: a patch file, `-` for one on standard input, or a revision for git.
  bool Staged = false;                  ///< --staged
  FailOn Fail = FailOn::Likely;         ///< --fail-on
  std::optional<unsigned> MaxFindings;  ///< --max-findings
  std::optional<std::string> AddNolint; ///< --add-nolint: the reason to write, may be empty.
  bool Statistics = false;              ///< --statistics
  bool HideSuppressed = false;          ///< --hide-suppressed
};

/// Takes from a report what the options leave out. Made before the analysis, so that wrong options cost no time.
class Adoption {
public:
  /// \p Root is the project's, \p Analysed are the names of the files in its reports. Fails with one line.
  static llvm::Expected<Adoption> create(const AdoptionOptions &Options, llvm::StringRef Root,
                                         llvm::ArrayRef<std::string> Analysed);

  /// Whether findings can be shown one by one, before the run is complete.
  bool showsAtOnce() const { return !Known && !Options.MaxFindings && !Options.Statistics && !Options.AddNolint; }
  /// Whether \p F lies where findings are wanted.
  bool concerns(const FindingRecord &F) const { return !Changed || Changed->concern(F); }
  /// What is to be analysed in place of what is on the disk, for --staged: by real path, what is staged.
  const ReplacedTexts &stagedTexts() const;

  /// Applies the options to \p R, finished. \p Enabled says whether a check was looked for; without it, for half a run,
  /// no baseline is written and none of its entries is missed. Else writes the baseline if asked to.
  llvm::Error apply(Report &R, std::optional<llvm::function_ref<bool(llvm::StringRef Check)>> Enabled);

  /// What people should know of what apply() did; lines, may be empty.
  llvm::StringRef remarks() const { return Remarks; }

  /// The part of remarks() that makes the run fail: lines on entries of the baseline that must go.
  llvm::StringRef failure() const { return Fails ? llvm::StringRef(StaleEntries) : llvm::StringRef(); }

  /// The exit status for the findings of the run: 0 or 1.
  int status() const { return Fails; }

private:
  AdoptionOptions Options;
  std::optional<cudalint::driver::Baseline> Known;
  std::optional<ChangedLines> Changed;
  std::string Remarks, StaleEntries;
  bool Fails = false;
};

/// Writes a NOLINT comment into the source for each finding of \p R that is not suppressed, with \p Reason behind it
/// unless it is empty. Files of which \p Staged holds another text than the disk are left alone. Says on \p Log how
/// many, where that is not possible and why, and how many are left so.
llvm::Error addNolintComments(Report &R, llvm::StringRef Reason, const ReplacedTexts &Staged, llvm::raw_ostream &Log);

/// Prints how often each check found something in \p R, most frequent first.
void printStatistics(const Report &R, llvm::raw_ostream &OS);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_ADOPTION_H
