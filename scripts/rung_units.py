#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Predicts the described reference kernels, and says how long each unit would be busy.

Usage: scripts/rung_units.py [--check] WARPGAUGE [FOLDER]        (default: data/h200)
Reads the recordings of `warpgauge-kernels` in FOLDER (kernels-*.jsonl.zst, validation/*.jsonl.zst) that have counters of kernels, and
predicts each kernel with FOLDER/profile.json.
Where two files describe a kernel, the file that was recorded last counts. Writes FOLDER/rung_units.csv.xz, a row a kernel and size:
  rung, type, data, size   as in kernels.csv
  described                date of the description
  registers                of a thread of the kernel that was described
  predicted_us, low_us, high_us, bound    empty where the model cannot tell
  units                    UNIT=MICROSECONDS of each unit, apart by spaces
scripts/kernel_pages.py shows it. --check writes nothing and fails when the file differs.
"""

import json
import pathlib
import statistics
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


def counted(lines):
    """{kernel, as `predict` names it: {size: registers of a thread}}"""
    registers = {}
    for series in lines:
        is_counted = series["record"] == "series" and "quantities" in series  # one that was skipped has none
        if is_counted and series["id"].endswith(".cold.burst#kernel_work"):
            place = [quantity["name"] for quantity in series["quantities"]].index("registers_per_thread")
            registers[series["id"].removeprefix("kernels/").removesuffix(".cold.burst#kernel_work")] = {
                float(point["at"][0]): point["y"][place] for point in series.get("points", [])}
    return registers


def rows_of(warpgauge, folder, file, lines):
    """{(rung, type, data, size): row}"""
    registers, rows = counted(lines), {}
    for kernel in predictions(warpgauge, folder, file):
        if kernel["kernel"].startswith("validation/"):  # no rungs of a ladder
            continue
        rung, element, *data = kernel["kernel"].split(".", 2)  # data are not named where they are normal
        many = registers[kernel["kernel"]][float(kernel["size"])]
        time = kernel["time_us"] or {}
        row = {"rung": rung, "type": element, "data": data[0] if data else "normal", "size": kernel["size"],
               "described": lines[0]["time_utc"][:10], "registers": f"{statistics.median(many) if isinstance(many, list) else many:g}",
               **{f"{name}_us": short(time[end]) if time else "" for name, end in (("predicted", "value"), ("low", "low"), ("high", "high"))},
               "bound": kernel["bound"] if time else "",
               "units": " ".join(f"{unit['unit']}={short(unit['busy_us'])}" for unit in kernel["shares"]) if time else ""}
        rows[rung, row["type"], row["data"], row["size"]] = row
    return rows


def table(warpgauge, folder):
    files = [*folder.glob("kernels-*.jsonl.zst"), *(folder / "validation").glob("*.jsonl.zst")]
    recordings = [(file, [json.loads(line) for line in read_text(file).splitlines()]) for file in files]
    rows = {}
    for file, lines in sorted(recordings, key=lambda one: (one[1][0]["time_utc"], one[0].name)):
        if not counted(lines):
            continue
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
