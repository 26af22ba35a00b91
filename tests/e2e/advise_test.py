#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`warpgauge advise`: what would help, on the screen, as JSON and as a page, and refusals."""

import copy
import json
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import CommandTest, can_draw, environment

EXAMPLES = Path(__file__).resolve().parents[2] / "data/kernels/examples"
PROFILE = Path(__file__).resolve().parents[2] / "data/h200/profile.json"
METRICS = Path(__file__).resolve().parents[2] / "cupti/metrics/kernel_work.yaml"
SCHEMA = Path(__file__).resolve().parents[2] / "analysis/report/advice.schema.json"
# Objects whose members are named by units and parts: their values are all alike to the schema.
KEYED = ("counted", "parts")


def objects(value, name=""):
    """Every object in a JSON value that has members of its own."""
    if isinstance(value, dict):
        if name not in KEYED:
            yield value
        for member, child in value.items():
            yield from objects(child, member)
    for child in value if isinstance(value, list) else ():
        yield from objects(child, name)


# A count that is not there is unknown, and leaves no time.
NO_WORK = {alias: 0 for alias in re.findall(r"alias: (\w+)", METRICS.read_text())
           if not alias.endswith("_percent")}


def counted_kernel(**more):
    """A description by counters with machine code: four 4-byte loads of each thread's own 16 bytes. L1 has most of these."""
    warps = 8448
    loads = [[16 * i, 0x7f1, warps, 32 * warps, 16 * warps, 0, f"LDG.E R{4 + i}, desc[UR4][R2.64+{4 * i:#x}]"] for i in range(4)]
    rows = [[0, 0x7f1, warps, 32 * warps, 0, 0, "MOV R1, R2"]] + [[row[0] + 16, *row[1:]] for row in loads]
    rows.append([80, 0x7f1, warps, 32 * warps, 0, 0, "EXIT"])
    return {"schema": "warpgauge.kernel", "version": 1, "name": "loads<x>", "size": "grid 264", "source": "describe",
            "launch": {"grid_blocks": 264, "threads_per_block": 1024, "registers_per_thread": 32, "shared_bytes_per_block": 0},
            "counts": NO_WORK | {"issued": 6 * warps, "load_sectors": 64 * warps, "load_requests": 4 * warps, "warp_cycles": 1e7,
                                 "stalled_long_scoreboard": 6e6, "stalled_barrier": 1e6, "elapsed_ns": 10000, "issue_percent": 5,
                                 "l2_read_sectors": 4 * warps, "l2_read_requests": warps},
            "time": {"median_us": 9, "low_us": 8.5, "high_us": 9.5, "launches": 5},
            "code": {"cubin": "", "function": "", "architecture": "sm_90a",
                     "columns": ["at", "control", "executed", "threads", "sectors", "wavefronts", "instruction"],
                     "rows": rows}, **more}


