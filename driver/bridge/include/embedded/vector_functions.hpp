//===- vector_functions.hpp - make_char1 to make_double4 --------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_VECTOR_FUNCTIONS_HPP
#define CUDALINT_EMBEDDED_VECTOR_FUNCTIONS_HPP

#include "cuda_runtime.h"

#endif // CUDALINT_EMBEDDED_VECTOR_FUNCTIONS_HPP
