//===- ClangdHooks.cpp - clangd, reading CUDA as the driver does ----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clangd has no interface for a front end of one's own. The linker lets its calls to a few functions come here first
// (--wrap, see ClangdHooks.cmake). Those of clang that make a compiler get the driver's command, headers and rewrites
// for the file; those of clangd's own that decide about checks get defaults with which ours run.
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "driver/Configuration.h"
#include "driver/bridge/CompatibilityErrors.h"
#include "driver/bridge/SourceNormalizer.h"
#include "integration/clangd/DocumentationLinks.h"
#include "integration/clangd/EditorCommands.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;

#define CREATE_INVOCATION "_ZN5clang16createInvocationEN4llvm8ArrayRefIPKcEENS_23CreateInvocationOptionsE"
#define BUILD_PREAMBLE                                                                                                 \
  "_ZN5clang19PrecompiledPreamble5BuildERKNS_18CompilerInvocationEPKN4llvm12MemoryBufferENS_14PreambleBoundsERNS_"     \
  "17DiagnosticsEngineENS4_18IntrusiveRefCntPtrINS4_3vfs10FileSystemEEESt10shared_ptrINS_22PCHContainerOperationsEEb"  \
  "NS4_9StringRefERNS_17PreambleCallbacksE"
#define CAN_REUSE                                                                                                      \
  "_ZNK5clang19PrecompiledPreamble8CanReuseERKNS_18CompilerInvocationERKN4llvm15MemoryBufferRefENS_14PreambleBounds"   \
  "ERNS4_3vfs10FileSystemE"
#define PREPARE_COMPILER                                                                                               \
  "_ZN5clang6clangd23prepareCompilerInstanceESt10unique_ptrINS_18CompilerInvocationESt14default_deleteIS2_EEPKNS_"     \
  "19PrecompiledPreambleES1_IN4llvm12MemoryBufferES3_ISA_EENS9_18IntrusiveRefCntPtrINS9_3vfs10FileSystemEEERNS_"       \
  "18DiagnosticConsumerE"
#define IS_FAST_CHECK "_ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE"
#define DEFAULT_CHECKS "_ZN5clang6clangd20provideDefaultChecksEv"
#define NEW_TRANSPORT "_ZN5clang6clangd16newJSONTransportEP8_IO_FILERN4llvm11raw_ostreamEPS4_bNS0_15JSONStreamStyleE"
#define MANGLE_COMMAND "_ZNK5clang6clangd14CommandManglerclERNS_7tooling14CompileCommandEN4llvm9StringRefE"
#define SET_COMMAND                                                                                                    \
  "_ZN5clang6clangd10OverlayCDB17setCompileCommandEN4llvm9StringRefESt8optionalINS_7tooling14CompileCommandEE"
#define REMOTE_CLIENT "_ZN5clang6clangd6remote9getClientEN4llvm9StringRefES3_"
#define SCANNING_MODULES                                                                                               \
  "_ZN5clang6clangd22scanningProjectModulesESt10shared_ptrIKNS_7tooling19CompilationDatabaseEERKNS0_12ThreadsafeFSE"

#define HOOK __attribute__((visibility("default"), used))

