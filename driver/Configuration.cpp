//===- Configuration.cpp - Which checks run with which options ------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Configuration.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/GlobList.h"
#include "driver/InputFile.h"
#include "driver/Nesting.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"

using namespace clang::tidy;

namespace cudalint::driver {

/// The globs that enable the checks of \p Levels and nothing else.
static std::string globsOf(llvm::ArrayRef<Level> Levels) {
  std::string Globs = "-*";
  for (const Check *C : allChecks()) {
    bool Enabled = Levels.empty() ? isDefaultLevel(C->info().Level) : llvm::is_contained(Levels, C->info().Level);
    if (Enabled)
      Globs += ("," + C->info().Name).str();
  }
  return Globs;
}

/// clang's own analyser and warnings are clang-tidy's business, even where a `.clang-tidy` asks for them.
static constexpr llvm::StringLiteral NotOurs = ",-clang-analyzer-*,-clang-diagnostic-*";

bool decidesAboutOurs(const ClangTidyOptions &Options) {
  return Options.Checks && llvm::StringRef(*Options.Checks).contains("cuda");
}

/// Drops what a `.clang-tidy` says about checks unless it speaks of ours.
static ClangTidyOptions restrictedToCuda(ClangTidyOptions Options) {
  if (Options.Checks) {
    if (decidesAboutOurs(Options))
      *Options.Checks += NotOurs;
    else
      Options.Checks.reset();
  }
  // These can load code or depend on the host compiler's options; the driver alone decides about command lines.
  Options.ExtraArgs.reset();
  Options.ExtraArgsBefore.reset();
  return Options;
}

static llvm::ErrorOr<ClangTidyOptions> parseFile(llvm::MemoryBufferRef Buffer) {
  llvm::ErrorOr<ClangTidyOptions> Parsed = parseConfiguration(Buffer);
  if (!Parsed)
    return Parsed;
  return restrictedToCuda(std::move(*Parsed));
}

namespace {
/// The nearest `.clang-tidy` of each file, read as restrictedToCuda() says.
class NearestFileProvider : public FileOptionsProvider {
public:
  NearestFileProvider(ClangTidyOptions Defaults, ClangTidyOptions Overrides)
      : FileOptionsProvider(ClangTidyGlobalOptions(), std::move(Defaults), std::move(Overrides),
                            ConfigFileHandlers{{".clang-tidy", parseFile}}) {
    FS = makeDisk(); // the constructor that takes handlers leaves it null
  }
};
} // namespace

std::string nearestCheck(llvm::StringRef Name) {
  std::vector<llvm::StringRef> Names;
  for (const Check *C : allChecks())
    Names.push_back(C->info().Name);
  std::string Hint = didYouMean(Name, Names);
  return Hint.empty() ? "; see --list-checks" : Hint;
}

/// Fails if one of the comma- or newline-separated \p Globs, a leading '-' aside, matches no check.
static llvm::Error checkGlobs(llvm::StringRef Globs, llvm::StringRef OptionName) {
  llvm::SmallVector<llvm::StringRef, 8> Items;
  llvm::SplitString(Globs, Items, ",\n");
  for (llvm::StringRef Item : Items) {
    llvm::StringRef Glob = Item.trim();
    Glob.consume_front("-");
    GlobList Matcher(Glob, /*KeepNegativeGlobs=*/false);
    if (Glob.empty() || llvm::any_of(allChecks(), [&](const Check *C) { return Matcher.contains(C->info().Name); }))
      continue;
    return llvm::createStringError(OptionName + ": no check matches '" + Glob + "'" + nearestCheck(Glob));
  }
  return llvm::Error::success();
}

/// The keys of a `.clang-tidy`.
static const llvm::StringRef TidyKeys[] = {
    "Checks",           "WarningsAsErrors", "HeaderFileExtensions", "ImplementationFileExtensions",
    "HeaderFilterRegex", "ExcludeHeaderFilterRegex", "SystemHeaders", "FormatStyle", "User", "CheckOptions",
    "ExtraArgs",        "ExtraArgsBefore",  "InheritParentConfig",  "UseColor",
};

/// What is wrong with a `.clang-tidy`, in one line; \p Inherits tells whether the one above applies too.
static std::string problemWith(llvm::MemoryBufferRef Buffer, bool &Inherits) {
  if (nestsTooDeeply(Buffer.getBuffer()))
    return (Buffer.getBufferIdentifier() + ": it is nested too deeply").str();
  std::string Message;
  llvm::ErrorOr<ClangTidyOptions> Parsed = parseConfigurationWithDiags(Buffer, [&](const llvm::SMDiagnostic &D) {
    if (!Message.empty())
      return;
    Message = (Buffer.getBufferIdentifier() + ":" + llvm::Twine(D.getLineNo()) + ": " + D.getMessage()).str();
    llvm::StringRef Key = D.getMessage();
    if (Key.consume_front("unknown key '") && Key.consume_back("'"))
      Message += didYouMean(Key, TidyKeys);
  });
  if (!Parsed)
    return Message.empty() ? (Buffer.getBufferIdentifier() + ": " + Parsed.getError().message()).str() : Message;
  Inherits = Parsed->InheritParentConfig.value_or(false);
  for (const auto &[Key, Expression] : {std::pair("HeaderFilterRegex", Parsed->HeaderFilterRegex),
                                        std::pair("ExcludeHeaderFilterRegex", Parsed->ExcludeHeaderFilterRegex)}) {
    std::string Wrong;
    if (Expression && !llvm::Regex(*Expression).isValid(Wrong))
      return (Buffer.getBufferIdentifier() + ": " + Key + " '" + *Expression + "' is no regular expression: " + Wrong)
          .str();
  }
  return "";
}

llvm::Expected<Configuration> Configuration::create(CheckSelection Selection) {
  if (llvm::Error E = checkGlobs(Selection.Checks, "-checks"))
    return std::move(E);
  if (Selection.WarningsAsErrors != "")
    if (llvm::Error E = checkGlobs(Selection.WarningsAsErrors, "-warnings-as-errors"))
      return std::move(E);
  Configuration C;
  if (!Selection.ConfigFile.empty()) {
    auto Buffer = readInput(Selection.ConfigFile, Reads::PipesOfCaller);
    if (!Buffer)
      return llvm::createStringError("cannot read configuration '" + Selection.ConfigFile +
                                     "': " + Buffer.getError().message());
    bool Inherits;
    if (std::string Problem = problemWith((*Buffer)->getMemBufferRef(), Inherits); !Problem.empty())
      return llvm::createStringError("cannot use configuration '" + Selection.ConfigFile + "': " + Problem);
    C.FixedFile = restrictedToCuda(*parseConfiguration((*Buffer)->getMemBufferRef()));
  }
  C.Selection = std::move(Selection);
  return C;
}

std::unique_ptr<ClangTidyOptionsProvider> Configuration::provider() const {
  ClangTidyOptions Defaults = ClangTidyOptions::getDefaults();
  Defaults.Checks = globsOf(Selection.Levels) + NotOurs.str();
  Defaults.HeaderFilterRegex = ".*"; // toolkit headers are system headers; everything else is the user's

  ClangTidyOptions Overrides;
  if (!Selection.Levels.empty())
    Overrides.Checks = Defaults.Checks; // an explicit --level is stronger than a file
  if (!Selection.Checks.empty()) // and changed by -checks
    Overrides.Checks = (Overrides.Checks ? *Overrides.Checks + "," : "") + Selection.Checks + NotOurs.str();
  if (!Selection.WarningsAsErrors.empty())
    Overrides.WarningsAsErrors = Selection.WarningsAsErrors;
  if (Selection.HeaderFilter)
    Overrides.HeaderFilterRegex = Selection.HeaderFilter;

  if (FixedFile)
    return std::make_unique<ConfigOptionsProvider>(ClangTidyGlobalOptions(), Defaults, *FixedFile, Overrides);
  return std::make_unique<NearestFileProvider>(std::move(Defaults), std::move(Overrides));
}

std::string Configuration::problemFor(llvm::StringRef File) const {
  if (FixedFile)
    return "";
  for (llvm::StringRef Folder = llvm::sys::path::parent_path(File); !Folder.empty();
       Folder = llvm::sys::path::parent_path(Folder)) {
    auto [Known, New] = TidyFiles.try_emplace(Folder);
    TidyFile &Here = Known->second;
    if (New) {
      std::string Path = (Folder + "/.clang-tidy").str();
      Here.Exists = llvm::sys::fs::is_regular_file(Path);
      if (Here.Exists) {
        auto Buffer = llvm::MemoryBuffer::getFile(Path);
        Here.Problem = Buffer ? problemWith((*Buffer)->getMemBufferRef(), Here.Inherits)
                              : "cannot read '" + Path + "': " + Buffer.getError().message();
      }
    }
    if (!Here.Problem.empty())
      return Here.Problem;
    if (Here.Exists && !Here.Inherits)
      break;
  }
  return "";
}

std::vector<const Check *> Configuration::checksFor(llvm::StringRef File) const {
  ClangTidyOptions Options = provider()->getOptions(File);
  GlobList Enabled(Options.Checks.value_or(""));
  std::vector<const Check *> Checks;
  for (const Check *C : allChecks())
    if (Enabled.contains(C->info().Name))
      Checks.push_back(C);
  return Checks;
}

} // namespace cudalint::driver
