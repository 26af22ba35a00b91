#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants a ladder of three rungs, times and predictions, and finds in its page what scripts/kernel_pages.py has to compute of them: the
cycles that a step bought, the units that got less busy, the error of the model, the lines that the step changed. The pages of the
repository are what the script writes."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import kernel_pages  # noqa: E402
import kernel_picture  # noqa: E402

SOURCES = {
    "sgemm/sgemm.cu": "// Compared with a library. No rung.\n",
    "sgemm/first.cu": '// The first rung: a thread an output, and more words in this sentence than a short one would have.\n#include "kernels/sgemm/sgemm.h"\n'
                      "int a;\nint b;\n{.step = 1,\n",
    # One line of `first` is another, one is new; what the header has is new too. Its first sentence ends in a list.
    "sgemm/second.cu": '// Adds to first: warps with\n// - roles;\n// - turns.\n#include "kernels/sgemm/sgemm.h"\n#include "kernels/sgemm/roles.cuh"\n'
                       'int a;\nint c;\n{.step = 2,\n .adds = "warps with roles",\n',
    "sgemm/roles.cuh": '// Roles.\n#include "kernels/sgemm/deeper.cuh"\nint role;\n',
    "sgemm/deeper.cuh": "// Deeper.\nint deep;\n",
    "sgemm/untimed.cu": "// Adds to second: wgmma (B. P. Welford). It was never timed, but its sentence is long enough for both, if not for three.\n"
                        '#include "kernels/sgemm/roles.cuh"\n{.step = 2.5,\n',
    "sgemm/third.cu": '// Adds to untimed: harness/wgmma.cuh, and wgmma, by which more is done in fewer cycles than before.\n#include "kernels/sgemm/roles.cuh"\n'
                      "{.step = 3,\n",
}
# rung: microseconds, MHz, registers; predicted microseconds, and what each unit is busy
PLANTED = {
    "first": (100.0, 2000, "40", 90.0, {"lsu": 80.0, "dram": 20.0, "alu": 1.0}),
    "second": (50.0, 1000, "40", 60.0, {"lsu": 30.0, "dram": 60.0, "alu": 1.0}),
    "third": (45.0, 1000, "99", 45.0, {"lsu": 30.0, "dram": 40.0}),
}


def row(rung, time, clock, registers, size="4096", **more):
    return {"family": "sgemm", "rung": f"sgemm/{rung}", "type": "f32", "data": "normal", "size": size, "mode": "cold.burst", "time_us": str(time),
            "spread": "0.01", "fraction_of_ceiling": str(40 / time), "library": "aLibrary 1", "ratio_to_library": str(50 / time), "ceiling": "fp32.tflops",
            "cycles": str(time * clock), "sm_clock_mhz": str(clock), "registers_per_thread": registers, "doubts": "", "outcome": "measured", **more}


def planted_rows():
    rows = [row(rung, *values[:3]) for rung, values in PLANTED.items()]
    rows += [row("library", 50.0, 1000, "")]
    # A larger size, also sustained, that the first rung was too slow for.
    rows += [row(rung, 800.0, 1000, "40", "8192", mode=mode) for rung in ("second", "third") for mode in ("cold.burst", "cold.sustained")]
    return [*rows, row("other", 1.0, 1000, "40", family="validation") | {"rung": "validation/other"}]


def planted_predictions(left_out=()):
    return kernel_pages.predictions_of(
        {"rung": f"sgemm/{rung}", "type": "f32", "data": "normal", "size": "4096", "described": "2026-01-02", "registers": "40",
         "predicted_us": str(predicted), "low_us": "30", "high_us": "95", "bound": max(busy, key=busy.get),
         "units": " ".join(f"{unit}={value}" for unit, value in busy.items())}
        for rung, (_, _, _, predicted, busy) in PLANTED.items() if rung not in left_out)


