//===- NvccCommandLine.cpp - Compiler command lines, as nvcc reads them ---===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/frontend/NvccCommandLine.h"
#include "driver/frontend/HostOptions.h"
#include "clang/Basic/LangStandard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cudalint::driver {
namespace {

using ID = NvccOption::ID;
using Value = NvccOption::Value;
using Action = NvccOption::Action;
using CompilerKind = ParsedCommand::CompilerKind;
using LanguageKind = ParsedCommand::LanguageKind;
using ModeKind = ParsedCommand::ModeKind;

constexpr NvccOption Options[] = {
#define NVCC_OPTION(Id, Long, Short, Values, Act) {ID::Id, Long, Short, Value::Values, Action::Act},
#include "driver/frontend/NvccOptions.def"
};

/// Response files that include each other stop here; nvcc itself would run out of stack.
constexpr unsigned MaxResponseDepth = 16;

const NvccOption *findOption(StringRef Dashed) {
  bool IsLong = Dashed.starts_with("--");
  StringRef Name = Dashed.drop_front(IsLong ? 2 : 1);
  if (Name.empty())
    return nullptr;
  for (const NvccOption &Option : Options)
    if (Name == (IsLong ? Option.Long : Option.Short))
      return &Option;
  return nullptr;
}

/// The options whose value may follow the letter directly (`-DX`, `-O3`, `-t0`); nvcc refuses `-ofile` and `-xcu`.
const NvccOption *findJoinedOption(StringRef Arg) {
  if (Arg.size() < 3 || Arg[0] != '-' || !StringRef("IDULlOt").contains(Arg[1]))
    return nullptr;
  return findOption(Arg.take_front(2));
}

/// A word of an nvcc command, and whether it came out of an options file: quotes that survive there are removed from
/// lists, those of the command line are part of the value.
struct Word {
  std::string Text;
  bool FromFile = false;
};

/// Words of an options file: blanks separate, double quotes group, a backslash takes the next character. There are
/// neither comments nor single quotes.
std::vector<std::string> splitOptionsFile(StringRef Text) {
  std::vector<std::string> Words;
  std::string Current;
  bool InWord = false, Quoted = false;
  for (size_t I = 0; I != Text.size(); ++I) {
    char C = Text[I];
    if (C == '\\' && I + 1 != Text.size()) {
      char Next = Text[++I];
      if (Next == '\n' || (Next == '\r' && I + 1 != Text.size() && Text[I + 1] == '\n'))
        continue;
      Current += Next;
      InWord = true;
    } else if (C == '"') {
      Quoted = !Quoted;
      InWord = true;
    } else if (!Quoted && isSpace(C)) {
      if (InWord)
        Words.push_back(std::move(Current));
      Current.clear();
      InWord = false;
    } else {
      Current += C;
      InWord = true;
    }
  }
  if (InWord)
    Words.push_back(std::move(Current));
  return Words;
}

/// Splits an nvcc comma list. \p IsPaths: file names, in which a backslash is an ordinary character.
std::vector<std::string> splitList(StringRef Text, bool IsPaths, bool StripQuotes) {
  std::vector<std::string> Items;
  std::string Current;
  bool Quoted = false;
  for (size_t I = 0; I != Text.size(); ++I) {
    char C = Text[I];
    if (C == '\\' && !IsPaths && I + 1 != Text.size()) {
      Current += Text[++I];
    } else if (C == '"') {
      Quoted = !Quoted;
      if (!StripQuotes)
        Current += C;
    } else if (C == ',' && !Quoted) {
      Items.push_back(std::move(Current));
      Current.clear();
    } else {
      Current += C;
    }
  }
  Items.push_back(std::move(Current));
  erase_if(Items, [](const std::string &Item) { return Item.empty(); });
  return Items;
}

Expected<std::string> readTextFile(StringRef Path, StringRef What, const CommandContext &Context) {
  std::string Absolute = absolutePath(Path, Context.Directory);
  auto Buffer = Context.Files->getBufferForFile(Absolute);
  if (!Buffer)
    return createStringError(Buffer.getError(), "cannot read " + What + " '" + Absolute +
                                                    "': " + Buffer.getError().message() +
                                                    "; generate it by building the project once");
  return (*Buffer)->getBuffer().str();
}

bool isKnownStandard(StringRef Name) {
  return clang::LangStandard::getLangKind(Name) != clang::LangStandard::lang_unspecified;
}

/// Reads an nvcc command line, already without compiler and launchers.
class NvccReader {
public:
  /// \p AnyCompiler: flags written by hand for this tool, in which those of clang are as good as nvcc's.
  NvccReader(ParsedCommand &Command, const CommandContext &Context, bool AnyCompiler = false)
      : Command(Command), Context(Context), Forward(AnyCompiler) {}

  Error read(ArrayRef<std::string> Args) {
    std::vector<Word> Words;
    for (const std::string &Arg : Args)
      Words.push_back({Arg, false});
    return readWords(Words, 0);
  }

