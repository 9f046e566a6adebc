#!/usr/bin/env python3
"""Brings the headers of several CUDA versions from PyPI into <build>/toolkits/<version>, for the parse tests.

Each folder is laid out as pip lays it out (nvidia/cuda_runtime/include, nvidia/cu13/include, ...). Nothing but headers
is unpacked. A version that cannot be had is reported in one line and its tests are skipped by name.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

# The oldest release in wide use, a 12.x, the first 13 and the newest 13 at the time of writing.
VERSIONS = {
    "11.8": ["nvidia-cuda-runtime-cu11==11.8.89", "nvidia-cuda-nvcc-cu11==11.8.89",
             "nvidia-cuda-cccl-cu11==11.8.89.post1", "nvidia-curand-cu11==10.3.0.86"],
    "12.4": ["nvidia-cuda-runtime-cu12==12.4.127", "nvidia-cuda-nvcc-cu12==12.4.131",
             "nvidia-cuda-cccl-cu12==12.4.127.post1", "nvidia-curand-cu12==10.3.5.147"],
    "13.0": ["nvidia-cuda-runtime==13.0.96", "nvidia-cuda-nvcc==13.0.88", "nvidia-cuda-cccl==13.0.85",
             "nvidia-cuda-crt==13.0.88", "nvidia-curand==10.4.0.35"],
    "13.5": ["nvidia-cuda-runtime==13.5.37", "nvidia-cuda-nvcc==13.5.37", "nvidia-cuda-cccl==13.3.5.0.6",
             "nvidia-cuda-crt==13.5.37", "nvidia-curand==10.4.5.25"],
}


def is_header(name):
    return "/include/" in name or name.endswith("nvcc.profile")


def fetch(python, packages, folder):
    """Unpacks the headers of `packages` into `folder`; an error text if that fails."""
    with tempfile.TemporaryDirectory() as wheels:
        run = subprocess.run([python, "-m", "pip", "download", "--quiet", "--no-deps", "--disable-pip-version-check",
                              "--only-binary=:all:", "--dest", wheels, *packages], capture_output=True, text=True)
        if run.returncode:
            return run.stderr.strip().splitlines()[-1] if run.stderr.strip() else f"pip ended with {run.returncode}"
        partial = folder.with_suffix(".partial")
        shutil.rmtree(partial, ignore_errors=True)
        for wheel in sorted(pathlib.Path(wheels).glob("*.whl")):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(partial, [name for name in archive.namelist() if is_header(name)])
        partial.rename(folder)
    return None


def prepare(python, root):
    """Makes root/<version> for every version that is not there yet."""
    root.mkdir(parents=True, exist_ok=True)
    for version, packages in VERSIONS.items():
        folder = root / version
        if folder.exists():
            continue
        trouble = fetch(python, packages, folder)
        if trouble:
            print(f"CUDA {version} headers could not be had, its tests are skipped: {trouble}")


if __name__ == "__main__":
    prepare(sys.executable, pathlib.Path(sys.argv[1]))
