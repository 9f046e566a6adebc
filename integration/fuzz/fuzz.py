#!/usr/bin/env python3
"""Compares what the analysis claims of random kernels with what a GPU does.

  fuzz.py claims --kernels N --seed S FILE     here: analyse the kernels S .. S + N - 1 and write the claims to FILE
  fuzz.py run FILE...                          on a GPU: compile and run the same kernels and compare
  fuzz.py all --kernels N --seed S             both, on a machine that has cudalint and a GPU

Two steps, because the machine with the GPU needs neither cudalint nor LLVM: the kernels are made anew there from their
numbers. The outcome goes into integration/results/<gpu>-cuda<version>.json under "fuzz", and every contradiction is
printed with its kernel's number. `fuzz.py show NUMBER` prints a kernel.

What is claimed and tested, for each warp that comes to a place at all:

  lanes present      these lanes come whenever one of the warp (or of the block, for a barrier) does
  lanes absent       these lanes never come when others do
  arrival            all lanes of the warp, or threads of the block, come
  same for a group   a value or a condition is the same for a warp, a block or the grid
  known number       the value of each thread
  mask of the branch the mask names exactly the lanes that come
  certain race       two threads touch one element of shared memory with no barrier in between, in one of the runs of
                     a kernel: arguments decide which way a block takes. Where a loop's length is a parameter it is
                     3: that loops run, and again, is what the analysis takes for granted. Other threads of the same
                     warp, or of two, count too: in another round it is their turn
  mask lacks caller  a lane calls with a mask that does not name it
  mask names absent  the mask names a lane that does not come
  load behind a barrier  a load that is ordered behind a store sees it, whatever the delays
  met in hardware    a collective was executed with the mask of the lanes that had come, and those lanes met
"""
import argparse
import collections
import concurrent.futures
import json
import lzma
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import generate  # noqa: E402
import proof  # noqa: E402

BATCH = 50  # kernels of one program


# Claims


def numbers(runs):
    """The numbers of all threads from runs of [count, first, step]."""
    return [first + step * i for count, first, step in runs for i in range(count)]


def claims_of(kernel, function):
    """The claims on one kernel by "site,path"; None if it was not analysed."""
    if not function["analysed"]:
        return None
    if isinstance(kernel, generate.Exchange):
        # A place is a line: each holds one access.
        return {"conflicts": [[kernel.sites[pair["earlier"]["line"]], pair["earlier"]["thread"],
                               kernel.sites[pair["later"]["line"]], pair["later"]["thread"], pair["certain"]]
                              for pair in function["conflicts"]]}
    claims = {}
    names = {}  # a line and column of the source -> number of the call
    for place, call in kernel.calls.items():
        names[place] = call

    def place(item):
        path = 0
        for call in item.get("calls", []):
            path = (path * 61 + names[(call["line"], call["column"])] + 1) & 0xFFFFFFFF
        return path

    for site in function["sites"]:
        number = kernel.sites.get(site["line"])
        if number is None:
            continue  # the vote before a branch
        claim = {"arrival": site["arrival"], "warps": [[warp["first"], warp["last"], warp["present"], warp["absent"]]
                                                       for warp in site["warps"]]}
        value = site.get("value") or site.get("predicate")
        kind = kernel.kinds[number]
        if kind in "hw" and value and "SYNCWARP" not in kernel.lines[site["line"] - kernel.first_line]:
            claim["same"] = value["same"]
            if "numbers" in value:
                claim["numbers"] = value["numbers"]
        for key in ("maskMatchesActive", "maskLacksCaller", "maskNamesAbsent"):
            if key in site:
                claim[key] = site[key]
        claims[f"{number},{place(site)}"] = claim
    for branch in function["branches"]:
        number = kernel.sites.get(branch["line"])
        text = kernel.lines[branch["line"] - kernel.first_line]
        # The condition itself, not a part of it.
        if number is None or kernel.kinds[number] != "c" or branch["column"] != text.index(") ") + 4:
            continue
        claims[f"{number},0"] = {
            "same": branch["together"], "true": branch.get("true", {}), "false": branch.get("false", {}),
            "warps": [[warp["first"], warp["last"], warp["present"], warp["absent"]] for warp in branch["warps"]]}
    return claims


