#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The counterparts in Triton (kernels/triton): rules and work are those of our ladders, what is written is read beside ours, and the
kernels compile without a GPU where Triton is installed.

Usage: triton_test.py WARPGAUGE [TEST...]
"""

import csv
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "kernels/triton"
H200 = ROOT / "data/h200"
WARPGAUGE = sys.argv.pop(1)
sys.path.insert(0, str(FOLDER))

import recording
import rules
import work


def text_of(path):
    return (ROOT / path).read_text(encoding="utf-8")


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)


def constant(text, name):
    """The number that the C++ source gives the name, in seconds where it is a time."""
    of = re.search(rf"\b{name}\s*=\s*(?:std::chrono::milliseconds\()?([0-9.e'-]+)", text).group(1).replace("'", "")
    return float(of) * (1e-3 if "milliseconds" in text[text.index(f"{name} "):].split(";")[0] else 1)


class Rules(unittest.TestCase):
    def test_numbers_are_those_of_the_harness(self):
        race, description = text_of("kernels/harness/race.cpp"), text_of("kernels/harness/description.h")
        for text, name, value in ((race, "kIdleGap", rules.IDLE_GAP_SECONDS),
                                  (race, "kMostSecondsPerSize", rules.MOST_SECONDS_PER_SIZE),
                                  (description, "kGraphBelowSeconds", rules.GRAPH_BELOW_SECONDS),
                                  (description, "kGraphSeconds", rules.GRAPH_SECONDS),
                                  (description, "kShortestLaunchSeconds", rules.SHORTEST_LAUNCH_SECONDS)):
            self.assertAlmostEqual(constant(text, name), value, places=12, msg=name)
        burst = race.split("void Race::burst(Mode mode)")[1]
        rounds = re.search(r"at_level\((\d+), (\d+), (\d+)\)", burst).groups()
        self.assertEqual(dict(zip(("quick", "standard", "full"), map(int, rounds))), rules.ROUNDS)
        self.assertIn(f"round >= {rules.LEAST_ROUNDS} &&", burst)
        self.assertAlmostEqual(rules.QUEUEING_SECONDS, constant(race, "kRaceWaitNs") * 1e-9, places=12)

    def test_graphs_are_whole_rotations_and_sets_exceed_three_times_the_l2(self):
        # As tests/kernels/description_test.cpp has it of the C++ functions.
        self.assertEqual(rules.launches_in_graph(10e-6, 1), 40)
        self.assertEqual(rules.launches_in_graph(10e-6, 23), 46)
        self.assertEqual(rules.launches_in_graph(0, 7), 406)
        self.assertEqual(rules.groups_beyond(100, 100), 4)
        self.assertEqual(rules.groups_beyond(100, 301), 1)

    def test_work_is_that_of_our_ladders(self):
        rows = list(csv.DictReader(io.StringIO(run(WARPGAUGE, "cat", H200 / "kernels.csv.zst").stdout, newline="")))
        recorded = 0
        for family, ladder in work.LADDERS.items():
            for row in rows:
                if row["family"] != family or row["mode"] != "cold.burst" or not row["size"]:
                    continue
                recorded += 1
                size = int(float(row["size"]))
                self.assertIn(size, ladder["sizes"], family)
                self.assertEqual((row["type"], row["data"], row["ceiling"]), (ladder["type"], "normal", ladder["ceiling"]))
                self.assertEqual((float(row["flop"]), float(row["compulsory_bytes"])), (ladder["flop"](size), ladder["bytes"](size)))
        self.assertGreater(recorded, 20)
        moved_once = "2 * sizeof(float) * "
        for family, flop, moved in (("softmax", "5 * timed_elements(columns)", f"{moved_once}timed_elements(columns)"),
                                    ("layer_norm", "7 * timed_elements(columns)", f"{moved_once}(timed_elements(columns) + columns)")):
            source, ladder = text_of(f"kernels/{family}/{family}.cu"), work.LADDERS[family]
            self.assertIn(flop, source)
            self.assertIn(moved, source)
            self.assertIn(f".sizes = {{{', '.join(map(str, ladder['sizes']))}}}", source)
            self.assertIn(f".headline_size = {ladder['headline_size']}", source)
            self.assertIn(f'.ceiling = "{ladder["ceiling"]}"', source)
            self.assertEqual(ladder["flop"](1024), int(flop[0]) * 2**28)
        self.assertEqual(work.LADDERS["layer_norm"]["bytes"](1024), 8 * (2**28 + 1024))


class Recording(unittest.TestCase):
    HEADER = {"git_revision": "", "git_dirty": False, "command": ["kernels/triton/measure.py"], "time_utc": "2026-01-01T00:00:00Z",
              "level": "standard", "campaign": 1, "host": "", "driver_version": "", "toolkit_version": "13.0", "device_name": "NVIDIA H200",
              "device_uuid": "GPU-0", "compute_capability": "9.0", "device": {"sm_count": 132, "l2_bytes": 62914560},
              "counters": "unavailable: PyTorch's process times and counts nothing"}
    CONTESTANT = {"name": "triton", "adds": "Triton 9.9: a planted time", "step": 100}

    def planted(self, folder, **changes):
        ladder = work.LADDERS["copy"]
        point = lambda size, seconds: (size, {"duration": seconds, "sm_clock": [1980.0, 1979.0, 1981.0], "flop": [ladder["flop"](size)],
                                              "bytes": [ladder["bytes"](size)], "host": [20e-6], "launches": [1]})
        points = [point(2**24, [41e-6, 40e-6, 42e-6]), point(2**28, [600e-6, 590e-6, 640e-6])]
        kernel = {"name": "triton copy", "kernels": 1, "threads_per_block": 128, "shared_bytes_per_block": 0, "registers_per_thread": 24}
        broken = {**self.CONTESTANT, "name": "torch", "step": 101}
        file = Path(folder) / "triton.jsonl"
        recording.write(file, {**self.HEADER, **changes},
                        [recording.series(ladder, self.CONTESTANT, "cold.burst", points, kernel),
                         recording.series(ladder, broken, "cold.burst", [], reason="wrong result:\nfirst output 17")], 12.5)
        return file

    def table(self, *files):
        out = Path(self.folder) / "kernels.csv"
        done = run(WARPGAUGE, "kernels", "--table", *files, "--profile", H200 / "profile.json", "-o", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        with out.open(encoding="utf-8", newline="") as stream:
            return list(csv.DictReader(stream))

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name

    def test_is_read_beside_ours(self):
        rows = self.table(self.planted(self.folder), H200 / "kernels-2026-11-28-ladders-1.jsonl.zst")
        headline = ("copy", "cold.burst", "268435456")
        copies = {row["rung"]: row for row in rows if (row["family"], row["mode"], row["size"]) == headline}
        self.assertLess({"copy/vectorised", "copy/memcpy", "copy/triton"}, set(copies))
        ours = copies["copy/triton"]
        self.assertAlmostEqual(float(ours["time_us"]), 600, places=6)
        self.assertAlmostEqual(float(ours["gbps"]), 2**31 / 600e-6 / 1e9, places=6)
        self.assertAlmostEqual(float(ours["ratio_to_library"]), float(copies["copy/memcpy"]["time_us"]) / 600, places=9)
        self.assertEqual((ours["library"], ours["ceiling"]), (copies["copy/vectorised"]["library"], "dram.copy_gbps"))
        self.assertAlmostEqual(float(ours["fraction_of_ceiling"]) / float(ours["gbps"]),
                               float(copies["copy/vectorised"]["fraction_of_ceiling"]) / float(copies["copy/vectorised"]["gbps"]), places=9)
        self.assertEqual((float(ours["sm_clock_mhz"]), float(ours["registers_per_thread"])), (1980, 24))
        failed = next(row for row in rows if row["rung"] == "copy/torch")
        self.assertEqual(failed["outcome"], "failed: wrong result: first output 17")
        shown = run(WARPGAUGE, "kernels", "--table", self.planted(self.folder), "--profile", H200 / "profile.json").stdout
        self.assertRegex(shown, r"triton\s.*600")

    def test_ours_are_the_same_beside_it(self):
        alone = self.table(H200 / "kernels-2026-11-28-ladders-1.jsonl.zst")
        beside = self.table(H200 / "kernels-2026-11-28-ladders-1.jsonl.zst", self.planted(self.folder))
        self.assertEqual(alone, [row for row in beside if row["rung"] not in ("copy/triton", "copy/torch")])

    def test_of_another_device_is_refused(self):
        done = run(WARPGAUGE, "kernels", "--table", self.planted(self.folder, device_name="Other"), H200 / "kernels-2026-11-28-ladders-1.jsonl.zst")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.count("\n"), 1)

    def test_what_is_no_number_is_never_written(self):
        ladder, file = work.LADDERS["copy"], Path(self.folder) / "x.jsonl"
        bad = recording.series(ladder, self.CONTESTANT, "cold.burst", [(1, dict.fromkeys(("duration", "sm_clock", "flop", "bytes", "host", "launches"), [float("nan")]))])
        with self.assertRaises(ValueError):
            recording.write(file, self.HEADER, [bad], 1)
        self.assertEqual(list(Path(self.folder).iterdir()), [])


class Command(unittest.TestCase):
    def measure(self, *arguments, before=""):
        code = ["import runpy, sys", before, f"sys.argv = ['measure.py', *{list(arguments)!r}]",
                f"runpy.run_path({str(FOLDER / 'measure.py')!r}, run_name='__main__')"]
        return run(sys.executable, "-I", "-c", "\n".join(code))

    def test_says_in_a_line_what_is_missing(self):
        for module, what in (("torch", "PyTorch is not installed"), ("triton", "Triton is not installed")):
            plant = "import types\nsys.modules['torch'] = types.ModuleType('torch')\n" if module == "triton" else ""
            done = self.measure("-o", "/no/such/folder/x.jsonl", before=f"{plant}sys.modules['{module}'] = None")
            self.assertEqual((done.returncode, done.stdout), (3, ""), done.stderr)
            self.assertEqual(done.stderr, f"error: {what}: the counterparts in Triton need PyTorch, Triton and an NVIDIA GPU\n")

    def test_no_gpu(self):
        plant = ("import types\ntorch = sys.modules['torch'] = types.ModuleType('torch')\n"
                 "sys.modules['triton'] = types.ModuleType('triton')\ntorch.cuda = types.SimpleNamespace(is_available=lambda: False)")
        done = self.measure("--check-results", before=plant)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (3, 1))
        self.assertIn("PyTorch finds no usable GPU", done.stderr)

    def test_bad_usage(self):
        for arguments, says in (((), "give --output"), (("-o", "x", "--campaign", "0"), "from 1"),
                                (("-o", "x", "--family", "fft"), "invalid choice")):
            done = self.measure(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertIn(says, done.stderr)


class Compiles(unittest.TestCase):
    """For sm_90, with pointers and lengths that are multiples of 16, as those that are timed."""

    @classmethod
    def setUpClass(cls):
        try:
            import triton  # noqa: F401
        except ImportError as missing:
            raise unittest.SkipTest(str(missing)) from missing

        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        os.environ.update(TRITON_CACHE_DIR=temporary.name, TRITON_DEFAULT_FP_FUSION="1")

    def compiled(self, kernel, constants, aligned=True):
        import triton
        from kernels import SIGNATURES
        from triton.backends.compiler import GPUTarget
        from triton.compiler import ASTSource
        signature = SIGNATURES[kernel]
        options = {name: constants[name] for name in constants if name.startswith("num_")}
        constexprs = {name: value for name, value in constants.items() if name not in options}
        places = [place for place, kind in enumerate(signature.values()) if aligned and kind != "fp32"]
        source = ASTSource(fn=kernel, signature={**signature, **dict.fromkeys(constexprs, "constexpr")}, constexprs=constexprs,
                           attrs={(place,): [["tt.divisibility", 16]] for place in places})
        return triton.compile(source, target=GPUTarget("cuda", 90, 32), options=options)

    def test_copies_and_rows_move_vectors(self):
        import kernels
        made = [(kernels.copy, kernels.COPY)]
        made += [(kernel, kernels.of_rows(columns)) for kernel in (kernels.softmax, kernels.layer_norm) for columns in (1024, 4096, 8192)]
        for kernel, constants in made:
            ptx = self.compiled(kernel, constants).asm["ptx"]
            self.assertIn("ld.global.v4.b32", ptx.replace("v4.u32", "v4.b32"), kernel.__name__)
            self.assertIn("st.global.v4.b32", ptx.replace("v4.u32", "v4.b32"), kernel.__name__)

    def test_the_product_uses_tensor_cores_and_fits(self):
        import kernels
        for constants in kernels.PRODUCTS:
            compiled = self.compiled(kernels.gemm_bf16, constants)
            self.assertRegex(compiled.asm["ptx"], r"wgmma\.mma_async\.sync\.aligned\.m64n\d+k16\.f32\.bf16\.bf16")
            self.assertLessEqual(compiled.metadata.shared, 227 * 1024)

    def test_what_is_not_aligned_compiles_too(self):
        import kernels
        for kernel, constants in ((kernels.copy, kernels.COPY), (kernels.softmax, kernels.of_rows(4095)),
                                  (kernels.layer_norm, kernels.of_rows(5)), (kernels.gemm_bf16, kernels.PRODUCTS[0])):
            self.assertNotIn("ld.global.v4", self.compiled(kernel, constants, aligned=False).asm["ptx"], kernel.__name__)

    def test_the_stamp_reads_the_clocks_of_sm_0(self):
        import kernels
        ptx = self.compiled(kernels.stamp, {"num_warps": 1}).asm["ptx"]
        for register in ("%smid", "%clock64", "%globaltimer"):
            self.assertEqual(ptx.count(f"{register};"), 1, register)
        self.assertLess(ptx.index("%smid;"), ptx.index("%clock64;"))
        self.assertLess(ptx.index("%clock64;"), ptx.index("%globaltimer;"))


if __name__ == "__main__":
    unittest.main()
