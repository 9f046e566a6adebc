//===- cudalint_device.h - Device functions that clang's headers leave out ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Shuffles, votes, match, reduce, the SIMD-in-word functions and the conversions come from clang's own headers, so that
// they look in the AST as they do with a toolkit. This file adds what the toolkit's headers would.

#ifndef CUDALINT_EMBEDDED_DEVICE_H
#define CUDALINT_EMBEDDED_DEVICE_H

#include "cudalint_any.h"
#include "device_types.h"
#include "host_defines.h"
#include "vector_types.h"
#include <stddef.h>

// Atomics. The names without a suffix have device scope.
#define CUDALINT_ATOMIC2(Name, Type)                                                                                   \
  __device__ Type Name(Type *address, Type val);                                                                       \
  __device__ Type Name##_block(Type *address, Type val);                                                               \
  __device__ Type Name##_system(Type *address, Type val);
#define CUDALINT_ATOMIC3(Name, Type)                                                                                   \
  __device__ Type Name(Type *address, Type compare, Type val);                                                         \
  __device__ Type Name##_block(Type *address, Type compare, Type val);                                                 \
  __device__ Type Name##_system(Type *address, Type compare, Type val);

CUDALINT_ATOMIC2(atomicAdd, int)
CUDALINT_ATOMIC2(atomicAdd, unsigned int)
CUDALINT_ATOMIC2(atomicAdd, unsigned long long int)
CUDALINT_ATOMIC2(atomicAdd, float)
CUDALINT_ATOMIC2(atomicAdd, double)
CUDALINT_ATOMIC2(atomicSub, int)
CUDALINT_ATOMIC2(atomicSub, unsigned int)
CUDALINT_ATOMIC2(atomicExch, int)
CUDALINT_ATOMIC2(atomicExch, unsigned int)
CUDALINT_ATOMIC2(atomicExch, unsigned long long int)
CUDALINT_ATOMIC2(atomicExch, float)
CUDALINT_ATOMIC2(atomicMin, int)
CUDALINT_ATOMIC2(atomicMin, unsigned int)
CUDALINT_ATOMIC2(atomicMin, long long int)
CUDALINT_ATOMIC2(atomicMin, unsigned long long int)
CUDALINT_ATOMIC2(atomicMax, int)
CUDALINT_ATOMIC2(atomicMax, unsigned int)
CUDALINT_ATOMIC2(atomicMax, long long int)
CUDALINT_ATOMIC2(atomicMax, unsigned long long int)
CUDALINT_ATOMIC2(atomicInc, unsigned int)
CUDALINT_ATOMIC2(atomicDec, unsigned int)
CUDALINT_ATOMIC2(atomicAnd, int)
CUDALINT_ATOMIC2(atomicAnd, unsigned int)
CUDALINT_ATOMIC2(atomicAnd, long long int)
CUDALINT_ATOMIC2(atomicAnd, unsigned long long int)
CUDALINT_ATOMIC2(atomicOr, int)
CUDALINT_ATOMIC2(atomicOr, unsigned int)
CUDALINT_ATOMIC2(atomicOr, long long int)
CUDALINT_ATOMIC2(atomicOr, unsigned long long int)
CUDALINT_ATOMIC2(atomicXor, int)
CUDALINT_ATOMIC2(atomicXor, unsigned int)
CUDALINT_ATOMIC2(atomicXor, long long int)
CUDALINT_ATOMIC2(atomicXor, unsigned long long int)
CUDALINT_ATOMIC3(atomicCAS, int)
CUDALINT_ATOMIC3(atomicCAS, unsigned int)
CUDALINT_ATOMIC3(atomicCAS, unsigned long long int)
CUDALINT_ATOMIC3(atomicCAS, unsigned short int)
#undef CUDALINT_ATOMIC2
#undef CUDALINT_ATOMIC3

