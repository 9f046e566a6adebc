//===- LaneDump.cpp - Active lanes as text for people -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/DeviceFunction.h"
#include "checks/analysis/LaneDump.h"
#include "checks/analysis/Session.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace cudalint;
using namespace clang;

namespace {
class LanePrinter {
public:
  LanePrinter(const DeviceFunction &F, ASTContext &Context, llvm::raw_ostream &OS) : F(F), Context(Context), OS(OS) {}
  void print();

private:
  void site(const SyncSite &Site);
  void branch(const BranchSite &Branch);
  void provenance(const ValueFlow &In, const Expr *E, Scope Group);
  std::string where(SourceLocation Loc) const;
  std::string text(const Stmt *S) const;

  const DeviceFunction &F;
  ASTContext &Context;
  llvm::raw_ostream &OS;
};
} // namespace

std::string LanePrinter::where(SourceLocation Loc) const {
  PresumedLoc P = Context.getSourceManager().getPresumedLoc(Context.getSourceManager().getExpansionLoc(Loc));
  if (P.isInvalid())
    return "?";
  return llvm::utostr(P.getLine()) + ":" + llvm::utostr(P.getColumn());
}

/// The source of \p S on one line, cut to a readable length.
std::string LanePrinter::text(const Stmt *S) const {
  constexpr size_t MaxLength = 60;
  llvm::StringRef Source =
      Lexer::getSourceText(CharSourceRange::getTokenRange(Context.getSourceManager().getExpansionRange(S->getSourceRange()).getAsRange()),
                           Context.getSourceManager(), Context.getLangOpts());
  std::string Result;
  for (char C : Source) {
    if (llvm::isSpace(C)) {
      if (!Result.empty() && Result.back() != ' ')
        Result += ' ';
      continue;
    }
    Result += C;
  }
  if (Result.size() > MaxLength)
    Result = Result.substr(0, MaxLength) + "...";
  return Result;
}

static const char *uniformityWords(Scope S) {
  if (S >= Scope::Grid)
    return "the same for the grid";
  if (S >= Scope::Cluster)
    return "the same for a cluster";
  if (S >= Scope::Block)
    return "the same for a block";
  if (S >= Scope::Warp)
    return "the same for a warp";
  return "differs within a warp";
}

void cudalint::printPictures(llvm::raw_ostream &OS, const LaneState &State, unsigned Threads, llvm::StringRef Indent) {
  std::vector<WarpPicture> Pictures = warpPictures(State, Threads);
  size_t Width = 0;
  for (const WarpPicture &P : Pictures)
    Width = std::max(Width, P.name().size());
  for (const WarpPicture &P : Pictures)
    OS << Indent << llvm::left_justify(P.name(), unsigned(Width)) << ' ' << P.picture() << '\n';
}

void LanePrinter::provenance(const ValueFlow &In, const Expr *E, Scope Group) {
  for (const ProvenanceStep &Step : F.provenance(In, E, Group)) {
    OS << "      ";
    std::string Name = Step.Variable ? Step.Variable->getNameAsString() : "";
    switch (Step.Kind) {
    case ProvenanceStep::StepKind::Source:
      OS << "from " << text(Step.Statement) << " at " << where(Step.Statement->getBeginLoc());
      break;
    case ProvenanceStep::StepKind::Assignment:
      OS << "through " << (Name.empty() ? "the result" : Name) << " at " << where(Step.Statement->getBeginLoc());
      break;
    case ProvenanceStep::StepKind::Parameter:
      OS << "from parameter " << Name;
      break;
    case ProvenanceStep::StepKind::Merge:
      OS << (Name.empty() ? "the result" : Name) << " depends on the branch " << text(Step.Statement) << " at "
         << where(Step.Statement->getBeginLoc());
      break;
    case ProvenanceStep::StepKind::LoopExit:
      OS << (Name.empty() ? "the result" : Name) << " after the loop that threads leave at different times by "
         << text(Step.Statement) << " at " << where(Step.Statement->getBeginLoc());
      break;
    }
    OS << '\n';
  }
}

