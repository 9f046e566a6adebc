#!/usr/bin/env python3
"""Says how much of a tree of CUDA files cudalint parses: clean, with missing headers, with known gaps, or with errors.

usage: parse-corpus.py --cudalint BIN TREE [--cuda-path DIR | --no-cuda-toolkit] [-j N] [-- FLAGS...]

Each file is read as `cudalint doctor` reads it, with its own folder as an include directory beside FLAGS. A file with a
missing header is counted there, whatever else follows from it. Ends with one line of numbers; exit status 1 if a file
has errors of its own.
"""
import argparse
import collections
import concurrent.futures
import pathlib
import re
import subprocess
import sys

PROBLEM = re.compile(r"^    (missing|gap|error|crashed)\s*(.*)$")


def judge(cudalint, choice, file, flags):
    """The kind of outcome of one file, and what is to be told of it."""
    run = subprocess.run([cudalint, "doctor", *choice, str(file), "--", *flags, "-I", str(file.parent)],
                         capture_output=True, text=True)
    problems = collections.defaultdict(list)
    for line in run.stdout.splitlines():
        match = PROBLEM.match(line)
        if match and match[2] not in problems[match[1]]:
            problems[match[1]].append(match[2])
    if "    result " not in run.stdout:
        return "failed", [run.stderr.strip() or run.stdout.strip()]
    for kind, name in (("crashed", "failed"), ("missing", "missing headers"), ("error", "failed"), ("gap", "gaps")):
        if kind in problems:
            return name, problems[kind] or [kind]
    return "clean", []


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, flags = arguments[:cut], arguments[cut + 1:]
    parser = argparse.ArgumentParser()
    parser.add_argument("--cudalint", required=True)
    parser.add_argument("tree", type=pathlib.Path)
    parser.add_argument("--cuda-path")
    parser.add_argument("--no-cuda-toolkit", action="store_true")
    parser.add_argument("-j", type=int, default=1)
    options = parser.parse_args(arguments)
    choice = ["--no-cuda-toolkit"] if options.no_cuda_toolkit else []
    if options.cuda_path:
        choice = [f"--cuda-path={options.cuda_path}"]

    files = sorted(options.tree.rglob("*.cu"))
    counts = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        outcomes = pool.map(lambda file: judge(options.cudalint, choice, file, flags), files)
        for file, (kind, reasons) in zip(files, outcomes):
            counts[kind] += 1
            if kind != "clean":
                print(f"{file.relative_to(options.tree)}: {kind}: {'; '.join(reasons[:3])}", flush=True)
    kinds = ("clean", "missing headers", "gaps", "failed")
    print(f"{len(files)} files: " + ", ".join(f"{counts[kind]} {kind}" for kind in kinds))
    sys.exit(1 if counts["failed"] else 0)


if __name__ == "__main__":
    main()
