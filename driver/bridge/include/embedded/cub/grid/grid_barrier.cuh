//===- grid_barrier.cuh - CUB -----------------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUB_GRID_GRID_BARRIER_CUH
#define CUDALINT_EMBEDDED_CUB_GRID_GRID_BARRIER_CUH

#include "../cudalint_cub.h"

#endif // CUDALINT_EMBEDDED_CUB_GRID_GRID_BARRIER_CUH
