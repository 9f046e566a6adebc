# The lines for Emacs in docs/editors.md: a CUDA file that is opened gets our findings.
# REQUIRES: emacs
# RUN: %python %s %clangd %root/docs/editors.md
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from editor_guide import environment, lines_for

server, page = sys.argv[1:]
# Without a terminal Emacs runs no command loop, which is when the hook connects.
SCRIPT = """
(setq eglot-sync-connect t)
(find-file (getenv "SOURCE"))
(unless (memq #'eglot-ensure c++-mode-hook) (error "no hook"))
(run-hooks 'post-command-hook)
(let ((end (+ (float-time) 100)))
  (while (and (< (float-time) end) (not (flymake-diagnostics)))
    (accept-process-output nil 0.1)
    (flymake-start)))
(princ (format "%s\\n" major-mode))
(dolist (d (flymake-diagnostics))
  (princ (format "%d: %s\\n" (line-number-at-pos (flymake-diagnostic-beg d)) (flymake-diagnostic-text d))))
"""

with tempfile.TemporaryDirectory(prefix="cudalint-guide-") as scratch:
    folder = pathlib.Path(scratch).resolve()
    (folder / ".git").mkdir()
    source = folder / "k.cu"
    source.write_text("__global__ void k(int *p) { if (__any(*p)) *p = 0; }\n")
    (folder / "init.el").write_text(lines_for(page, "Emacs", "elisp"))
    (folder / "script.el").write_text(SCRIPT)
    run = subprocess.run(["emacs", "--batch", "-f", "package-initialize", "-l", "eglot", "-l", folder / "init.el",
                          "-l", folder / "script.el"], env=environment(folder, server, SOURCE=str(source)),
                         capture_output=True, text=True, timeout=200)
    assert "c++-mode" in run.stdout, run.stdout + run.stderr
    assert "1: " in run.stdout and "cuda-maskless-warp-intrinsic" in run.stdout, run.stdout + run.stderr
