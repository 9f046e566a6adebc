//===- builtin_types.h - Types of the runtime API ---------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_BUILTIN_TYPES_H
#define CUDALINT_EMBEDDED_BUILTIN_TYPES_H

#include "device_types.h"
#include "driver_types.h"
#include "surface_types.h"
#include "texture_types.h"
#include "vector_types.h"

#endif // CUDALINT_EMBEDDED_BUILTIN_TYPES_H
