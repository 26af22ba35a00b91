#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants times and guesses whose scores are known, and finds them: shares of the best among the first, ties in every order, what has
no answer last, Kendall's tau. Then a folder of planted measurements gives the table of scripts/tuning.py.

Usage: tuning_test.py ROOT
"""

import itertools
import json
import lzma
import statistics
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(sys.argv.pop(1))
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out

import choices
import packed
import tuning

TIMES = {"a": 10.0, "b": 20.0, "c": 40.0, "d": 80.0, "e": 100.0}


def by_hand(order, count):
    return min(TIMES.values()) / min(TIMES[name] for name in order[:count])


class Shares(unittest.TestCase):
    def test_a_right_order_finds_the_best_at_once(self):
        self.assertEqual([choices.share_of_best(TIMES, TIMES, count) for count in (1, 3, 5)], [1, 1, 1])

    def test_a_reversed_order_finds_it_last(self):
        reverse = {name: -time for name, time in TIMES.items()}
        for count in range(1, 6):
            self.assertEqual(choices.share_of_best(TIMES, reverse, count), by_hand("edcba", count))

    def test_ties_are_the_mean_over_all_orders(self):
        guesses = {"a": 2, "b": 1, "c": 2, "d": 2, "e": 3}
        for count in range(1, 6):
            mean = statistics.mean(by_hand(["b", *order, "e"], count) for order in itertools.permutations("acd"))
            self.assertAlmostEqual(choices.share_of_best(TIMES, guesses, count), mean)

    def test_random_choice_is_the_mean_over_all_orders(self):
        mean = statistics.mean(by_hand(order, 3) for order in itertools.permutations(TIMES))
        self.assertAlmostEqual(choices.share_of_best(TIMES, dict.fromkeys(TIMES, 0), 3), mean)

    def test_what_has_no_answer_is_last(self):
        guesses = TIMES | {"a": None}
        self.assertEqual(choices.share_of_best(TIMES, guesses, 4), 0.5)
        self.assertEqual(choices.share_of_best(TIMES, guesses, 5), 1)

    def test_more_than_there_are_is_all(self):
        self.assertEqual(choices.share_of_best(TIMES, dict.fromkeys(TIMES), 9), 1)


class Orders(unittest.TestCase):
    def test_kendall_of_planted_orders(self):
        self.assertEqual(choices.kendall(TIMES, TIMES), 1)
        self.assertEqual(choices.kendall(TIMES, {name: -time for name, time in TIMES.items()}), -1)
        self.assertAlmostEqual(choices.kendall(TIMES, TIMES | {"b": 9}), 0.8)  # one of ten pairs the other way
        self.assertAlmostEqual(choices.kendall(TIMES, TIMES | {"b": 10}), 9 / 90 ** 0.5)  # tau-b: a tie
        self.assertIsNone(choices.kendall(TIMES, dict.fromkeys(TIMES, 1)))

    def test_no_answer_is_slower_than_all(self):
        self.assertEqual(choices.kendall(TIMES, TIMES | {"e": None}), 1)
        self.assertAlmostEqual(choices.kendall(TIMES, TIMES | {"a": None}), 0.2)

    def test_spread_and_means(self):
        self.assertEqual(choices.spread(TIMES), 4)
        mean, worst = choices.together([0.5, 1, 0.25])
        self.assertAlmostEqual(mean, 0.5)
        self.assertEqual(worst, 0.25)


def measured(space, shape, configuration, seconds, compiler="Triton 3.4.0", outcome="measured"):
    return {"space": space, "shape": shape, "configuration": configuration, "compiler": compiler, "outcome": outcome,
            **({"seconds": seconds} if outcome == "measured" else {"reason": "off by 1"})}


class Tables(unittest.TestCase):
    # taps and row_sums are closed: their names have the smaller sha256.
    LINES = [{"record": "header"}, *[measured(space, "64", f"N={number}", 1e-6 * number, compiler)
                                     for space, compiler in (("chain", "Triton 3.4.0"), ("taps", "Triton 3.4.0"),
                                                             ("bins", "nvcc V13.0.88"), ("row_sums", "nvcc V13.0.88"))
                                     for number in (1, 2, 4)],
             measured("chain", "64", "N=8", None, outcome="wrong")]

    def folder(self, scratch):
        folder = Path(scratch)
        (folder / "measured.jsonl").write_text("".join(json.dumps(line) + "\n" for line in self.LINES), encoding="utf-8")
        packed.pack(folder / "measured.jsonl.xz", folder)
        return folder

    def test_half_of_the_spaces_of_each_language_are_closed(self):
        with tempfile.TemporaryDirectory() as scratch:
            lines = tuning.launches(self.folder(scratch))
        spaces = [{line["space"] for line in tuning.chosen(lines, of_closed)} for of_closed in (False, True)]
        self.assertEqual(spaces, [{"chain", "bins"}, {"taps", "row_sums"}])

    def test_a_row_says_what_was_predicted_or_why_not(self):
        line = {"space": "chain", "shape": "64", "configuration": "N=1"}
        bound = {"value": 2.0, "low": 1.0, "high": 3.0}
        kernel = {"time_us": bound, "bound": "dram", "rooflines": {"measured": {"time_us": {"value": 1.5}, "ceilings": {
            "dram": {"value": 0.5}, "l2": {"value": 0.75}, "tensor": {"value": 1.5}}}}}
        row = tuning.row_of(line, kernel, laws="abc")
        self.assertEqual([row[name] for name in ("predicted_us", "low_us", "high_us", "bytes_us", "roofline_us", "bound", "laws")],
                         ["2", "1", "3", "0.75", "1.5", "dram", "abc"])
        row = tuning.row_of(line, {"time_us": None, "missing": ["key"], "unknown": ["amount"]})
        self.assertEqual((row["predicted_us"], row["reason"]), ("", "key; amount"))

    def test_the_table_has_the_planted_scores(self):
        rows = [dict.fromkeys(tuning._COLUMNS, "") | {"space": "chain", "shape": "64", "configuration": f"N={number}"}
                for number in (1, 2, 4)]
        rows[0] |= {"reason": "the contents of x decide a branch"}
        rows[1] |= {"laws": "abc", "predicted_us": "3", "bytes_us": "1", "roofline_us": "1"}
        rows[2] |= {"predicted_us": "4", "bytes_us": "1", "roofline_us": "2"}
        with tempfile.TemporaryDirectory() as scratch:
            folder = self.folder(scratch)
            (folder / "predicted_open.csv.xz").write_bytes(lzma.compress(tuning.as_csv(rows).encode()))
            (folder / "seconds.csv").write_text("space,shape,configurations,seconds_each,peak_mib\n"
                                                "chain,64,3,0.125,90\nanother,64,3,9.000,900\n")
            text = tuning.table(folder, "predicted_open.csv.xz")
        self.assertRegex(text, r"chain +64 +3 +2\.00 +50\.0 +100\.0 +100\.0 +-0\.33 +1\n")
        self.assertRegex(text, r"prediction +50\.0 +100\.0 +100\.0 +50\.0 +100\.0 +100\.0 +-0\.33\n")
        self.assertRegex(text, r"roofline +50\.0 ")
        self.assertRegex(text, r"bytes alone +37\.5 ")  # one or the other of two
        self.assertRegex(text, r"random +58\.3 ")
        self.assertIn("3 configurations of 1 shapes in 1 spaces; 1 without an answer", text)
        self.assertIn("laws and profile abc", text)
        self.assertIn("ranks a space: median 0.12, most 0.12; up to 90 MiB\n", text)


if __name__ == "__main__":
    unittest.main()
