#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares predicted savings with measured ones: pairs of kernels before and after one change (corpus/changes/).

Usage: scripts/savings.py [--check] WARPGAUGE [FOLDER [PAIRS]]        (default: data/h200, corpus/changes/pairs.yaml)
Reads FOLDER/changes.jsonl.xz, the descriptions that `warpgauge describe` made of the programs of the set `changes` (packed by
scripts/packed.py), and PAIRS; writes FOLDER/savings.csv, a row for each pair:
  times       steady; varied: the quartiles of a kernel's times lie more than 15 % apart; beside others: a kernel never ran alone
  measured_   median times of both sides, each the sum of its launches, and what was saved
  predicted_  the same by the model. The interval of the saving combines opposite ends, as `predict` does when it says which of two
              kernels is faster: the model may err one way before the change and the other way after it.
  sign_right  whether the saving that is predicted has the sign of the measured one
  error       |predicted - measured saving| / measured time before
  advice      the row of "What would help" (docs/cost_model.md) that judges the change, or none
  promised_   what `advise` said of the kernels before the change, when it saw nothing else; for a number of blocks or of threads
              what it said of the number that is nearest to the one after the change, on the same side
Where there is no number a cell says why: "cannot tell" (predict), "not promised" (advise), "none" (no advice judges such a change).
--check writes nothing. It fails where the rows are not what the present laws give.
"""

import csv
import itertools
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from compressed import open_text  # noqa: E402
from outside import times  # noqa: E402
from packed import files_in  # noqa: E402
from tables import as_csv  # noqa: E402

KEYS = ("name", "program", "change", "before", "after", "advice")
UNKNOWN, SILENT, NONE = "cannot tell", "not promised", "none"
# Advice that names a number: how it says it, and where the report of a kernel has that number.
NUMBERED = {
    "other blocks on an SM": (re.compile(r"(\d+) blocks on an SM instead of (\d+)"), lambda kernel: (kernel["occupancy"] or {"blocks_per_sm": 0})["blocks_per_sm"]),
    "blocks of another size": (re.compile(r"blocks of (\d+) threads instead of (\d+)"), lambda kernel: kernel["launch"]["threads_per_block"]),
}


def pairs_in(file):
    """The pairs, from lines `- name: value` and `  key: value`."""
    pairs = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        key, colon, value = line.removeprefix("- " if line.startswith("- name: ") else "  ").partition(": ")
        if not colon or key not in KEYS or not (pairs or key == "name"):
            raise SystemExit(f"error: {file}:{number}: not a line `KEY: VALUE` with one of {', '.join(KEYS)}")
        if key == "name":
            pairs.append({})
        pairs[-1][key] = value
    for pair in pairs:
        if missing := [key for key in KEYS if key not in pair]:
            raise SystemExit(f"error: {file}: pair {pair['name']} has no {', '.join(missing)}")
    return pairs


def base_name(kernel):
    """changes::transpose_before(float const*) is transpose_before."""
    return kernel["name"].split("(")[0].split("::")[-1]


def kernels_by_name(file):
    """{name: all of its descriptions}, whichever program they are of."""
    found = {}
    for kernel in itertools.chain.from_iterable(files_in(file).values()):
        found.setdefault(base_name(kernel), []).append(kernel)
    return found


def described(file, found, pair, side):
    """The descriptions of one side of a pair, in the order of their launches."""
    kernels = []
    for name in pair[side].split():
        some = found.get(name, [])
        if len(some) != 1:
            what = f"{len(some)} descriptions" if some else "no description"
            raise SystemExit(f"error: {file}: {what} of {name}, where pair {pair['name']} needs one: describe the set again "
                             "(DESCRIBE='--launch median' corpus/run.sh --set changes) and pack it (scripts/packed.py)")
        if "time" not in some[0]:
            raise SystemExit(f"error: {file}: the description of {name} has no measured time: describe it with `describe -- PROGRAM`")
        kernels.append(some[0])
    return kernels


def advised(warpgauge, profile, kernels):
    """What `advise` reports of kernels that are launched one after the other: times, and changes with what each saves."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "kernels.jsonl"
        file.write_text("".join(json.dumps(kernel) + "\n" for kernel in kernels), encoding="utf-8")
        done = subprocess.run([warpgauge, "advise", "--profile", profile, "--in-order", "--list", "0", "--format", "json", file],
                              capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"error: advise refused {', '.join(map(base_name, kernels))}: {done.stderr.strip().splitlines()[-1]}")
    return json.loads(done.stdout)


