#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A figure within a page (plots/page_svg.py): what matplotlib drew comes back smaller, as text where it was text, and nothing moves."""

import io
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import Page, main


class DrawnWithinAPage(unittest.TestCase):
    def test_letters_are_found_however_matplotlib_names_their_glyphs(self):
        """By the letter before matplotlib 3.11, by the glyph's number in the font since; that joins letters."""
        from page_svg import _font, _letters

        def in_font(letters):
            return [f"{_font('DejaVuSans').get_char_index(ord(letter)):x}" for letter in letters]

        def of_letter(letters):
            return [f"{ord(letter):x}" for letter in letters]

        for words, drawn in (("a first 5 \u00b5s", "a \ufb01rst 5 \u00b5s"), ("ba\ufb04e", "ba\ufb04e"), ("a - -b", "a - -b")):
            self.assertEqual(_letters(of_letter(words), "DejaVuSans", words), (words, words))
            self.assertEqual(_letters(in_font(words), "DejaVuSans", words), (words, words))
            self.assertEqual(_letters(in_font(drawn), "DejaVuSans", words), (words, drawn))
        for dashes in ("a--b", "a---b", "-----"):  # as a comment has them
            self.assertEqual(_letters(of_letter(dashes), "DejaVuSans", re.sub("-(?=-)", "- ", dashes)), (dashes, dashes))
        for names in (in_font("74 cycles"), of_letter("74 cycles"), in_font("47 cycle"), ["file"]):
            self.assertIsNone(_letters(names, "DejaVuSans", "47 cycles"))

    def test_a_label_is_as_wide_as_matplotlib_has_it(self):
        from matplotlib.figure import Figure
        from matplotlib.font_manager import FontProperties
        from measure import Measure
        from page_svg import inline_svg
        words = ("Bandwidth against bytes in flight", "a first conflict, shuffled", "cycles", "off")
        drawn = Figure()
        for number, word in enumerate(words):
            drawn.text(0.1, 0.1 + 0.2 * number, word, family="DejaVu Sans", size=9)
        svg = io.BytesIO()
        drawn.savefig(svg, format="svg")
        html = inline_svg(svg.getvalue().decode("utf-8"), {"id": "planted", "title": "planted"})
        lengths = {word: float(length) for length, word in re.findall(r'<text[^>]* textLength="([\d.]+)"[^>]*>([^<]*)</text>', html)}
        for word in words[:3]:  # a short one has no length
            dpi = 7200  # at few of them an advance is rounded to a whole pixel
            width = Measure(dpi).get_text_width_height_descent(word, FontProperties(family="DejaVu Sans", size=9), False)[0] / dpi * 72
            self.assertLess(abs(lengths[word] / width - 1), 0.02, word)

    def test_a_label_in_another_face_stays_as_it_was_drawn(self):
        from matplotlib.figure import Figure
        from page_svg import inline_svg
        drawn = Figure()
        for number, more in enumerate(({}, {"style": "italic"}, {"family": "DejaVu Sans Mono"}, {"alpha": 0.5})):
            drawn.text(0.1, 0.1 * number, "label", **more)
        svg = io.BytesIO()
        drawn.savefig(svg, format="svg")
        html = inline_svg(svg.getvalue().decode("utf-8"), {"id": "planted", "title": "planted"})
        page = Page(html)
        self.assertEqual((html.count("<text"), html.count("<use")), (1, 3 * len("label")))
        self.assertEqual(set(page.references) - {f"#{name}" for name in page.ids}, set())

    def test_a_thinned_line_stays_where_it_was(self):
        from page_paths import thinned
        points = [(x / 10, (x * x % 97) / 20) for x in range(500)]
        flat = [(x / 10, 0.03 * (x % 2)) for x in range(500)]
        self.assertLess(len(thinned(flat)), 3)
        self.assertGreater(len(thinned(points)), 200)  # they can be seen
        self.assertEqual((thinned(points)[0], thinned(points)[-1]), (points[0], points[-1]))

    def test_a_path_in_few_bytes_is_the_same_path(self):
        from page_paths import path
        places = [(12.34 + 7.21 * i, 300 - 1.7 * i * i % 97) for i in range(60)]
        absolute = "M " + " L ".join(f"{x:.6f} {y:.6f}" for x, y in places) + " z M 5 5 L 5 9.5 L 0.04 9.5 C 1 2 3 4 5.5 6 Q 7 8 9.25 10 L 9.25 3"
        written = path(absolute)
        self.assertLess(len(written), len(absolute) / 2)
        ends, x, y, first = [], 0.0, 0.0, (0.0, 0.0)
        for letter, numbers in re.findall(r"([MlhvcqzZ])([^MlhvcqzZ]*)", written):
            values = [float(value) for value in re.findall(r"-?\d*\.?\d+", numbers)]
            size = {"M": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "z": 1}[letter]
            for at in range(0, len(values), size):
                step = values[at:at + size]
                if letter == "M":
                    x, y = first = step[0], step[1]
                else:
                    x += 0 if letter == "v" else step[-1] if letter == "h" else step[-2]
                    y += 0 if letter == "h" else step[-1]
                ends.append((x, y))
            if letter == "z":
                x, y = first
        expected = places + [(5, 5), (5, 9.5), (0.04, 9.5), (5.5, 6), (9.25, 10), (9.25, 3)]
        self.assertEqual(len(ends), len(expected))
        for (x, y), (true_x, true_y) in zip(ends, expected):
            self.assertLess(abs(x - true_x) + abs(y - true_y), 0.11)

    def test_what_is_scaled_or_turned_keeps_two_digits(self):
        from matplotlib.figure import Figure
        from page_svg import inline_svg
        figure = Figure()
        axes = figure.add_axes([0.1, 0.1, 0.8, 0.8])
        axes.plot([1], [1], "o", markersize=4.6)  # a circle of 2.3 points about its place
        figure.text(0.5, 0.5, "turned", rotation=12.34, fontsize=8.65)
        svg = io.BytesIO()
        figure.savefig(svg, format="svg")
        html = inline_svg(svg.getvalue().decode("utf-8"), {"id": "planted", "title": "planted"})
        self.assertRegex(html, r'd="M0 2\.3c[^"]*"')
        self.assertIn("rotate(-12.34)", html)
        self.assertIn('font-size="8.65"', html)

    def test_markers_and_lines_of_one_look_stand_once_and_a_clip_stays_where_it_cuts(self):
        from matplotlib.figure import Figure
        from page_svg import inline_svg

        def drawn(ys):
            figure = Figure()
            axes = figure.add_axes([0.1, 0.1, 0.8, 0.8])
            axes.set_axis_off()
            axes.plot(range(len(ys)), ys, "o", color="#1d55a5")
            axes.set_ylim(0, 10)
            svg = io.BytesIO()
            figure.savefig(svg, format="svg")
            return inline_svg(svg.getvalue().decode("utf-8"), {"id": "planted", "title": "planted"})

        inside, cut = drawn([5] * 40), drawn([5] * 39 + [10])  # half of the last marker lies outside
        for html in (inside, cut):
            self.assertEqual((html.count("<marker"), html.count("<use")), (1, 1))
            marked = re.search(r'd="([^"]*)"[^>]*marker:url', html).group(1)
            self.assertEqual(len(re.findall(r"[Mlhv -]*[\d.]+[ -][\d.]+", marked)) >= 40, True, marked)
        self.assertNotIn("clip-path=", inside)
        self.assertIn("clip-path=", cut)


if __name__ == "__main__":
    main()
