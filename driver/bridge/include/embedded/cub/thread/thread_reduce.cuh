//===- thread_reduce.cuh - CUB ----------------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUB_THREAD_THREAD_REDUCE_CUH
#define CUDALINT_EMBEDDED_CUB_THREAD_THREAD_REDUCE_CUH

#include "../cudalint_cub.h"

#endif // CUDALINT_EMBEDDED_CUB_THREAD_THREAD_REDUCE_CUH
