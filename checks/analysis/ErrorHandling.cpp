//===- ErrorHandling.cpp - Who looks at CUDA's errors ---------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ErrorHandling.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Analysis/CFG.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringMap.h"

using namespace cudalint;
using namespace clang;

/// Functions followed into each other, and blocks of one function.
constexpr unsigned MaxDepth = 8;
constexpr unsigned MaxBlocks = 5000;

//===----------------------------------------------------------------------===//
// Who looks at the last error
//===----------------------------------------------------------------------===//

using Looks = ErrorHandling::Looks;

/// The stronger of two answers.
static Looks either(Looks A, Looks B) { return std::max(A, B); }

struct ErrorHandling::Graph {
  std::unique_ptr<CFG> Blocks;
  llvm::DenseMap<const Stmt *, const CFGBlock *> BlockOf;
  llvm::DenseMap<const CFGBlock *, Looks> OfBlock;
};

ErrorHandling::ErrorHandling(ASTContext &Context, OperationLookup &Lookup, const LaunchFacts &Launches)
    : Context(Context), Lookup(Lookup), Launches(Launches) {}

ErrorHandling::~ErrorHandling() = default;

bool ErrorHandling::isDiscarded(const CallExpr *Call, const FunctionDecl *F) {
  auto [It, New] = Discarded.try_emplace(F);
  if (New)
    for (const CallExpr *C : discardedCalls(F->getBody()))
      It->second.insert(C);
  return It->second.count(Call);
}

Looks ErrorHandling::within(const FunctionDecl *Function, unsigned Depth) {
  if (!Function || Lookup.isFromToolkit(Function))
    return Looks::No;
  const FunctionDecl *Body = nullptr;
  if (!Function->hasBody(Body))
    return Function->isImplicit() || Function->isDefaulted() || Function->getBuiltinID() ? Looks::No : Looks::Maybe;
  if (Depth > MaxDepth)
    return Looks::Maybe;
  auto [It, New] = Known.try_emplace(Body, Looks::No);
  if (!New)
    return It->second;
  Looks Result = within(Body->getBody(), Body, Depth + 1);
  if (auto *Constructor = dyn_cast<CXXConstructorDecl>(Body))
    for (const CXXCtorInitializer *Init : Constructor->inits())
      Result = either(Result, within(Init->getInit(), Body, Depth + 1));
  Known[Body] = Result;
  return Result;
}

/// The destructor that ends an object of type \p Type; null if it does nothing.
static const FunctionDecl *destructorOf(QualType Type) {
  const CXXRecordDecl *Record = Type.isNull() ? nullptr : Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Record->hasTrivialDestructor())
    return nullptr;
  return Record->getDestructor();
}

Looks ErrorHandling::ofCall(const CallExpr *Call, const FunctionDecl *F, unsigned Depth) {
  if (const Operation *Row = Lookup.lookup(Call)) {
    bool Asks = Row->Kind == OperationKind::ErrorFetch || Row->Kind == OperationKind::ErrorPeek;
    return Asks && !isDiscarded(Call, F) ? Looks::Yes : Looks::No;
  }
  if (isa<CUDAKernelCallExpr>(Call))
    return Looks::No;
  const FunctionDecl *Callee = Call->getDirectCallee();
  return Callee ? within(Callee, Depth) : Looks::Maybe;
}

Looks ErrorHandling::within(const Stmt *S, const FunctionDecl *F, unsigned Depth) {
  if (!S || isa<LambdaExpr>(S))
    return Looks::No;
  Looks Result = Looks::No;
  if (auto *Call = dyn_cast<CallExpr>(S))
    Result = ofCall(Call, F, Depth);
  else if (auto *Construct = dyn_cast<CXXConstructExpr>(S))
    Result = either(within(Construct->getConstructor(), Depth), within(destructorOf(Construct->getType()), Depth));
  for (const Stmt *Child : S->children()) {
    if (Result == Looks::Yes)
      break;
    Result = either(Result, within(Child, F, Depth));
  }
  return Result;
}

Looks ErrorHandling::ofElement(const CFGElement &Element, const FunctionDecl *F) {
  if (auto Statement = Element.getAs<CFGStmt>()) {
    const Stmt *S = Statement->getStmt();
    if (auto *Call = dyn_cast<CallExpr>(S))
      return ofCall(Call, F, 0);
    if (auto *Construct = dyn_cast<CXXConstructExpr>(S))
      return within(Construct->getConstructor(), 0);
    return Looks::No;
  }
  if (auto Destructor = Element.getAs<CFGImplicitDtor>())
    return within(Destructor->getDestructorDecl(Context), 0);
  return Looks::No;
}

const ErrorHandling::Graph &ErrorHandling::graph(const FunctionDecl *F) {
  std::unique_ptr<Graph> &G = Graphs[F];
  if (G)
    return *G;
  G = std::make_unique<Graph>();
  CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  Options.AddInitializers = true;
  Options.AddImplicitDtors = true;
  Options.AddTemporaryDtors = true;
  G->Blocks = CFG::buildCFG(F, F->getBody(), &Context, Options);
  if (!G->Blocks || G->Blocks->size() > MaxBlocks) {
    G->Blocks.reset();
    return *G;
  }
  for (const CFGBlock *B : *G->Blocks) {
    Looks Of = Looks::No;
    for (const CFGElement &Element : *B) {
      if (auto Statement = Element.getAs<CFGStmt>())
        G->BlockOf[Statement->getStmt()] = B;
      Of = either(Of, ofElement(Element, F));
    }
    G->OfBlock[B] = Of;
  }
  return *G;
}

