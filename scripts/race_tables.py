#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What kernels.csv says of each race: our fastest rung against the fastest library, every size and mode.

Usage: scripts/race_tables.py OLD.csv NEW.csv -o CHANGES.csv
Compares the ratios of two such tables: a line for each race that either has.
scripts/readme_numbers.py takes the table of one file from here.
"""

import csv
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
from compressed import open_text  # noqa: E402
from table_numbers import number  # noqa: E402
from tables import as_csv  # noqa: E402

MODES = ("cold.burst", "warm.burst", "cold.sustained")


def races(file):
    """{(family, type, data, size, mode): (our fastest rung's row, the fastest library's row)}, where both were measured. A rung
    that is launched separately and a rung in Triton are listed beside ours, but are not ours."""
    rungs = {source.stem for source in (ROOT / "kernels").glob("*/*.cu")}
    ours, libraries = {}, {}
    with open_text(file) as stream:
        for row in csv.DictReader(stream):
            if row["outcome"] != "measured" or row["family"].startswith("validation"):
                continue
            name = row["rung"].split("/", 1)[1]
            fastest = ours if name in rungs else libraries if is_library(row) else None
            if fastest is None:
                continue
            race = (row["family"], row["type"], row["data"], float(row["size"]), row["mode"])
            if race not in fastest or float(row["time_us"]) < float(fastest[race]["time_us"]):
                fastest[race] = row
    return {race: (ours[race], libraries[race]) for race in sorted(ours, key=order) if race in libraries}


def is_library(row):
    """The line of the library that the others are compared with: its own time over itself is 1."""
    return row["ratio_to_library"] and float(row["ratio_to_library"]) == 1


def order(race):
    family, element, data, size, mode = race
    return family, element, data, size, MODES.index(mode)


def cell(row, column):
    return number(float(row[column])) if row.get(column) else "-"


def by_pairs(row):
    """The library's time over the rung's, round by round, and its interval, which is marked where it is of one campaign."""
    if not row.get("paired_ratio"):
        return "-"
    alone = " ‡" if float(row["paired_campaigns"]) == 1 else ""
    return f"{cell(row, 'paired_ratio')} ({cell(row, 'paired_low')} to {cell(row, 'paired_high')}){alone}"


def table(file):
    return table_of(races(file))


def table_of(some):
    """A line for each of some races."""
    lines = ["| ladder | size | mode | rung, µs | library, µs | time | by pairs (interval) | cycles | joules | decides | host, µs: rung, library |",
             "|---" * 11 + "|"]
    for (family, element, data, size, mode), (rung, library) in some.items():
        doubt = " †" if any("more cycles than" in row["doubts"] for row in (rung, library)) else ""
        decides = "**joules**" if rung["decides"] == "joules" else "time"
        lines.append(f"| {family} {element}{'' if data == 'normal' else ' ' + data} | {int(size):,} | {mode} | "
                     f"`{rung['rung'].split('/')[1]}` {cell(rung, 'time_us')} | {library['library']} {cell(library, 'time_us')}{doubt} | "
                     f"{cell(rung, 'ratio_to_library')} | {by_pairs(rung)} | {cell(rung, 'cycle_ratio_to_library')} | {cell(rung, 'joule_ratio_to_library')} | "
                     f"{decides} | {cell(rung, 'host_us')}, {cell(library, 'host_us')} |")
    return "\n".join(lines)


def changes(old, new):
    """Rows of both tables; what one table lacks is empty."""
    before, after = races(old), races(new)
    rows = []
    for race in sorted({*before, *after}, key=order):
        row = dict(zip(("family", "type", "data", "size", "mode"), race)) | {"size": int(race[3])}
        for when, both in (("before", before.get(race)), ("after", after.get(race))):
            rung, library = both or ({}, {})
            row |= {f"rung_{when}": rung.get("rung", ""), f"rung_us_{when}": rung.get("time_us", ""),
                    f"library_us_{when}": library.get("time_us", ""), f"time_ratio_{when}": rung.get("ratio_to_library", "")}
        rung, library = after.get(race) or ({}, {})
        row |= {"cycle_ratio": rung.get("cycle_ratio_to_library", ""), "joule_ratio": rung.get("joule_ratio_to_library", ""),
                "decides": rung.get("decides", ""), "rung_host_us": rung.get("host_us", ""), "library_host_us": library.get("host_us", ""),
                "doubts": "; ".join(filter(None, (rung.get("doubts"), library.get("doubts"))))}
        rows.append(row)
    return rows


def main(arguments):
    if len(arguments) != 4 or arguments[2] != "-o":
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    pathlib.Path(arguments[3]).write_text(as_csv(changes(pathlib.Path(arguments[0]), pathlib.Path(arguments[1]))), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
