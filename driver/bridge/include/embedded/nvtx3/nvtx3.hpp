//===- nvtx3.hpp - nvtx3::scoped_range --------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_NVTX3_NVTX3_HPP
#define CUDALINT_EMBEDDED_NVTX3_NVTX3_HPP

#include "../cudalint_any.h"
#include "nvToolsExt.h"

namespace nvtx3 {
inline namespace v1 {
struct domain {
  struct global;
};
struct rgb {
  template <class T> constexpr rgb(T r, T g, T b) {}
};
class event_attributes {
public:
  template <typename... Args> explicit event_attributes(const Args &...args) { ::__cudalint_unknown(); }
};
template <class D = domain::global> class scoped_range_in {
public:
  scoped_range_in();
  template <typename... Args> explicit scoped_range_in(Args const &...args) { ::__cudalint_unknown(); }
  ~scoped_range_in() noexcept {}
  scoped_range_in(scoped_range_in const &) = delete;
  scoped_range_in &operator=(scoped_range_in const &) = delete;
};
using scoped_range = scoped_range_in<>;
template <typename... Args> void mark(Args const &...args) noexcept { ::__cudalint_unknown(); }
} // namespace v1
} // namespace nvtx3

#define NVTX3_FUNC_RANGE()                                                                                             \
  ::nvtx3::scoped_range const nvtx3_range__ { __func__ }

#endif // CUDALINT_EMBEDDED_NVTX3_NVTX3_HPP