namespace cudalint::clangd {

using FileSystemPtr = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;
using BufferPtr = std::unique_ptr<llvm::MemoryBuffer>;
using TidyProviderRef = llvm::function_ref<void(tidy::ClangTidyOptions &, llvm::StringRef)>;

/// A pointer to an object of a class that only clangd knows; it is passed through.
struct Opaque {
  void *Object = nullptr;
  Opaque() = default;
  Opaque(Opaque &&Other) : Object(std::exchange(Other.Object, nullptr)) {}
  ~Opaque() {}
};

#if LLVM_VERSION_MAJOR < 20
using SetResult = void;
#else
using SetResult = bool; // whether the command is a new one
#endif

static std::shared_ptr<const EditorCommand> commandOf(const CompilerInvocation &Invocation) {
  const auto &Inputs = Invocation.getFrontendOpts().Inputs;
  if (Inputs.empty() || !Inputs.front().isFile())
    return nullptr;
  return EditorCommands::get().last(Inputs.front().getFile());
}

/// \p Text as clang is to read it: of the same length. None if it needs no change.
static std::optional<std::string> normalised(llvm::StringRef Text, const EditorCommand &Command) {
  if (!Command.Bridging->input().Normalize || !cudalint::driver::mayNeedNormalization(Text))
    return std::nullopt;
  std::string Rewritten = Text.str();
  if (cudalint::driver::normalizeSource(Rewritten).empty())
    return std::nullopt;
  return Rewritten;
}

namespace {

/// clangd's callbacks for a preamble. A preamble has no function bodies, so that it is quick to build; the analysis
/// looks into the device functions of the user's own headers and into what may launch kernels, so those keep theirs.
class PreambleWithDeviceCode : public PreambleCallbacks {
public:
  explicit PreambleWithDeviceCode(PreambleCallbacks &Clangd) : Clangd(Clangd) {}

  void BeforeExecute(CompilerInstance &CI) override { Clangd.BeforeExecute(CI); }
  void AfterExecute(CompilerInstance &CI) override { Clangd.AfterExecute(CI); }
  void AfterPCHEmitted(ASTWriter &Writer) override { Clangd.AfterPCHEmitted(Writer); }
  void HandleTopLevelDecl(DeclGroupRef Group) override { Clangd.HandleTopLevelDecl(Group); }
  std::unique_ptr<PPCallbacks> createPPCallbacks() override { return Clangd.createPPCallbacks(); }
  CommentHandler *getCommentHandler() override { return Clangd.getCommentHandler(); }
  bool shouldSkipFunctionBody(Decl *D) override {
    const ASTContext &Context = D->getASTContext();
    const SourceManager &SM = Context.getSourceManager();
    const FunctionDecl *Function = D->getAsFunction();
    bool IsDevice = Function && (Function->hasAttr<CUDADeviceAttr>() || Function->hasAttr<CUDAGlobalAttr>());
    SourceLocation Place = SM.getFileLoc(D->getLocation());
    if (!SM.isInSystemHeader(Place) && (IsDevice || mayLaunch(SM.getFileID(Place), SM)))
      return false;
    return Clangd.shouldSkipFunctionBody(D);
  }

private:
  /// Whether a kernel is launched somewhere in \p File, as far as its text says.
  bool mayLaunch(FileID File, const SourceManager &SM) {
    auto [It, IsNew] = Launches.try_emplace(File, false);
    if (IsNew) {
      llvm::StringRef Text = SM.getBufferData(File);
      It->second = Text.contains("<<<") || Text.contains("LaunchKernel") || Text.contains("LaunchCooperative");
    }
    return It->second;
  }

  PreambleCallbacks &Clangd;
  llvm::DenseMap<FileID, bool> Launches;
};

/// Sends to clangd what clang says, without the errors that nvcc does not know, as in the driver.
class WithoutGaps : public DiagnosticConsumer {
public:
  explicit WithoutGaps(DiagnosticConsumer &Next) : Next(Next) {}

  void clear() override {
    DiagnosticConsumer::clear();
    Next.clear();
  }
  void BeginSourceFile(const LangOptions &Language, const Preprocessor *PP) override {
    Next.BeginSourceFile(Language, PP);
  }
  void EndSourceFile() override { Next.EndSourceFile(); }
  void finish() override { Next.finish(); }
  bool IncludeInDiagnosticCounts() const override { return Next.IncludeInDiagnosticCounts(); }
  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    // Notes follow the diagnostic that they belong to.
    if (Level != DiagnosticsEngine::Note)
      InGap = Level >= DiagnosticsEngine::Error && cudalint::driver::classifyCompatibilityError(Info);
    if (!InGap)
      Next.HandleDiagnostic(Level, Info);
  }

private:
  DiagnosticConsumer &Next;
  bool InGap = false;
};

/// Lets a consumer stand in front of that of \p Diagnostics for as long as this object lives.
class Intercepted {
public:
  explicit Intercepted(DiagnosticsEngine &Diagnostics)
      : Diagnostics(Diagnostics), IsOwned(Diagnostics.ownsClient()), Old(Diagnostics.getClient()), Filter(*Old) {
    (void)Diagnostics.takeClient().release();
    Diagnostics.setClient(&Filter, /*ShouldOwnClient=*/false);
  }
  ~Intercepted() { Diagnostics.setClient(Old, IsOwned); }
  Intercepted(const Intercepted &) = delete;
  Intercepted &operator=(const Intercepted &) = delete;

private:
  DiagnosticsEngine &Diagnostics;
  bool IsOwned;
  DiagnosticConsumer *Old;
  WithoutGaps Filter;
};

} // namespace

