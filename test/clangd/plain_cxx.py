# A C++ file is clangd's own business; the built-in headers come from inside the program.
# RUN: %python %s %clangd
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from lsp_session import expect, session

with session(sys.argv) as (client, folder):
    file = folder / "a.cpp"
    file.write_text("#include <stddef.h>\n#include <stdarg.h>\nsize_t n = sizeof(va_list);\n")
    expect(client.open(file, language="cpp"), [])
    wrong = client.change(file, "int n = ;\n")
    assert [d["code"] for d in wrong] == ["expected_expression"], wrong
