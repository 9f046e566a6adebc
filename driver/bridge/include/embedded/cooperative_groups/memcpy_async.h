//===- memcpy_async.h - cooperative_groups::memcpy_async and its waits ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H

#include "../cooperative_groups.h"

#if defined(__cplusplus) && __cplusplus >= 201103L && __has_include(<cstddef>)
#include "../cuda/barrier"
#endif

namespace cooperative_groups {
namespace __v1 {
// A number of bytes, or cuda::aligned_size_t.
template <class TyGroup, typename TyElem, typename TyShape>
__device__ void memcpy_async(const TyGroup &group, TyElem *__restrict__ dst, const TyElem *__restrict__ src,
                             const TyShape &shape) {
  ::__cudalint_unknown();
}
template <class TyGroup, typename TyShape>
__device__ void memcpy_async(const TyGroup &group, void *__restrict__ dst, const void *__restrict__ src,
                             const TyShape &shape) {
  ::__cudalint_unknown();
}
// The number of elements of each side.
template <class TyGroup, class TyElem, typename DstLayout, typename SrcLayout>
__device__ void memcpy_async(const TyGroup &group, TyElem *__restrict__ dst, const DstLayout &dstLayout,
                             const TyElem *__restrict__ src, const SrcLayout &srcLayout) {
  ::__cudalint_unknown();
}
template <unsigned int Stage, class TyGroup> __device__ void wait_prior(const TyGroup &group);
template <class TyGroup> __device__ void wait(const TyGroup &group);
} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif // CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
