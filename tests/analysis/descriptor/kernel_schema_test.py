#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks kernel descriptions by the published JSON Schema: kernel_schema_test.py SCHEMA FILE...

Each file must be accepted, and refused once any of its objects has an unknown member, or any of its
amounts is negative, without a unit, in another unit or bare. Exit status: 0 all hold, 1 one does
not, 77 the jsonschema module is missing (skipped).
"""

import copy
import json
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: the Python module jsonschema is not installed")
    sys.exit(77)


def objects(value):
    """Every object in a JSON value, itself included."""
    if isinstance(value, dict):
        yield value
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for child in children:
        yield from objects(child)


def spoilt_copies(kernel):
    """Copies with one defect each, and what it is."""

    def spoil(i, change):
        wrong = copy.deepcopy(kernel)
        change(list(objects(wrong))[i])
        return wrong

    for i, member in enumerate(objects(kernel)):
        yield f"an unknown member in object {i}", spoil(i, lambda o: o.update(unexpected=1))
        for name in member:
            if name in ("value", "unit"):
                yield f"object {i} without {name}", spoil(i, lambda o: o.pop(name))
        if "unit" in member:
            yield f"a negative amount in object {i}", spoil(i, lambda o: o.update(value=-1))
            yield f"another unit in object {i}", spoil(i, lambda o: o.update(unit="furlongs"))
            yield f"a text as amount in object {i}", spoil(i, lambda o: o.update(value="1"))
    for name in ("schema", "version", "name", "size", "source", "launch", "work"):
        wrong = copy.deepcopy(kernel)
        del wrong[name]
        yield f"a description without {name}", wrong
    wrong = copy.deepcopy(kernel)
    wrong["work"]["fma"] = 1
    yield "a bare number", wrong
    yield "text that is not a hash", {**kernel, "code_hash": "../x"}
    yield "text that is not a process", {**kernel, "process": "../x"}
    yield "a negative place", {**kernel, "order": -1}
    yield "half a place", {**kernel, "order": 0.5}
    yield "counts beside work", {**kernel, "counts": {"issued": 1}}


def counted_copy(kernel):
    """The description with everything that a counted one may have."""
    counted = {**kernel, "order": 3, "process": "0123456789abcdef", "counts": {"issued": 1, "fma": 0.5}, "time":
               {"median_us": 1, "low_us": 1, "high_us": 2, "launches": 3},
               "code": {"cubin": "", "function": "", "architecture": "sm_90",
                        "columns": ["at", "control", "executed", "threads", "sectors", "wavefronts",
                                    "instruction"],
                        "rows": [[0, 0, 1, 32, 0, 0, "NOP"]]}}
    del counted["work"]
    counted.pop("what_if", None)
    return counted


def lined_copy(kernel):
    """The same with lines of the source, and all that says which kernel it is."""
    lined = counted_copy(kernel)
    lined.update(mangled="_Z1kv", code_hash="0123456789abcdef", range="step")
    lined["code"] = {**lined["code"], "files": ["/s/x.cu"], "columns": [*lined["code"]["columns"], "line"],
                     "rows": [[0, 0, 1, 32, 0, 0, "NOP", "x.cu:1"]]}
    return lined


def main(schema_file, files):
    with open(schema_file, encoding="utf-8") as stream:
        schema = json.load(stream)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    complaints = []
    defects = 0
    for file in files:
        with open(file, encoding="utf-8") as stream:
            kernel = json.load(stream)
        for error in [*validator.iter_errors(kernel), *validator.iter_errors(counted_copy(kernel)),
                      *validator.iter_errors(lined_copy(kernel))]:
            place = ".".join(str(step) for step in error.absolute_path)
            complaints.append(f"{file}: {place}: {error.message}")
        for defect, wrong in spoilt_copies(kernel):
            defects += 1
            if validator.is_valid(wrong):
                complaints.append(f"{file}: the schema accepts {defect}")
    print("\n".join(complaints) or f"{len(files)} valid, {defects} defects refused")
    return 1 if complaints else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
