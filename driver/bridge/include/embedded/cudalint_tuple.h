//===- cudalint_tuple.h - A tuple that device code can use in every standard ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDALINT_TUPLE_H
#define CUDALINT_EMBEDDED_CUDALINT_TUPLE_H

#include "cudalint_libcxx.h"
#if CUDALINT_HAS_LIBCXX
#include <tuple>
#include <utility>
#endif

namespace cuda {
namespace std {
inline namespace __4 {
template <size_t... I> struct __cudalint_indices {};
template <size_t N, size_t... I> struct __cudalint_make_indices : __cudalint_make_indices<N - 1, N - 1, I...> {};
template <size_t... I> struct __cudalint_make_indices<0, I...> {
  typedef __cudalint_indices<I...> type;
};
template <class T> struct __cudalint_no_ref {
  typedef T type;
};
template <class T> struct __cudalint_no_ref<T &> {
  typedef T type;
};
template <class T> struct __cudalint_no_ref<T &&> {
  typedef T type;
};
template <class T> struct __cudalint_no_const {
  typedef T type;
};
template <class T> struct __cudalint_no_const<const T> {
  typedef T type;
};
template <class T> struct __cudalint_decayed {
  typedef typename __cudalint_no_const<typename __cudalint_no_ref<T>::type>::type type;
};

template <size_t I, class T> struct __tuple_leaf {
  T __value;
  __tuple_leaf() = default;
  template <class U, int> CUDALINT_HD constexpr __tuple_leaf(U &&u, __cudalint_indices<>, int) : __value(u) {}
  CUDALINT_HD constexpr __tuple_leaf(int, T v) : __value(static_cast<T &&>(v)) {}
};
template <class Indices, class... T> struct __tuple_impl;
template <size_t... I, class... T> struct __tuple_impl<__cudalint_indices<I...>, T...> : __tuple_leaf<I, T>... {
  __tuple_impl() = default;
  template <class... U>
  CUDALINT_HD constexpr explicit __tuple_impl(int tag, U &&...u)
      : __tuple_leaf<I, T>(tag, static_cast<T>(static_cast<U &&>(u)))... {}
};

template <class... T> class tuple;
template <size_t I, class T> struct __cudalint_element;
template <size_t I, class Head, class... Tail>
struct __cudalint_element<I, tuple<Head, Tail...>> : __cudalint_element<I - 1, tuple<Tail...>> {};
template <class Head, class... Tail> struct __cudalint_element<0, tuple<Head, Tail...>> {
  typedef Head type;
};
template <size_t I, class T> struct __cudalint_element<I, const T> : __cudalint_element<I, T> {};

template <size_t I, class... T>
CUDALINT_HD constexpr typename __cudalint_element<I, tuple<T...>>::type &get(tuple<T...> &t) noexcept;
template <size_t I, class... T>
CUDALINT_HD constexpr const typename __cudalint_element<I, tuple<T...>>::type &get(const tuple<T...> &t) noexcept;

template <class... T> class tuple : public __tuple_impl<typename __cudalint_make_indices<sizeof...(T)>::type, T...> {
  typedef __tuple_impl<typename __cudalint_make_indices<sizeof...(T)>::type, T...> __base;
  template <class... U, size_t... I>
  CUDALINT_HD constexpr tuple(int tag, const tuple<U...> &t, __cudalint_indices<I...>)
      : __base(tag, ::cuda::std::get<I>(t)...) {}
  template <class U, size_t... I> CUDALINT_HD void __assign(const U &t, __cudalint_indices<I...>) {
    int order[] = {0, ((void)(::cuda::std::get<I>(*this) = ::cuda::std::get<I>(t)), 0)...};
    (void)order;
  }

public:
  tuple() = default;
  tuple(const tuple &) = default;
  tuple(tuple &&) = default;
  CUDALINT_HD constexpr tuple(const T &...v) : __base(0, v...) {}
  template <class U, class V, class... W>
  CUDALINT_HD constexpr tuple(U &&u, V &&v, W &&...w)
      : __base(0, static_cast<U &&>(u), static_cast<V &&>(v), static_cast<W &&>(w)...) {}
  template <class... U>
  CUDALINT_HD constexpr tuple(const tuple<U...> &t)
      : tuple(0, t, typename __cudalint_make_indices<sizeof...(T)>::type()) {}
  CUDALINT_HD tuple &operator=(const tuple &t) {
    __assign(t, typename __cudalint_make_indices<sizeof...(T)>::type());
    return *this;
  }
  template <class... U> CUDALINT_HD tuple &operator=(const tuple<U...> &t) {
    __assign(t, typename __cudalint_make_indices<sizeof...(T)>::type());
    return *this;
  }
  CUDALINT_HD void swap(tuple &t) { ::__cudalint_unknown(); }
};
template <> class tuple<> {};

template <size_t I, class... T>
CUDALINT_HD constexpr typename __cudalint_element<I, tuple<T...>>::type &get(tuple<T...> &t) noexcept {
  return static_cast<__tuple_leaf<I, typename __cudalint_element<I, tuple<T...>>::type> &>(t).__value;
}
template <size_t I, class... T>
CUDALINT_HD constexpr const typename __cudalint_element<I, tuple<T...>>::type &get(const tuple<T...> &t) noexcept {
  return static_cast<const __tuple_leaf<I, typename __cudalint_element<I, tuple<T...>>::type> &>(t).__value;
}
template <class... T> CUDALINT_HD constexpr tuple<typename __cudalint_decayed<T>::type...> make_tuple(T &&...v) {
  return tuple<typename __cudalint_decayed<T>::type...>(static_cast<T &&>(v)...);
}
template <class... T> CUDALINT_HD constexpr tuple<T &...> tie(T &...v) { return tuple<T &...>(v...); }
template <class... T> CUDALINT_HD constexpr tuple<T &&...> forward_as_tuple(T &&...v) {
  return tuple<T &&...>(static_cast<T &&>(v)...);
}
template <class... T, class... U> CUDALINT_HD bool operator==(const tuple<T...> &a, const tuple<U...> &b) {
  return ::__cudalint_any<bool>();
}
template <class... T, class... U> CUDALINT_HD bool operator!=(const tuple<T...> &a, const tuple<U...> &b) {
  return ::__cudalint_any<bool>();
}
template <class... T, class... U> CUDALINT_HD bool operator<(const tuple<T...> &a, const tuple<U...> &b) {
  return ::__cudalint_any<bool>();
}
template <class... T, class... U> CUDALINT_HD bool operator>(const tuple<T...> &a, const tuple<U...> &b) {
  return ::__cudalint_any<bool>();
}
template <class T> struct tuple_size;
template <class... T> struct tuple_size<tuple<T...>> {
  static constexpr size_t value = sizeof...(T);
};
template <size_t I, class T> struct tuple_element : __cudalint_element<I, T> {};
struct __ignore_t {
  template <class T> CUDALINT_HD const __ignore_t &operator=(const T &) const { return *this; }
};
static constexpr __ignore_t ignore{};
} // namespace __4
} // namespace std
} // namespace cuda

#if CUDALINT_HAS_LIBCXX
// For structured bindings.
namespace std {
template <class... T> struct tuple_size<::cuda::std::tuple<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <size_t I, class... T> struct tuple_element<I, ::cuda::std::tuple<T...>> {
  typedef typename ::cuda::std::__cudalint_element<I, ::cuda::std::tuple<T...>>::type type;
};
} // namespace std
#endif

#endif // CUDALINT_EMBEDDED_CUDALINT_TUPLE_H
