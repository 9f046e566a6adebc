//===- FixApplier.cpp - Writes fixes into the source ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/FixApplier.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace clang;

namespace cudalint::driver {

/// The fix to apply for \p Finding, null if there is none.
static const llvm::StringMap<tooling::Replacements> *chooseFix(const tidy::ClangTidyError &Finding, bool Unsafe) {
  if (!Finding.Message.Fix.empty())
    return &Finding.Message.Fix;
  if (Unsafe)
    for (const tooling::DiagnosticMessage &Note : Finding.Notes)
      if (!Note.Fix.empty())
        return &Note.Fix;
  return nullptr;
}

/// \p Path without links and dots; as it is if there is no such file.
static std::string realPath(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  return llvm::sys::fs::real_path(Path, Real) ? Path.str() : std::string(Real);
}

/// Replaces the content of \p Path by \p Text; the file is never seen half-written.
static llvm::Error replaceFile(llvm::StringRef Path, llvm::StringRef Text) {
  llvm::sys::fs::file_status Status;
  if (std::error_code EC = llvm::sys::fs::status(Path, Status))
    return llvm::errorCodeToError(EC);
  // A new file could take the place of one that must not be written.
  if (!llvm::sys::fs::can_write(Path))
    return llvm::createStringError("the file is read-only");
  if (llvm::Error E = llvm::writeToOutput(Path, [&](llvm::raw_ostream &OS) {
        OS << Text;
        return llvm::Error::success();
      }))
    return E;
  return llvm::errorCodeToError(llvm::sys::fs::setPermissions(Path, Status.permissions()));
}

FixOutcome applyFixes(llvm::ArrayRef<tidy::ClangTidyError> Findings, bool Unsafe) {
  FixOutcome Outcome;
  std::map<std::string, tooling::Replacements> Edits; // ordered, so that messages come in a fixed order
  for (const tidy::ClangTidyError &Finding : Findings) {
    const llvm::StringMap<tooling::Replacements> *Fix = chooseFix(Finding, Unsafe);
    if (!Fix)
      continue;
    std::map<std::string, tooling::Replacements> WithFix = Edits;
    bool Fits = true;
    for (const auto &FileAndEdits : *Fix)
      for (const tooling::Replacement &Edit : FileAndEdits.second) {
        // One file can be reached under several names, and what a link points to is what has to change.
        std::string File = realPath(Edit.getFilePath());
        tooling::Replacements &There = WithFix[File];
        tooling::Replacement Real(File, Edit.getOffset(), Edit.getLength(), Edit.getReplacementText());
        if (llvm::is_contained(There, Real))
          continue;
        if (llvm::Error E = There.add(Real)) {
          llvm::consumeError(std::move(E));
          Fits = false;
        }
      }
    if (Fits) {
      Edits = std::move(WithFix);
      ++Outcome.Applied;
    } else {
      ++Outcome.Overlapping;
    }
  }
  for (const auto &[File, Replacements] : Edits) {
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    if (!Buffer) {
      Outcome.Errors.push_back("cannot read '" + File + "': " + Buffer.getError().message());
      continue;
    }
    llvm::Expected<std::string> Text = tooling::applyAllReplacements((*Buffer)->getBuffer(), Replacements);
    llvm::Error Failure = Text ? replaceFile(File, *Text) : Text.takeError();
    if (Failure)
      Outcome.Errors.push_back("cannot fix '" + File + "': " + llvm::toString(std::move(Failure)));
    else
      Outcome.Files.push_back(File);
  }
  return Outcome;
}

} // namespace cudalint::driver
