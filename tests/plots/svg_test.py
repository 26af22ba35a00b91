#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A figure as SVG (plots/svg.py): what matplotlib draws is in its place, as text where it is text, and in few bytes."""

import re
import sys
import unittest
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import main


def drawn(figure):
    """What a page has of it."""
    import svg
    figure.head_in = 0
    text = svg.drawn(figure, "planted")
    ElementTree.fromstring(text)  # well-formed
    return svg.for_page(text, "planted")


def axes_of_points(ys, **look):
    from matplotlib.figure import Figure
    figure = Figure()
    axes = figure.add_axes([0.1, 0.1, 0.8, 0.8])
    axes.set_axis_off()
    axes.plot(range(len(ys)), ys, "o", color="#1d55a5", **look)
    axes.set_ylim(0, 10)
    return figure


def ends(text):
    """The places of a path, absolute."""
    found, x, y, first = [], 0.0, 0.0, (0.0, 0.0)
    for letter, numbers in re.findall(r"([MlhvcqzZ])([^MlhvcqzZ]*)", text):
        values = [float(value) for value in re.findall(r"-?\d*\.?\d+", numbers)]
        size = {"M": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "z": 1}[letter]
        for at in range(0, len(values), size):
            step = values[at:at + size]
            if letter == "M":
                x, y = first = step[0], step[1]
            else:
                x += 0 if letter == "v" else step[-1] if letter == "h" else step[-2]
                y += 0 if letter == "h" else step[-1]
            found.append((x, y))
        if letter == "z":
            x, y = first
    return found


def away(point, begin, end):
    """The distance of a point from a line."""
    (x, y), (x0, y0), (x1, y1) = point, begin, end
    length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    share = min(1, max(0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length)) if length else 0
    return ((x - x0 - share * (x1 - x0)) ** 2 + (y - y0 - share * (y1 - y0)) ** 2) ** 0.5


