//===- channel_descriptor.h - cudaChannelFormatDesc and cudaCreateChannelDesc ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CHANNEL_DESCRIPTOR_H
#define CUDALINT_EMBEDDED_CHANNEL_DESCRIPTOR_H
#define __CHANNEL_DESCRIPTOR_H__

#include "cuda_runtime_api.h"

#if defined(__cplusplus)
template <class T> __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDesc(void) {
  return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}

#define CUDALINT_CHANNEL(Type, X, Y, Z, W, Kind)                                                                       \
  template <> __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDesc<Type>(void) {                            \
    return cudaCreateChannelDesc(X, Y, Z, W, cudaChannelFormatKind##Kind);                                             \
  }
#define CUDALINT_CHANNELS(Name, Bits, Kind)                                                                            \
  CUDALINT_CHANNEL(Name##1, Bits, 0, 0, 0, Kind)                                                                       \
  CUDALINT_CHANNEL(Name##2, Bits, Bits, 0, 0, Kind)                                                                    \
  CUDALINT_CHANNEL(Name##4, Bits, Bits, Bits, Bits, Kind)

CUDALINT_CHANNEL(char, 8, 0, 0, 0, Signed)
CUDALINT_CHANNEL(signed char, 8, 0, 0, 0, Signed)
CUDALINT_CHANNEL(unsigned char, 8, 0, 0, 0, Unsigned)
CUDALINT_CHANNEL(short, 16, 0, 0, 0, Signed)
CUDALINT_CHANNEL(unsigned short, 16, 0, 0, 0, Unsigned)
CUDALINT_CHANNEL(int, 32, 0, 0, 0, Signed)
CUDALINT_CHANNEL(unsigned int, 32, 0, 0, 0, Unsigned)
CUDALINT_CHANNEL(float, 32, 0, 0, 0, Float)
CUDALINT_CHANNELS(char, 8, Signed)
CUDALINT_CHANNELS(uchar, 8, Unsigned)
CUDALINT_CHANNELS(short, 16, Signed)
CUDALINT_CHANNELS(ushort, 16, Unsigned)
CUDALINT_CHANNELS(int, 32, Signed)
CUDALINT_CHANNELS(uint, 32, Unsigned)
CUDALINT_CHANNELS(float, 32, Float)

#undef CUDALINT_CHANNELS
#undef CUDALINT_CHANNEL

static __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf(void) {
  return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
static __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf1(void) {
  return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
static __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf2(void) {
  return cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindFloat);
}
static __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf4(void) {
  return cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindFloat);
}
#endif

#endif // CUDALINT_EMBEDDED_CHANNEL_DESCRIPTOR_H