def predicted(reports):
    """The time of all launches of a side with its interval, or None where one cannot be told."""
    bounds = [None if report["is_lower_bound"] else report["time_us"] for report in reports]
    return None if None in bounds else {end: sum(bound[end] for bound in bounds) for end in ("value", "low", "high")}


def difference(before, after):
    return before and after and {"value": before["value"] - after["value"], "low": before["low"] - after["high"],
                                 "high": before["high"] - after["low"]}


def promised(advice, before, after):
    """The change of `advise` that is the pair's own, or None."""
    changes = [change for report in before for change in report["changes"]]
    if advice not in NUMBERED:
        return max((change for change in changes if change["change"] == advice), key=lambda one: one["saved_us"]["value"], default=None)
    pattern, number_of = NUMBERED[advice]
    now, then = number_of(before[0]), number_of(after[0])
    numbered = [(int(match[1]), change) for change in changes if (match := pattern.fullmatch(change["change"]))]
    same_side = [(number, change) for number, change in numbered if (number > now) == (then > now)]
    return min(same_side, key=lambda one: abs(one[0] - then), default=(0, None))[1]


def cells(name, bound, absent):
    """Three columns of a value and its interval."""
    return {f"{name}{end}_us": f"{bound[key]:.6g}" if bound else absent for end, key in (("", "value"), ("_low", "low"), ("_high", "high"))}


def row_of(pair, before, after, of_before, of_after):
    """`before` and `after` are the descriptions of a pair, `of_before` and `of_after` the documents of `advise` about them."""
    measured = [sum(kernel["time"]["median_us"] for kernel in side) for side in (before, after)]
    saved = measured[0] - measured[1]
    sides = [predicted(document["kernels"]) for document in (of_before, of_after)]
    saving = difference(*sides)
    promise = None if pair["advice"] == NONE else promised(pair["advice"], of_before["kernels"], of_after["kernels"])
    absent = NONE if pair["advice"] == NONE else SILENT

    def error(bound, otherwise):
        return f"{abs(bound['value'] - saved) / measured[0]:.6g}" if bound else otherwise

    return {
        "pair": pair["name"], "change": pair["change"],
        "times": next((word for word in ("beside others", "varied") if word in map(times, before + after)), "steady"),
        "measured_before_us": f"{measured[0]:.6g}", "measured_after_us": f"{measured[1]:.6g}", "measured_saved_us": f"{saved:.6g}",
        **cells("predicted_before", sides[0], UNKNOWN), **cells("predicted_after", sides[1], UNKNOWN),
        **cells("predicted_saved", saving, UNKNOWN),
        "sign_right": ("yes" if (saving["value"] > 0) == (saved > 0) else "no") if saving else UNKNOWN,
        "error": error(saving, UNKNOWN), "advice": pair["advice"],
        **cells("promised", promise and promise["saved_us"], absent),
        "at_most": ("yes" if promise["at_most"] else "no") if promise else absent,
        "promise_error": error(promise and promise["saved_us"], absent),
        "frozen_hash": of_before["frozen_hash"],
    }


def rows(warpgauge, folder, pairs):
    file = folder / "changes.jsonl.xz"
    if not file.exists():
        raise SystemExit(f"error: {file} is not there: describe the set `changes` (corpus/run.sh) and pack it (scripts/packed.py)")
    found, profile = kernels_by_name(file), folder / "profile.json"
    sides = [[described(file, found, pair, side) for side in ("before", "after")] for pair in pairs]
    return [row_of(pair, *both, *(advised(warpgauge, profile, side) for side in both)) for pair, both in zip(pairs, sides)]


def worst_first(row):
    """Wrong signs, what cannot be told, then by error."""
    return ("no", UNKNOWN, "yes").index(row["sign_right"]), 0 if row["error"] == UNKNOWN else -float(row["error"])


