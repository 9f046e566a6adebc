//===- cudalint_host_minmax.h - min and max of mixed types in host code ---===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_HOST_MINMAX_H
#define CUDALINT_HOST_MINMAX_H

#ifndef CUDALINT_NO_HOST_MINMAX
// nvcc declares min and max of all arithmetic types for host code, too. As templates they yield to every function of
// the program itself. __is_enum: an unscoped enumerator converts.
template <class T> struct cudalint_number { static constexpr bool value = __is_arithmetic(T) || __is_enum(T); };
template <bool> struct cudalint_if {};
template <> struct cudalint_if<true> { typedef void type; };
template <class A, class B, class = typename cudalint_if<cudalint_number<A>::value && cudalint_number<B>::value>::type>
__host__ constexpr decltype(A() + B()) min(A a, B b) {
  return b < a ? b : a;
}
template <class A, class B, class = typename cudalint_if<cudalint_number<A>::value && cudalint_number<B>::value>::type>
__host__ constexpr decltype(A() + B()) max(A a, B b) {
  return a < b ? b : a;
}
#endif

#endif // CUDALINT_HOST_MINMAX_H
