//===- nvToolsExt.h - Ranges and marks of the NVIDIA tools ------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_NVTOOLSEXT_H
#define CUDALINT_EMBEDDED_NVTOOLSEXT_H

#include "nvtx3/nvToolsExt.h"

#endif // CUDALINT_EMBEDDED_NVTOOLSEXT_H
