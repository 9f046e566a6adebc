//===- BridgeTest.cpp - Tests of the bridge to clang ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/bridge/Bridge.h"
#include "driver/bridge/CompatibilityErrors.h"
#include "driver/bridge/HeaderPatches.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <gtest/gtest.h>
#include <map>

using namespace cudalint::driver;
using namespace llvm;

namespace {

class BridgeFiles : public ::testing::Test {
protected:
  BridgeFiles() : Disk(makeIntrusiveRefCnt<vfs::InMemoryFileSystem>()) {
    Input.HasToolkit = true;
    Input.CudaMajor = 13;
    Input.CudaMinor = 0;
    Input.IncludeDirs = {"/opt/cuda/include"};
  }

  void write(StringRef Path, StringRef Text) { Disk->addFile(Path, 0, MemoryBuffer::getMemBufferCopy(Text)); }

  /// The text of a file as clang gets it; its status must tell the same size.
  std::string read(vfs::FileSystem &Files, StringRef Path) {
    auto File = Files.openFileForRead(Path);
    if (!File) {
      ADD_FAILURE() << Path.str() << ": " << File.getError().message();
      return "";
    }
    auto Buffer = (*File)->getBuffer(Path);
    std::string Text = (*Buffer)->getBuffer().str();
    EXPECT_EQ(Files.status(Path)->getSize(), Text.size());
    EXPECT_EQ((*File)->status()->getSize(), Text.size());
    EXPECT_EQ((*File)->status()->getName(), Path);
    return Text;
  }

  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Disk;
  BridgeInput Input;
  BridgeLog Log;
};

TEST_F(BridgeFiles, HoldsTheEmbeddedHeaders) {
  auto Files = Bridge(Input).createFileSystem(Disk, &Log);
  std::string Resource = Bridge::resourceDirectory().str() + "/include/";
  EXPECT_TRUE(Files->exists(Resource + "stddef.h"));
  EXPECT_TRUE(Files->exists(Resource + "cuda_wrappers/algorithm"));
  for (StringRef Header : {"cudalint_prelude.h", "texture_fetch_functions.h", "omp.h", "embedded/cudalint_embedded.h"})
    EXPECT_TRUE(Files->exists("/__cudalint/headers/" + Header)) << Header.str();
  EXPECT_FALSE(Files->exists("/__cudalint/headers/no-such-header.h"));
  // Installations without cuRAND have no such header.
  EXPECT_NE(read(*Files, Resource + "__clang_cuda_runtime_wrapper.h").find("__has_include(\"curand_mtgp32_kernel.h\")"),
            std::string::npos);
}

TEST_F(BridgeFiles, StandsInForTheHeadersOfAnInstalledClang) {
  // Debian's clang has this folder built in; a machine may have it, have another version's, or have none.
  std::string Installed = "/usr/include/clang/" CLANG_VERSION_STRING "/include/";
  write(Installed + "stddef.h", "installed");
  write(Installed + "of-the-machine.h", "installed");
  auto Files = Bridge(Input).createFileSystem(Disk, &Log);
  EXPECT_EQ(read(*Files, Installed + "stddef.h"),
            read(*Files, Bridge::resourceDirectory().str() + "/include/stddef.h"));
  EXPECT_FALSE(Files->exists(Installed + "of-the-machine.h"));
}

TEST_F(BridgeFiles, PatchesToolkitHeaders) {
  write("/opt/cuda/include/crt/sm_80_rt.h", "#define __SM_80_RT_DECL__ static __device__ __inline__\nint x;\n");
  write("/opt/cuda/include/cuda_runtime_api.h", "#ifndef A\nint y;\n#endif /* !__CUDA_RUNTIME_API_H__ */\n");
  auto Files = Bridge(Input).createFileSystem(Disk, &Log);
  EXPECT_EQ(read(*Files, "/opt/cuda/include/crt/sm_80_rt.h"),
            "#define __SM_80_RT_DECL__ extern __device__ __inline__\nint x;\n");
  EXPECT_NE(read(*Files, "/opt/cuda/include/cuda_runtime_api.h").find("#include <cudalint_removed_api.h>"),
            std::string::npos);
  // Each patch is told once however often the file is read.
  EXPECT_EQ(count_if(Log.Patches, [](const PatchOutcome &P) { return P.Name == "removed-api" && P.Applied; }), 1);
}

TEST_F(BridgeFiles, TellsOfPatchesThatDoNotFit) {
  write("/opt/cuda/include/crt/sm_80_rt.h", "#define __SM_80_RT_DECL__ inline\n");
  auto Files = Bridge(Input).createFileSystem(Disk, &Log);
  EXPECT_EQ(read(*Files, "/opt/cuda/include/crt/sm_80_rt.h"), "#define __SM_80_RT_DECL__ inline\n");
  EXPECT_TRUE(any_of(Log.Patches, [](const PatchOutcome &P) {
    return P.Path == "/opt/cuda/include/crt/sm_80_rt.h" && !P.Applied && P.Expected;
  }));
}

TEST_F(BridgeFiles, NormalisesUserFilesOnly) {
  StringRef Text = "__shared__ alignas(16) int x;\n", Rewritten = "__shared__ _Algnas(16) int x;\n";
  for (StringRef Path : {"/home/x.cu", "/opt/cuda/include/x.h", "/usr/include/x.h"})
    write(Path, Text);
  auto Files = Bridge(Input).createFileSystem(Disk, &Log);
  EXPECT_EQ(read(*Files, "/home/x.cu"), Rewritten);
  EXPECT_EQ(read(*Files, "/opt/cuda/include/x.h"), Text);
  EXPECT_EQ(read(*Files, "/usr/include/x.h"), Text);
  ASSERT_EQ(Log.Normalized.size(), 1u);
  EXPECT_EQ(Log.Normalized[0].Path, "/home/x.cu");
  EXPECT_EQ(Log.Normalized[0].Changes[0].Offset, 11u);

  Input.Normalize = false;
  EXPECT_EQ(read(*Bridge(Input).createFileSystem(Disk), "/home/x.cu"), Text);
}

TEST_F(BridgeFiles, LeavesPrecompiledPreamblesAlone) {
  // The signature that clang's own files of an AST begin with.
  StringRef Text = "CPCH __shared__ alignas(16) int x;\n";
  write("/tmp/preamble-1.pch", Text);
  auto Files = Bridge(Input).createFileSystem(Disk, &Log);
  EXPECT_EQ(read(*Files, "/tmp/preamble-1.pch"), Text);
  EXPECT_TRUE(Log.Normalized.empty());
}

TEST_F(BridgeFiles, LeavesTheLibrariesOfAGccAlone) {
  StringRef Text = "__shared__ alignas(16) int x;\n";
  // As clang puts together what it finds beside a GCC, wherever that is.
  for (StringRef Path : {"/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/x.h",
                         "/opt/gcc/include/c++/14/x.h", "/opt/gcc/lib/gcc/x86_64/14/include/x.h"}) {
    write(Path, Text);
    EXPECT_EQ(read(*Bridge(Input).createFileSystem(Disk), Path), Text) << Path.str();
  }
}

/// Counts how often a file is opened.
class CountingFiles : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    ++Opened[Path.str()];
    return ProxyFileSystem::openFileForRead(Path);
  }
  std::map<std::string, unsigned> Opened;
};

