#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Points of many kinds are told apart, by colour and by shape; a figure without axes leaves no blank band above it."""

import copy
import itertools
import json
import math
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import SAMPLE, main

_LADDERS = 16  # as many as an H200's report has
_LEAST_APART = 0.08  # in OKLab, where black and white are 1 apart
_BAND_POINTS = 14
# Linear light as a person without one kind of cone sees it (Viénot, Brettel and Mollon).
_BLIND = {"protan": ((0.1124, 0.8876, 0), (0.1124, 0.8876, 0), (0.004, -0.004, 1)),
          "deutan": ((0.2927, 0.7073, 0), (0.2927, 0.7073, 0), (-0.0223, 0.0223, 1))}


def report():
    return json.loads(SAMPLE.read_text(encoding="utf-8"))


def figure_of(kind):
    data = report()
    parts = (data, data["hierarchy"], data["kernels"], data["predictions"])
    return copy.deepcopy(next(one for part in parts for one in part["figures"] if one["kind"] == kind))


def many_kernels():
    data = figure_of("kernel_roofline")
    ladder = data["ladders"][0]
    data["ladders"] = [{**ladder, "label": f"family {i}", "flop_per_byte": 0.1 * 2**i} for i in range(_LADDERS)]
    return data


def many_predictions():
    data = figure_of("predictions")
    data["points"] = [{**data["points"][0], "family": f"family {i:02}"} for i in range(_LADDERS)]
    return data


def drawn(data, draw=None):
    import style
    from kinds import KINDS
    return style.settle((draw or KINDS[data["kind"]][1])(data, "a device"))


def entries(figure):
    """(colour, shape) of the kinds of points that a legend names."""
    lines = next(axes.get_legend() for axes in figure.axes if axes.get_legend()).get_lines()
    return [(line.get_color(), line.get_marker()) for line in lines if "family " in line.get_label()]


def lab(colour, seen=((1, 0, 0), (0, 1, 0), (0, 0, 1))):
    """OKLab of #rrggbb."""
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5))]
    light = [min(1, max(0, sum(a * b for a, b in zip(row, light)))) for row in seen]
    cones = [sum(a * b for a, b in zip(row, light)) ** (1 / 3) for row in ((0.4122215, 0.5363325, 0.0514460), (0.2119035, 0.6806995, 0.1073970),
                                                                          (0.0883025, 0.2817188, 0.6299787))]
    return [sum(a * b for a, b in zip(row, cones)) for row in ((0.2104543, 0.7936178, -0.0040720), (1.9779985, -2.4285922, 0.4505937),
                                                              (0.0259040, 0.7827718, -0.8086758))]


class Legends(unittest.TestCase):
    def test_no_colour_and_no_shape_is_there_twice(self):
        for data in (many_kernels(), many_predictions()):
            looks = entries(drawn(data))
            self.assertEqual(len(looks), _LADDERS, data["kind"])
            self.assertEqual(len({colour for colour, _ in looks}), _LADDERS, data["kind"])
            self.assertEqual(len({shape for _, shape in looks}), _LADDERS, data["kind"])

    def test_colours_are_apart_in_both_themes(self):
        import colour
        for hues in ((*colour.PALETTE, *colour.MORE), (*colour.DARK, *colour.DARK_MORE)):
            for one, other in itertools.combinations(hues, 2):
                self.assertGreater(math.dist(lab(one), lab(other)), _LEAST_APART / 2, f"{one} {other}")
            for one, other in itertools.product(hues[7:], hues):
                if one != other:
                    self.assertGreater(math.dist(lab(one), lab(other)), _LEAST_APART, f"{one} {other}")

    def test_what_looks_alike_without_a_kind_of_cone_has_another_shape(self):
        import colour
        import style
        dark = colour.ON_DARK
        for (one, shape), (other, its) in itertools.combinations(style.points(_LADDERS), 2):
            for seen in _BLIND.values():
                apart = min(math.dist(lab(one, seen), lab(other, seen)), math.dist(lab(dark[one], seen), lab(dark[other], seen)))
                self.assertTrue(shape != its or apart > _LEAST_APART, f"{one} {other}")

    def test_a_page_names_every_colour(self):
        import colour
        import svg
        text = svg.for_page(svg.drawn(drawn(many_kernels()), "kernels"), "title")
        names = set(re.findall(r"var\((--p\w+)\)", text))
        self.assertEqual(names, {f"--p{i}" for i in range(_LADDERS)} & names)
        self.assertLessEqual(_LADDERS, len(names))
        self.assertTrue(all(f"{name}: light-dark(" in colour.css() for name in names))


class Bands(unittest.TestCase):
    def test_no_blank_band_above_the_hierarchy(self):
        import svg
        from kinds import NARROW
        for draw in (None, NARROW["hierarchy"]):
            text = svg.for_page(svg.drawn(drawn(figure_of("hierarchy"), draw), "hierarchy"), "title")
            top = float(re.search(r'viewBox="0 ([\d.]+)', text)[1])
            highest = min(float(y) for y in re.findall(r'd="M[\d.]+ ([\d.]+)', text))
            self.assertLess(highest - top, _BAND_POINTS)

    def test_no_blank_band_around_values(self):
        import svg
        data = figure_of("values")
        row = next(row for panel in data["panels"] for row in panel["rows"])
        data["panels"] = [{"begins": "", "ends": "", "log": False, "unit": unit, "rows": [{**row, "label": f"a.key_{unit}"}]} for unit in ("1", "MHz")]
        data["absent"] = []
        text = svg.for_page(svg.drawn(drawn(data), "values"), "title")
        _, top, _, height = (float(part) for part in re.search(r'viewBox="([^"]*)"', text)[1].split())
        heights = [float(y) for y in re.findall(r'<text x="[\d.-]+" y="([\d.]+)"', text)]
        self.assertLess(min(heights) - top, 2 * _BAND_POINTS)
        self.assertLess(top + height - max(heights), 2 * _BAND_POINTS)


class Values(unittest.TestCase):
    def rows_of(self, labels):
        from kinds.values import _Panel
        row = {"key": "k", "value": 1, "low": 1, "high": 1}
        return {name: len(kinds) for name, kinds in _Panel({"begins": "", "ends": "", "log": False, "unit": "cycles",
                                                            "rows": [{**row, "label": label} for label in labels]}).rows.items()}

    def test_keys_share_a_row_where_most_places_are_taken(self):
        self.assertEqual(self.rows_of(("a.burst", "a.sustained", "b.burst", "b.sustained", "c.burst")), {"a": 2, "b": 2, "c": 1})

    def test_a_table_of_gaps_is_none(self):
        labels = ("wgmma.n64", "wgmma.n128", "wgmma.n64.multicast", "wgmma.n128.multicast", "wgmma_rs.n64", "wgmma_rs.n64.multicast")
        self.assertEqual(self.rows_of(labels), dict.fromkeys(labels, 1))


if __name__ == "__main__":
    main()
