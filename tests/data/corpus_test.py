#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""corpus/programs.yaml and the sources of corpus/ are about the same programs, and scripts/outside.py knows their sets.

Usage: corpus_test.py ROOT
"""

import sys
import unittest
from pathlib import Path

ROOT = Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out

import outside

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


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
