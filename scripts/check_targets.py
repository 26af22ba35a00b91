#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles the device code of probes and kernels for every target, and checks that it is what they expect there.

Usage: check_targets.py BUILD_FOLDER [--all] [--targets 80,120a] [--jobs N] [--listings FOLDER] [--output FOLDER]
       check_targets.py --check
Needs nvcc, cuobjdump and nvdisasm, and no GPU: cubins only, which no host code is made for; all of them take some 20 s a target on 16
cores. Only probes whose sources have changed are compiled, or all (--all). Then the programs of BUILD_FOLDER read the listings
(--check-code --listing), which are kept: FOLDER/TARGET/PROGRAM.sass. The build's own listings are those of its own target.
Writes to data/trust:
  targets.csv           a row a target: probes, expectations, how many are violated, what is absent by design
  targets_probes.csv.xz a row a target and probe, with the hash of the probe's sources and the revision that was compiled
  targets_absent.csv    what is absent where, and what is there in its place
--check compiles nothing: every probe of the sources has a row for each target, none violated, and its sources have not changed since.
Comments and spaces do not count.
"""

import argparse
import csv
import hashlib
import json
import lzma
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from tables import as_csv  # noqa: E402

TARGETS = ("80", "86", "87", "89", "90a", "100a", "103a", "110a", "120a", "121a")
PROGRAMS = ("warpgauge-probe", "warpgauge-kernels")
DATA = ROOT / "data/trust"
PARTS_OF_ALL = ("device", "harness", "methods", "loops")  # of probes/: no probes
INCLUDED = re.compile(r'"([\w/]+\.(?:h|cuh|cu|def))"')  # also named by a macro


def code_of(path):
    """The text of a source without comments and spaces."""
    text = path.read_text(encoding="utf-8")
    kept = re.sub(r'("(?:\\.|[^"\\\n])*")|//[^\n]*|/\*.*?\*/', lambda found: found[1] or " ", text, flags=re.DOTALL)
    return " ".join(kept.split())


@cache
def named_by(path):
    """The files of probes/ and kernels/ that a source includes, each with its own .cu where that has kernels; not the probes' harness,
    which has no machine code of a probe."""
    found = set()
    for name in INCLUDED.findall(path.read_text(encoding="utf-8")):
        other = ROOT / name
        if name.startswith(("probes/", "kernels/")) and not name.startswith("probes/harness/") and other.exists():
            found |= {other, *(own for own in [other.with_suffix(".cu")] if own.exists() and "__global__" in own.read_text(encoding="utf-8"))}
    return found


@cache
def sources_of(path):
    """A source and all that it is made of."""
    found, new = set(), {path}
    while new:
        found |= new
        new = set().union(*(named_by(one) for one in new)) - found
    return frozenset(found)


def registers(path):
    return "kRegister{" in path.read_text(encoding="utf-8")


@cache
def units():
    """The sources of each probe, by its name: its own file, what it includes, and the sources of its folder that register no probe and
    share a header of that folder with it. A family of kernels is all of its folder, a kernel that is in no family is a file."""
    found = {}
    for folder in sorted((ROOT / "probes").iterdir()):
        if not folder.is_dir() or folder.name in PARTS_OF_ALL:
            continue
        files = sorted(folder.glob("*.cu"))
        helpers = [file for file in files if not registers(file)]
        for file in set(files) - set(helpers):
            own = sources_of(file)
            headers = {one for one in own if one.parent == folder and one.suffix != ".cu"}
            for helper in helpers:
                if headers & sources_of(helper):
                    own = own | sources_of(helper)
            found[f"{folder.name}/{file.stem}"] = own
    for folder in sorted((ROOT / "kernels").iterdir()):
        files = sorted(folder.glob("*.cu")) if folder.is_dir() and folder.name != "harness" else ()
        if files and folder / f"{folder.name}.cu" not in files:
            found |= {f"kernels/{folder.name}/{file.stem}": sources_of(file) for file in files}
        elif files:
            found[f"kernels/{folder.name}"] = frozenset().union(*(sources_of(file) for file in files))
    return found


def hash_of(sources):
    digest = hashlib.sha256()
    for path in sorted(sources):
        digest.update(f"{path.relative_to(ROOT)}\n{code_of(path)}\n".encode())
    return digest.hexdigest()[:16]


def hashes():
    return {name: hash_of(sources) for name, sources in units().items()}


@cache
def compilations(build):
    """For each program (folder, command that compiles a CUDA source, which comes last; the files that the build compiles, each of several
    sources)."""
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        made_for = re.search(rf"CMakeFiles/({'|'.join(PROGRAMS)})\.dir/\S+\.cu\.o", entry["command"])
        if not made_for:
            continue
        command, words = [], iter(shlex.split(entry["command"]))
        for word in words:
            if word == "-o":
                next(words)
            elif word not in ("-c", "--keep") and not word.startswith(("-gencode", "--keep-dir", "-Xptxas")) and not word.endswith(".cu"):
                command.append(word)
        found.setdefault(made_for[1], (entry["directory"], command, []))[2].append(Path(entry["file"]))
    if len(found) < len(PROGRAMS):
        raise SystemExit(f"{build} builds no {' and no '.join(set(PROGRAMS) - set(found))}: configure it where nvcc is")
    return found


def cuobjdump(build):
    cache_text = (build / "CMakeCache.txt").read_text(encoding="utf-8")
    return re.search(r"^WARPGAUGE_CUOBJDUMP:\w+=(.+)$", cache_text, re.MULTILINE)[1]


def write_sources(build, probes, folder):
    """What is to be compiled for the machine code of these probes: (program, file). A kernel is known by the file that it was compiled in,
    so that this is called as the build calls it, where several sources are compiled together."""
    sources = {source for probe in probes for source in units()[probe]}
    wanted = []
    for program, (_, _, files) in compilations(build).items():
        (folder / program).mkdir(parents=True, exist_ok=True)
        for file in files:
            if file in sources:
                wanted.append((program, file))
            elif not file.is_relative_to(build):
                continue
            elif included := [line for line in file.read_text().splitlines() if Path(line.split('"')[1]) in sources]:
                part = folder / program / file.parent.name / file.name  # two lists of sources have a part_2.cu each
                part.parent.mkdir(exist_ok=True)
                part.write_text("\n".join(included) + "\n")
                wanted.append((program, part))
    return wanted


def disassemble(build, target, program, source, cubin):
    directory, command, _ = compilations(build)[program]
    architecture = f"-gencode=arch=compute_{target},code=sm_{target}"
    subprocess.run([*command, architecture, "-cubin", "-o", cubin, source], cwd=directory, check=True, stderr=subprocess.PIPE)
    tool = cuobjdump(build)
    environment = dict(os.environ, PATH=f"{Path(tool).parent}{os.pathsep}{os.environ['PATH']}")
    listing = subprocess.run([tool, "-sass", cubin], check=True, stdout=subprocess.PIPE, env=environment).stdout
    cubin.unlink()
    return listing


def write_listings(build, target, probes, folder, jobs):
    """FOLDER/PROGRAM.sass: the machine code of these probes."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = write_sources(build, probes, folder)
    with ThreadPoolExecutor(jobs) as pool:
        texts = list(pool.map(lambda one: disassemble(build, target, *one[1], folder / f"{one[0]}.cubin"), enumerate(wanted)))
    for program in PROGRAMS:
        with open(folder / f"{program}.sass", "wb") as listing:
            for text in (text for text, one in zip(texts, wanted) if one[0] == program):
                listing.write(text)


