//===- ParsePass.cpp - One side of one file, parsed and checked -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/ParsePass.h"
#include "checks/LlvmCompat.h"
#include "checks/model/ParseErrors.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyModule.h"
#include "driver/CrashGuard.h"
#include "driver/TimeBudget.h"
#include "driver/bridge/CompatibilityErrors.h"
#include "driver/bridge/MissingIncludes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace cudalint::driver {

unsigned PassResult::errors() const {
  return llvm::count_if(Problems, [](const ParseProblem &P) { return P.K == ParseProblem::Kind::Error; });
}

bool PassResult::lacksHeaders() const {
  return llvm::any_of(Problems, [](const ParseProblem &P) {
    return P.K == ParseProblem::Kind::MissingHeader || P.K == ParseProblem::Kind::UnreadableHeader;
  });
}

namespace {

/// Sends the checks' findings to clang-tidy's consumer, keeps those that a comment silences, which the consumer would
/// only count, and the parser's own errors for the coverage report.
class ProblemCollector : public DiagnosticConsumer {
public:
  ProblemCollector(tidy::ClangTidyContext &Context, tidy::ClangTidyDiagnosticConsumer &Next, PassResult &Result)
      : Context(Context), Next(Next), Problems(Result.Problems), Suppressed(Result.Suppressed) {}

  void BeginSourceFile(const LangOptions &LO, const Preprocessor *PP) override { Next.BeginSourceFile(LO, PP); }
  void EndSourceFile() override { Next.EndSourceFile(); }

  void HandleDiagnostic(DiagnosticsEngine::Level DiagLevel, const Diagnostic &Info) override {
    // Notes follow the diagnostic that they belong to.
    if (DiagLevel != DiagnosticsEngine::Note)
      InProblem = DiagLevel >= DiagnosticsEngine::Error && Info.getID() < diag::DIAG_UPPER_LIMIT;
    if (!InProblem) {
      keepSuppressed(DiagLevel, Info);
      Next.HandleDiagnostic(DiagLevel, Info);
      return;
    }
    if (DiagLevel == DiagnosticsEngine::Note)
      return;
    SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    const CompatibilityGap *Gap = classifyCompatibilityError(Info);
    ParseProblem P{Gap ? ParseProblem::Kind::KnownGap : ParseProblem::Kind::Error, "", 0, 0, std::string(Text)};
    if (Info.getLocation().isValid() && Info.hasSourceManager()) {
      PresumedLoc At = Info.getSourceManager().getPresumedLoc(Info.getLocation());
      if (At.isValid()) {
        P.File = At.getFilename();
        P.Line = At.getLine();
        P.Column = At.getColumn();
      }
    }
    Problems.push_back(std::move(P));
  }

private:
  /// Keeps a finding, or a note of one, that a NOLINT comment silences.
  void keepSuppressed(DiagnosticsEngine::Level DiagLevel, const Diagnostic &Info) {
    bool IsNote = DiagLevel == DiagnosticsEngine::Note;
    if (!IsNote) {
      SmallVector<tooling::Diagnostic, 1> Malformed; // the consumer reports them
      InSuppressed = Info.hasSourceManager() && inReportedFile(Info) &&
                     Context.shouldSuppressDiagnostic(DiagLevel, Info, Malformed);
    }
    if (!InSuppressed)
      return;
    SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    const SourceManager &SM = Info.getSourceManager();
    SourceLocation File = SM.getFileLoc(Info.getLocation());
    tooling::DiagnosticMessage Message =
        File.isValid() ? tooling::DiagnosticMessage(Text, SM, File) : tooling::DiagnosticMessage(Text);
    if (IsNote) {
      Suppressed.back().Finding.Notes.push_back(std::move(Message));
      return;
    }
    std::string Check = Context.getCheckName(Info.getID());
    // clang-tidy puts the name behind the text, and its consumer takes it away again.
    llvm::StringRef Words = Message.Message;
    if (Words.consume_back(" [" + Check + "]"))
      Message.Message = Words.str();
    tidy::ClangTidyError Finding(Check, tooling::Diagnostic::Warning, Context.getCurrentBuildDirectory(),
                                 Context.treatAsError(Check));
    Finding.Message = std::move(Message);
    std::vector<std::pair<std::string, unsigned>> Places;
    auto Add = [&](SourceLocation Loc) {
      auto [Id, Offset] = SM.getDecomposedLoc(Loc);
      if (OptionalFileEntryRef Entry = SM.getFileEntryRefForID(Id))
        Places.push_back({Entry->getName().str(), Offset});
    };
    SourceLocation Loc = Info.getLocation();
    for (; Loc.isMacroID(); Loc = SM.getImmediateExpansionRange(Loc).getBegin())
      Add(SM.getSpellingLoc(Loc));
    Add(Loc);
    Suppressed.push_back({std::move(Finding), std::move(Places)});
  }

