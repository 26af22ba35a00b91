#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Predicts the kernels from outside (corpus/), and writes how far off that is.

Usage: scripts/outside.py [--check|--check-all] [--open-blind] VALIDATE [FOLDER]        (default: data/h200)
Reads FOLDER/outside.jsonl.xz, the descriptions that `warpgauge describe` made of each program (packed by scripts/packed.py), and
corpus/programs.yaml; writes FOLDER/outside.csv.xz, the table of `warpgauge-validate kernels` with four columns more:
  program, set      as programs.yaml has them; a set by its number (SETS)
  half              open: laws were made on it; blind: not (corpus/README.md says how they are told apart)
  times             steady; varied: the quartiles of the launches' times lie more than 15 % apart; beside others: no
                    launch ran alone. Only steady ones are scored.
and prints the scores. The blind half is predicted with --open-blind alone: once, when the laws are frozen. From then on its
rows are in the file as they came out, with the hash of the laws that they belong to (frozen_hash). They are not predicted
again when laws change: those laws may have been made with them in view.
Two more figures are printed, from the programs other_card/... and twice_the_size/...:
  counts of one card, time of another: the counts of the corpus, the time that another card of the same kind took
  counts at one size, time at another: counts of a program doubled, the time and the launch's shape at twice the size
A set that has rows in OPENED is never opened again.
--check writes nothing. It fails where a row of the open half is not what the present laws give, and where a row of the blind
half is not the one that came out (OPENED) or not of the kernel that is described. It predicts a third of the programs, each day
another third: a law that changes moves rows of all. --check-all predicts all, and prints the two figures.
"""

import csv
import datetime
import functools
import hashlib
import io
import itertools
import json
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from compressed import read_text, write_xz  # noqa: E402
from packed import files_in  # noqa: E402
from tables import as_csv  # noqa: E402

VARIED = 1.15
# 1 to 5 in the table, whose blind rows stay as they are; the last is not in it: scripts/savings.py is about that
SETS = ("usual_operations", "other_types", "frameworks_and_codecs", "textbook_codes", "kinds", "changes")
OPEN_SETS = ("usual_operations", "kinds")  # laws are made with all their kernels in view
# The blind rows that were opened, by folder and set: the hash of their laws and profile, and the SHA-256 of the rows as they came out.
OPENED = {"h200": {2: ("6b80fdb6fcbe8721", "d03f97c1cbb1c3aa3a0574c439abb653f741fca99f4338d5fc7b35509d490f6f"),
                   3: ("0b1c3aa5b18fa211", "5650697c2f971a89e78ddd268172acad1961b9f06cfe8e449752d909856aa43b"),
                   4: ("bb3d9a0b32aabd13", "a3cf27aa22ddfe26e1195afeef914af771797707e39b1b84841354c5d0f0cc3e")}}


def programs():
    """Numbers of sets by name, from the lines of programs.yaml."""
    sets = {}
    for line in (ROOT / "corpus/programs.yaml").read_text().splitlines():
        if line.startswith("- name: "):
            name = line.removeprefix("- name: ")
        elif line.startswith("  set: "):
            sets[name] = SETS.index(line.removeprefix("  set: ")) + 1
    return sets


@functools.cache
def everything(folder):
    return files_in(folder / "outside.jsonl.xz")


def descriptions(folder, under=""):
    """{program: its kernels} of those that are packed under a name of their own, which goes before the program's."""
    return {pathlib.PurePath(name).name: kernels for name, kernels in sorted(everything(folder).items())
            if str(pathlib.PurePath(name).parent) == (under or ".")}


def mangled(kernel):
    """The mangled name; for a kernel that was described before names were kept, and without its code, the written one."""
    return kernel.get("mangled") or kernel.get("code", {}).get("function") or kernel["name"]


