#!/usr/bin/env python3
"""Checks a report of cudalint against the schema of its format.

usage: validate_report.py json REPORT
"""
import json
import pathlib
import sys

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parent.parent


def check(report, schema):
    """Prints where `report` breaks `schema`; true if nowhere."""
    errors = sorted(jsonschema.validators.validator_for(schema)(schema).iter_errors(report), key=str)
    for error in errors:
        print(f"{error.json_path}: {error.message}")
    return not errors


def validate_json(path):
    return check(json.loads(path.read_text()), json.loads((ROOT / "docs" / "report.schema.json").read_text()))


def main():
    kind, path = sys.argv[1], pathlib.Path(sys.argv[2])
    if not {"json": validate_json}[kind](path):
        return 1
    print(f"{path.name} is valid")
    return 0


if __name__ == "__main__":
    sys.exit(main())
