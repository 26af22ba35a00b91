#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A part of the corpus of loops, assembled: every loop is one loop of the machine code and has what its family is
about; and a function that lost its loop is refused.

Usage: loops_test.py SOURCE_FOLDER PTXAS LOOP_CODE
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE, PTXAS, LOOP_CODE = sys.argv[1:4]
del sys.argv[1:4]
LOOPS = pathlib.Path(SOURCE).resolve() / "probes" / "loops"
COUNT, FILES = 60, 2


def run(*command, check=True):
    return subprocess.run([str(one) for one in command], check=check, capture_output=True, text=True)


def assemble(folder, architecture="90a"):
    for ptx in sorted(folder.glob("*.ptx")):
        run(PTXAS, f"-arch=sm_{architecture}", ptx, "-o", ptx.with_suffix(".cubin"))
    return sorted(folder.glob("*.cubin"))


def keep_code(folder, cubins, check=True):
    return run(LOOP_CODE, *cubins, "--manifest", folder / "loops.json", "-o", folder / "code.jsonl", check=check)


def opcodes(row):
    first, last = row["loop"]
    texts = [text for offset, _, text in row["instructions"] if first <= offset <= last]
    return [text.split()[1] if text.startswith("@") else text.split()[0] for text in texts]


def requests_of(facts):
    """Pattern and least number of the opcodes that the facts promise."""
    if facts["access"] == "matrices":
        return {"LDSM": facts["requests"] // (2 if facts["stores"] else 1), **({"STSM": 1} if facts["stores"] else {})}
    if facts["access"] == "atomic":
        return {"ATOMS": facts["requests"]}
    store, load = ("STS", "LDS") if facts["level"] == "shared" else ("STG", "LDG")
    each = facts["requests"] // (2 if facts["access"] == "copy" else 1)
    return {**({load: each} if facts["access"] != "store" else {}),
            **({store: each} if facts["access"] in ("store", "copy") else {})}


class Loops(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        run(sys.executable, "-I", LOOPS / "generate.py", "--folder", cls.folder, "--count", COUNT, "--files", FILES)
        cls.manifest = json.loads((cls.folder / "loops.json").read_text())
        cls.cubins = assemble(cls.folder)
        keep_code(cls.folder, cls.cubins)
        rows = [json.loads(line) for line in (cls.folder / "code.jsonl").read_text().splitlines()]
        cls.header, cls.code = rows[0], {row["name"]: row for row in rows[1:]}

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_every_loop_is_there_with_its_schedule(self):
        self.assertEqual(set(self.code), {loop["name"] for loop in self.manifest["loops"]})
        self.assertEqual(self.header["schema"], "warpgauge.loops.code")
        for name, row in self.code.items():
            self.assertRegex(row["hash"], "^[0-9a-f]{16}$")
            self.assertTrue(any(control != 0 for _, control, _ in row["instructions"]), name)
            clocks = [offset for offset, _, text in row["instructions"] if "SR_CLOCKLO" in text]
            self.assertLess(clocks[0], row["loop"][0], name)
            self.assertGreater(clocks[1], row["loop"][1], name)

    def test_the_planted_instructions_are_there(self):
        said = run(sys.executable, "-I", LOOPS / "statistics.py", self.folder / "loops.json",
                   self.folder / "code.jsonl", "--most-lost", "8").stdout
        self.assertIn("opcodes of", said)

    def test_a_loss_is_noticed(self):
        damaged = json.loads((self.folder / "loops.json").read_text())
        for loop in damaged["loops"]:
            loop["opcodes"] = {pattern: 3 * count for pattern, count in loop["opcodes"].items()}
        (self.folder / "damaged.json").write_text(json.dumps(damaged))
        result = run(sys.executable, "-I", LOOPS / "statistics.py", self.folder / "damaged.json",
                     self.folder / "code.jsonl", "--most-lost", "8", check=False)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("are lost", result.stderr)

    def test_memory_loops_access_memory_as_often_as_they_say(self):
        seen = 0
        for loop in self.manifest["loops"]:
            if loop["family"] not in ("shared", "cached"):
                continue
            found = opcodes(self.code[loop["name"]])
            for prefix, least in requests_of(loop["facts"]).items():
                count = sum(opcode.split(".")[0] == prefix for opcode in found)
                self.assertGreaterEqual(count, least, f"{loop['name']}: {prefix}")
                seen += 1
        self.assertGreater(seen, 15)

    def test_loads_go_to_the_level_that_they_are_meant_for(self):
        for loop in self.manifest["loops"]:
            if loop["family"] != "cached":
                continue
            found = opcodes(self.code[loop["name"]])
            past_l1 = sum(opcode.startswith("LDG") and "STRONG.GPU" in opcode for opcode in found)
            if loop["facts"]["level"] == "l1":
                self.assertEqual(past_l1, 0, loop["name"])
            elif loop["facts"]["access"] != "store":
                self.assertGreater(past_l1, 0, loop["name"])

    def test_tensor_loops_multiply(self):
        for loop in self.manifest["loops"]:
            if loop["family"] == "tensor":
                count = sum(re.match("[HI]MMA", opcode) is not None for opcode in opcodes(self.code[loop["name"]]))
                self.assertEqual(count, loop["facts"]["products"], loop["name"])

    def test_a_loop_that_was_unrolled_is_refused(self):
        """Without its pragma and with a known count, the assembler unrolls a loop."""
        with tempfile.TemporaryDirectory() as other:
            folder = pathlib.Path(other)
            run(sys.executable, "-I", LOOPS / "generate.py", "--folder", folder, "--count", 5, "--files", 1)
            file = folder / "loops-00.ptx"
            text = file.read_text()
            self.assertIn("ld.param.u32 left, [trips];", text)
            file.write_text(text.replace('  .pragma "nounroll";\n', "").replace(
                "ld.param.u32 left, [trips];\n  mov.u64 start", "mov.u32 left, 2;\n  mov.u64 start"))
            result = keep_code(folder, assemble(folder), check=False)
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertIn("there is no loop between the clock readings", result.stderr)
            self.assertFalse((folder / "code.jsonl").exists())

    def test_a_part_assembles_for_other_architectures(self):
        for target, version in (("80", "8.0"), ("120", "8.7")):
            with tempfile.TemporaryDirectory() as other:
                folder = pathlib.Path(other)
                run(sys.executable, "-I", LOOPS / "generate.py", "--folder", folder, "--count", 60, "--files", 1,
                    "--target", target, "--ptx-version", version)
                self.assertEqual(len(assemble(folder, target)), 1)


if __name__ == "__main__":
    unittest.main()
