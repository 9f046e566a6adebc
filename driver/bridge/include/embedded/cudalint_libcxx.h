//===- cudalint_libcxx.h - What every cuda:: header begins with ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Members stand in the same classes as in libcu++, so that a callee's qualified name is the same.

#ifndef CUDALINT_EMBEDDED_LIBCXX_H
#define CUDALINT_EMBEDDED_LIBCXX_H

#include "cudalint_any.h"
#include "vector_types.h"
#include <stddef.h>
#include <stdint.h>

#ifndef CUDALINT_HAS_LIBCXX
#if __has_include(<typeinfo>) && __has_include(<limits>)
#define CUDALINT_HAS_LIBCXX 1
#else
#define CUDALINT_HAS_LIBCXX 0
#endif
#endif

#define CCCL_VERSION 3000000
#define CCCL_MAJOR_VERSION 3
#define CCCL_MINOR_VERSION 0
#define CCCL_PATCH_VERSION 0
#define _LIBCUDACXX_CUDA_API_VERSION CCCL_VERSION
#define _LIBCUDACXX_CUDA_API_VERSION_MAJOR CCCL_MAJOR_VERSION
#define _LIBCUDACXX_CUDA_API_VERSION_MINOR CCCL_MINOR_VERSION
#define CUDALINT_HD __host__ __device__

namespace cuda {
namespace std {
inline namespace __4 {
typedef ::size_t size_t;
typedef ::ptrdiff_t ptrdiff_t;
typedef ::int8_t int8_t;
typedef ::int16_t int16_t;
typedef ::int32_t int32_t;
typedef ::int64_t int64_t;
typedef ::uint8_t uint8_t;
typedef ::uint16_t uint16_t;
typedef ::uint32_t uint32_t;
typedef ::uint64_t uint64_t;
typedef ::intptr_t intptr_t;
typedef ::uintptr_t uintptr_t;
typedef ::intmax_t intmax_t;
typedef ::uintmax_t uintmax_t;
typedef decltype(nullptr) nullptr_t;

typedef enum memory_order {
  memory_order_relaxed = 0,
  memory_order_consume = 1,
  memory_order_acquire = 2,
  memory_order_release = 3,
  memory_order_acq_rel = 4,
  memory_order_seq_cst = 5
} memory_order;

template <bool Condition, class A, class B> struct __cudalint_if {
  typedef A type;
};
template <class A, class B> struct __cudalint_if<false, A, B> {
  typedef B type;
};
template <class T> struct __cudalint_is_pointer {
  static constexpr bool value = false;
};
template <class T> struct __cudalint_is_pointer<T *> {
  static constexpr bool value = true;
};
template <class T> struct __cudalint_is_floating {
  static constexpr bool value = __is_floating_point(T);
};
template <class T> struct __cudalint_is_integral {
  static constexpr bool value = __is_integral(T);
};
template <class T> struct __cudalint_pointee {
  typedef T type;
};
template <class T> struct __cudalint_pointee<T *> {
  typedef T type;
};
struct __empty_completion {
  CUDALINT_HD void operator()() noexcept {}
};
} // namespace __4
} // namespace std

inline namespace __4 {
enum thread_scope {
  thread_scope_system = 0,
  thread_scope_device = 1,
  thread_scope_block = 2,
  thread_scope_thread = 10
};
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;
struct __thread_scope_thread_tag {};
struct __thread_scope_block_tag {};
struct __thread_scope_device_tag {};
struct __thread_scope_system_tag {};

template <std::size_t Alignment> struct aligned_size_t {
  static constexpr std::size_t align = Alignment;
  std::size_t value;
  CUDALINT_HD explicit constexpr aligned_size_t(std::size_t size) : value(size) {}
  CUDALINT_HD constexpr operator std::size_t() const { return value; }
};
} // namespace __4

namespace std {
inline namespace __4 {
template <int Scope> struct __cudalint_scope_tag;
template <> struct __cudalint_scope_tag<(int)thread_scope_system> {
  typedef __thread_scope_system_tag type;
};
template <> struct __cudalint_scope_tag<(int)thread_scope_device> {
  typedef __thread_scope_device_tag type;
};
template <> struct __cudalint_scope_tag<(int)thread_scope_block> {
  typedef __thread_scope_block_tag type;
};
template <> struct __cudalint_scope_tag<(int)thread_scope_thread> {
  typedef __thread_scope_thread_tag type;
};
template <thread_scope Scope> using __scope_to_tag = typename __cudalint_scope_tag<(int)Scope>::type;
} // namespace __4
} // namespace std
} // namespace cuda

#endif // CUDALINT_EMBEDDED_LIBCXX_H