  /// Appends what was collected to the command, in the order in which nvcc hands it to the host compiler.
  void finish();

  std::vector<std::string> Inputs;

private:
  Error readWords(ArrayRef<Word> Words, unsigned Depth);
  Error apply(const NvccOption &Option, StringRef Spelling, StringRef Text, bool FromFile, unsigned Depth);
  Error readOptionsFiles(StringRef List, bool FromFile, unsigned Depth);
  void addGenerateCode(StringRef Text);
  void addArch(StringRef Text);
  void addCode(StringRef Text);
  void note(CommandNote::Kind Kind, const Twine &Text) { Command.Notes.push_back({Kind, Text.str()}); }

  ParsedCommand &Command;
  const CommandContext &Context;
  bool Forward;
  std::vector<std::string> HostWords;
  std::vector<std::string> IncludeArgs;
  std::vector<std::string> LateArgs;
  std::vector<std::string> PreIncludeArgs;
  std::string ArchOption;
  std::vector<std::string> CodeOption;
  StringSet<> UnknownWords;
};

Error NvccReader::readWords(ArrayRef<Word> Words, unsigned Depth) {
  for (size_t I = 0; I != Words.size(); ++I) {
    StringRef Arg = Words[I].Text;
    if (Arg.starts_with("@") && Arg.size() > 1) {
      // nvcc has no @file; wrappers around it do.
      if (Error E = readOptionsFiles(Arg.drop_front(), true, Depth))
        return E;
      continue;
    }
    if (!Arg.starts_with("-") || Arg == "-") {
      Inputs.push_back(Arg.str());
      continue;
    }

    if (const NvccOption *Option = findOption(Arg)) {
      if (Option->Values == Value::None) {
        if (Error E = apply(*Option, Arg, "", Words[I].FromFile, Depth))
          return E;
        continue;
      }
      // nvcc would take the next option for the value; GCC and clang know -O and -Werror without one.
      bool MayLackValue = Option->Id == ID::Optimize || Option->Id == ID::WError;
      if (I + 1 == Words.size() || (MayLackValue && StringRef(Words[I + 1].Text).starts_with("-"))) {
        note(CommandNote::Kind::Suspect, "'" + Arg + "' has no value; ignored");
        continue;
      }
      ++I;
      if (Error E = apply(*Option, Arg, Words[I].Text, Words[I].FromFile, Depth))
        return E;
      continue;
    }

    auto [Name, Text] = Arg.split('=');
    if (Name.size() != Arg.size()) {
      const NvccOption *Option = findOption(Name);
      if (Option && Option->Values != Value::None) {
        if (Error E = apply(*Option, Name, Text, Words[I].FromFile, Depth))
          return E;
        continue;
      }
    }

    if (const NvccOption *Option = findJoinedOption(Arg)) {
      if (Error E = apply(*Option, Arg.take_front(2), Arg.drop_front(2), Words[I].FromFile, Depth))
        return E;
      continue;
    }

    // Not nvcc's: the host compiler's. The values that clang's table gives to it follow, unless they look like a
    // source, which nvcc would take for one.
    std::vector<std::string> Rest;
    for (const Word &W : Words.drop_front(I))
      Rest.push_back(W.Text);
    unsigned Index = 0;
    ParsedCommand Probe;
    readHostArgument(Probe, Rest, Index, Context, /*TakeInputs=*/false);
    unsigned Taken = std::max(1u, std::min<unsigned>(Index, Rest.size()));
    if (Taken == 2 && Rest[0] != "-Xclang" &&
        is_contained({".cu", ".cpp", ".cc", ".cxx", ".c"}, sys::path::extension(Rest[1])))
      Taken = 1;
    UnknownWords.insert(Arg);
    HostWords.insert(HostWords.end(), Rest.begin(), Rest.begin() + Taken);
    I += Taken - 1;
  }
  return Error::success();
}

Error NvccReader::readOptionsFiles(StringRef List, bool FromFile, unsigned Depth) {
  if (Depth >= MaxResponseDepth)
    return createStringError(inconvertibleErrorCode(), "options files are nested more than %u deep at '%s'",
                             MaxResponseDepth, List.str().c_str());
  for (const std::string &Path : splitList(List, /*IsPaths=*/true, /*StripQuotes=*/true)) {
    Expected<std::string> Text = readTextFile(Path, "options file", Context);
    if (!Text)
      return Text.takeError();
    std::vector<Word> Words;
    for (std::string &W : splitOptionsFile(*Text))
      Words.push_back({std::move(W), true});
    if (Error E = readWords(Words, Depth + 1))
      return E;
  }
  return Error::success();
}

void NvccReader::addCode(StringRef Text) {
  if (Text.starts_with("lto_"))
    Command.DeviceLto = true;
  if (!is_contained(Command.Codes, Text))
    Command.Codes.push_back(Text.str());
}

void NvccReader::addArch(StringRef Text) {
  std::optional<GpuArch> Arch = GpuArch::parse(Text);
  if (!Arch) {
    note(CommandNote::Kind::Architecture, "architecture '" + Text + "' is not known; ignored");
    return;
  }
  if (!Arch->isKnown())
    note(CommandNote::Kind::Architecture, unknownArchitecture(Text, *Arch));
  if (Text.starts_with("lto_"))
    Command.DeviceLto = true;
  if (!is_contained(Command.Architectures, *Arch))
    Command.Architectures.insert(llvm::upper_bound(Command.Architectures, *Arch), *Arch);
}

/// "arch=compute_80,code=[sm_80,compute_80]", in either order; the list may also stand in quotes.
void NvccReader::addGenerateCode(StringRef Text) {
  std::string Clean;
  for (char C : Text)
    if (!StringRef("[]\"' ").contains(C))
      Clean += C;
  SmallVector<StringRef, 8> Items;
  StringRef(Clean).split(Items, ',', -1, /*KeepEmpty=*/false);
  bool InCode = false, HasArch = false;
  std::vector<StringRef> Codes;
  for (StringRef Item : Items) {
    if (Item.consume_front("arch=")) {
      InCode = false;
      HasArch = true;
      addArch(Item);
    } else {
      InCode |= Item.consume_front("code=");
      if (InCode)
        Codes.push_back(Item);
      else
        note(CommandNote::Kind::Unknown, "'" + Item + "' in -gencode is neither arch= nor code=; ignored");
    }
  }
  for (StringRef Code : Codes) {
    addCode(Code);
    if (!HasArch)
      addArch(Code);
  }
}

Error NvccReader::apply(const NvccOption &Option, StringRef Spelling, StringRef Text, bool FromFile, unsigned Depth) {
  auto Items = [&] {
    return splitList(Text, Option.Values == Value::Paths, Option.Values == Value::Paths || FromFile);
  };
  auto IsTrue = [&] { return Text == "true"; };
  auto Absolute = [&](StringRef Path) { return absolutePath(Path, Context.Directory); };

  if (Option.Act == Action::Drop) {
    note(CommandNote::Kind::Ignored,
         "'" + Spelling + (Option.Values == Value::None ? Twine("") : " " + Text) + "' has no effect on the source");
    return Error::success();
  }

  switch (Option.Id) {
  case ID::Cubin:
  case ID::Fatbin:
  case ID::Ptx:
  case ID::OptixIr:
  case ID::LtoIr:
    Command.DeviceOnlyOutput = true;
    break;

  case ID::Preprocess:
    if (Command.Mode != ModeKind::Dependencies)
      Command.Mode = ModeKind::Preprocess;
    break;
  case ID::Dependencies:
  case ID::NonSystemDependencies:
    Command.Mode = ModeKind::Dependencies;
    break;
  case ID::CleanTargets:
  case ID::ListGpuCode:
  case ID::ListGpuArch:
  case ID::Help:
  case ID::Version:
    Command.Mode = ModeKind::Query;
    break;
  case ID::Compile:
  case ID::DeviceLink:
  case ID::Link:
  case ID::Lib:
  case ID::Run:
  case ID::RelocatableLink:
  case ID::HostRelocatableLink:
    break; // A compilation exactly if there is a source among the inputs.

  case ID::DeviceC:
    Command.Rdc = true;
    break;
  case ID::DeviceW:
    Command.Rdc = false;
    break;
  case ID::RelocatableDeviceCode:
    Command.Rdc = IsTrue();
    break;
  case ID::DlinkTimeOpt:
  case ID::Lto:
    Command.DeviceLto = Command.Rdc = true;
    break;

  case ID::PreInclude:
    for (const std::string &Path : Items()) {
      // Found in the directory or else along the include path, as for #include "...".
      std::string Candidate = Absolute(Path);
      PreIncludeArgs.push_back("-include");
      PreIncludeArgs.push_back(Context.Files->exists(Candidate) ? Candidate : Path);
    }
    break;
  case ID::DefineMacro:
    for (const std::string &Item : Items()) {
      if (StringRef(Item).split('=').first == "__NVCC__") {
        note(CommandNote::Kind::Changed, "-D__NVCC__ is left out: libraries would use what only nvcc understands");
        continue;
      }
      LateArgs.push_back("-D" + Item);
    }
    break;
  case ID::UndefineMacro:
    for (const std::string &Item : Items())
      LateArgs.push_back("-U" + Item);
    break;
  case ID::IncludePath:
    for (const std::string &Path : Items())
      IncludeArgs.push_back("-I" + Absolute(Path));
    break;
  case ID::SystemInclude:
    for (const std::string &Path : Items()) {
      Command.SystemIncludeArgs.push_back("-isystem");
      Command.SystemIncludeArgs.push_back(Absolute(Path));
    }
    break;
  case ID::CompilerBindir:
    Command.HostCompiler = Text.str();
    note(CommandNote::Kind::Safety, "the host compiler '" + Text + "' is not run; only its standard library is used");
    break;
  case ID::Cudart:
    Command.Cudart = Text.str();
    break;
  case ID::TargetDirectory:
    Command.TargetDirectory = Text.str();
    break;
  case ID::DontUseProfile:
    Command.NoProfile = true;
    break;

  case ID::DeviceDebug:
    Command.DeviceDebug = true;
    break;
  case ID::GenerateLineInfo:
    Command.LineInfo = true;
    break;
  case ID::Optimize:
    if (is_contained({"0", "1", "2", "3", "s", "z", "g", "fast"}, Text))
      LateArgs.push_back(("-O" + Text).str());
    else
      note(CommandNote::Kind::Unknown, "optimisation level '" + Text + "' is not known; ignored");
    break;
  case ID::FTemplateBacktraceLimit:
    LateArgs.push_back(("-ftemplate-backtrace-limit=" + Text).str());
    break;
  case ID::FTemplateDepth:
    LateArgs.push_back(("-ftemplate-depth=" + Text).str());
    break;
  case ID::NoExceptions:
    LateArgs.push_back("-fno-exceptions");
    break;
  case ID::X:
    if (!setLanguage(Command, Text))
      return createStringError(inconvertibleErrorCode(), "language '-x %s' is neither CUDA, C++ nor C",
                               Text.str().c_str());
    break;
  case ID::Std:
    if (isKnownStandard(Text)) {
      LateArgs.push_back(("-std=" + Text).str());
      Command.StdGiven = true;
    } else {
      note(CommandNote::Kind::Unknown, "'-std=" + Text + "' is not known; the default is used");
    }
    break;
  case ID::Stdlib:
    LateArgs.push_back(("-stdlib=" + Text).str());
    break;
  case ID::ExptRelaxedConstexpr:
    Command.RelaxedConstexpr = true;
    break;
  case ID::ExtendedLambda:
  case ID::ExptExtendedLambda:
  case ID::NvccInternalExtendedLambda:
    Command.ExtendedLambda = true;
    break;
  case ID::NoHostDeviceInitializerList:
  case ID::NoHostDeviceMoveForward:
    note(CommandNote::Kind::Ignored, "'" + Spelling + "': clang always treats these functions as host and device");
    break;

  case ID::CompilerOptions: {
    // nvcc pastes the items into a shell command.
    std::string Shell;
    for (const std::string &Item : splitList(Text, /*IsPaths=*/false, /*StripQuotes=*/FromFile))
      Shell += Item + " ";
    for (std::string &W : splitShellCommand(Shell))
      HostWords.push_back(std::move(W));
    break;
  }
  case ID::PtxasOptions:
    for (std::string &Item : Items())
      Command.PtxasOptions.push_back(std::move(Item));
    break;
  case ID::CudafeOptions:
    for (StringRef Item : Items())
      if (Item.consume_front("--diag_suppress=") || Item.consume_front("--diag-suppress="))
        Command.SuppressedDiagnostics.push_back(Item.str());
    break;

  case ID::StaticGlobalTemplateStub:
    Command.StaticGlobalTemplateStub = IsTrue();
    break;
  case ID::DeviceEntityHasHiddenVisibility:
    Command.HiddenDeviceEntities = IsTrue();
    break;
  case ID::ForwardUnknownToHostCompiler:
  case ID::ForwardUnknownOpts:
    Forward = true;
    break;
  case ID::ForwardUnknownToHostLinker:
  case ID::ForwardSlashPrefixOpts:
    break;

  case ID::GpuArchitecture:
    // The last -arch counts; -gencode adds to it.
    Command.NativeArch = Command.AllArchs = Command.AllMajorArchs = false;
    ArchOption = Text.str();
    break;
  case ID::GpuCode:
    CodeOption = Items();
    break;
  case ID::GenerateCode:
    addGenerateCode(Text);
    break;
  case ID::MaxRegCount:
    if (Text.getAsInteger(10, Command.MaxRegisters))
      note(CommandNote::Kind::Unknown, "'-maxrregcount " + Text + "' is not a number; ignored");
    break;
  case ID::UseFastMath:
    Command.FastMath = Command.Ftz = Command.Fmad = true;
    Command.PrecDiv = Command.PrecSqrt = false;
    break;
  case ID::Ftz:
    Command.Ftz = IsTrue();
    break;
  case ID::PrecDiv:
    Command.PrecDiv = IsTrue();
    break;
  case ID::PrecSqrt:
    Command.PrecSqrt = IsTrue();
    break;
  case ID::Fmad:
    Command.Fmad = IsTrue();
    break;
  case ID::DefaultStream:
    Command.DefaultStream =
        Text == "per-thread" ? ParsedCommand::StreamKind::PerThread : ParsedCommand::StreamKind::Legacy;
    break;

  case ID::Restrict:
    Command.RestrictPointers = true;
    break;
  case ID::WReorder:
    LateArgs.push_back("-Wreorder");
    break;
  case ID::WConversion:
    LateArgs.push_back("-Wconversion");
    break;
  case ID::WNoDeprecatedDeclarations:
    LateArgs.push_back("-Wno-deprecated-declarations");
    break;
  case ID::WDefaultStreamLaunch:
    Command.WarnsDefaultStreamLaunch = true;
    break;
  case ID::WMissingLaunchBounds:
    Command.WarnsMissingLaunchBounds = true;
    break;
  case ID::WExtLambdaCapturesThis:
    break;
  case ID::WError:
    for (std::string &Item : Items())
      Command.WarningsAsErrors.push_back(std::move(Item));
    break;
  case ID::ExtensibleWholeProgram:
    Command.ExtensibleWholeProgram = true;
    break;
  case ID::DiagSuppress:
    for (std::string &Item : Items())
      Command.SuppressedDiagnostics.push_back(std::move(Item));
    break;
  case ID::DiagError:
  case ID::DiagWarn:
    for (const std::string &Item : Items())
      erase(Command.SuppressedDiagnostics, Item);
    break;
  case ID::OptionsFile:
    return readOptionsFiles(Text, FromFile, Depth);
  default:
    llvm_unreachable("an option of the table that is neither dropped nor handled");
  }
  return Error::success();
}

void NvccReader::finish() {
  if (!ArchOption.empty()) {
    if (ArchOption == "native") {
      Command.NativeArch = true;
    } else if (ArchOption == "all") {
      Command.AllArchs = true;
    } else if (ArchOption == "all-major") {
      Command.AllMajorArchs = true;
    } else {
      addArch(ArchOption);
      if (!CodeOption.empty()) {
        for (const std::string &Code : CodeOption)
          addCode(Code);
      } else {
        // `-arch=sm_X` is short for the real and the virtual architecture.
        addCode(ArchOption);
        if (StringRef Real = ArchOption; Real.consume_front("sm_"))
          addCode(("compute_" + Real).str());
      }
    }
  } else {
    // nvcc wants -arch beside -code; what is meant is clear.
    for (const std::string &Code : CodeOption) {
      addCode(Code);
      addArch(Code);
    }
  }

  bool Complained = false;
  for (unsigned Index = 0; Index < HostWords.size();) {
    unsigned First = Index;
    readHostArgument(Command, HostWords, Index, Context, /*TakeInputs=*/false);
    Index = std::max(Index, First + 1);
    if (!Forward && !Complained && UnknownWords.count(HostWords[First])) {
      Complained = true;
      note(CommandNote::Kind::Suspect, "nvcc refuses '" + HostWords[First] +
                                           "' without -forward-unknown-to-host-compiler; read as the host compiler's");
    }
  }
  auto Append = [](std::vector<std::string> &To, std::vector<std::string> &From) {
    To.insert(To.end(), std::make_move_iterator(From.begin()), std::make_move_iterator(From.end()));
  };
  Append(Command.ArgsBeforeToolkit, IncludeArgs);
  Append(Command.ArgsAfterToolkit, LateArgs);
  Append(Command.ArgsAfterToolkit, PreIncludeArgs);
}

} // namespace

