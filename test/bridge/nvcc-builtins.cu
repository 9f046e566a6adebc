// Functions that are part of nvcc itself.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits --toolkit-only --since 12.8 %s -- -arch=sm_90
__global__ void k(int *p) {
  int r = __nv_atomic_fetch_add(p, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  __nv_atomic_store_n(p, r, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_load(p, &r, __NV_ATOMIC_ACQUIRE);
  int expected = 1;
  bool done = __nv_atomic_compare_exchange_n(p, &expected, 2, false, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_RELAXED);
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_CLUSTER);
  p[1] = done + __nv_bswap32(r);
}
