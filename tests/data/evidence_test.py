#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What compute-sanitizer and the GPU tests looked at (data/h200/sanitizers) must be the machine code of this build.

Usage: evidence_test.py ROOT PROBES KERNELS         77: no evidence is recorded, or this build is by another compiler
A kernel of the build that is not in the evidence, or has another hash there, is newer than its evidence. One that the evidence has
and the build has not is gone, and needs none. Runs that timed out are no evidence; docs/trust.md counts them.
"""

import csv
import lzma
import subprocess
import sys
import unittest
from pathlib import Path

FOLDER = Path(sys.argv[1]) / "data/h200/sanitizers"
PROGRAMS = [Path(program) for program in sys.argv[2:]]
MEND = "run tests/gpu/sanitize.py and ctest -L gpu on a GPU (CONTRIBUTING.md)"


def compiler_of(program):
    with open(f"{program}.ptx", encoding="utf-8") as listing:
        return "nvcc " + next(line.split(" V")[-1].strip() for line in listing if line.startswith("// Cuda compilation tools"))


def evidence_of(program):
    """The compiler, and the kernels as lines "HASH NAME"."""
    with lzma.open(FOLDER / f"code-{program.name}.txt.xz", "rt", encoding="utf-8") as stream:
        compiler, *kernels = stream.read().splitlines()
    return compiler, kernels


def newer(kernels, evidence):
    """Those that the evidence has not, or with another hash."""
    return sorted(set(kernels) - set(evidence))


class Evidence(unittest.TestCase):
    def test_each_kernel_of_this_build_was_looked_at(self):
        for program in PROGRAMS:
            listed = subprocess.run([program, "--list-code"], check=True, capture_output=True, text=True).stdout.splitlines()
            self.assertTrue(listed, program.name)
            self.assertEqual(newer(listed, evidence_of(program)[1]), [], f"newer than its evidence: {MEND}")

    def test_a_kernel_of_other_code_or_of_a_new_name_is_seen(self):
        for program in PROGRAMS:
            _, kernels = evidence_of(program)
            code, name = kernels[0].split(" ", 1)
            spoilt = ["0" * len(code) + " " + name, code + " a_new_one"]
            self.assertEqual(newer([*spoilt, *kernels[1:]], kernels), spoilt)

    def test_no_run_found_an_error(self):
        with (FOLDER / "runs.csv").open(encoding="utf-8", newline="") as stream:
            runs = list(csv.DictReader(stream))
        for program in PROGRAMS:
            states = {(run["tool"], run["name"]): run["state"] for run in runs if run["program"] == program.name}
            self.assertIn("clean", states.values())
            self.assertEqual({run: state for run, state in states.items() if state in ("errors", "failed")}, {})


if __name__ == "__main__":
    if not FOLDER.is_dir():
        print(f"skipped: no evidence is recorded in {FOLDER.relative_to(FOLDER.parents[2])}: {MEND}")
        sys.exit(77)
    for built in PROGRAMS:
        if evidence_of(built)[0] != compiler_of(built):
            print(f"skipped: the evidence is of {evidence_of(built)[0]}, this build of {compiler_of(built)}")
            sys.exit(77)
    unittest.main(argv=sys.argv[:1])
