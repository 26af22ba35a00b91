#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The sixteen published H200, many of them made slower in one key: three read DRAM faster than the others, so that they stand apart in
three groups."""

import csv
import io
import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import can_draw
from fleet_cards import GPU, PUBLISHED, FleetTest, alerts

_KEY = "dram.read_gbps"


class FleetGroups(FleetTest):
    def slowed(self, count, factor=0.94):
        """The first `count` cards read DRAM slower."""
        for number, file in enumerate(PUBLISHED):
            card = json.loads(file.read_text())
            if number < count:
                self.scale(card, _KEY, factor)
            self.write(card, file.stem)
        return self.folder / "cards"

    def test_a_third_of_the_cards_is_found_where_others_are_faster(self):
        for factor in (0.97, 0.94):
            folder = self.slowed(5, factor)
            names = [file.stem for file in PUBLISHED[:5]]
            out, _ = self.run_command("fleet", folder, "--fail-on", "slower", status=1)
            self.assertIn(f"a batch of 5 of 16 cards, slower: {', '.join(names)} {_KEY}: ", " ".join(out.split()))
            self.assertNotIn("in groups", out)
            out, _ = self.run_command("fleet", folder, "--format", "prometheus")
            self.assertEqual(alerts(out, "GpuBatchSlower"), [(GPU, _KEY)])
            self.assertEqual(alerts(out, "GpuKeyNotJudged"), [])

    def test_a_key_that_cannot_be_judged_is_never_silent(self):
        folder = self.slowed(7)
        out = " ".join(self.run_command("fleet", folder)[0].split())
        self.assertRegex(out, rf"1 key cannot be judged, since the cards stand apart in groups: {_KEY} \(told from [34]\d\.\d % on: a smaller difference is not found\)")
        for on, status in ("nothing", 0), ("drift", 0), ("outlier", 1), ("slower", 1), ("any", 1):
            self.run_command("fleet", folder, "--filter", "dram.*", "--fail-on", on, status=status)
        out, _ = self.run_command("fleet", folder, "--format", "findings")
        row, = (row for row in csv.DictReader(io.StringIO(out)) if row["kind"] == "groups")
        self.assertEqual((row["key"], row["card"]), (_KEY, ""))
        self.assertAlmostEqual(float(row["difference"]), 0.38, delta=0.05)
        out, _ = self.run_command("fleet", folder, "--format", "prometheus")
        self.assertEqual(alerts(out, "GpuKeyNotJudged"), [(GPU, _KEY)])
        group, = self.document(folder)["groups"]
        self.assertEqual([key["key"] for key in group["keys"] if key["in_groups"]], [_KEY])

    def test_the_published_cards_are_in_no_groups(self):
        folder = self.slowed(0)
        out, _ = self.run_command("fleet", folder, "--format", "prometheus")
        self.assertEqual(alerts(out, "GpuKeyNotJudged"), [])
        out, _ = self.run_command("fleet", folder)
        self.assertNotIn("in groups", out)

    def test_the_table_of_keys_says_what_the_text_says(self):
        out, _ = self.run_command("fleet", self.slowed(7), "--format", "csv")
        rows = {row["key"]: row for row in csv.DictReader(io.StringIO(out))}
        causes = {key: row["why_not_judged"] for key, row in rows.items()}
        self.assertEqual(causes[_KEY], "the cards stand apart in groups")
        self.assertEqual(causes["launch.interval_us"], "the cards scatter")
        self.assertEqual(causes["l1.size_bytes"], "the instrument scatters")
        self.assertEqual(causes["l2.read_gbps"], "")
        self.assertEqual(causes["dram.copy_bytes_in_flight_per_sm"], "3 of 16 cards have it, 4 are needed")
        self.assertAlmostEqual(float(rows["launch.interval_us"]["told_from_percent"]), 186.5, delta=0.1)
        self.assertGreater(float(rows["l2.read_gbps"]["told_from_deviations"]), 5)

    @unittest.skipUnless(can_draw(), "no Python here can draw")
    def test_the_page_names_the_keys_that_the_text_names(self):
        folder = self.slowed(7)
        self.run_command("fleet", folder, "--report", "out")
        page = (self.folder / "out" / "fleet.html").read_text()
        group, = self.document(folder)["groups"]
        text = " ".join(self.run_command("fleet", folder)[0].split())
        self.assertEqual(len(group["cannot_tell"]), 4)
        for line in group["cannot_tell"]:
            self.assertIn(line, text)
            self.assertTrue(f">{line}.</p>" in page, line)
        count = sum(int(line.split()[0]) for line in group["cannot_tell"])
        self.assertGreaterEqual(count, 8)
        self.assertTrue(f"<summary>{count} keys that are not judged, or from far out on</summary>" in page)


if __name__ == "__main__":
    unittest.main()
