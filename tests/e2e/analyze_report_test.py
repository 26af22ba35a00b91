#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`warpgauge analyze --report` and `--format json`: the page, what it is drawn from, and refusals."""

import copy
import json
import re
import sys
import unittest
from html.parser import HTMLParser
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import CommandTest, can_draw, environment

ROOT = Path(__file__).resolve().parents[2]
PROFILE = ROOT / "data/h200/profile.json"
SCHEMA = ROOT / "analysis/report/analysis.schema.json"
# Objects whose members are named by units: their values are all alike to the schema.
KEYED = ("pressure", "busy")


def control(stall, write=7, wait=0):
    """The bits of a schedule: stall count, write scoreboard (7: none), scoreboards waited for."""
    return stall | 1 << 4 | write << 5 | 7 << 8 | wait << 11


def kernel(name="sum", adds=1):
    """A description of code with a loop: a load, sums that wait for it, a counter and a branch."""
    code = [(control(4), "MOV R5, RZ"), (control(1, write=0), "LDG.E R4, desc[UR4][R2.64]"),
            *[(control(4, wait=1), "FADD R5, R5, R4")] * adds, (control(4), "IADD3 R2, R2, 0x4, RZ"),
            (control(5), "ISETP.NE.AND P0, PT, R2, R6, PT"), (control(5), "@P0 BRA 0x10"), (control(1), "EXIT")]
    rows = [[16 * i, bits, 64, 2048, 0, 0, text] for i, (bits, text) in enumerate(code)]
    return {"schema": "warpgauge.kernel", "version": 1, "name": name, "size": "grid 8", "source": "describe",
            "launch": {"grid_blocks": 8, "threads_per_block": 256, "registers_per_thread": 32, "shared_bytes_per_block": 0},
            "counts": {"issued": 64 * len(rows)}, "time": {"median_us": 9, "low_us": 8.5, "high_us": 9.5, "launches": 5},
            "code": {"cubin": "", "function": name, "architecture": "sm_90a",
                     "columns": ["at", "control", "executed", "threads", "sectors", "wavefronts", "instruction"], "rows": rows}}


