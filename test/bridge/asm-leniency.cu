// Inline PTX as nvcc reads it: percent signs that are no escapes, and operands without a comma between them.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s
__global__ void k(unsigned long long *p, unsigned *u) {
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(p[0]));
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(u[0]));
  asm volatile("{\n .reg .pred %p1;\n setp.ne.u32 %p1, %1, 0;\n selp.u32 %0, 1, 0, %p1;\n}" : "=r"(u[0]) : "r"(u[1]));
  asm volatile("ld.global.v2.u32 {%0, %1}, [%2];" : "=r"(u[0]) "=r"(u[1]) : "l"(p));
  asm volatile("bar.sync 0;");
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;\n" ::"r"(u[0]), "l"(p), "n"(16));
}
