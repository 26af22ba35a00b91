#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Places of labels, leaders and ticks: each is drawn, and compared with the place that follows from what it names."""

import copy
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from figures_test import curve, drawn, lines, report, texts_of
from sample import main


class Margin(unittest.TestCase):
    def test_a_leader_leads_from_the_end_of_its_curve_to_the_begin_of_its_name(self):
        from matplotlib.collections import LineCollection
        ends = {"one": 8.9, "two": 9}  # too near for two names: both are moved
        figure, _ = drawn(lines([curve(name, [1, 2, 3], [1, 2, y], name) for name, y in ends.items()]))
        axes = figure.axes[0]
        (leaders,) = [part for part in axes.collections if isinstance(part, LineCollection) and not part.get_clip_on()]
        names = [text for text in axes.texts if text.get_text() in ends]
        self.assertEqual([text.get_text() for text in names], list(ends))
        to_axes = axes.transData + axes.transAxes.inverted()
        for text, leader in zip(names, leaders.get_segments()):
            self.assertTrue((abs(leader[0] - to_axes.transform((3, ends[text.get_text()]))) < 1e-9).all())
            self.assertAlmostEqual(leader[1][1], text.xy[1])
            self.assertLess(1, leader[1][0])
            self.assertLess(leader[1][0], text.xy[0])
            self.assertLess(text.xy[0] - leader[1][0], 0.02)

    def test_a_text_as_wide_as_its_room_is_one_line(self):
        import style
        text = "two words"
        room = style.text_in(text)
        self.assertEqual(style.wrapped(text, room), [text])
        self.assertEqual(style.wrapped(text, 0.999 * room), text.split())


class Marks(unittest.TestCase):
    def test_the_marks_of_two_series_have_the_colours_of_their_curves(self):
        marks = [{"label": "knee", "key": None, "series": series, "x": x, "low": x, "high": x} for series, x in (("a", 2), ("b", 6))]
        data = lines([curve(name, list(range(1, 10)), [y] * 9, name) for name, y in (("a", 3), ("b", 5))], marks=marks)
        axes = drawn(data)[0].axes[0]
        curves = [line.get_color() for line in axes.lines if len(line.get_xdata()) == 9]
        labels = [text.get_color() for text in axes.texts if text.get_text().startswith("knee")]
        self.assertEqual(labels, curves)
        self.assertEqual(len(set(labels)), 2)

    def test_labels_of_marks_stand_above_the_highest_level(self):
        marks = [{"label": "half", "key": None, "series": "s", "x": x, "low": x, "high": x} for x in (2, 2.05)]  # two rows
        level = {"label": "peak", "key": None, "series": "s", "y": 9, "low": 9, "high": 9}  # the axis ends there
        figure, _ = drawn(lines([curve("a", [1, 2, 3], [7, 8, 8])], marks=marks, levels=[level]))
        boxes = [box for text, box in texts_of(figure) if text.get_text().startswith("half")]
        self.assertEqual(len(boxes), 2)
        self.assertGreater(min(box.y0 for box in boxes), figure.axes[0].transData.transform((2, 9))[1])


class Ticks(unittest.TestCase):
    def test_a_logarithmic_axis_of_two_decades_has_1_2_5_and_one_of_more_has_decades(self):
        def shown(low, high):
            data = lines([curve("a", [1, 2, 3], [low, low, high])])
            data["y"]["log"] = True
            axis = drawn(data)[0].axes[0].yaxis
            return [round(tick, 6) for tick in axis.get_majorticklocs() if low <= tick <= high]

        self.assertEqual(shown(100, 1000), [100, 200, 500, 1000])
        self.assertEqual(shown(1, 1000), [1, 10, 100, 1000])


class Values(unittest.TestCase):
    def test_what_is_absent_takes_a_line_each(self):
        import style
        row = {"key": "fma.latency", "label": "fma", "value": 4, "low": 4, "high": 4}
        panel = {"unit": "cycles", "log": False, "begins": "", "ends": "", "rows": [row]}

        def height_in(count):
            absent = [{"key": f"key{i}", "why": "refused"} for i in range(count)]
            return drawn({**lines([]), "kind": "values", "absent": absent, "panels": [panel]})[0].get_size_inches()[1]

        self.assertAlmostEqual(height_in(3) - height_in(1), 2 * style.LINE_IN)


class Maps(unittest.TestCase):
    def test_the_lines_that_say_what_a_tile_is_stand_below_each_other(self):
        import style
        data = copy.deepcopy(next(figure for figure in report()["figures"] if figure["kind"] == "map"))
        data["map"]["tile"] = "word " * 40 + "end"
        figure, _ = drawn(data)
        height = figure.get_size_inches()[1]
        heights = [text.get_position()[1] * height for text in figure.texts if text.get_text().split()[-1] in ("word", "end", "clusters")]
        self.assertGreater(len(heights), 2)
        for at, place in enumerate(sorted(heights)):
            self.assertAlmostEqual(place, 0.1 + at * style.LINE_IN)
        self.assertLess(max(box.y1 for text, box in texts_of(figure) if text.get_text().endswith("word")),
                        figure.axes[0].get_window_extent().y0)