class Drawn(unittest.TestCase):
    def test_a_label_is_as_wide_as_it_was_measured(self):
        from matplotlib.figure import Figure
        from matplotlib.font_manager import FontProperties
        from measure import Measure
        words = ("Bandwidth against bytes in flight", "a first conflict, shuffled", "cycles", "off")
        figure = Figure(dpi=280)
        for number, word in enumerate(words):
            figure.text(0.1, 0.1 + 0.2 * number, word, family="DejaVu Sans", size=9)
        lengths = {word: float(length) for length, word in re.findall(r'<text[^>]* textLength="([\d.]+)"[^>]*>([^<]*)</text>', drawn(figure))}
        self.assertEqual(list(lengths), list(words[:3]))  # a short one has no length
        for word, length in lengths.items():
            dpi = 7200  # at few of them an advance is rounded to a whole pixel
            width = Measure(dpi).get_text_width_height_descent(word, FontProperties(family="DejaVu Sans", size=9), False)[0] / dpi * 72
            self.assertLess(abs(length / width - 1), 0.02, word)

    def test_a_line_keeps_the_points_that_can_be_seen(self):
        from matplotlib.path import Path as Line
        from matplotlib.transforms import IdentityTransform
        from svg import path_text
        flat = [(x / 10, 0.3 * x) for x in range(500)]
        bent = [(x / 10, (x * x % 97) / 20) for x in range(500)]
        for points, most in ((flat, 5), (bent, 400)):
            kept = ends(path_text(Line(points), IdentityTransform(), simplify=True))
            self.assertLess(len(kept), most)
            for point in points:
                self.assertLess(min(away(point, *span) for span in zip(kept, kept[1:])), 0.25, point)

    def test_a_path_in_few_bytes_is_the_same_path(self):
        from matplotlib.path import Path as Line
        from matplotlib.transforms import IdentityTransform
        from svg import path_text
        places = [(12.34 + 7.21 * i, 300 - 1.7 * i * i % 97) for i in range(60)]
        codes = [Line.MOVETO, *[Line.LINETO] * 59, Line.CLOSEPOLY, Line.MOVETO, Line.LINETO, Line.LINETO, *[Line.CURVE4] * 3, *[Line.CURVE3] * 2, Line.LINETO]
        more = [(5, 5), (5, 9.5), (0.04, 9.5), (1, 2), (3, 4), (5.5, 6), (7, 8), (9.25, 10), (9.25, 3)]
        written = path_text(Line([*places, places[0], *more], codes), IdentityTransform())
        self.assertLess(len(written), 12 * len(codes))
        expected = [*places, (5, 5), (5, 9.5), (0.04, 9.5), (5.5, 6), (9.25, 10), (9.25, 3)]
        self.assertEqual(len(ends(written)), len(expected))
        for (x, y), (true_x, true_y) in zip(ends(written), expected):
            self.assertLess(abs(x - true_x) + abs(y - true_y), 0.11)

    def test_a_line_with_gaps_is_several_lines(self):
        from matplotlib.path import Path as Line
        from matplotlib.transforms import IdentityTransform
        from svg import path_text
        gap = (float("nan"), float("nan"))
        written = path_text(Line([(10, 10), gap, (30, 40), gap, (50, 50), (60, 60)]), IdentityTransform())
        self.assertEqual(written, "M10 10M30 40M50 50l10 10")

    def test_fillings_are_one_path_only_where_they_cannot_cut_a_hole(self):
        from matplotlib.figure import Figure
        from matplotlib.patches import Polygon
        left, right = [(0.1, 0.1), (0.2, 0.3), (0.4, 0.4)], [(0.1, 0.1), (0.3, 0.2), (0.4, 0.4)]  # one turns left, the other right
        figure = Figure(facecolor="none")
        for corners in (left, right):
            figure.add_artist(Polygon(corners, facecolor="#1d55a5", edgecolor="none"))
        self.assertEqual(drawn(figure).count("<path"), 2)

    def test_a_hatch_lies_on_its_colour(self):
        from matplotlib.figure import Figure
        from matplotlib.patches import Rectangle
        figure = Figure(facecolor="none")
        figure.add_artist(Rectangle((0.1, 0.1), 0.2, 0.2, facecolor="#b34400", edgecolor="#000000", hatch="//"))
        self.assertRegex(drawn(figure), r'<pattern[^>]*><rect width="72" height="72" fill="[^"]+"/><path')

    def test_a_number_is_short(self):
        from svg import number
        self.assertEqual([number(value) for value in (-0.5, 0.5, 0.04, -0.04, 3, -10, 100, 2.25)],
                         ["-.5", ".5", "0", "0", "3", "-10", "100", "2.2"])

    def test_curves_and_angles_keep_two_digits(self):
        figure = axes_of_points([1], markersize=4.6)  # a circle of 2.3 points about its place
        figure.text(0.5, 0.5, "turned", rotation=12.34, fontsize=8.65)
        html = drawn(figure)
        self.assertRegex(html, r"c\.61 ")
        self.assertIn("rotate(-12.34)", html)
        self.assertIn('font-size="8.65"', html)

    def test_markers_are_one_path_and_are_cut_off_where_the_axes_end(self):
        html = drawn(axes_of_points([5] * 39 + [10]))  # half of the last marker lies outside
        self.assertEqual(html.count("<marker"), 1)
        places, clip = re.search(r'd="([^"]*)"[^>]*marker:url[^>]* clip-path="url\(#([^)]*)\)"', html).groups()
        self.assertEqual(len(ends(places)), 40)
        self.assertRegex(html, rf'<clipPath id="{clip}"><path d="M[^"]*"/></clipPath>')

    def test_a_few_markers_are_drawn_where_they_are(self):
        for count in (1, 2):
            html = drawn(axes_of_points([5] * count))
            self.assertNotIn("<marker", html)
            self.assertEqual(len(re.findall(r"c\.\d+ ", html)), count)

    def test_neighbours_of_one_look_say_it_once_and_what_can_be_looked_through_stays_apart(self):
        from matplotlib.figure import Figure
        from matplotlib.patches import Rectangle
        for alpha, paths in ((None, 1), (0.5, 3)):
            figure = Figure(facecolor="none")
            for left in (0.1, 0.2, 0.3):
                figure.add_artist(Rectangle((left, 0.1), 0.2, 0.1, facecolor="#1d55a5", edgecolor="none", alpha=alpha))
            html = drawn(figure)
            self.assertEqual((html.count("<path"), html.count('fill="var(--p0)"')), (paths, 1), html)

    def test_a_text_cannot_be_markup(self):
        from matplotlib.figure import Figure
        figure = Figure()
        figure.text(0.1, 0.1, '<script a="#1b2027">&amp;')
        self.assertIn("&lt;script a=&quot;#1b2027&quot;&gt;&amp;amp;</text>", drawn(figure))


if __name__ == "__main__":
    main()
