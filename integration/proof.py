#!/usr/bin/env python3
"""Proves on a GPU that the findings are real and the fixes right.

Every folder integration/cases/GROUP/SHAPE/ is one case:

  bad.cu       the mistake as people write it (absent where a listing is only to stay silent and to run right)
  fixed.cu     exactly what `cudalint --fix` makes of it, with --unsafe-fixes where expect.toml says so
  good.cu      a repair by hand instead, where the tool offers no fix
  expect.toml  the findings by line, the kind of the fix, and what the hardware is known to show

Three levels, each usable alone:

  a  anywhere, needs cudalint: bad.cu has the findings that are expected, the repaired source has none, and fixed.cu is
     what the tool makes of bad.cu
  b  needs nvcc: all sources compile for every architecture that nvcc lists, where bad.cu is not itself a build error
  c  needs nvcc and a GPU: the programs run, over several block sizes and sizes that are no multiple of 32. The repaired
     one must be right each time and clean under compute-sanitizer; what the bad one shows is written down

A level that cannot run is reported as skipped, case by case, never as passed. The results of level c are written to
integration/results/<gpu>-cuda<version>.json and from there to docs/gpu-proof.md.

usage: integration/proof.py [--level LEVELS] [--case REGEX] [--cudalint FILE] [--nvcc FILE] [--update] ...
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
CASES = HERE / "cases"
RESULTS = HERE / "results"
SANITIZERS = ("memcheck", "racecheck", "synccheck", "initcheck")
ALL_SKIPPED = 77  # exit status where nothing could run, as CTest's SKIP_RETURN_CODE has it
FINDING = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):\d+: warning: .*\[(?P<check>cuda-[\w-]+)(?:,[^\]]*)?\]$", re.M)


class Case:
    """One folder under integration/cases."""

    def __init__(self, folder):
        self.folder = folder
        self.name = folder.relative_to(CASES).as_posix()
        self.check = folder.parent.name
        self.bad = folder / "bad.cu" if (folder / "bad.cu").exists() else None
        self.fixed = folder / "fixed.cu"
        self.by_hand = not self.fixed.exists() and (folder / "good.cu").exists()
        if self.by_hand:
            self.fixed = folder / "good.cu"
        expect = folder / "expect.toml"
        values = tomllib.loads(expect.read_text()) if expect.exists() else {}
        self.findings = values.get("findings", [])
        self.fix = values.get("fix", "none")
        # For a check that is off by default.
        self.options = ["-checks=" + values["checks"]] if "checks" in values else []
        self.architecture = values.get("architecture", 0)  # lowest compute capability, 80 for 8.0
        self.shows = values.get("hardware", {}).get("bad", "")

    def sources(self):
        return [source for source in (self.bad, self.fixed) if source and source.exists()]


class Table:
    """Prints one line for each thing that was looked at and counts them."""

    def __init__(self):
        self.counts = {"passed": 0, "failed": 0, "skipped": 0}

    def add(self, state, level, name, words=""):
        self.counts[state] += 1
        print(f"{state:8} {level}  {name:56} {words}".rstrip(), flush=True)

    def end(self):
        print(", ".join(f"{count} {state}" for state, count in self.counts.items()))
        if self.counts["failed"]:
            return 1
        return 0 if self.counts["passed"] else ALL_SKIPPED


def run(command, limit, directory=None):
    """(exit status, output) of a command; the status is None if it was ended at its limit in seconds.

    The whole process group is ended, so that no program is left on the GPU."""
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        try:
            process = subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=output,
                                       stderr=subprocess.STDOUT, cwd=directory, start_new_session=True)
        except OSError as error:
            return 127, str(error)
        try:
            status = process.wait(limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                pass  # stuck in the driver
            status = None
        output.seek(0)
        return status, output.read()


def in_parallel(jobs, work, items):
    """The results of work(item), in the order of the items."""
    with concurrent.futures.ThreadPoolExecutor(max_workers=max(1, jobs)) as pool:
        return list(pool.map(work, items))


# Level a


def lint(cudalint, source, *options):
    """The findings in one file as ["LINE: CHECK"], and the output."""
    status, output = run([cudalint, "--no-cuda-toolkit", *options, source.name], 120, source.parent)
    if status not in (0, 1):
        return None, output
    return [f"{match['line']}: {match['check']}" for match in FINDING.finditer(output)
            if pathlib.Path(match["file"]).name == source.name], output


def apply_fix(cudalint, case):
    """The text that the tool's fix makes of bad.cu."""
    with tempfile.TemporaryDirectory() as folder:
        # The same place relative to the shared header.
        place = pathlib.Path(folder) / "cases" / case.name
        place.mkdir(parents=True)
        shutil.copy(CASES / "proof.h", place.parent.parent)
        shutil.copy(case.bad, place)
        options = ["--fix"] + (["--unsafe-fixes"] if case.fix == "unsafe" else [])
        lint(cudalint, place / "bad.cu", *case.options, *options)
        return (place / "bad.cu").read_text()


