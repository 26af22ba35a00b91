#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`warpgauge-validate`: kernels and loops beside measurements, frozen laws, the blind half, and refusals."""

import csv
import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import VALIDATE, CommandTest
from predict_test import COPY_US, DATASHEET, EXAMPLES, KEYS, profile_of


class ValidateTest(CommandTest):
    program = VALIDATE

    def setUp(self):
        super().setUp()
        self.copy = EXAMPLES / "copy.json"
        self.profile = self.write("profile.json", json.dumps(profile_of(KEYS)))

    def write(self, name, text):
        file = self.folder / name
        file.write_text(text)
        return file

    def rows(self, name):
        with open(self.folder / name, newline="", encoding="utf-8") as stream:
            return list(csv.DictReader(stream))


class Program(ValidateTest):
    def test_help(self):
        out, _ = self.run_command("--help")
        for words in ("kernels", "loops", "examples:", "exit status: 0 done"):
            self.assertIn(words, out)
        for command, option in (("kernels", "--frozen"), ("loops", "--open-blind")):
            out, _ = self.run_command(command, "--help")
            self.assertIn(option, out)
            self.assertIn(f"  warpgauge-validate {command} ", out)
        self.assertTrue(self.run_command("--version")[0].startswith("warpgauge-validate "))

    def test_words_that_are_not_known(self):
        self.assert_refused(saying="no command given (warpgauge-validate --help lists them)")
        self.assert_refused("kernel", saying="there is no command 'kernel'; did you mean 'kernels'?")
        self.assert_refused("loops", self.copy, "--against", self.copy, "--open-blin", saying="--open-blind")


class Kernels(ValidateTest):
    def validate(self, *arguments, **more):
        return self.run_command("kernels", *arguments, "--profile", self.profile, **more)

    def test_a_table(self):
        times = self.write("times.csv", "kernel,size,measured_us,bound_measured\n"
                                        f"copy,n = 2^28 float,{COPY_US * 2},l2\nother,n,1,dram\n")
        out, _ = self.validate(self.copy, "--against", times, "--datasheet", DATASHEET, "-o", "validation.csv")
        for words in ("1 kernels on Planted", "-50.0 %", "predicted for 0 of 1 (0.0 %)", "other at n: timed, not described"):
            self.assertIn(words, out)
        [row] = self.rows("validation.csv")
        self.assertAlmostEqual(float(row["predicted_us"]) / float(row["measured_us"]), 0.5, 3)
        self.assertEqual((row["bound_predicted"], row["bound_measured"]), ("dram", "l2"))
        self.assertAlmostEqual(float(row["datasheet_roofline_us"]), 2**31 / 4800e9 * 1e6, 2)
        # Frozen parameters: the hash of the table is the only profile that is accepted.
        self.validate(self.copy, "--against", times, "--frozen", row["frozen_hash"])
        other = self.write("other.json", json.dumps(profile_of({**KEYS, "dram.copy_gbps": (1001, "GB/s")})))
        self.assert_refused("kernels", self.copy, "--against", times, "--profile", other, "--frozen", row["frozen_hash"],
                            saying=[str(other), "not the frozen"])

    def test_times_that_descriptions_state(self):
        good = json.loads(self.copy.read_text())
        time = {"median_us": 2 * COPY_US, "low_us": COPY_US, "high_us": 3 * COPY_US, "launches": 4}
        lines = [json.dumps({**good, "time": time, "busy_us": {"dram": 1.5 * COPY_US}}),
                 json.dumps({**good, "time": {**time, "median_us": COPY_US}}), '{"schema": "warpgauge.kernel"}']
        mine = self.write("mine.jsonl", "\n".join(lines) + "\n")
        out, errors = self.validate(mine, "--against", mine, "-o", "table.csv", status=2)
        self.assertEqual(len(errors.splitlines()), 1, errors)  # the last line, once
        self.assertIn("2 kernels on Planted", out)
        rows = self.rows("table.csv")
        for row, ratio in zip(rows, (0.5, 1), strict=True):
            self.assertAlmostEqual(float(row["predicted_us"]) / float(row["measured_us"]), ratio, 3)
        self.assertEqual([row["bound_measured"] for row in rows], ["dram", ""])
        # As another file, beside a description of its own.
        out, _ = self.validate(self.copy, "--against", mine, status=2)
        self.assertIn("-50.0 %", out)

    def test_refusals(self):
        times = self.write("times.csv", "kernel,size,measured_us\ncopy,n = 2^28 float,10\n")
        self.assert_refused("kernels", self.copy, saying="--against is required")
        self.assert_refused("kernels", self.copy, "--against", times, "--profile", self.profile, "-o", times,
                            saying="name another output")
        nothing = self.write("nothing.csv", "kernel,size,measured_us\n")
        self.assert_refused("kernels", self.copy, "--against", nothing, "--profile", self.profile,
                            saying="no described kernel was timed")


class Loops(ValidateTest):
    """A chain of two FADDs and a branch: 18 cycles an iteration by the default costs."""

    def setUp(self):
        super().setUp()
        control = 4 + (1 << 4) + (7 << 5) + (7 << 8)
        code = [[0, control, "MOV R1, c[0x0][0x28]"], [16, control, "FADD R2, R2, R3"], [32, control, "FADD R2, R2, R3"],
                [48, control + 1, "@P0 BRA 0x10"], [64, control + 1, "EXIT"]]
        loops = [{"name": name, "hash": name, "architecture": "sm_90a", "loop": [16, 48], "instructions": code} for name in "ab"]
        rows = [{"record": "loop", "name": name, "family": "arithmetic", "hash": name, "half": half, "outcome": "measured",
                 "facts": {}, "points": [{"warps_per_scheduler": 1, "cycles_per_iteration": 18, "spread": 0.01}]}
                for name, half in (("a", "development"), ("b", "blind"))]
        self.code = self.write("code.jsonl", self.lines("warpgauge.loops.code", loops))
        self.campaign = self.write("loops-1.jsonl", self.lines("warpgauge.loops", rows))

    @staticmethod
    def lines(schema, rows):
        return "".join(json.dumps(row) + "\n" for row in [{"schema": schema, "version": 1}, *rows])

    def loops(self, *arguments):
        out, _ = self.run_command("loops", self.code, "--against", self.campaign, "--profile", self.profile, *arguments)
        return out

    def test_the_blind_half_stays_closed(self):
        closed, opened = self.loops("-o", "closed.csv"), self.loops("--open-blind", "-o", "opened.csv")
        self.assertIn("development  all", closed)
        self.assertNotIn("blind", closed)
        self.assertIn("blind        all", opened)
        self.assertEqual([row["half"] for row in self.rows("closed.csv")], ["development"])
        self.assertEqual([(row["loop"], row["half"], float(row["measured"])) for row in self.rows("opened.csv")],
                         [("a", "development", 18), ("b", "blind", 18)])

    def test_refusals(self):
        self.assert_refused("loops", self.campaign, "--against", self.campaign, "--profile", self.profile,
                            saying=[str(self.campaign), "is not the header of warpgauge.loops.code"])
        self.assert_refused("loops", self.code, "--against", self.campaign, "--profile", self.profile, "-o", self.code,
                            saying="name another output")


if __name__ == "__main__":
    unittest.main()
