#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws what the host executed: counts by line and by access, and pictures of accesses."""

import copy
import json
import re
import sys
import tempfile
import unittest
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import HERE, Page, main, run

_NONE = {"requests": 0, "sectors": None, "lines": None, "l1": None, "shared_requests": 0, "wavefronts": None, "conflicts": None}
_LOAD = {**_NONE, "executed": 1024, "lanes": 32, "requests": 1024, "sectors": 4, "lines": 1, "l1": 0.25}
_SHARED = {**_NONE, "executed": 1024, "lanes": 31.5, "shared_requests": 1024, "wavefronts": 32, "conflicts": 31}


def row(cells, **numbers):
    of_lanes = [4 * lane if isinstance(cell, int) else None for lane, cell in enumerate(cells)]
    return {"cells": cells, "lane_bytes": of_lanes, "argument": None, "begin": None, "span_bytes": None, "sectors": None, "lines": None,
            "wavefronts": None, "least_wavefronts": None, **numbers}


def access(at, columns, rows, **more):
    return {"at": at, "instruction": "LDG.E R0, desc[UR4][R2.64]", "source": "tile.cu:9", "space": "shared" if columns == "banks" else "global",
            "columns": columns, "cells": f"what {columns} ask for", "whose": "warp 0 of block 1,0,0: all of its 2 executions", "warp": 0,
            "block": [1, 0, 0], "executions": len(rows), "rows": rows, **more}


def of_lanes(cells, sectors):
    return row(cells, span_bytes=128, sectors=sectors, lines=1)


