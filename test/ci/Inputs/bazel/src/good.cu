__global__ void g(int *p) { *p = 1; }
