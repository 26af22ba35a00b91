#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says how well the laws' own error (kErrorOf... in analysis/costs/fitted.h) carries over.

Usage: scripts/interval_widths.py [FOLDER]        (default: data/h200)
Reads FOLDER/outside.csv.xz (open kernels from outside with steady times, by what is predicted to bound them; a group is a program)
and FOLDER/validation.csv (a group is a family). For each group: the factor on the published intervals with which 90 % of all the other kernels are held, and how many of the
group that then holds. A factor of 1 is the published width. Prints, writes nothing.
"""

import csv
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from compressed import open_text  # noqa: E402

WANTED = 0.9
OWN_SET = 5  # kinds: kernels of this project, chosen where laws err


def needed(row):
    """The factor at which the row's interval just contains its time; less than 1 where there is room to spare."""
    low, high, measured = (float(row[name]) for name in ("low_us", "high_us", "measured_us"))
    return max(low / measured, measured / high)


def factor_for(rows):
    """The least factor at which the intervals contain the times of the wanted share of rows."""
    factors = sorted(map(needed, rows))
    return factors[-(-len(factors) * int(WANTED * 100) // 100) - 1]


def kind_of(row):
    """As error_of_simulated() in analysis/model/law_error.cpp tells them apart."""
    bound = row["bound_predicted"].removeprefix("latency: ")
    if bound in ("issue", "alu", "fma", "fp64", "xu", "fixed latencies", "block_start"):
        return "cycles"
    return "dram" if bound == "dram" else "waits"


def leave_out(rows, group_of):
    held = 0
    for group in sorted(set(map(group_of, rows))):
        inside = [row for row in rows if group_of(row) == group]
        factor = factor_for([row for row in rows if group_of(row) != group])
        holds = sum(needed(row) <= factor for row in inside)
        held += holds
        print(f"  {group:<24} factor {factor:.3f} by the others, holds {holds} of {len(inside)}")
    print(f"  all left out in turn: {held} of {len(rows)}, {100 * held / len(rows):.1f} %")


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "data/h200"
    for name, group_of in (("outside.csv.xz", lambda row: row["program"]),
                           ("validation.csv", lambda row: row["kernel"].split("/")[0])):
        with open_text(folder / name) as stream:
            rows = [row for row in csv.DictReader(stream) if row["predicted_us"] and row.get("times", "steady") == "steady"
                    and row.get("half", "open") == "open"]
        if name == "outside.csv.xz":
            rows = [row for row in rows if int(row["set"]) != OWN_SET]
            for kind in ("cycles", "dram", "waits"):
                inside = [row for row in rows if kind_of(row) == kind]
                print(f"{name}, {kind}: {len(inside)} kernels, factor {factor_for(inside):.3f}")
                leave_out(inside, group_of)
        else:
            print(f"{name}: {len(rows)} kernels, factor {factor_for(rows):.3f}")
            leave_out(rows, group_of)


if __name__ == "__main__":
    main()
