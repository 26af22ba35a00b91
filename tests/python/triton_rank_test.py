# SPDX-License-Identifier: Apache-2.0
"""warpgauge.triton: configurations by their predicted time. Started as answers_test.py is.

Recorded: cubins and launches that Triton 3.4 made (tests/ranked/product, by docs/examples/tuned_matmul.py), in the place of the compiler.
Compiling: with Triton, where it is installed.
"""

import dataclasses
import importlib.util
import json
import math
import os
import shutil
import tempfile
import unittest
import unittest.mock
import warnings
from pathlib import Path

from asked import PROFILE, ROOT, said

import warpgauge as wg
import warpgauge.triton as wt
from warpgauge._triton_arguments import Arguments, as_tensor
from warpgauge._triton_compile import Compiled

RECORDED = ROOT / "tests/ranked/product"
LINES = [json.loads(line) for line in (RECORDED / "candidates.jsonl").read_text(encoding="utf-8").splitlines()]
SIZE = 4096
MATRIX = wt.tensor((SIZE, SIZE), "fp16")
TOOLS = all(os.environ.get(f"WARPGAUGE_{name.upper()}") or shutil.which(name) for name in ("cuobjdump", "nvdisasm"))


def configuration(line):
    """{"TILE_M": 64, ..., "num_warps": 4} of its name."""
    return {word: int(number) for word, number in (part.split(" ") for part in line["name"].split(", "))}


def recorded(_, values, __):
    """What compiled() gives for a recorded configuration."""
    asked = {name: value for name, value in values.items() if isinstance(value, int)}
    for line in LINES:
        if configuration(line) == asked:
            parameters = [("*fp16", MATRIX)] * 3 + [("i32", SIZE)] * 6
            return Compiled(name=line["kernel"], cubin=(RECORDED / line["file"]).read_bytes(), threads=int(line["block"]), shared=int(line["shared"]),
                            cluster=(1, 1, 1), parameters=parameters, values=asked)
    raise wg.InputError("product: Triton cannot compile it: there is no such configuration")


