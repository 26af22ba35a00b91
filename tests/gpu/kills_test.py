#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kills a campaign on the GPU at hand, at random moments, and resumes it.

Usage: kills_test.py WARPGAUGE FOLDER [--count N] [--seed N] [--filter REGEX] [--table FILE]
Each time: after two seconds no process is left; the next command with --resume ends with 0; what was recorded before
the kill is in the recording, unchanged; the series, their outcomes and their quantities are those of an undisturbed
campaign. A kill comes while the device is looked for, or after a random series. --table writes the counts as CSV.
Exit status: 0 all promises held, 1 one did not.
"""

import argparse
import collections
import csv
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "e2e"))  # isolated mode (-I) leaves it out

from marked import GONE_AFTER_SECONDS, Mark, heed_interrupts  # noqa: E402

SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM)
WAIT_SECONDS = 300


class Failure(Exception):
    """What was promised did not hold."""


def expect(holds, what):
    if not holds:
        raise Failure(what)


def lines_of(recording):
    """The complete lines; a line that a kill cut short has no end."""
    return recording.read_text(encoding="utf-8").splitlines(keepends=True) if recording.exists() else []


def series_of(recording):
    """{id: (outcome, quantities)}: what a campaign has, apart from the values."""
    records = [json.loads(line) for line in lines_of(recording)]
    return {record["id"]: (record.get("outcome", "measured"), [quantity["name"] for quantity in record.get("quantities", ())])
            for record in records if record["record"] == "series"}


class Campaign:
    def __init__(self, options):
        self.options, self.mark = options, Mark()
        self.recording = options.folder / "killed.jsonl"
        options.folder.mkdir(parents=True, exist_ok=True)
        self.recording.unlink(missing_ok=True)

    def start(self):
        command = [self.options.warpgauge, "probe", "-o", self.recording, "--level", "quick", "--filter", self.options.filter]
        if self.recording.exists():
            command.append("--resume")
        return subprocess.Popen(list(map(str, command)), env={**os.environ, **self.mark.environment}, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=heed_interrupts)

    def finish(self):
        process = self.start()
        out, errors = process.communicate(timeout=WAIT_SECONDS)
        expect(process.returncode == 0, f"ended with {process.returncode}: {out}{errors}")
        return series_of(self.recording)

    def is_counting(self):
        """Whether one of the processes has CUPTI mapped: measuring alone never has."""
        for process in self.mark.processes():
            try:
                if "libcupti" in Path(f"/proc/{process}/maps").read_text(encoding="utf-8", errors="replace"):
                    return True
            except OSError:
                continue
        return False

    def undisturbed(self):
        """(series, seconds until the first line, seconds until the end)"""
        start, first = time.monotonic(), None
        process = self.start()
        while process.poll() is None:
            if first is None and lines_of(self.recording):
                first = time.monotonic() - start
            time.sleep(0.01)
        expect(process.returncode == 0, "".join(process.communicate()))
        seconds = time.monotonic() - start
        return series_of(self.recording), first or seconds, seconds

    def started(self, lines, seconds):
        """The process, that much later than it wrote that many lines."""
        self.recording.unlink(missing_ok=True)
        process = self.start()
        while len(lines_of(self.recording)) < lines and process.poll() is None:
            time.sleep(0.005)
        time.sleep(seconds)
        return process


def disturb(campaign, undisturbed, chance):
    """Kills it once. Returns (signal, what it was doing)."""
    expected, first_seconds, all_seconds = undisturbed
    number, group, lines = chance.choice(SIGNALS), chance.random() < 0.5, chance.randrange(len(expected) + 1)
    mean_seconds = (all_seconds - first_seconds) / (len(expected) + 1)
    moment = chance.uniform(0, mean_seconds if lines else first_seconds)
    process = campaign.started(lines, moment)
    doing = "starting" if not lines_of(campaign.recording) else "counting" if campaign.is_counting() else "measuring"
    deed = f"{number.name} to {'all' if group else 'one'} {moment:.2f} s after line {lines}, {doing}"
    if process.poll() is None:
        (os.killpg if group else os.kill)(process.pid, number)
    process.communicate(timeout=WAIT_SECONDS)
    left = campaign.mark.left()
    expect(not left, f"{deed}: still there after {GONE_AFTER_SECONDS} s: {left}")
    kept = [line for line in lines_of(campaign.recording) if line.endswith("\n")]
    complete = bool(kept) and json.loads(kept[-1])["record"] == "end"  # the kill came after the last line
    expect(process.returncode in (-number, 128 + number) or complete, f"{deed}: ended with {process.returncode}")
    try:
        found = series_of(campaign.recording) if complete else campaign.finish()
    except Failure as error:
        raise Failure(f"{deed}: {error}") from error
    expect(lines_of(campaign.recording)[:len(kept)] == kept, f"{deed}: what was recorded is not there any more")
    expect(found == expected, f"{deed}: {sorted(set(map(str, found.items())) ^ set(map(str, expected.items())))[:3]}")
    beside = [file.name for file in campaign.options.folder.iterdir() if file != campaign.recording]
    expect(not beside, f"{deed}: left {beside}")
    print(f"{deed}, {len(kept)} lines kept: held", flush=True)
    return number.name, doing


def write_table(file, counts, broken, seed, revision):
    with file.open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream, lineterminator="\n")
        table.writerow(["signal", "while", "times", "promises broken", "seed", "revision"])
        for (name, doing), times in sorted(counts.items()):
            table.writerow([name, doing, times, 0, seed, revision])
        if broken:
            table.writerow(["any", "any", broken, broken, seed, revision])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warpgauge", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--filter", default="shared/bank_sweep|control/(warp_split|early_exit)")
    parser.add_argument("--table", type=Path, metavar="FILE")
    options = parser.parse_args()
    campaign, chance, counts, broken = Campaign(options), random.Random(options.seed), collections.Counter(), 0
    undisturbed = campaign.undisturbed()
    revision = json.loads(lines_of(campaign.recording)[0])["git_revision"]
    print(f"undisturbed: {len(undisturbed[0])} series, the first after {undisturbed[1]:.1f} s, all {undisturbed[2]:.1f} s", flush=True)
    for number in range(options.count):
        try:
            counts[disturb(campaign, undisturbed, chance)] += 1
        except (Failure, subprocess.TimeoutExpired) as error:
            broken += 1
            print(f"disturbance {number} of seed {options.seed}: {error}", flush=True)
    if options.table:
        write_table(options.table, counts, broken, options.seed, revision)
    print(f"{options.count} kills, {broken} broke a promise (seed {options.seed})")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
