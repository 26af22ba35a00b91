#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints what again.sh left in a folder, a line for each program: how many kernels have the device's counts and its bytes of DRAM (within
10 %; or, as "little", off by less than 1 % of what L2 moved), and how far off the times are that were predicted from arguments alone.

Usage: again_table.py FOLDER        (NAME.jsonl, NAME.again.txt, NAME.times.csv)
"""

import argparse
import csv
import re
import statistics
import sys
from pathlib import Path

_COUNTS = re.compile(r"(\d+) kernels: (\d+) equal.*, (\d+) alike.*, (\d+) differ, (\d+) not executed(?:; bytes of DRAM [^,]* for (\d+), .* for (\d+) more)?")
_HEADS = ("kernels", "equal", "alike", "differ", "not executed", "DRAM", "little", "timed", "mean %", "median %", "held %")
_WIDTHS = (9, 7, 7, 8, 14, 7, 8, 7, 8, 10, 8)


def counts_of(file):
    """The numbers of the last line; None for one that it does not say. None for all: the program had no answer."""
    found = [_COUNTS.fullmatch(line) for line in file.read_text(encoding="utf-8").splitlines()]
    last = next((match for match in reversed(found) if match), None)
    return [None if number is None else int(number) for number in last.groups()] if last else None


def times_of(file):
    """(error of the time, whether the interval held it) of each kernel that was predicted and timed."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as rows:
        return [(abs(float(row["predicted_us"]) / float(row["measured_us"]) - 1),
                 float(row["low_us"]) <= float(row["measured_us"]) <= float(row["high_us"]))
                for row in csv.DictReader(rows) if row["predicted_us"] and row["measured_us"]]


def line(name, cells):
    return f"{name:<20}" + "".join(f"{cell:>{width}}" for cell, width in zip(cells, _WIDTHS))


def time_cells(times):
    if not times:
        return [0, "-", "-", "-"]
    errors = [error for error, _ in times]
    return [len(times), *(f"{100 * value:.1f}" for value in (
        statistics.mean(errors), statistics.median(errors), statistics.mean(held for _, held in times)))]


def table(folder):
    counted = sorted({mark for file in folder.glob("*.jsonl") for mark in re.findall(
        r'counted on [^"]*', file.open(encoding="utf-8").readline())})
    lines = [*counted, line("program", _HEADS)]
    sums, all_times = [0] * 7, []
    for file in sorted(folder.glob("*.again.txt")):
        name = file.name.removesuffix(".again.txt")
        counts, times = counts_of(file), times_of(folder / f"{name}.times.csv")
        name = name.removeprefix("kinds-")
        if counts is None:
            lines.append(f"{name:<20}  no answer")
            continue
        sums = [one + (more or 0) for one, more in zip(sums, counts)]
        all_times += times
        lines.append(line(name, ["-" if count is None else count for count in counts] + time_cells(times)))
    return "\n".join([*lines, line("all", sums + time_cells(all_times))])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    if not folder.is_dir():
        print(f"error: {folder}: no such folder", file=sys.stderr)
        sys.exit(2)
    print(table(folder))


if __name__ == "__main__":
    main()
