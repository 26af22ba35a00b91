#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kills commands that write, at random moments, and fills their disk: `run --recording`, `fit`, `report`, `advise
--report` and `describe`, over an earlier result. Each time: after two seconds no process is left; the old or the new
result is there, whole; the next command leaves no temporary, and gives what an undisturbed one gives.

kills.py [--count N] [--seed N] [--drawn] [--table FILE]: N disturbances (default 10); --drawn draws the real pages each
time, else most pages are drawn by a stand-in that writes as many files in less time. --table writes the counts as CSV, with
the revision that they belong to: the tree must be clean.

Environment, set by ctest: WARPGAUGE, FAKE_PROBE_PROGRAM, FAKE_KERNELS_PROGRAM (as tests/e2e/command.py)."""

import argparse
import collections
import csv
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "e2e"))  # isolated mode (-I) leaves it out

from command import WARPGAUGE, can_draw, environment, record  # noqa: E402
from marked import GONE_AFTER_SECONDS, Mark, heed_interrupts  # noqa: E402

MOST_ATTEMPTS = 20
ROOT = HERE.parents[1]
PROGRAM = [sys.executable, "-I", str(ROOT / "tests/e2e/fake_program.py")]
LISTING = ROOT / "tests/analysis/machine_code/golden/listing_cuobjdump.sass"
ASIDE = (".warpgauge-new-", ".warpgauge-tmp-", ".warpgauge-whole")
SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGXFSZ)
# Writes what report.py would be told to write: figures, pages, and the page of the document.
STAND_IN = """import pathlib, shutil, sys, time
document, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[3])
(out / "figures").mkdir(exist_ok=True)
(out / "pages").mkdir(exist_ok=True)
for number in range(12):
    (out / f"figures/figure_{number}.svg").write_text(f"{number} " * 2000)
    (out / f"pages/page_{number}.html").write_text(f"{number} " * 2000)
    time.sleep(0.005)
(out / "pages/files.txt").write_text("".join(f"page_{number}.html\\n" for number in range(12)))
page = {"advice.json": "kernels.html"}.get(document.name, "index.html")
shutil.copy(document, out / page)
"""


class Failure(Exception):
    """What was promised did not hold."""


def expect(holds, what):
    if not holds:
        raise Failure(what)


def files_of(folder):
    """Path -> bytes below the folder. A description says of which process it is: each run has another one."""
    return {str(file.relative_to(folder)): re.sub(rb'"process":"[^"]*"', b'"process":""', file.read_bytes())
            for file in sorted(folder.rglob("*")) if file.is_file() and file.name != ".lock"}


def visible(files):
    return {name: held for name, held in files.items() if not name.startswith(ASIDE)}


class Command:
    """One that writes below work/, with an earlier and a later input."""

    def __init__(self, name, line, real_pages=False):
        self.name, self.line, self.real_pages = name, line, real_pages


COMMANDS = [
    Command("fit", lambda which: ["fit", f"{which}.jsonl", "-o", "work/profile.json"]),
    Command("describe", lambda which: ["describe", "-o", "work/kernels.jsonl", "--most", "1" if which == "old" else "9", "--", *PROGRAM]),
    Command("run", lambda which: ["run", "--recording", f"{which}.jsonl", "--out", "work"]),
    Command("report", lambda which: ["report", f"{which}.jsonl", "-o", "work"]),
    Command("advise", lambda which: ["advise", f"{which}-kernels.jsonl", "--profile", str(ROOT / "data/h200/profile.json"), "--report", "work"]),
    Command("run, drawn", lambda which: ["run", "--recording", f"{which}.jsonl", "--out", "work"], real_pages=True),
]


class Scene:
    """A folder with inputs, and what each command gives undisturbed."""

    def __init__(self, folder, drawn):
        self.folder, self.work, self.temporary = folder, folder / "work", folder / "tmp"
        self.temporary.mkdir()
        self.mark = Mark()
        (folder / "plots").mkdir()
        (folder / "plots/report.py").write_text(STAND_IN)
        (folder / "library.so").write_text("any file")
        (folder / "cuobjdump").write_text(f"#!/bin/sh\ncat '{LISTING}'\n")
        (folder / "cuobjdump").chmod(0o755)
        record(folder / "old.jsonl")
        record(folder / "new.jsonl", campaign=2)
        examples = sorted((ROOT / "data/kernels/examples").glob("*.json"))
        for name, chosen in (("old", examples[:1]), ("new", examples[:3])):
            lines = "".join(" ".join(line.strip() for line in example.read_text().splitlines()) + "\n" for example in chosen)
            (folder / f"{name}-kernels.jsonl").write_text(lines)
        self.drawn = drawn
        self.results = {}

    def environment(self, command):
        real = command.real_pages or self.drawn
        return environment(**{**self.mark.environment, "TMPDIR": self.temporary, "WARPGAUGE_INJECTION": self.folder / "library.so",
                              "WARPGAUGE_CUOBJDUMP": self.folder / "cuobjdump",
                              **({} if real else {"WARPGAUGE_PLOTS": self.folder / "plots"})})

    def start(self, command, which, limit=None):
        def prepare():
            heed_interrupts()
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if limit:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        return subprocess.Popen([WARPGAUGE, *command.line(which)], cwd=self.folder, env=self.environment(command), text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                start_new_session=True, preexec_fn=prepare)

    def finish(self, command, which):
        process = self.start(command, which)
        out, errors = process.communicate(timeout=120)
        expect(process.returncode == 0, f"ended with {process.returncode}: {out}{errors}")
        left = [str(file) for place in (self.work, self.temporary) for file in place.rglob("*") if file.name.startswith(ASIDE)]
        expect(not left, f"left {left}")
        return files_of(self.work)

    def reset(self, files):
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir()
        for name, held in files.items():
            file = self.work / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(held)

    def results_of(self, command):
        """(old, new, seconds that the new one took)"""
        if command.name not in self.results:
            self.reset({})
            old = self.finish(command, "old")
            start = time.monotonic()
            new = self.finish(command, "new")
            seconds = time.monotonic() - start
            expect(old != new, "the two results are one")
            self.reset(old)
            expect(self.finish(command, "new") == new, "two undisturbed commands differ")
            self.results[command.name] = old, new, seconds
        return self.results[command.name]

    def nobody_is_left(self):
        left = self.mark.left()
        expect(not left, f"still there: {left}")


def moment_in(seconds, chance):
    """Half of them near the end, where files take their places."""
    return chance.uniform(*chance.choice(((0, 1), (0.75, 1)))) * seconds


def disturb(scene, command, chance):
    """Returns what was done and how the command ended."""
    old, new, seconds = scene.results_of(command)
    scene.reset(old)
    if chance.random() < 0.25:
        limit = chance.choice((1, 100, 1000, 4096, 20000, 60000))
        deed, process = f"files of {limit} bytes at most", scene.start(command, "new", limit)
        out, errors = process.communicate(timeout=120)
        expect(process.returncode >= 0, f"{deed}: ended by signal {-process.returncode}")
        expect("Traceback" not in errors or command.name == "describe", errors)  # the watched program's own
        expect(process.returncode == 0 or "error: " in errors or command.name == "describe", f"{deed}: no reason given: {out}{errors}")
        status = f"status {process.returncode}"
    else:
        number, group, moment = chance.choice(SIGNALS), chance.random() < 0.5, moment_in(seconds, chance)
        for _ in range(MOST_ATTEMPTS):  # one that came too late comes earlier
            deed, process = f"{number.name} to {'all' if group else 'one'} after {moment:.3f} s", scene.start(command, "new")
            time.sleep(moment)
            too_late = process.poll() is not None
            if not too_late:
                (os.killpg if group else os.kill)(process.pid, number)
                break
            process.communicate()
            scene.reset(old)
            moment *= chance.uniform(0.5, 1)
        process.communicate(timeout=GONE_AFTER_SECONDS + 10)
        status = f"status {process.returncode}"
        expect(process.returncode in (0, -number, 128 + number), f"{deed}: {status}")
        deed = "too late" if too_late else number.name
    scene.nobody_is_left()
    found = files_of(scene.work)
    counted = any(name.startswith(".warpgauge-whole/") for name in found)
    shown = {name: held for name, held in visible(found).items() if not name.endswith(".incomplete")}
    is_old, is_new = shown == visible(old), shown == visible(new)
    whole = is_old or is_new or counted
    expect(whole, f"{deed}: neither the old result nor the new one: {sorted(set(shown.items()) ^ set(visible(old).items()))[:3]}")
    for name in found:
        if name.endswith(".incomplete"):
            (scene.work / name).unlink()
    expect(scene.finish(command, "new") == new, f"{deed}: the next command gives something else")
    return deed.split(" of ")[0], "new" if is_new else "old" if is_old else "counted"


def clean_revision(parser):
    def git(*arguments):
        return subprocess.run(["git", "-C", ROOT, *arguments], check=True, capture_output=True, text=True).stdout.strip()
    if git("status", "--porcelain", "--untracked-files=no"):
        parser.error("the tree is modified: the table must belong to a revision")
    return git("rev-parse", "HEAD")


def write_table(options, counts, failures, revision):
    """A row for each command and disturbance: how often the old result was left, the new one, or a whole one aside."""
    rows = collections.defaultdict(collections.Counter)
    for (name, deed, became), count in counts.items():
        rows[name, deed][became] += count
    broken = collections.Counter(failure.split(", ")[1].split(":")[0] for failure in failures)
    with options.table.open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream, lineterminator="\n")
        table.writerow(["command", "disturbance", "times", "old result left", "new result left", "whole aside", "promises broken",
                        "seed", "revision"])
        for (name, deed), became in sorted(rows.items()):
            table.writerow([name, deed, became.total(), became["old"], became["new"], became["counted"], broken.pop(name, 0),
                            options.seed, revision])
        for name, count in sorted(broken.items()):
            table.writerow([name, "any", count, "", "", "", count, options.seed, revision])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drawn", action="store_true")
    parser.add_argument("--table", type=Path, metavar="FILE")
    options = parser.parse_args()
    revision = clean_revision(parser) if options.table else ""
    if not can_draw():
        print("skipped: no Python here that can import matplotlib")
        return 77
    chance, counts, failures = random.Random(options.seed), collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(Path(folder), options.drawn)
        for number in range(options.count):
            # Real pages take their time: few of them.
            command = COMMANDS[5] if number % 10 == 9 else COMMANDS[number % 5]
            try:
                counts[(command.name, *disturb(scene, command, chance))] += 1
            except (Failure, subprocess.TimeoutExpired) as error:
                failures.append(f"disturbance {number} of seed {options.seed}, {command.name}: {error}")
                print(failures[-1], flush=True)
    for (name, deed, became), count in sorted(counts.items()):
        print(f"{count:5}  {name}: {deed}: {became}")
    if options.table:
        write_table(options, counts, failures, revision)
    print(f"{options.count} disturbances, {len(failures)} broke a promise (seed {options.seed})")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
