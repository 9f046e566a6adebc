# What nvcc takes and clang's parser does not is no error in an editor, neither in the file nor in a header of its
# preamble; the mistakes beside it are.
# RUN: %python %s %clangd
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from lsp_session import expect, session

TEXT = """\
template <int N> __device__ inline void f%d(int *p, unsigned n) {
#pragma unroll
  p[0] = 1;
  asm volatile("mov.u32 %%0, %%[name];" : "=r"(p[1]));
  asm volatile("mov.u32 %%0, %%7;" : "=r"(p[1]));
}
inline void g%d(unsigned n, int *p) {
  int local[n] = {0};
  *p = local[0];
}
__global__ void k%d(int *p) { k%d<<<1, 1>>>(p); f%d<1>(p, 3); }
"""

with session(sys.argv) as (client, folder):
    (folder / "h.cuh").write_text("#pragma once\n" + TEXT % (1, 1, 1, 1, 1))
    file = folder / "a.cu"
    text = '#include "h.cuh"\n' + TEXT % (2, 2, 2, 2, 2) + "__global__ void k(int *p) { f1<1>(p, 3); }\n"
    file.write_text(text)
    expect(client.open(file), [])
    expect(client.change(file, text + "int x = unknown;\n"), ["undeclared_var_use"])
    # In the header, with its preamble built anew.
    (folder / "h.cuh").write_text("#pragma once\n" + TEXT % (1, 1, 1, 1, 1) + "int y = unknown;\n")
    client.notify("textDocument/didSave", {"textDocument": {"uri": file.as_uri()}})
    while not (found := client.change(file, text)):
        text += "//\n"
    expect(found, ["undeclared_var_use"])
    assert "in included file" in found[0]["message"].lower(), found
