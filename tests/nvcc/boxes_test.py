#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kernels that copy boxes of tensor maps, executed on the host: what lands decides how often they count.

Usage: boxes_test.py SOURCE NVCC WARPGAUGE PROFILE [KERNELS]
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE, NVCC, WARPGAUGE, PROFILE = sys.argv[1:5]
KERNELS = sys.argv[5] if len(sys.argv) > 5 else None
del sys.argv[1:]


def described(code, kernel, grid, block, *arguments, more=()):
    words = [word for one in arguments for word in ("--arg", one)]
    return subprocess.run([WARPGAUGE, "describe", "--cubin", str(code), "--kernel", kernel, "--grid", grid, "--block", block,
                           "--profile", PROFILE, *words, *more], capture_output=True, text=True)


class Counts:
    """Executions and threads by opcode, and amounts of resources."""

    def __init__(self, done):
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        self.kernel = json.loads(done.stdout)
        code = self.kernel["code"]
        self.rows = [dict(zip(code["columns"], row)) for row in code["rows"]]

    def of(self, opcode, column="executed"):
        words = [(row["instruction"].split(), row[column]) for row in self.rows]
        return sum(count for word, count in words if (word[1] if word[0].startswith("@") else word[0]) == opcode)

    def work(self, resource):
        return self.kernel["work"].get(resource, {"value": 0})["value"]


