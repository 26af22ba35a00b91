#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The listings in data/h200/analyzed must be what nvcc makes of tests/gpu/analyzed, instruction by instruction. 77: another nvcc.

Usage: analyzed_listings_test.py ROOT PROGRAMS NVCC_VERSION       cuobjdump on PATH
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT, PROGRAMS = map(pathlib.Path, sys.argv[1:3])
VERSION = "13.0"  # of the nvcc that made them


def instructions(file):
    """Lines of machine code, function by function in an order of their own: names have in them where the sources lie, and the
    linker chooses which comes first."""
    text = subprocess.run(["zstd", "-dc", file], check=True, capture_output=True, text=True).stdout
    functions = [[line for line in function.splitlines() if line.lstrip().startswith("/*")] for function in text.split("Function : ")]
    return [line for function in sorted(functions) for line in function]


def main():
    if not sys.argv[3].startswith(VERSION + ".") or not shutil.which("cuobjdump") or not shutil.which("zstd"):
        print(f"nvcc {sys.argv[3]}; the listings are by {VERSION}; or cuobjdump or zstd is not there")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "analyzed").mkdir()
        subprocess.run([sys.executable, "-I", ROOT / "scripts/analyzed.py", "--keep", PROGRAMS, folder], check=True)
        made = sorted((folder / "analyzed").glob("*.sass.zst"))
        for file in made:
            now, kept = instructions(file), instructions(ROOT / "data/h200/analyzed" / file.name)
            if now != kept:
                at = next((i for i, (a, b) in enumerate(zip(now, kept)) if a != b), min(len(now), len(kept)))
                raise SystemExit(f"error: {file.name}: line {at + 1} of the machine code differs: measure again "
                                 f"(docs/worked_examples.md)")
            print(f"{file.name}: {len(now)} lines are the same")
        assert len(made) == 5 and all(instructions(file) for file in made)


if __name__ == "__main__":
    main()
