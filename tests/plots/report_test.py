# SPDX-License-Identifier: Apache-2.0
"""Renders a sample report and tries to mislead the program that renders it."""

import copy
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

_HERE = Path(__file__).resolve().parent
_PLOTS = _HERE.parents[1] / "plots"
_SAMPLE = _HERE / "sample_report.json"
_SKIPPED = 77  # ctest's SKIP_RETURN_CODE
sys.path.insert(0, str(_PLOTS))


class Page(HTMLParser):
    """What a browser would fetch, the ids, and whether every element is closed."""

    _VOID = {"meta", "br", "input", "link", "img"}
    _FETCHED = {"src", "href", "xlink:href", "data", "poster", "srcset", "action"}

    def __init__(self, text):
        super().__init__()
        self.references, self.ids, self.drawings, self._open = [], [], 0, []
        self.feed(text)
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag, attributes):
        self.handle_startendtag(tag, attributes)
        if tag not in self._VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.drawings += tag == "svg"
        for name, value in attributes:
            if name == "id":
                self.ids.append(value)
            if name in self._FETCHED:
                self.references.append(value)

    def handle_endtag(self, tag):
        assert self._open and self._open.pop() == tag, f"</{tag}> without its beginning"


def run(report, folder, *options):
    command = [sys.executable, "-I", str(_PLOTS / "report.py"), str(report), "-o", str(folder), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


class Rendering(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.temporary.name) / "made" / "on" / "demand"
        cls.result = run(_SAMPLE, cls.folder, "--progress")
        cls.report = json.loads(_SAMPLE.read_text(encoding="utf-8"))
        from load import all_figures
        cls.drawn = [f["id"] for f in all_figures(cls.report) if f["kind"] != "absent"]
        cls.html = (cls.folder / "index.html").read_text(encoding="utf-8")
        cls.hierarchy = (cls.folder / "hierarchy.html").read_text(encoding="utf-8")

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_writes_exactly_the_page_and_two_files_a_figure(self):
        self.assertEqual(self.result.returncode, 0, self.result.stderr)
        expected = {f"figures/{name}.{kind}" for name in self.drawn for kind in ("png", "svg")}
        expected |= {"index.html", "hierarchy.html"}
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
            links = [element.get("{http://www.w3.org/1999/xlink}href") for element in root.iter()]
            used = {link for link in links if link and not link.startswith("data:")}
            used |= set(re.findall(r"url\((.*?)\)", svg))
            self.assertEqual(used - known, set(), name)

    def test_progress_names_each_figure(self):
        self.assertCountEqual([line.split(": ")[1] for line in self.result.stderr.splitlines()], self.drawn)

    def test_page_is_well_formed_and_holds_every_figure(self):
        page = Page(self.html)
        self.assertEqual(page.drawings, len(self.drawn))
        self.assertEqual(len(page.ids), len(set(page.ids)), "an id is given twice")

    def test_pages_fetch_nothing(self):
        for html in (self.html, self.hierarchy):
            page = Page(html)
            here = {f"#{identity}" for identity in page.ids}
            fetched = [reference for reference in page.references if not reference.startswith("data:image/png;base64,")]
            self.assertEqual(set(fetched) - here, set())
            self.assertNotRegex(html, r"https?://|@import|url\((?!#)")

    def test_hierarchy_has_a_page_of_its_own_and_a_row_a_fact(self):
        levels = self.report["hierarchy"]["figures"][0]["levels_of"]
        self.assertEqual(Page(self.hierarchy).drawings, len(self.report["hierarchy"]["figures"]))
        for html in (self.html, self.hierarchy):
            table = re.search(r'<table id="levels">.*?</table>', html, flags=re.DOTALL).group()
            self.assertEqual(table.count("<tr>"), 1 + sum(len(level["facts"]) for level in levels))
            self.assertIn("not measured: skipped: needs a cluster launch", table)
            self.assertIn("l1.ways is not in this profile", table)

    def test_page_shows_values_intervals_reasons_and_outcomes(self):
        for text in ("Example GPU", "Replayed recording", "1234567", "4480 GB/s", "213 KiB", "[212, 220] KiB",
                     "confirmed by counters", "contradicted by counters", "needs a cluster launch",
                     "cooperative launch: too many blocks", "clock moved by 2 %", "Not drawn",
                     "64 LDG.E.64.STRONG.SM"):
            self.assertIn(text, self.html)
        for key in [*self.report["values"], *self.report["absent"]]:
            self.assertIn(f"<code>{key}</code>", self.html)
        for key in self.report["absent"]:
            self.assertNotIn(f'<code>{key}</code></td><td class="number">', self.html)

    def test_page_shows_kernels_predictions_and_claims(self):
        for text in ("Reference kernels", "failed: wrong result: output 17 is nan", "98.2 %", "cuBLAS 13.1.0",
                     "what single pass adds to the rung before", "device busy: another process &lt;i&gt;",
                     "Mean absolute error: <b>18.0 %</b> cost model", "+251.9 %", "0123456789abcdef",
                     "atomics.global_same_address_per_clk: not in the profile", "copy/x.f32, 12: timed, not described",
                     '2 confirmed</span> · <span class="bad">2 refuted', "4.000 times what is stated"):
            self.assertIn(text, self.html)
        self.assertNotIn("<script>alert", self.html)
        for claim in self.report["claims"]["claims"]:
            self.assertIn(f'<tr id="claim-{claim["id"]}" data-document="{claim["document"]}"', self.html)
        for name in ("document", "topic", "verdict"):
            for value in {claim[name] for claim in self.report["claims"]["claims"]}:
                self.assertIn(f'<option value="{value}">{value}</option>', self.html)

    def test_every_filter_has_its_table(self):
        filtered = set(re.findall(r'<(?:input|select|output)[^>]* data-(?:filters|counts)="([^"]+)"', self.html))
        self.assertEqual(filtered, {"keys", "kernel-rows", "prediction-rows", "claim-rows"})
        for name in filtered:
            self.assertIn(f'<table id="{name}">', self.html)

    def test_a_report_without_these_sections_has_none(self):
        from page import page
        report = copy.deepcopy(self.report)
        names = ("hierarchy", "kernels", "predictions", "claims")
        for name in names:
            del report[name]
        html = page(report, {})
        Page(html)
        for name in names:
            self.assertNotIn(f'"#{name}"', html)
            self.assertNotIn(f'id="{name}"', html)

    def test_chrome_colours_follow_the_page(self):
        import style
        for colour in (style.INK, style.MUTED, style.GRID, style.SURFACE):
            drawings = re.findall(r"<svg.*?</svg>", self.html, flags=re.DOTALL)
            self.assertFalse(any(colour in drawing for drawing in drawings), colour)

    def test_same_report_same_bytes_however_many_draw(self):
        again = self.folder.parent / "again"
        run(_SAMPLE, again, "--jobs", "1" if len(os.sched_getaffinity(0)) > 1 else "3")
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
        """Every text lies inside the figure and none on another; slanted ones are told apart by eye."""
        from matplotlib.text import Text
        from kinds import KINDS
        figure = KINDS[data["kind"]][1](data, "caption")
        figure.canvas.draw()
        ticks = {id(label): tick for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)
                 for tick in axis.get_major_ticks() for label in (tick.label1, tick.label2)}
        shown = {id(tick) for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)
                 for tick in axis.get_major_ticks()
                 if min(axis.get_view_interval()) <= tick.get_loc() <= max(axis.get_view_interval())}
        texts = [t for t in figure.findobj(Text) if t.get_text().strip() and t.get_visible()
                 and (id(t) not in ticks or id(ticks[id(t)]) in shown)]
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
        written = {text.get_text() for text in draw_hierarchy(figure, "").axes[0].texts}
        for level in figure["levels_of"]:
            self.assertIn(level["title"], written)
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

    def test_members(self):
        self.assertIn("values is missing", self.planted(lambda r, f: r.pop("values")))
        self.assertIn("unknown key no.key", self.planted(lambda r, f: r["headline"].append("no.key")))
        self.assertIn("reason is missing", self.planted(lambda r, f: r["outcomes"][0].pop("reason")))

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
            "neither a prediction": lambda r: r["predictions"]["rows"][-1].update(why=""),
            "measured_us: must be bigger than 0": lambda r: r["predictions"]["rows"][0].update(measured_us=0),
            "verdict: must be one of": lambda r: r["claims"]["claims"][0].update(verdict="maybe"),
            "differ from the verdicts": lambda r: r["claims"]["counts"].update(confirmed=3),
            "sentence is missing": lambda r: r["claims"]["claims"][0].pop("sentence"),
        }.items():
            with self.subTest(cause):
                self.assertIn(cause, self.planted(lambda report, _, change=change: change(report)))


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

    def test_a_picture_is_what_was_drawn(self):
        import io
        import numpy
        from matplotlib import image
        from png import encode
        pixels = numpy.arange(5 * 7 * 3, dtype=numpy.uint8).reshape(5, 7, 3)
        read = image.imread(io.BytesIO(encode(pixels, 180)), format="png")
        self.assertTrue((numpy.round(read * 255) == pixels).all())

    def test_spread_keeps_order_distance_and_bounds(self):
        from style import spread
        self.assertEqual(spread([0, 50, 100], 10, 0, 100), [0, 50, 100])
        self.assertEqual(spread([50, 50], 10, 0, 100), [45, 55])
        self.assertEqual(spread([99, 100, 98], 10, 0, 100), [90, 100, 80])
        self.assertEqual(spread([], 10, 0, 100), [])

    def test_hostile_text_stays_text(self):
        from page import page
        report = json.loads(_SAMPLE.read_text(encoding="utf-8"))
        report["device"]["name"] = "<script>alert(1)</script>"
        report["absent"]["l2.write_gbps"] = "<img src=x>"
        html = page(report, {})
        self.assertNotIn("<script>alert", html)
        self.assertNotIn("<img", html)
        Page(html)


if __name__ == "__main__":
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        print("skipped: matplotlib is not installed")
        sys.exit(_SKIPPED)
    unittest.main()
