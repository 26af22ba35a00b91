#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every fuzz target long, and keeps what came out as data/trust/fuzz.csv; of a build with sanitizers in all of it (preset fuzz),
as fuzz_sanitized.csv.

Usage: tests/fuzz/long_run.py BUILD_FOLDER [--count N] [--seed N] [--jobs N] [--only NAME ...]
Each target has the options and seeds of its ordinary test. libFuzzer ends at the first failure, and keeps that input in
BUILD_FOLDER/tests/fuzz/failures. A row belongs to the revision that it names: the tree must be clean. Rows of other targets stay.
Exit status: 0 none failed, 1 some did, 2 bad usage.
"""

import argparse
import csv
import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COLUMNS = ("target", "inputs", "seed", "failed", "slowest_ms", "peak_mb", "seconds", "build", "revision")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--only", nargs="*", metavar="NAME")
    options = parser.parse_args()
    if git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!data/trust"):
        parser.error("the tree is modified: rows must belong to a revision")
    commands = {name: command for name, command in targets(options.build).items() if not options.only or name in options.only}
    if not commands:
        parser.error(f"no target of {options.build} has one of these names")
    cache = (options.build / "CMakeCache.txt").read_text(encoding="utf-8")
    if not re.search(r"^WARPGAUGE_(LIBFUZZER:BOOL=ON|FUZZ_CLANG:FILEPATH=/)", cache, re.MULTILINE):
        parser.error(f"{options.build} was built without libFuzzer: its targets change no inputs")
    sanitized = "WARPGAUGE_SANITIZE:BOOL=ON" in cache
    file = ROOT / "data/trust" / ("fuzz_sanitized.csv" if sanitized else "fuzz.csv")
    rows = {}
    if file.exists():
        with file.open(encoding="utf-8", newline="") as stream:
            rows = {row["target"]: row for row in csv.DictReader(stream)}
    common = {"seed": options.seed, "build": "address, undefined" if sanitized else "plain", "revision": git("rev-parse", "HEAD")}
    with ThreadPoolExecutor(options.jobs) as pool:
        for name, found in zip(commands, pool.map(lambda command: run(command, options), commands.values())):
            rows[name] = {"target": name, **found, **common}
            print(rows[name], flush=True)
    with file.open("w", encoding="utf-8", newline="") as stream:
        table = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        table.writeheader()
        table.writerows(rows[name] for name in sorted(rows))
    return 1 if any(int(rows[name]["failed"]) for name in commands) else 0


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], check=True, capture_output=True, text=True).stdout.strip()


def targets(build):
    """{name: command of its ordinary test}."""
    shown = subprocess.run(["ctest", "--show-only=json-v1", "-R", "^fuzz/"], cwd=build, check=True, capture_output=True, text=True)
    commands = {test["name"].removeprefix("fuzz/"): test["command"] for test in json.loads(shown.stdout)["tests"]}
    return {name: command for name, command in commands.items() if any(word.startswith("-runs=") for word in command)}


def run(command, options):
    """libFuzzer tells whole seconds of the slowest input."""
    begin = time.monotonic()
    done = subprocess.run([*command, f"-runs={options.count}", f"-seed={options.seed}", "-print_final_stats=1"],
                          capture_output=True, text=True, check=False)
    told = {name: int(number) for name, number in re.findall(r"stat::(\w+): +(\d+)", done.stderr)}
    failed = done.returncode != 0 or "number_of_executed_units" not in told  # one that says nothing has failed
    if failed:
        print(done.stderr, file=sys.stderr)
    slowest_s = told.get("slowest_unit_time_sec")  # what was not told stays empty
    return {"inputs": told.get("number_of_executed_units", ""), "failed": int(failed),
            "slowest_ms": "" if slowest_s is None else 1000 * slowest_s, "peak_mb": told.get("peak_rss_mb", ""),
            "seconds": round(time.monotonic() - begin)}


if __name__ == "__main__":
    sys.exit(main())
