//===- stdlib.h - For machines without a C library --------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_FALLBACK_STDLIB_H
#define CUDALINT_EMBEDDED_FALLBACK_STDLIB_H

#include "../cudalint_freestanding.h"

#endif // CUDALINT_EMBEDDED_FALLBACK_STDLIB_H
