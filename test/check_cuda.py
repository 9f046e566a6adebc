#!/usr/bin/env python3
"""Compares what a check says about a test file with the comments in it, without and with CUDA's own headers.

usage: check_cuda.py --cudalint BIN --toolkits DIR FILE CHECK[,CHECK...] [-- FLAGS...]

In the file:
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: text     a finding or note; `file:` is implied, any further warning fails
  // CHECK-FIXES: text                                 in the file after --fix
  // CHECK-UNSAFE-FIXES: text                          in the file after --fix --unsafe-fixes
A file without CHECK-MESSAGES must give no finding. Findings must be the same with cudalint's own declarations and with
every toolkit in DIR; a fixed file must still parse without an error.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile


def run(command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True)


def file_check(source, prefix, text, *extra):
    """Fails the test unless FileCheck accepts `text`."""
    if f"{prefix}:" not in source.read_text() and f"{prefix}-" not in source.read_text():
        extra += ("--allow-empty",)
    check = subprocess.run(["FileCheck", str(source), f"--check-prefix={prefix}", "--allow-unused-prefixes",
                            "--dump-input-filter=all", *extra], input=text, text=True, capture_output=True)
    if check.returncode:
        print(check.stdout + check.stderr)
        sys.exit(1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cudalint", required=True)
    parser.add_argument("--toolkits", type=pathlib.Path, required=True)
    parser.add_argument("--embedded-only", action="store_true", help="the code needs no toolkit's headers")
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("checks")
    arguments = sys.argv[1:]
    flags = []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, flags = arguments[:cut], arguments[cut:]
    options = parser.parse_args(arguments)
    text = options.file.read_text()
    base = [options.cudalint, f"-checks=-*,{options.checks}", "--quiet", "--use-color=false"]

    variants = [("cudalint's own declarations", ["--no-cuda-toolkit"])]
    if not options.embedded_only and options.toolkits.is_dir():
        variants += [(f"CUDA {folder.name}", [f"--cuda-path={folder}"])
                     for folder in sorted(options.toolkits.iterdir()) if not folder.name.endswith(".partial")]

    def lint(path, variant, *more):
        result = run([*base, *variant, "--verbose", *more, path, *flags])
        if result.returncode not in (0, 1):
            print(f"exit status {result.returncode}:\n{result.stdout}{result.stderr}")
            sys.exit(1)
        return result.stdout

    with tempfile.TemporaryDirectory() as scratch:
        # Comments that hold expectations must not be found in their own source lines under the caret.
        copy = pathlib.Path(scratch) / options.file.name
        copy.write_text("\n".join(line.split("// CHECK-")[0].rstrip() for line in text.split("\n")))
        for name, variant in variants:
            output = lint(copy, variant)
            print(f"--- with {name}:\n{output}")
            if "CHECK-MESSAGES" in text:
                file_check(options.file, "CHECK-MESSAGES", output,
                           "--implicit-check-not={{(warning|error|fatal error):}}")
            elif "warning:" in output or "error:" in output:
                sys.exit(1)
        for prefix, switch in (("CHECK-FIXES", ["--fix"]),
                               ("CHECK-UNSAFE-FIXES", ["--fix", "--unsafe-fixes"])):
            if f"{prefix}:" not in text and f"{prefix}-NOT:" not in text:
                continue
            fixed = pathlib.Path(scratch) / f"{prefix.lower()}-{options.file.name}"
            fixed.write_text(copy.read_text())
            lint(fixed, variants[0][1], *switch)
            file_check(options.file, prefix, fixed.read_text())
            after = lint(fixed, variants[0][1])
            if "error:" in after:
                print(f"the fixed file does not parse:\n{after}")
                sys.exit(1)


if __name__ == "__main__":
    main()
