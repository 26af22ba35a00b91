#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the page of loops of a sample and looks at it."""

import copy
import json
import re
import subprocess
import sys
import tempfile
import time
import unittest
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import HERE, PLOTS, Page, main, run

_SAMPLE = HERE / "sample_analysis.json"
_HOSTILE = '<script>alert("1")</script>::a<b&c>(int, \'x\')</h2>'


class Drawn(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = Path(cls.temporary.name)
        cls.sample = json.loads(_SAMPLE.read_text(encoding="utf-8"))

    def changed(self, change):
        document = copy.deepcopy(self.sample)
        change(document)
        file = self.folder / "analysis.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        return file

    def drawn(self, change=lambda document: None):
        result = run(self.changed(change), self.folder / "made")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        html = (self.folder / "made/analysis.html").read_text(encoding="utf-8")
        self.resolves(html)
        return html

    def resolves(self, html):
        page = Page(html)
        self.assertEqual(len(page.ids), len(set(page.ids)), "an id is given twice")
        self.assertEqual(set(page.references) - {f"#{name}" for name in page.ids}, set())
        self.assertNotRegex(html, r"https?://|@import|url\(")


class AnalysisPage(Drawn):
    def test_writes_one_page_and_nothing_else(self):
        self.drawn()
        self.assertEqual([file.name for file in (self.folder / "made").iterdir()], ["analysis.html"])

    def test_is_written_without_matplotlib(self):
        """Whose import takes longer than all else of a page that has no figure."""
        file, made = self.changed(lambda document: None), self.folder / "without"
        without = f"import runpy, sys; sys.modules['matplotlib'] = None; runpy.run_path({str(PLOTS / 'report.py')!r}, run_name='__main__')"
        done = subprocess.run([sys.executable, "-I", "-c", without, str(file), "-o", str(made)], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual((made / "analysis.html").read_text(encoding="utf-8"), self.drawn())

    def test_same_data_same_bytes(self):
        self.assertEqual(self.drawn(), self.drawn())

    def test_every_loop_has_its_parts(self):
        html = self.drawn()
        loops = re.findall(r'<article class="loop" id="(.*?)">(.*?)</article>', html, flags=re.DOTALL)
        self.assertEqual([name for name, _ in loops], ["kernel-0-loop-0", "kernel-0-loop-1"])
        for (name, text), loop in zip(loops, self.sample["kernels"][0]["loops"]):
            for kind in ("curves", "timeline", "flow"):
                self.assertEqual(text.count(f'<svg class="{kind}"'), 1, kind)
            rows = re.findall(r'<tr id="(.*?)" data-at="(\d+)"', text)
            self.assertEqual(rows, [(f"{name}-{line['at']:x}", str(line["at"])) for line in loop["lines"]])
            for line in loop["lines"]:
                self.assertIn(f"<code>{escape(line['instruction'])}</code>", text)
            self.assertEqual(text.count("<circle"), 2 * len(loop["occupied"]))
            self.assertEqual(len(re.findall(r'class="node', text)), len(loop["lines"]))
            self.assertEqual(len(re.findall(r'<path[^>]* data-from="', text)), len(loop["dependences"]))
            self.assertEqual(text.count('<g data-at="'), len(loop["timeline"]))

    def test_a_wait_leads_to_the_row_of_the_producer(self):
        html = self.drawn()
        links = 0
        for number, loop in enumerate(self.sample["kernels"][0]["loops"]):
            for line in loop["lines"]:
                if line["waited"] >= 1 and isinstance(line["cause"], int):
                    row = re.search(rf'<tr id="kernel-0-loop-{number}-{line["at"]:x}".*?</tr>', html, flags=re.DOTALL).group()
                    self.assertIn(f'<a href="#kernel-0-loop-{number}-{line["cause"]:x}">', row)
                    links += 1
        self.assertGreater(links, 0)

    def test_chains_are_marked_in_listing_and_picture(self):
        html = self.drawn()
        for number, loop in enumerate(self.sample["kernels"][0]["loops"]):
            carried = {line["at"] for line in loop["lines"] if line["carried"]}
            self.assertEqual(carried, set(loop["carried"]["at"]))
            article = html.split(f'id="kernel-0-loop-{number}">')[1].split("</article>")[0]
            rows = {int(at) for at in re.findall(r'<tr id="\S+" data-at="(\d+)" class="C"', article)}
            nodes = {int(at) for at in re.findall(r'class="node C" data-at="(\d+)"', article)}
            self.assertEqual((rows, nodes), (carried, carried))
            steps = re.findall(r'<path class="C(?: later)?" data-from="(\d+)" data-to="(\d+)"', article)
            chain = [str(at) for at in loop["carried"]["at"]]
            self.assertEqual(set(steps), set(zip(chain, chain[1:] + chain[:1])))

    def test_the_interval_is_drawn_where_costs_are_uncertain(self):
        uncertain = [loop for loop in self.sample["kernels"][0]["loops"] if any(one["high"] - one["low"] > 0.005 * one["cycles"] for one in loop["occupied"])]
        self.assertEqual(self.drawn().count('class="band"'), len(uncertain))
        self.assertGreater(len(uncertain), 0)

        def certain(document):
            for loop in document["kernels"][0]["loops"]:
                for one in loop["occupied"]:
                    one["low"] = one["high"] = one["cycles"]
        self.assertEqual(self.drawn(certain).count('class="band"'), 0)

    def test_drawings_stay_inside(self):
        for svg in re.findall(r'<svg class="(?:flow|curves|timeline)".*?</svg>', self.drawn(), flags=re.DOTALL):
            width, height = map(float, re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', svg).groups())
            for path in re.findall(r' d="([^"]*)"', svg):
                for x, y in re.findall(r"[ML]([-0-9.]+) ([-0-9.]+)", path):
                    self.assertTrue(0 <= float(x) <= width and 0 <= float(y) <= height, (x, y, path))
                self.assertTrue(all(0 < float(x) <= width for x in re.findall(r"H([-0-9.]+)", path)), path)
                self.assertTrue(all(0 < float(y) <= height for y in re.findall(r"V([-0-9.]+)", path)), path)
            for x, y, w, h in re.findall(r'<rect[^>]* x="([-0-9.]+)" y="([-0-9.]+)" width="([0-9.]+)" height="([0-9.]+)"', svg):
                self.assertTrue(0 <= float(x) and float(x) + float(w) <= width and float(y) + float(h) <= height, (x, y, w, h))

    def test_both_themes(self):
        html = self.drawn()
        self.assertIn("prefers-color-scheme: dark", html)
        for svg in re.findall(r"<svg.*?</svg>", html, flags=re.DOTALL):
            self.assertNotRegex(svg, "#[0-9a-f]{6}")  # colours are the page's

    def test_names_stay_text(self):
        def hostile(document):
            document["device"] = "<b>GPU</b>"
            kernel = document["kernels"][0]
            kernel.update(name=_HOSTILE, file='"><img src=x>', architecture="<i>", unknown=["<u>&"], assumed=['<a href="//x">'], assumed_opcodes=["<s>"])
            loop = kernel["loops"][0]
            loop["assumed"] = ["</li><script>"]
            loop["lines"][0].update(instruction='"<script>', source="<&>", cost_of='"><script>', cause="<script>", waited=3)
            loop["lines"][0]["units"] = [{"unit": "<script>", "cycles": 1}]
            loop["pressure"]["<script>"] = 1
            for one in loop["occupied"]:
                one.update(bound="</svg><script>", busy={"<script>": 1})
            document["kernels"].append(copy.deepcopy(kernel))
            document["comparisons"] = [{"before": 0, "after": 1, "loops": [{"before": 0, "after": 0, "opcodes": [{"opcode": "<script>", "before": 0, "after": 2}], "work_ratio": 1, "memory_decides": None}]}]
        html = self.drawn(hostile)
        self.assertEqual(html.count("<script>"), 1)  # ours
        for tag in ("<img", "<u>", "<s>", "<b>GPU"):
            self.assertNotIn(tag, html)
        self.assertIn("&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt;::a&lt;b&amp;c&gt;", html)
        self.assertIn("&lt;b&gt;GPU&lt;/b&gt;", html)

    def test_a_table_of_all_loops_where_there_are_several(self):
        def twice(document):
            document["kernels"].append(copy.deepcopy(document["kernels"][0]))
            document["kernels"][1]["file"] = "other.cubin"
        contents = self.drawn(twice).split('<table id="loop-list">')[1].split("</table>")[0]
        self.assertEqual(re.findall(r'<a href="#(kernel-\d-loop-\d)">', contents),
                         [f"kernel-{k}-loop-{n}" for k in (0, 1) for n in (0, 1)])
        self.assertIn("other.cubin", contents)  # what tells them apart

        def one(document):
            del document["kernels"][0]["loops"][1]
        self.assertNotIn('id="loop-list"', self.drawn(one))

    def test_a_kernel_without_loops_and_an_empty_listing(self):
        def empty(document):
            kernel = document["kernels"][0]
            document["kernels"].append({**copy.deepcopy(kernel), "name": "nothing", "loops": []})
            for member in ("lines", "dependences", "timeline", "occupied"):
                kernel["loops"][0][member] = []
            for chain in ("carried", "longest"):
                kernel["loops"][0][chain] = {"cycles": 0, "spans": 1, "at": []}
            kernel["loops"][0]["pressure"] = {}
        html = self.drawn(empty)
        self.assertIn("No loop was analysed.", html)
        self.assertIn("No instruction of it is executed.", html)

    def test_no_kernel_at_all(self):
        self.assertIn("0 kernels", self.drawn(lambda document: document.update(kernels=[])))

    def test_two_builds_side_by_side(self):
        def compared(document):
            document["kernels"].append(copy.deepcopy(document["kernels"][0]))
            document["kernels"][1]["loops"][0]["occupied"][0]["bound"] = "pipe new"
            for one in document["kernels"][1]["loops"][0]["occupied"]:
                one.update(cycles=one["cycles"] / 2, low=one["low"] / 2, high=one["high"] / 2)
            document["comparisons"] = [{"before": 0, "after": 1, "loops": [
                {"before": 0, "after": 0, "opcodes": [{"opcode": "FFMA", "before": 4, "after": 2}], "work_ratio": 2, "memory_decides": "with <16> warps"},
                {"before": None, "after": 1, "opcodes": [], "work_ratio": 1, "memory_decides": None}, {"before": 1, "after": None, "opcodes": [], "work_ratio": 1, "memory_decides": None}]}]
        html = self.drawn(compared)
        part = html.split('<section id="comparison">')[1].split("</section>")[0]
        # Half the cycles for twice the work, and half the products.
        self.assertEqual(part.count('<span class="good">-75.0 %</span>'), len(self.sample["kernels"][0]["loops"][0]["occupied"]))
        self.assertEqual(part.count('<span class="good">-50.0 %</span>'), 1)
        self.assertIn("does 2.000 times the work", part)
        self.assertIn("Memory decides: with &lt;16&gt; warps", part)
        self.assertIn("→ pipe new", part)
        self.assertIn("only in the new build", part)
        self.assertIn("only in the old build", part)

    def test_a_long_loop_is_light_and_drawn_in_part(self):
        count = 2000

        def long(document):
            loop = document["kernels"][0]["loops"][0]
            line = loop["lines"][0]
            loop["lines"] = [{**line, "at": 16 * i, "carried": i % 40 == 0, "critical": i % 50 == 0, "cause": 16 * ((i * 7) % count),
                              "waits_for": "scoreboard", "waited": i % 9} for i in range(count)]
            loop["carried"] = {"cycles": 200, "spans": 1, "at": list(range(0, 16 * count, 640))}
            loop["longest"] = {"cycles": 200, "spans": 1, "at": list(range(0, 16 * count, 800))}
            loop["dependences"] = [{"from": 16 * a, "to": 16 * ((a * b + 1) % count), "cycles": 4, "carried": (a * b + 1) % count <= a}
                                   for a in range(count) for b in (1, 3, 5)]
            loop["timeline"] = [[i, i % 16, 16 * (i % count), "unit busy", 3, 1] for i in range(1000)]
            document["kernels"][0]["loops"] = [loop]
        begin = time.monotonic()
        html = self.drawn(long)
        self.assertLess(time.monotonic() - begin, 20)
        self.assertLess(len(html), 3_000_000)
        drawn = int(re.search(r"(\d+) of 2000 instructions are drawn", html).group(1))
        self.assertEqual(html.count('class="node'), drawn)
        self.assertLessEqual(drawn, 150)
        self.assertGreater(drawn, 80)

    def test_what_it_does_not_understand_is_refused(self):
        def refused(change):
            result = run(self.changed(change), self.folder / "nothing")
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
            self.assertFalse((self.folder / "nothing").exists())
            return result.stderr

        self.assertIn("version 2", refused(lambda d: d.update(version=2)))
        self.assertIn("dependences", refused(lambda d: d["kernels"][0]["loops"][0].pop("dependences")))
        self.assertIn("outside its interval", refused(lambda d: d["kernels"][0]["loops"][0]["occupied"][0].update(low=1e9)))
        self.assertIn("listed twice", refused(lambda d: d["kernels"][0]["loops"][0]["lines"].append(d["kernels"][0]["loops"][0]["lines"][0])))
        self.assertIn("not a kernel", refused(lambda d: d.update(comparisons=[{"before": 0, "after": 1, "loops": []}])))
        self.assertIn("does not have", refused(lambda d: d.update(
            comparisons=[{"before": 0, "after": 0, "loops": [{"before": 7, "after": None, "opcodes": [], "work_ratio": 1, "memory_decides": None}]}])))
        self.assertIn("timeline", refused(lambda d: d["kernels"][0]["loops"][0]["timeline"][0].__setitem__(1, 64)))  # an SM has 64 warps
        refused(lambda d: d["kernels"][0].update(unexpected=1))


class Layout(unittest.TestCase):
    """The parts of the picture that a page cannot show to be right."""

    def test_nothing_overlaps_in_a_lane(self):
        from dependence_svg import lanes
        spans = [(i % 17, i % 17 + 1 + (i * i) % 23) for i in range(120)]
        given = lanes(spans)
        for i, a in enumerate(spans):
            for j in range(i):
                if given[i] == given[j]:
                    self.assertTrue(a[1] < spans[j][0] or spans[j][1] < a[0], (a, spans[j]))
        self.assertEqual(lanes([(0, 9), (1, 2), (3, 4)]), [1, 0, 0])  # short ones next to the instructions
        self.assertEqual(lanes([]), [])

    def test_all_are_drawn_as_long_as_they_fit(self):
        from dependence_svg import MOST_NODES, choose
        order = list(range(MOST_NODES))
        self.assertEqual(choose(order, [], [3]), order)
        longer = list(range(MOST_NODES + 1))
        edges = [{"from": 5, "to": 3, "cycles": 1, "carried": False}, {"from": 8, "to": 9, "cycles": 1, "carried": False}]
        self.assertEqual(choose(longer, edges, [3, 7]), [3, 5, 7])
        self.assertEqual(len(choose(longer, edges, longer)), MOST_NODES)

    def test_arrivals_of_one_instruction_keep_apart(self):
        from dependence_svg import dependence_svg
        lines = [{"at": 16 * i, "instruction": "FADD R1, R2, R3"} for i in range(5)]
        edges = [{"from": 16 * i, "to": 64, "cycles": 4, "carried": False} for i in range(4)]
        chain = {"cycles": 0, "spans": 1, "at": []}
        svg, missing = dependence_svg({"lines": lines, "dependences": edges, "carried": chain, "longest": chain}, "x")
        self.assertEqual(missing, "")
        ends = re.findall(r'data-to="64" d="M\S+ \S+H([0-9.]+)V([0-9.]+)H', svg)
        self.assertEqual(len({x for x, _ in ends}), 4)
        self.assertEqual(len({y for _, y in ends}), 4)

    def test_names_as_people_call_them(self):
        from page_words import short_name
        for name, short in (("tile(float*, float const*, int)", "tile"), ("void horner<float>(float*, int)", "horner"),
                            ("(anonymous namespace)::f<(int)3>(int)", "f"), ("void a::b<c::d>(e<f>)", "b"), ("_Z4nameIfE", "_Z4nameIfE"),
                            ("(int)", "(int)"), ("", "")):
            self.assertEqual(short_name(name), short)


if __name__ == "__main__":
    main()
