// The declarations are what is tested: which checks have something to say about these calls is none of its business.
// RUN: %cudalint --no-cuda-toolkit -checks=-*,cuda-maskless-warp-intrinsic %s 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: error:
// CHECK-NOT: warning:
template <class A, class B> struct Same {
  static constexpr bool value = false;
};
template <class A> struct Same<A, A> {
  static constexpr bool value = true;
};
#define CHECK(Expression, Type) static_assert(Same<decltype(Expression), Type>::value, #Expression)

__device__ int Counter;

__global__ void warp(int *p, float *f, double *d, unsigned long long *u) {
  CHECK(__shfl_sync(~0u, 1, 0), int);
  CHECK(__shfl_down_sync(~0u, 1.0f, 1), float);
  CHECK(__shfl_xor_sync(~0u, 1.0, 1, 16), double);
  CHECK(__shfl_up_sync(~0u, 1ull, 1), unsigned long long);
  CHECK(__ballot_sync(~0u, 1), unsigned);
  CHECK(__activemask(), unsigned);
  CHECK(__match_any_sync(~0u, 1.0f), unsigned);
  CHECK(__reduce_add_sync(~0u, 1u), unsigned);
  CHECK(__reduce_max_sync(~0u, 1), int);
  int pred;
  p[0] = __all_sync(~0u, 1) + __any_sync(~0u, 0) + __match_all_sync(~0u, 3, &pred) + __uni_sync(~0u, 1);
  p[1] = __shfl(1, 0) + __shfl_down(2, 1) + __ballot(1) + __any(1) + __all(1); // NOLINT: of the time before the masks
  __syncwarp();
  __syncwarp(0xffff);
  __syncthreads();
  p[2] = __syncthreads_count(1) + __syncthreads_and(1) + __syncthreads_or(0);
  __threadfence();
  __threadfence_block();
  __threadfence_system();
  __nanosleep(100);
  p[3] = __fns(1, 0, 1) + __ffs(3) + __popc(7) + __popcll(7ull) + __clz(1) + __brev(1) + __byte_perm(1, 2, 3) +
         __funnelshift_l(1, 2, 3) + __dp4a(1, 2, 3) + __mul24(3, 4) + __umulhi(1, 2) + __vadd4(1, 2) + clock();
  f[0] = __ldg(f) + __ldcg(f + 1) + __ldcs(f) + __int_as_float(3) + __sinf(1) + __expf(2) + __fdividef(1, 2) +
         rsqrtf(2) + fminf(1, 2) + __saturatef(3) + __float2int_rn(2.5f) + sinpif(1) + norm3df(1, 2, 3);
  __stcg(f, 1.0f);
  d[0] = rsqrt(2.0) + fma(1.0, 2.0, 3.0) + __dadd_rn(1, 2) + erfinv(0.5) + __hiloint2double(1, 2);
  u[0] = clock64() + __double_as_longlong(2.0) + __brevll(3);
}

__global__ void atomics(int *i, unsigned *u, unsigned long long *l, float *f, double *d) {
  CHECK(atomicAdd(i, 1), int);
  CHECK(atomicAdd(l, 1), unsigned long long);
  CHECK(atomicAdd(f, 1), float);
  CHECK(atomicAdd(d, 1), double);
  CHECK(atomicCAS(i, 1, 2), int);
  CHECK(atomicInc(u, 3), unsigned);
  atomicAdd_block(i, 1);
  atomicAdd_system(u, 1);
  atomicSub(i, 1);
  atomicExch(f, 2.0f);
  atomicMin(i, 1);
  atomicMax((long long *)l, 1ll);
  atomicAnd(u, 1u);
  atomicOr(l, 1ull);
  atomicXor(i, 1);
  atomicCAS_system(l, 1ull, 2ull);
  atomicAdd(&Counter, 1);
}

__host__ __device__ int both(int a, unsigned b) { return min(a, 3) + max(b, 4u) + max(a, b) + (int)max(1.0f, 2.0f); }

__global__ void misc(int n) {
  extern __shared__ float Dynamic[];
  Dynamic[threadIdx.x] = both(n, n);
  printf("%d\n", n);
  void *p = malloc(16);
  free(p);
  if (n < 0)
    __trap();
  assert(n >= 0);
  unsigned Shared = (unsigned)__cvta_generic_to_shared(Dynamic);
  if (__isShared(Dynamic))
    Dynamic[0] = Shared + warpSize;
}

int main() { return both(1, 2) + min(1, 2); }
