#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every probe and family was compiled for every target as it is now, and its machine code is what it expects there.

Usage: targets_test.py ROOT
data/trust/targets*.csv are scripts/check_targets.sh's. What a probe is made of decides, without comments.
"""

import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out

import check_targets as targets


class Targets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.now = targets.hashes()

    def rows(self, **changed):
        return [{"target": target, "probe": probe, "violated": "0", "sources": sources} | changed
                for probe, sources in self.now.items() for target in targets.TARGETS]

    def test_what_is_recorded_is_of_these_sources(self):
        lines = targets.problems(targets.recorded("targets_probes.csv.xz"), self.now)
        self.assertEqual(lines, [], "run scripts/check_targets.sh (needs nvcc, no GPU)")

    def test_the_summary_is_that_of_the_rows(self):
        rows = targets.recorded("targets_probes.csv.xz")
        for line in targets.recorded("targets.csv"):
            made = targets.summary_of([row for row in rows if f"sm_{row['target']}" == line["target"]])
            self.assertEqual(line, {name: str(value) for name, value in made.items()})

    def test_a_change_a_violation_and_a_missing_row_are_seen(self):
        many = len(self.now) * len(targets.TARGETS)
        self.assertGreater(len(self.now), 100)
        self.assertEqual(targets.problems(self.rows(), self.now), [])
        self.assertEqual(len(targets.problems(self.rows(sources="0" * 16), self.now)), many)
        self.assertEqual(len(targets.problems(self.rows(violated="1"), self.now)), many)
        self.assertEqual(len(targets.problems(self.rows()[1:], self.now)), 1)
        self.assertEqual(len(targets.problems(self.rows() + [{"target": "80", "probe": "gone"}], self.now)), 1)

    def test_comments_and_spaces_do_not_count(self):
        with tempfile.TemporaryDirectory() as folder:
            def code(text):
                path = Path(folder) / "probe.cu"
                path.write_text(text, encoding="utf-8")
                return targets.code_of(path)
            self.assertEqual(code("int a;  // one\n/* two\n lines */ int b;\n"), code("int a; int b;"))
            self.assertNotEqual(code('asm("a // b");'), code('asm("a");'))
            self.assertNotEqual(code("int a;"), code("int b;"))

    def test_a_probe_is_made_of_its_tables_and_of_the_sources_of_its_kernels(self):
        names = {path.name for path in targets.units()["compute/instruction_rate"]}
        self.assertLessEqual({"integer.def", "instruction_float.cu", "code_forms.h"}, names)
        self.assertIn("chain.cu", {path.name for path in targets.units()["memory/pointer_chase"]})
        self.assertIn("producers.cuh", {path.name for path in targets.units()["kernels/sgemm"]})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