class Planted(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for name, text in {**{f"kernels/{name}": text for name, text in SOURCES.items()},
                           "docs/kernels.md": "before\n<!-- kernel_pages:families -->\nold\n<!-- /kernel_pages -->\nafter\n",
                           "mkdocs.yml": "nav:\n          # kernel_pages\n          - old: old.md\n          # /kernel_pages\n"}.items():
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text(text, encoding="utf-8")

    def pages(self, rows=None, predictions=None, errors=None):
        texts = kernel_pages.pages(rows or planted_rows(), planted_predictions() if predictions is None else predictions, {}, errors or {}, self.root)
        return {str(file.relative_to(self.root)): text for file, text in texts.items()}

    def cells(self, rung, **what):
        """What was measured, and what the model says."""
        lines = self.pages(**what)["docs/kernels/sgemm.md"].splitlines()
        measured, model = ([cell.strip() for cell in line.strip("|").split("|")][1:] for line in lines if line.startswith(f"| `{rung}`"))
        return measured, model

    def test_deltas(self):
        self.assertEqual(self.cells("first"), (["100 (1 %)", "0.5", "-", "0.4", "200,000", "-"], ["lsu", "90 (30 to 95)", "−10 %", "-"]))
        # lsu: 80 us at 2000 MHz, then 30 us at 1000 MHz; dram: 20 us, then 60 us; alu: less than a fiftieth of the time.
        self.assertEqual(self.cells("second"), (["50 (1 %)", "1", "-", "0.8", "50,000", "+150,000"],
                                                ["dram", "60 (30 to 95)", "+20 %", "`lsu` +130,000, `dram` −20,000"]))
        # Beyond a rung without a time; its registers are not those that were described.
        self.assertEqual(self.cells("third"), (["45 (1 %)", "1.111", "-", "0.8889", "45,000", "+5,000"],
                                               ["dram †", "45 (30 to 95)", "+0 %", "`dram` +20,000"]))
        self.assertEqual(self.cells("untimed"), (["-"] * 6, ["-"] * 4))
        self.assertIn("† marks", self.pages()["docs/kernels/sgemm.md"])
        unchanged = [one for one in planted_rows() if one["registers_per_thread"] != "99"]
        self.assertNotIn("† marks", self.pages(rows=unchanged)["docs/kernels/sgemm.md"])

    def test_pairs(self):
        paired = {"paired_ratio": "1.1", "paired_low": "1.05", "paired_high": "1.15", "paired_campaigns": "3.0"}
        rows = [one | (paired if one["rung"] == "sgemm/third" else {}) for one in planted_rows()]
        self.assertEqual(self.cells("third", rows=rows)[0][2], "1.1 (1.05 to 1.15)")
        self.assertEqual(self.cells("second", rows=rows)[0][2], "-")
        said = "‡ marks an interval that comes from a single campaign"
        self.assertNotIn(said, self.pages(rows=rows)["docs/kernels/sgemm.md"])
        alone = [one | ({"paired_campaigns": "1.0"} if "paired_ratio" in one else {}) for one in rows]
        self.assertEqual(self.cells("third", rows=alone)[0][2], "1.1 (1.05 to 1.15) ‡")
        self.assertIn(said, self.pages(rows=alone)["docs/kernels/sgemm.md"])

    def test_without_a_description(self):
        said = "no recording describes this rung"
        self.assertNotIn(said, self.pages()["docs/kernels/sgemm.md"])
        predictions = planted_predictions(left_out=("second",))
        self.assertIn(said, self.pages(predictions=predictions)["docs/kernels/sgemm.md"])
        self.assertEqual(self.cells("second", predictions=predictions), (["50 (1 %)", "1", "-", "0.8", "50,000", "+150,000"], ["-"] * 4))
        self.assertEqual(self.cells("third", predictions=predictions)[1][3], "-")

    def test_steps(self):
        page = self.pages()["docs/kernels/sgemm.md"]
        steps = [line for line in page.splitlines() if line[:1].isdigit()]
        self.assertEqual([step.split("`")[1] for step in steps], ["first", "second", "untimed", "third"])
        self.assertIn("(5 lines). A thread an output, and more words", steps[0])
        # second: four lines of its head for one, an include, `c` for `b`, the step, what it adds; the headers have three and two.
        self.assertIn("(+12 −3 lines; new: [`roles.cuh`](../../kernels/sgemm/roles.cuh), [`deeper.cuh`](../../kernels/sgemm/deeper.cuh)). "
                      "Warps with roles.", steps[1])
        self.assertIn(f"[wgmma]({kernel_pages.PTX_ISA}#asynchronous-warpgroup-level-matrix-instructions) (B. P. Welford). It was never", steps[2])
        self.assertIn(". harness/wgmma.cuh, and wgmma, by which", steps[3])
        self.assertIn("No time is recorded yet of `untimed`.", page)

    def test_errors(self):
        self.assertIn("\n\n## Errors\n\nplanted\n\n", self.pages(errors={"sgemm": "## Errors\n\nplanted"})["docs/kernels/sgemm.md"])
        self.assertNotIn("Errors", self.pages(errors={"gemm_fp8": "## Errors"})["docs/kernels/sgemm.md"])

    def test_around_the_page(self):
        texts = self.pages()
        self.assertEqual(set(texts), {"docs/kernels.md", "docs/kernels/sgemm.md", "docs/kernels/sgemm.svg", "mkdocs.yml"})
        self.assertRegex(texts["docs/kernels.md"], r"^before\n(?s:.*)\| \[sgemm\]\(kernels/sgemm.md\) \| f32, size 4,096 \| `third` \| "
                                                   r"1.111 × aLibrary 1 \| 0.8889 \|\n<!-- /kernel_pages -->\nafter\n$")
        self.assertEqual(texts["mkdocs.yml"], "nav:\n          # kernel_pages\n          - sgemm: kernels/sgemm.md\n          # /kernel_pages\n")
        bars = [float(part.split('width="')[1].split('"')[0]) for part in texts["docs/kernels/sgemm.svg"].split("<rect ") if 'class="bar"' in part]
        # The limit, 40 us, is as wide as there is room; the others by their speed.
        room = kernel_picture.WIDTH - kernel_picture.LEFT - kernel_picture.RIGHT - kernel_picture.MARGIN
        self.assertEqual(bars, [round(room * 40 / time, 1) for time in (100, 50, 45)])

    def test_a_family_of_which_nothing_is_said_is_refused(self):
        (self.root / "kernels/sgemm").rename(self.root / "kernels/unheard_of")
        for source in (self.root / "kernels/unheard_of").iterdir():
            source.write_text(source.read_text(encoding="utf-8").replace("kernels/sgemm/", "kernels/unheard_of/"), encoding="utf-8")
        rows = [one | {"family": "unheard_of", "rung": one["rung"].replace("sgemm", "unheard_of")} for one in planted_rows()]
        with self.assertRaisesRegex(SystemExit, "kernel_families.py: nothing is said of unheard_of"):
            self.pages(rows=rows)

    def test_a_page_without_its_marks_is_refused(self):
        (self.root / "mkdocs.yml").write_text("nav:\n", encoding="utf-8")
        with self.assertRaisesRegex(SystemExit, "mkdocs.yml: not one part between"):
            self.pages()


class Repository(unittest.TestCase):
    def test_pages_are_what_the_script_writes(self):
        done = subprocess.run([sys.executable, "-I", ROOT / "scripts/kernel_pages.py", "--check"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
