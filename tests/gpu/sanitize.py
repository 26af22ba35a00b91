#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every probe, and every rung of the reference kernels, under the tools of compute-sanitizer.

Usage: sanitize.py PROBES KERNELS OUT [--tools LIST] [--jobs N] [--seconds S] [--filter REGEX] [--until SECONDS]
       PROBES, KERNELS: the programs warpgauge-probe and warpgauge-kernels ("-": leave one out)
Writes OUT/runs.csv, a row a run; OUT/summary.csv, a row a tool and a program; OUT/logs/TOOL-NAME.log, what the run printed; and
OUT/code-PROGRAM.txt, which machine code the program holds (--list-code), below a line with the compiler's version. Runs that
OUT/runs.csv has of the same revision are not run again. Probes run at level quick without counters, on a device that pretends to
have --memory bytes (their largest working sets follow it) and little time (--series-ms: CONTRIBUTING.md has what they leave out
then); rungs check their results on small problems, the libraries that they are held against are left out.
A row says `clean` where the tool printed its summary with no error, the program ended with 0 and at least one series was measured or
one rung was right. Everything else is no evidence: `errors`, `failed`, `nothing ran`, `timed out`.
Exit status: 1 when a run has errors or failed.
"""

import argparse
import csv
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOOLS = ("memcheck", "racecheck", "initcheck", "synccheck")
# NCCL's kernels in link/nccl are left alone: they take the most time. But initcheck must see who wrote what a kernel of ours reads.
OURS = ("--kernel-name", "kernel_substring=warpgauge")  # of the mangled name, which has the namespace
# Errors, or of racecheck errors and warnings: of all hazards, not of those "displayed".
SUMMARY = re.compile(r"(?:ERROR SUMMARY: (\d+) errors?$|RACECHECK SUMMARY: .*\((\d+) errors?, (\d+) warnings?\))", re.MULTILINE)
CARRIED = ("clean", "nothing ran")
STATES = ["clean", "errors", "failed", "nothing ran", "timed out"]
SUMMARY_COLUMNS = ["tool", "program", "runs", *STATES, "not run", "measured", "revision"]
COLUMNS = ["tool", "program", "name", "state", "errors", "measured", "seconds", "revision"]


def names_of(program, pattern):
    listed = json.loads(subprocess.run([program, "--list", "--format", "json"], check=True, capture_output=True, text=True).stdout)
    return [one["name"] for one in listed if re.search(pattern, one["name"])]


def revision_of(program):
    return subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.split(maxsplit=1)[1].strip()


def code_of(program):
    """The compiler's version, then each kernel with the hash of its machine code: which code is looked at."""
    compiler = re.search(r"^// Cuda compilation tools, .* V([\d.]+)", Path(f"{program}.ptx").read_text(encoding="utf-8"), re.MULTILINE)
    return f"nvcc {compiler[1]}\n" + subprocess.run([program, "--list-code"], check=True, capture_output=True, text=True).stdout


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


def run_one(tool, program, name, options, folder, revision, seconds_left):
    is_kernels = name.startswith("kernels/")
    with tempfile.TemporaryDirectory() as scratch:
        recording = Path(scratch) / "r.jsonl"
        # What a probe does in a process of its own is wrong on purpose: Probe::alone().
        command = ["compute-sanitizer", "--target-processes", "application-only", "--print-limit", "200", "--tool", tool]
        if tool == "memcheck":  # some probes find a limit by launching what cannot be launched; who launches looks at the status itself
            command += ["--report-api-errors", "no"]
        if name == "link/nccl" and tool != "initcheck":
            command += OURS
        command += [program, "--filter", f"^{name}(/|$)", "--level", "quick"]
        command += ["--check-results", "--no-libraries"] if is_kernels else ["--no-counters", "-o", str(recording)]
        environment = dict(os.environ)
        if not is_kernels:
            environment["WARPGAUGE_PRETEND"] = f"memory_bytes={options.memory},series_ms={options.series_ms}"
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                                   env=environment, start_new_session=True)
        try:
            text, _ = process.communicate(timeout=min(options.seconds, seconds_left))
            status = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # the program too, which would go on on the device
            text, _ = process.communicate()
            if seconds_left < options.seconds:
                return None
            status = None
        seconds = time.monotonic() - start
        measured, others = (len(re.findall(r"^right: ", text, flags=re.MULTILINE)), "") if is_kernels else recorded(recording)
    (folder / f"{tool}-{name.replace('/', '.')}.log").write_text(text + others, encoding="utf-8")
    found = SUMMARY.findall(text)
    errors = sum(int(number) for numbers in found for number in numbers if number) if found else None
    return {"tool": tool, "program": Path(program).name, "name": name, "state": state_of(status, errors, measured),
            "errors": "" if errors is None else errors, "measured": measured, "seconds": f"{seconds:.1f}", "revision": revision}


def read_rows(file):
    with file.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def pairs_of(file):
    return {(row["tool"], row["name"]) for row in read_rows(file)}


