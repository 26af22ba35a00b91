#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the tree: which folder includes which, read from the #include lines (docs/tree.svg).

    scripts/tree.py            writes docs/tree.svg
    scripts/tree.py --check    writes nothing; exit 1 if the picture is old or an arrow may not be there

Every arrow points to the left, at what a folder is built on. An arrow is refused when it closes a circle,
when it leads from the analysis to what measures (cupti, probes, kernels), or when one family of probes or kernels includes another.
An arrow that follows from two others is checked but not drawn.
"""

import argparse
import re
import sys
from collections import defaultdict
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "tree.svg"
TOPS = ("analysis", "cupti", "probes", "kernels")
SUFFIXES = {".h", ".cuh", ".cpp", ".cu", ".def"}
SHARED = {"probes/device", "probes/harness", "probes/methods", "kernels/harness"}  # not families
PART_OF = {"analysis/estimate/estimators": "analysis/estimate", "cupti/tools": "cupti",
           "kernels/harness/attention": "kernels/harness",
           "kernels/harness/elementwise": "kernels/harness",
           "kernels/harness/rows": "kernels/harness",
           "kernels/harness/wgmma": "kernels/harness",
           "probes/compute/instructions": "probes/compute"}
COLOURS = {"analysis": "#dbe9f6", "cupti": "#e7e1f3", "probes": "#dff0e0", "kernels": "#fbe9d3"}
BOX_WIDTH, BOX_HEIGHT, COLUMN_GAP, ROW_GAP, MARGIN = 150, 26, 60, 34, 14
STAGGER = 22  # every other column is lower, so that an arrow to the column behind it passes beside its boxes


def folder_of(path):
    folder = path.rsplit("/", 1)[0]
    return PART_OF.get(folder, folder)


def includes():
    """(folder, folder it includes) -> the first line that does so."""
    edges = {}
    for top in TOPS:
        for file in sorted((ROOT / top).rglob("*")):
            if file.suffix not in SUFFIXES:
                continue
            place = file.relative_to(ROOT).as_posix()
            for used in re.findall(r'#include "((?:%s)/[^"]+)"' % "|".join(TOPS), file.read_text(encoding="utf-8")):
                if folder_of(place) != folder_of(used):
                    edges.setdefault((folder_of(place), folder_of(used)), f"{place} includes {used}")
    return edges


def reachable(edges):
    """folder -> every folder that it is built on, directly or not."""
    direct = defaultdict(set)
    for user, used in edges:
        direct[user].add(used)
    result = {}
    for start in {folder for edge in edges for folder in edge}:
        seen, open_folders = set(), [start]
        while open_folders:
            for used in direct[open_folders.pop()] - seen:
                seen.add(used)
                open_folders.append(used)
        result[start] = seen
    return result


def refused(edges):
    """One line for each arrow that may not be there."""
    below = reachable(edges)
    for (user, used), line in sorted(edges.items()):
        if user in below[used]:
            yield f"{line}: {user} and {used} include each other, directly or through others"
        elif (user.startswith("analysis") and not used.startswith("analysis")
              or user.startswith("cupti") and used.startswith(("probes", "kernels"))):
            yield f"{line}: {user} must not depend on {used}"
        elif used.startswith(("probes/", "kernels/")) and used not in SHARED:
            yield f"{line}: {used} is a family, and no other folder may include it"


def grouped(edges):
    """Families that are built on the same folders share one box."""
    uses = defaultdict(set)
    for user, used in edges:
        uses[user].add(used)
    box = {}
    for folder in sorted({folder for edge in edges for folder in edge}):
        family = folder.startswith(("probes/", "kernels/")) and folder not in SHARED
        box[folder] = folder.split("/")[0] + "/<family>" if family else folder
        if folder == "probes":
            box[folder] = "probes/main.cpp"
    return {(box[user], box[used]) for user, used in edges if box[user] != box[used]}


def columns_of(edges):
    """Column of a box: one to the right of everything that it is built on."""
    below = reachable(edges)

    def depth(box):
        return 1 + max((depth(used) for user, used in edges if user == box), default=-1)

    columns = defaultdict(list)
    for box in sorted(below):
        columns[depth(box)].append(box)
    return columns


def _middle(heights):
    """Where a box is drawn: at about the height of what it is built on, so that fewer arrows cross."""
    return sum(heights) / len(heights) if heights else 0


def picture(edges):
    boxes = grouped(edges)
    below = reachable(boxes)
    drawn = sorted((user, used) for user, used in boxes
                   if not any(used in below[between] for between in below[user] if between != used))
    columns = columns_of(boxes)
    tallest = max(len(column) for column in columns.values())
    height = 2 * MARGIN + tallest * (BOX_HEIGHT + ROW_GAP)
    width = 2 * MARGIN + len(columns) * BOX_WIDTH + (len(columns) - 1) * COLUMN_GAP
    place = {}
    for number, column in sorted(columns.items()):
        step = height / len(column)
        column.sort(key=lambda box: (_middle([place[used][1] for user, used in drawn if user == box]), box))
        for row, box in enumerate(column):
            place[box] = (MARGIN + number * (BOX_WIDTH + COLUMN_GAP),
                          (row + 0.5) * step - BOX_HEIGHT / 2 + number % 2 * STAGGER)
    height += STAGGER
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
             f'font-family="sans-serif" font-size="12">',
             "<title>Folders of warpgauge; every arrow points at what a folder includes</title>",
             f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
             '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" '
             'orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="#777777"/></marker></defs>']
    for user, used in drawn:
        x1, y1 = place[user][0], place[user][1] + BOX_HEIGHT / 2
        x2, y2 = place[used][0] + BOX_WIDTH, place[used][1] + BOX_HEIGHT / 2
        bend = (x1 - x2) / 2
        lines.append(f'<path d="M{x1:g} {y1:g} C{x1 - bend:g} {y1:g} {x2 + bend:g} {y2:g} {x2:g} {y2:g}" '
                     'fill="none" stroke="#777777" marker-end="url(#tip)"/>')
    for box, (x, y) in sorted(place.items()):
        lines.append(f'<rect x="{x:g}" y="{y:g}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="5" '
                     f'fill="{COLOURS[box.split("/")[0]]}" stroke="#555555"/>')
        lines.append(f'<text x="{x + BOX_WIDTH / 2:g}" y="{y + BOX_HEIGHT / 2 + 4:g}" text-anchor="middle" '
                     f'fill="#111111">{escape(box)}</text>')
    return "\n".join([*lines, "</svg>", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    options = parser.parse_args()
    edges = includes()
    problems = list(refused(edges))
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if problems:
        return 1
    text = picture(edges)
    if not options.check:
        PICTURE.write_text(text, encoding="utf-8")
    elif not PICTURE.exists() or PICTURE.read_text(encoding="utf-8") != text:
        print("error: docs/tree.svg: older than the #include lines; run scripts/tree.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