/// The checks that run when no configuration says which: clangd's, and ours of the default levels.
static void addDefaultChecks(TidyProviderRef Clangd, tidy::ClangTidyOptions &Options, llvm::StringRef File) {
  // As in the driver: what a configuration says of our checks changes the default ones.
  std::string OfOurs = cudalint::driver::globsForOurs(Options.Checks.value_or(""));
  Clangd(Options, File);
  std::string Checks = Options.Checks.value_or("");
  for (const cudalint::Check *C : cudalint::allChecks())
    if (cudalint::isDefaultLevel(C->info().Level)) {
      if (!Checks.empty())
        Checks += ',';
      Checks += C->info().Name;
    }
  if (!OfOurs.empty())
    Checks += "," + OfOurs;
  Options.Checks = std::move(Checks);
}

// Member functions take the object first in the Itanium ABI.
std::unique_ptr<CompilerInvocation> realCreateInvocation(llvm::ArrayRef<const char *>,
                                                         CreateInvocationOptions) asm("__real_" CREATE_INVOCATION);
std::unique_ptr<CompilerInvocation> hookCreateInvocation(llvm::ArrayRef<const char *>,
                                                         CreateInvocationOptions) asm("__wrap_" CREATE_INVOCATION);
llvm::ErrorOr<PrecompiledPreamble> realBuild(const CompilerInvocation &, const llvm::MemoryBuffer *, PreambleBounds,
                                             DiagnosticsEngine &, FileSystemPtr,
                                             std::shared_ptr<PCHContainerOperations>, bool, llvm::StringRef,
                                             PreambleCallbacks &) asm("__real_" BUILD_PREAMBLE);
llvm::ErrorOr<PrecompiledPreamble> hookBuild(const CompilerInvocation &, const llvm::MemoryBuffer *, PreambleBounds,
                                             DiagnosticsEngine &, FileSystemPtr,
                                             std::shared_ptr<PCHContainerOperations>, bool, llvm::StringRef,
                                             PreambleCallbacks &) asm("__wrap_" BUILD_PREAMBLE);
bool realCanReuse(const PrecompiledPreamble *, const CompilerInvocation &, const llvm::MemoryBufferRef &,
                  PreambleBounds, llvm::vfs::FileSystem &) asm("__real_" CAN_REUSE);
bool hookCanReuse(const PrecompiledPreamble *, const CompilerInvocation &, const llvm::MemoryBufferRef &,
                  PreambleBounds, llvm::vfs::FileSystem &) asm("__wrap_" CAN_REUSE);
std::unique_ptr<CompilerInstance> realPrepare(std::unique_ptr<CompilerInvocation>, const PrecompiledPreamble *,
                                              BufferPtr, FileSystemPtr,
                                              DiagnosticConsumer &) asm("__real_" PREPARE_COMPILER);
std::unique_ptr<CompilerInstance> hookPrepare(std::unique_ptr<CompilerInvocation>, const PrecompiledPreamble *,
                                              BufferPtr, FileSystemPtr,
                                              DiagnosticConsumer &) asm("__wrap_" PREPARE_COMPILER);
