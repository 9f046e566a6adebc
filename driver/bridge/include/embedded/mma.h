//===- mma.h - nvcuda::wmma -------------------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_MMA_H
#define CUDALINT_EMBEDDED_MMA_H

#define __CUDA_MMA_H__
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cudalint_any.h"

namespace nvcuda {
namespace wmma {
enum layout_t { mem_row_major, mem_col_major };
struct row_major {};
struct col_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
namespace precision {
struct u4;
struct s4;
struct b1;
struct tf32;
} // namespace precision
namespace experimental {
namespace precision = nvcuda::wmma::precision;
using nvcuda::wmma::bmmaAccumulateOp;
using nvcuda::wmma::bmmaAccumulateOpPOPC;
using nvcuda::wmma::bmmaBitOp;
using nvcuda::wmma::bmmaBitOpAND;
using nvcuda::wmma::bmmaBitOpXOR;
} // namespace experimental

template <typename T> struct helper_traits {
  typedef T element_type;
  typedef T storage_element_type;
};
template <> struct helper_traits<precision::u4> {
  typedef unsigned int element_type;
  typedef unsigned int storage_element_type;
};
template <> struct helper_traits<precision::s4> {
  typedef int element_type;
  typedef int storage_element_type;
};
template <> struct helper_traits<precision::b1> {
  typedef unsigned int element_type;
  typedef unsigned int storage_element_type;
};
template <> struct helper_traits<precision::tf32> {
  typedef float element_type;
  typedef float storage_element_type;
};

template <typename T, int size, int packed_size = size> struct __frag_base {
  enum { num_elements = size };
  enum { num_storage_elements = packed_size };
  T x[size];
};

// A lane's share of a tile. Half fragments of the two factors hold each element twice.
template <typename Use, int m, int n, int k, typename T> struct __cudalint_share;
template <int m, int n, int k, typename T> struct __cudalint_share<accumulator, m, n, k, T> {
  enum { value = m * n / 32 };
};
template <int m, int n, int k, typename T> struct __cudalint_share<matrix_a, m, n, k, T> {
  enum { value = m * k / 32 };
};
template <int m, int n, int k, typename T> struct __cudalint_share<matrix_b, m, n, k, T> {
  enum { value = n * k / 32 };
};
template <int m, int n, int k> struct __cudalint_share<matrix_a, m, n, k, __half> {
  enum { value = 16 };
};
template <int m, int n, int k> struct __cudalint_share<matrix_b, m, n, k, __half> {
  enum { value = 16 };
};
template <int m, int n, int k> struct __cudalint_share<matrix_a, m, n, k, precision::b1> {
  enum { value = 1 };
};
template <int m, int n, int k> struct __cudalint_share<matrix_b, m, n, k, precision::b1> {
  enum { value = 1 };
};
template <int m, int n, int k> struct __cudalint_share<matrix_a, m, n, k, precision::u4> {
  enum { value = 1 };
};
template <int m, int n, int k> struct __cudalint_share<matrix_b, m, n, k, precision::u4> {
  enum { value = 1 };
};
template <int m, int n, int k> struct __cudalint_share<matrix_a, m, n, k, precision::s4> {
  enum { value = 1 };
};
template <int m, int n, int k> struct __cudalint_share<matrix_b, m, n, k, precision::s4> {
  enum { value = 1 };
};

template <typename Use, int m, int n, int k, typename T, typename Layout = void>
class fragment : public __frag_base<typename helper_traits<T>::element_type, __cudalint_share<Use, m, n, k, T>::value> {
public:
  fragment() = default;
};

#define CUDALINT_FRAGMENT fragment<Use, m, n, k, T, Layout>
template <typename Use, int m, int n, int k, typename T, typename Layout, typename S>
__device__ void load_matrix_sync(CUDALINT_FRAGMENT &a, const S *p, unsigned ldm) {
  ::__cudalint_unknown();
}
template <typename Use, int m, int n, int k, typename T, typename Layout, typename S>
__device__ void load_matrix_sync(CUDALINT_FRAGMENT &a, const S *p, unsigned ldm, layout_t layout) {
  ::__cudalint_unknown();
}
template <typename Use, int m, int n, int k, typename T, typename Layout, typename S>
__device__ void store_matrix_sync(S *p, const CUDALINT_FRAGMENT &a, unsigned ldm, layout_t layout) {
  ::__cudalint_unknown();
}
template <typename Use, int m, int n, int k, typename T, typename Layout>
__device__ void fill_fragment(CUDALINT_FRAGMENT &a, const typename helper_traits<T>::element_type &v) {
  ::__cudalint_unknown();
}
template <int m, int n, int k, typename TA, typename LA, typename TB, typename LB, typename TD, typename TC>
__device__ void mma_sync(fragment<accumulator, m, n, k, TD> &d, const fragment<matrix_a, m, n, k, TA, LA> &a,
                         const fragment<matrix_b, m, n, k, TB, LB> &b, const fragment<accumulator, m, n, k, TC> &c,
                         bool satf = false) {
  ::__cudalint_unknown();
}
template <int m, int n, int k, typename LA, typename LB>
__device__ void
bmma_sync(fragment<accumulator, m, n, k, int> &d, const fragment<matrix_a, m, n, k, precision::b1, LA> &a,
          const fragment<matrix_b, m, n, k, precision::b1, LB> &b, const fragment<accumulator, m, n, k, int> &c,
          bmmaBitOp op = bmmaBitOpXOR, bmmaAccumulateOp acc = bmmaAccumulateOpPOPC) {
  ::__cudalint_unknown();
}
#undef CUDALINT_FRAGMENT
__device__ float __float_to_tf32(float in);
} // namespace wmma
} // namespace nvcuda

#endif // CUDALINT_EMBEDDED_MMA_H
