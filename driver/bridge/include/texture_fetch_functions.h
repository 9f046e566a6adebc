//===- texture_fetch_functions.h - Texture references, old and new --------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang's own start-up header includes this file, which CUDA 13 no longer ships. Where the toolkit still has it, that
// one is taken; texture references themselves, gone since CUDA 12, come from cudalint_texture_references.h.
//
//===----------------------------------------------------------------------===//

#pragma GCC system_header
#if __has_include_next(<texture_fetch_functions.h>)
#include_next <texture_fetch_functions.h>
#endif
