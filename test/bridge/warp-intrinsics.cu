// Warp intrinsics that clang declares in part.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s -- -arch=sm_90
__global__ void k(unsigned *p, unsigned short *s) {
  int all;
  p[0] = __reduce_add_sync(~0u, p[1]) + __reduce_and_sync(~0u, p[1]) + __match_any_sync(~0u, p[1]);
  p[1] = __match_all_sync(~0u, p[2], &all) + __activemask() + __ballot_sync(~0u, all) + __reduce_min_sync(~0u, all);
  p[2] = __shfl_sync(~0u, p[0], 3) + __shfl_up_sync(~0u, p[0], 1, 16) + __shfl_xor_sync(~0u, 1.5, 1);
  __nanosleep(20);
  __syncwarp();
  atomicCAS(s, s[0], s[1]);
  p[3] = __syncthreads_count(1) + __syncthreads_and(1) + __syncthreads_or(0);
}
