# SPDX-License-Identifier: Apache-2.0
"""What tests that disturb commands share: the commands that write, a folder in which they write over an earlier result,
and what must be found there afterwards.

Environment, set by ctest: WARPGAUGE, FAKE_PROBE_PROGRAM, FAKE_KERNELS_PROGRAM (as tests/e2e/command.py)."""

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "e2e"))  # isolated mode (-I) leaves it out

from command import FAKE_KERNELS_PROGRAM, FAKE_PROBE_PROGRAM, WARPGAUGE, environment, record, text_of
from marked import Mark, heed_interrupts

ROOT = HERE.parents[1]
MOST_SECONDS = 600  # for a command that waits for ever; other programs may be running
PROGRAM = [sys.executable, "-I", str(ROOT / "tests/e2e/fake_program.py")]
LISTING = ROOT / "tests/analysis/machine_code/golden/listing_cuobjdump.sass"
PROFILE = ROOT / "data/h200/profile.json"
CARDS = sorted((ROOT / "profiles/nvidia-h200").glob("*.json"))
WHOLE = ".warpgauge-whole/"  # a new result that counts: its files are on their way to their places
ASIDE = (".warpgauge-new-", ".warpgauge-tmp-", WHOLE.rstrip("/"))
# What a run measures remains, even if its report is not finished: the next run continues it, or keeps it under another name.
MEASURED = re.compile(r"(recording|kernels)[^/]*\.jsonl\.zst|\.warpgauge-awaiting-report")
KEPT = re.compile(r"(recording|kernels)-(\d{8}T\d{6}Z|unreadable)[^/]*\.jsonl\.zst")
# Writes what report.py would be told to write: figures, pages, and the page of the document. Fails as it does.
STAND_IN = """import pathlib, shutil, sys, time
document, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[3])
try:
    (out / "figures").mkdir(exist_ok=True)
    (out / "pages").mkdir(exist_ok=True)
    for number in range(12):
        (out / f"figures/figure_{number}.svg").write_text(f"{number} " * 2000)
        (out / f"pages/page_{number}.html").write_text(f"{number} " * 2000)
        time.sleep(0.005)
    (out / "pages/files.txt").write_text("".join(f"page_{number}.html\\n" for number in range(12)))
    shutil.copy(document, out / {"advice.json": "kernels.html"}.get(document.name, "index.html"))
except OSError as error:
    print(f"error: {error.filename or out}: {error.strerror}", file=sys.stderr)
    sys.exit(2)
"""


class Failure(Exception):
    """What was promised did not hold."""


def expect(holds, what):
    if not holds:
        raise Failure(what)


def files_of(folder):
    """Path -> bytes below the folder, without the process that a description names: each run has another one."""
    return {str(file.relative_to(folder)): re.sub(rb'"process":"[^"]*"', b'"process":""', file.read_bytes())
            for file in sorted(folder.rglob("*")) if file.is_file() and file.name != ".lock"}


def visible(files):
    """Those that a reader looks at."""
    return {name: held for name, held in files.items()
            if not name.startswith(ASIDE) and not name.endswith(".incomplete") and not MEASURED.fullmatch(name)}


class Command:
    """One that writes below work/, with an earlier ("old") and a later ("new") input.

    `line`: its arguments. `pages`: what draws its pages: the real script ("real"), or one in its place. `device`: the planted
    GPU that it measures."""

    def __init__(self, name, line, pages="stand-in", device=None):
        self.name, self.line, self.pages, self.device = name, line, pages, device


def some(which, sequence, old, new):
    """The first `old` or the first `new` of them."""
    return [str(one) for one in sequence[:old if which == "old" else new]]


COMMANDS = [
    Command("fit", lambda which: ["fit", f"{which}.jsonl", "-o", "work/profile.json"]),
    Command("export", lambda which: ["export", "--format", "csv", some(which, CARDS, 1, 2)[-1], "-o", "work/profile.csv"]),
    Command("compare", lambda which: ["compare", "--all", "--format", "csv", *[some(which, CARDS, 1, 2)[-1]] * 2, "-o", "work/compared.csv"]),
    Command("describe", lambda which: ["describe", "-o", "work/kernels.jsonl", "--most", "1" if which == "old" else "9", "--", *PROGRAM]),
    Command("run --recording", lambda which: ["run", "--recording", f"{which}.jsonl", "--out", "work"]),
    Command("run", lambda which: ["run", "--out", "work"], device=lambda which: f"GPU-{which}"),
    Command("report", lambda which: ["report", f"{which}.jsonl", "-o", "work"]),
    Command("advise --report", lambda which: ["advise", f"{which}-kernels.jsonl", "--profile", str(PROFILE), "--report", "work"]),
    Command("analyze --report", lambda which: ["analyze", str(LISTING), "--profile", str(PROFILE), "--warps", *some(which, ["1", "2"], 1, 2)[-1:],
                                               "--report", "work"], pages="real"),
    Command("fleet --report", lambda which: ["fleet", *some(which, CARDS, 2, 3), "--report", "work"], pages="real"),
    Command("run --recording (real pages)", lambda which: ["run", "--recording", f"{which}.jsonl", "--out", "work"], pages="real"),
]


