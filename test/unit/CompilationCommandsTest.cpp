//===- CompilationCommandsTest.cpp - From inputs to compile jobs ----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/frontend/CompilationCommands.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace cudalint::driver;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

using LanguageKind = ParsedCommand::LanguageKind;
using OriginKind = CompileJob::OriginKind;
using Words = std::vector<std::string>;

class CompilationCommands : public ::testing::Test {
protected:
  CompilationCommands() : Files(new vfs::InMemoryFileSystem) {
    Files->setCurrentWorkingDirectory("/elsewhere");
    Request.Files = Files;
    Request.Directory = "/p";
  }

  void addFile(const Twine &Path, StringRef Text = "") {
    Files->addFile(Path, 0, MemoryBuffer::getMemBufferCopy(Text));
  }

  JobList find(const Words &Inputs) {
    Request.Inputs = Inputs;
    Expected<JobList> List = findCompileJobs(Request);
    if (!List) {
      ADD_FAILURE() << toString(List.takeError());
      return {};
    }
    return std::move(*List);
  }

  Words findFiles(const Words &Inputs) {
    Words Result;
    for (const CompileJob &Job : find(Inputs).Jobs)
      Result.push_back(Job.File);
    return Result;
  }

  std::string findError(const Words &Inputs) {
    Request.Inputs = Inputs;
    Expected<JobList> List = findCompileJobs(Request);
    if (!List) {
      std::string Message = toString(List.takeError());
      EXPECT_EQ(Message.find('\n'), std::string::npos) << Message;
      return Message;
    }
    ADD_FAILURE() << "no error";
    return "";
  }

  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Files;
  JobRequest Request;
};

TEST_F(CompilationCommands, FilesWithoutDatabase) {
  addFile("/p/src/a.cu");
  addFile("/p/src/b.cuh");
  addFile("/p/c.h");
  addFile("/p/d.cpp");
  JobList List = find({"src/a.cu", "/p/src/b.cuh", "./c.h", "src/../d.cpp", "src/a.cu"});
  ASSERT_EQ(List.Jobs.size(), 4u) << "a file named twice is one job";
  EXPECT_EQ(List.Jobs[0].File, "/p/src/a.cu");
  EXPECT_EQ(List.Jobs[0].Origin, OriginKind::Default);
  EXPECT_EQ(List.Jobs[0].describeOrigin(), "defaults of nvcc");
  EXPECT_EQ(List.Jobs[0].Command.Compiler, ParsedCommand::CompilerKind::Nvcc);
  EXPECT_THAT(List.Jobs[0].Command.Sources, ElementsAre("/p/src/a.cu"));
  for (unsigned I : {0, 1, 2})
    EXPECT_EQ(List.Jobs[I].Command.Language, LanguageKind::Cuda);
  EXPECT_EQ(List.Jobs[3].File, "/p/d.cpp");
  EXPECT_EQ(List.Jobs[3].Command.Language, LanguageKind::Cxx);
}

TEST_F(CompilationCommands, Folders) {
  addFile("/p/src/b.cu");
  addFile("/p/src/a.cu");
  addFile("/p/src/deep/er/c.cu");
  addFile("/p/src/d.cuh");
  addFile("/p/src/e.cpp");
  addFile("/p/src/.git/f.cu");
  addFile("/p/src/build/CMakeFiles/3.25.1/CompilerIdCUDA/CMakeCUDACompilerId.cu");
  EXPECT_THAT(findFiles({"src"}), ElementsAre("/p/src/a.cu", "/p/src/b.cu", "/p/src/deep/er/c.cu"));
  EXPECT_THAT(findFiles({"src/deep/", "src"}), ElementsAre("/p/src/deep/er/c.cu", "/p/src/a.cu", "/p/src/b.cu"));
  addFile("/p/empty/x.cpp");
  EXPECT_THAT(findError({"empty"}), AllOf(HasSubstr("no .cu file"), HasSubstr("'/p/empty'")));
}