class Advise(CommandTest):
    def advise(self, *arguments, **more):
        return self.run_command("advise", "--profile", PROFILE, *arguments, **more)

    def test_conflicts_of_a_transpose_come_first(self):
        out, _ = self.advise(EXAMPLES / "transpose_shared.json", "--format", "json")
        document = json.loads(out)
        self.assertEqual(document["schema"], "warpgauge.advice")
        (kernel,) = document["kernels"]
        first = kernel["changes"][0]
        self.assertEqual(first["change"], "no bank conflicts")
        self.assertGreater(first["saved_us"]["value"], 0)
        self.assertLessEqual(first["saved_us"]["low"], first["saved_us"]["value"])
        self.assertEqual(kernel["lines"], [])  # no machine code is known
        text, _ = self.advise(EXAMPLES / "transpose_shared.json")
        self.assertRegex(text, r"saves +[0-9.]+ us \[[-0-9.]+, [0-9.]+\] no bank conflicts: ")

    def test_a_described_variant_is_judged(self):
        out, _ = self.advise(EXAMPLES / "transpose_naive.json", "--format", "json")
        self.assertEqual(json.loads(out)["kernels"][0]["changes"][0]["change"], "coalesced accesses")

    def test_a_copy_is_as_good_as_it_gets(self):
        out, _ = self.advise(EXAMPLES / "copy.json", "--format", "json")
        for change in json.loads(out)["kernels"][0]["changes"]:
            self.assertIn("blocks on an SM", change["change"])

    def test_a_line_is_named_by_its_place_in_the_source(self):
        kernel = json.loads((EXAMPLES / "copy.json").read_text())
        warps = kernel["work"]["warp_instructions"]["value"] / 4
        rows = [[0, 4066, "S2R R0, SR_TID.X", "copy.cu:3"], [16, 4066, "LDG.E R4, desc[UR4][R2.64]", "copy.cu:4"],
                [32, 4066, "STG.E desc[UR4][R2.64], R4", ""], [48, 4066, "EXIT", "copy.cu:5"]]
        kernel["code"] = {"cubin": "", "function": "copy", "architecture": "sm_90a", "files": ["/s/copy.cu"],
                          "columns": ["at", "control", "executed", "threads", "sectors", "wavefronts", "instruction",
                                      "line"],
                          "rows": [[at, control, warps, 32 * warps, 0, 0, text, line] for at, control, text, line in rows]}
        mine = self.folder / "mine.json"
        mine.write_text(json.dumps(kernel))
        out, _ = self.advise(mine, "--format", "json")
        sources = {line["at"]: line["source"] for line in json.loads(out)["kernels"][0]["lines"]}
        self.assertEqual(sources, {at: line for at, _, _, line in rows})
        text, _ = self.advise(mine)
        self.assertIn("% at 0x0010 copy.cu:4: LDG.E R4", text)
        self.assertIn("% at 0x0020 STG.E", text)

    def test_one_that_is_refused_does_not_stop_the_others(self):
        bad = self.folder / "bad.json"
        bad.write_text("{}")
        out, errors = self.advise(bad, EXAMPLES / "copy.json", status=2)
        self.assertIn("copy", out)
        self.assertIn("bad.json", errors)

    def written(self, *kernels):
        file = self.folder / "kernels.jsonl"
        file.write_text("".join(json.dumps(kernel) + "\n" for kernel in kernels))
        return file

    def test_what_counters_say_stands_beside_it(self):
        out, _ = self.advise(self.written(counted_kernel()), "--format", "json")
        (kernel,) = json.loads(out)["kernels"]
        self.assertEqual(kernel["measured"]["median_us"], 9)
        self.assertAlmostEqual(kernel["counted"]["issue"], 0.05)
        stalls = {stall["counter"]: stall["share"] for stall in kernel["stalls"]}
        self.assertAlmostEqual(stalls["stalled_long_scoreboard"], 0.6)
        self.assertAlmostEqual(sum(stalls.values()), 1)
        self.assertEqual(kernel["roofline"]["work"], "warp instructions")
        self.assertAlmostEqual(kernel["roofline"]["rate"], 6 * 8448 / 9e-6 * 1e-12)
        l2 = next(level for level in kernel["roofline"]["levels"] if level["level"] == "l2")
        self.assertAlmostEqual(l2["per_byte"], 6 / (4 * 32), places=9)
        self.assertEqual(len(kernel["lines"]), 5)

    def test_a_roofline_has_one_rate_a_level_that_of_reading(self):
        out, _ = self.advise(*sorted(EXAMPLES.glob("*.json")), "--format", "json")
        entries, levels = json.loads(PROFILE.read_text())["entries"], set()
        for kernel in json.loads(out)["kernels"]:
            rates = {level["level"]: level["gbps"]["value"] for level in (kernel["roofline"] or {"levels": []})["levels"]}
            self.assertEqual(len(rates), len((kernel["roofline"] or {"levels": []})["levels"]))
            self.assertEqual(rates, {level: entries[f"{level}.read_gbps"]["value"] for level in rates})
            levels.update(rates)
        self.assertIn("dram", levels)

    def test_nothing_is_advised_that_may_save_nothing(self):
        files = sorted(EXAMPLES.glob("*.json"))
        out, _ = self.advise(*files, self.written(counted_kernel()), "--format", "json")
        changes = [(kernel["time_us"]["value"], change) for kernel in json.loads(out)["kernels"] for change in kernel["changes"]]
        self.assertGreater(len(changes), 5)
        for time_us, change in changes:
            self.assertGreater(change["saved_us"]["low"], 0)
            self.assertGreaterEqual(change["share"], 0.01)
            self.assertAlmostEqual(change["share"], change["saved_us"]["value"] / time_us)
            self.assertTrue(change["evidence"])

    def test_wider_loads_are_found_in_machine_code(self):
        text, _ = self.advise(self.written(counted_kernel()))
        self.assertIn("16-byte loads: 4 4-byte loads at 0x10 ", text)

    def test_fusion_needs_the_order_of_launches(self):
        copy_file = EXAMPLES / "copy.json"
        self.assertNotIn("fused", self.advise(copy_file, copy_file)[0])
        text, _ = self.advise(copy_file, copy_file, "--in-order")
        self.assertEqual(text.count("fused with the next launch: of both together, where "), 1)  # the last has no next

    def test_launches_of_nsight_compute_are_in_order(self):
        mine = {**json.loads((EXAMPLES / "copy.json").read_text()), "source": "ncu"}
        self.assertEqual(self.advise(self.written(mine, mine))[0].count("fused with the next launch"), 1)
        (self.folder / "other.jsonl").write_text(json.dumps(mine) + "\n")
        text, _ = self.advise(self.written(mine), self.folder / "other.jsonl")  # of two programs
        self.assertNotIn("fused", text)

    def test_descriptions_say_their_order(self):
        def mine(order, process="a" * 16, **more):
            return {**json.loads((EXAMPLES / "copy.json").read_text()), "order": order, "process": process, **more}

        def fused(*kernels):
            return self.advise(self.written(*kernels))[0].count("fused with the next launch")

        self.assertEqual(fused(mine(7), mine(6)), 1)  # in any order of lines
        self.assertEqual(fused(mine(4), mine(5), mine(6)), 2)
        self.assertEqual(fused(mine(4), mine(6)), 0)  # another launch is between them
        self.assertEqual(fused(mine(4), mine(5, "b" * 16)), 0)  # of another process
        self.assertEqual(fused(mine(4), mine(5), mine(5)), 0)  # which of them?
        self.assertEqual(fused(mine(4, source="ncu"), mine(9, source="ncu")), 0)
        (self.folder / "other.jsonl").write_text(json.dumps(mine(5)) + "\n")
        self.assertNotIn("fused", self.advise(self.written(mine(4)), self.folder / "other.jsonl")[0])

    def test_time_on_another_device(self):
        slower = json.loads(PROFILE.read_text())
        slower["device"]["name"] = "Slower"
        for key in ("dram.read_gbps", "dram.copy_gbps", "dram.write_gbps", "dram.triad_gbps"):
            for end in ("value", "low", "high"):
                slower["entries"][key][end] /= 2
        other = self.folder / "slower.json"
        other.write_text(json.dumps(slower))
        out, _ = self.advise(EXAMPLES / "copy.json", "--profile-of", other, "--profile-of", PROFILE, "--format", "json")
        first, second = json.loads(out)["kernels"][0]["elsewhere"]
        self.assertEqual(first["device"], "Slower")
        self.assertLess(first["saved_us"]["value"], 0)
        self.assertEqual(second["saved_us"]["value"], 0)
        text, _ = self.advise(EXAMPLES / "copy.json", "--profile-of", other)
        self.assertRegex(text, r"elsewhere [0-9.]+ us \[.*\] on Slower, bound by dram; saves -")

    def test_json_follows_its_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("the Python module jsonschema is not installed")
        of_blackwell = counted_kernel()
        of_blackwell["code"]["rows"][0][-1] = "LDTM.x16 R4, tmem[UR4]"  # a kind of instructions of its own
        out, _ = self.advise(*sorted(EXAMPLES.glob("*.json")), self.written(of_blackwell, counted_kernel()), "--profile-of", PROFILE,
                             "--in-order", "--format", "json")
        document = json.loads(out)
        schema = json.loads(SCHEMA.read_text())
        jsonschema.Draft7Validator.check_schema(schema)
        validator = jsonschema.Draft7Validator(schema)
        self.assertEqual([error.message for error in validator.iter_errors(document)], [])
        document["kernels"] = document["kernels"][-1:]
        for i, one in enumerate(objects(document)):
            wrong = copy.deepcopy(document)
            list(objects(wrong))[i]["unexpected"] = 1
            self.assertFalse(validator.is_valid(wrong), f"an unknown member in {one}")

    def test_page(self):
        if not can_draw():
            self.skipTest("no Python here can draw")
        out, _ = self.advise(self.written(counted_kernel(), counted_kernel(name="<script>")), "--report", "out")
        self.assertEqual(out, "report: out/kernels.html\n")
        self.assertCountEqual([file.name for file in (self.folder / "out").iterdir()], [".lock", "advice.json", "kernels.html"])
        html = (self.folder / "out/kernels.html").read_text()
        self.assertEqual(html.count('<section class="screen"'), 2)
        self.assertEqual(html.count("<script>"), 1)
        self.assertIn("&lt;script&gt;", html)
        self.assertIn("Made with <code>warpgauge advise ", html)

    def test_without_a_drawer_the_data_is_there(self):
        out, errors = self.advise(EXAMPLES / "copy.json", "--report", "out", status=1,
                                  env=environment(WARPGAUGE_PYTHON="/no/such/python"))
        self.assertEqual(out, "")
        self.assertRegex(errors, r"^error: the page cannot be drawn: .*out/advice.json has its data\n$")
        self.assertEqual(json.loads((self.folder / "out/advice.json").read_text())["schema"], "warpgauge.advice")

    def test_bad_usage(self):
        mine = self.folder / "mine.json"
        mine.write_text((EXAMPLES / "copy.json").read_text())
        self.assert_refused("advise", "--profile", PROFILE, mine, "-o", mine, saying="name another output")
        self.assert_refused("advise", saying="kernels")
        self.assert_refused("advise", mine, "--profile", self.folder / "none.json", saying="none.json")
        self.assert_refused("advise", "--profile", PROFILE, mine, "--list", "-1", saying="--list")
        self.assert_refused("advise", "--profile", PROFILE, mine, "--format", "xml", saying="xml")
        self.assert_refused("advise", "--profile", PROFILE, mine, "--report", "out", "-o", "x", saying="--report")
        self.assert_refused("advise", "--profile", PROFILE, mine, "--profile-of", self.folder / "none.json", saying="none.json")
        taken = self.folder / "taken" / "advice.json"
        taken.parent.mkdir()
        taken.write_text(mine.read_text())
        self.assert_refused("advise", "--profile", PROFILE, taken, "--report", taken.parent, saying="name another output")
        self.assert_refused("advise", "--profile", PROFILE, mine, "--report", mine, saying="mine.json")


if __name__ == "__main__":
    unittest.main()
