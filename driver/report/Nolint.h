//===- Nolint.h - Comments that silence findings ----------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_NOLINT_H
#define CUDALINT_DRIVER_REPORT_NOLINT_H

#include "driver/report/SourceText.h"

namespace cudalint::driver {

/// Places of a text that decide where a comment can stand, each from its first byte to the one behind it.
struct CommentPlaces {
  using Stretch = std::pair<unsigned, unsigned>;
  std::vector<Stretch> Comments;
  /// Raw strings and block comments that go over several lines: no comment can begin within them.
  std::vector<Stretch> OverLines;

  /// Whether \p Offset lies in one of \p Stretches, behind its first byte.
  static bool contain(const std::vector<Stretch> &Stretches, unsigned Offset);
};

/// The places of \p Text, which a NUL follows.
CommentPlaces commentPlaces(llvm::StringRef Text);

/// A `NOLINT` comment, `NOLINTNEXTLINE`, or a pair of `NOLINTBEGIN` and `NOLINTEND`. clang-tidy obeys them wherever they
/// stand in a line; this reads them the same way, to say which one silences what.
struct NolintComment {
  /// A check, or a pattern of checks, in the list.
  struct Entry {
    std::string Glob;
    unsigned Offset; ///< In the file.
  };

  Place At;                   ///< From `NOLINT` to the end of the list.
  std::optional<Place> EndAt; ///< Of the `NOLINTEND` of a pair.
  bool NamesAll = false;      ///< Without a list: it silences every check.
  std::string List;           ///< As written, without its parentheses.
  std::vector<Entry> Entries;
  unsigned FirstLine = 0, LastLine = 0; ///< The lines whose findings it silences.
  bool IsComment = true;                ///< False for what stands in a string, say: clang-tidy obeys that, too.
  std::string Justification;            ///< What the comment says behind it.

  /// Whether findings of \p Check in line \p Line are silenced.
  bool covers(unsigned Line, llvm::StringRef Check) const;
};

/// The comments in \p Text, a file called \p File in reports, in the order of the source. An end without a beginning, and
/// the other way round, is left out: clang-tidy reports it.
std::vector<NolintComment> findNolintComments(const SourceText &Text, llvm::StringRef File);

/// The edits that take \p Unused, entries of \p Comment, out of \p Text: out of its list, or with the whole comment if
/// they are all of it.
std::vector<EditRecord> removalOf(const NolintComment &Comment, llvm::ArrayRef<const NolintComment::Entry *> Unused,
                                  const SourceText &Text);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_NOLINT_H
