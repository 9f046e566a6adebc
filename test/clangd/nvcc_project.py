# A project with nvcc's command lines in compile_commands.json: no false error, and clangd's own features.
# RUN: %python %s %clangd
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from lsp_session import expect, session

MAIN = """\
#include <cooperative_groups.h>
#include "lib.cuh"
#ifndef FROM_COMMAND
#error the command was not used
#endif
namespace cg = cooperative_groups;
__global__ void k(float *p) {
  extern __shared__ __align__(16) float scratch[];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  scratch[threadIdx.x] = p[threadIdx.x];
  tile.sync();
  p[threadIdx.x] = twice(scratch[threadIdx.x ^ 1]);
}
int main() {
  k<<<1, 32, 128>>>(nullptr);
  return cudaDeviceSynchronize() != cudaSuccess;
}
"""


def prepare(folder):
    (folder / "include").mkdir()
    (folder / "build").mkdir()
    (folder / "include" / "lib.cuh").write_text("#pragma once\n__device__ inline float twice(float x) { return 2 * x; }\n")
    (folder / "main.cu").write_text(MAIN)
    (folder / "build" / "compile_commands.json").write_text(json.dumps([{
        "directory": str(folder / "build"), "file": str(folder / "main.cu"),
        "command": f"/opt/cuda/bin/nvcc -forward-unknown-to-host-compiler -DFROM_COMMAND -I{folder}/include "
                   "--generate-code=arch=compute_80,code=[compute_80,sm_80] -std=c++17 -Xcompiler -Wall "
                   f"--expt-relaxed-constexpr -x cu -c {folder}/main.cu -o main.o"}]))


with session(sys.argv, prepare) as (client, folder):
    main = folder / "main.cu"
    expect(client.open(main), [])
    expect(client.open(folder / "include" / "lib.cuh"), [])
    at = MAIN.splitlines()[11].index("twice")
    uri = main.as_uri()
    place = {"textDocument": {"uri": uri}, "position": {"line": 11, "character": at + 1}}
    definition = client.request("textDocument/definition", place)
    assert definition[0]["uri"].endswith("/include/lib.cuh"), definition
    hover = client.request("textDocument/hover", place)
    assert "twice" in json.dumps(hover), hover
    # A change of the database is noticed at the next edit.
    database = folder / "build" / "compile_commands.json"
    database.write_text(database.read_text().replace("-DFROM_COMMAND ", ""))
    found = client.change(main, MAIN + "\n")
    # While the new preamble is being built, clangd may show what the old one gives first.
    while not any("command was not used" in d["message"] for d in found):
        found = client.wait_for_diagnostics(main)
