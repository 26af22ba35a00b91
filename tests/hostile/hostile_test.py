#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Inputs that once caused failures, found by changing bytes, lines and values of good files (inputs/). Each goes to the
commands that read such files, under limits of time and memory. A command ends by itself: with exit status 0 and no
NaN or infinity in its output, or with 1 or 2 and one line on standard error that names the file and the cause.

Environment, set by ctest: WARPGAUGE (the command), PLOTS_PYTHON (a Python with matplotlib), SANITIZED (address space
cannot be limited)."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
sys.path.insert(0, str(SOURCE / "tests/e2e"))

from limited import run_limited

INPUTS = HERE / "inputs"
WARPGAUGE = os.environ["WARPGAUGE"]
PLOTS_PYTHON = os.environ["PLOTS_PYTHON"]
ADDRESS_SPACE_BYTES = 4 << 30
NO_NUMBER = re.compile(r"(?<![\w.\"'])[-+]?(nan|inf)(?![\w\"'])")

PROFILE = ("--profile", SOURCE / "data/h200/profile.json")
EXAMPLE = SOURCE / "data/kernels/examples"
RECORDING = INPUTS / "recording_one_late_reading.jsonl"


class Hostile(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def check(self, file, *command, statuses=(0,), says=""):
        """Runs a command on `file`; what it prints, or its error, must contain `says`."""
        with self.subTest(file=file.name, command=" ".join(str(part) for part in command[1:3])):
            environment = {**os.environ, "WARPGAUGE_PROBE": "/no/such/program", "WARPGAUGE_DATA": "/no/such/folder",
                           "WARPGAUGE_GPUS": "/no/such/gpus"}
            done = run_limited(command, address_bytes=ADDRESS_SPACE_BYTES, cwd=self.folder, env=environment)
            told = f"exit status {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
            self.assertFalse(done.waited, told)
            self.assertIn(done.returncode, statuses, told)
            self.assertNotIn("Traceback", done.stderr)
            if done.returncode == 0:
                written = [path.read_text() for path in self.folder.rglob("*")
                           if path.suffix in (".json", ".md", ".csv")]
                for text in [done.stdout, *written]:
                    self.assertIsNone(NO_NUMBER.search(text), told)
            else:
                self.assertEqual(done.stderr.count("\n"), 1, told)
                self.assertTrue(done.stderr.startswith("error: "), told)
                self.assertIn(str(file), done.stderr)
            self.assertIn(says, done.stdout + done.stderr, told)

    def test_recordings(self):
        """One odd reading costs only the keys of its own series: every command continues."""
        for file in sorted(INPUTS.glob("*.jsonl")):
            profile = self.folder / "profile.json"
            profile.unlink(missing_ok=True)
            self.check(file, WARPGAUGE, "fit", file, "-o", profile, says="absent")
            self.check(file, WARPGAUGE, "claims", file, "--catalogue", INPUTS / "catalogue_document_nan.yaml",
                       "--facts", SOURCE / "data/claims/facts")
            self.check(file, WARPGAUGE, "compare", file, file, statuses=(0, 1, 2))
            self.check(profile, WARPGAUGE, "fleet", profile, statuses=(0, 2))
            self.check(profile, WARPGAUGE, "fleet", "--check", profile, statuses=(2,))
            if "blocks" not in file.name:  # once or twice is enough
                continue
            self.check(file, WARPGAUGE, "run", "--recording", file, "--out", self.folder / "out", "--no-report")

    def test_the_reason_stands_in_the_profile(self):
        for name, why in (("recording_one_late_reading.jsonl", "lie in the second half"),
                          ("recording_1e9_blocks.jsonl", "too many capacities")):
            profile = self.folder / "profile.json"
            self.check(INPUTS / name, WARPGAUGE, "fit", INPUTS / name, "-o", profile)
            self.assertIn(why, " ".join(json.loads(profile.read_text())["absent"].values()))

    def test_descriptions_of_kernels(self):
        for file, place in (("kernel_copy_of_1e308_sectors.json", "work.l2_read_sectors"),
                            ("kernel_transpose_of_1e308_sectors.json", "work.l2_read_sectors"),
                            ("kernel_1e308_wavefronts.json", "work.shared_wavefronts")):
            for form in ("text", "json"):
                self.check(INPUTS / file, WARPGAUGE, "predict", *PROFILE, INPUTS / file, "--format", form,
                           statuses=(2,), says=f"member '{place}.value' is 1e+308: numbers lie between")

    def test_datasheet(self):
        file = INPUTS / "datasheet_denormal_peak.json"
        self.check(file, WARPGAUGE, "predict", *PROFILE, EXAMPLE / "reduction_tree.json", "--datasheet", file,
                   statuses=(2,), says="member 'peaks.fp32_tflops.value' is 4.94066e-324: numbers lie between")

    def test_measured_times(self):
        file = INPUTS / "times_denormal.csv"
        self.check(file, WARPGAUGE, "predict", *PROFILE, EXAMPLE / "copy.json", "--against", file, statuses=(2,),
                   says="line 2: measured_us is '1e-320'")

    def test_catalogues(self):
        """They say NaN in words, which is not a number; a pattern may take long to match."""
        for name in ("catalogue_statement_nan.yaml", "catalogue_document_nan.yaml", "catalogue_wordings.yaml",
                     "catalogue_band_by_hand.yaml", "catalogue_slow_pattern.yaml"):
            for form in ("json", "md", "text"):
                self.check(INPUTS / name, WARPGAUGE, "claims", RECORDING, "--facts", SOURCE / "data/claims/facts",
                           "--catalogue", INPUTS / name, "--format", form)

        self.check(INPUTS / "catalogue_stated_denormal.yaml", WARPGAUGE, "claims", RECORDING, "--facts", SOURCE / "data/claims/facts",
                   "--catalogue", INPUTS / "catalogue_stated_denormal.yaml", statuses=(2,), says="4.94066e-324: numbers lie between")
        file = INPUTS / "catalogue_band_beyond.yaml"  # it states the least number, less 2 % of it
        self.check(file, WARPGAUGE, "claims", RECORDING, "--facts", SOURCE / "data/claims/facts", "--catalogue", file,
                   statuses=(2,), says="line 23:11: an end of the band is -1.02e+30: numbers lie between")

    def test_pages_of_ncu(self):
        """A product of registers and lanes beyond 32 bits was 0, and something was divided by it."""
        file = INPUTS / "ncu_registers_overflow.csv"
        self.check(file, WARPGAUGE, "describe", "--ncu", file, statuses=(2,),
                   says="line 3: launch.registers_per_thread: is 2147483647: from 0 to 255 are possible")

    def test_machine_code(self):
        """A name that begins with a byte of 0 hid the cause; 65 branches to themselves took a minute."""
        file = INPUTS / "code_zero_in_name.sass"
        self.check(file, WARPGAUGE, "analyze", *PROFILE, file, statuses=(2,), says=": ?_Z")
        file = INPUTS / "code_never_ends.sass"
        self.check(file, WARPGAUGE, "analyze", *PROFILE, file, says="the path comes back to 0x80 for ever")

    def test_reports(self):
        """A report is refused for the fault that its file is named by."""
        if subprocess.run([PLOTS_PYTHON, "-c", "import matplotlib, fastjsonschema, jinja2"], capture_output=True,
                          check=False).returncode:
            self.skipTest("no Python with matplotlib, fastjsonschema and jinja2")
        faults = {"claims_without_documents": "missing dependency documents for claims", "number_1e308": "1e+308 is beyond",
                  "probe_not_a_text": "/probe: must be string", "recording_not_an_object": "/0: must be object",
                  "seconds_not_a_number": "counters_seconds: must be number", "series_not_a_list": "/series: must be array"}
        self.assertEqual({f"report_{fault}.json" for fault in faults}, {file.name for file in INPUTS.glob("report_*.json")})
        for fault, says in faults.items():
            file = INPUTS / f"report_{fault}.json"
            self.check(file, PLOTS_PYTHON, SOURCE / "plots/report.py", file, "-o", self.folder / "out", "-j", "1",
                       statuses=(2,), says=says)

    def test_every_input_is_used(self):
        """A file that no test names would be forgotten."""
        text = Path(__file__).read_text(encoding="utf-8")
        for file in INPUTS.iterdir():
            known = file.suffix == ".jsonl" or file.name.startswith("report_") or file.name in text
            self.assertTrue(known, file.name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