static CompilerKind compilerKind(StringRef Name) {
  if (Name.contains("nvcc"))
    return CompilerKind::Nvcc;
  if (Name.contains("clang") || Name == "hipcc" || Name == "icpx" || Name == "icx" || Name == "dpcpp")
    return CompilerKind::Clang;
  return CompilerKind::Gcc;
}

/// The file name of a program, without ".exe" and without a version suffix ("g++-12", "nvcc-12.4").
static StringRef programName(StringRef Path) {
  StringRef Name = Path.substr(Path.find_last_of("/\\") + 1);
  if (Name.ends_with_insensitive(".exe"))
    Name = Name.drop_back(4);
  auto [Stem, Version] = Name.rsplit('-');
  if (!Version.empty() && Version.find_first_not_of("0123456789.") == StringRef::npos)
    return Stem;
  return Name;
}

/// True for names under which compilers usually go, with or without a target prefix ("aarch64-linux-gnu-g++").
static bool isCompilerName(StringRef Name) {
  if (Name.contains("nvcc") || Name.contains("clang"))
    return true;
  StringRef Last = Name.substr(Name.rfind('-') + 1);
  return is_contained({"gcc", "g++", "cc", "c++", "icc", "icpc", "icx", "icpx", "nvc", "nvc++", "pgcc", "pgc++",
                       "mpicc", "mpicxx", "mpic++", "mpiCC", "CC", "hipcc", "cl"},
                      Last);
}

