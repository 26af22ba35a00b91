#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes what each device of a host reached over its links beside nvbandwidth's method, measured in the same process.

Usage: scripts/over_nvbandwidth.py WARPGAUGE FOLDER OUTPUT.csv
For each ordered pair of devices, for reads and writes, by SMs and by copy engines: the best rate of the sweeps of link/bandwidth
or link/peer_bulk (bytes over the median duration), the rate by nvbandwidth's method, and ours over that, with the 95 %
interval of the quotient (bootstrap over campaigns, and over the readings of both). From several campaigns (links-N.jsonl.zst,
links-N.campaign2.jsonl.zst and so on) the median is taken. The best of many points is a little flattered by noise; the interval
is that of the winning point.
"""

import json
import pathlib
import random
import re
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out
from tables import as_csv  # noqa: E402

WAYS = {  # the sweeps whose best point is used for each way of copying
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


def rate_of(points, chance=None):
    """The median of the campaigns' rates."""
    return statistics.median(point.gbps(chance) for point in points)


def interval_of(ours, theirs, seed):
    """95 % interval of the quotient of both rates, from redrawn campaigns and readings. Redrawing a few campaigns gives (n - 1) / n
    of the variance that further campaigns would have: deviations are lengthened accordingly."""
    chance, ratio, drawn = random.Random(seed), rate_of(ours) / rate_of(theirs), []
    for _ in range(RESAMPLES):
        some = chance.choices(range(len(ours)), k=len(ours)) if len(ours) > 1 else [0]
        drawn.append(rate_of([ours[i] for i in some], chance) / rate_of([theirs[i] for i in some], chance))
    drawn.sort()
    longer = (len(ours) / (len(ours) - 1)) ** 0.5 if len(ours) > 1 else 1
    return [ratio + longer * (drawn[at] - ratio) for at in (round(0.025 * RESAMPLES), round(0.975 * RESAMPLES) - 1)]


def best_of(campaigns, sweeps):
    """The point of these sweeps with the highest rate, of those that all campaigns have: its readings in each campaign."""
    at = {}
    for campaign in campaigns:
        for sweep in sweeps:
            for point in campaign.get(sweep, []):
                at.setdefault((sweep, point.at), []).append(point)
    whole = [points for points in at.values() if len(points) == len(campaigns)]
    if not whole:
        raise SystemExit(f"error: no point of {', '.join(sweeps)} is in all campaigns")
    return max(whole, key=rate_of)


def rows_of(warpgauge, here, files):
    campaigns = [points_of(warpgauge, file) for file in files]
    peers = sorted(set.intersection(*({int(name) for series in campaign for name in re.findall(r"\.peer(\d+)$", series)}
                                      for campaign in campaigns)))
    for peer in peers:
        for (mover, side), sweeps in WAYS.items():
            ours = best_of(campaigns, [f"{sweep}.peer{peer}" for sweep in sweeps])
            theirs = [campaign[f"link/bandwidth/nvbandwidth_{mover}_{side}.peer{peer}"][0] for campaign in campaigns]
            low, high = interval_of(ours, theirs, f"{files[0].name} {peer} {mover} {side}")
            yield {"device": here, "peer": peer, "mover": mover, "side": side, "gbps": f"{rate_of(ours):.2f}", "series": ours[0].id,
                   "at": f"{ours[0].at:.0f}", "nvbandwidth_gbps": f"{rate_of(theirs):.2f}", "ratio": f"{rate_of(ours) / rate_of(theirs):.4f}",
                   "low": f"{low:.4f}", "high": f"{high:.4f}"}


def main(warpgauge, folder, output):
    of_devices = {}
    for file in sorted(pathlib.Path(folder).glob("links-*.jsonl.zst"), key=lambda file: (len(file.name), file.name)):
        of_devices.setdefault(int(re.search(r"links-(\d+)\.", file.name).group(1)), []).append(file)
    rows = [row for here, files in sorted(of_devices.items()) for row in rows_of(warpgauge, here, files)]
    pathlib.Path(output).write_text(as_csv(rows), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
