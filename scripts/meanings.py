#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes data/h200/opcodes_without_meaning.txt: which opcodes that an H200 executed have no meaning on the host, and how often.

Usage: scripts/meanings.py MEANINGS_OF [--check]        MEANINGS_OF: the program warpgauge_meanings_of of the tests
The kernels are those of data/h200/outside.jsonl.xz. A form is an opcode with its modifiers; what it computes is unknown on the host,
which matters only where it decides a branch or an address.
"""

import argparse
import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from packed import files_in  # noqa: E402

KERNELS, TABLE = ROOT / "data/h200/outside.jsonl.xz", ROOT / "data/h200/opcodes_without_meaning.txt"
_GUARD = re.compile(r"^@!?U?P\w+ +")


def form_of(text):
    return _GUARD.sub("", text).split()[0].rstrip(",;")


def executed(files):
    """(text, times executed) of each instruction of each described kernel, kernel by kernel."""
    for lines in files.values():
        for line in lines:
            code = line.get("code", {})
            if code:
                names = code["columns"]
                at, times = names.index("instruction"), names.index("executed")
                yield [(row[at], row[times]) for row in code["rows"]]


def without_meaning(program, texts):
    done = subprocess.run([program], input="".join(f"{text}\n" for text in texts), capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines())


def table(program, kernels):
    lacking = without_meaning(program, sorted({text for kernel in kernels for text, _ in kernel}))
    in_kernels, times, forms, of_all = Counter(), Counter(), defaultdict(set), 0
    for kernel in kernels:
        of_all += sum(count for _, count in kernel)
        here = [(form_of(text), count) for text, count in kernel if text in lacking]
        for form, count in here:
            opcode = form.split(".")[0]
            times[opcode] += count
            forms[opcode].add(form)
        in_kernels.update({form.split(".")[0] for form, _ in here})
    lines = [f"{'opcode':<10}{'kernels':>8}{'% of executed':>15}  forms"]
    for opcode, count in in_kernels.most_common():
        shown = sorted(forms[opcode])
        few = ", ".join(shown[:3]) + (f" and {len(shown) - 3} more" if len(shown) > 3 else "")
        lines.append(f"{opcode:<10}{count:>8}{100 * times[opcode] / of_all:>15.4f}  {few}")
    lines.append(f"of {len(kernels)} kernels, {sum(1 for kernel in kernels if any(text in lacking for text, _ in kernel))} execute one of them")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("meanings_of", type=Path)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    text = table(options.meanings_of, list(executed(files_in(KERNELS))))
    if not options.check:
        TABLE.write_text(text, encoding="utf-8")
    elif TABLE.read_text(encoding="utf-8") != text:
        raise SystemExit(f"error: {TABLE} is not what scripts/meanings.py writes")


if __name__ == "__main__":
    main()
