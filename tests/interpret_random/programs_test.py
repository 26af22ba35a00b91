#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random programs are written, compiled and executed: on the host, and on a device where one is asked for.

Usage: programs_test.py RUNNER PTXAS NVDISASM host|device
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

RUNNER, PTXAS, NVDISASM, WHERE = sys.argv[1:5]
del sys.argv[1:5]

HERE = pathlib.Path(__file__).resolve().parent
MODULES, KERNELS = (2, 30) if WHERE == "host" else (6, 60)
NO_DRIVER = "libcuda.so.1 cannot be loaded"


def summary(text):
    """{"programs": 60, "equal": 60, ...} of the runner's line."""
    return {name.strip(" ,;"): int(number) for name, number in re.findall(r"([a-z ,;]+) (\d+)", text)}


class Programs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.room = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.room.name)
        subprocess.run([sys.executable, "-I", HERE / "generate.py", cls.folder, "--modules", str(MODULES), "--kernels",
                        str(KERNELS), "--seed", "test", "--ptxas", PTXAS], check=True, capture_output=True)
        for cubin in cls.folder.glob("m*.cubin"):
            with open(cubin.with_suffix(".sass"), "w", encoding="utf-8") as out:
                subprocess.run([NVDISASM, "-hex", cubin], check=True, stdout=out)

    @classmethod
    def tearDownClass(cls):
        cls.room.cleanup()

    def compared(self, results):
        """What comparing with these results says; its report goes with a failure."""
        state, out = self.folder / results, self.folder / "out"
        made = subprocess.run([RUNNER, results, self.folder, state], capture_output=True, text=True)
        self.assertEqual(made.returncode, 0, made.stderr)
        subprocess.run([RUNNER, "compare", self.folder, state, out], capture_output=True, text=True)
        return (out / "report.txt").read_text(encoding="utf-8")

    def test_the_host_executes_nearly_all(self):
        report = self.compared("pretend")
        counts = summary(report.splitlines()[0])
        self.assertGreaterEqual(counts["programs"], MODULES * KERNELS - 2)
        self.assertLessEqual(counts["stopped on the host"], counts["programs"] // 50, report)
        self.assertLessEqual(counts["unknown"], counts["words"] // 100, report)
        self.assertEqual(counts["equal"] + counts["stopped on the host"], counts["programs"])

    @unittest.skipIf(WHERE == "host", "asks for no device")
    def test_a_device_gives_the_same_bits(self):
        report = self.compared("device")
        counts = summary(report.splitlines()[0])
        self.assertEqual(counts["failed on the device"], 0, report)
        self.assertEqual(counts["different"], 0, report)

    def test_the_same_seed_gives_the_same_programs(self):
        again = self.folder / "again"
        again.mkdir()
        (again / "forms.json").write_bytes((self.folder / "forms.json").read_bytes())
        subprocess.run([sys.executable, "-I", HERE / "generate.py", again, "--modules", "1", "--kernels", str(KERNELS),
                        "--seed", "test", "--ptxas", PTXAS], check=True, capture_output=True)
        self.assertEqual((again / "m000.ptx").read_bytes(), (self.folder / "m000.ptx").read_bytes())


def has_device():
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run([RUNNER, "device", folder, pathlib.Path(folder) / "state"], capture_output=True, text=True)
    return NO_DRIVER not in made.stderr


if __name__ == "__main__":
    if WHERE == "device" and not has_device():
        sys.exit(77)
    unittest.main()