class Hierarchy(unittest.TestCase):
    def data(self):
        return copy.deepcopy(next(one for one in report()["hierarchy"]["figures"] if one["kind"] == "hierarchy"))

    def reading(self, unit, value):
        return {"key": "k", "unit": unit, "value": value, "low": value, "high": value, "from": ""}

    def test_the_rate_to_the_host_stands_between_memory_and_host(self):
        from matplotlib.patches import FancyBboxPatch
        data = self.data()
        host = next(level for level in data["levels_of"] if level["id"] == "host")
        for fact in host["facts"]:
            if fact["what"] in ("to the host", "to the device"):
                fact["readings"] = [self.reading("GB/s", 55.3 if fact["what"] == "to the host" else 54.1)]
        figure, _ = drawn(data)
        boxes = [patch.get_window_extent() for patch in figure.axes[0].patches if isinstance(patch, FancyBboxPatch)]
        found = [box for text, box in texts_of(figure) if text.get_text() in ("55.3 GB/s", "54.1 GB/s") and text.get_ha() == "center"]
        self.assertEqual(len(found), 2)
        for text in found:
            self.assertFalse([box for box in boxes if box.overlaps(text)])
            beside = [box for box in boxes if box.y0 < text.y0 < box.y1]
            self.assertTrue([box for box in beside if box.x1 < text.x0] and [box for box in beside if box.x0 > text.x1])

    def test_a_value_is_larger_than_what_stands_below_it(self):
        from kinds.hierarchy import _NARROW, _WIDE, draw_narrow
        for look, draw in ((_WIDE, None), (_NARROW, draw_narrow)):
            figure, _ = drawn(self.data(), draw=draw)
            values = {text.get_fontsize() for text in figure.axes[0].texts
                      if text.get_fontweight() == "bold" and text.get_text()[0].isdigit() and text.get_color() != "none"}
            self.assertEqual(values, {look.value_pt})
            self.assertGreater(look.value_pt, look.small_pt)

    def test_no_line_of_a_box_is_wider_than_the_box_without_its_pads(self):
        from kinds.hierarchy import _PAD_IN, _WIDE, _flow, _text_in
        fact = {"what": "how many bytes of it a warp can have at once", "readings": [], "why": "it is not known here, and nothing says it"}
        for width in (0.9 + 0.02 * step for step in range(50)):
            placed, _, _ = _flow({"facts": [fact]}, width, _WIDE)
            for _, label, texts, _, _ in placed:
                widest = max([_text_in(line, "label", _WIDE) for line in label] + [_text_in(text, font, _WIDE) for text, font in texts])
                self.assertLessEqual(widest, width - 2 * _PAD_IN)


class Curves(unittest.TestCase):
    """Small curves of the page of kernels, which are SVG text."""

    def roofline(self):
        level = {"level": "dram", "gbps": {"value": 1000.0, "low": 1000.0, "high": 1000.0}, "per_byte": 1.0}
        ceiling = {"value": 10.0, "low": 10.0, "high": 10.0}
        return {"work": "FLOP", "unit": "TFLOP/s", "rate": 0.5, "ceiling": ceiling, "levels": [level]}

    def test_a_small_roofline_begins_eight_tenths_of_a_decade_before_what_it_shows(self):
        from roofline_svg import _LEFT, _RIGHT, _WIDTH, roofline_svg
        svg = roofline_svg(self.roofline())  # one point at 1 FLOP a byte, the ridge at 10
        (point,) = re.findall(r'<circle class="s0" cx="([0-9.]+)"', svg)
        (ridge,) = re.findall(r'class="roof" d="M([0-9.]+) ', svg)
        decade = (_WIDTH - _RIGHT - _LEFT) / (0.8 + 1 + 0.8)
        self.assertAlmostEqual(float(point), _LEFT + 0.8 * decade, delta=0.06)
        self.assertAlmostEqual(float(ridge), _LEFT + 1.8 * decade, delta=0.06)

    def test_what_the_axis_of_warps_is_ends_with_its_axis(self):
        from occupied_svg import _GAP, _LEFT, _PANEL, occupied_svg
        runs = [{"warps": warps, "cycles": 10.0 * warps, "low": 10.0 * warps, "high": 10.0 * warps, "issued_per_cycle": 0.1 * warps,
                 "bounds": [], "bound": ""} for warps in (1, 2, 4)]
        svg = occupied_svg({"occupied": runs})
        named = re.findall(r'x="([0-9.]+)" y="[0-9.]+" text-anchor="([a-z]*)">warps on a scheduler', svg)
        self.assertEqual([(float(x), anchor) for x, anchor in named], [(_LEFT + _PANEL, "end"), (_LEFT + 2 * _PANEL + _GAP, "end")])

    def test_a_bound_takes_as_much_of_its_strip_as_it_has_runs(self):
        from occupied_svg import _LEFT, occupied_svg
        bounds = {1: "chain", 2: "issue", 4: "issue", 8: "issue"}
        runs = [{"warps": warps, "cycles": 10.0, "low": 10.0, "high": 10.0, "issued_per_cycle": 0.1, "bounds": [], "bound": bound}
                for warps, bound in bounds.items()]
        svg = occupied_svg({"occupied": runs})
        pieces = re.findall(r'<title>([^<]*)</title><rect class="piece[01]" x="([0-9.]+)" y="[0-9.]+" width="([0-9.]+)"', svg)
        self.assertEqual([words for words, _, _ in pieces], ["1: chain", "2 to 8: issue"])
        (_, first, narrow), (_, second, wide) = [(words, float(x), float(width)) for words, x, width in pieces]
        gap = second - first - narrow
        self.assertEqual(first, _LEFT)
        self.assertAlmostEqual(wide + gap, 3 * (narrow + gap), delta=0.3)


if __name__ == "__main__":
    main()
