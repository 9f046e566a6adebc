#!/usr/bin/env python3
"""Takes one synchronisation away from a correct program, or weakens it, and counts how often cudalint says so.

usage: test/mutation_recall.py CUDALINT [--programs FILE.cu...] [--survivors FILE] [-j N]

The programs are those that integration/ proves right on a GPU and the Good examples of the checks' pages, or the ones that
are named. A mutant is reported if it has a finding that the program itself has not. Mutants that are not reported are
compared with the list of those that somebody has read (test/mutation_survivors.tsv: the mutant, a tab, its class, a tab,
the reason):
  harmless  the program is as right as before
  beyond    no check claims to see it
  missed    a check should have seen it
One that is not in the list, or one in the list that is reported or gone, makes the exit status 1.
"""
import argparse
import dataclasses
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FULL = re.compile(r"0x[fF]{8}[uU]?|~0[uU]?|-1|FULL\w*", re.ASCII)

# Name of the mutation, what it changes, what it makes of it. Lines stay where they are.
MUTATIONS = [
    ("no-syncwarp", r"__syncwarp\s*\([^;]*?\)\s*;", ";"),
    ("no-syncthreads", r"__syncthreads\s*\(\s*\)\s*;", ";"),
    ("no-group-sync", r"\b(?:\w+\.sync\s*\(\s*\)|cg::sync\s*\(\s*\w+\s*\))\s*;", ";"),
    ("no-fence", r"__threadfence(?:_system)?\s*\(\s*\)\s*;", ";"),
    ("narrow-fence", r"__threadfence(?:_system)?(?=\s*\(\s*\)\s*;)", "__threadfence_block"),
    ("full-mask", r"\b__\w+_sync\s*\(\s*(\w+)(?=\s*,)", "0xffffffffu"),
    ("no-ballot", r"__ballot_sync\s*\([^;]*?\)(?=\s*;)", "0xffffffffu"),
    ("plain-launch", r"\bcudaLaunchCooperativeKernel(?=\s*\()", "cudaLaunchKernel"),
    ("relaxed", r"\bmemory_order_(?:release|acquire|acq_rel)\b", "memory_order_relaxed"),
    ("narrow-scope", r"\bthread_scope_(?:device|system)\b", "thread_scope_block"),
]


@dataclasses.dataclass
class Mutant:
    program: str   # the program's name
    line: int      # 1-based
    mutation: str
    text: str
    number: int = 1  # among those of one line and mutation

    @property
    def name(self):
        return f"{self.program}:{self.line}:{self.mutation}" + (f"#{self.number}" if self.number > 1 else "")


def code_only(text):
    """`text` with comments and strings blanked, so that nothing in them is changed."""
    return re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", lambda match: re.sub(r"[^\n]", " ", match[0]), text,
                  flags=re.S)


def mutants(program, text):
    code = code_only(text)
    seen = {}
    for mutation, pattern, replacement in MUTATIONS:
        for match in re.finditer(pattern, code):
            if mutation == "full-mask" and FULL.fullmatch(match[1]):
                continue
            start, end = match.span(1) if mutation == "full-mask" else match.span()
            line = text.count("\n", 0, start) + 1
            number = seen[line, mutation] = seen.get((line, mutation), 0) + 1
            # What is dropped keeps its line ends.
            kept = replacement + "\n" * text.count("\n", start, end)
            yield Mutant(program, line, mutation, text[:start] + kept + text[end:], number)


def own_programs():
    """(name, text) of the programs of this project that are right."""
    header = (ROOT / "integration" / "cases" / "proof.h").as_posix()
    for file in sorted((ROOT / "integration" / "cases").rglob("*.cu")):
        if file.name != "bad.cu":
            yield str(file.relative_to(ROOT)), file.read_text().replace("../../proof.h", header)
    for page in sorted((ROOT / "docs" / "checks").glob("cuda-*.md")):
        good = re.search(r"^## Good\n.*?^```cuda\n(.*?)^```", page.read_text(), re.S | re.M)
        if good:
            yield f"docs/checks/{page.name}", good[1]


def findings(cudalint, folder, jobs):
    """For each file of `folder` its findings as {(check, line)}."""
    run = subprocess.run([cudalint, "--no-cuda-toolkit", "--format=json", "--project-root", folder, "-j", str(jobs), folder],
                         capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(f"{cudalint} ended with {run.returncode}: {run.stderr[-2000:]}")
    found = {}
    for finding in json.loads(run.stdout)["findings"]:
        place = finding["location"]
        found.setdefault(pathlib.Path(place["file"]).name, set()).add((finding["check"], place["line"]))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cudalint")
    parser.add_argument("--programs", nargs="+", type=pathlib.Path)
    parser.add_argument("--survivors", type=pathlib.Path)
    parser.add_argument("-j", type=int, default=2)
    options = parser.parse_args()
    own = not options.programs
    programs = list(own_programs() if own else ((str(file), file.read_text()) for file in options.programs))
    made = [mutant for name, text in programs for mutant in mutants(name, text)]
    if not made:
        sys.exit("no program has anything to mutate")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        for index, (_, text) in enumerate(programs):
            (folder / f"program{index}.cu").write_text(text)
        for index, mutant in enumerate(made):
            (folder / f"mutant{index}.cu").write_text(mutant.text)
        found = findings(options.cudalint, folder, options.j)
    before = {name: found.get(f"program{index}.cu", set()) for index, (name, _) in enumerate(programs)}
    survivors = [mutant for index, mutant in enumerate(made)
                 if not found.get(f"mutant{index}.cu", set()) - before[mutant.program]]

    listed = {}
    file = options.survivors or (ROOT / "test" / "mutation_survivors.tsv" if own else None)
    if file:
        for row in file.read_text().splitlines():
            if row and not row.startswith("#"):
                name, kind, _ = row.split("\t")
                listed[name] = kind
    by_mutation = {}
    for mutant in made:
        counts = by_mutation.setdefault(mutant.mutation, [0, 0, 0])
        counts[0] += 1
    for mutant in survivors:
        kind = listed.get(mutant.name, "unread")
        by_mutation[mutant.mutation][1 if kind in ("harmless", "beyond") else 2] += 1
    print(f"{'mutation':16} {'mutants':>8} {'reported':>9} {'harmless or beyond':>19} {'missed or unread':>17}")
    for mutation, (total, excused, missed) in by_mutation.items():
        print(f"{mutation:16} {total:8} {total - excused - missed:9} {excused:19} {missed:17}")
    harmful = len(made) - sum(listed.get(mutant.name) in ("harmless", "beyond") for mutant in survivors)
    print(f"{harmful - sum(listed.get(m.name) not in ('harmless', 'beyond') for m in survivors)} of {harmful} harmful "
          f"mutants are reported")
    wrong = False
    names = {mutant.name for mutant in survivors}
    for mutant in survivors:
        if mutant.name not in listed:
            wrong = True
            print(f"not reported and not in the list: {mutant.name}")
    for name in listed:
        if name not in names:
            wrong = True
            print(f"in the list, but reported or gone: {name}")
    return 1 if wrong and own else 0


if __name__ == "__main__":
    sys.exit(main())
