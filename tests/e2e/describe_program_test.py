#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`warpgauge describe -- PROGRAM` with a stand-in program (fake_program.py) in place of one that uses CUDA."""

import json
import os
import resource
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import HERE, WARPGAUGE, CommandTest, environment

ROOT = HERE.parents[1]
PROFILE = ROOT / "data/h200/profile.json"
LISTING = ROOT / "tests/analysis/machine_code/golden/listing_cuobjdump.sass"
PROGRAM = [sys.executable, "-I", str(HERE / "fake_program.py")]
DENIED = ("no permission to read GPU performance counters: ask the administrator to set "
          "NVreg_RestrictProfilingToAdminUsers=0 or run as root")

resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # programs crash here


class DescribeProgram(CommandTest):
    def setUp(self):
        super().setUp()
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir()
        (self.folder / "library.so").write_text("any file")
        tool = self.folder / "cuobjdump"
        tool.write_text(f"#!/bin/sh\ncat '{LISTING}'\n")
        tool.chmod(0o755)
        self.log = self.folder / "log"

    def environment(self, **more):
        return environment(**{"WARPGAUGE_INJECTION": self.folder / "library.so", "TMPDIR": self.temporary,
                              "WARPGAUGE_CUOBJDUMP": self.folder / "cuobjdump", "FAKE_LOG": self.log, **more})

    def describe(self, *options, status=0, program=PROGRAM, **more):
        out, errors = self.run_command("describe", *options, "--", *program, status=status, env=self.environment(**more))
        self.assertEqual(list(self.temporary.iterdir()), [])
        return out, errors

    def kernels(self, *options, status=0, **more):
        self.file = self.folder / "kernels.jsonl"
        self.file.unlink(missing_ok=True)
        _, self.errors = self.describe("-o", self.file, *options, status=status, **more)
        return [json.loads(line) for line in self.file.read_text().splitlines()] if self.file.exists() else []

    def names(self, *options, **more):
        return [(kernel["name"], kernel["size"].split(",")[0][5:], kernel["size"].split("launch ")[1])
                for kernel in self.kernels(*options, **more)]

    def runs(self):
        return [json.loads(line) for line in self.log.read_text().splitlines()] if self.log.exists() else []

    def assert_refused_before_it_runs(self, *options, saying, program=PROGRAM, status=2, **more):
        self.assert_refused("describe", *options, "--", *program, saying=saying, status=status,
                            env=self.environment(**more))
        self.assertEqual(self.runs(), [])
        self.assertEqual(list(self.temporary.iterdir()), [])


