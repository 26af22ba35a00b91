#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks profiles by the published JSON Schema: validate_profile.py SCHEMA FILE...

Each file must be accepted, and must be refused once an object of any kind has a member that the schema
does not know. Exit status: 0 all hold, 1 one does not, 77 the jsonschema module is missing (skipped).
"""

import json
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: the Python module jsonschema is not installed")
    sys.exit(77)


# Members of these are named by their keys and all alike to the schema.
KEYED = ("entries", "absent", "device")


def objects(value, path=()):
    """Every object in a JSON value, itself included, with the way to it."""
    if isinstance(value, dict):
        yield path, value
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, child in members:
        yield from objects(child, (*path, step))


def place_of(path):
    """Where in the schema: "*" is any list item or key."""
    return tuple("*" if isinstance(step, int) or before in KEYED else step
                 for before, step in zip((None, *path), path))


def spoilt(value, path, before=None):
    """A copy whose object at the end of the path has a member too many. Where all members are alike, the
    copy has only the one on the path."""
    if not path:
        return {**value, "unexpected": 1}
    step, rest = path[0], path[1:]
    child = spoilt(value[step], rest, step)
    if isinstance(value, list):
        return [child]
    return {step: child} if before in KEYED else {**value, step: child}


def main(schema_file, files):
    with open(schema_file, encoding="utf-8") as stream:
        schema = json.load(stream)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    complaints = []
    for file in files:
        with open(file, encoding="utf-8") as stream:
            profile = json.load(stream)
        for error in validator.iter_errors(profile):
            place = ".".join(str(step) for step in error.absolute_path)
            complaints.append(f"{file}: {place}: {error.message}")
        # One of each kind: at one place, with the same members, all meet the same part of the schema.
        kinds = {(place_of(path), frozenset(value)): path for path, value in objects(profile)}
        for path in kinds.values():
            if validator.is_valid(spoilt(profile, path)):
                complaints.append(f"{file}: the schema accepts an unknown member in {path}")
    print("\n".join(complaints) or f"{len(files)} valid")
    return 1 if complaints else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
