//===- curand_mtgp32dc_p_11213.h - Parameters of the Mersenne Twister ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CURAND_MTGP32DC_P_11213_H
#define CUDALINT_EMBEDDED_CURAND_MTGP32DC_P_11213_H

typedef struct mtgp32_params_fast mtgp32_params_fast_t;
extern mtgp32_params_fast_t mtgp32dc_params_fast_11213[];

#endif // CUDALINT_EMBEDDED_CURAND_MTGP32DC_P_11213_H
