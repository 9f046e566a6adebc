"""Analyses files in the folder sys.argv[2], by the program sys.argv[1], whose names break lines and give commands to the
log of GitHub Actions. Prints what the program says, and which lines of it are not as they should be."""
import os
import subprocess
import sys

program, folder = sys.argv[1], sys.argv[2]
os.chdir(folder)
os.makedirs("::stop-commands::x")
for name in (b"a\n::error::x.cu", b"::stop-commands::x/b.cu", b"c\x1b[2J\x7f\xc2\x9b.cu"):
    with open(name, "w") as file:
        file.write("__global__ void k(int *p) { *p = __shfl(*p, 0); }\n")
with open("h\n::error::.cuh", "w") as file:
    file.write("#error broken\n")
with open("d.cu", "w") as file:
    file.write('#include "h\\\n::error::.cuh"\n__global__ void k(int *p) {}\n')

for arguments in (["."], ["--format=github", "."], ["--fix-dry-run", "."], ["--verbose", "--statistics", "."],
                  ["no\n::error::such.cu"], ["--baseline=no\n::error::.json", "."], ["-checks=no\n::error::check", "."],
                  ["--config-file=no\n::error::file", "."], ["--output", "json=no\n::error::/\n", "d.cu/x"], ["doctor", "."]):
    print("arguments", ascii(arguments), flush=True)
    run = subprocess.run([program, *(arguments[:1] if arguments[0] == "doctor" else []), "--no-cuda-toolkit",
                          *(arguments[1:] if arguments[0] == "doctor" else arguments)], capture_output=True)
    for output in (run.stdout, run.stderr):
        for line in output.split(b"\n"):
            annotation = "--format=github" in arguments and line.startswith((b"::warning file=", b"::error file=", b"::notice file="))
            if (line.lstrip().startswith(b"::") and not annotation) or any(c < 32 and c != 9 or c == 127 for c in line):
                print("bad line:", line)
            print(line.decode())
    print("status", run.returncode)
