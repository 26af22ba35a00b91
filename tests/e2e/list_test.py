#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What there is: the lists that a user can ask for."""

import csv
import io
import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import CommandTest

PROFILE = Path(__file__).resolve().parents[2] / "data/h200/profile.json"


class Lists(CommandTest):
    def listed(self, *arguments):
        return self.run_command("list", *arguments)[0].splitlines()

    def keys(self, *arguments):
        """Behind the line that names the profile."""
        first, *lines = self.listed("keys", *arguments, "--profile", PROFILE)
        self.assertEqual(first, f"device NVIDIA H200, profile {PROFILE} (named)")
        return lines

    def test_each_key_stands_on_a_line_with_its_value_and_what_it_is(self):
        profile = json.loads(PROFILE.read_text())
        lines = self.keys()
        self.assertEqual(len(lines), len(profile["entries"]) + len(profile["absent"]))
        for line, key in zip(lines, sorted([*profile["entries"], *profile["absent"]])):
            self.assertTrue(line.startswith(key + " "), line)
            self.assertNotIn("no sentence says", line)

    def test_a_pattern_is_how_a_key_begins_or_all_of_it_with_wildcards(self):
        part = self.keys("l1.latency")
        self.assertEqual([line.split()[0] for line in part], ["l1.latency_cycles", "l1.latency_ns"])
        self.assertRegex(part[0], r"^l1\.latency_cycles = \S+ cycles: cycles from one global load that hits L1 ")
        whole = self.keys("dram.*_gbps")
        self.assertIn("dram.read_gbps", [line.split()[0] for line in whole])
        self.assertFalse([line for line in whole if not line.startswith("dram.")])
        absent = self.keys("timer.clock.period_cycles")
        self.assertTrue(absent[0].startswith("timer.clock.period_cycles absent: "), absent)

    def test_a_pattern_that_no_key_fits_is_bad_input(self):
        self.assert_refused("list", "keys", "gremlins", "--profile", PROFILE, saying="gremlins: no key fits this pattern")

    def test_a_pattern_belongs_to_keys(self):
        self.assert_refused("list", "estimators", "slope", saying="PATTERN")

    def test_estimators_say_their_contract_when_asked(self):
        short, long = self.listed("estimators"), self.listed("estimators", "--long")
        self.assertEqual(len(long) - 1, 2 * (len(short) - 1))
        self.assertTrue(any("Gives slope" in line for line in long))

    def test_resources_have_their_units(self):
        lines = self.listed("resources")
        self.assertTrue(any("dram_read_bytes" in line and "(bytes)" in line for line in lines), lines)

    def test_lists_for_programs(self):
        rows = list(csv.DictReader(io.StringIO(self.run_command("list", "estimators", "--format", "csv")[0])))
        items = json.loads(self.run_command("list", "estimators", "--long", "--format", "json")[0])
        self.assertEqual([row["name"] for row in rows], [item["name"] for item in items])
        self.assertTrue(all(item["contract"] for item in items))
        keys = json.loads(self.run_command("list", "keys", "l1.", "--profile", PROFILE, "--format", "json")[0])
        profile = json.loads(PROFILE.read_text())
        latency = next(key for key in keys if key["key"] == "l1.latency_cycles")
        self.assertEqual(latency["value"], profile["entries"]["l1.latency_cycles"]["value"])
        self.assertIsNone(next(key for key in keys if key["key"] == "l1.ways")["value"])
        rows = list(csv.DictReader(io.StringIO(self.run_command("list", "keys", "l1.", "--profile", PROFILE, "--format", "csv")[0])))
        self.assertEqual([row["key"] for row in rows], [key["key"] for key in keys])


if __name__ == "__main__":
    unittest.main()
