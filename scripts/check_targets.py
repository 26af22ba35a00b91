#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles the device code of probes and kernels for every target, and checks that it is what they expect there.

Usage: check_targets.py BUILD_FOLDER [--targets 80,120a] [--jobs N] [--listings FOLDER] [--output FOLDER]
       check_targets.py --check
Needs nvcc, cuobjdump and nvdisasm, and no GPU: cubins only, which no host code is made for; on 16 cores some 20 s a target. Then the
programs of BUILD_FOLDER read the listings (--check-code --listing). The build's own listings are those of its own target.
--listings keeps them there, FOLDER/TARGET/PROGRAM.sass, and takes those that are there already.
Writes to data/trust:
  targets.csv           a row a target: probes, expectations, how many are violated, what is absent by design
  targets_probes.csv.xz a row a target and probe, with the hash of the probe's sources
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
def sources_of(path):
    """A source and all of probes/ and kernels/ that it includes; not the harness, which has no machine code of a probe."""
    found = {path}
    for name in INCLUDED.findall(path.read_text(encoding="utf-8")):
        other = ROOT / name
        if other == path or not name.startswith(("probes/", "kernels/")) or name.startswith("probes/harness/"):
            continue
        if other.exists():
            found |= sources_of(other)
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


def compilations(build):
    """(program, folder, command without output) for each of the programs' CUDA sources."""
    found = []
    for entry in json.loads((build / "compile_commands.json").read_text()):
        made_for = re.search(rf"CMakeFiles/({'|'.join(PROGRAMS)})\.dir/\S+\.cu\.o", entry["command"])
        if not made_for:
            continue
        command, words = [], iter(shlex.split(entry["command"]))
        for word in words:
            if word == "-o":
                next(words)
            elif word not in ("-c", "--keep") and not word.startswith(("-gencode", "--keep-dir", "-Xptxas")):
                command.append(word)
        found.append((made_for[1], entry["directory"], command))
    return found


def cuobjdump(build):
    cache_text = (build / "CMakeCache.txt").read_text(encoding="utf-8")
    return re.search(r"^WARPGAUGE_CUOBJDUMP:\w+=(.+)$", cache_text, re.MULTILINE)[1]


def disassemble(target, number, compilation, folder, tool):
    _, directory, command = compilation
    cubin = folder / f"{number}.cubin"
    architecture = f"-gencode=arch=compute_{target},code=sm_{target}"
    subprocess.run([*command, architecture, "-cubin", "-o", cubin], cwd=directory, check=True, stderr=subprocess.PIPE)
    environment = dict(os.environ, PATH=f"{Path(tool).parent}{os.pathsep}{os.environ['PATH']}")
    listing = subprocess.run([tool, "-sass", cubin], check=True, stdout=subprocess.PIPE, env=environment).stdout
    cubin.unlink()
    return listing


def write_listings(build, target, folder, jobs):
    """FOLDER/PROGRAM.sass, where they are not there already."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [program for program in PROGRAMS if not (folder / f"{program}.sass").exists()]
    wanted = [one for one in compilations(build) if one[0] in missing]
    tool = cuobjdump(build)
    with ThreadPoolExecutor(jobs) as pool:
        texts = list(pool.map(lambda one: disassemble(target, one[0], one[1], folder, tool), enumerate(wanted)))
    for program in missing:
        with open(folder / f"{program}.sass", "wb") as listing:
            for text in (text for text, one in zip(texts, wanted) if one[0] == program):
                listing.write(text)


def reports(build, target, listings, own):
    """What --check-code says of each probe and family. `own`: the target of the build's own listings."""
    found = []
    for program in PROGRAMS:
        command = [build / "bin" / program, "--check-code", "--format", "json"]
        if target != own:
            command += ["--listing", listings / target / f"{program}.sass"]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(f"{program} --check-code for sm_{target}: exit status {done.returncode}")
        found += [json.loads(line) for line in done.stdout.splitlines()]
    return found


def own_target(build):
    cache_text = (build / "CMakeCache.txt").read_text(encoding="utf-8")
    targets = re.search(r"^WARPGAUGE_CUDA_ARCHITECTURES:\w+=(.*)$", cache_text, re.MULTILINE)[1].split(";")
    return targets[0] if len(targets) == 1 else None


def revision():
    return subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()[:12]


def write(build, targets, listings, jobs, output):
    by_probe, absent, summary = [], [], []
    sources, own = hashes(), own_target(build)
    for target in targets:
        if target != own:
            write_listings(build, target, listings / target, jobs)
        found = reports(build, target, listings, own)
        for one in found:
            for violation in one["violations"]:
                print(f"sm_{target}: {one['probe']}: {violation['part']}: {violation['violation']}", file=sys.stderr)
            by_probe.append({"target": target, "probe": one["probe"], "expectations": one["expectations"],
                             "violated": len(one["violations"]), "absent": len(one["absent"]), "sources": sources[one["probe"]]})
            absent += [{"target": target, "probe": one["probe"], **row} for row in one["absent"]]
        rows = [row for row in by_probe if row["target"] == target]
        summary.append({"target": f"sm_{target}", "probes and families": len(rows),
                        **{what: sum(row[what] for row in rows) for what in ("expectations", "violated", "absent")},
                        "revision": revision()})
        print(summary[-1], file=sys.stderr)
    (output / "targets.csv").write_text(as_csv(summary), encoding="utf-8")
    (output / "targets_absent.csv").write_text(as_csv(absent), encoding="utf-8")
    (output / "targets_probes.csv.xz").write_bytes(lzma.compress(as_csv(by_probe).encode()))


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
    rows = list(csv.DictReader(lzma.decompress((DATA / "targets_probes.csv.xz").read_bytes()).decode().splitlines()))
    lines = problems(rows, hashes())
    print(*lines, sep="\n")
    if lines:
        raise SystemExit(f"{len(lines)} are not as they should be: run scripts/check_targets.sh (needs nvcc, no GPU)")


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("build", nargs="?", type=Path)
    options.add_argument("--targets", default=",".join(TARGETS))
    options.add_argument("--jobs", type=int, default=os.cpu_count())
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
        write(build, given.targets.split(","), listings, given.jobs, given.output)


if __name__ == "__main__":
    main()
