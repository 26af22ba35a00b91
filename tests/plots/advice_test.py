#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the page of kernels of a sample and looks at it."""

import copy
import html
import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import HERE, Page, main, run

_SAMPLE = HERE / "sample_advice.json"
_MOST_BYTES_OF_KERNEL = 30_000


class AdvicePage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = Path(cls.temporary.name) / "made"
        cls.result = run(_SAMPLE, cls.folder)
        cls.advice = json.loads(_SAMPLE.read_text(encoding="utf-8"))
        cls.html = (cls.folder / "kernels.html").read_text(encoding="utf-8")
        cls.screens = re.findall(r'<section class="screen" id="(kernel-\d+)">(.*?)</section>', cls.html, flags=re.DOTALL)

    def test_writes_one_page_and_nothing_else(self):
        self.assertEqual((self.result.returncode, self.result.stderr), (0, ""))
        self.assertEqual([file.name for file in self.folder.iterdir()], ["kernels.html"])

    def test_is_well_formed_and_its_references_resolve(self):
        page = Page(self.html)
        self.assertEqual(len(page.ids), len(set(page.ids)), "an id is given twice")
        self.assertEqual(set(page.references) - {f"#{name}" for name in page.ids}, set())
        self.assertNotRegex(self.html, r"https?://|@import|url\(")
        self.assertIn('data-filters="kernel-list"', self.html)
        self.assertIn('<table id="kernel-list">', self.html)

    def test_a_screen_and_a_row_a_kernel_longest_first(self):
        self.assertEqual([name for name, _ in self.screens], ["kernel-0", "kernel-1", "kernel-2"])
        listed = re.findall(r'<a href="#(kernel-\d+)".*?<td class="number">([0-9.]+) µs', self.html, flags=re.DOTALL)
        self.assertEqual([name for name, _ in listed], ["kernel-0", "kernel-1", "kernel-2"])
        times = [float(time) for _, time in listed]
        self.assertEqual(times, sorted(times, reverse=True))
        self.assertEqual(times[-1], 3.5)  # neither measured nor predicted: the least that is known

    def test_a_kernel_shows_what_its_data_says(self):
        from units import format_number
        for kernel in self.advice["kernels"][1:]:
            screen = next(text for _, text in self.screens if f'{kernel["measured"]["median_us"]:.4g} <small>' in text
                          or f'{format_number(kernel["measured"]["median_us"])} <small>' in text)
            self.assertIn(f'{format_number(kernel["time_us"]["value"])} <small>µs', screen)
            self.assertIn(f'[{format_number(kernel["time_us"]["low"])}, {format_number(kernel["time_us"]["high"])}]', screen)
            self.assertEqual(screen.count("<svg"), 1)
            self.assertEqual(screen.count("<circle"), len(kernel["roofline"]["levels"]))
            self.assertEqual(screen.count("<li><div"), len(kernel["changes"]))
            at = -1
            for change in kernel["changes"]:  # in their order
                at = screen.index(f'{format_number(change["saved_us"]["value"])} µs', at + 1)
            for line in kernel["lines"]:
                self.assertIn(f'<code>{line["at"]:#06x}</code>', screen)
            for share in kernel["shares"]:  # beside the unit's name
                if share["busy_share"] is not None and 0.005 <= share["busy_share"] < 0.9995:
                    self.assertRegex(screen, f'<td>{share["unit"]}</td><td class="number"><span [^%]*%"></i></span>'
                                             f'{100 * share["busy_share"]:.1f} %</td>')
            for kind, share in kernel["instruction_mix"].items():
                self.assertIn(f'title="{kind} {100 * share:.1f} %"', screen)
            for fact in kernel["facts"]:
                self.assertIn(html.escape(fact), screen)
            # One bound has one share.
            self.assertRegex(screen, f'<div class="value said">{kernel["bound"]}</div><div class="interval">(busy|the busiest unit idles) '
                                     f'{100 * kernel["bound_share"]:.1f} % of the time(, next [a-z]+)?</div>')
            for stall in kernel["stalls"]:
                self.assertIn(f'title="{stall["what"]} {100 * stall["share"]:.1f} %"', screen)
        self.assertIn("Other GPU: <b>100.0 µs</b> [90.00, 112.0], bound by dram; saves 37.00 µs [5.000, 61.00]", self.html)
        self.assertIn("Lesser GPU: key l2.read_gbps absent (not measured)", self.html)

    def test_what_was_never_counted_has_no_column_of_counters(self):
        advice = copy.deepcopy(self.advice)
        for kernel in advice["kernels"]:
            kernel["counted"], kernel["stalls"] = {}, []
        (self.folder.parent / "static.json").write_text(json.dumps(advice))
        result = run(self.folder.parent / "static.json", self.folder.parent / "static")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        page = (self.folder.parent / "static/kernels.html").read_text(encoding="utf-8")
        for words in ("busy, counted", "<h3>What warps"):
            self.assertIn(words, self.html)
            self.assertNotIn(words, page)
        self.assertIn("<details open><summary>Taken for granted", page)

    def test_kernels_of_one_name_have_their_files_beside_it(self):
        advice = copy.deepcopy(self.advice)
        self.assertNotIn('<small class="muted">in ', self.html)
        advice["kernels"][1]["file"] = "old/histogram.cu"
        file = Path(self.temporary.name) / "named.json"
        file.write_text(json.dumps(advice), encoding="utf-8")
        self.assertEqual(run(file, Path(self.temporary.name) / "named").returncode, 0)
        page = (Path(self.temporary.name) / "named" / "kernels.html").read_text(encoding="utf-8")
        self.assertIn('<small class="muted">in old/histogram.cu</small></h2>', page)
        self.assertIn(" · old/histogram.cu</div>", page)

    def test_the_source_stands_beside_the_machine_code(self):
        kernel = self.advice["kernels"][1]
        screen = next(text for _, text in self.screens if "agent_histogram" in text)
        pane, code = re.search(r'<div class="columns code">\s*<div>(.*?)</div>\s*<div class="machine">(<h3>Hot lines of the machine code.*)', screen, flags=re.DOTALL).groups()
        file, lost = kernel["sources"]
        shown = re.findall(r'<tr id="(kernel-\d+-source-0-(\d+))"><td[^>]*>(\d+)</td><td class="number">(.*?)</td><td><code>(.*?)</code>', pane)
        self.assertEqual([(int(line), text) for _, _, line, _, text in shown],
                         [(line["line"], html.escape(line["text"]).replace("&quot;", "&#34;")) for line in file["lines"]])
        for (_, in_id, line, share, _), given in zip(shown, file["lines"]):
            self.assertEqual(in_id, line)
            self.assertEqual(share.rpartition(">")[2], "" if given["share"] is None else f'{100 * given["share"]:.1f} %')
        # What is left out is said, and nothing that is shown.
        self.assertEqual(re.findall(r'<tr class="gap"><td colspan="3">(.*?)</td>', pane), ["lines 1 to 209", "lines 216 to 783"])
        self.assertIn(html.escape(lost["why"]), pane)
        # An instruction leads to its line, where this is shown.
        self.assertIn(f'<a href="#{shown[2][0]}">agent_histogram.cuh:212</a> <code>FSETP', code)
        self.assertIn("<b>hidden.cuh:9</b> <code>", code)

    def test_a_kernel_without_source_has_the_machine_code_alone(self):
        self.assertEqual(self.html.count('<div class="columns code">'), 1)
        for _, screen in self.screens:
            self.assertEqual(screen.count("Hot lines of the machine code"), 1)

    def test_what_was_asked_is_answered(self):
        from units import format_number
        kernel = self.advice["kernels"][1]
        self.assertIn(f'occupancy=&lt;2&gt;: <b>{format_number(kernel["what_if"][0]["time_us"]["value"])} µs</b>', self.html)
        self.assertIn("bound by dram; 2.000 times as fast", self.html)
        self.assertIn("coalesced: cannot tell: the variant &#39;coalesced&#39; is not described", self.html)
        self.assertEqual(self.html.count("<h3>What if</h3>"), 1)
        self.assertIn("with its all_reduce", self.html)
        self.assertIn("link.&lt;all&gt;.gbps absent", self.html)

    def test_an_interval_says_where_it_is_from(self):
        self.assertNotIn("Intervals are 95 %", self.html)
        for kernel in self.advice["kernels"]:
            if kernel["interval"]:
                self.assertIn(f'Interval of the predicted time: {html.escape(kernel["interval"])}.', self.html)
        self.assertIn(f', next {self.advice["kernels"][1]["second_bound"]}</div>', self.html)
        self.assertIn('<div class="key">measured roofline</div><div class="value">1.500 <small>µs', self.html)

    def test_waves_that_are_not_known_are_left_out(self):
        advice, without = copy.deepcopy(self.advice), self.folder.parent / "without"
        next(kernel for kernel in advice["kernels"] if kernel["waves"] is not None)["waves"] = None
        file = self.folder.parent / "without.json"
        file.write_text(json.dumps(advice), encoding="utf-8")
        self.assertEqual(run(file, without).returncode, 0)
        shown = "<span>waves <b>"
        self.assertEqual((without / "kernels.html").read_text(encoding="utf-8").count(shown), self.html.count(shown) - 1)

    def test_bars_are_as_long_as_their_shares(self):
        for bar in re.findall(r'<div class="stack".*?</div>', self.html):
            widths = [float(width) for width in re.findall(r"width:([0-9.]+)%", bar)]
            named = [float(share) for share in re.findall(r'title="[^"]* ([0-9.]+) %"', bar)]
            self.assertEqual(len(widths), len(named))
            for width, share in zip(widths, named):
                self.assertAlmostEqual(width, share, delta=0.06)
            self.assertLessEqual(sum(widths), 100.2)

    def test_the_profile_that_answers_is_named(self):
        self.assertIn("profile <b>out/&lt;profile&gt;.<wbr>json</b> (last run)", self.html)

    def test_names_stay_text(self):
        self.assertEqual(self.html.count("<script>"), 1)  # ours
        self.assertNotIn("<img", self.html)
        for text in ("&lt;script&gt;alert(1)&lt;/script&gt;::a&amp;b&gt;c", "<h2>a&amp;b&gt;c</h2>", ">a&amp;b&gt;c</a>",
                     "on Example &lt;GPU&gt;</h1>", "&lt;img src=x onerror=alert(1)&gt;",
                     "n = &#34;1&#34; &amp; more", "launch.kernel_us is absent: &lt;b&gt;not measured&lt;/b&gt;"):
            self.assertIn(text, self.html)

    def test_points_lie_inside_the_drawing_and_under_the_roof(self):
        for svg in re.findall(r"<svg.*?</svg>", self.html, flags=re.DOTALL):
            width, height = map(float, re.search(r'viewBox="0 0 (\d+) (\d+)"', svg).groups())
            roof = float(re.search(r'class="roof" d="M[0-9.]+ ([0-9.]+)H', svg).group(1))
            for x, y in re.findall(r'cx="([0-9.]+)" cy="([0-9.]+)"', svg):
                self.assertTrue(0 < float(x) < width and roof <= float(y) < height, (x, y))

    def test_is_light(self):
        self.assertLess(max(len(text.encode()) for _, text in self.screens), _MOST_BYTES_OF_KERNEL)

    def test_same_data_same_bytes(self):
        again = self.folder.parent / "again"
        run(_SAMPLE, again)
        self.assertEqual((again / "kernels.html").read_bytes(), (self.folder / "kernels.html").read_bytes())

    def test_both_themes(self):
        self.assertIn("prefers-color-scheme: dark", self.html)
        for svg in re.findall(r"<svg.*?</svg>", self.html, flags=re.DOTALL):
            self.assertNotRegex(svg, "#[0-9a-f]{6}")  # colours are the page's

    def refused(self, change):
        advice = copy.deepcopy(self.advice)
        change(advice)
        file = self.folder.parent / "wrong.json"
        file.write_text(json.dumps(advice), encoding="utf-8")
        result = run(file, self.folder.parent / "nothing")
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        self.assertFalse((self.folder.parent / "nothing").exists())
        return result.stderr

    def test_what_it_does_not_understand_is_refused(self):
        self.assertIn("version 2", self.refused(lambda a: a.update(version=2)))
        self.assertIn("changes", self.refused(lambda a: a["kernels"][1].pop("changes")))
        self.assertIn("outside its interval",
                      self.refused(lambda a: a["kernels"][1]["changes"][0]["saved_us"].update(low=1e9)))
        self.assertIn("a time without", self.refused(lambda a: a["kernels"][1].update(shares=[])))
        self.refused(lambda a: a["kernels"][1].update(unexpected=1))
        self.assertIn("beyond the end of the file", self.refused(lambda a: a["kernels"][1]["sources"][0].update(file_lines=785)))
        self.assertIn("lines out of order", self.refused(lambda a: a["kernels"][1]["sources"][0]["lines"].reverse()))


if __name__ == "__main__":
    main()
