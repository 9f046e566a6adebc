//===- CommandLine.cpp - cudalint's command line --------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/CommandLine.h"
#include "driver/Messages.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;

namespace cudalint::driver {

namespace {

/// All options live in one object: nothing is registered before the line is read.
struct Options {
  cl::OptionCategory Input{"Input options"};
  cl::OptionCategory Selection{"Check options"};
  cl::OptionCategory Output{"Output and run options"};
  cl::OptionCategory Counting{"Options for projects that have findings"};
  cl::SubCommand Doctor{"doctor", "Say how each file is understood: toolkit, flags, passes, what was not parsed"};
  cl::SubCommand Database{"cdb", "Write a translated compilation database for stock clangd and clang-tidy"};
  cl::SubCommand Launch{"launch", "Lint what a compiler's command line compiles, then run it: cudalint launch "
                                  "[option]... -- nvcc ..."};

  // Here for --help alone: its options are those of the plain call. See readMergeRequest().
  cl::SubCommand Merge{"merge", "Join what the parts of a run have found into the report of the whole: cudalint merge "
                                "[option]... file..."};

  // Options that mean the same for the plain call and for subcommands: see isUsedBy().
#define READING_FILES cl::sub(cl::SubCommand::getTopLevel()), cl::sub(Doctor), cl::sub(Database)
#define ANALYSING cl::sub(cl::SubCommand::getTopLevel()), cl::sub(Doctor), cl::sub(Launch)
#define EVERYWHERE READING_FILES, cl::sub(Launch)
  cl::list<std::string> Inputs{cl::Positional, cl::desc("<file, folder, glob or @list>..."), EVERYWHERE,
                               cl::cat(Input)};
  cl::opt<std::string> BuildPath{
      "p",
      cl::desc("Folder of compile_commands.json, or the file itself (default: searched above and beside the file)"),
      cl::value_desc("path"), READING_FILES, cl::cat(Input)};
  cl::opt<std::string> AssumeFilename{"assume-filename",
                                      cl::desc("Name, and so folder and language, of what '-' reads"),
                                      cl::value_desc("file"), READING_FILES, cl::cat(Input)};
  cl::opt<std::string> CudaPath{"cuda-path",
                                cl::desc("Root of the CUDA toolkit (default: CUDA_PATH, CUDA_HOME, nvcc on PATH, "
                                         "/usr/local/cuda)"),
                                cl::value_desc("path"), EVERYWHERE, cl::cat(Input)};
  cl::opt<bool> NoToolkit{"no-cuda-toolkit",
                          cl::desc("Use cudalint's own declarations of CUDA, as where no toolkit is "
                                   "installed"),
                          EVERYWHERE, cl::cat(Input)};
  cl::opt<std::string> Checks{"checks", cl::desc("Comma-separated globs, '-' excludes: added to .clang-tidy's Checks"),
                              cl::value_desc("globs"), ANALYSING, cl::cat(Selection)};
  cl::list<std::string> Levels{
      "level",
      cl::desc("Levels to check: correctness, suspicious (default), perf, portability, guideline, pedantic, nursery"),
      cl::value_desc("list"),
      cl::CommaSeparated,
      ANALYSING,
      cl::cat(Selection)};
  cl::opt<std::string> ConfigFile{"config-file", cl::desc("Use this .clang-tidy for every file"),
                                  cl::value_desc("file"), ANALYSING, cl::cat(Selection)};
  cl::opt<std::string> HeaderFilter{"header-filter",
                                    cl::desc("Report in headers that match (default: all but system headers)"),
                                    cl::value_desc("regex"), cl::cat(Selection)};
  cl::opt<std::string> WarningsAsErrors{"warnings-as-errors", cl::desc("Globs of checks whose findings are errors"),
                                        cl::value_desc("globs"), cl::cat(Selection)};
  cl::opt<bool> ListChecks{"list-checks", cl::desc("List the checks and exit; with -checks or --level, those enabled"),
                           cl::cat(Selection)};
  cl::opt<std::string> Explain{"explain", cl::desc("Print the documentation of a check and exit"),
                               cl::value_desc("check"), cl::cat(Selection)};
  cl::opt<std::string> ShowConfig{"show-config",
                                  cl::desc("Print what applies to a file and where each value comes from, and exit"),
                                  cl::value_desc("file"), cl::cat(Selection)};
  cl::opt<std::string> DumpLanes{"dump-lanes",
                                 cl::desc("Print which lanes arrive at each collective and branch, and exit"),
                                 cl::value_desc("file[:function]"), cl::cat(Output)};
  cl::opt<bool> DumpLanesAsJson{"dump-lanes-json", cl::desc("With --dump-lanes: print JSON"), cl::cat(Output)};
  cl::opt<bool> Fix{"fix", cl::desc("Apply safe fixes"), cl::cat(Output)};
  cl::opt<bool> UnsafeFixes{"unsafe-fixes", cl::desc("With --fix, --fix-dry-run or --export-fixes: unsafe fixes too"),
                            cl::cat(Output)};
  cl::opt<bool> FixDryRun{"fix-dry-run", cl::desc("Print what --fix would change, as a patch, and change nothing"),
                          cl::cat(Output)};
  cl::opt<std::string> ExportFixes{"export-fixes", cl::desc("Write the fixes to a file for clang-apply-replacements"),
                                   cl::value_desc("file"), cl::cat(Output)};
  cl::list<std::string> FixRoots{"fix-root",
                                 cl::desc("Folder that --fix may write to (default: the project and the inputs' own)"),
                                 cl::value_desc("folder"), cl::cat(Output)};
  cl::opt<std::string> Jobs{"j", cl::desc("Files analysed at a time (default: one for each core)"), cl::value_desc("n"),
                            ANALYSING, cl::cat(Output)};
  cl::opt<std::string> FileTimeout{"timeout-per-file",
                                   cl::desc("Seconds of processor time after which a file is given up and the others "
                                            "go on (default: 300; 0: never)"),
                                   cl::value_desc("seconds"),
                                   cl::init("300"),
                                   ANALYSING,
                                   cl::cat(Output)};
  cl::opt<std::string> ProjectRoot{"project-root",
                                   cl::desc("Folder that paths in reports are relative to (default: the nearest at "
                                            "or above the files with .cudalint.yaml or .git)"),
                                   cl::value_desc("folder"), cl::cat(Output)};
  std::string FormatHelp = "Form of the report: " + formatNames(); // cl::desc keeps a reference
  cl::opt<std::string> FormatName{"format", cl::desc(FormatHelp), cl::value_desc("format"), cl::init("text"),
                                  cl::cat(Output)};
  cl::list<std::string> OutputFiles{"output", cl::desc("Write a report to a file too; may be given several times"),
                                    cl::value_desc("format=file"), cl::cat(Output)};
  cl::opt<bool> NoCache{"no-cache", cl::desc("Neither use nor keep results of earlier runs"), cl::cat(Output)};
  cl::opt<std::string> CacheFolder{"cache-dir",
                                   cl::desc("Folder of the results of earlier runs (default: that of the platform, "
                                            "XDG_CACHE_HOME/cudalint)"),
                                   cl::value_desc("folder"), cl::cat(Output)};
  cl::opt<std::string> CacheSize{"cache-size", cl::desc("Size that the cache is cut to, in MiB (default: 1024)"),
                                 cl::value_desc("n"), cl::init("1024"), cl::cat(Output)};
  cl::opt<std::string> Project{
      "project", cl::desc("Let files tell each other of launches, barriers and flags: on (default) or off"),
      cl::value_desc("on|off"), cl::init("on"), cl::cat(Output)};
  cl::opt<std::string> Shard{"shard", cl::desc("Analyse only part K of N, which have about the same work"),
                             cl::value_desc("K/N"), cl::cat(Output)};
  cl::opt<std::string> ShardFile{"shard-file", cl::desc("With --shard: write the results for 'cudalint merge'"),
                                 cl::value_desc("file"), cl::cat(Output)};
  cl::opt<std::string> BaselineFile{"baseline", cl::desc("Do not report the findings in this file"),
                                    cl::value_desc("file"), cl::cat(Counting)};
  cl::opt<bool> WriteBaseline{"write-baseline", cl::desc("Make what is found now the content of --baseline's file"),
                              cl::cat(Counting)};
  cl::opt<std::string> Diff{
      "diff", cl::desc("Report what concerns lines changed since a revision of git, or by a patch ('-' reads it)"),
      cl::value_desc("revision|file"), cl::cat(Counting)};
  cl::opt<bool> Staged{"staged",
                       cl::desc("Analyse what is staged, and report what concerns lines that the next commit changes"),
                       cl::cat(Counting)};
  cl::opt<std::string> FailOn{"fail-on",
                              cl::desc("What makes the exit status 1: certain findings and errors, likely (default), "
                                       "which is every finding, or nothing"),
                              cl::value_desc("certain|likely|never"), cl::init("likely"), cl::cat(Counting)};
  cl::opt<std::string> MaxFindings{"max-findings", cl::desc("Report no more than this many, the gravest ones (default: 0, all)"),
                                   cl::value_desc("n"), cl::cat(Counting)};
  cl::opt<std::string> AddNolint{"add-nolint", cl::desc("Write a NOLINT comment into the source for each finding"),
                                 cl::value_desc("reason"), cl::ValueOptional, cl::cat(Counting)};
  cl::opt<bool> Statistics{"statistics", cl::desc("Print how often each check found something, not the findings"),
                           cl::cat(Counting)};
  cl::opt<bool> HideSuppressed{"hide-suppressed", cl::desc("Leave suppressed findings out of every report"),
                               cl::cat(Counting)};
  cl::opt<bool> Strict{"strict", cl::desc("Exit with 2 if any file or function could not be analysed"),
                       cl::cat(Output)};
  cl::opt<bool> Quiet{"quiet", cl::desc("Print findings only"), cl::cat(Output)};
  cl::opt<bool> Verbose{"verbose", cl::desc("Print what could not be parsed, and where"), cl::cat(Output)};
  cl::opt<bool> TimeReport{"time-report",
                           cl::desc("Print what parsing, the analyses and each check took; exact with -j 1"),
                           cl::Hidden, cl::cat(Output)};
  // clang-tidy's name; LLVM keeps --color for itself.
  cl::opt<bool> UseColor{"use-color", cl::desc("Use colours (default: on a terminal, unless NO_COLOR is set)"),
                         EVERYWHERE, cl::cat(Output)};
  cl::opt<std::string> Hyperlinks{"hyperlinks",
                                  cl::desc("Make the names of checks links to their pages, by the terminal's escape "
                                           "sequence: auto (default), on a terminal; always or never"),
                                  cl::value_desc("auto|always|never"), cl::init("auto"), cl::cat(Output)};
  cl::opt<std::string> OutputDirectory{"o",
                                       cl::desc("Folder to write to (default: .cudalint)"),
                                       cl::value_desc("folder"),
                                       cl::sub(Database),
                                       cl::init(".cudalint"),
                                       cl::cat(Output)};
  cl::opt<std::string> WriteDocs{"write-docs", cl::desc("Write the generated documentation below this folder"),
                                 cl::value_desc("folder"), cl::Hidden, cl::cat(Output)};
#undef READING_FILES
#undef ANALYSING
#undef EVERYWHERE
};

} // namespace

/// The options, registered with LLVM. They stay so until the program ends: LLVM would not bring back its own, --help
/// for one, after a second reset of its table.
static Options &registeredOptions() {
  static Options *const Registered = [] {
    // LLVM's libraries bring hundreds of options of their own, none of them for our users.
    cl::ResetCommandLineParser();
    return new Options;
  }();
  return *Registered;
}

/// Is standard output a terminal that shows links? One that does not know them shows the text alone, but for the Linux
/// console and the like, which print the escape sequence.
static bool terminalKnowsHyperlinks() {
  std::string Terminal = llvm::sys::Process::GetEnv("TERM").value_or("dumb");
  return llvm::sys::Process::StandardOutIsDisplayed() && Terminal != "dumb" && Terminal != "linux";
}

static constexpr llvm::StringLiteral Overview =
    R"(cudalint - finds synchronisation mistakes in CUDA C++

