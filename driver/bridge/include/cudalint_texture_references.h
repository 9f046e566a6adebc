//===- cudalint_texture_references.h - texture<> and surface<> templates --===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CUDA 12 removed texture and surface references; old code that uses them must still be analysed. Declarations only.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_TEXTURE_REFERENCES_H
#define CUDALINT_TEXTURE_REFERENCES_H
#pragma GCC system_header

template <class T, int texType = cudaTextureType1D, enum cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : public textureReference {
  __host__ texture(int norm = 0, enum cudaTextureFilterMode filter = cudaFilterModePoint,
                   enum cudaTextureAddressMode address = cudaAddressModeClamp);
  __host__ texture(int norm, enum cudaTextureFilterMode filter, enum cudaTextureAddressMode address,
                   struct cudaChannelFormatDesc desc);
};

template <class T, int dim = 1> struct __attribute__((device_builtin_surface_type)) surface : public surfaceReference {
  __host__ surface();
};

// What a fetch gives: the element type, or for normalised reads a float vector with as many members.
template <class T, enum cudaTextureReadMode mode> struct cudalint_texel { typedef T type; };
#define CUDALINT_NORMALIZED_VECTORS(N)                                                                                 \
  template <> struct cudalint_texel<char##N, cudaReadModeNormalizedFloat> { typedef float##N type; };                  \
  template <> struct cudalint_texel<uchar##N, cudaReadModeNormalizedFloat> { typedef float##N type; };                 \
  template <> struct cudalint_texel<short##N, cudaReadModeNormalizedFloat> { typedef float##N type; };                 \
  template <> struct cudalint_texel<ushort##N, cudaReadModeNormalizedFloat> { typedef float##N type; };
CUDALINT_NORMALIZED_VECTORS(1)
CUDALINT_NORMALIZED_VECTORS(2)
CUDALINT_NORMALIZED_VECTORS(4)
template <> struct cudalint_texel<char, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct cudalint_texel<signed char, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct cudalint_texel<unsigned char, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct cudalint_texel<short, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct cudalint_texel<unsigned short, cudaReadModeNormalizedFloat> { typedef float type; };
#undef CUDALINT_NORMALIZED_VECTORS

// The four components that a gather takes from neighbouring texels.
template <class T> struct cudalint_gather { typedef float4 type; };
#define CUDALINT_GATHER(Vector, Scalar, Prefix)                                                                        \
  template <> struct cudalint_gather<Scalar> { typedef Vector type; };                                                 \
  template <> struct cudalint_gather<Prefix##1> { typedef Vector type; };                                              \
  template <> struct cudalint_gather<Prefix##2> { typedef Vector type; };                                              \
  template <> struct cudalint_gather<Prefix##4> { typedef Vector type; };
CUDALINT_GATHER(char4, char, char)
CUDALINT_GATHER(uchar4, unsigned char, uchar)
CUDALINT_GATHER(short4, short, short)
CUDALINT_GATHER(ushort4, unsigned short, ushort)
CUDALINT_GATHER(int4, int, int)
CUDALINT_GATHER(uint4, unsigned int, uint)
#undef CUDALINT_GATHER

#define CUDALINT_TEXTURE(Name, Kind, ...)                                                                              \
  template <class T, enum cudaTextureReadMode mode>                                                                    \
  __device__ typename cudalint_texel<T, mode>::type Name(texture<T, Kind, mode> t, __VA_ARGS__);
CUDALINT_TEXTURE(tex1Dfetch, cudaTextureType1D, int x)
CUDALINT_TEXTURE(tex1D, cudaTextureType1D, float x)
CUDALINT_TEXTURE(tex2D, cudaTextureType2D, float x, float y)
CUDALINT_TEXTURE(tex3D, cudaTextureType3D, float x, float y, float z)
CUDALINT_TEXTURE(texCubemap, cudaTextureTypeCubemap, float x, float y, float z)
CUDALINT_TEXTURE(tex1DLayered, cudaTextureType1DLayered, float x, int layer)
CUDALINT_TEXTURE(tex2DLayered, cudaTextureType2DLayered, float x, float y, int layer)
CUDALINT_TEXTURE(texCubemapLayered, cudaTextureTypeCubemapLayered, float x, float y, float z, int layer)
CUDALINT_TEXTURE(tex1DLod, cudaTextureType1D, float x, float level)
CUDALINT_TEXTURE(tex2DLod, cudaTextureType2D, float x, float y, float level)
CUDALINT_TEXTURE(tex3DLod, cudaTextureType3D, float x, float y, float z, float level)
CUDALINT_TEXTURE(texCubemapLod, cudaTextureTypeCubemap, float x, float y, float z, float level)
CUDALINT_TEXTURE(tex1DLayeredLod, cudaTextureType1DLayered, float x, int layer, float level)
CUDALINT_TEXTURE(tex2DLayeredLod, cudaTextureType2DLayered, float x, float y, int layer, float level)
CUDALINT_TEXTURE(texCubemapLayeredLod, cudaTextureTypeCubemapLayered, float x, float y, float z, int layer, float level)
CUDALINT_TEXTURE(tex1DGrad, cudaTextureType1D, float x, float dPdx, float dPdy)
CUDALINT_TEXTURE(tex2DGrad, cudaTextureType2D, float x, float y, float2 dPdx, float2 dPdy)
CUDALINT_TEXTURE(tex3DGrad, cudaTextureType3D, float x, float y, float z, float4 dPdx, float4 dPdy)
CUDALINT_TEXTURE(tex1DLayeredGrad, cudaTextureType1DLayered, float x, int layer, float dPdx, float dPdy)
CUDALINT_TEXTURE(tex2DLayeredGrad, cudaTextureType2DLayered, float x, float y, int layer, float2 dPdx, float2 dPdy)
#undef CUDALINT_TEXTURE
template <class T, enum cudaTextureReadMode mode>
__device__ typename cudalint_gather<T>::type tex2Dgather(texture<T, cudaTextureType2D, mode> t, float x, float y,
                                                         int comp = 0);

