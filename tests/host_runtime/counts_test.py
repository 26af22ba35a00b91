#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kernels that the host executes give the results that their program expects, and the counts of an H200, instruction by
instruction.

Usage: counts_test.py PROGRAM PACKED DESCRIPTIONS

PACKED is scripts/packed.py, and DESCRIPTIONS (.jsonl.xz) hold what `warpgauge describe` counted of the same program on the device.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM, PACKED, DESCRIPTIONS = sys.argv[1:4]
del sys.argv[1:4]

COLUMNS = ("executed", "threads", "sectors", "wavefronts")
CASES = range(12)  # those that the host does in a second or two
LEAST = 10         # kernels and launch shapes that are compared


def shape(size):
    """("1056x1x1", "256x1x1") of "grid 1056x1x1, block 256x1x1, launch 4 of 5"."""
    grid, block = size.split(", ")[:2]
    return grid.removeprefix("grid "), block.removeprefix("block ")


def counted_on_a_device():
    """By mangled name, shape and hash of the code: counts by offset."""
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-I", PACKED, "unpack", DESCRIPTIONS, folder], check=True, capture_output=True)
        lines = (pathlib.Path(folder) / "alone.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        kernel = json.loads(line)
        code = kernel["code"]
        rows = [dict(zip(code["columns"], row)) for row in code["rows"]]
        counts[code["function"], *shape(kernel["size"]), kernel["code_hash"]] = {row["at"]: row for row in rows}
    return counts


def counted_on_the_host():
    """Launches in their order, and what the program says of its results."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "counts.jsonl"
        done = subprocess.run([PROGRAM, "--from", str(CASES.start), "--to", str(CASES.stop)], capture_output=True,
                              text=True, env={**os.environ, "WARPGAUGE_HOST_COUNTS": str(file)})
        return done, [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def differences(mine, its):
    """What differs: "0x1e0 LDG ... sectors: 4, not 8"."""
    for at, theirs in sorted(its.items()):
        ours = mine.get(at, dict.fromkeys(COLUMNS, 0))
        for column in COLUMNS:
            # A device lets lanes that come to a convergence barrier one after the other execute it together now and
            # then; how often depends on its timing.
            if theirs["instruction"].split()[0] == "BSYNC" and column == "executed":
                continue
            if ours[column] != theirs.get(column, 0):
                yield f"{at:#x} {theirs['instruction']} {column}: {ours[column]}, not {theirs.get(column, 0)}"
    for at in sorted(set(mine) - set(its)):
        yield f"{at:#x}: executed, and not by the device"


class Counts(unittest.TestCase):
    def test_results_are_right_and_counts_are_the_devices(self):
        done, launches = counted_on_the_host()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        device = counted_on_a_device()
        compared = set()
        for launch in launches:
            self.assertFalse(launch["stopped"], launch["function"])
            key = (launch["function"], *("x".join(map(str, launch[side])) for side in ("grid", "block")), launch["code_hash"])
            if key not in device:
                continue
            mine = {row[0]: dict(zip(launch["columns"], row)) for row in launch["rows"]}
            self.assertEqual(list(differences(mine, device[key])), [], key[0])
            compared.add(key)
        self.assertGreaterEqual(len(compared), LEAST)


if __name__ == "__main__":
    unittest.main()
