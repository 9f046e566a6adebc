//===- CompilationCommands.cpp - From inputs to compile jobs --------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/frontend/CompilationCommands.h"
#include "driver/InputFile.h"
#include "driver/Nesting.h"
#include "driver/frontend/HostOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>
#include <memory>

using namespace llvm;

namespace cudalint::driver {
namespace {

using LanguageKind = ParsedCommand::LanguageKind;
using ModeKind = ParsedCommand::ModeKind;
using OriginKind = CompileJob::OriginKind;

constexpr StringLiteral DatabaseName = "compile_commands.json";
constexpr StringLiteral FlagsName = "compile_flags.txt";
/// `@list` files that name each other stop here.
constexpr unsigned MaxListDepth = 16;

std::string joinPath(StringRef A, StringRef B, StringRef C = "") {
  SmallString<256> Path(A);
  sys::path::append(Path, B);
  if (!C.empty())
    sys::path::append(Path, C);
  return std::string(Path);
}

/// The form in which paths are compared: absolute, without `.` and `..`.
std::string normalized(StringRef Path, StringRef Directory) {
  SmallString<256> Result(absolutePath(Path, Directory));
  sys::path::remove_dots(Result, /*remove_dot_dot=*/true);
  return std::string(Result);
}

bool isFile(vfs::FileSystem &Files, const Twine &Path) {
  ErrorOr<vfs::Status> Status = Files.status(Path);
  return Status && !Status->isDirectory();
}

bool isDirectory(vfs::FileSystem &Files, const Twine &Path) {
  ErrorOr<vfs::Status> Status = Files.status(Path);
  return Status && Status->isDirectory();
}

bool isRegularFile(vfs::FileSystem &Files, const Twine &Path) {
  ErrorOr<vfs::Status> Status = Files.status(Path);
  return Status && Status->isRegularFile();
}

/// Names in a folder, sorted. \p Error says why some may be missing.
std::vector<std::string> entryNames(vfs::FileSystem &Files, StringRef Directory, std::error_code &Error) {
  std::vector<std::string> Names;
  for (vfs::directory_iterator I = Files.dir_begin(Directory, Error), End; !Error && I != End; I.increment(Error))
    Names.push_back(sys::path::filename(I->path()).str());
  llvm::sort(Names);
  return Names;
}

std::vector<std::string> entryNames(vfs::FileSystem &Files, StringRef Directory) {
  std::error_code Ignored;
  return entryNames(Files, Directory, Ignored);
}

/// What \p E, one or several errors, says, in one line.
std::string inOneLine(Error E) {
  std::vector<std::string> Messages;
  handleAllErrors(std::move(E), [&](const ErrorInfoBase &Each) { Messages.push_back(Each.message()); });
  return join(Messages, "; ");
}

Error makeError(const Twine &Message) { return createStringError(inconvertibleErrorCode(), Message); }

/// A folder that a search below a project does not enter.
bool isSkippedFolder(StringRef Name) { return Name.starts_with(".") || Name == "CMakeFiles"; }

//===----------------------------------------------------------------------===//
// Databases
//===----------------------------------------------------------------------===//

struct DatabaseEntry {
  std::string File; ///< Normalised.
  std::string Directory;
  std::vector<std::string> Argv;
};

/// compile_commands.json or compile_flags.txt.
class Database {
public:
  static Expected<std::unique_ptr<Database>> load(StringRef Path, vfs::FileSystem &Files);

  std::string Path;
  bool IsFlags = false;
  std::vector<std::string> Flags; ///< Of compile_flags.txt.
  std::vector<DatabaseEntry> Entries;