static bool isAssignment(StringRef Word) {
  size_t Equals = Word.find('=');
  if (Equals == 0 || Equals == StringRef::npos || isDigit(Word[0]))
    return false;
  return all_of(Word.take_front(Equals), [](char C) { return isAlnum(C) || C == '_'; });
}

/// Removes what stands in front of the compiler: environment settings, caches, distribution, CMake's wrappers.
static std::vector<std::string> stripLaunchers(ArrayRef<std::string> Args) {
  auto SkipOptions = [&] {
    while (!Args.empty() && StringRef(Args.front()).starts_with("-")) {
      bool IsEnd = Args.front() == "--";
      Args = Args.drop_front();
      if (IsEnd)
        return;
    }
  };
  while (!Args.empty()) {
    if (isAssignment(Args.front())) {
      Args = Args.drop_front();
      continue;
    }
    StringRef Name = programName(Args.front());
    if (is_contained({"ccache", "sccache", "distcc", "icecc", "buildcache", "gomacc", "rewrapper", "recc", "time",
                      "nohup", "libtool", "exec", "command"},
                     Name)) {
      Args = Args.drop_front();
      SkipOptions();
      continue;
    }
    if (Name == "env" || Name == "nice") {
      Args = Args.drop_front();
      while (!Args.empty() && (StringRef(Args.front()).starts_with("-") || isAssignment(Args.front()))) {
        // -u NAME, -C DIR, -n NUMBER take a word of their own.
        size_t Words = is_contained({"-u", "-C", "-n"}, Args.front()) ? 2 : 1;
        Args = Args.drop_front(std::min(Words, Args.size()));
      }
      continue;
    }
    if (Name == "cmake" && Args.size() > 2 && Args[1] == "-E") {
      std::string Tool = Args[2];
      Args = Args.drop_front(3);
      if (Tool == "__run_co_compile") {
        auto End = llvm::find(Args, "--");
        Args = End == Args.end() ? ArrayRef<std::string>() : Args.drop_front(End - Args.begin() + 1);
        continue;
      }
      if (Tool == "env") {
        while (!Args.empty() && (StringRef(Args.front()).starts_with("-") || isAssignment(Args.front())))
          Args = Args.drop_front();
        continue;
      }
      if (Tool == "time")
        continue;
      return {};
    }
    if (Name == "cudalint" && Args.size() > 1 && Args[1] == "launch") {
      Args = Args.drop_front(2);
      SkipOptions();
      continue;
    }
    if ((Name == "sh" || Name == "bash") && Args.size() > 1) {
      Args = Args.drop_front();
      // `sh ./libtool --mode=compile ...`; `sh -c "..."` is unfolded by the caller.
      if (programName(Args.front()) == "libtool")
        continue;
      return {};
    }
    break;
  }
  return Args.vec();
}

