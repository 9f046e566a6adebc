//===- NvccCommandLineTest.cpp - Compiler command lines, as nvcc reads them -===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/frontend/NvccCommandLine.h"
#include "driver/frontend/ClangArguments.h"
#include "driver/frontend/Toolkit.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Options.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <functional>
#include <random>

using namespace llvm;
using namespace cudalint::driver;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

namespace {

using Words = std::vector<std::string>;
using LanguageKind = ParsedCommand::LanguageKind;
using ModeKind = ParsedCommand::ModeKind;

/// A file system in memory and a directory /p, which relative paths refer to.
class CommandLine : public ::testing::Test {
protected:
  CommandLine() : Files(new vfs::InMemoryFileSystem) {
    Files->setCurrentWorkingDirectory("/elsewhere");
    addFile("/p/x.cu", "");
  }

  void addFile(StringRef Path, StringRef Text) { Files->addFile(Path, 0, MemoryBuffer::getMemBufferCopy(Text)); }

  CommandContext context() {
    return {Files, "/p", [this](StringRef Name) -> std::optional<std::string> {
              auto Found = Environment.find(Name);
              return Found == Environment.end() ? std::nullopt : std::optional(Found->second);
            }};
  }

  ParsedCommand parse(const Words &Argv) {
    Expected<ParsedCommand> Command = parseCommandLine(Argv, context());
    if (!Command) {
      ADD_FAILURE() << toString(Command.takeError());
      return {};
    }
    return std::move(*Command);
  }

  /// nvcc's arguments, with a source.
  ParsedCommand nvcc(Words Args) {
    Args.insert(Args.begin(), "nvcc");
    Args.push_back("-c");
    Args.push_back("x.cu");
    return parse(Args);
  }

  std::string parseError(const Words &Argv) {
    Expected<ParsedCommand> Command = parseCommandLine(Argv, context());
    if (!Command)
      return toString(Command.takeError());
    ADD_FAILURE() << "no error";
    return "";
  }

  static Toolkit toolkit(unsigned Major, unsigned Minor, unsigned Build = 0) {
    Toolkit Kit;
    Kit.Root = "/kit";
    Kit.Version = VersionTuple(Major, Minor, Build);
    Kit.IncludeDirs = {"/kit/include"};
    if (Major >= 13)
      Kit.SystemIncludeDirs = {"/kit/include/cccl"};
    return Kit;
  }

