#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the machine code of the loops with what generate.py planted, and prints what there is.

    statistics.py MANIFEST CODE [--warpgauge PROGRAM] [--most-lost PERCENT] [--most-left-out N] [--list]

CODE is what warpgauge_loop_code wrote, plain, or compressed (then --warpgauge names the program that unpacks
it). A planted instruction is lost where the loop has fewer of its opcodes than were planted. Instructions that
the assembler may fuse with their neighbours (corpus/operations.py) lose some in the mixes; in the other families
nothing may be lost but that. Exit 1 where more than --most-left-out loops of the manifest have no code, or more than
--most-lost percent of all planted instructions are lost.
"""
import argparse
import json
import re
import subprocess
import sys
from collections import Counter, defaultdict

LENGTHS = (8, 16, 32, 64, 128, 256, 512, 1024)


def lines_of(file, warpgauge):
    if not file.endswith(".zst"):
        with open(file, encoding="utf-8") as stream:
            yield from stream
        return
    yield from subprocess.run([warpgauge, "cat", file], check=True, capture_output=True,
                              text=True).stdout.splitlines()


def opcode_of(text):
    words = text.split()
    return words[1] if words[0].startswith("@") else words[0]


def loop_of(row):
    """Opcodes of the timed loop, with their modifiers."""
    first, last = row["loop"]
    return [opcode_of(text) for offset, _, text in row["instructions"] if first <= offset <= last]


def lost_of(planted, opcodes):
    """Planted instructions that the loop lacks, by pattern. Patterns that share an opcode share its count; the
    most special one is served first."""
    have = Counter(opcodes)
    lost = Counter()
    for pattern, count in sorted(planted.items(), key=lambda item: (item[0].count("|"), -len(item[0]))):
        matcher = re.compile(f"(?:{pattern})(?:[.]|$)")
        for opcode in [one for one in have if matcher.match(one)]:
            taken = min(count, have[opcode])
            have[opcode] -= taken
            count -= taken
        if count:
            lost[pattern] = count
    return lost


class Summary:
    def __init__(self):
        self.lost_by = defaultdict(Counter)  # family -> pattern -> lost
        self.planted, self.loops, self.whole = Counter(), Counter(), Counter()
        self.lengths, self.opcodes, self.halves, self.hashes = Counter(), Counter(), Counter(), Counter()
        self.instructions = 0

    def add(self, loop, row):
        family, opcodes = loop["family"], loop_of(row)
        lost = lost_of(loop["opcodes"], opcodes)
        self.loops[family] += 1
        self.whole[family] += not lost
        self.planted[family] += sum(loop["opcodes"].values())
        self.lost_by[family].update(lost)
        self.lengths[next((end for end in LENGTHS if len(opcodes) <= end), 0)] += 1
        self.opcodes.update(opcodes)
        self.hashes[row["hash"]] += 1
        self.instructions += len(opcodes)
        return lost

    def write(self):
        for family, count in self.loops.items():
            planted, lost = self.planted[family], sum(self.lost_by[family].values())
            print(f"{family}: {count} loops, {self.whole[family]} with every planted opcode; "
                  f"{planted} planted instructions, {lost} fused or lost ({100 * lost / max(planted, 1):.1f} %)")
            worst = ", ".join(f"{pattern} {n}" for pattern, n in self.lost_by[family].most_common(6))
            if worst:
                print(f"  fused or lost: {worst}")
        print(f"all: {sum(self.loops.values())} loops, {self.instructions} instructions in loops, "
              f"{sum(n - 1 for n in self.hashes.values())} functions with the code of another")
        print("instructions in a loop: " + ", ".join(
            f"<= {end}: {self.lengths[end]}" for end in LENGTHS if self.lengths[end]))
        kinds = Counter()
        for opcode, count in self.opcodes.items():
            kinds[opcode.split(".")[0]] += count
        print(f"{len(self.opcodes)} opcodes of {len(kinds)} kinds: " +
              ", ".join(f"{opcode} {count}" for opcode, count in kinds.most_common()))


def main():
    parser = argparse.ArgumentParser(description="Compares the machine code of the loops with what was planted.")
    parser.add_argument("manifest")
    parser.add_argument("code")
    parser.add_argument("--warpgauge", default="warpgauge")
    parser.add_argument("--most-lost", type=float, default=100.0, help="percent of planted instructions")
    parser.add_argument("--most-left-out", type=int, default=0, help="loops that may have no code")
    parser.add_argument("--list", action="store_true", help="name each loop that lost something")
    options = parser.parse_args()
    with open(options.manifest, encoding="utf-8") as stream:
        loops = {loop["name"]: loop for loop in json.load(stream)["loops"]}
    summary, seen = Summary(), set()
    for line in lines_of(options.code, options.warpgauge):
        row = json.loads(line)
        if row.get("record") == "header":
            continue
        seen.add(row["name"])
        lost = summary.add(loops[row["name"]], row)
        if lost and options.list:
            print(f"{row['name']}: {dict(lost)}")
    summary.write()
    missing = sorted(set(loops) - seen)
    if len(missing) > options.most_left_out:
        sys.exit(f"no code of {len(missing)} loops, the first is {missing[0]}")
    lost = 100 * sum(sum(one.values()) for one in summary.lost_by.values()) / max(1, sum(summary.planted.values()))
    if lost > options.most_lost:
        sys.exit(f"{lost:.1f} % of the planted instructions are lost, more than {options.most_lost} %")


if __name__ == "__main__":
    main()
