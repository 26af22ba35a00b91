#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs probes, and rungs of the reference kernels, under the tools of compute-sanitizer: those alone whose machine code they have not
looked at yet.

Usage: sanitize.py PROBES KERNELS OUT [--list] [--tools LIST] [--filter REGEX] [--again REGEX] [--jobs N] [--seconds S]
       PROBES, KERNELS: the programs warpgauge-probe and warpgauge-kernels ("-": leave one out)
--list says what would be run and why, and needs no GPU. OUT begins as a copy of data/h200/sanitizers (evidence.py says what its files
hold) and takes its place in the end: each run that ends is written to it at once, and what no program has any more is left out. The
same command continues where a call was ended. OUT/summary.csv has a row a tool and a program; OUT/logs.tar.xz what each run printed.
Probes run at level quick without counters, on a device that pretends to have --memory bytes (their largest working sets follow it) and
little time (--series-ms: docs/trust.md says what they leave out then); rungs check their results on small problems, the libraries
that they are compared with are left out.
A row says `clean` where the tool printed its summary with no error, the program ended with 0 and at least one series was measured or
one rung was right. Everything else is no evidence: `errors`, `failed`, `nothing ran`, `timed out`. Errors and
failures of the same code at the same revision are not run again without --again.
Exit status: 0 all code has been looked at, 1 not yet, or a run has errors or failed, 2 bad usage, 3 no usable device.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from evidence import TOOLS, Build, Evidence, write_rows

ROOT = Path(__file__).resolve().parents[2]
# NCCL's kernels in link/nccl are left alone: they take the most time. But initcheck must see the writes to what our kernels read.
OURS = ("--kernel-name", "kernel_substring=warpgauge")  # of the mangled name, which has the namespace
# Errors, or of racecheck errors and warnings: of all hazards, not of those "displayed".
SUMMARY = re.compile(r"(?:ERROR SUMMARY: (\d+) errors?$|RACECHECK SUMMARY: .*\((\d+) errors?, (\d+) warnings?\))", re.MULTILINE)
STATES = ["clean", "errors", "failed", "nothing ran", "timed out"]
SUMMARY_COLUMNS = ["tool", "program", "runs", *STATES, "not run", "measured", "revision"]


class Stop:
    """Ends what is running when the time is over, or at SIGINT and SIGTERM: such a run has no row."""

    def __init__(self, seconds):
        self.end, self.now, self.lock, self.running = time.monotonic() + seconds, False, threading.Lock(), set()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: threading.Thread(target=self.stop).start())
        self.timer = threading.Timer(seconds, self.stop)
        self.timer.daemon = True
        self.timer.start()

    def stop(self):
        with self.lock:
            self.now = True
            for process in self.running:
                kill(process)

    def start(self, command, environment):
        with self.lock:
            if self.now:
                return None
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                                       env=environment, start_new_session=True)
            self.running.add(process)
            return process

    def ended(self, process):
        with self.lock:
            self.running.discard(process)