#define CUDALINT_SURFACE(Suffix, Kind, ...)                                                                            \
  template <class T>                                                                                                   \
  __device__ void surf##Suffix##read(T *res, surface<void, Kind> surf, __VA_ARGS__, int s,                             \
                                     enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);                        \
  template <class T>                                                                                                   \
  __device__ void surf##Suffix##read(T *res, surface<void, Kind> surf, __VA_ARGS__,                                    \
                                     enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);                        \
  template <class T>                                                                                                   \
  __device__ T surf##Suffix##read(surface<void, Kind> surf, __VA_ARGS__,                                               \
                                  enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);                           \
  template <class T>                                                                                                   \
  __device__ void surf##Suffix##write(T val, surface<void, Kind> surf, __VA_ARGS__, int s,                             \
                                      enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);                       \
  template <class T>                                                                                                   \
  __device__ void surf##Suffix##write(T val, surface<void, Kind> surf, __VA_ARGS__,                                    \
                                      enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
CUDALINT_SURFACE(1D, cudaSurfaceType1D, int x)
CUDALINT_SURFACE(2D, cudaSurfaceType2D, int x, int y)
CUDALINT_SURFACE(3D, cudaSurfaceType3D, int x, int y, int z)
CUDALINT_SURFACE(1DLayered, cudaSurfaceType1DLayered, int x, int layer)
CUDALINT_SURFACE(2DLayered, cudaSurfaceType2DLayered, int x, int y, int layer)
CUDALINT_SURFACE(Cubemap, cudaSurfaceTypeCubemap, int x, int y, int face)
CUDALINT_SURFACE(CubemapLayered, cudaSurfaceTypeCubemapLayered, int x, int y, int layerFace)
#undef CUDALINT_SURFACE

template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *offset, const struct texture<T, dim, mode> &tex, const void *devPtr,
                            const struct cudaChannelFormatDesc &desc, size_t size = 0xffffffffU);
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *offset, const struct texture<T, dim, mode> &tex, const void *devPtr,
                            size_t size = 0xffffffffU);
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t *offset, const struct texture<T, dim, mode> &tex, const void *devPtr,
                              const struct cudaChannelFormatDesc &desc, size_t width, size_t height, size_t pitch);
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t *offset, const struct texture<T, dim, mode> &tex, const void *devPtr,
                              size_t width, size_t height, size_t pitch);
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const struct texture<T, dim, mode> &tex, cudaArray_const_t array,
                                   const struct cudaChannelFormatDesc &desc);
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const struct texture<T, dim, mode> &tex, cudaArray_const_t array);
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTextureToMipmappedArray(const struct texture<T, dim, mode> &tex, cudaMipmappedArray_const_t array,
                                            const struct cudaChannelFormatDesc &desc);
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaBindTextureToMipmappedArray(const struct texture<T, dim, mode> &tex, cudaMipmappedArray_const_t array);
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaUnbindTexture(const struct texture<T, dim, mode> &tex);
template <class T, int dim, enum cudaTextureReadMode mode>
cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const struct texture<T, dim, mode> &tex);
template <class T, int dim>
cudaError_t cudaBindSurfaceToArray(const struct surface<T, dim> &surf, cudaArray_const_t array,
                                   const struct cudaChannelFormatDesc &desc);
template <class T, int dim>
cudaError_t cudaBindSurfaceToArray(const struct surface<T, dim> &surf, cudaArray_const_t array);

#endif // CUDALINT_TEXTURE_REFERENCES_H