class Runs(DescribeProgram):
    def test_four_runs_and_what_is_joined_of_them(self):
        heavy, *_ = kernels = self.kernels()
        self.assertEqual([run["collect"] for run in self.runs()], ["launches", "counters", "traffic", "executed"])
        for run in self.runs():
            self.assertEqual(run["modes"], ["0o700", "0o700"])  # only the owner may look
            self.assertEqual(run["library"], str(self.folder / "library.so"))
        self.assertEqual(self.runs()[0]["plan"]["chosen"], [])
        metrics = [{metric["alias"] for metric in run["plan"]["metrics"]} for run in self.runs()]
        self.assertEqual(metrics[0], set())
        self.assertLessEqual({"issued", "executed"}, metrics[1])
        self.assertEqual(metrics[2], {"dram_read_bytes", "dram_write_bytes", "l2_read_sectors", "l2_read_requests",
                                      "l2_write_sectors", "l2_write_requests"})
        self.assertLessEqual({"executed", "threads"}, metrics[3])
        # Launch 1 of 9 takes 50 us and the median one 50 us: the time is that of the five long launches.
        self.assertEqual((heavy["name"], heavy["size"]), ("sum", "grid 64x1x1, block 128x1x1, launch 1 of 9"))
        self.assertEqual(heavy["time"], {"median_us": 52, "low_us": 51, "high_us": 53, "launches": 5})
        self.assertEqual(heavy["counts"]["issued"], 12 * 256)
        # Replays read four times as much of DRAM, which was busy for four times as long.
        self.assertEqual((heavy["counts"]["dram_read_bytes"], heavy["counts"]["dram_percent"]), (128 * 256, 10))
        self.assertFalse([text for text in heavy.get("assumes", []) if "cold" in text])
        (comment,) = heavy["comment"]
        self.assertRegex(comment, "^counted on Planted GPU by warpgauge ([0-9a-f]{12}|unknown)(, modified)?$")
        self.assertEqual((heavy["code"]["function"], heavy["code"]["cubin"]), ("_Z3sumPKfPfi", "00ff00ff00ff00ff"))
        self.assertEqual(len(heavy["code"]["rows"]), 12)
        self.assertEqual(len(kernels), 4)
        self.assertEqual(heavy["mangled"], "_Z3sumPKfPfi")

    def test_every_kernel_of_graphs_only_is_named(self):
        self.kernels(FAKE_NODES=40)
        said = [line for line in self.errors.splitlines() if line.startswith("warning: ")]
        self.assertEqual(len(said), 41)  # none is left out in silence
        self.assertIn("warning: not counted: node (4 launches, 18.0 us): launched as nodes of graphs only", said)
        self.assertIn("warning: not counted: node39 (1 launches, 1.0 us): launched as nodes of graphs only", said)

    def test_a_kernel_without_machine_code_has_its_mangled_name(self):
        kernel = self.kernels("--most", 1, WARPGAUGE_CUOBJDUMP="/no/such/tool")[0]
        self.assertEqual(kernel["mangled"], "_Z3sumPKfPfi")

    def test_the_output_appears_once(self):
        out, errors = self.describe("-o", "kernels.jsonl")
        self.assertEqual(out, "the program's output\n")
        self.assertEqual(errors.count("the program's errors"), 1)

    def test_arguments_and_a_file_as_input_reach_every_run(self):
        given = self.folder / "input"
        given.write_text("the first line\nall the rest\n")
        with open(given) as stream:
            subprocess.run([WARPGAUGE, "describe", "-o", "k.jsonl", "--", *PROGRAM, "-o", "--most", "a b"], check=True,
                           env=self.environment(), stdin=stream, cwd=self.folder, capture_output=True)
        self.assertEqual([run["arguments"] for run in self.runs()], [["-o", "--most", "a b"]] * 4)
        self.assertEqual([run["input"] for run in self.runs()], [given.read_text()] * 4)

    def test_a_pipe_as_input_is_named(self):
        for given, says in (({"input": "text\n"}, True), ({"stdin": subprocess.DEVNULL}, False)):
            done = subprocess.run([WARPGAUGE, "describe", "-o", "k.jsonl", "--", *PROGRAM], check=True, text=True,
                                  env=self.environment(), cwd=self.folder, capture_output=True, **given)
            self.assertEqual("note: standard input is a pipe: " in done.stderr, says)
        self.assertEqual([run["input"] for run in self.runs()][:3], ["text\n", "", ""])

    def test_predict_reads_it(self):
        kernels = self.kernels()
        out, _ = self.run_command("predict", self.file, "--profile", PROFILE, "--format", "json")
        predicted = json.loads(out)["kernels"]
        self.assertEqual([kernel["kernel"] for kernel in predicted], [kernel["name"] for kernel in kernels])

    def test_code_that_disagrees_with_the_counter(self):
        for factor, says, has_code in (("1.01", "", True), ("1.2", "work differs from run to run", True),
                                       ("1.5", "executed machine code is not known", False)):
            kernel = self.kernels("--most", 1, FAKE_EXECUTED=factor)[0]
            self.assertIn(says, "".join(kernel.get("assumes", [])))
            self.assertEqual("".join(kernel.get("assumes", [])) == "", says == "")
            self.assertEqual("code" in kernel, has_code)
            # Operations are read off the code: they go with it.
            self.assertEqual("tensor_warp" in kernel["counts"], has_code)

    def test_code_that_cannot_be_read(self):
        kernel = self.kernels("--most", 1, WARPGAUGE_CUOBJDUMP="/no/such/tool")[0]
        self.assertIn("executed machine code is not known", "".join(kernel["assumes"]))
        self.assertNotIn("code", kernel)
        self.assertIn("cannot start /no/such/tool", self.errors)