// The generic atomics of nvcc 12.8 and later. Order and scope are literals.
#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5
#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4
template <class T> struct __cudalint_identity {
  typedef T type;
};
template <class T> struct __cudalint_identity<volatile T> {
  typedef T type;
};
template <class T> struct __cudalint_identity<const T> {
  typedef T type;
};
template <class T> struct __cudalint_identity<const volatile T> {
  typedef T type;
};
#define CUDALINT_VALUE typename __cudalint_identity<T>::type
template <class T>
__device__ void __nv_atomic_load(const T *ptr, CUDALINT_VALUE *ret, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  *ret = ::__cudalint_any<CUDALINT_VALUE>();
}
template <class T>
__device__ CUDALINT_VALUE __nv_atomic_load_n(const T *ptr, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return ::__cudalint_any<CUDALINT_VALUE>();
}
template <class T>
__device__ void __nv_atomic_store(T *ptr, CUDALINT_VALUE *val, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  ::__cudalint_unknown();
}
template <class T>
__device__ void __nv_atomic_store_n(T *ptr, CUDALINT_VALUE val, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  ::__cudalint_unknown();
}
template <class T>
__device__ void __nv_atomic_exchange(T *ptr, CUDALINT_VALUE *val, CUDALINT_VALUE *ret, int order,
                                     int scope = __NV_THREAD_SCOPE_SYSTEM) {
  *ret = ::__cudalint_any<CUDALINT_VALUE>();
}
template <class T>
__device__ bool __nv_atomic_compare_exchange(T *ptr, CUDALINT_VALUE *expected, CUDALINT_VALUE *desired, bool weak,
                                             int success_order, int failure_order,
                                             int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return ::__cudalint_any<bool>();
}
template <class T>
__device__ bool __nv_atomic_compare_exchange_n(T *ptr, CUDALINT_VALUE *expected, CUDALINT_VALUE desired, bool weak,
                                               int success_order, int failure_order,
                                               int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return ::__cudalint_any<bool>();
}
#define CUDALINT_NV_FETCH(Op)                                                                                          \
  template <class T>                                                                                                   \
  __device__ CUDALINT_VALUE __nv_atomic_fetch_##Op(T *ptr, CUDALINT_VALUE val, int order,                              \
                                                   int scope = __NV_THREAD_SCOPE_SYSTEM);                              \
  template <class T>                                                                                                   \
  __device__ void __nv_atomic_##Op(T *ptr, CUDALINT_VALUE val, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
__device__ CUDALINT_VALUE __nv_atomic_exchange_n(T *ptr, CUDALINT_VALUE val, int order,
                                                 int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return ::__cudalint_any<CUDALINT_VALUE>();
}
CUDALINT_NV_FETCH(add)
CUDALINT_NV_FETCH(sub)
CUDALINT_NV_FETCH(and)
CUDALINT_NV_FETCH(or)
CUDALINT_NV_FETCH(xor) CUDALINT_NV_FETCH(min) CUDALINT_NV_FETCH(max)
#undef CUDALINT_NV_FETCH
#undef CUDALINT_VALUE
    __device__ void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM);

// Loads and stores with a cache operator.
#define CUDALINT_LOAD(Type)                                                                                            \
  __device__ Type __ldcg(const Type *ptr);                                                                             \
  __device__ Type __ldca(const Type *ptr);                                                                             \
  __device__ Type __ldcs(const Type *ptr);                                                                             \
  __device__ Type __ldlu(const Type *ptr);                                                                             \
  __device__ Type __ldcv(const Type *ptr);                                                                             \
  __device__ void __stwb(Type *ptr, Type value);                                                                       \
  __device__ void __stcg(Type *ptr, Type value);                                                                       \
  __device__ void __stcs(Type *ptr, Type value);                                                                       \
  __device__ void __stwt(Type *ptr, Type value);