def reports(build, listings):
    """What --check-code says of each probe and family. `listings`: a folder, or None for the build's own."""
    found = []
    for program in PROGRAMS:
        command = [build / "bin" / program, "--check-code", "--format", "json"]
        if listings:
            listing = listings / f"{program}.sass"
            if listing.stat().st_size == 0:  # none of its code was wanted
                continue
            command += ["--listing", listing]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(f"{program} --check-code: exit status {done.returncode}")
        found += [json.loads(line) for line in done.stdout.splitlines()]
    return found


def own_target(build):
    cache_text = (build / "CMakeCache.txt").read_text(encoding="utf-8")
    targets = re.search(r"^WARPGAUGE_CUDA_ARCHITECTURES:\w+=(.*)$", cache_text, re.MULTILINE)[1].split(";")
    return targets[0] if len(targets) == 1 else None


def revision():
    return subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()[:12]


def recorded(name):
    path = DATA / name
    text = lzma.decompress(path.read_bytes()).decode() if path.suffix == ".xz" else path.read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def checked_now(build, target, probes, now, listings, jobs):
    """A row for each of these probes, and the rows of what is absent in them."""
    of_build = target == own_target(build)
    if not of_build:
        write_listings(build, target, probes, listings, jobs)
    by_probe, absent = [], []
    for one in reports(build, None if of_build else listings):
        if one["probe"] not in probes:
            continue
        for violation in one["violations"]:
            print(f"sm_{target}: {one['probe']}: {violation['part']}: {violation['violation']}", file=sys.stderr)
        by_probe.append({"target": target, "probe": one["probe"], "expectations": one["expectations"],
                         "violated": len(one["violations"]), "absent": len(one["absent"]), "sources": now[one["probe"]],
                         "revision": revision()})
        absent += [{"target": target, "probe": one["probe"], **row} for row in one["absent"]]
    return by_probe, absent


