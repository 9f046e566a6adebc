//===- ToolkitTest.cpp - Finding a CUDA toolkit's headers -----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/frontend/Toolkit.h"
#include "driver/EmbeddedFile.h"
#include "driver/frontend/ClangArguments.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Frontend/Utils.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace cudalint::driver;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

namespace cudalint {
extern const EmbeddedFile ResourceHeaders[];
extern const size_t ResourceHeadersCount;
} // namespace cudalint

namespace {

std::string cudaHeader(unsigned Version) {
  return "/* CUDA_VERSION is below */\n#if 0\n#endif\n#define CUDA_VERSION " + std::to_string(Version) + "\n";
}

class ToolkitSearching : public ::testing::Test {
protected:
  ToolkitSearching() : Files(new vfs::InMemoryFileSystem) {
    Files->setCurrentWorkingDirectory("/elsewhere");
    Search.Files = Files;
    Search.Directory = "/p";
    Search.Environment = [this](StringRef Name) -> std::optional<std::string> {
      auto Found = Environment.find(Name);
      return Found == Environment.end() ? std::nullopt : std::optional(Found->second);
    };
  }

  void addFile(const Twine &Path, StringRef Text = "") {
    Files->addFile(Path, 0, MemoryBuffer::getMemBufferCopy(Text));
  }

  /// The headers that make a folder the include directory of a toolkit.
  void addHeaders(const std::string &Include, unsigned Version) {
    addFile(Include + "/cuda.h", cudaHeader(Version));
    addFile(Include + "/cuda_runtime.h");
    addFile(Include + "/crt/host_defines.h");
    addFile(Include + "/curand_kernel.h");
  }

  /// An installation as NVIDIA's installers make it.
  void addInstallation(const std::string &Root, unsigned Version) {
    addHeaders(Root + "/include", Version);
    addFile(Root + "/include/cuda/std/type_traits");
    addFile(Root + "/bin/nvcc", "\x7f"
                                "ELF");
  }

