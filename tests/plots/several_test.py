#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Renders the report of several devices and looks at what came out."""

import csv
import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import Site, main, run
from several_sample import HOSTILE, several

_ESCAPED = "&lt;script&gt;alert(&#34;B&#34;)&lt;/script&gt; &amp; &#34;co&#34;"


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = Path(cls.temporary.name).resolve() / "both"
        cls.document = several()
        fact = next(fact for level in cls.document["levels"] for fact in level["facts"] if fact["of"][0]["readings"])
        fact["of"][1] = {**fact["of"][1], "readings": [], "why": f"planted: {HOSTILE}"}
        file = cls.folder.parent / "report.json"
        file.write_text(json.dumps(cls.document), encoding="utf-8")
        cls.result = run(file, cls.folder)
        cls.site = Site(cls.folder) if cls.result.returncode == 0 else None

    def setUp(self):
        self.assertEqual(self.result.returncode, 0, self.result.stderr)

    def test_every_link_leads_somewhere_and_no_id_is_there_twice(self):
        self.assertEqual(self.site.lost_links(), [])
        for name, page in self.site.pages.items():
            self.assertEqual(sorted(page.ids), sorted(set(page.ids)), name)

    def test_devices_then_differences_then_levels_then_lead_figures(self):
        index = self.site.html["index.html"]
        places = [index.index(text) for text in ('id="devices"', 'id="differences"', 'id="levels"', 'id="lead-latency"', 'id="lead-claims"', 'id="only"')]
        self.assertEqual(places, sorted(places))
        differing = index[index.index('id="differing"'):index.index('id="levels"')]
        self.assertEqual(differing.count("<tr><td"), self.document["counts"]["differs"])
        self.assertIn("+25.00 %", differing)

    def test_what_a_device_is_named_stays_text(self):
        for name, html in self.site.html.items():
            self.assertNotIn("<script>alert", html, name)
            self.assertIn(_ESCAPED, html, name)

    def test_each_figure_is_drawn_in_the_colours_of_both_devices(self):
        from colour import PALETTE
        for figure in self.document["figures"]:
            svg = (self.folder / "figures" / f"{figure['id']}.svg").read_text(encoding="utf-8")
            for colour in PALETTE[:2]:
                self.assertIn(colour, svg, figure["id"])
            page = next(html for name, html in self.site.html.items() if name != "index.html" and f'id="figure-{figure["id"]}"' in html)
            drawn = page.split(f'id="figure-{figure["id"]}"')[1].split("</article>")[0]
            for name in ("var(--p0)", "var(--p1)"):
                self.assertIn(name, drawn, figure["id"])

    def test_numbers_of_both_devices_are_in_the_csv(self):
        figure = next(figure for figure in self.document["figures"] if figure["id"] == "latency_ladder")
        with open(self.folder / "figures/latency_ladder.csv", encoding="utf-8", newline="") as file:
            head, *rows = csv.reader(file)
        self.assertEqual(head[:3], ["device", "series", "curve"])
        self.assertEqual(len(rows), sum(len(curve["x"]) for one in figure["of"] for curve in one["figure"]["curves"]))
        self.assertEqual({row[0] for row in rows}, {one["label"] for one in figure["of"]})

    def test_a_level_says_how_far_it_differs(self):
        index = self.site.html["index.html"]
        levels = index[index.index('id="levels-table"'):index.index('id="lead-latency"')]
        self.assertIn("+25.00 %", levels)
        self.assertIn(f"not measured<small>planted: {_ESCAPED}", levels)

    def test_statements_that_hold_for_one_are_listed(self):
        index = self.site.html["index.html"]
        self.assertRegex(index[index.index('id="differing-claims"'):], r"holds on one.*<td>confirmed</td><td>refuted</td>")


