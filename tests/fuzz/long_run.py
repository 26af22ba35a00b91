#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every fuzz target long, and keeps what came out as data/trust/fuzz.csv and fuzz.jsonl; of a build with sanitizers, as
fuzz_sanitized.csv and fuzz_sanitized.jsonl.

Usage: tests/fuzz/long_run.py BUILD_FOLDER [--count N] [--seed N] [--jobs N] [--only NAME ...] [--revision SHA]
The seeds of each target are those of its ordinary test. Inputs that failed are kept in BUILD_FOLDER/failures. A row belongs to the
revision that it names; the tree must be clean, or, where it lies without its history, --revision says which it is. Rows of targets that
are not run stay. A target's seconds are those of all its parts. Parts that the log has of this revision are not run again.
Exit status: 0 none failed, 1 some did, 2 bad usage.
"""

import argparse
import concurrent.futures
import csv
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "data/trust"
COLUMNS = ("target", "inputs", "seed", "failed", "slowest_ms", "peak_mb", "seconds", "build", "revision")
PART = 50_000  # inputs of a process: parts of a target run side by side
SAID = re.compile(r"(\d+) inputs of seed \d+, (\d+) failed; the slowest took (\d+) ms \(case \d+\); (\d+) MB at most")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--only", nargs="*", metavar="NAME")
    parser.add_argument("--revision", metavar="SHA", help="of the sources, where git cannot tell")
    options = parser.parse_args()
    revision = options.revision or git("rev-parse", "HEAD")
    if not options.revision and git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!data/trust"):
        parser.error("the tree is modified: rows must belong to a revision")
    commands = {name: command for name, command in targets(options.build).items() if not options.only or name in options.only}
    if not commands:
        parser.error(f"no target of {options.build} is meant")
    OUT.mkdir(exist_ok=True)
    file = OUT / ("fuzz.csv" if sanitized(options.build) == "plain" else "fuzz_sanitized.csv")
    log = file.with_suffix(".jsonl")
    kept = {row["target"]: row for row in read(file)}
    known = {(part["target"], part["first"]): part for part in read_log(log) if part["revision"] == revision
             and (part["seed"], part["inputs"]) == (options.seed, inputs_of(part["first"], options))}
    parts = {name: [known[name, first] for first in firsts(options) if (name, first) in known] for name in commands}

    def write_if_whole(name):
        if len(parts[name]) == len(firsts(options)):
            kept[name] = row_of(name, parts[name], options, revision)
            write(file, [kept[key] for key in sorted(kept)])

    for name in commands:  # all of its parts may be known
        write_if_whole(name)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = {pool.submit(run, command, first, options): (name, first) for name, command in commands.items()
                for first in firsts(options) if (name, first) not in known}
        for done in concurrent.futures.as_completed(runs):
            name, first = runs[done]
            text, seconds = done.result()
            print(f"{name} from {first}: {text}", flush=True)
            parts[name].append({"target": name, "first": first, "inputs": inputs_of(first, options), "seed": options.seed,
                                "seconds": round(seconds, 1), "revision": revision, "said": text})
            add_to(log, parts[name][-1])
            write_if_whole(name)
    return 1 if any(read_said(part["said"])[1] for name in parts for part in parts[name]) else 0


def firsts(options):
    """Where each part of a target begins."""
    return range(0, options.count, PART)


def inputs_of(first, options):
    return min(PART, options.count - first)


def read_said(text):
    """(inputs, failures, slowest_ms, peak_mb); a driver that says nothing has failed."""
    said = SAID.search(text)
    return tuple(int(number) for number in said.groups()) if said else (0, 1, 0, 0)


def row_of(name, parts, options, revision):
    """The parts of a target as one row; seconds are the sum of theirs."""
    inputs, failures, slowest_ms, peak_mb = zip(*(read_said(part["said"]) for part in parts))
    seconds = [part["seconds"] for part in parts]
    return dict(zip(COLUMNS, (name, sum(inputs), options.seed, sum(failures), max(slowest_ms), max(peak_mb), round(sum(seconds)),
                              sanitized(options.build), revision)))


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], check=True, capture_output=True, text=True).stdout.strip()


def targets(build):
    """{name: command of its ordinary test}."""
    shown = subprocess.run(["ctest", "--show-only=json-v1", "-R", "^fuzz/"], cwd=build, check=True, capture_output=True, text=True)
    commands = {test["name"].removeprefix("fuzz/"): test["command"] for test in json.loads(shown.stdout)["tests"]}
    return {name: command for name, command in commands.items() if "--count" in command}


def run(command, first, options):
    command = list(command)
    command[command.index("--count") + 1] = str(inputs_of(first, options))
    begin = time.monotonic()
    done = subprocess.run([*command, "--seed", str(options.seed), "--first", str(first)], capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip(), time.monotonic() - begin


def sanitized(build):
    cache = (build / "CMakeCache.txt").read_text(encoding="utf-8")
    return "address, undefined" if re.search(r"^WARPGAUGE_SANITIZE:\w+=ON", cache, re.MULTILINE) else "plain"


def read(file):
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def write(file, rows):
    with file.open("w", encoding="utf-8", newline="") as stream:
        table = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


def read_log(file):
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


def add_to(file, part):
    with file.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(part) + "\n")


if __name__ == "__main__":
    sys.exit(main())