class Links(HTMLParser):
    """Every id, and every reference."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.references = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.ids.append(value)
            if name in ("href", "src"):
                self.references.append(value)


def objects(value, name=""):
    """Every object in a JSON value that has members of its own."""
    if isinstance(value, dict):
        if name not in KEYED:
            yield value
        for member, child in value.items():
            yield from objects(child, member)
    for child in value if isinstance(value, list) else ():
        yield from objects(child, name)


class AnalyzeReport(CommandTest):
    def analyze(self, *arguments, **more):
        return self.run_command("analyze", "--profile", PROFILE, *arguments, **more)

    def written(self, *kernels, name="kernels.jsonl"):
        file = self.folder / name
        file.write_text("".join(json.dumps(one) + "\n" for one in kernels))
        return file

    def document(self, *arguments):
        return json.loads(self.analyze(*arguments, "--format", "json")[0])

    def test_json_follows_its_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("the Python module jsonschema is not installed")
        validator = jsonschema.Draft7Validator(json.loads(SCHEMA.read_text()))
        validator.check_schema(validator.schema)
        before, after = self.written(kernel(), name="a.jsonl"), self.written(kernel(adds=3), name="b.jsonl")
        for arguments in ((before, after, "--timeline", "3", "--whole", "--outer"), ("--compare", before, after)):
            document = self.document(*arguments)
            self.assertEqual([error.message for error in validator.iter_errors(document)], [])
            for i, one in enumerate(objects(document)):
                wrong = copy.deepcopy(document)
                list(objects(wrong))[i]["unexpected"] = 1
                self.assertFalse(validator.is_valid(wrong), f"an unknown member in {one}")

    def test_which_instruction_needs_whose_result(self):
        (loop,) = self.document(self.written(kernel()))["kernels"][0]["loops"]
        edges = {(edge["from"], edge["to"], edge["carried"]) for edge in loop["dependences"]}
        self.assertEqual(edges, {(0x10, 0x20, False), (0x20, 0x20, True), (0x30, 0x40, False), (0x30, 0x10, True),
                                 (0x30, 0x30, True), (0x40, 0x50, False)})
        latency = {line["at"]: line["latency_cycles"] for line in loop["lines"]}
        for edge in loop["dependences"]:
            self.assertEqual(edge["cycles"], latency[edge["from"]])

    def test_a_timeline_names_instructions(self):
        (loop,) = self.document(self.written(kernel()), "--timeline", "2")["kernels"][0]["loops"]
        order = [at for _, warp, at, *_ in loop["timeline"] if warp == 0]
        self.assertEqual(order, [0x10, 0x20, 0x30, 0x40, 0x50] * 2)
        self.assertEqual({warp for _, warp, *_ in loop["timeline"]}, {0, 1})
        self.assertEqual(self.document(self.written(kernel()))["kernels"][0]["loops"][0]["timeline"], [])

    def test_page(self):
        if not can_draw():
            self.skipTest("no Python here can draw")
        out, errors = self.analyze(self.written(kernel(), kernel("<script>\"a\"&b")), "--report", "out")
        self.assertEqual((out, errors), ("report: out/analysis.html\n", ""))
        self.assertCountEqual([file.name for file in (self.folder / "out").iterdir()], [".lock", "analysis.json", "analysis.html"])
        html = (self.folder / "out/analysis.html").read_text()
        links = Links(html)
        self.assertEqual(len(links.ids), len(set(links.ids)))
        self.assertEqual({reference for reference in links.references if reference[1:] not in links.ids or reference[0] != "#"}, set())
        self.assertEqual(html.count('<section class="kernel"'), 2)
        self.assertEqual(len(re.findall(r">warp \d<", html)), 2 * 4)  # a timeline of four warps, unasked
        self.assertEqual(html.count("<script>"), 1)
        self.assertIn("&lt;script&gt;", html)
        # How to make it again.
        self.assertIn(f"Made with <code>warpgauge analyze --profile {PROFILE} ", html)
        self.assertIn(" --report out</code>", html)

    def test_page_of_two_builds(self):
        if not can_draw():
            self.skipTest("no Python here can draw")
        before, after = self.written(kernel(), name="a.jsonl"), self.written(kernel(adds=3), name="b.jsonl")
        self.analyze("--compare", before, after, "--report", "out")
        (compared,) = json.loads((self.folder / "out/analysis.json").read_text())["comparisons"]
        self.assertEqual((compared["before"], compared["after"]), (0, 1))
        pair, = compared["loops"]
        self.assertIn("hold for coalesced accesses that hit L1", pair.pop("memory_decides"))
        self.assertEqual(pair, {"before": 0, "after": 0, "opcodes": [{"opcode": "FADD", "before": 1, "after": 3}], "work_ratio": 1,
                                "doubt": "they do not compute the same for an element"})
        part = (self.folder / "out/analysis.html").read_text().split('<section id="comparison">')[1].split("</section>")[0]
        self.assertIn("<td>FADD</td>", part)
        self.assertIn("Which build is faster is not sure by its loops: they do not compute the same", part)

    def test_without_a_drawer_the_data_is_there(self):
        out, errors = self.analyze(self.written(kernel()), "--report", "out", status=1,
                                   env=environment(WARPGAUGE_PYTHON="/no/such/python"))
        self.assertEqual(out, "")
        self.assertRegex(errors, r"^error: the page cannot be drawn: .*out/analysis.json has its data\n$")
        self.assertEqual(json.loads((self.folder / "out/analysis.json").read_text())["schema"], "warpgauge.analysis")

    def test_one_that_is_refused_does_not_stop_the_page(self):
        if not can_draw():
            self.skipTest("no Python here can draw")
        bad = self.folder / "bad.cubin"
        bad.write_text("{}")
        out, errors = self.analyze(bad, self.written(kernel()), "--report", "out", status=2)
        self.assertEqual(out, "report: out/analysis.html\n")
        self.assertIn("bad.cubin", errors)

    def test_bad_usage(self):
        mine = self.written(kernel())
        for option in (("-o", "x"), ("--format", "json"), ("--brief",)):
            self.assert_refused("analyze", "--profile", PROFILE, mine, "--report", "out", *option, saying="--report")
        self.assert_refused("analyze", "--profile", PROFILE, mine, "--report", mine, saying="kernels.jsonl")
        for name in ("analysis.json", "analysis.html"):
            taken = self.folder / name
            taken.write_text(mine.read_text())
            self.assert_refused("analyze", "--profile", PROFILE, taken, "--report", self.folder, saying="name another output")
            self.assertEqual(taken.read_text(), mine.read_text())
            taken.unlink()


if __name__ == "__main__":
    unittest.main()
