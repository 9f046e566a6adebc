# What a person does with the packages in a fresh Debian without LLVM, CUDA or a compiler: install, run, read the
# manual, complete words, check a file as the language server does, remove all of it; the archive and the wheel, too.
# REQUIRES: root, terminal, debian-root, packages, packaging, cudalint-clangd
# RUN: %python %s %cmake %build %cudalint %environment
import os
import pathlib
import pty
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

cmake, build, program, environment = (pathlib.Path(argument) for argument in sys.argv[1:])
project = pathlib.Path(__file__).resolve().parents[2]
BAD = "__global__ void k(int *p) { p[threadIdx.x] = __shfl_xor_sync(0xffffffffu, p[0], 1, 12); }\n"
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "TERM": "dumb", "LC_ALL": "C.UTF-8"}


def run(*command, status=0, **options):
    done = subprocess.run([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", **options)
    assert done.returncode == status, f"{command}: {done.returncode}\n{done.stdout[-3000:]}"
    return done.stdout


def typed(root, command, exchanges):
    """Runs a program in the root at a terminal at which somebody types; fails unless each text has its answer."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve("/usr/sbin/chroot", ["chroot", str(root), *command], ENVIRONMENT)
    try:
        for text, answer in exchanges:
            os.write(terminal, text.encode())
            shown, end = b"", time.monotonic() + 60
            while answer.encode() not in shown:
                assert time.monotonic() < end and select.select([terminal], [], [], 60)[0], (text, shown)
                shown += os.read(terminal, 4096)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


scratch = pathlib.Path(tempfile.mkdtemp(prefix="cudalint-root-"))
try:
    root = scratch / "root"
    run("cp", "-a", build / "debian-root", root)

    def inside(*command, status=0):
        """What a command says in the root, where it sees nothing of this machine's environment."""
        return run("chroot", root, *command, status=status, env=ENVIRONMENT)

    def files():
        """What there is, but for the notes that the tools of the system take."""
        notes = {"var/cache", "var/lib/dpkg", "var/log", "tmp", "root"}
        return {str(path.relative_to(root)) for path in root.rglob("*")
                if not any(str(path.relative_to(root)).startswith(note) for note in notes)}

    def lints(name="cudalint"):
        assert inside(name, "--version").startswith("cudalint 0.1.0")
        found = inside(name, "/tmp/bad.cu", status=1)
        assert "[cuda-shuffle-width]" in found, found

    (root / "tmp" / "bad.cu").write_text(BAD)
    run(cmake.parent / "cpack", "--config", build / "CPackConfig.cmake", "-B", scratch / "packages")
    (deb,) = (scratch / "packages").glob("*.deb")
    (tar,) = (scratch / "packages").glob("*.tar.gz")

    before = files()
    shutil.copy(deb, root / "tmp" / "cudalint.deb")
    # Nothing is missing that it needs.
    inside("dpkg", "--install", "/tmp/cudalint.deb")
    lints()
    manual = inside("man", "--pager=cat", "cudalint")
    assert "find synchronisation mistakes in CUDA C++" in manual and "--explain" in manual, manual

    # As Readline asks: bash-completion loads the file when it is needed for the first time.
    completed = inside("bash", "-c", ". /usr/share/bash-completion/bash_completion; _completion_loader cudalint; "
                       "COMP_WORDS=(cudalint --expl); COMP_CWORD=1; COMP_LINE='cudalint --expl'; COMP_POINT=15; "
                       "$(complete -p cudalint | sed 's/.*-F \\([^ ]*\\).*/\\1/'); echo \"${COMPREPLY[@]}\"")
    assert "--explain" in completed, completed
    typed(root, ["zsh", "-f", "-i"], [("PS1=; autoload -U compinit; compinit -u; echo re''ady\n", "ready"),
                                      ("cudalint --expl\t", "--explain")])

    assert "clangd version 19" in inside("cudalint-clangd", "--version")
    checked = inside("cudalint-clangd", "--check=/tmp/bad.cu", "--check-locations=0", status=0)
    assert "All checks completed, 0 errors" in checked, checked
    inside("dpkg", "--purge", "cudalint")
    assert files() == before, files() ^ before

    run("tar", "-xzf", tar, "-C", root, "--strip-components=1")
    lints()
    assert "clangd version 19" in inside("cudalint-clangd", "--version")
    for path in run("tar", "-tzf", tar).splitlines():
        if not path.endswith("/"):
            (root / path.partition("/")[2]).unlink()

    # The program is packed as it was built.
    run(environment / "bin" / "pip", "wheel", "--no-deps", "--wheel-dir", scratch, project, env={
        **os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(environment / "wheelhouse"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1", "CMAKE_ARGS": f"-DCUDALINT_PREBUILT_PROGRAM={program}"})
    (wheel,) = scratch.glob("*.whl")
    shutil.copy(wheel, root / "tmp")
    inside("python3", "-m", "venv", "/tmp/venv")
    inside("/tmp/venv/bin/pip", "install", "--no-index", f"/tmp/{wheel.name}")
    lints("/tmp/venv/bin/cudalint")
    inside("/tmp/venv/bin/pip", "uninstall", "--yes", "cudalint")
    assert not (root / "tmp" / "venv" / "bin" / "cudalint").exists()
finally:
    shutil.rmtree(scratch, ignore_errors=True)