def half(kernel, number, of_earlier_sets):
    """Half of set 2 was left open, so that laws could be made on it. Nothing of sets 3 and 4 is open: they were described after the
    laws were made."""
    name = mangled(kernel)
    if SETS[number - 1] in OPEN_SETS or name in of_earlier_sets:
        return "open"
    return "blind" if number >= 3 or hashlib.sha256(name.encode()).hexdigest()[0] in "89abcdef" else "open"


def times(kernel):
    if any(text.startswith("every launch ran beside other kernels") for text in kernel.get("assumes", [])):
        return "beside others"
    time = kernel["time"]
    return "varied" if time["high_us"] > VARIED * time["low_us"] else "steady"


def predicted(validate, profile, kernels):
    """The rows of `warpgauge-validate kernels`, one for each description."""
    with tempfile.TemporaryDirectory() as folder:
        file, table = (pathlib.Path(folder) / name for name in ("kernels.jsonl", "table.csv"))
        file.write_text("".join(json.dumps(kernel) + "\n" for kernel in kernels))
        subprocess.run([validate, "kernels", "--profile", profile, file, "--against", file, "-o", table],
                       check=True, stdout=subprocess.DEVNULL)
        with table.open() as stream:
            return list(csv.DictReader(stream))


def lone(kernels):
    """Descriptions by mangled name, code, block and shared memory; a program has one for each."""
    by_key = {}
    for kernel in kernels:
        launch = kernel["launch"]
        key = (mangled(kernel), kernel.get("code", {}).get("function"), len(kernel.get("code", {}).get("rows", [])),
               launch["threads_per_block"], launch["shared_bytes_per_block"])
        by_key.setdefault(key, []).append(kernel)
    return {key: some[0] for key, some in by_key.items() if len(some) == 1}


def shape(kernel):
    """The launch's shape, whichever of its launches was described."""
    return kernel["size"].split(", launch ")[0]


def times_elsewhere(validate, folder):
    """Rows of kernels with the counts of the corpus and the times of other_card."""
    pairs = []
    for name, kernels in descriptions(folder, "other_card").items():
        here = {(mangled(kernel), shape(kernel)): kernel for kernel in descriptions(folder)[name]}
        for kernel in kernels:
            counted = here.get((mangled(kernel), shape(kernel)))
            if counted and times(kernel) == "steady" == times(counted):
                pairs.append(counted | {"time": kernel["time"]})
    return predicted(validate, folder / "profile.json", pairs) if pairs else []


def doubled(kernel, larger):
    """The description of a kernel as twice the work, in the launch that the program makes for it."""
    counts = {alias: value if alias.endswith("_percent") else 2 * value for alias, value in kernel["counts"].items()}
    twice = kernel | {"counts": counts, "launch": larger["launch"], "time": larger["time"], "size": larger["size"]}
    if "code" in kernel:
        columns = kernel["code"]["columns"]
        grows = [columns.index(name) for name in ("executed", "threads", "sectors", "wavefronts")]
        twice["code"] = kernel["code"] | {"rows": [[2 * cell if at in grows else cell for at, cell in enumerate(row)]
                                                   for row in kernel["code"]["rows"]]}
    return twice


def twice_the_size(validate, folder):
    """Rows of the kernels at twice the size, from counts doubled. Both are of the same card. A kernel that does not launch more
    blocks works on something else (the last step of a reduction), or loops. Both are kept."""
    pairs = []
    for name, kernels in descriptions(folder, "twice_the_size").items():
        small = lone(descriptions(folder, "other_card")[name.removesuffix("_x2")])
        for key, larger in lone(kernels).items():
            if key in small and times(larger) == "steady":
                pairs.append(doubled(small[key], larger))
    return predicted(validate, folder / "profile.json", pairs) if pairs else []