class Boxes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.cubin = pathlib.Path(cls.folder.name) / "boxes.cubin"
        subprocess.run([NVCC, "-arch=sm_90a", "-O3", "-cubin", "-o", cls.cubin, SOURCE], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_what_lands_decides(self):
        """An array of 60 x 20 words, which are 0, 1, 2, ...: boxes hang over its left, right and lower edges."""
        for y in (3, 15, -6):
            x_of = [16 * block - 8 for block in range(4)]
            words = [60 * row + column for x in x_of for row in range(y, y + 8) for column in range(x, x + 32)
                     if 0 <= row < 20 and 0 <= column < 60]
            array = "tensormap:u32:60x20:box=32x8:swizzle=128"
            counts = Counts(described(self.cubin, "count_words", "4", "64", array + ":iota", array, "buffer:256:zeros", f"i32:{y}"))
            self.assertEqual(counts.of("REDG.E.ADD.STRONG.GPU", "threads"), sum(word % 8 for word in words), y)
            self.assertEqual(counts.of("UTMALDG.2D"), 4)
            ends = [(60 * row + max(x, 0), 60 * row + min(x + 32, 60) - 1) for x in x_of for row in range(max(y, 0), min(y + 8, 20))]
            self.assertEqual(counts.work("l2_read_sectors"), sum(last // 8 - first // 8 + 1 for first, last in ends))

    def test_a_ring_of_stages_goes_round(self):
        arguments = ("tensormap:f32:4096x800:box=32x8", "tensormap:f32:4096x800:box=32x8", "buffer:102400", "i32:128")
        counts = Counts(described(self.cubin, "walk_boxes", "100", "256", *arguments, more=("--shared", "4096")))
        self.assertEqual(counts.of("UTMALDG.2D"), 100 * 128 * 2)
        self.assertEqual(counts.of("FFMA"), 100 * 128 * 8)
        self.assertEqual(counts.work("l2_read_sectors") * 32, 2 * 4096 * 800 * 4)
        self.assertEqual(counts.work("dram_read_bytes"), 2 * 4096 * 800 * 4)

    def refused(self, *arguments):
        done = described(self.cubin, "walk_boxes", "100", "256", *arguments, "buffer:102400", "i32:128", more=("--shared", "4096"))
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        return done.stderr

    def test_what_is_missing_or_wrong_is_named(self):
        array = "tensormap:f32:4096x800:box=32x8"
        self.assertIn("depends on the tensor map in argument 2: describe it, as in --arg tensormap:", self.refused(array, "unknown"))
        self.assertIn("byte 114688 of argument 3, which has 102400", self.refused(array + ":buffer=arg3", array))
        self.assertIn("argument 9, whose memory it describes, is not a known address", self.refused(array + ":buffer=arg9", array))
        self.assertIn("a row of the box has 8 bytes", self.refused("tensormap:f32:4096x800:box=2x8", array))
        self.assertIn("cannot execute", self.refused("tensormap:f32:4096x800x1:box=32x8x1", array))
        self.assertIn("argument 1 is a buffer", self.refused("buffer:1MiB", array))


@unittest.skipUnless(KERNELS, "no reference kernels were built")
class ReferenceKernels(unittest.TestCase):
    """C = A B^T in bf16 (kernels/gemm_bf16): loops, boxes and bytes follow from the sizes."""

    def matrix(self, order, box, more=""):
        return f"tensormap:bf16:{order}x{order}:box={box}{more}"

    def test_a_product_by_one_role(self):
        order, blocks = 4096, 32 * 16  # tiles of 128 x 256
        buffer = f"buffer:{2 * order * order}"
        counts = Counts(described(
            KERNELS, "one_role::multiply<__nv_bfloat16>", str(blocks), "256",
            self.matrix(order, "64x128", ":swizzle=128:buffer=arg3.4"), self.matrix(order, "64x256", ":swizzle=128:buffer=arg3.5"),
            f"fields:i32:{order},i32:{order},i32:{order},{buffer},{buffer},{buffer}", "fields:i32:32,i32:16,i32:16",
            more=("--shared", "196640")))
        stages = blocks * order // 64
        self.assertEqual(counts.of("UTMALDG.2D"), 2 * stages)
        self.assertEqual(counts.of("HGMMA.64x256x16.F32.BF16"), stages * 4 * 8)
        self.assertEqual(counts.work("l2_read_sectors") * 32, stages * (128 + 256) * 128)
        # What an H200 counts (data/h200/kernels-2026-11-24-counters-1.jsonl.zst): these are equal where nvcc is of CUDA 13.0.
        executed, writes, shared = 19_331_072, 2_097_152, 20_983_296
        self.assertAlmostEqual(counts.work("warp_instructions") / executed, 1, delta=0.02)
        self.assertEqual(counts.work("l2_write_sectors"), writes)
        self.assertAlmostEqual(counts.work("shared_wavefronts") / shared, 1, delta=0.001)

    def specialised(self, roles, numbers, blocks, threads, *arguments, shared, cluster, turned="false"):
        name = (f"Shape<__nv_bfloat16, (warpgauge::kernels::specialised::Roles){roles}, {numbers}, {turned}, 0, 2>, "
                "warpgauge::kernels::specialised::AsSummed")
        return Counts(described(KERNELS, name, str(blocks), str(threads), *arguments, "u8:0",
                                more=("--shared", str(shared), "--cluster", str(cluster))))

    def test_a_product_by_specialised_warps_of_clusters(self):
        order, clusters, stages = 1024, 16, 16  # tiles of 2 x 128 x 256, and as many clusters
        counts = self.specialised(
            0, "2, 1, 256, 1, 4, 2, 1, 1", 2 * clusters, 384,
            self.matrix(order, "64x128", ":swizzle=128"), self.matrix(order, "64x128", ":swizzle=128"),
            self.matrix(order, "64x64", ":swizzle=128"), f"fields:i32:4,i32:4,i32:2,i32:{order},i32:{stages},i32:16384",
            shared=229488, cluster=2)
        # A block's own rows of A, and half of the columns that both share.
        self.assertEqual(counts.of("UTMALDG.2D"), 2 * clusters * stages)
        self.assertEqual(counts.of("UTMALDG.2D.MULTICAST"), 2 * clusters * stages)
        self.assertEqual(counts.work("l2_read_sectors") * 32, 2 * clusters * stages * (128 + 128) * 128)
        self.assertEqual(counts.of("UTMASTG.2D") * 64 * 64, order * order)
        self.assertEqual(counts.work("l2_write_sectors") * 32, 2 * order * order)

    def test_a_product_whose_consumers_take_turns(self):
        order, tiles, clusters, stages = 1024, 4 * 8, 5, 16  # tiles of 2 x 128 x 128: some clusters have seven, some six
        counts = self.specialised(
            1, "2, 2, 128, 1, 6, 2, 1, 1", 2 * clusters, 384,
            self.matrix(order, "64x128", ":swizzle=128"), self.matrix(order, "64x64", ":swizzle=128"),
            self.matrix(order, "64x64", ":swizzle=128"), f"fields:i32:4,i32:8,i32:2,i32:{order},i32:{stages},i32:16384",
            shared=229520, cluster=2)
        self.assertEqual(counts.of("HGMMA.64x128x16.F32.BF16"), 2 * tiles * stages * 4 * 2 * 4)
        self.assertEqual(counts.work("l2_read_sectors") * 32, 2 * tiles * stages * (128 + 64) * 128)
        self.assertEqual(counts.work("l2_write_sectors") * 32, 2 * order * order)

    def test_a_product_whose_tiles_are_turned(self):
        rows, columns, depth, tiles, stages = 640, 512, 256, 2 * 4, 4  # tiles of 160 rows by 2 x 128 columns
        counts = self.specialised(
            1, "2, 2, 160, 1, 5, 2, 1, 1", 2 * tiles, 384,
            f"tensormap:bf16:{depth}x{columns}:box=64x128:swizzle=128", f"tensormap:bf16:{depth}x{rows}:box=64x80:swizzle=128",
            f"tensormap:bf16:{columns}x{rows}:box=64x32:swizzle=128", f"fields:i32:2,i32:4,i32:2,i32:{columns},i32:{stages},i32:16384",
            shared=200864, cluster=2, turned="true")
        self.assertEqual(counts.of("HGMMA.64x160x16.F32.BF16"), 2 * tiles * stages * 4 * 2 * 4)
        self.assertEqual(counts.of("UTMASTG.2D") * 64 * 32, rows * columns)
        self.assertEqual(counts.work("l2_write_sectors") * 32, 2 * rows * columns)

    def test_a_product_whose_blocks_share_k(self):
        rows, columns, depth, clusters = 16, 1024, 1024, 5  # tiles of 64 x 64; C has 16 of their rows
        counts = self.specialised(
            0, "1, 1, 64, 2, 6, 1, 1, 2", 2 * clusters, 256,
            f"tensormap:bf16:{depth}x{rows}:box=64x16:swizzle=128", f"tensormap:bf16:{depth}x{columns}:box=64x64:swizzle=128",
            f"tensormap:bf16:{columns}x{rows}:box=32x64:swizzle=64", f"fields:i32:1,i32:16,i32:1,i32:{rows},i32:8,i32:4096",
            shared=209016, cluster=2)
        tiles = columns // 64
        # Each block sends half of its sums of the rows that are there, four at a time.
        self.assertEqual(counts.of("STAS.128", "threads"), tiles * rows * 64 // 4)
        self.assertEqual(counts.work("l2_read_sectors") * 32, (tiles * rows + columns) * depth * 2)
        self.assertEqual(counts.work("l2_write_sectors") * 32, 2 * rows * columns)


if __name__ == "__main__":
    unittest.main()
