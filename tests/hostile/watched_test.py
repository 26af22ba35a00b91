#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A program that `describe` watches does not notice that the disk is full: with the injected library, and whichever operation
of it is the first that finds no room, the program ends as it does without.

Environment, set by ctest: as disk_full.py; and INJECTION (the library), INJECTED_PROGRAM and STAND_IN_CUDA (a program on a
stand-in for the driver and for CUPTI, as tests/cupti/injection)."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from preloaded_disk import Disk

LIBRARY, PROGRAM, STAND_IN = (os.environ[name] for name in ("INJECTION", "INJECTED_PROGRAM", "STAND_IN_CUDA"))


class Watched(unittest.TestCase):
    def run_program(self, what, full_from):
        """Returns how it ended, what it printed, and the operations that needed room."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            disk, journals = Disk(folder), folder / "journals"
            journals.mkdir()
            plan = folder / "plan.json"
            plan.write_text(json.dumps({"collect": "launches", "folder": str(journals), "metrics": [], "chosen": []}))
            done = subprocess.run([PROGRAM, what], text=True, timeout=60, capture_output=True, env={
                **os.environ, **disk.environment(full_from), "WARPGAUGE_DESCRIBE_PLAN": str(plan), "CUDA_INJECTION64_PATH": LIBRARY,
                "NVTX_INJECTION64_PATH": LIBRARY, "WARPGAUGE_CUPTI": STAND_IN, "LD_LIBRARY_PATH": str(Path(STAND_IN).parent)})
            return done, disk.operations()

    def assert_unnoticed(self, what):
        undisturbed, operations = self.run_program(what, full_from=0)
        self.assertEqual((undisturbed.returncode, undisturbed.stderr), (0, ""))
        self.assertGreater(len(operations), 20)
        for number, operation in enumerate(operations, 1):
            with self.subTest(what=what, number=number, operation=operation):
                done, reached = self.run_program(what, number)
                self.assertGreaterEqual(len(reached), number)
                self.assertEqual((done.returncode, done.stdout), (0, undisturbed.stdout), done.stderr)

    def test_launches_in_ranges(self):
        self.assert_unnoticed("ranges")

    def test_code_that_is_kept(self):
        self.assert_unnoticed("twins")


if __name__ == "__main__":
    unittest.main()
