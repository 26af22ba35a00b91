#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Predicts the described reference kernels, and says how long each unit would be busy.

Usage: scripts/rung_units.py [--check] WARPGAUGE [FOLDER]        (default: data/h200)
Reads FOLDER/validation/*.jsonl.zst, recordings of `warpgauge-kernels --describe`, and predicts each kernel with FOLDER/profile.json.
Where two files describe a kernel, the file that was recorded last counts. Writes FOLDER/rung_units.csv.xz, a row a kernel and size:
  rung, type, data, size   as in kernels.csv
  described                date of the description
  registers                of a thread of the kernel that was described, at the headline size
  predicted_us, low_us, high_us, bound    empty where the model cannot tell
  units                    UNIT=MICROSECONDS of each unit, apart by spaces
scripts/kernel_pages.py shows it. --check writes nothing and fails when the file differs.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from compressed import read_text, write_xz  # noqa: E402
from tables import as_csv  # noqa: E402


def predictions(warpgauge, folder, file):
    """A refused description does not stop the others: then the status is 2."""
    done = subprocess.run([warpgauge, "predict", file, "--profile", folder / "profile.json", "--format", "json"], stdout=subprocess.PIPE, text=True)
    if done.returncode not in (0, 2) or not done.stdout:
        raise SystemExit(f"error: {file}: `warpgauge predict` failed")
    return json.loads(done.stdout)["kernels"]


def short(value):
    return f"{value:.6g}"


def rows_of(warpgauge, folder, file, lines):
    """{(rung, type, data, size): row}"""
    series = {line["id"].removeprefix("kernels/").removesuffix(".cold.burst"): line for line in lines if line["record"] == "series"}
    rows = {}
    for kernel in predictions(warpgauge, folder, file):
        if kernel["kernel"].startswith("validation/"):  # no rungs of a ladder
            continue
        its = series[kernel["kernel"]]
        time = kernel["time_us"] or {}
        row = {**{name: its["facts"][name] for name in ("rung", "type", "data")}, "size": kernel["size"],
               "described": lines[0]["time_utc"][:10], "registers": its["constants"].get("registers_per_thread", ""),
               **{f"{name}_us": short(time[end]) if time else "" for name, end in (("predicted", "value"), ("low", "low"), ("high", "high"))},
               "bound": kernel["bound"] if time else "",
               "units": " ".join(f"{unit['unit']}={short(unit['busy_us'])}" for unit in kernel["shares"]) if time else ""}
        rows[tuple(row[name] for name in ("rung", "type", "data", "size"))] = row
    return rows


def table(warpgauge, folder):
    recordings = []
    for file in (folder / "validation").glob("*.jsonl.zst"):
        recordings.append((file, [json.loads(line) for line in read_text(file).splitlines()]))
    rows = {}
    for file, lines in sorted(recordings, key=lambda one: (one[1][0]["time_utc"], one[0].name)):
        rows |= rows_of(warpgauge, folder, file, lines)
    return as_csv([rows[key] for key in sorted(rows, key=lambda key: (*key[:3], float(key[3])))])


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    if len(arguments) not in (1, 2):
        raise SystemExit(__doc__)
    folder = pathlib.Path(arguments[1]).resolve() if len(arguments) == 2 else ROOT / "data/h200"
    file, text = folder / "rung_units.csv.xz", table(pathlib.Path(arguments[0]).resolve(), folder)
    if "--check" not in sys.argv:
        write_xz(file, text)
    elif not file.exists() or read_text(file) != text:
        raise SystemExit(f"error: {file} is not what scripts/rung_units.py writes")


if __name__ == "__main__":
    main()