/// A folder that nobody may list.
class LockedFolder : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;
  vfs::directory_iterator dir_begin(const Twine &Folder, std::error_code &Error) override {
    if (Folder.str() != "/p/src/locked")
      return ProxyFileSystem::dir_begin(Folder, Error);
    Error = std::make_error_code(std::errc::permission_denied);
    return {};
  }
};

TEST_F(CompilationCommands, UnreadableFolderIsSaid) {
  addFile("/p/src/a.cu");
  addFile("/p/src/locked/b.cu");
  Request.Files = makeIntrusiveRefCnt<LockedFolder>(Files);
  JobList List = find({"src"});
  ASSERT_EQ(List.Jobs.size(), 1u);
  EXPECT_THAT(List.Warnings, ElementsAre(AllOf(HasSubstr("cannot read the folder '/p/src/locked'"),
                                               HasSubstr("what is in it is not analysed"))));
  ASSERT_EQ(List.Failures.size(), 1u);
  EXPECT_EQ(List.Failures[0].File, "/p/src/locked");
  EXPECT_TRUE(List.Failures[0].IsFolder);
}

TEST_F(CompilationCommands, Globs) {
  addFile("/p/src/a.cu");
  addFile("/p/src/b.cuh");
  addFile("/p/src/c.txt");
  addFile("/p/src/x/d.cu");
  addFile("/p/src/x/y/e.cu");
  addFile("/p/src/.hidden.cu");
  addFile("/p/src/we[ir]d.cu");
  EXPECT_THAT(findFiles({"src/*.cu"}), ElementsAre("/p/src/a.cu", "/p/src/we[ir]d.cu"));
  EXPECT_THAT(findFiles({"src/?.cu*"}), ElementsAre("/p/src/a.cu", "/p/src/b.cuh"));
  EXPECT_THAT(findFiles({"src/[a-b].{cu,cuh}"}), ElementsAre("/p/src/a.cu", "/p/src/b.cuh"));
  EXPECT_THAT(findFiles({"src/**/[de].cu"}), ElementsAre("/p/src/x/d.cu", "/p/src/x/y/e.cu"));
  EXPECT_THAT(findFiles({"**/a.cu"}), ElementsAre("/p/src/a.cu"));
  EXPECT_THAT(findFiles({"/p/*/x"}), ElementsAre("/p/src/x/d.cu", "/p/src/x/y/e.cu"));
  EXPECT_THAT(findFiles({"src/x/../?.cu"}), ElementsAre("/p/src/a.cu"));
  EXPECT_THAT(findFiles({"src/*"}),
              ElementsAre("/p/src/a.cu", "/p/src/b.cuh", "/p/src/we[ir]d.cu", "/p/src/x/d.cu", "/p/src/x/y/e.cu"));
  EXPECT_THAT(findFiles({"src/we[ir]d.cu"}), ElementsAre("/p/src/we[ir]d.cu")) << "a file of that very name";
  EXPECT_THAT(findError({"src/*.cc"}), AllOf(HasSubstr("'src/*.cc'"), HasSubstr("no source file")));
  EXPECT_THAT(findError({"src/[z.cu"}), HasSubstr("not a valid pattern"));
}

TEST_F(CompilationCommands, Lists) {
  addFile("/p/src/a.cu");
  addFile("/p/src/b.cu");
  addFile("/p/lists/files.txt", "# comment\n\n src/b.cu \r\n@lists/more.txt\n");
  addFile("/p/lists/more.txt", "src/a*.cu");
  EXPECT_THAT(findFiles({"@lists/files.txt"}), ElementsAre("/p/src/b.cu", "/p/src/a.cu"));
  EXPECT_THAT(findError({"@none.txt"}), HasSubstr("cannot read the list of files '/p/none.txt'"));
  addFile("/p/loop.txt", "@loop.txt");
  EXPECT_THAT(findError({"@loop.txt"}), HasSubstr("nested"));
}

