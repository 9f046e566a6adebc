//===- cudaProfiler.h - The profiler's driver interface ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDAPROFILER_H
#define CUDALINT_EMBEDDED_CUDAPROFILER_H

#include "cuda.h"

#endif // CUDALINT_EMBEDDED_CUDAPROFILER_H