  cudalint src/*.cu                    lint files as nvcc would compile them
  cudalint -p build src                lint a folder with build/compile_commands.json
  cudalint src/x.cu -- -arch=sm_90 -I include
  cudalint doctor src/x.cu             say how a file is understood

Options of nvcc or clang may follow '--' and win over all others.
Exit status: 0 clean, 1 findings, 2 the job could not be done.
)";

/// The options that are registered now and that the plain call or the subcommand \p Name takes: those of the plain call
/// are taken everywhere.
static llvm::StringMap<cl::Option *> optionsOf(llvm::StringRef Name) {
  llvm::StringMap<cl::Option *> Result = cl::getRegisteredOptions();
  for (cl::SubCommand *S : cl::getRegisteredSubcommands())
    if (!Name.empty() && S->getName() == Name)
      for (const auto &Entry : cl::getRegisteredOptions(*S))
        Result[Entry.first()] = Entry.second;
  return Result;
}

/// Whether \p Word is the name of a subcommand that is registered now.
static bool isSubcommand(llvm::StringRef Word) {
  return !Word.empty() &&
         llvm::any_of(cl::getRegisteredSubcommands(), [&](cl::SubCommand *S) { return S->getName() == Word; });
}

/// \p Words in groups, by what \p Known says of the options among them.
static std::vector<ArgumentGroup> group(llvm::ArrayRef<const char *> Words,
                                        const llvm::StringMap<cl::Option *> &Known) {
  std::vector<ArgumentGroup> Groups;
  for (size_t I = 0; I != Words.size(); ++I) {
    llvm::StringRef Word = Words[I], Name = Word;
    ArgumentGroup &G = Groups.emplace_back();
    G.Words.push_back(Word.str());
    if (Word == "--") {
      G.Option = "--";
      G.Words.insert(G.Words.end(), Words.begin() + I + 1, Words.end());
      break;
    }
    if (!Name.consume_front("-") || Name.empty()) // "-" is standard input
      continue;
    Name.consume_front("-");
    // make's and ninja's spelling of the number of jobs.
    if (Name.size() > 1 && Name.front() == 'j' && llvm::isDigit(Name[1])) {
      G.Option = "j";
      continue;
    }
    G.Option = Name.split('=').first.str();
    auto Found = Known.find(G.Option);
    if (!Name.contains('=') && Found != Known.end() && Found->second->getValueExpectedFlag() == cl::ValueRequired &&
        I + 1 != Words.size())
      G.Words.push_back(Words[++I]);
  }
  return Groups;
}

void putSubcommandFirst(std::vector<const char *> &Arguments) {
  registeredOptions();
  // Whichever it is, its options may stand before it.
  llvm::StringMap<cl::Option *> Known;
  for (cl::SubCommand *S : cl::getRegisteredSubcommands())
    for (const auto &Entry : optionsOf(S->getName()))
      Known[Entry.first()] = Entry.second;
  size_t At = 1;
  for (const ArgumentGroup &G : group(llvm::ArrayRef(Arguments).drop_front(), Known)) {
    if (G.Option.empty() && isSubcommand(G.Words.front()))
      std::rotate(Arguments.begin() + 1, Arguments.begin() + At, Arguments.begin() + At + 1);
    if (G.Option.empty() || G.Option == "--")
      return;
    At += G.Words.size();
  }
}

std::vector<ArgumentGroup> groupArguments(llvm::ArrayRef<const char *> Words) {
  registeredOptions();
  return group(Words, optionsOf(""));
}

bool isForReports(llvm::StringRef Option) {
  static constexpr llvm::StringLiteral Names[] = {
      "add-nolint",  "baseline",        "checks",       "config-file", "diff",         "fail-on",       "fix",
      "fix-dry-run", "format",          "hyperlinks",   "level",       "max-findings", "output",        "quiet",
      "statistics",  "hide-suppressed", "project-root", "strict",      "use-color",    "write-baseline"};
  return llvm::is_contained(Names, Option);
}

bool isAboutResults(llvm::StringRef Option) {
  static constexpr llvm::StringLiteral Names[] = {
      "add-nolint",      "baseline",     "cache-dir",        "cache-size",    "diff",
      "export-fixes",    "fail-on",      "format",           "hyperlinks",    "j",
      "hide-suppressed", "max-findings", "no-cache",         "output",        "quiet",
      "statistics",      "strict",       "time-report",      "timeout-per-file", "unsafe-fixes",
      "use-color",       "verbose",      "write-baseline"};
  return llvm::is_contained(Names, Option);
}

/// \p Groups without those that say how one part is run and where its results go.
static std::vector<std::string> analysisArguments(llvm::ArrayRef<ArgumentGroup> Groups) {
  static constexpr llvm::StringLiteral OfPart[] = {
      "shard", "shard-file", "output",    "format",  "j",          "cache-dir",   "cache-size",
      "quiet", "no-cache",   "use-color", "verbose", "hyperlinks", "time-report", "timeout-per-file"};
  std::vector<std::string> Result;
  for (const ArgumentGroup &G : Groups)
    if (!llvm::is_contained(OfPart, G.Option))
      llvm::append_range(Result, G.Words);
  return Result;
}

/// What is wrong with \p Groups that LLVM's parser would say in words of its own; empty if nothing is.
static std::string problemIn(llvm::ArrayRef<ArgumentGroup> Groups, const llvm::StringMap<cl::Option *> &Known) {
  llvm::StringSet<> Seen;
  for (const ArgumentGroup &G : Groups) {
    auto Found = Known.find(G.Option);
    if (G.Option.empty() || G.Option == "--")
      continue;
    llvm::StringRef Written = llvm::StringRef(G.Words.front()).split('=').first;
    // LLVM's own are not in the list.
    if (llvm::is_contained({"help", "help-hidden", "h", "version"}, llvm::StringRef(G.Option)))
      continue;
    if (Found == Known.end()) {
      // As LLVM measures it, but never a name that is another one altogether.
      std::string Nearest;
      unsigned Best = 1 + G.Option.size() / 3;
      for (const auto &Entry : Known)
        if (unsigned Distance = llvm::StringRef(G.Option).edit_distance(Entry.first(), true, Best);
            Entry.second->getOptionHiddenFlag() == cl::NotHidden &&
            (Distance < Best || (Distance == Best && !Nearest.empty() && Entry.first() < Nearest))) {
          Best = Distance;
          Nearest = Entry.first().str();
        }
      return "unknown option '" + Written.str() + "'" +
             (Nearest.empty() ? "; see cudalint --help"
                              : "; did you mean '" + std::string(Nearest.size() == 1 ? "-" : "--") + Nearest + "'?");
    }
    const cl::Option &Option = *Found->second;
    bool HasValue = llvm::StringRef(G.Words.front()).contains('=') || G.Words.size() > 1;
    bool IsSwitch = Option.getValueExpectedFlag() == cl::ValueOptional && Option.ValueStr.empty();
    if (Option.getValueExpectedFlag() == cl::ValueRequired && !HasValue &&
        llvm::StringRef(G.Words.front()).ltrim('-') == G.Option)
      return Written.str() + " needs a value: " + Written.str() + "=" +
             (Option.ValueStr.empty() ? "VALUE" : Option.ValueStr.upper());
    // An empty variable of a script: globs alone can be none.
    if (Option.getValueExpectedFlag() == cl::ValueRequired && HasValue && Option.ValueStr != "globs" &&
        (G.Words.size() > 1 ? G.Words[1] : llvm::StringRef(G.Words.front()).split('=').second.str()).empty())
      return Written.str() + " needs a value, and got an empty one";
    if (IsSwitch && HasValue) {
      llvm::StringRef Value = llvm::StringRef(G.Words.front()).split('=').second;
      if (!llvm::is_contained({"", "true", "TRUE", "True", "1", "false", "FALSE", "False", "0"}, Value))
        return Written.str() + ": '" + Value.str() + "' is neither true nor false";
    }
    bool TakesSeveral = Option.getNumOccurrencesFlag() == cl::ZeroOrMore;
    if (!Seen.insert(G.Option).second && !TakesSeveral)
      return Written.str() + " is given twice; one value is meant";
  }
  return "";
}

/// How the user calls it.
static llvm::StringRef nameOf(Action What) {
  switch (What) {
  case Action::Lint:
    return "cudalint";
  case Action::Doctor:
    return "doctor";
  case Action::Database:
    return "cdb";
  case Action::Launch:
    return "launch";
  case Action::ListChecks:
    return "--list-checks";
  case Action::Explain:
    return "--explain";
  case Action::ShowConfig:
    return "--show-config";
  case Action::DumpLanes:
    return "--dump-lanes";
  case Action::WriteDocs:
    return "--write-docs";
  }
  llvm_unreachable("unknown action");
}

/// Whether the option called \p Option can change anything about \p What.
static bool isUsedBy(Action What, llvm::StringRef Option) {
  auto IsOneOf = [&](std::initializer_list<llvm::StringLiteral> Names) { return llvm::is_contained(Names, Option); };
  bool OfFiles = IsOneOf({"p", "assume-filename", "cuda-path", "no-cuda-toolkit"});
  bool OfChecks = IsOneOf({"checks", "level", "config-file"});
  if (Option == "use-color" || nameOf(What).ltrim('-') == Option)
    return true;
  switch (What) {
  case Action::Lint:
    return true;
  case Action::Doctor:
    return OfFiles || OfChecks || IsOneOf({"j", "timeout-per-file"});
  case Action::Database:
    return OfFiles || IsOneOf({"o", "quiet"});
  case Action::Launch:
    // The command names the files and what they are compiled with; --warnings-as-errors alone stops a build.
    return !IsOneOf({"p", "assume-filename", "fail-on", "strict", "list-checks", "explain", "show-config", "dump-lanes",
                     "dump-lanes-json", "shard", "shard-file", "staged", "write-docs"});
  case Action::ListChecks:
    return OfChecks;
  case Action::ShowConfig:
    return OfFiles || OfChecks || IsOneOf({"header-filter", "warnings-as-errors", "project-root"});
  case Action::DumpLanes:
    return OfFiles || Option == "dump-lanes-json";
  case Action::Explain:
  case Action::WriteDocs:
    return false;
  }
  llvm_unreachable("unknown action");
}

/// What is wrong with options that do not go together; empty if nothing is.
static std::string conflictIn(const CommandLine &C) {
  const AdoptionOptions &Counting = C.Counting;
  bool Fixes = C.Fix || C.FixDryRun || !C.ExportFixes.empty();
  bool ReadsInput = llvm::any_of(C.Inputs, [](llvm::StringRef Input) { return Input == "-" || Input.starts_with("@"); });
  if (Counting.Staged && !Counting.Diff.empty())
    return "--staged and --diff exclude each other";
  if (Counting.Staged && C.Shard.Count)
    return "--shard does not go with --staged: what is staged in one checkout is unknown to the others";
  if (Counting.Diff == "-" && ReadsInput)
    return "--diff - reads the patch from standard input: name files, not '" +
           *llvm::find_if(C.Inputs, [](llvm::StringRef Input) { return Input == "-" || Input.starts_with("@"); }) + "'";
  if (Counting.Diff == "-" && C.Shard.Count)
    return "--shard does not go with --diff -: the merge reads the patch again; give it as a file";
  if (C.NoCudaToolkit && !C.CudaPath.empty())
    return "--cuda-path and --no-cuda-toolkit exclude each other";
  if (C.Fix && C.FixDryRun)
    return "--fix changes files and --fix-dry-run does not: give one of them";
  if (Counting.AddNolint && Fixes)
    return "--add-nolint and " + std::string(C.Fix ? "--fix" : C.FixDryRun ? "--fix-dry-run" : "--export-fixes") +
           " exclude each other: one silences what the other mends";
  if (Counting.WriteBaseline && Fixes)
    return "--write-baseline and " + std::string(C.Fix ? "--fix" : C.FixDryRun ? "--fix-dry-run" : "--export-fixes") +
           " exclude each other: one accepts what the other mends";
  if (Counting.WriteBaseline && Counting.AddNolint)
    return "--write-baseline and --add-nolint exclude each other: what one accepts the other does not see";
  if (Counting.WriteBaseline && Counting.Baseline.empty())
    return "--write-baseline needs --baseline FILE: the file to write";
  if (C.FixDryRun && C.Output != Format::Text)
    return "--fix-dry-run prints a patch; --output writes the report to a file beside it";
  if (Counting.Statistics && (C.Output != Format::Text || C.FixDryRun))
    return "--statistics prints a table where " + std::string(C.FixDryRun ? "--fix-dry-run" : "--format") +
           " wants something else; --output writes a report to a file beside it";
  if (C.UnsafeFixes && !Fixes)
    return "--unsafe-fixes needs --fix, --fix-dry-run or --export-fixes: it says which fixes are meant";
  if (!C.FixRoots.empty() && !C.Fix && !C.FixDryRun)
    return "--fix-root needs --fix or --fix-dry-run: it says where they may change files";
  if (!C.AssumeFilename.empty() && !ReadsInput)
    return "--assume-filename names what is read from standard input: give '-' as the file";
  if (C.Fix && llvm::is_contained(C.Inputs, "-"))
    return "--fix cannot change standard input; name a file";
  if (Counting.AddNolint && llvm::is_contained(C.Inputs, "-"))
    return "--add-nolint cannot change standard input; name a file";
  if (C.DumpAsJson && C.What != Action::DumpLanes)
    return "--dump-lanes-json needs --dump-lanes: it says how to print";
  if (!C.ShardFile.empty() && !C.Shard.Count)
    return "--shard-file needs --shard: it holds the results of a part";
  if (C.Shard.Count && (C.Fix || C.FixDryRun))
    return "--shard does not go with fixes, which need the whole run";
  if (C.Shard.Count && (Counting.WriteBaseline || Counting.AddNolint))
    return (Counting.WriteBaseline ? "--write-baseline" : "--add-nolint") +
           std::string(" needs the whole run: give it to 'cudalint merge'");
  if (C.What == Action::Launch && (Fixes || Counting.AddNolint || Counting.WriteBaseline))
    return "launch leaves sources and baselines as they are while something is built; run cudalint by itself to change "
           "them";
  return "";
}

std::optional<CommandLine> readCommandLine(int Argc, const char *const *Argv, int &ExitCode) {
  Options *O = &registeredOptions();
  CommandLine C;
  // Flags after "--" belong to the compiler.
  std::vector<const char *> Ours;
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  int I = 0;
  llvm::StringRef Subcommand = Argc > 1 ? Argv[1] : "";
  llvm::StringMap<cl::Option *> Known = optionsOf(Subcommand);
  bool Launches = Subcommand == "launch";
  // The compiler's name ends our options as well as "--" does: a launcher is often given without one.
  int Compiler = Argc;
  if (Launches) {
    int At = 2;
    for (const ArgumentGroup &G : group(llvm::ArrayRef(Argv, Argc).drop_front(2), Known)) {
      if (G.Option.empty() || G.Option == "--") {
        Compiler = At;
        break;
      }
      At += G.Words.size();
    }
  }
  for (; I < Argc && I != Compiler && llvm::StringRef(Argv[I]) != "--"; ++I) {
    // make's and ninja's spelling of the number of jobs.
    llvm::StringRef Arg = Argv[I];
    // A list of files, which LLVM would read as a list of options.
    if (Arg.size() > 1 && Arg.front() == '@') {
      C.Inputs.push_back(Arg.str());
      continue;
    }
    bool JoinedJobs = Arg.size() > 2 && Arg.starts_with("-j") && llvm::isDigit(Arg[2]);
    Ours.push_back(JoinedJobs ? Saver.save("-j=" + Arg.drop_front(2)).data() : Argv[I]);
  }
  if (I < Argc && llvm::StringRef(Argv[I]) == "--")
    ++I;
  for (; I < Argc; ++I)
    (Launches ? C.Launched : C.ExtraFlags).push_back(Argv[I]);

  auto Fail = [&](const llvm::Twine &Message) -> std::optional<CommandLine> {
    ExitCode = fail(Message);
    return std::nullopt;
  };
  std::vector<ArgumentGroup> Groups = group(llvm::ArrayRef(Ours).drop_front(), Known);
  if (std::string Problem = problemIn(Groups, Known); !Problem.empty())
    return Fail(Problem);
  for (cl::SubCommand *Sub : {&cl::SubCommand::getTopLevel(), &O->Doctor, &O->Database, &O->Launch})
    cl::HideUnrelatedOptions({&O->Input, &O->Selection, &O->Output, &O->Counting}, *Sub);
  cl::SetVersionPrinter([](llvm::raw_ostream &OS) {
    OS << "cudalint " << CUDALINT_VERSION << " (" << clang::getClangToolFullVersion("clang") << ")\n";
  });
  std::string Errors;
  llvm::raw_string_ostream ErrorStream(Errors);
  if (!cl::ParseCommandLineOptions(Ours.size(), Ours.data(), Overview, &ErrorStream)) {
    // The first line says what; the rest repeats how to get help.
    llvm::StringRef First = llvm::StringRef(Errors).split('\n').first;
    First.consume_front(llvm::sys::path::filename(Ours.front()));
    ExitCode = 2;
    if (!First.empty()) // some errors have been printed already
      fail(First.ltrim(": "));
    return std::nullopt;
  }

  C.Inputs.insert(C.Inputs.end(), O->Inputs.begin(), O->Inputs.end());
  C.BuildPath = O->BuildPath;
  C.AssumeFilename = O->AssumeFilename;
  C.CudaPath = O->CudaPath;
  C.NoCudaToolkit = O->NoToolkit;
  C.Checks.Checks = O->Checks;
  C.Checks.WarningsAsErrors = O->WarningsAsErrors;
  C.Checks.ConfigFile = O->ConfigFile;
  if (O->HeaderFilter.getNumOccurrences())
    C.Checks.HeaderFilter = O->HeaderFilter;
  for (const std::string &Name : O->Levels) {
    if (std::optional<Level> L = parseLevel(Name)) {
      C.Checks.Levels.push_back(*L);
      continue;
    }
    std::vector<llvm::StringRef> Names;
    for (Level L : allLevels())
      Names.push_back(levelName(L));
    return Fail("--level: unknown level '" + Name + "'; levels are " + llvm::join(Names, ", "));
  }
  if (O->Jobs.getNumOccurrences() && (llvm::StringRef(O->Jobs).getAsInteger(10, C.Jobs) || !C.Jobs))
    return Fail("-j: '" + O->Jobs + "' is no number of files to analyse at a time");
  if (llvm::StringRef(O->FileTimeout).getAsInteger(10, C.FileTimeout))
    return Fail("--timeout-per-file: '" + O->FileTimeout + "' is no number of seconds");
  C.Counting.Baseline = O->BaselineFile;
  C.Counting.WriteBaseline = O->WriteBaseline;
  C.Counting.Diff = O->Diff;
  C.Counting.Staged = O->Staged;
  using FailOn = AdoptionOptions::FailOn;
  auto FailsOn = llvm::StringSwitch<std::optional<FailOn>>(O->FailOn)
                     .Case("certain", FailOn::Certain)
                     .Case("likely", FailOn::Likely)
                     .Case("never", FailOn::Never)
                     .Default(std::nullopt);
  if (!FailsOn)
    return Fail("--fail-on: '" + O->FailOn + "' is none of certain, likely and never");
  C.Counting.Fail = *FailsOn;
  if (O->MaxFindings.getNumOccurrences()) {
    unsigned Most = 0;
    if (llvm::StringRef(O->MaxFindings).getAsInteger(10, Most))
      return Fail("--max-findings: '" + O->MaxFindings + "' is no number of findings");
    if (Most) // as elsewhere, 0 sets no limit
      C.Counting.MaxFindings = Most;
  }
  if (O->AddNolint.getNumOccurrences())
    C.Counting.AddNolint = O->AddNolint;
  C.Counting.Statistics = O->Statistics;
  C.Counting.HideSuppressed = O->HideSuppressed;
  if (C.Counting.AddNolint && (llvm::StringRef(*C.Counting.AddNolint).find_first_of("\r\n") != llvm::StringRef::npos ||
                               llvm::StringRef(*C.Counting.AddNolint).ends_with("\\")))
    return Fail(
        "--add-nolint: the reason must fit on the line of a comment: no line break, and no backslash at its end");
  C.ProjectRoot = O->ProjectRoot;
  std::optional<Format> Main = parseFormat(O->FormatName);
  if (!Main)
    return Fail("--format: unknown format '" + O->FormatName + "'; formats are " + formatNames());
  C.Output = *Main;
  for (const std::string &Request : O->OutputFiles) {
    auto [Name, File] = llvm::StringRef(Request).split('=');
    std::optional<Format> F = parseFormat(Name);
    if (!F)
      return Fail("--output: unknown format '" + Name + "'; formats are " + formatNames());
    if (File.empty())
      return Fail("--output: '" + Request + "' names no file; write --output " + Name + "=FILE");
    if (File == "-")
      return Fail("--output: '-' is no file; --format says what standard output gets");
    C.OutputFiles.push_back({*F, File.str()});
  }
  C.Cache = !O->NoCache;
  C.CacheFolder = O->CacheFolder;
  if (llvm::StringRef(O->CacheSize).getAsInteger(10, C.CacheBytes) || C.CacheBytes > (1u << 30))
    return Fail("--cache-size: '" + O->CacheSize + "' is no number of MiB");
  C.CacheBytes <<= 20;
  if (O->Project != "on" && O->Project != "off")
    return Fail("--project: '" + O->Project + "' is neither on nor off");
  C.JoinFacts = O->Project == "on";
  if (!O->Shard.empty()) {
    std::optional<ShardNumber> Shard = ShardNumber::parse(O->Shard);
    if (!Shard)
      return Fail("--shard: '" + O->Shard + "' is no K/N with K from 1 to N");
    C.Shard = *Shard;
  }
  C.ShardFile = O->ShardFile;
  C.AnalysisArguments = analysisArguments(group(llvm::ArrayRef(Argv, Argc).drop_front(), Known));
  C.Strict = O->Strict;
  C.Quiet = O->Quiet;
  C.Verbose = O->Verbose;
  C.TimeReport = O->TimeReport;
  C.Fix = O->Fix;
  C.UnsafeFixes = O->UnsafeFixes;
  C.FixDryRun = O->FixDryRun;
  C.ExportFixes = O->ExportFixes;
  C.FixRoots.assign(O->FixRoots.begin(), O->FixRoots.end());
  C.Explained = O->Explain;
  C.OutputDirectory = O->WriteDocs.empty() ? O->OutputDirectory : O->WriteDocs;
  if (O->UseColor.getNumOccurrences())
    llvm::WithColor::setAutoDetectFunction(O->UseColor ? +[](const llvm::raw_ostream &) { return true; }
                                                       : +[](const llvm::raw_ostream &) { return false; });
  C.Color = O->UseColor.getNumOccurrences()
                ? O->UseColor
                : llvm::sys::Process::StandardOutHasColors() && !llvm::sys::Process::GetEnv("NO_COLOR");
  if (O->Hyperlinks != "auto" && O->Hyperlinks != "always" && O->Hyperlinks != "never")
    return Fail("--hyperlinks: '" + O->Hyperlinks + "' is none of auto, always and never");
  C.Hyperlinks = O->Hyperlinks == "always" || (O->Hyperlinks == "auto" && C.Color && terminalKnowsHyperlinks());
  if (O->Doctor)
    C.What = Action::Doctor;
  else if (O->Database)
    C.What = Action::Database;
  else if (O->Launch)
    C.What = Action::Launch;
  else if (O->ListChecks)
    C.What = Action::ListChecks;
  else if (!C.Explained.empty())
    C.What = Action::Explain;
  else if (!O->WriteDocs.empty())
    C.What = Action::WriteDocs;
  else if (!O->ShowConfig.empty()) {
    C.What = Action::ShowConfig;
    C.Inputs.push_back(O->ShowConfig);
  } else if (!O->DumpLanes.empty()) {
    C.What = Action::DumpLanes;
    if (!C.Inputs.empty())
      return Fail("--dump-lanes takes one file: '" + C.Inputs.front() + "' is one more");
    llvm::StringRef File = O->DumpLanes;
    if (!llvm::sys::fs::exists(File)) {
      // A function's name can be qualified: it begins behind the first colon of the last part of the path.
      size_t Name = llvm::sys::path::filename(File).data() - File.data();
      size_t Colon = File.find(':', Name);
      if (Colon != llvm::StringRef::npos) {
        C.DumpedFunction = File.substr(Colon + 1).str();
        File = File.take_front(Colon);
      }
    }
    C.Inputs.push_back(File.str());
  }
  C.DumpAsJson = O->DumpLanesAsJson;
  for (const ArgumentGroup &G : Groups)
    if (!G.Option.empty() && G.Option != "--" && !isUsedBy(C.What, G.Option))
      return Fail(nameOf(C.What) + " makes no use of " + llvm::StringRef(G.Words.front()).split('=').first +
                  ": leave it out");
  bool TakesFiles = C.What != Action::ListChecks && C.What != Action::Explain && C.What != Action::Launch;
  if (!TakesFiles && !C.Inputs.empty())
    return Fail(nameOf(C.What) + " takes no file: '" + C.Inputs.front() + "' is one");
  if (std::string Conflict = conflictIn(C); !Conflict.empty())
    return Fail(Conflict);
  for (const std::string &Input : C.Inputs)
    if (isSubcommand(Input) && !llvm::sys::fs::exists(Input))
      return Fail("'" + Input + "' comes before the files: cudalint " + Input + " [option]... file...");
  // What applies to a file depends on its folder.
  if (llvm::StringRef Folder = llvm::sys::path::parent_path(C.AssumeFilename);
      !Folder.empty() && !llvm::sys::fs::is_directory(Folder))
    return Fail("--assume-filename: no such folder: '" + Folder + "'");
  for (const std::string &Root : C.FixRoots)
    if (!llvm::sys::fs::is_directory(Root))
      return Fail("--fix-root: no such folder: '" + Root + "'");
  if (C.Checks.HeaderFilter) {
    std::string Wrong;
    if (!llvm::Regex(*C.Checks.HeaderFilter).isValid(Wrong))
      return Fail("--header-filter: '" + *C.Checks.HeaderFilter + "' is no regular expression: " + Wrong);
  }
  if (C.What == Action::Launch && C.Launched.empty())
    return Fail("launch: no compiler; write cudalint launch [option]... -- nvcc ...");
  if (C.What == Action::Lint && C.Inputs.empty())
    return Fail("no input: name files, folders, globs or @list; see cudalint --help");
  return C;
}

std::vector<OptionRecord> optionRecords() {
  Options *O = &registeredOptions();
  std::vector<OptionRecord> Records;
  for (cl::OptionCategory *Group : {&O->Input, &O->Selection, &O->Output, &O->Counting}) {
    std::vector<OptionRecord> OfGroup;
    for (const auto &Entry : cl::getRegisteredOptions()) {
      const cl::Option &Option = *Entry.second;
      if (llvm::is_contained(Option.Categories, Group) && Option.getOptionHiddenFlag() == cl::NotHidden)
        OfGroup.push_back({Entry.first().str(), Option.ValueStr.str(), Option.HelpStr.str(), Group->getName().str()});
    }
    llvm::sort(OfGroup, [](const OptionRecord &A, const OptionRecord &B) { return A.Name < B.Name; });
    llvm::append_range(Records, OfGroup);
  }
  return Records;
}

std::vector<SubcommandRecord> subcommandRecords() {
  Options *O = &registeredOptions();
  std::vector<SubcommandRecord> Records;
  for (cl::SubCommand *S : cl::getRegisteredSubcommands()) {
    if (S->getName().empty())
      continue;
    Records.push_back({S->getName().str(), S->getDescription().str(),
                       S == &O->Launch  ? "-- compiler argument..."
                       : S == &O->Merge ? "file of a part or report..."
                                        : "file, folder, glob or @list..."});
  }
  llvm::sort(Records, [](const SubcommandRecord &A, const SubcommandRecord &B) { return A.Name < B.Name; });
  return Records;
}

std::string reproductionCommand(const CommandLine &C, llvm::StringRef File) {
  std::string Command = "cudalint";
  llvm::raw_string_ostream OS(Command);
  auto Add = [&](llvm::StringRef Option, llvm::StringRef Value) {
    if (Value.empty())
      return;
    OS << ' ';
    llvm::sys::printArg(OS, (Option + Value).str(), /*Quote=*/false);
  };
  Add("-p=", C.BuildPath);
  Add("--cuda-path=", C.CudaPath);
  if (C.NoCudaToolkit)
    OS << " --no-cuda-toolkit";
  Add("--checks=", C.Checks.Checks);
  for (Level L : C.Checks.Levels)
    Add("--level=", levelName(L));
  Add("--config-file=", C.Checks.ConfigFile);
  Add("", File);
  if (!C.ExtraFlags.empty())
    OS << " --";
  for (const std::string &Flag : C.ExtraFlags)
    Add("", Flag);
  return Command;
}

} // namespace cudalint::driver
