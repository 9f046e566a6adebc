// RUN: %check_cuda %s cuda-unchecked-kernel-launch

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <stdexcept>
#define CUDA_OK(CALL)                                                                                                  \
  do {                                                                                                                 \
    cudaError_t error = (CALL);                                                                                        \
    if (error != cudaSuccess)                                                                                          \
      std::exit(1);                                                                                                    \
  } while (0)
#define LAUNCH(KERNEL, ...)                                                                                            \
  do {                                                                                                                 \
    KERNEL<<<1, 32>>>(__VA_ARGS__);                                                                                    \
    checkLaunch(__FILE__, __LINE__);                                                                                   \
  } while (0)

__global__ void kernel(int *p) { *p = 1; }

inline void checkLaunch(const char *file, int line) {
  if (cudaPeekAtLastError() != cudaSuccess)
    throw std::runtime_error(file);
}
void elsewhere(); // May look.

void direct(int *p) {
  kernel<<<1, 32>>>(p);
  CUDA_OK(cudaGetLastError());
}
void peeked(int *p) {
  kernel<<<1, 32>>>(p);
  cudaError_t error = cudaPeekAtLastError();
  if (error)
    std::printf("%s\n", cudaGetErrorString(error));
}
cudaError_t returned(int *p) {
  kernel<<<1, 32>>>(p);
  return cudaGetLastError();
}
void once(int *p, int n, bool debug) {
  for (int i = 0; i < n; ++i) {
    kernel<<<1, 32>>>(p);
    kernel<<<2, 32>>>(p);
  }
  cudaDeviceSynchronize();
  if (debug)
    CUDA_OK(cudaGetLastError());
}
void inFunction(int *p) {
  kernel<<<1, 32>>>(p);
  checkLaunch(__FILE__, __LINE__);
}
void inMacro(int *p) { LAUNCH(kernel, p); }
void inOtherFile(int *p) {
  kernel<<<1, 32>>>(p);
  elsewhere();
}
struct Guard {
  ~Guard() noexcept(false) {
    if (cudaGetLastError() != cudaSuccess)
      throw std::runtime_error("launch");
  }
};
void inDestructor(int *p) {
  Guard guard;
  kernel<<<1, 32>>>(p);
}
static void launcher(int *p) { kernel<<<1, 32>>>(p); }
void caller(int *p) {
  launcher(p);
  CUDA_OK(cudaGetLastError());
}
template <class Function> void checked(Function function) {
  function();
  CUDA_OK(cudaGetLastError());
}
void handedOver(int *p) {
  checked([p] { kernel<<<1, 32>>>(p); });
}
void returnsError(int *p, void **arguments) {
  CUDA_OK(cudaLaunchKernel((const void *)kernel, dim3(1), dim3(32), arguments, 0, 0));
}
