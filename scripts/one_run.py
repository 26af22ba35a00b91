#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what the reference kernels aim at with one run of everything.

Usage: scripts/one_run.py [--check] WARPGAUGE
Reads data/h200_one_run/run.jsonl.xz (scripts/packed.py: recording, kernels), one `warpgauge run --level standard` on a card that is not the one of
data/h200; writes data/h200_one_run/aims.csv, and counters.csv: what the product with a normalisation in it does more than the plain
one. --check writes nothing and fails when a file differs.
A number is a quotient of two medians of that run, at the ladder's headline size, cold, in bursts.
"""

import csv
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from packed import files_in, unpack  # noqa: E402
from tables import as_csv  # noqa: E402

FOLDER = ROOT / "data/h200_one_run"
RUN = FOLDER / "run.jsonl.xz"
# (words, the rung, what it is compared with, their size, "rate" or "time", and the aim: at least or at most).
AIMS = (
    ("points converted in shared memory", "layout/staged", "layout/soa", 67108864, "rate", 0.97),
    ("layer normalisation", "layer_norm/register_resident", "layer_norm/own_copy", 4096, "rate", 0.97),
    ("softmax", "softmax/register_resident", "softmax/own_copy", 4096, "rate", 0.97),
    ("prefix sum", "scan/pipelined", "scan/cub", 268435456, "rate", 1.15),
    ("layer normalisation in a product", "layer_norm_linear/in_one_launch", "layer_norm_linear/own_product", 8192, "time", 1.03),
)
PIPELINE = ("copies and kernels in 64 pieces", "launch/stream_pipeline/rounds", "the longest of the three alone", 64, "time", 1.05)
COUNTED = ("kernels/layer_norm_linear/own_product", "kernels/layer_norm_linear/in_one_launch")
COUNTERS = {"elapsed_ns": ("time", "us", 1e-3), "tensor_percent": ("tensor cores busy", "%", 1),
            "executed": ("instructions", "million", 1e-6), "dram_read_bytes": ("read from DRAM", "MB", 1e-6),
            "shared_wavefronts": ("wavefronts of shared memory", "million", 1e-6)}


def run(*command):
    return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout


def kernel_times(warpgauge):
    """{(rung, size): us}"""
    with tempfile.TemporaryDirectory() as folder:
        table = pathlib.Path(folder) / "kernels.csv"
        unpack(RUN, pathlib.Path(folder))
        run(warpgauge, "kernels", "--table", pathlib.Path(folder) / "kernels.jsonl", "-o", table)
        with table.open(encoding="utf-8", newline="") as stream:
            return {(row["rung"], float(row["size"])): float(row["time_us"]) for row in csv.DictReader(stream)
                    if row["mode"] == "cold.burst" and row["time_us"]}


def medians(lines, name, at):
    """{quantity: median} of the series whose id has this beginning, at that place."""
    series = next(line for line in lines if line.get("id", "").startswith(name) and line.get("points"))
    point = next(point for point in series["points"] if point["at"][0] == at)
    return {quantity["name"]: statistics.median(values) for quantity, values in zip(series["quantities"], point["y"])}


def pipeline_times(lines):
    """us of all pieces in streams, and of the longest stage alone."""
    of = medians(lines, PIPELINE[1], PIPELINE[3])
    return of.pop("duration"), max(of.values())


def counted(lines, size):
    plain, fused = (medians(lines, f"{name}.bf16.cold.burst#kernel_work", size) for name in COUNTED)
    for counter, (what, unit, factor) in COUNTERS.items():
        yield {"counted": what, "unit": unit, "product alone": f"{plain[counter] * factor:.1f}",
               "normalised in it": f"{fused[counter] * factor:.1f}", "quotient": f"{fused[counter] / plain[counter]:.3f}"}


def row(aim, times, revision):
    what, of, against, size, kind, wanted = aim
    ours, other = times
    faster = kind == "rate"
    found = other / ours if faster else ours / other
    reached = found >= wanted if faster else found <= wanted
    return {"what": what, "of": of, "against": against, "size": size, "times as fast": f"{found:.3f}" if faster else "",
            "times as long": "" if faster else f"{found:.3f}", "aim": f"{'at least' if faster else 'at most'} {wanted:.2f}",
            "reached": "yes" if reached else "no", "revision": revision}


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    if len(arguments) != 1:
        raise SystemExit(__doc__)
    recorded, times = files_in(RUN), kernel_times(arguments[0])
    lines = recorded["recording"]
    revision = lines[0]["git_revision"]
    rows = [row(aim, (times[aim[1], aim[3]], times[aim[2], aim[3]]), revision) for aim in AIMS]
    rows.append(row(PIPELINE, pipeline_times(lines), revision))
    counters = [{**one, "revision": revision} for one in counted(recorded["kernels"], 8192)]
    for name, text in (("aims.csv", as_csv(rows)), ("counters.csv", as_csv(counters))):
        if "--check" not in sys.argv:
            (FOLDER / name).write_text(text, encoding="utf-8")
        elif (FOLDER / name).read_text(encoding="utf-8") != text:
            raise SystemExit(f"error: {FOLDER / name} differs from the recordings: run scripts/one_run.py")


if __name__ == "__main__":
    main()
