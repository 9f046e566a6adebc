// RUN: %check_cuda %s cuda-unchecked-api-call

#include <cstdlib>
#include <cuda_runtime.h>
static void check(cudaError_t error, const char *what = "") {
  if (error != cudaSuccess)
    std::abort();
}
#ifdef NEVER
#define IN_DEBUG(CALL) check(CALL)
#else
#define IN_DEBUG(CALL) CALL
#endif
#define FREE(POINTER) cudaFree(POINTER)

__global__ void kernel(int *p) { *p = 1; }

void statements(int **p, cudaStream_t s, int n, void **arguments) {
  cudaMalloc(p, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the error code of 'cudaMalloc' is thrown away [cuda-unchecked-api-call]
  // CHECK-MESSAGES: note: unsafe fix: look at the error code
  // CHECK-UNSAFE-FIXES: {{^}}  check(cudaMalloc(p, 4));
  if (n)
    cudaMemsetAsync(*p, 0, 4, s);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the error code of 'cudaMemsetAsync' is thrown away
  for (int i = 0; i < n; ++i)
    cudaStreamSynchronize(s);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the error code of 'cudaStreamSynchronize' is thrown away
  cudaSetDevice(0), n = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the error code of 'cudaSetDevice' is thrown away
  cudaLaunchKernel((const void *)kernel, dim3(1), dim3(32), arguments, 0, s);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the error code of 'cudaLaunchKernel' is thrown away
  FREE(*p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the error code of 'cudaFree' is thrown away
  auto later = [=] { cudaFree(*p); };
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: the error code of 'cudaFree' is thrown away
  later();
  check(cudaSetDevice(0));
}
template <class T> void inTemplate(T **p) {
  cudaFree(*p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the error code of 'cudaFree' is thrown away
}
template void inTemplate(int **);

// Somebody looks, or says that nobody will.
cudaError_t used(int **p, cudaStream_t s, cudaEvent_t e) {
  check(cudaMalloc(p, 4));
  if (cudaMemset(*p, 0, 4) != cudaSuccess)
    return cudaErrorUnknown;
  cudaError_t error = cudaSetDevice(1);
  error = error ? error : cudaDeviceSynchronize();
  (void)cudaFree(*p);
  static_cast<void>(cudaFree(*p));
  cudaGetLastError();
  cudaStreamQuery(s);
  cudaEventQuery(e);
  IN_DEBUG(cudaDeviceSynchronize());
  used(p, s, e);
  cudaGetErrorString(error);
  return cudaFree(*p);
}
struct Buffer {
  int *p = nullptr;
  ~Buffer() { cudaFree(p); }
  void reset() noexcept { cudaFree(p); }
};