class Arguments(DescribeProgram):
    def test_they_are_those_of_the_counted_launch(self):
        heavy = self.kernels("--most", 1, FAKE_PARAMETERS="[[0,8],[8,8],[16,4]]")[0]
        arguments = heavy["arguments"]
        self.assertEqual((arguments["grid"], arguments["block"], arguments["cluster"]), ([64, 1, 1], [128, 1, 1], [1, 1, 1]))
        self.assertEqual(arguments["values"], ["0012000000000000", "0012000000000000", "07070707"])
        self.assertEqual([one["offset"] for one in arguments["pointers"]], [512, 512])
        self.assertNotIn("contents", arguments["allocations"][0])
        plans = [run["plan"] for run in self.runs()]
        self.assertEqual([[one.get("parameters") for one in plan["chosen"]] for plan in plans[1:]],
                         [[None], [None], [[[0, 8], [8, 8], [16, 4]]]])
        self.assertFalse((self.folder / "kernels.kept").exists())

    def test_a_kernel_whose_places_are_not_known_has_none(self):
        self.assertFalse([kernel for kernel in self.kernels() if "arguments" in kernel])

    def test_contents_and_code_are_kept_beside_the_descriptions(self):
        heavy = self.kernels("--most", 1, "--contents", 8, FAKE_PARAMETERS="[[0,8],[8,8],[16,4]]")[0]
        kept = self.folder / "kernels.kept"
        self.assertEqual(sorted(file.name for file in kept.iterdir()), ["00ff00ff00ff00ff.cubin.zst", "a8c7f832281a39c5.bytes.zst"])
        self.assertEqual(heavy["arguments"]["allocations"][0]["contents"], [{"at": 512, "bytes": 8, "hash": "a8c7f832281a39c5"}])
        out, _ = self.run_command("predict", self.file, "--profile", PROFILE)
        self.assertIn("sum", out)

    def test_sizes_that_cannot_be(self):
        for wrong in "-1", "much", "1.5", "5GiB":
            self.assert_refused_before_it_runs("--contents", wrong, "-o", "k.jsonl", saying="--contents: ")
        self.assert_refused_before_it_runs("--contents", "0", saying="--contents: needs -o FILE.jsonl")


class Ends(DescribeProgram):
    def test_the_exit_status_is_passed_on(self):
        for run in 1, 2, 3:
            for how, status in (("status 7", 7), ("signal 11", 139), ("signal 9", 137), ("signal 15", 143)):
                with self.subTest(run=run, how=how):
                    self.assertEqual(len(self.kernels(FAKE_END=f"{run} {how}", status=status)), 4)
                    self.assertIn(f"ended with {how} in run {run}\n", self.errors)
        self.kernels(FAKE_END="-1 status 5", status=5)
        self.assertIn("ended with status 5 in run 1\n", self.errors)

    def test_a_program_without_cuda(self):
        for end, status in (("0 status 0", 1), ("1 status 9", 9)):
            self.assertEqual(self.kernels(FAKE_NO_CUDA=1, FAKE_END=end, status=status), [])
            self.assertIn("made no CUDA call that could be observed\n", self.errors)
            self.assertEqual(len(self.runs()), 1)
            self.log.unlink()

    def test_without_permission(self):
        self.assertEqual(self.kernels(FAKE_DENIED=DENIED, status=1), [])
        self.assertIn(f"not described: sum (9 launches, 280.6 us): {DENIED}\n", self.errors)

    def test_somebody_elses_text_does_not_drive_the_terminal(self):
        self.kernels(FAKE_DENIED="\x1b[2J\nnext line", status=1)
        self.assertNotIn("\x1b", self.errors)
        self.assertIn("?[2J?next line", self.errors)

    def test_names_in_a_journal_are_no_paths(self):
        for name in "../../../../etc/passwd", "/etc/passwd", "":
            _, errors = self.describe("-o", "kernels.jsonl", status=2, FAKE_HASH=name)
            self.assertIn(".jsonl: line 2: the hash of a cubin must be 16 hexadecimal digits\n", errors)
            self.assertFalse((self.folder / "kernels.jsonl").exists())

    def test_a_journal_that_is_none(self):
        _, errors = self.describe(status=2, FAKE_JOURNAL='{"type": "launch"\n')
        self.assertIn("error: ", errors)
        self.assertIn(".jsonl: line 18: not valid JSON", errors)


class Order(DescribeProgram):
    def test_a_description_has_its_place_among_all_launches(self):
        order = {kernel["size"].split(",")[0] + kernel["size"].split("launch")[1]: kernel["order"] for kernel in
                 self.kernels("--kernel", "sum", "--launch", "1,2,9")}
        self.assertEqual(order, {"grid 64x1x1 1 of 9": 0, "grid 64x1x1 2 of 9": 1, "grid 64x1x1 9 of 9": 8,
                                 "grid 32x1x1 1 of 1": 9})
        kernels = self.kernels()
        self.assertEqual(len({kernel["process"] for kernel in kernels}), 1)
        self.assertNotEqual(kernels[0]["process"], self.kernels()[0]["process"])  # another process


