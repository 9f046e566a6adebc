"""Feeds fuzz.py's comparison with what a GPU could have printed, right and wrong."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "integration" / "fuzz"))
import fuzz  # noqa: E402


class Kernel:
    name, kinds, returns = "k1", "hmc", False


def place(kind, site, same, always, ever, values, own=0, more=0, lacks=0, varies=0):
    numbers = " ".join(str(value) for value in values)
    return f"p {kind} {site} 0 {same}\nw 0 2 {always:x} {ever:x} {varies:x} {own:x} {more:x} {lacks} {numbers}"


def contradictions(claims, *lines):
    result = fuzz.Comparison()
    fuzz.compare([Kernel], {"k1": claims}, "\n".join(["k k1 0 32 ok", *lines, "real 1 0 0", "end"]), result)
    return dict(result.contradicted), sum(result.tested.values())


half = {"0,0": {"arrival": "unknown", "warps": [[0, 31, 0x0000FFFF, 0xFFFF0000]], "same": "lane",
                "numbers": [[32, 0, 1]]}}
print("right", contradictions(half, place("h", 0, "000", 0xFFFF, 0xFFFF, range(16))))
print("gone", contradictions(half, place("h", 0, "000", 0x7FFF, 0xFFFF, range(16))))
print("came", contradictions(half, place("h", 0, "000", 0xFFFF, 0x1FFFF, range(17))))
print("number", contradictions(half, place("h", 0, "000", 0xFFFF, 0xFFFF, [9, *range(1, 16)])))
print("same", contradictions({"0,0": {"arrival": "proven", "warps": [], "same": "block"}},
                             place("h", 0, "110", 0xFFFFFFFF, 0xFFFFFFFF, [5] * 32),
                             place("h", 0, "100", 0xFFFFFFFF, 0xFFFFFFFF, [5] * 32)))
print("arrival", contradictions({"0,0": {"arrival": "proven", "warps": []}}, place("h", 0, "111", 1, 1, [0])))
print("mask", contradictions({"1,0": {"arrival": "unknown", "warps": [], "maskMatchesActive": True}},
                             place("m", 1, "111", 3, 3, [7, 7], own=3, more=4)))
print("condition", contradictions({"2,0": {"warps": [], "same": "lane", "true": {"0": 3}, "false": {}}},
                                  place("c", 2, "000", 3, 3, [1, 0])))


def race(runs, seen, conflicts, kinds="sl"):
    result = fuzz.Comparison()
    for accesses in runs:
        fuzz.compare_exchange(result, {"conflicts": conflicts, "kinds": kinds, "arrays": {0: "s", 1: "s"}}, accesses,
                              seen, "k2")
    result.settle()
    return dict(result.contradicted), sum(result.tested.values())


# Thread 0 stores element 5, thread 1 loads it: with no barrier in between, and behind one.
apart = [(0, 0, 0, 5, 0, 0), (1, 1, 0, 5, 0, 0)]
behind = [(0, 0, 0, 5, 0, 0), (1, 1, 0, 5, 1, 0)]
claim = [[0, 0, 1, 1, True]]
print("race", race([apart], [[[], [0]]], claim))
print("no race", race([behind], [[[], [0]]], claim))
print("on one way", race([behind, apart], [[[], [0]]], claim))
print("stale", race([behind], [[[], [77]]], []))
