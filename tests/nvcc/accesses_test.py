#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A transpose in three ways, compiled with its lines: what analyze shows of its accesses.

Usage: accesses_test.py SOURCE NVCC WARPGAUGE PROFILE SCHEMA              SOURCE: tests/traced/transpose.cu
"""
import functools
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE, NVCC, WARPGAUGE, PROFILE, SCHEMA = sys.argv[1:6]
del sys.argv[1:6]
TEXT = pathlib.Path(SOURCE).read_text(encoding="utf-8").splitlines()
N, WARPS = 1024, 32 * 32 * 8
LAUNCH = ("--grid", "32,32", "--block", "32,8", "--arg", f"buffer:{4 * N * N}", "--arg", f"buffer:{4 * N * N}", "--arg", f"i32:{N}")


def line_of(part):
    [number] = [number for number, line in enumerate(TEXT, 1) if part in line]
    return f"transpose.cu:{number}"


COPY, FILL, EMPTY = line_of("to[x * n + y + i] ="), line_of("tile[threadIdx.y + i][threadIdx.x] ="), line_of("= tile[threadIdx.x]")


class Accesses(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.cubin = pathlib.Path(cls.folder.name) / "transpose.cubin"
        subprocess.run([NVCC, "-arch=sm_90a", "-O3", "-lineinfo", "-cubin", "-o", cls.cubin, SOURCE], check=True)

    def analyze(self, kernel, *words, status=0):
        done = subprocess.run([WARPGAUGE, "analyze", self.cubin, "--kernel", kernel, "--profile", PROFILE, "--warps", "4", *words],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    @functools.cache  # a disassembler takes most of the time
    def document(self, kernel, *words, status=0):
        document = json.loads(self.analyze(kernel, *words, "--format", "json", status=status).stdout)
        try:
            import fastjsonschema
            fastjsonschema.compile(json.loads(pathlib.Path(SCHEMA).read_text(encoding="utf-8")))(document)
        except ImportError:
            pass  # tests/plots has it
        [one] = document["kernels"]
        return one

    def executed(self, kernel):
        return self.document(kernel, *LAUNCH, "--access", EMPTY if kernel != "naive" else COPY)["executed"]

    def test_tells_the_three_apart(self):
        accesses = {one["instruction"].split(".")[0]: one for one in self.executed("naive")["instructions"] if one["requests"]}
        self.assertEqual({name: (one["executed"], one["lanes"], one["sectors"], one["source"]) for name, one in accesses.items()},
                         {"LDG": (4 * WARPS, 32, 4, COPY), "STG": (4 * WARPS, 32, 32, COPY)})
        for kernel, wavefronts in (("tiled", 32), ("padded", 1)):
            lines = {line["source"]: line for line in self.executed(kernel)["lines"]}
            self.assertEqual([lines[line]["sectors"] for line in (FILL, EMPTY)], [4, 4], kernel)
            self.assertEqual(lines[FILL]["wavefronts"], 1)
            self.assertEqual((lines[EMPTY]["wavefronts"], lines[EMPTY]["conflicts"]), (wavefronts, wavefronts - 1))
        # Loops are timed by it.
        tiled, padded = (self.document(kernel, *LAUNCH, "--access", EMPTY)["loops"][-1]["occupied"][0] for kernel in ("tiled", "padded"))
        self.assertGreater(tiled["cycles"], 3 * padded["cycles"])
        # And pictures are drawn of the line that was named.
        maps = self.executed("tiled")["accesses"]
        self.assertEqual([(one["instruction"].split()[0], one["columns"], one["warp"], one["block"]) for one in maps],
                         [("LDS", "banks", 0, [16, 16, 0]), ("STG.E", "lanes", 0, [16, 16, 0])])
        banks, lanes = maps
        self.assertEqual([row["cells"] for row in banks["rows"]],
                         [[32 if bank == first else 0 for bank in range(32)] for first in (0, 8, 16, 24)])
        for number, row in enumerate(lanes["rows"]):
            self.assertEqual(row["cells"], [lane // 8 for lane in range(32)])
            self.assertEqual((row["argument"], row["begin"]), (2, 4 * ((16 * 32 + 8 * number) * N + 16 * 32)))

    def test_says_it_in_a_text(self):
        text = self.analyze("padded", *LAUNCH, "--access", EMPTY).stdout
        self.assertIn("          0-3  11111111111111111111111111111111           1      1\n", text)
        self.assertNotIn("executed", self.analyze("padded").stdout)  # without a launch nothing is new

    def test_where_the_host_stops(self):
        done = self.analyze("naive", *LAUNCH[:-1], "unknown", "--access", "all", "--format", "json", status=2)
        self.assertEqual(len(done.stderr.splitlines()), 1)
        self.assertIn("depends on argument 3, which is not given", done.stderr)
        executed = json.loads(done.stdout)["kernels"][0]["executed"]
        self.assertEqual((executed["instructions"], executed["lines"]), ([], []))
        [access] = executed["accesses"]
        self.assertEqual(access["rows"][0]["cells"], ["unknown"] * 32)
        self.assertIsNone(access["rows"][0]["sectors"])

    def test_what_is_refused(self):
        for words, says in ((("--access", "all"), "--access: is about what the host executes"),
                            (("--grid", "4"), "--grid: is about what the host executes"),
                            ((*LAUNCH, "--access", "loads"), "--access: loads: is neither all nor a place"),
                            ((*LAUNCH, "--access", "transpose.cu:1"), "--access: transpose.cu:1: no access lies there"),
                            ((*LAUNCH, "--arg", "i32:1"), "4 arguments, but the kernel takes 3"),
                            ((*LAUNCH, "--fail-on", "slower=3%"), "--fail-on: is about two builds"),
                            ((*LAUNCH, "--from-arguments", "--compare"), "--from-arguments: is about one build")):
            done = self.analyze("naive", *words, status=2)
            self.assertEqual((len(done.stderr.splitlines()), done.stdout), (1, ""), done.stderr)
            self.assertIn(says, done.stderr)
        done = self.analyze("t", *LAUNCH, status=2)  # of tiled and of others
        self.assertIn("--kernel 't' names", done.stderr)


if __name__ == "__main__":
    unittest.main()