TEST_F(CompilationCommands, WrongInputs) {
  addFile("/p/a.o");
  EXPECT_THAT(findError({"none.cu"}), HasSubstr("no such file or folder: '/p/none.cu'"));
  EXPECT_THAT(findError({"a.o"}), HasSubstr("'/p/a.o' is not a source file"));
  EXPECT_THAT(findError({}), HasSubstr("nothing to do"));
}

TEST_F(CompilationCommands, StandardInput) {
  JobList List = find({"-"});
  ASSERT_EQ(List.Jobs.size(), 1u);
  EXPECT_TRUE(List.Jobs[0].FromStdin);
  EXPECT_EQ(List.Jobs[0].File, "/p/stdin.cu");
  Request.AssumeFilename = "src/k.cu";
  addFile("/p/compile_commands.json",
          R"([{"directory": "/p", "file": "src/k.cu", "command": "nvcc -DOWN -c src/k.cu"}])");
  List = find({"-"});
  ASSERT_EQ(List.Jobs.size(), 1u);
  EXPECT_EQ(List.Jobs[0].Origin, OriginKind::Database);
  EXPECT_THAT(List.Jobs[0].Command.ArgsAfterToolkit, ElementsAre("-DOWN"));
}

TEST_F(CompilationCommands, DatabaseEntries) {
  addFile("/p/src/a.cu");
  addFile("/p/src/b.cu");
  addFile("/p/src/h.cpp");
  addFile("/p/build/inc.rsp", "-I/from/rsp");
  addFile("/p/build/compile_commands.json", R"json([
    {"directory": "/p/build", "file": "../src/a.cu",
     "command": "/usr/local/cuda/bin/nvcc -DN=\\\"q\\\" --options-file inc.rsp -arch=sm_80 -Irel -c ../src/a.cu -o a.o"},
    {"directory": "/p/build", "file": "/p/src/b.cu",
     "arguments": ["ccache", "clang++", "-x", "cuda", "--cuda-gpu-arch=sm_90", "-D", "M=a b", "-c", "/p/src/b.cu"]},
    {"directory": "/p/build", "file": "/p/src/h.cpp", "command": "g++ -DHOST -c /p/src/h.cpp"}
  ])json");
  JobList List = find({"src/a.cu", "src/b.cu", "src/h.cpp"});
  ASSERT_EQ(List.Jobs.size(), 3u);
  const CompileJob &A = List.Jobs[0];
  EXPECT_EQ(A.Origin, OriginKind::Database);
  EXPECT_EQ(A.OriginPath, "/p/build/compile_commands.json");
  EXPECT_EQ(A.describeOrigin(), "its entry in /p/build/compile_commands.json");
  EXPECT_EQ(A.Command.Directory, "/p/build");
  EXPECT_THAT(A.Command.ArgsBeforeToolkit, ElementsAre("-I/from/rsp", "-I/p/build/rel"));
  EXPECT_THAT(A.Command.ArgsAfterToolkit, ElementsAre("-DN=\"q\""));
  EXPECT_EQ(List.Jobs[1].Command.Compiler, ParsedCommand::CompilerKind::Clang);
  EXPECT_THAT(List.Jobs[1].Command.ArgsBeforeToolkit, ElementsAre("-DM=a b"));
  EXPECT_EQ(List.Jobs[2].Command.Language, LanguageKind::Cxx);

  // -p with a folder, with the file, and from somewhere else.
  for (StringRef Path : {"build", "/p/build/compile_commands.json", "build/"}) {
    Request.DatabasePath = Path.str();
    List = find({"src/a.cu"});
    ASSERT_EQ(List.Jobs.size(), 1u);
    EXPECT_EQ(List.Jobs[0].Origin, OriginKind::Database);
  }

  // Without inputs: every CUDA source; C++ on request.
  EXPECT_THAT(findFiles({}), ElementsAre("/p/src/a.cu", "/p/src/b.cu"));
  Request.HostSources = true;
  EXPECT_THAT(findFiles({}), ElementsAre("/p/src/a.cu", "/p/src/b.cu", "/p/src/h.cpp"));
  Request.DatabasePath = "src";
  EXPECT_THAT(findError({"src/a.cu"}), AllOf(HasSubstr("no compile_commands.json in '/p/src'"), HasSubstr("-p")));
}

