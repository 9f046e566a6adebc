"""Runs a workflow of GitHub Actions on this machine: the jobs in the order of their needs, each in a folder of its own
and once for each value of its matrix, the steps as the workflow's file has them.

usage: run_workflow.py WORKFLOW REPOSITORY FOLDER PROGRAMS [--project COMMAND]...

REPOSITORY is what actions/checkout brings. PROGRAMS is a folder that `pip install` finds its programs in. A step that
the recipe marks with "# project" is a place holder: COMMAND runs in its stead. Prints one line for each step. Ends with 1
if a job fails, as the workflow would. What this file does not know is an error, so that a recipe cannot use it untested.
"""
import argparse
import fnmatch
import itertools
import pathlib
import re
import shutil
import subprocess
import sys

import yaml

arguments = argparse.ArgumentParser()
for name in ("workflow", "repository", "folder", "programs"):
    arguments.add_argument(name, type=pathlib.Path)
arguments.add_argument("--project")
options = arguments.parse_args()
text = options.workflow.read_text()
workflow = yaml.safe_load(text)
place_holders = {match[1].strip() for match in re.finditer(r"run: (.*)# project$", text, re.M)}
artifacts, caches, uploads = (options.folder / name for name in ("artifacts", "caches", "uploads"))


def evaluated(value, context):
    """`value` with ${{ }} replaced."""
    def look_up(match):
        result = context
        for part in match[1].strip().split("."):
            result = result[part]
        return str(result)
    return re.sub(r"\$\{\{(.*?)\}\}", look_up, str(value))


def use(action, inputs, place, home):
    """Does what the action does."""
    name, _, version = action.partition("@")
    assert version, f"{action} names no version"
    if name == "actions/checkout":
        shutil.copytree(options.repository, place, dirs_exist_ok=True, symlinks=True)
    elif name == "actions/cache":
        assert inputs["path"].startswith("~/") and inputs["restore-keys"], inputs
        return lambda: shutil.copytree(home / inputs["path"][2:], caches / inputs["key"])
    elif name == "actions/upload-artifact":
        target = artifacts / inputs["name"]
        assert not target.exists(), f"a second artifact is called {inputs['name']}"
        target.mkdir(parents=True)
        shutil.copy(place / inputs["path"], target)
    elif name == "actions/download-artifact":
        assert inputs["merge-multiple"] is True
        for artifact in artifacts.iterdir():
            if fnmatch.fnmatch(artifact.name, inputs["pattern"]):
                shutil.copytree(artifact, place, dirs_exist_ok=True)
    elif name == "github/codeql-action/upload-sarif":
        assert workflow["permissions"]["security-events"] == "write"
        uploads.mkdir(exist_ok=True)
        shutil.copy(place / inputs["sarif_file"], uploads)
    else:
        sys.exit(f"no stand-in for {action}")


def run(name, job, matrix):
    """Runs one instance of a job; true if it succeeds."""
    label = " ".join([name, *map(str, matrix.values())])
    place = options.folder / label.replace(" ", "-")
    home, programs = place / ".home", place / ".bin"
    context = {"matrix": matrix, "github": {"sha": "0123abc"}}
    for folder in (home, programs):
        folder.mkdir(parents=True)
    environment = {"HOME": str(home), "PATH": f"{programs}:/usr/bin:/bin"}
    good, afterwards = True, []
    for step in job["steps"]:
        assert step.keys() <= {"name", "uses", "with", "run", "if"}, f"no stand-in for {step}"
        assert step.get("if", "always()") == "always()", step
        if not good and "if" not in step:
            continue
        inputs = {key: evaluated(value, context) if isinstance(value, str) else value
                  for key, value in step.get("with", {}).items()}
        if "uses" in step:
            done = use(step["uses"], inputs, place, home)
            afterwards += [done] if done else []
            print(f"{label}: {step['uses'].partition('@')[0]}")
            continue
        command = evaluated(step["run"], context).strip()
        if command.startswith("pip install "):
            for program in command.split()[2:]:
                (programs / program).symlink_to((options.programs / program).resolve())
            continue
        shown = step.get("name", command)
        if command in place_holders:
            command = options.project
        status = subprocess.run(["bash", "-e", "-c", command], cwd=place, env=environment).returncode
        print(f"{label}: {shown}: status {status}", flush=True)
        good &= status == 0
    for action in afterwards:
        action()
    return good


good, done = True, set()
while len(done) != len(workflow["jobs"]):
    name, job = next((name, job) for name, job in workflow["jobs"].items() if name not in done
                     and set([job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", [])) <= done)
    axes = job.get("strategy", {}).get("matrix", {})
    for values in itertools.product(*axes.values()):
        good &= run(name, job, dict(zip(axes, values)))
    done.add(name)
    if not good:
        break
sys.exit(0 if good else 1)