  Words clangArgs(const ParsedCommand &Command, const Toolkit &Kit = toolkit(13, 0, 88), Pass Side = Pass::Device,
                  GpuArch Arch = {}) {
    PassOptions Options;
    Options.Side = Side;
    Options.Arch = Arch;
    return clangArguments(Command, Kit, "/p/x.cu", Options, *Files);
  }

  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Files;
  StringMap<std::string> Environment;
};

Words allArgs(const ParsedCommand &Command) {
  Words Result = Command.ArgsBeforeToolkit;
  append_range(Result, Command.SystemIncludeArgs);
  append_range(Result, Command.ArgsAfterToolkit);
  return Result;
}

Words noteTexts(const ParsedCommand &Command, CommandNote::Kind Kind) {
  Words Result;
  for (const CommandNote &Note : Command.Notes)
    if (Note.What == Kind)
      Result.push_back(Note.Text);
  return Result;
}

Words archNames(ArrayRef<GpuArch> Archs) {
  Words Result;
  for (GpuArch Arch : Archs)
    Result.push_back(Arch.name());
  return Result;
}

//===----------------------------------------------------------------------===//
// The whole table
//===----------------------------------------------------------------------===//

/// What an option of the table must do: \p Value is given to it, the arguments \p Args and nothing else reach clang,
/// and \p Fact holds afterwards and does not hold without the option.
struct Expectation {
  StringRef Long;
  StringRef Value;
  Words Args;
  std::function<bool(const ParsedCommand &)> Fact;
};

std::vector<Expectation> expectations() {
  using C = const ParsedCommand &;
  auto DeviceOnly = [](C Command) { return Command.DeviceOnlyOutput; };
  auto Lambda = [](C Command) { return Command.ExtendedLambda; };
  auto Rdc = [](C Command) { return Command.Rdc; };
  auto Query = [](C Command) { return Command.Mode == ModeKind::Query; };
  auto Depends = [](C Command) { return Command.Mode == ModeKind::Dependencies; };
  return {
      {"cubin", "", {}, DeviceOnly},
      {"fatbin", "", {}, DeviceOnly},
      {"ptx", "", {}, DeviceOnly},
      {"optix-ir", "", {}, DeviceOnly},
      {"ltoir", "", {}, DeviceOnly},
      {"preprocess", "", {}, [](C Command) { return Command.Mode == ModeKind::Preprocess; }},
      {"generate-dependencies", "", {}, Depends},
      {"generate-nonsystem-dependencies", "", {}, Depends},
      {"compile", "", {}, nullptr},
      {"device-c", "", {}, Rdc},
      {"device-w", "", {}, nullptr},
      {"device-link", "", {}, nullptr},
      {"link", "", {}, nullptr},
      {"lib", "", {}, nullptr},
      {"run", "", {}, nullptr},
      {"clean-targets", "", {}, Query},
      {"relocatable-link", "", {}, nullptr},
      {"host-relocatable-link", "", {}, nullptr},
      {"pre-include", "a.h,b.h", {"-include", "a.h", "-include", "b.h"}, nullptr},
      {"define-macro", "A,B=1", {"-DA", "-DB=1"}, nullptr},
      {"undefine-macro", "A,B", {"-UA", "-UB"}, nullptr},
      {"include-path", "a,/b", {"-I/p/a", "-I/b"}, nullptr},
      {"system-include", "a,/b", {"-isystem", "/p/a", "-isystem", "/b"}, nullptr},
      {"compiler-bindir", "g++-9", {}, [](C Command) { return Command.HostCompiler == "g++-9"; }},
      {"cudart", "shared", {}, [](C Command) { return Command.Cudart == "shared"; }},
      {"target-directory", "sbsa-linux", {}, [](C Command) { return Command.TargetDirectory == "sbsa-linux"; }},
      {"device-debug", "", {}, [](C Command) { return Command.DeviceDebug; }},
      {"generate-line-info", "", {}, [](C Command) { return Command.LineInfo; }},
      {"optimize", "3", {"-O3"}, nullptr},
      {"dlink-time-opt", "", {}, [](C Command) { return Command.DeviceLto && Command.Rdc; }},
      {"lto", "", {}, [](C Command) { return Command.DeviceLto && Command.Rdc; }},
      {"ftemplate-backtrace-limit", "7", {"-ftemplate-backtrace-limit=7"}, nullptr},
      {"ftemplate-depth", "7", {"-ftemplate-depth=7"}, nullptr},
      {"no-exceptions", "", {"-fno-exceptions"}, nullptr},
      {"x", "c++", {}, [](C Command) { return Command.Language == LanguageKind::Cxx; }},
      {"std", "c++20", {"-std=c++20"}, [](C Command) { return Command.StdGiven; }},
      {"stdlib", "libc++", {"-stdlib=libc++"}, nullptr},
      {"no-host-device-initializer-list", "", {}, nullptr},
      {"no-host-device-move-forward", "", {}, nullptr},
      {"expt-relaxed-constexpr", "", {}, [](C Command) { return Command.RelaxedConstexpr; }},
      {"extended-lambda", "", {}, Lambda},
      {"expt-extended-lambda", "", {}, Lambda},
      {"nvcc_internal_extended_lambda", "", {}, Lambda},
      {"compiler-options", "-Wall,-fno-rtti", {"-Wall", "-fno-rtti"}, nullptr},
      {"ptxas-options", "-v,-dlcm=cg", {}, [](C Command) { return Command.PtxasOptions == Words{"-v", "-dlcm=cg"}; }},
      {"static-global-template-stub", "false", {}, [](C Command) { return !Command.StaticGlobalTemplateStub; }},
      {"device-entity-has-hidden-visibility", "false", {}, [](C Command) { return !Command.HiddenDeviceEntities; }},
      {"forward-unknown-to-host-compiler", "", {}, nullptr},
      {"forward-unknown-to-host-linker", "", {}, nullptr},
      {"forward-unknown-opts", "", {}, nullptr},
      {"forward-slash-prefix-opts", "", {}, nullptr},
      {"dont-use-profile", "", {}, [](C Command) { return Command.NoProfile; }},
      {"gpu-architecture", "sm_86", {}, [](C Command) { return archNames(Command.Architectures) == Words{"sm_86"}; }},
      {"gpu-code", "sm_80,sm_86", {}, [](C Command) { return Command.Codes == Words{"sm_80", "sm_86"}; }},
      {"generate-code",
       "arch=compute_80,code=[sm_80,compute_80]",
       {},
       [](C Command) { return Command.Codes == Words{"sm_80", "compute_80"}; }},
      {"relocatable-device-code", "true", {}, Rdc},
      {"maxrregcount", "64", {}, [](C Command) { return Command.MaxRegisters == 64; }},
      {"use_fast_math",
       "",
       {},
       [](C Command) { return Command.FastMath && Command.Ftz && !Command.PrecDiv && !Command.PrecSqrt; }},
      {"ftz", "true", {}, [](C Command) { return Command.Ftz; }},
      {"prec-div", "false", {}, [](C Command) { return !Command.PrecDiv; }},
      {"prec-sqrt", "false", {}, [](C Command) { return !Command.PrecSqrt; }},
      {"fmad", "false", {}, [](C Command) { return !Command.Fmad; }},
      {"default-stream",
       "per-thread",
       {},
       [](C Command) { return Command.DefaultStream == ParsedCommand::StreamKind::PerThread; }},
      {"restrict", "", {}, [](C Command) { return Command.RestrictPointers; }},
      {"Wreorder", "", {"-Wreorder"}, nullptr},
      {"Wconversion", "", {"-Wconversion"}, nullptr},
      {"Wdefault-stream-launch", "", {}, [](C Command) { return Command.WarnsDefaultStreamLaunch; }},
      {"Wmissing-launch-bounds", "", {}, [](C Command) { return Command.WarnsMissingLaunchBounds; }},
      {"Wext-lambda-captures-this", "", {}, nullptr},
      {"Wno-deprecated-declarations", "", {"-Wno-deprecated-declarations"}, nullptr},
      {"Werror",
       "all-warnings,reorder",
       {},
       [](C Command) { return Command.WarningsAsErrors == Words{"all-warnings", "reorder"}; }},
      {"extensible-whole-program", "", {}, [](C Command) { return Command.ExtensibleWholeProgram; }},
      {"list-gpu-code", "", {}, Query},
      {"list-gpu-arch", "", {}, Query},
      {"help", "", {}, Query},
      {"version", "", {}, Query},
      {"diag-error", "1", {}, nullptr},
      {"diag-warn", "1", {}, nullptr},
      {"diag-suppress",
       "177,20012",
       {},
       [](C Command) { return Command.SuppressedDiagnostics == Words{"177", "20012"}; }},
      {"cudafe-options",
       "--diag_suppress=177",
       {},
       [](C Command) { return Command.SuppressedDiagnostics == Words{"177"}; }},
      {"options-file", "opts", {"-DFROM_FILE"}, nullptr},
  };
}

TEST_F(CommandLine, EveryOptionOfTheTable) {
  addFile("/p/opts", "-DFROM_FILE");
  StringMap<Expectation> Expected;
  for (Expectation &Row : expectations())
    Expected[Row.Long] = Row;

  ParsedCommand Plain = nvcc({});
  for (const NvccOption &Option : nvccOptions()) {
    bool IsDrop = Option.Act == NvccOption::Action::Drop;
    auto Found = Expected.find(Option.Long);
    ASSERT_TRUE(IsDrop || Found != Expected.end()) << "no expectation for --" << Option.Long.str();
    Expectation Row;
    Row.Value = "v";
    if (Found != Expected.end())
      Row = Found->second;

    std::vector<Words> Spellings;
    for (std::string Name : {"--" + Option.Long.str(), Option.Short.empty() ? "" : "-" + Option.Short.str()}) {
      if (Name.empty())
        continue;
      if (Option.Values == NvccOption::Value::None) {
        Spellings.push_back({Name});
        continue;
      }
      Spellings.push_back({Name, Row.Value.str()});
      Spellings.push_back({Name + "=" + Row.Value.str()});
      // One letter and its value in one word.
      if (Name.size() == 2 && StringRef("IDULlOt").contains(Name[1]))
        Spellings.push_back({Name + Row.Value.str()});
    }
    for (const Words &Spelling : Spellings) {
      SCOPED_TRACE(join(Spelling, " "));
      ParsedCommand Command = nvcc(Spelling);
      EXPECT_EQ(allArgs(Command), Row.Args);
      EXPECT_THAT(Command.Sources, ElementsAre("/p/x.cu"));
      EXPECT_TRUE(noteTexts(Command, CommandNote::Kind::Suspect).empty());
      EXPECT_TRUE(noteTexts(Command, CommandNote::Kind::Unknown).empty());
      if (Row.Fact) {
        EXPECT_FALSE(Row.Fact(Plain));
        EXPECT_TRUE(Row.Fact(Command));
      }
      if (IsDrop) {
        EXPECT_EQ(Command.configurationKey(), Plain.configurationKey());
        EXPECT_FALSE(noteTexts(Command, CommandNote::Kind::Ignored).empty());
      }
    }
  }
}

TEST_F(CommandLine, NamesAreUniqueAndComplete) {
  StringSet<> Seen;
  for (const NvccOption &Option : nvccOptions()) {
    EXPECT_FALSE(Option.Long.empty() && Option.Short.empty());
    EXPECT_FALSE(Option.Long.starts_with("-"));
    EXPECT_TRUE(Seen.insert("--" + Option.Long.str()).second) << Option.Long.str();
    if (!Option.Short.empty()) {
      EXPECT_TRUE(Seen.insert("-" + Option.Short.str()).second) << Option.Short.str();
    }
  }
}

/// With any option of nvcc the arguments for clang are ones that clang's own table knows and that leave one
/// frontend job.
TEST_F(CommandLine, ClangUnderstandsWhatIsLeft) {
  addFile("/p/opts", "-DFROM_FILE");
  StringMap<Expectation> Expected;
  for (Expectation &Row : expectations())
    Expected[Row.Long] = Row;
  for (const NvccOption &Option : nvccOptions()) {
    std::string Value = Expected.contains(Option.Long) ? Expected[Option.Long].Value.str() : "v";
    ParsedCommand Command = nvcc(Option.Values == NvccOption::Value::None ? Words{"--" + Option.Long.str()}
                                                                          : Words{"--" + Option.Long.str(), Value});
    for (Pass Side : {Pass::Device, Pass::Host}) {
      Words Args = clangArgs(Command, toolkit(13, 0), Side);
      SCOPED_TRACE(join(Args, " "));
      std::vector<const char *> Pointers;
      for (const std::string &Arg : Args)
        Pointers.push_back(Arg.c_str());
      unsigned MissingIndex, MissingCount;
      opt::InputArgList Parsed = clang::driver::getDriverOptTable().ParseArgs(
          ArrayRef<const char *>(Pointers).drop_front(), MissingIndex, MissingCount,
          opt::Visibility(clang::driver::options::ClangOption));
      EXPECT_EQ(MissingCount, 0u);
      EXPECT_FALSE(Parsed.hasArg(clang::driver::options::OPT_UNKNOWN));
      EXPECT_EQ(Parsed.getAllArgValues(clang::driver::options::OPT_INPUT), Words{"/p/x.cu"});
    }
  }
}

//===----------------------------------------------------------------------===//
// Grammar
//===----------------------------------------------------------------------===//

TEST_F(CommandLine, ListsAndQuotes) {
  EXPECT_THAT(
      nvcc({"-DA,B=2", "-DC=\"x y\"", "-DE=f(1\\,2)", "-DF=\"1,2\"", "-DG=a\\b", "-DH=x,,y", "-DI=,"}).ArgsAfterToolkit,
      ElementsAre("-DA", "-DB=2", "-DC=\"x y\"", "-DE=f(1,2)", "-DF=\"1,2\"", "-DG=ab", "-DH=x", "-Dy", "-DI="));
  // In file names the backslash is an ordinary character and quotes are removed.
  EXPECT_THAT(nvcc({"-Ia\\,b", "-I\"c,d\"", "-I", "/e f", "-I="}).ArgsBeforeToolkit,
              ElementsAre("-I/p/a\\", "-I/p/b", "-I/p/c,d", "-I/e f"));
}

TEST_F(CommandLine, LastValueCounts) {
  ParsedCommand Command = nvcc({"-rdc=true", "-rdc=false", "-arch=sm_80", "-arch=sm_90", "-maxrregcount=32",
                                "-maxrregcount", "64", "-default-stream", "per-thread", "-default-stream=legacy"});
  EXPECT_FALSE(Command.Rdc);
  EXPECT_THAT(archNames(Command.Architectures), ElementsAre("sm_90"));
  EXPECT_EQ(Command.MaxRegisters, 64u);
  EXPECT_EQ(Command.DefaultStream, ParsedCommand::StreamKind::Legacy);
}

TEST_F(CommandLine, OptionsThatHostCompilersTakeWithoutValue) {
  EXPECT_THAT(allArgs(nvcc({"-Werror", "-Wreorder", "-O", "-DA"})), ElementsAre("-Wreorder", "-DA"));
  EXPECT_THAT(parse({"clang++", "-DA", "-c", "--", "x.cu"}).Sources, ElementsAre("/p/x.cu"));
}

TEST_F(CommandLine, WordsThatNvccDoesNotSplit) {
  // Only -I -D -U -L -l -O -t take a joined value: these are unknown options, not -o and -x.
  ParsedCommand Command = nvcc({"-ofoo", "-xc++"});
  EXPECT_EQ(Command.Language, LanguageKind::Cxx) << "clang's spelling of -x is understood";
  EXPECT_THAT(noteTexts(Command, CommandNote::Kind::Suspect), Contains(HasSubstr("-ofoo")));
}

TEST_F(CommandLine, OrderIsThatOfNvcc) {
  addFile("/p/c.h", "");
  ParsedCommand Command =
      nvcc({"-Ia", "-isystem", "b", "-DX", "-UX", "-DY", "-include", "c.h", "-Xcompiler", "-DZ", "-Xcompiler", "-I/q"});
  Words Args = clangArgs(Command);
  std::string Line = join(Args, " ");
  EXPECT_THAT(Line, HasSubstr("-DZ -I/q -I/p/a -isystem /kit/include -isystem /p/b -isystem /kit/include/cccl "
                              "-DX -UX -DY -include /p/c.h"));
}

TEST_F(CommandLine, OptionsFiles) {
  addFile("/p/dir/a.rsp", "-DA=1 -DB=\"x y\"\n-DC=\\\"q\\\" -I\"s p\",t\n --options-file b.rsp");
  // A file inside a file is looked up in the directory of the command, not in that of the file.
  addFile("/p/b.rsp", "-isystem=/sys -DIN_B");
  ParsedCommand Command = nvcc({"--options-file", "dir/a.rsp", "-DLAST"});
  EXPECT_THAT(Command.ArgsBeforeToolkit, ElementsAre("-I/p/s p", "-I/p/t"));
  EXPECT_THAT(Command.SystemIncludeArgs, ElementsAre("-isystem", "/sys"));
  EXPECT_THAT(Command.ArgsAfterToolkit, ElementsAre("-DA=1", "-DB=x y", "-DC=q", "-DIN_B", "-DLAST"));

  EXPECT_THAT(nvcc({"-optf=b.rsp,dir/a.rsp"}).ArgsAfterToolkit, Contains("-DB=x y"));
  EXPECT_THAT(nvcc({"@b.rsp"}).ArgsAfterToolkit, ElementsAre("-DIN_B"));

  EXPECT_THAT(parseError({"nvcc", "-optf", "none.rsp", "x.cu"}),
              AllOf(HasSubstr("cannot read options file '/p/none.rsp'"), HasSubstr("building")));
  addFile("/p/loop.rsp", "-optf loop.rsp");
  EXPECT_THAT(parseError({"nvcc", "-optf", "loop.rsp", "x.cu"}), HasSubstr("nested"));
}

TEST_F(CommandLine, EnvironmentOfNvcc) {
  Environment["NVCC_PREPEND_FLAGS"] = "-DFIRST -ccbin g++-11";
  Environment["NVCC_APPEND_FLAGS"] = "-DLAST=\"a b\"";
  ParsedCommand Command = nvcc({"-DMID"});
  EXPECT_THAT(Command.ArgsAfterToolkit, ElementsAre("-DFIRST", "-DMID", "-DLAST=a b"));
  EXPECT_EQ(Command.HostCompiler, "g++-11");
  EXPECT_THAT(allArgs(parse({"clang++", "-c", "x.cu"})), IsEmpty());
}

TEST_F(CommandLine, ShellSplitting) {
  EXPECT_THAT(splitShellCommand("a 'b c' \"d \\\"e\\\" \\n\" f\\ g h\\\\ '' \"\""),
              ElementsAre("a", "b c", "d \"e\" \\n", "f g", "h\\", "", ""));
  EXPECT_THAT(splitShellCommand("a&&b||c;d|e & '&&'x"),
              ElementsAre("a", "&&", "b", "||", "c", ";", "d", "|", "e", "&", "&&x"));
  EXPECT_THAT(splitShellCommand(" \t\n"), IsEmpty());
  EXPECT_THAT(splitShellCommand("a 'open"), ElementsAre("a", "open"));
}

//===----------------------------------------------------------------------===//
// What clang reads differently without an error
//===----------------------------------------------------------------------===//

TEST_F(CommandLine, SilentMisparses) {
  // -u se_fast_math, -l ineinfo, -l to, -l ib, -l ink, -l dir, -o bjtemp, -o ptix-ir, -o ptf, --include -path=.
  for (StringRef Word : {"-use_fast_math", "-lineinfo", "-lto", "-ltoir", "-lib", "-link", "-objtemp", "-optix-ir"})
    EXPECT_THAT(allArgs(nvcc({Word.str()})), IsEmpty()) << Word.str();
  EXPECT_THAT(allArgs(nvcc({"-ldir", "/lib", "-Xptxas", "-v"})), IsEmpty());
  EXPECT_THAT(allArgs(nvcc({"--include-path=/i"})), ElementsAre("-I/i"));
  EXPECT_TRUE(nvcc({"-use_fast_math"}).FastMath);
  EXPECT_TRUE(nvcc({"-lineinfo"}).LineInfo);
  Words Args = clangArgs(nvcc({"-use_fast_math"}));
  EXPECT_THAT(Args, Contains("-fgpu-flush-denormals-to-zero"));
  EXPECT_THAT(Args, Contains("-fgpu-approx-transcendentals"));
}

TEST_F(CommandLine, OrdinaryCMakeCommands) {
  // As CMake's Makefile and Ninja generators write them.
  addFile("/p/CMakeFiles/t.dir/includes_CUDA.rsp", "-I/src/include -isystem=/deps/include \"-I/with space\"");
  ParsedCommand Command = parse(splitShellCommand(
      "/usr/local/cuda/bin/nvcc -forward-unknown-to-host-compiler -DNAME=\\\"x\\\" -DVEC=A\\\\,B "
      "--options-file CMakeFiles/t.dir/includes_CUDA.rsp -O3 -DNDEBUG -std=c++17 "
      "\"--generate-code=arch=compute_80,code=[compute_80,sm_80]\" \"--generate-code=arch=compute_90a,code=[sm_90a]\" "
      "-Xcompiler=-fPIC --expt-relaxed-constexpr --extended-lambda -Wall "
      "-Xcompiler=-Wno-class-memaccess,-fno-gnu-unique "
      "-MD -MT a.o -MF a.d -x cu -rdc=true -c /src/a.cu -o a.o"));
  EXPECT_EQ(Command.Compiler, ParsedCommand::CompilerKind::Nvcc);
  EXPECT_EQ(Command.CompilerPath, "/usr/local/cuda/bin/nvcc");
  EXPECT_TRUE(Command.isCompile());
  EXPECT_THAT(Command.Sources, ElementsAre("/src/a.cu"));
  EXPECT_THAT(Command.ArgsBeforeToolkit,
              ElementsAre("-fPIC", "-Wall", "-Wno-class-memaccess", "-I/src/include", "-I/with space"));
  EXPECT_THAT(Command.SystemIncludeArgs, ElementsAre("-isystem", "/deps/include"));
  EXPECT_THAT(Command.ArgsAfterToolkit, ElementsAre("-DNAME=\"x\"", "-DVEC=A,B", "-O3", "-DNDEBUG", "-std=c++17"));
  EXPECT_THAT(archNames(Command.Architectures), ElementsAre("sm_80", "sm_90a"));
  EXPECT_THAT(Command.Codes, ElementsAre("compute_80", "sm_80", "sm_90a"));
  EXPECT_TRUE(Command.Rdc && Command.ExtendedLambda && Command.RelaxedConstexpr);
  EXPECT_THAT(noteTexts(Command, CommandNote::Kind::Unknown), Contains(HasSubstr("-fno-gnu-unique")));
  EXPECT_THAT(noteTexts(Command, CommandNote::Kind::Suspect), IsEmpty());
}

//===----------------------------------------------------------------------===//
// Host arguments and safety
//===----------------------------------------------------------------------===//

TEST_F(CommandLine, HostArguments) {
  // nvcc pastes the list into a shell command, so the host compiler sees it unquoted.
  EXPECT_THAT(nvcc({"-Xcompiler", "-DA=1,-DB", "-Xcompiler=\"-DC=1 2\"", "-Xcompiler=-DD=\\\"q\\\""}).ArgsBeforeToolkit,
              ElementsAre("-DA=1", "-DB", "-DC=1 2", "-DD=q"));
  EXPECT_THAT(
      nvcc({"-Xcompiler", "-O2,-fPIC,-fopenmp,-pthread,-march=native,-mavx2,-fno-rtti,-Wall,-Wextra"})
          .ArgsBeforeToolkit,
      ElementsAre("-O2", "-fPIC", "-fopenmp", "-pthread", "-march=native", "-mavx2", "-fno-rtti", "-Wall", "-Wextra"));
  // Without an effect on the source, or fatal for clang.
  EXPECT_THAT(nvcc({"-Xcompiler", "-g3,-ggdb,-flto=auto,-fprofile-arcs,--coverage,-Wl\\,-rpath\\,/x,-rdynamic,-pipe,"
                                  "-save-temps,-fsanitize=address,-Werror,-Wfatal-errors,-pedantic-errors,"
                                  "-march=znver99,-fno-gnu-unique,/W4,-fdiagnostics-color=always"})
                  .ArgsBeforeToolkit,
              IsEmpty());
  EXPECT_THAT(nvcc({"-Xcompiler", "-Werror=reorder"}).ArgsBeforeToolkit, ElementsAre("-Wreorder"));
}

TEST_F(CommandLine, NothingIsLoadedOrRun) {
  const Words Unsafe[] = {
      {"-fplugin=evil.so"},
      {"-fplugin-arg-evil-x=y"},
      {"-fpass-plugin=evil.so"},
      {"-Xclang", "-load", "-Xclang", "evil.so"},
      {"-Xclang", "-plugin", "-Xclang", "evil"},
      {"-Xclang", "-add-plugin", "-Xclang", "evil"},
      {"-Xclang", "-plugin-arg-evil", "-Xclang", "x"},
      {"-Xclang", "-fpass-plugin=evil.so"},
      {"-Xclang", "-mllvm", "-Xclang", "-load=evil.so"},
      {"-mllvm", "-load=evil.so"},
      {"-mllvm=-load=evil.so"},
      {"-Wp,-load,evil.so"},
      {"-Xpreprocessor", "-load", "-Xpreprocessor", "evil.so"},
      {"-B/evil"},
      {"-B", "/evil"},
      {"--config", "evil.cfg"},
      {"--config=evil.cfg"},
      {"--config-user-dir=/evil"},
      {"-specs=/evil"},
      {"-fuse-ld=/evil"},
      {"--ld-path=/evil"},
      {"--ptxas-path=/evil"},
      {"--nvptx-arch-tool=/evil"},
      {"-wrapper", "evil"},
      {"-fno-integrated-cc1"},
  };
  for (const Words &Row : Unsafe) {
    SCOPED_TRACE(join(Row, " "));
    Words Clang = {"clang++", "-c", "x.cu"};
    append_range(Clang, Row);
    ParsedCommand Command = parse(Clang);
    EXPECT_THAT(allArgs(Command), IsEmpty());
    EXPECT_FALSE(noteTexts(Command, CommandNote::Kind::Safety).empty());

    Words Gcc = Clang;
    Gcc[0] = "g++";
    EXPECT_THAT(allArgs(parse(Gcc)), IsEmpty());

    Words Forwarded = {"-forward-unknown-to-host-compiler"};
    append_range(Forwarded, Row);
    EXPECT_THAT(allArgs(nvcc(Forwarded)), IsEmpty());

    if (Row.size() == 1 && !StringRef(Row[0]).contains(',')) {
      EXPECT_THAT(allArgs(nvcc({"-Xcompiler", Row[0]})), IsEmpty());
    }

    ParsedCommand User = nvcc({});
    // The value of -wrapper is none of clang's and so taken for a file.
    EXPECT_EQ(errorToBool(appendUserFlags(User, Row, context())), Row[0] == "-wrapper");
    EXPECT_THAT(allArgs(User), IsEmpty());
  }
  // Wrapped once more.
  EXPECT_THAT(allArgs(parse({"clang++", "-Xarch_host", "-fplugin=evil.so", "-Xarch_device", "-B/evil", "x.cu"})),
              IsEmpty());
  EXPECT_THAT(allArgs(parse({"clang++", "-Xarch_host", "-DA", "x.cu"})), ElementsAre("-Xarch_host", "-DA"));

  ParsedCommand Ccbin = nvcc({"-ccbin", "/evil/g++"});
  EXPECT_THAT(allArgs(Ccbin), IsEmpty());
  EXPECT_THAT(noteTexts(Ccbin, CommandNote::Kind::Safety), Contains(HasSubstr("'/evil/g++' is not run")));
}

/// Whatever stands beside what: clang's own parser finds nothing in the result that loads or runs anything.
TEST_F(CommandLine, NothingIsLoadedInAnyOrder) {
  using namespace clang::driver::options;
  const char *Pool[] = {"-Xclang",
                        "-load",
                        "evil.so",
                        "-plugin",
                        "-add-plugin",
                        "-fplugin=evil",
                        "-mllvm",
                        "-Wp,-load,e",
                        "-Xcompiler",
                        "-fpass-plugin=evil",
                        "-B",
                        "--config",
                        "-D",
                        "-DX=1",
                        "-I",
                        "-include",
                        "-isystem",
                        "",
                        "-Xarch_host",
                        "-Xarch_device",
                        "x.h",
                        "-std=c++17",
                        "-x",
                        "cu",
                        "-Xpreprocessor",
                        "-arch",
                        "sm_80",
                        "-gencode",
                        "--",
                        "-O",
                        "-Werror",
                        "-U",
                        "-target",
                        "-march=native",
                        "-mllvm=-load=e",
                        "-fno-rtti",
                        "-Wall",
                        "-idirafter",
                        "@none",
                        "-plugin-arg-e",
                        "-G",
                        "-rdc=true",
                        "-optf",
                        "-Xptxas",
                        "-wrapper",
                        "-D__NVCC__",
                        "-specs=e",
                        "-ccbin",
                        "-MF",
                        "-o"};
  const unsigned Unsafe[] = {OPT_fplugin_EQ, OPT_fplugin_arg, OPT_fpass_plugin_EQ, OPT_load,         OPT_plugin,
                             OPT_add_plugin, OPT_plugin_arg,  OPT_mllvm,           OPT_config,       OPT_B,
                             OPT_specs_EQ,   OPT_Wp_COMMA,    OPT_Xpreprocessor,   OPT_ptxas_path_EQ};
  const opt::OptTable &Table = clang::driver::getDriverOptTable();
  std::minstd_rand Random(1);
  unsigned Parsed = 0;
  for (unsigned Round = 0; Round != 4000; ++Round) {
    Words Argv = {Round % 3 == 0 ? "nvcc" : Round % 3 == 1 ? "clang++" : "g++"};
    for (unsigned I = 0, E = 1 + Random() % 12; I != E; ++I)
      Argv.push_back(Pool[Random() % std::size(Pool)]);
    Argv.push_back("x.cu");
    Expected<ParsedCommand> Command = parseCommandLine(Argv, context());
    if (!Command) {
      consumeError(Command.takeError());
      continue;
    }
    ++Parsed;
    SCOPED_TRACE(join(Argv, " "));
    Words Args = clangArgs(*Command);
    std::vector<const char *> Pointers;
    for (const std::string &Arg : Args)
      Pointers.push_back(Arg.c_str());
    unsigned MissingIndex, MissingCount;
    opt::InputArgList List = Table.ParseArgs(ArrayRef<const char *>(Pointers).drop_front(), MissingIndex, MissingCount,
                                             opt::Visibility(ClangOption));
    EXPECT_EQ(MissingCount, 0u);
    EXPECT_EQ(List.getAllArgValues(OPT_INPUT), Words{"/p/x.cu"});
    EXPECT_FALSE(List.hasArg(OPT_UNKNOWN));
    for (unsigned Id : Unsafe)
      EXPECT_FALSE(List.hasArg(Id)) << Table.getOptionName(Id).str();
    EXPECT_THAT(List.getAllArgValues(OPT_D), Not(Contains(StartsWith("__NVCC__"))));

    std::vector<const char *> Frontend;
    for (const opt::Arg *A : List.filtered(OPT_Xclang))
      Frontend.push_back(A->getValue());
    opt::InputArgList FrontendList = Table.ParseArgs(Frontend, MissingIndex, MissingCount, opt::Visibility(CC1Option));
    EXPECT_EQ(MissingCount, 0u);
    for (unsigned Id : Unsafe)
      EXPECT_FALSE(FrontendList.hasArg(Id)) << Table.getOptionName(Id).str();
    for (const opt::Arg *A : List.filtered(OPT_Xarch_host, OPT_Xarch_device))
      EXPECT_TRUE(StringRef(A->getValue()).starts_with("-D") || StringRef(A->getValue()).starts_with("-W") ||
                  StringRef(A->getValue()).starts_with("-fno-rtti") || StringRef(A->getValue()).starts_with("-std") ||
                  StringRef(A->getValue()).starts_with("-march") || StringRef(A->getValue()).starts_with("-O"))
          << A->getValue();
  }
  EXPECT_GT(Parsed, 2000u);
}

TEST_F(CommandLine, NothingIsWritten) {
  for (StringRef Word : {"-MD", "-MMD", "-MJx.json", "-ftime-trace", "-ftime-trace=/evil", "-save-temps=obj",
                         "-fsave-optimization-record", "-foptimization-record-file=/evil", "-gsplit-dwarf",
                         "-fproc-stat-report=/evil", "-fmodules", "-fmodules-cache-path=/evil", "-fmodule-output=/evil",
                         "--serialize-diagnostics", "-emit-ast", "-dumpdir", "-fstack-usage"})
    EXPECT_THAT(allArgs(parse({"clang++", "-c", "x.cu", Word.str()})), IsEmpty()) << Word.str();
  EXPECT_THAT(allArgs(parse({"clang++", "-c", "x.cu", "-o", "/evil", "-MF", "/evil", "-MT", "t"})), IsEmpty());
}

TEST_F(CommandLine, NvccMacroNeverGetsThrough) {
  EXPECT_THAT(allArgs(nvcc({"-D__NVCC__", "-D__NVCC__=1", "-Xcompiler", "-D__NVCC__"})), IsEmpty());
  EXPECT_THAT(allArgs(parse({"clang++", "-D__NVCC__", "-D", "__NVCC__=1", "-Xclang", "-D__NVCC__", "-c", "x.cu"})),
              IsEmpty());
}

//===----------------------------------------------------------------------===//
// Other compilers, launchers, steps
//===----------------------------------------------------------------------===//

TEST_F(CommandLine, ClangForCuda) {
  ParsedCommand Command = parse({"/usr/bin/clang++-19",
                                 "-x",
                                 "cuda",
                                 "--cuda-gpu-arch=sm_70",
                                 "--offload-arch=sm_80,sm_90a",
                                 "--no-cuda-gpu-arch=sm_70",
                                 "--cuda-path=/opt/cuda",
                                 "-fgpu-rdc",
                                 "-nocudalib",
                                 "--cuda-device-only",
                                 "-fgpu-default-stream=per-thread",
                                 "-std=c++20",
                                 "-Iinc",
                                 "-isystem",
                                 "sys",
                                 "-iquote",
                                 "q",
                                 "-DA=1",
                                 "-Xclang",
                                 "-fcuda-allow-variadic-functions",
                                 "-Xclang",
                                 "-include",
                                 "-Xclang",
                                 "pre.h",
                                 "-Werror",
                                 "-c",
                                 "x.cpp",
                                 "-o",
                                 "x.o"});
  EXPECT_EQ(Command.Compiler, ParsedCommand::CompilerKind::Clang);
  EXPECT_EQ(Command.Language, LanguageKind::Cuda);
  EXPECT_THAT(archNames(Command.Architectures), ElementsAre("sm_80", "sm_90a"));
  EXPECT_EQ(Command.CudaPath, "/opt/cuda");
  EXPECT_TRUE(Command.Rdc);
  EXPECT_EQ(Command.DefaultStream, ParsedCommand::StreamKind::PerThread);
  EXPECT_THAT(Command.Sources, ElementsAre("/p/x.cpp"));
  EXPECT_THAT(allArgs(Command),
              ElementsAre("-std=c++20", "-I/p/inc", "-isystem", "/p/sys", "-iquote", "/p/q", "-DA=1", "-Xclang",
                          "-fcuda-allow-variadic-functions", "-Xclang", "-include", "-Xclang", "pre.h"));
  // clang itself does not define nvcc's macros.
  EXPECT_THAT(nvccMacros(Command, toolkit(13, 0), {}), IsEmpty());
}

TEST_F(CommandLine, HostCompilers) {
  addFile("/p/dir/r.rsp", "-DFROM_RSP '-DQ=a b'");
  ParsedCommand Command = parse({"g++-12", "@dir/r.rsp", "-std=gnu++17", "-I.", "-c", "src/h.cpp", "-o", "h.o"});
  EXPECT_EQ(Command.Compiler, ParsedCommand::CompilerKind::Gcc);
  EXPECT_EQ(Command.Language, LanguageKind::Cxx);
  EXPECT_THAT(allArgs(Command), ElementsAre("-DFROM_RSP", "-DQ=a b", "-std=gnu++17", "-I/p"));
  Words Args = clangArgs(Command, toolkit(13, 0), Pass::Host);
  EXPECT_THAT(Args, Not(Contains(HasSubstr("cuda"))));
  EXPECT_THAT(Args, Not(Contains("/kit/include")));
  EXPECT_EQ(Args[Args.size() - 2], "c++");

  // nvcc adds the toolkit's headers to C++ as well, but not the CUDA language.
  Args = clangArgs(nvcc({"-x", "c++"}), toolkit(13, 0), Pass::Host);
  EXPECT_THAT(Args, Contains("/kit/include"));
  EXPECT_THAT(Args, Contains("-D__CUDACC_VER_MAJOR__=13"));
  EXPECT_THAT(Args, Not(Contains("__clang_cuda_runtime_wrapper.h")));

  EXPECT_EQ(parse({"cc", "-c", "a.c"}).Language, LanguageKind::C);
  EXPECT_THAT(parseError({"cl.exe", "/c", "a.cpp"}), HasSubstr("MSVC"));
  EXPECT_THAT(parseError({"clang", "-cc1", "-triple", "x"}), HasSubstr("-cc1"));
  EXPECT_THAT(parseError({"clang++", "-x", "hip", "-c", "a.cpp"}), HasSubstr("neither CUDA"));
  EXPECT_THAT(parseError({}), HasSubstr("empty"));
}

TEST_F(CommandLine, WrappersOfNvcc) {
  EXPECT_EQ(parse({"/opt/kokkos/bin/nvcc_wrapper", "-c", "x.cu"}).Compiler, ParsedCommand::CompilerKind::Nvcc);
  EXPECT_EQ(parse({"/opt/site/compile", "-gencode", "arch=compute_80,code=sm_80", "-c", "x.cu"}).Compiler,
            ParsedCommand::CompilerKind::Nvcc);
}

TEST_F(CommandLine, Launchers) {
  const Words Prefixes[] = {
      {"ccache"},
      {"/usr/bin/sccache"},
      {"distcc"},
      {"ccache", "distcc"},
      {"CCACHE_DIR=/c", "ccache"},
      {"env", "-u", "X", "A=b"},
      {"cmake", "-E", "env", "A=b"},
      {"/usr/bin/cmake", "-E", "__run_co_compile", "--launcher=ccache", "--tidy=clang-tidy", "--source=x.cu", "--"},
      {"cudalint", "launch", "--config=c", "--"},
      {"nice", "-n", "10", "time"},
  };
  for (const Words &Prefix : Prefixes) {
    SCOPED_TRACE(join(Prefix, " "));
    Words Argv = Prefix;
    append_range(Argv, Words{"nvcc", "-arch=sm_80", "-c", "x.cu"});
    ParsedCommand Command = parse(Argv);
    EXPECT_EQ(Command.CompilerPath, "nvcc");
    EXPECT_THAT(Command.Sources, ElementsAre("/p/x.cu"));
    EXPECT_THAT(archNames(Command.Architectures), ElementsAre("sm_80"));
  }
  EXPECT_THAT(parseError({"ccache"}), HasSubstr("no compiler"));
}

TEST_F(CommandLine, TwoSteps) {
  ParsedCommand Command =
      parse(splitShellCommand("nvcc -M x.cu -o x.d && nvcc -DREAL -c x.cu -o x.o && nvcc -M -DNO x.cu"));
  EXPECT_TRUE(Command.isCompile());
  EXPECT_THAT(Command.ArgsAfterToolkit, ElementsAre("-DREAL"));

  Command = parse(splitShellCommand("cd sub && mkdir -p x.cu ; echo x.cu && nvcc -I. -c y.cu"));
  EXPECT_THAT(Command.Sources, ElementsAre("/p/sub/y.cu"));
  EXPECT_THAT(Command.ArgsBeforeToolkit, ElementsAre("-I/p/sub"));

  EXPECT_EQ(parse(splitShellCommand("nvcc -M x.cu && nvcc -MM x.cu")).Mode, ModeKind::Dependencies);
  EXPECT_THAT(parse({"sh", "-c", "cd sub && nvcc -c y.cu"}).Sources, ElementsAre("/p/sub/y.cu"));
}

TEST_F(CommandLine, Modes) {
  EXPECT_EQ(nvcc({"-E"}).Mode, ModeKind::Preprocess);
  EXPECT_EQ(nvcc({"-M", "-E"}).Mode, ModeKind::Dependencies);
  EXPECT_EQ(nvcc({"--version"}).Mode, ModeKind::Query);
  EXPECT_TRUE(nvcc({"-MD"}).isCompile());
  EXPECT_EQ(parse({"nvcc", "-dlink", "a.o", "b.o", "-o", "c.o"}).Mode, ModeKind::Link);
  EXPECT_EQ(parse({"nvcc", "a.o", "-lfoo", "-o", "a"}).Mode, ModeKind::Link);
  EXPECT_EQ(parse({"nvcc", "-lib", "a.o", "-o", "a.a"}).Mode, ModeKind::Link);
  // Without -c nvcc compiles and links.
  EXPECT_TRUE(parse({"nvcc", "x.cu", "b.o", "-o", "a"}).isCompile());
  EXPECT_THAT(parse({"nvcc", "x.cu", "y.cpp", "b.o", "z.ptx"}).Sources, ElementsAre("/p/x.cu", "/p/y.cpp"));
}

TEST_F(CommandLine, UserFlagsWin) {
  ParsedCommand Command = nvcc({"-arch=sm_80", "-DA=1", "-std=c++14"});
  ASSERT_FALSE(bool(appendUserFlags(Command,
                                    {"-DA=2", "-std=c++20", "--cuda-gpu-arch=sm_90", "-rdc=true", "-Xclang",
                                     "-fcuda-allow-variadic-functions", "-isystem/s", "-Wno-foo"},
                                    context())));
  EXPECT_THAT(archNames(Command.Architectures), ElementsAre("sm_90"));
  EXPECT_TRUE(Command.Rdc);
  EXPECT_THAT(Command.ArgsAfterToolkit, ElementsAre("-DA=1", "-std=c++14", "-DA=2", "-std=c++20"));
  EXPECT_THAT(Command.ArgsBeforeToolkit,
              ElementsAre("-Xclang", "-fcuda-allow-variadic-functions", "-isystem", "/s", "-Wno-foo"));
  EXPECT_THAT(noteTexts(Command, CommandNote::Kind::Suspect), IsEmpty());

  Command = nvcc({"-arch=sm_80"});
  ASSERT_FALSE(bool(appendUserFlags(Command, {"-DB"}, context())));
  EXPECT_THAT(archNames(Command.Architectures), ElementsAre("sm_80"));
  Error E = appendUserFlags(Command, {"b.cu"}, context());
  EXPECT_THAT(toString(std::move(E)), HasSubstr("'b.cu' after '--' is not a flag"));
}

//===----------------------------------------------------------------------===//
// Architectures and macros
//===----------------------------------------------------------------------===//

TEST_F(CommandLine, ArchNames) {
  EXPECT_EQ(GpuArch::parse("sm_90a")->name(), "sm_90a");
  EXPECT_EQ(GpuArch::parse("compute_103f")->macroValue(), 1030u);
  EXPECT_EQ(GpuArch::parse("lto_80")->Number, 80u);
  for (StringRef Bad : {"", "sm_", "native", "all", "sm_90b", "sm_90aa", "sm_x", "gfx90a", "sm_1000"})
    EXPECT_FALSE(GpuArch::parse(Bad)) << Bad.str();
  EXPECT_TRUE((GpuArch{90, 0} < GpuArch{90, 'a'}) && (GpuArch{103, 'f'} < GpuArch{103, 'a'}) &&
              (GpuArch{90, 'a'} < GpuArch{100, 0}));
}

TEST_F(CommandLine, ArchitecturesOfCommands) {
  auto Of = [&](const Words &Args, unsigned Major, unsigned Minor) {
    return join(archNames(architectures(nvcc(Args), toolkit(Major, Minor))), " ");
  };
  EXPECT_EQ(Of({}, 11, 8), "sm_52");
  EXPECT_EQ(Of({}, 12, 9), "sm_52");
  EXPECT_EQ(Of({}, 13, 0), "sm_75");
  EXPECT_EQ(Of({"-arch=native"}, 13, 0), "sm_75");
  // As `nvcc --dryrun` of these releases says.
  EXPECT_EQ(Of({"-arch=all-major"}, 11, 8), "sm_35 sm_50 sm_60 sm_70 sm_80 sm_90");
  EXPECT_EQ(Of({"-arch=all"}, 11, 8), "sm_35 sm_37 sm_50 sm_52 sm_53 sm_60 sm_61 sm_62 sm_70 sm_72 sm_75 sm_80 sm_86 "
                                      "sm_87 sm_89 sm_90");
  EXPECT_EQ(Of({"-arch=all"}, 12, 4),
            "sm_50 sm_52 sm_53 sm_60 sm_61 sm_62 sm_70 sm_72 sm_75 sm_80 sm_86 sm_87 sm_89 sm_90");
  EXPECT_EQ(Of({"-arch=all-major"}, 13, 0), "sm_75 sm_80 sm_90 sm_100 sm_110 sm_120");
  EXPECT_EQ(Of({"-arch=all"}, 13, 0), "sm_75 sm_80 sm_86 sm_87 sm_88 sm_89 sm_90 sm_100 sm_103 sm_110 sm_120 sm_121");
  EXPECT_EQ(Of({"-gencode", "arch=compute_89,code=sm_89", "-gencode=arch=compute_80,code=[sm_80,sm_86]",
                "-gencode=arch=compute_80,code=compute_80"},
               13, 0),
            "sm_80 sm_89");
  EXPECT_EQ(Of({"-arch", "sm_80", "-gencode", "arch=compute_75,code=sm_75"}, 13, 0), "sm_75 sm_80");
  EXPECT_EQ(Of({"-gencode=arch=compute_80,code=\"sm_80,compute_80\""}, 13, 0), "sm_80");
  EXPECT_EQ(Of({"-arch=lto_80"}, 13, 0), "sm_80");
  EXPECT_EQ(Of({"-code=sm_80"}, 13, 0), "sm_80");
  EXPECT_EQ(archNames(architectures(nvcc({"-arch=native"}), toolkit(13, 0), GpuArch{90, 0})), Words{"sm_90"});

  EXPECT_THAT(nvcc({"-arch=sm_80"}).Codes, ElementsAre("sm_80", "compute_80"));
  EXPECT_THAT(nvcc({"-arch=compute_80", "-code=sm_80,sm_86"}).Codes, ElementsAre("sm_80", "sm_86"));
  EXPECT_THAT(noteTexts(nvcc({"-arch=sm_foo"}), CommandNote::Kind::Architecture), Contains(HasSubstr("sm_foo")));
  EXPECT_THAT(noteTexts(nvcc({"-arch=sm_99"}), CommandNote::Kind::Architecture), Contains(HasSubstr("sm_90")));
  EXPECT_TRUE(noteTexts(nvcc({"-arch=sm_90a"}), CommandNote::Kind::Architecture).empty());
}

TEST_F(CommandLine, ArchClamp) {
  auto Fit = [](StringRef Name, unsigned Major, unsigned Minor) {
    ClangArch Arch = clangArchitecture(*GpuArch::parse(Name), VersionTuple(Major, Minor));
    return Arch.Arch.name() + " " + Arch.Effective.name() + (Arch.SetMacros ? " set" : "");
  };
  EXPECT_EQ(Fit("sm_80", 13, 0), "sm_80 sm_80");
  EXPECT_EQ(Fit("sm_90a", 13, 0), "sm_90a sm_90a");
  // Older than the toolkit's headers.
  EXPECT_EQ(Fit("sm_60", 13, 0), "sm_75 sm_75");
  EXPECT_EQ(Fit("sm_30", 11, 8), "sm_35 sm_35");
  EXPECT_EQ(Fit("sm_35", 11, 8), "sm_35 sm_35");
#if LLVM_VERSION_MAJOR == 19
  EXPECT_EQ(Fit("sm_100", 13, 0), "sm_90a sm_100 set");
  EXPECT_EQ(Fit("sm_100a", 13, 0), "sm_90a sm_100a set");
  EXPECT_EQ(Fit("sm_121f", 13, 0), "sm_90a sm_121f set");
  EXPECT_EQ(Fit("sm_88", 13, 0), "sm_87 sm_88 set");
#endif
}

TEST_F(CommandLine, ArchMacros) {
  auto Defines = [&](StringRef Name, unsigned Major, unsigned Minor) {
    Words Result;
    for (const std::string &Arg : clangArgs(nvcc({}), toolkit(Major, Minor), Pass::Device, *GpuArch::parse(Name)))
      if (StringRef(Arg).contains("__CUDA_ARCH_") && !StringRef(Arg).contains("LIST"))
        Result.push_back(Arg);
    return Result;
  };
  EXPECT_THAT(Defines("sm_80", 13, 0), IsEmpty());
  EXPECT_THAT(Defines("sm_90a", 12, 4), IsEmpty()) << "clang defines the feature macro of sm_90a";
  EXPECT_THAT(Defines("sm_90a", 13, 0),
              ElementsAre("-D__CUDA_ARCH_SPECIFIC__=900", "-D__CUDA_ARCH_FAMILY_SPECIFIC__=900"));
#if LLVM_VERSION_MAJOR == 19
  EXPECT_THAT(Defines("sm_100", 13, 0),
              ElementsAre("-U__CUDA_ARCH__", "-D__CUDA_ARCH__=1000", "-U__CUDA_ARCH_FEAT_SM90_ALL"));
  EXPECT_THAT(Defines("sm_100a", 13, 0),
              ElementsAre("-U__CUDA_ARCH__", "-D__CUDA_ARCH__=1000", "-U__CUDA_ARCH_FEAT_SM90_ALL",
                          "-D__CUDA_ARCH_FEAT_SM100_ALL", "-D__CUDA_ARCH_SPECIFIC__=1000",
                          "-D__CUDA_ARCH_FAMILY_SPECIFIC__=1000"));
  EXPECT_THAT(Defines("sm_103f", 13, 0), Contains("-D__CUDA_ARCH_FAMILY_SPECIFIC__=1030"));
#endif
}

TEST_F(CommandLine, Macros) {
  PassOptions Device;
  EXPECT_THAT(nvccMacros(nvcc({"-arch=sm_80"}), toolkit(11, 2, 152), Device),
              ElementsAre("CUDA_DOUBLE_MATH_FUNCTIONS", "__CUDACC_VER_MAJOR__=11", "__CUDACC_VER_MINOR__=2",
                          "__CUDACC_VER_BUILD__=152", "__CUDA_API_VER_MAJOR__=11", "__CUDA_API_VER_MINOR__=2"));
  PassOptions Host;
  Host.Side = Pass::Host;
  EXPECT_THAT(nvccMacros(nvcc({"-gencode=arch=compute_89,code=sm_89", "-gencode=arch=compute_80,code=sm_80",
                               "-gencode=arch=compute_80,code=compute_80", "-dc", "-G", "-ewp", "--extended-lambda",
                               "--expt-relaxed-constexpr", "-default-stream=per-thread"}),
                         toolkit(13, 0, 88), Host),
              ElementsAre("__CUDACC_RDC__", "__CUDACC_EWP__", "__CUDACC_DEBUG__", "__CUDACC_EXTENDED_LAMBDA__",
                          "__CUDACC_RELAXED_CONSTEXPR__", "__CUDACC_VER_MAJOR__=13", "__CUDACC_VER_MINOR__=0",
                          "__CUDACC_VER_BUILD__=88", "__CUDA_API_VER_MAJOR__=13", "__CUDA_API_VER_MINOR__=0",
                          "CUDA_API_PER_THREAD_DEFAULT_STREAM=1", "__CUDACC_DEVICE_ATOMIC_BUILTINS__=1",
                          "__CUDA_ARCH_LIST__=800,890"));
}

//===----------------------------------------------------------------------===//
// The final command
//===----------------------------------------------------------------------===//

TEST_F(CommandLine, HooksStandBeforeTheUsersFiles) {
  PassOptions Options;
  Options.ResourceDir = "/res";
  Options.BeforeCudaWrapper = {"-isystem", "/shim"};
  Options.AfterCudaWrapper = {"-include", "/prelude.h"};
  std::string Line = join(
      clangArguments(nvcc({"-I/i", "-include", "user.h", "-DU"}), toolkit(12, 4), "/p/x.cu", Options, *Files), " ");
  EXPECT_THAT(Line, HasSubstr("-resource-dir=/res -isystem /shim -include __clang_cuda_runtime_wrapper.h "
                              "-include /prelude.h -D"));
  EXPECT_LT(Line.find("/prelude.h"), Line.find("user.h"));
  EXPECT_THAT(Line, HasSubstr("-I/i -isystem /kit/include -DU -include user.h"));
  EXPECT_TRUE(StringRef(Line).ends_with("-fbracket-depth=4096 -x cuda /p/x.cu"));

  // Without a toolkit something else declares CUDA.
  Words Args = clangArguments(nvcc({}), Toolkit::none(), "/p/x.cu", Options, *Files);
  EXPECT_THAT(Args, Not(Contains("__clang_cuda_runtime_wrapper.h")));
  EXPECT_THAT(Args, Contains("/prelude.h"));
  EXPECT_THAT(Args, Contains("-D__CUDACC_VER_MAJOR__=13"));
}

TEST_F(CommandLine, ProfileIsLeftOutOnRequest) {
  EXPECT_THAT(clangArgs(nvcc({"-noprof"})), Not(Contains("/kit/include")));
}

TEST_F(CommandLine, GccOfTheHostCompiler) {
  addFile("/usr/lib/gcc/x86_64-linux-gnu/11/crtbegin.o", "");
  addFile("/usr/lib/gcc/x86_64-linux-gnu/12/crtbegin.o", "");
  addFile("/usr/include/c++/11/vector", "");
  addFile("/usr/include/c++/12/vector", "");
  addFile("/opt/gcc/lib64/gcc/x86_64-pc-linux-gnu/9.3.0/crtbegin.o", "");
  addFile("/opt/gcc/include/c++/9.3.0/vector", "");
  addFile("/opt/gcc/bin/g++", "");
  const std::string Gcc11 = "--gcc-install-dir=/usr/lib/gcc/x86_64-linux-gnu/11";
  const std::string Gcc9 = "--gcc-install-dir=/opt/gcc/lib64/gcc/x86_64-pc-linux-gnu/9.3.0";
  EXPECT_THAT(clangArgs(nvcc({"-ccbin", "g++-11"})), Contains(Gcc11));
  EXPECT_THAT(clangArgs(nvcc({"-ccbin=/usr/bin/g++-11"})), Contains(Gcc11));
  EXPECT_THAT(clangArgs(nvcc({"-ccbin=/opt/gcc/bin/g++"})), Contains(Gcc9));
  EXPECT_THAT(clangArgs(nvcc({"-ccbin=/opt/gcc/bin"})), Contains(Gcc9));
  for (StringRef Other : {"g++", "g++-10", "clang++-14", "/usr/bin/clang++", "/nowhere/g++"})
    EXPECT_THAT(clangArgs(nvcc({"-ccbin", Other.str()})), Not(Contains(HasSubstr("--gcc-install-dir"))));
}

TEST_F(CommandLine, CrossCompilers) {
  Triple Host(sys::getDefaultTargetTriple());
  std::string Other = Host.isAArch64() ? "x86_64-linux-gnu" : "aarch64-linux-gnu";
  EXPECT_THAT(clangArgs(nvcc({"-ccbin", Other + "-g++-12"})), Contains("--target=" + Other));
  EXPECT_THAT(clangArgs(nvcc({"-ccbin", "/x/bin/" + Other + "-g++"})), Contains("--target=" + Other));
  EXPECT_THAT(clangArgs(parse({Other + "-g++", "-c", "a.cpp"}), toolkit(13, 0), Pass::Host),
              Contains("--target=" + Other));
  for (const std::string &Own : {Host.str() + "-g++", std::string("g++-12"), std::string("my-g++")})
    EXPECT_THAT(clangArgs(nvcc({"-ccbin", Own})), Not(Contains(HasSubstr("--target=")))) << Own;
}

/// clang's driver makes one frontend job of it, without complaint, on a machine that has no CUDA.
TEST_F(CommandLine, OneFrontendJob) {
  ParsedCommand Command =
      nvcc({"-arch=sm_100a", "-rdc=true", "-G", "-std=c++17", "--use_fast_math", "-default-stream=per-thread",
            "-Xcompiler", "-fPIC,-fopenmp,-mavx2,-Wall", "-O3", "-DUSER=1"});
  for (Pass Side : {Pass::Device, Pass::Host}) {
    Words Args = clangArgs(Command, toolkit(13, 0, 88), Side, GpuArch{100, 'a'});
    SCOPED_TRACE(join(Args, " "));
    std::vector<const char *> Pointers;
    for (const std::string &Arg : Args)
      Pointers.push_back(Arg.c_str());
    clang::TextDiagnosticBuffer Buffer;
    IntrusiveRefCntPtr<clang::DiagnosticsEngine> Diags =
        clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions, &Buffer, /*ShouldOwnClient=*/false);
    clang::CreateInvocationOptions Options;
    Options.Diags = Diags;
    Options.VFS = Files;
    std::unique_ptr<clang::CompilerInvocation> Invocation = clang::createInvocation(Pointers, Options);
    ASSERT_TRUE(Invocation);
    for (auto I = Buffer.err_begin(); I != Buffer.err_end(); ++I)
      ADD_FAILURE() << I->second;
    for (auto I = Buffer.warn_begin(); I != Buffer.warn_end(); ++I)
      ADD_FAILURE() << I->second;
    EXPECT_TRUE(Invocation->getLangOpts().CUDA);
    EXPECT_EQ(Invocation->getLangOpts().CUDAIsDevice, Side == Pass::Device);
    EXPECT_TRUE(Invocation->getLangOpts().GPURelocatableDeviceCode);
    EXPECT_TRUE(Invocation->getLangOpts().CUDAAllowVariadicFunctions);
    EXPECT_TRUE(Invocation->getLangOpts().CPlusPlus17);
    EXPECT_EQ(Invocation->getFrontendOpts().ProgramAction, clang::frontend::ParseSyntaxOnly);
    EXPECT_EQ(Invocation->getTargetOpts().SDKVersion.getMajor(), 12u);
    EXPECT_THAT(Invocation->getPreprocessorOpts().Macros, Contains(std::make_pair(std::string("USER=1"), false)));
  }
}

