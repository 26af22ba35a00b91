#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Describes real programs on the GPU at hand: are they left undisturbed, how long does it take, does ncu say the same?

Usage: describe_test.py WARPGAUGE PROGRAM FOLDER [unittest arguments]      PROGRAM: described/slow_rows.cu
"""

import importlib.util
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import time
import unittest

WARPGAUGE, PROGRAM, FOLDER = (pathlib.Path(a).resolve() for a in sys.argv[1:4])
del sys.argv[1:4]
SCRIPT = pathlib.Path(__file__).resolve().parent / "described/fifty_kernels.py"
KERNELS, SECONDS = 50, 60
PLAIN_RUNS = 4
TOLERANCE = 0.01
# Not the same from launch to launch: what follows from what the caches held before, from which warps meet, and from time.
OF_CHANCE = re.compile(r"dram|hits|percent|elapsed|_ns$|slice|busiest|fetch|misses|cycles|stall|conflicts")


def run(*command, **more):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **more)


def read(file):
    return [json.loads(line) for line in file.read_text().splitlines()]


def fresh(name):
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / name
    file.unlink(missing_ok=True)
    return file


def numbers(value, path=""):
    """(path, number) of all numbers in nested objects."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, f"{path}.{key}".lstrip("."))
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield path, value


def executed(kernel):
    """How often each instruction was executed, by its place in the code. Those that were not may be left out."""
    columns = kernel["code"]["columns"]
    at, warps = columns.index("at"), columns.index("executed")
    return {row[at]: row[warps] for row in kernel["code"]["rows"] if row[warps] > 0}


class ScriptOfManyKernels(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if importlib.util.find_spec("torch") is None:
            raise unittest.SkipTest("this Python has no torch")
        cls.described, cls.output = fresh("described.json"), fresh("fifty.jsonl")
        cls.plain = []  # the first also brings PyTorch into the machine's memory
        for number in range(PLAIN_RUNS):
            file = fresh(f"plain-{number}.json")
            result = run(sys.executable, SCRIPT, file)
            if result.returncode != 0:
                raise AssertionError(result.stderr)
            cls.plain.append(json.loads(file.read_text()))
        started = time.monotonic()
        cls.result = run(WARPGAUGE, "describe", "--launch", "median", "--most", KERNELS, "-o", cls.output, "--",
                         sys.executable, SCRIPT, cls.described)
        cls.seconds = time.monotonic() - started
        print(f"{KERNELS} kernels described in {cls.seconds:.1f} s\n{cls.result.stderr}", flush=True)

    def test_it_is_quick(self):
        self.assertEqual(self.result.returncode, 0, self.result.stderr)
        kernels = read(self.output)
        self.assertGreaterEqual(len({(k["mangled"], k.get("code_hash")) for k in kernels}), KERNELS)
        self.assertLessEqual(self.seconds, SECONDS)

    def test_every_kernel_has_its_machine_code(self):
        without = [k["name"] for k in read(self.output) if "code" not in k]
        self.assertEqual(without, [])

    def test_the_first_run_is_undisturbed(self):
        described = json.loads(self.described.read_text())
        plain = {name: sorted(times[name] for times in self.plain) for name in described}
        ratios = {name: described[name] / statistics.median(plain[name]) for name in described}
        spread = {name: times[-1] / times[0] - 1 for name, times in plain.items()}
        print(f"described / plain: median {statistics.median(ratios.values()):.4f} of {len(ratios)} operations, from "
              f"{min(ratios.values()):.3f} to {max(ratios.values()):.3f}; plain runs differ by "
              f"{100 * statistics.median(spread.values()):.1f} % in the median, {100 * max(spread.values()):.1f} % at most",
              flush=True)
        self.assertAlmostEqual(statistics.median(ratios.values()), 1, delta=TOLERANCE)


class LongKernels(unittest.TestCase):
    """Launches that take so long that an event at either end of their train says how long the kernel takes: the time that
    a description states is that of a program that no tool looks at."""

    def test_described_times_are_those_of_the_plain_program(self):
        if importlib.util.find_spec("torch") is None:
            self.skipTest("this Python has no torch")
        plain = []
        for number in range(PLAIN_RUNS):
            file = fresh(f"long-{number}.json")
            result = run(sys.executable, SCRIPT, file, "--long")
            self.assertEqual(result.returncode, 0, result.stderr)
            plain.append(json.loads(file.read_text()))
        output = fresh("long.jsonl")
        result = run(WARPGAUGE, "describe", "--launch", "median", "--most", len(plain[0]), "-o", output, "--",
                     sys.executable, SCRIPT, fresh("long-described.json"), "--long")
        self.assertEqual(result.returncode, 0, result.stderr)
        kernels = sorted(read(output), key=lambda kernel: kernel["order"])
        self.assertEqual(len(kernels), len(plain[0]))
        far = {}
        for kernel, name in zip(kernels, plain[0]):  # dictionaries keep the order of the calls
            times = [times[name] for times in plain]
            median = kernel["time"]["median_us"]
            print(f"{name}: {median:.1f} us described, {min(times):.1f} to {max(times):.1f} a call plain: "
                  f"{kernel['name'][:60]}", flush=True)
            if not (1 - TOLERANCE) * min(times) <= median <= (1 + TOLERANCE) * max(times):
                far[name] = median / statistics.median(times)
        # The least of a few trains is compared with the median of all launches: one kernel whose launches vary may differ.
        self.assertLessEqual(len(far), 1, far)


class SameKernelByNcu(unittest.TestCase):
    def test_injection_and_ncu_count_the_same(self):
        if shutil.which("ncu") is None:
            self.skipTest("ncu is not installed")
        ours, theirs = fresh("injected.jsonl"), fresh("ncu.jsonl")
        result = run(WARPGAUGE, "describe", "--launch", "3", "-o", ours, "--", PROGRAM)
        self.assertEqual(result.returncode, 0, result.stderr)
        report = FOLDER / "slow_rows.ncu-rep"
        command = run(WARPGAUGE, "describe", "--ncu-command").stdout.splitlines()[0].split()
        at = command.index("-o")
        command[at:] = ["--cache-control", "none", "-f", "-o", str(report), str(PROGRAM)]
        result = run(*command, env=os.environ | {"LC_ALL": "C"})
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        result = run(WARPGAUGE, "describe", "--ncu", report, "-o", theirs)
        self.assertEqual(result.returncode, 0, result.stderr)
        by_name = {}
        for kernel in read(theirs):
            by_name.setdefault(kernel["name"].split("(")[0], []).append(kernel)
        far = []
        kernels = read(ours)
        self.assertEqual(len(kernels), 3)
        for kernel in kernels:
            third = by_name[kernel["name"].split("(")[0]][2]  # launches are counted from 1
            other = dict(numbers(third["counts"]))
            for path, value in numbers(kernel["counts"]):
                if path not in other:
                    far.append(f"{kernel['name']}: {path}: ncu has none")
                elif abs(value - other[path]) > TOLERANCE * max(abs(value), abs(other[path])):
                    note = " (by chance)" if OF_CHANCE.search(path) else ""
                    far.append(f"{kernel['name']}: {path}: {value} here, {other[path]} by ncu{note}")
            self.assertEqual(executed(kernel), executed(third), kernel["name"])
        print("\n".join(far) or "all counts agree", flush=True)
        self.assertEqual([line for line in far if not line.endswith("(by chance)")], [])


if __name__ == "__main__":
    unittest.main()
