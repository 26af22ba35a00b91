#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Looks at single figures as a reader does: what is where, in which letters and colours; and what is drawn again."""

import copy
import json
import re
import sys
import tempfile
import unittest
from html import unescape
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import SAMPLE, main

_TELEPHONE_PIXELS, _LEAST_LETTER_PIXELS = 400, 8


def report():
    return json.loads(SAMPLE.read_text(encoding="utf-8"))


def drawn(data, caption="a device  ·  a time", draw=None):
    """(matplotlib's figure as it goes into a file, its SVG)."""
    import style
    import svg
    from kinds import KINDS
    figure = style.settle((draw or KINDS[data["kind"]][1])(data, caption))
    return figure, svg.drawn(figure, data["id"])


def words_of(svg):
    """The labels of a drawing."""
    return [unescape(words) for words in re.findall(r"<text[^>]*>(.*?)</text>", svg)]


def texts_of(artist):
    """Every text that can be seen, with its box in pixels."""
    from matplotlib.text import Text
    from measure import Measure
    found = []

    def walk(node):
        if node.get_visible():
            if isinstance(node, Text) and node.get_text().strip():
                found.append(node)
            for child in node.get_children():
                walk(child)

    walk(artist)
    ruler = Measure(artist.figure.dpi)
    return [(text, Text.get_window_extent(text, ruler).padded(-0.4 * artist.figure.dpi / 72)) for text in found]


def mixed(colour, ground, share):
    """`share` of the colour over the ground."""
    parts = [[int(one[at:at + 2], 16) for at in (1, 3, 5)] for one in (colour, ground)]
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in zip(*parts))


def curve(label, x, y, series="s", **more):
    return {"label": label, "series": series, "series_label": label, "fit": False, "x": x, "y": y, "low": [], "high": [], **more}


def lines(curves, x_unit="1", **more):
    return {"id": "f", "title": "A title", "question": "?", "kind": "lines", "keys": [], "notes": [], "marks": [], "levels": [],
            "x": {"label": "warps", "unit": x_unit, "log": False}, "y": {"label": "rate", "unit": "GB/s", "log": False},
            "curves": curves, **more}


def crowded():
    """Figures that have more to say than room: name -> data."""
    instructions = [curve(f"instruction_{i}_with_a_name", [1, 16, 64], [i, 2 * i + 1, 64 - i % 3], f"s{i}") for i in range(43)]
    alike = [curve(f"a path of a rather long name, {i}", list(range(1, 20)), [100 + i / 10] * 19, f"s{i}") for i in range(9)]
    marks = [{"label": name, "key": None, "series": f"s{i}", "x": 5 + i / 3, "low": 4, "high": 7} for i in range(7)
             for name in ("half", "knee")]
    levels = [{"label": f"memory.path_{i}.read_gbps", "key": "k", "series": f"s{i}", "y": 100, "low": 99, "high": 101} for i in range(9)]
    names = [f"instruction_{i}" for i in range(12)]
    grid = {"row_label": "instruction", "column_label": "instruction", "z_label": "overlap", "rows": list(range(12)),
            "columns": list(range(12)), "z": [(i % 13) / 12 - 0.2 for i in range(144)], "row_names": names, "column_names": names}
    kernels = copy.deepcopy(next(f for f in report()["kernels"]["figures"] if f["kind"] == "kernel_roofline"))
    ladder = kernels["ladders"][0]
    kernels["limits"] = [{"key": key, "unit": unit, "value": value, "low": value, "high": value} for key, unit, value in
                         (("dram.read_gbps", "GB/s", 4714), ("dram.triad_gbps", "GB/s", 4412), ("dram.copy_gbps", "GB/s", 4259),
                          ("fp32.tflops", "TFLOP/s", 66.91), ("tensor.bf16_tflops", "TFLOP/s", 943))]
    kernels["ladders"] = [{**ladder, "label": f"family number {i} f32", "limit": "dram.read_gbps", "flop_per_byte": 0.08 * 4**i}
                          for i in range(9)]
    kernels["moves"] = [{"label": name, "limit": "dram.copy_gbps", "points": [{"rung": "r", "is_library": False, "gbps": 4000}]}
                        for name in ("copy f32", "transpose f32")]
    return {"a table of instructions": lines(instructions),
            "curves, levels and marks in one place": lines(alike, marks=marks, levels=levels),
            "a grid with long names": {**lines([]), "kind": "heatmap", "grid": grid},
            "kernels on a roofline": kernels,
            "a long title": lines(alike[:2], title="How far two instructions overlap, " * 6)}