def kill(process):
    """The program too, which would go on on the device."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def recorded(recording):
    """How many series of a plain recording were measured, and of each other one a line that says why not."""
    try:
        lines = [json.loads(line) for line in recording.read_text().splitlines()]
    except (OSError, ValueError):
        return 0, ""
    others = [f"{line['outcome']}: {line['id']}: {line.get('reason')}\n" for line in lines
              if line.get("outcome") in ("failed", "skipped")]
    return sum(line.get("outcome") == "measured" for line in lines), "".join(others)


def state_of(status, errors, measured):
    if status is None:
        return "timed out"
    if errors:
        return "errors"
    if errors is None or status != 0:
        return "failed"
    return "clean" if measured else "nothing ran"


def run_one(tool, program, name, options, stop):
    """What the run printed, and a part of its row; None where it was stopped."""
    is_kernels = name.startswith("kernels/")
    with tempfile.TemporaryDirectory() as scratch:
        recording = Path(scratch) / "r.jsonl"
        # What a probe does in a process of its own is wrong on purpose: Probe::alone().
        command = ["compute-sanitizer", "--target-processes", "application-only", "--print-limit", "200", "--tool", tool]
        if tool == "memcheck":  # some probes find a limit by launching what cannot be launched; they look at the status themselves
            command += ["--report-api-errors", "no"]
        if name == "link/nccl" and tool != "initcheck":
            command += OURS
        command += [program, "--filter", f"^{name}(/|$)", "--level", "quick"]
        command += ["--check-results", "--no-libraries"] if is_kernels else ["--no-counters", "-o", str(recording)]
        environment = dict(os.environ)
        if not is_kernels:
            environment["WARPGAUGE_PRETEND"] = f"memory_bytes={options.memory},series_ms={options.series_ms}"
        start = time.monotonic()
        process = stop.start(command, environment)
        if process is None:
            return None
        try:
            text, _ = process.communicate(timeout=options.run_seconds)
            status = process.returncode
        except subprocess.TimeoutExpired:
            kill(process)
            text, _ = process.communicate()
            status = None
        stop.ended(process)
        if stop.now and (status is None or status < 0):
            return None
        seconds = time.monotonic() - start
        measured, others = (len(re.findall(r"^right: ", text, flags=re.MULTILINE)), "") if is_kernels else recorded(recording)
    found = SUMMARY.findall(text)
    errors = sum(int(number) for numbers in found for number in numbers if number) if found else None
    return text + others, {"state": state_of(status, errors, measured), "errors": "" if errors is None else errors, "measured": measured,
                           "seconds": f"{seconds:.1f}"}


def summary(evidence, build):
    """For each tool and program: how many runs ended how, and how many series were measured or rungs were right."""
    rows = list(evidence.rows.values())
    names = {Path(program).name: sum(one == program for one in build.program_of.values()) for program in build.revision_of}
    for tool, program in sorted({(row["tool"], row["program"]) for row in rows}):
        of_both = [row for row in rows if (row["tool"], row["program"]) == (tool, program)]
        meant = names.get(program, len(of_both))
        yield {"tool": tool, "program": program, "runs": meant,
               **{state: sum(row["state"] == state for row in of_both) for state in STATES}, "not run": meant - len(of_both),
               "measured": sum(int(row["measured"]) for row in of_both),
               "revision": " ".join(sorted({row["revision"] for row in of_both}))}


def log_name(row):
    return f"{row['tool']}-{row['name'].replace('/', '.')}.log"


def pack_logs(evidence, folder, before):
    """OUT/logs.tar.xz: what was printed here, and of the logs before this call those that no run made again."""
    kept = {log_name(row) for row in evidence.rows.values()}
    beside = folder / "logs.tar.xz.new"
    with tarfile.open(beside, "w:xz") as to:
        for log in sorted((folder / "logs").glob("*.log")):
            if log.name in kept:
                to.add(log, f"./{log.name}")
        if before.exists():
            with tarfile.open(before) as old:
                for member in old:
                    name = Path(member.name).name
                    if member.isfile() and (str(Path(member.name).parent) != "." or name in kept and not (folder / "logs" / name).exists()):
                        to.addfile(member, old.extractfile(member))
    os.replace(beside, folder / "logs.tar.xz")


def options_of():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("probes")
    parser.add_argument("kernels")
    parser.add_argument("out", type=Path, help="folder of evidence that is made or gone on with")
    parser.add_argument("--list", action="store_true", help="only say what would be run, and why")
    parser.add_argument("--tools", default=",".join(TOOLS), help="with commas between them")
    parser.add_argument("--filter", default="", metavar="REGEX", help="names of probes and families: no others are run")
    parser.add_argument("--again", metavar="REGEX", help="TOOL NAME: run these too, whatever is known of them")
    parser.add_argument("--jobs", type=int, default=10, help="runs side by side on the one GPU")
    parser.add_argument("--seconds", type=float, default=1e6, help="the call ends then; runs that go on are stopped and have no row")
    parser.add_argument("--run-seconds", type=float, default=300, help="most time of a run")
    parser.add_argument("--shortest-first", action="store_true", help="by the seconds that they took before; else the longest come first")
    parser.add_argument("--memory", type=int, default=8 << 30, help="bytes of device memory that probes believe in")
    parser.add_argument("--series-ms", type=int, default=200, help="a series of a probe ends at its first point after so long")
    parser.add_argument("--evidence", type=Path, default=ROOT / "data/h200/sanitizers", help="what is known before OUT is made")
    parser.add_argument("--sources", type=Path, default=ROOT, help="the tree that the programs are built from")
    options = parser.parse_args()
    options.tools = options.tools.split(",")
    if unknown := set(options.tools) - set(TOOLS):
        parser.error(f"--tools {','.join(sorted(unknown))}: known are {', '.join(TOOLS)}")
    for program in (options.probes, options.kernels):
        if program != "-" and not shutil.which(program):
            parser.error(f"{program}: no such program")
    return options


def open_runs(options, evidence, build):
    """(tool, name, why) of what is to be run now, and how many more would end as they did before."""
    needed = evidence.needed(build, options.tools)
    if options.again:
        needed |= {(tool, name): "it was asked for" for tool in options.tools for name in build.program_of
                   if re.search(options.again, f"{tool} {name}")}
    needed = {(tool, name): why for (tool, name), why in needed.items() if re.search(options.filter, name)}
    vain = {(tool, name) for (tool, name), why in needed.items() if why != "it was asked for" and evidence.ended_so(build, tool, name)}

    def seconds(run):
        row = evidence.rows.get(run[:2])
        return float(row["seconds"]) if row else float("inf")

    runs = [(*run, why) for run, why in sorted(needed.items()) if run not in vain]
    return sorted(runs, key=seconds, reverse=not options.shortest_first), vain


def tell(runs, vain, evidence):
    for tool, name, why in runs:
        print(f"{tool} {name}: {why}")
    for tool, name in sorted(vain):
        row = evidence.rows[tool, name]
        print(f"not again: {tool} {name}: this very code {'had errors' if row['state'] == 'errors' else 'failed'} at this revision; "
              + (f"mend it, or write its reason and code {row['code']} to explained.csv" if row["state"] == "errors" else "see its log"))
    print(f"{len(runs)} runs are needed" if runs else "no run is needed")


def no_device(program):
    done = subprocess.run([program, "--doctor"], capture_output=True, text=True, check=False)
    return done.returncode != 0


def main():
    options = options_of()
    build = Build([program for program in (options.kernels, options.probes) if program != "-"], options.sources)
    if build.of_nobody:
        print(f"sanitize: error: {build.of_nobody[0]}: no probe or family has the source of it; "
              "KernelUsers (kernel_users.py) must find it", file=sys.stderr)
        return 2
    begun = (options.out / "runs.csv").exists()
    evidence = Evidence(options.out if begun else options.evidence, options.evidence / "explained.csv")
    evidence.settle(build)
    runs, vain = open_runs(options, evidence, build)
    tell(runs, vain, evidence)
    if options.list:
        return 0
    if runs and not shutil.which("compute-sanitizer"):
        print("sanitize: error: compute-sanitizer is not on the PATH: it comes with the CUDA Toolkit", file=sys.stderr)
        return 2
    if runs and no_device(next(iter(build.revision_of))):
        print("sanitize: error: no usable device: --list says what would be run", file=sys.stderr)
        return 3

    logs = options.out / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    if not (options.out / "logs.tar.xz").exists() and (options.evidence / "logs.tar.xz").exists():
        shutil.copy(options.evidence / "logs.tar.xz", options.out)
    evidence.forget_what_is_gone(build)
    lock, stop, ended = threading.Lock(), Stop(options.seconds), []

    def write():
        evidence.write(options.out)
        write_rows(options.out / "summary.csv", list(summary(evidence, build)), SUMMARY_COLUMNS)

    def one(run):
        tool, name, _ = run
        program = build.program_of[name]
        done = run_one(tool, program, name, options, stop)
        if done is None:
            return
        text, row = done
        row |= {"tool": tool, "program": Path(program).name, "name": name, "revision": build.revision_of[program], "code": build.digest(name)}
        with lock:
            (logs / log_name(row)).write_text(text, encoding="utf-8")
            evidence.take(build, row)
            ended.append(row)
            print(f"{len(ended)}/{len(runs)} {tool} {name}: {row['state']} ({row['measured']} measured, {row['seconds']} s)", flush=True)
            write()

    write()
    with ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(one, runs))
    stop.timer.cancel()
    pack_logs(evidence, options.out, options.out / "logs.tar.xz")
    for state in sorted({row["state"] for row in ended}):
        print(f"{sum(row['state'] == state for row in ended)} {state}")
    print(f"{len(runs) - len(ended)} not run to their end")
    options.again = None
    left, vain = open_runs(options, evidence, build)
    tell(left, vain, evidence)
    return 1 if left or vain else 0


if __name__ == "__main__":
    sys.exit(main())
