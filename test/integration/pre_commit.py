# The hooks, by pre-commit itself: a bad file fails, a fixed one passes, the fixing hook changes it in place, and only
# the files of the commit are looked at; without a network once the hooks are installed.
# REQUIRES: packaging
# RUN: %python %s %cudalint %environment
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

program, environment = sys.argv[1], pathlib.Path(sys.argv[2])
root = pathlib.Path(__file__).resolve().parents[2]
scratch = pathlib.Path(tempfile.mkdtemp(prefix="cudalint-pre-commit-")).resolve()
BAD = "__global__ void k(int *p) { p[threadIdx.x] = __shfl(p[threadIdx.x], 1); }\n"
GOOD = "__device__ int f(int v) { return v; }\n"


def run(*command, directory, status=0, offline=False, **variables):
    # An empty network of its own, where that can be had.
    without = ["unshare", "--net"] if offline and os.geteuid() == 0 else []
    done = subprocess.run([*without, *(str(part) for part in command)], cwd=directory, capture_output=True, text=True, env={
        "PATH": f"{environment / 'bin'}:/usr/local/bin:/usr/bin:/bin", "HOME": str(scratch),
        "PRE_COMMIT_HOME": str(scratch / "cache"), "GIT_CONFIG_NOSYSTEM": "1", "GIT_ALLOW_PROTOCOL": "file",
        "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
        # No network: what the package is built with is in the test environment, the program is built already.
        "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(environment / "wheelhouse"),
        "CMAKE_ARGS": f"-DCUDALINT_PREBUILT_PROGRAM={program}", **variables})
    assert done.returncode == status, f"{command}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


try:
    # A repository with the hooks as they are published: the packaging alone, so that nothing is compiled.
    hooks = scratch / "hooks"
    hooks.mkdir()
    for name in (".pre-commit-hooks.yaml", "pyproject.toml", "CMakeLists.txt", "README.md", "LICENSE"):
        shutil.copy(root / name, hooks)
    run("git", "init", "--quiet", directory=hooks)
    run("git", "add", ".", directory=hooks)
    run("git", "commit", "--quiet", "-m", "hooks", directory=hooks)
    revision = run("git", "rev-parse", "HEAD", directory=hooks).strip()

    project = scratch / "project"
    project.mkdir()
    run("git", "init", "--quiet", directory=project)
    (project / "bad.cu").write_text(BAD)
    (project / "good.cu").write_text(GOOD)
    (project / "bad.txt").write_text(BAD)
    run("git", "add", ".", directory=project)

    # The form that people use to try a hook.
    said = run("pre-commit", "try-repo", hooks, "cudalint", "--files", "bad.cu", directory=project, status=1)
    assert "[cuda-maskless-warp-intrinsic]" in said and "Failed" in said, said

    # The form that stays in a project; from here on nothing is installed any more.
    (project / ".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {hooks}\n  rev: {revision}\n  hooks:\n  - id: cudalint\n  - id: cudalint-fix\n"
        "    stages: [manual]\n")
    run("git", "add", ".", directory=project)
    run("pre-commit", "install-hooks", directory=project)
    alone = {"offline": True, "directory": project, "PIP_FIND_LINKS": "/nonexistent"}
    said = run("pre-commit", "run", "cudalint", status=1, **alone)
    assert "bad.cu:1:" in said and "good.cu:" not in said and "bad.txt" not in said, said

    # Only what is in the commit.
    (project / "other.cu").write_text(BAD)
    run("git", "add", ".", directory=project)
    run("git", "commit", "--quiet", "-m", "all", directory=project)
    (project / "good.cu").write_text(GOOD + "// more\n")
    run("git", "add", "good.cu", directory=project)
    said = run("pre-commit", "run", "cudalint", **alone)
    assert "Passed" in said, said
    said = run("pre-commit", "run", "cudalint-fix", "--hook-stage", "manual", **alone)
    assert "Passed" in said and (project / "bad.cu").read_text() == BAD, said

    # The fixing hook changes the file and so fails once; then all is well.
    (project / "bad.cu").write_text(BAD + "// more\n")
    run("git", "add", "bad.cu", directory=project)
    said = run("pre-commit", "run", "cudalint-fix", "--hook-stage", "manual", status=1, **alone)
    fixed = (project / "bad.cu").read_text()
    assert "__shfl_sync(0xffffffff, p[threadIdx.x], 1)" in fixed, said + fixed
    assert (project / "other.cu").read_text() == BAD, "it is not in the commit"
    run("git", "add", "bad.cu", directory=project)
    for hook, stage in (("cudalint", "pre-commit"), ("cudalint-fix", "manual")):
        said = run("pre-commit", "run", hook, "--hook-stage", stage, **alone)
        assert "Passed" in said, said
finally:
    shutil.rmtree(scratch, ignore_errors=True)
