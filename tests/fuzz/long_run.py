#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every fuzz target long, and keeps what came out as data/trust/fuzz.csv and fuzz.log.

Usage: tests/fuzz/long_run.py BUILD_FOLDER [--count N] [--seed N] [--jobs N] [--only NAME ...]
The seeds of each target are those of its ordinary test. Inputs that failed are kept in BUILD_FOLDER/failures. A row
belongs to the revision that it names; the tree must be clean. Rows of targets that are not run stay.
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
SAID = re.compile(r"(\d+) inputs of seed (\d+), (\d+) failed; the slowest took (\d+) ms \(case \d+\); (\d+) MB at most")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--only", nargs="*", metavar="NAME")
    options = parser.parse_args()
    revision = git("rev-parse", "HEAD")
    if git("status", "--porcelain", "--untracked-files=no"):
        parser.error("the tree is modified: rows must belong to a revision")
    commands = {name: command for name, command in targets(options.build).items() if not options.only or name in options.only}
    if not commands:
        parser.error(f"no target of {options.build} is meant")
    OUT.mkdir(exist_ok=True)
    kept = {row["target"]: row for row in read(OUT / "fuzz.csv")}
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = {pool.submit(run, command, options): name for name, command in commands.items()}
        for done in concurrent.futures.as_completed(runs):
            name, (text, seconds) = runs[done], done.result()
            print(f"{name}: {text}", flush=True)
            log(name, revision, text)
            said = SAID.search(text)
            if not said:
                failed += 1
                continue
            inputs, seed, failures, slowest_ms, peak_mb = said.groups()
            failed += int(failures)
            kept[name] = dict(zip(COLUMNS, (name, inputs, seed, failures, slowest_ms, peak_mb, round(seconds),
                                            sanitized(options.build), revision)))
            write(OUT / "fuzz.csv", [kept[key] for key in sorted(kept)])
    return 1 if failed else 0


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], check=True, capture_output=True, text=True).stdout.strip()


def targets(build):
    """{name: command of its ordinary test}."""
    shown = subprocess.run(["ctest", "--show-only=json-v1", "-R", "^fuzz/"], cwd=build, check=True, capture_output=True, text=True)
    commands = {test["name"].removeprefix("fuzz/"): test["command"] for test in json.loads(shown.stdout)["tests"]}
    return {name: command for name, command in commands.items() if "--count" in command}


def run(command, options):
    command = list(command)
    command[command.index("--count") + 1] = str(options.count)
    begin = time.monotonic()
    done = subprocess.run([*command, "--seed", str(options.seed)], capture_output=True, text=True, check=False)
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


def log(name, revision, text):
    with (OUT / "fuzz.log").open("a", encoding="utf-8") as stream:
        stream.write(f"{name} {revision}\n{text}\n")


if __name__ == "__main__":
    sys.exit(main())
