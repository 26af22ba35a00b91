#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds profiles against the published JSON Schema: validate_profile.py SCHEMA FILE...

Each file must be accepted, and must be refused once an object of any kind has a member that the schema
does not know. Exit status: 0 all hold, 1 one does not, 77 the jsonschema module is missing (skipped).
"""

import copy
import json
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: the Python module jsonschema is not installed")
    sys.exit(77)


# Members of these are named by their keys and all alike to the schema.
KEYED = ("entries", "absent", "device")


def objects(value, place=()):
    """Every object in a JSON value, itself included, with its place; "*" is any list item or key."""
    if isinstance(value, dict):
        yield place, value
        alike = place[-1:] and place[-1] in KEYED
        children = [("*" if alike else name, child) for name, child in value.items()]
    else:
        children = [("*", child) for child in value] if isinstance(value, list) else []
    for name, child in children:
        yield from objects(child, (*place, name))


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
        kinds = {(place, frozenset(value)): i
                 for i, (place, value) in enumerate(objects(profile))}
        for i in kinds.values():
            spoilt = copy.deepcopy(profile)
            list(objects(spoilt))[i][1]["unexpected"] = 1
            if validator.is_valid(spoilt):
                complaints.append(f"{file}: the schema accepts an unknown member in object {i}")
    print("\n".join(complaints) or f"{len(files)} valid")
    return 1 if complaints else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