def fair_roofline(folder):
    """The time of a row by the measured roofline, with what it costs to launch and, for a kernel that uses DRAM, the time until its
    first data have come and gone."""
    entries = json.loads((folder / "profile.json").read_text())["entries"]
    launch_us, dram_us = (entries[f"launch.{key}"]["value"] for key in ("kernel_every_sm_us", "dram_copy_start_us"))
    uses_dram = {(kernel["name"], kernel["size"]): kernel["counts"]["dram_read_bytes"] > 0
                 for kernels in descriptions(folder).values() for kernel in kernels}
    return lambda row: float(row["measured_roofline_us"]) + (dram_us if uses_dram[(row["kernel"], row["size"])] else launch_us)


def rows_of(file):
    """The rows that are in the table already, by program."""
    kept = {}
    if file.exists():
        for row in csv.DictReader(io.StringIO(read_text(file), newline="")):
            kept.setdefault(row["program"], []).append(row)
    return kept


def todays(names):
    """A third of them, another third each day."""
    turn = datetime.date.today().toordinal() % 3
    return {name for name in names if zlib.crc32(name.encode()) % 3 == turn}


def rows(validate, folder, open_blind, table, asked_for):
    """Open rows are predicted, blind ones are those of `table`. A program without a blind row has not been opened:
    with `open_blind` it is, unless its set has been. Programs not in `asked_for` keep the rows of `table`."""
    kept = {name: blind for name, some in table.items() if (blind := [row for row in some if row["half"] == "blind"])}
    sets = programs()
    described = descriptions(folder)
    opened = OPENED.get(folder.resolve().name, {})
    all_rows, seen = [], {number: set() for number in sets.values()}
    for name, kernels in described.items():
        seen[sets[name]].update(mangled(kernel) for kernel in kernels)
    for name, kernels in described.items():
        if name not in asked_for:
            all_rows += table.get(name, [])
            continue
        number = sets[name]
        earlier = set().union(*(names for other, names in seen.items() if other < number))
        halves = [half(kernel, number, earlier) for kernel in kernels]
        opens = open_blind and number not in opened
        asked = [kernel for kernel, which in zip(kernels, halves) if opens or which == "open"]
        new = iter(predicted(validate, folder / "profile.json", asked) if asked else [])
        old = iter([] if opens else kept.get(name, []))
        for kernel, which in zip(kernels, halves):
            is_kept = which == "blind" and not opens
            if is_kept and name not in kept:
                continue
            row = next(old if is_kept else new, None)
            about = {"program": name, "set": str(number), "half": which, "times": times(kernel)}
            if row is None or any(row.get(key, value) != value for key, value in about.items()) or not is_of(row, kernel):
                raise SystemExit(f"error: {name} has a {which} row that is not of the kernel described in its place")
            row.pop("source", None)  # it is "describe", as ever
            all_rows.append(about | row)
        if next(old, None):
            raise SystemExit(f"error: {name} has more blind rows than kernels")
    return all_rows


def is_of(row, kernel):
    time = float(row["measured_us"])
    return (row["kernel"], row["size"]) == (kernel["name"], kernel["size"]) and math.isclose(
        time, kernel["time"]["median_us"], rel_tol=1e-5)


def blind_digests(all_rows):
    """For the blind rows of each set: the hashes of their laws, and the SHA-256."""
    digests = {}
    for number in sorted({int(row["set"]) for row in all_rows if row["half"] == "blind"}):
        blind = [row for row in all_rows if row["half"] == "blind" and int(row["set"]) == number]
        digests[number] = (", ".join(sorted({row["frozen_hash"] for row in blind})),
                           hashlib.sha256(as_csv(blind).encode()).hexdigest())
    return digests


def unit(bound):
    return bound.split(":")[0]


def mean_error(some, time_of):
    return statistics.mean(abs(time_of(row) / float(row["measured_us"]) - 1) for row in some if row["measured_roofline_us"])