def table(file):
    """The table of docs/accuracy.md: all savings and errors are shares of the measured time before the change."""
    with open_text(file) as stream:
        all_rows = sorted(csv.DictReader(stream), key=worst_first)
    lines = ["| pair: change | times | measured, µs | saved, % | predicted, µs | predicted to be saved, % | sign right | error, % "
             "| `advise` promised, % | error, % |", "|---" * 10 + "|"]
    for row in all_rows:
        def share(name, digits=0):
            text = row[name]
            return text if text in (UNKNOWN, SILENT, NONE) else f"{100 * float(text) / float(row['measured_before_us']):.{digits}f}"

        def percent(name):
            text = row[name]
            return "-" if text in (UNKNOWN, SILENT, NONE) else f"{100 * float(text):.1f}"

        def with_interval(name):
            low, high = (share(f"{name}{end}_us") for end in ("_low", "_high"))
            return share(f"{name}_us", 1) + ("" if low in (UNKNOWN, SILENT, NONE) else f" ({low} to {high})")

        def micros(name):
            return " → ".join(text if text == UNKNOWN else f"{float(text):.1f}" for text in (row[f"{name}_before_us"], row[f"{name}_after_us"]))

        most = "at most " if row["at_most"] == "yes" else ""
        lines.append(f"| {row['pair']}: {row['change']} | {row['times']} | {micros('measured')} | {share('measured_saved_us', 1)} | "
                     f"{micros('predicted')} | {with_interval('predicted_saved')} | {row['sign_right']} | {percent('error')} | "
                     f"{most}{with_interval('promised')} | {percent('promise_error')} |")
    return "\n".join([*lines, "", summary(all_rows)])


def mean_error(some, column):
    known = [float(row[column]) for row in some if row[column] not in (UNKNOWN, SILENT, NONE)]
    return f"{100 * statistics.mean(known):.1f} % of {len(known)}" if known else "not known of any"


def summary(all_rows):
    told = [row for row in all_rows if row["sign_right"] != UNKNOWN]
    ends = [[float(row[f"predicted_saved_{end}_us"]) for end in ("low", "high")] for row in told]
    right = sum(row["sign_right"] == "yes" for row in told)
    sure = sum(low > 0 or high < 0 for low, high in ends)
    held = sum(low <= float(row["measured_saved_us"]) <= high for (low, high), row in zip(ends, told))
    saved = [float(row["measured_saved_us"]) / float(row["measured_before_us"]) for row in all_rows]
    asked = [row for row in all_rows if row["advice"] != NONE]
    silent = sum(row["promised_us"] == SILENT for row in asked)
    return (f"{sum(share > 0 for share in saved)} of {len(all_rows)} changes save time, {100 * statistics.mean(saved):.1f} % of it in the mean. "
            f"{len(told)} are predicted: the sign is right in {right}, the interval excludes 0 in {sure} and holds the measured "
            f"saving in {held}; mean error {mean_error(all_rows, 'error')}. `advise` judges {len(asked)} of the changes and is silent about "
            f"{silent}; mean error of a promise {mean_error(all_rows, 'promise_error')}. Laws and profile: "
            f"{', '.join(sorted({row['frozen_hash'] for row in all_rows}))}.")


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    if not 1 <= len(arguments) <= 3:
        raise SystemExit(__doc__)
    warpgauge = pathlib.Path(arguments[0]).resolve()
    folder = pathlib.Path(arguments[1]) if len(arguments) > 1 else ROOT / "data/h200"
    pairs = pairs_in(pathlib.Path(arguments[2]) if len(arguments) > 2 else ROOT / "corpus/changes/pairs.yaml")
    all_rows = rows(warpgauge, folder, pairs)
    print(summary(all_rows))
    file, text = folder / "savings.csv", as_csv(all_rows)
    if "--check" not in sys.argv:
        file.write_text(text, encoding="utf-8")
    elif not file.exists() or file.read_text(encoding="utf-8") != text:
        raise SystemExit(f"error: {file} differs from what the descriptions give: run scripts/savings.py")


if __name__ == "__main__":
    main()