  Toolkit find() {
    Expected<Toolkit> Kit = findToolkit(Search);
    if (!Kit) {
      ADD_FAILURE() << toString(Kit.takeError());
      return Toolkit::none();
    }
    return std::move(*Kit);
  }

  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Files;
  StringMap<std::string> Environment;
  ToolkitSearch Search;
};

TEST_F(ToolkitSearching, NothingThere) {
  Toolkit Kit = find();
  EXPECT_TRUE(Kit.isNone());
  EXPECT_THAT(Kit.IncludeDirs, IsEmpty());
  EXPECT_EQ(Kit.majorVersion(), 13u);
}

TEST_F(ToolkitSearching, OrderOfPlaces) {
  // From the last to the first place; each one found hides the ones before.
  addInstallation("/opt/cuda", 11000);
  EXPECT_EQ(find().FoundBy, "/opt/cuda");
  EXPECT_EQ(find().Version, VersionTuple(11, 0, 0));
  addInstallation("/usr/local/cuda-9.2", 11010);
  addInstallation("/usr/local/cuda-12.10", 12100);
  addInstallation("/usr/local/cuda-12.4", 12040);
  EXPECT_EQ(find().FoundBy, "/usr/local/cuda-12.10") << "the newest, not the last by name";
  EXPECT_EQ(find().Version, VersionTuple(12, 10, 0));
  addInstallation("/usr/local/cuda", 12050);
  EXPECT_EQ(find().FoundBy, "/usr/local/cuda");

  addInstallation("/path", 12060);
  Environment["PATH"] = "/nowhere:/path/bin:/usr/bin";
  EXPECT_EQ(find().FoundBy, "nvcc on PATH");
  EXPECT_EQ(find().Root, "/path");
  addInstallation("/command", 12070);
  Search.CommandCompiler = "../command/bin/nvcc";
  EXPECT_EQ(find().FoundBy, "nvcc of the compile command");
  addInstallation("/home", 12080);
  Environment["CUDA_HOME"] = "/home";
  EXPECT_EQ(find().FoundBy, "CUDA_HOME");
  addInstallation("/cuda_path", 12090);
  Environment["CUDA_PATH"] = "/cuda_path/";
  EXPECT_EQ(find().FoundBy, "CUDA_PATH");
  EXPECT_EQ(find().Root, "/cuda_path");
  addInstallation("/p/own", 13000);
  Search.CommandCudaPath = "own";
  EXPECT_EQ(find().FoundBy, "--cuda-path of the compile command");
  EXPECT_EQ(find().Root, "/p/own");
  addInstallation("/explicit", 13010);
  Search.ExplicitPath = "/explicit";
  EXPECT_EQ(find().FoundBy, "--cuda-path");
  EXPECT_EQ(find().Version, VersionTuple(13, 1, 0));
}

TEST_F(ToolkitSearching, PlacesThatHoldNoToolkit) {
  Environment["CUDA_HOME"] = "/not/there";
  Environment["CUDA_PATH"] = "";
  Search.CommandCudaPath = "/not/there/either";
  Search.CommandCompiler = "nvcc";
  addInstallation("/usr/local/cuda", 12050);
  EXPECT_EQ(find().FoundBy, "/usr/local/cuda");

  Search.ExplicitPath = "wrong";
  Expected<Toolkit> Kit = findToolkit(Search);
  ASSERT_FALSE(bool(Kit));
  EXPECT_THAT(toString(Kit.takeError()), AllOf(HasSubstr("no CUDA toolkit in '/p/wrong'"), HasSubstr("--cuda-path")));
  // A cuda.h without a version is someone else's.
  addFile("/p/wrong/include/cuda.h", "// CUDA_VERSION 12040\n#define MY_CUDA_VERSION 1\n");
  addFile("/p/wrong/include/cuda_runtime.h");
  EXPECT_TRUE(errorToBool(findToolkit(Search).takeError()));
}

TEST_F(ToolkitSearching, ProfileOfThirteen) {
  std::string Root = "/usr/local/cuda-13.0";
  Triple Host(sys::getDefaultTargetTriple());
  std::string Target = Root + (Host.isAArch64() ? "/targets/sbsa-linux" : "/targets/x86_64-linux");
  addHeaders(Target + "/include", 13000);
  addFile(Target + "/include/cccl/cuda/std/type_traits");
  addFile(Root + "/bin/nvcc", "\x7f"
                              "ELF");
  addFile(Root + "/bin/nvcc.profile",
          "\nTOP              = $(_HERE_)/..\n\nCICC_PATH = $(TOP)/nvvm/bin\n"
          "PATH            += $(CICC_PATH):$(_HERE_):\n"
          "INCLUDES        +=  \"-I$(TOP)/$(_TARGET_DIR_)/include\" $(_SPACE_)\n"
          "SYSTEM_INCLUDES +=  \"-isystem\" \"$(TOP)/$(_TARGET_DIR_)/include/cccl\" $(_SPACE_)\n"
          "LIBRARIES        =+ $(_SPACE_) \"-L$(TOP)/$(_TARGET_DIR_)/lib$(_TARGET_SIZE_)/stubs\"\n");
  addFile(Root + "/version.json",
          R"({"cuda": {"name": "CUDA SDK", "version": "13.0.2"}, "cuda_nvcc": {"name": "x", "version": "13.0.88"}})");
  Toolkit Kit = find();
  EXPECT_EQ(Kit.Root, Root);
  EXPECT_EQ(Kit.Version, VersionTuple(13, 0, 88));
  EXPECT_THAT(Kit.IncludeDirs, ElementsAre(Target + "/include"));
  EXPECT_THAT(Kit.SystemIncludeDirs, ElementsAre(Target + "/include/cccl"));
  EXPECT_THAT(Kit.MissingParts, IsEmpty());
}

TEST_F(ToolkitSearching, ProfileWithPlacesOfItsOwn) {
  addInstallation("/kit", 12040);
  addHeaders("/moved/include", 12040);
  addFile("/extra/x.h");
  addFile("/kit/bin/nvcc.profile",
          "# comment\nBASE ?= /moved\nBASE ?= /other\nINCLUDES += -I$(BASE)/include $(_SPACE_)\n"
          "INCLUDES =+ -I/extra -I/not/there\nGARBAGE\n");
  Search.ExplicitPath = "/kit";
  EXPECT_THAT(find().IncludeDirs, ElementsAre("/moved/include", "/extra"));
}

TEST_F(ToolkitSearching, OtherTargets) {
  addInstallation("/kit", 12040);
  addHeaders("/kit/targets/aarch64-linux/include", 12040);
  Search.ExplicitPath = "/kit";
  EXPECT_THAT(find().IncludeDirs, ElementsAre("/kit/include"));
  Search.TargetDirectory = "aarch64-linux";
  EXPECT_THAT(find().IncludeDirs, ElementsAre("/kit/targets/aarch64-linux/include"));
}

TEST_F(ToolkitSearching, Debian) {
  addHeaders("/usr/include", 11080);
  addFile("/usr/lib/cuda/include/cuda.h", cudaHeader(11080));
  addFile("/usr/lib/nvidia-cuda-toolkit/bin/nvcc", "\x7f"
                                                   "ELF");
  addFile("/usr/lib/nvidia-cuda-toolkit/bin/nvcc.profile",
          "NVVMIR_LIBRARY_DIR = /usr/lib/nvidia-cuda-toolkit/libdevice\n#INCLUDES\t+=\n");
  EXPECT_EQ(find().FoundBy, "/usr/lib/cuda");
  addFile("/usr/bin/nvcc", "#!/bin/sh\n\nexec /usr/lib/nvidia-cuda-toolkit/bin/nvcc \"$@\"\n");
  Environment["PATH"] = "/usr/local/bin:/usr/bin";
  Toolkit Kit = find();
  EXPECT_EQ(Kit.FoundBy, "nvcc on PATH");
  EXPECT_EQ(Kit.Root, "/usr/lib/nvidia-cuda-toolkit");
  EXPECT_EQ(Kit.Version, VersionTuple(11, 8, 0));
  EXPECT_FALSE(Kit.isNone());
  EXPECT_THAT(Kit.IncludeDirs, IsEmpty()) << "/usr/include must stay behind clang's own headers";
  EXPECT_THAT(Kit.MissingParts, ElementsAre("cccl"));

  Environment["CUDA_PATH"] = "/usr";
  EXPECT_THAT(find().IncludeDirs, IsEmpty());
  EXPECT_FALSE(find().isNone());
}

TEST_F(ToolkitSearching, WrappersAndCaches) {
  addInstallation("/opt/kit", 12040);
  // A cache in the place of nvcc, a wrapper that ends nowhere, one that calls itself, then a real one.
  addFile("/a/nvcc", "\x7f"
                     "ELF");
  addFile("/b/nvcc", "#!/bin/sh\nexec /gone/bin/nvcc \"$@\"\n");
  addFile("/c/nvcc", "#!/bin/sh\nexec /c/nvcc \"$@\"\n");
  addFile("/d/nvcc", "#!/bin/bash\nexport PATH=\"/opt/kit/bin:$PATH\"\nexec '/e/nvcc' \"$@\"\n");
  addFile("/e/nvcc", "#!/bin/bash\n/opt/kit/bin/nvcc $*\n");
  Environment["PATH"] = "/a:/b:/c:/d";
  EXPECT_EQ(find().Root, "/opt/kit");
}

TEST_F(ToolkitSearching, HeadersBesideAWrapper) {
  addInstallation("/usr/local/cuda-12.4", 12040);
  // Headers of another release lie beside the wrapper: nvcc does not read them.
  addHeaders("/usr/local/include", 11080);
  addFile("/usr/local/bin/nvcc", "#!/bin/sh\nexec /usr/local/cuda-12.4/bin/nvcc \"$@\"\n");
  Environment["PATH"] = "/usr/local/bin:/usr/bin";
  EXPECT_EQ(find().FoundBy, "nvcc on PATH");
  EXPECT_EQ(find().Root, "/usr/local/cuda-12.4");
  Search.CommandCompiler = "/usr/local/bin/nvcc";
  EXPECT_EQ(find().Root, "/usr/local/cuda-12.4");

  // What the wrapper starts is not there: what lies beside it is better than nothing.
  addFile("/opt/tools/bin/nvcc", "#!/bin/sh\nexec /gone/bin/nvcc \"$@\"\n");
  addHeaders("/opt/tools/include", 11080);
  Search.CommandCompiler = "/opt/tools/bin/nvcc";
  EXPECT_EQ(find().Root, "/opt/tools");
}

TEST_F(ToolkitSearching, HpcSdk) {
  addInstallation("/sdk/24.1/cuda/12.3", 12030);
  addInstallation("/sdk/24.1/cuda/11.8", 11080);
  addFile("/sdk/24.1/compilers/bin/nvcc", "\x7f"
                                          "ELF");
  Search.CommandCompiler = "/sdk/24.1/compilers/bin/nvcc";
  EXPECT_EQ(find().Root, "/sdk/24.1/cuda/12.3");
}

TEST_F(ToolkitSearching, PythonPackagesApart) {
  std::string Site = "/venv/lib/python3.11/site-packages", Nvidia = Site + "/nvidia";
  addFile(Nvidia + "/cuda_runtime/include/cuda.h", cudaHeader(12090));
  addFile(Nvidia + "/cuda_runtime/include/cuda_runtime.h");
  addFile(Nvidia + "/cuda_nvcc/include/crt/host_defines.h");
  addFile(Nvidia + "/cuda_cccl/include/cuda/std/type_traits");
  addFile(Nvidia + "/cublas/lib/libcublas.so");
  addFile(Site + "/nvidia_cuda_nvcc_cu12-12.9.86.dist-info/METADATA");
  addFile(Site + "/nvidia_cuda_runtime_cu12-12.9.79.dist-info/METADATA");
  Environment["VIRTUAL_ENV"] = "/venv";
  Toolkit Kit = find();
  EXPECT_EQ(Kit.FoundBy, "Python packages");
  EXPECT_EQ(Kit.Root, Nvidia);
  EXPECT_EQ(Kit.Version, VersionTuple(12, 9, 86));
  EXPECT_THAT(Kit.IncludeDirs, ElementsAre(Nvidia + "/cuda_runtime/include", Nvidia + "/cuda_cccl/include",
                                           Nvidia + "/cuda_nvcc/include"));
  EXPECT_THAT(Kit.MissingParts, ElementsAre("curand"));

  // Any folder on the way, and one of the packages.
  for (const std::string &Root : {Site, Nvidia, Nvidia + "/cuda_runtime", Nvidia + "/cuda_nvcc"}) {
    Search.ExplicitPath = Root;
    EXPECT_EQ(find().Root, Nvidia) << Root;
  }
}

TEST_F(ToolkitSearching, PythonPackagesTogether) {
  std::string Site = "/usr/lib/python3.12/site-packages", Nvidia = Site + "/nvidia", Root = Nvidia + "/cu13";
  addHeaders(Root + "/include", 13050);
  addFile(Root + "/include/cccl/cuda/std/type_traits");
  addFile(Nvidia + "/cudnn/include/cudnn.h");
  addFile(Site + "/nvidia_cuda_nvcc-13.5.37.dist-info/METADATA");
  addFile("/usr/bin/python3");
  Environment["PATH"] = "/bin:/usr/bin";
  Toolkit Kit = find();
  EXPECT_EQ(Kit.Root, Root);
  EXPECT_EQ(Kit.Version, VersionTuple(13, 5, 37));
  EXPECT_THAT(Kit.IncludeDirs, ElementsAre(Root + "/include", Nvidia + "/cudnn/include"));
  EXPECT_THAT(Kit.SystemIncludeDirs, ElementsAre(Root + "/include/cccl"));
  for (const std::string &Way : {Site, Nvidia, Root, Root + "/include", Root + "/bin"}) {
    Search.ExplicitPath = Way;
    EXPECT_EQ(find().Root, Root) << Way;
  }
}

TEST_F(ToolkitSearching, ForCommand) {
  addInstallation("/opt/kit", 12040);
  Search.ExplicitPath = "own";
  ParsedCommand Command;
  Command.Directory = "/build";
  Command.CompilerPath = "../opt/kit/bin/nvcc";
  Command.TargetDirectory = "sbsa-linux";
  ToolkitSearch Filled = Search.forCommand(Command);
  EXPECT_EQ(Filled.ExplicitPath, "/p/own");
  EXPECT_EQ(Filled.CommandCompiler, "../opt/kit/bin/nvcc");
  EXPECT_EQ(Filled.Directory, "/build");
  EXPECT_EQ(Filled.TargetDirectory, "sbsa-linux");
  Filled.ExplicitPath.clear();
  Filled.TargetDirectory.clear();
  Expected<Toolkit> Kit = findToolkit(Filled);
  ASSERT_TRUE(bool(Kit));
  EXPECT_EQ(Kit->Root, "/opt/kit");
  Command.Compiler = ParsedCommand::CompilerKind::Clang;
  EXPECT_EQ(Search.forCommand(Command).CommandCompiler, "");
}

TEST(ToolkitOnDisk, FollowsLinks) {
  SmallString<128> Temporary;
  ASSERT_FALSE(sys::fs::createUniqueDirectory("cudalint-toolkit", Temporary));
  SmallString<128> Real;
  ASSERT_FALSE(sys::fs::real_path(Temporary, Real));
  std::string Base(Real);
  auto Write = [&](const std::string &Path, StringRef Text) {
    ASSERT_FALSE(sys::fs::create_directories(sys::path::parent_path(Path)));
    std::error_code Error;
    raw_fd_ostream OS(Path, Error);
    ASSERT_FALSE(Error);
    OS << Text;
  };
  Write(Base + "/store/cuda-12.6/include/cuda.h", cudaHeader(12060));
  Write(Base + "/store/cuda-12.6/include/cuda_runtime.h", "");
  Write(Base + "/store/cuda-12.6/bin/nvcc", "\x7f"
                                            "ELF");
  Write(Base + "/cache/ccache", "\x7f"
                                "ELF");
  ASSERT_FALSE(sys::fs::create_directories(Base + "/bin"));
  ASSERT_FALSE(sys::fs::create_link(Base + "/store/cuda-12.6/bin/nvcc", Base + "/bin/nvcc"));
  ASSERT_FALSE(sys::fs::create_link(Base + "/cache/ccache", Base + "/cache/nvcc"));

  ToolkitSearch Search;
  Search.Files = vfs::createPhysicalFileSystem().release();
  Search.Directory = Base;
  Search.Environment = [&](StringRef Name) -> std::optional<std::string> {
    if (Name == "PATH")
      return Base + "/cache:" + Base + "/bin";
    return std::nullopt;
  };
  Expected<Toolkit> Kit = findToolkit(Search);
  ASSERT_TRUE(bool(Kit)) << toString(Kit.takeError());
  EXPECT_EQ(Kit->Root, Base + "/store/cuda-12.6");
  EXPECT_EQ(Kit->FoundBy, "nvcc on PATH");
  sys::fs::remove_directories(Temporary);
}

/// Toolkits that are really there: the one of this machine and those whose folders CUDALINT_TEST_TOOLKITS names,
/// separated by colons.
TEST(ToolkitOnDisk, KernelParsesWithItsHeaders) {
  ToolkitSearch Search;
  Search.Files = vfs::createPhysicalFileSystem().release();
  Search.Directory = "/";
  Search.Environment = [](StringRef Name) { return sys::Process::GetEnv(Name); };
  std::vector<Toolkit> Kits;
  if (Expected<Toolkit> Own = findToolkit(Search)) {
    if (!Own->isNone())
      Kits.push_back(std::move(*Own));
  } else {
    FAIL() << toString(Own.takeError());
  }
  std::string Named = sys::Process::GetEnv("CUDALINT_TEST_TOOLKITS").value_or("");
  SmallVector<StringRef, 8> Roots;
  StringRef(Named).split(Roots, ':', -1, /*KeepEmpty=*/false);
  for (StringRef Root : Roots) {
    std::optional<Toolkit> Kit = readToolkit(Root, Search);
    ASSERT_TRUE(Kit) << Root.str();
    Kits.push_back(std::move(*Kit));
  }
  if (Kits.empty())
    GTEST_SKIP() << "no CUDA toolkit on this machine";

  for (const Toolkit &Kit : Kits) {
    SCOPED_TRACE(Kit.Root + " " + Kit.Version.getAsString());
    EXPECT_GE(Kit.majorVersion(), 11u);
    EXPECT_THAT(Kit.MissingParts, Not(Contains("runtime")));

    IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Memory(new vfs::InMemoryFileSystem);
    auto Add = [&](const Twine &Path, StringRef Text) {
      Memory->addFile(Path, 0, MemoryBuffer::getMemBufferCopy(Text));
    };
    for (size_t I = 0; I != cudalint::ResourceHeadersCount; ++I) {
      const cudalint::EmbeddedFile &File = cudalint::ResourceHeaders[I];
      Add(Twine("/__cudalint/resources/") + File.Name, StringRef(File.Begin, File.End - File.Begin));
    }
    // 13.0 has dropped this header, which clang's wrapper still includes.
    Add("/__cudalint/shim/texture_fetch_functions.h", "");
    Add("/p/k.cu", "#if __CUDACC_VER_MAJOR__ * 1000 + __CUDACC_VER_MINOR__ * 10 != CUDA_VERSION\n"
                   "#error version\n#endif\n"
                   "__global__ void k(int *p) {\n"
                   "  p[threadIdx.x] = __shfl_sync(0xffffffffu, p[threadIdx.x], 0);\n"
                   "  __syncthreads();\n}\n"
                   "int main() {\n  int *p = nullptr;\n  cudaMalloc(&p, 128);\n  k<<<1, 32>>>(p);\n"
                   "  return cudaDeviceSynchronize();\n}\n");
    IntrusiveRefCntPtr<vfs::OverlayFileSystem> Files(
        new vfs::OverlayFileSystem(vfs::createPhysicalFileSystem().release()));
    Files->pushOverlay(Memory);

    CommandContext Context{Files, "/p", nullptr};
    Expected<ParsedCommand> Command =
        parseCommandLine({"nvcc", "-arch=sm_80", "-std=c++17", "-include", "cuda.h", "-c", "k.cu"}, Context);
    ASSERT_TRUE(bool(Command)) << toString(Command.takeError());
    for (Pass Side : {Pass::Device, Pass::Host}) {
      PassOptions Options;
      Options.Side = Side;
      Options.Arch = {80, 0};
      Options.ResourceDir = "/__cudalint/resources";
      Options.BeforeCudaWrapper = {"-isystem", "/__cudalint/shim",
                                   // A specifier of 13.5 that only its own front end gets from its headers.
                                   "-D_NV_RSQRT_SPECIFIER="};
      std::vector<std::string> Args = clangArguments(*Command, Kit, "/p/k.cu", Options, *Files);
      std::vector<const char *> Pointers;
      for (const std::string &Arg : Args)
        Pointers.push_back(Arg.c_str());
      clang::TextDiagnosticBuffer Buffer;
      IntrusiveRefCntPtr<clang::DiagnosticsEngine> Diags =
          clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions, &Buffer, /*ShouldOwnClient=*/false);
      clang::CreateInvocationOptions Create;
      Create.Diags = Diags;
      Create.VFS = Files;
      std::shared_ptr<clang::CompilerInvocation> Invocation = clang::createInvocation(Pointers, Create);
      ASSERT_TRUE(Invocation);
      clang::CompilerInstance Instance;
      Instance.setInvocation(Invocation);
      Instance.setDiagnostics(Diags.get());
      Instance.createFileManager(Files);
      clang::SyntaxOnlyAction Action;
      EXPECT_TRUE(Instance.ExecuteAction(Action));
      for (auto I = Buffer.err_begin(); I != Buffer.err_end(); ++I)
        ADD_FAILURE() << I->second;
    }
  }
}

} // namespace
