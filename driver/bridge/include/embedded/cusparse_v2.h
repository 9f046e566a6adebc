//===- cusparse_v2.h - cuSPARSE ---------------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUSPARSE_V2_H
#define CUDALINT_EMBEDDED_CUSPARSE_V2_H

#include "cusparse.h"

#endif // CUDALINT_EMBEDDED_CUSPARSE_V2_H