//===----------------------------------------------------------------------===//
// The nvcc of this machine
//===----------------------------------------------------------------------===//

/// nvcc as the oracle. The ones tried are that on PATH and those named in CUDALINT_TEST_NVCC, separated by colons.
class NvccOracle : public ::testing::Test {
protected:
  void SetUp() override {
    if (std::optional<std::string> Named = sys::Process::GetEnv("CUDALINT_TEST_NVCC")) {
      SmallVector<StringRef, 4> Paths;
      StringRef(*Named).split(Paths, ':', -1, /*KeepEmpty=*/false);
      for (StringRef Path : Paths)
        Programs.push_back(Path.str());
    } else if (ErrorOr<std::string> OnPath = sys::findProgramByName("nvcc")) {
      Programs.push_back(*OnPath);
    } else if (sys::fs::can_execute("/usr/local/cuda/bin/nvcc")) {
      Programs.push_back("/usr/local/cuda/bin/nvcc");
    }
    if (Programs.empty())
      GTEST_SKIP() << "no nvcc on this machine";
    ASSERT_FALSE(sys::fs::createUniqueDirectory("cudalint-nvcc", Directory));
    write("x.cu", "__global__ void k() {}\n");
    write("a.cpp", "\n");
    write("pre.h", "\n");
    write("o.rsp", "-DR1=\"a b\" -Irsp\\\\x -DR2=\\\"q\\\" -DR3=a\\\\b --options-file o2.rsp");
    write("o2.rsp", "-DINNER -isystem \"s p\"");
  }
  void TearDown() override {
    if (!Directory.empty())
      sys::fs::remove_directories(Directory);
  }

