//===- nvToolsExtCudaRt.h - Names of CUDA objects for the NVIDIA tools ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_NVTX3_NVTOOLSEXTCUDART_H
#define CUDALINT_EMBEDDED_NVTX3_NVTOOLSEXTCUDART_H

#include "../cuda_runtime_api.h"
#include "nvToolsExt.h"

extern "C" {
void nvtxNameCudaDeviceA(int device, const char *name);
void nvtxNameCudaStreamA(cudaStream_t stream, const char *name);
void nvtxNameCudaEventA(cudaEvent_t event, const char *name);
}

#endif // CUDALINT_EMBEDDED_NVTX3_NVTOOLSEXTCUDART_H
