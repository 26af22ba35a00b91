#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Described launches whose arguments were kept are executed again on the host: known answers, and files that are not as they were.

Usage: again_test.py SOURCE NVCC WARPGAUGE PROFILE                       SOURCE: tests/gpu/described/kept_rows.cu
"""
import json
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

SOURCE, NVCC, WARPGAUGE, PROFILE = sys.argv[1:5]
del sys.argv[1:5]

ROWS, BLOCK = 512, 128
LENGTHS = [row * 7 % 13 for row in range(ROWS)]
BEGINS = [sum(LENGTHS[:row]) for row in range(ROWS + 1)]
COLUMNS = ["at", "control", "executed", "threads", "sectors", "wavefronts", "instruction"]
NAMES = {"sum_of_rows": "_Z11sum_of_rowsPKiPKfPfi", "scatter": "_Z7scatter6Placesf", "transpose": "_Z9transposePKfPfi"}
HEAP = 0x7f00_0000_0000


def fnv(data):
    value = 0xcbf29ce484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return f"{value:016x}"


def numbers(kind, values):
    return struct.pack(f"<{len(values)}{kind}", *values)


class Again(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.temporary.name)
        cls.cubin = folder / "rows.cubin"
        subprocess.run([NVCC, "-arch=sm_90a", "-O3", "-cubin", "-o", cls.cubin, SOURCE], check=True)
        cls.code = cls.cubin.read_bytes()

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=self.temporary.name))
        self.file, self.kept = self.folder / "kernels.jsonl", self.folder / "kernels.kept"

    def keep(self, data, kind):
        self.kept.mkdir(exist_ok=True)
        name = fnv(data)
        (self.kept / f"{name}.{kind}.zst").write_bytes(data)  # what is not compressed is read as it is
        return name

    def write(self, function, grid, block, values, pointers, allocations, rows=None, shared=0):
        """A description of one launch. `allocations`: (address, bytes, {place: contents})."""
        kept = [{"address": address, "bytes": size,
                 "contents": [{"at": at, "bytes": len(data), "hash": self.keep(data, "bytes")} for at, data in held.items()]}
                for address, size, held in allocations]
        blocks = grid[0] * grid[1] * grid[2]
        kernel = {"schema": "warpgauge.kernel", "version": 1, "name": function, "size": "planted", "source": "describe",
                  "launch": {"grid_blocks": blocks, "threads_per_block": block[0] * block[1] * block[2], "registers_per_thread": 16,
                             "shared_bytes_per_block": shared},
                  "work": {"warp_instructions": {"value": 1, "unit": "instructions"}},
                  "arguments": {"grid": grid, "block": block, "cluster": [1, 1, 1], "dynamic_shared_bytes": shared,
                                "values": [value.hex() for value in values],
                                "pointers": [dict(zip(("argument", "at", "allocation", "offset"), one)) for one in pointers],
                                "allocations": kept},
                  "code": {"cubin": self.keep(self.code, "cubin"), "function": NAMES[function], "architecture": "sm_90a",
                           "columns": COLUMNS, "rows": rows or [[0, 0, 1, 32, 0, 0, "NOP"]]}}
        self.file.write_text(json.dumps(kernel) + "\n")
        return kernel

    def rows_of_sums(self, begins=BEGINS, rows=None):
        """sum_of_rows over 512 rows, its three buffers side by side in memory."""
        begin_bytes, values = numbers("i", begins), numbers("f", [1.0] * BEGINS[-1])
        return self.write("sum_of_rows", [ROWS // BLOCK, 1, 1], [BLOCK, 1, 1],
                          [struct.pack("<Q", HEAP), struct.pack("<Q", HEAP + 0x10000), struct.pack("<Q", HEAP + 0x1000),
                           struct.pack("<i", ROWS)],
                          [(0, 0, 0, 0), (1, 0, 2, 0), (2, 0, 1, 0)],
                          [(HEAP, len(begin_bytes), {0: begin_bytes}), (HEAP + 0x1000, 4 * ROWS, {}),
                           (HEAP + 0x10000, len(values), {0: values})], rows)

    def run_command(self, *words):
        return subprocess.run([WARPGAUGE, *map(str, words)], capture_output=True, text=True)

    def host_rows(self):
        """What the host counts, by opcode; and all rows, as a description has them."""
        output = self.folder / "host.jsonl"
        done = self.run_command("describe", "--again", self.file, "-o", output, "--profile", PROFILE)
        self.assertEqual((done.returncode, done.stderr), (1, ""), done.stdout)
        self.assertIn("differs", done.stdout.split()[0])
        code = json.loads(output.read_text())["code"]
        return [dict(zip(code["columns"], row)) for row in code["rows"]], code["rows"]

    def of(self, rows, opcode):
        return [row for row in rows if opcode in row["instruction"]]

    def refused(self, *words):
        done = self.run_command(*words)
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        return done.stderr

    def test_kept_contents_decide_the_trips(self):
        self.rows_of_sums()
        rows, _ = self.host_rows()
        # Each element once, and two ends of each row.
        self.assertEqual(sum(row["threads"] for row in self.of(rows, "LDG")), BEGINS[-1] + 2 * ROWS)
        [store] = self.of(rows, "STG")
        self.assertEqual((store["executed"], store["threads"], store["sectors"]), (ROWS // 32, ROWS, ROWS // 8))

    def test_analyze_shows_what_the_kept_arguments_lead_to(self):
        self.rows_of_sums()
        words = ("analyze", self.file, "--from-arguments", "--access", "all", "--profile", PROFILE, "--warps", "1", "--format", "json")
        done = self.run_command(*words)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stderr)
        [kernel] = json.loads(done.stdout)["kernels"]
        loads = [one for one in kernel["executed"]["instructions"] if "LDG" in one["instruction"]]
        self.assertAlmostEqual(sum(one["executed"] * one["lanes"] for one in loads), BEGINS[-1] + 2 * ROWS)
        [store] = [one for one in kernel["executed"]["accesses"] if "STG" in one["instruction"]]
        self.assertEqual([(row["argument"], row["begin"]) for row in store["rows"]], [(3, 4 * 2 * BLOCK)])  # of the middle block
        self.assertEqual(store["rows"][0]["cells"], [lane // 8 for lane in range(32)])
        # A page of many kernels draws none of their accesses by itself.
        self.file.write_text(self.file.read_text() * 9)
        done = self.run_command("analyze", self.file, "--from-arguments", "--profile", PROFILE, "--warps", "1", "--report", self.folder)
        self.assertIn("note: no access is drawn of 9 kernels", done.stderr)
        kernels = json.loads((self.folder / "analysis.json").read_text())["kernels"]
        self.assertEqual([(len(one["executed"]["accesses"]), bool(one["executed"]["instructions"])) for one in kernels], [(0, True)] * 9)
        self.write("scatter", [1, 1, 1], [32, 1, 1], [b"", b""], [], [])
        done = self.run_command(*words)
        self.assertEqual(done.returncode, 2)
        [kernel] = json.loads(done.stdout)["kernels"]
        self.assertTrue(kernel["executed"]["stopped"])
        self.assertIn(kernel["executed"]["stopped"], done.stderr)

    def test_equal_counts_are_equal_and_others_are_named(self):
        self.rows_of_sums()
        _, rows = self.host_rows()
        self.rows_of_sums(rows=rows)
        done = self.run_command("describe", "--again", self.file, "--profile", PROFILE)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertIn("1 kernels: 1 equal in every instruction", done.stdout)
        rows[-1][2] += 1
        self.rows_of_sums(rows=rows)
        done = self.run_command("describe", "--again", self.file, "--profile", PROFILE)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"{rows[-1][0]:#x}", done.stdout)

    def test_pointers_in_a_structure_share_an_allocation(self):
        index = [-1 if i % 3 == 0 else i * 641 % ROWS for i in range(ROWS)]
        base = HEAP + 512
        places = struct.pack("<hxxxxxxQQixxxx", 2, base + 64, base + 64 + 4 * ROWS, ROWS)
        self.write("scatter", [ROWS // BLOCK, 1, 1], [BLOCK, 1, 1], [places, struct.pack("<f", 0.5)],
                   [(0, 8, 0, 64), (0, 16, 0, 64 + 4 * ROWS)], [(base, 64 + 8 * ROWS, {64: numbers("i", index)})])
        rows, _ = self.host_rows()
        [store] = self.of(rows, "STG")
        self.assertEqual(store["threads"], sum(i >= 0 for i in index))
        sectors = sum(len({(base + 64 + 4 * ROWS + 4 * i) // 32 for i in index[warp:warp + 32] if i >= 0})
                      for warp in range(0, ROWS, 32))
        self.assertEqual(store["sectors"], sectors)

    def test_both_sides_of_the_grid_and_shared_memory(self):
        self.write("transpose", [2, 2, 1], [32, 32, 1],
                   [struct.pack("<Q", HEAP), struct.pack("<Q", HEAP + 16384), struct.pack("<i", 64)],
                   [(0, 0, 0, 0), (1, 0, 0, 16384)], [(HEAP, 32768, {})], shared=4096)
        rows, _ = self.host_rows()
        [load] = self.of(rows, "LDS")
        self.assertEqual((load["executed"], load["wavefronts"]), (128, 128 * 32))  # 32 ways
        [store] = self.of(rows, "STG")
        self.assertEqual(store["sectors"], 128 * 4)

    def test_what_is_not_known_is_said(self):
        kernel = self.rows_of_sums()
        kernel["arguments"]["allocations"][0].pop("contents")
        self.file.write_text(json.dumps(kernel) + "\n")
        done = self.run_command("describe", "--again", self.file, "--profile", PROFILE)
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertRegex(done.stdout, "not executed .*\n.*depends on what argument 1 holds .*: keep more of it, with --contents")
        kernel.pop("arguments")
        self.file.write_text(json.dumps(kernel) + "\n")
        done = self.run_command("describe", "--again", self.file, "--profile", PROFILE)
        self.assertEqual(done.returncode, 1)
        self.assertIn("its arguments were not kept: describe the program with --contents", done.stdout)

    def test_files_that_are_missing_or_damaged(self):
        kernel = self.rows_of_sums()
        contents = self.kept / (kernel["arguments"]["allocations"][0]["contents"][0]["hash"] + ".bytes.zst")
        code = self.kept / (kernel["code"]["cubin"] + ".cubin.zst")
        for file in contents, code:
            whole = file.read_bytes()
            file.write_bytes(whole[:-1])
            self.assertIn(f"{file}: is damaged", self.refused("describe", "--again", self.file, "--profile", PROFILE))
            file.write_bytes(b"\x28\xb5\x2f\xfd" + whole)
            self.assertIn(f"{file}: ", self.refused("describe", "--again", self.file, "--profile", PROFILE))
            file.unlink()
            self.assertIn(f"{file}: is missing", self.refused("predict", self.file, "--from-arguments", "--profile", PROFILE))
            file.write_bytes(whole)
        moved = self.folder / "elsewhere"
        shutil.move(self.kept, moved)
        self.assertIn("is missing", self.refused("describe", "--again", self.file, "--profile", PROFILE))
        done = self.run_command("describe", "--again", self.file, "--kept", moved, "--profile", PROFILE)
        self.assertEqual((done.returncode, done.stderr), (1, ""))

    def test_arguments_that_cannot_be(self):
        whole = self.rows_of_sums()
        for place, value, words in (("values", ["0g"], "hexadecimal"),
                                    ("values", ["00"], "pointers[0]: lies outside of the arguments"),
                                    ("grid", [1, 1], "grid: must be three numbers"),
                                    ("allocations", [{"address": 0, "bytes": 8}], "outside of the allocations"),
                                    ("allocations", [{"address": 4096, "bytes": 8}] * 2, "over the allocation before it"),
                                    ("allocations", [{"address": 0, "bytes": 4,
                                                      "contents": [{"at": 0, "bytes": 8, "hash": 16 * "0"}]}], "its allocation"),
                                    ("allocations", [{"address": 0, "bytes": 4,
                                                      "contents": [{"at": 0, "bytes": 4, "hash": "../../x"}]}], "hexadecimal"),
                                    ("shares", 1, "shares")):
            kernel = json.loads(json.dumps(whole))
            kernel["arguments"][place] = value
            self.file.write_text(json.dumps(kernel) + "\n")
            self.assertIn(words, self.refused("predict", self.file, "--profile", PROFILE))

    def what_if(self, question, *more):
        done = self.run_command("predict", self.file, "--from-arguments", "--what-if", question, "--format", "json", "--profile",
                                PROFILE, *more)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        [kernel] = json.loads(done.stdout)["kernels"]
        [answer] = kernel["what_if"]
        self.assertEqual(answer["question"], question)
        return answer, kernel

    def test_what_if_the_launch_were_another(self):
        self.rows_of_sums()
        answer, kernel = self.what_if("grid=4,1")
        self.assertAlmostEqual(answer["time_us"]["value"], kernel["time_us"]["value"])
        self.assertAlmostEqual(answer["as_it_was_us"], kernel["time_us"]["value"])
        quicker, _ = self.what_if("grid=1,arg4=32")
        self.assertLessEqual(quicker["time_us"]["value"], answer["time_us"]["value"])
        beyond, _ = self.what_if("arg4=1000,grid=8")  # rows that the buffers have no room for
        self.assertIsNone(beyond["time_us"])
        self.assertIn("out of bounds", beyond["why"])
        larger, _ = self.what_if("arg1=buffer:8KiB:zeros,arg3=buffer:8KiB,arg4=1000,grid=8")
        self.assertGreater(larger["time_us"]["value"], 0)
        warm, _ = self.what_if("grid=4", "--warm")
        self.assertLess(warm["time_us"]["value"], answer["time_us"]["value"])
        self.refused("predict", self.file, "--warm", "--profile", PROFILE)
        said = self.run_command("predict", self.file, "--what-if", "grid=4", "--profile", PROFILE).stdout
        self.assertRegex(said, r"if grid=4 .* us \[.*\], bound by .*, 1 times as fast as now \([0-9.]+ us by the host's counts\)")
        self.assertIn("the kernel has 4 arguments", self.what_if("arg5=1")[0]["why"])
        for wrong in "grid=0", "grid=1,2,3,4", "arg1=maybe", "arg0=1", "arg4=", "shared=-1":
            self.assertIn("--what-if: ", self.refused("predict", self.file, "--what-if", wrong, "--profile", PROFILE))


if __name__ == "__main__":
    unittest.main()
