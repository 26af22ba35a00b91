# SPDX-License-Identifier: Apache-2.0
"""Machine code that analyze() has the host execute. Started as answers_test.py is; what needs a disassembler is left out without one."""

import os
import shutil
import unittest
import unittest.mock
from pathlib import Path

from asked import PROFILE, ROOT, command, said

import warpgauge as wg

CUBIN = ROOT / "tests/traced/transpose.cubin"
# A disassembler on PATH, or the one that scripts/setup.sh unpacked.
TOOLS = [Path(name) for name in [shutil.which("cuobjdump")] if name] + sorted((ROOT / ".tools").rglob("bin/cuobjdump"))
LAUNCH = {"grid": (32, 32), "block": (32, 8), "args": ["buffer:4MiB", "buffer:4MiB", "i32:1024"]}
WORDS = ("--grid", "32,32", "--block", "32,8", *(word for one in LAUNCH["args"] for word in ("--arg", one)))


class Executed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.profile = wg.load(PROFILE)

    def analyze(self, **options):
        return wg.analyze(self.profile, CUBIN, kernel="tiled", warps=4, **options)

    @unittest.skipUnless(TOOLS, "no cuobjdump")
    def test_it_is_what_the_command_says(self):
        path = f"{TOOLS[0].parent}{os.pathsep}{os.environ['PATH']}"
        with unittest.mock.patch.dict(os.environ, PATH=path):
            words = ("analyze", CUBIN, "--kernel", "tiled", "--profile", PROFILE, "--warps", "4", *WORDS, "--access", "transpose.cu:26")
            answer = self.analyze(**LAUNCH, access="transpose.cu:26")
            self.assertEqual((answer, answer.text), (said(*words), command(*words).stdout))
            conflict = answer["kernels"][0]["executed"]["accesses"][0]
            self.assertEqual(conflict["rows"][0]["cells"], [32] + [0] * 31)
            with self.assertWarnsRegex(UserWarning, "depends on argument 3, which is not given"):
                stopped = self.analyze(**LAUNCH | {"args": LAUNCH["args"][:2]})
            self.assertIn("argument 3", stopped["kernels"][0]["executed"]["stopped"])

    def test_what_is_refused(self):
        for says, options in ((r"^access: is about what the host executes: give grid, block and args, or, .*, from_arguments$", {"access": "all"}),
                              ("^grid: is about", {"grid": 4}), ("^warm: is about", {"warm": True}),
                              ("^access: loads: is neither all nor a place", LAUNCH | {"access": "loads"})):
            with self.subTest(says), self.assertRaisesRegex(wg.InputError, says):
                self.analyze(**options)
        with self.assertRaisesRegex(TypeError, "'access'"):
            wg.compare_code(self.profile, CUBIN, CUBIN, access="all")


if __name__ == "__main__":
    unittest.main()
