//===- cuda_runtime.h - The C++ interface of the CUDA runtime ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_RUNTIME_H
#define CUDALINT_EMBEDDED_CUDA_RUNTIME_H
#define __CUDA_RUNTIME_H__

#include "channel_descriptor.h"
#include "cuda_runtime_api.h"
#include "cudalint_any.h"
#include "driver_functions.h"
#include "host_defines.h"
#include "vector_functions.h"

#if defined(__cplusplus)
// Launching.
template <class T>
cudaError_t cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem = 0,
                             cudaStream_t stream = 0) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem = 0,
                                        cudaStream_t stream = 0) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T> cudaError_t cudaLaunch(T *func) { return ::__cudalint_any<cudaError_t>(); }
template <class T> cudaError_t cudaSetupArgument(T arg, size_t offset) { return ::__cudalint_any<cudaError_t>(); }
#if __cplusplus >= 201103L
template <typename... ActTypes>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(ActTypes...), ActTypes... args) {
  return ::__cudalint_any<cudaError_t>();
}
template <typename... ExpTypes, typename... ActTypes>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(ExpTypes...), ActTypes &&...args) {
  return ::__cudalint_any<cudaError_t>();
}
#endif

// Events.
__host__ cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags);

// Memory.
template <class T> cudaError_t cudaMallocManaged(T **devPtr, size_t size, unsigned int flags = cudaMemAttachGlobal) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T *devPtr, size_t length = 0,
                                     unsigned int flags = cudaMemAttachSingle) {
  return ::__cudalint_any<cudaError_t>();
}
__host__ cudaError_t cudaMallocHost(void **ptr, size_t size, unsigned int flags);
template <class T> cudaError_t cudaMalloc(T **devPtr, size_t size) { return ::__cudalint_any<cudaError_t>(); }
template <class T> cudaError_t cudaMallocHost(T **ptr, size_t size, unsigned int flags = 0) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T> cudaError_t cudaHostAlloc(T **ptr, size_t size, unsigned int flags) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T> cudaError_t cudaHostGetDevicePointer(T **pDevice, void *pHost, unsigned int flags) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T> cudaError_t cudaMallocPitch(T **devPtr, size_t *pitch, size_t width, size_t height) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T> cudaError_t cudaMallocAsync(T **ptr, size_t size, cudaStream_t stream) {
  return ::__cudalint_any<cudaError_t>();
}
__host__ cudaError_t cudaMallocAsync(void **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream);
template <class T> cudaError_t cudaMallocAsync(T **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaMallocFromPoolAsync(T **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *src, size_t count, size_t offset = 0,
                               enum cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count, size_t offset = 0,
                                    enum cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t count, size_t offset = 0,
                                 enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count, size_t offset = 0,
                                      enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T> cudaError_t cudaGetSymbolAddress(void **devPtr, const T &symbol) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T> cudaError_t cudaGetSymbolSize(size_t *size, const T &symbol) {
  return ::__cudalint_any<cudaError_t>();
}

// Functions.
template <class T> cudaError_t cudaFuncSetCacheConfig(T *func, enum cudaFuncCache cacheConfig) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T> cudaError_t cudaFuncSetSharedMemConfig(T *func, enum cudaSharedMemConfig config) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T> cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr, T *entry) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T> cudaError_t cudaFuncSetAttribute(T *func, enum cudaFuncAttribute attr, int value) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T> cudaError_t cudaFuncGetName(const char **name, T *func) { return ::__cudalint_any<cudaError_t>(); }
template <class T> cudaError_t cudaGetKernel(cudaKernel_t *kernelPtr, T *func) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T> cudaError_t cudaGetFuncBySymbol(cudaFunction_t *functionPtr, T *symbolPtr) {
  return ::__cudalint_any<cudaError_t>();
}

// Occupancy.
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, T func, int blockSize,
                                                          size_t dynamicSMemSize) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, T func, int blockSize,
                                                                   size_t dynamicSMemSize, unsigned int flags) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, T *func, int numBlocks, int blockSize) {
  return ::__cudalint_any<cudaError_t>();
}
template <typename UnaryFunction, class T>
__host__ __device__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int *minGridSize, int *blockSize, T func, UnaryFunction blockSizeToDynamicSMemSize, int blockSizeLimit = 0,
    unsigned int flags = 0) {
  return ::__cudalint_any<cudaError_t>();
}
template <typename UnaryFunction, class T>
__host__ __device__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *minGridSize, int *blockSize, T func,
                                                                               UnaryFunction blockSizeToDynamicSMemSize,
                                                                               int blockSizeLimit = 0) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
__host__ __device__ cudaError_t cudaOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, T func,
                                                                   size_t dynamicSMemSize = 0, int blockSizeLimit = 0) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
__host__ __device__ cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize, T func,
                                                                            size_t dynamicSMemSize = 0,
                                                                            int blockSizeLimit = 0,
                                                                            unsigned int flags = 0) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *clusterSize, T *func, const cudaLaunchConfig_t *config) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaOccupancyMaxActiveClusters(int *numClusters, T *func, const cudaLaunchConfig_t *config) {
  return ::__cudalint_any<cudaError_t>();
}

// Graphs.
template <class T>
cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                           const cudaGraphNode_t *pDependencies, size_t numDependencies,
                                           const T &symbol, const void *src, size_t count, size_t offset,
                                           enum cudaMemcpyKind kind) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                             const cudaGraphNode_t *pDependencies, size_t numDependencies, void *dst,
                                             const T &symbol, size_t count, size_t offset, enum cudaMemcpyKind kind) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const T &symbol, const void *src, size_t count,
                                                 size_t offset, enum cudaMemcpyKind kind) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *dst, const T &symbol, size_t count,
                                                   size_t offset, enum cudaMemcpyKind kind) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T>
cudaError_t cudaUserObjectCreate(cudaUserObject_t *object_out, T *objectToWrap, unsigned int initialRefcount,
                                 unsigned int flags) {
  return ::__cudalint_any<cudaError_t>();
}

#if defined(__CUDA__)
#include "cudalint_device.h"
#include "cudalint_math.h"
#include "cudalint_texture.h"
#endif
#endif

#endif // CUDALINT_EMBEDDED_CUDA_RUNTIME_H
