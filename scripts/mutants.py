#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Spoils one token of the code at a time, and asks whether a host test notices.

Usage: scripts/mutants.py [--count N] [--seed N] [--table FILE] [FILE ...]     a changed file: scripts/mutants.py analysis/model/roofline.cpp
Mutants are made by universalmutator (pip install --target build/universalmutator universalmutator), drawn at random over
all lines of the FILEs (default: analysis, cupti's host half and plots), never in a comment or a text. Each is built in
build/mutants, beside the tree, with its module's tests; a mutant that these let pass is given all host tests but the slow
ones. A mutant whose object file is the original's is equivalent, and not counted; so is one that does not compile.
The table is added to; a mutant that it has is not run again. Exit status: 0; 2 bad usage.
"""

import argparse
import csv
import os
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOL, PLACE = ROOT / "build/universalmutator", ROOT / "build/mutants"
TREE, BUILD = PLACE / "tree", PLACE / "build"
PATTERNS = ("analysis/estimate/**/*.cpp", "analysis/model/*.cpp", "analysis/profile/*.cpp", "analysis/claims/*.cpp",
            "analysis/machine_code/*.cpp", "analysis/in_core/*.cpp", "analysis/samples/*.cpp", "cupti/*.cpp", "plots/**/*.py")
RULES = {".cpp": ["universal.rules", "c_like.rules", "cpp.rules"], ".py": ["universal.rules", "python.rules"]}
COLUMNS = ("file", "line", "original", "mutant", "outcome", "killed by", "seconds", "revision")
SLOW = r"^(packages|portability|fuzz|hostile|plots/browser|docs|e2e/interrupted|e2e/run_limits|data/h200/(outside|loops))"
SECONDS_A_TEST = 300


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", type=Path, default=PLACE / "mutants.csv")
    options = parser.parse_args()
    if not TOOL.is_dir():
        parser.error(f"{TOOL} is not there: pip install --target {TOOL} universalmutator")
    revision = git("rev-parse", "HEAD")
    files = options.files or sorted(str(file.relative_to(ROOT)) for pattern in PATTERNS for file in ROOT.glob(pattern))
    drawn = draw(files, options)
    prepare(revision)
    rows = read(options.table)
    known = {(row["file"], row["line"], row["mutant"]) for row in rows}
    for number, (file, line, original, mutant) in enumerate(drawn, 1):
        if (file, str(line), mutant.strip()) in known:
            continue
        begin = time.monotonic()
        outcome, by = judge(file, line, mutant)
        rows.append(dict(zip(COLUMNS, (file, line, original.strip(), mutant.strip(), outcome, by, round(time.monotonic() - begin),
                                       revision))))
        write(options.table, rows)
        print(f"{number}/{len(drawn)} {file}:{line}: {outcome} {by}\n    {original.strip()}\n    {mutant.strip()}", flush=True)
    counts = {outcome: sum(row["outcome"] == outcome for row in rows) for outcome in ("killed", "survived", "equivalent", "invalid")}
    judged = counts["killed"] + counts["survived"]
    print(f"{counts}: {100 * counts['killed'] / judged:.1f} % killed" if judged else counts)
    return 0


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], check=True, capture_output=True, text=True).stdout.strip()


# ---- which mutants -----------------------------------------------------------------------------


def draw(files, options):
    """COUNT of (file, line, original, mutant), each mutant of each file as likely as another."""
    sys.path.insert(0, str(TOOL))
    from universalmutator import mutator
    everything = []
    for file in files:
        source = git("show", f"HEAD:{file}").splitlines(keepends=True)
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            shown, sys.stdout = sys.stdout, nowhere
            try:
                made = mutator.mutants_regexp(source, ruleFiles=RULES[Path(file).suffix], ignorePatterns=[], ignoreStringOnly=True)
            finally:
                sys.stdout = shown
        code = [line.split("//")[0].split("  # ")[0] for line in source]
        for line, mutant, *_ in made:
            if is_code(source, code, line - 1, mutant):
                everything.append((file, line, source[line - 1], mutant))
    return random.Random(options.seed).sample(everything, min(options.count, len(everything)))


def is_code(source, code, at, mutant):
    """Whether what changes stands before a comment, and not in an #include."""
    text = source[at]
    if text.lstrip().startswith(("//", "#", "*", "import ", "from ", '"""')):
        return False
    same = len(os.path.commonprefix([text, mutant]))
    return same < len(code[at].rstrip())


# ---- one mutant --------------------------------------------------------------------------------


def prepare(revision):
    """A tree of its own, of HEAD, built with everything that the host tests need."""
    marker = PLACE / "revision"
    if not marker.exists() or marker.read_text() != revision:
        TREE.mkdir(parents=True, exist_ok=True)
        archive = subprocess.Popen(["git", "-C", ROOT, "archive", "HEAD"], stdout=subprocess.PIPE)
        subprocess.run(["tar", "xf", "-", "-C", TREE], stdin=archive.stdout, check=True)
        for shared in (".tools", "build"):
            (TREE / shared).mkdir(exist_ok=True)
        if (ROOT / ".tools").is_dir():
            shutil.copytree(ROOT / ".tools", TREE / ".tools", dirs_exist_ok=True, symlinks=True)
        subprocess.run(["cmake", "--preset", "host", "-S", TREE, "-B", BUILD, "-DCMAKE_CXX_FLAGS_RELEASE=-O1"], check=True,
                       stdout=subprocess.DEVNULL, cwd=TREE)
        marker.write_text(revision)
    if build("all").returncode != 0:
        raise SystemExit("error: the original does not build")


def build(target):
    return subprocess.run(["ninja", "-C", BUILD, target], capture_output=True, text=True, check=False)


def judge(file, line, mutant):
    place = TREE / file
    original = place.read_text(encoding="utf-8")
    lines = original.splitlines(keepends=True)
    lines[line - 1] = mutant
    place.write_text("".join(lines), encoding="utf-8")
    try:
        if file.endswith(".cpp"):
            outcome = compiled(file)
            if outcome:
                return outcome, ""
        return tested(file)
    finally:
        place.write_text(original, encoding="utf-8")


def compiled(file):
    """Why a mutant is not counted, if it is not."""
    objects = sorted(BUILD.glob(f"**/{Path(file).name}.o"))
    before = {path: path.read_bytes() for path in objects}
    for path in objects:
        if build(str(path.relative_to(BUILD))).returncode != 0:
            return "invalid"
    return "equivalent" if all(path.read_bytes() == bytes_ for path, bytes_ in before.items()) else None


def tested(file):
    """The module's own tests, then all others."""
    folder = str(Path(file).parent)
    own = f"^{folder}/" if file.endswith(".cpp") else "^plots/(figures|pages|report|load|several)"
    if build("all").returncode != 0:
        return "invalid", ""
    for chosen in (["-R", own], ["-LE", "gpu|nvcc", "-E", SLOW]):
        done = subprocess.run(["ctest", "--test-dir", BUILD, "-j2", "--stop-on-failure", "--timeout", str(SECONDS_A_TEST), *chosen],
                              capture_output=True, text=True, check=False)
        failed = re.findall(r"^\s*\d+ - (\S+) \(", done.stdout, re.MULTILINE)
        if failed:
            return "killed", failed[0]
    return "survived", ""


# ---- the table ---------------------------------------------------------------------------------


def read(file):
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def write(file, rows):
    with file.open("w", encoding="utf-8", newline="") as stream:
        table = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


if __name__ == "__main__":
    sys.exit(main())
