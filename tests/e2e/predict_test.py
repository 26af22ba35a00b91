#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`warpgauge predict`: answers, what-ifs, comparison with measured times, and refusals."""

import csv
import io
import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import CommandTest, can_draw, environment, record

EXAMPLES = Path(__file__).resolve().parents[2] / "data/kernels/examples"
DATASHEET = Path(__file__).resolve().parents[2] / "data/datasheets/h200.json"

# What the copy example needs; bandwidth decides.
KEYS = {
    "sm.count": (100, "1"), "sm.warp_size": (32, "lanes"), "sm.max_threads": (2048, "1"),
    "sm.max_blocks": (32, "1"), "sm.registers": (65536, "1"), "shared.bytes_per_sm": (233472, "bytes"),
    "scheduler.count": (4, "1"), "clock.sm.mhz": (1000, "MHz"),
    "launch.kernel_us": (2, "us"), "launch.kernel_every_sm_us": (2, "us"),
    "launch.graph_node_us": (1, "us"), "launch.blocks_per_us": (1e6, "blocks/us"),
    "launch.block_turnaround_ns": (1, "ns"), "model.combining_exponent": (60, "1"),
    "inst.ffma.issue_interval_cycles": (1, "cycles/instruction"),
    "inst.imad.per_clk_sm": (64, "instructions/clk/SM"), "inst.lop3.per_clk_sm": (64, "instructions/clk/SM"),
    "l1.bandwidth_bytes_per_clk_sm": (128, "bytes/clk/SM"), "l2.read_gbps": (8000, "GB/s"),
    "dram.copy_gbps": (1000, "GB/s"), "dram.read_gbps": (1100, "GB/s"), "dram.latency_cycles": (500, "cycles"),
}
COPY_US = 2**31 / 1000e9 * 1e6 + 2


def profile_of(keys, name="Planted"):
    entries = {key: {"value": value, "unit": unit, "low": value, "high": value, "n": 1, "method": "planted",
                     "evidence": "measured", "series": [], "campaigns": 1, "flags": []}
               for key, (value, unit) in keys.items()}
    return {"schema": "warpgauge.profile", "version": 1,
            "device": {"name": name, "uuid": "U", "compute_capability": "9.0", "driver_version": "",
                       "toolkit_version": ""},
            "recordings": [], "entries": entries, "absent": {"tensor.bf16_tflops": "skipped: planted"}}