/// True if the words hold what only nvcc understands; for compilers hidden behind a wrapper of unknown name.
static bool looksLikeNvcc(ArrayRef<std::string> Args) {
  return any_of(Args, [](StringRef Arg) {
    return Arg.starts_with("-gencode") || Arg.starts_with("--generate-code") || Arg.starts_with("--expt-") ||
           Arg.starts_with("-expt-") || Arg.starts_with("-rdc=") || Arg.starts_with("-arch=sm_") ||
           Arg.starts_with("-arch=compute_") || Arg == "--extended-lambda" || Arg == "-extended-lambda" ||
           Arg == "-forward-unknown-to-host-compiler" || Arg.starts_with("--gpu-architecture");
  });
}

static Expected<std::vector<std::string>> expandGnuResponseFiles(ArrayRef<std::string> Args,
                                                                 const CommandContext &Context, unsigned Depth = 0) {
  std::vector<std::string> Result;
  for (const std::string &Arg : Args) {
    if (!StringRef(Arg).starts_with("@") || Arg.size() == 1) {
      Result.push_back(Arg);
      continue;
    }
    if (Depth >= MaxResponseDepth)
      return createStringError(inconvertibleErrorCode(), "response files are nested more than %u deep at '%s'",
                               MaxResponseDepth, Arg.c_str());
    Expected<std::string> Text = readTextFile(StringRef(Arg).drop_front(), "response file", Context);
    if (!Text)
      return Text.takeError();
    BumpPtrAllocator Allocator;
    StringSaver Saver(Allocator);
    SmallVector<const char *, 64> Words;
    cl::TokenizeGNUCommandLine(*Text, Saver, Words);
    std::vector<std::string> Inner(Words.begin(), Words.end());
    Expected<std::vector<std::string>> Expanded = expandGnuResponseFiles(Inner, Context, Depth + 1);
    if (!Expanded)
      return Expanded.takeError();
    Result.insert(Result.end(), Expanded->begin(), Expanded->end());
  }
  return Result;
}

