#!/usr/bin/env python3
"""Checks that the first lines of an output stand in a document as they are.

usage: in_readme.py DOCUMENT OUTPUT LINES
"""
import pathlib
import sys

document, output, count = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
lines = output.read_text().splitlines()[:count]
if len(lines) < count or "\n".join(lines) not in document.read_text():
    print(f"{document} does not show these lines:")
    print("\n".join(lines))
    sys.exit(1)