CUDALINT_LOAD(char)
CUDALINT_LOAD(signed char)
CUDALINT_LOAD(short)
CUDALINT_LOAD(int)
CUDALINT_LOAD(long)
CUDALINT_LOAD(long long)
CUDALINT_LOAD(unsigned char)
CUDALINT_LOAD(unsigned short)
CUDALINT_LOAD(unsigned int)
CUDALINT_LOAD(unsigned long)
CUDALINT_LOAD(unsigned long long)
CUDALINT_LOAD(float)
CUDALINT_LOAD(double)
CUDALINT_LOAD(char2)
CUDALINT_LOAD(char4)
CUDALINT_LOAD(short2)
CUDALINT_LOAD(short4)
CUDALINT_LOAD(int2)
CUDALINT_LOAD(int4)
CUDALINT_LOAD(longlong2)
CUDALINT_LOAD(uchar2)
CUDALINT_LOAD(uchar4)
CUDALINT_LOAD(ushort2)
CUDALINT_LOAD(ushort4)
CUDALINT_LOAD(uint2)
CUDALINT_LOAD(uint4)
CUDALINT_LOAD(ulonglong2)
CUDALINT_LOAD(float2)
CUDALINT_LOAD(float4)
CUDALINT_LOAD(double2)
#undef CUDALINT_LOAD

// Address spaces.
__device__ unsigned int __isGlobal(const void *ptr) __attribute__((const));
__device__ unsigned int __isShared(const void *ptr) __attribute__((const));
__device__ unsigned int __isConstant(const void *ptr) __attribute__((const));
__device__ unsigned int __isLocal(const void *ptr) __attribute__((const));
__device__ unsigned int __isGridConstant(const void *ptr) __attribute__((const));
__device__ size_t __cvta_generic_to_global(const void *ptr);
__device__ size_t __cvta_generic_to_shared(const void *ptr);
__device__ size_t __cvta_generic_to_constant(const void *ptr);
__device__ size_t __cvta_generic_to_local(const void *ptr);
__device__ size_t __cvta_generic_to_grid_constant(const void *ptr);
__device__ void *__cvta_global_to_generic(size_t rawbits);
__device__ void *__cvta_shared_to_generic(size_t rawbits);
__device__ void *__cvta_constant_to_generic(size_t rawbits);
__device__ void *__cvta_local_to_generic(size_t rawbits);
__device__ void *__cvta_grid_constant_to_generic(size_t rawbits);

// Dot products and packed arithmetic.
__device__ int __dp2a_lo(int srcA, int srcB, int c);
__device__ unsigned int __dp2a_lo(unsigned int srcA, unsigned int srcB, unsigned int c);
__device__ int __dp2a_lo(short2 srcA, char4 srcB, int c);
__device__ unsigned int __dp2a_lo(ushort2 srcA, uchar4 srcB, unsigned int c);
__device__ int __dp2a_hi(int srcA, int srcB, int c);
__device__ unsigned int __dp2a_hi(unsigned int srcA, unsigned int srcB, unsigned int c);
__device__ int __dp2a_hi(short2 srcA, char4 srcB, int c);
__device__ unsigned int __dp2a_hi(ushort2 srcA, uchar4 srcB, unsigned int c);
__device__ int __dp4a(int srcA, int srcB, int c);
__device__ unsigned int __dp4a(unsigned int srcA, unsigned int srcB, unsigned int c);
__device__ int __dp4a(char4 srcA, char4 srcB, int c);
__device__ unsigned int __dp4a(uchar4 srcA, uchar4 srcB, unsigned int c);