static bool isLinkerInput(StringRef Path) {
  StringRef Extension = sys::path::extension(Path);
  return is_contained({".o", ".a", ".so", ".obj", ".lib", ".ptx", ".cubin", ".fatbin", ".ltoir", ".res"}, Extension) ||
         sys::path::filename(Path).contains(".so.");
}

/// Decides which inputs are sources and which language they are in.
static void classifyInputs(ParsedCommand &Command, ArrayRef<std::string> Inputs, const CommandContext &Context) {
  for (const std::string &Input : Inputs) {
    std::optional<LanguageKind> Language = languageOfFile(Input);
    if (!Language && (!Command.LanguageGiven || isLinkerInput(Input)))
      continue;
    if (!Command.LanguageGiven && Command.Sources.empty())
      Command.Language = *Language;
    Command.Sources.push_back(absolutePath(Input, Context.Directory));
  }
}

/// Reads one simple command (no `&&`), launchers still in front.
static Expected<ParsedCommand> parseSimpleCommand(ArrayRef<std::string> Argv, const CommandContext &Context) {
  std::vector<std::string> Args = stripLaunchers(Argv);
  if (Args.empty() || Args.front().empty() || Args.front()[0] == '-')
    return createStringError(inconvertibleErrorCode(), "no compiler in '%s'",
                             join(Argv.take_front(std::min<size_t>(Argv.size(), 6)), " ").c_str());

  ParsedCommand Command;
  Command.CompilerPath = Args.front();
  Command.Directory = Context.Directory;
  StringRef Name = programName(Args.front());
  if (Name.equals_insensitive("cl") || Name == "clang-cl")
    return createStringError(inconvertibleErrorCode(), "'%s' takes MSVC's options, which are not supported",
                             Args.front().c_str());
  ArrayRef<std::string> Rest = ArrayRef<std::string>(Args).drop_front();
  if (!Rest.empty() && Rest.front() == "-cc1")
    return createStringError(inconvertibleErrorCode(), "a 'clang -cc1' command is not supported; give the driver's");

  Command.Compiler = compilerKind(Name);
  if (Command.Compiler == CompilerKind::Gcc && looksLikeNvcc(Rest))
    Command.Compiler = CompilerKind::Nvcc;

  if (Command.Compiler == CompilerKind::Nvcc) {
    auto FromEnvironment = [&](StringRef Variable) {
      std::optional<std::string> Flags = Context.Environment ? Context.Environment(Variable) : std::nullopt;
      return Flags ? splitOptionsFile(*Flags) : std::vector<std::string>();
    };
    std::vector<std::string> All = FromEnvironment("NVCC_PREPEND_FLAGS");
    All.insert(All.end(), Rest.begin(), Rest.end());
    append_range(All, FromEnvironment("NVCC_APPEND_FLAGS"));
    NvccReader Reader(Command, Context);
    if (Error E = Reader.read(All))
      return std::move(E);
    Reader.finish();
    classifyInputs(Command, Reader.Inputs, Context);
  } else {
    Expected<std::vector<std::string>> Expanded = expandGnuResponseFiles(Rest, Context);
    if (!Expanded)
      return Expanded.takeError();
    for (unsigned Index = 0; Index < Expanded->size();) {
      unsigned First = Index;
      readHostArgument(Command, *Expanded, Index, Context, /*TakeInputs=*/true);
      Index = std::max(Index, First + 1);
    }
    std::vector<std::string> Inputs = std::move(Command.Sources);
    Command.Sources.clear();
    classifyInputs(Command, Inputs, Context);
    if (Command.Unsupported)
      return createStringError(inconvertibleErrorCode(), "the command's language is neither CUDA, C++ nor C");
  }
  if (Command.Mode == ModeKind::Compile && Command.Sources.empty())
    Command.Mode = ModeKind::Link;
  return Command;
}