class Refusals(DescribeProgram):
    def test_what_cannot_run(self):
        _, errors = self.describe(status=2, program=["/no/such/program"])
        self.assertTrue(errors.endswith("error: cannot start /no/such/program: No such file or directory\n"), errors)
        self.assert_refused_before_it_runs(saying="/no/library: not found", status=1, WARPGAUGE_INJECTION="/no/library")
        self.assert_refused_before_it_runs(saying="/no/folder/.warpgauge-", TMPDIR="/no/folder")

    def test_programs_that_are_none(self):
        text = self.folder / "text"
        text.write_text("echo no program")
        interpreter = self.folder / "interpreter"
        interpreter.write_text("#!/no/such/interpreter\n")
        interpreter.chmod(0o755)
        for program, cause in ((text, "Permission denied"), (self.folder, "Permission denied"),
                               (interpreter, "No such file or directory"), ("", "No such file or directory"),
                               ("no-such-program", "No such file or directory")):
            with self.subTest(program=program):
                _, errors = self.describe("-o", "k.jsonl", status=2, program=[str(program)])
                self.assertTrue(errors.endswith(f"error: cannot start {program}: {cause}\n"), errors)
                self.assertFalse((self.folder / "k.jsonl").exists())

    def test_an_output_that_cannot_be_written(self):
        (self.folder / "file").write_text("")
        self.assert_refused_before_it_runs("-o", "none/k.jsonl", saying="none/k.jsonl: its folder does not exist")
        self.assert_refused_before_it_runs("-o", "file/k.jsonl", saying="file/k.jsonl: its folder does not exist")
        self.assert_refused_before_it_runs("-o", ".", saying=".: is a folder")
        self.assert_refused_before_it_runs("-o", "tmp/", saying="tmp/: is a folder")
        self.assert_refused_before_it_runs("-o", "", saying="is a folder")
        closed = self.folder / "closed"
        closed.mkdir(mode=0o555)
        if not os.access(closed, os.W_OK):
            self.assert_refused_before_it_runs("-o", "closed/k.jsonl", saying="its folder cannot be written to")
        self.describe("-o", "/dev/null")

    def test_no_input_is_written_over(self):
        given = self.folder / "input.txt"
        given.write_text("mine")
        self.assert_refused_before_it_runs("-o", "input.txt", program=[*PROGRAM, "input.txt"],
                                           saying="input.txt: is one of the inputs: name another output")
        self.assertEqual(given.read_text(), "mine")

    def test_options(self):
        for options, saying in ((["--kernel", "("], "--kernel: "), (["--range", "ok", "--range", "("], "--range: "), (["--launch", "0"], "--launch: '0' is not 'first'"),
                                (["--launch", "-1"], "--launch: '-1'"), (["--launch", ""], "--launch: names no launch"),
                                (["--launch", "9" * 40], "--launch: '999"), (["--most", "0"], "--most"),
                                (["--min-us", "-1"], "--min-us"), (["--min-us", "nan"], "--min-us")):
            with self.subTest(options=options):
                self.assert_refused_before_it_runs(*options, saying=saying)