def agreement(some):
    """How often the first bound is the measured one, how often the first or the second is, and how often the most frequent one
    would be."""
    first = sum(unit(row["bound_predicted"]) == unit(row["bound_measured"]) for row in some)
    second = sum(unit(row["bound_measured"]) in (unit(row["bound_predicted"]), unit(row["second_predicted"]))
                 for row in some)
    trivial = max((sum(unit(row["bound_measured"]) == unit(other["bound_measured"]) for row in some) for other in some))
    return "".join(f" {100 * count / len(some):>6.1f}" for count in (first, second, trivial))


def score(words, some, fair=None):
    """A line of the summary. `fair`: the roofline's time of a row with the launch. Without it, the counters belong to another
    launch than the timed one, and do not say what bounds it."""
    ratios = [float(row["predicted_us"]) / float(row["measured_us"]) for row in some if row["predicted_us"]]
    if not ratios:
        return f"{words:<24} nothing is predicted"
    errors = sorted(abs(ratio - 1) for ratio in ratios)
    held = sum(float(row["low_us"]) <= float(row["measured_us"]) <= float(row["high_us"])
               for row in some if row["predicted_us"])
    roofline = mean_error(some, lambda row: float(row["measured_roofline_us"]))
    n = len(ratios)
    return (f"{words:<24} {n:>4} {100 * statistics.mean(errors):>6.1f} {100 * statistics.median(errors):>6.1f} "
            f"{100 * errors[min(math.ceil(0.9 * n), n) - 1]:>6.1f} "
            f"{math.exp(statistics.mean(map(math.log, ratios))):>6.3f} {100 * held / n:>5.1f}"
            f"{agreement(some) if fair else ' ' * 21}"
            f" {100 * roofline:>8.1f}" + (f" {100 * mean_error(some, fair):>8.1f}" if fair else ""))


def summary(all_rows, fair, other_card, doubled_rows):
    steady = [row for row in all_rows if row["times"] == "steady"]
    lines = [f"{len(all_rows)} kernels, {len(steady)} with steady times of their own: errors in %",
             f"{'':<24} {'n':>4} {'MAPE':>6} {'median':>6} {'P90':>6} {'geo.':>6} {'held':>5} {'top-1':>6} {'top-2':>6} "
             f"{'always':>6} {'roofline':>8} {'+ launch':>8}"]
    for number, which in itertools.product(range(1, len(SETS) + 1), ("open", "blind")):
        some = [row for row in steady if int(row["set"]) == number and row["half"] == which]
        if some:
            lines.append(score(f"set {number}, {which}", some, fair))
            lines.append(score("  longer than 50 us", [row for row in some if float(row["measured_us"]) > 50], fair))
    for words, some in (("time of another card", other_card), ("counts doubled", doubled_rows)):
        if some:
            lines.append(score(words, some))
    return "\n".join(lines)


def main():
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if not arguments:
        raise SystemExit(__doc__)
    folder = pathlib.Path(arguments[1]) if len(arguments) > 1 else ROOT / "data/h200"
    file = folder / "outside.csv.xz"
    validate = pathlib.Path(arguments[0]).resolve()
    open_blind, a_third = "--open-blind" in sys.argv, "--check" in sys.argv
    names = set(descriptions(folder))
    all_rows = rows(validate, folder, open_blind, rows_of(file), todays(names) if a_third else names)
    print(summary(all_rows, fair_roofline(folder), [] if a_third else times_elsewhere(validate, folder),
                  [] if a_third else twice_the_size(validate, folder)))
    digests = blind_digests(all_rows)
    for number, (laws, digest) in digests.items():
        print(f"blind rows of set {number}: by laws and profile {laws}, as they came out; SHA-256 {digest}")
    if digests != OPENED.get(folder.resolve().name, {}) and not open_blind:
        raise SystemExit(f"error: the blind rows of {file} are not those that came out")
    text = as_csv(all_rows)
    if not a_third and "--check-all" not in sys.argv:
        write_xz(file, text)
    elif read_text(file) != text:
        raise SystemExit(f"error: {file} differs from what the descriptions give: run scripts/outside.py")


if __name__ == "__main__":
    main()
