//===- Module.cpp - The checks as a clang-tidy module ---------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/LlvmCompat.h"
#include "checks/UnitFacts.h"
#include "checks/tidy/CheckGroup.h"
#include "checks/tidy/EnclosingFunction.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/ClangTidyModuleRegistry.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace clang::tidy;

namespace cudalint {

namespace {

/// One enabled check, in clang-tidy's terms.
class CheckAdapter : public ClangTidyCheck, public CheckGroup::Member {
public:
  CheckAdapter(const Check &C, StringRef Name, ClangTidyContext *Context)
      : ClangTidyCheck(Name, Context), C(C), Group(CheckGroup::forContext(*Context)) {
    Group->add(*this);
  }
  ~CheckAdapter() override { Group->remove(*this); }

  bool isLanguageVersionSupported(const LangOptions &LangOpts) const override {
    return LangOpts.CUDA || (C.info().InPlainCxx && LangOpts.CPlusPlus);
  }
  void registerMatchers(ast_matchers::MatchFinder *Finder) override { Group->registerMatchers(*Finder); }
  void storeOptions(ClangTidyOptions::OptionMap &Opts) override {
    for (const CheckOption &O : C.info().Options)
      Options.store(Opts, O.Name, Options.get(O.Name, O.Default));
  }

  StringRef name() const override { return C.info().Name; }
  void runOn(UnitFacts &Facts, CheckGroup &G) override {
    const SourceManager &SM = Facts.context().getSourceManager();
    Unit U(Facts, [this](StringRef Name) {
      for (const CheckOption &O : C.info().Options)
        if (O.Name == Name)
          return std::string(Options.get(O.Name, O.Default));
      llvm_unreachable("a check asked for an option that is not in its record");
    });
    Reporter R(
        [this](SourceLocation Loc, StringRef Message, DiagnosticIDs::Level Level) { return diag(Loc, Message, Level); },
        [&](SourceLocation Loc, Certainty Certain, StringRef Message, StringRef SafeFix) {
          SourceLocation File = SM.getFileLoc(Loc);
          G.findings().push_back({C.info().Name.str(), SM.getFilename(File).str(), SM.getFileOffset(File), Certain,
                                  enclosingFunctionName(Facts.context(), Loc), Message.str(), SafeFix.str()});
        });
    C.run(U, R);
  }

private:
  const Check &C;
  std::shared_ptr<CheckGroup> Group;
};

class CudaModule : public ClangTidyModule {
public:
  void addCheckFactories(ClangTidyCheckFactories &Factories) override {
    for (const Check *C : allChecks())
      Factories.registerCheckFactory(C->info().Name, [C](StringRef Name, ClangTidyContext *Context) {
        return std::make_unique<CheckAdapter>(*C, Name, Context);
      });
  }
};

} // namespace

static ClangTidyModuleRegistry::Add<CudaModule> Registration("cuda-module", "Synchronisation in CUDA C++.");

} // namespace cudalint
