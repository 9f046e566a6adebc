//===- linear_congruential_engine.h - Thrust --------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_THRUST_RANDOM_LINEAR_CONGRUENTIAL_ENGINE_H
#define CUDALINT_EMBEDDED_THRUST_RANDOM_LINEAR_CONGRUENTIAL_ENGINE_H

#include "../cudalint_thrust.h"

#endif // CUDALINT_EMBEDDED_THRUST_RANDOM_LINEAR_CONGRUENTIAL_ENGINE_H
