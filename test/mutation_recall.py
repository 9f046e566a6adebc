#!/usr/bin/env python3
"""Takes one synchronisation away from a correct program, or weakens it, and counts how often cudalint says so.

usage: test/mutation_recall.py CUDALINT [--programs FILE.cu... [--survivors FILE]] [-j N] [-- COMPILER OPTIONS...]

The programs are those that integration/ proves right on a GPU and the Good examples of the checks' pages, or the ones
that are named. A mutant is reported if it has a finding that the program itself has not. Mutants that are not reported
are compared with the list of those that somebody has read (test/mutation_survivors.tsv: the mutant, a tab, its class, a
tab, the reason):
  harmless  the program is as right as before
  beyond    it can be wrong, but no check claims to see it
  missed    a check should have seen it
A program or mutant that cannot be analysed as a whole says nothing about the checks: it is left out and named.
The exit status is 1 if one is not in the list, if one in the list is reported or gone, or if fewer than AIM of 100
harmful mutants (all but the harmless ones and those beyond the checks) are reported.
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
AIM = 95
FULL = r"\(*(?:0x[fF]{8}[uU]?(?:[lL]*)|~0[uU]?|-1)\)*"

# Name of the mutation, what it changes (a group of its own, or all), what it makes of it. Lines stay where they are.
MUTATIONS = [
    ("no-syncwarp", r"__syncwarp\s*\([^;]*?\)\s*;", ";"),
    ("no-syncthreads", r"__syncthreads\s*\(\s*\)\s*;", ";"),
    ("no-group-sync", r"(?:\b[\w:]+(?:\(\s*\))?\.sync\s*\(\s*\)|\b\w+::sync\s*\(\s*\w+\s*\))\s*;", ";"),
    ("no-fence", r"__threadfence(?:_system)?\s*\(\s*\)\s*;", ";"),
    ("narrow-fence", r"__threadfence(?:_system)?(?=\s*\(\s*\)\s*;)", "__threadfence_block"),
    ("full-mask", r"\b__\w+_sync\s*\(\s*([^,;()]+(?:\([^,;()]*\)[^,;()]*)*)(?=,)", "0xffffffffu"),
    ("full-mask", r"\b__syncwarp\s*\(\s*([^,;()]+(?:\([^,;()]*\)[^,;()]*)*)\)(?=\s*;)", "0xffffffffu"),
    ("no-ballot", r"\b\w+\s*=\s*(__ballot_sync\s*\([^;]*?\))(?=\s*;)", "0xffffffffu"),
    ("plain-launch", r"\bcudaLaunchCooperativeKernel(?=\s*\()", "cudaLaunchKernel"),
    ("plain-launch", r"\bval\.cooperative\s*=\s*(1|true)\b", "0"),
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


def names_all_lanes(mask, code):
    """Is `mask` all lanes already, or a name that never stands for anything else?"""
    mask = mask.strip()
    given = [mask]
    if mask.isidentifier():
        given = re.findall(rf"(?:#[ \t]*define[ \t]+{mask}[ \t]+|(?<![\w.]){mask}\s*=\s*)([^,;\n]*[^,;\s])", code)
    return bool(given) and all(re.fullmatch(FULL, value) for value in given)


def is_mask(variable, code):
    """Is `variable` the mask of some operation of the warp? Else a ballot that it holds is data."""
    return re.search(rf"\b__\w+_sync\s*\(\s*{variable}\b|\b__syncwarp\s*\(\s*{variable}\b", code)


def mutants(program, text):
    code = code_only(text)
    seen = {}
    for mutation, pattern, replacement in MUTATIONS:
        for match in re.finditer(pattern, code):
            if mutation == "full-mask" and names_all_lanes(match[1], code):
                continue
            if mutation == "no-ballot" and not is_mask(re.match(r"\w+", match[0])[0], code):
                continue
            start, end = match.span(1 if match.re.groups else 0)
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


def report_of(cudalint, folder, inputs, jobs, compiler_options):
    """What is found in `inputs`, each file for itself: many of them define, and launch, the same kernel."""
    run = subprocess.run([cudalint, "--no-cuda-toolkit", "--no-cache", "--project=off", "--format=json",
                          "--project-root", folder, "-j", str(jobs), *inputs, "--", *compiler_options],
                         capture_output=True, text=True)
    try:
        return json.loads(run.stdout)
    except json.JSONDecodeError:
        sys.exit(f"{cudalint} ended with {run.returncode}: {run.stderr[-2000:]}")


def findings_with_headers(cudalint, file, compiler_options):
    """The findings of one file and of the headers that it includes as {(check, header or none, line)}."""
    report = report_of(cudalint, file.parent, [file], 1, compiler_options)
    places = [(finding["check"], finding["location"]) for finding in report["findings"]]
    return {(check, "" if pathlib.Path(place["file"]).name == file.name else place["file"], place["line"])
            for check, place in places}


def findings(cudalint, folder, jobs, compiler_options):
    """For each file of `folder` its findings as {(check, line)}; None if not all of it was understood."""
    report = report_of(cudalint, folder, [folder], jobs, compiler_options)
    found = {pathlib.Path(file["file"]).name: set() for file in report["files"]}
    for finding in report["findings"]:
        place = finding["location"]
        found.setdefault(pathlib.Path(place["file"]).name, set()).add((finding["check"], place["line"]))
    for file in report["files"]:
        if not file["analysed"] or file["crashed"] or file["problems"] or file["skippedFunctions"]:
            found[pathlib.Path(file["file"]).name] = None
    return found


def survivors_of(cudalint, programs, made, jobs, compiler_options):
    """The mutants among `made` that have no finding which their program has not, and the names of those that were
    not understood."""
    # Programs of one folder together, for which that is where their own headers are. Those of this project have none.
    by_folder = {}
    for mutant in made:
        file = pathlib.Path(mutant.program)
        by_folder.setdefault(file.parent if file.is_absolute() else None, []).append(mutant)
    survivors, left_out = set(), set()
    for origin, of_folder in by_folder.items():
        names = sorted({mutant.program for mutant in of_folder})
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder).resolve()
            for index, name in enumerate(names):
                (folder / f"program{index}.cu").write_text(programs[name])
            for index, mutant in enumerate(of_folder):
                (folder / f"mutant{index}.cu").write_text(mutant.text)
            include = [f"-I{origin}"] if origin else []
            options = include + compiler_options
            found = findings(cudalint, folder, jobs, options)
            before = {name: found.get(f"program{index}.cu") for index, name in enumerate(names)}
            with_headers = {}
            for index, mutant in enumerate(of_folder):
                after = found.get(f"mutant{index}.cu")
                if before[mutant.program] is None or after is None:
                    left_out.add(mutant.name)
                elif not after - before[mutant.program]:
                    # Together, they have what is found in a header in common.
                    program = mutant.program
                    if origin and program not in with_headers:
                        file = folder / f"program{names.index(program)}.cu"
                        with_headers[program] = findings_with_headers(cudalint, file, options)
                    if not origin or not (findings_with_headers(cudalint, folder / f"mutant{index}.cu", options) -
                                          with_headers[program]):
                        survivors.add(mutant.name)
    return [mutant for mutant in made if mutant.name in survivors], left_out


def read_list(file):
    """{mutant: class} of a list of survivors."""
    listed = {}
    for row in file.read_text().splitlines():
        if row and not row.startswith("#"):
            name, kind, reason = row.split("\t")
            if kind not in ("harmless", "beyond", "missed") or not reason or name in listed:
                sys.exit(f"{file}: {row}")
            listed[name] = kind
    return listed


def main():
    arguments = sys.argv[1:]
    compiler_options = []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, compiler_options = arguments[:cut], arguments[cut + 1:]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cudalint")
    parser.add_argument("--programs", nargs="+", type=pathlib.Path)
    parser.add_argument("--survivors", type=pathlib.Path)
    parser.add_argument("-j", type=int, default=2)
    options = parser.parse_args(arguments)
    if options.programs:
        programs = {str(file.resolve()): file.read_text(errors="replace") for file in options.programs}
        file = options.survivors
    else:
        programs = dict(own_programs())
        file = ROOT / "test" / "mutation_survivors.tsv"
    made = [mutant for name, text in programs.items() for mutant in mutants(name, text)]
    if not made:
        sys.exit("no program has anything to mutate")
    survivors, left_out = survivors_of(options.cudalint, programs, made, options.j, compiler_options)
    made = [mutant for mutant in made if mutant.name not in left_out]
    for program in sorted({name.rsplit(":", 2)[0] for name in left_out}):
        print(f"left out, not understood as a whole: {sum(name.startswith(program + ':') for name in left_out)} mutants "
              f"of {program}")
    listed = read_list(file) if file else {}

    kinds = {mutant.name: listed.get(mutant.name, "unread") for mutant in survivors}
    columns = ["reported", "harmless", "beyond", "missed", "unread"]
    print(f"{'mutation':16} {'mutants':>8}" + "".join(f"{column:>10}" for column in columns))
    total = dict.fromkeys(columns, 0)
    for mutation in dict.fromkeys(name for name, _, _ in MUTATIONS):
        counts = dict.fromkeys(columns, 0)
        for mutant in made:
            if mutant.mutation == mutation:
                counts[kinds.get(mutant.name, "reported")] += 1
        if any(counts.values()):
            print(f"{mutation:16} {sum(counts.values()):8}" + "".join(f"{counts[column]:10}" for column in columns))
        for column in columns:
            total[column] += counts[column]
    print(f"{'all':16} {sum(total.values()):8}" + "".join(f"{total[column]:10}" for column in columns))
    harmful = total["reported"] + total["missed"] + total["unread"]
    print(f"{total['reported']} of {harmful} harmful mutants are reported")

    # Of this project's own programs nothing may be left out.
    wrong = 100 * total["reported"] < AIM * harmful or (left_out and not options.programs)
    if 100 * total["reported"] < AIM * harmful:
        print(f"fewer than {AIM} of 100")
    for name, kind in kinds.items():
        if kind == "unread":
            wrong = True
            print(f"not reported and not in the list: {name}")
    for name in listed:
        if name not in kinds:
            wrong = True
            print(f"in the list, but reported or gone: {name}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
