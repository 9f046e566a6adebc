//===- curand_mtgp32_host.h - Parameters of the Mersenne Twister ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CURAND_MTGP32_HOST_H
#define CUDALINT_EMBEDDED_CURAND_MTGP32_HOST_H

#include "curand_kernel.h"
#include "curand_mtgp32dc_p_11213.h"

curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t params[], mtgp32_kernel_params_t *p);
curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *s, mtgp32_params_fast_t params[],
                                           mtgp32_kernel_params_t *k, int n, unsigned long long seed);

#endif // CUDALINT_EMBEDDED_CURAND_MTGP32_HOST_H
