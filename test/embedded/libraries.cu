// RUN: %cudalint --no-cuda-toolkit %s 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: error:
// CHECK-NOT: warning:
#include <cublas_v2.h>
#include <cuda.h>
#include <cufft.h>
#include <cufftXt.h>
#include <curand.h>
#include <curand_kernel.h>
#include <cusolverDn.h>
#include <cusolverSp.h>
#include <cusparse.h>
#include <nccl.h>
#include <nvml.h>
#include <nvrtc.h>

__global__ void draw(curandState *states, curandStatePhilox4_32_10_t *philox, float *out, unsigned long long seed) {
  curandState s;
  curand_init(seed, threadIdx.x, 0, &s);
  out[0] = curand_uniform(&s) + curand_normal(&s) + curand(&s) + curand_normal2(&s).x;
  out[1] = curand_uniform4(philox).w + curand_uniform_double(philox);
  states[threadIdx.x] = s;
}

int main() {
  cublasHandle_t blas;
  float one = 1, *p = nullptr;
  if (cublasCreate(&blas) != CUBLAS_STATUS_SUCCESS)
    return 1;
  cublasSetStream(blas, 0);
  cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_T, 1, 1, 1, &one, p, 1, p, 1, &one, p, 1);
  cublasSdot(blas, 1, p, 1, p, 1, &one);
  cufftHandle plan;
  cufftPlan1d(&plan, 8, CUFFT_C2C, 1);
  cufftExecC2C(plan, nullptr, nullptr, CUFFT_FORWARD);
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandGenerateUniform(generator, p, 4);
  cusparseHandle_t sparse;
  cusparseCreate(&sparse);
  cusolverDnHandle_t solver;
  cusolverDnCreate(&solver);
  CUcontext context;
  CUfunction f;
  CUdeviceptr d;
  cuInit(0);
  cuCtxCreate(&context, 0, 0);
  cuMemAlloc(&d, 16);
  void *args[] = {&d};
  cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, 0, args, nullptr);
  cuLaunchCooperativeKernel(f, 1, 1, 1, 32, 1, 1, 0, 0, args);
  CUlaunchConfig config = {};
  config.gridDimX = 2;
  cuLaunchKernelEx(&config, f, args, nullptr);
  nvmlInit();
  nvrtcProgram program;
  nvrtcCreateProgram(&program, "", "a.cu", 0, nullptr, nullptr);
  draw<<<1, 32>>>(nullptr, nullptr, p, 1);
}
