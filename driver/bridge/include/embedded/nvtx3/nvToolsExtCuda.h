//===- nvToolsExtCuda.h - Names of CUDA objects for the NVIDIA tools ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_NVTX3_NVTOOLSEXTCUDA_H
#define CUDALINT_EMBEDDED_NVTX3_NVTOOLSEXTCUDA_H

#include "../cuda.h"
#include "nvToolsExt.h"

extern "C" {
void nvtxNameCuDeviceA(CUdevice device, const char *name);
void nvtxNameCuContextA(CUcontext context, const char *name);
void nvtxNameCuStreamA(CUstream stream, const char *name);
void nvtxNameCuEventA(CUevent event, const char *name);
}

#endif // CUDALINT_EMBEDDED_NVTX3_NVTOOLSEXTCUDA_H
