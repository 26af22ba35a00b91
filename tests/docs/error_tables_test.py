#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants a recording of errors and finds them in the table that scripts/error_tables.py makes for the pages of the FP8 families."""

import json
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import error_tables  # noqa: E402

HEADER = {"record": "header", "git_revision": "0123456789abcdef", "device_name": "Planted GPU", "time_utc": "2026-01-02T03:04:05Z"}
NAMES = ("rms_error", "largest_error", "rms_rounding", "largest_rounding")


def planted_series(contestant, data, points, **more):
    family, name = contestant.split("/")
    return {"record": "series", "id": f"kernels/{family}/{name}.e4m3.{data}.errors", "outcome": "measured",
            "quantities": [{"name": one, "unit": "1"} for one in NAMES], "facts": {"contestant": contestant, "data": data},
            "points": [{"at": [terms], "y": [[value] for value in values]} for terms, values in points.items()], **more}


def planted():
    """Every contestant on every kind of data. Fast sums of positive terms are wrong by 2.5 %, the more terms the more."""
    series = []
    for contestant, words in error_tables.COLUMNS:
        for data in error_tables.KINDS:
            lost = 10 if data == "positive" and words.endswith("fast") else 1
            series.append(planted_series(contestant, data, {1024: (0.0017, 0.01, 0.0016, 0.009), 16384: (0.0025 * lost, 0.02 * lost, 0.0016, 0.008)}))
    return series


class Planted(unittest.TestCase):
    def section(self, series, name="errors-2026-01-02-1.jsonl.zst"):
        with tempfile.TemporaryDirectory() as folder:
            # A text that is not compressed stands for one that is.
            file = Path(folder) / name.removesuffix(".zst")
            file.write_text("\n".join(map(json.dumps, [HEADER, *series])) + "\n", encoding="utf-8")
            pattern, error_tables.NAME = error_tables.NAME, "errors-*.jsonl"
            self.addCleanup(setattr, error_tables, "NAME", pattern)
            return error_tables.section(Path(folder))

    def test_errors_are_in_their_cells(self):
        text = self.section([*planted(), {"record": "series", "id": "kernels/gemm_fp8/setup.timing", "outcome": "skipped", "reason": "other"}])
        lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| positive")]
        self.assertEqual(lines, [["positive: absolute values of N(0, 1)", "1,024", "0.16 (0.9)", *["0.17 (1)"] * 4],
                                 ["positive: absolute values of N(0, 1)", "16,384", "0.16 (0.8)", *["2.5 (20)"] * 2, *["0.25 (2)"] * 2]])
        self.assertEqual(sum(line.startswith("| ") for line in text.splitlines()), 1 + 2 * len(error_tables.KINDS))
        self.assertTrue(text.endswith("Recorded on Planted GPU, 2026-01-02, revision `0123456789ab`."))

    def test_other_data_are_refused(self):
        series = planted()
        series[0]["points"][0]["y"][2] = [0.0015]
        with self.assertRaisesRegex(SystemExit, "normal, 1,024 terms: contestants were measured on different data"):
            self.section(series)

    def test_a_contestant_that_failed_is_refused(self):
        series = planted()
        series[1] |= {"outcome": "failed", "reason": "wrong result", "points": []}
        with self.assertRaisesRegex(SystemExit, r"kernels/gemm_fp8/wgmma_specialised.e4m3.uniform.errors: failed: wrong result"):
            self.section(series)

    def test_a_contestant_that_was_not_measured_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "gemm_fp8/wgmma_specialised: not measured on normal, 1,024 terms"):
            self.section(planted()[1:])

    def test_no_recording_is_refused(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(SystemExit, "record it with warpgauge-kernels --check-results"):
            error_tables.section(Path(folder))


if __name__ == "__main__":
    unittest.main(verbosity=2)
