#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Inputs as large, as deep and as extreme as a file can be: every command ends within limits of processor time (limited.py) and
1 GB, with exit status 0 and numbers, or with one line that names the file. And pipes, which may never end.

Environment, set by ctest: WARPGAUGE (the command), SANITIZED (memory is not that of the ordinary build)."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "tests/e2e"))

from limited import run_limited

INPUTS = SOURCE / "tests/hostile/inputs"
ONE_LATE = INPUTS / "recording_one_late_reading.jsonl"
WARPGAUGE = os.environ["WARPGAUGE"]
MOST_BYTES = 1 << 30
NO_NUMBER = re.compile(r"(?<![\w.\"'/])[-+]?(nan|inf|infinity)(?![\w\"'])", re.IGNORECASE)

COUNTS = ("register.banks", "scheduler.count", "shared.bytes_per_sm", "sm.count", "sm.max_blocks", "sm.max_threads",
          "sm.registers", "sm.warp_size")
HEADER = '{"record":"header","schema":"warpgauge.recording","version":1,"git_dirty":false,"campaign":1}\n'
SERIES = ('{"record":"series","id":"a","probe":"p","source":"timing","outcome":"measured",'
          '"axes":[{"name":"x","unit":"1"}],"quantities":[{"name":"duration","unit":"cycles"}],"estimator":"median_of",'
          '"fills":[{"key":"k","output":"median"}],"elapsed_seconds":0,"points":%s}\n')


