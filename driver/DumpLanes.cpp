//===- DumpLanes.cpp - cudalint --dump-lanes ------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LaneDump.h"
#include "checks/analysis/Session.h"
#include "checks/model/ExecutionSpace.h"
#include "driver/Lint.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace cudalint::driver {

namespace {

/// Dumps the user's device functions called Name, or all, in the order of the source.
class Dumper : public RecursiveASTVisitor<Dumper> {
public:
  Dumper(ASTContext &Context, llvm::StringRef Name, llvm::raw_ostream &OS) : Analyses(Context), Name(Name), OS(OS) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(FunctionDecl *F) {
    if (!F->isThisDeclarationADefinition() || F->isDependentContext() || !isDeviceOnlyFunction(F))
      return true;
    if (!Name.empty() && F->getNameAsString() != Name && F->getQualifiedNameAsString() != Name)
      return true;
    if (Count++)
      OS << '\n';
    dumpLanes(Analyses, F, OS);
    return true;
  }

  unsigned count() const { return Count; }

private:
  Session Analyses;
  llvm::StringRef Name;
  llvm::raw_ostream &OS;
  unsigned Count = 0;
};

} // namespace

int dumpLanes(const CommandLine &C, const Configuration &Config) {
  llvm::CrashRecoveryContext::Enable();
  auto Fail = [](const llvm::Twine &Message) {
    llvm::WithColor::error(llvm::errs(), "cudalint") << Message << "\n";
    return 2;
  };
  llvm::Expected<Plan> P = makePlan(C);
  if (!P)
    return Fail(llvm::toString(P.takeError()));
  if (P->Jobs.empty())
    return Fail("'" + C.Inputs.front() + "' is no file that can be analysed");
  // Several commands for one file differ in what they define; the first one stands for all.
  const PlannedJob &First = P->Jobs.front();
  std::string Text;
  unsigned Count = 0;
  PassResult Result =
      inspectFile(First.Job, *First.Cuda, Config, P->StandardInput.value_or(""), [&](ASTContext &Context) {
        llvm::raw_string_ostream OS(Text);
        Dumper D(Context, C.DumpedFunction, OS);
        const SourceManager &SM = Context.getSourceManager();
        for (Decl *Top : Context.getTranslationUnitDecl()->decls())
          if (!SM.isInSystemHeader(SM.getExpansionLoc(Top->getLocation())))
            D.TraverseDecl(Top);
        Count = D.count();
      });
  if (!Result.Parsed)
    return Fail("'" + C.Inputs.front() + "' could not be parsed");
  if (!Count && !C.DumpedFunction.empty())
    return Fail("'" + C.Inputs.front() + "' has no device function '" + C.DumpedFunction + "'");
  llvm::outs() << Text;
  return 0;
}

} // namespace cudalint::driver