def write_rows(file, rows, columns=COLUMNS):
    with file.open("w", encoding="utf-8", newline="") as stream:
        table = csv.DictWriter(stream, columns, lineterminator="\n")
        table.writeheader()
        table.writerows(sorted(rows, key=lambda entry: (entry["tool"], entry["program"], entry.get("name"))))


def summary(rows, runs):
    """Of each tool and program: how many runs ended how, and how many series were measured or rungs were right."""
    for tool, program in sorted({(tool, Path(program).name) for tool, program, *_ in runs}):
        of_both = [row for row in rows if (row["tool"], row["program"]) == (tool, program)]
        meant = sum((tool, program) == (run[0], Path(run[1]).name) for run in runs)
        yield {"tool": tool, "program": program, "runs": meant,
               **{state: sum(row["state"] == state for row in of_both) for state in STATES}, "not run": meant - len(of_both),
               "measured": sum(int(row["measured"]) for row in of_both),
               "revision": " ".join(sorted({row["revision"] for row in of_both}))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("probes")
    parser.add_argument("kernels")
    parser.add_argument("out", type=Path)
    parser.add_argument("--tools", default=",".join(TOOLS), help="with commas between them")
    parser.add_argument("--jobs", type=int, default=8, help="runs side by side on the one GPU")
    parser.add_argument("--seconds", type=float, default=150, help="most time of a run")
    parser.add_argument("--until", type=float, default=1e9, help="no run goes on later than this many seconds from now; one that "
                        "would have gets no row")
    parser.add_argument("--memory", type=int, default=8 << 30, help="bytes of device memory that probes believe in")
    parser.add_argument("--series-ms", type=int, default=200, help="a series of a probe ends at its first point after so long")
    parser.add_argument("--carry", type=Path, metavar="RUNS.csv", help="of earlier calls: what was clean there or had nothing to run, of code that is "
                        "still the same, is not run again and keeps its revision")
    parser.add_argument("--order", type=Path, metavar="RUNS.csv", help="of an earlier call: what took longest there begins first")
    parser.add_argument("--shortest-first", action="store_true", help="with --order: what was quickest there begins first")
    parser.add_argument("--only", type=Path, metavar="RUNS.csv", help="no run but those of this table's rows, by tool and name")
    parser.add_argument("--but", type=Path, metavar="RUNS.csv", help="no run of this table's rows")
    parser.add_argument("--filter", default="", help="names of probes and families")
    options = parser.parse_args()
    if options.shortest_first and not options.order:
        parser.error("--shortest-first asks for --order")
    for table in (options.order, options.only, options.but, options.carry):
        if table and not table.is_file():
            parser.error(f"{table}: no such table")

    logs = options.out / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    for program in (options.probes, options.kernels):
        if program != "-":
            (options.out / f"code-{Path(program).name}.txt").write_text(code_of(program), encoding="utf-8")
    programs = [(program, names_of(program, options.filter), revision_of(program))
                for program in (options.kernels, options.probes) if program != "-"]  # kernels take longest
    runs = [(tool, program, name, revision) for tool in options.tools.split(",") for program, names, revision in programs
            for name in names]
    meant = runs
    if options.only:
        wanted = pairs_of(options.only)
        runs = [run for run in runs if (run[0], run[2]) in wanted]
    if options.but:
        unwanted = pairs_of(options.but)
        runs = [run for run in runs if (run[0], run[2]) not in unwanted]
    table = options.out / "runs.csv"
    rows = read_rows(table) if table.exists() else []
    known = {(row["tool"], row["name"], row["revision"]) for row in rows}
    runs = [run for run in runs if (run[0], *run[2:]) not in known]
    if options.carry:
        open_runs = {(run[0], run[2]) for run in runs}
        rows += [row for row in read_rows(options.carry) if row["state"] in CARRIED and (row["tool"], row["name"]) in open_runs]
        carried = {(row["tool"], row["name"]) for row in rows if row["state"] in CARRIED}
        runs = [run for run in runs if (run[0], run[2]) not in carried]
    if options.order:
        seconds = {(row["tool"], row["name"]): float(row["seconds"]) for row in read_rows(options.order)}
        runs.sort(key=lambda run: seconds.get((run[0], run[2]), float("inf")), reverse=not options.shortest_first)
    lock, start, already = threading.Lock(), time.monotonic(), len(rows)

    def one(run):
        tool, program, name, revision = run
        seconds_left = options.until - (time.monotonic() - start)
        row = run_one(tool, program, name, options, logs, revision, seconds_left) if seconds_left > 0 else None
        if row is None:
            return
        with lock:
            rows.append(row)
            print(f"{len(rows) - already}/{len(runs)} {tool} {name}: {row['state']} ({row['measured']} measured, {row['seconds']} s)", flush=True)
            write_rows(table, rows)
            write_rows(options.out / "summary.csv", summary(rows, meant), SUMMARY_COLUMNS)

    with ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(one, runs))
    for state in sorted({row["state"] for row in rows}):
        print(f"{sum(row['state'] == state for row in rows)} {state}")
    print(f"{len(runs) + already - len(rows)} not run to their end")
    return 1 if any(row["state"] in ("errors", "failed") for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