TEST_F(CompilationCommands, PlacesOfDatabases) {
  const char *Empty = R"([{"directory": "/p", "file": "x.cu", "command": "nvcc -c x.cu"}])";
  addFile("/p/a/b/x.cu");
  EXPECT_EQ(findDatabaseFor("/p/a/b", *Files), "");
  // Each one hides those before.
  for (StringRef Place :
       {"/p/compile_flags.txt", "/p/.vscode/compile_commands.json", "/p/out/build/linux/compile_commands.json",
        "/p/build/release/compile_commands.json", "/p/cmake-build-debug/compile_commands.json",
        "/p/builddir/compile_commands.json", "/p/_build/compile_commands.json", "/p/out/compile_commands.json",
        "/p/build/compile_commands.json", "/p/compile_commands.json", "/p/a/compile_flags.txt",
        "/p/a/b/build/compile_commands.json"}) {
    addFile(Place, Empty);
    EXPECT_EQ(findDatabaseFor("/p/a/b", *Files), Place);
  }
}

TEST_F(CompilationCommands, BorrowedFlags) {
  for (StringRef Name : {"/p/src/a.cu", "/p/src/net/b.cu", "/p/src/net/new.cu", "/p/src/net/b.cuh", "/p/include/a.cuh",
                         "/p/other/z.cu", "/p/src/host.cpp"})
    addFile(Name);
  addFile("/p/compile_commands.json", R"([
    {"directory": "/p", "file": "src/host.cpp", "command": "g++ -DHOST -c src/host.cpp"},
    {"directory": "/p", "file": "src/net/b.cu", "command": "nvcc -DB -c src/net/b.cu"},
    {"directory": "/p", "file": "src/a.cu", "command": "nvcc -DA -x cu -c src/a.cu"}
  ])");
  auto Borrowed = [&](const std::string &File) {
    JobList List = find({File});
    if (List.Jobs.size() != 1 || List.Jobs[0].Origin != OriginKind::Borrowed)
      return std::string("not borrowed");
    EXPECT_EQ(List.Jobs[0].Command.Language, LanguageKind::Cuda);
    EXPECT_THAT(List.Jobs[0].Command.Sources, ElementsAre(List.Jobs[0].File));
    return List.Jobs[0].BorrowedFrom + " " + join(List.Jobs[0].Command.ArgsAfterToolkit, " ");
  };
  EXPECT_EQ(Borrowed("src/net/new.cu"), "/p/src/net/b.cu -DB") << "of the same folder";
  EXPECT_EQ(Borrowed("src/net/b.cuh"), "/p/src/net/b.cu -DB") << "of the same name";
  EXPECT_EQ(Borrowed("include/a.cuh"), "/p/src/a.cu -DA") << "of the same name elsewhere";
  EXPECT_EQ(Borrowed("other/z.cu"), "/p/src/a.cu -DA") << "the nearest to the root";
  addFile("/p/src/net/host2.cpp");
  JobList Host = find({"src/net/host2.cpp"});
  ASSERT_EQ(Host.Jobs.size(), 1u);
  EXPECT_EQ(Host.Jobs[0].BorrowedFrom, "/p/src/host.cpp") << "of the same language";
  EXPECT_EQ(Host.Jobs[0].Command.Language, LanguageKind::Cxx);
  EXPECT_EQ(find({"other/z.cu"}).Jobs[0].describeOrigin(), "flags of /p/src/a.cu in /p/compile_commands.json");
}

