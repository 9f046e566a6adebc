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

/// The globs in a list of a `.clang-tidy`.
static std::vector<llvm::StringRef> globsIn(llvm::StringRef List) {
  llvm::SmallVector<llvm::StringRef, 16> Items;
  llvm::SplitString(List, Items, ",\n");
  std::vector<llvm::StringRef> Globs;
  for (llvm::StringRef Item : Items)
    if (!Item.trim().empty())
      Globs.push_back(Item.trim());
  return Globs;
}

/// Whether the globs of a `.clang-tidy` count as they are: see globsForOurs().
static bool selects(llvm::ArrayRef<llvm::StringRef> Globs) {
  return llvm::any_of(Globs, [](llvm::StringRef G) { return !G.starts_with("-") && G.contains("cuda"); }) ||
         llvm::all_of(Globs, [](llvm::StringRef G) { return G.starts_with("-"); });
}

std::string globsForOurs(llvm::StringRef List) {
  std::vector<llvm::StringRef> Globs = globsIn(List);
  if (!selects(Globs))
    llvm::erase_if(Globs, [](llvm::StringRef G) { return !G.starts_with("-") || !G.contains("cuda"); });
  return llvm::join(Globs, ",");
}

/// Drops what a `.clang-tidy` says about the checks of others.
static ClangTidyOptions restrictedToCuda(ClangTidyOptions Options) {
  if (Options.Checks) {
    Options.Checks = globsForOurs(*Options.Checks);
    if (Options.Checks->empty())
      Options.Checks.reset();
    else
      *Options.Checks += NotOurs;
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

/// What to say where \p Glob, a leading '-' aside, matches no check; empty where it matches one.
static std::string problemWithGlob(llvm::StringRef Glob) {
  Glob.consume_front("-");
  GlobList Matcher(Glob, /*KeepNegativeGlobs=*/false);
  if (Glob.empty() || llvm::any_of(allChecks(), [&](const Check *C) { return Matcher.contains(C->info().Name); }))
    return "";
  return ("no check matches '" + Glob + "'" + nearestCheck(Glob)).str();
}

/// Fails if one of the comma- or newline-separated \p Globs, a leading '-' aside, matches no check.
static llvm::Error checkGlobs(llvm::StringRef Globs, llvm::StringRef OptionName) {
  for (llvm::StringRef Glob : globsIn(Globs))
    if (std::string Problem = problemWithGlob(Glob); !Problem.empty())
      return llvm::createStringError(OptionName + ": " + Problem);
  return llvm::Error::success();
}

/// ":LINE" of the first place where \p Word, which is no part of a longer one, stands in \p Text; empty if it is
/// nowhere, as where YAML spells it otherwise.
static std::string lineSuffix(llvm::StringRef Text, llvm::StringRef Word) {
  auto Continues = [](char C) { return llvm::isAlnum(C) || llvm::StringRef("-_.*").contains(C); };
  for (size_t At = Text.find(Word); At != llvm::StringRef::npos; At = Text.find(Word, At + 1)) {
    size_t End = At + Word.size();
    if ((At == 0 || !Continues(Text[At - 1]) || Text[At - 1] == '-') && (End == Text.size() || !Continues(Text[End])))
      return (":" + llvm::Twine(Text.take_front(At).count('\n') + 1)).str();
  }
  return "";
}

/// What to say of a key of `CheckOptions` that begins as the name of a check of ours; empty if it is an option's name.
static std::string problemWithOption(llvm::StringRef Key) {
  auto [Name, Option] = Key.split('.');
  const Check *Owner = findCheck(Name);
  if (!Owner)
    return ("there is no check '" + Name + "'" + nearestCheck(Name)).str();
  std::vector<llvm::StringRef> Names;
  for (const CheckOption &O : Owner->info().Options)
    Names.push_back(O.Name);
  if (llvm::is_contained(Names, Option))
    return "";
  return ("'" + Name + "' has no option '" + Option + "'" +
          (Names.empty() ? "; it has none at all" : didYouMean(Option, Names)))
      .str();
}

/// What \p Options, read from \p Buffer, ask for in vain. What other tools' checks are called is not known here.
static std::vector<std::string> warningsAbout(const ClangTidyOptions &Options, llvm::MemoryBufferRef Buffer) {
  std::vector<std::string> Warnings;
  auto Warn = [&](llvm::StringRef Key, llvm::StringRef Word, const std::string &Problem) {
    if (!Problem.empty())
      Warnings.push_back(
          (Buffer.getBufferIdentifier() + lineSuffix(Buffer.getBuffer(), Word) + ": " + Key + ": " + Problem).str());
  };
  for (const auto &[Key, List] :
       {std::pair("Checks", Options.Checks), std::pair("WarningsAsErrors", Options.WarningsAsErrors)})
    for (llvm::StringRef Glob : globsIn(List ? llvm::StringRef(*List) : ""))
      if (Glob.consume_front("-"), Glob.starts_with("cuda-"))
        Warn(Key, Glob, problemWithGlob(Glob));
  std::vector<llvm::StringRef> Keys;
  for (const auto &Option : Options.CheckOptions)
    if (Option.first().starts_with("cuda-"))
      Keys.push_back(Option.first());
  llvm::sort(Keys);
  for (llvm::StringRef Key : Keys)
    Warn("CheckOptions", Key, problemWithOption(Key));
  return Warnings;
}

/// What the `Checks` of a `.clang-tidy` do, in words.
static std::string effectOf(llvm::StringRef List) {
  std::vector<llvm::StringRef> Globs = globsIn(List);
  if (Globs.empty())
    return "";
  bool SubtractsAll = llvm::any_of(Globs, [](llvm::StringRef G) { return G == "-*"; });
  if (selects(Globs))
    return llvm::all_of(Globs, [](llvm::StringRef G) { return G.starts_with("-"); })
               ? SubtractsAll ? "its Checks enable nothing: all checks are off"
                              : "its Checks only turn checks off: the others are as before"
               : "its Checks name checks of cudalint: all of its list applies";
  std::string Ours = globsForOurs(List);
  return "its Checks enable no check of cudalint, so the checks are as before" +
         (Ours.empty() ? std::string() : " but for what '" + Ours + "' turns off");
}

/// The keys of a `.clang-tidy`.
static const llvm::StringRef TidyKeys[] = {
    "Checks",           "WarningsAsErrors", "HeaderFileExtensions", "ImplementationFileExtensions",
    "HeaderFilterRegex", "ExcludeHeaderFilterRegex", "SystemHeaders", "FormatStyle", "User", "CheckOptions",
    "ExtraArgs",        "ExtraArgsBefore",  "InheritParentConfig",  "UseColor",
};

Configuration::TidyFile Configuration::read(llvm::MemoryBufferRef Buffer) {
  TidyFile File;
  File.Exists = true;
  std::string &Message = File.Problem;
  if (nestsTooDeeply(Buffer.getBuffer())) {
    Message = (Buffer.getBufferIdentifier() + ": it is nested too deeply").str();
    return File;
  }
  llvm::ErrorOr<ClangTidyOptions> Parsed = parseConfigurationWithDiags(Buffer, [&](const llvm::SMDiagnostic &D) {
    if (!Message.empty())
      return;
    Message = (Buffer.getBufferIdentifier() + ":" + llvm::Twine(D.getLineNo()) + ": " + D.getMessage()).str();
    llvm::StringRef Key = D.getMessage();
    if (Key.consume_front("unknown key '") && Key.consume_back("'"))
      Message += didYouMean(Key, TidyKeys);
  });
  if (!Parsed) {
    if (Message.empty())
      Message = (Buffer.getBufferIdentifier() + ": " + Parsed.getError().message()).str();
    return File;
  }
  File.Inherits = Parsed->InheritParentConfig.value_or(false);
  for (const auto &[Key, Expression] : {std::pair("HeaderFilterRegex", Parsed->HeaderFilterRegex),
                                        std::pair("ExcludeHeaderFilterRegex", Parsed->ExcludeHeaderFilterRegex)}) {
    std::string Wrong;
    if (Expression && !llvm::Regex(*Expression).isValid(Wrong))
      Message =
          (Buffer.getBufferIdentifier() + ": " + Key + " '" + *Expression + "' is no regular expression: " + Wrong)
              .str();
  }
  File.Warnings = warningsAbout(*Parsed, Buffer);
  File.Effect = effectOf(Parsed->Checks.value_or(""));
  return File;
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
    C.Fixed = read((*Buffer)->getMemBufferRef());
    if (!C.Fixed.Problem.empty())
      return llvm::createStringError("cannot use configuration '" + Selection.ConfigFile + "': " + C.Fixed.Problem);
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

void Configuration::eachFileFor(llvm::StringRef File,
                                llvm::function_ref<bool(const std::string &, const TidyFile &)> Visit) const {
  if (FixedFile) {
    Visit(Selection.ConfigFile, Fixed);
    return;
  }
  for (llvm::StringRef Folder = llvm::sys::path::parent_path(File); !Folder.empty();
       Folder = llvm::sys::path::parent_path(Folder)) {
    auto [Known, New] = TidyFiles.try_emplace(Folder);
    TidyFile &Here = Known->second;
    std::string Path = (Folder + "/.clang-tidy").str();
    if (New && llvm::sys::fs::is_regular_file(Path)) {
      if (auto Buffer = llvm::MemoryBuffer::getFile(Path)) {
        Here = read((*Buffer)->getMemBufferRef());
      } else {
        Here.Exists = true;
        Here.Problem = "cannot read '" + Path + "': " + Buffer.getError().message();
      }
    }
    if (Here.Exists && (!Visit(Path, Here) || !Here.Inherits))
      break;
  }
}

std::string Configuration::problemFor(llvm::StringRef File) const {
  std::string Problem;
  eachFileFor(File, [&](const std::string &, const TidyFile &Here) {
    Problem = Here.Problem;
    return Problem.empty();
  });
  return Problem;
}

std::vector<std::string> Configuration::warningsFor(llvm::StringRef File) const {
  std::vector<std::string> Warnings;
  eachFileFor(File, [&](const std::string &, const TidyFile &Here) {
    llvm::append_range(Warnings, Here.Warnings);
    return true;
  });
  return Warnings;
}

std::vector<Configuration::Effect> Configuration::effectsOn(llvm::StringRef File) const {
  std::vector<Effect> Effects;
  eachFileFor(File, [&](const std::string &Path, const TidyFile &Here) {
    if (!Here.Effect.empty())
      Effects.insert(Effects.begin(), {Path, Here.Effect});
    return true;
  });
  return Effects;
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
