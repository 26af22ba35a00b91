#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says how many pairs of kernels the rule of is_told_faster() (analysis/model/faster.h) tells apart, and how many of them wrongly.

Usage: scripts/told_apart.py [FOLDER]        (default: data/h200)
Reads FOLDER/outside.csv.xz: pairs of open kernels with steady times of one program, whose measured times are within a factor of 3. (It does
not know which of them execute the same code: the rule for these is left out.) Prints, writes nothing.
"""

import csv
import itertools
import math
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from compressed import open_text  # noqa: E402

MOST_APART = 3


def by_both_errors(fast, slow):
    up, down = math.log(fast["high"] / fast["predicted"]), math.log(slow["predicted"] / slow["low"])
    return math.log(slow["predicted"] / fast["predicted"]) > math.hypot(up, down)


def by_intervals(fast, slow):
    return fast["high"] < slow["low"]


def pairs_of(rows):
    by_program = {}
    for row in rows:
        if row["half"] == "open" and row["times"] == "steady" and row["predicted_us"]:
            numbers = {name: float(row[f"{name}_us"]) for name in ("measured", "predicted", "low", "high")}
            by_program.setdefault(row["program"], []).append(numbers)
    for kernels in by_program.values():
        for one, other in itertools.combinations(kernels, 2):
            if max(one["measured"], other["measured"]) <= MOST_APART * min(one["measured"], other["measured"]):
                yield sorted((one, other), key=lambda kernel: kernel["predicted"])


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "data/h200"
    pairs = list(pairs_of(csv.DictReader(open_text(folder / "outside.csv.xz"))))
    print(f"{'pairs':<34}{'told apart':>12}{'share':>9}{'wrongly':>10}{'share':>9}")
    for name, tells in (("by the errors of both", by_both_errors), ("by intervals that do not overlap", by_intervals)):
        told = [pair for pair in pairs if tells(*pair)]
        wrong = sum(fast["measured"] > slow["measured"] for fast, slow in told)
        print(f"{name:<34}{len(told):>12}{len(told) / len(pairs):>9.1%}{wrong:>10}{wrong / max(len(told), 1):>9.1%}")
    print(f"of {len(pairs)} pairs")


if __name__ == "__main__":
    main()
