#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reference kernels from the command line: measured with a planted program, replayed, tabulated."""

import csv
import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import CommandTest, environment, fake_gpu, record, record_kernels, text_of


class Kernels(CommandTest):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"

    def rows(self, file="out/kernels.csv"):
        with (self.folder / file).open(newline="") as stream:
            return {(row["rung"], row["size"]): row for row in csv.DictReader(stream)}

    def profile_with_limit(self):
        """The planted GPU's profile, with the limit that the planted family names."""
        recording = record(self.folder / "recording-1.jsonl")
        self.run_command("fit", recording, "-o", "profile.json")
        profile = json.loads((self.folder / "profile.json").read_text())
        limit = {**profile["entries"]["fake.latency_1_cycles"], "unit": "GB/s",
                 "value": 500, "low": 499, "high": 501}
        profile["entries"]["fake.copy_gbps"] = limit
        (self.folder / "profile.json").write_text(json.dumps(profile))

    def run_here(self, *arguments, status=0, **behaviour):
        return self.run_command("run", "--out", "out", "--no-report", *arguments, status=status,
                                env=fake_gpu(**behaviour))

    # ---- warpgauge kernels ---------------------------------------------------------------------

    def test_measures_into_a_recording(self):
        out, err = self.run_command("kernels", "--filter", "fake", "--level", "quick", "-o", "k.jsonl",
                                    env=fake_gpu())
        self.assertEqual((out, err), ("recording: k.jsonl\n", ""))
        header, *lines = map(json.loads, (self.folder / "k.jsonl").read_text().splitlines())
        self.assertEqual(header["level"], "quick")
        self.assertEqual(lines[0]["facts"]["rung"], "fake/naive")

    def test_a_dead_context_costs_one_rung(self):
        _, err = self.run_command("kernels", "-o", "k.jsonl", env=fake_gpu(kernels="dies"))
        self.assertIn("continuing in a new process", err)
        self.run_command("kernels", "--table", "k.jsonl", "-o", "k.csv")
        rows = self.rows("k.csv")
        self.assertEqual(rows["fake/wide", ""]["outcome"], "failed: an illegal memory access")
        self.assertEqual(rows["fake/naive", "1000"]["outcome"], "measured")

    def test_table_holds_the_planted_ratios(self):
        self.profile_with_limit()
        record_kernels(self.folder / "k.jsonl")
        out, _ = self.run_command("kernels", "--table", "k.jsonl", "--profile", "profile.json", "-o", "k.csv")
        self.assertEqual(out, "k.csv: 6 rows\n")
        row = self.rows("k.csv")["fake/wide", "1000"]
        self.assertAlmostEqual(float(row["time_us"]), 20)
        self.assertEqual(float(row["spread"]), 0)
        self.assertAlmostEqual(float(row["ratio_to_library"]), 0.8)
        self.assertEqual(row["library"], "FakeLib 1.0")
        self.assertAlmostEqual(float(row["gbps"]), 0.4)
        self.assertAlmostEqual(float(row["fraction_of_ceiling"]), 0.4 / 500)
        self.assertAlmostEqual(float(row["cycles"]), 20000)
        self.assertEqual((row["power_watts"], row["joules"]), ("", ""))
        out, _ = self.run_command("kernels", "--table", "k.jsonl", "--profile", "profile.json")
        self.assertIn("fake f32, normal data, n 1000", out)
        self.assertRegex(out, r"(?m)^    wide +20\.00 +0\.0 % +0\.1 % +0\.800 ")
        self.assertRegex(out, r"(?m)^    fakelib .*FakeLib 1\.0$")

    def test_table_without_a_profile_has_no_shares(self):
        record_kernels(self.folder / "k.jsonl")
        self.run_command("kernels", "--table", "k.jsonl", "-o", "k.csv")
        row = self.rows("k.csv")["fake/wide", "1000"]
        self.assertEqual(row["fraction_of_ceiling"], "")
        self.assertNotEqual(row["time_us"], "")

    def test_table_of_campaigns_and_of_failures(self):
        for campaign in 1, 2:
            record_kernels(self.folder / f"k-{campaign}.jsonl", campaign)
        record_kernels(self.folder / "k-3.jsonl", 3, kernels="fails")
        self.run_command("kernels", "--table", "k-1.jsonl", "k-2.jsonl", "k-3.jsonl", "-o", "k.csv")
        rows = self.rows("k.csv")
        self.assertEqual(rows["fake/wide", ""]["outcome"], "failed: planted (in 1 of 3 campaigns)")
        self.assertEqual(rows["fake/wide", ""]["time_us"], "")
        self.assertNotIn(("fake/wide", "1000"), rows)
        self.assertIn("failed: planted", self.run_command("kernels", "--table", "k-3.jsonl")[0])

    def test_refusals(self):
        recording = record(self.folder / "recording-1.jsonl")
        kernels = record_kernels(self.folder / "k.jsonl")
        before = kernels.read_bytes()
        self.assert_refused("kernels", "--table", recording, saying=[str(recording), "no reference kernel"])
        self.assert_refused("kernels", "--table", "k.jsonl", "-o", "k.jsonl", saying="name another output")
        self.assert_refused("kernels", "--table", "k.jsonl", "k.jsonl", saying="the same run")
        self.assertEqual(kernels.read_bytes(), before)
        self.assert_refused("kernels", saying="--output")
        self.assert_refused("kernels", "--table", "k.jsonl", "--level", "quick", saying="--level")
        self.assert_refused("kernels", "--profile", "p.json", "-o", "k2.jsonl", saying="--table")
        self.assert_refused("kernels", "-o", "k2.jsonl", status=3, saying="nothing can be measured")

    def test_profile_of_another_device_is_refused(self):
        self.profile_with_limit()
        profile = json.loads((self.folder / "profile.json").read_text())
        profile["device"]["name"] = "Other GPU"
        (self.folder / "profile.json").write_text(json.dumps(profile))
        record_kernels(self.folder / "k.jsonl")
        self.assert_refused("kernels", "--table", "k.jsonl", "--profile", "profile.json", saying="Other GPU")

    def test_list(self):
        out, _ = self.run_command("list", "kernels", env=fake_gpu())
        self.assertRegex(out, r"(?m)^  kernels/fake +How fast is a planted family\?$")
        self.assertRegex(out, r"(?m)^    fake/wide +four elements a thread$")
        self.assertNotIn("fakelib", out)
        self.assertIn("fake/wide", self.run_command("list", env=fake_gpu())[0])
        self.assert_refused("list", "kernels", status=3, saying="no list of kernels")

    # ---- warpgauge run -------------------------------------------------------------------------

    def test_run_measures_and_tabulates(self):
        _, err = self.run_here("--level", "quick")
        self.assertEqual(err, "")
        self.assertEqual(len(self.rows()), 6)
        self.assertEqual({file.name for file in self.out.glob("*.jsonl*")},
                         {"recording.jsonl.zst", "kernels.jsonl.zst"})
        header = json.loads(text_of(self.out / "kernels.jsonl.zst").splitlines()[0])
        self.assertEqual(header["level"], "quick")
        profile = json.loads((self.out / "profile.json").read_text())
        self.assertEqual([r["file"] for r in profile["recordings"]], ["recording.jsonl"])

    def test_run_of_campaigns(self):
        self.run_here("--campaigns", "2")
        self.assertTrue((self.out / "kernels-2.jsonl.zst").is_file())
        self.assertEqual(len(self.rows()), 6)

    def test_run_without_kernels(self):
        self.run_here()
        _, err = self.run_here("--no-kernels")
        self.assertFalse((self.out / "kernels.csv").exists(), "kernels of an earlier run beside new numbers")
        self.assertTrue((self.out / "kernels.jsonl.zst").is_file())

    def test_run_where_the_kernels_program_is_missing_or_finds_nothing(self):
        for env, why in (({**fake_gpu(), "WARPGAUGE_KERNELS": "/no/such/kernels"}, "cannot start /no/such/kernels"),
                         (fake_gpu(kernels="no_gpu"), "the driver is not loaded")):
            _, err = self.run_command("run", "--out", "out", "--no-report", env=env)
            notes = [line for line in err.splitlines() if "is kept as" not in line]
            self.assertEqual(len(notes), 1, err)
            self.assertIn("note: the reference kernels are left out", notes[0])
            self.assertIn(why, notes[0])
            self.assertFalse((self.out / "kernels.csv").exists())

    def test_a_failed_rung_is_exit_1_with_results(self):
        self.run_here(kernels="fails", status=1)
        self.assertEqual(self.rows()["fake/wide", ""]["outcome"], "failed: planted")

    def test_an_unfinished_run_goes_on_with_its_kernels(self):
        self.run_here()
        kernels = self.out / "kernels.jsonl.zst"
        probes = (self.out / "recording.jsonl.zst").read_bytes()
        lines = text_of(kernels).splitlines(keepends=True)
        kernels.write_text("".join(lines[:2]) + '{"torn": ')
        (self.out / "kernels.csv").unlink()
        _, err = self.run_here()
        self.assertIn("recording.jsonl.zst is complete already", err)
        self.assertEqual((self.out / "recording.jsonl.zst").read_bytes(), probes)
        self.assertEqual(text_of(kernels).splitlines(keepends=True)[:2], lines[:2])
        self.assertEqual(len(self.rows()), 6)

    def test_replay_of_what_is_carried_along(self):
        record(self.folder / "recording-1.jsonl")
        env = environment(WARPGAUGE_DATA=self.folder)
        self.run_command("run", "--out", "out", "--no-report", env=env)
        self.assertFalse((self.out / "kernels.csv").exists())
        for campaign in 1, 2:
            record_kernels(self.folder / f"kernels-{campaign}.jsonl", campaign)
        out, err = self.run_command("run", "--out", "out", "--no-report", env=env)
        self.assertNotIn("campaigns", out.splitlines()[0])  # of the probes there is one
        self.assertEqual(err, "")
        self.assertEqual(len(self.rows()), 6)
        self.run_command("run", "--out", "out", "--no-report", "--no-kernels", env=env)
        self.assertFalse((self.out / "kernels.csv").exists())

    def test_a_replay_says_which_options_have_no_effect(self):
        record(self.folder / "recording-1.jsonl")
        env = environment(WARPGAUGE_DATA=self.folder)
        _, err = self.run_command("run", "--out", "out", "--no-report", "--level", "quick",
                                  "--campaigns", "3", env=env)
        self.assertEqual(err, "note: a replay measures nothing; it ignores --level, --campaigns\n")

    def test_replay_and_report_of_given_recordings(self):
        recording, kernels = record(self.folder / "a.jsonl"), record_kernels(self.folder / "b.jsonl")
        self.run_command("run", "--recording", kernels, recording, "--out", "out", "--no-report")
        self.assertEqual(len(self.rows()), 6)
        self.assert_refused("run", "--recording", kernels, "--out", "none", saying="no recording of the probes")
        self.assert_refused("report", kernels, "-o", "none", saying="either one profile or")
        self.assertFalse((self.folder / "none").exists())


if __name__ == "__main__":
    unittest.main()
