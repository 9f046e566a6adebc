//===- Configuration.cpp - Which checks run with which options ------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Configuration.h"
#include "checks/LlvmCompat.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/GlobList.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
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

/// Drops what a `.clang-tidy` says about checks unless it speaks of ours.
static ClangTidyOptions restrictedToCuda(ClangTidyOptions Options) {
  if (Options.Checks) {
    if (llvm::StringRef(*Options.Checks).contains("cuda"))
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
    FS = makePhysicalFileSystem(); // the constructor that takes handlers leaves it null
  }
};
} // namespace

std::string nearestCheck(llvm::StringRef Name) {
  std::string Hint = "; see --list-checks";
  unsigned Best = Name.size() / 3 + 1;
  for (const Check *C : allChecks()) {
    unsigned Distance = Name.edit_distance(C->info().Name, /*AllowReplacements=*/true, Best + 1);
    if (Distance <= Best) {
      Best = Distance;
      Hint = ("; did you mean '" + C->info().Name + "'?").str();
    }
  }
  return Hint;
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

llvm::Expected<Configuration> Configuration::create(CheckSelection Selection) {
  if (llvm::Error E = checkGlobs(Selection.Checks, "-checks"))
    return std::move(E);
  if (Selection.WarningsAsErrors != "")
    if (llvm::Error E = checkGlobs(Selection.WarningsAsErrors, "-warnings-as-errors"))
      return std::move(E);
  Configuration C;
  if (!Selection.ConfigFile.empty()) {
    auto Buffer = llvm::MemoryBuffer::getFile(Selection.ConfigFile);
    if (!Buffer)
      return llvm::createStringError("cannot read configuration '" + Selection.ConfigFile +
                                     "': " + Buffer.getError().message());
    std::string Message;
    llvm::ErrorOr<ClangTidyOptions> Parsed =
        parseConfigurationWithDiags((*Buffer)->getMemBufferRef(), [&](const llvm::SMDiagnostic &D) {
          if (Message.empty())
            Message = (llvm::Twine(D.getFilename()) + ":" + llvm::Twine(D.getLineNo()) + ": " + D.getMessage()).str();
        });
    if (!Parsed)
      return llvm::createStringError("cannot use configuration '" + Selection.ConfigFile +
                                     "': " + (Message.empty() ? Parsed.getError().message() : Message));
    C.FixedFile = restrictedToCuda(std::move(*Parsed));
  }
  C.Selection = std::move(Selection);
  return C;
}

std::unique_ptr<ClangTidyOptionsProvider> Configuration::provider() const {
  ClangTidyOptions Defaults = ClangTidyOptions::getDefaults();
  Defaults.Checks = globsOf(Selection.Levels) + NotOurs.str();
  Defaults.HeaderFilterRegex = ".*"; // toolkit headers are system headers; everything else is the user's

  ClangTidyOptions Overrides;
  if (!Selection.Checks.empty())
    Overrides.Checks = Selection.Checks + NotOurs.str();
  else if (!Selection.Levels.empty())
    Overrides.Checks = Defaults.Checks; // an explicit --level is stronger than a file
  if (!Selection.WarningsAsErrors.empty())
    Overrides.WarningsAsErrors = Selection.WarningsAsErrors;
  if (Selection.HeaderFilter)
    Overrides.HeaderFilterRegex = Selection.HeaderFilter;

  if (FixedFile)
    return std::make_unique<ConfigOptionsProvider>(ClangTidyGlobalOptions(), Defaults, *FixedFile, Overrides);
  return std::make_unique<NearestFileProvider>(std::move(Defaults), std::move(Overrides));
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
