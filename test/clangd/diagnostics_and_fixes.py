# A lone file in an empty folder, no configuration at all: findings with related information, documentation links and
# quick fixes, and what a fix makes of the text.
# RUN: %python %s %clangd
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from lsp_session import expect, session

TEXT = """\
__global__ void sum(int *out, int v) {
  int lane = threadIdx.x % 32;
  if (lane < 16) {
    v += __shfl_down_sync(0xffffffffu, v, 8);
  }
  out[threadIdx.x] = v;
}
"""

with session(sys.argv, flags=()) as (client, folder):
    file = folder / "sum.cu"
    file.write_text(TEXT)
    (found,) = client.open(file)
    assert found["code"] == "cuda-full-mask-in-divergent-code", found
    assert "needs lanes 16-31" in found["message"], found
    assert found["range"]["start"] == {"line": 3, "character": 9}, found
    assert found["codeDescription"]["href"].endswith("/docs/checks/cuda-full-mask-in-divergent-code.md"), found
    notes = [note["message"] for note in found["relatedInformation"]]
    assert any("\u25a0" * 16 + "\u00b7" * 16 in note for note in notes), notes
    assert any("lanes part here" in note for note in notes), notes

    old = folder / "old.cu"
    old.write_text("__global__ void k(int *p) { p[threadIdx.x] = __shfl(p[threadIdx.x], 1); }\n")
    (maskless,) = client.open(old)
    assert maskless["code"] == "cuda-maskless-warp-intrinsic", maskless
    actions = [action for action in client.quick_fixes(old, maskless) if "edit" in action]
    assert actions, maskless
    fixed = client.applied(old, actions[0])
    assert "__shfl_sync(0xffffffff, p[threadIdx.x], 1)" in fixed, fixed
    expect(client.change(old, fixed), [])

    # The finding comes and goes with the text, before anything is saved.
    expect(client.change(file, TEXT.replace("lane < 16", "lane < 32")), [])
    expect(client.change(file, TEXT), ["cuda-full-mask-in-divergent-code"])

    # The file moves; the new one is found, whether or not it has been saved.
    client.close(file)
    moved = folder / "moved.cu"
    assert [d["code"] for d in client.open(moved, TEXT)] == ["cuda-full-mask-in-divergent-code"]
    # NOLINT works here too.
    marked = TEXT.replace("v, 8);", "v, 8); // NOLINT(cuda-full-mask-in-divergent-code)")
    expect(client.change(moved, marked), [])
    # Half-written code is no reason to fall silent about the rest, or to stop.
    broken = client.change(moved, TEXT + "__global__ void next(int *p) { if (p[threadIdx.x] ")
    assert "cuda-full-mask-in-divergent-code" in [d.get("code") for d in broken], broken
