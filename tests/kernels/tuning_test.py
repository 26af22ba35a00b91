#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The spaces of configurations (kernels/tuning): each has enough of them, its launches cover the data, its arguments are those that
`warpgauge describe` reads, and PyTorch has a reference. Kernels compile without a GPU: those in Triton where it is installed, the
templates where NVCC is given.

Usage: tuning_test.py [NVCC]
"""

import ast
import importlib.util
import json
import math
import os
import sys
import tempfile
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "kernels/tuning"
NVCC = sys.argv.pop(1) if len(sys.argv) > 1 else None
sys.path.insert(0, str(FOLDER))

import build
import measure
from space import Buffer, closed, drawn
from spaces import CLOSED, SPACES


def functions_of(file):
    """Names that a module defines, without what it imports."""
    body = ast.parse((FOLDER / file).read_text(encoding="utf-8")).body
    return ({item.name for item in body if isinstance(item, ast.FunctionDef)}
            | {target.id for item in body if isinstance(item, ast.Assign) for target in item.targets})


class Spaces(unittest.TestCase):
    def test_there_are_enough(self):
        self.assertGreaterEqual(sum(space.is_triton for space in SPACES.values()), 10)
        self.assertGreaterEqual(sum(not space.is_triton for space in SPACES.values()), 4)
        for space in SPACES.values():
            self.assertGreaterEqual(len(space.shapes), 3, space.name)
            self.assertGreaterEqual(len(space.configurations), 18, space.name)
            self.assertEqual(len({build.name_of(one) for one in space.configurations}), len(space.configurations), space.name)

    def test_half_of_them_are_closed_by_their_names_alone(self):
        self.assertEqual(sorted(CLOSED), ["cross_entropy", "linear_bf16", "product_f16", "product_f32", "product_i8", "rms_norm", "rotary",
                                          "row_sums", "seven_points", "taps", "transpose"])
        self.assertEqual(closed(["chain", "taps", "bins"]), closed(["bins", "taps", "chain"]))

    def test_a_draw_is_the_same_every_time_and_no_more_than_there_are(self):
        some = drawn(3, lambda A, B: A != B, A=(1, 2, 3), B=(1, 2, 3))
        self.assertEqual(some, drawn(3, lambda A, B: A != B, A=(1, 2, 3), B=(1, 2, 3)))
        self.assertEqual(len(drawn(99, A=(1, 2), B=(1, 2))), 4)

    def test_grids_are_whole_and_not_empty(self):
        for space in SPACES.values():
            for shape in space.shapes:
                for one in space.configurations:
                    self.assertTrue(all(side >= 1 for side in space.grid(shape, one)), (space.name, shape, one))
                    if space.block:
                        self.assertLessEqual(32, math.prod(space.block(one)), (space.name, one))
                        self.assertLessEqual(math.prod(space.block(one)), 1024, (space.name, one))

    def test_whole_numbers_are_multiples_of_16_as_the_code_is_compiled_for(self):
        for space in SPACES.values():
            for shape in space.shapes if space.is_triton else ():
                for name, value in space.arguments(shape).items():
                    if isinstance(value, int):
                        self.assertEqual(value % 16, 0, (space.name, name))

    def test_arguments_are_spelled_as_describe_reads_them(self):
        self.assertEqual(Buffer("f16", 64).spelled(), "buffer:128")
        self.assertEqual(Buffer("i64", 4, "below:9").spelled(), "buffer:32:below/i64=9")
        self.assertEqual(Buffer("i32", 4, "zeros").spelled(), "buffer:16:zeros")
        self.assertEqual([build.argument("n", value)["arg"] for value in (7, 0.5)], ["i32:7", "f32:0.5"])

    def test_each_has_a_reference_and_its_kernel(self):
        self.assertLessEqual(SPACES.keys(), functions_of("references.py"))
        for space in SPACES.values():
            if space.is_triton:
                self.assertIn(space.name, functions_of(space.source))
            else:
                self.assertIn(f" {space.name}(", (FOLDER / space.source).read_text(encoding="utf-8"))


class Recording(unittest.TestCase):
    CASES = [{"space": space, "shape": shape, "configuration": f"N={number}"}
             for space, shape, number in (("a", "1", 1), ("b", "1", 1), ("a", "2", 1), ("a", "1", 2))]

    def test_a_space_and_shape_is_one_group(self):
        groups = [[(case["shape"], case["configuration"]) for case in cases] for cases in measure.groups_of(self.CASES, ["a"])]
        self.assertEqual(groups, [[("1", "N=1"), ("1", "N=2")], [("2", "N=1")]])

    def test_a_second_call_goes_on_behind_the_first(self):
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / "out.jsonl"
            first = measure.Output(file)
            first.write({"record": "header"})
            first.write(self.CASES[0] | {"outcome": "wrong"})
            self.assertEqual(measure.Output(file).done, {("a", "1", "N=1")})

    def test_a_record_has_the_arguments_as_describe_reads_them(self):
        case = self.CASES[0] | {"sizes": {"n": 1}, "tolerance": 1, "number": 0, "arguments": [build.argument("n", 7)]}
        self.assertEqual(measure.record(case, {"outcome": "wrong"}), self.CASES[0] | {"arguments": ["i32:7"], "outcome": "wrong"})


class Compiles(unittest.TestCase):
    def built(self, names):
        with tempfile.TemporaryDirectory() as scratch:
            os.environ["TRITON_CACHE_DIR"] = f"{scratch}/cache"
            for name in names:
                for line in build.cases(Path(scratch), NVCC, name, 0):
                    self.assertNotIn("failed", line)
                    self.assertTrue((Path(scratch) / line["cubin"]).read_bytes().startswith(b"\x7fELF"), name)
                    json.dumps(line)

    @unittest.skipUnless(importlib.util.find_spec("triton"), "Triton is not installed")
    def test_kernels_in_triton(self):
        self.built([space.name for space in SPACES.values() if space.is_triton])

    @unittest.skipUnless(NVCC, "no nvcc is given")
    def test_templates(self):
        self.built([space.name for space in SPACES.values() if not space.is_triton])


if __name__ == "__main__":
    unittest.main()
