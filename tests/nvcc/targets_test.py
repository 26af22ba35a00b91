#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A few probes, compiled for a target that the build is not for: their machine code is what data/trust/targets.csv says, and code
with a defect is found out.

Usage: targets_test.py ROOT BUILD_FOLDER
"""

import os
import re
import sys
import tempfile
import unittest
from pathlib import Path

ROOT, BUILD = Path(sys.argv[1]), Path(sys.argv[2])
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out

import check_targets as targets

TARGET = "120a"
PROBES = {"launch/launch_interval", "shared/bank_sweep"}  # clocks are read another way there; shared memory as everywhere


class Targets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.listings = Path(cls.folder.name)
        cls.rows, _ = targets.checked_now(BUILD, TARGET, PROBES, targets.hashes(), cls.listings, os.cpu_count())

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_the_code_is_as_recorded(self):
        recorded = {row["probe"]: row for row in targets.recorded("targets_probes.csv.xz") if row["target"] == TARGET}
        self.assertEqual({row["probe"] for row in self.rows}, PROBES)
        for row in self.rows:
            self.assertGreater(row["expectations"], 0)
            for what in ("expectations", "violated", "absent", "sources"):
                self.assertEqual(str(row[what]), recorded[row["probe"]][what], f"{row['probe']}: {what}")

    def test_a_load_that_is_missing_is_found(self):
        listing = self.listings / "warpgauge-probe.sass"
        sound = listing.read_text(encoding="utf-8")
        try:
            listing.write_text(re.sub(r"\bLDS (?=R\d)", "NOP ", sound, count=1), encoding="utf-8")
            found = {one["probe"]: one["violations"] for one in targets.reports(BUILD, self.listings)}
            self.assertTrue(found["shared/bank_sweep"])
            self.assertEqual(found["launch/launch_interval"], [])
        finally:
            listing.write_text(sound, encoding="utf-8")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
