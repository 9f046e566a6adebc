//===- Baseline.h - Findings that a project has accepted --------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_BASELINE_H
#define CUDALINT_DRIVER_REPORT_BASELINE_H

#include "driver/report/Report.h"

namespace cudalint::driver {

/// A file that lists findings, by fingerprint, which are not to be reported. It can only shrink: an entry whose finding no
/// longer occurs must be taken out, so that what was mended stays mended.
class Baseline {
public:
  /// An accepted finding. All but the fingerprint is for people and for telling when an entry is out of date.
  struct Entry {
    std::string Fingerprint, Check, File, Unit, Function, Message;
    std::string Reason; ///< Why it is accepted: written by hand, kept.
  };

  /// Reads \p Path.
  static llvm::Expected<Baseline> read(llvm::StringRef Path);

  /// Marks the findings of \p R, finished, that are in the baseline as suppressed. Returns the entries that should have
  /// occurred and did not: those of files that were analysed whole, for checks for which \p Enabled holds, and those of
  /// files that are gone.
  std::vector<const Entry *> apply(Report &R, llvm::function_ref<bool(llvm::StringRef Check)> Enabled) const;

  /// Makes the findings of \p R the content, but those that a comment silences. Entries of files that were not analysed
  /// stay, and so do reasons.
  void update(Report &R);

  /// Writes it to \p Path, which is never seen half-written.
  llvm::Error write(llvm::StringRef Path) const;

  size_t size() const { return Entries.size(); }

private:
  /// Whether the run behind \p R would have found \p E if it were still there.
  static bool wasLookedFor(const Entry &E, Report &R);

  std::vector<Entry> Entries; ///< In the order of file, check and fingerprint.
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_BASELINE_H
