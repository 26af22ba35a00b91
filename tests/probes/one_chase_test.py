#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The timed loop of a pointer chase is in one file: probes/methods/chase.cuh.

Usage: one_chase_test.py PROBES_FOLDER

Two loops of the same meaning drift apart: one gets a warm-up or a wait that the other lacks, and
their latencies cannot be compared. The loop is known by its two parts: an outer loop that steps by
the number of hops in its body, and an unrolled inner loop of as many hops. A chase without the
outer loop is known by its window: a wait, a clock reading, and unrolled hops.
"""
import pathlib
import re
import sys
import tempfile

HOME = pathlib.Path("methods/chase.cuh")
LOOP = re.compile(
    r"for \(int (\w+) = 0; [^;]+; \1 \+= ([\w:]+)\) \{ ?"
    r"#pragma unroll for \(int (\w+) = 0; \3 < \2; (?:\+\+\3|\3\+\+)\)"
)
ROW = re.compile(
    r"wait_for\([^;]*\); const std::uint64_t start = read_clock\(\); #pragma unroll for \("
)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
SOURCES = {".cu", ".cuh", ".h", ".cpp"}

# The loop as probes have written it: with and without braces, with other names, with a comment; and
# as a row of hops.
WRITTEN = [
    """for (int i = 0; i < hops; i += kUnroll) {
#pragma unroll
         for (int j = 0; j < kUnroll; ++j) node = load_pointer<op>(node);
       }""",
    """for (int hop = 0; hop < (length + 1) * kHopsPerLength; hop += kLines) {  // all lines
#pragma unroll
         for (int line = 0; line < kLines; line++) {
           asm volatile("ld.u64 %0, [%0];" : "+l"(node));
         }
       }""",
    """wait_for(address);
       const std::uint64_t start = read_clock();
#pragma unroll
       for (int hop = 0; hop < length * kHops; ++hop) {
         asm volatile("atom.shared.add.u32 %0, [%0], %1;" : "+r"(address) : "r"(zero));
       }""",
]
# Loops that are not a chase: independent loads.
OTHERS = [
    """for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
         for (int k = 0; k < kInFlight; ++k) values[k] = load(k);
       }""",
]


def holders(folder):
    """Files below `folder` that hold the loop, by their path in it; one entry a loop."""
    found = []
    for path in sorted(folder.rglob("*")):
        if path.suffix not in SOURCES:
            continue
        text = " ".join(COMMENT.sub(" ", path.read_text(encoding="utf-8")).split())
        found += [path.relative_to(folder)] * len(LOOP.findall(text) + ROW.findall(text))
    return found


def check_pattern():
    """Plants each loop in a file and requires that it is found, and nothing else is."""
    for loops, expected in ((WRITTEN, 1), (OTHERS, 0)):
        for loop in loops:
            with tempfile.TemporaryDirectory() as folder:
                planted = pathlib.Path(folder) / "memory" / "planted.cu"
                planted.parent.mkdir()
                planted.write_text(f"__global__ void kernel() {{\n{loop}\n}}\n", encoding="utf-8")
                if len(holders(pathlib.Path(folder))) != expected:
                    sys.exit(f"expected {expected} chases in:\n{loop}")


def main():
    check_pattern()
    found = holders(pathlib.Path(sys.argv[1]))
    if found != [HOME]:
        sys.exit(f"the timed chase is in {[str(path) for path in found]}, not once in {HOME}")


if __name__ == "__main__":
    main()
