// min and max of mixed arithmetic types in host code, as nvcc declares them, and a program's own beside them.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s
#include <algorithm>
namespace own {
struct Length { int v; };
Length min(Length a, Length b) { return a.v < b.v ? a : b; }
}
inline float max(float a, float b, float c) { return a > b ? max(a, c) : max(b, c); }
int host(size_t n, unsigned u, float f, double d) {
  int sum = min(3, u) + max(u, 4) + min(n, 5ull) + max(f, d) + min(2.f, f) + std::min(1, 2);
  using namespace std;
  return sum + min(1, 2) + max(f, 1.f, 2.f) + min(own::Length{1}, own::Length{2}).v;
}
__device__ float device(float a, int i, unsigned u) { return min(a, 2.f) + max(i, 3) + max(u, 3u) + std::max(i, 2); }
