#!/usr/bin/env python3
"""Fails unless cudalint understands all of a file: with its own declarations, and with the oldest and newest toolkit.

usage: parse_everywhere.py CUDALINT TOOLKITS [--every] [--since VERSION] [--toolkit-only] FILE [-- FLAGS...]

--every           with each toolkit
--since VERSION   only with toolkits of that CUDA version and later
--toolkit-only    not with cudalint's own declarations
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile


def number(version):
    return tuple(int(part) for part in version.split("."))


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, flags = arguments[:cut], arguments[cut:]
    parser = argparse.ArgumentParser()
    parser.add_argument("cudalint")
    parser.add_argument("toolkits", type=pathlib.Path)
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--since", default="0")
    parser.add_argument("--toolkit-only", action="store_true")
    parser.add_argument("file")
    options = parser.parse_args(arguments)

    variants = [] if options.toolkit_only else [("cudalint's own declarations", "--no-cuda-toolkit")]
    if options.toolkits.is_dir():
        folders = sorted((folder for folder in options.toolkits.iterdir() if not folder.name.endswith(".partial")
                          and number(folder.name) >= number(options.since)), key=lambda folder: number(folder.name))
        if not options.every:
            folders = folders[:1] + folders[1:][-1:]
        variants += [(f"CUDA {folder.name}", f"--cuda-path={folder}") for folder in folders]
    # A copy where no compilation database is found: the flags are the test's alone.
    folder = tempfile.TemporaryDirectory()
    file = shutil.copy(options.file, folder.name)
    for name, choice in variants:
        run = subprocess.run([options.cudalint, "--strict", "--verbose", "--use-color=false", choice, file, *flags],
                             capture_output=True, text=True)
        if run.returncode not in (0, 1) or "error:" in run.stdout + run.stderr:
            print(f"with {name}: exit status {run.returncode}\n{run.stdout}{run.stderr}")
            sys.exit(1)


if __name__ == "__main__":
    main()
