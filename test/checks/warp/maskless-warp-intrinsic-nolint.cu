// RUN: %check_cuda %s cuda-maskless-warp-intrinsic

__global__ void suppressed(int *p) {
  int v = __shfl(p[0], 0); // NOLINT
  v += __shfl(v, 0);       // NOLINT(cuda-maskless-warp-intrinsic)
  v += __shfl(v, 0);       // NOLINT(cuda-*)
  v += __shfl(v, 0);       // NOLINT(bugprone-*)
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: '__shfl' names
  // NOLINTNEXTLINE
  v += __shfl(v, 0);
  // NOLINTNEXTLINE(cuda-maskless-warp-intrinsic)
  v += __shfl(v, 0);
  // NOLINTBEGIN(cuda-maskless-warp-intrinsic)
  v += __shfl(v, 0);
  v += __any(v);
  // NOLINTEND(cuda-maskless-warp-intrinsic)
  v += __any(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: '__any' names
  p[0] = v;
}
