//===- NvccLeniency.cpp - What nvcc accepts and clang's Sema does not ------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A few decisions of clang's semantic analysis cost a whole statement or variable of a program that nvcc compiles. The
// linker lets calls to the functions that decide come here first (--wrap, see NvccLeniency.cmake); what is not meant
// goes on to clang's own.
//
// - A kernel launched from device code (dynamic parallelism). clang before 22 takes a __global__ function for one that
//   device code can never call. A call without <<<>>> stays an error; Sema checks that elsewhere.
// - A __host__ function called from a __host__ __device__ one: nvcc warns, and the call is never made on the device.
// - A __shared__ variable whose type has a constructor or destructor that does something: nvcc leaves both out.
// - An array of variable length with an initialiser, as GCC has it: kept, without the initialiser.
//
//===----------------------------------------------------------------------===//

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaCUDA.h"

using namespace clang;

#define IDENTIFY_PREFERENCE "_ZN5clang8SemaCUDA18IdentifyPreferenceEPKNS_12FunctionDeclES3_"
#define CHECK_CALL "_ZN5clang8SemaCUDA9CheckCallENS_14SourceLocationEPNS_12FunctionDeclE"
#define CHECK_ALLOWED_INITIALIZER "_ZN5clang8SemaCUDA23checkAllowedInitializerEPNS_7VarDeclE"
#define ADD_INITIALIZER "_ZN5clang4Sema20AddInitializerToDeclEPNS_4DeclEPNS_4ExprEb"

#define HOOK __attribute__((visibility("default"), used))

// The functions are members; in the Itanium ABI the object is the first argument.
extern "C" {
SemaCUDA::CUDAFunctionPreference realIdentifyPreference(SemaCUDA *, const FunctionDecl *,
                                                        const FunctionDecl *) asm("__real_" IDENTIFY_PREFERENCE);
SemaCUDA::CUDAFunctionPreference hookIdentifyPreference(SemaCUDA *, const FunctionDecl *,
                                                        const FunctionDecl *) asm("__wrap_" IDENTIFY_PREFERENCE);
bool realCheckCall(SemaCUDA *, SourceLocation, FunctionDecl *) asm("__real_" CHECK_CALL);
bool hookCheckCall(SemaCUDA *, SourceLocation, FunctionDecl *) asm("__wrap_" CHECK_CALL);
void realCheckAllowedInitializer(SemaCUDA *, VarDecl *) asm("__real_" CHECK_ALLOWED_INITIALIZER);
void hookCheckAllowedInitializer(SemaCUDA *, VarDecl *) asm("__wrap_" CHECK_ALLOWED_INITIALIZER);
void realAddInitializer(Sema *, Decl *, Expr *, bool) asm("__real_" ADD_INITIALIZER);
void hookAddInitializer(Sema *, Decl *, Expr *, bool) asm("__wrap_" ADD_INITIALIZER);

HOOK SemaCUDA::CUDAFunctionPreference hookIdentifyPreference(SemaCUDA *Self, const FunctionDecl *Caller,
                                                             const FunctionDecl *Callee) {
  SemaCUDA::CUDAFunctionPreference Preference = realIdentifyPreference(Self, Caller, Callee);
  if (Preference == SemaCUDA::CFP_Never && Callee->hasAttr<CUDAGlobalAttr>())
    return SemaCUDA::CFP_Native;
  return Preference;
}

HOOK bool hookCheckCall(SemaCUDA *Self, SourceLocation Loc, FunctionDecl *Callee) {
  // The launch also calls a host function that takes the configuration; no code is ever made of it.
  if (Callee->hasAttr<CUDAGlobalAttr>() || Callee == Self->getASTContext().getcudaConfigureCallDecl())
    return true;
  const FunctionDecl *Caller = Self->SemaRef.getCurFunctionDecl(/*AllowLambda=*/true);
  if (Caller && Self->IdentifyTarget(Caller) == CUDAFunctionTarget::HostDevice)
    return true;
  return realCheckCall(Self, Loc, Callee);
}

HOOK void hookCheckAllowedInitializer(SemaCUDA *Self, VarDecl *Variable) {
  if (!Variable->hasAttr<CUDASharedAttr>())
    realCheckAllowedInitializer(Self, Variable);
}

HOOK void hookAddInitializer(Sema *Self, Decl *Declared, Expr *Initializer, bool Direct) {
  auto *Variable = dyn_cast_or_null<VarDecl>(Declared);
  if (Variable && Self->getLangOpts().CUDA && !Variable->isInvalidDecl() && Variable->getType()->isVariableArrayType())
    return Self->ActOnUninitializedDecl(Declared);
  realAddInitializer(Self, Declared, Initializer, Direct);
}
}
