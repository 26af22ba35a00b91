#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Renders the sample report and looks at the figures."""

import copy
import io
import json
import os
import re
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import SAMPLE as _SAMPLE, main, run


class Rendering(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.temporary.name) / "made" / "on" / "demand"
        cls.result = run(_SAMPLE, cls.folder, "--progress", "--png")
        cls.report = json.loads(_SAMPLE.read_text(encoding="utf-8"))
        from load import all_figures
        cls.drawn = [f["id"] for f in all_figures(cls.report) if f["kind"] != "absent"]

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_writes_exactly_the_pages_and_the_files_of_each_figure(self):
        self.assertEqual(self.result.returncode, 0, self.result.stderr)
        expected = {f"figures/{name}.{kind}" for name in self.drawn for kind in ("png", "svg", "csv")}
        expected |= {"index.html", "hierarchy.html", "pages/files.txt", "figures/digests.json"}
        expected |= {f"figures/hierarchy.narrow.{kind}" for kind in ("png", "svg")}
        expected |= {f"pages/{name}" for name in (self.folder / "pages/files.txt").read_text(encoding="utf-8").split()}
        found = {str(p.relative_to(self.folder)) for p in self.folder.rglob("*") if p.is_file()}
        self.assertEqual(found, expected)
        for name in self.drawn:
            png = (self.folder / "figures" / f"{name}.png").read_bytes()
            self.assertTrue(png.startswith(b"\x89PNG"))
            self.assertGreater(int.from_bytes(png[16:20], "big"), 1600, "too coarse for a 2x screen")

    def test_every_svg_is_well_formed_and_fetches_nothing(self):
        for name in self.drawn:
            svg = (self.folder / "figures" / f"{name}.svg").read_text(encoding="utf-8")
            root = ElementTree.fromstring(svg)
            known = {f"#{element.get('id')}" for element in root.iter() if element.get("id")}
            links = [element.get("href") for element in root.iter()]
            used = {link for link in links if link and not link.startswith("data:")}
            used |= set(re.findall(r"url\((.*?)\)", svg))
            self.assertEqual(used - known, set(), name)

    def test_progress_names_each_figure(self):
        self.assertCountEqual([line.split(": ")[1] for line in self.result.stderr.splitlines()], self.drawn)

    def test_same_report_same_bytes_however_many_draw(self):
        again = self.folder.parent / "again"
        run(_SAMPLE, again, "--png", "--jobs", "1" if len(os.sched_getaffinity(0)) > 1 else "3")
        for path in self.folder.rglob("*.*"):
            twin = again / path.relative_to(self.folder)
            self.assertEqual(path.read_bytes(), twin.read_bytes(), path.name)

    def test_no_label_lies_on_another(self):
        from matplotlib.text import Annotation, Text
        from kinds.lines import draw as draw_lines
        for figure in self.report["figures"]:
            if figure["kind"] not in ("lines", "histogram"):
                continue
            axes = draw_lines(figure, "caption").axes[0]
            axes.figure.canvas.draw()
            width = axes.figure.bbox.width
            labels = [t for t in axes.texts if isinstance(t, Annotation)]
            boxes = [Text.get_window_extent(t).padded(-1) for t in labels]  # without their leader lines
            for i, box in enumerate(boxes):
                name = f"{figure['id']}: {labels[i].get_text()}"
                self.assertLessEqual(box.x1, width, f"{name} leaves the figure")
                for j in range(i):
                    self.assertFalse(box.overlaps(boxes[j]), f"{name} on {labels[j].get_text()}")

    def test_many_marks_leave_room_for_the_curves(self):
        from kinds.lines import draw as draw_lines
        figure = copy.deepcopy(next(f for f in self.report["figures"] if f["id"] == "latency_ladder"))
        mark = figure["marks"][0]
        figure["marks"] = [{**mark, "label": f"mark {i}"} for i in range(15)]  # all at one place: 15 rows
        axes = draw_lines(figure, "caption").axes[0]
        top = axes.transData.transform((mark["x"], max(y for curve in figure["curves"] for y in curve["y"])))[1]
        box = axes.get_window_extent()
        self.assertGreater(top, box.y0 + 0.3 * box.height)
        axes.figure.canvas.draw()
        self.assertGreater(min(text.get_window_extent().y0 for text in axes.texts if "mark" in text.get_text()), top)

    def test_texts_of_kernels_and_predictions_keep_clear_of_each_other(self):
        from load import all_figures
        for data in all_figures(self.report):
            if data["kind"] in ("ladder", "kernel_roofline", "predictions"):
                with self.subTest(data["id"]):
                    self.assert_texts_are_clear(data)

    def test_crowded_ladders_keep_clear_too(self):
        """Long names, a reason that does not fit, all rates alike and on the limit."""
        ladder = copy.deepcopy(next(f for f in self.report["kernels"]["figures"] if f["kind"] == "ladder"))
        ladder["limit"]["value"] = ladder["limit"]["high"] = ladder["limit"]["low"] = 4000
        ladder["library"] = {"name": "a library with a rather long name 13.1.0, best of 16", "value": 4000}
        ladder["bars"] = [{"rung": f"family/a_rung_whose_name_is_too_long_{i}", "is_library": i == 14,
                           "outcome": "measured" if i else "failed: " + 60 * "reason ",
                           "rates": {"cold.burst": 4000, "warm.burst": 4000, "cold.sustained": 4000} if i else {},
                           "fraction": 1 if i else None, "ratio": 1000.25 if i else None} for i in range(15)]
        self.assert_texts_are_clear(ladder)

    def assert_texts_are_clear(self, data):
        """Every text lies inside the figure and none on another, as the page has them; slanted ones are told apart by eye."""
        import style
        from matplotlib.text import Text
        from kinds import KINDS
        figure = style.settle(KINDS[data["kind"]][1](data, "caption"))
        figure.canvas.draw()
        undrawn = {id(text) for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)
                   if not (axes.axison and axis.get_visible()) for text in axis.findobj(Text)}
        texts = [t for t in figure.findobj(Text) if t.get_text().strip() and t.get_visible() and id(t) not in undrawn]
        boxes = [(t, Text.get_window_extent(t).padded(-1)) for t in texts]
        for text, box in boxes:
            name = f"{data['id']}: {text.get_text()}"
            self.assertGreaterEqual(min(box.x0, box.y0), 0, f"{name} leaves the figure")
            self.assertLessEqual(box.x1, figure.bbox.width, f"{name} leaves the figure")
            self.assertLessEqual(box.y1, figure.bbox.height, f"{name} leaves the figure")
        upright = [(text, box) for text, box in boxes if text.get_rotation() % 90 == 0]
        for i, (text, box) in enumerate(upright):
            for other, there in upright[:i]:
                self.assertFalse(box.overlaps(there), f"{data['id']}: {text.get_text()} on {other.get_text()}")

    def test_texts_of_maps_values_and_the_hierarchy_keep_clear(self):
        from load import all_figures
        kinds = [data["kind"] for data in all_figures(self.report)]
        for kind in ("hierarchy", "staircase", "bandwidths", "map", "values"):
            self.assertIn(kind, kinds)
        for data in all_figures(self.report):
            if data["kind"] in ("hierarchy", "staircase", "bandwidths", "map", "values"):
                with self.subTest(data["id"]):
                    self.assert_texts_are_clear(data)

    def test_a_device_of_which_nothing_is_known_has_its_hierarchy(self):
        """No fact of any level, long reasons: every box is there and says why it is empty."""
        from kinds.hierarchy import draw as draw_hierarchy
        figure = copy.deepcopy(self.report["hierarchy"]["figures"][0])
        for level in figure["levels_of"]:
            for fact in level["facts"]:
                fact.update(readings=[], why="failed: " + 30 * "reason ")
        for fact in figure["counts"]:
            fact.update(readings=[], why="not known")
        self.assert_texts_are_clear(figure)
        written = [text.get_text() for text in draw_hierarchy(figure, "").axes[0].texts]
        for level in figure["levels_of"]:
            self.assertIn(level["title"], " ".join(written))  # a long one takes two lines
        self.assertIn("not measured:", written)
        self.assertFalse(any(re.search(r"\d", text) for text in written if text not in
                             {level["title"] for level in figure["levels_of"]} | {fact["what"] for level in
                              figure["levels_of"] for fact in level["facts"]} and "95 %" not in text and "L2" not in text and "L1" not in text), written)

    def test_a_level_that_is_not_known_here_is_drawn_too(self):
        from kinds.hierarchy import draw as draw_hierarchy
        figure = copy.deepcopy(self.report["hierarchy"]["figures"][0])
        figure["levels_of"].append({**figure["levels_of"][1], "id": "l3", "title": "L3 of a later device"})
        self.assertIn("L3 of a later device", {t.get_text() for t in draw_hierarchy(figure, "").axes[0].texts})

    def test_an_absent_rate_says_why_and_has_no_bar(self):
        from kinds.hierarchy_levels import draw_bandwidths
        figure = next(f for f in self.report["hierarchy"]["figures"] if f["kind"] == "bandwidths")
        axes = draw_bandwidths(figure, "").axes[0]
        written = " ".join(text.get_text() for text in axes.texts)
        missing = [bar for bar in figure["bars"] if not bar["readings"]]
        self.assertTrue(missing)
        self.assertEqual(len(axes.patches), len(figure["bars"]) - len(missing))
        for bar in missing:
            self.assertIn(f"not measured: {bar['why']}", written)
        self.assertEqual(axes.get_xlim()[0], 0)

    def test_a_tile_of_no_category_has_no_colour(self):
        from kinds.map import draw as draw_map
        figure = copy.deepcopy(next(f for f in self.report["figures"] if f["id"] == "sm_map"))
        labels = [text.get_text() for text in draw_map(figure, "").axes[0].get_legend().get_texts()]
        self.assertEqual(labels[-1], "not known")
        figure["map"]["rows"] = figure["map"]["rows"][:2]
        labels = [text.get_text() for text in draw_map(figure, "").axes[0].get_legend().get_texts()]
        self.assertNotIn("not known", labels)

    def test_bars_begin_at_zero(self):
        from kinds.kernels import draw_ladder
        for data in self.report["kernels"]["figures"]:
            if data["kind"] == "ladder":
                self.assertEqual(draw_ladder(data, "").axes[0].get_xlim()[0], 0)