  void write(StringRef Name, StringRef Text) {
    std::error_code Error;
    raw_fd_ostream OS((Directory + "/" + Name).str(), Error);
    ASSERT_FALSE(Error);
    OS << Text;
  }

  /// Runs nvcc in the directory and returns all that it prints.
  std::string run(const std::string &Program, const Words &Args) {
    std::string Output = (Directory + "/output.txt").str();
    sys::fs::remove(Output); // It would not be truncated.
    std::string Script = "cd '" + std::string(Directory) + "' && exec '" + Program + "'";
    for (const std::string &Arg : Args) {
      Script += " '";
      for (char C : Arg)
        Script += C == '\'' ? std::string("'\\''") : std::string(1, C);
      Script += "'";
    }
    std::optional<StringRef> Redirects[] = {StringRef(""), StringRef(Output), StringRef(Output)};
    sys::ExecuteAndWait("/bin/sh", {"sh", "-c", Script}, std::nullopt, Redirects, /*SecondsToWait=*/60);
    auto Buffer = MemoryBuffer::getFile(Output);
    return Buffer ? (*Buffer)->getBuffer().str() : "";
  }

  std::vector<std::string> Programs;
  SmallString<128> Directory;
};

TEST_F(NvccOracle, TableHoldsEveryOptionOfHelp) {
  for (const std::string &Program : Programs) {
    SCOPED_TRACE(Program);
    std::string Help = run(Program, {"--help"});
    SmallVector<StringRef, 0> Lines;
    StringRef(Help).split(Lines, '\n');
    unsigned Count = 0;
    for (StringRef Line : Lines) {
      // --generate-code <specification>,...    (-gencode)
      if (!Line.starts_with("--"))
        continue;
      ++Count;
      StringRef Long = Line.drop_front(2).take_until([](char C) { return C == ' '; });
      StringRef Short = Line.rtrim();
      Short = Short.substr(Short.rfind(' ') + 1).trim("()");
      bool HasValue = Line.drop_front(2 + Long.size()).ltrim().find_first_of("<{[") == 0 || Long == "entries" ||
                      Long == "qpp-config" || Long == "dependency-output";
      bool IsList = Line.contains(",...");
      const NvccOption *Row = find_if(nvccOptions(), [&](const NvccOption &Option) { return Option.Long == Long; });
      ASSERT_NE(Row, nvccOptions().end()) << "--" << Long.str();
      if (!Short.starts_with("--") && Short != "-r") {
        EXPECT_EQ(Row->Short, Short.drop_front()) << Long.str();
      }
      EXPECT_EQ(Row->Values != NvccOption::Value::None, HasValue) << Long.str();
      if (IsList && Long != "generate-code") {
        EXPECT_TRUE(Row->Values == NvccOption::Value::List || Row->Values == NvccOption::Value::Paths) << Long.str();
      }
    }
    EXPECT_GT(Count, 100u);
  }
}

