//===- reduce.h - cooperative_groups::reduce --------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_REDUCE_H
#define CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_REDUCE_H

#include "../cooperative_groups.h"

namespace cooperative_groups {
namespace __v1 {
template <typename TyGroup, typename TyArg, typename TyOp>
__device__ auto reduce(const TyGroup &group, TyArg &&val, TyOp &&op) -> decltype(op(val, val)) {
  return op(val, ::__cudalint_any<details::remove_qual<TyArg>>());
}
template <typename TyGroup, typename TyAtomic, typename TyVal, typename TyOp>
__device__ void reduce_update_async(const TyGroup &group, TyAtomic &atomic, TyVal &&val, TyOp &&op) {
  ::__cudalint_unknown();
}
template <typename TyGroup, typename TyAtomic, typename TyVal, typename TyOp>
__device__ void reduce_store_async(const TyGroup &group, TyAtomic &atomic, TyVal &&val, TyOp &&op) {
  ::__cudalint_unknown();
}
} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif // CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_REDUCE_H
