//===- cudalint_texture.h - Texture and surface fetches, of objects and references ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_TEXTURE_H
#define CUDALINT_EMBEDDED_TEXTURE_H

#include "cudalint_any.h"
#include "surface_types.h"
#include "texture_types.h"

// Texture objects: each fetch returns its value or writes it through the first argument. The last form tells too
// whether the texel was resident.
#define CUDALINT_TEX(Name, ...)                                                                                        \
  template <class T> __device__ T Name(cudaTextureObject_t texObject, __VA_ARGS__);                                    \
  template <class T> __device__ void Name(T *ptr, cudaTextureObject_t texObject, __VA_ARGS__);
#define CUDALINT_TEX_RESIDENT(Name, ...)                                                                               \
  CUDALINT_TEX(Name, __VA_ARGS__)                                                                                      \
  template <class T> __device__ T Name(cudaTextureObject_t texObject, __VA_ARGS__, bool *isResident);                  \
  template <class T> __device__ void Name(T *ptr, cudaTextureObject_t texObject, __VA_ARGS__, bool *isResident);

CUDALINT_TEX(tex1Dfetch, int x)
CUDALINT_TEX(tex1D, float x)
CUDALINT_TEX_RESIDENT(tex2D, float x, float y)
CUDALINT_TEX_RESIDENT(tex3D, float x, float y, float z)
CUDALINT_TEX(tex1DLayered, float x, int layer)
CUDALINT_TEX_RESIDENT(tex2DLayered, float x, float y, int layer)
CUDALINT_TEX(texCubemap, float x, float y, float z)
CUDALINT_TEX(texCubemapLayered, float x, float y, float z, int layer)
CUDALINT_TEX(tex1DLod, float x, float level)
CUDALINT_TEX_RESIDENT(tex2DLod, float x, float y, float level)
CUDALINT_TEX_RESIDENT(tex3DLod, float x, float y, float z, float level)
CUDALINT_TEX(tex1DLayeredLod, float x, int layer, float level)
CUDALINT_TEX_RESIDENT(tex2DLayeredLod, float x, float y, int layer, float level)
CUDALINT_TEX(texCubemapLod, float x, float y, float z, float level)
CUDALINT_TEX(texCubemapLayeredLod, float x, float y, float z, int layer, float level)
CUDALINT_TEX(tex1DGrad, float x, float dPdx, float dPdy)
CUDALINT_TEX_RESIDENT(tex2DGrad, float x, float y, float2 dPdx, float2 dPdy)
CUDALINT_TEX_RESIDENT(tex3DGrad, float x, float y, float z, float4 dPdx, float4 dPdy)
CUDALINT_TEX(tex1DLayeredGrad, float x, int layer, float dPdx, float dPdy)
CUDALINT_TEX_RESIDENT(tex2DLayeredGrad, float x, float y, int layer, float2 dPdx, float2 dPdy)
CUDALINT_TEX(texCubemapGrad, float x, float y, float z, float4 dPdx, float4 dPdy)
CUDALINT_TEX(texCubemapLayeredGrad, float x, float y, float z, int layer, float4 dPdx, float4 dPdy)
#undef CUDALINT_TEX_RESIDENT
#undef CUDALINT_TEX
template <class T> __device__ T tex2Dgather(cudaTextureObject_t texObject, float x, float y, int comp = 0);
template <class T>
__device__ T tex2Dgather(cudaTextureObject_t texObject, float x, float y, bool *isResident, int comp = 0);
template <class T> __device__ void tex2Dgather(T *ptr, cudaTextureObject_t texObject, float x, float y, int comp = 0);

// Surface objects.
#define CUDALINT_SURF(Name, ...)                                                                                       \
  template <class T>                                                                                                   \
  __device__ T Name##read(cudaSurfaceObject_t surfObject, __VA_ARGS__,                                                 \
                          cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap);                                \
  template <class T>                                                                                                   \
  __device__ void Name##read(T *ptr, cudaSurfaceObject_t surfObject, __VA_ARGS__,                                      \
                             cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap);                             \
  template <class T>                                                                                                   \
  __device__ void Name##write(T value, cudaSurfaceObject_t surfObject, __VA_ARGS__,                                    \
                              cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap);

CUDALINT_SURF(surf1D, int x)
CUDALINT_SURF(surf2D, int x, int y)
CUDALINT_SURF(surf3D, int x, int y, int z)
CUDALINT_SURF(surf1DLayered, int x, int layer)
CUDALINT_SURF(surf2DLayered, int x, int y, int layer)
CUDALINT_SURF(surfCubemap, int x, int y, int face)
CUDALINT_SURF(surfCubemapLayered, int x, int y, int layerFace)
#undef CUDALINT_SURF

// References, which CUDA 12 dropped.
template <class T, int texType = cudaTextureType1D, enum cudaTextureReadMode mode = cudaReadModeElementType>
struct __device_builtin_texture_type__ texture : public textureReference {
#if !defined(__CUDACC_RTC__)
  __host__ texture(int norm = 0, enum cudaTextureFilterMode fMode = cudaFilterModePoint,
                   enum cudaTextureAddressMode aMode = cudaAddressModeClamp);
  __host__ texture(int norm, enum cudaTextureFilterMode fMode, enum cudaTextureAddressMode aMode,
                   struct cudaChannelFormatDesc desc);
#endif
};
template <class T, int dim = 1> struct __device_builtin_surface_type__ surface : public surfaceReference {
  __host__ surface();
  __host__ surface(struct cudaChannelFormatDesc desc);
};
template <int dim> struct __device_builtin_surface_type__ surface<void, dim> : public surfaceReference {
  __host__ surface();
};

