#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A header that one probe alone includes is in the namespace of that probe.

Usage: one_owner_test.py PROBES_FOLDER

Sources of several probes are compiled together in builds from scratch, and which ones changes with
each probe that is added (cmake/targets.cmake). Names of two such headers would meet in
warpgauge::probes: an error in one grouping, and none in another.
"""
import pathlib
import re
import sys
import tempfile

UNNAMED = re.compile(r"^namespace warpgauge::probes \{\s*\nnamespace \{", re.MULTILINE)
INCLUDE = re.compile(r'^#include "(probes/[^"]+)"', re.MULTILINE)
SOURCES = {".cu", ".cuh", ".h", ".cpp"}


def misplaced(folder):
    """Headers with unnamed names directly in warpgauge::probes that one file alone includes."""
    texts = {
        path.relative_to(folder.parent).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.suffix in SOURCES
    }
    users = {}
    for path, text in texts.items():
        for header in INCLUDE.findall(text):
            users.setdefault(header, set()).add(path)
    return [
        path
        for path, text in texts.items()
        if UNNAMED.search(text)
        and len(users.get(path, ())) == 1
        and all(user.endswith(".cu") for user in users[path])
    ]


def check_rule():
    """Plants a header of one probe, and one of two, and requires that only the first is found."""
    header = "namespace warpgauge::probes {\nnamespace {\nconstexpr int kTile = 8;\n}\n}\n"
    with tempfile.TemporaryDirectory() as home:
        folder = pathlib.Path(home) / "probes"
        folder.mkdir()
        for name in ("own.cuh", "shared.cuh"):
            (folder / name).write_text(header, encoding="utf-8")
        both = '#include "probes/own.cuh"\n#include "probes/shared.cuh"\n'
        (folder / "first.cu").write_text(both, encoding="utf-8")
        (folder / "second.cu").write_text('#include "probes/shared.cuh"\n', encoding="utf-8")
        if misplaced(folder) != ["probes/own.cuh"]:
            sys.exit(f"of two planted headers, {misplaced(folder)} were found")


def main():
    check_rule()
    found = misplaced(pathlib.Path(sys.argv[1]))
    if found:
        sys.exit(f"one probe alone includes these headers; give them its namespace: {', '.join(found)}")


if __name__ == "__main__":
    main()
