#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`warpgauge describe --cubin`: from a listing to a prediction, what is asked for, and what is refused. (What is counted:
tests/analysis/describe/from_code_test.cpp.)"""

import json
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import WARPGAUGE, CommandTest, environment
from written_listing import control, function

SOURCE = Path(__file__).resolve().parents[2]
DATA = SOURCE / "data/h200"
LISTINGS = SOURCE / "tests/analysis/describe/listings"
SCALE = LISTINGS / "scale.sm_90a.nvdisasm.sass"
LAUNCH = ("--grid", "1024", "--block", "256", "--registers", "16", "--shared", "0")
BYTES = ("--read-bytes", "1MiB", "--write-bytes", "1MiB")
ENV = environment(WARPGAUGE_DATA=DATA)
COPY = [("LDG.E R4, desc[UR4][R2.64]", control(4, write=0)), ("STG.E desc[UR4][R6.64], R4", control(1, wait=1)),
        ("EXIT", control(5)), ("BRA 0x30", control(0))]


class DescribeStatic(CommandTest):
    def write(self, name, text):
        file = self.folder / name
        file.write_text(text, encoding="utf-8")
        return file

    def describe(self, file, *arguments, status=0):
        return self.run_command("describe", "--cubin", file, *arguments, status=status, env=ENV)

    def refuse(self, file, *arguments, saying):
        self.assert_refused("describe", "--cubin", file, *arguments, saying=saying, env=ENV)

    def asks(self, *arguments, saying, fill_in):
        """A line that says of what something is missing, one for each option, and the command lines to fill in."""
        out, errors = self.run_command(*arguments, status=2, env=ENV)
        self.assertEqual(out, "")
        first, *rest = errors.splitlines()
        self.assertTrue(first.startswith("error: "), errors)
        asked = [line for line in rest if not line.startswith("fill in: ")]
        self.assertEqual([line for line in asked if not line.startswith("  --")], [])
        for words in [saying] if isinstance(saying, str) else saying:
            self.assertTrue(any(words in line for line in [first, *asked]), f"{words}\n{errors}")
        self.assertEqual([line.removeprefix("fill in: ") for line in rest[len(asked):]], fill_in)

    def test_sectors_of_a_walk_are_asked_for(self):
        """A thread a row: each goes along its row, of a length that is an argument."""
        texts = ("S2R R7, SR_TID.X", "LDC R0, c[0x0][0x228]", "LDC.64 R4, c[0x0][0x210]", "IMAD R3, R7, R0, RZ",
                 "IMAD.WIDE R4, R3, 0x4, R4", "LDG.E R16, desc[UR8][R4.64]", "IADD3 R4, P2, R4, 0x4, RZ",
                 "IMAD.X R5, RZ, RZ, R5, P2", "@P1 BRA 0x50", "EXIT", "BRA 0xa0")
        listing = self.write("rows.sass", function([(text, control(5)) for text in texts], "rows"))
        launch = ("--grid", "32", "--block", "256", "--shared", "0", "--registers", "16")
        told = ("--trips", "0x50=1000", "--read-bytes", "1MiB", "--l1", "0.875")
        self.asks("describe", "--cubin", listing, *launch, *told,
                  saying=["  --sectors 0x50=N  sectors of the loads at 0x50 by the argument at byte 0, along which each "
                          "thread walks by itself", "32: each lane a row of its own"],
                  fill_in=[f"warpgauge describe --cubin {listing} " + " ".join((*launch, *told, "--sectors", "0x50=N"))])
        out, _ = self.describe(listing, *launch, *told, "--sectors", "0x50=32")
        self.assertEqual(json.loads(out)["work"]["l1_load_sectors"]["value"], 32 * 8 * 1000 * 32)

    def test_lines_that_cannot_be_read_are_told(self):
        """predict and advise say so, too, where nothing else tells why there are no lines."""
        tool = self.write("cuobjdump", f"#!/bin/sh\nexec /bin/cat {self.write('f.sass', function(COPY, 'f'))}\n")
        tool.chmod(0o755)
        env = environment(WARPGAUGE_DATA=DATA, WARPGAUGE_CUOBJDUMP=tool, WARPGAUGE_NVDISASM="/no/such/nvdisasm")
        planted = bytearray((SOURCE / "tests/fuzz/seeds/lines_and_attributes.cubin").read_bytes())
        planted[18:20] = (190).to_bytes(2, "little")  # of CUDA
        cubin = self.folder / "f.cubin"
        cubin.write_bytes(planted)
        for command in (["describe", "--cubin"], ["predict"], ["advise"], ["analyze"]):
            of_launch = () if command == ["analyze"] else ("--grid", "1024", "--block", "32", "--l1", "0", "--registers", "16",
                                                            "--read-bytes", "128KiB", "--write-bytes", "128KiB")
            _, errors = self.run_command(*command, cubin, *of_launch, env=env)
            self.assertIn(f"note: {cubin}: source lines: cannot start /no/such/nvdisasm: No such file or directory\n", errors)

    def test_a_listing_becomes_a_prediction(self):
        copy = self.write("copy.sass", function(COPY, "copy"))
        out, errors = self.describe(copy, *LAUNCH, *BYTES)
        self.assertIn("copy: 3 instructions that warps reach, 24576 executed\n", errors)
        self.assertIn("  assumed  all warps do the same\n", errors)
        kernel = json.loads(out)
        self.assertEqual((kernel["source"], kernel["size"]), ("static", "grid 1024x1x1, block 256x1x1"))
        self.assertEqual(kernel["work"]["l2_read_sectors"], {"value": 32768, "unit": "sectors"})
        self.describe(copy, *LAUNCH, *BYTES, "--name", "copy/mine", "--size", "n = 2^18", "-o", "copy.jsonl")
        out, _ = self.run_command("predict", "copy.jsonl", "--format", "json", env=ENV)
        predicted, = json.loads(out)["kernels"]
        self.assertEqual(predicted["kernel"], "copy/mine")
        self.assertTrue(1 < predicted["time_us"]["value"] < 10, predicted["time_us"])
        self.assertIn("all warps do the same", json.dumps(predicted))
        # analyze reads it, too.
        out, _ = self.run_command("analyze", "copy.jsonl", "--brief", env=ENV)
        self.assertIn("3 instructions for sm_90a", out)

    def test_of_several_kernels_one_is_chosen(self):
        given = "--grid 1024 --block 256 --shared 0 --registers 16 --read-bytes 1MiB --write-bytes 1MiB"
        self.asks("describe", "--cubin", SCALE, *LAUNCH, *BYTES, saying=["holds 2 kernels: ", "--kernel names one of them"],
                  fill_in=[f"warpgauge describe --cubin {SCALE} --kernel sum {given} --trips 0xe0=N --l1 SHARE",
                           f"warpgauge describe --cubin {SCALE} --kernel scale {given}"])
        self.refuse(SCALE, "--kernel", "skale", *LAUNCH, *BYTES, saying="holds no function 'skale'")
        out, _ = self.describe(SCALE, "--kernel", "scale", *LAUNCH, *BYTES)
        self.assertEqual(json.loads(out)["mangled"], "_Z5scalePffi")
        both = self.write("both.sass", function(COPY, "copy") + function(COPY, "copy_more"))
        out, _ = self.describe(both, "--kernel", "copy", *LAUNCH, *BYTES)
        self.assertEqual(json.loads(out)["name"], "copy")

    def test_what_is_missing_is_named_line_by_line(self):
        self.asks("describe", "--cubin", SCALE, "--kernel", "sum", "--grid", "10", "--block", "256",
                  saying=["sum: these options are missing:", "  --registers N    registers of a thread", "  --shared BYTES   shared memory",
                          "  --trips 0xe0=N   loop at 0xe0", "  --read-bytes N   bytes from DRAM of the loads at", "--read-bytes N for all",
                          "  --l1 SHARE       share", "  --write-bytes N  bytes"],
                  fill_in=[f"warpgauge describe --cubin {SCALE} --kernel sum --grid 10 --block 256 --registers N --shared BYTES "
                           "--trips 0xe0=N --read-bytes N --l1 SHARE --write-bytes N"])
        # The launch is asked for with all the rest.
        self.asks("describe", "--cubin", SCALE, "--kernel", "scale", saying=["  --grid X         blocks of the grid", "--write-bytes N"],
                  fill_in=[f"warpgauge describe --cubin {SCALE} --kernel scale --grid X --block X --registers N --shared BYTES "
                           "--read-bytes N --l1 SHARE --write-bytes N"])

        profile = DATA / "profile.json"
        self.asks("describe", "--cubin", SCALE, "--kernel", "scale", *LAUNCH, *BYTES[:2], "--profile", profile, saying="--write-bytes N",
                  fill_in=[f"warpgauge describe --cubin {SCALE} --kernel scale --grid 1024 --block 256 --shared 0 --registers 16 "
                           f"--read-bytes 1MiB --profile {profile} --write-bytes N"])

    def test_launches_that_differ_are_described_one_by_one(self):
        files = [self.write(name, function(COPY, "copy")) for name in ("a.sass", "b.sass")]
        for given in (("--grid", "1024", "--grid", "2048"), ("--grid", "a.sass=1024"), ("--block", "32", "--block", "64")):
            self.assert_refused("predict", *files, *given, env=ENV, saying=[given[0], "describe kernels whose launches differ one by one "
                                                                           "(warpgauge describe --cubin FILE"])

    def test_a_branch_that_one_of_the_files_lacks_names_it(self):
        branch = [("LDG.E R4, desc[UR4][R2.64]", control(4, write=0)), ("@P0 BRA 0x30", control(5)), ("STG.E desc[UR4][R6.64], R4", control(1, wait=1)),
                  ("EXIT", control(5)), ("BRA 0x40", control(0))]
        has, lacks = self.write("has.sass", function(branch, "copy")), self.write("lacks.sass", function(COPY, "copy"))
        _, errors = self.run_command("predict", has, lacks, *LAUNCH, *BYTES, "--taken", "0x10=0", env=ENV, status=2)
        self.assertIn(f"--taken: 0x10: no conditional branch of copy in {lacks} lies there\n", errors)

    def test_predict_and_advise_take_code(self):
        copy = self.write("copy.sass", function(COPY, "copy"))
        for command in "predict", "advise":
            self.asks(command, copy, saying=["copy: these options are missing:", "  --grid X         blocks of the grid"],
                      fill_in=[f"warpgauge {command} {copy} --grid X --block X --registers N --shared BYTES --read-bytes N --l1 SHARE "
                               "--write-bytes N"])
            out, _ = self.run_command(command, copy, *LAUNCH, *BYTES, env=ENV)
            self.assertIn(" us [", out)
        # Nothing differs from the way by a description.
        self.describe(copy, *LAUNCH, *BYTES, "-o", "copy.jsonl")
        by_file, _ = self.run_command("predict", "copy.jsonl", env=ENV)
        directly, _ = self.run_command("predict", copy, *LAUNCH, *BYTES, env=ENV)
        self.assertEqual(directly, by_file)
        self.assert_refused("predict", "copy.jsonl", *LAUNCH, saying="--grid: is about a file of code, and none is given", env=ENV)

    def test_several_files_are_ranked(self):
        files = [self.write(name, function([("MOV R1, RZ", control(4)), ("FFMA R4, R4, R5, R6", control(4)), ("@P0 BRA 0x10", control(5)),
                                            ("EXIT", control(5))], "spin")) for name in ("a.sass", "b.sass", "c.sass")]
        trips = [word for file, count in zip(files, (100000, 100, 20000)) for word in ("--trips", f"{file}:0x10={count}")]
        out, _ = self.run_command("predict", *files, *LAUNCH, *trips, env=ENV)
        table = out[out.index("fastest first"):].splitlines()[1:]
        self.assertEqual([Path(line.split()[1]).name for line in table], ["b.sass", "c.sass", "a.sass"])
        self.assertIn(f"spin in {files[0]}, grid", out)
        out, _ = self.run_command("advise", *files, *LAUNCH, *trips, env=ENV)
        self.assertIn(f"spin in {files[0]}, grid", out)
        out, _ = self.run_command("predict", files[0], files[0], files[0], *LAUNCH, "--trips", "0x10=100", env=ENV)
        self.assertIn("cannot be told from 1, 2", out)

    def test_standard_input_is_code_or_descriptions(self):
        copy = self.write("copy.sass", function(COPY, "copy"))
        by_file, _ = self.run_command("predict", copy, *LAUNCH, *BYTES, env=ENV)
        self.assertEqual(self.piped(copy.read_text(), "predict", "-", *LAUNCH, *BYTES), by_file)
        self.describe(copy, *LAUNCH, *BYTES, "-o", "copy.jsonl")
        lines = (self.folder / "copy.jsonl").read_text()
        self.assertEqual(self.piped(lines, "predict", "-"), by_file)
        self.assertEqual(self.piped(json.dumps(json.loads(lines), indent=1), "predict", "-"), by_file)
        self.assertIn(" us [", self.piped(lines, "advise", "-"))
        bad = self.piped("nothing of the kind\n", "predict", "-", status=2)
        self.assertIn("/dev/stdin", bad)

    def piped(self, text, *arguments, status=0):
        """What it prints to standard output, or where it fails, to standard error."""
        done = subprocess.run([WARPGAUGE, *map(str, arguments)], input=text, text=True, capture_output=True, cwd=self.folder, env=ENV)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout if status == 0 else done.stderr

    def test_what_the_loads_come_to_is_said(self):
        copy = self.write("copy.sass", function(COPY, "copy"))
        _, errors = self.describe(copy, *LAUNCH, *BYTES)
        fact = "loads ask for 1.049 MB: L1 has 0 %, L2 0 % of the rest, DRAM gives 1.049 MB"
        self.assertIn(f"  launch   {fact}\n", errors)
        out, _ = self.run_command("predict", copy, *LAUNCH, *BYTES, env=ENV)
        self.assertIn(f"  launch             {fact}\n", out)

    @unittest.skipUnless(shutil.which("nvcc") and shutil.which("cuobjdump"), "no nvcc here")
    def test_code_without_lines_says_so(self):
        source = self.write("k.cu", "__global__ void k(float* x) { x[threadIdx.x] += 1; }\n")
        for options, has_lines in (((), False), (("-lineinfo",), True)):
            subprocess.run(["nvcc", "-cubin", "-arch=sm_90a", *options, "-o", self.folder / "k.cubin", source], check=True)
            _, errors = self.run_command("predict", "k.cubin", status=2, env=ENV)
            note = "note: k.cubin: source lines: the code has none (nvcc -lineinfo gives them): places are offsets\n"
            self.assertEqual(note in errors, not has_lines, errors)

    @unittest.skipUnless(shutil.which("nvcc"), "no nvcc here")
    def test_a_compilers_error_is_printed_once(self):
        self.write("bad.cu", "__global__ void k(float* x) { *x = y; }\n")
        for command in ("predict",), ("analyze",), ("describe", "--cubin"):
            _, errors = self.run_command(*command, "bad.cu", status=2, env=ENV)
            self.assertEqual(errors.count('identifier "y" is undefined'), 1, errors)
            self.assertTrue(errors.splitlines()[-1].startswith("error: bad.cu: nvcc failed"), errors)

    def test_on_a_terminal_what_is_missing_fits_it(self):
        plain = self.run_command("predict", SCALE, "--kernel", "sum", status=2, env=ENV)[1]
        shown = self.on_a_terminal(80, "predict", SCALE, "--kernel", "sum", env=ENV, of="stderr", status=2)
        self.assertGreater(max(map(len, plain.splitlines())), 80)
        self.assertLessEqual(max(len(line) for line in shown.splitlines() if "/" not in line), 80)
        self.assertEqual([word for word in shown.split() if word != "\\"], plain.split())
        # What a shell makes of the command line.
        command = shown[shown.index("fill in: "):].replace(" \\\n", " ")
        self.assertEqual(command.split(), plain[plain.index("fill in: "):].split())

    def test_each_of_several_files_gets_what_is_said_of_it(self):
        files = [self.write(name, function([("MOV R1, RZ", control(4)), ("FFMA R4, R4, R5, R6", control(4)), ("@P0 BRA 0x10", control(5)),
                                            ("EXIT", control(5))], name.removesuffix(".sass"))) for name in ("one.sass", "other.sass")]
        out, _ = self.run_command("predict", *files, *LAUNCH, "--trips", f"{files[0]}:0x10=100", "--trips", f"{files[1]}:0x10=300",
                                  "--format", "json", env=ENV)
        one, other = (kernel["time_us"]["value"] for kernel in json.loads(out)["kernels"])
        self.assertGreater(other, 1.5 * one)
        alone, _ = self.run_command("predict", files[1], *LAUNCH, "--trips", "0x10=300", "--format", "json", env=ENV)
        self.assertEqual(json.loads(alone)["kernels"][0]["time_us"]["value"], other)
        # What is missing of one is asked with its own options alone.
        _, errors = self.run_command("predict", *files, *LAUNCH, "--trips", f"{files[0]}:0x10=100", status=2, env=ENV)
        self.assertIn(f"fill in: warpgauge predict {files[1]} --grid 1024 --block 256 --shared 0 --registers 16 --trips 0x10=N\n", errors)
        # A place without a file is of all.
        self.run_command("predict", *files, *LAUNCH, "--trips", "0x10=100", env=ENV)

    def test_places_are_lists_and_ranges(self):
        out, _ = self.describe(SCALE, "--kernel", "scale", *LAUNCH, *BYTES, "--l1", "0", "--sectors", "0x0-0x1000=32", "--lines", "0x0-0x1000=32")
        self.assertEqual(json.loads(out)["work"]["l1_store_sectors"]["value"], 8192 * 32)
        self.refuse(SCALE, "--kernel", "scale", *LAUNCH, *BYTES, "--ways", "0x0-0x1000=2", saying="warps reach no such instruction there")
        self.refuse(SCALE, "--kernel", "scale", *LAUNCH, *BYTES, "--sectors", "33", saying="--sectors: 33: must be a number from 1 to 32")
        for second in ("0x80=spread", "0x80=same"):
            self.refuse(SCALE, "--kernel", "scale", *LAUNCH, *BYTES, "--atomics", "0x80=same", "--atomics", second,
                        saying="is a second value for the same")

    def test_trips_multiply(self):
        out, _ = self.describe(SCALE, "--kernel", "sum", *LAUNCH, "--trips", "0xe0=100", "--l1", "1", *BYTES[2:],
                               "--read-bytes", "0")
        rows = {row[0]: row[2] for row in json.loads(out)["code"]["rows"]}
        self.assertEqual(rows[0xe0], 100 * rows[0])
        alone, _ = self.describe(SCALE, "--kernel", "sum", *LAUNCH, "--trips", "100", "--l1", "1", *BYTES[2:], "--read-bytes", "0")
        self.assertEqual(alone, out)
        self.refuse(SCALE, "--kernel", "sum", *LAUNCH, *BYTES, "--trips", "0xf0=4",
                    saying=f"--trips: 0xf0: no loop of sum in {SCALE} begins there")
        self.refuse(SCALE, "--kernel", "sum", *LAUNCH, *BYTES, "--taken", "0xe0=1", saying="no conditional branch")
        self.refuse(SCALE, "--kernel", "sum", *LAUNCH, *BYTES, "--trips", "0xe0=-1", saying="0xe0=-1: is not OFFSET=NUMBER")

    def test_options_that_are_none(self):
        for option, value, saying in (("--grid", "0", "--grid 0x1x1: has no block"),
                                      ("--grid", "-1", "--grid"), ("--grid", "1,2,3,4", "is not X, X,Y or X,Y,Z"),
                                      ("--grid", "1,", "is not X"), ("--grid", "1e9", "is not X"),
                                      ("--grid", "99999999999999999999", "is not X"),
                                      ("--block", "2048", "2048x1x1: at most 1024 along x"),
                                      ("--block", "64,32", "2048 threads, but a block has at most 1024"),
                                      ("--shared", "4Ki", "--shared: 4Ki: is not a number of bytes"),
                                      ("--shared", "-1", "--shared"), ("--shared", "3GiB", "no device has"),
                                      ("--shared", "1.5", "--shared: 1.5: is not a number of bytes"),
                                      ("--registers", "256", "--registers"), ("--cluster", "3", "does not divide")):
            wrong = list(LAUNCH)
            if option in wrong:
                wrong[wrong.index(option) + 1] = value
            else:
                wrong += [option, value]
            self.refuse(SCALE, "--kernel", "scale", *wrong, *BYTES, saying=saying)
        for option, value in (("--read-bytes", "many"), ("--read-bytes", "1XB"), ("--read-bytes", "nan"),
                              ("--read-bytes", "0x120=-1"), ("--write-bytes", ""), ("--l1", "2"), ("--l1", "0x120="),
                              ("--l2", "inf"), ("--sectors", "0"), ("--sectors", "0x=1"), ("--lines", "65"),
                              ("--ways", "33"), ("--ways", "0.01"), ("--lanes", "33"), ("--copy-bytes", "0"), ("--atomics", "0x120"),
                              ("--atomics", "0x120=near"), ("--atomics", "x=same"), ("--atomics", "")):
            self.refuse(SCALE, "--kernel", "scale", *LAUNCH, f"{option}={value}", saying=option)
        self.refuse(SCALE, "--kernel", "scale", *LAUNCH, *BYTES, "--l1", "0.5", "--l1", "0.4", saying="is a second value for the same")
        self.refuse(SCALE, "--kernel", "scale", *LAUNCH, *BYTES, "--ways", "0x0=2", saying="warps reach no shared-memory access at this offset")

    def test_what_cannot_be_is_refused_before_a_compiler_runs(self):
        source = self.write("scale.cu", "__global__ void scale(float* x) { x[0] = 1; }\n")
        nvcc = self.write("nvcc", f"#!/bin/sh\ntouch {self.folder}/compiled\nexit 1\n")
        nvcc.chmod(0o700)
        env = {**ENV, "WARPGAUGE_NVCC": str(nvcc)}
        for option, value in (("--block", "2048"), ("--block", "64,32"), ("--grid", "0"), ("--trips", "scale.cu:1=-1"), ("--taken", "0x10=2"),
                              ("--read-bytes", "16 apples"), ("--l1", "2"), ("--ways", "33"), ("--atomics", "scale.cu:1=near"),
                              ("--write-bytes", "scale.cu:1=many")):
            self.assert_refused("predict", source, option, value, saying=option, env=env)
        for twice in (["--l1", "0.5", "--l1", "0.4"], ["--read-bytes", "1MiB", "--read-bytes", "2MiB"]):
            self.assert_refused("predict", source, *twice, saying="is a second value for the same", env=env)
        self.assert_refused("analyze", source, "--trips", "scale.cu:1=x", saying="--trips", env=env)
        self.assertFalse((self.folder / "compiled").exists())
        self.assert_refused("predict", source, "--grid", "4", saying="nvcc failed", env=env)
        self.assertTrue((self.folder / "compiled").exists())

    def test_sizes_have_units(self):
        def read(size):
            out, _ = self.describe(SCALE, "--kernel", "scale", *LAUNCH, "--read-bytes", size, "--write-bytes", "0", "--l1", "0")
            return json.loads(out)["work"]["dram_read_bytes"]["value"]
        for size, bytes_ in (("1MB", 1e6), ("1mb", 1e6), ("1 MiB", 2**20), ("512KiB", 2**19), ("1e6", 1e6)):
            self.assertEqual(read(size), bytes_, size)
        self.refuse(SCALE, "--kernel", "scale", *LAUNCH, "--read-bytes", "1M",
                    saying="--read-bytes: 1M: must be a number of bytes from 0 to 1e+18, like 4096, 16MB or 64MiB")

    def test_an_option_that_is_given_twice(self):
        self.refuse(SCALE, *LAUNCH, "--grid", "1", saying="--grid: is given once, for all files")
        self.refuse(SCALE, *LAUNCH, "--registers", "32", saying="--registers is given twice: give it once")
        self.assert_refused("predict", SCALE, "--kernel=a", "--kernel", "b", saying="--kernel is given twice", env=ENV)
        self.assert_refused("predict", saying="predict needs kernels: descriptions (.json, .jsonl)", env=ENV)
        self.assert_refused("predict", "--gird", "4", saying="there is no option '--gird'", env=ENV)
        self.assert_refused("compare", SCALE, SCALE, env=ENV,
                            saying=f"holds code, and profiles are compared here: 'warpgauge analyze --compare {SCALE} {SCALE}'")

    def test_files_that_will_not_do(self):
        self.refuse(LISTINGS / "scale.sm_90a.without_encodings.sass", "--kernel", "scale", *LAUNCH, *BYTES,
                    saying="the listing lacks the encodings")
        self.refuse("none.cubin", *LAUNCH, *BYTES, saying="none.cubin: does not exist")
        self.refuse(self.write("broken.cubin", "\x7fELF and no more"), *LAUNCH, *BYTES, saying="broken.cubin")
        copy = self.write("copy.sass", function(COPY, "copy"))
        self.describe(copy, *LAUNCH, *BYTES, "-o", "copy.jsonl")
        self.refuse("copy.jsonl", *LAUNCH, *BYTES, saying="is a description already")
        self.refuse(copy, *LAUNCH, *BYTES, "-o", copy, saying="copy.sass")
        endless = self.write("endless.sass", function([("MOV R1, RZ", control(1)), ("BRA 0x0", control(5)),
                                                       ("EXIT", control(5))], "endless"))
        self.refuse(endless, *LAUNCH, *BYTES, saying="the loop at 0x0 is never left")
        jump = self.write("jump.sass", function([("BRX R2 -0x10", control(5)), ("EXIT", control(5))], "jump"))
        self.refuse(jump, *LAUNCH, *BYTES, saying="the target of the branch at 0x0 is in a register")

    def test_one_kind_of_input_at_a_time(self):
        self.refuse(SCALE, *LAUNCH, *BYTES, "--ncu", "raw.csv", saying="give only one of --cubin, --ncu, --again and a program")
        self.refuse(SCALE, *LAUNCH, *BYTES, "--", "true", saying="give only one of --cubin, --ncu, --again and a program")
        self.refuse(SCALE, *LAUNCH, *BYTES, "--again", "k.jsonl", saying="give only one of --cubin, --ncu, --again and a program")
        self.assert_refused("describe", "--again", "k.jsonl", *LAUNCH, saying="--grid: needs --cubin FILE", env=ENV)
        self.assert_refused("describe", *LAUNCH, saying="--grid: needs --cubin FILE: it is about a kernel", env=ENV)
        self.assert_refused("describe", "--trips", "0x0=4", "--", "true", saying="--trips: needs --cubin FILE", env=ENV)

    def test_the_name_of_a_kernel_drives_no_terminal(self):
        copy = self.write("copy.sass", function(COPY, "copy\x1b[31m"))
        _, errors = self.describe(copy, *LAUNCH, *BYTES)
        self.assertNotIn("\x1b", errors)


if __name__ == "__main__":
    unittest.main()