TEST_F(CompilationCommands, NotBorrowedFromHostCode) {
  addFile("/p/k.cu");
  addFile("/p/compile_commands.json",
          R"([{"directory": "/p", "file": "host.cpp", "command": "g++ -Iinc -include pch.h -c host.cpp"}])");
  JobList List = find({"k.cu"});
  ASSERT_EQ(List.Jobs.size(), 1u);
  EXPECT_EQ(List.Jobs[0].Origin, OriginKind::Default);
  EXPECT_EQ(List.Jobs[0].Command.Language, LanguageKind::Cuda);
  EXPECT_THAT(List.Jobs[0].Command.ArgsBeforeToolkit, ElementsAre());
}

TEST_F(CompilationCommands, Duplicates) {
  addFile("/p/a.cu");
  addFile("/p/compile_commands.json", R"([
    {"directory": "/p", "file": "a.cu", "command": "nvcc -DX -c a.cu -o one.o"},
    {"directory": "/p", "file": "a.cu", "command": "nvcc -DX -MD -MF d -c a.cu -o two.o"},
    {"directory": "/p", "file": "./a.cu", "command": "nvcc -DY -c a.cu -o three.o"},
    {"directory": "/p", "file": "a.cu", "command": "nvcc -DX -arch=sm_90 -c a.cu -o four.o"},
    {"directory": "/p", "file": "a.cu", "command": "nvcc -M -DZ a.cu"},
    {"directory": "/p", "file": "b.cu", "command": "nvcc -M -DZ b.cu"}
  ])");
  JobList List = find({"a.cu"});
  ASSERT_EQ(List.Jobs.size(), 3u);
  EXPECT_THAT(List.Jobs[0].Command.ArgsAfterToolkit, ElementsAre("-DX"));
  EXPECT_THAT(List.Jobs[1].Command.ArgsAfterToolkit, ElementsAre("-DY"));
  EXPECT_FALSE(List.Jobs[2].Command.Architectures.empty());
  // User flags may make configurations alike.
  Request.UserFlags = {"-arch=sm_80"};
  EXPECT_EQ(find({"a.cu"}).Jobs.size(), 2u);
  // A dependency step is all that is known of b.cu.
  Request.UserFlags.clear();
  addFile("/p/b.cu");
  List = find({"b.cu"});
  ASSERT_EQ(List.Jobs.size(), 1u);
  EXPECT_EQ(List.Jobs[0].Origin, OriginKind::Database);
  EXPECT_TRUE(List.Jobs[0].Command.isCompile());
}

TEST_F(CompilationCommands, UserFlagsWin) {
  addFile("/p/a.cu");
  addFile("/p/build/compile_commands.json",
          R"([{"directory": "/p/build", "file": "/p/a.cu", "command": "nvcc -DX=1 -std=c++14 -c /p/a.cu"}])");
  Request.UserFlags = {"-DX=2", "-std=c++20", "-Iuser"};
  JobList List = find({"a.cu"});
  ASSERT_EQ(List.Jobs.size(), 1u);
  EXPECT_THAT(List.Jobs[0].Command.ArgsAfterToolkit, ElementsAre("-DX=1", "-std=c++14", "-DX=2", "-std=c++20"));
  EXPECT_THAT(List.Jobs[0].Command.ArgsBeforeToolkit, ElementsAre("-I/p/user")) << "relative to where the user is";
  Request.UserFlags = {"b.cu"};
  EXPECT_THAT(findError({"a.cu"}), HasSubstr("is not a flag"));
}

TEST_F(CompilationCommands, FlagsFile) {
  addFile("/p/src/a.cu");
  addFile("/p/compile_flags.txt", "-DFLAG\n# comment\n\n-Iinc\n--cuda-gpu-arch=sm_86\n-xcuda\n");
  JobList List = find({"src/a.cu"});
  ASSERT_EQ(List.Jobs.size(), 1u);
  EXPECT_EQ(List.Jobs[0].Origin, OriginKind::FlagsFile);
  EXPECT_EQ(List.Jobs[0].describeOrigin(), "/p/compile_flags.txt");
  EXPECT_THAT(List.Jobs[0].Command.ArgsBeforeToolkit, ElementsAre("-I/p/inc"));
  EXPECT_THAT(List.Jobs[0].Command.ArgsAfterToolkit, ElementsAre("-DFLAG"));
  ASSERT_EQ(List.Jobs[0].Command.Architectures.size(), 1u);
  EXPECT_EQ(List.Jobs[0].Command.Architectures[0].name(), "sm_86");
}