class Drawn(unittest.TestCase):
    """What is drawn of curves and rows."""

    def figure(self, name, count=2):
        return next(figure for figure in several(count)["figures"] if figure["id"] == name)

    def texts(self, figure):
        from matplotlib.text import Text
        return [text.get_text() for text in figure.findobj(Text) if text.get_text()]

    def test_one_series_a_device_shares_the_axes_and_is_named_at_its_end(self):
        from kinds.several import draw
        data = self.figure("latency_ladder")
        for one in data["of"]:
            one["figure"]["curves"] = one["figure"]["curves"][:1]
        axes = draw(data, "caption").axes
        self.assertEqual(len(axes), 1)
        ends = [line.get_ydata()[-1] for line in axes[0].lines if len(line.get_xdata()) > 2]
        self.assertAlmostEqual(ends[1] / ends[0], 1.25)
        self.assertTrue(any(text.startswith("A ") for text in self.texts(axes[0].figure)))

    def test_several_series_are_small_axes_with_a_curve_a_device(self):
        from kinds.several import draw
        data = self.figure("bank_conflicts", 3)
        figure = draw(data, "caption")
        small = [axes for axes in figure.axes if axes.axison]
        self.assertEqual(len(small), sum(not curve["fit"] for curve in data["of"][0]["figure"]["curves"]))
        for axes in small:
            self.assertEqual(len({line.get_color() for line in axes.lines if len(line.get_xdata()) > 1}), 3)

    def test_beyond_the_panels_those_that_differ_most_are_shown(self):
        from kinds.several_lines import MOST_PANELS, draw_lines
        data = self.figure("divergence")
        frame = data["of"][0]["figure"]
        template = frame["curves"][0]
        for one, factor in zip(data["of"], (1, 2)):
            one["figure"]["curves"] = [{**template, "series": f"s{i}", "series_label": f"series {i}", "low": [], "high": [], "fit": False,
                                        "x": list(range(1, 41)), "y": [5 * (factor if i == 19 else 1)] * 40} for i in range(20)]
            one["figure"]["marks"] = [{"label": "m", "series": "s0", "x": 1, "low": 1, "high": 1}]
        figure = draw_lines(data, "caption")
        texts = self.texts(figure)
        self.assertEqual(sum(text.startswith("series ") for text in texts), MOST_PANELS)
        self.assertIn("series 19", texts)
        self.assertTrue(any(f"the {MOST_PANELS} of 20 series that differ most" in text for text in texts))

    def test_rows_have_a_dot_and_a_number_a_device(self):
        from kinds.several import draw
        data = self.figure("values_compute_rate")
        figure = draw(data, "caption")
        row = data["of"][0]["figure"]["panels"][0]["rows"][0]
        dots = [value for axes in figure.axes for line in axes.lines for value in line.get_xdata()]
        self.assertIn(row["value"], dots)
        self.assertIn(row["value"] * 1.25, dots)

    def test_axes_of_rooflines_are_those_of_the_first_device(self):
        from kinds.several import draw
        data = self.figure("roofline")
        first, second = (one["figure"] for one in data["of"])
        second["x"] = {**second["x"], "label": "another x"}
        second["y"] = {**second["y"], "label": "another y"}
        texts = " ".join(self.texts(draw(data, "caption")))
        for axis in ("x", "y"):
            self.assertIn(first[axis]["label"], texts)
            self.assertNotIn(f"another {axis}", texts)

    def test_a_table_of_instructions_has_a_row_each_with_a_dot_a_device(self):
        from kinds.several import draw
        data = self.figure("divergence")
        template = data["of"][0]["figure"]["curves"][0]
        for one, factor in zip(data["of"], (1, 3)):
            one["figure"].update(marks=[], y={"label": "rate", "unit": "warp/clk", "log": False})
            one["figure"]["curves"] = [{**template, "series": f"s{i}", "series_label": f"instruction {i}", "low": [], "high": [],
                                        "fit": False, "x": [1, 64], "y": [7, factor * (i + 1)]} for i in range(14)]
        figure = draw(data, "caption")
        texts = self.texts(figure)
        for i in range(14):
            self.assertIn(f"instruction {i}", texts)
        self.assertTrue([text for text in texts if "rate [warp/clk]" in text], texts)
        dots = {value for axes in figure.axes for line in axes.lines for value in line.get_xdata()}
        self.assertLessEqual({factor * (i + 1) for i in range(14) for factor in (1, 3)}, dots)  # what the last place says

    def test_texts_keep_clear_of_each_other(self):
        from report_test import Rendering
        for count in (2, 5):
            for data in several(count)["figures"]:
                with self.subTest(data["id"], count=count):
                    Rendering.assert_texts_are_clear(self, data)


class Refusals(unittest.TestCase):
    def refused(self, cause, change):
        document = several()
        change(document)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "report.json"
            file.write_text(json.dumps(document), encoding="utf-8")
            result = run(file, Path(folder) / "out")
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
            self.assertIn(cause, result.stderr)
            self.assertFalse((Path(folder) / "out").exists())

    def test_defects_are_named(self):
        self.refused("version 2 of warpgauge.several, this program reads 1", lambda d: d.update(version=2))
        self.refused("1 of 2 devices", lambda d: d["keys"][0]["of"].pop())
        self.refused("differ from the verdicts", lambda d: d["counts"].update(same=99))
        self.refused("a device that is not there", lambda d: d["figures"][0]["of"][0].update(device=5))
        self.refused("a device is there twice", lambda d: d["figures"][0]["of"][1].update(device=0))
        self.refused("id given twice", lambda d: d["figures"].append(d["figures"][0]))
        self.refused("the value lies outside", lambda d: d["keys"][0]["of"][0].update(low=1e9, high=2e9))
        self.refused("of_kind", lambda d: d["figures"][0].update(of_kind="map"))
        self.refused("has it as", lambda d: d["figures"][0].update(of_kind="heatmap"))
        self.refused("devices", lambda d: d["devices"].pop())

    def test_a_device_without_a_name_is_said_to_have_none(self):
        from page_several import _device
        one = several()["devices"][0]
        self.assertEqual(_device(one, 0)["label"], f"A {one['device']['name']}")
        one["device"]["name"] = ""
        self.assertEqual(_device(one, 0)["label"], "A unnamed device")

    def test_a_key_that_is_missing_stays_a_dash(self):
        document = several()
        key = document["keys"][0]
        document["counts"][key["verdict"]] -= 1
        document["counts"]["absent"] += 1
        key["verdict"], key["of"][1] = "absent", None
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "report.json"
            file.write_text(json.dumps(document), encoding="utf-8")
            result = run(file, Path(folder).resolve() / "out")
            self.assertEqual(result.returncode, 0, result.stderr)
            index = Site(Path(folder).resolve() / "out").html["index.html"]
        absent = index[index.index('id="not-everywhere"'):]
        self.assertRegex(re.sub("<wbr>", "", absent), rf'{re.escape(key["key"])}</code>.*<td class="muted">–</td>')


if __name__ == "__main__":
    main()