std::optional<bool> realIsFastCheck(llvm::StringRef) asm("__real_" IS_FAST_CHECK);
std::optional<bool> hookIsFastCheck(llvm::StringRef) asm("__wrap_" IS_FAST_CHECK);
TidyProviderRef realDefaultChecks() asm("__real_" DEFAULT_CHECKS);
TidyProviderRef hookDefaultChecks() asm("__wrap_" DEFAULT_CHECKS);
void realMangle(const void *, tooling::CompileCommand &, llvm::StringRef) asm("__real_" MANGLE_COMMAND);
void hookMangle(const void *, tooling::CompileCommand &, llvm::StringRef) asm("__wrap_" MANGLE_COMMAND);
SetResult realSetCommand(void *, llvm::StringRef, std::optional<tooling::CompileCommand>) asm("__real_" SET_COMMAND);
SetResult hookSetCommand(void *, llvm::StringRef, std::optional<tooling::CompileCommand>) asm("__wrap_" SET_COMMAND);
Opaque realNewTransport(std::FILE *, llvm::raw_ostream &, llvm::raw_ostream *, bool, int) asm("__real_" NEW_TRANSPORT);
Opaque hookNewTransport(std::FILE *, llvm::raw_ostream &, llvm::raw_ostream *, bool, int) asm("__wrap_" NEW_TRANSPORT);
Opaque noRemoteClient(llvm::StringRef, llvm::StringRef) asm(REMOTE_CLIENT);
Opaque noModuleScanner(std::shared_ptr<const tooling::CompilationDatabase>, const void *) asm(SCANNING_MODULES);

HOOK std::unique_ptr<CompilerInvocation> hookCreateInvocation(llvm::ArrayRef<const char *> Arguments,
                                                              CreateInvocationOptions Options) {
  // clangd's command ends with the file; a file in no folder is one of its own making.
  llvm::StringRef File = Arguments.empty() ? "" : Arguments.back();
  if (!llvm::sys::path::is_absolute(File))
    return realCreateInvocation(Arguments, std::move(Options));
  std::shared_ptr<const EditorCommand> Command = EditorCommands::get().find(File, Arguments);
  llvm::SmallVector<const char *, 64> Ours;
  for (const std::string &Argument : Command->Arguments)
    Ours.push_back(Argument.c_str());
  if (Options.VFS)
    Options.VFS = Command->Bridging->createFileSystem(std::move(Options.VFS));
  return realCreateInvocation(Ours, std::move(Options));
}

HOOK void hookMangle(const void *Self, tooling::CompileCommand &Command, llvm::StringRef File) {
  EditorCommands::get().setFound(File, Command);
  realMangle(Self, Command, File);
}

HOOK SetResult hookSetCommand(void *Self, llvm::StringRef File, std::optional<tooling::CompileCommand> Command) {
  EditorCommands::get().setClientCommand(File, Command ? &*Command : nullptr);
  return realSetCommand(Self, File, std::move(Command));
}

HOOK llvm::ErrorOr<PrecompiledPreamble> hookBuild(const CompilerInvocation &Invocation, const llvm::MemoryBuffer *Main,
                                                  PreambleBounds Bounds, DiagnosticsEngine &Diagnostics,
                                                  FileSystemPtr Files,
                                                  std::shared_ptr<PCHContainerOperations> Containers, bool InMemory,
                                                  llvm::StringRef Storage, PreambleCallbacks &Callbacks) {
  std::shared_ptr<const EditorCommand> Command = commandOf(Invocation);
  if (!Command)
    return realBuild(Invocation, Main, Bounds, Diagnostics, std::move(Files), std::move(Containers), InMemory, Storage,
                     Callbacks);
  BufferPtr Rewritten;
  if (std::optional<std::string> Text = normalised(Main->getBuffer(), *Command))
    Rewritten = llvm::MemoryBuffer::getMemBufferCopy(*Text, Main->getBufferIdentifier());
  EditorCommands::get().setPreamble(Invocation.getFrontendOpts().Inputs.front().getFile(), Command);
  PreambleWithDeviceCode WithBodies(Callbacks);
  std::optional<Intercepted> Filtered;
  if (Command->Bridging->input().CudaSource)
    Filtered.emplace(Diagnostics);
  return realBuild(Invocation, Rewritten ? Rewritten.get() : Main, Bounds, Diagnostics,
                   Command->Bridging->createFileSystem(std::move(Files)), std::move(Containers), InMemory, Storage,
                   WithBodies);
}