static bool isOperator(StringRef Word) { return is_contained({"&&", "||", ";", "|", "&"}, Word); }

Expected<ParsedCommand> parseCommandLine(ArrayRef<std::string> Argv, const CommandContext &Context) {
  std::vector<std::string> Unfolded;
  if (Argv.size() > 2 && Argv[1] == "-c" && is_contained({"sh", "bash"}, programName(Argv[0]))) {
    Unfolded = splitShellCommand(Argv[2]);
    Argv = Unfolded;
  }

  std::vector<std::vector<std::string>> Steps(1);
  for (const std::string &Word : Argv) {
    if (isOperator(Word))
      Steps.emplace_back();
    else
      Steps.back().push_back(Word);
  }
  erase_if(Steps, [](const std::vector<std::string> &Step) { return Step.empty(); });
  if (Steps.empty())
    return createStringError(inconvertibleErrorCode(), "the command is empty");
  if (Steps.size() == 1)
    return parseSimpleCommand(Steps.front(), Context);

  CommandContext Current = Context;
  std::optional<ParsedCommand> Fallback;
  for (const std::vector<std::string> &Step : Steps) {
    if (Step.front() == "cd" && Step.size() == 2) {
      Current.Directory = absolutePath(Step[1], Current.Directory);
      continue;
    }
    std::vector<std::string> Stripped = stripLaunchers(Step);
    if (Stripped.empty() || !isCompilerName(programName(Stripped.front())))
      continue;
    Expected<ParsedCommand> Command = parseSimpleCommand(Step, Current);
    if (!Command)
      return Command.takeError();
    if (Command->isCompile())
      return std::move(*Command);
    if (!Fallback)
      Fallback = std::move(*Command);
  }
  if (Fallback)
    return std::move(*Fallback);
  return createStringError(inconvertibleErrorCode(), "no compiler in '%s ...'", Steps.front().front().c_str());
}

