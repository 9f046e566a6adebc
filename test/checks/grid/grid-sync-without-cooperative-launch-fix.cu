// RUN: %check_cuda %s cuda-grid-sync-without-cooperative-launch

#include <cstdlib>
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

#define CUDA_OK(CALL)                                                                                                  \
  do {                                                                                                                 \
    if ((CALL) != cudaSuccess)                                                                                         \
      std::abort();                                                                                                    \
  } while (0)

__global__ void steps(const float *in, float *out, int n, float factor) {
  out[0] = in[0] * factor + n;
  cg::this_grid().sync();
}
__global__ void none() { cg::this_grid().sync(); }
template <class T> __global__ void typed(T *p) { cg::this_grid().sync(); }

void variables(const float *in, float *out, int n, float factor, cudaStream_t stream) {
  steps<<<dim3(16, 2), 128, 64, stream>>>(in, out, n, factor);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'steps' synchronizes the whole grid
  // CHECK-MESSAGES: note: unsafe fix: launch it cooperatively
  // CHECK-UNSAFE-FIXES: {{^}}  {
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}    void *arguments[] = {(void *)&in, (void *)&out, (void *)&n, (void *)&factor};
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}    CUDA_OK(cudaLaunchCooperativeKernel((void *)steps, dim3(16, 2), 128, arguments, 64, stream));
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}  }
  CUDA_OK(cudaGetLastError());
}
void values(float *x, int m) {
  void *arguments = nullptr;
  if (m)
    steps<<<16, 128>>>(x, x + m, m * 2, 0.5);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'steps' synchronizes the whole grid
  // CHECK-UNSAFE-FIXES: {{^}}    {
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}      const float *in = x;
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}      float *out = x + m;
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}      int n = m * 2;
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}      float factor = 0.5;
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}      void *arguments2[] = {(void *)&in, (void *)&out, (void *)&n, (void *)&factor};
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}      CUDA_OK(cudaLaunchCooperativeKernel((void *)steps, 16, 128, arguments2, 0, 0));
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}    }
  none<<<16, 128>>>();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'none' synchronizes the whole grid
  // CHECK-UNSAFE-FIXES: {{^}}    CUDA_OK(cudaLaunchCooperativeKernel((void *)none, 16, 128, nullptr, 0, 0));
  typed<float><<<16, 128>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'typed' synchronizes the whole grid
  // CHECK-UNSAFE-FIXES: {{^}}    CUDA_OK(cudaLaunchCooperativeKernel((void *)typed<float>, 16, 128, arguments2, 0, 0));
  typed<<<16, 128>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'typed' synchronizes the whole grid
  // CHECK-UNSAFE-FIXES: {{^}}  typed<<<16, 128>>>(x);
  (void)arguments;
}
