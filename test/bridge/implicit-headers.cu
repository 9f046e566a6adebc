// What nvcc's own start-up header brings along: the C library's mathematics, in its C++ form, without an #include.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s -- -arch=sm_80
template <class T> bool isUsable(T x) { return isfinite(x) && !isnan(x) && !isinf(x) && !signbit(x); }
bool onHost(double x, float y) {
  return isUsable(x) || isUsable(y) || isnormal(x) || fpclassify(y) == FP_NAN || isgreater(x, 2.) || lround(x) > abs(-3);
}
template <class T> __device__ bool isUsableThere(T x) { return isfinite(x) && !isnan(x) && !isinf(x) && !signbit(x); }
__global__ void k(double x, float y, bool *out) { *out = isUsableThere(x) || isUsableThere(y); }
