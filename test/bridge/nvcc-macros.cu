// What code asks the preprocessor for.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits --toolkit-only --since 11.5 %s -- --extended-lambda --expt-relaxed-constexpr -rdc=true -arch=sm_80
#if !defined(__CUDACC__) || !defined(__CUDACC_VER_MAJOR__) || !defined(__CUDACC_VER_MINOR__)
#error "not as nvcc"
#endif
#if !defined(__CUDACC_EXTENDED_LAMBDA__) || !defined(__CUDACC_RELAXED_CONSTEXPR__) || !defined(__CUDACC_RDC__)
#error "an option has no effect"
#endif
#ifdef __NVCC__
#error "libraries would take this for nvcc"
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ != 800
#error "another architecture"
#endif
template <class F> __global__ void run(F f, int *p) { p[0] = f(p[0]); }
void host(int *p) {
  auto increment = [] __device__(int v) { return v + 1; };
  static_assert(!__nv_is_extended_device_lambda_closure_type(int), "not a closure");
  run<<<1, 1>>>(increment, p);
  run<<<1, 1>>>([=] __host__ __device__(int v) mutable { return v; }, p);
}
