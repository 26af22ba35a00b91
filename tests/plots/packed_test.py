#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The data of a report beside its pages is packed, and can be drawn again as it was."""

import base64
import json
import shutil
import sys
import tempfile
import unittest
import zlib
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import SAMPLE, main, run


def long_report():
    """As many outcomes as a full run has."""
    report = json.loads(SAMPLE.read_text(encoding="utf-8"))
    report["outcomes"] = [{**one, "series": f"{one['series']}_{number}"} for number in range(600) for one in report["outcomes"]]
    return report


class Packed(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.file = self.folder / "report.json"

    def write(self, document, form=None):
        self.file.write_text(json.dumps(document, **(form or {})), encoding="utf-8")

    def test_a_long_report_is_a_tenth_beside_its_pages_and_the_same_to_the_byte(self):
        self.write(long_report(), {"indent": 1})
        before = self.file.read_bytes()
        self.assertEqual(run(self.file, self.folder).returncode, 0)
        self.assertLess(self.file.stat().st_size, len(before) / 10)
        document = json.loads(self.file.read_text(encoding="utf-8"))
        self.assertEqual(list(document), ["schema", "version", "device", "run", "headline", "packed"])
        self.assertEqual(zlib.decompress(base64.b64decode(document["packed"])), before)

    def test_it_is_drawn_again_as_it_was(self):
        self.write(long_report())
        self.assertEqual(run(self.file, self.folder).returncode, 0)
        first = {file.name: file.read_bytes() for file in self.folder.rglob("*") if file.is_file()}
        self.assertEqual(run(self.file, self.folder).returncode, 0)  # in the same place
        self.assertEqual({file.name: file.read_bytes() for file in self.folder.rglob("*") if file.is_file()}, first)
        other = self.folder / "other"
        result = run(self.file, other)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual((other / "index.html").read_bytes(), first["index.html"])

    def test_a_report_elsewhere_a_short_one_and_a_link_stay_as_they_are(self):
        self.write(long_report())
        before = self.file.read_bytes()
        out = self.folder / "out"
        self.assertEqual(run(self.file, out).returncode, 0)
        self.assertEqual(self.file.read_bytes(), before)
        (out / "report.json").symlink_to(self.file)
        self.assertEqual(run(out / "report.json", out).returncode, 0)
        self.assertEqual(self.file.read_bytes(), before)
        shutil.copy(SAMPLE, out / "sample.json")
        self.assertEqual(run(out / "sample.json", out).returncode, 0)
        self.assertEqual((out / "sample.json").read_bytes(), SAMPLE.read_bytes())

    def test_what_is_no_packed_report_is_refused_in_a_line(self):
        import packed
        whole = base64.b64encode(zlib.compress(SAMPLE.read_bytes())).decode()
        cases = {"not text": 5, "no base64": "%%%", "no zlib": base64.b64encode(b"warp").decode(), "cut": whole[:400],
                 "more behind it": base64.b64encode(base64.b64decode(whole) + b"more").decode(),
                 "no JSON": base64.b64encode(zlib.compress(b"warp")).decode(), "no UTF-8": base64.b64encode(zlib.compress(b"\xff")).decode(),
                 "packed twice": base64.b64encode(zlib.compress(json.dumps({"schema": "warpgauge.report", "packed": whole}).encode())).decode()}
        for name, text in cases.items():
            with self.subTest(name):
                self.write({"schema": "warpgauge.report", "version": 1, "packed": text})
                result = run(self.file, self.folder / "out")
                self.assertEqual(result.returncode, 2, result.stderr)
                self.assertRegex(result.stderr, r"\Aerror: [^\n]*report\.json: [^\n]+\n\Z")
        with mock.patch.object(packed, "_MOST_BYTES", 1000), self.assertRaisesRegex(ValueError, "packed: does not end"):
            packed.unpacked({"packed": whole})  # a small text that would fill the memory


if __name__ == "__main__":
    main()
