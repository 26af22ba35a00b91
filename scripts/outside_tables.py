#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tables of docs/accuracy.md about the kernels from outside (corpus/), made from outside.csv. Only times of their own count."""

import csv
import math
import statistics

from compressed import open_text
from outside import SETS

LAST_OPENED = "4"  # the set whose blind rows are shown by bound, and its furthest kernels
FURTHEST = 20


def rows_of(file):
    with open_text(file) as stream:
        return [row for row in csv.DictReader(stream) if row["times"] == "steady"]


def ratio(row):
    return float(row["predicted_us"]) / float(row["measured_us"])


def width(rows):
    """Median width of the interval, in percent of the prediction."""
    widths = [100 * (float(row["high_us"]) - float(row["low_us"])) / float(row["predicted_us"]) for row in rows]
    return f"{statistics.median(widths):.0f}" if widths else "-"


HEAD = "mean error, % | median, % | 9 of 10 within, % | predicted / measured, geometric mean | within its interval | its width, median, %"


def errors(rows):
    """The cells of HEAD."""
    off = sorted(abs(ratio(row) - 1) * 100 for row in rows)
    held = sum(float(row["low_us"]) <= float(row["measured_us"]) <= float(row["high_us"]) for row in rows)
    return (f"{statistics.mean(off):.1f} | {statistics.median(off):.1f} | {off[math.ceil(0.9 * len(off)) - 1]:.1f} | "
            f"{math.exp(statistics.mean(math.log(ratio(row)) for row in rows)):.3f} | {held} of {len(rows)} | {width(rows)}")


def by_set(file):
    """A row for each half (open, blind) of each set."""
    rows = rows_of(file)
    lines = [f"| kernels | n | {HEAD} | mean error of the measured roofline, % | laws and profile |", "|---" * 10 + "|"]
    for number, half in sorted({(row["set"], row["half"]) for row in rows}):
        of_both = [row for row in rows if (row["set"], row["half"]) == (number, half)]
        some = [row for row in of_both if row["predicted_us"]]
        if not some:
            continue
        count = len(some) if len(some) == len(of_both) else f"{len(some)} of {len(of_both)}"
        roofline = [abs(float(row["measured_roofline_us"]) / float(row["measured_us"]) - 1) * 100
                    for row in some if row["measured_roofline_us"]]
        own = ", our own" if SETS[int(number) - 1] == "kinds" else ""
        lines.append(f"| set {number}{own}, {half} | {count} | {errors(some)} | {statistics.mean(roofline):.1f} | "
                     f"{', '.join(sorted({row['frozen_hash'] for row in some}))} |")
    return "\n".join(lines)


def last_opened(file):
    return [row for row in rows_of(file) if (row["set"], row["half"]) == (LAST_OPENED, "blind") and row["predicted_us"]]


def by_bound(file):
    """A row for each bound by counters, those with the largest part of all errors first."""
    kinds = {}
    for row in last_opened(file):
        kinds.setdefault(row["bound_measured"], []).append(row)
    parts = {kind: sum(abs(ratio(row) - 1) for row in rows) for kind, rows in kinds.items()}
    lines = [f"| bound by counters | n | {HEAD} | part of all errors, % |", "|---" * 9 + "|"]
    for kind in sorted(kinds, key=lambda kind: -parts[kind]):
        lines.append(f"| {kind} | {len(kinds[kind])} | {errors(kinds[kind])} | {100 * parts[kind] / sum(parts.values()):.0f} |")
    return "\n".join(lines)


def furthest(file):
    """The kernels that are furthest off, each name once."""
    lines = ["| program | kernel | measured, µs | predicted / measured | bound by counters | predicted bound |", "|---" * 6 + "|"]
    named = set()
    for row in sorted(last_opened(file), key=lambda row: -abs(math.log(ratio(row)))):
        name = row["kernel"].removeprefix("void ").split("(")[0]
        if name in named or len(named) == FURTHEST:
            continue
        named.add(name)
        lines.append(f"| {row['program']} | `{name}` | {float(row['measured_us']):.1f} | {ratio(row):.2f} | {row['bound_measured']} | "
                     f"{row['bound_predicted']} |")
    return "\n".join(lines)


WRITERS = {"outside": by_set, "bounds": by_bound, "furthest": furthest}
