#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The harness of the measured loops on the GPU at hand: loops of known cycles, and a part of the corpus.

Usage: loops_test.py SOURCE_FOLDER PTXAS LOOP_CODE LOOPS_PROGRAM ARCHITECTURE FOLDER [--prepare]

The loops are assembled into FOLDER where they are not there yet. --prepare does that alone: the machine with the GPU
then needs no assembler.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import unittest

SOURCE, PTXAS, LOOP_CODE, PROGRAM, ARCHITECTURE, FOLDER = sys.argv[1:7]
del sys.argv[1:7]
LOOPS = pathlib.Path(SOURCE).resolve() / "probes" / "loops"
sys.path.insert(0, str(LOOPS))
import generate  # noqa: E402
from corpus import sources  # noqa: E402
from corpus.draws import Draws  # noqa: E402
from corpus.kernel import Kernel  # noqa: E402

CHAIN = 64
# The latency of an FFMA is 4 cycles on every GPU since Volta; the loop's own instructions are few.
LATENCY_CYCLES, OPERANDS, MOST_OVERHEAD_CYCLES = 4, 3, 30
PTX_VERSION = "8.7" if ARCHITECTURE.startswith("1") else "8.0"


def run(*command, check=True):
    return subprocess.run([str(one) for one in command], check=check, capture_output=True, text=True)


def chains(name, count):
    """CHAIN fused multiply-adds in each of `count` chains."""
    kernel = Kernel(name, Draws(name))
    values = [kernel.source("f32", "start", k) for k in range(count)]
    unit, small = kernel.source("f32", "unit", 0), kernel.source("f32", "add", 0)
    kernel.results += [("f32", value) for value in values]
    for _ in range(CHAIN):
        for value in values:
            kernel.do(f"fma.rn.f32 {value}, {value}, {unit}, {small};", ("FFMA",))
    return kernel


def build(folder):
    """Cubins and their machine code, of the PTX that is there."""
    cubins = []
    for ptx in sorted(folder.glob("*.ptx")):
        run(PTXAS, f"-arch=sm_{ARCHITECTURE}", ptx, "-o", ptx.with_suffix(".cubin"))
        cubins.append(ptx.with_suffix(".cubin"))
    run(LOOP_CODE, *cubins, "--manifest", folder / "loops.json", "-o", folder / "code.jsonl")


def write_known(folder):
    kernels = [chains("known_one_chain", 1), chains("known_four_chains", 4)]
    header = generate.HEADER.format(seed=0, target=ARCHITECTURE, count=1, words="0", ptx_version=PTX_VERSION)
    (folder / "loops-00.ptx").write_text(header + "\n".join(kernel.text() for kernel in kernels))
    entries = [generate.manifest_entry(kernel, "rules", {"group": ""}, "loops-00") for kernel in kernels]
    (folder / "loops.json").write_text(json.dumps(
        {"schema": generate.SCHEMA, "version": generate.VERSION, "seed": 0, "target": f"sm_{ARCHITECTURE}",
         "count": len(entries), "sources": sources.table_hex(0), "loops": entries}))


def write_part(folder):
    run(sys.executable, "-I", LOOPS / "generate.py", "--folder", folder, "--count", 60, "--files", 2, "--target",
        ARCHITECTURE, "--ptx-version", PTX_VERSION)


def prepared(name):
    """A folder with loops ready to be measured, and no rows."""
    folder = pathlib.Path(FOLDER) / name
    if not (folder / "code.jsonl").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        {"known": write_known, "part": write_part}[name](folder)
        build(folder)
    for rows in ("rows.jsonl", "short.jsonl"):
        (folder / rows).unlink(missing_ok=True)
    return folder


def measure(folder, name, *options, check=True):
    cubins = sorted(folder.glob("*.cubin"))
    result = run(PROGRAM, *cubins, "--manifest", folder / "loops.json", "--code", folder / "code.jsonl", "-o",
                 folder / name, "--progress", "off", *options, check=False)
    if check and result.returncode != 0:
        raise AssertionError(f"exit status {result.returncode}: {result.stderr}{result.stdout}")
    lines = [json.loads(line) for line in (folder / name).read_text().splitlines()]
    return result, lines


class KnownLoops(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = prepared("known")
        _, cls.lines = measure(cls.folder, "rows.jsonl", "--linearity", "100")
        cls.rows = {line["name"]: line for line in cls.lines if line["record"] == "loop"}

    def points(self, name):
        return {point["warps"]: point for point in self.rows[name]["points"]}

    def test_a_chain_takes_its_latency_at_any_number_of_warps_that_fits(self):
        points = self.points("known_one_chain")
        self.assertIn(1, points)
        for warps in (1, 4, 8):  # of more warps a scheduler, the issue slots and the FMA pipe decide
            self.assertGreaterEqual(points[warps]["cycles_per_iteration"], CHAIN * LATENCY_CYCLES - 1, warps)
            # Two warps in turn find nothing of their own in the operand cache: at worst, one bank of the register
            # file delivers all three operands of each, one a cycle.
            most = CHAIN * (LATENCY_CYCLES if warps <= 4 else OPERANDS * warps / 4)
            self.assertLessEqual(points[warps]["cycles_per_iteration"], most + MOST_OVERHEAD_CYCLES, warps)

    def test_four_warps_a_scheduler_share_the_issue_slots(self):
        """16 warps with four chains each: a scheduler issues at most one instruction a cycle, and the pipe takes
        one every second cycle at worst."""
        points = self.points("known_four_chains")
        most = 4 * 4 * CHAIN
        self.assertGreaterEqual(points[16]["cycles_per_iteration"], most)
        self.assertLessEqual(points[16]["cycles_per_iteration"], most * 2.5)

    def test_three_trip_counts_lie_on_a_line(self):
        for row in self.rows.values():
            for point in row["points"]:
                self.assertEqual(len(point["trips"]), 3)
                self.assertLess(abs(point["bend"]), 0.02, f"{row['name']} at {point['warps']} warps")
                self.assertEqual([len(one) for one in point["cycles"]], [5, 5, 5])

    def test_the_header_says_who_was_measured(self):
        header = self.lines[0]
        self.assertEqual(header["schema"], "warpgauge.loops")
        for name in ("device_name", "device_uuid", "driver_version", "git_revision", "time_utc", "sms"):
            self.assertTrue(header[name], name)
        self.assertEqual(self.lines[-1]["record"], "end")


class PartOfTheCorpus(unittest.TestCase):
    def test_every_loop_is_measured_and_a_budget_is_kept(self):
        folder = prepared("part")
        _, lines = measure(folder, "rows.jsonl")
        rows = [line for line in lines if line["record"] == "loop"]
        self.assertGreaterEqual(len(rows), 50)
        for row in rows:
            self.assertEqual(row["outcome"], "measured", f"{row['name']}: {row.get('reason')}")
            warps = [point["warps"] for point in row["points"]]
            self.assertEqual(warps[:2], [1, 4], row["name"])
            for point in row["points"]:
                self.assertGreater(point["cycles_per_iteration"], 0)
        result, lines = measure(folder, "short.jsonl", "--seconds", "0.001", check=False)
        self.assertEqual(result.returncode, 5)
        result, lines = measure(folder, "short.jsonl", "--resume")
        self.assertEqual(len([line for line in lines if line["record"] == "loop"]), len(rows))


if __name__ == "__main__":
    if sys.argv[1:] == ["--prepare"]:
        for part in ("known", "part"):
            prepared(part)
    else:
        unittest.main()
