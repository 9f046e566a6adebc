//===- DeviceLaunch.cpp - Kernel launches in device code ------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang before 22 rejects `kernel<<<...>>>()` inside a kernel (dynamic parallelism): Sema takes a __global__ function
// for one that device code can never call, and drops the launch from the AST. Two functions of SemaCUDA decide that.
// The linker lets calls to them come here first (--wrap in driver/bridge/DeviceLaunch.cmake); a launch from the device
// is then allowed, everything else goes on to clang's own functions. A call without <<<>>> stays an error: Sema checks
// that elsewhere.
//
//===----------------------------------------------------------------------===//

#include "clang/AST/Decl.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Sema/SemaCUDA.h"

using namespace clang;

#if CLANG_VERSION_MAJOR < 22

#define IDENTIFY_PREFERENCE "_ZN5clang8SemaCUDA18IdentifyPreferenceEPKNS_12FunctionDeclES3_"
#define CHECK_CALL "_ZN5clang8SemaCUDA9CheckCallENS_14SourceLocationEPNS_12FunctionDeclE"

extern "C" {
SemaCUDA::CUDAFunctionPreference realIdentifyPreference(SemaCUDA *, const FunctionDecl *,
                                                        const FunctionDecl *) asm("__real_" IDENTIFY_PREFERENCE);
SemaCUDA::CUDAFunctionPreference cudalintIdentifyPreference(SemaCUDA *, const FunctionDecl *,
                                                            const FunctionDecl *) asm("__wrap_" IDENTIFY_PREFERENCE);
bool realCheckCall(SemaCUDA *, SourceLocation, FunctionDecl *) asm("__real_" CHECK_CALL);
bool cudalintCheckCall(SemaCUDA *, SourceLocation, FunctionDecl *) asm("__wrap_" CHECK_CALL);

__attribute__((visibility("default"), used)) SemaCUDA::CUDAFunctionPreference
cudalintIdentifyPreference(SemaCUDA *Self, const FunctionDecl *Caller, const FunctionDecl *Callee) {
  SemaCUDA::CUDAFunctionPreference Preference = realIdentifyPreference(Self, Caller, Callee);
  if (Preference == SemaCUDA::CFP_Never && Callee->hasAttr<CUDAGlobalAttr>())
    return SemaCUDA::CFP_Native;
  return Preference;
}

__attribute__((visibility("default"), used)) bool cudalintCheckCall(SemaCUDA *Self, SourceLocation Loc,
                                                                    FunctionDecl *Callee) {
  return Callee->hasAttr<CUDAGlobalAttr>() || realCheckCall(Self, Loc, Callee);
}
}

#endif
