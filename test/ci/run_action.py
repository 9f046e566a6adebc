"""Runs the shell steps of action.yml and the job of integration/ci/gitlab.yml in a repository with a bad file, as
the services would: what the steps install is the package of this project.

usage: run_action.py ROOT PROGRAM ENVIRONMENT FOLDER

PROGRAM is packed as it was built; ENVIRONMENT holds what pip needs to build the package without a network.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import yaml

root, program, environment, scratch = map(pathlib.Path, sys.argv[1:])
shutil.rmtree(scratch, ignore_errors=True)
repository, temporary = scratch / "repository", scratch / "temporary"
(repository / "src").mkdir(parents=True)
temporary.mkdir()
(repository / ".git").mkdir()
(repository / "src" / "bad.cu").write_text(
    "__device__ int f(int v) { return __shfl_xor_sync(0xffffffffu, v, 1, 12); }\n")
(repository / "src" / "good.cu").write_text("__device__ int g(int v) { return v; }\n")
base = {"HOME": str(scratch), "PATH": os.environ["PATH"], "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(environment / "wheelhouse"), "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "CMAKE_ARGS": f"-DCUDALINT_PREBUILT_PROGRAM={program}"}


def run(shell, script, variables, status):
    done = subprocess.run([*shell, script], cwd=repository, env={**base, **variables}, capture_output=True, text=True)
    assert done.returncode == status, f"{script}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


action = yaml.safe_load((root / "action.yml").read_text())
defaults = {name: str(value["default"]) for name, value in action["inputs"].items()}
install, lint, upload = action["runs"]["steps"]
installed = False


def act(status, **given):
    """Runs the action with inputs; returns the log of the lint step."""
    global installed
    inputs = {**defaults, **{name.replace("_", "-"): value for name, value in given.items()}}
    assert inputs.keys() == defaults.keys(), given
    log = ""
    for step in (install, lint):
        if step is install and installed:
            continue
        assert step["shell"] == "bash", step
        variables = {name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: inputs[match[1]], value)
                     for name, value in step["env"].items()}
        assert not any("${{" in value for value in variables.values()), variables
        # GitHub's own call of `shell: bash`.
        log = run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"], step["run"],
                  {"RUNNER_TEMP": str(temporary), "GITHUB_ACTION_PATH": str(root), "GITHUB_ACTIONS": "true", **variables},
                  0 if step is install else status)
    installed = True
    return log


log = act(1)
assert re.search(r"^::error file=src/bad\.cu,line=1,.*cuda-shuffle-width", log, re.M), log
report = json.loads((repository / "cudalint.sarif").read_text())
(result,) = report["runs"][0]["results"]
assert result["ruleId"] == "cuda-shuffle-width", result
assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "src/bad.cu", result
assert upload["uses"].startswith("github/codeql-action/upload-sarif@"), upload
assert upload["with"]["sarif_file"] == "${{ inputs.sarif }}" and "always()" in upload["if"], upload

assert "cuda-shuffle-width" in act(0, fail_on="never")
assert "::error" not in act(0, paths="src/good.cu")
(repository / "cudalint.sarif").unlink()
act(0, paths="src/good.cu src/bad.cu", arguments="--checks=-*,cuda-hardcoded-warp-size --no-cache", sarif="")
assert not (repository / "cudalint.sarif").exists()

template = yaml.safe_load((root / "integration" / "ci" / "gitlab.yml").read_text())[".cudalint"]
subprocess.run([sys.executable, "-m", "venv", scratch / "image"], check=True)
base["PATH"] = f"{scratch / 'image' / 'bin'}:{base['PATH']}"


def gitlab(status, **given):
    variables = {**template["variables"], "CUDALINT_REQUIREMENT": str(root), **given}
    # GitLab's runner joins both into one script.
    return run(["sh", "-e", "-c"], "\n".join(template["before_script"] + template["script"]), variables, status)


gitlab(1)
(quality,) = template["artifacts"]["reports"].values()
(finding,) = json.loads((repository / quality).read_text())
assert finding["check_name"] == "cuda-shuffle-width" and finding["location"]["path"] == "src/bad.cu", finding
gitlab(0, CUDALINT_PATHS="src/good.cu")
assert json.loads((repository / quality).read_text()) == []
gitlab(0, CUDALINT_FAIL_ON="never", CUDALINT_ARGUMENTS="--no-cache")