class Colours(unittest.TestCase):
    def test_every_colour_of_text_is_read_in_both_themes(self):
        import colour
        themes = ((colour.SURFACE, (*colour.PALETTE, *colour.MORE, colour.BAD, colour.INK, colour.MUTED)),
                  (colour.DARK_SURFACE, (*colour.DARK, *colour.DARK_MORE, colour.DARK_BAD, colour.DARK_INK, colour.DARK_MUTED)))
        for surface, inks in themes:
            for ink in inks:
                tint = mixed(ink, surface, colour.TINT)  # a box of the hierarchy
                self.assertGreaterEqual(colour.contrast(ink, surface), colour.LEAST_CONTRAST, f"{ink} on {surface}")
                self.assertGreaterEqual(colour.contrast(ink, tint), colour.LEAST_CONTRAST, f"{ink} on its tint over {surface}")

    def test_contrast_is_that_of_wcag(self):
        from colour import contrast
        self.assertAlmostEqual(contrast("#000000", "#ffffff"), 21)
        self.assertAlmostEqual(contrast("#777777", "#ffffff"), 4.48, places=2)
        self.assertAlmostEqual(contrast("#0a0a0a", "#000000"), 1.0607, places=4)  # as dark as the law's straight part reaches
        self.assertEqual(contrast("#123456", "#123456"), 1)

    def test_the_dark_page_has_the_surface_that_was_reckoned_with(self):
        import colour
        page = (Path(colour.__file__).parent / "page.css").read_text(encoding="utf-8")
        dark = page[page.index("prefers-color-scheme: dark"):]
        for name, value in (("surface", colour.DARK_SURFACE), ("ink", colour.DARK_INK), ("muted", colour.DARK_MUTED)):
            self.assertRegex(dark, rf"--{name}: {value};")

    def test_numbers_on_cells_are_read_on_any_colour(self):
        import matplotlib
        from colour import LEAST_CONTRAST, contrast, ink_on
        for name in ("viridis", "PuOr"):
            for step in range(101):
                cell = matplotlib.colors.to_hex(matplotlib.colormaps[name](step / 100))
                self.assertGreaterEqual(contrast(ink_on(cell), cell), LEAST_CONTRAST, cell)

    def test_figures_use_no_other_colour_for_text(self):
        import colour
        import matplotlib
        known = {*colour.PALETTE, colour.INK, colour.MUTED, colour.SURFACE, colour.BAD, "#ffffff", "#000000"}
        from load import all_figures
        for data in [f for f in all_figures(report()) if f["kind"] != "absent"]:
            for text, _ in texts_of(drawn(data)[0]):
                self.assertIn(matplotlib.colors.to_hex(text.get_color()), known, f"{data['id']}: {text.get_text()}")

    def test_a_page_gets_both_colours_of_the_palette(self):
        import colour
        themed = colour.themed(f'<path fill="{colour.PALETTE[0]}" stroke="{colour.INK}"/><text fill="#ffffff">{colour.INK}</text>')
        self.assertEqual(themed, f'<path fill="var(--p0)" stroke="var(--ink)"/><text fill="#ffffff">{colour.INK}</text>')
        for number, pair in enumerate(zip(colour.PALETTE, colour.DARK)):
            self.assertIn(f"{colour.name_of(number)}: light-dark({', '.join(pair)})", colour.css())


