#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""docs/machine.md names the keys from which the time of simulated code follows: these and no others. With a profile that has no other
key, kernels of corpus/ are predicted as with the whole one; without any of them, a prediction changes or is refused. Each is a key of
the registry, and each box of the picture is a server. Usage: machine_test.py WARPGAUGE DESCRIBE_CODE"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import machine_picture  # noqa: E402
import machine_table  # noqa: E402
from machine_servers import SERVERS  # noqa: E402
from packed import files_in  # noqa: E402

PROFILE = ROOT / "data/h200/profile.json"
# Program of corpus/, and part of a kernel's name and shape: kernels that meet all servers between them.
SAMPLE = (
    ("streams", "every_second_row<double", "grid 16384x"),
    ("alone", "last_block_reduction", "grid 4096x"),
    ("atomics", "histogram<unsigned char, 256, 16", "grid 264x"),
    ("atomics", "shared_words<int, (atomics::How)1", "grid 132x"),
    ("barriers_and_copies", "products<2, 72>", "grid 64x"),
    ("torch_compiled", "flex_attention_backward_1", "grid 16x2x8"),
    ("systems", "bitonic<unsigned long", "grid 1024x"),
    ("streams", "one_a_thread<float, streams::Copy>", "grid 16384x"),
    ("streams", "one_a_thread<float, streams::Fill>", "grid 65536x"),
    ("alone", "block_prefix_sum", "block 1024x"),
    ("few_blocks", "resample<few_blocks::FromTexture, (few_blocks::Read)2>", "grid 64x1x1, block 256x"),
    ("few_blocks", "gather<float4, 4, 25>", "grid 64x"),
    ("barriers_and_copies", "fetching_warp<2, 1024, 0>", "grid 528x"),
    ("atomics", "global_words<int, (atomics::How)1, (atomics::Place)0, 1>", "grid 132x"),
    ("atomics", "global_words<float, (atomics::How)0, (atomics::Place)3", "grid 264x"),
    ("columns", "sum_rows_by_warps", "grid 8192x"),
    ("columns", "smooth_rows<double>", "grid 132x"),
    ("book_jax", "gemm_fusion_dot", "grid 100000x"),
    ("cublas_products", "f64f64_f64_nn_n_tilesize32x32x16", "grid 1x1x65535"),
    ("cublas_products", "gemm_cf32cf32_f32f32_cf32_nn_n_tilesize64x32x8", "grid 24x48x1"),
    ("torch_indexing", "reduce_kernel<512, 1, at::native::ReduceOp<bool", "grid 262144x"),
)
# As if it were launched in clusters of two: recorded launches in clusters have a block on an SM, and their starts are no part of the time.
IN_CLUSTERS = ("streams", "one_a_thread<float, streams::Fill>", "grid 65536x")
ROWS = [(server.name, name) for server in SERVERS for _, name in server.rows]


