#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What compute-sanitizer finds in data/claims/checked/*.cu, on the GPU of this machine.

Each program is compiled alone and run under each tool that a comment line "// tool: NAME" of it names; it prints "done" when its
kernel has run. The result is data/claims/facts/checked-<architecture>.txt, a line a run: "found TOOL PROGRAM NUMBER", the errors or
hazards that the tool's summary counts. A run without a summary, or a program that was not done, ends the script with 1, and nothing
is written.

  check_programs.py                  writes the facts again (seconds)
  check_programs.py --compile-only   compiles only: needs no GPU
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "data/claims/checked"
SUMMARY = re.compile(r"(?:ERROR SUMMARY: (\d+) error|RACECHECK SUMMARY: (\d+) hazard)")
TOOLS = ("memcheck", "racecheck", "initcheck", "synccheck")


def fail(message):
    print(f"error: {message}", file=sys.stderr)
    sys.exit(1)


def run(*command, seconds=300):
    return subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=seconds, check=False)


def tools_of(source):
    tools = re.findall(r"^// tool: (.+)$", source.read_text(encoding="utf-8"), re.MULTILINE)
    if not tools or not set(tools) <= set(TOOLS):
        fail(f"{source.name}: names no tool, or one that is not among {', '.join(TOOLS)}")
    return tools


def compile_program(nvcc, source, program, architecture):
    done = run(nvcc, "-std=c++17", "-O2", "-lineinfo", f"-arch={architecture}", "-o", str(program), str(source))
    if done.returncode:
        fail(f"{source.name} does not compile: {done.stdout.strip().splitlines()[0]}")


def findings(checker, tool, program):
    done = run(checker, "--tool", tool, str(program))
    summaries = SUMMARY.findall(done.stdout)
    if len(summaries) != 1 or not re.search(r"^done$", done.stdout, re.MULTILINE):
        fail(f"{tool} of {program.name} gave no result: {done.stdout.strip()[-300:]}")
    return int("".join(summaries[0]))


def architecture_here():
    asked = run("nvidia-smi", "--query-gpu=compute_cap", "--format=csv,noheader", "--id=0")
    capability = asked.stdout.strip()
    if asked.returncode or not re.fullmatch(r"\d+\.\d", capability):
        fail(f"no GPU: {capability}")
    return "sm_" + capability.replace(".", "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--checker", default="compute-sanitizer")
    parser.add_argument("--output", type=Path, default=ROOT / "data/claims/facts")
    parser.add_argument("--compile-only", action="store_true")
    options = parser.parse_args()
    sources = sorted(PROGRAMS.glob("*.cu"))
    architecture = "sm_90" if options.compile_only else architecture_here()
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        for source in sources:
            program = Path(folder) / source.stem
            tools = tools_of(source)
            compile_program(options.nvcc, source, program, architecture)
            if not options.compile_only:
                lines += [f"found {tool} {source.stem} {findings(options.checker, tool, program)}\n" for tool in tools]
    if options.compile_only:
        print(f"{len(sources)} programs compile")
        return
    version = re.search(r"[Vv]ersion ([\d.]+)", run(options.checker, "--version").stdout)
    head = f"# What compute-sanitizer {version[1] if version else ''} finds: scripts/check_programs.py\n"
    file = options.output / f"checked-{architecture}.txt"
    file.write_text(head + f"architecture {architecture}\n" + "".join(sorted(lines)), encoding="utf-8")


if __name__ == "__main__":
    main()
