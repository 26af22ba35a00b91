#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What compute-sanitizer and the GPU tests looked at (data/h200/sanitizers) must be the machine code of this build.

Usage: evidence_test.py ROOT PROBES KERNELS         77: no evidence is recorded, or this build is by another compiler
sanitize.py --list must have nothing to run: each kernel was looked at under each tool (tests/gpu/evidence.py), in a run without an
error, or with what explained.csv has a reason for; waiting.csv names those that were written since the last run on a GPU, and none that
was looked at. docs/trust.md counts the runs. data/h200/gpu-tests.log is of a revision that the
tools looked at, and has each test that needs a GPU, or says why not.
"""

import csv
import json
import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "tests/gpu"))  # isolated mode (-I) leaves it out

from evidence import TOOLS, Build, Evidence

FOLDER = ROOT / "data/h200/sanitizers"
GPU_TESTS = FOLDER.parent / "gpu-tests.log"
PROGRAMS = [Path(program) for program in sys.argv[2:]]
MEND = "run tests/gpu/sanitize.py and ctest -L gpu on a GPU (docs/trust.md)"


class Recorded(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.build = Build(PROGRAMS, ROOT)
        cls.evidence = Evidence(FOLDER, FOLDER / "explained.csv")
        with (FOLDER / "waiting.csv").open(encoding="utf-8", newline="") as rows:
            cls.waiting = {row["name"] for row in csv.DictReader(rows)}

    def test_each_kernel_of_this_build_was_looked_at(self):
        self.assertGreater(len(self.build.hashes), 1000)
        needed = self.evidence.needed(self.build, TOOLS)
        self.assertEqual(self.waiting - {name for _, name in needed}, set(), "waiting.csv: these were looked at, and wait no more")
        needed = {key: why for key, why in needed.items() if key[1] not in self.waiting}
        self.assertFalse(needed, "\n".join([MEND, *(f"{tool} {name}: {why}" for (tool, name), why in sorted(needed.items()))]))
        of_others = {kernel for kernel, users in self.build.shared.values() if not users & self.waiting}
        self.assertEqual([one for one in self.evidence.unseen(self.build, TOOLS) if one[1] in of_others], [], f"not looked at: {MEND}")

    def test_each_kernel_belongs_to_a_probe_or_a_family(self):
        """By the sources: a kernel for which none is found would be looked at in no run."""
        self.assertEqual(self.build.of_nobody, [])
        self.assertEqual([kernel for kernel, users in self.build.shared.values() if not users], [], "no launch of it was found")

    def test_other_code_is_seen_and_another_name_is_not(self):
        before = self.evidence.needed(self.build, TOOLS)
        known = {name for name in self.build.own if not any((tool, name) in before for tool in TOOLS)}
        name = max(known, key=lambda one: len(self.build.own[one]))
        kernels = dict(self.build.own[name])
        self.addCleanup(self.build.own.__setitem__, name, kernels)
        self.build.own[name] = {code: f"{kernel}_of_a_new_name" for code, kernel in kernels.items()}
        self.assertEqual(self.evidence.needed(self.build, TOOLS), before)
        code = next(iter(kernels))
        self.build.own[name] = {"0" * 16 if one == code else one: kernel for one, kernel in kernels.items()}
        self.assertEqual(set(self.evidence.needed(self.build, TOOLS)) - set(before), {(tool, name) for tool in TOOLS})

    def test_no_run_found_an_error_that_is_not_explained(self):
        rows = self.evidence.rows.values()
        self.assertIn("clean", {row["state"] for row in rows})
        found = {(row["tool"], row["name"]) for row in rows if not self.evidence.is_accepted(row)}
        self.assertEqual(found, set(), "not explained, or of other code than was explained")
        states = {key: row["state"] for key, row in self.evidence.rows.items()}
        self.assertEqual({key for key in self.evidence.explained if states.get(key) in (None, "clean")}, set(),
                         "explained, and not found any more")

    def test_every_probe_and_family_was_run_by_every_tool(self):
        never = {(tool, name) for tool in TOOLS for name in set(self.build.program_of) - self.waiting} - set(self.evidence.rows)
        self.assertEqual(never, set(), "never run")

    def test_the_log_of_gpu_tests_is_of_this_machine_code(self):
        head = GPU_TESTS.read_text(encoding="utf-8").splitlines()[0]
        self.assertIn(re.search(r"of revision (\w{40}) ", head)[1], {row["revision"] for row in self.evidence.rows.values()})

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
    compilers = set(Evidence(FOLDER, FOLDER / "explained.csv").compilers.values())
    for built in PROGRAMS:
        if Build.compiler(built) not in compilers:
            print(f"skipped: the evidence is of {', '.join(sorted(compilers))}, this build of {Build.compiler(built)}")
            sys.exit(77)
    unittest.main(argv=sys.argv[:1])