class Machine(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.profile = json.loads(PROFILE.read_text(encoding="utf-8"))
        every = files_in(ROOT / "data/h200/outside.jsonl.xz")
        def recorded(program, name, size):
            return next(one for one in every[program] if name in one["name"] and size in one["size"])
        in_clusters = recorded(*IN_CLUSTERS)
        cls.kernels = [recorded(*one) for one in SAMPLE]
        cls.kernels.append({**in_clusters, "launch": {**in_clusters["launch"], "cluster_blocks": 2}})
        cls.named = {name: machine_table.keys_of(name, cls.profile["entries"]) for _, name in ROWS}
        kept = {key for keys in cls.named.values() for key in keys}
        cls.entries = {key: entry for key, entry in cls.profile["entries"].items() if key in kept}
        cls.only = cls.profile_of(cls.entries)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def profile_of(cls, entries):
        file = Path(tempfile.mkstemp(suffix=".json", dir=cls.folder.name)[1])
        file.write_text(json.dumps({**cls.profile, "entries": entries}))
        return file

    @classmethod
    def without(cls, keys):
        return cls.profile_of({key: entry for key, entry in cls.entries.items() if key not in keys})

    @classmethod
    def doubled(cls, keys):
        """A law may do without a key and then take what the H200 has."""
        return cls.profile_of({key: {**entry, **{end: 2 * entry[end] for end in ("value", "low", "high")}} if key in keys else entry
                               for key, entry in cls.entries.items()})

    def times(self, profile, kernels, *more):
        """The predicted times, None for what is refused."""
        lines = "".join(json.dumps(kernel) + "\n" for kernel in kernels)
        done = subprocess.run([WARPGAUGE, "predict", "-", "--profile", profile, "--format", "json", *more], input=lines,
                              stdout=subprocess.PIPE, text=True)
        return [(kernel.get("time_us") or {}).get("value") for kernel in json.loads(done.stdout)["kernels"]]

    def taken_besides(self, kernel, time):
        """One of the keys that the kernel takes and no server has: half of those that may be it is left out at a time."""
        may_be, given = [key for key in self.profile["entries"] if key not in self.entries], dict(self.entries)
        while len(may_be) > 1:
            half, rest = may_be[:len(may_be) // 2], may_be[len(may_be) // 2:]
            with_rest = {**given, **{key: self.profile["entries"][key] for key in rest}}
            if self.times(self.profile_of(with_rest), [kernel]) == [time]:
                may_be = rest
            else:
                may_be, given = half, with_rest
        return may_be[0]

    def test_no_other_key_is_taken(self):
        whole, only = self.times(PROFILE, self.kernels), self.times(self.only, self.kernels)
        self.assertNotIn(None, whole)
        for kernel, before, after in zip(self.kernels, whole, only):
            if before != after:
                self.fail(f"{kernel['name']}: the laws take {self.taken_besides(kernel, before)}: name it in scripts/machine_servers.py")

    def untouched(self, files, kernels, *more):
        """The names of `files`, each with a profile, that leave the times of all kernels as they are."""
        for kernel in kernels:
            base = self.times(self.only, [kernel], *more)
            files = {name: file for name, file in files.items() if self.times(file, [kernel], *more) == base}
        return files

    def test_each_key_is_taken(self):
        left = self.untouched({name: self.without(keys) for name, keys in self.named.items()}, self.kernels)
        left = self.untouched(left, self.kernels[:1], "--via", "stream")
        left = self.untouched({name: self.doubled(self.named[name]) for name in left}, self.kernels)
        self.assertEqual(sorted(left), [], "scripts/machine_servers.py names keys that no kernel of SAMPLE takes")

    def test_each_key_is_in_the_registry(self):
        code = json.loads(subprocess.run([DESCRIBE_CODE, PROFILE], stdout=subprocess.PIPE, check=True).stdout)
        registry = {key["key"] for topic in code["keys"] for key in topic["keys"]}
        for name, keys in self.named.items():
            self.assertTrue(keys, name)
            self.assertEqual(set(keys) - registry, set(), name)


class Picture(unittest.TestCase):
    def test_each_server_has_its_box(self):
        boxes = [box.server for box in machine_picture.BOXES]
        self.assertEqual(sorted(boxes), sorted(server.name for server in SERVERS))

    def test_boxes_are_apart_and_within_the_picture(self):
        boxes = machine_picture.BOXES
        for at, one in enumerate(boxes):
            self.assertLessEqual(one.x + one.width, machine_picture.WIDTH)
            self.assertLessEqual(one.y + one.height(), machine_picture.HEIGHT)
            for other in boxes[:at]:
                apart = (one.x >= other.x + other.width or other.x >= one.x + one.width or
                         one.y >= other.y + other.height() or other.y >= one.y + one.height())
                self.assertTrue(apart, f"{one.server}, {other.server}")


if __name__ == "__main__":
    WARPGAUGE, DESCRIBE_CODE = sys.argv[1:3]
    del sys.argv[1:]
    unittest.main(verbosity=2)
