#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Spoilt reports: each is refused in one line that names file, place and cause, or shown as text.

mutation_test.py [--count N] [--seed N] [--every-figure] [--table FILE --revision SHA]: N mutants of a report (default 240) and 0.4 N
each of advice and of analyses, drawing the figure that was spoilt of some reports, or of all. --table writes what became of them, if no
test failed."""

import argparse
import contextlib
import csv
import io
import json
import re
import sys
import tempfile
import unittest
import warnings
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from mutants import Mutator, written
from sample import HERE, SAMPLE, Page, main, run

OPTIONS = argparse.Namespace(count=240, seed=1, drawn=30)
COLUMNS = ("page", "inputs", "seed", "refused in one line", "shown", "revision")
ROWS = []  # of COLUMNS but the last
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


class Careful(HTMLParser):
    """Elements and attributes that only a name that was not escaped could bring."""

    def __init__(self, text):
        super().__init__()
        self.strange = []
        self._inside = None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "script" and any("alert" in (value or "") for _, value in attributes):
            self.strange.append(attributes)
        self.strange += [name for name, _ in attributes if name.startswith("on")]
        self._inside = tag

    def handle_data(self, data):
        if self._inside == "script" and "alert(1)" in data and "warpgaugeIndex" not in data:
            self.strange.append(data[:80])


class Mutants(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.file = Path(cls.temporary.name) / "report.json"
        warnings.simplefilter("error")  # what would be a line on standard error
        warnings.filterwarnings("ignore", message="Glyph .* missing from current font")  # as report.py
        import drawing  # noqa: F401  (imports matplotlib)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def refusal(self, document):
        """(the report as it was read, None), or (None, why it is refused)."""
        from checks import ReportError
        from load import load_report
        self.file.write_text(written(document), encoding="utf-8")
        try:
            return load_report(self.file), None
        except ReportError as error:
            return None, str(error)

    def over(self, sample, build, drawn=0, share=1.0):
        """`build` makes the pages of a document that was accepted."""
        mutator = Mutator(json.loads(sample.read_text(encoding="utf-8")), OPTIONS.seed)
        refused = accepted = 0
        count = round(share * OPTIONS.count)
        for number in range(count):
            place, said, document = mutator.mutant()
            what = f"mutant {number} of seed {OPTIONS.seed}: {'/'.join(map(str, place))} {said}"
            with self.subTest(what):
                report, why = self.refusal(document)
                if why is not None:
                    refused += 1
                    self.assertRegex(why, rf"^{re.escape(str(self.file))}: \S", what)
                    self.assertNotIn("\n", why, what)
                    self.assertIsNone(CONTROL.search(why), what)
                    continue
                accepted += 1
                for name, text in build(report).items():
                    self.check_page(name, text, what)
                if drawn and (figure := self.spoilt_figure(report, place)):
                    drawn -= 1
                    self.draw(figure, what)
        self.assertGreater(min(refused, accepted), count / 10)
        ROWS.append((sample.stem.removeprefix("sample_"), count, OPTIONS.seed, refused, accepted))
        return f"{sample.name}: {refused} refused, {accepted} shown"

    def check_page(self, name, text, what):
        text.encode("utf-8")
        self.assertIsNone(CONTROL.search(text), f"{what}: {name}")
        if name.endswith(".html"):
            Page(text)  # well-formed
            self.assertEqual(Careful(text).strange, [], f"{what}: {name}")

    def spoilt_figure(self, report, place):
        """The figure that the place lies in, if it is drawn."""
        node = report
        for name in place[:4]:
            if not isinstance(node, (dict, list)) or (isinstance(node, list) and not (isinstance(name, int) and name < len(node))) or (
                    isinstance(node, dict) and name not in node):
                return None
            node = node[name]
            if isinstance(node, dict) and {"id", "kind", "curves"} <= node.keys():
                return node if node["kind"] != "absent" else None
        return None

    def draw(self, figure, what):
        import style
        import svg
        from drawing import shortened
        from figure_csv import figure_csv
        from kinds import KINDS
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors):
            drawn = svg.drawn(style.settle(KINDS[figure["kind"]][1](shortened(figure), "caption")), figure["id"])
            figure_csv(figure)
        ElementTree.fromstring(drawn)  # well-formed
        ElementTree.fromstring(svg.for_page(drawn, figure["title"]))
        self.assertEqual(errors.getvalue(), "", what)

    def test_reports(self):
        from load import all_figures
        from page import caption, pages

        def build(report):
            drawings = {figure["id"]: "<svg></svg>" for figure in all_figures(report) if figure["kind"] != "absent"}
            caption(report)
            return pages(report, drawings)
        print(self.over(SAMPLE, build, OPTIONS.drawn))

    def test_advice(self):
        from page_advice import advice_page
        print(self.over(HERE / "sample_advice.json", lambda advice: {"kernels.html": advice_page(advice)}, share=0.4))

    def test_analyses(self):
        from page_analysis import analysis_page
        print(self.over(HERE / "sample_analysis.json", lambda analysis: {"analysis.html": analysis_page(analysis)}, share=0.4))


class Names(unittest.TestCase):
    """Texts that matplotlib, a page or a spreadsheet might take for more than text, at every place that holds one."""

    def test_mathtext_in_every_text_of_a_figure(self):
        from matplotlib.text import Text
        from kinds import KINDS
        from load import all_figures
        kinds = {}
        for figure in all_figures(json.loads(SAMPLE.read_text(encoding="utf-8"))):
            kinds.setdefault(figure["kind"], figure)
        del kinds["absent"]

        def spoilt(node, name=""):
            if isinstance(node, dict):
                return {key: part if key in ("kind", "id", "unit", "outcome", "mode", "limit", "key") else spoilt(part, key)
                        for key, part in node.items()}
            if isinstance(node, list):
                return [spoilt(part, name) for part in node]
            return f"$\\foo$ {node}" if isinstance(node, str) else node

        for kind, figure in sorted(kinds.items()):
            with self.subTest(kind):
                errors = io.StringIO()
                with contextlib.redirect_stderr(errors), warnings.catch_warnings():
                    warnings.simplefilter("error")
                    drawn = KINDS[kind][1](spoilt(figure), "$\\foo$ caption")
                    drawn.canvas.draw()
                self.assertEqual(errors.getvalue(), "")
                texts = drawn.findobj(Text)
                self.assertEqual([text.get_text() for text in texts if text.get_parse_math()], [])
                self.assertTrue(any("$\\foo$" in text.get_text() for text in texts))

    def test_the_program_says_one_line(self):
        """A name of the device and of a curve, through the whole program, in a folder with settings of its own."""
        report = json.loads(SAMPLE.read_text(encoding="utf-8"))
        report["device"]["name"] = "$\\foo$ \x1b[2J\u202e語 <b>"
        report["figures"] = report["figures"][:2]
        for name in ("hierarchy", "kernels", "predictions"):
            report.pop(name, None)
        report["headline"] = []
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "report.json"
            file.write_text(json.dumps(report), encoding="utf-8")
            (Path(folder) / "matplotlibrc").write_text("text.usetex: True\nno.such.setting: 1\nbackend: module://evil\n", encoding="utf-8")
            done = run(file, Path(folder) / "out", "-j", "1", cwd=folder)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
            index = (Path(folder) / "out/index.html").read_text(encoding="utf-8")
            self.assertIn("$\\foo$ ?[2J?語 &lt;b&gt;", index)
            report["device"]["name"] = 5
            file.write_text(json.dumps(report), encoding="utf-8")
            done = run(file, Path(folder) / "out", "-j", "1")
            self.assertEqual((done.returncode, done.stderr), (2, f"error: {file}: device/name: must be string\n"))


def write_table(file, revision):
    with file.open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream, lineterminator="\n")
        table.writerow(COLUMNS)
        table.writerows([*row, revision] for row in sorted(ROWS))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=OPTIONS.count)
    parser.add_argument("--seed", type=int, default=OPTIONS.seed)
    parser.add_argument("--every-figure", action="store_true")
    parser.add_argument("--table", type=Path, metavar="FILE")
    parser.add_argument("--revision", metavar="SHA", help="of the tree, for --table")
    given = parser.parse_args()
    OPTIONS.count, OPTIONS.seed = given.count, given.seed
    OPTIONS.drawn = given.count if given.every_figure else OPTIONS.drawn
    if given.table and not given.revision:
        parser.error("--table asks for --revision")
    del sys.argv[1:]
    main((lambda: write_table(given.table, given.revision)) if given.table else None)
