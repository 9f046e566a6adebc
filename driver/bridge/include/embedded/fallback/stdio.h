//===- stdio.h - For machines without a C library ---------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_FALLBACK_STDIO_H
#define CUDALINT_EMBEDDED_FALLBACK_STDIO_H

#include "../cudalint_freestanding.h"

typedef struct __cudalint_file FILE;
#define EOF (-1)
extern "C" {
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
int fprintf(FILE *f, const char *format, ...);
int sprintf(char *s, const char *format, ...);
int snprintf(char *s, size_t n, const char *format, ...);
int scanf(const char *format, ...);
int sscanf(const char *s, const char *format, ...);
int fflush(FILE *f);
FILE *fopen(const char *name, const char *mode);
int fclose(FILE *f);
size_t fread(void *p, size_t size, size_t n, FILE *f);
size_t fwrite(const void *p, size_t size, size_t n, FILE *f);
char *fgets(char *s, int n, FILE *f);
int fputs(const char *s, FILE *f);
int putchar(int c);
int getchar(void);
void perror(const char *s);
}

#endif // CUDALINT_EMBEDDED_FALLBACK_STDIO_H
