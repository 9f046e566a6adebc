// The OpenMP header of another compiler is never read.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s -- -Xcompiler -fopenmp
#include <omp.h>
int host(int n) {
  omp_set_num_threads(n);
  double start = omp_get_wtime();
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    (void)omp_get_thread_num();
  omp_lock_t lock;
  omp_init_lock(&lock);
  return omp_get_max_threads() + (omp_get_wtime() > start);
}
