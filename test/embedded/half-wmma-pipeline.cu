// RUN: %cudalint --no-cuda-toolkit %s 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: error:
// CHECK-NOT: warning:
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <cuda_fp6.h>
#include <cuda_fp4.h>
#include <mma.h>
#include <cuComplex.h>
#include <cuda_pipeline.h>
#include <cuda_awbarrier.h>
#include <nvToolsExt.h>
#include <nvtx3/nvToolsExtCudaRt.h>
#include <nvtx3/nvtx3.hpp>
using namespace nvcuda;
template <class T> __global__ void w(half *a, half *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
  wmma::fill_fragment(acc, 0.0f);
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::mma_sync(acc, fa, fb, acc);
  for (int i = 0; i < acc.num_elements; i++)
    acc.x[i] *= 2;
  wmma::store_matrix_sync(c, acc, 16, wmma::mem_row_major);
  half h = __float2half(1.0f);
  half2 h2 = __halves2half2(h, h);
  h2 = __hfma2(h2, h2, h2);
  h = h + h;
  float f = __half2float(h);
  __shared__ half sh[32];
  sh[0] = h;
  __shared__ half2 sh2[4];
  sh2[0] = h2;
  h = __shfl_down_sync(~0u, h, 1);
  atomicAdd(&sh2[0], h2);
  atomicAdd(a, h);
  bool x = h < h;
  if (__hgt(h, h))
    f = (float)h;
  __nv_bfloat16 bf = __float2bfloat16(f);
  bf += bf;
  f = __bfloat162float(bf);
  __nv_bfloat162 b2(bf, bf);
  float2 ff = __bfloat1622float2(b2);
  __nv_fp8_e4m3 e(f);
  f = float(e);
  c[0] = f + ff.x + x;
  cuFloatComplex z = cuCmulf(make_cuFloatComplex(1, 2), make_cuComplex(3, 4));
  c[1] = cuCabsf(z);
  __pipeline_memcpy_async(&sh[0], a, 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __shared__ nvcuda::experimental::awbarrier bar;
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  bar.wait(bar.arrive());
  h = (half)3;
  h = half(2.5);
  int i = h;
  h = __int2half_rn(i);
  c[2] = __low2float(h2);
}
int main() {
  nvtxRangePushA("a");
  nvtxRangePop();
  nvtx3::scoped_range r{"x"};
  w<int><<<1, 32>>>(0, 0, 0);
  half h = __float2half(2.f);
  float f = h;
  (void)f;
}