  /// Whether findings at the place of \p Info are wanted: in the main file and in the headers that the filter names.
  bool inReportedFile(const Diagnostic &Info) {
    const SourceManager &SM = Info.getSourceManager();
    SourceLocation File = SM.getFileLoc(Info.getLocation());
    if (File.isInvalid() || SM.isInMainFile(File))
      return File.isValid();
    return !SM.isInSystemHeader(File) &&
           llvm::Regex(Context.getOptions().HeaderFilterRegex.value_or("")).match(SM.getFilename(File));
  }

  tidy::ClangTidyContext &Context;
  tidy::ClangTidyDiagnosticConsumer &Next;
  std::vector<ParseProblem> &Problems;
  std::vector<SuppressedFinding> &Suppressed;
  bool InProblem = false;
  bool InSuppressed = false;
};

/// Notices user code that asks which side it is compiled for.
class ArchitectureQuestions : public PPCallbacks {
public:
  ArchitectureQuestions(const SourceManager &SM, bool &Asked) : SM(SM), Asked(Asked) {}

  void MacroExpands(const Token &Name, const MacroDefinition &, SourceRange Range, const MacroArgs *) override {
    look(Name, Range.getBegin());
  }
  void Defined(const Token &Name, const MacroDefinition &, SourceRange Range) override { look(Name, Range.getBegin()); }
  void Ifdef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override { look(Name, Loc); }
  void Ifndef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override { look(Name, Loc); }

private:
  void look(const Token &Name, SourceLocation Loc) {
    const IdentifierInfo *Id = Name.getIdentifierInfo();
    if (!Asked && Id && Id->isStr("__CUDA_ARCH__") && !SM.isInSystemHeader(Loc) && !SM.isWrittenInBuiltinFile(Loc) &&
        !SM.isWrittenInCommandLineFile(Loc))
      Asked = true;
  }

  const SourceManager &SM;
  bool &Asked;
};

/// Notes what the preprocessor leaves out of the main file.
class InactiveParts : public PPCallbacks {
public:
  InactiveParts(const SourceManager &SM, std::vector<std::pair<unsigned, unsigned>> &Parts) : SM(SM), Parts(Parts) {}

  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    if (SM.isInMainFile(Range.getBegin()))
      Parts.push_back({SM.getFileOffset(Range.getBegin()), SM.getFileOffset(Range.getEnd())});
  }

private:
  const SourceManager &SM;
  std::vector<std::pair<unsigned, unsigned>> &Parts;
};

/// Counts the user's device functions and lists those that the parser understood only in part.
class Coverage : public ASTConsumer, public RecursiveASTVisitor<Coverage> {
public:
  Coverage(CompilerInstance &CI, PassResult &Result) : CI(CI), Result(Result) {}

  void HandleTranslationUnit(ASTContext &Context) override {
    llvm::TimeRecord Parsed = llvm::TimeRecord::getCurrentTime(/*Start=*/false);
    Parsed -= Begin;
    Result.Times["parse"] += Parsed;
    SourceManager &SM = Context.getSourceManager();
    for (Decl *D : Context.getTranslationUnitDecl()->decls())
      if (!SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
        TraverseDecl(D);
    Result.Parsed = true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) {
    if (!F->isThisDeclarationADefinition() || !(F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>()))
      return true;
    if (F->isDefaulted() || F->isDeleted())
      return true;
    ++Result.DeviceFunctions;
    const Stmt *Body = F->getBody();
    if (F->isInvalidDecl() || !Body || containsErrors(Body, CI.getASTContext())) {
      PresumedLoc At = CI.getSourceManager().getPresumedLoc(F->getLocation());
      Result.Skipped.push_back(
          {F->getQualifiedNameAsString(), At.isValid() ? At.getFilename() : "", At.isValid() ? At.getLine() : 0});
    }
    return true;
  }

private:
  CompilerInstance &CI;
  PassResult &Result;
  llvm::TimeRecord Begin = llvm::TimeRecord::getCurrentTime(/*Start=*/true);
};

/// Hands the parsed file to a function.
class Inspector : public ASTConsumer {
public:
  explicit Inspector(const std::function<void(ASTContext &)> &Inspect) : Inspect(Inspect) {}
  void HandleTranslationUnit(ASTContext &Context) override { Inspect(Context); }

private:
  const std::function<void(ASTContext &)> &Inspect;
};

class CheckAction : public ASTFrontendAction {
public:
  CheckAction(tidy::ClangTidyASTConsumerFactory &Factory, llvm::SmallVectorImpl<MissingInclude> &Missing,
              PassResult &Result, const std::function<void(ASTContext &)> &Inspect)
      : Factory(Factory), Missing(Missing), Result(Result), Inspect(Inspect) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, StringRef File) override {
    Preprocessor &PP = CI.getPreprocessor();
    PP.addPPCallbacks(std::make_unique<ArchitectureQuestions>(CI.getSourceManager(), Result.ReadsCudaArch));
    Result.Inactive.resize(1);
    PP.addPPCallbacks(std::make_unique<InactiveParts>(CI.getSourceManager(), Result.Inactive.front()));
    PP.addPPCallbacks(skipMissingIncludes(PP, Missing));
    std::vector<std::unique_ptr<ASTConsumer>> Consumers;
    Consumers.push_back(std::make_unique<Coverage>(CI, Result));
    if (Inspect)
      Consumers.push_back(std::make_unique<Inspector>(Inspect));
    else
      Consumers.push_back(Factory.createASTConsumer(CI, File));
    return std::make_unique<MultiplexConsumer>(std::move(Consumers));
  }

private:
  tidy::ClangTidyASTConsumerFactory &Factory;
  llvm::SmallVectorImpl<MissingInclude> &Missing;
  PassResult &Result;
  const std::function<void(ASTContext &)> &Inspect;
};