class Scene:
    """A folder with inputs, and what each command gives undisturbed. `drawn`: all pages are the real ones."""

    def __init__(self, folder, drawn=False):
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

    def environment(self, command, which):
        programs = (FAKE_PROBE_PROGRAM, FAKE_KERNELS_PROGRAM) if command.device else ()
        return environment(*programs, **{
            **self.mark.environment, "TMPDIR": self.temporary, "WARPGAUGE_INJECTION": self.folder / "library.so",
            "WARPGAUGE_CUOBJDUMP": self.folder / "cuobjdump",
            **({"FAKE_PROBE_UUID": command.device(which)} if command.device else {}),
            **({"WARPGAUGE_PLOTS": self.folder / "plots"} if command.pages != "real" and not self.drawn else {})})

    def start(self, command, which, file_bytes=None, more=None):
        """`file_bytes`: the most that a file may hold. `more`: of the environment."""
        def prepare():
            heed_interrupts()
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if file_bytes:
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))
        return subprocess.Popen([WARPGAUGE, *command.line(which)], cwd=self.folder,
                                env={**self.environment(command, which), **(more or {})}, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                start_new_session=True, preexec_fn=prepare)

    def end_of(self, process, seconds=MOST_SECONDS):
        """Waits for it. Returns its standard output and error."""
        try:
            return process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise Failure(f"not ended after {seconds} s") from None

    def finish(self, command, which, more=None):
        """Undisturbed. Returns what is there then."""
        process = self.start(command, which, more=more)
        out, errors = self.end_of(process)
        expect(process.returncode == 0, f"ended with {process.returncode}: {out}{errors}")
        left = self.temporaries()
        expect(not left, f"left {left}")
        # A recording may be compressed as a whole or line by line: what counts is its text.
        return {name: text_of(self.work / name) if MEASURED.fullmatch(name) else held
                for name, held in files_of(self.work).items() if not KEPT.fullmatch(name)}

    def temporaries(self):
        return [str(file.relative_to(self.folder)) for place in (self.work, self.temporary) for file in sorted(place.rglob("*"))
                if file.name.startswith(ASIDE)]

    def reset(self, files):
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir()
        for name, held in files.items():
            file = self.work / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(held)

    def results_of(self, command, more=None):
        """(what a reader sees of the old result, all of the new one, seconds that the new one took). `more`: of the environment
        in which the new one is made, if it is not there yet."""
        if command.name not in self.results:
            self.reset({})
            old = visible(self.finish(command, "old"))
            self.reset(old)
            start = time.monotonic()
            new = self.finish(command, "new", more)
            seconds = time.monotonic() - start
            expect(old != visible(new), "the two results are one")
            self.results[command.name] = old, new, seconds
        return self.results[command.name]

    def nobody_is_left(self):
        left = self.mark.left()
        expect(not left, f"still there: {left}")

    def result_left(self, command):
        """What a disturbed command left: "old", "new", or "new, partly in place": complete, with some of its files in their
        places and the others in a folder from which the next command puts them there."""
        old, new, _ = self.results_of(command)
        new, found = visible(new), files_of(self.work)
        shown = visible(found)
        if shown == new:
            return "new"
        if shown == old:
            return "old"
        whole = {**shown, **{name.removeprefix(WHOLE): held for name, held in found.items() if name.startswith(WHOLE)}}
        lacks = [name for name in new if whole.get(name) != new[name]]
        differ = [name for name in sorted(shown.keys() | old.keys()) if shown.get(name) != old.get(name)]
        expect(not lacks, f"neither the old result nor the new one: {differ[:3]} are not the old ones, {lacks[:3]} not the new ones")
        return "new, partly in place"

    def next_command_mends(self, command):
        for file in self.work.glob("*.incomplete"):
            file.unlink()
        expect(self.finish(command, "new") == self.results_of(command)[1], "the next command gives something else")
