#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`warpgauge advise`: what would help, on the screen and as JSON, and refusals."""

import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import CommandTest

EXAMPLES = Path(__file__).resolve().parents[2] / "data/kernels/examples"
PROFILE = Path(__file__).resolve().parents[2] / "data/h200/profile.json"


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

    def test_bad_usage(self):
        mine = self.folder / "mine.json"
        mine.write_text((EXAMPLES / "copy.json").read_text())
        self.assert_refused("advise", "--profile", PROFILE, mine, "-o", mine, saying="name another output")
        self.assert_refused("advise", saying="kernels")
        self.assert_refused("advise", mine, "--profile", self.folder / "none.json", saying="none.json")
        self.assert_refused("advise", "--profile", PROFILE, mine, "--lines", "-1", saying="--lines")
        self.assert_refused("advise", "--profile", PROFILE, mine, "--format", "xml", saying="xml")


if __name__ == "__main__":
    unittest.main()
