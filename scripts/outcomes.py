#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How the timing series of a recording ended, a line a probe, with the reasons of what was skipped, left out or failed.

Usage: scripts/outcomes.py WARPGAUGE RECORDING -o FILE.csv
data/trust/pretended.csv: a run at level standard that pretends an SM of 48 warps and 100 KiB of shared memory (docs/trust.md).
"""

import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out
from tables import as_csv  # noqa: E402


def outcomes(lines):
    header, probes = lines[0], {}
    for series in lines:
        if series["record"] != "series" or series["source"] != "timing":
            continue
        row = probes.setdefault(series["probe"], {"measured": 0, "skipped": 0, "failed": 0, "with_points_left_out": 0, "reasons": set()})
        row[series["outcome"]] += 1
        left_out = series.get("facts", {}).get("left_out")
        row["with_points_left_out"] += bool(left_out and series["outcome"] == "measured")
        row["reasons"] |= {why for why in (left_out, series.get("reason")) if why}
    return [{"probe": probe, **row, "reasons": " | ".join(sorted(row["reasons"])), "device": header["device_name"],
             "revision": header["git_revision"]} for probe, row in sorted(probes.items())]


def main(arguments):
    if len(arguments) != 4 or arguments[2] != "-o":
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    said = subprocess.run([arguments[0], "cat", arguments[1]], check=True, capture_output=True, text=True).stdout
    pathlib.Path(arguments[3]).write_text(as_csv(outcomes([json.loads(line) for line in said.splitlines()])), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