class Texts(unittest.TestCase):
    def every_figure(self):
        """(name, data, draw) of the sample's figures, of the forms for telephones and of the crowded ones."""
        from kinds import NARROW
        from load import all_figures
        for data in all_figures(report()):
            if data["kind"] != "absent":
                yield data["id"], data, None
            if data["kind"] in NARROW:
                yield data["id"] + ".narrow", data, NARROW[data["kind"]]
        for name, data in crowded().items():
            yield name, data, None

    def test_none_lies_on_another_or_leaves_the_figure(self):
        for name, data, draw in self.every_figure():
            with self.subTest(name):
                figure, _ = drawn(data, draw=draw)
                boxes = texts_of(figure)
                for text, box in boxes:
                    self.assertTrue(-1 <= box.x0 and -1 <= box.y0 and box.x1 <= figure.bbox.width + 1
                                    and box.y1 <= figure.bbox.height + 1, f"{text.get_text()} leaves the figure")
                upright = [(text, box) for text, box in boxes if text.get_rotation() % 90 == 0]
                for i, (text, box) in enumerate(upright):
                    for other, there in upright[:i]:
                        self.assertFalse(box.overlaps(there), f"{text.get_text()} on {other.get_text()}")

    def test_letters_are_read_on_a_telephone(self):
        from kinds import NARROW
        for name, data, draw in self.every_figure():
            if data["kind"] in NARROW and draw is None:
                continue  # a page shows the other form there
            figure, _ = drawn(data, draw=draw)
            smallest = min(text.get_fontsize() for text, _ in texts_of(figure))
            pixels = smallest * _TELEPHONE_PIXELS / (figure.get_size_inches()[0] * 72)
            self.assertGreaterEqual(pixels, _LEAST_LETTER_PIXELS, name)

    def test_a_title_is_written_once_and_never_on_a_page(self):
        from load import all_figures
        from svg import for_page
        for data in [f for f in all_figures(report()) if f["kind"] != "absent"]:
            figure, svg = drawn(data, caption="where and when")
            written = " ".join(text.get_text() for text, _ in texts_of(figure))
            self.assertEqual(written.count(data["title"]), 1, data["id"])
            shown = for_page(svg, data["title"])
            self.assertNotIn(data["title"], words_of(shown), data["id"])
            self.assertNotIn("where and when", words_of(shown), data["id"])
            defined, used = set(re.findall(r' id="([^"]+)"', shown)), set(re.findall(r'url\(#([^)]+)\)', shown))
            self.assertEqual(used, defined, data["id"])

    def test_a_page_shows_all_of_a_drawing_below_its_head(self):
        from svg import for_page
        figure, svg = drawn(lines([curve("a", [1, 2], [3, 4])]))
        width, height = (72 * inches for inches in figure.get_size_inches())
        top, shown = re.search(r'viewBox="0 (\S+) \S+ (\S+)"', for_page(svg, "A title")).groups()
        self.assertAlmostEqual(float(top), 72 * figure.head_in, places=1)
        self.assertAlmostEqual(float(top) + float(shown), height, places=1)
        head = max(figure.texts, key=lambda text: text.get_position()[1])
        self.assertIn("A title", head.get_text())
        others = [box.y1 for text, box in texts_of(figure) if text not in figure.texts]
        self.assertLess(max(others) / figure.dpi * 72, height - float(top), "the page cuts a label off")

    def test_axes_say_names_where_the_data_has_them(self):
        grid = crowded()["a grid with long names"]
        written = [text.get_text() for text, _ in texts_of(drawn(grid)[0])]
        for name in grid["grid"]["row_names"]:
            self.assertEqual(written.count(name), 2, name)  # a row and a column
        self.assertNotIn("11", written)
        places = lines([curve("a", [0, 1, 2], [280, 32, 33])])
        places["x"]["names"] = {"0": "nothing", "1": "a load", "2": "a store"}
        figure, _ = drawn(places)
        written = [text.get_text() for text, _ in texts_of(figure)]
        self.assertLessEqual({"nothing", "a load", "a store"}, set(written))
        self.assertEqual({line.get_linestyle() for line in figure.axes[0].lines}, {"None"}, "a line leads from name to name")

    def test_each_column_of_a_grid_stands_below_its_name(self):
        figure, _ = drawn(crowded()["a grid with long names"])  # slanted: there is no room for all names side by side
        slanted = [text for text in figure.axes[0].texts if text.get_rotation() == 45]
        self.assertEqual([(text.get_text(), text.xy[0]) for text in slanted], [(f"instruction_{i}", i + 0.5) for i in range(12)])

    def test_a_grid_of_many_cells_has_a_bar_that_says_what_its_colours_are(self):
        few = crowded()["a grid with long names"]
        self.assertEqual(drawn(few)[0].axes[0].child_axes, [])  # 144 cells have their numbers in them
        z = [0.5 * i for i in range(400)]
        many = {**few, "grid": {"row_label": "chains", "column_label": "warps", "z_label": "rate", "rows": list(range(20)),
                                "columns": list(range(20)), "z": z}}
        self.assertEqual([bar.get_ylim() for bar in drawn(many)[0].axes[0].child_axes], [(0, 199.5)])

    def test_a_number_in_a_cell_has_three_digits_or_two_behind_the_point(self):
        from kinds.heatmap import _short
        shown = {0.003: "0", -0.003: "0", 0.98: "0.98", 0.5: "0.5", 9.876: "9.88", 12.34: "12.3", -12.34: "-12.3", 99.4: "99.4",
                 123.4: "123", -1234.5: "-1234"}
        self.assertEqual({value: _short(value) for value in shown}, shown)

    def test_values_of_several_kinds_say_which_mark_is_which(self):
        rows = [{"key": f"{name}.{kind}", "label": f"{name}.{kind}", "value": value, "low": value - 1, "high": value + 1}
                for name in ("fma", "add") for kind, value in (("latency", 4.0), ("issue_interval", 2.0))]
        panel = {"unit": "cycles", "log": False, "begins": "", "ends": "", "rows": rows}
        data = {**lines([]), "kind": "values", "absent": [], "panels": [panel]}
        written = [text.get_text() for text, _ in texts_of(drawn(data)[0])]
        self.assertIn("● latency   ◆ issue interval", written)
        self.assertIn("4 | 2", written)

    def test_a_level_of_the_hierarchy_has_its_interval_beside_it(self):
        data = copy.deepcopy(next(one for one in report()["hierarchy"]["figures"] if "steps" in one))
        for step, (low, high) in zip(data["steps"], ((31.5, 32.5), (280, 280))):
            step.update(y=(low + high) / 2, low=low, high=high)
        written = " ".join(text.get_text() for text, _ in texts_of(drawn(data)[0]))
        self.assertIn("32 cycles [31.5, 32.5]", written)
        self.assertIn("280 cycles", written)
        self.assertNotIn("[280", written)

    def test_units_stand_once(self):
        from units import axis_text
        self.assertEqual(axis_text({"label": "warps", "unit": "warps"}), "warps")
        self.assertEqual(axis_text({"label": "warps on an SM", "unit": "warps"}), "warps on an SM")
        self.assertEqual(axis_text({"label": "size", "unit": "bytes"}), "size")  # each tick has its own
        self.assertEqual(axis_text({"label": "duration", "unit": "us"}), "duration [µs]")
        self.assertEqual(axis_text({"label": "sms", "unit": "1"}), "SMs")

    def test_an_estimators_names_become_words(self):
        from units import plain, readable
        self.assertEqual(plain(["knee.0", "knee.1", "knee.1"]), ["first knee", "second knee", "second knee"])
        self.assertEqual(plain(["reach.0", "half", "FFMA, one chain", "l2.size_bytes"]),
                         ["reach", "half of the highest", "FFMA, one chain", "l2.size_bytes"])
        self.assertEqual(readable("without __syncwarp, sectors_per_request"), "without __syncwarp, sectors per request")

    def test_few_places_on_a_logarithmic_axis_are_its_ticks(self):
        data = lines([curve("a", [3, 7, 25, 90], [1, 2, 3, 4])])
        data["x"]["log"] = True
        self.assertEqual(list(drawn(data)[0].axes[0].get_xticks()), [3, 7, 25, 90])

    def test_bytes_have_round_ticks_on_a_linear_axis(self):
        sizes = [512.0 * i for i in range(1, 70)]
        written = [text.get_text() for text, _ in texts_of(drawn(lines([curve("a", sizes, sizes)], x_unit="bytes"))[0])]
        self.assertIn("8 KiB", written)
        self.assertFalse([text for text in written if re.fullmatch(r"\d+\.\d+ KiB", text)])


