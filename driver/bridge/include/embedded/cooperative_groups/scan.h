//===- scan.h - cooperative_groups::inclusive_scan and exclusive_scan ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_SCAN_H
#define CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_SCAN_H

#include "../cooperative_groups.h"

namespace cooperative_groups {
namespace __v1 {
#define CUDALINT_SCAN(Name)                                                                                            \
  template <typename TyGroup, typename TyVal, typename TyFn>                                                           \
  __device__ auto Name(const TyGroup &group, TyVal &&val, TyFn &&op) -> decltype(op(val, val)) {                       \
    return op(val, ::__cudalint_any<details::remove_qual<TyVal>>());                                                   \
  }                                                                                                                    \
  template <typename TyGroup, typename TyVal>                                                                          \
  __device__ details::remove_qual<TyVal> Name(const TyGroup &group, TyVal &&val) {                                     \
    return ::__cudalint_any<details::remove_qual<TyVal>>();                                                            \
  }                                                                                                                    \
  template <typename TyGroup, typename TyAtomic, typename TyVal, typename TyFn>                                        \
  __device__ auto Name##_update(const TyGroup &group, TyAtomic &atomic, TyVal &&val, TyFn &&op)                        \
      ->decltype(op(val, val)) {                                                                                       \
    return op(val, ::__cudalint_any<details::remove_qual<TyVal>>());                                                   \
  }                                                                                                                    \
  template <typename TyGroup, typename TyAtomic, typename TyVal>                                                       \
  __device__ details::remove_qual<TyVal> Name##_update(const TyGroup &group, TyAtomic &atomic, TyVal &&val) {          \
    return ::__cudalint_any<details::remove_qual<TyVal>>();                                                            \
  }
CUDALINT_SCAN(inclusive_scan)
CUDALINT_SCAN(exclusive_scan)
#undef CUDALINT_SCAN
} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif // CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_SCAN_H
