//===- cudalint_thrust.h - Thrust -------------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_THRUST_CUDALINT_THRUST_H
#define CUDALINT_EMBEDDED_THRUST_CUDALINT_THRUST_H

#include "../cuda_runtime.h"
#include "../cudalint_tuple.h"
#if CUDALINT_HAS_LIBCXX
#include <cstddef>
#include <exception>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>
#endif

#define THRUST_VERSION 300000
#define THRUST_MAJOR_VERSION 3
#define THRUST_MINOR_VERSION 0
#define THRUST_SUBMINOR_VERSION 0
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM_OMP 2
#define THRUST_DEVICE_SYSTEM_TBB 3
#define THRUST_DEVICE_SYSTEM_CPP 4
#ifndef THRUST_DEVICE_SYSTEM
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CUDA
#endif
#define THRUST_NS_QUALIFIER ::thrust
#define THRUST_NAMESPACE_BEGIN namespace thrust {
#define THRUST_NAMESPACE_END }

#if CUDALINT_HAS_LIBCXX
namespace thrust {
using ::cuda::std::get;
using ::cuda::std::ignore;
using ::cuda::std::make_tuple;
using ::cuda::std::tie;
using ::cuda::std::tuple;
using ::cuda::std::tuple_element;
using ::cuda::std::tuple_size;
using ::std::advance;
using ::std::distance;
using ::std::next;
using ::std::prev;
template <class It> using iterator_traits = ::std::iterator_traits<It>;
template <class It> using iterator_value_t = typename ::std::iterator_traits<It>::value_type;
template <class It> struct iterator_value {
  typedef typename ::std::iterator_traits<It>::value_type type;
};
template <class It> struct iterator_difference {
  typedef typename ::std::iterator_traits<It>::difference_type type;
};
template <class It> struct iterator_reference {
  typedef typename ::std::iterator_traits<It>::reference type;
};
template <class It> struct iterator_pointer {
  typedef typename ::std::iterator_traits<It>::pointer type;
};

// Execution policies.
namespace detail {
template <class Derived> struct execution_policy_base {};
struct execute_with_stream : execution_policy_base<execute_with_stream> {
  template <class Allocator> CUDALINT_HD execute_with_stream operator()(Allocator &&) const { return *this; }
  CUDALINT_HD execute_with_stream on(cudaStream_t) const { return *this; }
};
struct seq_t : execution_policy_base<seq_t> {};
struct host_t : execution_policy_base<host_t> {
  template <class Allocator> CUDALINT_HD host_t operator()(Allocator &&) const { return *this; }
};
struct device_t : execution_policy_base<device_t> {
  template <class Allocator> CUDALINT_HD device_t operator()(Allocator &&) const { return *this; }
};
struct par_t : execution_policy_base<par_t> {
  template <class Allocator> CUDALINT_HD par_t operator()(Allocator &&) const { return *this; }
  CUDALINT_HD execute_with_stream on(cudaStream_t) const { return execute_with_stream(); }
};
} // namespace detail
template <class Derived> struct host_execution_policy : detail::execution_policy_base<Derived> {};
template <class Derived> struct device_execution_policy : detail::execution_policy_base<Derived> {};
static const detail::host_t host{};
static const detail::device_t device{};
static const detail::seq_t seq{};
namespace cuda_cub {
static const detail::par_t par{};
static const detail::par_t par_nosync{};
template <class Derived> struct execution_policy : detail::execution_policy_base<Derived> {};
struct tag : execution_policy<tag> {};
} // namespace cuda_cub
namespace cuda {
using thrust::cuda_cub::execution_policy;
using thrust::cuda_cub::par;
using thrust::cuda_cub::par_nosync;
using thrust::cuda_cub::tag;
} // namespace cuda
namespace system {
namespace cuda {
using thrust::cuda_cub::par;
using thrust::cuda_cub::par_nosync;
using thrust::cuda_cub::tag;
} // namespace cuda
} // namespace system
struct host_system_tag : detail::execution_policy_base<host_system_tag> {};
struct device_system_tag : detail::execution_policy_base<device_system_tag> {};
struct random_access_traversal_tag {};

template <class T, class U> struct pair {
  typedef T first_type;
  typedef U second_type;
  T first;
  U second;
  pair() = default;
  CUDALINT_HD pair(const T &a, const U &b) : first(a), second(b) {}
  template <class A, class B> CUDALINT_HD pair(const pair<A, B> &p) : first(p.first), second(p.second) {}
};
template <class T, class U> CUDALINT_HD bool operator==(const pair<T, U> &a, const pair<T, U> &b) {
  return ::__cudalint_any<bool>();
}
template <class T, class U> CUDALINT_HD bool operator<(const pair<T, U> &a, const pair<T, U> &b) {
  return ::__cudalint_any<bool>();
}
template <class T, class U> CUDALINT_HD pair<T, U> make_pair(T a, U b) { return pair<T, U>(a, b); }

// References and pointers into device memory.
template <class T> class device_ptr;
template <class T> class device_reference {
  T *__ptr;

public:
  typedef T value_type;
  CUDALINT_HD explicit device_reference(T *p) : __ptr(p) {}
  template <class U> CUDALINT_HD device_reference(const device_reference<U> &r) : __ptr(&r.__get()) {}
  device_reference(const device_reference &) = default;
  CUDALINT_HD T &__get() const { return *__ptr; }
  CUDALINT_HD operator T() const { return *__ptr; }
  CUDALINT_HD device_ptr<T> operator&() const;
  CUDALINT_HD const device_reference &operator=(const T &v) const {
    *const_cast<typename ::cuda::std::__cudalint_no_const<T>::type *>(__ptr) = v;
    return *this;
  }
  CUDALINT_HD device_reference &operator=(const T &v) {
    *const_cast<typename ::cuda::std::__cudalint_no_const<T>::type *>(__ptr) = v;
    return *this;
  }
  CUDALINT_HD device_reference &operator=(const device_reference &r) { return *this = (T)r; }
  template <class U> CUDALINT_HD device_reference &operator=(const device_reference<U> &r) { return *this = (U)r; }
  CUDALINT_HD device_reference &operator+=(const T &v) {
    *__ptr += v;
    return *this;
  }
  CUDALINT_HD device_reference &operator-=(const T &v) {
    *__ptr -= v;
    return *this;
  }
  CUDALINT_HD device_reference &operator*=(const T &v) {
    *__ptr *= v;
    return *this;
  }
  CUDALINT_HD device_reference &operator/=(const T &v) {
    *__ptr /= v;
    return *this;
  }
  CUDALINT_HD device_reference &operator%=(const T &v) {
    *__ptr %= v;
    return *this;
  }
  CUDALINT_HD device_reference &operator&=(const T &v) {
    *__ptr &= v;
    return *this;
  }
  CUDALINT_HD device_reference &operator|=(const T &v) {
    *__ptr |= v;
    return *this;
  }
  CUDALINT_HD device_reference &operator^=(const T &v) {
    *__ptr ^= v;
    return *this;
  }
  CUDALINT_HD device_reference &operator<<=(const T &v) {
    *__ptr <<= v;
    return *this;
  }
  CUDALINT_HD device_reference &operator>>=(const T &v) {
    *__ptr >>= v;
    return *this;
  }
  CUDALINT_HD device_reference &operator++() {
    ++*__ptr;
    return *this;
  }
  CUDALINT_HD device_reference &operator--() {
    --*__ptr;
    return *this;
  }
  CUDALINT_HD T operator++(int) { return (*__ptr)++; }
  CUDALINT_HD T operator--(int) { return (*__ptr)--; }
};
template <class Stream, class T> Stream &operator<<(Stream &s, const device_reference<T> &r) { return s << (T)r; }

#define CUDALINT_RANDOM_ACCESS(Self, Reference)                                                                        \
  CUDALINT_HD Self &operator++() {                                                                                     \
    __advance(1);                                                                                                      \
    return *this;                                                                                                      \
  }                                                                                                                    \
  CUDALINT_HD Self &operator--() {                                                                                     \
    __advance(-1);                                                                                                     \
    return *this;                                                                                                      \
  }                                                                                                                    \
  CUDALINT_HD Self operator++(int) {                                                                                   \
    Self t = *this;                                                                                                    \
    __advance(1);                                                                                                      \
    return t;                                                                                                          \
  }                                                                                                                    \
  CUDALINT_HD Self operator--(int) {                                                                                   \
    Self t = *this;                                                                                                    \
    __advance(-1);                                                                                                     \
    return t;                                                                                                          \
  }                                                                                                                    \
  CUDALINT_HD Self &operator+=(::std::ptrdiff_t n) {                                                                   \
    __advance(n);                                                                                                      \
    return *this;                                                                                                      \
  }                                                                                                                    \
  CUDALINT_HD Self &operator-=(::std::ptrdiff_t n) {                                                                   \
    __advance(-n);                                                                                                     \
    return *this;                                                                                                      \
  }                                                                                                                    \
  CUDALINT_HD Self operator+(::std::ptrdiff_t n) const {                                                               \
    Self t = *this;                                                                                                    \
    t.__advance(n);                                                                                                    \
    return t;                                                                                                          \
  }                                                                                                                    \
  CUDALINT_HD friend Self operator+(::std::ptrdiff_t n, const Self &s) { return s + n; }                               \
  CUDALINT_HD Self operator-(::std::ptrdiff_t n) const {                                                               \
    Self t = *this;                                                                                                    \
    t.__advance(-n);                                                                                                   \
    return t;                                                                                                          \
  }                                                                                                                    \
  CUDALINT_HD ::std::ptrdiff_t operator-(const Self &o) const { return __distance(o); }                                \
  CUDALINT_HD bool operator==(const Self &o) const { return __distance(o) == 0; }                                      \
  CUDALINT_HD bool operator!=(const Self &o) const { return __distance(o) != 0; }                                      \
  CUDALINT_HD bool operator<(const Self &o) const { return __distance(o) < 0; }                                        \
  CUDALINT_HD bool operator>(const Self &o) const { return __distance(o) > 0; }                                        \
  CUDALINT_HD bool operator<=(const Self &o) const { return __distance(o) <= 0; }                                      \
  CUDALINT_HD bool operator>=(const Self &o) const { return __distance(o) >= 0; }                                      \
  CUDALINT_HD Reference operator[](::std::ptrdiff_t n) const { return *(*this + n); }                                  \
  typedef ::std::ptrdiff_t difference_type;                                                                            \
  typedef ::std::random_access_iterator_tag iterator_category;

template <class T> class device_ptr {
  T *__ptr;

public:
  typedef typename ::cuda::std::__cudalint_no_const<T>::type value_type;
  typedef device_reference<T> reference;
  typedef device_ptr pointer;
  typedef T *raw_pointer;
  device_ptr() = default;
  CUDALINT_HD device_ptr(decltype(nullptr)) : __ptr(nullptr) {}
  CUDALINT_HD explicit device_ptr(T *p) : __ptr(p) {}
  template <class U> CUDALINT_HD device_ptr(const device_ptr<U> &p) : __ptr(p.get()) {}
  CUDALINT_HD T *get() const { return __ptr; }
  CUDALINT_HD reference operator*() const { return reference(__ptr); }
  CUDALINT_HD T *operator->() const { return __ptr; }
  CUDALINT_HD explicit operator bool() const { return __ptr; }
  CUDALINT_HD void __advance(::std::ptrdiff_t n) { __ptr += n; }
  CUDALINT_HD ::std::ptrdiff_t __distance(const device_ptr &o) const { return __ptr - o.__ptr; }
  CUDALINT_RANDOM_ACCESS(device_ptr, reference)
};
template <class T> CUDALINT_HD device_ptr<T> device_reference<T>::operator&() const { return device_ptr<T>(__ptr); }
template <class T> CUDALINT_HD device_ptr<T> device_pointer_cast(T *p) { return device_ptr<T>(p); }
template <class T> CUDALINT_HD device_ptr<T> device_pointer_cast(const device_ptr<T> &p) { return p; }
template <class T> CUDALINT_HD T *raw_pointer_cast(T *p) { return p; }
template <class T> CUDALINT_HD T *raw_pointer_cast(const device_ptr<T> &p) { return p.get(); }
template <class T> CUDALINT_HD T &raw_reference_cast(T &r) { return r; }
template <class T> CUDALINT_HD T &raw_reference_cast(const device_reference<T> &r) { return r.__get(); }
template <class T> device_ptr<T> device_malloc(::std::size_t n) { return device_ptr<T>((T *)::__cudalint_unknown()); }
template <> class device_ptr<void> {
  void *__ptr;

public:
  typedef void value_type;
  device_ptr() = default;
  CUDALINT_HD explicit device_ptr(void *p) : __ptr(p) {}
  template <class U> CUDALINT_HD device_ptr(const device_ptr<U> &p) : __ptr(p.get()) {}
  CUDALINT_HD void *get() const { return __ptr; }
  template <class U> CUDALINT_HD explicit operator device_ptr<U>() const { return device_ptr<U>((U *)__ptr); }
  CUDALINT_HD bool operator==(const device_ptr &o) const { return __ptr == o.__ptr; }
  CUDALINT_HD bool operator!=(const device_ptr &o) const { return __ptr != o.__ptr; }
};
inline device_ptr<void> device_malloc(::std::size_t n) { return device_ptr<void>(::__cudalint_unknown()); }
template <class T> device_ptr<T> device_new(::std::size_t n = 1) { return device_ptr<T>((T *)::__cudalint_unknown()); }
template <class T> void device_free(device_ptr<T> p) { ::__cudalint_unknown(); }
template <class T> void device_delete(device_ptr<T> p, ::std::size_t n = 0) { ::__cudalint_unknown(); }

template <class T> struct device_allocator {
  typedef T value_type;
  device_ptr<T> allocate(::std::size_t n) { return device_ptr<T>((T *)::__cudalint_unknown()); }
  void deallocate(device_ptr<T> p, ::std::size_t n) { ::__cudalint_unknown(); }
};
template <class T> struct device_malloc_allocator : device_allocator<T> {};
namespace detail {
// An iterator of a device_vector, as in the library a class of its own.
template <class Pointer> class normal_iterator : public Pointer {
public:
  typedef typename Pointer::raw_pointer __raw;
  normal_iterator() = default;
  CUDALINT_HD normal_iterator(Pointer p) : Pointer(p) {}
  template <class Other> CUDALINT_HD normal_iterator(const normal_iterator<Other> &o) : Pointer(o) {}
  CUDALINT_HD Pointer base() const { return *this; }
  CUDALINT_HD void __advance(::std::ptrdiff_t n) { Pointer::__advance(n); }
  CUDALINT_HD ::std::ptrdiff_t __distance(const normal_iterator &o) const { return Pointer::__distance(o); }
  CUDALINT_RANDOM_ACCESS(normal_iterator, typename Pointer::reference)
};
} // namespace detail

template <class T, class Allocator = ::std::allocator<T>> class host_vector : public ::std::vector<T> {
public:
  typedef ::std::vector<T> __base;
  using __base::__base;
  using typename __base::iterator;
  host_vector() = default;
  host_vector(const host_vector &) = default;
  host_vector(host_vector &&) = default;
  host_vector &operator=(const host_vector &) = default;
  host_vector &operator=(host_vector &&) = default;
  host_vector(const __base &v) : __base(v) {}
  template <class Vector, class = typename Vector::__device_vector> host_vector(const Vector &v) {
    ::__cudalint_unknown();
  }
  template <class Vector, class = typename Vector::__device_vector> host_vector &operator=(const Vector &v) {
    ::__cudalint_unknown();
    return *this;
  }
  host_vector &operator=(const __base &v) {
    __base::operator=(v);
    return *this;
  }
};

template <class T, class Allocator = device_allocator<T>> class device_vector {
public:
  struct __device_vector {};
  typedef T value_type;
  typedef Allocator allocator_type;
  typedef ::std::size_t size_type;
  typedef ::std::ptrdiff_t difference_type;
  typedef device_reference<T> reference;
  typedef device_reference<const T> const_reference;
  typedef device_ptr<T> pointer;
  typedef device_ptr<const T> const_pointer;
  typedef detail::normal_iterator<device_ptr<T>> iterator;
  typedef detail::normal_iterator<device_ptr<const T>> const_iterator;
  typedef ::std::reverse_iterator<iterator> reverse_iterator;
  device_vector() { ::__cudalint_unknown(); }
  explicit device_vector(const Allocator &) { ::__cudalint_unknown(); }
  explicit device_vector(size_type n) { ::__cudalint_unknown(); }
  device_vector(size_type n, const T &v) { ::__cudalint_unknown(); }
  device_vector(size_type n, const T &v, const Allocator &) { ::__cudalint_unknown(); }
  device_vector(const device_vector &) { ::__cudalint_unknown(); }
  device_vector(device_vector &&) { ::__cudalint_unknown(); }
  template <class U, class A> device_vector(const ::std::vector<U, A> &) { ::__cudalint_unknown(); }
  template <class U, class A> device_vector(const device_vector<U, A> &) { ::__cudalint_unknown(); }
  device_vector(::std::initializer_list<T>) { ::__cudalint_unknown(); }
  template <class It, class = typename ::std::iterator_traits<It>::value_type> device_vector(It first, It last) {
    ::__cudalint_unknown();
  }
  ~device_vector() { ::__cudalint_unknown(); }
  device_vector &operator=(const device_vector &) {
    ::__cudalint_unknown();
    return *this;
  }
  device_vector &operator=(device_vector &&) {
    ::__cudalint_unknown();
    return *this;
  }
  template <class U, class A> device_vector &operator=(const ::std::vector<U, A> &) {
    ::__cudalint_unknown();
    return *this;
  }
  template <class U, class A> device_vector &operator=(const device_vector<U, A> &) {
    ::__cudalint_unknown();
    return *this;
  }
  device_vector &operator=(::std::initializer_list<T>) {
    ::__cudalint_unknown();
    return *this;
  }
  void resize(size_type n) { ::__cudalint_unknown(); }
  void resize(size_type n, const T &v) { ::__cudalint_unknown(); }
  size_type size() const { return ::__cudalint_any<size_type>(); }
  size_type max_size() const { return ::__cudalint_any<size_type>(); }
  size_type capacity() const { return ::__cudalint_any<size_type>(); }
  void reserve(size_type n) { ::__cudalint_unknown(); }
  void shrink_to_fit() { ::__cudalint_unknown(); }
  bool empty() const { return ::__cudalint_any<bool>(); }
  void clear() { ::__cudalint_unknown(); }
  void push_back(const T &v) { ::__cudalint_unknown(); }
  void pop_back() { ::__cudalint_unknown(); }
  void swap(device_vector &o) { ::__cudalint_unknown(); }
  void assign(size_type n, const T &v) { ::__cudalint_unknown(); }
  template <class It, class = typename ::std::iterator_traits<It>::value_type> void assign(It first, It last) {
    ::__cudalint_unknown();
  }
  iterator insert(iterator p, const T &v) { return p; }
  template <class It> void insert(iterator p, It first, It last) { ::__cudalint_unknown(); }
  iterator erase(iterator p) { return p; }
  iterator erase(iterator first, iterator last) { return first; }
  reference operator[](size_type n) { return *(begin() + n); }
  const_reference operator[](size_type n) const { return *(begin() + n); }
  reference front() { return *begin(); }
  const_reference front() const { return *begin(); }
  reference back() { return *(end() - 1); }
  const_reference back() const { return *(end() - 1); }
  pointer data() { return pointer((T *)::__cudalint_unknown()); }
  const_pointer data() const { return const_pointer((const T *)::__cudalint_unknown()); }
  iterator begin() { return iterator(data()); }
  const_iterator begin() const { return const_iterator(data()); }
  const_iterator cbegin() const { return begin(); }
  iterator end() { return begin() + size(); }
  const_iterator end() const { return begin() + size(); }
  const_iterator cend() const { return end(); }
  reverse_iterator rbegin() { return reverse_iterator(end()); }
  reverse_iterator rend() { return reverse_iterator(begin()); }
  Allocator get_allocator() const { return Allocator(); }
};
template <class T, class A, class U, class B>
bool operator==(const device_vector<T, A> &a, const device_vector<U, B> &b) {
  return ::__cudalint_any<bool>();
}
template <class T, class A, class U, class B>
bool operator==(const host_vector<T, A> &a, const device_vector<U, B> &b) {
  return ::__cudalint_any<bool>();
}
template <class T, class A, class U, class B>
bool operator==(const device_vector<T, A> &a, const host_vector<U, B> &b) {
  return ::__cudalint_any<bool>();
}
template <class T, class A, class U, class B>
bool operator!=(const device_vector<T, A> &a, const device_vector<U, B> &b) {
  return ::__cudalint_any<bool>();
}
template <class T> using universal_vector = device_vector<T>;
template <class T> using universal_ptr = device_ptr<T>;

// Iterators.
template <class T, class System = void, class Traversal = void, class Difference = void> class counting_iterator {
  T __value;

public:
  typedef T value_type;
  typedef T reference;
  typedef const T *pointer;
  counting_iterator() = default;
  CUDALINT_HD explicit counting_iterator(T v) : __value(v) {}
  CUDALINT_HD T operator*() const { return __value; }
  CUDALINT_HD T base() const { return __value; }
  CUDALINT_HD void __advance(::std::ptrdiff_t n) { __value = T(__value + n); }
  CUDALINT_HD ::std::ptrdiff_t __distance(const counting_iterator &o) const { return __value - o.__value; }
  CUDALINT_RANDOM_ACCESS(counting_iterator, T)
};
template <class T> CUDALINT_HD counting_iterator<T> make_counting_iterator(T v) { return counting_iterator<T>(v); }
template <class T> class constant_iterator {
  T __value;
  ::std::ptrdiff_t __index;

public:
  typedef T value_type;
  typedef T reference;
  typedef const T *pointer;
  CUDALINT_HD constant_iterator(const T &v, ::std::ptrdiff_t index = 0) : __value(v), __index(index) {}
  CUDALINT_HD T operator*() const { return __value; }
  CUDALINT_HD void __advance(::std::ptrdiff_t n) { __index += n; }
  CUDALINT_HD ::std::ptrdiff_t __distance(const constant_iterator &o) const { return __index - o.__index; }
  CUDALINT_RANDOM_ACCESS(constant_iterator, T)
};
template <class T> CUDALINT_HD constant_iterator<T> make_constant_iterator(T v, ::std::ptrdiff_t index = 0) {
  return constant_iterator<T>(v, index);
}
class discard_iterator {
  ::std::ptrdiff_t __index;

public:
  struct any_assign {
    template <class T> CUDALINT_HD const any_assign &operator=(const T &) const { return *this; }
  };
  typedef any_assign value_type;
  typedef any_assign reference;
  typedef any_assign *pointer;
  CUDALINT_HD discard_iterator(::std::ptrdiff_t index = 0) : __index(index) {}
  CUDALINT_HD any_assign operator*() const { return any_assign(); }
  CUDALINT_HD void __advance(::std::ptrdiff_t n) { __index += n; }
  CUDALINT_HD ::std::ptrdiff_t __distance(const discard_iterator &o) const { return __index - o.__index; }
  CUDALINT_RANDOM_ACCESS(discard_iterator, any_assign)
};
CUDALINT_HD inline discard_iterator make_discard_iterator(::std::ptrdiff_t index = 0) {
  return discard_iterator(index);
}
template <class F, class It, class Reference = void, class Value = void> class transform_iterator {
  It __it;
  F __f;

public:
  typedef decltype(::std::declval<F>()(*::std::declval<It>())) reference;
  typedef typename ::cuda::std::__cudalint_decayed<reference>::type value_type;
  typedef value_type *pointer;
  transform_iterator() = default;
  CUDALINT_HD transform_iterator(const It &it, F f) : __it(it), __f(f) {}
  CUDALINT_HD transform_iterator(const It &it) : __it(it), __f() {}
  CUDALINT_HD reference operator*() const { return const_cast<F &>(__f)(*__it); }
  CUDALINT_HD It base() const { return __it; }
  CUDALINT_HD F functor() const { return __f; }
  CUDALINT_HD void __advance(::std::ptrdiff_t n) { __it += n; }
  CUDALINT_HD ::std::ptrdiff_t __distance(const transform_iterator &o) const { return __it - o.__it; }
  CUDALINT_RANDOM_ACCESS(transform_iterator, reference)
};
template <class It, class F> CUDALINT_HD transform_iterator<F, It> make_transform_iterator(It it, F f) {
  return transform_iterator<F, It>(it, f);
}
template <class F, class It> class transform_output_iterator {
  It __it;
  F __f;

public:
  struct proxy {
    F f;
    It it;
    template <class T> CUDALINT_HD const proxy &operator=(const T &v) const {
      *it = const_cast<F &>(f)(v);
      return *this;
    }
  };
  typedef proxy reference;
  typedef proxy value_type;
  typedef proxy *pointer;
  CUDALINT_HD transform_output_iterator(It it, F f) : __it(it), __f(f) {}
  CUDALINT_HD proxy operator*() const { return proxy{__f, __it}; }
  CUDALINT_HD void __advance(::std::ptrdiff_t n) { __it += n; }
  CUDALINT_HD ::std::ptrdiff_t __distance(const transform_output_iterator &o) const { return __it - o.__it; }
  CUDALINT_RANDOM_ACCESS(transform_output_iterator, proxy)
};
template <class It, class F> CUDALINT_HD transform_output_iterator<F, It> make_transform_output_iterator(It it, F f) {
  return transform_output_iterator<F, It>(it, f);
}
template <class Element, class Index> class permutation_iterator {
  Element __element;
  Index __index;

public:
  typedef typename ::std::iterator_traits<Element>::value_type value_type;
  typedef typename ::std::iterator_traits<Element>::reference reference;
  typedef typename ::std::iterator_traits<Element>::pointer pointer;
  permutation_iterator() = default;
  CUDALINT_HD permutation_iterator(Element e, Index i) : __element(e), __index(i) {}
  CUDALINT_HD reference operator*() const { return *(__element + *__index); }
  CUDALINT_HD void __advance(::std::ptrdiff_t n) { __index += n; }
  CUDALINT_HD ::std::ptrdiff_t __distance(const permutation_iterator &o) const { return __index - o.__index; }
  CUDALINT_RANDOM_ACCESS(permutation_iterator, reference)
};
template <class E, class I> CUDALINT_HD permutation_iterator<E, I> make_permutation_iterator(E e, I i) {
  return permutation_iterator<E, I>(e, i);
}
template <class Tuple> class zip_iterator;
template <class... It> class zip_iterator<tuple<It...>> {
  tuple<It...> __its;
  template <::cuda::std::size_t... I>
  CUDALINT_HD tuple<typename ::std::iterator_traits<It>::reference...>
  __deref(::cuda::std::__cudalint_indices<I...>) const {
    return tuple<typename ::std::iterator_traits<It>::reference...>(*::cuda::std::get<I>(__its)...);
  }
  template <::cuda::std::size_t... I>
  CUDALINT_HD void __add(::std::ptrdiff_t n, ::cuda::std::__cudalint_indices<I...>) {
    int order[] = {0, ((void)(::cuda::std::get<I>(__its) += n), 0)...};
    (void)order;
  }

public:
  typedef tuple<typename ::std::iterator_traits<It>::value_type...> value_type;
  typedef tuple<typename ::std::iterator_traits<It>::reference...> reference;
  typedef value_type *pointer;
  zip_iterator() = default;
  CUDALINT_HD zip_iterator(tuple<It...> its) : __its(its) {}
  template <class... Other>
  CUDALINT_HD zip_iterator(const zip_iterator<tuple<Other...>> &o) : __its(o.get_iterator_tuple()) {}
  CUDALINT_HD const tuple<It...> &get_iterator_tuple() const { return __its; }
  CUDALINT_HD reference operator*() const {
    return __deref(typename ::cuda::std::__cudalint_make_indices<sizeof...(It)>::type());
  }
  CUDALINT_HD void __advance(::std::ptrdiff_t n) {
    __add(n, typename ::cuda::std::__cudalint_make_indices<sizeof...(It)>::type());
  }
  CUDALINT_HD ::std::ptrdiff_t __distance(const zip_iterator &o) const {
    return ::cuda::std::get<0>(__its) - ::cuda::std::get<0>(o.__its);
  }
  CUDALINT_RANDOM_ACCESS(zip_iterator, reference)
};
template <class... It> CUDALINT_HD zip_iterator<tuple<It...>> make_zip_iterator(tuple<It...> t) {
  return zip_iterator<tuple<It...>>(t);
}
template <class... It> CUDALINT_HD zip_iterator<tuple<It...>> make_zip_iterator(It... its) {
  return zip_iterator<tuple<It...>>(tuple<It...>(its...));
}
template <class F> struct zip_function {
  F __f;
  CUDALINT_HD zip_function(F f) : __f(f) {}
};
template <class F> CUDALINT_HD zip_function<F> make_zip_function(F f) { return zip_function<F>(f); }
template <class It> using reverse_iterator = ::std::reverse_iterator<It>;
template <class It>::std::reverse_iterator<It> make_reverse_iterator(It it) { return ::std::reverse_iterator<It>(it); }

// Functors.
template <class Argument, class Result> struct unary_function {
  typedef Argument argument_type;
  typedef Result result_type;
};
template <class A, class B, class Result> struct binary_function {
  typedef A first_argument_type;
  typedef B second_argument_type;
  typedef Result result_type;
};
template <class T = void> struct plus {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a, const T &b) const { return a + b; }
};
template <> struct plus<void> {
  template <class T, class U>
  CUDALINT_HD constexpr auto operator()(const T &a, const U &b) const ->
      typename ::cuda::std::__cudalint_decayed<decltype(a + b)>::type {
    return a + b;
  }
};
template <class T = void> struct minus {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a, const T &b) const { return a - b; }
};
template <> struct minus<void> {
  template <class T, class U>
  CUDALINT_HD constexpr auto operator()(const T &a, const U &b) const ->
      typename ::cuda::std::__cudalint_decayed<decltype(a - b)>::type {
    return a - b;
  }
};
template <class T = void> struct multiplies {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a, const T &b) const { return a * b; }
};
template <> struct multiplies<void> {
  template <class T, class U>
  CUDALINT_HD constexpr auto operator()(const T &a, const U &b) const ->
      typename ::cuda::std::__cudalint_decayed<decltype(a * b)>::type {
    return a * b;
  }
};
template <class T = void> struct divides {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a, const T &b) const { return a / b; }
};
template <> struct divides<void> {
  template <class T, class U>
  CUDALINT_HD constexpr auto operator()(const T &a, const U &b) const ->
      typename ::cuda::std::__cudalint_decayed<decltype(a / b)>::type {
    return a / b;
  }
};
template <class T = void> struct modulus {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a, const T &b) const { return a % b; }
};
template <> struct modulus<void> {
  template <class T, class U>
  CUDALINT_HD constexpr auto operator()(const T &a, const U &b) const ->
      typename ::cuda::std::__cudalint_decayed<decltype(a % b)>::type {
    return a % b;
  }
};
template <class T = void> struct bit_and {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a, const T &b) const { return a & b; }
};
template <> struct bit_and<void> {
  template <class T, class U>
  CUDALINT_HD constexpr auto operator()(const T &a, const U &b) const ->
      typename ::cuda::std::__cudalint_decayed<decltype(a & b)>::type {
    return a & b;
  }
};
template <class T = void> struct bit_or {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a, const T &b) const { return a | b; }
};
template <> struct bit_or<void> {
  template <class T, class U>
  CUDALINT_HD constexpr auto operator()(const T &a, const U &b) const ->
      typename ::cuda::std::__cudalint_decayed<decltype(a | b)>::type {
    return a | b;
  }
};
template <class T = void> struct bit_xor {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a, const T &b) const { return a ^ b; }
};
template <> struct bit_xor<void> {
  template <class T, class U>
  CUDALINT_HD constexpr auto operator()(const T &a, const U &b) const ->
      typename ::cuda::std::__cudalint_decayed<decltype(a ^ b)>::type {
    return a ^ b;
  }
};
template <class T = void> struct maximum {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
template <> struct maximum<void> {
  template <class T, class U>
  CUDALINT_HD constexpr auto operator()(const T &a, const U &b) const ->
      typename ::cuda::std::__cudalint_decayed<decltype(a < b ? b : a)>::type {
    return a < b ? b : a;
  }
};
template <class T = void> struct minimum {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
template <> struct minimum<void> {
  template <class T, class U>
  CUDALINT_HD constexpr auto operator()(const T &a, const U &b) const ->
      typename ::cuda::std::__cudalint_decayed<decltype(b < a ? b : a)>::type {
    return b < a ? b : a;
  }
};
template <class T = void> struct project1st {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a, const T &b) const { return a; }
};
template <class T = void> struct project2nd {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a, const T &b) const { return b; }
};
template <class T = void> struct equal_to {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  CUDALINT_HD constexpr bool operator()(const T &a, const T &b) const { return a == b; }
};
template <> struct equal_to<void> {
  template <class T, class U> CUDALINT_HD constexpr bool operator()(const T &a, const U &b) const { return a == b; }
};
template <class T = void> struct not_equal_to {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  CUDALINT_HD constexpr bool operator()(const T &a, const T &b) const { return a != b; }
};
template <> struct not_equal_to<void> {
  template <class T, class U> CUDALINT_HD constexpr bool operator()(const T &a, const U &b) const { return a != b; }
};
template <class T = void> struct greater {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  CUDALINT_HD constexpr bool operator()(const T &a, const T &b) const { return a > b; }
};
template <> struct greater<void> {
  template <class T, class U> CUDALINT_HD constexpr bool operator()(const T &a, const U &b) const { return a > b; }
};
template <class T = void> struct less {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  CUDALINT_HD constexpr bool operator()(const T &a, const T &b) const { return a < b; }
};
template <> struct less<void> {
  template <class T, class U> CUDALINT_HD constexpr bool operator()(const T &a, const U &b) const { return a < b; }
};
template <class T = void> struct greater_equal {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  CUDALINT_HD constexpr bool operator()(const T &a, const T &b) const { return a >= b; }
};
template <> struct greater_equal<void> {
  template <class T, class U> CUDALINT_HD constexpr bool operator()(const T &a, const U &b) const { return a >= b; }
};
template <class T = void> struct less_equal {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  CUDALINT_HD constexpr bool operator()(const T &a, const T &b) const { return a <= b; }
};
template <> struct less_equal<void> {
  template <class T, class U> CUDALINT_HD constexpr bool operator()(const T &a, const U &b) const { return a <= b; }
};
template <class T = void> struct logical_and {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  CUDALINT_HD constexpr bool operator()(const T &a, const T &b) const { return a && b; }
};
template <> struct logical_and<void> {
  template <class T, class U> CUDALINT_HD constexpr bool operator()(const T &a, const U &b) const { return a && b; }
};
template <class T = void> struct logical_or {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  CUDALINT_HD constexpr bool operator()(const T &a, const T &b) const { return a || b; }
};
template <> struct logical_or<void> {
  template <class T, class U> CUDALINT_HD constexpr bool operator()(const T &a, const U &b) const { return a || b; }
};
template <class T = void> struct negate {
  typedef T argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a) const { return -a; }
};
template <> struct negate<void> {
  template <class T> CUDALINT_HD constexpr T operator()(const T &a) const { return -a; }
};
template <class T = void> struct square {
  typedef T argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a) const { return a * a; }
};
template <> struct square<void> {
  template <class T> CUDALINT_HD constexpr T operator()(const T &a) const { return a * a; }
};
template <class T = void> struct logical_not {
  typedef T argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr bool operator()(const T &a) const { return !a; }
};
template <> struct logical_not<void> {
  template <class T> CUDALINT_HD constexpr bool operator()(const T &a) const { return !a; }
};
template <class T = void> struct identity {
  typedef T argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr const T &operator()(const T &a) const { return a; }
};
template <> struct identity<void> {
  template <class T> CUDALINT_HD constexpr T operator()(const T &a) const { return a; }
};
template <class T = void> struct bit_not {
  typedef T argument_type;
  typedef T result_type;
  CUDALINT_HD constexpr T operator()(const T &a) const { return ~a; }
};
template <> struct bit_not<void> {
  template <class T> CUDALINT_HD constexpr T operator()(const T &a) const { return ~a; }
};
template <class P> struct unary_negate {
  P __p;
  template <class T> CUDALINT_HD bool operator()(const T &v) const { return !__p(v); }
};
template <class P> CUDALINT_HD unary_negate<P> not1(const P &p) { return unary_negate<P>{p}; }
namespace placeholders {
struct __placeholder {
  template <class T> CUDALINT_HD T operator()(const T &v) const { return v; }
};
// An expression of placeholders can be called with anything; what it gives is the first argument's type.
struct __expression {
  template <class T, class... U> CUDALINT_HD T operator()(const T &v, const U &...) const { return v; }
};
template <class T> CUDALINT_HD __expression operator+(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator+(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator+(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator+(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator-(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator-(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator-(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator-(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator*(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator*(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator*(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator*(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator/(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator/(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator/(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator/(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator%(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator%(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator%(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator%(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator<(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator<(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator<(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator<(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator>(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator>(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator>(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator>(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator<=(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator<=(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator<=(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator<=(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator>=(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator>=(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator>=(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator>=(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator==(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator==(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator==(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator==(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator!=(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator!=(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator!=(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator!=(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator&(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator&(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator&(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator&(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator|(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator|(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator|(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator|(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator^(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator^(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator^(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator^(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator&&(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator&&(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator&&(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator&&(const T &, __expression) {
  return __expression();
}
template <class T> CUDALINT_HD __expression operator||(__placeholder, const T &) { return __expression(); }
template <class T> CUDALINT_HD __expression operator||(__expression, const T &) { return __expression(); }
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator||(const T &, __placeholder) {
  return __expression();
}
template <class T, class = typename ::std::enable_if<::std::is_arithmetic<T>::value>::type>
CUDALINT_HD __expression operator||(const T &, __expression) {
  return __expression();
}
static const __placeholder _1{};
static const __placeholder _2{};
static const __placeholder _3{};
} // namespace placeholders

// Algorithms, with and without an execution policy.
template <class F, class T> CUDALINT_HD void fill(F a0, F a1, T a2) { ::__cudalint_unknown(); }
template <class Policy, class F, class T>
CUDALINT_HD void fill(const detail::execution_policy_base<Policy> &exec, F a0, F a1, T a2) {
  ::__cudalint_unknown();
}
template <class O, class N, class T> CUDALINT_HD O fill_n(O a0, N a1, T a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class O, class N, class T>
CUDALINT_HD O fill_n(const detail::execution_policy_base<Policy> &exec, O a0, N a1, T a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class F, class T> CUDALINT_HD void uninitialized_fill(F a0, F a1, T a2) { ::__cudalint_unknown(); }
template <class Policy, class F, class T>
CUDALINT_HD void uninitialized_fill(const detail::execution_policy_base<Policy> &exec, F a0, F a1, T a2) {
  ::__cudalint_unknown();
}
template <class F, class N, class T> CUDALINT_HD F uninitialized_fill_n(F a0, N a1, T a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F, class N, class T>
CUDALINT_HD F uninitialized_fill_n(const detail::execution_policy_base<Policy> &exec, F a0, N a1, T a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class I, class O> CUDALINT_HD O uninitialized_copy(I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O>
CUDALINT_HD O uninitialized_copy(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class F> CUDALINT_HD void sequence(F a0, F a1) { ::__cudalint_unknown(); }
template <class Policy, class F>
CUDALINT_HD void sequence(const detail::execution_policy_base<Policy> &exec, F a0, F a1) {
  ::__cudalint_unknown();
}
template <class F, class T> CUDALINT_HD void sequence(F a0, F a1, T a2) { ::__cudalint_unknown(); }
template <class Policy, class F, class T>
CUDALINT_HD void sequence(const detail::execution_policy_base<Policy> &exec, F a0, F a1, T a2) {
  ::__cudalint_unknown();
}
template <class F, class T, class U> CUDALINT_HD void sequence(F a0, F a1, T a2, U a3) { ::__cudalint_unknown(); }
template <class Policy, class F, class T, class U>
CUDALINT_HD void sequence(const detail::execution_policy_base<Policy> &exec, F a0, F a1, T a2, U a3) {
  ::__cudalint_unknown();
}
template <class F, class P> CUDALINT_HD void tabulate(F a0, F a1, P a2) { ::__cudalint_unknown(); }
template <class Policy, class F, class P>
CUDALINT_HD void tabulate(const detail::execution_policy_base<Policy> &exec, F a0, F a1, P a2) {
  ::__cudalint_unknown();
}
template <class F, class G> CUDALINT_HD void generate(F a0, F a1, G a2) { ::__cudalint_unknown(); }
template <class Policy, class F, class G>
CUDALINT_HD void generate(const detail::execution_policy_base<Policy> &exec, F a0, F a1, G a2) {
  ::__cudalint_unknown();
}
template <class O, class N, class G> CUDALINT_HD O generate_n(O a0, N a1, G a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class O, class N, class G>
CUDALINT_HD O generate_n(const detail::execution_policy_base<Policy> &exec, O a0, N a1, G a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class F> CUDALINT_HD void sort(F a0, F a1) { ::__cudalint_unknown(); }
template <class Policy, class F> CUDALINT_HD void sort(const detail::execution_policy_base<Policy> &exec, F a0, F a1) {
  ::__cudalint_unknown();
}
template <class F, class C> CUDALINT_HD void sort(F a0, F a1, C a2) { ::__cudalint_unknown(); }
template <class Policy, class F, class C>
CUDALINT_HD void sort(const detail::execution_policy_base<Policy> &exec, F a0, F a1, C a2) {
  ::__cudalint_unknown();
}
template <class F> CUDALINT_HD void stable_sort(F a0, F a1) { ::__cudalint_unknown(); }
template <class Policy, class F>
CUDALINT_HD void stable_sort(const detail::execution_policy_base<Policy> &exec, F a0, F a1) {
  ::__cudalint_unknown();
}
template <class F, class C> CUDALINT_HD void stable_sort(F a0, F a1, C a2) { ::__cudalint_unknown(); }
template <class Policy, class F, class C>
CUDALINT_HD void stable_sort(const detail::execution_policy_base<Policy> &exec, F a0, F a1, C a2) {
  ::__cudalint_unknown();
}
template <class K, class V> CUDALINT_HD void sort_by_key(K a0, K a1, V a2) { ::__cudalint_unknown(); }
template <class Policy, class K, class V>
CUDALINT_HD void sort_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2) {
  ::__cudalint_unknown();
}
template <class K, class V, class C> CUDALINT_HD void sort_by_key(K a0, K a1, V a2, C a3) { ::__cudalint_unknown(); }
template <class Policy, class K, class V, class C>
CUDALINT_HD void sort_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, C a3) {
  ::__cudalint_unknown();
}
template <class K, class V> CUDALINT_HD void stable_sort_by_key(K a0, K a1, V a2) { ::__cudalint_unknown(); }
template <class Policy, class K, class V>
CUDALINT_HD void stable_sort_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2) {
  ::__cudalint_unknown();
}
template <class K, class V, class C> CUDALINT_HD void stable_sort_by_key(K a0, K a1, V a2, C a3) {
  ::__cudalint_unknown();
}
template <class Policy, class K, class V, class C>
CUDALINT_HD void stable_sort_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, C a3) {
  ::__cudalint_unknown();
}
template <class F, class G> CUDALINT_HD void shuffle(F a0, F a1, G a2) { ::__cudalint_unknown(); }
template <class Policy, class F, class G>
CUDALINT_HD void shuffle(const detail::execution_policy_base<Policy> &exec, F a0, F a1, G a2) {
  ::__cudalint_unknown();
}
template <class I, class O, class G> CUDALINT_HD void shuffle_copy(I a0, I a1, O a2, G a3) { ::__cudalint_unknown(); }
template <class Policy, class I, class O, class G>
CUDALINT_HD void shuffle_copy(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, G a3) {
  ::__cudalint_unknown();
}
template <class F, class T> CUDALINT_HD void replace(F a0, F a1, T a2, T a3) { ::__cudalint_unknown(); }
template <class Policy, class F, class T>
CUDALINT_HD void replace(const detail::execution_policy_base<Policy> &exec, F a0, F a1, T a2, T a3) {
  ::__cudalint_unknown();
}
template <class F, class P, class T> CUDALINT_HD void replace_if(F a0, F a1, P a2, T a3) { ::__cudalint_unknown(); }
template <class Policy, class F, class P, class T>
CUDALINT_HD void replace_if(const detail::execution_policy_base<Policy> &exec, F a0, F a1, P a2, T a3) {
  ::__cudalint_unknown();
}
template <class F, class S, class P, class T> CUDALINT_HD void replace_if(F a0, F a1, S a2, P a3, T a4) {
  ::__cudalint_unknown();
}
template <class Policy, class F, class S, class P, class T>
CUDALINT_HD void replace_if(const detail::execution_policy_base<Policy> &exec, F a0, F a1, S a2, P a3, T a4) {
  ::__cudalint_unknown();
}
template <class I, class O, class T> CUDALINT_HD O replace_copy(I a0, I a1, O a2, T a3, T a4) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class T>
CUDALINT_HD O replace_copy(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, T a3, T a4) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O, class P, class T> CUDALINT_HD O replace_copy_if(I a0, I a1, O a2, P a3, T a4) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class P, class T>
CUDALINT_HD O replace_copy_if(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, P a3, T a4) {
  ::__cudalint_unknown();
  return a2;
}
template <class F> CUDALINT_HD void reverse(F a0, F a1) { ::__cudalint_unknown(); }
template <class Policy, class F>
CUDALINT_HD void reverse(const detail::execution_policy_base<Policy> &exec, F a0, F a1) {
  ::__cudalint_unknown();
}
template <class I, class O> CUDALINT_HD O reverse_copy(I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O>
CUDALINT_HD O reverse_copy(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class F, class O> CUDALINT_HD O swap_ranges(F a0, F a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class F, class O>
CUDALINT_HD O swap_ranges(const detail::execution_policy_base<Policy> &exec, F a0, F a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O> CUDALINT_HD O copy(I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O>
CUDALINT_HD O copy(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class N, class O> CUDALINT_HD O copy_n(I a0, N a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class N, class O>
CUDALINT_HD O copy_n(const detail::execution_policy_base<Policy> &exec, I a0, N a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O, class P> CUDALINT_HD O copy_if(I a0, I a1, O a2, P a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class P>
CUDALINT_HD O copy_if(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, P a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class S, class O, class P> CUDALINT_HD O copy_if(I a0, I a1, S a2, O a3, P a4) {
  ::__cudalint_unknown();
  return a3;
}
template <class Policy, class I, class S, class O, class P>
CUDALINT_HD O copy_if(const detail::execution_policy_base<Policy> &exec, I a0, I a1, S a2, O a3, P a4) {
  ::__cudalint_unknown();
  return a3;
}
template <class I, class O, class P> CUDALINT_HD O transform(I a0, I a1, O a2, P a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class P>
CUDALINT_HD O transform(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, P a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class J, class O, class P> CUDALINT_HD O transform(I a0, I a1, J a2, O a3, P a4) {
  ::__cudalint_unknown();
  return a3;
}
template <class Policy, class I, class J, class O, class P>
CUDALINT_HD O transform(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, O a3, P a4) {
  ::__cudalint_unknown();
  return a3;
}
template <class I, class O, class U, class P> CUDALINT_HD O transform_if(I a0, I a1, O a2, U a3, P a4) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class U, class P>
CUDALINT_HD O transform_if(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, U a3, P a4) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class S, class O, class U, class P> CUDALINT_HD O transform_if(I a0, I a1, S a2, O a3, U a4, P a5) {
  ::__cudalint_unknown();
  return a3;
}
template <class Policy, class I, class S, class O, class U, class P>
CUDALINT_HD O transform_if(const detail::execution_policy_base<Policy> &exec, I a0, I a1, S a2, O a3, U a4, P a5) {
  ::__cudalint_unknown();
  return a3;
}
template <class I, class J, class S, class O, class U, class P>
CUDALINT_HD O transform_if(I a0, I a1, J a2, S a3, O a4, U a5, P a6) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class I, class J, class S, class O, class U, class P>
CUDALINT_HD O transform_if(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, S a3, O a4, U a5,
                           P a6) {
  ::__cudalint_unknown();
  return a4;
}
template <class I, class P> CUDALINT_HD I for_each(I a0, I a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class I, class P>
CUDALINT_HD I for_each(const detail::execution_policy_base<Policy> &exec, I a0, I a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class I, class N, class P> CUDALINT_HD I for_each_n(I a0, N a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class I, class N, class P>
CUDALINT_HD I for_each_n(const detail::execution_policy_base<Policy> &exec, I a0, N a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class I> CUDALINT_HD typename ::std::iterator_traits<I>::value_type reduce(I a0, I a1) {
  return ::__cudalint_any<typename ::std::iterator_traits<I>::value_type>();
}
template <class Policy, class I>
CUDALINT_HD typename ::std::iterator_traits<I>::value_type reduce(const detail::execution_policy_base<Policy> &exec,
                                                                  I a0, I a1) {
  return ::__cudalint_any<typename ::std::iterator_traits<I>::value_type>();
}
template <class I, class T> CUDALINT_HD T reduce(I a0, I a1, T a2) { return ::__cudalint_any<T>(); }
template <class Policy, class I, class T>
CUDALINT_HD T reduce(const detail::execution_policy_base<Policy> &exec, I a0, I a1, T a2) {
  return ::__cudalint_any<T>();
}
template <class I, class T, class P> CUDALINT_HD T reduce(I a0, I a1, T a2, P a3) { return ::__cudalint_any<T>(); }
template <class Policy, class I, class T, class P>
CUDALINT_HD T reduce(const detail::execution_policy_base<Policy> &exec, I a0, I a1, T a2, P a3) {
  return ::__cudalint_any<T>();
}
template <class I, class U, class T, class P> CUDALINT_HD T transform_reduce(I a0, I a1, U a2, T a3, P a4) {
  return ::__cudalint_any<T>();
}
template <class Policy, class I, class U, class T, class P>
CUDALINT_HD T transform_reduce(const detail::execution_policy_base<Policy> &exec, I a0, I a1, U a2, T a3, P a4) {
  return ::__cudalint_any<T>();
}
template <class I, class J, class T> CUDALINT_HD T inner_product(I a0, I a1, J a2, T a3) {
  return ::__cudalint_any<T>();
}
template <class Policy, class I, class J, class T>
CUDALINT_HD T inner_product(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, T a3) {
  return ::__cudalint_any<T>();
}
template <class I, class J, class T, class P, class U> CUDALINT_HD T inner_product(I a0, I a1, J a2, T a3, P a4, U a5) {
  return ::__cudalint_any<T>();
}
template <class Policy, class I, class J, class T, class P, class U>
CUDALINT_HD T inner_product(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, T a3, P a4, U a5) {
  return ::__cudalint_any<T>();
}
template <class I, class T> CUDALINT_HD typename ::std::iterator_traits<I>::difference_type count(I a0, I a1, T a2) {
  return ::__cudalint_any<typename ::std::iterator_traits<I>::difference_type>();
}
template <class Policy, class I, class T>
CUDALINT_HD typename ::std::iterator_traits<I>::difference_type count(const detail::execution_policy_base<Policy> &exec,
                                                                      I a0, I a1, T a2) {
  return ::__cudalint_any<typename ::std::iterator_traits<I>::difference_type>();
}
template <class I, class P> CUDALINT_HD typename ::std::iterator_traits<I>::difference_type count_if(I a0, I a1, P a2) {
  return ::__cudalint_any<typename ::std::iterator_traits<I>::difference_type>();
}
template <class Policy, class I, class P>
CUDALINT_HD typename ::std::iterator_traits<I>::difference_type
count_if(const detail::execution_policy_base<Policy> &exec, I a0, I a1, P a2) {
  return ::__cudalint_any<typename ::std::iterator_traits<I>::difference_type>();
}
template <class I, class P> CUDALINT_HD bool all_of(I a0, I a1, P a2) { return ::__cudalint_any<bool>(); }
template <class Policy, class I, class P>
CUDALINT_HD bool all_of(const detail::execution_policy_base<Policy> &exec, I a0, I a1, P a2) {
  return ::__cudalint_any<bool>();
}
template <class I, class P> CUDALINT_HD bool any_of(I a0, I a1, P a2) { return ::__cudalint_any<bool>(); }
template <class Policy, class I, class P>
CUDALINT_HD bool any_of(const detail::execution_policy_base<Policy> &exec, I a0, I a1, P a2) {
  return ::__cudalint_any<bool>();
}
template <class I, class P> CUDALINT_HD bool none_of(I a0, I a1, P a2) { return ::__cudalint_any<bool>(); }
template <class Policy, class I, class P>
CUDALINT_HD bool none_of(const detail::execution_policy_base<Policy> &exec, I a0, I a1, P a2) {
  return ::__cudalint_any<bool>();
}
template <class I, class J> CUDALINT_HD bool equal(I a0, I a1, J a2) { return ::__cudalint_any<bool>(); }
template <class Policy, class I, class J>
CUDALINT_HD bool equal(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2) {
  return ::__cudalint_any<bool>();
}
template <class I, class J, class P> CUDALINT_HD bool equal(I a0, I a1, J a2, P a3) { return ::__cudalint_any<bool>(); }
template <class Policy, class I, class J, class P>
CUDALINT_HD bool equal(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, P a3) {
  return ::__cudalint_any<bool>();
}
template <class I, class J> CUDALINT_HD pair<I, J> mismatch(I a0, I a1, J a2) { return ::__cudalint_any<pair<I, J>>(); }
template <class Policy, class I, class J>
CUDALINT_HD pair<I, J> mismatch(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2) {
  return ::__cudalint_any<pair<I, J>>();
}
template <class I, class J, class P> CUDALINT_HD pair<I, J> mismatch(I a0, I a1, J a2, P a3) {
  return ::__cudalint_any<pair<I, J>>();
}
template <class Policy, class I, class J, class P>
CUDALINT_HD pair<I, J> mismatch(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, P a3) {
  return ::__cudalint_any<pair<I, J>>();
}
template <class I, class T> CUDALINT_HD I find(I a0, I a1, T a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class I, class T>
CUDALINT_HD I find(const detail::execution_policy_base<Policy> &exec, I a0, I a1, T a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class I, class P> CUDALINT_HD I find_if(I a0, I a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class I, class P>
CUDALINT_HD I find_if(const detail::execution_policy_base<Policy> &exec, I a0, I a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class I, class P> CUDALINT_HD I find_if_not(I a0, I a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class I, class P>
CUDALINT_HD I find_if_not(const detail::execution_policy_base<Policy> &exec, I a0, I a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class I> CUDALINT_HD I max_element(I a0, I a1) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class I>
CUDALINT_HD I max_element(const detail::execution_policy_base<Policy> &exec, I a0, I a1) {
  ::__cudalint_unknown();
  return a0;
}
template <class I, class C> CUDALINT_HD I max_element(I a0, I a1, C a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class I, class C>
CUDALINT_HD I max_element(const detail::execution_policy_base<Policy> &exec, I a0, I a1, C a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class I> CUDALINT_HD I min_element(I a0, I a1) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class I>
CUDALINT_HD I min_element(const detail::execution_policy_base<Policy> &exec, I a0, I a1) {
  ::__cudalint_unknown();
  return a0;
}
template <class I, class C> CUDALINT_HD I min_element(I a0, I a1, C a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class I, class C>
CUDALINT_HD I min_element(const detail::execution_policy_base<Policy> &exec, I a0, I a1, C a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class I> CUDALINT_HD pair<I, I> minmax_element(I a0, I a1) { return ::__cudalint_any<pair<I, I>>(); }
template <class Policy, class I>
CUDALINT_HD pair<I, I> minmax_element(const detail::execution_policy_base<Policy> &exec, I a0, I a1) {
  return ::__cudalint_any<pair<I, I>>();
}
template <class I, class C> CUDALINT_HD pair<I, I> minmax_element(I a0, I a1, C a2) {
  return ::__cudalint_any<pair<I, I>>();
}
template <class Policy, class I, class C>
CUDALINT_HD pair<I, I> minmax_element(const detail::execution_policy_base<Policy> &exec, I a0, I a1, C a2) {
  return ::__cudalint_any<pair<I, I>>();
}
template <class I> CUDALINT_HD bool is_sorted(I a0, I a1) { return ::__cudalint_any<bool>(); }
template <class Policy, class I>
CUDALINT_HD bool is_sorted(const detail::execution_policy_base<Policy> &exec, I a0, I a1) {
  return ::__cudalint_any<bool>();
}
template <class I, class C> CUDALINT_HD bool is_sorted(I a0, I a1, C a2) { return ::__cudalint_any<bool>(); }
template <class Policy, class I, class C>
CUDALINT_HD bool is_sorted(const detail::execution_policy_base<Policy> &exec, I a0, I a1, C a2) {
  return ::__cudalint_any<bool>();
}
template <class I> CUDALINT_HD I is_sorted_until(I a0, I a1) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class I>
CUDALINT_HD I is_sorted_until(const detail::execution_policy_base<Policy> &exec, I a0, I a1) {
  ::__cudalint_unknown();
  return a0;
}
template <class I, class C> CUDALINT_HD I is_sorted_until(I a0, I a1, C a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class I, class C>
CUDALINT_HD I is_sorted_until(const detail::execution_policy_base<Policy> &exec, I a0, I a1, C a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class I, class P> CUDALINT_HD bool is_partitioned(I a0, I a1, P a2) { return ::__cudalint_any<bool>(); }
template <class Policy, class I, class P>
CUDALINT_HD bool is_partitioned(const detail::execution_policy_base<Policy> &exec, I a0, I a1, P a2) {
  return ::__cudalint_any<bool>();
}
template <class I, class P> CUDALINT_HD I partition_point(I a0, I a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class I, class P>
CUDALINT_HD I partition_point(const detail::execution_policy_base<Policy> &exec, I a0, I a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class I, class O> CUDALINT_HD O inclusive_scan(I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O>
CUDALINT_HD O inclusive_scan(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O, class P> CUDALINT_HD O inclusive_scan(I a0, I a1, O a2, P a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class P>
CUDALINT_HD O inclusive_scan(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, P a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O, class T, class P> CUDALINT_HD O inclusive_scan(I a0, I a1, O a2, T a3, P a4) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class T, class P>
CUDALINT_HD O inclusive_scan(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, T a3, P a4) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O> CUDALINT_HD O exclusive_scan(I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O>
CUDALINT_HD O exclusive_scan(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O, class T> CUDALINT_HD O exclusive_scan(I a0, I a1, O a2, T a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class T>
CUDALINT_HD O exclusive_scan(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, T a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O, class T, class P> CUDALINT_HD O exclusive_scan(I a0, I a1, O a2, T a3, P a4) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class T, class P>
CUDALINT_HD O exclusive_scan(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, T a3, P a4) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O, class U, class P> CUDALINT_HD O transform_inclusive_scan(I a0, I a1, O a2, U a3, P a4) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class U, class P>
CUDALINT_HD O transform_inclusive_scan(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, U a3,
                                       P a4) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O, class U, class T, class P>
CUDALINT_HD O transform_inclusive_scan(I a0, I a1, O a2, U a3, T a4, P a5) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class U, class T, class P>
CUDALINT_HD O transform_inclusive_scan(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, U a3, T a4,
                                       P a5) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O, class U, class T, class P>
CUDALINT_HD O transform_exclusive_scan(I a0, I a1, O a2, U a3, T a4, P a5) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class U, class T, class P>
CUDALINT_HD O transform_exclusive_scan(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, U a3, T a4,
                                       P a5) {
  ::__cudalint_unknown();
  return a2;
}
template <class K, class V, class O> CUDALINT_HD O inclusive_scan_by_key(K a0, K a1, V a2, O a3) {
  ::__cudalint_unknown();
  return a3;
}
template <class Policy, class K, class V, class O>
CUDALINT_HD O inclusive_scan_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, O a3) {
  ::__cudalint_unknown();
  return a3;
}
template <class K, class V, class O, class P> CUDALINT_HD O inclusive_scan_by_key(K a0, K a1, V a2, O a3, P a4) {
  ::__cudalint_unknown();
  return a3;
}
template <class Policy, class K, class V, class O, class P>
CUDALINT_HD O inclusive_scan_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, O a3, P a4) {
  ::__cudalint_unknown();
  return a3;
}
template <class K, class V, class O, class P, class U>
CUDALINT_HD O inclusive_scan_by_key(K a0, K a1, V a2, O a3, P a4, U a5) {
  ::__cudalint_unknown();
  return a3;
}
template <class Policy, class K, class V, class O, class P, class U>
CUDALINT_HD O inclusive_scan_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, O a3, P a4,
                                    U a5) {
  ::__cudalint_unknown();
  return a3;
}
template <class K, class V, class O> CUDALINT_HD O exclusive_scan_by_key(K a0, K a1, V a2, O a3) {
  ::__cudalint_unknown();
  return a3;
}
template <class Policy, class K, class V, class O>
CUDALINT_HD O exclusive_scan_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, O a3) {
  ::__cudalint_unknown();
  return a3;
}
template <class K, class V, class O, class T> CUDALINT_HD O exclusive_scan_by_key(K a0, K a1, V a2, O a3, T a4) {
  ::__cudalint_unknown();
  return a3;
}
template <class Policy, class K, class V, class O, class T>
CUDALINT_HD O exclusive_scan_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, O a3, T a4) {
  ::__cudalint_unknown();
  return a3;
}
template <class K, class V, class O, class T, class P>
CUDALINT_HD O exclusive_scan_by_key(K a0, K a1, V a2, O a3, T a4, P a5) {
  ::__cudalint_unknown();
  return a3;
}
template <class Policy, class K, class V, class O, class T, class P>
CUDALINT_HD O exclusive_scan_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, O a3, T a4,
                                    P a5) {
  ::__cudalint_unknown();
  return a3;
}
template <class K, class V, class O, class T, class P, class U>
CUDALINT_HD O exclusive_scan_by_key(K a0, K a1, V a2, O a3, T a4, P a5, U a6) {
  ::__cudalint_unknown();
  return a3;
}
template <class Policy, class K, class V, class O, class T, class P, class U>
CUDALINT_HD O exclusive_scan_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, O a3, T a4,
                                    P a5, U a6) {
  ::__cudalint_unknown();
  return a3;
}
template <class K, class V, class O, class W> CUDALINT_HD pair<O, W> reduce_by_key(K a0, K a1, V a2, O a3, W a4) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class Policy, class K, class V, class O, class W>
CUDALINT_HD pair<O, W> reduce_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, O a3, W a4) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class K, class V, class O, class W, class P>
CUDALINT_HD pair<O, W> reduce_by_key(K a0, K a1, V a2, O a3, W a4, P a5) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class Policy, class K, class V, class O, class W, class P>
CUDALINT_HD pair<O, W> reduce_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, O a3, W a4,
                                     P a5) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class K, class V, class O, class W, class P, class U>
CUDALINT_HD pair<O, W> reduce_by_key(K a0, K a1, V a2, O a3, W a4, P a5, U a6) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class Policy, class K, class V, class O, class W, class P, class U>
CUDALINT_HD pair<O, W> reduce_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, O a3, W a4,
                                     P a5, U a6) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class F> CUDALINT_HD F unique(F a0, F a1) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F> CUDALINT_HD F unique(const detail::execution_policy_base<Policy> &exec, F a0, F a1) {
  ::__cudalint_unknown();
  return a0;
}
template <class F, class P> CUDALINT_HD F unique(F a0, F a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F, class P>
CUDALINT_HD F unique(const detail::execution_policy_base<Policy> &exec, F a0, F a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class I, class O> CUDALINT_HD O unique_copy(I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O>
CUDALINT_HD O unique_copy(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O, class P> CUDALINT_HD O unique_copy(I a0, I a1, O a2, P a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class P>
CUDALINT_HD O unique_copy(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, P a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class F> CUDALINT_HD typename ::std::iterator_traits<F>::difference_type unique_count(F a0, F a1) {
  return ::__cudalint_any<typename ::std::iterator_traits<F>::difference_type>();
}
template <class Policy, class F>
CUDALINT_HD typename ::std::iterator_traits<F>::difference_type
unique_count(const detail::execution_policy_base<Policy> &exec, F a0, F a1) {
  return ::__cudalint_any<typename ::std::iterator_traits<F>::difference_type>();
}
template <class K, class V> CUDALINT_HD pair<K, V> unique_by_key(K a0, K a1, V a2) {
  return ::__cudalint_any<pair<K, V>>();
}
template <class Policy, class K, class V>
CUDALINT_HD pair<K, V> unique_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2) {
  return ::__cudalint_any<pair<K, V>>();
}
template <class K, class V, class P> CUDALINT_HD pair<K, V> unique_by_key(K a0, K a1, V a2, P a3) {
  return ::__cudalint_any<pair<K, V>>();
}
template <class Policy, class K, class V, class P>
CUDALINT_HD pair<K, V> unique_by_key(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, P a3) {
  return ::__cudalint_any<pair<K, V>>();
}
template <class K, class V, class O, class W> CUDALINT_HD pair<O, W> unique_by_key_copy(K a0, K a1, V a2, O a3, W a4) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class Policy, class K, class V, class O, class W>
CUDALINT_HD pair<O, W> unique_by_key_copy(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, O a3,
                                          W a4) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class K, class V, class O, class W, class P>
CUDALINT_HD pair<O, W> unique_by_key_copy(K a0, K a1, V a2, O a3, W a4, P a5) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class Policy, class K, class V, class O, class W, class P>
CUDALINT_HD pair<O, W> unique_by_key_copy(const detail::execution_policy_base<Policy> &exec, K a0, K a1, V a2, O a3,
                                          W a4, P a5) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class F, class T> CUDALINT_HD F remove(F a0, F a1, T a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F, class T>
CUDALINT_HD F remove(const detail::execution_policy_base<Policy> &exec, F a0, F a1, T a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class F, class P> CUDALINT_HD F remove_if(F a0, F a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F, class P>
CUDALINT_HD F remove_if(const detail::execution_policy_base<Policy> &exec, F a0, F a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class F, class S, class P> CUDALINT_HD F remove_if(F a0, F a1, S a2, P a3) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F, class S, class P>
CUDALINT_HD F remove_if(const detail::execution_policy_base<Policy> &exec, F a0, F a1, S a2, P a3) {
  ::__cudalint_unknown();
  return a0;
}
template <class I, class O, class T> CUDALINT_HD O remove_copy(I a0, I a1, O a2, T a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class T>
CUDALINT_HD O remove_copy(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, T a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O, class P> CUDALINT_HD O remove_copy_if(I a0, I a1, O a2, P a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class P>
CUDALINT_HD O remove_copy_if(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, P a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class S, class O, class P> CUDALINT_HD O remove_copy_if(I a0, I a1, S a2, O a3, P a4) {
  ::__cudalint_unknown();
  return a3;
}
template <class Policy, class I, class S, class O, class P>
CUDALINT_HD O remove_copy_if(const detail::execution_policy_base<Policy> &exec, I a0, I a1, S a2, O a3, P a4) {
  ::__cudalint_unknown();
  return a3;
}
template <class F, class P> CUDALINT_HD F partition(F a0, F a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F, class P>
CUDALINT_HD F partition(const detail::execution_policy_base<Policy> &exec, F a0, F a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class F, class S, class P> CUDALINT_HD F partition(F a0, F a1, S a2, P a3) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F, class S, class P>
CUDALINT_HD F partition(const detail::execution_policy_base<Policy> &exec, F a0, F a1, S a2, P a3) {
  ::__cudalint_unknown();
  return a0;
}
template <class F, class P> CUDALINT_HD F stable_partition(F a0, F a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F, class P>
CUDALINT_HD F stable_partition(const detail::execution_policy_base<Policy> &exec, F a0, F a1, P a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class F, class S, class P> CUDALINT_HD F stable_partition(F a0, F a1, S a2, P a3) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F, class S, class P>
CUDALINT_HD F stable_partition(const detail::execution_policy_base<Policy> &exec, F a0, F a1, S a2, P a3) {
  ::__cudalint_unknown();
  return a0;
}
template <class I, class O, class W, class P> CUDALINT_HD pair<O, W> partition_copy(I a0, I a1, O a2, W a3, P a4) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class Policy, class I, class O, class W, class P>
CUDALINT_HD pair<O, W> partition_copy(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, W a3, P a4) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class I, class O, class W, class P>
CUDALINT_HD pair<O, W> stable_partition_copy(I a0, I a1, O a2, W a3, P a4) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class Policy, class I, class O, class W, class P>
CUDALINT_HD pair<O, W> stable_partition_copy(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, W a3,
                                             P a4) {
  return ::__cudalint_any<pair<O, W>>();
}
template <class M, class I, class O> CUDALINT_HD O gather(M a0, M a1, I a2, O a3) {
  ::__cudalint_unknown();
  return a3;
}
template <class Policy, class M, class I, class O>
CUDALINT_HD O gather(const detail::execution_policy_base<Policy> &exec, M a0, M a1, I a2, O a3) {
  ::__cudalint_unknown();
  return a3;
}
template <class M, class S, class I, class O> CUDALINT_HD O gather_if(M a0, M a1, S a2, I a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class M, class S, class I, class O>
CUDALINT_HD O gather_if(const detail::execution_policy_base<Policy> &exec, M a0, M a1, S a2, I a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class M, class S, class I, class O, class P> CUDALINT_HD O gather_if(M a0, M a1, S a2, I a3, O a4, P a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class M, class S, class I, class O, class P>
CUDALINT_HD O gather_if(const detail::execution_policy_base<Policy> &exec, M a0, M a1, S a2, I a3, O a4, P a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class I, class M, class O> CUDALINT_HD void scatter(I a0, I a1, M a2, O a3) { ::__cudalint_unknown(); }
template <class Policy, class I, class M, class O>
CUDALINT_HD void scatter(const detail::execution_policy_base<Policy> &exec, I a0, I a1, M a2, O a3) {
  ::__cudalint_unknown();
}
template <class I, class M, class S, class O> CUDALINT_HD void scatter_if(I a0, I a1, M a2, S a3, O a4) {
  ::__cudalint_unknown();
}
template <class Policy, class I, class M, class S, class O>
CUDALINT_HD void scatter_if(const detail::execution_policy_base<Policy> &exec, I a0, I a1, M a2, S a3, O a4) {
  ::__cudalint_unknown();
}
template <class I, class M, class S, class O, class P> CUDALINT_HD void scatter_if(I a0, I a1, M a2, S a3, O a4, P a5) {
  ::__cudalint_unknown();
}
template <class Policy, class I, class M, class S, class O, class P>
CUDALINT_HD void scatter_if(const detail::execution_policy_base<Policy> &exec, I a0, I a1, M a2, S a3, O a4, P a5) {
  ::__cudalint_unknown();
}
template <class I, class O> CUDALINT_HD O adjacent_difference(I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O>
CUDALINT_HD O adjacent_difference(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class O, class P> CUDALINT_HD O adjacent_difference(I a0, I a1, O a2, P a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class Policy, class I, class O, class P>
CUDALINT_HD O adjacent_difference(const detail::execution_policy_base<Policy> &exec, I a0, I a1, O a2, P a3) {
  ::__cudalint_unknown();
  return a2;
}
template <class I, class J, class O> CUDALINT_HD O merge(I a0, I a1, J a2, J a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class I, class J, class O>
CUDALINT_HD O merge(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, J a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class I, class J, class O, class C> CUDALINT_HD O merge(I a0, I a1, J a2, J a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class I, class J, class O, class C>
CUDALINT_HD O merge(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, J a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class I, class J, class O> CUDALINT_HD O set_union(I a0, I a1, J a2, J a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class I, class J, class O>
CUDALINT_HD O set_union(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, J a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class I, class J, class O, class C> CUDALINT_HD O set_union(I a0, I a1, J a2, J a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class I, class J, class O, class C>
CUDALINT_HD O set_union(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, J a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class I, class J, class O> CUDALINT_HD O set_intersection(I a0, I a1, J a2, J a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class I, class J, class O>
CUDALINT_HD O set_intersection(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, J a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class I, class J, class O, class C> CUDALINT_HD O set_intersection(I a0, I a1, J a2, J a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class I, class J, class O, class C>
CUDALINT_HD O set_intersection(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, J a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class I, class J, class O> CUDALINT_HD O set_difference(I a0, I a1, J a2, J a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class I, class J, class O>
CUDALINT_HD O set_difference(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, J a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class I, class J, class O, class C> CUDALINT_HD O set_difference(I a0, I a1, J a2, J a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class I, class J, class O, class C>
CUDALINT_HD O set_difference(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, J a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class I, class J, class O> CUDALINT_HD O set_symmetric_difference(I a0, I a1, J a2, J a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class I, class J, class O>
CUDALINT_HD O set_symmetric_difference(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, J a3,
                                       O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class I, class J, class O, class C>
CUDALINT_HD O set_symmetric_difference(I a0, I a1, J a2, J a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class I, class J, class O, class C>
CUDALINT_HD O set_symmetric_difference(const detail::execution_policy_base<Policy> &exec, I a0, I a1, J a2, J a3, O a4,
                                       C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class F, class T> CUDALINT_HD F lower_bound(F a0, F a1, T a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F, class T>
CUDALINT_HD F lower_bound(const detail::execution_policy_base<Policy> &exec, F a0, F a1, T a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class F, class T, class C> CUDALINT_HD F lower_bound(F a0, F a1, T a2, C a3) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F, class T, class C>
CUDALINT_HD F lower_bound(const detail::execution_policy_base<Policy> &exec, F a0, F a1, T a2, C a3) {
  ::__cudalint_unknown();
  return a0;
}
template <class F, class I, class O> CUDALINT_HD O lower_bound(F a0, F a1, I a2, I a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class F, class I, class O>
CUDALINT_HD O lower_bound(const detail::execution_policy_base<Policy> &exec, F a0, F a1, I a2, I a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class F, class I, class O, class C> CUDALINT_HD O lower_bound(F a0, F a1, I a2, I a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class F, class I, class O, class C>
CUDALINT_HD O lower_bound(const detail::execution_policy_base<Policy> &exec, F a0, F a1, I a2, I a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class F, class T> CUDALINT_HD F upper_bound(F a0, F a1, T a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F, class T>
CUDALINT_HD F upper_bound(const detail::execution_policy_base<Policy> &exec, F a0, F a1, T a2) {
  ::__cudalint_unknown();
  return a0;
}
template <class F, class T, class C> CUDALINT_HD F upper_bound(F a0, F a1, T a2, C a3) {
  ::__cudalint_unknown();
  return a0;
}
template <class Policy, class F, class T, class C>
CUDALINT_HD F upper_bound(const detail::execution_policy_base<Policy> &exec, F a0, F a1, T a2, C a3) {
  ::__cudalint_unknown();
  return a0;
}
template <class F, class I, class O> CUDALINT_HD O upper_bound(F a0, F a1, I a2, I a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class F, class I, class O>
CUDALINT_HD O upper_bound(const detail::execution_policy_base<Policy> &exec, F a0, F a1, I a2, I a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class F, class I, class O, class C> CUDALINT_HD O upper_bound(F a0, F a1, I a2, I a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class F, class I, class O, class C>
CUDALINT_HD O upper_bound(const detail::execution_policy_base<Policy> &exec, F a0, F a1, I a2, I a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class F, class T> CUDALINT_HD pair<F, F> equal_range(F a0, F a1, T a2) {
  return ::__cudalint_any<pair<F, F>>();
}
template <class Policy, class F, class T>
CUDALINT_HD pair<F, F> equal_range(const detail::execution_policy_base<Policy> &exec, F a0, F a1, T a2) {
  return ::__cudalint_any<pair<F, F>>();
}
template <class F, class T> CUDALINT_HD bool binary_search(F a0, F a1, T a2) { return ::__cudalint_any<bool>(); }
template <class Policy, class F, class T>
CUDALINT_HD bool binary_search(const detail::execution_policy_base<Policy> &exec, F a0, F a1, T a2) {
  return ::__cudalint_any<bool>();
}
template <class F, class T, class C> CUDALINT_HD bool binary_search(F a0, F a1, T a2, C a3) {
  return ::__cudalint_any<bool>();
}
template <class Policy, class F, class T, class C>
CUDALINT_HD bool binary_search(const detail::execution_policy_base<Policy> &exec, F a0, F a1, T a2, C a3) {
  return ::__cudalint_any<bool>();
}
template <class F, class I, class O> CUDALINT_HD O binary_search(F a0, F a1, I a2, I a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class F, class I, class O>
CUDALINT_HD O binary_search(const detail::execution_policy_base<Policy> &exec, F a0, F a1, I a2, I a3, O a4) {
  ::__cudalint_unknown();
  return a4;
}
template <class F, class I, class O, class C> CUDALINT_HD O binary_search(F a0, F a1, I a2, I a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class Policy, class F, class I, class O, class C>
CUDALINT_HD O binary_search(const detail::execution_policy_base<Policy> &exec, F a0, F a1, I a2, I a3, O a4, C a5) {
  ::__cudalint_unknown();
  return a4;
}
template <class T, class U> CUDALINT_HD void swap(T &a, U &b) { ::__cudalint_unknown(); }
template <class T> CUDALINT_HD T(max)(const T &a, const T &b) { return a < b ? b : a; }
template <class T> CUDALINT_HD T(min)(const T &a, const T &b) { return b < a ? b : a; }

// Random numbers.
namespace random {
template <class T, T a, T c, T m> class linear_congruential_engine {
  T __x;

public:
  typedef T result_type;
  CUDALINT_HD explicit linear_congruential_engine(T s = 1) : __x(s) {}
  CUDALINT_HD void seed(T s = 1) { __x = s; }
  CUDALINT_HD T operator()() { return ::__cudalint_any<T>(); }
  CUDALINT_HD void discard(unsigned long long n) { ::__cudalint_unknown(); }
  static constexpr T min = 0;
  static constexpr T max = m - 1;
};
typedef linear_congruential_engine<unsigned int, 16807, 0, 2147483647> minstd_rand0;
typedef linear_congruential_engine<unsigned int, 48271, 0, 2147483647> minstd_rand;
typedef minstd_rand default_random_engine;
typedef minstd_rand taus88;
typedef minstd_rand ranlux24;
template <class T> class __distribution {
public:
  typedef T result_type;
  CUDALINT_HD explicit __distribution(T a = T(0), T b = T(1)) {}
  template <class Engine> CUDALINT_HD T operator()(Engine &engine) {
    engine();
    return ::__cudalint_any<T>();
  }
  CUDALINT_HD void reset() {}
};
template <class T = int> class uniform_int_distribution : public __distribution<T> {
public:
  using __distribution<T>::__distribution;
  CUDALINT_HD uniform_int_distribution() {}
};
template <class T = double> class uniform_real_distribution : public __distribution<T> {
public:
  using __distribution<T>::__distribution;
  CUDALINT_HD uniform_real_distribution() {}
};
template <class T = double> class normal_distribution : public __distribution<T> {
public:
  using __distribution<T>::__distribution;
  CUDALINT_HD normal_distribution() {}
};
} // namespace random
using random::default_random_engine;
using random::linear_congruential_engine;
using random::minstd_rand;
using random::minstd_rand0;
using random::normal_distribution;
using random::ranlux24;
using random::taus88;
using random::uniform_int_distribution;
using random::uniform_real_distribution;

// Complex numbers.
template <class T> class complex {
  T __re, __im;

public:
  typedef T value_type;
  CUDALINT_HD complex(const T &re = T(), const T &im = T()) : __re(re), __im(im) {}
  template <class U> CUDALINT_HD complex(const complex<U> &z) : __re(z.real()), __im(z.imag()) {}
  CUDALINT_HD T real() const { return __re; }
  CUDALINT_HD T imag() const { return __im; }
  CUDALINT_HD void real(T re) { __re = re; }
  CUDALINT_HD void imag(T im) { __im = im; }
  CUDALINT_HD complex &operator+=(const complex &z) {
    ::__cudalint_unknown();
    return *this;
  }
  CUDALINT_HD complex &operator-=(const complex &z) {
    ::__cudalint_unknown();
    return *this;
  }
  CUDALINT_HD complex &operator*=(const complex &z) {
    ::__cudalint_unknown();
    return *this;
  }
  CUDALINT_HD complex &operator/=(const complex &z) {
    ::__cudalint_unknown();
    return *this;
  }
};
template <class T> CUDALINT_HD complex<T> operator+(const complex<T> &a, const complex<T> &b) {
  return ::__cudalint_any<complex<T>>();
}
template <class T> CUDALINT_HD complex<T> operator+(const complex<T> &a, const T &b) {
  return ::__cudalint_any<complex<T>>();
}
template <class T> CUDALINT_HD complex<T> operator+(const T &a, const complex<T> &b) {
  return ::__cudalint_any<complex<T>>();
}
template <class T> CUDALINT_HD complex<T> operator-(const complex<T> &a, const complex<T> &b) {
  return ::__cudalint_any<complex<T>>();
}
template <class T> CUDALINT_HD complex<T> operator-(const complex<T> &a, const T &b) {
  return ::__cudalint_any<complex<T>>();
}
template <class T> CUDALINT_HD complex<T> operator-(const T &a, const complex<T> &b) {
  return ::__cudalint_any<complex<T>>();
}
template <class T> CUDALINT_HD complex<T> operator*(const complex<T> &a, const complex<T> &b) {
  return ::__cudalint_any<complex<T>>();
}
template <class T> CUDALINT_HD complex<T> operator*(const complex<T> &a, const T &b) {
  return ::__cudalint_any<complex<T>>();
}
template <class T> CUDALINT_HD complex<T> operator*(const T &a, const complex<T> &b) {
  return ::__cudalint_any<complex<T>>();
}
template <class T> CUDALINT_HD complex<T> operator/(const complex<T> &a, const complex<T> &b) {
  return ::__cudalint_any<complex<T>>();
}
template <class T> CUDALINT_HD complex<T> operator/(const complex<T> &a, const T &b) {
  return ::__cudalint_any<complex<T>>();
}
template <class T> CUDALINT_HD complex<T> operator/(const T &a, const complex<T> &b) {
  return ::__cudalint_any<complex<T>>();
}
template <class T> CUDALINT_HD complex<T> operator-(const complex<T> &a) { return ::__cudalint_any<complex<T>>(); }
template <class T> CUDALINT_HD bool operator==(const complex<T> &a, const complex<T> &b) {
  return ::__cudalint_any<bool>();
}
template <class T> CUDALINT_HD T abs(const complex<T> &z) { return ::__cudalint_any<T>(); }
template <class T> CUDALINT_HD T arg(const complex<T> &z) { return ::__cudalint_any<T>(); }
template <class T> CUDALINT_HD T norm(const complex<T> &z) { return ::__cudalint_any<T>(); }
template <class T> CUDALINT_HD complex<T> conj(const complex<T> &z) { return ::__cudalint_any<complex<T>>(); }
template <class T> CUDALINT_HD complex<T> exp(const complex<T> &z) { return ::__cudalint_any<complex<T>>(); }
template <class T> CUDALINT_HD complex<T> log(const complex<T> &z) { return ::__cudalint_any<complex<T>>(); }
template <class T> CUDALINT_HD complex<T> sqrt(const complex<T> &z) { return ::__cudalint_any<complex<T>>(); }
template <class T> CUDALINT_HD complex<T> sin(const complex<T> &z) { return ::__cudalint_any<complex<T>>(); }
template <class T> CUDALINT_HD complex<T> cos(const complex<T> &z) { return ::__cudalint_any<complex<T>>(); }
template <class T> CUDALINT_HD complex<T> tan(const complex<T> &z) { return ::__cudalint_any<complex<T>>(); }
template <class T> CUDALINT_HD complex<T> sinh(const complex<T> &z) { return ::__cudalint_any<complex<T>>(); }
template <class T> CUDALINT_HD complex<T> cosh(const complex<T> &z) { return ::__cudalint_any<complex<T>>(); }
template <class T> CUDALINT_HD complex<T> tanh(const complex<T> &z) { return ::__cudalint_any<complex<T>>(); }
template <class T> CUDALINT_HD complex<T> polar(const T &m, const T &theta = T()) { return complex<T>(m, theta); }
template <class T, class U> CUDALINT_HD complex<T> pow(const complex<T> &a, const U &b) { return a; }

namespace system {
class system_error : public ::std::exception {};
} // namespace system
using system::system_error;
} // namespace thrust
#endif

#endif // CUDALINT_EMBEDDED_THRUST_CUDALINT_THRUST_H
