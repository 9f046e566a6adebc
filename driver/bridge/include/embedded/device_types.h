//===- device_types.h - cudaRoundMode ---------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_DEVICE_TYPES_H
#define CUDALINT_EMBEDDED_DEVICE_TYPES_H
#define __DEVICE_TYPES_H__

enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };

#endif // CUDALINT_EMBEDDED_DEVICE_TYPES_H
