#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Chooses configurations without running them, and says how good the choice is beside what was measured.

Usage: scripts/tuning.py predict [--closed|--opened] [--jobs N] [--only SPACE]... WARPGAUGE [FOLDER]        (default: data/h200/tuning)
       scripts/tuning.py seconds WARPGAUGE [FOLDER]
       scripts/tuning.py table [--check] [FOLDER]
FOLDER/measured.jsonl.xz is what kernels/tuning/measure.py wrote (packed), FOLDER/cubins.tar.xz the code that was timed. `predict` executes each
configuration's code on the host with the arguments of the launch (`warpgauge predict --arg ... --warm`) and writes
FOLDER/predicted_open.csv.xz; with --closed predicted_closed.csv.xz, of the spaces that stay closed until a study ends (kernels/tuning/space.py);
with --opened predicted_opened.csv.xz, of the same spaces by later laws, which may have learnt from them.
`seconds` has `warpgauge rank --jobs 1` name the first of each space and shape on one processor, as a tuner would, and writes
FOLDER/seconds.csv: what a configuration took, and the most memory. Nothing else should run meanwhile.
`table` writes open.txt, and closed.txt and opened.txt once those are predicted. A configuration without an answer is taken to be the slowest.
"""

import argparse
import csv
import json
import math
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
sys.path.insert(0, str(ROOT / "kernels/tuning"))
from choices import FIRST, kendall, share_of_best, spread, together  # noqa: E402
from compressed import open_text, write_xz  # noqa: E402
from packed import files_in  # noqa: E402
from space import closed  # noqa: E402
from tables import as_csv  # noqa: E402

FOLDER = ROOT / "data/h200/tuning"
_COLUMNS = ("space", "shape", "configuration", "predicted_us", "low_us", "high_us", "bytes_us", "roofline_us", "bound", "laws", "reason")
_METHODS = (("prediction", "predicted_us"), ("roofline", "roofline_us"), ("bytes alone", "bytes_us"), ("random", None))
_BYTES = ("l2", "dram")
_MOST_SECONDS = 120


def launches(folder):
    """What was measured, without the header; what failed or was wrong on the device is no choice."""
    return [line for lines in files_in(folder / "measured.jsonl.xz").values() for line in lines if line.get("outcome") == "measured"]


def chosen(lines, of_closed):
    """The launches of the closed spaces, or of the others. A space whose code Triton compiles has a module of Python."""
    names = {of_triton: {line["space"] for line in lines if line["compiler"].startswith("Triton") == of_triton}
             for of_triton in (True, False)}
    hidden = closed(names[True]) | closed(names[False])
    return [line for line in lines if (line["space"] in hidden) == of_closed]


def row_of(line, kernel=None, **known):
    """A row of the table of predictions, from an entry of `kernels` of what `warpgauge predict --format json` prints."""
    row = dict.fromkeys(_COLUMNS, "") | {name: line[name] for name in ("space", "shape", "configuration")} | known
    if kernel is None:
        return row
    if kernel["time_us"] is None:
        return row | {"reason": "; ".join([*kernel["missing"], *kernel["unknown"]])}
    roofline = kernel["rooflines"]["measured"]
    of_bytes = max(roofline["ceilings"][unit]["value"] for unit in _BYTES if unit in roofline["ceilings"])
    return row | {"bound": kernel["bound"]} | {name: f"{value:.5g}" for name, value in (
        ("predicted_us", kernel["time_us"]["value"]), ("low_us", kernel["time_us"]["low"]), ("high_us", kernel["time_us"]["high"]),
        ("bytes_us", of_bytes), ("roofline_us", roofline["time_us"]["value"]))}


def predicted(warpgauge, line, cubins):
    command = [warpgauge, "predict", cubins / line["cubin"], "--kernel", line["kernel"], "--grid", ",".join(map(str, line["grid"])),
               "--block", ",".join(map(str, line["block"])), "--shared", line["shared_bytes"], "--warm", "--format", "json"]
    for argument in line["arguments"]:
        command += ["--arg", argument]
    try:
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=_MOST_SECONDS)
    except subprocess.TimeoutExpired:
        return row_of(line, reason=f"no answer in {_MOST_SECONDS} s")
    if done.returncode != 0:
        return row_of(line, reason=" ".join(done.stderr.split()))
    document = json.loads(done.stdout)
    return row_of(line, document["kernels"][0], laws=document["frozen_hash"])


def predict(options):
    target = options.folder / f"predicted_{options.spaces}.csv.xz"
    blind = options.folder / "predicted_closed.csv.xz"
    if options.spaces == "closed" and blind.exists():
        raise SystemExit(f"error: {blind}: the closed spaces were predicted already, and are predicted once; --opened predicts them again")
    if options.spaces == "opened" and not blind.exists():
        raise SystemExit(f"error: {blind}: not there; the closed spaces are predicted with --closed first, once")
    lines = [line for line in chosen(launches(options.folder), options.spaces != "open") if not options.only or line["space"] in options.only]
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(options.jobs) as pool:
        tarfile.open(options.folder / "cubins.tar.xz").extractall(scratch, filter="data")
        rows = list(pool.map(lambda line: predicted(options.warpgauge, line, Path(scratch)), lines))
    write_xz(target, as_csv(rows))


def candidate(line, cubins):
    return {"name": line["configuration"], "file": str(cubins / line["cubin"]), "kernel": line["kernel"], "grid": line["grid"],
            "block": line["block"], "shared": line["shared_bytes"], "args": line["arguments"], "warm": True}


def ranked_alone(warpgauge, lines, cubins):
    """Seconds of processor a configuration, and the most MiB at a time, where one processor ranks them all."""
    listed = cubins / "candidates.jsonl"
    listed.write_text("".join(json.dumps(candidate(line, cubins)) + "\n" for line in lines), encoding="utf-8")
    ranking = cubins / "ranking.json"
    process = subprocess.Popen([warpgauge, "rank", "--candidates", listed, "--jobs", "1", "--format", "json", "-o", ranking],
                               stderr=subprocess.DEVNULL, preexec_fn=lambda: os.sched_setaffinity(0, {max(os.sched_getaffinity(0))}))
    _, _, used = os.wait4(process.pid, 0)
    # The exit status is 2, too, where one of them has no answer.
    if not ranking.exists() or json.loads(ranking.read_text(encoding="utf-8"))["candidates"] != len(lines):
        raise SystemExit(f"error: warpgauge rank has no answer for {lines[0]['space']} {lines[0]['shape']}")
    ranking.unlink()
    return (used.ru_utime + used.ru_stime) / len(lines), used.ru_maxrss / 1024


def measure_seconds(options):
    made = {}
    for line in launches(options.folder):
        made.setdefault((line["space"], line["shape"]), []).append(line)
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        tarfile.open(options.folder / "cubins.tar.xz").extractall(scratch, filter="data")
        for (space, shape), lines in sorted(made.items()):
            seconds, peak = ranked_alone(options.warpgauge, lines, Path(scratch))
            rows.append({"space": space, "shape": shape, "configurations": len(lines), "seconds_each": f"{seconds:.3f}", "peak_mib": f"{peak:.0f}"})
            print(f"{space} {shape}: {seconds:.3f} s each, {peak:.0f} MiB", file=sys.stderr)
    (options.folder / "seconds.csv").write_text(as_csv(rows), encoding="utf-8")


def problems(rows, times):
    """(space, shape) -> its rows and times, both by configuration."""
    made = {}
    for row in rows:
        key = (row["space"], row["shape"])
        guesses, measured = made.setdefault(key, ({}, {}))
        guesses[row["configuration"]] = row
        measured[row["configuration"]] = times[*key, row["configuration"]]
    return made


def guesses_by(rows, column):
    """Configuration -> number; the same for all where nothing is known of any."""
    return {name: 0.0 if column is None else float(row[column]) if row[column] else None for name, row in rows.items()}


def per_cent(share):
    return f"{100 * share:.1f}"


def problem_lines(made):
    lines = [f"{'space':<15}{'shape':>17}{'tried':>7}{'median/best':>13}{'of 1':>8}{'of 3':>8}{'of 5':>8}{'tau':>7}{'no answer':>11}"]
    for (space, shape), (rows, times) in sorted(made.items()):
        guesses = guesses_by(rows, "predicted_us")
        shares = "".join(f"{per_cent(share_of_best(times, guesses, first)):>8}" for first in FIRST)
        tau = kendall(times, guesses)
        unanswered = sum(guess is None for guess in guesses.values())
        lines.append(f"{space:<15}{shape:>17}{len(times):>7}{spread(times):>13.2f}{shares}{tau if tau is not None else math.nan:>7.2f}{unanswered:>11}")
    return lines


def method_lines(made):
    first = "".join(f"{f'of {count}':>8}" for count in FIRST)
    lines = [f"{'chosen by':<15}{first}{'worst':>8}{first[1:]}{'tau':>7}"]
    for name, column in _METHODS:
        means, worsts, taus = [], [], []
        for count in FIRST:
            mean, worst = together([share_of_best(times, guesses_by(rows, column), count) for rows, times in made.values()])
            means.append(f"{per_cent(mean):>8}")
            worsts.append(f"{per_cent(worst):>8}")
        for rows, times in made.values():
            tau = kendall(times, guesses_by(rows, column))
            taus.append(0.0 if tau is None else tau)
        lines.append(f"{name:<15}{''.join(means)}{'':>7}{''.join(worsts)}{statistics.mean(taus):>7.2f}")
    return lines


def table(folder, file):
    times = {(line["space"], line["shape"], line["configuration"]): line["seconds"] * 1e6 for line in launches(folder)}
    rows = list(csv.DictReader(open_text(folder / file)))
    made = problems(rows, times)
    ranked = [row for row in csv.DictReader((folder / "seconds.csv").open(encoding="utf-8")) if (row["space"], row["shape"]) in made]
    seconds = sorted(float(row["seconds_each"]) for row in ranked)
    off = [abs(float(row["predicted_us"]) / times[row["space"], row["shape"], row["configuration"]] - 1) for row in rows if row["predicted_us"]]
    spaces = {space for space, _ in made}
    return "\n".join([
        *problem_lines(made), "", *method_lines(made), "",
        f"{len(rows)} configurations of {len(made)} shapes in {len(spaces)} spaces; {sum(not row['predicted_us'] for row in rows)} without an answer",
        f"times: mean {statistics.mean(off):.1%}, median {statistics.median(off):.1%} off; laws and profile "
        f"{', '.join(sorted({row['laws'] for row in rows if row['laws']}))}",
        f"seconds a configuration where one processor ranks a space: median {statistics.median(seconds):.2f}, most {seconds[-1]:.2f}; "
        f"up to {max(float(row['peak_mib']) for row in ranked):.0f} MiB"]) + "\n"


def write_tables(options):
    for name in ("open", "closed", "opened"):
        source, file = f"predicted_{name}.csv.xz", options.folder / f"{name}.txt"
        if not (options.folder / source).exists():
            continue
        text = table(options.folder, source)
        if not options.check:
            file.write_text(text, encoding="utf-8")
        elif file.read_text(encoding="utf-8") != text:
            raise SystemExit(f"error: {file} is not what scripts/tuning.py table writes")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("predict")
    one.add_argument("warpgauge", type=Path)
    one.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    spaces = one.add_mutually_exclusive_group()
    for name in ("closed", "opened"):
        spaces.add_argument(f"--{name}", dest="spaces", action="store_const", const=name, default="open")
    one.add_argument("--jobs", type=int, default=os.cpu_count())
    one.add_argument("--only", action="append")
    one.set_defaults(run=predict)
    one = commands.add_parser("seconds")
    one.add_argument("warpgauge", type=Path)
    one.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    one.set_defaults(run=measure_seconds)
    one = commands.add_parser("table")
    one.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    one.add_argument("--check", action="store_true")
    one.set_defaults(run=write_tables)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
