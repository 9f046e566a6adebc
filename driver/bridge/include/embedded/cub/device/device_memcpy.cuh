//===- device_memcpy.cuh - CUB ----------------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUB_DEVICE_DEVICE_MEMCPY_CUH
#define CUDALINT_EMBEDDED_CUB_DEVICE_DEVICE_MEMCPY_CUH

#include "../cudalint_cub.h"

#endif // CUDALINT_EMBEDDED_CUB_DEVICE_DEVICE_MEMCPY_CUH
