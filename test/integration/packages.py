# The packages that CPack makes: what is in them, what the .deb depends on, and that the program runs from where they are
# unpacked.
# REQUIRES: packages, cudalint-clangd
# RUN: %python %s %cmake %build %t
import pathlib
import re
import shutil
import subprocess
import sys

cmake, build, scratch = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
shutil.rmtree(scratch, ignore_errors=True)
scratch.mkdir(parents=True)


def run(*command, status=0, **options):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    assert done.returncode == status, f"{command}: {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


run(cmake.parent / "cpack", "--config", f"{build}/CPackConfig.cmake", "-B", scratch / "packages")
(deb,) = (scratch / "packages").glob("*.deb")
(tar,) = (scratch / "packages").glob("*.tar.gz")
assert re.fullmatch(r"cudalint_0\.1\.0_\w+\.deb", deb.name), deb.name

fields = run("dpkg-deb", "--field", deb)
depends = re.search(r"^Depends: (.*)$", fields, re.M)
assert depends and "libc6" in depends[1], fields
assert "llvm" not in depends[1].lower() and "clang" not in depends[1].lower(), depends[1]

run("dpkg-deb", "--extract", deb, scratch / "deb")
(scratch / "tar").mkdir()
run("tar", "-xzf", tar, "-C", scratch / "tar", "--strip-components=1")
(scratch / "bad.cu").write_text("__device__ int f(int v) { return __shfl_xor_sync(0xffffffffu, v, 1, 12); }\n")
for root in (scratch / "deb" / "usr", scratch / "tar" / "usr"):
    names = {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}
    for wanted in ("bin/cudalint", "bin/cudalint-clangd", "share/man/man1/cudalint.1",
                   "share/bash-completion/completions/cudalint", "share/zsh/vendor-completions/_cudalint",
                   "share/doc/cudalint/copyright", "share/doc/cudalint/editors.md"):
        assert wanted in names, (wanted, sorted(names))
    for wanted in ("libcudalint-tidy.so", "cmake/cudalint/cudalintConfig.cmake"):
        assert any(name.endswith(wanted) for name in names), (wanted, sorted(names))
    bare = {"PATH": str(root / "bin"), "HOME": str(scratch)}
    found = run(root / "bin" / "cudalint", "--no-cuda-toolkit", scratch / "bad.cu", status=1, env=bare)
    assert "[cuda-shuffle-width]" in found, found
    assert "clangd version" in run(root / "bin" / "cudalint-clangd", "--version", env=bare)
