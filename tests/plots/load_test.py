#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tries to mislead the program that renders reports: each defect is found and named."""

import copy
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import SAMPLE as _SAMPLE, main, run


class Refusals(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.report = json.loads(_SAMPLE.read_text(encoding="utf-8"))

    def refused(self, cause, text=None):
        """The (changed) report ends with status 2, one line naming file and cause, and no output."""
        file = self.folder / "report.json"
        file.write_text(json.dumps(self.report) if text is None else text, encoding="utf-8")
        result = run(file, self.folder / "out")
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertTrue(result.stderr.startswith(f"error: {file}: "), result.stderr)
        self.assertIn(cause, result.stderr)
        self.assertFalse((self.folder / "out").exists())

    def test_another_schema(self):
        self.report["schema"] = "warpgauge.profile"
        self.refused("schema is not warpgauge.report")

    def test_another_version(self):
        self.report["version"] = 2
        self.refused("version 2 of warpgauge.report, this program reads 1")

    def test_not_json(self):
        self.refused("Expecting", text="{")

    def test_nan(self):
        self.report["values"]["l1.latency_cycles"]["value"] = float("nan")
        self.refused("NaN is not a number that a report may hold")

    def test_number_too_large(self):
        self.refused("not a finite number", text=json.dumps(self.report).replace("687.0", "1e999"))

    def test_numbers_that_spoil_others(self):
        self.refused("1e308 is beyond what a report may hold", text=json.dumps(self.report).replace("687.0", "1e308"))
        self.refused("5e-324 is beyond what a report may hold", text=json.dumps(self.report).replace("687.0", "5e-324"))

    def test_a_member_given_twice(self):
        self.refused("member schema is given twice", text='{"schema": "warpgauge.report", "schema": "x"}')

    def test_missing_file_and_a_file_in_the_way(self):
        result = run(self.folder / "none.json", self.folder / "out")
        self.assertEqual((result.returncode, result.stderr),
                         (2, f"error: {self.folder / 'none.json'}: No such file or directory\n"))
        (self.folder / "out").write_text("a file", encoding="utf-8")
        result = run(_SAMPLE, self.folder / "out")
        self.assertEqual(result.returncode, 2)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertEqual((self.folder / "out").read_text(encoding="utf-8"), "a file")


class Checks(unittest.TestCase):
    """Each defect, planted alone in the sample, is found and named."""

    def planted(self, change):
        from load import _check
        report = copy.deepcopy(json.loads(_SAMPLE.read_text(encoding="utf-8")))
        figures = {figure["id"]: figure for figure in report["figures"]}
        change(report, figures)
        with self.assertRaises(ValueError) as caught:
            _check(report)
        return str(caught.exception)

    def test_values(self):
        def value(report, **changes):
            report["values"]["l1.latency_cycles"].update(changes)
        self.assertIn("interval ends", self.planted(lambda r, f: value(r, low=40, high=30)))
        self.assertIn("value: must be number", self.planted(lambda r, f: value(r, value=None)))
        self.assertIn("n: must be number", self.planted(lambda r, f: value(r, n=True)))
        self.assertIn("unit is missing",
                      self.planted(lambda r, f: r["values"]["l1.latency_cycles"].pop("unit")))
        self.assertIn("campaigns: must be integer", self.planted(lambda r, f: value(r, campaigns="<script>")))
        self.assertIn("confirmation: cannot be validated", self.planted(
            lambda r, f: r["values"]["l1.latency_cycles"]["confirmation"].update(points="<script>")))

    def test_members(self):
        self.assertIn("values is missing", self.planted(lambda r, f: r.pop("values")))
        self.assertIn("unknown key no.key", self.planted(lambda r, f: r["headline"].append("no.key")))
        self.assertIn("reason is missing", self.planted(lambda r, f: r["outcomes"][0].pop("reason")))

    def test_what_a_page_shows_besides(self):
        """Once each of these was a traceback."""
        for cause, change in {
            "recordings/0/flags: must be array": lambda r, f: r["run"]["recordings"][0].update(flags=5),
            "recordings/0/git_revision: must be string": lambda r, f: r["run"]["recordings"][0].update(git_revision=None),
            "code/0: must be object": lambda r, f: r["outcomes"][0].update(code=["<script>"]),
            "code/chase: hash is missing": lambda r, f: r["outcomes"][0]["code"][0].pop("hash"),
            "in_loop: must be object": lambda r, f: r["outcomes"][0]["code"][0].update(in_loop=False),
            "predictions: interval_coverage is missing": lambda r, f: r["predictions"].pop("interval_coverage"),
            "ratio: must be number": lambda r, f: r["claims"]["claims"][2]["readings"][0].update(ratio="2"),
            "compute: key is missing": lambda r, f: f["roofline"]["ceilings"]["compute"].pop("key"),
            "lies outside its interval": lambda r, f: f["roofline"]["ceilings"]["memory"][0]["ridge_flop_per_byte"].update(low=1e16),
        }.items():
            with self.subTest(cause):
                self.assertIn(cause, self.planted(change))

    def test_figures(self):
        ladder = "latency_ladder"
        for cause, change in {
            "id given twice": lambda r, f: r["figures"].append(f[ladder]),
            "must match pattern": lambda r, f: f[ladder].update(id="../escape"),
            "unknown kind pie": lambda r, f: f[ladder].update(kind="pie"),
            "unknown key no.key": lambda r, f: f[ladder]["keys"].append("no.key"),
            "x and y differ": lambda r, f: f[ladder]["curves"][0]["y"].pop(),
            "x/0: must be number": lambda r, f: f[ladder]["curves"][0]["x"].__setitem__(0, True),
            "a band differs": lambda r, f: f[ladder]["curves"][0]["low"].pop(),
            "logarithmic axis": lambda r, f: f[ladder]["curves"][0]["y"].__setitem__(0, 0),
            "high is missing": lambda r, f: f[ladder]["marks"][0].pop("high"),
            "y is missing": lambda r, f: f[ladder]["levels"][0].pop("y"),
            "unit is missing": lambda r, f: f[ladder]["x"].pop("unit"),
            "z differs": lambda r, f: f["issue_ffma.grid"]["grid"]["z"].pop(),
            "must be number or null": lambda r, f: f["issue_ffma.grid"]["grid"]["z"].__setitem__(0, "1"),
            "a tile of no category": lambda r, f: f["sm_map"]["map"]["rows"][0]["cells"][0].update(category=2),
            "no tile": lambda r, f: f["sm_map"]["map"].update(rows=[]),
            "no value": lambda r, f: f["values_compute_rate"].update(panels=[]),
            "a value is not positive on": lambda r, f: f["values_compute_rate"]["panels"][0]["rows"][0].update(low=0),
            "memory: must contain at least 1 items": lambda r, f: f["roofline"]["ceilings"].update(memory=[]),
            "low: must be bigger than 0": lambda r, f: f["roofline"]["ceilings"]["compute"]["tflops"].update(low=0),
            "Device 2/SMs read: neither a value nor a reason": lambda r, f: f["link_map"]["ends"][1]["facts"][1].update(why=""),
            "Device 1/SMs read: the value lies outside": lambda r, f: f["link_map"]["ends"][0]["facts"][2]["readings"][0].update(low=400),
            "ends: must contain at least 1 items": lambda r, f: f["link_map"].update(ends=[]),
        }.items():
            with self.subTest(cause):
                self.assertIn(cause, self.planted(change))


    def test_hierarchy(self):
        def figure(report, kind):
            return next(f for f in report["hierarchy"]["figures"] if f["kind"] == kind)

        def fact(report, measured):
            return next(fact for level in figure(report, "hierarchy")["levels_of"] for fact in level["facts"]
                        if bool(fact["readings"]) == measured)

        for cause, change in {
            "neither a value nor a reason": lambda r: fact(r, False).update(why=""),
            "outside its interval": lambda r: fact(r, True)["readings"][0].update(low=1e9, high=2e9),
            "from is missing": lambda r: fact(r, True)["readings"][0].pop("from"),
            "levels_of: must contain at least 1 items": lambda r: figure(r, "hierarchy").update(levels_of=[]),
            "no figure has its levels": lambda r: figure(r, "hierarchy").update(kind="absent") or
                figure(r, "absent").pop("levels_of"),
            "y: must be bigger than 0": lambda r: figure(r, "staircase")["steps"][0].update(y=0),
            "no step": lambda r: figure(r, "staircase").update(steps=[], curves=[]),
            "bars: must contain at least 1 items": lambda r: figure(r, "bandwidths").update(bars=[]),
        }.items():
            with self.subTest(cause):
                self.assertIn(cause, self.planted(lambda report, _, change=change: change(report)))

    def test_sections(self):
        def figure(report, kind):
            from load import all_figures
            return next(f for f in all_figures(report) if f["kind"] == kind)

        def failed_row(report):
            return next(row for row in report["kernels"]["rows"] if row["outcome"] != "measured")

        for cause, change in {
            "rates is missing": lambda r: figure(r, "ladder")["bars"][0].pop("rates"),
            "cold.burst: must be bigger than 0": lambda r: figure(r, "ladder")["bars"][0]["rates"].update({"cold.burst": 0}),
            "fraction: must be number or null": lambda r: figure(r, "ladder")["bars"][0].update(fraction="1"),
            "bars: must contain at least 1 items": lambda r: figure(r, "ladder").update(bars=[]),
            "flop_per_byte: must be bigger than 0":
                lambda r: figure(r, "kernel_roofline")["ladders"][0].update(flop_per_byte=0),
            "no kernel": lambda r: figure(r, "kernel_roofline").update(ladders=[], moves=[]),
            "points: must contain at least 1 items": lambda r: figure(r, "predictions").update(points=[]),
            "has a time": lambda r: failed_row(r).update(time_us=1.0),
            "time_us: must be number": lambda r: r["kernels"]["rows"][0].update(time_us=None),
            "unknown figure": lambda r: r["kernels"]["ladders"][0]["figures"].append("none"),
            "id given twice": lambda r: r["kernels"]["figures"].append(r["figures"][0]),
            "outside its interval": lambda r: r["predictions"]["rows"][0].update(low_us=1e9),
            "a prediction without interval or error": lambda r: r["predictions"]["rows"][0].pop("error"),
            "prediction without interval or": lambda r: r["predictions"]["rows"][0].pop("high_us"),
            "neither a prediction": lambda r: r["predictions"]["rows"][-1].update(why=""),
            "measured_us: must be bigger than 0": lambda r: r["predictions"]["rows"][0].update(measured_us=0),
            "verdict: must be one of": lambda r: r["claims"]["claims"][0].update(verdict="maybe"),
            "differ from the verdicts": lambda r: r["claims"]["counts"].update(confirmed=3),
            "unknown claim never-said": lambda r: r["documents"]["costly"][0].update(id="never-said"),
            "unknown claim never-written": lambda r: r["systems"][0]["statements"].append("never-written"),
            "systems: name given twice": lambda r: r["systems"][0].update(name=r["systems"][1]["name"]),
            "claims: id given twice": lambda r: r["claims"]["claims"][0].update(id=r["claims"]["claims"][1]["id"]),
            "documents": lambda r: r.pop("documents"),
            "neither a band nor a reason": lambda r: r["claims"]["claims"][2]["readings"][0].pop("band"),
            "holding: must be one of": lambda r: r["documents"]["contradictions"][0].update(holding=3),
            "sentence is missing": lambda r: r["claims"]["claims"][0].pop("sentence"),
        }.items():
            with self.subTest(cause):
                self.assertIn(cause, self.planted(lambda report, _, change=change: change(report)))


if __name__ == "__main__":
    main()
