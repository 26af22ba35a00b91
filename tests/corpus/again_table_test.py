#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What corpus/again.sh --table says of planted programs: sums, errors of the times, and programs without an answer."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TIMES = "kernel,size,measured_us,predicted_us,low_us,high_us\n"


class Table(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.plant("kinds-one", "equal  a  ...\n4 kernels: 2 equal in every instruction, 1 alike by a sample of their blocks, 0 differ, 1 not executed; "
                   "bytes of DRAM within 10 % of the device's for 3, off by less than 1 % of what its L2 moved for 1 more\n", ['"a, b",grid 1,10,11,9,12', "c,grid 2,10,5,4,6", "d,grid 3,10,,,"])
        self.plant("kinds-two", "1 kernels: 1 equal in every instruction, 0 alike by a sample of their blocks, 0 differ, 0 not executed\n",
                   ["e,grid 1,10,12,9,15"])

    def plant(self, name, again, times):
        folder = Path(self.folder.name)
        (folder / f"{name}.jsonl").write_text('{"comment":["counted on NVIDIA H200 by warpgauge 0123456789ab"]}\n')
        (folder / f"{name}.again.txt").write_text(again)
        if times is not None:
            (folder / f"{name}.times.csv").write_text(TIMES + "\n".join(times) + "\n")

    def lines(self):
        done = subprocess.run([ROOT / "corpus/again.sh", "--table", self.folder.name], check=True, capture_output=True, text=True)
        return done.stdout.splitlines()

    def test_sums_and_errors(self):
        lines = self.lines()
        self.assertEqual(lines[0], "counted on NVIDIA H200 by warpgauge 0123456789ab")
        self.assertEqual(lines[2].split(), ["one", "4", "2", "1", "0", "1", "3", "1", "2", "30.0", "30.0", "50.0"])
        self.assertEqual(lines[3].split(), ["two", "1", "1", "0", "0", "0", "-", "-", "1", "20.0", "20.0", "100.0"])
        self.assertEqual(lines[4].split(), ["all", "5", "3", "1", "0", "1", "3", "1", "3", "26.7", "20.0", "66.7"])

    def test_a_program_without_an_answer_says_so_and_adds_nothing(self):
        self.plant("kinds-three", "", None)
        lines = self.lines()
        self.assertEqual(lines[3].split(), ["three", "no", "answer"])
        self.assertEqual(lines[-1].split()[:2], ["all", "5"])

    def test_unknown_times_are_no_zeros(self):
        self.plant("kinds-two", "1 kernels: 1 equal in every instruction, 0 alike by a sample of their blocks, 0 differ, 0 not executed\n", [])
        self.assertEqual(self.lines()[3].split()[-4:], ["0", "-", "-", "-"])

    def test_a_folder_that_is_not_there(self):
        done = subprocess.run([sys.executable, "-I", ROOT / "corpus/again_table.py", "/nowhere"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr, "error: /nowhere: no such folder\n")


if __name__ == "__main__":
    unittest.main()