TEST_F(CompilationCommands, BrokenDatabases) {
  addFile("/p/a.cu");
  auto With = [&](StringRef Text) {
    Request.Files = Files = new vfs::InMemoryFileSystem;
    addFile("/p/a.cu");
    addFile("/p/compile_commands.json", Text);
    return findError({"a.cu"});
  };
  EXPECT_THAT(With("[{\"directory\": \"/p\","),
              AllOf(HasSubstr("'/p/compile_commands.json' is not valid JSON"), HasSubstr("write it again")));
  EXPECT_THAT(With("{}"), HasSubstr("must be a list"));
  EXPECT_THAT(With("[1]"), HasSubstr("entry 1 is not an object"));
  EXPECT_THAT(With(R"([{"file": "a.cu", "command": "x"}, {"command": "x"}])"), HasSubstr("entry 2 has no \"file\""));
  EXPECT_THAT(With(R"([{"file": "a.cu"}])"), HasSubstr("neither \"command\" nor \"arguments\""));
  EXPECT_THAT(With(R"([{"file": "a.cu", "arguments": ["nvcc", 1]}])"), HasSubstr("not a string"));
  Request.DatabasePath = "/q";
  EXPECT_THAT(findError({"a.cu"}), HasSubstr("cannot read '/q'"));
}

TEST_F(CompilationCommands, UnusableEntries) {
  addFile("/p/a.cu");
  addFile("/p/b.cu");
  addFile("/p/compile_commands.json", R"([
    {"directory": "/p", "file": "a.cu", "command": "nvcc -optf missing.rsp -c a.cu"},
    {"directory": "/p", "file": "b.cu", "command": "nvcc -DOK -c b.cu"},
    {"directory": "/p", "file": "b.cu", "command": "nvcc -optf missing.rsp -c b.cu"}
  ])");
  JobList List = find({"a.cu", "b.cu"});
  ASSERT_EQ(List.Failures.size(), 1u);
  EXPECT_EQ(List.Failures[0].File, "/p/a.cu");
  EXPECT_THAT(List.Failures[0].Message, HasSubstr("cannot read options file '/p/missing.rsp'"));
  ASSERT_EQ(List.Jobs.size(), 1u);
  EXPECT_EQ(List.Jobs[0].File, "/p/b.cu");
  ASSERT_EQ(List.Warnings.size(), 1u);
  EXPECT_THAT(List.Warnings[0], HasSubstr("missing.rsp"));
}

TEST_F(CompilationCommands, CudaUnderAnotherName) {
  addFile("/p/src/a.cu");
  addFile("/p/src/kernel.cpp");
  addFile("/p/src/host.cpp");
  addFile("/p/compile_commands.json", R"([
    {"directory": "/p", "file": "src/kernel.cpp", "command": "nvcc -x cu -c src/kernel.cpp"},
    {"directory": "/p", "file": "src/host.cpp", "command": "nvcc -c src/host.cpp"}
  ])");
  EXPECT_THAT(findFiles({"src"}), ElementsAre("/p/src/a.cu", "/p/src/kernel.cpp"));
  JobList List = find({"src/kernel.cpp"});
  ASSERT_EQ(List.Jobs.size(), 1u);
  EXPECT_EQ(List.Jobs[0].Command.Language, LanguageKind::Cuda);
}