/// clang recurses deeply on long expressions and nested templates; the stack of a pool's thread can be too small.
constexpr unsigned StackSize = 64u << 20;

} // namespace

PassResult runPass(const PassRequest &Request, const OptionsProviderFactory &Options) {
  PassResult Result;
  bool Survived = survive(
      [&] {
        std::optional<TimeBudget::Counting> Counted;
        if (Request.Budget)
          Counted.emplace(*Request.Budget);
        tidy::ClangTidyContext Context(Options());
        Context.setCurrentBuildDirectory(Request.Directory);
        std::shared_ptr<CheckGroup> Group = CheckGroup::forContext(Context);
        Group->setRole(Request.Role);
        Group->setProject(Request.Project);
        Group->exchangeFacts(Request.Elsewhere, &Result.Tells);

        tidy::ClangTidyDiagnosticConsumer Findings(Context);
        ProblemCollector Collector(Context, Findings, Result);
        DiagnosticSettings Settings;
        std::unique_ptr<DiagnosticsEngine> Engine = makeDiagnosticsEngine(Settings, Collector);
        Context.setDiagnosticsEngine(Engine.get());

        Request.FileSystem->setCurrentWorkingDirectory(Request.Directory);
        FileSystemOptions FileOptions;
        FileOptions.WorkingDir = Request.Directory;
        llvm::IntrusiveRefCntPtr<FileManager> Files(new FileManager(FileOptions, Request.FileSystem));

        tidy::ClangTidyASTConsumerFactory Factory(Context);
        llvm::SmallVector<MissingInclude, 0> Missing;
        tooling::ToolInvocation Invocation(Request.CommandLine,
                                           std::make_unique<CheckAction>(Factory, Missing, Result, Request.Inspect),
                                           Files.get(), std::make_shared<PCHContainerOperations>());
        Invocation.setDiagnosticConsumer(&Collector);
        Invocation.run();

        // A header that a toolkit's own header does not find is no concern of the user's code.
        for (const MissingInclude &M : Missing)
          if (!M.InSystemHeader && M.Obstacle.empty())
            Result.Problems.push_back({ParseProblem::Kind::MissingHeader, M.File, M.Line, 1, M.Header});
          else if (!M.InSystemHeader)
            Result.Problems.push_back({ParseProblem::Kind::UnreadableHeader, M.File, M.Line, 1,
                                       "'" + M.Header + "' cannot be read: " + M.Obstacle});
        Result.Findings = Findings.take();
        Result.Facts = std::move(Group->findings());
        for (UnfinishedFunction &F : Group->unfinished())
          if (llvm::none_of(Result.Skipped, [&](const SkippedFunction &S) {
                return S.Name == F.Name && S.File == F.File && S.Line == F.Line;
              }))
            Result.Skipped.push_back({std::move(F.Name), std::move(F.File), F.Line});
        for (const auto &[Name, Time] : Group->times())
          Result.Times[Name] += Time;
      },
      StackSize);
  if (!Survived) {
    // What was gathered before the crash may be half-written.
    Result = PassResult();
    Result.Crashed = true;
  }
  return Result;
}

} // namespace cudalint::driver
