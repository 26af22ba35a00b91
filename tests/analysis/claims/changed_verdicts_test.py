#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""scripts/changed_verdicts.py lists what changed, with the recording or fact behind it, and nothing else."""

import csv
import io
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[3] / "scripts/changed_verdicts.py"


def claim(name, verdict, **more):
    return {"id": name, "verdict": verdict, **more}


class Changed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_on(self, old, new, device="H200", schema="warpgauge.verdicts"):
        for name, claims, of in (("old.json", old, "H200"), ("new.json", new, device)):
            (self.folder / name).write_text(json.dumps({"schema": schema, "device": {"name": of}, "claims": claims}))
        return subprocess.run([sys.executable, "-I", SCRIPT, self.folder / "old.json", self.folder / "new.json"],
                              capture_output=True, text=True, check=False)

    def test_each_change_with_what_is_behind_it(self):
        readings = [{"evidence": ["series a: median t at x=1, 3 recordings", "kernels.csv b: time_us"], "recordings": 3},
                    {"evidence": ["compiled-sm_90.json c: registers"]}, {"evidence": ["profile d"], "no_vote": "stands beside"}]
        done = self.run_on([claim("same", "confirmed"), claim("flipped", "depends"), claim("lost", "depends"), claim("gone", "refuted")],
                           [claim("same", "confirmed", verdict_in_words="confirmed (compiled)"),
                            claim("flipped", "refuted", readings=readings), claim("lost", "not measured", reason="why, so"),
                            claim("added", "confirmed", verdict_in_words="confirmed (documented)", readings=[])])
        rows = list(csv.reader(io.StringIO(done.stdout)))
        self.assertEqual(rows, [["id", "old", "new", "behind"],
                                ["flipped", "depends", "refuted", "series a: median t at x=1, 3 recordings; kernels.csv b: time_us "
                                 "(3 recordings); compiled-sm_90.json c: registers"],
                                ["lost", "depends", "not measured", "why, so"],
                                ["added", "-", "confirmed (documented)", ""], ["gone", "refuted", "-", "-"]])

    def test_two_devices_and_other_files_are_refused(self):
        for done, says in ((self.run_on([], [], device="H100"), "of 'H100', but"), (self.run_on([], [], schema="x"), "not a file of verdicts")):
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(says, done.stderr)


if __name__ == "__main__":
    unittest.main()
