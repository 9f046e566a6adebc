//===- time.h - For machines without a C library ----------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_FALLBACK_TIME_H
#define CUDALINT_EMBEDDED_FALLBACK_TIME_H

#include <stddef.h>

typedef long time_t;
typedef long clock_t;
#define CLOCKS_PER_SEC 1000000
extern "C" {
time_t time(time_t *t);
clock_t clock(void);
}

#endif // CUDALINT_EMBEDDED_FALLBACK_TIME_H
