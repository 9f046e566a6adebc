// Macros of one letter on the command line, as `-DN=1024`, which the headers below the prelude use for parameters.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s -- -DA=1 -DB=7 -DN=1024 -DT=int -DV=3 -DX=1 -DY=2 -DZ=0
__global__ void k(T *out) {
  __shared__ T tile[N];
  tile[threadIdx.x] = A + B + V + X + Y + Z;
  __syncthreads();
  out[threadIdx.x] = tile[N - 1 - threadIdx.x];
}
static_assert(N == 1024, "the macro is there");
