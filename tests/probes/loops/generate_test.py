#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The generator of loops: the same bytes each time, the families' shares, one signature.

Usage: generate_test.py SOURCE_FOLDER
"""
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

LOOPS = pathlib.Path(sys.argv.pop(1)).resolve() / "probes" / "loops"
SIGNATURE = re.compile(r"\.visible \.entry (\w+)\(\.param \.u64 spans, \.param \.u64 arrived, \.param \.u64 sources,\s+"
                       r"\.param \.u64 memory, \.param \.u64 sink, \.param \.u32 trips\)")


def generate(folder, *options):
    subprocess.run([sys.executable, "-I", LOOPS / "generate.py", "--folder", folder, *map(str, options)], check=True,
                   capture_output=True)
    texts = {file.name: file.read_text() for file in sorted(pathlib.Path(folder).glob("*.ptx"))}
    return texts, json.loads((pathlib.Path(folder) / "loops.json").read_text())


def digest(folder):
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in pathlib.Path(folder).iterdir()}


def entries(texts):
    """Text of each entry function by its name."""
    found = {}
    for text in texts.values():
        for part in text.split(".visible .entry ")[1:]:
            found[part.split("(")[0]] = part
    return found


class Corpus(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.texts, cls.manifest = generate(cls.folder / "whole")
        cls.loops = cls.manifest["loops"]

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_the_same_seed_gives_the_same_bytes(self):
        generate(self.folder / "again")
        self.assertEqual(digest(self.folder / "whole"), digest(self.folder / "again"))

    def test_another_seed_gives_other_loops(self):
        _, other = generate(self.folder / "other", "--seed", 2)
        self.assertEqual([loop["name"] for loop in other["loops"]], [loop["name"] for loop in self.loops])
        self.assertGreater(sum(a["ptx"] != b["ptx"] for a, b in zip(self.loops, other["loops"])), 1500)

    def test_the_families_have_their_shares(self):
        self.assertGreaterEqual(len(self.loops), 2400)
        self.assertEqual(self.manifest["count"], len(self.loops))
        counts = {}
        for loop in self.loops:
            counts[loop["family"]] = counts.get(loop["family"], 0) + 1
        least = {"arithmetic": 1000, "shared": 450, "cached": 450, "tensor": 140, "rules": 240}
        self.assertEqual(set(counts), set(least))
        for family, count in least.items():
            self.assertGreaterEqual(counts[family], count, family)

    def test_every_function_has_the_signature_and_one_timed_loop(self):
        text = "\n".join(self.texts.values())
        names = SIGNATURE.findall(text)
        self.assertEqual(sorted(names), sorted(loop["name"] for loop in self.loops))
        self.assertEqual(text.count(".visible .entry"), len(names))
        for name, body in entries(self.texts).items():
            self.assertEqual(body.count("%clock64"), 2, name)
            self.assertEqual(body.count(f"@more bra {name}_loop;"), 1, name)
            self.assertIn(f'{name}_loop:\n  .pragma "nounroll";', body)

    def test_the_manifest_says_where_each_loop_is(self):
        for loop in self.loops:
            self.assertIn(f".entry {loop['name']}(", self.texts[loop["file"] + ".ptx"])
            self.assertGreater(loop["ptx_instructions"], 0, loop["name"])
            self.assertEqual(loop["ptx_instructions"], sum(loop["ptx"].values()))
            self.assertGreater(sum(loop["opcodes"].values()), 0)
        self.assertTrue(all(len(row) == 32 * 16 for row in self.manifest["sources"]))

    def test_unrollings_are_one_loop(self):
        groups = {}
        for loop in self.loops:
            if loop["facts"].get("group"):
                groups.setdefault(loop["facts"]["group"], []).append(loop)
        self.assertGreater(len(groups), 100)
        for name, group in groups.items():
            once = next(loop for loop in group if loop["facts"]["unroll"] == 1)
            self.assertEqual([loop["facts"]["unroll"] for loop in group], [1, 2, 4, 8], name)
            for loop in group:
                expected = {key: count * loop["facts"]["unroll"] for key, count in once["ptx"].items()}
                self.assertEqual(loop["ptx"], expected, name)

    def test_a_part_of_the_corpus_has_the_same_loops(self):
        texts, manifest = generate(self.folder / "part", "--count", 60, "--files", 2)
        self.assertTrue(55 <= manifest["count"] <= 65, manifest["count"])
        self.assertEqual({loop["family"] for loop in manifest["loops"]}, {loop["family"] for loop in self.loops})
        whole = entries(self.texts)
        for name, text in entries(texts).items():
            self.assertEqual(text.rstrip(), whole[name].rstrip(), name)

    def test_an_older_target_lacks_what_only_hopper_has(self):
        texts, manifest = generate(self.folder / "older", "--target", "80")
        text = "\n".join(texts.values())
        self.assertIn(".target sm_80\n", text)
        self.assertNotIn("stmatrix", text)
        self.assertIn("stmatrix", "\n".join(self.texts.values()))
        self.assertTrue(all(loop["needs"] == 80 for loop in manifest["loops"]))
        self.assertGreaterEqual(manifest["count"], 2300)


if __name__ == "__main__":
    unittest.main()
