# A launch in a function of a header is seen through its calls, though the header is precompiled.
# RUN: %python %s %clangd
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from lsp_session import expect, session

HEADER = """\
#pragma once
template <typename Kernel, typename... Arguments> void launch(Kernel kernel, Arguments... arguments) {
  kernel<<<2, 64>>>(arguments...);
}
template <typename Kernel> void launchOnce(Kernel kernel, int *p) { launch(kernel, p); }
"""
SOURCE = """\
#include "launch.cuh"
#include <cooperative_groups.h>
__global__ void both(int *p) {
  p[threadIdx.x] = 0;
  cooperative_groups::this_grid().sync();
  p[threadIdx.x ^ 1] = 1;
}
void run(int *p) { launchOnce(both, p); }
"""

with session(sys.argv) as (client, folder):
    (folder / "launch.cuh").write_text(HEADER)
    source = folder / "k.cu"
    source.write_text(SOURCE)
    for found in (client.open(source), client.change(source, SOURCE + "// edited\n")):
        expect(found, ["cuda-grid-sync-without-cooperative-launch"])
        assert found[0]["range"]["start"]["line"] == 7, found
