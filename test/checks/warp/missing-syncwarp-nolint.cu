// RUN: %check_cuda %s cuda-missing-syncwarp

__global__ void suppressed(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = out[t];
  out[t] = s[t ^ 1]; // NOLINT(cuda-missing-syncwarp)
}
