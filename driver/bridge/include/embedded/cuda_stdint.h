//===- cuda_stdint.h - Integers of known width ------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_STDINT_H
#define CUDALINT_EMBEDDED_CUDA_STDINT_H

#include <stdint.h>

#endif // CUDALINT_EMBEDDED_CUDA_STDINT_H