def grid(values):
    return ((SIZE // values["TILE_M"]) * (SIZE // values["TILE_N"]),)


class Kernel:
    """What @triton.jit gives, as far as it is asked."""

    arg_names = ["a", "TILE_M", "TILE_N", "TILE_K"]


@dataclasses.dataclass
class Descriptor:
    """What triton.tools.tensor_descriptor.TensorDescriptor has of it."""

    base: object
    shape: tuple
    strides: tuple
    padding: str = "zero"


class Config:
    """triton.Config, as far as it is asked."""

    def __init__(self, values):
        self.values = values

    def all_kwargs(self):
        return self.values


@unittest.skipUnless(TOOLS, "no nvdisasm and cuobjdump")
class Recorded(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.profile = wg.load(PROFILE)
        cls.configs = [configuration(line) for line in LINES]

    def setUp(self):
        for name, replacement in (("compiled", recorded), ("kernel_of", lambda kernel: kernel), ("with_heuristics", lambda _, values: values)):
            patch = unittest.mock.patch(f"warpgauge.triton.{name}", replacement)
            patch.start()
            self.addCleanup(patch.stop)

    def rank(self, configs, **more):
        return wt.rank(Kernel(), configs, {"a": MATRIX}, grid, profile=self.profile, **more)

    def test_configurations_are_those_of_the_command(self):
        ranking = self.rank(self.configs)
        of_files = said("rank", "--profile", PROFILE, "--candidates", RECORDED / "candidates.jsonl")["ranking"]
        self.assertEqual([(one.name, one.time_us.value) for one in ranking], [(row["name"], row["time_us"]["value"]) for row in of_files])
        self.assertEqual([configuration({"name": one.name}) for one in ranking], [self.configs[one.place] for one in ranking])

    def test_what_cannot_be_compiled_comes_last(self):
        ranking = self.rank([self.configs[0] | {"TILE_M": 1}, self.configs[0]])
        self.assertEqual([one.place for one in ranking], [1, 0])
        self.assertEqual(ranking[1].why, "product: Triton cannot compile it: there is no such configuration")

    def test_files_are_ranked_without_triton(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertWarnsRegex(UserWarning, "TILE_M 1, .*: product: Triton cannot compile it"):
                listed = wt.write(Kernel(), [*self.configs[:2], self.configs[0] | {"TILE_M": 1}], {"a": MATRIX}, grid, folder, profile=self.profile)
            self.assertEqual([json.loads(line) for line in listed.read_text(encoding="utf-8").splitlines()], LINES[:2])

    def test_the_autotuner_asks_for_milliseconds(self):
        model = wt.perf_model(Kernel(), profile=self.profile)
        ranking = {one.place: one.time_us.value for one in self.rank(self.configs[:2])}
        for place in (0, 1, 0):
            told = model(a=MATRIX, grid=grid, warmup=False, **self.configs[place])
            self.assertAlmostEqual(told, ranking[place] / 1000, places=9)
        self.assertEqual(len(model._kept), 2)
        self.assertEqual(model.asked[LINES[0]["name"]], ranking[0] / 1000)
        with self.assertWarnsRegex(UserWarning, "TILE_M 1, .*: product: Triton cannot compile it"):
            self.assertEqual(model(a=MATRIX, grid=grid, **self.configs[0] | {"TILE_M": 1}), math.inf)
        with self.assertWarnsRegex(UserWarning, "grid is not told"):
            self.assertEqual(model(a=MATRIX, **self.configs[0]), math.inf)
        small = wt.perf_model(Kernel(), grid, profile=self.profile)
        with unittest.mock.patch("warpgauge.triton.compiled", lambda *told: dataclasses.replace(recorded(*told), shared=1 << 18)), \
                self.assertWarnsRegex(UserWarning, "product.cubin: .*bytes of shared memory: the device takes at most"):
            self.assertEqual(small(a=MATRIX, **self.configs[0]), math.inf)


    def test_all_at_once_are_pruned(self):
        configs = [Config(values) for values in [*self.configs[:3], self.configs[0] | {"TILE_M": 1}]]
        fastest = [configs[one.place] for one in self.rank(configs)]
        with self.assertWarnsRegex(UserWarning, "TILE_M 1, .*: product: Triton cannot compile it"):
            self.assertEqual(wt.prune(Kernel(), 2, profile=self.profile)(configs, {"a": MATRIX}, grid=grid, warmup=False), fastest[:2])
        best = [configs[one.place] for one in self.rank(configs).best]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.assertEqual(wt.prune(Kernel(), grid=grid, profile=self.profile)(configs, {"a": MATRIX}), best)
            self.assertEqual(wt.prune(Kernel(), grid=grid, profile=self.profile)(configs[3:], {"a": MATRIX}), configs[3:])
        with self.assertRaisesRegex(wg.InputError, "grid is not told"):
            wt.prune(Kernel(), profile=self.profile)(configs, {"a": MATRIX})
        with self.assertRaisesRegex(wg.InputError, "^most: 0 is not from 1 "):
            wt.prune(Kernel(), 0, profile=self.profile)


class OfArguments(unittest.TestCase):
    def texts(self, *parameters, descriptors=()):
        with tempfile.TemporaryDirectory() as folder:
            told = Arguments(Path(folder)).texts(Compiled("k", b"", 32, 0, (1, 1, 1), list(parameters), {}, descriptors))
            held = [Path(text.split("file=")[1]).read_bytes() for text in told if "file=" in text]
        return [text.split(":file=")[0] for text in told], held

    def test_they_are_in_the_words_of_the_command(self):
        told, held = self.texts(("i32", 7), ("i64", 1 << 40), ("u64", 1 << 63), ("fp32", 0.5), ("u1", True), ("*fp16", wt.tensor((4, 8), "fp16")),
                                ("*kfp8e4nv", wt.tensor(10, "fp8e4nv")), ("*i64", wt.tensor((2, 3), "torch.int64", contents=b"abc")),
                                ("*fp32", wt.tensor((4, 8), "fp32", strides=(100, 1))), ("*i32", 4096), ("*i32", wt.tensor(4, "i32", contents="zeros")))
        self.assertEqual(told, ["i32:7", f"i64:{1 << 40}", f"u64:{1 << 63}", "f32:0.5", "u8:1", "buffer:64", "buffer:10", "buffer:48",
                                f"buffer:{4 * 308}", "unknown", "buffer:16:zeros"])
        self.assertEqual(held, [b"abc"])

    def test_tensor_descriptors_are_tensor_maps(self):
        """As Triton 3.9 passes them: the map, then shape and strides."""
        about = {"swizzle": 3, "elem_size": 2, "elem_type": 6, "block_size": [64, 32], "fp4_padded": False, "is_im2col": False}
        rows = Descriptor(wt.tensor((300, 4096), "fp16", contents=b"abcd"), (300, 4096), (8192, 1))
        told, held = self.texts(("tensordesc<fp16[64, 32]>", rows), ("i32", 7), descriptors=[about])
        self.assertEqual(told, ["tensormap:f16:4096x300:box=32x64:strides=16384:swizzle=128", "i32:300", "i32:4096", "i64:8192", "i64:1", "i32:7"])
        self.assertEqual(held, [b"abcd"])
        bytes_ = about | {"swizzle": 0, "elem_size": 1, "block_size": [128]}
        told, _ = self.texts(("tensordesc<fp8e4nv[128]>", Descriptor(wt.tensor(512, "fp8e4nv", contents="zeros"), (512,), (1,), "nan")),
                             ("tensordesc<fp16[64, 32]>", rows), descriptors=[bytes_, about])
        self.assertEqual(told[:3], ["tensormap:u8:512:box=128:swizzle=none:fill=nan:zeros", "i32:512", "i64:1"])
        self.assertTrue(told[3].startswith("tensormap:f16:4096x300:"))
        for descriptors in ((), [about | {"is_im2col": True}], [about | {"fp4_padded": True}]):
            with self.assertRaisesRegex(wg.InputError, "^k: the host does not execute copies by a tensordesc<fp16"):
                self.texts(("tensordesc<fp16[64, 32]>", rows), descriptors=descriptors)

    def test_one_that_no_host_has_is_refused(self):
        with self.assertRaisesRegex(wg.InputError, "^k: the host cannot have an argument of type nvTmaDesc"):
            self.texts(("nvTmaDesc", object()))

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "no NumPy")
    def test_arrays_are_tensors(self):
        import numpy
        indices = as_tensor(numpy.arange(6, dtype=numpy.int64).reshape(2, 3))
        self.assertEqual((indices.shape, indices.stride(), indices.dtype), ((2, 3), (3, 1), "int64"))
        told, held = self.texts(("*i64", indices))
        self.assertEqual((told, held), (["buffer:48"], [numpy.arange(6, dtype=numpy.int64).tobytes()]))
        self.assertIsNone(as_tensor(numpy.zeros((1 << 19,), dtype=numpy.float32)).contents)
        self.assertEqual(as_tensor(3), 3)


@unittest.skipUnless(importlib.util.find_spec("triton"), "Triton is not installed")
class Compiling(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        import sys
        sys.path.insert(0, str(ROOT / "docs/examples"))
        import tuned_matmul
        cls.example, cls.profile = tuned_matmul, wg.load(PROFILE)

    def rank(self, configs, **more):
        arguments = self.example.ARGUMENTS | more
        return wt.rank(self.example.product, configs, arguments, self.example.grid, profile=self.profile)

    def test_the_example_is_answered(self):
        ranking = self.rank(self.example.CONFIGS)
        self.assertEqual(len(ranking), 12)
        self.assertEqual(ranking.not_answered, [])

    def test_values_that_triton_specialises_are_no_arguments(self):
        [one] = self.rank([{"TILE_M": 64, "TILE_N": 64, "TILE_K": 32, "num_warps": 4}], m=64, n=64, k=1)
        self.assertIsNone(one.why)

    def test_what_is_wrong_has_a_reason(self):
        ranking = self.rank([{"TILE_M": 64, "TILE_N": 64, "TILE_K": 32}, {"TILE_M": 63, "TILE_N": 64, "TILE_K": 32}, {"TILE_M": 64, "TILE_N": 64},
                             {"TILE_M": 64, "TILE_N": 64, "TILE_K": 32, "num_wraps": 4}])
        self.assertEqual([one.place for one in ranking], [0, 1, 2, 3])
        self.assertIn("Triton cannot compile it", ranking[1].why)
        self.assertIn("'TILE_K'", ranking[2].why)
        self.assertIn("'num_wraps' is neither an argument of it nor an option", ranking[3].why)

    def test_the_autotuner_keeps_the_fastest(self):
        import triton
        model = wt.perf_model(lambda: self.example.product, profile=self.profile)
        tuned = triton.autotune(configs=self.example.CONFIGS, key=["m", "n", "k"], prune_configs_by={"perf_model": model, "top_k": 2})(self.example.product)
        tuned.nargs = self.example.ARGUMENTS
        kept = tuned.prune_configs({"grid": self.example.grid, "warmup": False})
        fastest = [self.example.CONFIGS[one.place] for one in self.rank(self.example.CONFIGS)[:2]]
        self.assertEqual(kept, fastest)
        self.assertEqual(len(model.asked), 12)
        at_once = triton.autotune(configs=self.example.CONFIGS, key=["m"], prune_configs_by={
            "early_config_prune": wt.prune(self.example.product, 2, profile=self.profile)})(self.example.product)
        at_once.nargs = self.example.ARGUMENTS
        self.assertEqual(at_once.prune_configs({"grid": self.example.grid, "warmup": False}), fastest)

    def test_heuristics_are_those_of_a_launch(self):
        import triton
        kernel = triton.heuristics({"TILE_K": lambda values: 32 if values["k"] > 64 else 16})(self.example.product)
        values = self.example.ARGUMENTS
        [one] = wt.rank(kernel, [{"TILE_M": 64, "TILE_N": 64, "num_warps": 4}], values, self.example.grid, profile=self.profile)
        [other] = self.rank([{"TILE_M": 64, "TILE_N": 64, "TILE_K": 32, "num_warps": 4}])
        self.assertEqual(one.time_us, other.time_us)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    unittest.main()