/// The preprocessor arguments of a command, in the order in which they matter.
struct Preprocessing {
  std::vector<std::string> Macros;   ///< "-DX=1", "-UX"; the user's in order, those of the compiler sorted behind.
  std::vector<std::string> Includes; ///< Directories in search order.
  std::vector<std::string> Files;    ///< -include.
};

Preprocessing preprocessingOf(ArrayRef<std::string> Args, StringRef Directory) {
  // Of the compiler itself: clang defines its own, or they are nvcc's alone.
  static const StringSet<> Own = {"__CUDACC__",
                                  "__NVCC__",
                                  "__NVCC_DIAG_PRAGMA_SUPPORT__",
                                  "__NV_LEGACY_LAUNCH",
                                  "__NV_NO_HOST_COMPILER_CHECK",
                                  "__CUDA_ARCH__",
                                  "__CUDA_ARCH_FEAT_SM90_ALL"};
  Preprocessing Result;
  std::vector<std::string> User, Compiler, Quoted, System;
  auto Absolute = [&](StringRef Path) {
    SmallString<256> Full(Path);
    if (!sys::path::is_absolute(Path)) {
      Full = Directory;
      sys::path::append(Full, Path);
    }
    sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
    return std::string(Full);
  };
  for (size_t I = 0; I < Args.size(); ++I) {
    StringRef Arg = Args[I];
    auto Value = [&](StringRef Option) -> std::optional<std::string> {
      if (Arg == Option && I + 1 < Args.size())
        return Args[++I];
      if (Arg.starts_with(Option) && Option.size() == 2)
        return Arg.drop_front(2).str();
      return std::nullopt;
    };
    if (std::optional<std::string> Macro = Value("-D")) {
      StringRef Name = StringRef(*Macro).split('=').first;
      if (Own.contains(Name))
        continue;
      (Name.starts_with("__CUDA") || Name.starts_with("CUDA_") ? Compiler : User).push_back("-D" + *Macro);
    } else if (std::optional<std::string> Macro = Value("-U")) {
      if (!StringRef(*Macro).starts_with("__CUDA"))
        User.push_back("-U" + *Macro);
    } else if (std::optional<std::string> Path = Value("-isystem")) {
      System.push_back(Absolute(*Path));
    } else if (std::optional<std::string> Path = Value("-I")) {
      Quoted.push_back(Absolute(*Path));
    } else if (std::optional<std::string> File = Value("-include")) {
      if (*File != "cuda_runtime.h" && *File != "__clang_cuda_runtime_wrapper.h")
        Result.Files.push_back(sys::path::filename(*File).str());
    }
  }
  llvm::sort(Compiler);
  Result.Macros = User;
  append_range(Result.Macros, Compiler);
  Result.Includes = Quoted;
  append_range(Result.Includes, System);
  return Result;
}