def known_checks(cudalint):
    """The names of the checks of all levels."""
    _, output = run([cudalint, "--list-checks", "-checks=*"], 60)
    return set(re.findall(r"cuda-[\w-]+", output))


def level_a(case, cudalint):
    """The words of what is wrong, or nothing."""
    if case.bad:
        found, output = lint(cudalint, case.bad, *case.options)
        if found is None:
            return "bad.cu could not be analysed: " + output.strip()[-200:]
        if found != case.findings:
            return f"findings {found} instead of {case.findings}"
    if not case.fixed.exists():
        return "there is no fixed.cu"
    found, output = lint(cudalint, case.fixed, *case.options)
    if found is None:
        return f"{case.fixed.name} could not be analysed: " + output.strip()[-200:]
    if found:
        return f"{case.fixed.name} has findings {found}"
    if not case.by_hand and apply_fix(cudalint, case) != case.fixed.read_text():
        return "fixed.cu is not what the tool makes of bad.cu"
    return ""


def update(case, cudalint):
    """Writes fixed.cu and the expected findings as the tool has them now."""
    if not case.bad:
        return
    expect = case.folder / "expect.toml"
    text = expect.read_text() if expect.exists() else ""
    findings = "findings = " + json.dumps(lint(cudalint, case.bad, *case.options)[0])
    text = re.sub(r"^findings = .*$", findings, text, flags=re.M) if "findings =" in text else findings + "\n" + text
    expect.write_text(text)
    if not case.by_hand and case.fix != "none":
        case.fixed.write_text(apply_fix(cudalint, case))


# Levels b and c


def architectures(nvcc):
    """The real architectures of an nvcc as numbers: 75, 80, 90, ..."""
    _, output = run([nvcc, "--list-gpu-code"], 60)
    return sorted(int(number) for number in re.findall(r"^sm_(\d+)$", output, re.M))


def compile_for(nvcc, source, output, numbers, *options):
    """What nvcc says, empty if it succeeds."""
    command = [nvcc, "-O3", "-lineinfo", "-std=c++17", *options, "-o", output, source]
    for number in numbers:
        command += ["-gencode", f"arch=compute_{number},code=sm_{number}"]
    status, text = run(command, 300)
    return "" if status == 0 else text.strip() or "nvcc did not end"


def level_b(case, nvcc, numbers, folder):
    """The words of what is wrong, or nothing."""
    for source in case.sources():
        wanted = [number for number in numbers if number >= case.architecture]
        words = compile_for(nvcc, source, folder / (case.name.replace("/", "+") + source.stem + ".o"), wanted, "-c")
        if source == case.bad and case.shows == "build error":
            if not words and min(wanted) >= 70:
                return "bad.cu is said to be a build error, but compiles"
        elif words:
            return f"{source.name} does not compile: {words[-300:]}"
    return ""


def outcome(status, output):
    """(what a program showed, the words of its last line)."""
    if status is None:
        return "hang", "ended at its time limit"
    for line in reversed(output.splitlines()):
        if line.startswith("{"):
            values = json.loads(line)
            if values["error"]:
                return "launch error", values["error"]
            if values["wrong"]:
                return "wrong", f"{values['wrong']} wrong results in {values['launches']} launches; {values['first']}"
            return "right", f"{values['launches']} launches"
    return "crash", output.strip()[-200:]