TEST_F(BridgeFiles, ReadsAFileAgainOnlyWhenItHasChanged) {
  const char *User = "/home/x.cu", *Header = "/opt/cuda/include/crt/sm_80_rt.h";
  write(User, "__shared__ alignas(16) int x;\n");
  write(Header, "#define __SM_80_RT_DECL__ static __device__ __inline__\n");
  auto First = makeIntrusiveRefCnt<CountingFiles>(Disk);
  Bridge Shared(Input);
  for (int Parse = 0; Parse != 3; ++Parse) {
    BridgeLog EachTime;
    auto Files = Shared.createFileSystem(First, &EachTime);
    EXPECT_EQ(read(*Files, User), "__shared__ _Algnas(16) int x;\n");
    EXPECT_EQ(read(*Files, Header), "#define __SM_80_RT_DECL__ extern __device__ __inline__\n");
    EXPECT_EQ(EachTime.Normalized.size(), 1u) << "each parse is told of";
    EXPECT_TRUE(any_of(EachTime.Patches, [&](const PatchOutcome &P) { return P.Path == Header && P.Applied; }));
  }
  EXPECT_EQ(First->Opened[User], 1u);
  EXPECT_EQ(First->Opened[Header], 1u);

  // The same size, but a later time.
  auto Changed = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Changed->addFile(User, 1, MemoryBuffer::getMemBufferCopy("__shared__ alignas(16) int y;\n"));
  EXPECT_EQ(read(*Shared.createFileSystem(Changed), User), "__shared__ _Algnas(16) int y;\n");
  // The same time, but another size, and nothing to change.
  Changed = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Changed->addFile(User, 1, MemoryBuffer::getMemBufferCopy("int z;\n"));
  EXPECT_EQ(read(*Shared.createFileSystem(Changed), User), "int z;\n");
}

TEST_F(BridgeFiles, ArgumentsFollowTheInput) {
  EXPECT_TRUE(is_contained(Bridge(Input).afterCudaWrapper(), "cudalint_prelude.h"));
  EXPECT_FALSE(is_contained(Bridge(Input).beforeCudaWrapper(), "/__cudalint/headers/embedded"));
  Input.HasToolkit = false;
  EXPECT_TRUE(is_contained(Bridge(Input).afterCudaWrapper(), "cudalint_embedded.h"));
  EXPECT_TRUE(is_contained(Bridge(Input).beforeCudaWrapper(), "/__cudalint/headers/embedded"));
  Input.HostMinMax = false;
  EXPECT_TRUE(is_contained(Bridge(Input).afterCudaWrapper(), "-DCUDALINT_NO_HOST_MINMAX"));
  Input.CudaSource = false;
  EXPECT_TRUE(Bridge(Input).afterCudaWrapper().empty());
}

TEST(HeaderPatches, AreWellFormed) {
  for (const HeaderPatch &Patch : headerPatches()) {
    EXPECT_FALSE(Patch.Name.empty());
    EXPECT_LE(Patch.First, Patch.Last) << Patch.Name.str();
    EXPECT_NE(Patch.Find, Patch.Replace) << Patch.Name.str();
    EXPECT_TRUE(hasHeaderPatch(("/x/" + Patch.Suffix).str())) << Patch.Suffix.str();
    EXPECT_FALSE(hasHeaderPatch(("/x/not-" + Patch.Suffix).str()) && !Patch.Suffix.contains('/')) << Patch.Suffix.str();
  }
}

TEST(HeaderPatches, SeeThroughDots) {
  std::string Text = "mov.u64 %0, %globaltimer;";
  EXPECT_TRUE(applyHeaderPatches("/x/cuda/std/detail/../chrono", 11080, Text));
  EXPECT_EQ(Text, "mov.u64 %0, %%globaltimer;");
}

TEST(CompatibilityGaps, AreNamed) {
  for (const CompatibilityGap &Gap : compatibilityGaps()) {
    EXPECT_NE(Gap.DiagnosticID, 0u);
    EXPECT_FALSE(Gap.Name.empty());
    EXPECT_FALSE(Gap.Summary.empty());
  }
}

} // namespace
