"""Writes sources below the folder sys.argv[1] whose names and texts are no UTF-8, and one whose name only looks so."""
import os
import sys

folder = os.fsencode(sys.argv[1]) + b"/src/"
os.makedirs(folder)
for name, text in {
    b"b\xff%41.cu": b'#include "h\xe9.cuh"\n'
                    b"__global__ void k(int *p) { *p = __shfl(*p, 0); /* caf\xe9 */ }\n"
                    b"__global__ void u(int *p) { *p = __any(*p); } // NOLINT(cuda-maskless-warp-intrinsic): caf\xe9\n",
    b"h\xe9.cuh": b"__device__ int f(int *p) { return __all(*p /* \xe9 */); }\n",
    b"a%FF.cu": b'#include "h\xe9.cuh"\n__global__ void k(int *p) { *p = __shfl(*p, 0); }\n',
}.items():
    with open(folder + name, "wb") as file:
        file.write(text)
