# The lines for Neovim in docs/editors.md: a CUDA file that is opened gets our findings, and a quick fix is applied.
# REQUIRES: neovim
# RUN: %python %s %clangd %root/docs/editors.md %nvim
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from editor_guide import environment, lines_for

server, page, nvim = sys.argv[1:]
SCRIPT = """
vim.cmd.edit(vim.env.SOURCE)
vim.wait(100000, function() return #vim.diagnostic.get(0) > 0 end, 50)
local found = {}
for _, d in ipairs(vim.diagnostic.get(0)) do
  table.insert(found, { line = d.lnum + 1, code = d.code, message = d.message })
end
vim.api.nvim_win_set_cursor(0, { found[1].line, 45 })
vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.title:find('_sync') ~= nil end })
vim.wait(20000, function() return vim.fn.getline(1):find('__any_sync') ~= nil end, 50)
io.stdout:write(vim.json.encode({ found = found, filetype = vim.bo.filetype, line = vim.fn.getline(1) }))
vim.cmd('qa!')
"""

with tempfile.TemporaryDirectory(prefix="cudalint-guide-") as scratch:
    folder = pathlib.Path(scratch).resolve()
    (folder / ".git").mkdir()
    source = folder / "k.cu"
    source.write_text("__global__ void k(int *p) { if (__any(*p)) *p = 0; }\n")
    (folder / "init.lua").write_text(lines_for(page, "Neovim", "lua"))
    (folder / "script.lua").write_text(SCRIPT)
    run = subprocess.run([nvim, "--headless", "-n", "-i", "NONE", "-u", folder / "init.lua", "-S", folder / "script.lua"],
                         env=environment(folder, server, SOURCE=str(source)), capture_output=True, text=True, timeout=200)
    assert run.stdout.startswith("{"), run.stdout + run.stderr
    shown = json.loads(run.stdout)
    assert shown["filetype"] == "cuda", shown
    assert [(d["line"], d["code"]) for d in shown["found"]] == [(1, "cuda-maskless-warp-intrinsic")], shown
    assert "__any_sync(0xffffffff, *p)" in shown["line"], shown