class Curves(unittest.TestCase):
    def test_a_table_of_instructions_is_rows_of_one_colour(self):
        figure, _ = drawn(crowded()["a table of instructions"])
        colours = {line.get_color() for line in figure.axes[0].lines}
        self.assertLessEqual(len(colours), 2)
        self.assertIsNone(figure.axes[0].get_legend())
        rows = [text for text, _ in texts_of(figure) if text.get_text().startswith("instruction_")]
        self.assertEqual(len(rows), 43)
        heights = [box.y0 for text, box in texts_of(figure) if text.get_text().startswith("instruction_0_")]
        lowest = [box.y0 for text, box in texts_of(figure) if text.get_text().startswith("instruction_2_")]
        self.assertGreater(heights[0], lowest[0], "rows are not ordered by what they show")

    def test_few_curves_are_named_at_their_ends(self):
        data = lines([curve("one", [1, 2, 3], [1, 2, 3], "a"), curve("two", [1, 2, 3], [9, 8, 7], "b")])
        figure, _ = drawn(data)
        self.assertIsNone(figure.axes[0].get_legend())
        places = {text.get_text(): (box, text.get_color()) for text, box in texts_of(figure)}
        edge = figure.axes[0].get_window_extent().x1
        for name, height, line in (("one", 3, 0), ("two", 7, 1)):
            box, colour = places[name]
            self.assertGreater(box.x0, edge)
            self.assertEqual(colour, figure.axes[0].lines[line].get_color())
            self.assertAlmostEqual((box.y0 + box.y1) / 2, figure.axes[0].transData.transform((3, height))[1], delta=8)

    def test_names_of_limits_lie_on_no_kernel_and_no_limit(self):
        figure, _ = drawn(crowded()["kernels on a roofline"])
        axes = figure.axes[0]
        highest = max(axes.transData.transform((x, y))[1] for line in axes.lines for x, y in zip(*line.get_data()))
        names = [box for text, box in texts_of(figure) if text.get_text().startswith(("flat:", "slope:"))]
        self.assertEqual(len(names), 5)
        self.assertGreater(min(box.y0 for box in names), highest)

    def test_no_line_leads_over_a_break(self):
        data = lines([curve("a", [1, 2, 3, 4, 5], [5, 5, 9, 9, 9], breaks=[2])])
        figure, _ = drawn(data)
        self.assertEqual([list(line.get_xdata()) for line in figure.axes[0].lines], [[1, 2], [3, 4, 5]])

    def test_a_break_outside_its_curve_is_refused(self):
        from checks import ReportError
        from kinds import KINDS
        for breaks in ([0], [2], [1, 1]):
            with self.assertRaises(ReportError):
                KINDS["lines"][0]("here", lines([curve("a", [1, 2], [3, 4], breaks=breaks)]))

    def test_a_flat_curve_looks_flat(self):
        flat = lines([curve("a", [1, 2, 3], [263, 263.5, 263])])
        flat["y"] = {"label": "latency", "unit": "cycles", "log": False}
        self.assertEqual(drawn(flat)[0].axes[0].get_ylim()[0], 0)


