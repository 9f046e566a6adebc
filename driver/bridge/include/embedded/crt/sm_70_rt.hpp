//===- sm_70_rt.hpp - Match and sleep ---------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// clang's __clang_cuda_intrinsics.h includes this file for compute capability 7.0 and later.

#ifndef CUDALINT_EMBEDDED_SM_70_RT_HPP
#define CUDALINT_EMBEDDED_SM_70_RT_HPP
#define __SM_70_RT_H__
#define __SM_70_RT_HPP__

#define CUDALINT_MATCH(Type)                                                                                           \
  __device__ unsigned int __match_any_sync(unsigned mask, Type value);                                                 \
  __device__ unsigned int __match_all_sync(unsigned mask, Type value, int *pred);
CUDALINT_MATCH(unsigned)
CUDALINT_MATCH(int)
CUDALINT_MATCH(unsigned long)
CUDALINT_MATCH(long)
CUDALINT_MATCH(unsigned long long)
CUDALINT_MATCH(long long)
CUDALINT_MATCH(float)
CUDALINT_MATCH(double)
#undef CUDALINT_MATCH
__device__ void __nanosleep(unsigned int ns);

#endif // CUDALINT_EMBEDDED_SM_70_RT_HPP
