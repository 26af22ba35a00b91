#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Disturbs commands that write (scene.py has the list) over an earlier result: signals at random moments, or a limit on the
size of files. Each time: after two seconds no process is left; the old or the new result is there, whole; the next command
leaves no temporary, and gives what an undisturbed one gives.

kills.py [--count N] [--seed N] [--drawn] [--table FILE]: N disturbances (default: one a command); --drawn draws the real pages each
time, else some pages are drawn by a stand-in that writes as many files in less time. --table writes the counts as CSV, with
the revision that they belong to: the tree must be clean. Beside it, FILE with the ending .log has a line a disturbance.

Environment, set by ctest: as scene.py."""

import argparse
import collections
import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from scene import COMMANDS, Scene, expect
from records import Record, clean_revision, conclude, in_words

from command import can_draw
from marked import GONE_AFTER_SECONDS

MOST_ATTEMPTS = 20
SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGXFSZ)
FILE_BYTES = (1, 100, 1000, 4096, 20000, 60000)


def moment_in(seconds, chance):
    """Half of them near the end, where files take their places."""
    return chance.uniform(*chance.choice(((0, 1), (0.75, 1)))) * seconds


def limit_files(scene, command, chance, record):
    most = chance.choice(FILE_BYTES)
    record.deed, record.when = "limit on file size", f"{most} bytes"
    process = scene.start(command, "new", file_bytes=most)
    out, errors = scene.end_of(process)
    record.status = str(process.returncode)
    expect(process.returncode >= 0, f"ended by signal {-process.returncode}")
    expect("Traceback" not in errors or command.name == "describe", errors)  # the watched program's own
    expect(process.returncode == 0 or "error: " in errors or command.name == "describe", f"no reason given: {out}{errors}")


def kill(scene, command, chance, record):
    old, _, seconds = scene.results_of(command)
    number, group, moment = chance.choice(SIGNALS), chance.random() < 0.5, moment_in(seconds, chance)
    record.deed = number.name
    for _ in range(MOST_ATTEMPTS):  # one that came too late comes earlier
        record.when = f"{number.name} to {'all' if group else 'one'} after {moment:.3f} s"
        process = scene.start(command, "new")
        time.sleep(moment)
        too_late = process.poll() is not None
        if not too_late:
            (os.killpg if group else os.kill)(process.pid, number)
            break
        process.communicate()
        scene.reset(old)
        moment *= chance.uniform(0.5, 1)
    scene.end_of(process, GONE_AFTER_SECONDS + 10)
    record.status = str(process.returncode)
    if too_late:
        record.deed = "signal after the end"
    expect(process.returncode in (0, -number, 128 + number), f"ended with {record.status}")


def disturb(scene, command, chance):
    record = Record(command.name)
    with record.holding():
        scene.reset(scene.results_of(command)[0])
        (limit_files if chance.random() < 0.25 else kill)(scene, command, chance, record)
        scene.nobody_is_left()
        record.left = scene.result_left(command)
        scene.next_command_mends(command)
    return record


def counted(records, seed, revision):
    """A row for each command and disturbance: how often which result was left."""
    rows = collections.defaultdict(collections.Counter)
    for record in records:
        rows[record.command, record.deed]["broken" if record.broken else record.left] += 1
    return [{"command": name, "disturbance": deed, "times": became.total(), "old result left": became["old"],
             "new result left": became["new"], "new result partly in place": became["new, partly in place"],
             "promises broken": became["broken"],
             "seed": seed, "revision": revision} for (name, deed), became in sorted(rows.items())]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=len(COMMANDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drawn", action="store_true")
    parser.add_argument("--table", type=Path, metavar="FILE")
    options = parser.parse_args()
    revision = clean_revision(parser) if options.table else ""
    if not can_draw():
        print("skipped: no Python here that can import matplotlib")
        return 77
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(Path(folder), options.drawn)
        records = [disturb(scene, COMMANDS[number % len(COMMANDS)], chance) for number in range(options.count)]
    rows = counted(records, options.seed, revision)
    for row in rows:
        print(in_words(row))
    return conclude(records, rows, options)


if __name__ == "__main__":
    sys.exit(main())