/// A file reached through a symbolic link has the entry of what the link points to.
TEST_F(CompilationCommands, EditedForAnEditor) {
  addFile("/p/a.cu");
  addFile("/p/h.cuh");
  addFile("/q/b.cu");
  addFile("/p/compile_commands.json",
          R"([{"directory": "/p/build", "file": "/p/a.cu", "command": "nvcc -DA -DB -arch=sm_80 -c ../a.cu"}])");
  addFile("/q/compile_flags.txt", "-DA\n-DB\n-arch=sm_80\n");
  Request.Edit = [](Words &Command) {
    EXPECT_EQ(Command.front(), "nvcc");
    llvm::erase(Command, "-DA");
    return Words{"-DC", "-Iinclude", "-arch=sm_75"};
  };
  // Also for the header that borrows the command; what is added stands in the command's own folder, and its
  // architecture in the place of the command's.
  for (StringRef Name : {"/p/a.cu", "/p/h.cuh"}) {
    JobList List = find({Name.str()});
    ASSERT_EQ(List.Jobs.size(), 1u);
    const ParsedCommand &Command = List.Jobs[0].Command;
    EXPECT_THAT(Command.ArgsAfterToolkit, ElementsAre("-DB", "-DC"));
    EXPECT_THAT(Command.ArgsBeforeToolkit, ElementsAre("-I/p/build/include"));
    ASSERT_EQ(Command.Architectures.size(), 1u);
    EXPECT_EQ(Command.Architectures[0].name(), "sm_75");
    EXPECT_EQ(List.Jobs[0].OriginalWords[1], "-DA");
  }
  JobList List = find({"/q/b.cu"});
  ASSERT_EQ(List.Jobs.size(), 1u);
  EXPECT_THAT(List.Jobs[0].Command.ArgsAfterToolkit, ElementsAre("-DB", "-DC"));
  EXPECT_THAT(List.Jobs[0].Command.ArgsBeforeToolkit, ElementsAre("-I/q/include"));

  Request.SearchDatabase = false;
  EXPECT_EQ(find({"/p/a.cu"}).Jobs[0].Origin, OriginKind::Default);
  Request.DatabasePath = "/p/compile_commands.json";
  EXPECT_EQ(find({"/p/a.cu"}).Jobs[0].Origin, OriginKind::Database);
}

TEST(CompilationCommandsOnDisk, LinkedFiles) {
  SmallString<128> Temporary, Real;
  ASSERT_FALSE(sys::fs::createUniqueDirectory("cudalint-jobs", Temporary));
  ASSERT_FALSE(sys::fs::real_path(Temporary, Real));
  std::string Base(Real);
  auto Write = [&](const std::string &Path, const std::string &Text) {
    ASSERT_FALSE(sys::fs::create_directories(sys::path::parent_path(Path)));
    std::error_code Error;
    raw_fd_ostream OS(Path, Error);
    ASSERT_FALSE(Error);
    OS << Text;
  };
  Write(Base + "/src/a.cu", "");
  Write(Base + "/compile_commands.json",
        "[{\"directory\": \"" + Base + "\", \"file\": \"src/a.cu\", \"command\": \"nvcc -DREAL -c src/a.cu\"}]");
  ASSERT_FALSE(sys::fs::create_link(Base + "/src", Base + "/link"));
  // A folder that contains itself.
  ASSERT_FALSE(sys::fs::create_link(Base, Base + "/src/loop"));

  JobRequest Request;
  Request.Files = vfs::createPhysicalFileSystem().release();
  Request.Directory = Base;
  Request.Inputs = {"link/a.cu"};
  Expected<JobList> List = findCompileJobs(Request);
  ASSERT_TRUE(bool(List)) << toString(List.takeError());
  ASSERT_EQ(List->Jobs.size(), 1u);
  EXPECT_EQ(List->Jobs[0].Origin, OriginKind::Database);
  EXPECT_THAT(List->Jobs[0].Command.ArgsAfterToolkit, ElementsAre("-DREAL"));

  Request.Inputs = {"src"};
  List = findCompileJobs(Request);
  ASSERT_TRUE(bool(List)) << toString(List.takeError());
  EXPECT_EQ(List->Jobs.size(), 1u);
  sys::fs::remove_directories(Temporary);
}

} // namespace
