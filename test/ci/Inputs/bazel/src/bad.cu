#include "h.cuh"
#ifdef BAD
__global__ void k(int *p) { *p = __shfl(VALUE(p), 0); }
#endif
