// Loads and stores with a cache operator.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s
__global__ void k(float *p, int4 *q, const unsigned char *c) {
  p[0] = __ldg(p) + __ldcg(p) + __ldca(p) + __ldcs(p) + __ldlu(p) + __ldcv(p) + __ldcs(c);
  int4 v = __ldcs(q);
  __stcs(q, v);
  __stcg(p, 1.f);
  __stwb(p, 1.f);
  __stwt(p, 1.f);
}
