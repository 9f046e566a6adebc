//===- HostVersion.cpp - The LLVM that loads the plug-in ------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang's classes change with every release: a plug-in that was built for another one crashes, or finds nothing. This
// looks before anything else of the plug-in runs.
//
//===----------------------------------------------------------------------===//

#include "llvm/Config/llvm-config.h"
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

/// The LLVM release that the plug-in was built for, for whoever loads it to compare.
extern "C" __attribute__((visibility("default"))) const char cudalint_llvm_version[] = LLVM_VERSION_STRING;

/// Ends the process with a message unless the program that loads this is of the same LLVM release. LLVM's C interface
/// is stable; a program without it (a static one) is taken for the right one.
__attribute__((constructor(101))) static void compareVersions() {
  using Query = void (*)(unsigned *, unsigned *, unsigned *);
  auto Ask = reinterpret_cast<Query>(dlsym(RTLD_DEFAULT, "LLVMGetVersion"));
  if (!Ask)
    return;
  unsigned Major = 0, Minor = 0, Patch = 0;
  Ask(&Major, &Minor, &Patch);
  if (Major == LLVM_VERSION_MAJOR)
    return;
  std::fprintf(stderr,
               "cudalint: error: this plug-in is for LLVM %d, but the program that loads it is of LLVM %u; use "
               "clang-tidy-%d, or build cudalint with -DLLVM_DIR for LLVM %u\n",
               LLVM_VERSION_MAJOR, Major, LLVM_VERSION_MAJOR, Major);
  std::_Exit(2);
}