class Text(unittest.TestCase):
    def test_numbers(self):
        from units import format_interval, format_value, tick_bytes
        self.assertEqual(format_value(33, "cycles"), "33.00 cycles")
        self.assertEqual(format_value(4012.6, "GB/s"), "4013 GB/s")
        self.assertEqual(format_value(132, "1"), "132")
        self.assertEqual(format_value(0, "cycles"), "0 cycles")
        self.assertEqual(format_value(2e-7, "s"), "2.000e-07 s")
        self.assertEqual(format_value(62914560, "bytes"), "60 MiB")
        self.assertEqual(format_interval(1000, 4096, "bytes"), "[1000 bytes, 4 KiB]")
        self.assertEqual(tick_bytes(128), "128 B")
        for power, prefix in enumerate(("bytes", "KiB", "MiB", "GiB", "TiB")):
            self.assertEqual(format_value(3 * 1024**power, "bytes"), f"3 {prefix}")

    def test_ticks_are_short_and_lose_nothing(self):
        from style import format_tick
        for value, text in ((0, "0"), (0.5, "0.5"), (1500, "1500"), (20_000, "20,000"), (-500_000, "-500,000"), (2.5e6, "2.5M"),
                            (1_048_576, "1,048,576"), (1e9, "1G"), (2e12, "2T")):
            self.assertEqual(format_tick(value), text)

    def test_short_numbers_of_the_hierarchy(self):
        from levels import is_exact, short_interval, short_value
        exact = {"value": 32.0, "low": 32.0, "high": 32.0, "unit": "cycles", "from": ""}
        self.assertEqual(short_value(exact), "32 cycles")
        self.assertTrue(is_exact(exact))
        rate = {"value": 34.49, "low": 34.4, "high": 34.6, "unit": "bytes/clk/SM", "from": "a / b"}
        self.assertEqual(short_value(rate), "≈ 34.49 B/clk/SM")  # computed: it says so
        self.assertEqual(short_interval(rate), "[34.4, 34.6]")
        size = {"value": 245632.0, "low": 1000.0, "high": 251008.0, "unit": "bytes", "from": ""}
        self.assertEqual((short_value(size), short_interval(size)), ("239.9 KiB", "[1000 bytes, 245.1 KiB]"))
        self.assertEqual(short_value({**rate, "value": 33021.8, "unit": "GB/s", "from": ""}), "33,022 GB/s")

    def test_spread_keeps_order_distance_and_bounds(self):
        from style import spread
        self.assertEqual(spread([0, 50, 100], 10, 0, 100), [0, 50, 100])
        self.assertEqual(spread([50, 50], 10, 0, 100), [45, 55])
        self.assertEqual(spread([99, 100, 98], 10, 0, 100), [90, 100, 80])
        self.assertEqual(spread([], 10, 0, 100), [])


if __name__ == "__main__":
    main()