HOOK bool hookCanReuse(const PrecompiledPreamble *Self, const CompilerInvocation &Invocation,
                       const llvm::MemoryBufferRef &Main, PreambleBounds Bounds, llvm::vfs::FileSystem &Files) {
  std::shared_ptr<const EditorCommand> Command = commandOf(Invocation);
  if (!Command)
    return realCanReuse(Self, Invocation, Main, Bounds, Files);
  // clangd compares its own commands, which it reads again only every few seconds.
  if (!EditorCommands::get().isOfPreamble(Invocation.getFrontendOpts().Inputs.front().getFile(), *Command))
    return false;
  std::optional<std::string> Text = normalised(Main.getBuffer(), *Command);
  llvm::MemoryBufferRef Shown = Text ? llvm::MemoryBufferRef(*Text, Main.getBufferIdentifier()) : Main;
  // The file system belongs to a counted pointer of clangd's.
  FileSystemPtr Ours = Command->Bridging->createFileSystem(FileSystemPtr(&Files));
  return realCanReuse(Self, Invocation, Shown, Bounds, *Ours);
}

HOOK std::unique_ptr<CompilerInstance> hookPrepare(std::unique_ptr<CompilerInvocation> Invocation,
                                                   const PrecompiledPreamble *Preamble, BufferPtr Main,
                                                   FileSystemPtr Files, DiagnosticConsumer &Diagnostics) {
  std::shared_ptr<const EditorCommand> Command = commandOf(*Invocation);
  if (!Command)
    return realPrepare(std::move(Invocation), Preamble, std::move(Main), std::move(Files), Diagnostics);
  if (std::optional<std::string> Text = normalised(Main->getBuffer(), *Command))
    Main = llvm::MemoryBuffer::getMemBufferCopy(*Text, Main->getBufferIdentifier());
  std::unique_ptr<CompilerInstance> Compiler =
      realPrepare(std::move(Invocation), Preamble, std::move(Main),
                  Command->Bridging->createFileSystem(std::move(Files)), Diagnostics);
  if (Compiler && Command->Bridging->input().CudaSource)
    Compiler->getDiagnostics().setClient(new WithoutGaps(Diagnostics), /*ShouldOwnClient=*/true);
  return Compiler;
}

HOOK std::optional<bool> hookIsFastCheck(llvm::StringRef Name) {
  // All of ours together cost less than a tenth of the parse.
  return cudalint::findCheck(Name) ? true : realIsFastCheck(Name);
}

HOOK TidyProviderRef hookDefaultChecks() {
  // clangd's own provider refers to a function without state.
  static const TidyProviderRef Clangd = realDefaultChecks();
  static const auto WithOurs = [](tidy::ClangTidyOptions &Options, llvm::StringRef File) {
    addDefaultChecks(Clangd, Options, File);
  };
  return WithOurs;
}

HOOK Opaque hookNewTransport(std::FILE *In, llvm::raw_ostream &Out, llvm::raw_ostream *Mirror, bool Pretty, int Style) {
  // Lives as long as the process, like the stream behind it.
  static auto *Links = new cudalint::clangd::DocumentationLinks(Out);
  return realNewTransport(In, *Links, Mirror, Pretty, Style);
}

/// No remote index: it would bring gRPC into a program that must run anywhere.
HOOK Opaque noRemoteClient(llvm::StringRef, llvm::StringRef) { return {}; }

/// No scan for C++20 modules, an experiment of clangd's that nvcc does not take part in: it would bring the code
/// generators of every processor.
HOOK Opaque noModuleScanner(std::shared_ptr<const tooling::CompilationDatabase>, const void *) { return {}; }

} // namespace cudalint::clangd