def sanitize(tool, sanitizer, program, limit):
    """What one tool of compute-sanitizer says of a program: "clean", or its own last words."""
    # An error that CUDA returns and the program handles is none.
    options = ["--report-api-errors", "no"] if sanitizer == "memcheck" else []
    status, output = run([tool, "--tool", sanitizer, *options, "--print-limit", "2", program, "1"], limit)
    if status is None:
        return "time limit"
    words = [line.lstrip("= ") for line in output.splitlines() if re.search(r"SUMMARY: \d+ (errors?$|hazards?)", line)]
    clean = words and all(int(number) == 0 for number in re.findall(r"(\d+) (?:errors?|warnings?|hazards?)", words[-1]))
    if clean:
        return "clean"
    return words[-1].split(":", 1)[1].strip() if words else "no report: " + output.strip()[-100:]


class Hardware:
    """The GPU of this machine, its programs and what they show."""

    def __init__(self, nvcc, jobs, quick):
        self.nvcc = nvcc
        self.jobs = jobs
        self.repetitions = 2 if quick else 20
        self.sanitizer = shutil.which("compute-sanitizer") or str(pathlib.Path(nvcc).parent / "compute-sanitizer")
        status, output = run(["nvidia-smi", "--query-gpu=name,compute_cap,driver_version", "--format=csv,noheader"], 60)
        first = output.splitlines()[0] if status == 0 and output.strip() else ""
        self.name, self.capability, self.driver = ([part.strip() for part in first.split(",")] + [""] * 3)[:3]
        _, version = run([nvcc, "--version"], 60)
        match = re.search(r"release (\d+\.\d+)", version)
        self.cuda = match[1] if match else "unknown"

    def results_file(self):
        name = re.sub(r"[^a-z0-9]+", "-", self.name.lower().replace("nvidia", "")).strip("-")
        return RESULTS / f"{name}-cuda{self.cuda}.json"

    def build(self, cases, folder):
        """{(case name, "bad" or "fixed"): what nvcc says}, and the programs in the folder."""
        number = int(self.capability.replace(".", ""))
        work = [(case, kind, source) for case in cases if number >= case.architecture
                for kind, source in (("bad", case.bad), ("fixed", case.fixed)) if source and source.exists()]
        words = in_parallel(self.jobs, lambda item: compile_for(
            self.nvcc, item[2], self.program(folder, item[0], item[1]), [number]), work)
        return {(case.name, kind): text for (case, kind, _), text in zip(work, words)}

    @staticmethod
    def program(folder, case, kind):
        return folder / (case.name.replace("/", "+") + "+" + kind)

    def prove(self, cases, folder):
        """One record for each case."""
        built = self.build(cases, folder)
        records = {case.name: {"name": case.name, "check": case.check, "expected": case.shows,
                               "sanitizers": {"bad": {}, "fixed": {}}} for case in cases}

        def execute(case, kind, limit):
            words = built.get((case.name, kind))
            if words is None:
                return "absent", ""
            if words:
                # Without the folder it was built in.
                line = next((line for line in words.splitlines() if "error" in line), words)
                return "build error", re.sub(r"\S*/", "", line)[-200:]
            return outcome(*run([self.program(folder, case, kind), self.repetitions], limit))

        def check(item):
            case, kind, sanitizer, limit = item
            return sanitize(self.sanitizer, sanitizer, self.program(folder, case, kind), limit)

        def store(kind, items, results):
            for case, (showed, words) in zip(items, results):
                records[case.name][kind] = showed
                records[case.name][kind + "_words"] = words

        # What is right first and alone: programs that hang slow all others down.
        store("fixed", cases, in_parallel(4, lambda case: execute(case, "fixed", 120), cases))
        calm = [case for case in cases if case.shows != "hang"]
        hanging = [case for case in cases if case.shows == "hang"]
        store("bad", calm, in_parallel(4, lambda case: execute(case, "bad", 40), calm))
        checks = [(case, "fixed", sanitizer, 240) for case in cases for sanitizer in SANITIZERS
                  if built.get((case.name, "fixed")) == ""]
        checks += [(case, "bad", sanitizer, 60) for case in calm for sanitizer in SANITIZERS
                   if built.get((case.name, "bad")) == ""]
        for (case, kind, sanitizer, _), words in zip(checks, in_parallel(self.jobs, check, checks)):
            records[case.name]["sanitizers"][kind][sanitizer] = words
        store("bad", hanging, in_parallel(self.jobs, lambda case: execute(case, "bad", 30), hanging))
        checks = [(case, "bad", sanitizer, 30) for case in hanging for sanitizer in ("racecheck", "synccheck")
                  if built.get((case.name, "bad")) == ""]
        for (case, kind, sanitizer, _), words in zip(checks, in_parallel(self.jobs, check, checks)):
            records[case.name]["sanitizers"][kind][sanitizer] = words
        for record in records.values():
            if record["bad"] == "right":
                told = [name for name, words in record["sanitizers"]["bad"].items() if words != "clean"]
                record["bad"] = "sanitizer report" if told else "silent"
        return list(records.values())


