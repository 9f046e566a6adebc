# Files of a project get new names: a header, and a source whose old command is borrowed until the database has a new
# one; nothing of the old names stays.
# RUN: %python %s %clangd
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from lsp_session import expect, session

HEADER = """\
#pragma once
__device__ inline int sum(int v) { return v + __shfl_xor_sync(0xffffffffu, v, 1); }
"""
SOURCE = """\
#include "sum.cuh"
#ifndef FROM_COMMAND
#error the command was not used
#endif
__global__ void k(int *p) {
  if (threadIdx.x % 32 < 16)
    p[threadIdx.x] = sum(1);
}
"""
FOUND = ["cuda-full-mask-in-divergent-code"]


def write_database(folder, source):
    (folder / "compile_commands.json").write_text(json.dumps([{
        "directory": str(folder), "file": str(source), "command": f"nvcc -DFROM_COMMAND -c {source} -o a.o"}]))


def renamed(client, old, new):
    old.rename(new)
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": old.as_uri(), "type": 3},
                                                                  {"uri": new.as_uri(), "type": 1}]})


with session(sys.argv) as (client, folder):
    source, header = folder / "old.cu", folder / "sum.cuh"
    source.write_text(SOURCE)
    header.write_text(HEADER)
    write_database(folder, source)
    expect(client.open(source), FOUND)

    # The header, before the source follows and after it.
    renamed(client, header, folder / "total.cuh")
    missing = client.change(source, SOURCE + "\n")
    while "pp_file_not_found" not in [d.get("code") for d in missing]:
        missing = client.change(source, client.texts[str(source)] + "\n")
    text = SOURCE.replace("sum.cuh", "total.cuh")
    (found,) = client.change(source, text)
    assert found["code"] == FOUND[0], found
    assert any(note["location"]["uri"].endswith("/total.cuh") for note in found["relatedInformation"]), found

    # The source: what was found under the old name is taken back.
    source.write_text(text)
    new = folder / "new.cu"
    renamed(client, source, new)
    client.close(source)
    expect(client.wait_for_diagnostics(source, version=None), [])
    expect(client.open(new), FOUND)
    write_database(folder, new)
    expect(client.change(new, text + "// edited\n"), FOUND)
    definition = client.request("textDocument/definition", {"textDocument": {"uri": new.as_uri()},
                                                            "position": {"line": 6, "character": 22}})
    assert definition[0]["uri"].endswith("/total.cuh"), definition
