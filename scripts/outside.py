#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Predicts the kernels from outside (data/outside), and writes how far off that is.

Usage: scripts/outside.py [--check] [--open-blind] WARPGAUGE [FOLDER]        (default: data/h200)
Reads FOLDER/outside/PROGRAM.jsonl.zst, the descriptions that `warpgauge describe` made of each program, and
data/outside/programs.yaml; writes FOLDER/outside.csv, the table of `predict --against` with four columns more:
  program, set      as programs.yaml has them
  half              open: laws were made on it; blind: not (data/outside/README.md says how they are told apart)
  times             steady; varied: the quartiles of the launches' times lie more than 15 % apart; beside others: no
                    launch ran alone. Only steady ones are scored.
and prints the scores. The blind half is left out, and nothing of it is predicted, until --open-blind says so: once, when the
laws are frozen. From then on it is in the file, and stays there.
--check writes nothing and fails when the file differs.
"""

import csv
import hashlib
import io
import json
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
VARIED = 1.15


def programs():
    """Sets by name, from the lines of programs.yaml."""
    sets = {}
    for line in (ROOT / "data/outside/programs.yaml").read_text().splitlines():
        if line.startswith("- name: "):
            name = line.removeprefix("- name: ")
        elif line.startswith("  set: "):
            sets[name] = int(line.removeprefix("  set: "))
    return sets


def descriptions(warpgauge, file):
    text = subprocess.run([warpgauge, "cat", file], check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in text.splitlines()]


def mangled(kernel):
    """Of a kernel that was described before names were kept, and without its code: the written one."""
    return kernel.get("mangled") or kernel.get("code", {}).get("function") or kernel["name"]


def half(kernel, number, of_first_set):
    name = mangled(kernel)
    blind = hashlib.sha256(name.encode()).hexdigest()[0] in "89abcdef"
    return "blind" if number == 2 and blind and name not in of_first_set else "open"


def times(kernel):
    if any(text.startswith("every launch ran beside other kernels") for text in kernel.get("assumes", [])):
        return "beside others"
    time = kernel["time"]
    return "varied" if time["high_us"] > VARIED * time["low_us"] else "steady"


def predicted(warpgauge, profile, kernels):
    """The rows of `predict --against`, one for each description."""
    with tempfile.TemporaryDirectory() as folder:
        file, table = (pathlib.Path(folder) / name for name in ("kernels.jsonl", "table.csv"))
        file.write_text("".join(json.dumps(kernel) + "\n" for kernel in kernels))
        subprocess.run([warpgauge, "predict", "--profile", profile, file, "--against", file, "-o", table],
                       check=True, stdout=subprocess.DEVNULL)
        with table.open() as stream:
            return list(csv.DictReader(stream))


def rows(warpgauge, folder, with_blind):
    sets = programs()
    described = {file.name.removesuffix(".jsonl.zst"): descriptions(warpgauge, file)
                 for file in sorted((folder / "outside").glob("*.jsonl.zst"))}
    of_first_set = {mangled(kernel) for name, kernels in described.items() if sets[name] == 1 for kernel in kernels}
    all_rows = []
    for name, kernels in described.items():
        halves = [half(kernel, sets[name], of_first_set) for kernel in kernels]
        some = [(kernel, which) for kernel, which in zip(kernels, halves) if with_blind or which == "open"]
        table = predicted(warpgauge, folder / "profile.json", [kernel for kernel, _ in some]) if some else []
        for (kernel, which), row in zip(some, table, strict=True):
            assert row["kernel"] == kernel["name"] and row["size"] == kernel["size"]
            del row["source"]  # it is "describe", as ever
            all_rows.append({"program": name, "set": sets[name], "half": which, "times": times(kernel), **row})
    return all_rows


def to_csv(all_rows):
    text = io.StringIO()
    table = csv.DictWriter(text, list(all_rows[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(all_rows)
    return text.getvalue()


def unit(bound):
    return bound.split(":")[0]


def score(words, some):
    """A line of the summary."""
    ratios = [float(row["predicted_us"]) / float(row["measured_us"]) for row in some if row["predicted_us"]]
    if not ratios:
        return f"{words:<24} nothing is predicted"
    errors = sorted(abs(ratio - 1) for ratio in ratios)
    held = sum(float(row["low_us"]) <= float(row["measured_us"]) <= float(row["high_us"])
               for row in some if row["predicted_us"])
    first = sum(unit(row["bound_predicted"]) == unit(row["bound_measured"]) for row in some)
    second = sum(unit(row["bound_measured"]) in (unit(row["bound_predicted"]), unit(row["second_predicted"]))
                 for row in some)
    trivial = max((sum(unit(row["bound_measured"]) == unit(other["bound_measured"]) for row in some) for other in some))
    roofline = statistics.mean(abs(float(row["measured_roofline_us"]) / float(row["measured_us"]) - 1)
                               for row in some if row["measured_roofline_us"])
    n = len(ratios)
    return (f"{words:<24} {n:>4} {100 * statistics.mean(errors):>6.1f} {100 * statistics.median(errors):>6.1f} "
            f"{100 * errors[min(math.ceil(0.9 * n), n) - 1]:>6.1f} "
            f"{math.exp(statistics.mean(map(math.log, ratios))):>6.3f} {100 * held / n:>5.1f} "
            f"{100 * first / len(some):>6.1f} {100 * second / len(some):>6.1f} {100 * trivial / len(some):>6.1f} "
            f"{100 * roofline:>8.1f}")


def summary(all_rows):
    steady = [row for row in all_rows if row["times"] == "steady"]
    lines = [f"{len(all_rows)} kernels, {len(steady)} with steady times of their own: errors in %",
             f"{'':<24} {'n':>4} {'MAPE':>6} {'median':>6} {'P90':>6} {'geo.':>6} {'held':>5} {'top-1':>6} {'top-2':>6} "
             f"{'always':>6} {'roofline':>8}"]
    for number, which in ((1, "open"), (2, "open"), (2, "blind")):
        some = [row for row in steady if int(row["set"]) == number and row["half"] == which]
        if some:
            lines.append(score(f"set {number}, {which}", some))
            lines.append(score("  longer than 50 us", [row for row in some if float(row["measured_us"]) > 50]))
    return "\n".join(lines)


def main():
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if not arguments:
        raise SystemExit(__doc__)
    folder = pathlib.Path(arguments[1]) if len(arguments) > 1 else ROOT / "data/h200"
    file = folder / "outside.csv"
    opened = "--open-blind" in sys.argv or (file.exists() and ",blind," in file.read_text())
    all_rows = rows(pathlib.Path(arguments[0]).resolve(), folder, opened)
    print(summary(all_rows))
    text = to_csv(all_rows)
    if "--check" not in sys.argv:
        file.write_text(text)
    elif file.read_text() != text:
        raise SystemExit(f"error: {file} differs from what the descriptions give: run scripts/outside.py")


if __name__ == "__main__":
    main()
