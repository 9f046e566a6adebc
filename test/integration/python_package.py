# The wheel: one static program that runs in a fresh virtual environment, and what it asks of the C library.
# REQUIRES: packaging
# RUN: %python %s %cudalint %environment %t
import os
import pathlib
import re
import shutil
import subprocess
import sys
import venv

program, environment, scratch = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
root = pathlib.Path(__file__).resolve().parents[2]
shutil.rmtree(scratch, ignore_errors=True)
scratch.mkdir(parents=True)


def run(*command, status=0, **options):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    assert done.returncode == status, f"{command}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


# The program is packed as it was built: the test is about the package, not about compiling it a second time.
offline = {**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(environment / "wheelhouse"),
           "CMAKE_ARGS": f"-DCUDALINT_PREBUILT_PROGRAM={program}", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
run(environment / "bin" / "pip", "wheel", "--no-deps", "--wheel-dir", scratch, root, env=offline)
(wheel,) = scratch.glob("cudalint-*.whl")
assert wheel.name.startswith("cudalint-0.1.0-py3-none-"), wheel.name
assert wheel.stat().st_size < 40e6, wheel.stat().st_size

shown = run(environment / "bin" / "auditwheel", "show", wheel)
oldest = re.search(r'manylinux_2_(\d+)_x86_64', shown)
assert oldest and int(oldest[1]) <= 36, shown

venv.EnvBuilder(with_pip=True).create(scratch / "venv")
run(scratch / "venv" / "bin" / "pip", "install", "--no-deps", wheel, env=offline)
installed = scratch / "venv" / "bin" / "cudalint"
# Neither LLVM nor CUDA can be reached.
bare = {"PATH": str(installed.parent), "HOME": str(scratch)}
assert run(installed, "--version", env=bare).startswith("cudalint 0.1.0")
(scratch / "bad.cu").write_text("__device__ int f(int v) { return __shfl_xor_sync(0xffffffffu, v, 1, 12); }\n")
assert "[cuda-shuffle-width]" in run(installed, "--no-cuda-toolkit", scratch / "bad.cu", status=1, env=bare)
