#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Describes a program with what its buffers hold, and has the host execute its kernels again: are all counts the device's?

Usage: again_test.py WARPGAUGE PROGRAM FOLDER [unittest arguments]      PROGRAM: described/kept_rows.cu
"""

import json
import pathlib
import shutil
import subprocess
import sys
import unittest

WARPGAUGE, PROGRAM, FOLDER = (pathlib.Path(a).resolve() for a in sys.argv[1:4])
del sys.argv[1:4]
KERNELS = 3


def run(*command):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)


class Again(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True)
        cls.file = FOLDER / "rows.jsonl"
        cls.described = run(WARPGAUGE, "describe", "--launch", "median", "--contents", "1MiB", "-o", cls.file, "--", PROGRAM)

    def kernels(self):
        self.assertEqual(self.described.returncode, 0, self.described.stderr)
        return {kernel["name"]: kernel for kernel in map(json.loads, self.file.read_text().splitlines())}

    def test_arguments_are_as_they_were_given(self):
        kernels = self.kernels()
        self.assertEqual(len(kernels), KERNELS)
        rows, scatter, transpose = (kernels[name]["arguments"] for name in ("sum_of_rows", "scatter", "transpose"))
        self.assertEqual((rows["grid"], rows["block"], transpose["grid"], transpose["dynamic_shared_bytes"]),
                         ([32, 1, 1], [128, 1, 1], [2, 2, 1], 4096))
        self.assertEqual(rows["values"][3], (4096 - 5).to_bytes(4, "little").hex())
        self.assertEqual([(p["argument"], p["at"]) for p in rows["pointers"]], [(0, 0), (1, 0), (2, 0)])
        self.assertEqual(len(rows["allocations"]), 3)
        # Two pointers of one structure, 16 KiB apart in one allocation.
        self.assertEqual([(p["argument"], p["at"], p["allocation"], p["offset"]) for p in scatter["pointers"]],
                         [(0, 8, 0, 0), (0, 16, 0, 4 * 4096)])
        self.assertEqual([(one["at"], one["bytes"]) for one in scatter["allocations"][0]["contents"]], [(0, 2 * 4 * 4096)])

    def test_the_host_counts_what_the_device_counted(self):
        self.kernels()
        again = run(WARPGAUGE, "describe", "--again", self.file)
        self.assertEqual((again.returncode, again.stderr), (0, ""), again.stdout)
        self.assertIn(f"{KERNELS} kernels: {KERNELS} equal in every instruction", again.stdout)

    def test_other_launches_are_asked_for(self):
        self.kernels()
        asked = run(WARPGAUGE, "predict", self.file, "--what-if", "grid=16,arg4=2048", "--format", "json")
        self.assertEqual(asked.returncode, 0, asked.stderr)
        times = {kernel["kernel"]: kernel["what_if"][0] for kernel in json.loads(asked.stdout)["kernels"]}
        self.assertGreater(times["sum_of_rows"]["time_us"]["value"], 0)


if __name__ == "__main__":
    unittest.main()