def summary_of(rows):
    return {"target": f"sm_{rows[0]['target']}", "probes and families": len(rows),
            **{what: sum(int(row[what]) for row in rows) for what in ("expectations", "violated", "absent")},
            "revision": " ".join(sorted({row["revision"] for row in rows}))}


def write(build, targets, every, listings, jobs, output):
    """The recorded rows, with those of the probes that have changed since (all of them: `every`) made again."""
    now = hashes()
    rows, absent = ([], []) if every else (recorded("targets_probes.csv.xz"), recorded("targets_absent.csv"))
    rows = [row for row in rows if row["violated"] == "0" and row["sources"] == now.get(row["probe"])]
    known = {(row["target"], row["probe"]) for row in rows}
    absent = [row for row in absent if (row["target"], row["probe"]) in known]
    for number, target in enumerate(targets, 1):
        probes = {probe for probe in now if (target, probe) not in known}
        print(f"sm_{target}, {number} of {len(targets)}: {len(probes)} of {len(now)} probes and families", file=sys.stderr)
        if not probes:
            continue
        new_rows, new_absent = checked_now(build, target, probes, now, listings / target, jobs)
        rows += new_rows
        absent += new_absent
        save(rows, absent, output)  # a later run takes what an interrupted one has made


def save(rows, absent, output):
    order = {target: place for place, target in enumerate(TARGETS)}
    rows = sorted(rows, key=lambda row: (order[row["target"]], row["probe"]))
    absent = sorted(absent, key=lambda row: (order[row["target"]], row["probe"]))  # parts stay in the probe's order
    made = [target for target in TARGETS if any(row["target"] == target for row in rows)]
    summary = [summary_of([row for row in rows if row["target"] == target]) for target in made]
    (output / "targets.csv").write_text(as_csv(summary), encoding="utf-8")
    (output / "targets_absent.csv").write_text(as_csv(absent), encoding="utf-8")
    (output / "targets_probes.csv.xz").write_bytes(lzma.compress(as_csv(rows).encode()))


def problems(rows, now):
    """What is not as the rows say: lines of text."""
    found = {(row["target"], row["probe"]): row for row in rows}
    lines = []
    for probe, sources in now.items():
        for target in TARGETS:
            row = found.pop((target, probe), None)
            if row is None:
                lines.append(f"{probe}: no row for sm_{target}")
            elif row["sources"] != sources:
                lines.append(f"{probe}: its sources have changed since it was compiled for sm_{target}")
            elif row["violated"] != "0":
                lines.append(f"{probe}: {row['violated']} expectations are violated on sm_{target}")
    return lines + [f"{probe}: has a row for sm_{target}, but no source" for target, probe in found]


def check():
    lines = problems(recorded("targets_probes.csv.xz"), hashes())
    print(*lines, sep="\n")
    if lines:
        raise SystemExit(f"{len(lines)} are not as they should be: run scripts/check_targets.sh (needs nvcc, no GPU)")


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("build", nargs="?", type=Path)
    options.add_argument("--targets", default=",".join(TARGETS))
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--all", action="store_true", help="also the probes that have not changed since they were checked")
    options.add_argument("--listings", type=Path)
    options.add_argument("--output", type=Path, default=DATA)
    options.add_argument("--check", action="store_true")
    given = options.parse_args()
    if given.check:
        check()
    elif given.build is None:
        options.error("which build folder?")
    else:
        build = given.build.resolve()
        listings = (given.listings or build / "targets").resolve()
        write(build, given.targets.split(","), given.all, listings, given.jobs, given.output)


if __name__ == "__main__":
    main()
