//===- BallotMask.cpp - A branch's own mask, as a fix ---------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/warp/BallotMask.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cudalint {

/// Is \p Inner \p Outer or a part of it?
static bool contains(const Stmt *Outer, const Stmt *Inner) {
  return Outer &&
         (Outer == Inner || llvm::any_of(Outer->children(), [&](const Stmt *Child) { return contains(Child, Inner); }));
}

static StringRef textOf(const Stmt *S, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  if (S->getBeginLoc().isMacroID() || S->getEndLoc().isMacroID())
    return "";
  return Lexer::getSourceText(CharSourceRange::getTokenRange(S->getSourceRange()), SM, Context.getLangOpts());
}

/// The `if` statement in whose condition \p Condition stands.
static const IfStmt *ifOf(const Expr *Condition, ASTContext &Context) {
  DynTypedNode Node = DynTypedNode::create(*static_cast<const Stmt *>(Condition));
  while (true) {
    DynTypedNodeList Up = Context.getParentMapContext().getParents(Node);
    if (Up.size() != 1)
      return nullptr;
    if (auto *If = Up[0].get<IfStmt>())
      return contains(If->getCond(), Condition) ? If : nullptr;
    if (!Up[0].get<Expr>())
      return nullptr;
    Node = Up[0];
  }
}

/// A name for the mask that is not used anywhere in \p Body.
static std::string freshName(StringRef Body) {
  std::string Name = "mask";
  for (unsigned I = 2; Body.contains(Name); ++I)
    Name = "mask" + std::to_string(I);
  return Name;
}

/// Does \p If alone, by its then branch, keep lanes away from \p Site?
static bool decidesAlone(const DeviceFunction &F, const SyncSite &Site, const IfStmt *If) {
  bool Any = false;
  for (const DeviceFunction::Reason &R : F.reasons(Site, Scope::Warp)) {
    if (R.Absence.Away.empty())
      continue;
    if (R.Flow != Site.Flow || !R.Condition || !contains(If->getCond(), R.Condition))
      return false;
    Any = true;
  }
  return Any && contains(If->getThen(), Site.Operation.stmt());
}

/// The mask of \p Site as written, if it is a constant that names the whole warp and can be edited.
static const Expr *editableFullMask(const DeviceFunction &F, const SyncSite &Site, const ASTContext &Context) {
  const Expr *Mask = Site.Operation.mask().expr();
  ValueRef Value = F.mask(Site).Value;
  if (!Site.Operation.call() || !Mask || !Value || !Value->constant() || uint32_t(*Value->constant()) != AllLanes)
    return nullptr;
  SourceRange Range = Mask->getSourceRange();
  const SourceManager &SM = Context.getSourceManager();
  // `FULL_MASK` is one token and is replaced as one.
  if (Site.Operation.call()->getBeginLoc().isMacroID())
    return nullptr;
  return SM.getExpansionRange(Range).getBegin().isFileID() ? Mask : nullptr;
}

llvm::SmallVector<FixItHint, 4> takeMaskFromBallot(const DeviceFunction &F, const SyncSite &Site) {
  ASTContext &Context = Site.Flow->root().Context;
  const SourceManager &SM = Context.getSourceManager();
  if (!F.isKernel() || Site.Flow != &F.flow() || !F.function()->getBody())
    return {};
  std::vector<DeviceFunction::Reason> Reasons = F.reasons(Site, Scope::Warp);
  const IfStmt *If = Reasons.empty() || !Reasons[0].Condition ? nullptr : ifOf(Reasons[0].Condition, Context);
  if (!If || !decidesAlone(F, Site, If) || If->isConstexpr() || If->getInit() || If->getConditionVariable() ||
      If->getCond()->HasSideEffects(Context))
    return {};
  // A statement can be put before it only inside braces.
  DynTypedNodeList Up = Context.getParentMapContext().getParents(*static_cast<const Stmt *>(If));
  QualType Type = If->getCond()->IgnoreParenImpCasts()->getType();
  StringRef Condition = textOf(If->getCond(), Context);
  if (Up.size() != 1 || !Up[0].get<CompoundStmt>() || If->getBeginLoc().isMacroID() || Condition.empty() ||
      !Type->isIntegralOrEnumerationType() || Context.getIntWidth(Type) > 32)
    return {};

  std::string Name = freshName(textOf(F.function()->getBody(), Context));
  StringRef Indent = Lexer::getIndentationForLine(If->getBeginLoc(), SM);
  llvm::SmallVector<FixItHint, 4> Edits{
      FixItHint::CreateInsertion(If->getBeginLoc(), "const unsigned " + Name + " = __ballot_sync(0xffffffff, " +
                                                        Condition.str() + ");\n" + Indent.str())};
  for (const SyncSite &Other : F.sites()) {
    if (Other.Flow != Site.Flow || !contains(If->getThen(), Other.Operation.stmt()))
      continue;
    const Expr *Mask = editableFullMask(F, Other, Context);
    if (!Mask || !decidesAlone(F, Other, If))
      continue;
    if (Edits.size() == 1 && Other.Operation.stmt() != Site.Operation.stmt())
      return {};
    Edits.push_back(FixItHint::CreateReplacement(SM.getExpansionRange(Mask->getSourceRange()), Name));
  }
  return Edits.size() > 1 ? Edits : llvm::SmallVector<FixItHint, 4>();
}

} // namespace cudalint
