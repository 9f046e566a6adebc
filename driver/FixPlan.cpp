//===- FixPlan.cpp - The fixes of a run, made to fit together -------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/FixPlan.h"
#include "driver/OutputFile.h"
#include "driver/Paths.h"
#include "driver/UnifiedDiff.h"
#include "driver/report/ReportRoot.h"
#include "clang/Tooling/DiagnosticsYaml.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace clang;

namespace cudalint::driver {

/// The fix to apply for \p Finding, null if there is none.
static const FixRecord *chooseFix(const FindingRecord &Finding, bool Unsafe) {
  if (Finding.isSuppressed())
    return nullptr;
  for (FixSafety Safety : {FixSafety::Safe, FixSafety::Unsafe})
    for (const FixRecord &Fix : Finding.Fixes)
      if (Fix.Safety == Safety && (Unsafe || Safety == FixSafety::Safe))
        return &Fix;
  return nullptr;
}

/// \p Text with the line ends that \p File has.
static std::string withLineEndsOf(llvm::StringRef File, llvm::StringRef Text) {
  size_t First = File.find('\n');
  if (First == llvm::StringRef::npos || First == 0 || File[First - 1] != '\r')
    return Text.str();
  std::string Result;
  for (char C : Text) {
    if (C == '\n' && (Result.empty() || Result.back() != '\r'))
      Result += '\r';
    Result += C;
  }
  return Result;
}

FixPlan::FixPlan(llvm::ArrayRef<FindingRecord> Findings, const FixPolicy &Policy) {
  std::vector<const FindingRecord *> Sorted;
  for (const FindingRecord &Finding : Findings)
    if (!Finding.isSuppressed())
      Sorted.push_back(&Finding);
  llvm::sort(Sorted, [](const FindingRecord *A, const FindingRecord *B) {
    return std::tie(A->At.File, A->At.Offset, A->Check, A->Message) <
           std::tie(B->At.File, B->At.Offset, B->Check, B->Message);
  });
  for (const FindingRecord *Finding : Sorted) {
    const FixRecord *Chosen = chooseFix(*Finding, Policy.Unsafe);
    if (!Chosen)
      continue;
    Fix F;
    F.Name = (Finding->At.File + ":" + llvm::Twine(Finding->At.Line) + ": the fix of " + Finding->Check).str();
    bool Allowed = true;
    for (const EditRecord &Edit : Chosen->Edits) {
      // One file can be reached under several names, and what a link points to is what has to change.
      std::string File = realPath(pathInProject(Edit.At.File, Policy.Root));
      const std::string *Text = textOf(File, Policy);
      Allowed &= Text && size_t(Edit.At.Offset) + Edit.At.Length <= Text->size();
      if (Allowed)
        F.Edits.emplace_back(File, Edit.At.Offset, Edit.At.Length, withLineEndsOf(*Text, Edit.Text));
    }
    if (!Allowed)
      continue;
    if (add(F, Edits))
      F.Taken = true;
    else
      ++Overlapping;
    Fixes.push_back(std::move(F));
  }
}

/// The text of \p File, or null, with a message the first time, if it is not to be changed.
const std::string *FixPlan::textOf(const std::string &File, const FixPolicy &Policy) {
  auto [Known, New] = Usable.try_emplace(File, false);
  if (!New)
    return Known->second ? &Texts[File] : nullptr;
  auto LeaveAlone = [&](std::vector<std::string> &Messages, const llvm::Twine &Why) {
    Messages.push_back(("'" + llvm::Twine(File) + "' is left alone: " + Why).str());
    return nullptr;
  };
  if (llvm::none_of(Policy.Roots, [&](const std::string &Root) { return isBelow(File, Root); }))
    return LeaveAlone(Notes, "it is outside the project; --fix-root names its folder");
  if (Policy.Staged.count(File))
    return LeaveAlone(Notes, "it has changes that are not staged; stage or stash them, and run again");
  auto Buffer = llvm::MemoryBuffer::getFile(File, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return LeaveAlone(Errors, "it cannot be read: " + Buffer.getError().message());
  auto Analysed = Policy.AsAnalysed.find(File);
  if (Analysed == Policy.AsAnalysed.end() || Analysed->second != digestOf((*Buffer)->getBuffer()))
    return LeaveAlone(Errors, "it has changed since it was analysed; run again");
  Known->second = true;
  return &(Texts[File] = (*Buffer)->getBuffer().str());
}

/// Adds the edits of \p F to \p Into; false, and nothing is added, if one overlaps with another fix.
bool FixPlan::add(const Fix &F, EditsByFile &Into) const {
  EditsByFile WithFix;
  for (const tooling::Replacement &Edit : F.Edits) {
    std::string File = Edit.getFilePath().str();
    auto Present = Into.find(File);
    auto [There, New] = WithFix.try_emplace(File);
    if (New && Present != Into.end())
      There->second = Present->second;
    // A header's fix comes from every file that includes it.
    if (llvm::is_contained(There->second, Edit))
      continue;
    if (llvm::Error E = There->second.add(Edit)) {
      llvm::consumeError(std::move(E));
      return false;
    }
  }
  for (auto &[File, Replacements] : WithFix)
    Into[File] = std::move(Replacements);
  return true;
}

ReplacedTexts FixPlan::apply(const EditsByFile &All) const {
  ReplacedTexts Result;
  for (const auto &[File, Replacements] : All)
    Result[File] = llvm::cantFail(tooling::applyAllReplacements(Texts.at(File), Replacements));
  return Result;
}

/// Takes those of \p Candidates that \p Objection has nothing against: all at once if possible, else by halves, so that
/// one bad fix among many costs few questions.
void FixPlan::accept(llvm::MutableArrayRef<Fix *> Candidates,
                     llvm::function_ref<std::string(const ReplacedTexts &)> Objection) {
  EditsByFile With = Edits;
  for (Fix *F : Candidates)
    add(*F, With);
  std::string Why = Objection(apply(With));
  if (Why.empty()) {
    Edits = std::move(With);
    for (Fix *F : Candidates)
      F->Taken = true;
    return;
  }
  if (Candidates.size() == 1) {
    Notes.push_back(Candidates.front()->Name + " is not applied: " + Why);
    return;
  }
  accept(Candidates.take_front(Candidates.size() / 2), Objection);
  accept(Candidates.drop_front(Candidates.size() / 2), Objection);
}

void FixPlan::verify(llvm::function_ref<std::string(const ReplacedTexts &)> Objection) {
  std::vector<Fix *> Candidates;
  for (Fix &F : Fixes)
    if (F.Taken) {
      Candidates.push_back(&F);
      F.Taken = false;
    }
  if (Candidates.empty())
    return;
  Edits.clear();
  accept(Candidates, Objection);
}

unsigned FixPlan::applied() const {
  return llvm::count_if(Fixes, [](const Fix &F) { return F.Taken; });
}

std::string FixPlan::diff(llvm::StringRef Directory) const {
  std::string Diff;
  for (const auto &[File, Replacements] : Edits) {
    llvm::StringRef Name = File;
    if (isBelow(Name, Directory))
      Name = Name.drop_front(Directory.size());
    Diff += unifiedDiff(Name.ltrim('/'), Texts.at(File), Replacements);
  }
  return Diff;
}

void FixPlan::write(llvm::function_ref<bool()> Interrupted) {
  for (auto I = Edits.begin(); I != Edits.end();) {
    const std::string &File = I->first;
    if (Interrupted())
      break;
    std::string Problem;
    auto Now = llvm::MemoryBuffer::getFile(File, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!Now)
      Problem = Now.getError().message();
    else if ((*Now)->getBuffer() != Texts.at(File))
      Problem = "it has changed since it was analysed; run again";
    else if (llvm::Error E = replaceFile(
                 File, llvm::cantFail(tooling::applyAllReplacements(Texts.at(File), I->second))))
      Problem = llvm::toString(std::move(E));
    if (Problem.empty()) {
      ++I;
      continue;
    }
    Errors.push_back("cannot fix '" + File + "': " + Problem);
    for (Fix &F : Fixes)
      if (llvm::any_of(F.Edits, [&](const tooling::Replacement &R) { return R.getFilePath() == File; }))
        F.Taken = false;
    I = Edits.erase(I);
  }
}

llvm::Error exportFixes(llvm::ArrayRef<FindingRecord> Findings, const FixPolicy &Policy, llvm::StringRef Path) {
  tooling::TranslationUnitDiagnostics Document;
  auto Message = [&](llvm::StringRef Text, const Place &At) {
    tooling::DiagnosticMessage M(Text);
    if (At) {
      M.FilePath = pathInProject(At.File, Policy.Root);
      M.FileOffset = At.Offset;
    }
    return M;
  };
  for (const FindingRecord &Finding : Findings) {
    if (Finding.isSuppressed())
      continue;
    tooling::Diagnostic D(Finding.Check, Finding.IsError ? tooling::Diagnostic::Error : tooling::Diagnostic::Warning,
                          /*BuildDirectory=*/"");
    D.Message = Message(Finding.Message, Finding.At);
    for (const NoteRecord &Note : Finding.Notes)
      D.Notes.push_back(Message(Note.Message, Note.At));
    // clang-apply-replacements applies the first fix that it finds, safe or not.
    const FixRecord *Chosen = chooseFix(Finding, Policy.Unsafe);
    if (Chosen && llvm::none_of(Chosen->Edits, [&](const EditRecord &Edit) {
          return Policy.Staged.count(realPath(pathInProject(Edit.At.File, Policy.Root)));
        }))
      for (const EditRecord &Edit : Chosen->Edits) {
        std::string File = pathInProject(Edit.At.File, Policy.Root);
        if (llvm::Error E = D.Message.Fix[File].add({File, Edit.At.Offset, Edit.At.Length, Edit.Text}))
          return E;
      }
    Document.Diagnostics.push_back(std::move(D));
  }
  return writeFile(Path, [&](llvm::raw_ostream &OS) {
    llvm::yaml::Output YAML(OS);
    YAML << Document;
  });
}

llvm::Error replaceFile(llvm::StringRef Path, llvm::StringRef Text) {
  llvm::sys::fs::file_status Status;
  if (std::error_code EC = llvm::sys::fs::status(Path, Status))
    return llvm::errorCodeToError(EC);
  // A new file could take the place of one that must not be written.
  if (!llvm::sys::fs::can_write(Path))
    return llvm::createStringError("the file is read-only");
  return llvm::errorCodeToError(replaceAtOnce(Path, [&](llvm::raw_ostream &OS) { OS << Text; }, &Status));
}

} // namespace cudalint::driver
