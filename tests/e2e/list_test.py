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


class Lists(CommandTest):
    def listed(self, *arguments):
        return self.run_command("list", *arguments)[0].splitlines()

    def test_keys_are_shown_by_show(self):
        self.assert_refused("list", "keys", saying=["keys", "warpgauge show PATTERN"])
        self.assert_refused("list", "keys", "l2.*", saying=["keys", "warpgauge show PATTERN"])

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


if __name__ == "__main__":
    unittest.main()
