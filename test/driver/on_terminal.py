#!/usr/bin/env python3
"""Runs a command on a pseudo-terminal and prints what it writes there, one line for each time it moves to the left.

usage: on_terminal.py COMMAND [ARGUMENT...]
"""
import os
import pty
import sys


def read(descriptor):
    return os.read(descriptor, 4096).replace(b"\r", b"\n")


sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:], read, lambda _: b"")))
