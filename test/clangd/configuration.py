# `.clang-tidy` decides as it does in the driver.
# RUN: %python %s %clangd
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from lsp_session import session

TEXT = "__device__ int f(int v) { return __shfl_xor_sync(0xffffffffu, v, 1, 12); }\n"


def codes(client, file):
    file.write_text(TEXT)
    return [d["code"] for d in client.open(file)]


with session(sys.argv) as (client, folder):
    for name, checks in (("other", "-*,bugprone-*"), ("off", "-cuda-*"), ("one", "-*,cuda-shuffle-width"),
                         ("foreign", "-*"), ("less", "-*,bugprone-*,-cuda-shuffle-width"),
                         ("others", "-*,bugprone-*,-cuda-maskless-*")):
        (folder / name).mkdir()
        (folder / name / ".clang-tidy").write_text(f"Checks: '{checks}'\n")
    assert codes(client, folder / "none.cu") == ["cuda-shuffle-width"]
    assert codes(client, folder / "other" / "k.cu") == ["cuda-shuffle-width"], "a configuration for C++ alone"
    assert codes(client, folder / "off" / "k.cu") == []
    assert codes(client, folder / "one" / "k.cu") == ["cuda-shuffle-width"]
    assert codes(client, folder / "foreign" / "k.cu") == [], "nothing is enabled"
    assert codes(client, folder / "less" / "k.cu") == []
    assert codes(client, folder / "others" / "k.cu") == ["cuda-shuffle-width"], "what is taken away is another check"