void LanePrinter::site(const SyncSite &Site) {
  Scope Group = DeviceFunction::requiredGroup(Site.Operation);
  if (Group == Scope::None)
    return;
  OS << "  " << where(Site.Operation.location()) << ' ' << Site.Operation.displayName();
  for (const CallExpr *Call : llvm::reverse(Site.Calls))
    OS << ", called at " << where(Call->getBeginLoc());
  switch (F.arrival(Site, Group)) {
  case Arrival::Proven:
    OS << ": all arrive\n";
    break;
  case Arrival::ProvenButExited:
    OS << ": all arrive that have not exited\n";
    break;
  case Arrival::No:
    OS << ": some never arrive\n";
    break;
  case Arrival::Unknown:
    OS << ": not known whether all arrive\n";
    break;
  }
  printPictures(OS, F.lanes(Site, Group), F.shape().threadLimit(), "    ");
  MaskFact Mask = F.mask(Site);
  switch (Mask.Kind) {
  case MaskKind::Absent:
    break;
  case MaskKind::Exact: {
    OS << "    mask: ";
    if (std::optional<int64_t> Number = Mask.Value->constant())
      OS << llvm::format_hex(uint32_t(*Number), 10);
    else
      OS << "known for each lane";
    OS << '\n';
    break;
  }
  case MaskKind::Ballot:
    OS << "    mask: ballot at " << where(Mask.Origin->getBeginLoc()) << '\n';
    break;
  case MaskKind::ActiveMask:
    OS << "    mask: active lanes at " << where(Mask.Origin->getBeginLoc()) << '\n';
    break;
  case MaskKind::Match:
    OS << "    mask: match at " << where(Mask.Origin->getBeginLoc()) << '\n';
    break;
  case MaskKind::Uniform:
    OS << "    mask: not known, the same for the warp\n";
    break;
  case MaskKind::Unknown:
    OS << "    mask: not known\n";
    break;
  }
  if (Mask.MatchesActive)
    OS << "    mask names exactly the lanes that arrive\n";
  for (unsigned W = 0; W != MaxWarps; ++W)
    if (Mask.AbsentNamed.warp(W)) {
      OS << "    mask names " << laneWords(Mask.AbsentNamed.warp(W)) << " of warp " << W << ", which never arrive\n";
      break;
    }
  for (unsigned W = 0; W != MaxWarps; ++W)
    if (Mask.ExcludesCaller.warp(W)) {
      OS << "    mask lacks " << laneWords(Mask.ExcludesCaller.warp(W)) << " of warp " << W << ", which can call\n";
      break;
    }
  for (const DeviceFunction::Reason &R : F.reasons(Site, Group)) {
    if (!R.Condition)
      continue;
    OS << "    because of " << text(R.Condition) << " at " << where(R.Condition->getBeginLoc()) << '\n';
    provenance(*R.Flow, R.Condition, Group);
  }
}

void LanePrinter::branch(const BranchSite &Branch) {
  OS << "  " << where(Branch.Condition->getBeginLoc()) << " branch on " << text(Branch.Condition) << ": "
     << uniformityWords(Branch.Fact.Together) << '\n';
  printPictures(OS, F.lanes(*Branch.Flow, Branch.Block, Scope::Warp), F.shape().threadLimit(), "    ");
  if (Branch.Fact.Together < Scope::Block)
    provenance(*Branch.Flow, Branch.Condition, Branch.Fact.Together < Scope::Warp ? Scope::Warp : Scope::Block);
}

void LanePrinter::print() {
  const BlockShape &Shape = F.shape();
  OS << (F.isKernel() ? "kernel " : "function ") << F.function()->getQualifiedNameAsString() << " (block ";
  for (unsigned I = 0; I != 3; ++I)
    OS << (I ? " x " : "") << (Shape.Dim[I] ? llvm::utostr(Shape.Dim[I]) : "?");
  OS << ")\n";
  if (!F.isReliable()) {
    OS << "  not analysed\n";
    return;
  }
  for (const SyncSite &Site : F.sites())
    site(Site);
  for (const BranchSite &Branch : F.branches())
    if (Branch.Flow == &F.flow())
      branch(Branch);
}

void DeviceFunction::dump(llvm::raw_ostream &OS) const { LanePrinter(*this, Root->Context, OS).print(); }

void cudalint::dumpLanes(Session &S, const FunctionDecl *Function, llvm::raw_ostream &OS) {
  S.function(Function).dump(OS);
}
