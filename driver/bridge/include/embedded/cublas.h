//===- cublas.h - cuBLAS, with the names of its first interface ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUBLAS_H
#define CUDALINT_EMBEDDED_CUBLAS_H

#include "cublas_api.h"

extern "C" {
cublasStatus_t cublasInit(void);
cublasStatus_t cublasShutdown(void);
cublasStatus_t cublasGetError(void);
cublasStatus_t cublasAlloc(int n, int elemSize, void **devicePtr);
cublasStatus_t cublasFree(void *devicePtr);
}

#endif // CUDALINT_EMBEDDED_CUBLAS_H
