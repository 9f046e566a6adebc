//===- sm_100_rt.hpp - Packed float arithmetic ------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CRT_SM_100_RT_HPP
#define CUDALINT_EMBEDDED_CRT_SM_100_RT_HPP

#include "../cuda_runtime.h"

#endif // CUDALINT_EMBEDDED_CRT_SM_100_RT_HPP