def verdict(record):
    """(state, words) of a record of level c."""
    dirty = {name: words for name, words in record["sanitizers"]["fixed"].items() if words != "clean"}
    shows = {"silent": "silent on this hardware", "absent": "no bad program"}.get(record["bad"], record["bad"])
    if record["fixed"] != "right":
        return "failed", f"fixed is {record['fixed']}: {record['fixed_words']}"
    if dirty or len(record["sanitizers"]["fixed"]) != len(SANITIZERS):
        return "failed", f"fixed is not clean: {dirty or 'sanitizers did not run'}"
    if record["bad"] == "crash":
        return "failed", f"bad ended without a report: {record['bad_words']}"
    return "passed", f"bad: {shows}"


def page(results):
    """docs/gpu-proof.md."""
    lines = ["# Proof on a GPU", "",
             "Written by `integration/proof.py` from `integration/results/`. Each case is a program with a mistake and the",
             "same program repaired, in most cases by `cudalint --fix` itself. Both run many times, with several block sizes",
             "and sizes that are no multiple of 32. \"Silent on this hardware\" means that the program gave the right results",
             "and no tool of compute-sanitizer reported it: only the static analysis sees the mistake.", ""]
    for values in results:
        lines += [f"## {values['gpu']}, CUDA {values['cuda']}", "",
                  f"Compute capability {values['capability']}, driver {values['driver']}.", ""]
        cases = values.get("cases", [])
        if cases:
            lines += ["| Case | The bad program | Sanitizers on the bad program | The repaired program | Sanitizers on it |",
                      "|---|---|---|---|---|"]
        for record in cases:
            bad = {"silent": "**silent on this hardware**", "absent": "none: a listing that must stay silent"}.get(
                record["bad"], record["bad"])
            if record["bad"] in ("wrong", "launch error", "build error"):
                bad += ": " + record["bad_words"]
            told = [f"{name}: {words}" for name, words in record["sanitizers"]["bad"].items() if words != "clean"]
            silent = [name for name, words in record["sanitizers"]["bad"].items() if words == "clean"]
            told += [", ".join(silent) + ": clean"] if silent else []
            dirty = [f"{name}: {words}" for name, words in record["sanitizers"]["fixed"].items() if words != "clean"]
            fixed = record["fixed"] + ", " + record["fixed_words"] if record["fixed_words"] else record["fixed"]
            lines.append(f"| {record['name']} | {bad} | {'; '.join(told)} | {fixed} | "
                         f"{'; '.join(dirty) or 'all clean'} |".replace("\n", " "))
        lines.append("")
        fuzz = values.get("fuzz")
        if fuzz:
            lines += ["### Claims of the analysis against the hardware", "",
                      f"{fuzz['kernels']} random kernels (seed {fuzz['seed']}) recorded at every collective, barrier, branch and",
                      "shared read what each thread did. Compared with what the analysis had claimed of the same source:",
                      f"**{fuzz['contradictions']} contradictions**.", "",
                      "| Claim | Tested | Contradicted |", "|---|---|---|"]
            for name, counts in fuzz["claims"].items():
                lines.append(f"| {name} | {counts['tested']} | {counts['contradicted']} |")
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def write_page():
    results = [json.loads(path.read_text()) for path in sorted(RESULTS.glob("*.json"))]
    (ROOT / "docs" / "gpu-proof.md").write_text(page(results))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="a,b,c", help="levels to run, default: a,b,c")
    parser.add_argument("--case", default="", help="only the cases whose name this regular expression finds")
    parser.add_argument("--cudalint", default=str(ROOT / "build" / "bin" / "cudalint"))
    parser.add_argument("--nvcc", default=shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ends", action="store_true", help="level b: only the oldest and the newest architecture")
    parser.add_argument("--quick", action="store_true", help="few repetitions")
    parser.add_argument("--strict", action="store_true", help="fail also if a level could not run")
    parser.add_argument("--update", action="store_true", help="write fixed.cu and the findings as the tool has them now")
    parser.add_argument("--page", action="store_true", help="only write docs/gpu-proof.md from the results")
    options = parser.parse_args()
    if options.page:
        write_page()
        return 0
    cases = [Case(source) for source in sorted({path.parent for path in CASES.glob("*/*/*.cu")})]
    cases = [case for case in cases if re.search(options.case, case.name)]
    if not cases:
        print(f"proof.py: no case under {CASES} is called '{options.case}'", file=sys.stderr)
        return 2
    has_cudalint = os.access(options.cudalint, os.X_OK)
    has_nvcc = os.access(options.nvcc, os.X_OK)
    if options.update:
        if not has_cudalint:
            print(f"proof.py: --update needs cudalint; there is none at {options.cudalint}", file=sys.stderr)
            return 2
        known = known_checks(options.cudalint)
        for case in cases:
            if case.check in known:
                update(case, options.cudalint)
        cases = [Case(case.folder) for case in cases]
    levels = options.level.split(",")
    if not set(levels) <= {"a", "b", "c"}:
        print(f"proof.py: --level takes a, b and c, not '{options.level}'", file=sys.stderr)
        return 2
    table = Table()

    def report(level, looked_at, results):
        for case, words in zip(looked_at, results):
            table.add("failed" if words else "passed", level, case.name, words)

    def skip(level, why):
        for case in cases:
            table.add("failed" if options.strict else "skipped", level, case.name, why)

    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        if "a" in levels and has_cudalint:
            known = known_checks(options.cudalint)
            judged = [case for case in cases if not case.bad or case.check in known]
            for case in cases:
                if case not in judged:
                    table.add("skipped", "a", case.name, "this cudalint has no such check")
            report("a", judged, in_parallel(options.jobs, lambda case: level_a(case, options.cudalint), judged))
        elif "a" in levels:
            skip("a", f"no cudalint at {options.cudalint}")
        if "b" in levels and has_nvcc:
            numbers = architectures(options.nvcc)
            if options.ends:
                numbers = [numbers[0], numbers[-1]]
            report("b", cases, in_parallel(options.jobs, lambda case: level_b(case, options.nvcc, numbers, folder), cases))
        elif "b" in levels:
            skip("b", "no nvcc")
        if "c" in levels and has_nvcc and shutil.which("nvidia-smi"):
            hardware = Hardware(options.nvcc, options.jobs, options.quick)
            if not hardware.name:
                skip("c", "no GPU")
                return table.end()
            records = hardware.prove(cases, folder)
            for record in records:
                state, words = verdict(record)
                if record["expected"] and record["expected"] != record["bad"]:
                    words += f" (expect.toml: {record['expected']})"
                table.add(state, "c", record["name"], words)
            path = hardware.results_file()
            old = json.loads(path.read_text()) if path.exists() else {}
            kept = {record["name"]: record for record in old.get("cases", [])} if options.case else {}
            kept.update({record["name"]: record for record in records})
            old.update(gpu=hardware.name, capability=hardware.capability, driver=hardware.driver, cuda=hardware.cuda,
                       cases=[kept[name] for name in sorted(kept)])
            RESULTS.mkdir(exist_ok=True)
            path.write_text(json.dumps(old, indent=1) + "\n")
            write_page()
        elif "c" in levels:
            skip("c", "no nvcc" if not has_nvcc else "no GPU")
    return table.end()


if __name__ == "__main__":
    sys.exit(main())
