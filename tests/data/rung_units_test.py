#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants two recordings of counters and what the model says of them: scripts/rung_units.py takes the newer description, names type and data
of each rung, and leaves empty what the model cannot tell."""

import csv
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import rung_units  # noqa: E402

# File: its date, and of each kernel the registers that were counted, and the predicted time. The newer file's name comes first.
PLANTED = {
    "b_older.jsonl.zst": ("2026-01-01T00:00:00Z", {"sgemm/tiled.f32": ([30, 32, 34], 7.0), "histogram/shared.u8.zipf": (16, 5.0),
                                                   "validation/n_body/n_body.f32": (8, 1.0)}),
    "a_newer.jsonl.zst": ("2026-02-02T00:00:00Z", {"sgemm/tiled.f32": (40, 6.0), "copy/scalar.f32": (12, None)}),
}


def lines_of(file):
    date, kernels = PLANTED[file.name]
    series = [{"record": "series", "id": f"kernels/{name}.cold.burst#kernel_work", "quantities": [{"name": "alu"}, {"name": "registers_per_thread"}],
               "points": [{"at": [1024], "y": [[1], registers]}]} for name, (registers, _) in kernels.items()]
    # Times may be beside the counters, and say nothing here.
    return [{"record": "header", "time_utc": date}, *series, {"record": "series", "id": "kernels/sgemm/tiled.f32.warm.burst"}, {"record": "end"}]


def predicted(_, __, file):
    return [{"kernel": name, "size": "1024", "bound": time and "lsu", "shares": [{"unit": "lsu", "busy_us": 4.0}, {"unit": "alu", "busy_us": 1.5}],
             "time_us": time and {"value": time, "low": time - 1, "high": time + 1}} for name, (_, time) in PLANTED[file.name][1].items()]


class Planted(unittest.TestCase):
    def test_rows(self):
        with (tempfile.TemporaryDirectory() as folder, mock.patch.object(rung_units, "predictions", predicted),
              mock.patch.object(rung_units, "read_text", lambda file: "\n".join(map(json.dumps, lines_of(file))))):
            (Path(folder) / "validation").mkdir()
            for name in PLANTED:
                (Path(folder) / "validation" / name).touch()
            rows = list(csv.DictReader(io.StringIO(rung_units.table("warpgauge", Path(folder)))))
        told = ["lsu", "lsu=4 alu=1.5"]
        self.assertEqual([list(row.values()) for row in rows], [
            ["copy/scalar", "f32", "normal", "1024", "2026-02-02", "12", "", "", "", "", ""],
            ["histogram/shared", "u8", "zipf", "1024", "2026-01-01", "16", "5", "4", "6", *told],
            ["sgemm/tiled", "f32", "normal", "1024", "2026-02-02", "40", "6", "5", "7", *told]])


if __name__ == "__main__":
    unittest.main(verbosity=2)