#define CUDALINT_DPX3(Name, Type) __device__ Type Name(Type a, Type b, Type c);
#define CUDALINT_DPX2(Name, Type) __device__ Type Name(Type a, Type b);
CUDALINT_DPX3(__vimax3_s32, int)
CUDALINT_DPX3(__vimin3_s32, int)
CUDALINT_DPX3(__vimax3_u32, unsigned int)
CUDALINT_DPX3(__vimin3_u32, unsigned int)
CUDALINT_DPX3(__vimax3_s16x2, unsigned int)
CUDALINT_DPX3(__vimin3_s16x2, unsigned int)
CUDALINT_DPX3(__vimax3_u16x2, unsigned int)
CUDALINT_DPX3(__vimin3_u16x2, unsigned int)
CUDALINT_DPX3(__vimax3_s32_relu, int)
CUDALINT_DPX3(__vimin3_s32_relu, int)
CUDALINT_DPX3(__vimax3_s16x2_relu, unsigned int)
CUDALINT_DPX3(__vimin3_s16x2_relu, unsigned int)
CUDALINT_DPX2(__vimax_s32_relu, int)
CUDALINT_DPX2(__vimin_s32_relu, int)
CUDALINT_DPX2(__vimax_s16x2_relu, unsigned int)
CUDALINT_DPX2(__vimin_s16x2_relu, unsigned int)
CUDALINT_DPX3(__viaddmax_s32, int)
CUDALINT_DPX3(__viaddmin_s32, int)
CUDALINT_DPX3(__viaddmax_u32, unsigned int)
CUDALINT_DPX3(__viaddmin_u32, unsigned int)
CUDALINT_DPX3(__viaddmax_s16x2, unsigned int)
CUDALINT_DPX3(__viaddmin_s16x2, unsigned int)
CUDALINT_DPX3(__viaddmax_u16x2, unsigned int)
CUDALINT_DPX3(__viaddmin_u16x2, unsigned int)
CUDALINT_DPX3(__viaddmax_s32_relu, int)
CUDALINT_DPX3(__viaddmin_s32_relu, int)
CUDALINT_DPX3(__viaddmax_s16x2_relu, unsigned int)
CUDALINT_DPX3(__viaddmin_s16x2_relu, unsigned int)
#undef CUDALINT_DPX3
#undef CUDALINT_DPX2
#define CUDALINT_VIB(Op)                                                                                               \
  __device__ int __vib##Op##_s32(int a, int b, bool *pred);                                                            \
  __device__ unsigned int __vib##Op##_u32(unsigned int a, unsigned int b, bool *pred);                                 \
  __device__ unsigned int __vib##Op##_s16x2(unsigned int a, unsigned int b, bool *pred_hi, bool *pred_lo);             \
  __device__ unsigned int __vib##Op##_u16x2(unsigned int a, unsigned int b, bool *pred_hi, bool *pred_lo);
CUDALINT_VIB(max)
CUDALINT_VIB(min)
#undef CUDALINT_VIB

// The names of the first CUDA versions, still in the toolkit's headers.
__device__ int mulhi(int a, int b);
__device__ unsigned int mulhi(unsigned int a, unsigned int b);
__device__ unsigned int mulhi(int a, unsigned int b);
__device__ unsigned int mulhi(unsigned int a, int b);
__device__ long long int mul64hi(long long int a, long long int b);
__device__ unsigned long long int mul64hi(unsigned long long int a, unsigned long long int b);
__device__ int mul24(int a, int b);
__device__ unsigned int umul24(unsigned int a, unsigned int b);
__device__ int float_as_int(float a);
__device__ float int_as_float(int a);
__device__ unsigned int float_as_uint(float a);
__device__ float uint_as_float(unsigned int a);
__device__ float saturate(float a);
__device__ float saturate(int a);
__device__ int float2int(float a, enum cudaRoundMode mode);
__device__ unsigned int float2uint(float a, enum cudaRoundMode mode);
__device__ float int2float(int a, enum cudaRoundMode mode);
__device__ float uint2float(unsigned int a, enum cudaRoundMode mode);
__device__ double fma(double a, double b, double c, enum cudaRoundMode mode);
__device__ double dmul(double a, double b, enum cudaRoundMode mode);
__device__ double dadd(double a, double b, enum cudaRoundMode mode);
__device__ int double2int(double a, enum cudaRoundMode mode);
__device__ unsigned int double2uint(double a, enum cudaRoundMode mode);
__device__ double int2double(int a, enum cudaRoundMode mode);
__device__ double uint2double(unsigned int a, enum cudaRoundMode mode);

__device__ void *__nv_aligned_device_malloc(size_t size, size_t align);

#endif // CUDALINT_EMBEDDED_DEVICE_H
