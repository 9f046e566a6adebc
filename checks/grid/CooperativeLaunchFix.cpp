//===- CooperativeLaunchFix.cpp - A cooperative launch, as a fix ----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/grid/CooperativeLaunchFix.h"
#include "checks/UnitFacts.h"
#include "checks/analysis/DiscardedValues.h"
#include "checks/host/ErrorCheckFix.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cudalint {

static StringRef textOf(const Stmt *S, const ASTContext &Context) {
  if (!S || S->getBeginLoc().isMacroID() || S->getEndLoc().isMacroID())
    return "";
  return Lexer::getSourceText(CharSourceRange::getTokenRange(S->getSourceRange()), Context.getSourceManager(),
                              Context.getLangOpts());
}

/// Does the text of \p Callee alone say which function it is, so that it can be cast to a pointer?
static bool isNamedAlone(const Expr *Callee, const FunctionDecl *Kernel) {
  auto *Ref = dyn_cast<DeclRefExpr>(Callee->IgnoreParenImpCasts());
  if (!Ref || Ref->getDecl() != Kernel || !Kernel->getDeclContext()->lookup(Kernel->getDeclName()).isSingleResult())
    return false;
  const FunctionTemplateDecl *Template = Kernel->getPrimaryTemplate();
  return !Template ||
         (Ref->hasExplicitTemplateArgs() && Ref->getNumTemplateArgs() == Template->getTemplateParameters()->size() &&
          !Template->getTemplateParameters()->hasParameterPack());
}

/// Does the word \p Name occur in \p Text?
static bool occurs(StringRef Name, StringRef Text) {
  for (size_t At = Text.find(Name); At != StringRef::npos; At = Text.find(Name, At + 1)) {
    size_t End = At + Name.size();
    if ((At == 0 || !isAsciiIdentifierContinue(Text[At - 1])) &&
        (End == Text.size() || !isAsciiIdentifierContinue(Text[End])))
      return true;
  }
  return false;
}

/// A name that starts with \p Wanted and does not occur in \p Text.
static std::string freshName(StringRef Wanted, StringRef Text) {
  std::string Name = Wanted.str();
  for (unsigned I = 2; occurs(Name, Text); ++I)
    Name = Wanted.str() + std::to_string(I);
  return Name;
}

llvm::SmallVector<FixItHint, 1> launchCooperatively(const Unit &U, const LaunchFact &Launch) {
  ASTContext &Context = U.context();
  const SourceManager &SM = Context.getSourceManager();
  auto *Call = dyn_cast_or_null<CUDAKernelCallExpr>(Launch.Site.call());
  if (!Call || Launch.Through || !Launch.Launcher || Launch.Launcher->isTemplateInstantiation() ||
      !isNamedAlone(Call->getCallee(), Launch.Kernel) || textOf(Call, Context).empty() ||
      !llvm::is_contained(discardedCalls(Launch.Launcher->getBody()), Call))
    return {};
  std::optional<Token> Semicolon = Lexer::findNextToken(Call->getEndLoc(), SM, Context.getLangOpts());
  if (!Semicolon || Semicolon->isNot(tok::semi) || Call->getNumArgs() != Launch.Kernel->getNumParams())
    return {};

  StringRef Body = textOf(Launch.Launcher->getBody(), Context);
  std::string Indent = Lexer::getIndentationForLine(Call->getBeginLoc(), SM).str();
  std::string Inner = "\n" + Indent + "  ";
  PrintingPolicy Policy(Context.getLangOpts());
  std::string Text = "{", Addresses;
  for (unsigned I = 0; I != Call->getNumArgs(); ++I) {
    const Expr *Argument = Call->getArg(I);
    const ParmVarDecl *Parameter = Launch.Kernel->getParamDecl(I);
    StringRef Written = textOf(Argument, Context);
    if (Written.empty() || Parameter->getType()->isReferenceType())
      return {};
    // The array holds addresses of objects of exactly the parameters' types.
    auto *Ref = dyn_cast<DeclRefExpr>(Argument->IgnoreParenImpCasts());
    std::string Name = Written.str();
    if (!Ref || !isa<VarDecl>(Ref->getDecl()) ||
        !Context.hasSameUnqualifiedType(Ref->getType(), Parameter->getType())) {
      Name = freshName(Parameter->getName().empty() ? StringRef("argument") : Parameter->getName(),
                       (Body + " " + Text).str());
      std::string Declared = Name;
      Parameter->getType().getUnqualifiedType().getAsStringInternal(Declared, Policy);
      Text += Inner + Declared + " = " + Written.str() + ";";
    }
    Addresses += (I ? ", (void *)&" : "(void *)&") + Name;
  }
  std::string Array = "nullptr";
  if (!Addresses.empty()) {
    Array = freshName("arguments", (Body + " " + Text).str());
    Text += Inner + "void *" + Array + "[] = {" + Addresses + "};";
  }
  auto Given = [&](Argument A) {
    return A.isDefaulted() || !A.expr() ? std::string("0") : textOf(A.expr(), Context).str();
  };
  std::string Grid = Given(Launch.Site.gridDim()), Block = Given(Launch.Site.blockDim());
  std::string Shared = Given(Launch.Site.sharedBytes()), Stream = Given(Launch.Site.stream());
  if (Grid.empty() || Block.empty() || Shared.empty() || Stream.empty())
    return {};
  std::string Cooperative = "cudaLaunchCooperativeKernel((void *)" + textOf(Call->getCallee(), Context).str() + ", " +
                            Grid + ", " + Block + ", " + Array + ", " + Shared + ", " + Stream + ")";
  if (std::optional<ErrorCheckStyle> Style = errorCheckStyle(U))
    Cooperative = Style->Before + Cooperative + Style->Behind;
  Text += Inner + Cooperative + ";\n" + Indent + "}";
  return {FixItHint::CreateReplacement(CharSourceRange::getTokenRange(Call->getBeginLoc(), Semicolon->getLocation()),
                                       Text)};
}

} // namespace cudalint
