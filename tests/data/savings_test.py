#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants descriptions of pairs whose measured savings are known, and finds them in the table of scripts/savings.py: a saving that
the model predicts, one of the wrong sign, one that it cannot tell, a promise of `advise` that comes true and one that it does not
make. A missing kernel is one line that names file and kernel.

Usage: savings_test.py ROOT WARPGAUGE
"""

import csv
import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT, WARPGAUGE = map(Path, sys.argv[1:3])
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out

import packed
import savings

EXAMPLES = ROOT / "data/kernels/examples"
# pair: advice, kernels before and after, each an example of data/kernels and the time that is planted
PLANTED = {
    "right": ("coalesced accesses", [("transpose_naive", 800.0)], [("transpose_shared", 200.0)]),
    "wrong": ("none", [("transpose_shared", 100.0)], [("transpose_naive", 90.0)]),
    "untold": ("no bank conflicts", [("copy", 100.0)], [("triad", 60.0)]),
    "fused": ("fused with the next launch", [("copy", 70.0), ("copy", 50.0)], [("copy", 75.0)]),
}
UNTOLD = "untold_after_1"


def names(pair, side, kernels):
    return [f"{pair}_{side}_{number}" for number in range(1, len(kernels) + 1)]


def description(name, example, time_us):
    kernel = json.loads((EXAMPLES / f"{example}.json").read_text())
    kernel |= {"name": f"changes::{name}", "order": 1, "process": "0123456789abcdef",
               "time": {"median_us": time_us, "low_us": time_us, "high_us": time_us * (2 if name == UNTOLD else 1), "launches": 5}}
    if name == UNTOLD:
        del kernel["work"]["dram_read_bytes"]
        kernel["unknown"] = {"dram_read_bytes": "it was not read"}
    return kernel


def planted():
    return [description(name, *kernel) for pair, (_, *sides) in PLANTED.items() for side, kernels in zip(("before", "after"), sides)
            for name, kernel in zip(names(pair, side, kernels), kernels)]


class Folder:
    """A profile and the planted pairs; descriptions are packed into it."""

    def __init__(self, path):
        self.path, self.pairs = Path(path), Path(path) / "pairs.yaml"
        shutil.copy(ROOT / "data/h200/profile.json", self.path)
        lines = ["# planted"]
        for pair, (advice, before, after) in PLANTED.items():
            lines += ["", f"- name: {pair}", "  program: changes_planted", f"  change: what {pair} is",
                      f"  before: {' '.join(names(pair, 'before', before))}", f"  after: {' '.join(names(pair, 'after', after))}",
                      f"  advice: {advice}"]
        self.pairs.write_text("\n".join(lines) + "\n")

    def pack(self, kernels):
        unpacked = self.path / "described"
        unpacked.mkdir(exist_ok=True)
        (unpacked / "changes_planted.jsonl").write_text("".join(json.dumps(kernel) + "\n" for kernel in kernels))
        packed.pack(self.path / "changes.jsonl.xz", unpacked)

    def run_script(self, *options):
        return subprocess.run([sys.executable, "-I", ROOT / "scripts/savings.py", *options, WARPGAUGE, self.path, self.pairs],
                              capture_output=True, text=True)


def folder_of(at_end):
    """A folder that is removed when a test, or a class of tests, has ended."""
    folder = tempfile.TemporaryDirectory()
    at_end(folder.cleanup)
    return Folder(folder.name)


class Rows(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = folder_of(cls.addClassCleanup)
        cls.folder.pack(planted())
        cls.done = cls.folder.run_script()
        cls.table = cls.folder.path / "savings.csv"
        with cls.table.open() as stream:
            cls.rows = {row["pair"]: row for row in csv.DictReader(stream)}

    def told(self, example):
        """What `predict` says of an example."""
        done = subprocess.run([WARPGAUGE, "predict", "--profile", ROOT / "data/h200/profile.json", "--format", "json",
                               EXAMPLES / f"{example}.json"], check=True, capture_output=True, text=True)
        return json.loads(done.stdout)["kernels"][0]["time_us"]

    def assert_near(self, text, number):
        self.assertAlmostEqual(float(text), number, delta=1e-4 * max(1, abs(number)))

    def test_a_pair_has_the_times_that_were_planted_and_those_that_predict_tells(self):
        row = self.rows["right"]
        before, after = self.told("transpose_naive"), self.told("transpose_shared")
        self.assert_near(row["measured_before_us"], 800)
        self.assert_near(row["measured_after_us"], 200)
        self.assert_near(row["measured_saved_us"], 600)
        self.assert_near(row["predicted_before_us"], before["value"])
        self.assert_near(row["predicted_after_high_us"], after["high"])
        self.assert_near(row["predicted_saved_us"], before["value"] - after["value"])
        self.assert_near(row["predicted_saved_low_us"], before["low"] - after["high"])
        self.assert_near(row["predicted_saved_high_us"], before["high"] - after["low"])
        self.assert_near(row["error"], abs(before["value"] - after["value"] - 600) / 800)
        self.assertEqual((row["sign_right"], row["times"]), ("yes", "steady"))

    def test_a_promise_is_compared_with_the_measured_saving(self):
        row = self.rows["right"]
        self.assertLess(float(row["promised_low_us"]), float(row["promised_us"]))
        self.assert_near(row["promise_error"], abs(float(row["promised_us"]) - 600) / 800)
        self.assertEqual(row["at_most"], "no")

    def test_a_wrong_sign_is_seen(self):
        row = self.rows["wrong"]
        self.assertEqual(row["sign_right"], "no")
        self.assert_near(row["error"], abs(float(row["predicted_saved_us"]) - 10) / 100)
        self.assertEqual({row[name] for name in ("promised_us", "promised_low_us", "at_most", "promise_error")}, {"none"})

    def test_what_cannot_be_told_is_no_number(self):
        row = self.rows["untold"]
        self.assertEqual({row[name] for name in ("predicted_after_us", "predicted_saved_us", "predicted_saved_high_us", "sign_right", "error")},
                         {"cannot tell"})
        self.assert_near(row["measured_saved_us"], 40)
        self.assertGreater(float(row["predicted_before_us"]), 0)
        self.assertEqual(row["promised_us"], "not promised")  # a copy uses no shared memory
        self.assertEqual(row["times"], "varied")

    def test_both_launches_count_before_a_fusion_and_advise_sees_the_next(self):
        row = self.rows["fused"]
        self.assert_near(row["measured_before_us"], 120)
        self.assert_near(row["predicted_before_us"], 2 * self.told("copy")["value"])
        self.assertEqual(row["at_most"], "yes")
        self.assertGreater(float(row["promised_us"]), 0)

    def test_the_table_begins_with_what_failed(self):
        lines = savings.table(self.table).splitlines()
        pairs = [line.split(":")[0].removeprefix("| ") for line in lines[2:6]]
        self.assertEqual(pairs[:2], ["wrong", "untold"])
        self.assertIn("| 100.0 → 90.0 | 10.0 |", lines[2])
        self.assertIn("→ cannot tell | cannot tell | cannot tell | - | not promised | - |", lines[3])
        self.assertIn("at most ", "".join(lines[4:6]))
        self.assertIn("4 of 4 changes save time, 40.6 % of it in the mean. 3 are predicted: the sign is right in 2,", lines[-1])
        self.assertIn("judges 3 of the changes and is silent about 1;", lines[-1])

    def test_check_sees_another_table(self):
        self.assertEqual((self.done.returncode, self.done.stderr), (0, ""))
        self.assertEqual(self.folder.run_script("--check").returncode, 0)
        text = self.table.read_text()
        self.addCleanup(self.table.write_text, text)
        spoilt = text.replace("yes", "no", 1)
        self.table.write_text(spoilt)
        done = self.folder.run_script("--check")
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"{self.table} differs", done.stderr)
        self.assertEqual(self.table.read_text(), spoilt)


class Refusals(unittest.TestCase):
    def setUp(self):
        self.folder = folder_of(self.addCleanup)

    def refusal(self, kernels):
        self.folder.pack(kernels)
        return self.line()

    def line(self):
        done = self.folder.run_script()
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        return done.stderr

    def test_a_missing_kernel_is_named_with_the_file(self):
        kernels = planted()
        told = self.refusal([kernel for kernel in kernels if kernel["name"] != "changes::fused_before_2"])
        for word in (str(self.folder.path / "changes.jsonl.xz"), "no description of fused_before_2", "pair fused", "corpus/run.sh"):
            self.assertIn(word, told)
        self.assertIn("2 descriptions of right_before_1", self.refusal([*kernels, kernels[0]]))

    def test_a_kernel_without_a_time_is_refused(self):
        kernels = planted()
        del kernels[1]["time"]
        self.assertIn("the description of right_after_1 has no measured time", self.refusal(kernels))

    def test_no_descriptions_are_one_line(self):
        self.assertIn("changes.jsonl.xz is not there", self.line())

    def test_a_description_that_advise_refuses_is_named(self):
        kernels = planted()
        kernels[0]["work"]["imad"]["value"] = -1
        self.assertIn("advise refused right_before_1", self.refusal(kernels))

    def test_pairs_with_a_line_of_another_form_are_refused(self):
        text = self.folder.pairs.read_text()
        self.folder.pairs.write_text(text + "  colour: red\n")
        self.assertIn(f"{self.folder.pairs}:{text.count(chr(10)) + 1}", self.refusal(planted()))
        self.folder.pairs.write_text(text.replace("  advice: none\n", ""))
        self.assertIn("pair wrong has no advice", self.line())


class Promises(unittest.TestCase):
    """The change of `advise` that is the pair's own."""

    @staticmethod
    def report(blocks, *changes):
        return {"occupancy": {"blocks_per_sm": blocks}, "launch": {"threads_per_block": 128},
                "changes": [{"change": change, "saved_us": {"value": value}} for change, value in changes]}

    def chosen(self, advice, then, *changes):
        change = savings.promised(advice, [self.report(6, *changes)], [self.report(then)])
        return change and change["change"]

    def test_a_number_of_blocks_is_the_nearest_on_the_side_of_the_change(self):
        blocks = [(f"{number} blocks on an SM instead of 6", 10 - number) for number in (4, 7, 12)]
        self.assertEqual(self.chosen("other blocks on an SM", 13, *blocks), "12 blocks on an SM instead of 6")
        self.assertEqual(self.chosen("other blocks on an SM", 8, *blocks), "7 blocks on an SM instead of 6")
        self.assertEqual(self.chosen("other blocks on an SM", 2, *blocks), "4 blocks on an SM instead of 6")
        self.assertIsNone(self.chosen("other blocks on an SM", 13, blocks[0]))

    def test_another_change_promises_nothing(self):
        self.assertIsNone(self.chosen("no bank conflicts", 6, ("twice the loads in flight", 5)))
        self.assertEqual(self.chosen("no bank conflicts", 6, ("no bank conflicts", 5)), "no bank conflicts")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