Error appendUserFlags(ParsedCommand &Command, ArrayRef<std::string> Flags, const CommandContext &Context) {
  if (Flags.empty())
    return Error::success();
  // Architectures replace those of the command instead of adding to them.
  ParsedCommand Before = Command;
  Command.Architectures.clear();
  Command.Codes.clear();
  Command.NativeArch = Command.AllArchs = Command.AllMajorArchs = false;

  NvccReader Reader(Command, Context, /*AnyCompiler=*/true);
  if (Error E = Reader.read(Flags))
    return E;
  Reader.finish();
  if (!Reader.Inputs.empty())
    return createStringError(inconvertibleErrorCode(),
                             "'%s' after '--' is not a flag; name files before '--' and write values as FLAG=VALUE",
                             Reader.Inputs.front().c_str());
  if (Command.Architectures.empty() && !Command.NativeArch && !Command.AllArchs && !Command.AllMajorArchs) {
    Command.Architectures = Before.Architectures;
    Command.Codes = Before.Codes;
    Command.NativeArch = Before.NativeArch;
    Command.AllArchs = Before.AllArchs;
    Command.AllMajorArchs = Before.AllMajorArchs;
  }
  // -E or --version make no sense for an analysis.
  Command.Mode = Before.Mode;
  return Error::success();
}

std::vector<std::string> splitShellCommand(StringRef Text) {
  std::vector<std::string> Words;
  std::string Current;
  bool InWord = false;
  auto Flush = [&] {
    if (InWord)
      Words.push_back(std::move(Current));
    Current.clear();
    InWord = false;
  };
  for (size_t I = 0; I != Text.size(); ++I) {
    char C = Text[I];
    if (isSpace(C)) {
      Flush();
    } else if (C == '\'') {
      InWord = true;
      for (++I; I != Text.size() && Text[I] != '\''; ++I)
        Current += Text[I];
      if (I == Text.size())
        break;
    } else if (C == '"') {
      InWord = true;
      for (++I; I != Text.size() && Text[I] != '"'; ++I) {
        if (Text[I] == '\\' && I + 1 != Text.size() && StringRef("$`\"\\\n").contains(Text[I + 1])) {
          ++I;
          if (Text[I] == '\n')
            continue;
        }
        Current += Text[I];
      }
      if (I == Text.size())
        break;
    } else if (C == '\\' && I + 1 != Text.size()) {
      if (Text[++I] == '\n')
        continue;
      Current += Text[I];
      InWord = true;
    } else if (C == ';' || C == '&' || C == '|') {
      Flush();
      bool Doubled = C != ';' && I + 1 != Text.size() && Text[I + 1] == C;
      Words.push_back(std::string(Doubled ? 2 : 1, C));
      I += Doubled;
    } else {
      Current += C;
      InWord = true;
    }
  }
  Flush();
  return Words;
}

std::optional<LanguageKind> languageOfFile(StringRef Path) {
  StringRef Extension = sys::path::extension(Path);
  if (is_contained(
          {".cu", ".cuh", ".h", ".hpp", ".hh", ".hxx", ".h++", ".inl", ".inc", ".ipp", ".tpp", ".txx", ".impl"},
          Extension))
    return LanguageKind::Cuda;
  if (is_contained({".cpp", ".cc", ".cxx", ".c++", ".C", ".CC", ".cp", ".cppm", ".ixx"}, Extension))
    return LanguageKind::Cxx;
  if (Extension == ".c")
    return LanguageKind::C;
  return std::nullopt;
}

std::string absolutePath(StringRef Path, StringRef Directory) {
  SmallString<256> Result(Path);
  if (!sys::path::is_absolute(Path)) {
    Result = Directory;
    sys::path::append(Result, Path);
  }
  sys::path::remove_dots(Result, /*remove_dot_dot=*/false);
  return std::string(Result);
}

std::string ParsedCommand::configurationKey() const {
  std::string Key;
  raw_string_ostream OS(Key);
  OS << int(Compiler) << ' ' << int(Language) << '\n';
  // nvcc's place decides which toolkit's headers are used.
  if (Compiler == CompilerKind::Nvcc)
    OS << CompilerPath << '\n';
  for (const std::vector<std::string> *List :
       {&ArgsBeforeToolkit, &SystemIncludeArgs, &ArgsAfterToolkit, &Codes, &PtxasOptions, &SuppressedDiagnostics}) {
    for (const std::string &Item : *List)
      OS << Item << '\n';
    OS << "--\n";
  }
  for (GpuArch Arch : Architectures)
    OS << Arch.name() << ' ';
  OS << NativeArch << AllArchs << AllMajorArchs << Rdc << DeviceDebug << ExtendedLambda << RelaxedConstexpr
     << ExtensibleWholeProgram << RestrictPointers << FastMath << Ftz << PrecDiv << PrecSqrt << NoProfile << ' '
     << MaxRegisters << int(DefaultStream) << '\n'
     << CudaPath << '\n'
     << TargetDirectory << '\n'
     << HostCompiler;
  return Key;
}

ArrayRef<NvccOption> nvccOptions() { return Options; }

} // namespace cudalint::driver
