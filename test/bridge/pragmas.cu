// nvcc's own pragmas.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s
#pragma nv_diag_suppress 177
#pragma nv_diagnostic push
#pragma hd_warning_disable
#pragma nv_exec_check_disable
template <int N> __global__ void k(int *p) {
#pragma unroll
  for (int i = 0; i < 4; ++i)
    p[i] = 0;
#pragma unroll N
  for (int i = 0; i < 4; ++i)
    p[i] = 1;
#pragma unroll(N * 2)
  for (int i = 0; i < 4; ++i)
    p[i] = 2;
}
template __global__ void k<3>(int *);
#pragma nv_diagnostic pop
