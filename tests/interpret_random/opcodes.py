#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes opcodes.tsv from the runner's report: which opcodes random programs executed, and which of those with a
meaning ptxas made of none of them.

Usage: opcodes.py REPORT > opcodes.tsv
"""
import sys


def section(text, title):
    """The lines of a part of the report."""
    start = text.index(f"# {title}")
    return text[start:].split("\n\n")[0].splitlines()[1:]


def main():
    text = open(sys.argv[1], encoding="utf-8").read()
    print("opcode\tprograms\tforms\twarp instructions\tforms without a meaning")
    for line in section(text, "opcodes: programs"):
        print(line)
    for opcode in section(text, "opcodes with a meaning"):
        print(f"{opcode}\t0\t0\t0\t0")


if __name__ == "__main__":
    main()