class Limits(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_command(self, *command, statuses=(2,), names=None, says=""):
        """Runs a command under the limits, and returns what came of it."""
        with self.subTest(command=" ".join(str(part) for part in command)[:200]):
            environment = {**os.environ, "WARPGAUGE_PROBE": "/no/such/program", "WARPGAUGE_DATA": "/no/such/folder",
                           "WARPGAUGE_GPUS": "/no/such/gpus"}
            done = run_limited([WARPGAUGE, *command], cwd=self.folder, env=environment)
            context = f"exit status {done.returncode}, {done.cpu_seconds:.1f} s of a processor\n{done.stdout[-1000:]}\n{done.stderr[-1000:]}"
            self.assertFalse(done.waited, f"waited for what never came\n{context}")
            self.assertIn(done.returncode, statuses, context)
            if done.returncode in (0, 1):
                self.assertIsNone(NO_NUMBER.search(done.stdout), context)
            else:
                self.assertEqual(done.stderr.count("\n"), 1, context)
                self.assertLess(len(done.stderr), 3000)
                self.assertTrue(done.stderr.startswith("error: "), context)
                self.assertIn(str(names), done.stderr)
            self.assertIn(says, done.stdout + done.stderr, context)
            if not os.environ.get("SANITIZED"):
                self.assertLess(done.peak_bytes, MOST_BYTES, context)
            return done

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    # ---- size ------------------------------------------------------------------------------------------------

    def test_large_catalogues(self):
        million = 1_000_000
        for name, text, says in (
                ("list.yaml", "- 1\n" * (10 * million), "holds more than 4194304 bytes"),
                ("flow.yaml", "[" + "1," * (31 * million) + "1]", "holds more than 4194304 bytes"),
                ("many.yaml", "- 1\n" * million, "the file holds more than 200000 values"),
                ("deep.yaml", "- " * 100_000 + "1\n", "nested deeper"),
                ("names.yaml", "- {" + "".join(f"a{i}: 1, " for i in range(90_000)) + "}\n", "'id' is missing")):
            file = self.file(name, text)
            self.run_command("claims", ONE_LATE, "--catalogue", file, names=file, says=says)

    def test_many_readings_of_one_entry(self):
        reading = "    - {definition: d, value: {number: 1, unit: s}, confirmed_if: [0, 2], unit: s}\n"
        entry = ("- id: a-b\n  document: '001'\n  lines: '1'\n  topic: a\n  statement: s\n  kind: threshold\n"
                 "  stated: {quantity: q, value: 1, unit: s}\n  readings:\n")
        file = self.file("readings.yaml", entry + reading * 10_000)
        self.run_command("claims", ONE_LATE, "--catalogue", file, names=file,
                         says="10000 readings, 100 are allowed")

    def test_many_entries_that_share_readings(self):
        head = "- id: a-%s\n  document: '001'\n  lines: '1'\n  topic: a\n  statement: s\n  kind: threshold\n  stated: {quantity: q, value: 1, unit: s}\n"
        reading = "    - {definition: d, value: {number: 1, unit: s}, wording: exact, unit: s}\n"
        text = head % "b" + "  readings:\n" + reading * 100 + "".join(head % f"c{i}" + "  same_as: a-b\n" for i in range(5000))
        file = self.file("shared.yaml", text)
        self.run_command("claims", ONE_LATE, "--catalogue", file, names=file, says="share more than 10000 readings")
        seconds = "      second:\n" + "        - {definition: d, value: {number: 1, unit: s}}\n" * 200
        file = self.file("seconds.yaml", head % "b" + "  readings:\n    - value: {number: 1, unit: s}\n      wording: exact\n      unit: s\n" + seconds)
        self.run_command("claims", ONE_LATE, "--catalogue", file, names=file, says="200 second readings, 100 are allowed")

    def test_patterns(self):
        entry = (INPUTS / "catalogue_slow_pattern.yaml").read_text()
        for pattern in ("((.*)*)*" * 20 + "!", "(" * 10_000, "(a{1000}){1000}", "(a|aa)+" * 50):
            text = re.sub(r'opcode: "[^"]*"', f"opcode: '{pattern}'", entry)
            self.assertIn(pattern, text)
            file = self.file("pattern.yaml", text)
            self.run_command("claims", ONE_LATE, "--facts", SOURCE / "data/claims/facts",
                             "--catalogue", file, statuses=(0, 2), names=file)

    def test_large_recordings(self):
        points = 2_000_000
        for name, text, says in (
                ("ones.jsonl", SERIES % ("[{\"at\":[1],\"y\":[[" + "1," * 30_000_000 + "1]]}]"), "more than 320 MiB"),
                ("lists.jsonl", SERIES % ("[" + "[]," * 20_000_000 + "[]]"), "more than 320 MiB"),
                ("texts.jsonl", SERIES % ("[" + '"",' * 20_000_000 + '""]'), "more than 320 MiB"),
                ("points.jsonl", SERIES % ("[" + '{"at":[1],"y":[[1]]},' * points + '{"at":[1],"y":[[1]]}]'), "line 2"),
                ("readings.jsonl", SERIES % ("[{\"at\":[1],\"y\":[[" + "1.5," * 1_000_000 + "1]]}]"),
                 "the series holds more than 250000 readings"),
                ("line.jsonl", "x" * (66 << 20), "longer than 64 MiB"),
                ("series.jsonl", "".join(
                    '{"record":"series","id":"%d","probe":"p","source":"timing","outcome":"skipped","reason":"r",'
                    '"elapsed_seconds":0}\n' % i for i in range(400_000)), "the recording holds more than 20000 series")):
            file = self.file(name, HEADER + text)
            self.run_command("fit", file, "-o", self.folder / "profile.json", names=file, says=says)
            file.unlink()

    def test_as_much_as_is_allowed(self):
        """Within the limits everything is read, and what follows from it comes in time."""
        readings = ",".join(str(1 + i % 7) for i in range(240_000))
        file = self.file("one.jsonl", HEADER + SERIES % f'[{{"at":[1],"y":[[{readings}]]}}]')
        self.run_command("fit", file, "-o", "-", statuses=(0,))
        many = ",".join(f'{{"at":[{i}],"y":[[{1 + i % 7}]]}}' for i in range(10_000))
        file = self.file("many.jsonl", HEADER + SERIES % f"[{many}]")
        self.run_command("fit", file, "-o", "-", statuses=(0,))

    def test_machine_code_full_of_branches(self):
        """Straight, with a branch in four that leads on, and with one that leads back: loops in loops without end."""
        operations = ("FFMA R5, R5, R6, R7", "LDG.E R2, desc[UR4][R2.64]", "IADD3 R8, R9, R10, RZ", "LDS R4, [R5]")
        count = 40_000

        def line(at, operation):
            return f"        /*{16 * at:04x}*/  {operation} ;  /* 0x00000a00ff017b82 */\n    /* 0x000fe20000000800 */\n"

        for name, step, statuses, says in (("line", 0, (0,), ""), ("on", 90, (0,), ""), ("back", -90, (2,), "in every loop around it")):
            lines = [line(at, operations[at % 4] if not step or at % 4 else
                          f"@P0 BRA {hex(16 * min(max(at + step * (1 + at % 3), 0), count - 1))}") for at in range(count)]
            text = "\tcode for sm_90a\n\t\tFunction : big\n" + "".join(lines) + line(count, "@P0 BRA 0x0") + line(count + 1, "EXIT")
            file = self.file(f"{name}.sass", text)
            self.run_command("analyze", file, "--brief", "--profile", SOURCE / "data/h200/profile.json", statuses=statuses,
                             names=file, says=says)

    def test_other_large_files(self):
        ones = '{"schema":' + "[" + "1," * 30_000_000 + "1]}"
        for name, text, command in (
                ("profile.json", ones, ("show", "--profile")), ("kernel.json", ones, ("predict",)),
                ("sheet.json", ones, ("predict", SOURCE / "data/kernels/examples/copy.json", "--datasheet")),
                ("times.csv", "kernel,size,measured_us\n" + "a,b,1\n" * 10_000_000,
                 ("predict", SOURCE / "data/kernels/examples/copy.json", "--against"))):
            file = self.file(name, text)
            profile = () if command[0] == "show" else ("--profile", SOURCE / "data/h200/profile.json")
            self.run_command(command[0], *profile, *command[1:], file, names=file)
            file.unlink()

    def test_many_kernels(self):
        """As many as a file may hold are advised on in a time that grows with their number, and not faster."""
        line = json.dumps(json.loads((SOURCE / "data/kernels/examples/copy.json").read_text(encoding="utf-8"))) + "\n"
        profile = SOURCE / "data/h200/profile.json"
        tenth, all_of_them = (self.run_command("advise", "--profile", profile, self.file("many.jsonl", count * line), statuses=(0,))
                              for count in (1_000, 10_000))
        self.assertLess(all_of_them.cpu_seconds, 30 * tenth.cpu_seconds)
        file = self.file("more.jsonl", 10_001 * line)
        self.run_command("predict", "--profile", profile, file, names=file, says="line 10001: holds more than 10000 kernels")

    # ---- pipes -----------------------------------------------------------------------------------------------

    def test_pipes_are_refused(self):
        """This one has no writer: a command that opened it would wait for ever."""
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        kernel = SOURCE / "data/kernels/examples/copy.json"
        profile = SOURCE / "data/h200/profile.json"
        clock = ONE_LATE
        pipe_csv, pipe_json = self.folder / "pipe.csv", self.folder / "pipe.json"
        os.mkfifo(pipe_csv)
        os.mkfifo(pipe_json)
        for names, *command in (
                (pipe, "fit", pipe, "-o", "profile.json"), (pipe, "claims", pipe),
                (pipe, "claims", clock, "--catalogue", pipe), (pipe, "claims", clock, "--kernels", pipe),
                (pipe, "compare", pipe, profile), (pipe_json, "compare", profile, pipe_json), (pipe, "cat", pipe),
                (pipe_json, "show", "--profile", pipe_json), (pipe_json, "predict", pipe_json, "--profile", profile),
                (pipe_json, "predict", kernel, "--profile", pipe_json), (pipe, "predict", pipe, "--profile", profile),
                (pipe, "predict", kernel, "--profile", profile, "--datasheet", pipe),
                (pipe_csv, "predict", kernel, "--profile", profile, "--against", pipe_csv),
                (pipe, "describe", "--ncu", pipe), (pipe, "analyze", pipe, "--profile", profile),
                (pipe_json, "advise", pipe_json, "--profile", profile),
                (pipe_json, "export", pipe_json, "--format", "xla", "-o", "-"),
                (pipe, "run", "--recording", pipe, "--out", "out", "--no-report"), (pipe, "report", pipe, "-o", "out")):
            self.run_command(*command, names=names, says="not a regular file")

    # ---- numbers ---------------------------------------------------------------------------------------------

    def extreme_profiles(self):
        """The published one with every value at an end of the range, but for the counts of the device."""
        h200 = json.loads((SOURCE / "data/h200/profile.json").read_text())
        for low, value, high in ((1e-30, 1e-30, 1e-30), (1e30, 1e30, 1e30), (1e-30, 1, 1e30), (-1e30, 0, 1e30)):
            profile = json.loads(json.dumps(h200))
            for key, entry in profile["entries"].items():
                if key not in COUNTS:
                    entry.update(low=low, value=value, high=high)
            yield self.file(f"extreme_{low:g}_{value:g}.json", json.dumps(profile))

    def test_counts_of_a_device(self):
        """They divide, and size what is simulated."""
        h200 = json.loads((SOURCE / "data/h200/profile.json").read_text())
        for key in COUNTS:
            for value in (1e30, 1e-30, 0, 2**31):
                profile = json.loads(json.dumps(h200))
                profile["entries"][key].update(low=value, value=value, high=value)
                file = self.file("count.json", json.dumps(profile))
                self.run_command("predict", "--profile", file, SOURCE / "data/kernels/examples/sgemm_tiled.json",
                                 names=file, says=f"key '{key}': ")

    def test_extreme_profiles(self):
        kernels = [SOURCE / "data/kernels/examples" / name for name in ("sgemm_tiled.json", "reduction_tree.json")]
        formats = re.findall(r"^  (\w+) ", subprocess.run([WARPGAUGE, "list", "exports"], capture_output=True, text=True,
                                                            check=True).stdout, re.MULTILINE) or ["xla"]
        for profile in self.extreme_profiles():
            for form in ("text", "json", "csv"):
                self.run_command("show", "--profile", profile, "--format", form, statuses=(0, 2), names=profile)
                for kernel in kernels:
                    self.run_command("predict", "--profile", profile, kernel, "--format", form, statuses=(0, 2),
                                     names="/")
            for form in ("text", "json", "csv"):
                self.run_command("compare", profile, SOURCE / "data/h200/profile.json", "--all", "--format", form,
                                 statuses=(0, 1, 2), names="/")
            for form in ("text", "json"):
                self.run_command("explain", "l2.read_gbps", "--profile", profile, "--format", form, statuses=(0, 2),
                                 names="/")
                self.run_command("advise", "--profile", profile, kernels[0], "--format", form, statuses=(0, 2), names="/")
                self.run_command("analyze", "--profile", profile,
                                 SOURCE / "tests/analysis/machine_code/golden/listing_nvdisasm.sass", "--format", form,
                                 statuses=(0, 2), names="/")
            for form in formats:
                self.run_command("export", profile, "--format", form, "-o", "-", statuses=(0, 2), names="/")
            for form in ("text", "json", "csv", "md"):
                self.run_command("claims", ONE_LATE, "--profile", profile, "--catalogue",
                                 SOURCE / "data/claims/002.yaml", "--facts", SOURCE / "data/claims/facts", "--format",
                                 form, statuses=(0, 2), names="/")

    def test_extreme_kernels(self):
        for name in ("sgemm_tiled.json", "histogram_shared.json", "copy.json"):
            kernel = json.loads((SOURCE / "data/kernels/examples" / name).read_text())
            for value in (1e30, 1e-30, 1):
                for amount in kernel["work"].values():
                    amount["value"] = value
                for blocks in (1, 2**53):
                    kernel["launch"]["grid_blocks"] = blocks
                    kernel["launch"].pop("total_blocks", None)
                    kernel["launch"].pop("cluster_blocks", None)
                    file = self.file("kernel.json", json.dumps(kernel))
                    for form in ("text", "json", "csv"):
                        self.run_command("predict", "--profile", SOURCE / "data/h200/profile.json", file, "--datasheet",
                                         SOURCE / "data/datasheets/h200.json", "--format", form, statuses=(0, 2),
                                         names=file)
                    for form in ("text", "json"):
                        self.run_command("advise", "--profile", SOURCE / "data/h200/profile.json", file, "--format",
                                         form, statuses=(0, 2), names=file)

    def test_extreme_recordings(self):
        """Readings at the ends of the range: what cannot be told is absent, with its reason."""
        text = ONE_LATE.read_text()
        for number in ("1e30", "1e-30", "-1e30", "0"):
            file = self.file("extreme.jsonl", re.sub(r'("y":\[\[)[^\[\]]*', rf"\g<1>{number}", text))
            self.run_command("fit", file, "-o", "-", statuses=(0,))
            for form in ("text", "csv", "json"):
                self.run_command("compare", file, file, "--all", "--format", form, statuses=(0, 1, 2), names=file)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
