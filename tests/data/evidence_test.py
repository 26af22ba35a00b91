#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What compute-sanitizer and the GPU tests looked at (data/h200/sanitizers) must be the machine code of this build.

Usage: evidence_test.py ROOT PROBES KERNELS         77: no evidence is recorded, or this build is by another compiler
A kernel of the build that is not in the evidence, or has another hash there, is newer than its evidence. One that the evidence has
and the build has not is gone, and needs none. Runs that timed out are no evidence; docs/trust.md counts them. What a tool reports
and is no error of ours stands in explained.csv, with the reason. data/h200/gpu-tests.log is of a revision that the tools looked at, so of
the same machine code; it has each test that needs a GPU, or says why not.
"""

import csv
import json
import lzma
import re
import subprocess
import sys
import unittest
from pathlib import Path

FOLDER = Path(sys.argv[1]) / "data/h200/sanitizers"
GPU_TESTS = FOLDER.parent / "gpu-tests.log"
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


def table_of(name):
    with (FOLDER / name).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


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

    def test_no_run_found_an_error_that_is_not_explained(self):
        states = {(run["tool"], run["name"]): run["state"] for run in table_of("runs.csv")}
        self.assertIn("clean", states.values())
        found = {run for run, state in states.items() if state in ("errors", "failed")}
        explained = {(row["tool"], row["name"]) for row in table_of("explained.csv") if row["why"]}
        self.assertEqual(found - explained, set(), "not explained")
        self.assertEqual(explained - found, set(), "explained, and not found any more")

    def test_every_probe_and_family_was_run_by_every_tool(self):
        runs = {(run["tool"], run["name"]) for run in table_of("runs.csv")}
        tools = {tool for tool, _ in runs}
        self.assertEqual(len(tools), 4)
        for program in PROGRAMS:
            text = subprocess.run([program, "--list", "--format", "json"], check=True, capture_output=True, text=True).stdout
            names = {one["name"] for one in json.loads(text)}
            self.assertEqual({(tool, name) for tool in tools for name in names} - runs, set(), "never run")

    def test_the_log_of_gpu_tests_is_of_this_machine_code(self):
        head = GPU_TESTS.read_text(encoding="utf-8").splitlines()[0]
        self.assertIn(re.search(r"of revision (\w{40}) ", head)[1], {run["revision"] for run in table_of("runs.csv")})

    def test_it_has_every_test_that_needs_a_gpu_and_none_failed(self):
        build = PROGRAMS[0].parents[1]
        shown = subprocess.run(["ctest", "--show-only=json-v1", "-L", "^gpu$"], cwd=build, check=True, capture_output=True, text=True).stdout
        log = GPU_TESTS.read_text(encoding="utf-8")
        told = set(re.findall(r"^== (?:not run: )?(gpu/[\w/]+)", log, re.MULTILINE))
        self.assertEqual({test["name"] for test in json.loads(shown)["tests"]} - told, set(), "neither run nor left out with a reason")
        self.assertEqual(re.findall(r"^.*\bFAIL.*$|^.*[1-9]\d* broke a promise.*$", log, re.MULTILINE), [])


if __name__ == "__main__":
    if not FOLDER.is_dir():
        print(f"skipped: no evidence is recorded in {FOLDER.relative_to(FOLDER.parents[2])}: {MEND}")
        sys.exit(77)
    for built in PROGRAMS:
        if evidence_of(built)[0] != compiler_of(built):
            print(f"skipped: the evidence is of {evidence_of(built)[0]}, this build of {compiler_of(built)}")
            sys.exit(77)
    unittest.main(argv=sys.argv[:1])
