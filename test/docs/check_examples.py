#!/usr/bin/env python3
"""Runs the Bad and Good blocks of every check's page, and looks for each check's test.

usage: check_examples.py CUDALINT REPOSITORY

Each block is judged by the checks that are on by default and the page's own; what other checks would say about style or
speed is no concern of it. A line "// nvcc FLAGS" in a block says how it is compiled.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

# What the blocks may use without saying so.
PRELUDE = "#include <cooperative_groups.h>\n#include <cuda_runtime.h>\nnamespace cg = cooperative_groups;\n"


def main():
    tool, root = sys.argv[1], pathlib.Path(sys.argv[2])
    every = "correctness,suspicious,perf,portability,guideline,pedantic,nursery"
    listed = subprocess.run([tool, "--list-checks", "--level", every], capture_output=True, text=True, check=True)
    names = re.findall(r"^(cuda-[\w-]+)", listed.stdout, re.M)
    trouble = [] if names else ["--list-checks names no check"]
    for name in names:
        page = root / "docs" / "checks" / f"{name}.md"
        if not page.exists():
            trouble.append(f"{name}: no page {page}")
            continue
        if not list((root / "test" / "checks").glob(f"*/{name.removeprefix('cuda-')}*.cu")):
            trouble.append(f"{name}: no test below test/checks")
        for title, wanted in (("Bad", {name}), ("Good", set())):
            blocks = re.findall(rf"^## {title}$.*?^```cuda$(.*?)^```$", page.read_text(), re.M | re.S)
            if len(blocks) != 1:
                trouble.append(f"{name}: {len(blocks)} blocks under '## {title}'")
                continue
            with tempfile.NamedTemporaryFile("w", suffix=".cu") as source:
                source.write(PRELUDE + blocks[0])
                source.flush()
                flags = re.findall(r"^// nvcc (.*)$", blocks[0], re.M)
                run = subprocess.run([tool, "--no-cuda-toolkit", "--strict", f"-checks={name}", source.name,
                                      *(["--", *flags[0].split()] if flags else [])],
                                     capture_output=True, text=True)
            found = set(re.findall(r"(?:warning|error): .*\[(cuda-[\w-]+)", run.stdout))
            if run.returncode not in (0, 1) or found != wanted:
                trouble.append(f"{name}: '## {title}' gives {sorted(found)}, status {run.returncode}\n"
                               f"{run.stdout}{run.stderr}")
    print("\n".join(trouble) or f"{len(names)} checks")
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main())