// What a fetch gives: the element, or floats of the same width when the texture normalises.
template <class T, enum cudaTextureReadMode mode> struct __cudalint_texel {
  typedef T type;
};
#define CUDALINT_TEXEL(Type, Float)                                                                                    \
  template <> struct __cudalint_texel<Type, cudaReadModeNormalizedFloat> {                                             \
    typedef Float type;                                                                                                \
  };
CUDALINT_TEXEL(char, float)
CUDALINT_TEXEL(signed char, float)
CUDALINT_TEXEL(unsigned char, float)
CUDALINT_TEXEL(short, float)
CUDALINT_TEXEL(unsigned short, float)
CUDALINT_TEXEL(char1, float1)
CUDALINT_TEXEL(uchar1, float1)
CUDALINT_TEXEL(short1, float1)
CUDALINT_TEXEL(ushort1, float1)
CUDALINT_TEXEL(char2, float2)
CUDALINT_TEXEL(uchar2, float2)
CUDALINT_TEXEL(short2, float2)
CUDALINT_TEXEL(ushort2, float2)
CUDALINT_TEXEL(char4, float4)
CUDALINT_TEXEL(uchar4, float4)
CUDALINT_TEXEL(short4, float4)
CUDALINT_TEXEL(ushort4, float4)
#undef CUDALINT_TEXEL

#define CUDALINT_TEXREF(Name, Kind, ...)                                                                               \
  template <class T, enum cudaTextureReadMode mode>                                                                    \
  __device__ typename __cudalint_texel<T, mode>::type Name(texture<T, cudaTextureType##Kind, mode> t, __VA_ARGS__);
CUDALINT_TEXREF(tex1Dfetch, 1D, int x)
CUDALINT_TEXREF(tex1D, 1D, float x)
CUDALINT_TEXREF(tex2D, 2D, float x, float y)
CUDALINT_TEXREF(tex3D, 3D, float x, float y, float z)
CUDALINT_TEXREF(texCubemap, Cubemap, float x, float y, float z)
CUDALINT_TEXREF(tex1DLayered, 1DLayered, float x, int layer)
CUDALINT_TEXREF(tex2DLayered, 2DLayered, float x, float y, int layer)
CUDALINT_TEXREF(texCubemapLayered, CubemapLayered, float x, float y, float z, int layer)
CUDALINT_TEXREF(tex1DLod, 1D, float x, float level)
CUDALINT_TEXREF(tex2DLod, 2D, float x, float y, float level)
CUDALINT_TEXREF(tex3DLod, 3D, float x, float y, float z, float level)
CUDALINT_TEXREF(tex2DGrad, 2D, float x, float y, float2 dPdx, float2 dPdy)
CUDALINT_TEXREF(tex3DGrad, 3D, float x, float y, float z, float4 dPdx, float4 dPdy)
#undef CUDALINT_TEXREF
template <class T, enum cudaTextureReadMode mode>
__device__ T tex2Dgather(texture<T, cudaTextureType2D, mode> t, float x, float y, int comp = 0);

#define CUDALINT_SURFREF(Name, Kind, ...)                                                                              \
  template <class T>                                                                                                   \
  __device__ T Name##read(surface<void, cudaSurfaceType##Kind> surf, __VA_ARGS__,                                      \
                          cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap);                                \
  template <class T>                                                                                                   \
  __device__ void Name##read(T *ptr, surface<void, cudaSurfaceType##Kind> surf, __VA_ARGS__,                           \
                             cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap);                             \
  template <class T>                                                                                                   \
  __device__ void Name##write(T value, surface<void, cudaSurfaceType##Kind> surf, __VA_ARGS__,                         \
                              cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap);
CUDALINT_SURFREF(surf1D, 1D, int x)
CUDALINT_SURFREF(surf2D, 2D, int x, int y)
CUDALINT_SURFREF(surf3D, 3D, int x, int y, int z)
CUDALINT_SURFREF(surf1DLayered, 1DLayered, int x, int layer)
CUDALINT_SURFREF(surf2DLayered, 2DLayered, int x, int y, int layer)
CUDALINT_SURFREF(surfCubemap, Cubemap, int x, int y, int face)
CUDALINT_SURFREF(surfCubemapLayered, CubemapLayered, int x, int y, int layerFace)
#undef CUDALINT_SURFREF

template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *offset, const struct texture<T, dim, mode> &tex, const void *devPtr,
                            const struct cudaChannelFormatDesc &desc, size_t size = UINT_MAX) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *offset, const struct texture<T, dim, mode> &tex, const void *devPtr,
                            size_t size = UINT_MAX) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t *offset, const struct texture<T, dim, mode> &tex, const void *devPtr,
                              const struct cudaChannelFormatDesc &desc, size_t width, size_t height, size_t pitch) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t *offset, const struct texture<T, dim, mode> &tex, const void *devPtr, size_t width,
                              size_t height, size_t pitch) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const struct texture<T, dim, mode> &tex, cudaArray_const_t array,
                                   const struct cudaChannelFormatDesc &desc) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const struct texture<T, dim, mode> &tex, cudaArray_const_t array) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTextureToMipmappedArray(const struct texture<T, dim, mode> &tex,
                                            cudaMipmappedArray_const_t mipmappedArray) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaUnbindTexture(const struct texture<T, dim, mode> &tex) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const struct texture<T, dim, mode> &tex) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T, int dim>
cudaError_t cudaBindSurfaceToArray(const struct surface<T, dim> &surf, cudaArray_const_t array,
                                   const struct cudaChannelFormatDesc &desc) {
  return ::__cudalint_any<cudaError_t>();
}
template <class T, int dim>
cudaError_t cudaBindSurfaceToArray(const struct surface<T, dim> &surf, cudaArray_const_t array) {
  return ::__cudalint_any<cudaError_t>();
}

#endif // CUDALINT_EMBEDDED_TEXTURE_H
