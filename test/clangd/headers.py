# Device functions in the user's own headers are looked into from the file that includes them.
# RUN: %python %s %clangd
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from lsp_session import expect, session

with session(sys.argv) as (client, folder):
    (folder / "warp.cuh").write_text("""\
#pragma once
inline __device__ int warp_sum(int v) {
  for (int d = 16; d; d /= 2)
    v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}
""")
    file = folder / "k.cu"
    file.write_text("""\
#include "warp.cuh"
__global__ void k(int *out, int v) {
  if (threadIdx.x % 32 < 16)
    out[threadIdx.x] = warp_sum(v);
}
""")
    codes = [d["code"] for d in client.open(file)]
    assert codes == ["cuda-full-mask-in-divergent-code"], codes
    # The header itself opens as CUDA, without an error.
    expect(client.open(folder / "warp.cuh"), [])
