#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `warpgauge run` writes of the carried recordings is no larger than a person would send by mail, and nothing is missing.

Usage: size_test.py WARPGAUGE
"""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import PLOTS, main

_MOST_BYTES, _MOST_FILES = 30_000_000, 830
_MOST_OF_PAGE = {"index.html": 275_000, "pages/keys.html": 2_500_000}  # what is opened first, and the longest


class Size(unittest.TestCase):
    def test_a_run(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "out"
            result = subprocess.run([WARPGAUGE, "run", "--out", folder], capture_output=True, text=True, check=False, cwd=name,
                                    env={**os.environ, "WARPGAUGE_PLOTS": str(PLOTS)})
            self.assertEqual(result.returncode, 0, result.stderr)
            sizes = {str(file.relative_to(folder)): file.stat().st_size for file in folder.rglob("*") if file.is_file()}
            self.assert_whole(folder, sizes)
        kinds = {}
        for file, size in sizes.items():
            kinds[Path(file).suffix] = kinds.get(Path(file).suffix, 0) + size
        print(f"{sum(sizes.values())} bytes in {len(sizes)} files: {dict(sorted(kinds.items(), key=lambda kind: -kind[1]))}")
        self.assertLessEqual(sum(sizes.values()), _MOST_BYTES)
        self.assertLessEqual(len(sizes), _MOST_FILES)
        for page, most in _MOST_OF_PAGE.items():
            self.assertLessEqual(sizes[page], most, page)

    def assert_whole(self, folder, sizes):
        """Every figure of the data as drawing and as numbers, and all of the data."""
        from load import all_figures, load_report
        report = load_report(folder / "report.json")
        self.assertGreater(len(report["values"]), 2500)
        self.assertGreater(len(report["outcomes"]), 5000)
        for figure in all_figures(report):
            if figure["kind"] != "absent":
                self.assertLessEqual({f"figures/{figure['id']}.svg", f"figures/{figure['id']}.csv"}, sizes.keys())


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    WARPGAUGE = Path(sys.argv.pop(1)).resolve()
    main()