  std::vector<const DatabaseEntry *> find(StringRef File, vfs::FileSystem &Files) const;
  std::vector<const DatabaseEntry *> nearest(StringRef File) const;

private:
  Error parseJson(StringRef Text);
  std::map<std::string, std::vector<size_t>, std::less<>> ByFile;
};

Expected<std::unique_ptr<Database>> Database::load(StringRef Path, vfs::FileSystem &Files) {
  auto Buffer = Files.getBufferForFile(Path);
  if (!Buffer)
    return makeError("cannot read '" + Path + "': " + Buffer.getError().message());
  auto Result = std::make_unique<Database>();
  Result->Path = Path.str();
  if (sys::path::filename(Path) == FlagsName) {
    Result->IsFlags = true;
    SmallVector<StringRef, 16> Lines;
    (*Buffer)->getBuffer().split(Lines, '\n');
    for (StringRef Line : Lines)
      if (Line = Line.trim(); !Line.empty() && !Line.starts_with("#"))
        Result->Flags.push_back(Line.str());
    return std::move(Result);
  }
  if (Error E = Result->parseJson((*Buffer)->getBuffer()))
    return std::move(E);
  return std::move(Result);
}

Error Database::parseJson(StringRef Text) {
  std::string Repaired;
  if (!json::isUTF8(Text)) {
    Repaired = json::fixUTF8(Text);
    Text = Repaired;
  }
  Expected<json::Value> Json = driver::parseJson(Text);
  if (!Json)
    return makeError("'" + Path + "' is not valid JSON: " + toString(Json.takeError()) +
                     "; let the build system write it again");
  const json::Array *Array = Json->getAsArray();
  if (!Array)
    return makeError("'" + Path + "' is not a compilation database: it must be a list of commands");
  std::string Folder = sys::path::parent_path(Path).str();
  for (size_t I = 0; I != Array->size(); ++I) {
    auto Bad = [&](const Twine &Why) { return makeError("'" + Path + "': entry " + Twine(I + 1) + " " + Why); };
    const json::Object *Object = (*Array)[I].getAsObject();
    if (!Object)
      return Bad("is not an object");
    std::optional<StringRef> File = Object->getString("file");
    if (!File)
      return Bad("has no \"file\"");
    DatabaseEntry Entry;
    // Without a directory the database's own is meant.
    Entry.Directory = absolutePath(Object->getString("directory").value_or("."), Folder);
    Entry.File = normalized(*File, Entry.Directory);
    if (const json::Array *Arguments = Object->getArray("arguments")) {
      for (const json::Value &Argument : *Arguments) {
        std::optional<StringRef> Word = Argument.getAsString();
        if (!Word)
          return Bad("has an argument that is not a string");
        Entry.Argv.push_back(Word->str());
      }
    } else if (std::optional<StringRef> Command = Object->getString("command")) {
      Entry.Argv = splitShellCommand(*Command);
    } else {
      return Bad("has neither \"command\" nor \"arguments\"");
    }
    ByFile[Entry.File].push_back(Entries.size());
    Entries.push_back(std::move(Entry));
  }
  return Error::success();
}

std::vector<const DatabaseEntry *> Database::find(StringRef File, vfs::FileSystem &Files) const {
  std::vector<const DatabaseEntry *> Result;
  auto Known = ByFile.find(File);
  if (Known != ByFile.end()) {
    for (size_t Index : Known->second)
      Result.push_back(&Entries[Index]);
    return Result;
  }
  // The same file under another name.
  SmallString<256> Real;
  if (Files.getRealPath(File, Real))
    return Result;
  for (const DatabaseEntry &Entry : Entries) {
    if (sys::path::filename(Entry.File) != sys::path::filename(File))
      continue;
    SmallString<256> EntryReal;
    if (!Files.getRealPath(Entry.File, EntryReal) && EntryReal == Real)
      Result.push_back(&Entry);
  }
  return Result;
}

/// The entries of the file whose flags fit \p File best, or none in an empty database.
std::vector<const DatabaseEntry *> Database::nearest(StringRef File) const {
  StringRef Stem = sys::path::stem(File);
  auto Common = [&](StringRef Other) {
    unsigned Count = 0;
    for (auto A = sys::path::begin(File), B = sys::path::begin(Other), AEnd = sys::path::end(File),
              BEnd = sys::path::end(Other);
         A != AEnd && B != BEnd && *A == *B; ++A, ++B)
      ++Count;
    return Count;
  };
  auto Depth = [](StringRef Path) { return Path.count('/'); };
  // The same language first, then the same name, then the longest common path, then the shallowest, then the first by
  // name.
  bool WantsHost = languageOfFile(File).value_or(LanguageKind::Cuda) != LanguageKind::Cuda;
  using Score = std::tuple<bool, bool, unsigned, long>;
  const std::vector<size_t> *Best = nullptr;
  std::optional<Score> BestScore;
  for (const auto &[Other, Indices] : ByFile) {
    if (!languageOfFile(Other))
      continue;
    Score Current{(sys::path::extension(Other) != ".cu") == WantsHost, sys::path::stem(Other) == Stem, Common(Other),
                  -long(Depth(Other))};
    // ByFile is sorted, so the first of equals is kept.
    if (!BestScore || Current > *BestScore) {
      BestScore = Current;
      Best = &Indices;
    }
  }
  std::vector<const DatabaseEntry *> Result;
  if (Best)
    for (size_t Index : *Best)
      Result.push_back(&Entries[Index]);
  return Result;
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

bool hasGlob(StringRef Text) { return Text.find_first_of("*?[{") != StringRef::npos; }

/// A file named on the command line.
struct Input {
  std::string File; ///< Normalised.
  bool FromStdin = false;
};

class Collector {
public:
  explicit Collector(const JobRequest &Request) : Request(Request), Files(*Request.Files) {}

  Expected<JobList> run();

private:
  Error expand(StringRef Text, StringRef Directory, unsigned Depth);
  Error expandList(StringRef Path, StringRef Directory, unsigned Depth);
  Error expandGlob(StringRef Pattern, StringRef Directory);
  Error expandFolder(StringRef Folder);
  void collectCuda(StringRef Folder, std::vector<std::string> &Found);
  void matchGlob(StringRef Folder, ArrayRef<StringRef> Components, ArrayRef<std::optional<GlobPattern>> Patterns,
                 std::vector<std::string> &Found);
  void addInput(std::string File, bool FromStdin = false);

  Expected<const Database *> databaseFor(StringRef File);
  Expected<const Database *> loadDatabase(const std::string &Path);
  Error makeJobs(const Input &In);
  Error makeJobsOfDatabase();
  bool addEntryJobs(const std::string &File, bool FromStdin, ArrayRef<const DatabaseEntry *> Entries,
                    const Database &From, OriginKind Origin, Error &Failed);
  Error finishJob(CompileJob Job, ArrayRef<std::string> Added = {});
  /// Lets the request edit \p Words; returns the flags that it adds.
  std::vector<std::string> edit(std::vector<std::string> &Words) const {
    return Request.Edit ? Request.Edit(Words) : std::vector<std::string>();
  }
  CommandContext contextIn(StringRef Directory) const { return {Request.Files, Directory.str(), Request.Environment}; }

  const JobRequest &Request;
  vfs::FileSystem &Files;
  std::vector<Input> Inputs;
  StringSet<> Seen;
  std::map<std::string, std::unique_ptr<Database>> Databases;
  StringMap<std::string> DatabaseOfFolder;
  JobList Result;
  StringSet<> Configurations;
};

void Collector::addInput(std::string File, bool FromStdin) {
  if (Seen.insert(File).second)
    Inputs.push_back({std::move(File), FromStdin});
}

Error Collector::expandList(StringRef Path, StringRef Directory, unsigned Depth) {
  if (Depth >= MaxListDepth)
    return makeError("list files are nested more than " + Twine(MaxListDepth) + " deep at '@" + Path + "'");
  std::string File = normalized(Path, Directory);
  auto Buffer = Files.getBufferForFile(File);
  if (!Buffer)
    return makeError("cannot read the list of files '" + File + "': " + Buffer.getError().message());
  SmallVector<StringRef, 32> Lines;
  (*Buffer)->getBuffer().split(Lines, '\n');
  for (StringRef Line : Lines)
    if (Line = Line.trim(); !Line.empty() && !Line.starts_with("#"))
      if (Error E = expand(Line, Directory, Depth + 1))
        return E;
  return Error::success();
}

void Collector::collectCuda(StringRef Folder, std::vector<std::string> &Found) {
  std::error_code Error;
  std::vector<std::string> Names = entryNames(Files, Folder, Error);
  if (Error) {
    Result.Warnings.push_back(
        ("cannot read the folder '" + Folder + "': " + Error.message() + "; what is in it is not analysed").str());
    Result.Failures.push_back({Folder.str(), "cannot read the folder: " + Error.message(), /*IsFolder=*/true});
  }
  for (const std::string &Name : Names) {
    std::string Path = joinPath(Folder, Name);
    ErrorOr<vfs::Status> Status = Files.status(Path);
    if (!Status)
      continue;
    if (Status->isDirectory()) {
      if (isSkippedFolder(Name))
        continue;
      // A link to a folder above would never end.
      SmallString<256> Real;
      if (!Files.getRealPath(Path, Real) && Real != Path && StringRef(Path).starts_with((Real + "/").str()))
        continue;
      collectCuda(Path, Found);
    } else if (Status->isRegularFile() && sys::path::extension(Name) == ".cu") {
      Found.push_back(Path);
    }
  }
}

Error Collector::expandFolder(StringRef Folder) {
  std::vector<std::string> Found;
  collectCuda(Folder, Found);
  // Sources of another name that the project compiles as CUDA (`-x cu a.cpp`).
  Expected<const Database *> DB = databaseFor(joinPath(Folder, "x.cu"));
  if (!DB)
    return DB.takeError();
  if (*DB) {
    for (const DatabaseEntry &Entry : (*DB)->Entries) {
      if (!StringRef(Entry.File).starts_with((Folder + "/").str()) || sys::path::extension(Entry.File) == ".cu" ||
          !Files.exists(Entry.File))
        continue;
      Expected<ParsedCommand> Command = parseCommandLine(Entry.Argv, contextIn(Entry.Directory));
      if (!Command) {
        // Reported when the file is named.
        consumeError(Command.takeError());
        continue;
      }
      if (Command->isCompile() && Command->LanguageGiven && Command->Language == LanguageKind::Cuda)
        Found.push_back(Entry.File);
    }
  }
  if (Found.empty())
    return makeError("no .cu file in the folder '" + Folder + "'; name headers and C++ files one by one");
  llvm::sort(Found);
  for (std::string &File : Found)
    addInput(std::move(File));
  return Error::success();
}

/// Walks \p Folder along the remaining components of a pattern.
void Collector::matchGlob(StringRef Folder, ArrayRef<StringRef> Components,
                          ArrayRef<std::optional<GlobPattern>> Patterns, std::vector<std::string> &Found) {
  if (Components.empty()) {
    Found.push_back(Folder.str());
    return;
  }
  StringRef Component = Components.front();
  if (Component == "**") {
    matchGlob(Folder, Components.drop_front(), Patterns.drop_front(), Found);
    for (const std::string &Name : entryNames(Files, Folder)) {
      std::string Path = joinPath(Folder, Name);
      if (!isSkippedFolder(Name) && isDirectory(Files, Path))
        matchGlob(Path, Components, Patterns, Found);
    }
    return;
  }
  if (!Patterns.front()) {
    std::string Path = joinPath(Folder, Component);
    if (Files.exists(Path))
      matchGlob(Path, Components.drop_front(), Patterns.drop_front(), Found);
    return;
  }
  for (const std::string &Name : entryNames(Files, Folder))
    // As in a shell, a wildcard does not match a leading dot.
    if ((Name[0] != '.' || Component[0] == '.') && Patterns.front()->match(Name))
      matchGlob(joinPath(Folder, Name), Components.drop_front(), Patterns.drop_front(), Found);
}

Error Collector::expandGlob(StringRef Pattern, StringRef Directory) {
  std::string Absolute = absolutePath(Pattern, Directory);
  StringRef Text = Absolute;
  SmallVector<StringRef, 16> Components;
  Text.split(Components, '/', -1, /*KeepEmpty=*/false);
  std::vector<std::optional<GlobPattern>> Patterns;
  for (StringRef Component : Components) {
    if (Component == "**" || !hasGlob(Component)) {
      Patterns.push_back(std::nullopt);
      continue;
    }
    Expected<GlobPattern> Compiled = GlobPattern::create(Component, /*MaxSubPatterns=*/1024);
    if (!Compiled)
      return makeError("'" + Pattern + "' is not a valid pattern: " + toString(Compiled.takeError()));
    Patterns.push_back(std::move(*Compiled));
  }
  std::vector<std::string> Found;
  matchGlob("/", Components, Patterns, Found);
  llvm::sort(Found);
  Found.erase(std::unique(Found.begin(), Found.end()), Found.end());

  bool Any = false;
  for (const std::string &Path : Found) {
    if (isDirectory(Files, Path)) {
      std::vector<std::string> Below;
      collectCuda(Path, Below);
      Any |= !Below.empty();
      for (std::string &File : Below)
        addInput(normalized(File, Directory));
    } else if (languageOfFile(Path) && isRegularFile(Files, Path)) {
      Any = true;
      addInput(normalized(Path, Directory));
    }
  }
  if (!Any)
    return makeError("the pattern '" + Pattern + "' matches no source file in '" + Directory + "'");
  return Error::success();
}

Error Collector::expand(StringRef Text, StringRef Directory, unsigned Depth) {
  if (Text == "-") {
    StringRef Name = Request.AssumeFilename.empty() ? StringRef("stdin.cu") : StringRef(Request.AssumeFilename);
    addInput(normalized(Name, Request.Directory), /*FromStdin=*/true);
    return Error::success();
  }
  if (Text.size() > 1 && Text[0] == '@' && !Files.exists(absolutePath(Text, Directory)))
    return expandList(Text.drop_front(), Directory, Depth);
  // "$UNSET" must not become the whole folder.
  if (Text.empty())
    return makeError("an input is empty; name a file, a folder, a glob or @list");
  std::string Path = normalized(Text, Directory);
  if (isDirectory(Files, Path))
    return expandFolder(Path);
  if (ErrorOr<vfs::Status> Status = Files.status(Path)) {
    if (std::error_code EC = whyNotRead(*Status, Path, Reads::FilesAlone))
      return makeError("cannot analyse '" + Path + "': " + EC.message() +
                       (Status->getType() == sys::fs::file_type::fifo_file ? "; '-' reads standard input" : ""));
    StringRef Extension = sys::path::extension(Path);
    if (is_contained({".o", ".a", ".so", ".ptx", ".cubin", ".fatbin", ".obj", ".lib"}, Extension))
      return makeError("'" + Path + "' is not a source file");
    addInput(std::move(Path));
    return Error::success();
  }
  if (hasGlob(Text))
    return expandGlob(Text, Directory);
  return makeError("no such file or folder: '" + Path + "'");
}

//===----------------------------------------------------------------------===//
// Jobs
//===----------------------------------------------------------------------===//

Expected<const Database *> Collector::loadDatabase(const std::string &Path) {
  auto Known = Databases.find(Path);
  if (Known != Databases.end())
    return Known->second.get();
  Expected<std::unique_ptr<Database>> Loaded = Database::load(Path, Files);
  if (!Loaded)
    return Loaded.takeError();
  return (Databases[Path] = std::move(*Loaded)).get();
}

/// The database that \p File gets its flags from; null if there is none.
Expected<const Database *> Collector::databaseFor(StringRef File) {
  if (!Request.DatabasePath.empty()) {
    std::string Path = normalized(Request.DatabasePath, Request.Directory);
    if (isDirectory(Files, Path)) {
      std::string Found = joinPath(Path, DatabaseName);
      if (!isFile(Files, Found))
        Found = joinPath(Path, FlagsName);
      if (!isFile(Files, Found))
        return makeError("no compile_commands.json in '" + Path +
                         "'; configure the project with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON or correct -p");
      Path = Found;
    }
    return loadDatabase(Path);
  }
  if (!Request.SearchDatabase)
    return nullptr;
  StringRef Folder = sys::path::parent_path(File);
  auto [Known, IsNew] = DatabaseOfFolder.try_emplace(Folder);
  if (IsNew)
    Known->second = findDatabaseFor(Folder, Files);
  if (Known->second.empty())
    return nullptr;
  return loadDatabase(Known->second);
}

/// Adds the job unless the same file was already taken in the same configuration.
Error Collector::finishJob(CompileJob Job, ArrayRef<std::string> Added) {
  if (Error E = appendUserFlags(Job.Command, Added, contextIn(Job.Command.Directory)))
    return E;
  if (Error E = appendUserFlags(Job.Command, Request.UserFlags, contextIn(Request.Directory)))
    return E;
  Job.Command.Sources = {Job.File};
  Job.Command.Mode = ModeKind::Compile;
  if (Configurations.insert(Job.File + "\n" + Job.Command.configurationKey()).second)
    Result.Jobs.push_back(std::move(Job));
  return Error::success();
}

/// Makes the jobs of \p File from the entries that compile. False if none does; \p Failed then says why.
bool Collector::addEntryJobs(const std::string &File, bool FromStdin, ArrayRef<const DatabaseEntry *> Entries,
                             const Database &From, OriginKind Origin, Error &Failed) {
  ErrorAsOutParameter Checked(&Failed);
  struct Candidate {
    const DatabaseEntry *Entry;
    ParsedCommand Command;
    std::vector<std::string> Added;
  };
  std::vector<Candidate> Usable, Preprocessing;
  for (const DatabaseEntry *Entry : Entries) {
    std::vector<std::string> Words = Entry->Argv;
    std::vector<std::string> Added = edit(Words);
    Expected<ParsedCommand> Command = parseCommandLine(Words, contextIn(Entry->Directory));
    if (!Command) {
      Failed = joinErrors(std::move(Failed), Command.takeError());
      continue;
    }
    // The flags of a C++ file (its precompiled header, its forced includes) say nothing about a CUDA file.
    if (Origin == OriginKind::Borrowed && languageOfFile(File) == LanguageKind::Cuda &&
        Command->Language != LanguageKind::Cuda)
      continue;
    if (Command->isCompile())
      Usable.push_back({Entry, std::move(*Command), std::move(Added)});
    else if (Command->Mode == ModeKind::Preprocess || Command->Mode == ModeKind::Dependencies)
      Preprocessing.push_back({Entry, std::move(*Command), std::move(Added)});
  }
  // -E or -M beside a compilation is a second step; alone it is all that is known of the file.
  if (Usable.empty())
    Usable = std::move(Preprocessing);
  // One set of flags is enough to borrow.
  if (Origin == OriginKind::Borrowed && Usable.size() > 1)
    Usable.erase(Usable.begin() + 1, Usable.end());
  for (auto &[Entry, Command, Added] : Usable) {
    CompileJob Job;
    Job.File = File;
    Job.FromStdin = FromStdin;
    Job.Origin = Origin;
    Job.OriginPath = From.Path;
    Job.OriginalWords = Entry->Argv;
    if (Origin == OriginKind::Borrowed) {
      Job.BorrowedFrom = Entry->File;
      std::optional<LanguageKind> Language = languageOfFile(File);
      // A header stays in the language of what includes it, unless that is not CUDA.
      Command.Language = Language.value_or(LanguageKind::Cuda);
    }
    Job.Command = std::move(Command);
    if (Error E = finishJob(std::move(Job), Added)) {
      Failed = joinErrors(std::move(Failed), std::move(E));
      return false;
    }
  }
  return !Usable.empty();
}

Error Collector::makeJobs(const Input &In) {
  Expected<const Database *> Found = databaseFor(In.File);
  if (!Found)
    return Found.takeError();
  const Database *DB = *Found;

  if (DB && !DB->IsFlags) {
    std::vector<const DatabaseEntry *> Own = DB->find(In.File, Files);
    Error Failed = Error::success();
    if (!Own.empty()) {
      if (addEntryJobs(In.File, In.FromStdin, Own, *DB, OriginKind::Database, Failed)) {
        // One of several commands may still be unusable.
        if (Failed)
          Result.Warnings.push_back("'" + DB->Path + "': " + inOneLine(std::move(Failed)));
        return Error::success();
      }
      if (Failed) {
        Result.Failures.push_back({In.File, inOneLine(std::move(Failed))});
        return Error::success();
      }
    }
    if (addEntryJobs(In.File, In.FromStdin, DB->nearest(In.File), *DB, OriginKind::Borrowed, Failed)) {
      consumeError(std::move(Failed));
      return Error::success();
    }
    consumeError(std::move(Failed));
  }

  CompileJob Job;
  Job.File = In.File;
  Job.FromStdin = In.FromStdin;
  std::string Directory = DB && DB->IsFlags ? sys::path::parent_path(DB->Path).str() : Request.Directory;
  Expected<ParsedCommand> Command = parseCommandLine({"nvcc", "-c", In.File}, contextIn(Directory));
  if (!Command)
    return Command.takeError();
  Job.Command = std::move(*Command);
  std::vector<std::string> Added;
  if (DB && DB->IsFlags) {
    Job.Origin = OriginKind::FlagsFile;
    Job.OriginPath = DB->Path;
    Job.OriginalWords = DB->Flags;
    std::vector<std::string> Words = {"nvcc"};
    append_range(Words, DB->Flags);
    Added = edit(Words);
    if (Error E = appendUserFlags(Job.Command, ArrayRef(Words).drop_front(), contextIn(Directory)))
      return makeError("'" + DB->Path + "': " + toString(std::move(E)));
  }
  return finishJob(std::move(Job), Added);
}

/// Without inputs: all sources of the database that are CUDA, or C++ where host sources are wanted.
Error Collector::makeJobsOfDatabase() {
  Expected<const Database *> Found = databaseFor(joinPath(Request.Directory, "x.cu"));
  if (!Found)
    return Found.takeError();
  const Database *DB = *Found;
  if (!DB || DB->IsFlags)
    return makeError("nothing to do: name files or folders, or a compile_commands.json with -p");
  std::vector<std::string> Names;
  for (const DatabaseEntry &Entry : DB->Entries)
    Names.push_back(Entry.File);
  llvm::sort(Names);
  Names.erase(std::unique(Names.begin(), Names.end()), Names.end());
  for (const std::string &Name : Names) {
    std::vector<const DatabaseEntry *> Wanted;
    for (const DatabaseEntry *Entry : DB->find(Name, Files)) {
      Expected<ParsedCommand> Command = parseCommandLine(Entry->Argv, contextIn(Entry->Directory));
      if (!Command) {
        Result.Failures.push_back({Name, toString(Command.takeError())});
        continue;
      }
      if (Command->isCompile() && (Command->Language == LanguageKind::Cuda || Request.HostSources))
        Wanted.push_back(Entry);
    }
    Error Failed = Error::success();
    if (!Wanted.empty())
      addEntryJobs(Name, false, Wanted, *DB, OriginKind::Database, Failed);
    if (Failed)
      return makeError(inOneLine(std::move(Failed)));
  }
  if (Result.Jobs.empty() && Result.Failures.empty())
    return makeError("'" + DB->Path + "' holds no CUDA source");
  return Error::success();
}

Expected<JobList> Collector::run() {
  // Once here, instead of once for each file.
  ParsedCommand Scratch;
  if (Error E = appendUserFlags(Scratch, Request.UserFlags, contextIn(Request.Directory)))
    return std::move(E);
  if (Request.Inputs.empty()) {
    if (Error E = makeJobsOfDatabase())
      return std::move(E);
    return std::move(Result);
  }
  for (const std::string &Text : Request.Inputs)
    if (Error E = expand(Text, Request.Directory, 0))
      return std::move(E);
  // A list can be empty; silence would mean that something was looked at.
  if (Inputs.empty())
    return makeError("no files: '" + Request.Inputs.front() + "' names none");
  for (const Input &In : Inputs)
    if (Error E = makeJobs(In))
      return std::move(E);
  return std::move(Result);
}

} // namespace

std::string CompileJob::describeOrigin() const {
  switch (Origin) {
  case OriginKind::Database:
    return "its entry in " + OriginPath;
  case OriginKind::Borrowed:
    return "flags of " + BorrowedFrom + " in " + OriginPath;
  case OriginKind::FlagsFile:
    return OriginPath;
  case OriginKind::Default:
    return "defaults of nvcc";
  }
  llvm_unreachable("unknown origin");
}

std::string findDatabaseFor(StringRef Folder, vfs::FileSystem &Files) {
  for (StringRef Current = Folder; !Current.empty(); Current = sys::path::parent_path(Current)) {
    auto Check = [&](const std::string &Where) {
      std::string Path = joinPath(Where, DatabaseName);
      return isFile(Files, Path) ? Path : std::string();
    };
    if (std::string Path = Check(Current.str()); !Path.empty())
      return Path;
    for (StringRef Name : {"build", "out", "_build", "builddir"})
      if (std::string Path = Check(joinPath(Current, Name)); !Path.empty())
        return Path;
    for (const std::string &Name : entryNames(Files, Current))
      if (StringRef(Name).starts_with("cmake-build-"))
        if (std::string Path = Check(joinPath(Current, Name)); !Path.empty())
          return Path;
    for (StringRef Name : {"build", "out", "out/build"})
      for (const std::string &Preset : entryNames(Files, joinPath(Current, Name)))
        if (std::string Path = Check(joinPath(Current, Name, Preset)); !Path.empty())
          return Path;
    if (std::string Path = Check(joinPath(Current, ".vscode")); !Path.empty())
      return Path;
    if (std::string Path = joinPath(Current, FlagsName); isFile(Files, Path))
      return Path;
  }
  return "";
}

Expected<JobList> findCompileJobs(const JobRequest &Request) { return Collector(Request).run(); }

} // namespace cudalint::driver
