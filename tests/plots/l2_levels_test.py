#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An L2 of more than two levels: all are in the hierarchy, drawn and as a table."""

import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import SAMPLE, main

_CYCLES = {1: 270, 2: 420, 3: 780, 4: 910}


def planted(levels):
    """A profile with this many levels of L2, and what C++ says of the far side then."""
    report = json.loads(SAMPLE.read_text(encoding="utf-8"))
    like = report["values"]["l1.latency_cycles"]
    for level in range(1, levels + 1):
        cycles = _CYCLES[level]
        report["values"][f"l2.level{level}.latency_cycles"] = {**like, "value": cycles, "low": cycles - 5, "high": cycles + 5, "confirmation": None}
        report["values"][f"l2.level{level}.share"] = {**like, "value": 1 / levels, "low": 1 / levels, "high": 1 / levels, "unit": "1", "confirmation": None}
    if levels > 2:
        figure = next(one for one in report["hierarchy"]["figures"] if "levels_of" in one)
        for level in figure["levels_of"]:
            if level["id"] == "l2_far":
                level["facts"] = [{**fact, "readings": [], "why": "L2 has more than two levels"} for fact in level["facts"]]
    return report


def loaded(report):
    from load import load_report
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        file.write_text(json.dumps(report), encoding="utf-8")
        return load_report(file)


def figure_with(report, member):
    return next(one for one in report["hierarchy"]["figures"] if member in one)


def texts(figure):
    return [text.get_text() for text in figure.axes[0].texts]


class Levels(unittest.TestCase):
    def test_two_levels_are_near_and_far_as_before(self):
        report = planted(2)
        self.assertEqual(loaded(report)["hierarchy"], loaded({**report, "values": loaded(json.loads(SAMPLE.read_text()))["values"]})["hierarchy"])

    def test_four_levels_are_drawn_on_a_screen_and_on_a_telephone(self):
        from kinds import KINDS, NARROW
        figure = figure_with(loaded(planted(4)), "levels_of")
        names = [level["id"] for level in figure["levels_of"]]
        self.assertNotIn("l2_far", names)
        self.assertEqual([name for name in names if name.startswith("l2_level")], ["l2_level2", "l2_level3", "l2_level4"])
        self.assertLess(names.index("l2_level4"), names.index("dram"))
        for draw in (KINDS["hierarchy"][1], NARROW["hierarchy"]):
            written = texts(draw(figure, ""))
            for level in (2, 3, 4):
                self.assertIn(f"L2, level {level}", written)
                self.assertIn(f"{_CYCLES[level]} cycles", written)
            self.assertIn("L2, at 4 distances: level 1 is the nearest", written)
            self.assertIn("0.25", written)
            self.assertNotIn("L2, far side", written)

    def test_their_latencies_are_among_the_steps(self):
        from kinds import KINDS
        figure = figure_with(loaded(planted(3)), "steps")
        self.assertIn(("l2.level3.latency_cycles", 780), [(step["key"], step["y"]) for step in figure["steps"]])
        self.assertIn("L2, level 3", " ".join(texts(KINDS["staircase"][1](figure, ""))))

    def test_the_page_has_them_and_keys_lead_there(self):
        from page import pages
        made = pages(loaded(planted(4)), {})
        text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", made["hierarchy.html"]))
        for level in (2, 3, 4):
            self.assertIn(f"L2, level {level} latency {_CYCLES[level]}.0 cycles", text)
            self.assertIn(f"l2.level{level}.share", text)
        row = made["pages/keys.html"].partition('id="key-l2.level3.latency_cycles"')[2].partition("</tr>")[0]
        self.assertIn('href="../hierarchy.html#figure-hierarchy"', row)


if __name__ == "__main__":
    main()