class Files(unittest.TestCase):
    """What is drawn again, and what is taken over."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = Path(self.temporary.name) / "figures"
        self.figures = [lines([curve("a", [1, 2], [3, 4])], id=name) for name in ("one", "two")]

    def draw(self, folder=None, earlier=None, caption="c", png=True):
        """ids that were really drawn."""
        import drawing
        ids, draw = [], drawing._drawn
        with mock.patch.object(drawing, "_drawn", lambda how, figure, *more: ids.append(figure["id"]) or draw(how, figure, *more)):
            self.pages = drawing.draw_all(self.figures, folder or self.folder, caption, earlier, png=png)
        return sorted(ids)

    def test_nothing_changed_nothing_drawn(self):
        self.assertEqual(self.draw(), ["one", "two"])
        pages, before = self.pages, {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in self.folder.glob("*.[sp]*g")}
        self.assertEqual(self.draw(), [])
        self.assertEqual(self.pages, pages)
        self.assertEqual(before, {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in self.folder.glob("*.[sp]*g")})

    def test_only_what_changed_is_drawn(self):
        self.draw()
        self.figures[1]["curves"][0]["y"][0] = 3.5
        self.assertEqual(self.draw(), ["two"])
        self.assertEqual(self.draw(caption="another device"), ["one", "two"])

    def test_other_code_draws_all(self):
        import drawing
        self.draw()
        with mock.patch.object(drawing, "_code", lambda: "another"):
            self.assertEqual(self.draw(), ["one", "two"])

    def test_the_digest_of_the_code_knows_every_module_that_draws(self):
        import drawing
        folder = Path(drawing.__file__).parent
        listed = {*drawing._CODE, *(f"kinds.{path.stem}" for path in (folder / "kinds").glob("*.py")), "kinds"}
        for name in listed - {"drawing"}:
            file = folder / (name.replace(".", "/") + ".py")
            for imported in re.findall(r"^(?:from|import) ([a-z_.]+)", file.read_text(encoding="utf-8") if file.exists() else "", re.MULTILINE):
                if (folder / (imported.replace(".", "/") + ".py")).exists():
                    self.assertIn(imported, listed, f"{name} uses it")

    def test_a_file_that_was_changed_or_lost_is_drawn(self):
        self.draw()
        good = (self.folder / "one.svg").read_bytes()
        (self.folder / "one.svg").write_text("<svg>not ours</svg>")
        (self.folder / "two.png").unlink()
        self.assertEqual(self.draw(), ["one", "two"])
        self.assertEqual((self.folder / "one.svg").read_bytes(), good)

    def test_pixels_are_drawn_where_they_are_asked_for(self):
        self.draw(png=False)
        self.assertEqual(sorted(file.name for file in self.folder.iterdir()), ["digests.json", "one.csv", "one.svg", "two.csv", "two.svg"])
        without = (self.folder / "one.svg").read_bytes()
        self.assertEqual(self.draw(), ["one", "two"])
        self.assertTrue((self.folder / "one.png").is_file())
        self.assertEqual((self.folder / "one.svg").read_bytes(), without)
        self.assertEqual(self.draw(png=False), [])  # the same drawing: its pixels are not asked for any more
        self.assertFalse((self.folder / "one.png").exists())

    def test_digests_that_cannot_be_read_draw_all(self):
        self.draw()
        for content in (b"", b"[]", b'{"one": 1}', b'{"one": {}}', b"[" * 100000, b"\xff"):
            (self.folder / "digests.json").write_bytes(content)
            self.assertEqual(self.draw(), ["one", "two"], content[:10])

    def test_an_earlier_report_gives_its_figures(self):
        self.draw()
        other = self.folder.parent / "new"
        self.assertEqual(self.draw(other, self.folder), [])
        for path in self.folder.iterdir():
            self.assertEqual((other / path.name).read_bytes(), path.read_bytes(), path.name)

    def test_every_label_is_text_on_its_line(self):
        from load import all_figures
        for data in [f for f in all_figures(report()) if f["kind"] != "absent"]:
            figure, svg = drawn(data)
            lines = [line for text, _ in texts_of(figure) for line in text.get_text().split("\n") if line.strip()]
            self.assertEqual(sorted(word for word in words_of(svg) if word.strip()), sorted(lines), data["id"])


if __name__ == "__main__":
    main()
