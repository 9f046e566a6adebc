//===- cudalint_freestanding.h - What CUDA takes from a host library that is missing ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_FREESTANDING_H
#define CUDALINT_EMBEDDED_FREESTANDING_H

#include <stddef.h>

#if __has_include(<locale.h>)
// Only the C++ library is missing.
#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#else
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define M_PI 3.14159265358979323846
#define assert(e) ((void)(e))
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647

extern "C" {
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *ptr, size_t size);
void free(void *ptr);
void exit(int status) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
int atoi(const char *s);
double atof(const char *s);
int rand(void);
void srand(unsigned int seed);
char *getenv(const char *name);
void *memcpy(void *dst, const void *src, size_t n);
void *memmove(void *dst, const void *src, size_t n);
void *memset(void *dst, int c, size_t n);
int memcmp(const void *a, const void *b, size_t n);
size_t strlen(const char *s);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
char *strcpy(char *dst, const char *src);
char *strncpy(char *dst, const char *src, size_t n);
char *strcat(char *dst, const char *src);
int printf(const char *format, ...);
int puts(const char *s);
int abs(int x);
long labs(long x);
long long llabs(long long x);
#define CUDALINT_C1(Name)                                                                                              \
  double Name(double x);                                                                                               \
  float Name##f(float x);
#define CUDALINT_C2(Name)                                                                                              \
  double Name(double x, double y);                                                                                     \
  float Name##f(float x, float y);
CUDALINT_C1(acos)
CUDALINT_C1(acosh)
CUDALINT_C1(asin)
CUDALINT_C1(asinh)
CUDALINT_C1(atan)
CUDALINT_C1(atanh)
CUDALINT_C1(cbrt)
CUDALINT_C1(ceil)
CUDALINT_C1(cos)
CUDALINT_C1(cosh)
CUDALINT_C1(erf)
CUDALINT_C1(erfc)
CUDALINT_C1(exp)
CUDALINT_C1(exp2)
CUDALINT_C1(expm1)
CUDALINT_C1(fabs)
CUDALINT_C1(floor)
CUDALINT_C1(lgamma)
CUDALINT_C1(log)
CUDALINT_C1(log10)
CUDALINT_C1(log1p)
CUDALINT_C1(log2)
CUDALINT_C1(nearbyint)
CUDALINT_C1(rint)
CUDALINT_C1(round)
CUDALINT_C1(sin)
CUDALINT_C1(sinh)
CUDALINT_C1(sqrt)
CUDALINT_C1(tan)
CUDALINT_C1(tanh)
CUDALINT_C1(tgamma)
CUDALINT_C1(trunc)
CUDALINT_C2(atan2)
CUDALINT_C2(copysign)
CUDALINT_C2(fdim)
CUDALINT_C2(fmax)
CUDALINT_C2(fmin)
CUDALINT_C2(fmod)
CUDALINT_C2(hypot)
CUDALINT_C2(nextafter)
CUDALINT_C2(pow)
CUDALINT_C2(remainder)
#undef CUDALINT_C1
#undef CUDALINT_C2
double fma(double x, double y, double z);
float fmaf(float x, float y, float z);
double ldexp(double x, int exp);
float ldexpf(float x, int exp);
long lround(double x);
long lroundf(float x);
void sincos(double x, double *s, double *c);
void sincosf(float x, float *s, float *c);
}
#endif

#endif // CUDALINT_EMBEDDED_FREESTANDING_H