class Options(DescribeProgram):
    def test_kernel(self):
        self.assertEqual({name for name, _, _ in self.names("--kernel", "^fill")}, {"fill"})
        self.assertEqual(self.names("--kernel", "nothing", status=1), [])
        self.assertIn("note: no launch is chosen\n", self.errors)

    def test_launch(self):
        self.assertEqual(self.names("--launch", "median", "--kernel", "fill"), [("fill", "64x1x1", "3 of 3")])
        self.assertEqual(self.names("--launch", "2", "--kernel", "sum"), [("sum", "64x1x1", "2 of 9")])
        kernel = self.kernels("--launch", "2", "--kernel", "sum")[0]
        self.assertEqual((kernel["time"]["launches"], kernel["time"]["low_us"]), (4, 5.1))  # the short ones
        self.assertIn("not described: sum (1 launches, 20.0 us): it is launched 1 times, and none of them is one of --launch\n",
                      self.errors)
        self.assertEqual(len(self.names("--launch", "first,3", "--kernel", "fill")), 2)
        self.assertEqual(self.names("--launch", "1000000", status=1), [])

    def test_range(self):
        kernels = self.kernels("--range", "^step [25]$", "--launch", "median", FAKE_RANGES=0)
        self.assertEqual([run["nvtx"] for run in self.runs()], [str(self.folder / "library.so")] * 4)
        # Launches 3 and 6 of sum, 3 of fill: numbers are those of all launches.
        self.assertEqual([(kernel["name"], kernel["size"].split("launch ")[1], kernel["range"]) for kernel in kernels],
                         [("sum", "6 of 9", "step 5"), ("fill", "3 of 3", "step 2")])
        self.assertEqual([kernel["time"]["launches"] for kernel in kernels], [1, 1])
        # An outer range holds all that is in it, and several are added up.
        self.assertEqual({kernel["range"] for kernel in self.kernels("--range", "epoch", FAKE_RANGES=0)}, {"epoch"})
        both = self.kernels("--range", "step 2", "--range", "step 5", "--launch", "median", FAKE_RANGES=0)
        for kernel in both + kernels:
            del kernel["process"]  # another one each time
        self.assertEqual(both, kernels)

    def test_range_that_no_launch_is_in(self):
        self.assertEqual(self.kernels("--range", "nowhere", FAKE_RANGES=0, status=1), [])
        self.assertIn("note: no launch is in a range that matches: launches are in 'epoch', 'step 0', 'step 1'", self.errors)
        self.assertEqual(self.kernels("--range", "nowhere", status=1), [])
        self.assertIn("launches are in no NVTX range at all", self.errors)
        self.assertEqual(len(self.runs()), 2)  # nothing is counted

    def test_a_launch_that_is_elsewhere_in_another_run(self):
        self.assertEqual(self.kernels("--range", "epoch", FAKE_RANGES=2, status=1), [])
        self.assertIn("was in no range that matches: the program's launches differ from run to run", self.errors)
        cold = self.kernels("--range", "epoch", FAKE_RANGES=3)
        self.assertTrue(cold)
        for kernel in cold:
            self.assertIn("counted with cold caches: the launch of that number was in no range", "".join(kernel["assumes"]))
        kernels = self.kernels("--range", "epoch", FAKE_RANGES=4)
        self.assertTrue(kernels)
        for kernel in kernels:
            self.assertIn("executed machine code is not known: the launch of that number was in no range",
                          "".join(kernel["assumes"]))
            self.assertNotIn("code", kernel)

    def test_nvtx_is_left_alone_without_range(self):
        self.kernels()
        self.assertEqual([run["nvtx"] for run in self.runs()], [None] * 4)
        self.assertFalse([kernel for kernel in self.kernels(FAKE_RANGES=0) if "range" in kernel])

    def test_two_kernels_of_one_name(self):
        kernels = self.kernels("--kernel", "sum", "--launch", "median", FAKE_TWINS=1)
        wide = [kernel for kernel in kernels if "grid 64" in kernel["size"]]
        long, short = sorted(wide, key=lambda kernel: -kernel["time"]["median_us"])
        self.assertEqual((long["code_hash"], short["code_hash"]), ("a" * 16, "b" * 16))
        self.assertIn("code aaaaaaaaaaaaaaaa, launch 3 of 5", long["size"])
        self.assertIn("launch 2 of 4", short["size"])
        self.assertEqual((long["time"]["median_us"], short["time"]["median_us"]), (52, 5.15))
        self.assertIn("sum [aaaaaaaa]", self.errors)
        chosen = [entry["shape"].get("code") for entry in self.runs()[1]["plan"]["chosen"]]
        self.assertEqual(sorted(filter(None, chosen)), ["a" * 16, "a" * 16, "b" * 16])
        # Where a name has one code, a plan says nothing of it.
        self.log.unlink()
        self.kernels("--kernel", "fill")
        self.assertFalse([entry for entry in self.runs()[1]["plan"]["chosen"] if "code" in entry["shape"]])

    def test_least_time_and_most(self):
        self.assertEqual({name for name, _, _ in self.names("--min-us", 10)}, {"sum"})
        self.assertEqual({(name, grid) for name, grid, _ in self.names("--most", 2)}, {("sum", "64x1x1"), ("fill", "64x1x1")})
        self.assertEqual({(name, grid) for name, grid, _ in self.names("--most", 1)}, {("sum", "64x1x1")})

    def test_keep(self):
        kept = self.folder / "deep/kept"
        for _ in range(2):  # what earlier runs left is replaced
            self.kernels("--keep", "deep/kept")
            for run in "launches", "counters", "traffic", "executed":
                self.assertEqual(len(list((kept / run).glob("*.jsonl"))), 1)
                self.assertEqual((kept / run).stat().st_mode & 0o777, 0o700)
                self.assertTrue((kept / run / "00ff00ff00ff00ff.cubin").exists())
        mine = self.folder / "mine/counters"
        mine.mkdir(parents=True)
        (mine / "notes").write_text("mine")
        self.log.unlink()
        self.assert_refused_before_it_runs("--keep", "mine", saying="mine/counters: is not a folder of earlier runs")
        for keep in "library.so", "library.so/x":
            self.assert_refused_before_it_runs("--keep", keep, saying=f"{keep}: cannot be made: Not a directory")
        self.assertEqual((mine / "notes").read_text(), "mine")


if __name__ == "__main__":
    unittest.main()
