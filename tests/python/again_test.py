# SPDX-License-Identifier: Apache-2.0
"""Kernels with the arguments that they had, executed again. Started as answers_test.py is; what needs nvcc is left out without it."""

import json
import os
import shutil
import struct
import subprocess
import tempfile
import unittest
import unittest.mock
from pathlib import Path

from asked import CODE, PROFILE, ROOT

import warpgauge as wg

SOURCE = ROOT / "tests/gpu/described/kept_rows.cu"
# A disassembler on PATH, or the one that scripts/setup.sh unpacked.
TOOLS = [Path(name) for name in [shutil.which("cuobjdump")] if name] + sorted((ROOT / ".tools").rglob("bin/cuobjdump"))
HEAP, WIDTH = 0x7F00_0000_0000, 64


def fnv(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def transpose(code=b""):
    """A description of one launch of 2 x 2 blocks; both of its buffers lie in one allocation."""
    arguments = {"grid": [2, 2, 1], "block": [32, 32, 1], "cluster": [1, 1, 1], "dynamic_shared_bytes": 4096,
                 "values": [struct.pack("<Q", HEAP).hex(), struct.pack("<Q", HEAP + 4 * WIDTH**2).hex(), struct.pack("<i", WIDTH).hex()],
                 "pointers": [{"argument": place, "at": 0, "allocation": 0, "offset": place * 4 * WIDTH**2} for place in (0, 1)],
                 "allocations": [{"address": HEAP, "bytes": 8 * WIDTH**2}]}
    return {"name": "transpose", "size": "64", "source": "describe", "launch": {
                "grid_blocks": 4, "threads_per_block": 1024, "registers_per_thread": 16, "shared_bytes_per_block": 4096},
            "work": {"warp_instructions": 1}, "arguments": arguments,
            "code": {"cubin": fnv(code), "function": "_Z9transposePKfPfi", "architecture": "sm_90a",
                     "columns": ["at", "control", "executed", "threads", "sectors", "wavefronts", "instruction"],
                     "rows": [[0, 0, 1, 32, 0, 0, "NOP"]]}}


class Again(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.profile = wg.load(PROFILE)

    def test_a_kernel_has_its_arguments(self):
        stated = transpose()
        kernel = wg.Kernel.from_dict(stated)
        self.assertEqual(kernel.arguments, stated["arguments"])
        self.assertEqual(wg.Kernel.from_dict(kernel.to_dict()).arguments, kernel.arguments)
        self.assertIsNone(wg.Kernel("k", grid_blocks=1, threads_per_block=32, work={"warp_instructions": 1}).arguments)

    def test_what_cannot_be_executed_again(self):
        p, kernel = self.profile, wg.Kernel.from_dict(transpose())
        without = wg.Kernel("k", grid_blocks=1, threads_per_block=32, work={"warp_instructions": 1})
        for error, says, call in (
                (wg.InputError, "its arguments were not kept", lambda: wg.describe_code(p, without)),
                (wg.InputError, r"\.cubin\.zst: is missing", lambda: wg.describe_code(p, kernel, kept="/no/folder")),
                (TypeError, "^trips: is about a file of code, and not about a kernel", lambda: wg.describe_code(p, kernel, trips=4)),
                (TypeError, "^args: of a described kernel, ", lambda: wg.describe_code(p, kernel, args=["i32:4"])),
                (TypeError, "^args: of a file of code, ", lambda: wg.describe_code(p, CODE, args={1: 4})),
                (TypeError, "^kept: is about a kernel", lambda: wg.describe_code(p, CODE, kept="folder"))):
            with self.subTest(says), self.assertRaisesRegex(error, says):
                call()

    @unittest.skipUnless(shutil.which("nvcc") and TOOLS, "no nvcc, or no cuobjdump")
    def test_it_is_described_by_what_the_host_counts(self):
        path = f"{TOOLS[0].parent}{os.pathsep}{os.environ['PATH']}"
        with tempfile.TemporaryDirectory() as name, unittest.mock.patch.dict(os.environ, PATH=path):
            kept = Path(name)
            cubin = kept / "rows.cubin"
            subprocess.run(["nvcc", "-arch=sm_90a", "-O3", "-cubin", "-o", cubin, SOURCE], check=True)
            code = cubin.read_bytes()
            (kept / f"{fnv(code)}.cubin.zst").write_bytes(code)
            kernel = wg.Kernel.from_dict(transpose(code))
            again = wg.describe_code(self.profile, kernel, kept=kept)
            self.assertEqual((again.name, again.grid_blocks), ("transpose", 4))
            self.assertEqual(again.work["l1_load_sectors"], WIDTH**2 * 4 / 32)
            half = wg.describe_code(self.profile, kernel, kept=kept, grid=(1, 2), args={3: WIDTH})
            self.assertEqual(half.work["l1_load_sectors"], WIDTH**2 * 2 / 32)
            self.assertGreater(wg.predict(self.profile, half).time_us.value, 0)
            # What is beside the file is found without a word.
            (kept / "kernels.jsonl").write_text(json.dumps(kernel.to_dict()) + "\n", encoding="utf-8")
            (kept / "kernels.kept").mkdir()
            (kept / f"{fnv(code)}.cubin.zst").rename(kept / "kernels.kept" / f"{fnv(code)}.cubin.zst")
            [read] = wg.read_kernels(kept / "kernels.jsonl")
            self.assertEqual(wg.describe_code(self.profile, read).work, again.work)
            loads = wg.analyze(self.profile, kept / "kernels.jsonl", from_arguments=True, access="all")["kernels"][0]["executed"]["accesses"]
            self.assertEqual(loads[0]["rows"][0]["cells"], [lane // 8 for lane in range(32)])
            kept = kept / "kernels.kept"
            with self.assertRaisesRegex(wg.InputError, "out of bounds"):
                wg.describe_code(self.profile, kernel, kept=kept, grid=(4, 4))


if __name__ == "__main__":
    unittest.main()
