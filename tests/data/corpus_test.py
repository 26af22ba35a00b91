#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""corpus/programs.yaml and the sources of corpus/ are about the same programs, and scripts/outside.py knows their sets. The pairs of
corpus/changes/ are those of its sources, and each names a row of advice that there is.

Usage: corpus_test.py ROOT
"""

import re
import sys
import unittest
from pathlib import Path

ROOT = Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out

import outside
import savings

CORPUS = ROOT / "corpus"


def fields(key):
    start = f"  {key}: "
    return [line.removeprefix(start) for line in (CORPUS / "programs.yaml").read_text().splitlines() if line.startswith(start)]


class Corpus(unittest.TestCase):
    def test_a_program_is_of_the_set_that_its_folder_is(self):
        sources = [command.split()[0] for command in fields("command")]
        self.assertEqual([source.split("/")[0] for source in sources], fields("set"))
        self.assertEqual(set(fields("set")), set(outside.SETS))

    def test_each_source_is_a_program(self):
        sources = {command.split()[0] for command in fields("command")}
        there = {str(path.relative_to(CORPUS)) for folder in outside.SETS for path in (CORPUS / folder).iterdir() if path.suffix in (".cu", ".py")}
        self.assertEqual(sources, there)

    def test_each_program_has_a_name_of_its_own(self):
        numbers = outside.programs()
        self.assertEqual(len(numbers), len(fields("command")))
        self.assertEqual(numbers["book_stencils"], 4)

    def test_nothing_of_a_set_that_was_described_after_the_laws_is_open(self):
        kernel = {"name": "k", "mangled": "_Z1kv"}
        for number in (3, 4):
            self.assertEqual(outside.half(kernel, number, set()), "blind")
            self.assertEqual(outside.half(kernel, number, {"_Z1kv"}), "open")

    def test_each_kernel_of_changes_belongs_to_one_pair(self):
        commands = dict(zip(outside.programs(), fields("command")))
        pairs = savings.pairs_in(CORPUS / "changes/pairs.yaml")
        self.assertEqual(len({pair["name"] for pair in pairs}), len(pairs))
        of_pairs = [(commands[pair["program"]], kernel) for pair in pairs for side in ("before", "after") for kernel in pair[side].split()]
        there = [(str(source.relative_to(CORPUS)), kernel) for source in sorted((CORPUS / "changes").glob("*.cu"))
                 for kernel in re.findall(r"^__global__ void (\w+)\(", source.read_text(encoding="utf-8"), re.MULTILINE)]
        self.assertEqual(sorted(of_pairs), sorted(there))

    def test_each_pair_names_a_row_of_advice_or_none(self):
        page = (ROOT / "docs/cost_model.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| ([^|]+) \|", page.split("\n## What would help\n")[1].split("\n### ")[0], re.MULTILINE)
        advice = {pair["advice"] for pair in savings.pairs_in(CORPUS / "changes/pairs.yaml")}
        self.assertEqual(advice - {savings.NONE} - set(rows), set())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
