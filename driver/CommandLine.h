//===- CommandLine.h - cudalint's command line ------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_COMMANDLINE_H
#define CUDALINT_DRIVER_COMMANDLINE_H

#include "driver/Configuration.h"
#include "driver/report/Adoption.h"
#include "driver/report/Formats.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cudalint::driver {

struct ShardResults;

/// Which part of a run: number Index, from 1 on, of Count.
struct ShardNumber {
  unsigned Index = 0;
  unsigned Count = 0; ///< 0: the run is not split.

  /// Reads "K/N".
  static std::optional<ShardNumber> parse(llvm::StringRef Text);
};

/// What the program is asked to do.
enum class Action {
  Lint,       ///< `cudalint FILE...`
  Doctor,     ///< `cudalint doctor FILE...`: how each file is understood.
  Database,   ///< `cudalint cdb FILE...`: a compilation database for stock clang tools.
  ListChecks, ///< `--list-checks`
  Explain,    ///< `--explain CHECK`
  Launch,     ///< `cudalint launch [OPTION...] -- COMPILER ARGUMENT...`: lints what is being compiled, then compiles it.
  ShowConfig, ///< `--show-config FILE`: what applies to a file, and where it comes from.
  DumpLanes,  ///< `--dump-lanes FILE[:FUNCTION]`: which lanes are where.
  WriteDocs,  ///< `--write-docs DIR`: the generated documentation, for cudalint's own repository.
};

/// The command line, read. Paths are as the user wrote them.
struct CommandLine {
  Action What = Action::Lint;
  std::vector<std::string> Inputs;
  std::string BuildPath;               ///< -p
  std::vector<std::string> ExtraFlags; ///< What follows `--`.
  std::vector<std::string> Launched;   ///< The compiler's command line, of `launch`.
  std::string AssumeFilename;          ///< --assume-filename, for `-`
  std::string CudaPath;                ///< --cuda-path
  bool NoCudaToolkit = false;          ///< Use the embedded declarations even if there is a toolkit.
  CheckSelection Checks;
  std::string Explained;       ///< Check of --explain.
  std::string DumpedFunction;  ///< Function of --dump-lanes, empty for all; its file is the only input.
  bool DumpAsJson = false;     ///< --dump-lanes-json
  std::string OutputDirectory; ///< Of cdb and --write-docs.
  unsigned Jobs = 0;           ///< -j; 0: one for each core.
  unsigned FileTimeout = 0;    ///< --timeout-per-file, in seconds; 0: none.
  AdoptionOptions Counting;    ///< Which findings count, and what is done about them.
  std::string ProjectRoot;     ///< --project-root; empty: it is looked for.
  Format Output = Format::Text; ///< --format: what goes to standard output.
  std::vector<std::pair<Format, std::string>> OutputFiles; ///< --output
  bool Cache = true;           ///< --no-cache
  std::string CacheFolder;     ///< --cache-dir; empty: that of the platform.
  uint64_t CacheBytes = 0;     ///< --cache-size
  bool JoinFacts = true;       ///< --project
  ShardNumber Shard;           ///< --shard
  std::string ShardFile;       ///< --shard-file; empty: none is written.
  /// The arguments that decide what is analysed and how, for --shard-file: all but those about output.
  std::vector<std::string> AnalysisArguments;
  std::shared_ptr<ShardResults> Merged; ///< Of `cudalint merge`: what the shards have found.
  bool Strict = false;
  bool Quiet = false;
  bool Verbose = false;
  bool TimeReport = false;
  bool Fix = false;
  bool UnsafeFixes = false;
  bool FixDryRun = false;         ///< Print the fixes as a patch instead of applying them.
  std::string ExportFixes;        ///< File for clang-apply-replacements, empty if not asked for.
  std::vector<std::string> FixRoots; ///< --fix-root: folders that --fix may write to; empty: see Fixing.
  bool Color = false; ///< Decided from --use-color, NO_COLOR and the terminal.
  bool Hyperlinks = false; ///< Decided from --hyperlinks and the terminal.
};

/// An option as --help shows it, for the manual page and the shells.
struct OptionRecord {
  std::string Name;  ///< Without dashes.
  std::string Value; ///< What follows `=`, in words; empty for a switch.
  std::string Help;
  std::string Group;
};

/// A subcommand: `cudalint NAME ...`.
struct SubcommandRecord {
  std::string Name;
  std::string Help;
  std::string Arguments; ///< What follows the options, in words.
};
std::vector<SubcommandRecord> subcommandRecords();

/// Every option of the plain call that --help shows, in the order of groups and names.
std::vector<OptionRecord> optionRecords();

/// Reads the command line. Returns nothing if the program is to end at once with \p ExitCode: after --help or --version
/// (0), or after an error that has been printed (2).
std::optional<CommandLine> readCommandLine(int Argc, const char *const *Argv, int &ExitCode);

/// Moves the name of a subcommand in \p Arguments, the program's name and all behind it, in front of the options that
/// it follows: the first word that is no option is one if it is called as one.
void putSubcommandFirst(std::vector<const char *> &Arguments);

/// Words of a command line that belong together: an option with the value that follows it, or a word that is none.
struct ArgumentGroup {
  std::string Option; ///< Its name, without dashes; "--" for that word and all behind it; empty for an input.
  std::vector<std::string> Words;
};

/// \p Words, which follow the program's name in a plain call, in groups.
std::vector<ArgumentGroup> groupArguments(llvm::ArrayRef<const char *> Words);

/// Whether the option called \p Option says what becomes of the results of an analysis, and nothing about the analysis.
bool isAboutResults(llvm::StringRef Option);

/// Whether the option called \p Option says something about reports that are joined as they are.
bool isForReports(llvm::StringRef Option);

/// A command line that analyses \p File alone, as \p C says.
std::string reproductionCommand(const CommandLine &C, llvm::StringRef File);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_COMMANDLINE_H
