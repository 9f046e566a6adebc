//===- DumpLanes.cpp - cudalint --dump-lanes ------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LaneDump.h"
#include "checks/analysis/LaneJson.h"
#include "checks/analysis/Session.h"
#include "checks/model/ExecutionSpace.h"
#include "driver/CrashGuard.h"
#include "driver/Lint.h"
#include "driver/Messages.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace cudalint::driver {

namespace {

/// Visits the user's device functions called Name, or all, in the order of the source.
class Dumper : public RecursiveASTVisitor<Dumper> {
public:
  using Visitor = llvm::function_ref<void(Session &, const FunctionDecl *)>;
  Dumper(ASTContext &Context, const ProjectConfiguration &Project, llvm::StringRef Name, Visitor Visit)
      : Analyses(Context, Project.analysis(), Project.operations()), Name(Name), Visit(Visit) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(FunctionDecl *F) {
    if (!F->isThisDeclarationADefinition() || F->isDependentContext() || !isDeviceOnlyFunction(F))
      return true;
    if (!Name.empty() && F->getNameAsString() != Name && F->getQualifiedNameAsString() != Name)
      return true;
    ++Count;
    Visit(Analyses, F);
    return true;
  }

  unsigned count() const { return Count; }

private:
  Session Analyses;
  llvm::StringRef Name;
  Visitor Visit;
  unsigned Count = 0;
};

} // namespace

int dumpLanes(const CommandLine &C, const Configuration &Config) {
  enableCrashGuard();
  llvm::Expected<Plan> P = makePlan(C);
  if (!P)
    return fail(llvm::toString(P.takeError()));
  applyConfiguration(*P, Config);
  for (const std::string &Warning : P->Warnings)
    warn(Warning);
  if (!P->Failures.empty())
    return fail(P->problems().front());
  if (P->Jobs.empty())
    return fail("'" + C.Inputs.front() + "' is no file that can be analysed");
  // Several commands for one file differ in what they define; the first one stands for all.
  const PlannedJob &First = P->Jobs.front();
  std::string Text;
  unsigned Count = 0;
  PassResult Result =
      inspectFile(First.Job, *First.Cuda, Config, P->StandardInput.value_or(""), [&](ASTContext &Context) {
        llvm::raw_string_ostream OS(Text);
        auto VisitAll = [&](Dumper::Visitor Visit) {
          Dumper D(Context, *First.Project, C.DumpedFunction, Visit);
          const SourceManager &SM = Context.getSourceManager();
          for (Decl *Top : Context.getTranslationUnitDecl()->decls())
            if (!SM.isInSystemHeader(SM.getExpansionLoc(Top->getLocation())))
              D.TraverseDecl(Top);
          Count = D.count();
        };
        if (C.DumpAsJson) {
          llvm::json::OStream J(OS);
          J.array([&] { VisitAll([&](Session &S, const FunctionDecl *F) { dumpLanesAsJson(S, F, J); }); });
          OS << '\n';
          return;
        }
        VisitAll([&](Session &S, const FunctionDecl *F) {
          if (OS.tell())
            OS << '\n';
          dumpLanes(S, F, OS);
        });
      });
  if (!Result.Parsed)
    return fail("'" + C.Inputs.front() + "' could not be parsed");
  if (!Count && !C.DumpedFunction.empty())
    return fail("'" + C.Inputs.front() + "' has no device function '" + C.DumpedFunction + "'");
  llvm::outs() << Text;
  return 0;
}

} // namespace cudalint::driver
