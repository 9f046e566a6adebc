//===- host_defines.h - CUDA's keywords as attributes -----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CRT_HOST_DEFINES_H
#define CUDALINT_EMBEDDED_CRT_HOST_DEFINES_H

#include "../host_defines.h"

#endif // CUDALINT_EMBEDDED_CRT_HOST_DEFINES_H
