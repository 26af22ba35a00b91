#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes how far the campaigns of one device agree: every key fitted to each recording alone.

Usage: scripts/repeatability.py [--check] WARPGAUGE [FOLDER]        (default: data/h200)
Reads FOLDER/recording-*.jsonl.zst, writes FOLDER/repeatability.csv.xz, a line a key with a unit of cycles or of a rate:
  low, high         lowest and highest value of the campaigns
  apart_percent     their distance in percent of the median
  overlap           whether the campaigns' 95 % intervals have a value in common
Left out are keys that fewer than three campaigns give (all, where there are two), and those whose median is not above zero:
no percentage of them would say anything. A probe that came later has campaigns of its own. --check writes nothing and fails when the file differs.
"""

import csv
import io
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from compressed import read_text, write_xz  # noqa: E402


def fits(warpgauge, recordings):
    with tempfile.TemporaryDirectory() as folder:
        for recording in recordings:
            profile = pathlib.Path(folder) / "profile.json"
            subprocess.run([warpgauge, "fit", recording, "-o", profile], check=True, stdout=subprocess.DEVNULL)
            yield json.loads(profile.read_text())["entries"]


def kind(unit):
    """What a key is; empty where agreement in percent has no meaning."""
    if unit.startswith("cycles"):
        return "cycles"
    return "rate" if unit in ("GB/s", "TFLOP/s") or "/clk" in unit else None


def table(campaigns):
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["key", "kind", "unit", "low", "high", "apart_percent", "overlap"])
    fewest = min(3, len(campaigns))
    for key in sorted(set.union(*(set(entries) for entries in campaigns))):
        some = [entries[key] for entries in campaigns if key in entries]
        if len(some) < fewest:
            continue
        values = [entry["value"] for entry in some]
        if some[0].get("evidence") != "measured" or not kind(some[0]["unit"]) or statistics.median(values) <= 0:
            continue
        apart = (max(values) - min(values)) / statistics.median(values) * 100
        overlap = max(entry["low"] for entry in some) <= min(entry["high"] for entry in some)
        rows.writerow([key, kind(some[0]["unit"]), some[0]["unit"], f"{min(values):.6g}", f"{max(values):.6g}",
                       f"{apart:.3g}", "yes" if overlap else "no"])
    return text.getvalue()


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    if not arguments:
        raise SystemExit(__doc__)
    folder = pathlib.Path(arguments[1]) if len(arguments) > 1 else ROOT / "data/h200"
    recordings = sorted(folder.glob("recording-*.jsonl.zst"))
    if len(recordings) < 2:
        raise SystemExit(f"error: {folder}: {len(recordings)} recordings, two are needed")
    text = table(list(fits(arguments[0], recordings)))
    file = folder / "repeatability.csv.xz"
    if "--check" not in sys.argv:
        write_xz(file, text)
    elif read_text(file) != text:
        raise SystemExit(f"error: {file} differs from the recordings: run scripts/repeatability.py")


if __name__ == "__main__":
    main()
