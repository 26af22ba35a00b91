#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Spoils one line of the code at a time, and asks whether a host test notices.

Usage: scripts/mutants.py [--count N] [--seed N] [--own] [--table FILE] [FILE ...]
       scripts/mutants.py --own analysis/model/roofline.cpp        a changed file: some minutes, once build/mutants is built
       scripts/mutants.py --survivors --table FILE                 asks again of every survivor of the table
universalmutator (pip install --target build/universalmutator universalmutator) makes the mutants; COUNT of them are drawn at
random over all lines of the FILEs (default: analysis, cupti's host part, plots), none in a comment or a text, none whose brackets
do not match. The working tree is copied to build/mutants/tree and built beside it, with the flags that ship. Each mutant is
compiled by itself, and its object file is linked before the library that has the original's. --own asks the suite that has the
file's name, then the quick tests of its folder, and calls what they let pass undecided; the next call with the same table, without
--own, asks all tests of the undecided ones. A single test counts only if the original passes it within --slow seconds. Hashes of
sources (law_hash.cpp) stay those of the original: that a source changed is no finding.

Outcomes: killed; survived; undecided; equivalent (its object file, or its syntax tree in Python, is the original's); invalid (it
does not compile or link). Only killed and survived count. The table is added to, and a mutant that it has is not run again; beside
it stands the count by folder (FILE_by_folder.csv). The column `since` says what became of a survivor: `killed by` a test added
since (--survivors writes that), `equivalent` or `text` (a person read it), or nothing: no test tells. `cosmetic` and `gone` (the line
was rewritten) say why that may stay so, and count as told by no test.
Exit status: 0; 2 bad usage.
"""

import argparse
import csv
import functools
import io
import os
import random
import re
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out
from compressed import open_text, write_xz  # noqa: E402
from mutant_judges import PLACE, ROOT, TREE, Judge, commands, git, judges, prepare  # noqa: E402

TOOL = ROOT / "build/universalmutator"
PATTERNS = ("analysis/estimate/**/*.cpp", "analysis/descriptor/*.cpp", "analysis/model/*.cpp", "analysis/profile/*.cpp", "analysis/claims/*.cpp",
            "analysis/machine_code/*.cpp", "analysis/in_core/*.cpp", "analysis/samples/*.cpp", "analysis/export/*.cpp",
            "analysis/ladder/*.cpp", "analysis/report/*.cpp", "analysis/counters/*.cpp", "analysis/describe/*.cpp", "analysis/costs/*.cpp",
            "cupti/*.cpp", "plots/**/*.py")
RULES = {".cpp": ["universal.rules", "c_like.rules", "cpp.rules"], ".py": ["universal.rules", "python.rules"]}
COLUMNS = ("file", "line", "original", "mutant", "outcome", "killed by", "seconds", "revision", "since")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", type=Path, default=PLACE / "mutants.csv")
    parser.add_argument("--survivors", action="store_true")
    parser.add_argument("--own", action="store_true", help="ask the tests of the file's folder alone: a first look; the next call without asks the others")
    parser.add_argument("--scripts", default="", metavar="REGEX", help="of the tests that are scripts, ask those with such a name (default: all)")
    parser.add_argument("--slow", type=float, default=15, metavar="SECONDS", help="ask no single test that takes longer")
    options = parser.parse_args()
    if not TOOL.is_dir() and not options.survivors:
        parser.error(f"{TOOL} is not there: pip install --target {TOOL} universalmutator")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the original is put back
    prepare()
    files = options.files or sorted(str(file.relative_to(ROOT)) for pattern in PATTERNS for file in ROOT.glob(pattern))
    of_plots = "^plots/" if any(file.endswith(".py") for file in files) else "$^"
    judge = Judge(judges(options.slow, re.compile(of_plots if options.own else options.scripts)))
    if options.survivors:
        ask_again(judge, options)
    else:
        ask(judge, files, options)
    summarize(options.table)
    return 0


def ask(judge, files, options):
    drawn = draw(files, options)
    rows = read(options.table)
    known = {(row["file"], row["mutant"]) for row in rows}
    decide(judge, rows, options)
    for number, (file, line, original, mutant) in enumerate(drawn, 1):
        if (file, mutant.strip()) in known:
            continue
        begin = time.monotonic()
        outcome, by = judge.of(file, line, mutant, options.own)
        rows.append(dict(zip(COLUMNS, (file, line, original.strip(), mutant.strip(), outcome, by,
                                       round(time.monotonic() - begin, 1), revision(), ""))))
        write(options.table, COLUMNS, rows)
        print(f"{number}/{len(drawn)} {file}:{line}: {outcome} {by} ({rows[-1]['seconds']} s)\n    {original.strip()}\n"
              f"    {mutant.strip()}", flush=True)


def decide(judge, rows, options):
    """Asks all other tests of the mutants that --own left undecided."""
    for row in (row for row in rows if row["outcome"] == "undecided" and not (options.own and row["killed by"])):
        begin = time.monotonic()
        row["outcome"], row["killed by"] = judge.of(row["file"], int(row["line"]), row["mutant"] + "\n", options.own)
        row["seconds"] = round(float(row["seconds"]) + time.monotonic() - begin, 1)
        write(options.table, COLUMNS, rows)
        print(f"{row['file']}:{row['line']}: {row['outcome']} {row['killed by']}", flush=True)


def ask_again(judge, options):
    """Tests each survivor again whose line is still in its file. One that is said to be equivalent is left alone."""
    rows = read(options.table)
    for row in rows:
        if row["outcome"] != "survived" or row["since"] or (options.files and row["file"] not in options.files):
            continue
        lines = (TREE / row["file"]).read_text(encoding="utf-8").splitlines()
        places = [at for at, line in enumerate(lines, 1) if line.strip() == row["original"]]
        if not places:
            continue
        at = min(places, key=lambda place: abs(place - int(row["line"])))
        outcome, by = judge.of(row["file"], at, row["mutant"] + "\n")
        if outcome == "killed":
            row["since"] = f"killed by {by}"
            write(options.table, COLUMNS, rows)
        print(f"{row['file']}:{at}: {outcome} {by}", flush=True)


@functools.cache
def revision():
    changed = git("status", "--porcelain", "--", "analysis", "cupti", "plots", "tests")
    return git("rev-parse", "HEAD") + ("-modified" if changed else "")


# ---- which mutants -----------------------------------------------------------------------------


def draw(files, options):
    """COUNT of (file, line, original, mutant), each mutant of each file as likely as another."""
    sys.path.insert(0, str(TOOL))
    from universalmutator import mutator
    everything = []
    for file in files:
        if file.endswith(".cpp") and file not in commands():
            continue  # not compiled here
        source = (TREE / file).read_text(encoding="utf-8").splitlines(keepends=True)
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            shown, sys.stdout = sys.stdout, nowhere
            try:
                made = mutator.mutants_regexp(source, ruleFiles=RULES[Path(file).suffix], ignorePatterns=[], ignoreStringOnly=True)
            finally:
                sys.stdout = shown
        everything += [(file, line, source[line - 1], mutant) for line, mutant, *_ in made if is_code(source[line - 1], mutant)]
    random.Random(options.seed).shuffle(everything)
    return everything[:options.count]


def is_code(text, mutant):
    """Whether the change is before a comment, is not in an #include, and may compile: brackets match as before, and no bracket of a
    template, pointer or reference changes (the format has blanks around operators)."""
    if text.lstrip().startswith(("//", "#", "*", "import ", "from ", '"')):
        return False
    same = len(os.path.commonprefix([text, mutant]))
    code = text.split("//")[0].split("  # ")[0].rstrip()
    if same >= len(code) or nesting(text) != nesting(mutant):
        return False
    unary = code[same] in "<>*&" and code[same - 1:same + 2] != f" {code[same]} "
    return not unary and len(TIGHT.findall(mutant)) <= len(TIGHT.findall(text))


TIGHT = re.compile(r"[\w>)\]][<>!=]=|[<>!=]=[\w(&*=]")  # a comparison without blanks around it


def nesting(text):
    text = re.sub(r"/\*.*\*/", "", text)
    return [text.count(opening) - text.count(closing) for opening, closing in ("()", "[]", "{}")]


# ---- the table ---------------------------------------------------------------------------------


def read(file):
    if not file.exists():
        return []
    with open_text(file) as stream:
        return list(csv.DictReader(stream))


def write(file, columns, rows):
    stream = io.StringIO(newline="")
    table = csv.DictWriter(stream, columns, lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    if file.suffix == ".xz":
        write_xz(file, stream.getvalue())
    else:
        file.write_text(stream.getvalue(), encoding="utf-8")


def summarize(file):
    """One row for each folder, and one for all."""
    rows = [row for row in read(file) if row["outcome"] in ("killed", "survived")]
    groups = {}
    for row in rows:
        folder = "/".join(row["file"].split("/")[:2]) if row["file"].startswith("analysis/") else row["file"].split("/")[0]
        groups.setdefault(folder, []).append(row)
    groups = dict(sorted(groups.items())) | {"all": rows}
    table = []
    for folder, members in groups.items():
        killed = sum(row["outcome"] == "killed" for row in members)
        since = sum(row["since"].startswith("killed") for row in members)
        nothing = sum(row["since"].startswith(("equivalent", "text")) for row in members)
        told = len(members) - nothing  # by some test, if there were one
        table.append({"folder": folder, "mutants": len(members), "killed": killed,
                      "killed, %": f"{100 * killed / max(1, told):.1f}",
                      "killed by a test added since": since, "nothing to tell": nothing, "no test tells": told - killed - since,
                      "revision": " ".join(sorted({row["revision"] for row in members}))})
    write(file.with_name(file.name.split(".")[0] + "_by_folder.csv"), list(table[0]), table)
    for row in table:
        print(", ".join(f"{name}: {value}" for name, value in row.items() if name != "revision"))


if __name__ == "__main__":
    sys.exit(main())