TEST_F(NvccOracle, SamePreprocessingAsDryrun) {
  const Words Commands[] = {
      {},
      {"-arch=sm_80"},
      {"-arch=sm_90a"},
      {"-arch", "compute_80", "-code", "sm_80,sm_86"},
      {"-gencode=arch=compute_89,code=sm_89", "-gencode", "arch=compute_80,code=[sm_80,compute_80]"},
      {"-arch=all-major"},
      {"-arch=all"},
      {"-arch=native"},
      {"-rdc=true"},
      {"-dc"},
      {"-dlto"},
      {"-G"},
      {"-ewp"},
      {"--extended-lambda"},
      {"--expt-extended-lambda"},
      {"--expt-relaxed-constexpr"},
      {"-default-stream", "per-thread"},
      {"--default-stream=legacy"},
      {"--use_fast_math"},
      {"-lineinfo", "-g", "-O2", "-w", "-restrict", "-Xptxas", "-v", "-maxrregcount=64", "-noeh"},
      {"-DA,B=2", "-DC=\"x y\"", "-DE=f(1\\,2)", "-DF=\"1,2\"", "-DG=a\\b", "-D", "H=1", "-D=I", "-UJ,K", "-DJ"},
      {"-Ia,b", "-I\"c,d\"", "-I", "/e f", "-isystem=s,/t", "--include-path=/u", "--system-include", "/v"},
      {"-Ia", "-isystem", "b", "-DX", "-UX", "-DY", "-Xcompiler", "-DZ", "-Xcompiler", "-I/q", "-include", "pre.h"},
      {"-Xcompiler", "-DA=1,-DB", "-Xcompiler=\"-DC=1 2\"", "-Xcompiler=-DD=\\\"q\\\"", "-Xcompiler='-DE=3\\,4'"},
      {"-forward-unknown-to-host-compiler", "-Wall", "-mavx2", "-fno-rtti", "-DQ"},
      {"--options-file", "o.rsp", "-DAFTER"},
      {"-optf=o2.rsp"},
      {"-std=c++14", "-std=c++17"},
      {"-noprof"},
  };
  for (const std::string &Program : Programs) {
    CommandContext Context{vfs::createPhysicalFileSystem().release(), std::string(Directory), nullptr};
    ToolkitSearch Search;
    Search.Files = Context.Files;
    Search.Directory = Context.Directory;
    Search.CommandCompiler = Program;
    Expected<Toolkit> Kit = findToolkit(Search);
    ASSERT_TRUE(bool(Kit)) << toString(Kit.takeError());

    // Where the build number is not in a file, nvcc itself says it: "release 12.4, V12.4.131".
    std::string Version = run(Program, {"--version"});
    StringRef Number = StringRef(Version).split(", V").second.take_while([](char C) { return isDigit(C) || C == '.'; });
    VersionTuple Said;
    ASSERT_FALSE(Said.tryParse(Number)) << Version;
    if (Kit->isNone() || Kit->Version.getMajor() != Said.getMajor() || Kit->Version.getMinor() != Said.getMinor()) {
      // nvcc without headers beside it: compare the macros alone.
      *Kit = Toolkit();
      Kit->Root = "/kit";
      Kit->Version = Said;
    }
    if (!Kit->buildVersion())
      Kit->Version = Said;

    for (const Words &Row : Commands) {
      Words Args = Row;
      append_range(Args, Words{"-c", "x.cu", "-o", "x.o"});
      Words DryRun = Args;
      DryRun.push_back("--dryrun");
      SCOPED_TRACE(Program + " " + join(Args, " "));
      std::string Output = run(Program, DryRun);
      if (StringRef(Output).contains("nvcc fatal")) {
        // An architecture or option that this release does not have, or a host compiler that is too new for it.
        EXPECT_TRUE(StringRef(Output).contains("Unsupported gpu") || StringRef(Output).contains("Unknown option") ||
                    StringRef(Output).contains("is not defined for option") ||
                    StringRef(Output).contains("host compiler properties"))
            << Output;
        continue;
      }

      Words Argv = {Program};
      append_range(Argv, Args);
      Expected<ParsedCommand> Command = parseCommandLine(Argv, Context);
      ASSERT_TRUE(bool(Command)) << toString(Command.takeError());
      std::vector<GpuArch> Archs = architectures(*Command, *Kit);

      SmallVector<StringRef, 0> Lines;
      StringRef(Output).split(Lines, '\n');
      unsigned Compared = 0;
      for (StringRef Line : Lines) {
        if (!Line.consume_front("#$ ") || !Line.contains(" -E -x c++ "))
          continue;
        Words Theirs = splitShellCommand(Line);
        PassOptions Options;
        Options.Side = Pass::Host;
        for (StringRef Word : Theirs)
          if (Word.consume_front("-D__CUDA_ARCH__=")) {
            unsigned Value;
            ASSERT_FALSE(Word.getAsInteger(10, Value));
            Options.Side = Pass::Device;
            Options.Arch = {Value / 10, 0};
          }
        // `sm_90a` is preprocessed once for the PTX of sm_90 and once with its features; only the second is ours.
        if (Options.Side == Pass::Device && !is_contained(Archs, Options.Arch)) {
          auto Featured = find_if(Archs, [&](GpuArch Arch) { return Arch.Number == Options.Arch.Number; });
          ASSERT_NE(Featured, Archs.end()) << Line.str();
          Options.Arch = *Featured;
          if (Featured->Suffix && !Line.contains("__CUDA_ARCH_FEAT_"))
            continue;
        }
        Words Ours = clangArguments(*Command, *Kit, "x.cu", Options, *Context.Files);
        Preprocessing A = preprocessingOf(Theirs, Directory), B = preprocessingOf(Ours, Directory);
        EXPECT_EQ(A.Macros, B.Macros) << Line.str();
        EXPECT_EQ(A.Files, B.Files);
        if (Kit->Root != "/kit") {
          EXPECT_EQ(A.Includes, B.Includes) << Line.str();
        }
        ++Compared;
      }
      EXPECT_GE(Compared, 2u) << Output;
    }
  }
}

} // namespace
