// RUN: %check_cuda %s cuda-unchecked-kernel-launch

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CUDA_OK(CALL)                                                                                                  \
  do {                                                                                                                 \
    cudaError_t error = (CALL);                                                                                        \
    if (error != cudaSuccess)                                                                                          \
      std::exit(1);                                                                                                    \
  } while (0)

__global__ void kernel(int *p) { *p = 1; }
template <class T> __global__ void typed(T *p) { *p = 1; }

static void nobody(int *p) {
  kernel<<<1, 32>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nobody asks whether the launch of 'kernel' has failed [cuda-unchecked-kernel-launch]
  // CHECK-UNSAFE-FIXES: {{^}}  kernel<<<1, 32>>>(p);
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}  CUDA_OK(cudaGetLastError());
}
// The functions that wait do not return the error of a launch.
void otherCalls(int *p, int *h) {
  typed<int><<<1, 32>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nobody in this file asks whether the launch of 'typed<int>' has failed
  CUDA_OK(cudaDeviceSynchronize());
  CUDA_OK(cudaMemcpy(h, p, 4, cudaMemcpyDeviceToHost));
}
void thrownAway(int *p) {
  if (p)
    kernel<<<1, 32>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: nobody {{.*}}asks whether the launch of 'kernel' has failed
  cudaGetLastError();
}
void several(int *p, int n) {
  for (int i = 0; i < n; ++i)
    kernel<<<1, 32>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: nobody in this file asks whether the launch of 'kernel' has failed
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: nor does anybody ask after this launch
  typed<<<1, 32>>>(p);
}
void before(int *p) {
  CUDA_OK(cudaGetLastError());
  kernel<<<1, 32>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nobody {{.*}}asks
  std::printf("launched\n");
}
void inLambda(int *p) {
  auto launch = [p] { kernel<<<1, 32>>>(p); };
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: nobody {{.*}}asks
  launch();
}
template <class T> void inTemplate(T *p) {
  typed<<<1, 32>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nobody {{.*}}asks
}
struct Runner {
  int *p;
  void go() {
    kernel<<<1, 32>>>(p);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: nobody {{.*}}asks
  }
};
int main() {
  int *p = nullptr;
  nobody(p);
  inTemplate(p);
  Runner{p}.go();
  kernel<<<1, 32>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nobody asks
}