class Predict(CommandTest):
    def setUp(self):
        super().setUp()
        self.profile = self.write("profile.json", profile_of(KEYS))
        self.copy = EXAMPLES / "copy.json"

    def write(self, name, document):
        file = self.folder / name
        file.write_text(document if isinstance(document, str) else json.dumps(document))
        return file

    def predict(self, *arguments, profile=None, **more):
        return self.run_command("predict", *arguments, "--profile", profile or self.profile, **more)

    def kernels(self, *arguments, **more):
        out, _ = self.predict(*arguments, "--format", "json", **more)
        return json.loads(out)["kernels"]

    def test_time_bound_and_baselines(self):
        [kernel] = self.kernels(self.copy, "--datasheet", DATASHEET)
        self.assertAlmostEqual(kernel["time_us"]["value"], COPY_US, delta=0.001 * COPY_US)
        self.assertEqual(kernel["bound"], "dram")
        self.assertAlmostEqual(kernel["rooflines"]["measured"]["time_us"]["value"], 2**31 / 1100e9 * 1e6, 3)
        self.assertAlmostEqual(kernel["rooflines"]["datasheet"]["time_us"]["value"], 2**31 / 4800e9 * 1e6, 3)
        out, err = self.predict(self.copy)
        self.assertEqual(err, "")
        for words in ("copy, n = 2^28 float (hand) on Planted", "bound by           dram", "8 blocks an SM"):
            self.assertIn(words, out)

    def test_an_answer_fits_the_terminal(self):
        plain, _ = self.predict(self.copy)
        self.assertGreater(max(map(len, plain.splitlines())), 80)  # a pipe is given whole lines
        for columns in 80, 120:
            shown = self.on_a_terminal(columns, "predict", self.copy, "--profile", self.profile)
            words = [word for word in shown.split() if len(word) < columns - 30]
            self.assertEqual(words, [word for word in plain.split() if len(word) < columns - 30])
            self.assertLessEqual(max(len(line) for line in shown.splitlines() if "/" not in line), columns)
        for command in "predict", "analyze", "describe":
            out, _ = self.run_command(command, "--help")
            self.assertLessEqual(max(map(len, out.splitlines())), 80)

    def test_a_missing_key_is_no_zero(self):
        keys = {key: value for key, value in KEYS.items() if key != "dram.copy_gbps"}
        lacking = self.write("lacking.json", profile_of(keys))
        [kernel] = self.kernels(self.copy, profile=lacking)
        self.assertIsNone(kernel["time_us"])
        self.assertEqual([missing["key"] for missing in kernel["missing"]], ["dram.copy_gbps"])
        out, _ = self.predict(self.copy, profile=lacking)
        self.assertIn("cannot tell        key dram.copy_gbps absent (not in the profile)", out)
        self.assertNotIn("bound by", out)

    def test_what_if(self):
        faster = self.write("faster.json", profile_of({**KEYS, "dram.copy_gbps": (2000, "GB/s")}, "Other"))
        [kernel] = self.kernels(self.copy, "--what-if", "occupancy=1", "--what-if", f"profile={faster}",
                                "--what-if", "coalesced")
        answers = {answer["question"].split("=")[0]: answer for answer in kernel["what_if"]}
        self.assertGreater(answers["occupancy"]["time_us"]["value"], COPY_US)
        self.assertAlmostEqual(answers["profile"]["time_us"]["value"], COPY_US / 2, delta=2)
        self.assertIsNone(answers["coalesced"]["time_us"])
        self.assertIn("is not described", answers["coalesced"]["why"])
        self.assert_refused("predict", self.copy, "--profile", self.profile, "--what-if", "no-conflicts", "coalesced", status=2,
                            saying="--what-if: coalesced: of several questions each has its own option: --what-if no-conflicts --what-if coalesced")

    def test_all_examples(self):
        files = sorted(EXAMPLES.glob("*.json"))
        kernels = self.kernels(*files)
        self.assertEqual([kernel["kernel"] for kernel in kernels], [file.stem for file in files])

    def test_a_table(self):
        files = sorted(EXAMPLES.glob("*.json"))
        rows = list(csv.DictReader(io.StringIO(self.predict(*files, "--format", "csv")[0])))
        kernels = self.kernels(*files)
        self.assertEqual([row["kernel"] for row in rows], [kernel["kernel"] for kernel in kernels])
        for row, kernel in zip(rows, kernels):
            time = kernel["time_us"]
            self.assertEqual(row["time_us"], "" if time is None else json.dumps(time["value"]))
            self.assertEqual(row["bound"], kernel["bound"] or "")

    def test_into_a_file(self):
        self.predict(self.copy, "--format", "json", "-o", "out.json")
        self.assertEqual(json.loads((self.folder / "out.json").read_text())["device"], "Planted")

    def test_against_measured_times(self):
        times = self.write("times.csv", f"kernel,size,measured_us\ncopy,n = 2^28 float,{COPY_US * 2}\nother,n,1\n")
        out, errors = self.predict(self.copy, "--against", times)
        self.assertEqual(errors, "")
        self.assertRegex(out, r"(?m)^  copy at n = 2\^28 float \(hand\) +-50\.0 %  2149 us \[.*\] predicted, 4299 measured$")
        self.assertIn("1 of 1 predicted: 50.0 % off on average", out)
        self.assertIn("note: other at n: timed, not described", out)
        self.predict(self.copy, "--against", times, "--format", "csv", "-o", "table.csv")
        with open(self.folder / "table.csv", newline="", encoding="utf-8") as stream:
            [row] = csv.DictReader(stream)
        self.assertAlmostEqual(float(row["predicted_us"]) / float(row["measured_us"]), 0.5, 3)
        self.assertEqual(row["bound_predicted"], "dram")

    def test_against_times_without_a_prediction(self):
        lacking = self.write("lacking.json", profile_of({key: KEYS[key] for key in KEYS if key != "dram.copy_gbps"}))
        times = self.write("times.csv", "kernel,size,measured_us\ncopy,n = 2^28 float,10\n")
        out, _ = self.predict(self.copy, "--against", times, profile=lacking)
        self.assertIn("cannot tell: key dram.copy_gbps absent", out)
        self.assertIn("0 of 1 predicted\n", out)

    def test_against_the_times_that_descriptions_state(self):
        good = json.loads(self.copy.read_text())
        time = {"median_us": 2 * COPY_US, "low_us": COPY_US, "high_us": 3 * COPY_US, "launches": 4}
        lines = [json.dumps({**good, "time": time}), json.dumps({**good, "time": {**time, "median_us": COPY_US}}),
                 json.dumps({**good, "name": "untimed"}), '{"schema": "warpgauge.kernel"}']
        mine = self.write("mine.jsonl", "\n".join(lines) + "\n")
        out, errors = self.predict(mine, "--against", mine, status=2)
        self.assertEqual(len(errors.splitlines()), 1, errors)  # the last line, once
        self.assertIn("2 of 2 predicted: 25.0 % off on average", out)
        self.assertIn("untimed at n = 2^28 float: described, not timed", out)
        self.assert_refused("predict", self.copy, "--profile", self.profile, "--against", self.copy,
                            saying="holds no timed kernel")
        out, _ = self.predict(mine, status=2)
        self.assertIn("median and quartiles of 4 launches; 0.5 of it predicted", out)
        [first, *_] = self.kernels(mine, status=2)
        self.assertAlmostEqual(first["predicted_over_measured"], 0.5, 3)
        self.assertEqual(first["measured"]["launches"], 4)

    def test_bad_descriptions(self):
        good = json.loads(self.copy.read_text())
        fma = {"value": 1, "unit": "instructions"}
        for work, saying in (({"gremlins": fma}, "work.gremlins: unknown resource"),
                             ({"fma": {**fma, "value": -1}}, "work.fma: is -1: neither 0 nor from 2^-64 to 2^64"),
                             ({"fma": {"value": 1}}, "work.fma: has no unit"),
                             ({"fma": {**fma, "unit": "bytes"}}, "work.fma: unit is 'bytes'")):
            bad = self.write("bad.json", {**good, "work": {**good["work"], **work}})
            self.assert_refused("predict", bad, "--profile", self.profile, saying=[str(bad), saying])
        for text, saying in (("{\n  \"schema\": }\n", "not valid JSON at line 2, column 13"), ("", "not valid JSON"),
                             ("[" * 100000, "nested deeper")):
            bad = self.write("bad.json", text)
            self.assert_refused("predict", bad, "--profile", self.profile, saying=[str(bad), saying])
        for member, most in (("threads_per_block", 1024), ("registers_per_thread", 255)):  # of any chip
            bad = self.write("bad.json", {**good, "launch": {**good["launch"], member: most + 1}})
            self.assert_refused("predict", bad, "--profile", self.profile,
                                saying=[str(bad), f"launch.{member}: is {most + 1}: from ", f" to {most} are possible"])
        huge = self.write("huge.json", {**good, "launch": {**good["launch"], "shared_bytes_per_block": 1 << 20}})
        self.assert_refused("predict", huge, "--profile", self.profile, saying=[str(huge), "does not fit an SM"])

    def test_many_in_one_file(self):
        good = json.loads(self.copy.read_text())
        huge = {**good, "name": "huge", "launch": {**good["launch"], "shared_bytes_per_block": 1 << 20}}
        lines = [json.dumps(good), "", json.dumps({**good, "name": "again"}), json.dumps({**good, "work": {}}),
                 json.dumps(huge), json.dumps(good), json.dumps(good)[:-9]]
        many = self.write("many.jsonl", "\n".join(lines))
        out, errors = self.predict(many, self.copy, "--format", "json", status=2)
        names = [kernel["kernel"] for kernel in json.loads(out)["kernels"]]
        self.assertEqual(names, ["copy", "again", "copy", "copy"])
        refused = errors.splitlines()
        self.assertEqual(len(refused), 3, errors)
        self.assertIn(f"{many}:4: work.warp_instructions: must be stated", refused[0])
        self.assertIn(f"{many}:7: not valid JSON at byte", refused[1])
        self.assertIn(f"{many}:5: launch: ", refused[2])
        self.assertIn("does not fit an SM", refused[2])

    def test_a_flood_of_refusals_is_counted(self):
        many = self.write("many.jsonl", '{"schema":"warpgauge.kernel"}\n' * 1000)
        out, errors = self.predict(many, status=2)
        self.assertEqual(out, "")
        self.assertEqual(len(errors.splitlines()), 21)
        self.assertIn("and 980 more", errors.splitlines()[-1])

    def test_bad_usage(self):
        times = self.write("times.csv", "kernel,size,measured_us\ncopy,n = 2^28 float,0\n")
        nothing = self.write("nothing.csv", "kernel,size,measured_us\n")
        recording = record(self.folder / "probes.jsonl")
        for arguments, saying in ((["--what-if", "faster"], "'faster' is not one of"),
                                  (["--what-if", "occupancy=0"], "occupancy is '0'"),
                                  (["--what-if", "profile=/no/such.json"], "/no/such.json"),
                                  (["--what-if", "profile=h100"],
                                   "h100: there is no such file: name a profile (.json) or a recording"),
                                  (["--format", "xml"], "xml"),
                                  (["--via", "pigeon"], "pigeon"),
                                  (["--against", times], "line 2: measured_us is '0'"),
                                  (["--against", nothing], "no described kernel was timed"),
                                  (["--against", recording], "holds no timed kernel"),
                                  (["--against", times, "--what-if", "coalesced"], "--what-if"),
                                  (["--against", times, "--format", "json"], "--against: prints text or csv"),
                                  (["-o", self.folder / "nowhere" / "x"], "nowhere"),
                                  (["--report", "out", "--format", "json"], "--report"),
                                  (["--report", "out", "--datasheet", DATASHEET], "--report"),
                                  (["--report", "out", "--against", times], "--report"),
                                  (["--datasheet", self.profile], "schema is 'warpgauge.profile'"),
                                  ([recording], "holds no counted kernel")):
            with self.subTest(arguments=arguments):
                self.assert_refused("predict", self.copy, "--profile", self.profile, *arguments, saying=saying)
        self.assert_refused("predict", saying="kernels")

    def with_source(self):
        """The copy with machine code of three lines of a source, and that source."""
        source = self.write("copy.cu", "// a copy\n__global__ void copy(const float* in, float* out) {\n  int i = threadIdx.x;\n  out[i] = in[i];\n}\n")
        kernel = json.loads(self.copy.read_text())
        warps = kernel["work"]["warp_instructions"]["value"] / 4
        rows = [[0, "S2R R0, SR_TID.X", "copy.cu:3"], [16, "LDG.E R4, desc[UR4][R2.64]", "copy.cu:4"],
                [32, "STG.E desc[UR4][R2.64], R4", "copy.cu:4"], [48, "EXIT", "copy.cu:5"]]
        kernel["code"] = {"cubin": "", "function": "copy", "architecture": "sm_90a", "files": [str(source)],
                          "columns": ["at", "control", "executed", "threads", "sectors", "wavefronts", "instruction", "line"],
                          "rows": [[at, 4066, warps, 32 * warps, 0, 0, text, line] for at, text, line in rows]}
        return self.write("mine.json", kernel)

    def test_a_page_of_a_prediction(self):
        if not can_draw():
            self.skipTest("no Python here can draw")
        mine, carried = self.with_source(), Path(__file__).resolve().parents[2] / "data/h200/profile.json"
        small = json.loads(mine.read_text())
        small["launch"] |= {"grid_blocks": 64, "shared_bytes_per_block": 65536}
        out, err = self.predict(mine, self.write("small.json", small), "--what-if", "occupancy=1", "--report", "out", profile=carried)
        self.assertEqual((out, err), ("report: out/kernels.html\n", ""))
        document = json.loads((self.folder / "out/advice.json").read_text())
        kernel, of_few_blocks = document["kernels"]
        [told] = self.kernels(mine, "--what-if", "occupancy=1", profile=carried)
        for member in ("time_us", "bound", "shares", "what_if", "instruction_mix", "facts"):  # one answer, however it is asked for
            self.assertEqual(kernel[member], told[member], member)
        self.assertIsNotNone(kernel["roofline"])
        [source] = kernel["sources"]
        self.assertEqual((source["name"], source["file_lines"], source["why"]), ("copy.cu", 5, None))
        shares = {line["line"]: line["share"] for line in source["lines"]}
        self.assertIsNone(shares[1])
        self.assertGreater(shares[4], shares[3])
        self.assertAlmostEqual(sum(filter(None, shares.values())), 1)
        self.assertIn("68 of 132 SMs have no block, and count as idle in the shares", of_few_blocks["facts"])
        page = (self.folder / "out/kernels.html").read_text()
        for words in ("  out[i] = in[i];", "68 of 132 SMs have no block", "of 240 KiB of L1", "occupancy=1: <b>", 'class="roofline"'):
            self.assertIn(words, page)

    def test_a_page_without_the_source(self):
        if not can_draw():
            self.skipTest("no Python here can draw")
        mine, carried = self.with_source(), Path(__file__).resolve().parents[2] / "data/h200/profile.json"
        (self.folder / "copy.cu").unlink()
        self.predict(mine, "--report", "out", profile=carried)
        [source] = json.loads((self.folder / "out/advice.json").read_text())["kernels"][0]["sources"]
        self.assertEqual((source["lines"], source["file_lines"]), ([], None))
        self.assertIn("No such file", source["why"])
        self.predict(self.copy, "--report", "plain", profile=carried)
        [kernel] = json.loads((self.folder / "plain/advice.json").read_text())["kernels"]
        self.assertEqual(kernel["sources"], [])
        self.assertNotIn("what_if", kernel)

    def test_never_lands_on_its_own_input(self):
        mine = self.write("mine.json", self.copy.read_text())
        self.assert_refused("predict", mine, "--profile", self.profile, "-o", mine, saying="name another output")
        self.assertEqual(mine.read_text(), self.copy.read_text())
        taken = self.folder / "taken"
        taken.mkdir()
        (taken / "advice.json").write_text(self.copy.read_text())
        self.assert_refused("predict", taken / "advice.json", "--profile", self.profile, "--report", taken, saying="name another output")


if __name__ == "__main__":
    unittest.main()
