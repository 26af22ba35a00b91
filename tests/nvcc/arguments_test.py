#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kernels described by their machine code and their arguments: the host executes them, and counts what follows.

Usage: arguments_test.py SOURCE NVCC WARPGAUGE PROFILE
"""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

SOURCE, NVCC, WARPGAUGE, PROFILE = sys.argv[1:5]
del sys.argv[1:5]


def amount(kernel, resource):
    return kernel["work"].get(resource, {"value": 0})["value"]


class Arguments(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.cubin = pathlib.Path(cls.folder.name) / "rows.cubin"
        subprocess.run([NVCC, "-arch=sm_90a", "-O3", "-cubin", "-o", cls.cubin, SOURCE], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def describe(self, kernel, grid, block, *arguments, more=()):
        words = [word for one in arguments for word in ("--arg", one)]
        return subprocess.run([WARPGAUGE, "describe", "--cubin", str(self.cubin), "--kernel", kernel, "--grid", grid,
                               "--block", block, *words, *more], capture_output=True, text=True)

    def described(self, *arguments, more=()):
        done = self.describe(*arguments, more=more)
        self.assertEqual(done.returncode, 0, done.stderr)
        kernel = json.loads(done.stdout)
        code = kernel["code"]
        columns = code["columns"]
        rows = [dict(zip(columns, row)) for row in code["rows"]]
        return kernel, rows

    def of(self, rows, opcode):
        return [row for row in rows if opcode in row["instruction"].split()[0 if row["instruction"][0] != "@" else 1]]

    def refused(self, *arguments, more=()):
        done = self.describe(*arguments, more=more)
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        return done.stderr

    def test_local_memory_that_l1_has_no_room_for_comes_from_l2(self):
        # 256 bytes a thread: 8 blocks of 256 have 512 KiB on an SM, twice what L1 holds; one has 64.
        for blocks, most, least in (("132", 0.05, 0), ("1056", 1, 0.3)):
            kernel, rows = self.described("walks", blocks, "256", "buffer:2MiB:random", "i32:64", "buffer:2MiB")
            loads, stores = self.of(rows, "LDL"), self.of(rows, "STL")
            loaded, stored = (sum(row["sectors"] for row in all) for all in (loads, stores))
            missed = amount(kernel, "local_load_misses") / loaded
            self.assertLessEqual(missed, most)
            self.assertGreaterEqual(missed, least)
            self.assertAlmostEqual(amount(kernel, "l2_write_sectors") / (stored + int(blocks) * 256 / 8), 1, places=3)
            for row in loads:
                cycles = kernel["code"]["l1_cycles"][hex(row["at"])]
                self.assertLess(cycles, kernel["code"]["touched_lines"][hex(row["at"])])

    def test_divisions_of_unknown_numbers_take_their_quick_way(self):
        kernel, rows = self.described("divided", "132", "256", "buffer:1MiB", "buffer:1MiB", "buffer:1MiB")
        self.assertFalse(self.of(rows, "CALL"))
        self.assertTrue([text for text in kernel["assumes"] if "go around a call" in text], kernel["assumes"])

    def test_sectors_written_in_part_are_filled_from_dram(self):
        kernel, _ = self.described("parts", "65536", "256", "buffer:512MiB")
        sectors = 65536 * 256
        self.assertAlmostEqual(amount(kernel, "dram_write_bytes") / (32 * sectors), 1, places=2)
        self.assertAlmostEqual(amount(kernel, "dram_read_bytes") / (32 * sectors), 1, places=1)
        self.assertEqual(amount(kernel, "l2_read_sectors"), 0)

    def test_the_last_block_counts_what_it_does(self):
        n = 10_000_000  # 39,062 blocks and 128 threads of another
        kernel, rows = self.described("scaled", "39063", "256", f"buffer:{4 * n}", "f32:0.5", f"i32:{n}", f"buffer:{4 * n}")
        [load], [store] = self.of(rows, "LDG"), self.of(rows, "STG")
        self.assertEqual(load["executed"], 39_062 * 8 + 4)
        self.assertEqual(load["threads"], n)
        self.assertEqual(load["sectors"], n / 8)
        self.assertEqual(store["sectors"], n / 8)
        self.assertTrue(any("4 of 39063 blocks" in text for text in kernel["assumes"]), kernel["assumes"])

    def test_sectors_follow_from_a_step(self):
        for step, sectors in ((1, 4), (2, 8), (4, 16), (8, 32), (16, 32)):
            _, rows = self.described("stepped", "4", "256", f"buffer:{4 * 1024 * step}", f"i32:{step}", "buffer:4KiB")
            [load] = self.of(rows, "LDG")
            self.assertEqual(load["sectors"], sectors * load["executed"], step)

    def test_trips_follow_from_the_contents(self):
        lengths = [(37 * row) % 23 for row in range(512)]
        begins = [0]
        for length in lengths:
            begins.append(begins[-1] + length)
        file = pathlib.Path(self.folder.name) / "begins"
        file.write_bytes(struct.pack(f"<{len(begins)}i", *begins))
        _, rows = self.described("rows", "4", "128", f"buffer:{4 * 513}:file={file}", f"buffer:{4 * begins[-1]}",
                                 "i32:512", "buffer:2KiB")
        adds = self.of(rows, "FADD")
        self.assertEqual(sum(row["threads"] for row in adds), begins[-1])
        longest = [max(lengths[first:first + 32]) for first in range(0, 512, 32)]
        self.assertEqual(sum(row["executed"] for row in adds), sum(longest))

    def test_loads_without_a_lane_and_atomics_of_few_need_no_more(self):
        _, rows = self.described("seldom", "4", "256", "buffer:4KiB", "i32:0", "buffer:4KiB", "buffer:4KiB:zeros")
        [load] = self.of(rows, "LDG")
        self.assertEqual((load["executed"], load["threads"]), (32, 0))
        [atomic] = [row for row in rows if "RED" in row["instruction"] or "ATOM" in row["instruction"]]
        self.assertEqual(atomic["threads"], 64)

    def test_conflicts_follow_from_a_pitch(self):
        for pitch, ways in ((32, 32), (33, 1), (34, 2)):
            _, rows = self.described("columns", "1", "32,32", "buffer:4KiB", f"i32:{pitch}",
                                     more=["--shared", str(4 * 32 * pitch)])
            [load] = self.of(rows, "LDS")
            self.assertEqual(load["wavefronts"], ways * load["executed"], pitch)

    def test_bytes_of_dram_follow_from_what_is_touched(self):
        for n, stays in ((1_000_000, True), (20_000_000, False)):  # of 8 and 160 MB: one has room in L2
            blocks = -(-n // 256)
            kernel, _ = self.described("scaled", str(blocks), "256", f"buffer:{4 * n}", "f32:0.5", f"i32:{n}",
                                       f"buffer:{4 * n}")
            self.assertAlmostEqual(amount(kernel, "dram_read_bytes") / (4 * n), 1, delta=0.001)
            self.assertAlmostEqual(amount(kernel, "dram_write_bytes") / (4 * n), 0 if stays else 1, delta=0.001)

    def test_a_warm_l2_has_what_it_has_room_for(self):
        for n, read in ((1_000_000, 0), (20_000_000, 80_000_000)):
            kernel, _ = self.described("scaled", str(-(-n // 256)), "256", f"buffer:{4 * n}", "f32:0.5", f"i32:{n}",
                                       f"buffer:{4 * n}", more=["--warm"])
            self.assertAlmostEqual(amount(kernel, "dram_read_bytes"), read, delta=0.001 * read)

    def test_a_block_finds_in_l1_what_it_loaded(self):
        kernel, _ = self.described("rereads", "132", "256", "buffer:1KiB", "i32:8", "buffer:132KiB")
        self.assertEqual(amount(kernel, "l1_load_sectors"), 132 * 8 * 4 * 8)
        self.assertEqual(amount(kernel, "l2_read_sectors"), 132 * 32)
        self.assertEqual(amount(kernel, "dram_read_bytes"), 1024)

    def test_caches_that_a_profile_does_not_know_are_asked_for(self):
        with tempfile.TemporaryDirectory() as folder:
            profile = json.loads(pathlib.Path(PROFILE).read_text(encoding="utf-8"))
            for key in ("l1.size_bytes", "l2.size_bytes"):
                del profile["entries"][key]
            file = pathlib.Path(folder) / "profile.json"
            file.write_text(json.dumps(profile), encoding="utf-8")
            done = self.describe("scaled", "391", "256", "buffer:400000", "f32:0.5", "i32:100000", "buffer:400000",
                                 more=["--profile", str(file)])
        self.assertEqual(done.returncode, 2, done.stdout)
        for option in ("--l1", "--read-bytes", "--write-bytes"):
            self.assertIn(option, done.stderr)

    def test_out_of_bounds_names_thread_and_buffer(self):
        text = self.refused("stepped", "4", "256", "buffer:8KiB", "i32:4", "buffer:4KiB")
        self.assertIn("byte 8192 of argument 1, which has 8192", text)
        self.assertIn("thread (0,0,0) of block (2,0,0)", text)

    def test_contents_that_decide_are_asked_for(self):
        text = self.refused("rows", "4", "128", "buffer:4KiB", "buffer:4KiB", "i32:512", "buffer:2KiB")
        self.assertIn("what argument 1 holds", text)

    def test_an_argument_that_decides_is_asked_for(self):
        text = self.refused("scaled", "4", "256", "buffer:4KiB", "f32:1")
        self.assertIn("argument 3, which is not given", text)

    def test_what_never_ends_is_cut(self):
        text = self.refused("endless", "1", "32", "i32:1", "buffer:4:zeros")
        self.assertIn("does not end", text)

    def test_arguments_that_do_not_fit_are_refused(self):
        self.assertIn("4 arguments, but the kernel takes 3",
                      self.refused("stepped", "4", "256", "buffer:8KiB", "i32:4", "buffer:4KiB", "i32:1"))
        self.assertIn("argument 2 has 8 bytes, but its parameter 4",
                      self.refused("stepped", "4", "256", "buffer:8KiB", "i64:4", "buffer:4KiB"))
        self.assertIn("is no argument", self.refused("stepped", "4", "256", "buffer:lots"))
        self.assertIn("--warm is about what the host finds out by --arg",
                      self.refused("rows", "4", "128", more=["--warm"]))
        self.assertIn("--trips and --taken say what follows from --arg",
                      self.refused("rows", "4", "128", "buffer:8", more=["--trips", "4"]))


class Ranked(unittest.TestCase):
    """Cubins that were recorded: two builds of one kernel, and configurations of a product in Triton."""

    FOLDER = pathlib.Path(SOURCE).resolve().parents[2] / "ranked"
    LAUNCH = ("--grid", "1024", "--block", "128", "--arg", "buffer:256MiB", "--arg", "buffer:512KiB", "--arg", "i32:512", "--arg", "i32:131072")

    def run_command(self, *words, status=0):
        done = subprocess.run([WARPGAUGE, *map(str, words), "--profile", PROFILE], capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def compare(self, *more, builds=("old", "new"), status=0):
        return self.run_command("analyze", "--compare", *(self.FOLDER / f"regression/{build}.cubin" for build in builds), "--brief", *more,
                                status=status)

    def test_a_slower_build_fails(self):
        for fail_on in ("slower=3%", "likely-slower=300%"):
            done = self.compare(*self.LAUNCH, "--fail-on", fail_on, status=1)
            self.assertIn("slower beyond the errors of both\n", done.stdout)
            self.assertIn(f"(--fail-on {fail_on})", done.stderr)
        self.compare(*self.LAUNCH, "--fail-on", "slower=1000%", "--fail-on", "likely-slower=500%")
        self.assertIn("faster beyond the errors of both\n", self.compare(*self.LAUNCH, "--fail-on", "slower=0%", builds=("new", "old")).stdout)
        self.assertIn(", +0.0%: not told apart", self.compare(*self.LAUNCH, "--fail-on", "likely-slower=0%", builds=("new", "new")).stdout)

    def test_times_are_in_the_document(self):
        [comparison] = json.loads(self.compare(*self.LAUNCH, "--format", "json").stdout)["comparisons"]
        self.assertEqual(comparison["times"]["told"], "slower")
        self.assertGreater(comparison["times"]["ratio"], 2)
        self.assertGreater(comparison["times"]["after"]["time_us"]["low"], comparison["times"]["before"]["time_us"]["high"])
        without = json.loads(self.compare("--format", "json").stdout)["comparisons"]
        self.assertNotIn("times", without[0])

    def test_a_build_without_a_time_does_not_pass(self):
        small = ("--grid", "1024", "--block", "128", "--arg", "buffer:1MiB", *self.LAUNCH[6:])
        done = self.compare(*small, "--fail-on", "slower=3%", status=2)
        self.assertIn("--fail-on cannot be told: ", done.stderr)
        self.assertIn("no time             old: ", done.stdout)
        self.compare(*small)

    def test_a_block_that_fits_no_sm_is_told_so(self):
        line = json.loads((self.FOLDER / "product/candidates.jsonl").read_text(encoding="utf-8").splitlines()[0])
        words = [word for one in line["args"] for word in ("--arg", one)]
        done = self.run_command("predict", self.FOLDER / "product/0.cubin", "--grid", line["grid"], "--block", line["block"], "--shared", "250KiB", *words,
                                status=2)
        self.assertIn("the device takes at most", done.stderr)
        self.assertNotIn("--l1", done.stderr)

    def test_what_is_refused(self):
        for words, says in ((("--grid", "4"), "--grid: tells times of two builds: give --arg, too"),
                            (("--fail-on", "slower=3%"), "--fail-on: needs times"),
                            ((*self.LAUNCH, "--fail-on", "slower=3"), "--fail-on: slower=3: is not slower=N%"),
                            ((*self.LAUNCH, "--fail-on", "faster=3%"), "--fail-on: faster=3%: is neither")):
            self.assertIn(says, self.compare(*words, status=2).stderr)

    def test_cubins_that_are_read_together_are_those_that_are_read_alone(self):
        listed = self.FOLDER / "product/candidates.jsonl"
        rows = json.loads(self.run_command("rank", "--candidates", listed, "--json").stdout)["ranking"]
        self.assertEqual(len(rows), 12)
        self.assertTrue(all(row["time_us"] for row in rows), rows)
        lines = listed.read_text(encoding="utf-8").splitlines()
        for row in rows[:1] + rows[-1:]:
            with tempfile.TemporaryDirectory() as folder:
                one = json.loads(lines[row["place"]])
                alone = pathlib.Path(folder) / "one.jsonl"
                alone.write_text(json.dumps(one | {"file": str(listed.parent / one["file"])}), encoding="utf-8")
                [by_itself] = json.loads(self.run_command("rank", "--candidates", alone, "--json").stdout)["ranking"]
            self.assertEqual(by_itself["time_us"], row["time_us"])


if __name__ == "__main__":
    unittest.main()
