# The plug-in in stock clang-tidy finds exactly what the driver finds, on every source of the checks' own tests. Facts of
# other files and comments that silence nothing are known to the driver alone.
# REQUIRES: clang-tidy
# RUN: %python %s %cudalint %clang-tidy %plugin %t
import json
import pathlib
import re
import shutil
import subprocess
import sys

cudalint, clang_tidy, plugin, scratch = sys.argv[1:]
sources = sorted((pathlib.Path(__file__).resolve().parents[1] / "checks").rglob("*.cu"))
assert len(sources) > 20
shutil.rmtree(scratch, ignore_errors=True)
pathlib.Path(scratch).mkdir(parents=True)


def run(*command, allowed=(0,)):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert done.returncode in allowed, f"{command[0]}: {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


report = json.loads(run(cudalint, "--no-cuda-toolkit", "--project=off", "--no-cache", "--checks=*,-cuda-unused-suppression", "--format=json", "--project-root=/", *sources,
                        allowed=(0, 1)))
driver = {(pathlib.Path("/", finding["location"]["file"]).name, finding["location"]["line"], finding["location"]["column"],
           finding["check"]) for finding in report["findings"] if not finding.get("suppressions")}
assert driver

run(cudalint, "cdb", "--no-cuda-toolkit", "-o", scratch, *sources)
printed = run(clang_tidy, "-load", plugin, "-checks=-*,cuda-*", "-p", scratch, "--quiet", *sources, allowed=(0, 1))
# What stock clang does not parse: launches in device code, and what the driver rewrites (see docs/usage.md).
unparsed = {pathlib.Path(match).name for match in re.findall(r"^(\S+?):\d+:\d+: error:", printed, re.M)}
assert len(unparsed) <= len(sources) // 20, unparsed
stock = {(pathlib.Path(file).name, int(line), int(column), check) for file, line, column, check in
         re.findall(r"^(\S+?):(\d+):(\d+): warning: .*\[(cuda-[\w-]+)\]$", printed, re.M)}

driver = {finding for finding in driver if finding[0] not in unparsed}
stock = {finding for finding in stock if finding[0] not in unparsed}
assert driver == stock, f"only the driver: {sorted(driver - stock)}\nonly the plug-in: {sorted(stock - driver)}"
print(f"{len(driver)} findings in {len(sources) - len(unparsed)} files")
