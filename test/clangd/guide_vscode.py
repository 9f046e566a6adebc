# The settings for VS Code in docs/editors.md, as its extension for clangd starts the server from them.
# RUN: %python %s %clangd %root/docs/editors.md
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from editor_guide import lines_for
from lsp_session import expect, session

settings = json.loads(lines_for(sys.argv[2], "VS Code", "json"))
assert os.path.basename(settings["clangd.path"]) == "cudalint-clangd", settings
assert settings["C_Cpp.intelliSenseEngine"] == "disabled", settings
with session(sys.argv, flags=settings.get("clangd.arguments", [])) as (client, folder):
    source = folder / "k.cu"
    source.write_text("__global__ void k(int *p) { if (__any(*p)) *p = 0; }\n")
    expect(client.open(source, language="cuda-cpp"), ["cuda-maskless-warp-intrinsic"])
