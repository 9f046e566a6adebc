//===- Presentation.h - What a run prints and writes ------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_PRESENTATION_H
#define CUDALINT_DRIVER_PRESENTATION_H

#include "driver/CommandLine.h"
#include "driver/report/Adoption.h"
#include "driver/report/Summary.h"
#include "driver/report/TextReport.h"

namespace cudalint::driver {

/// Shows the findings of a run, whether they were found just now or are joined from other runs, as the command line
/// asks.
class Presentation {
public:
  /// \p Files shows the sources; \p Root is the project's. \p C and \p Counting must outlive the object.
  Presentation(const CommandLine &C, Adoption &Counting, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
               llvm::StringRef Root);

  /// Where sentences go: beside the text on standard output, or out of the way of another format.
  llvm::raw_ostream &words() const;

  /// Findings that are new. They are printed at once if what is shown of them does not depend on the rest.
  void add(llvm::ArrayRef<FindingRecord> Findings);

  /// Applies the options about counting to \p R, which is finished, and shows the rest of it. \p Enabled says whether a
  /// check was looked for; it is not given for half a run: see Adoption::apply(). False if something could not be done;
  /// that has been said.
  bool conclude(Report &R, std::optional<llvm::function_ref<bool(llvm::StringRef Check)>> Enabled);

  /// What conclude() has counted.
  const Summary &counts() const { return Counts; }

private:
  const CommandLine &C;
  Adoption &Counting;
  bool IsText; ///< Standard output shows the report as text: not another format, and not a patch.
  bool AtOnce;
  std::optional<TextReport> Text;
  Summary Counts;
};

/// What is wrong with the files that \p C has the run write: two reports for one file, or a file that is read as well, a
/// source or something that the command line names. \p Sources are the files to analyse, \p Parts those to merge. Empty
/// if nothing is.
std::string conflictOfOutputs(const CommandLine &C, llvm::ArrayRef<std::string> Sources,
                              llvm::ArrayRef<std::string> Parts);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_PRESENTATION_H
