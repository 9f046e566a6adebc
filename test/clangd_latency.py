#!/usr/bin/env python3
"""Measures how long diagnostics take after an edit, in cudalint-clangd and in stock clangd, and how much memory each holds.

usage: test/clangd_latency.py CUDALINT CUDALINT_CLANGD STOCK_CLANGD FILE.cu... [--edits N]

Stock clangd gets the database that `cudalint cdb` writes, without which it cannot parse CUDA's headers. For each file the
two servers answer the same edits in turn; the middle time counts.
"""
import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from lsp_client import Client  # noqa: E402


def resident(process):
    """Bytes of memory that a process holds at most."""
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cudalint")
    parser.add_argument("ours")
    parser.add_argument("stock")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--edits", type=int, default=5)
    options = parser.parse_args()
    ratios = []
    for file in options.files:
        with tempfile.TemporaryDirectory() as folder:
            database = pathlib.Path(folder) / "database"
            subprocess.run([options.cudalint, "cdb", "-o", database, file], check=True, stdout=subprocess.DEVNULL)
            quiet = ["--background-index=false", "--log=error"]
            servers = {}
            for name, command in (("ours", [options.ours]),
                                  ("stock", [options.stock, f"--compile-commands-dir={database}", "--clang-tidy"])):
                home = pathlib.Path(folder) / name
                home.mkdir()
                servers[name] = Client([*command, *quiet], home)
                servers[name].open(file.resolve())
            text = file.read_text()
            times = {name: [] for name in servers}
            for edit in range(options.edits):
                for name, client in servers.items():
                    start = time.monotonic()
                    client.change(file.resolve(), f"{text}\n// {edit}\n")
                    times[name].append(time.monotonic() - start)
            middle = {name: statistics.median(values) for name, values in times.items()}
            memory = {name: resident(client.process) / 2**20 for name, client in servers.items()}
            ratios.append(middle["ours"] / middle["stock"])
            print(f"{file}: ours {middle['ours']:.3f} s, {memory['ours']:.0f} MiB; stock {middle['stock']:.3f} s, "
                  f"{memory['stock']:.0f} MiB; ratio {ratios[-1]:.2f}", flush=True)
            for client in servers.values():
                client.stop()
    print(f"largest ratio {max(ratios):.2f}")


if __name__ == "__main__":
    main()