Looks ErrorHandling::after(const FunctionDecl *F, const Stmt *Place, bool &OtherCallers) {
  OtherCallers = false;
  return after(F, Place, OtherCallers, 0);
}

Looks ErrorHandling::after(const FunctionDecl *F, const Stmt *Place, bool &OtherCallers, unsigned Depth) {
  const FunctionDecl *Body = nullptr;
  if (!F || !F->hasBody(Body) || Body->isDependentContext() || Depth > MaxDepth)
    return Looks::Maybe;
  const Graph &G = graph(Body);
  const CFGBlock *Start = G.BlockOf.lookup(Place);
  if (!Start)
    return Looks::Maybe;
  Looks Result = Looks::No;
  // The rest of the block.
  bool Behind = false;
  for (const CFGElement &Element : *Start) {
    if (Behind)
      Result = either(Result, ofElement(Element, Body));
    auto Statement = Element.getAs<CFGStmt>();
    Behind |= Statement && Statement->getStmt() == Place;
  }
  llvm::BitVector Seen(G.Blocks->getNumBlockIDs());
  llvm::SmallVector<const CFGBlock *, 16> Work{Start};
  while (!Work.empty() && Result != Looks::Yes)
    for (const CFGBlock *Next : Work.pop_back_val()->succs())
      if (Next && !Seen.test(Next->getBlockID())) {
        Seen.set(Next->getBlockID());
        Work.push_back(Next);
        Result = either(Result, G.OfBlock.lookup(Next));
      }
  if (Result == Looks::Yes || !Seen.test(G.Blocks->getExit().getBlockID()))
    return Result;
  // Whoever has called it may look.
  bool IsMain = Body->isMain();
  llvm::ArrayRef<std::pair<const CallExpr *, const FunctionDecl *>> Calls = Launches.callsOf(Body);
  if (Calls.empty() || Body->isExternallyVisible())
    OtherCallers |= !IsMain;
  for (const auto &[Call, Caller] : Calls) {
    if (Result == Looks::Yes)
      break;
    Result = either(Result, after(Caller, Call, OtherCallers, Depth + 1));
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Style
//===----------------------------------------------------------------------===//

/// The macro of one argument that \p Call is the argument of; empty if there is none.
static StringRef macroAround(const CallExpr *Call, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation Begin = Call->getBeginLoc();
  if (!Begin.isMacroID() || !SM.isMacroArgExpansion(Begin))
    return {};
  CharSourceRange Range = SM.getExpansionRange(Begin);
  if (!SM.isInMainFile(Range.getBegin()))
    return {};
  StringRef Text = Lexer::getSourceText(Range, SM, Context.getLangOpts());
  StringRef Name = Text.take_while([](char C) { return isAsciiIdentifierContinue(C); });
  StringRef Argument = Text.drop_front(Name.size()).trim();
  if (Name.empty() || !Argument.consume_front("(") || !Argument.consume_back(")"))
    return {};
  // The call is the whole argument.
  StringRef Written = Lexer::getSourceText(
      CharSourceRange::getTokenRange(SM.getSpellingLoc(Begin), SM.getSpellingLoc(Call->getEndLoc())), SM,
      Context.getLangOpts());
  return Argument.trim() == Written ? Name : StringRef();
}

/// Adds the functions of one argument that are called with the result of one of CUDA's functions in \p S.
static void countCheckers(const Stmt *S, const ASTContext &Context, OperationLookup &Lookup,
                          llvm::StringMap<unsigned> &Uses) {
  if (!S)
    return;
  auto *Call = dyn_cast<CallExpr>(S);
  if (Call && Call->getNumArgs() && Call->getDirectCallee() && !Lookup.isFromToolkit(Call->getDirectCallee()) &&
      !Call->getBeginLoc().isMacroID() && !isa<CXXOperatorCallExpr>(Call)) {
    bool OneWritten = llvm::all_of(llvm::drop_begin(Call->arguments()),
                                   [](const Expr *Argument) { return isa<CXXDefaultArgExpr>(Argument); });
    auto *Inner = dyn_cast<CallExpr>(Call->getArg(0)->IgnoreParenImpCasts());
    const Operation *Row = Inner && OneWritten ? Lookup.lookup(Inner) : nullptr;
    if (Row && Row->ErrorResult && Call->getCallee())
      ++Uses[Lexer::getSourceText(CharSourceRange::getTokenRange(Call->getCallee()->getSourceRange()),
                                  Context.getSourceManager(), Context.getLangOpts())];
  }
  for (const Stmt *Child : S->children())
    countCheckers(Child, Context, Lookup, Uses);
}

std::optional<ErrorCheckStyle> cudalint::errorCheckStyle(const ASTContext &Context, OperationLookup &Lookup,
                                                         llvm::ArrayRef<const CallExpr *> Calls,
                                                         llvm::ArrayRef<const FunctionDecl *> Functions) {
  llvm::StringMap<unsigned> Uses;
  for (const CallExpr *Call : Calls)
    if (StringRef Name = macroAround(Call, Context); !Name.empty())
      ++Uses[Name];
  for (const FunctionDecl *F : Functions)
    if (Context.getSourceManager().isInMainFile(Context.getSourceManager().getExpansionLoc(F->getLocation())))
      countCheckers(F->getBody(), Context, Lookup, Uses);
  StringRef Best;
  for (const auto &Entry : Uses)
    if (!Entry.getKey().empty() && (Best.empty() || Entry.getValue() > Uses.lookup(Best) ||
                                    (Entry.getValue() == Uses.lookup(Best) && Entry.getKey() < Best)))
      Best = Entry.getKey();
  if (Best.empty())
    return std::nullopt;
  return ErrorCheckStyle{(Best + "(").str(), ")"};
}
