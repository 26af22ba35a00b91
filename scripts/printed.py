#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes what documents show of the command itself, and how long the published recordings took.

Usage: scripts/printed.py [--check] WARPGAUGE        (scripts/update_docs.sh then copies it into the documents)
Writes data/h200/printed.txt, triads.txt, ranked.txt, told_apart.txt, regression.txt and accesses.txt: the commands of COMMANDS, each with what it prints (the first paragraphs where a number
says how many; "..." replaces the rest), without the lines that differ from one machine or moment to the next; and data/h200/times.csv:
a row a program, level and use of counters, with the median of the times that the recordings of everything state; and data/h200/accesses.json:
the accesses that docs/accesses.md draws. --check writes nothing and fails when a file differs.
"""

import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT / "data/h200"
# File -> its commands as they are shown, for a shell in the repository's root; what is added when they are run; and the number of
# paragraphs shown (None: all). The replay says where it writes and how long it took: that is left out.
RANKED = "warpgauge rank --candidates tests/ranked/product/candidates.jsonl"
BUILDS = "tests/ranked/regression/old.cubin tests/ranked/regression/new.cubin"
TRANSPOSED = ("tests/traced/transpose.cubin --grid 32,32 --block 32,8 --arg buffer:4MiB --arg buffer:4MiB --arg i32:1024 "
              "--access all --kernel")
COMMANDS = {
    "printed.txt": (("warpgauge run --no-report", "--out replayed", None),
                    ("warpgauge predict data/kernels/examples/copy.json", "", None)),
    "triads.txt": (("python3 scripts/packed.py unpack data/h200/outside.jsonl.xz described", "", None),
                   ("grep 'double, streams::Triad' described/streams.jsonl | warpgauge predict -", "", None),
                   ("grep streams::Triad described/streams.jsonl > triads.jsonl", "", None),
                   ("warpgauge predict triads.jsonl --against triads.jsonl", "", None)),
    "ranked.txt": ((RANKED, "", None),),
    "told_apart.txt": (("python3 scripts/told_apart.py", "", None),),
    "regression.txt": ((f"warpgauge analyze --compare {BUILDS} --brief --grid 1024 --block 128 --arg buffer:256MiB "
                        "--arg buffer:512KiB --arg i32:512 --arg i32:131072 --fail-on slower=3% -o comparison.txt; echo exit status $?",
                        "", None),
                       ("tail -n 2 comparison.txt", "", None)),
    "accesses.txt": ((f"warpgauge analyze {TRANSPOSED} naive | sed -n '/^executed/,/^  letters/p'", "", None),
                     (f"warpgauge analyze {TRANSPOSED} tiled | sed -n '/by access/,/^  letters/p'", "", None)),
}
DIFFERS = re.compile(r"Replaying the recording|time: |profile: ")
DISASSEMBLED = {"ranked.txt", "regression.txt", "accesses.txt"}  # need nvdisasm and cuobjdump
PARTS = {"--filter", "-f"}  # a recording of only some probes says nothing about the time of all


def output(*command, folder=ROOT, path=()):
    # What is carried along answers, and is replayed, whatever GPU is here.
    environment = {**os.environ, "WARPGAUGE_GPUS": "/no/such/gpus", "WARPGAUGE_PROBE": "/no/such/program",
                   "PATH": os.pathsep.join([*map(str, path), os.environ["PATH"]])}
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    if done.returncode != 0:
        raise SystemExit(f"error: {' '.join(map(str, command))}: exit status {done.returncode}")
    return done.stdout


def has_disassembler():
    """Where the command looks for it."""
    folders = [os.environ["PATH"], "/usr/local/cuda/bin", str(ROOT / ".tools/nvidia/cu13/bin")]
    return all(os.environ.get(f"WARPGAUGE_{name.upper()}") or shutil.which(name, path=os.pathsep.join(folders))
               for name in ("nvdisasm", "cuobjdump"))


def printed_by(warpgauge, commands):
    lines = []
    with tempfile.TemporaryDirectory() as folder:  # no run was here
        for name in ("data", "scripts", "tests"):
            (pathlib.Path(folder) / name).symlink_to(ROOT / name)
        for shown, more, paragraphs in commands:
            printed = output("bash", "-o", "pipefail", "-c", f"{shown} {more}", folder=folder, path=[warpgauge.parent]).replace(f"{ROOT}/", "")
            lines += [f"$ {shown}"]
            kept = printed if paragraphs is None else "\n\n".join(printed.split("\n\n")[:paragraphs]) + "\n..."
            lines += [line.rstrip() for line in kept.splitlines() if not DIFFERS.match(line)]
    return "\n".join(lines) + "\n"


def accesses(warpgauge):
    """{kernel: its accesses}, a line each."""
    kernels = {}
    for kernel in ("naive", "tiled", "padded"):
        document = json.loads(output(warpgauge, "analyze", *TRANSPOSED.split(), kernel, "--format", "json"))
        kernels[kernel] = document["kernels"][0]["executed"]["accesses"]
    lines = [json.dumps(kernel) + ": [\n" + ",\n".join(map(json.dumps, found)) + "\n]" for kernel, found in kernels.items()]
    return "{" + ",\n".join(lines) + "}\n"


def times(warpgauge):
    taken = {}
    for file in sorted([*DATA.glob("recording-*.jsonl.zst"), *DATA.glob("kernels-*.jsonl.zst")]):
        lines = output(warpgauge, "cat", file).splitlines()
        header, end = json.loads(lines[0]), json.loads(lines[-1])
        if not any('"source":"timing"' in line for line in lines):  # counters that an earlier run left
            continue
        command = header["command"]
        if end["record"] != "end" or PARTS & {word.split("=")[0] for word in command}:
            continue
        if not pathlib.Path(command[0]).name.startswith("warpgauge"):  # what times Triton's counterparts is a program of its own
            continue
        program = "probes" if file.name.startswith("recording") else "reference kernels"
        counters = "no" if "--no-counters" in header["command"] else "yes"
        taken.setdefault((program, header["level"], counters), []).append(end["elapsed_seconds"])
    rows = [f"{program},{level},{counters},{len(seconds)},{statistics.median(seconds):.0f}"
            for (program, level, counters), seconds in sorted(taken.items())]
    return "\n".join(["program,level,counters,recordings,seconds", *rows]) + "\n"


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    if len(arguments) != 1:
        raise SystemExit(__doc__)
    warpgauge = pathlib.Path(arguments[0]).resolve()
    differ = []
    names = COMMANDS if has_disassembler() else COMMANDS.keys() - DISASSEMBLED
    if len(names) < len(COMMANDS):
        print(f"{', '.join(sorted(DISASSEMBLED))}: left as they are: no nvdisasm and cuobjdump")
    texts = {name: printed_by(warpgauge, COMMANDS[name]) for name in names}
    if "accesses.txt" in texts:
        texts["accesses.json"] = accesses(warpgauge)
    for name, text in {**texts, "times.csv": times(warpgauge)}.items():
        file = DATA / name
        if "--check" not in sys.argv:
            file.write_text(text, encoding="utf-8")
        elif not file.is_file() or file.read_text(encoding="utf-8") != text:
            differ.append(name)
    if differ:
        raise SystemExit(f"error: data/h200: {', '.join(differ)}: differs: run scripts/printed.py and update_docs.sh")


if __name__ == "__main__":
    main()
