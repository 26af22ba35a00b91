#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Predicts reference kernels that are described by their machine code alone, beside their times.

Usage: scripts/static_rungs.py [--check] WARPGAUGE VALIDATE [FOLDER]        (default: data/h200)
Reads FOLDER/static/rungs.sass.zst, the listing of the kernels as they were timed, and FOLDER/static/rungs.json: what a
user has to say of each launch, and why, from the kernel's source. Describes each one (`warpgauge describe --cubin`), predicts it with
FOLDER/profile.json, and compares with FOLDER/kernels-*.jsonl.zst. Writes FOLDER/static/rungs.csv, the table of `warpgauge-validate kernels`, and
FOLDER/static/rungs.txt, the table of the documents, furthest off first; it also compares executed instructions with the counter. --check writes nothing and fails when a file differs.
"""

import csv
import json
import pathlib
import shlex
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def described(warpgauge, folder, rung):
    """The line that describes the rung."""
    command = [warpgauge, "describe", "--cubin", folder / "static/rungs.sass.zst", "--profile", folder / "profile.json",
               "--kernel", rung["kernel"], "--grid", rung["grid"], "--block", rung["block"],
               "--registers", rung["registers"], "--shared", rung["shared"],
               "--name", rung["name"], "--size", rung["size"], *shlex.split(rung["options"])]
    done = subprocess.run([str(part) for part in command], text=True, capture_output=True)
    if done.returncode != 0:
        sys.exit(f"{rung['name']}: {done.stderr.strip()}")
    return done.stdout


def predicted(validate, folder, lines):
    """The table of `warpgauge-validate kernels`, as a text."""
    with tempfile.TemporaryDirectory() as scratch:
        kernels, table = pathlib.Path(scratch) / "rungs.jsonl", pathlib.Path(scratch) / "rungs.csv"
        kernels.write_text(lines)
        subprocess.run([validate, "kernels", kernels, "--profile", folder / "profile.json", "--against",
                        *sorted(folder.glob("kernels-*.jsonl.zst")), "-o", table],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return table.read_text()


def issued(warpgauge, recording):
    """Warp instructions that the counter saw, by kernel and size."""
    text = subprocess.run([warpgauge, "cat", recording], check=True, capture_output=True, text=True).stdout
    counts = {}
    for series in map(json.loads, text.splitlines()):
        if series["record"] != "series" or not series["id"].endswith("#kernel_work"):
            continue
        name = series["id"].removeprefix("kernels/").removesuffix("#kernel_work").split("/")
        place = [quantity["name"] for quantity in series["quantities"]].index("issued")
        for point in series.get("points", []):
            count = point["y"][place]  # one number, or one for each repetition
            counts[f"{name[0]}/{name[-1]}".removesuffix(".cold.burst"), point["at"][0]] = (
                statistics.median(count) if isinstance(count, list) else count)
    return counts


def furthest_count(lines, counts):
    """How far executed instructions are from the counter, at most."""
    off = {}
    for kernel in map(json.loads, lines.splitlines()):
        counted = counts.get((kernel["name"], float(kernel["size"])))
        if counted:
            off[kernel["name"]] = kernel["work"]["warp_instructions"]["value"] / counted - 1
    name = max(off, key=lambda kernel: abs(off[kernel]))
    return f"executed instructions of {len(off)} beside the counter: at most {abs(off[name]):.1%} off ({name})"


def summary(table):
    """Furthest off first, and what they are together."""
    rows = []
    for row in csv.DictReader(table.splitlines()):
        measured, value, low, high = (float(row[name]) for name in ("measured_us", "predicted_us", "low_us", "high_us"))
        rows.append((value / measured - 1, low <= measured <= high, measured, value, low, high, row))
    rows.sort(key=lambda row: -abs(row[0]))
    text = [f"{'kernel':<32}{'size':>10}{'measured, us':>14}{'predicted, us':>15}{'interval':>18}{'off':>9}  bound"]
    for off, held, measured, value, low, high, row in rows:
        interval = f"[{low:.0f}, {high:.0f}]" + (" " if held else "!")
        text.append(f"{row['kernel']:<32}{float(row['size']):>10.0f}{measured:>14.1f}{value:>15.1f}{interval:>18}"
                    f"{off:>+9.1%}  {row['bound_predicted']}")
    errors = [abs(row[0]) for row in rows]
    text.append(f"{len(rows)} kernels: mean {statistics.mean(errors):.1%}, median {statistics.median(errors):.1%}, most "
                f"{max(errors):.1%} off; the interval held {sum(row[1] for row in rows)} of them (! it did not)")
    return "\n".join(text) + "\n"


def main():
    arguments = sys.argv[1:]
    check = "--check" in arguments
    arguments = [argument for argument in arguments if argument != "--check"]
    if len(arguments) < 2:
        sys.exit(__doc__)
    warpgauge, validate = (pathlib.Path(argument).resolve() for argument in arguments[:2])
    folder = pathlib.Path(arguments[2]).resolve() if len(arguments) > 2 else ROOT / "data/h200"
    rungs = json.loads((folder / "static/rungs.json").read_text())
    lines = "".join(described(warpgauge, folder, rung) for rung in rungs)
    table = predicted(validate, folder, lines)
    text = summary(table) + furthest_count(lines, issued(warpgauge, folder / "validation/kernels.jsonl.zst")) + "\n"
    for file, content in (("rungs.csv", table), ("rungs.txt", text)):
        if not check:
            (folder / "static" / file).write_text(content)
        elif (folder / "static" / file).read_text() != content:
            sys.exit(f"{folder / 'static' / file} is not what scripts/static_rungs.py writes")
    if len(table.splitlines()) != len(rungs) + 1:
        sys.exit(f"{len(rungs)} kernels are described, {len(table.splitlines()) - 1} of them were timed")
    print("\n".join(text.splitlines()[-2:]))


if __name__ == "__main__":
    main()
