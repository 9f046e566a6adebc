// alignas and standard attributes behind a CUDA qualifier; the alignment is kept.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s -- -std=c++17
struct Box {
  __host__ __device__ [[nodiscard]] int size() const { return 1; }
  __forceinline__ __device__ [[nodiscard]] constexpr static int zero() { return 0; }
};
__device__ [[maybe_unused]] static int unused;
__global__ void k(char *p) {
  __shared__ alignas(128) char tile[4];
  static __shared__ alignas(8) int word;
  extern __shared__ alignas(16) char dynamic[];
  static_assert(__alignof__(tile) == 128 && __alignof__(word) == 8 && __alignof__(dynamic) == 16, "alignment");
  p[0] = tile[0] + word + dynamic[0] + Box().size() + Box::zero();
}
