# `CompileFlags` of a .clangd file reach CUDA files, after the flags of the database and of compile_flags.txt.
# RUN: %python %s %clangd
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from lsp_session import session

# Each name is a function that does not exist: an error of the parser says which macros are set.
TEXT = """\
#ifdef FROM_CONFIGURATION
void configured() { unknownConfigured(); }
#endif
#if LEVEL == 2
void levelled() { unknownLevel(); }
#endif
#if __CUDA_ARCH__ == 800
__global__ void k() { unknownArchitecture(); }
#endif
#ifdef FROM_DATABASE
void listed() { unknownListed(); }
#endif
"""
EXPECTED = ["unknownConfigured", "unknownLevel", "unknownArchitecture"]


def names(diagnostics):
    return [name for name in EXPECTED + ["unknownListed"] for d in diagnostics if f"'{name}'" in d["message"]]


with session(sys.argv) as (client, folder):
    (folder / ".clangd").write_text("CompileFlags:\n  Add: [-DFROM_CONFIGURATION, -D, LEVEL=2, --cuda-gpu-arch=sm_80]\n")
    for name in ("lone", "flags", "listed"):
        (folder / name).mkdir()
    source = folder / "listed" / "a.cu"
    (folder / "listed" / "compile_commands.json").write_text(json.dumps([{
        "directory": str(folder / "listed"), "file": str(source),
        "command": f"nvcc -DFROM_DATABASE -DLEVEL=1 -gencode arch=compute_75,code=sm_75 -c {source} -o a.o"}]))
    (folder / "flags" / "compile_flags.txt").write_text("-DFROM_DATABASE\n-DLEVEL=1\n-DFROM_CONFIGURATION\n")
    for name, expected in (("lone", EXPECTED), ("flags", EXPECTED + ["unknownListed"]),
                           ("listed", EXPECTED + ["unknownListed"])):
        file = folder / name / "a.cu"
        file.write_text(TEXT)
        found = client.open(file)
        assert names(found) == expected, (name, json.dumps(found, indent=1))

    # A flag that nobody knows costs only itself.
    (folder / "lone" / ".clangd").write_text("CompileFlags:\n  Add: [-std=c++99]\n")
    second = folder / "lone" / "b.cu"
    second.write_text("__global__ void k() { __syncthreads(); }\nint x = unknownOfB();\n")
    found = client.open(second)
    assert any("unknownOfB" in d["message"] for d in found), found