def claims_of_batch(arguments):
    """{kernel: claims} of one program."""
    cudalint, first, count = arguments
    source, kernels = generate.program(first, count)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "kernels.cu"
        path.write_text(source)
        run = subprocess.run([cudalint, "--no-cuda-toolkit", "--dump-lanes", path, "--dump-lanes-json", "--",
                              "-DCUDALINT_CLAIMS", "-I", HERE], capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError(f"cudalint failed on the kernels from {first} on: {run.stderr[-300:]}")
    functions = {function["function"]: function for function in json.loads(run.stdout)}
    return {kernel.name: claims_of(kernel, functions[kernel.name]) for kernel in kernels}


def batches(seed, count):
    return [(first, min(BATCH, seed + count - first)) for first in range(seed, seed + count, BATCH)]


def write_claims(cudalint, seed, count, jobs, path):
    claims = {}
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(claims_of_batch, [(cudalint, *batch) for batch in batches(seed, count)]):
            claims.update(part)
    with lzma.open(path, "wt") as file:
        json.dump({"seed": seed, "kernels": count, "claims": claims}, file, separators=(",", ":"))
    print(f"{len(claims)} kernels, {sum(value is None for value in claims.values())} not analysed")


# Comparison


class Comparison:
    """Counts claims and collects contradictions."""

    def __init__(self):
        self.tested = collections.Counter()
        self.contradicted = collections.Counter()
        self.details = []
        self.races = {}  # for each certain race, whether a run has shown it

    def claim(self, kind, holds, where, words=""):
        self.tested[kind] += 1
        if not holds:
            self.contradicted[kind] += 1
            self.details.append(f"{where}: {kind} {words}")

    def settle(self):
        """Counts the certain races, of which all runs have been seen."""
        for (where, words), real in self.races.items():
            self.claim("certain race", real, where, words)
        self.races.clear()

    def add(self, other):
        self.tested += other.tested
        self.contradicted += other.contradicted
        self.details += other.details


SAME = {"lane": 0, "warp": 1, "block": 2, "cluster": 2, "grid": 3}


def existing(block, warp):
    lanes = min(32, block - 32 * warp)
    return (1 << lanes) - 1 if lanes > 0 else 0


def compare_place(result, kind, claim, same, warps, block, where, may_exit):
    """One site in one context: `same` as three flags, `warps` as lists of what each showed."""
    reached = {warp["warp"]: warp for warp in warps}
    for first, last, present, absent in claim["warps"]:
        for number in range(first, min(last, 31) + 1):
            seen = reached.get(number)
            if not seen:
                continue
            lanes = existing(block, number)
            for bit in range(32):
                mask = 1 << bit & lanes
                if present & mask:
                    result.claim("lanes present", seen["always"] & mask, where, f"warp {number} lane {bit}")
                if absent & mask:
                    result.claim("lanes absent", not seen["ever"] & mask, where, f"warp {number} lane {bit}")
    if claim.get("arrival") == "proven":
        for number, seen in reached.items():
            result.claim("arrival", seen["always"] == existing(block, number), where, f"warp {number}")
    elif claim.get("arrival") == "no" and kind == "b":
        # For a warp it is said of one warp, which need not come here at all.
        result.claim("arrival", any(seen["always"] != existing(block, number) for number, seen in reached.items()),
                     where, "all come")
    if "same" in claim:
        for level, flag in zip((1, 2, 3), same):
            if SAME[claim["same"]] >= level:
                result.claim("same for a " + ("warp", "block", "grid")[level - 1], flag, where)
    if "numbers" in claim:
        known = numbers(claim["numbers"])
        for number, seen in reached.items():
            for bit, value in seen["values"].items():
                if number * 32 + bit < len(known):
                    wanted = known[number * 32 + bit] & 0xFFFFFFFF
                    result.claim("known number", value & 0xFFFFFFFF == wanted and not seen["varies"] >> bit & 1, where,
                                 f"warp {number} lane {bit}: {value}, claimed {known[number * 32 + bit]}")
    for key, wanted in (("true", 1), ("false", 0)):
        for number, lanes in claim.get(key, {}).items():
            seen = reached.get(int(number))
            for bit, value in (seen["values"] if seen else {}).items():
                if lanes >> bit & 1:
                    result.claim("known condition", value == wanted and not seen["varies"] >> bit & 1, where,
                                 f"warp {number} lane {bit}: {value}")
    if kind == "m":
        for number, seen in reached.items():
            if claim.get("maskMatchesActive"):
                exact = not seen["lacks"] and (may_exit or not seen["more"] & existing(block, number))
                result.claim("mask of the branch", exact, where, f"warp {number}")
            lacking = claim.get("maskLacksCaller", {}).get(str(number), 0) & seen["ever"]
            if lacking:
                result.claim("mask lacks caller", not seen["own"] & lacking, where, f"warp {number}")
    for number, lanes in claim.get("maskNamesAbsent", {}).items():
        seen = reached.get(int(number))
        if seen and lanes & existing(block, int(number)):
            result.claim("mask names absent", not seen["ever"] & lanes, where, f"warp {number}")


def compare_exchange(result, claims, accesses, seen, where):
    """One run of a kernel that exchanges numbers. accesses: (thread, site, iteration, index, barriers of the warp passed,
    barriers of the block passed) in the order of each thread; seen: for each delay, what the loads of each thread saw."""
    by_site = collections.defaultdict(list)
    for access in accesses:
        by_site[access[1]].append(access)

    def unordered(a, b):
        return a[4] == b[4] if a[0] // 32 == b[0] // 32 else a[5] == b[5]

    def races(earlier, later, in_warp):
        """Do two threads, of one warp or of two, touch one element by these accesses with no barrier in between?"""
        def interval(access):
            return (access[3], access[0] // 32, access[4]) if in_warp else (access[3], access[5])

        threads = collections.defaultdict(set)
        for access in by_site[earlier]:
            threads[interval(access)].add(access[0])
        return any(other != access[0] and (in_warp or other // 32 != access[0] // 32)
                   for access in by_site[later] for other in threads[interval(access)])

    for earlier, first, later, second, certain in claims["conflicts"]:
        if not by_site[earlier] or not by_site[later]:
            continue
        real = races(earlier, later, first // 32 == second // 32)
        if certain:
            # The arguments of a run decide which way the whole block takes; the race is on one of them.
            words = f"sites {earlier} and {later}, threads {first} and {second}"
            result.races[where, words] = result.races.get((where, words), False) or real
        elif real:
            result.tested["likely race that happened"] += 1
    # What a load with no race must see: the last store before it.
    stores = collections.defaultdict(list)
    arrays = claims["arrays"]
    position = {}
    for number, access in enumerate(accesses):
        position[id(access)] = number
        if claims["kinds"][access[1]] == "s":
            stores[(arrays[access[1]], access[3])].append(access)
    loads = collections.defaultdict(list)
    for access in accesses:
        if claims["kinds"][access[1]] == "l":
            loads[access[0]].append(access)
    for thread, of_thread in loads.items():
        for k, load in enumerate(of_thread):
            others = stores[(arrays[load[1]], load[3])]
            if any(store[0] != thread and unordered(store, load) for store in others):
                continue
            before = [store for store in others
                      if (store[0] == thread and position[id(store)] < position[id(load)]) or
                      (store[0] != thread and (store[4] < load[4] if store[0] // 32 == thread // 32
                                               else store[5] < load[5]))]
            last = [store for store in before
                    if not any(later is not store and (
                        (later[0] == store[0] and position[id(later)] > position[id(store)]) or
                        (later[0] != store[0] and (later[4] > store[4] if later[0] // 32 == store[0] // 32
                                                   else later[5] > store[5])) or
                        (later[0] != store[0] and unordered(later, store))) for later in before)]
            if len(last) != 1:
                continue
            store = last[0]
            tag = store[0] + (store[1] << 8) + (store[2] << 16) & 0xFFFFFFFF
            for tags in seen:
                result.claim("load behind a barrier", tags[thread][k] & 0xFFFFFFFF == tag, where,
                             f"site {load[1]} thread {thread} saw {tags[thread][k]:#x} instead of {tag:#x}")


def compare(kernels, claims, output, result):
    """Compares the output of one program; the number of kernels that ran at least once."""
    by_name = {kernel.name: kernel for kernel in kernels}
    ran = set()
    kernel = place = None
    block = 0
    warps, accesses, seen = [], [], []

    def finish():
        nonlocal place, warps
        if place and kernel and claims.get(kernel.name):
            claim = claims[kernel.name].get(place["key"])
            if claim:
                compare_place(result, place["kind"], claim, place["same"], warps, block,
                              f"{kernel.name} site {place['key']}", kernel.returns)
        place, warps = None, []
        if accesses and kernel and claims.get(kernel.name):
            lines = {site: kernel.lines[line - kernel.first_line] for line, site in kernel.sites.items()}
            claim = dict(claims[kernel.name], kinds=kernel.kinds,
                         arrays={site: text.split(", ")[1] for site, text in lines.items()})
            compare_exchange(result, claim, accesses, [seen[i:i + block] for i in range(0, len(seen), block)],
                             kernel.name)
        accesses.clear()
        seen.clear()

    for line in output.splitlines():
        parts = line.split()
        if parts[0] == "k":
            finish()
            kernel, block = by_name[parts[1]], int(parts[3])
            if parts[4] == "ok":
                ran.add(parts[1])
        elif parts[0] == "p":
            finish()
            place = {"kind": parts[1], "key": f"{parts[2]},{parts[3]}", "same": [flag == "1" for flag in parts[4]]}
        elif parts[0] == "w":
            always, ever, varies, own, more = (int(part, 16) for part in parts[3:8])
            lanes = [bit for bit in range(32) if ever >> bit & 1]
            warps.append({"warp": int(parts[1]), "always": always, "ever": ever, "varies": varies, "own": own,
                          "more": more, "lacks": parts[8] == "1",
                          "values": dict(zip(lanes, map(int, parts[9:])))})
        elif parts[0] == "x":
            accesses.append(tuple(map(int, parts[1:])))
        elif parts[0] == "t":
            seen.append(list(map(int, parts[1:])))
        elif parts[0] == "real":
            finish()
            met, disagreements, wrong = map(int, parts[1:])
            result.tested["met in hardware"] += met
            if disagreements or wrong:
                result.contradicted["met in hardware"] += disagreements + wrong
                result.details.append(f"{kernel.name}: {disagreements} collectives met others, {wrong} differ")
        elif parts[0] in ("twice", "error"):
            result.contradicted["met in hardware"] += 1
            result.details.append(f"{kernel.name if kernel else '?'}: {line}")
    finish()
    result.settle()
    return ran


def run_batch(arguments):
    """(comparison, kernels that ran, seconds of compiling and running, what went wrong)."""
    nvcc, architecture, first, count, claims, folder, optimisation = arguments
    source, kernels = generate.program(first, count)
    path = pathlib.Path(folder) / f"k{first}.cu"
    path.write_text(source)
    program = path.with_suffix("")
    result = Comparison()
    start = time.time()
    status, words = proof.run([nvcc, "-std=c++17", *optimisation, "-gencode",
                               f"arch=compute_{architecture},code=sm_{architecture}", "-I", HERE, "-o", program, path],
                              400)
    compiled = time.time() - start
    if status != 0:
        return result, set(), compiled, 0, f"kernels from {first} on do not compile: {words[-500:]}"
    start = time.time()
    status, output = proof.run([program], 60)
    ran = compare(kernels, claims, output, result)
    program.unlink()
    path.unlink()
    problem = ""
    if status != 0 or not output.endswith("end\n"):
        last = [line for line in output.splitlines() if line.startswith("k ")][-1:]
        problem = f"kernels from {first} on: {'hang' if status is None else f'status {status}'} behind {last}"
    return result, ran, compiled, time.time() - start, problem


def run_on_gpu(paths, nvcc, jobs, limit):
    claims, work, seed = {}, [], None
    for path in paths:
        with lzma.open(path, "rt") as file:
            stored = json.load(file)
        claims.update(stored["claims"])
        work += batches(stored["seed"], stored["kernels"])
        seed = stored["seed"] if seed is None else min(seed, stored["seed"])
    hardware = proof.Hardware(nvcc, jobs, False)
    if not hardware.name:
        print("fuzz.py: no GPU; nothing was compared", file=sys.stderr)
        return 2
    architecture = hardware.capability.replace(".", "")
    result, ran, problems, spent = Comparison(), set(), [], [0, 0]
    start = time.time()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        waiting = collections.deque(work)
        running = set()
        # No batch is begun that would not end in time.
        while waiting or running:
            while waiting and len(running) < jobs and time.time() - start < limit:
                first, size = waiting.popleft()
                part = {f"k{number}": claims.get(f"k{number}") for number in range(first, first + size)}
                # Every third program keeps what the optimiser would take apart.
                # Not cicc at -O1: that of CUDA 13.0 makes programs of a few kernels that fault, at every level of ptxas.
                options = (["-O3"], ["-O3"], ["-Xptxas", "-O1"])[first // BATCH % 3]
                running.add(pool.submit(run_batch, (nvcc, architecture, first, size, part, folder, options)))
            if not running:
                break
            done, running = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                compared, names, compiling, executing, problem = future.result()
                result.add(compared)
                ran |= names
                spent[0] += compiling
                spent[1] += executing
                problems += [problem] if problem else []
    for words in problems + result.details[:200]:
        print(words)
    claimed = sum(claims.get(name) is not None for name in ran)
    outcome = {"kernels": len(ran), "analysed": claimed, "seed": seed,
               "contradictions": sum(result.contradicted.values()), "problems": problems,
               "claims": {kind: {"tested": result.tested[kind], "contradicted": result.contradicted[kind]}
                          for kind in sorted(result.tested | result.contradicted)},
               "details": result.details[:200]}
    file = hardware.results_file()
    values = json.loads(file.read_text()) if file.exists() else {}
    values.update(gpu=hardware.name, capability=hardware.capability, driver=hardware.driver, cuda=hardware.cuda,
                  fuzz=outcome)
    proof.RESULTS.mkdir(exist_ok=True)
    file.write_text(json.dumps(values, indent=1) + "\n")
    proof.write_page()
    print(f"{len(ran)} kernels, {sum(result.tested.values())} claims, {outcome['contradictions']} contradictions; "
          f"{spent[0]:.0f} s of compiling and {spent[1]:.0f} s of running on {jobs} cores in {time.time() - start:.0f} s")
    return 1 if outcome["contradictions"] or problems else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("claims", "run", "all", "show"):
        command = commands.add_parser(name)
        if name == "show":
            command.add_argument("number", type=int)
            continue
        if name != "all":
            command.add_argument("file", type=pathlib.Path, nargs="+" if name == "run" else 1)
        if name != "run":
            command.add_argument("--kernels", type=int, default=10000)
            command.add_argument("--seed", type=int, default=1, help="number of the first kernel")
        command.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1)
        command.add_argument("--limit", type=int, default=3600, help="seconds after which no program is begun")
        command.add_argument("--cudalint", default=str(HERE.parent.parent / "build" / "bin" / "cudalint"))
        command.add_argument("--nvcc", default=shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc")
    options = parser.parse_args()
    if options.command == "show":
        print("\n".join(generate.kernel(f"k{options.number}", options.number, 1).lines))
        return 0
    if options.command == "claims":
        write_claims(options.cudalint, options.seed, options.kernels, options.jobs, options.file[0])
        return 0
    if options.command == "run":
        return run_on_gpu(options.file, options.nvcc, options.jobs, options.limit)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "claims.json.xz"
        write_claims(options.cudalint, options.seed, options.kernels, options.jobs, path)
        return run_on_gpu([path], options.nvcc, options.jobs, options.limit)


if __name__ == "__main__":
    sys.exit(main())
