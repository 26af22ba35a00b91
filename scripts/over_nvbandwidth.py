#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes what each device of a host reached over its links beside nvbandwidth's method, measured in the same process.

Usage: scripts/over_nvbandwidth.py WARPGAUGE FOLDER OUTPUT.csv
Of each ordered pair of devices, of reads and writes, by SMs and by copy engines: the best rate of a sweep of link/bandwidth
or link/peer_bulk (bytes over the median duration), the rate by nvbandwidth's method, and ours over that, with the 95 %
interval of the quotient (bootstrap over the readings of both). The best of many points is a little flattered by noise; the
interval is that of the winning point.
"""

import csv
import json
import pathlib
import random
import re
import statistics
import subprocess
import sys

WAYS = {  # the sweeps whose best point stands for each way
    ("sm", "read"): ["link/bandwidth/read32", "link/bandwidth/read64", "link/bandwidth/read128", "link/peer_bulk/read"],
    ("sm", "write"): ["link/bandwidth/write32", "link/bandwidth/write64", "link/bandwidth/write128", "link/peer_bulk/write"],
    ("ce", "read"): ["link/bandwidth/ce_read"],
    ("ce", "write"): ["link/bandwidth/ce_write"],
}
RESAMPLES = 2000


class Point:
    """Bytes and durations of one point of a series."""

    def __init__(self, series, point):
        quantities = [quantity["name"] for quantity in series["quantities"]]
        self.id, self.at = series["id"].split(".")[0], point["at"][0]
        self.seconds = point["y"][quantities.index("duration")]
        self.bytes = point["y"][quantities.index("bytes")][0]

    def gbps(self, chance=None):
        seconds = self.seconds if chance is None else chance.choices(self.seconds, k=len(self.seconds))
        return self.bytes / statistics.median(seconds) / 1e9


def points_of(warpgauge, file):
    """Series -> its points, of all measured series of a recording."""
    text = subprocess.run([warpgauge, "cat", file], check=True, capture_output=True, encoding="utf-8").stdout
    records = map(json.loads, text.splitlines())
    return {series["id"]: [Point(series, point) for point in series["points"]] for series in records
            if series["record"] == "series" and series["outcome"] == "measured" and series["source"] == "timing"
            and {"duration", "bytes"} <= {quantity["name"] for quantity in series["quantities"]}}


def rows_of(warpgauge, file):
    points = points_of(warpgauge, file)
    here = int(re.search(r"-(\d+)\.", file.name).group(1))
    peers = sorted({int(name) for series in points for name in re.findall(r"\.peer(\d+)$", series)})
    for peer in peers:
        for (mover, side), sweeps in WAYS.items():
            ours = max((point for sweep in sweeps for point in points.get(f"{sweep}.peer{peer}", [])), key=Point.gbps)
            theirs = points[f"link/bandwidth/nvbandwidth_{mover}_{side}.peer{peer}"][0]
            chance = random.Random(f"{file.name} {peer} {mover} {side}")
            drawn = sorted(ours.gbps(chance) / theirs.gbps(chance) for _ in range(RESAMPLES))
            low, high = drawn[round(0.025 * RESAMPLES)], drawn[round(0.975 * RESAMPLES) - 1]
            yield {"device": here, "peer": peer, "mover": mover, "side": side, "gbps": f"{ours.gbps():.2f}", "series": ours.id,
                   "at": f"{ours.at:.0f}", "nvbandwidth_gbps": f"{theirs.gbps():.2f}", "ratio": f"{ours.gbps() / theirs.gbps():.4f}",
                   "low": f"{low:.4f}", "high": f"{high:.4f}"}


def main(warpgauge, folder, output):
    rows = [row for file in sorted(pathlib.Path(folder).glob("links-*.jsonl.zst")) for row in rows_of(warpgauge, file)]
    with open(output, "w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
