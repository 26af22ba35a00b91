#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the table of instructions of a device: what each key was asked for, what ran, how long it took.

Usage: scripts/instruction_table.py [--check] WARPGAUGE [FOLDER]        (default: data/h200)
Reads FOLDER/profile.json and FOLDER/recording-*.jsonl.zst (by `warpgauge cat`), writes FOLDER/instructions.csv. Nothing is
computed here: values and intervals are the profile's; opcode, count and hash are what the build read
of the machine code that was timed.

  opcode            one operation in machine code
  pipe              pipes whose counters saw it, with shares of the operations where not all
  counted           instructions of `opcode` in that loop (empty where an operation is a sequence)
  code_hash         of the kernel's machine code
  counters_off      largest relative difference between executed and expected instructions
--check writes nothing and fails when the file differs from the data.
"""

import csv
import io
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROBE = "compute/instruction_rate/"
LAWS = ["latency_cycles", "issue_interval_cycles", "per_clk_sm"]


def longest_loops(warpgauge, folder):
    """Series -> the machine code of the kernel with the longest timed loop, from the first recording that has it."""
    loops = {}
    recordings = sorted(folder.glob("recording-*.jsonl.zst"))
    text = subprocess.run([warpgauge, "cat", *recordings], check=True, capture_output=True, encoding="utf-8").stdout
    for line in text.splitlines():
        if f'"{PROBE}' not in line:
            continue
        series = json.loads(line)
        if series["record"] != "series" or series["source"] != "timing":
            continue
        name = series["id"].removeprefix(PROBE)
        codes = [code for code in series.get("code", []) if code["level"] == "sass"]
        if name not in loops and codes:
            loops[name] = max(codes, key=lambda code: sum(code["in_loop"].values()))
    return loops


def row(name, entries, loops):
    of = {law: entries.get(f"inst.{name}.{law}") for law in LAWS}
    first = of["per_clk_sm"] or of["latency_cycles"]
    loop = loops.get(f"{name}.rate") or loops.get(f"{name}.latency")
    opcode = first.get("opcode", "")
    cells = [name, opcode, first.get("pipe", "")]
    for law in LAWS:
        entry = of[law]
        cells += [f"{entry[part]:.6g}" for part in ("value", "low", "high")] if entry else [""] * 3
    counted = loop["in_loop"].get(opcode, "") if loop else ""
    off = [e["confirmation"]["worst"] for e in of.values() if e and "confirmation" in e]
    flags = sorted({flag for e in of.values() if e for flag in e["flags"]})
    return cells + [counted, loop["hash"] if loop else "", f"{max(off):.2g}" if off else "",
                    "; ".join(flags)]


def table(warpgauge, folder):
    entries = json.loads((folder / "profile.json").read_text(encoding="utf-8"))["entries"]
    loops = longest_loops(warpgauge, folder)
    timed = {name.rsplit(".", 1)[0] for name in loops}
    names = {m[1] for key in entries if (m := re.fullmatch(r"inst\.(\w+)\.\w+", key))}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["instruction", "opcode", "pipe"]
                    + [f"{law}{end}" for law in LAWS for end in ("", "_low", "_high")]
                    + ["counted_in_loop", "code_hash", "counters_off", "doubts"])
    writer.writerows(row(name, entries, loops) for name in sorted(names & timed))
    return out.getvalue()


def main():
    arguments = sys.argv[1:]
    check = "--check" in arguments
    given = [a for a in arguments if a != "--check"]
    if len(given) not in (1, 2) or any(a.startswith("-") for a in given):
        sys.exit(__doc__)
    folder = pathlib.Path(given[1]) if len(given) == 2 else ROOT / "data/h200"
    try:
        text = table(given[0], folder)
    except OSError as error:
        print(f"error: {error.filename}: {error.strerror}", file=sys.stderr)
        sys.exit(2)
    except subprocess.CalledProcessError as error:
        print(error.stderr, end="", file=sys.stderr)
        sys.exit(2)
    target = folder / "instructions.csv"
    if not check:
        target.write_text(text, encoding="utf-8")
    elif not target.exists() or target.read_text(encoding="utf-8") != text:
        sys.exit(f"error: {target} does not follow from the recordings; run scripts/instruction_table.py")


if __name__ == "__main__":
    main()
