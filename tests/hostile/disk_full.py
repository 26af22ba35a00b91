#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lets the disk be full from the n-th operation of a command on that needs room (disk_full.cpp counts them over all its
processes), over an earlier result. Each time: the command ends by itself, with one line that names a file and says why; the
old or the new result is there, whole; no process is left after two seconds; the next command leaves no temporary, and gives
what an undisturbed one gives.

disk_full.py [--all] [--command NAME ...] [--seed N] [--table FILE]: some operations of some commands, drawn by the seed (the
date, if none is given); with --all, each operation of each command. --table writes the counts as CSV, with the revision that
they belong to: the tree must be clean. Beside it, FILE with the ending .log has a line a disturbance.

Environment, set by ctest: as scene.py, and DISK_FULL (the library of disk_full.cpp)."""

import argparse
import random
import re
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from preloaded_disk import Disk
from scene import COMMANDS, WHOLE, Scene, expect
from records import Record, clean_revision, conclude, in_words

from command import can_draw

SAYS_WHY = re.compile(r"error: (.*[ /])?(work|tmp)(/\S*)?: (.*: )?No space left on device.*")
WATCHED_SAYS_WHY = re.compile(r"^OSError: .*No space left on device", re.MULTILINE)
# How many of each the ordinary test tries.
SOME_COMMANDS, SOME_DRAWN, SOME_OPERATIONS = 3, 1, 2


def count_operations(scene, disk, command):
    """Those of an undisturbed command, by their numbers."""
    record, numbers = Record(command.name), range(0)
    with record.holding():
        scene.results_of(command, disk.environment(full_from=0))
        numbers = range(1, len(disk.operations()) + 1)
        expect(numbers, "no operation was counted")
    return record, numbers


def says_why(command, errors):
    """In one line. A program that `describe` watches may say it itself, in lines of its own."""
    lines = [line for line in errors.splitlines() if line.startswith("error: ")]
    if command.name == "describe" and WATCHED_SAYS_WHY.search(errors):
        return len(lines) <= 1
    return len(lines) == 1 and SAYS_WHY.fullmatch(lines[0])


def fill(scene, disk, command, number):
    """Lets the disk be full from that operation on."""
    record = Record(command.name, "disk full")
    with record.holding():
        scene.reset(scene.results_of(command)[0])
        process = scene.start(command, "new", more=disk.environment(number))
        out, errors = scene.end_of(process)
        done = disk.operations()
        record.status = str(process.returncode)
        expect(len(done) >= number, f"ended before operation {number}, with {record.status}: {out}{errors}")
        record.when = f"from operation {number} on: {done[number - 1]}"
        expect(process.returncode in (0, 1, 2), f"ended with {record.status}: {out}{errors}")
        scene.nobody_is_left()
        record.left = scene.result_left(command)
        left = [file for file in scene.temporaries() if not (file.endswith(WHOLE.rstrip("/")) and record.left == "new, partly in place")]
        expect(not left, f"left {left}")  # to remove a file needs no room
        if process.returncode == 0:
            expect(record.left == "new", f"ended with 0, and left the result {record.left}: {out}{errors}")
        else:
            expect(says_why(command, errors), f"no line, or more than one, that says why: {out}{errors}")
        scene.next_command_mends(command)
    return record


def counted(command, operations, records, revision):
    kept = [record for record in records if not record.broken]
    return {"command": command.name, "operations": operations,
            "exit 0": sum(record.status == "0" for record in kept), "refused": sum(record.status != "0" for record in kept),
            "old result left": sum(record.left == "old" for record in kept),
            "new result left": sum(record.left == "new" for record in kept),
            "new result partly in place": sum(record.left == "new, partly in place" for record in kept),
            "promises broken": len(records) - len(kept), "revision": revision}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--command", action="append", choices=[command.name for command in COMMANDS])
    parser.add_argument("--seed", type=int, default=int(time.strftime("%Y%m%d")))
    parser.add_argument("--table", type=Path, metavar="FILE")
    options = parser.parse_args()
    revision = clean_revision(parser) if options.table else ""
    if not can_draw():
        print("skipped: no Python here that can import matplotlib")
        return 77
    chance, all_records, rows = random.Random(options.seed), [], []
    if options.all or options.command:
        commands = [command for command in COMMANDS if command.name in (options.command or [command.name])]
    else:
        quick, drawn = ([command for command in COMMANDS if (command.pages == "real") is is_drawn] for is_drawn in (False, True))
        commands = chance.sample(quick, SOME_COMMANDS) + chance.sample(drawn, SOME_DRAWN)
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(Path(folder))
        disk = Disk(scene.folder)
        for command in commands:
            start = time.monotonic()
            undisturbed, numbers = count_operations(scene, disk, command)
            records = [fill(scene, disk, command, number)
                       for number in (numbers if options.all else chance.sample(numbers, min(SOME_OPERATIONS, len(numbers))))]
            records += [undisturbed] if undisturbed.broken else []
            rows.append(counted(command, len(numbers), records, revision))
            all_records += records
            print(in_words(rows[-1]), f"({time.monotonic() - start:.1f} s)", flush=True)
    return conclude(all_records, rows, options)


if __name__ == "__main__":
    sys.exit(main())
