//===- cublasXt.h - cuBLAS on several devices -------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUBLASXT_H
#define CUDALINT_EMBEDDED_CUBLASXT_H

#include "cublas_v2.h"

typedef struct cublasXtContext *cublasXtHandle_t;
extern "C" {
cublasStatus_t cublasXtCreate(cublasXtHandle_t *handle);
cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle);
cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int nbDevices, int deviceId[]);
cublasStatus_t cublasXtSgemm(cublasXtHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, size_t m,
                             size_t n, size_t k, const float *alpha, const float *A, size_t lda, const float *B,
                             size_t ldb, const float *beta, float *C, size_t ldc);
}

#endif // CUDALINT_EMBEDDED_CUBLASXT_H