COALESCED = [lane // 8 for lane in range(32)]
STRIDED = list(range(32))
CONFLICT = [32] + [0] * 31


def executed():
    return {"stopped": None, "assumed": ["executed on the host: 8 of 8 blocks"],
            "instructions": [{"at": 0x10, "instruction": "LDG.E R0, desc[UR4][R2.64]", "source": "tile.cu:9", **_LOAD},
                             {"at": 0x20, "instruction": "FADD R0, R0, R1", "source": "tile.cu:9", **_NONE, "executed": 7, "lanes": 3},
                             {"at": 0x30, "instruction": "LDS R1, [R6]", "source": "tile.cu:10", **_SHARED}],
            "lines": [{"source": "tile.cu:9", **_LOAD}, {"source": "tile.cu:10", **_SHARED}, {"source": "", **_NONE, "executed": 1, "lanes": 32}],
            "accesses": [access(0x10, "lanes", [of_lanes(COALESCED, 4), of_lanes(STRIDED, 32)]),
                         access(0x30, "banks", [row(CONFLICT, wavefronts=32, least_wavefronts=1)])]}


class AccessPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = Path(cls.temporary.name)
        cls.sample = json.loads((HERE / "sample_analysis.json").read_text(encoding="utf-8"))

    def made(self, change=lambda counted: None):
        document = copy.deepcopy(self.sample)
        counted = executed()
        change(counted)
        document["kernels"][0]["executed"] = counted
        file = self.folder / "analysis.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        return run(file, self.folder / "made")

    def drawn(self, change=lambda counted: None):
        result = self.made(change)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        html = (self.folder / "made/analysis.html").read_text(encoding="utf-8")
        page = Page(html)
        self.assertEqual(len(page.ids), len(set(page.ids)))
        for svg in re.findall(r"<svg.*?</svg>", html, flags=re.DOTALL):
            self.assertNotRegex(svg, "#[0-9a-f]{6}")  # colours are the page's
        return html

    def pictures(self, html):
        return re.findall(r'<figure class="access">(.*?)</figure>', html, flags=re.DOTALL)

    def rects(self, svg):
        return [(look, float(x), float(y), float(width)) for look, x, y, width
                in re.findall(r'<rect class="(\w+)" x="([0-9.]+)" y="([0-9.]+)" width="([0-9.]+)"', svg)]

    def test_counts_by_line_and_by_access(self):
        html = self.drawn()
        lines, accesses = re.findall(r'<table class="counts">(.*?)</table>', html, flags=re.DOTALL)

        def cells(line):
            return re.findall(r'<td class="number">(.*?)</td>', line)
        rows = lines.split("<tr>")[2:]
        self.assertEqual(cells(rows[0]), ["1024", "32", "4", "25 %", "", ""])
        self.assertEqual(cells(rows[1]), ["1024", "31.5", "", "", "32", "31"])
        self.assertIn("a line that is not known", rows[2])
        self.assertEqual(len(accesses.split("<tr>")[2:]), 2)  # FADD reaches no memory

    def test_the_listing_has_them_beside_its_instructions(self):
        line = self.sample["kernels"][0]["loops"][0]["lines"][0]

        def of_listing(counted):
            counted["instructions"][1].update(at=line["at"], executed=123456, lanes=17.25)
        html = self.drawn(of_listing)
        first = re.search(rf'<tr id="kernel-0-loop-0-{line["at"]:x}".*?</tr>', html, flags=re.DOTALL).group()
        self.assertIn('<td class="number">123456</td><td class="number">17.2</td>', first)
        self.assertIn("<th>executed</th><th>lanes</th>", html)

    def test_lanes_of_one_sector_have_one_colour(self):
        picture = self.pictures(self.drawn())[0]
        rects = self.rects(picture)
        rows = sorted({y for _, _, y, _ in rects})
        first, second = ([look for look, _, at, _ in rects if at == y] for y in rows)
        self.assertEqual(first, ["h0", "h1", "h2", "h3"])
        self.assertEqual(second, [f"h{sector}" for sector in range(32)])
        self.assertIn("<title>lanes 0 to 7: sector 0, 0 to 28 bytes on</title>", picture)
        self.assertIn(">4, 1, 128<", picture)
        width, height = map(float, re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', picture).groups())
        self.assertTrue(all(x + wide <= width and y < height for _, x, y, wide in rects))

    def test_a_conflict_stands_out(self):
        picture = self.pictures(self.drawn())[1]
        self.assertEqual([look for look, *_ in self.rects(picture)], ["h31", "idle"])
        self.assertIn("<title>bank 0: 32 words</title>", picture)
        self.assertIn('<text class="bad"', picture)
        free = self.pictures(self.drawn(lambda c: c["accesses"][1].update(rows=[row([1] * 32, wavefronts=1, least_wavefronts=1)])))[1]
        self.assertEqual([look for look, *_ in self.rects(free)], ["h0"])
        self.assertNotIn("bad", free)

    def test_what_is_not_known_is_no_number(self):
        cells = [0] * 8 + [None] * 8 + ["unknown"] * 16

        def unknown(counted):
            counted.update(stopped="the address at <0x10> depends on argument 3", instructions=[], lines=[])
            counted["accesses"] = [access(0x10, "lanes", [row(cells)])]
        html = self.drawn(unknown)
        [picture] = self.pictures(html)
        self.assertEqual([look for look, *_ in self.rects(picture)], ["h0", "idle", "unknown"])
        self.assertIn("lanes 16 to 31: address not known", picture)
        self.assertIn(">not known<", picture)
        self.assertIn("could not go on: the address at &lt;0x10&gt; depends", html)
        self.assertNotIn('class="counts"', html)

    def test_many_accesses_are_drawn_in_part(self):
        html = self.drawn(lambda c: c.update(accesses=[access(16 * i, "lanes", [of_lanes(STRIDED, 32)] * 32) for i in range(100)]))
        self.assertEqual(len(self.pictures(html)), 24)
        self.assertIn("76 accesses more are in the data", html)
        self.assertLess(len(html), 5_000_000)

    def test_names_stay_text(self):
        def hostile(counted):
            counted["assumed"] = ["<script>"]
            counted["instructions"][0].update(instruction="<script>", source="<b>")
            counted["lines"][0]["source"] = "<img src=x>"
            counted["accesses"][0].update(instruction='"><script>', source="<i>", cells='"<script>', whose="</svg>")
        html = self.drawn(hostile)
        self.assertEqual(html.count("<script>"), 1)  # ours
        self.assertNotIn("<img", html)
        self.assertIn(escape('"<script>; </svg>'), html)

    def test_an_access_without_an_execution_says_so(self):
        html = self.drawn(lambda c: c.update(accesses=[access(0x40, "lanes", [], whose="no lane of block 1,0,0 takes part")]))
        [picture] = self.pictures(html)
        self.assertIn("no lane of block 1,0,0 takes part", picture)
        self.assertNotIn("<svg", picture)

    def test_a_kernel_that_was_not_executed_has_none(self):
        document = self.folder / "plain.json"
        document.write_text(json.dumps(self.sample), encoding="utf-8")
        self.assertEqual(run(document, self.folder / "plain").returncode, 0)
        html = (self.folder / "plain/analysis.html").read_text(encoding="utf-8")
        self.assertNotIn("Executed on the host", html)
        self.assertNotIn("<th>executed</th>", html)

    def test_what_cannot_be_is_refused(self):
        for change in (lambda c: c["accesses"][0]["rows"][0]["cells"].pop(), lambda c: c["accesses"][0]["rows"][0]["cells"].__setitem__(0, 33),
                       lambda c: c["accesses"][0]["rows"][0]["cells"].__setitem__(0, "0"), lambda c: c.pop("lines")):
            result = self.made(change)
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)


if __name__ == "__main__":
    main()
