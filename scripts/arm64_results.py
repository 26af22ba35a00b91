#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs what was built for hosts of arm64 under qemu-user and writes data/trust/arm64.csv: how much of it passed.

Usage: arm64_results.py BUILD_FOLDER PROGRAMS
BUILD_FOLDER was built by scripts/arm64.sh. PROGRAMS is the folder of this machine's own programs, whose machine code for the GPU must
be the same, and whose predictions and fits, too. Exit status 1: something failed. These are left out:
  DeathTest                a program that starts itself again: the kernel would have to know how to run arm64 code
  RefusesMoreThanItsMemory fills its memory limit, which takes minutes under qemu
  PredictedQuickly         says how fast the processor is
"""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from tables import as_csv  # noqa: E402

LEFT_OUT = "DeathTest|RefusesMoreThanItsMemory|PredictedQuickly"
CACHE = re.compile(r"^(WARPGAUGE_QEMU_AARCH64|WARPGAUGE_ARM64_ROOT):\w+=(.*)$", re.MULTILINE)


def tests_of(build):
    """A row a folder of tests."""
    file = build / "quick.xml"
    file.unlink(missing_ok=True)
    subprocess.run(["ctest", "--test-dir", build, "-L", "quick", "-E", LEFT_OUT, "-j2", "--output-junit", file.resolve()],
                   stdout=subprocess.DEVNULL, check=False)
    ended = Counter()
    for test in ET.parse(file).getroot().iter("testcase"):
        name, skipped = test.get("name"), test.find("skipped")
        # A program that was not built was not run either; only one that says so itself is skipped.
        itself = skipped is not None and skipped.get("message").startswith("SKIP_")
        status = "passed" if test.get("status") == "run" else "skipped" if itself else "failed"
        folder = re.match(r"[a-z_0-9]+(/[a-z_0-9]+)*", name)[0]
        ended[folder, status] += 1
        if status == "failed":
            print(f"arm64: {name} failed", file=sys.stderr)
    return [row(f"tests: {folder}", *(ended[folder, status] for status in ("passed", "failed", "skipped")))
            for folder in sorted({folder for folder, _ in ended})]


def row(part, passed, failed, skipped=0):
    return {"part": part, "passed": passed, "failed": failed, "skipped": skipped}


def output_of(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT).stdout


def under_qemu(build, *command):
    """What a program of arm64 prints."""
    settings = dict(CACHE.findall((build / "CMakeCache.txt").read_text(encoding="utf-8")))
    root = settings["WARPGAUGE_ARM64_ROOT"]
    libraries = ":".join(f"{root}{folder}/aarch64-linux-gnu" for folder in ("/usr/lib", "/lib"))
    return output_of(settings["WARPGAUGE_QEMU_AARCH64"], "-L", "/usr/aarch64-linux-gnu", "-E", f"LD_LIBRARY_PATH={libraries}", *command)


def compared(part, ours, theirs):
    """A row of texts of arm64's program that are those of this machine's, in their order."""
    same = sum(one == other for one, other in zip(ours, theirs, strict=True))
    return row(part, same, len(ours) - same)


def command_of(build, programs):
    """Predictions of the example kernels, and the profile of a campaign: the same to the last digit?"""
    arm64, own = (build / "bin/warpgauge").resolve(), (programs / "warpgauge").resolve()
    predictions = [["predict", file, "--profile", "data/h200/profile.json", "--format", "json"]
                   for file in sorted(ROOT.glob("data/kernels/examples/*.json"))]
    fits = [build.resolve() / f"fit-{name}.json" for name in ("arm64", "own")]
    recording = next(ROOT.glob("data/h200/recording-*-all_probes-1.jsonl.zst"))
    under_qemu(build, arm64, "fit", recording, "-o", fits[0])
    output_of(own, "fit", recording, "-o", fits[1])
    return [compared("warpgauge predict: the output of x86-64", [under_qemu(build, arm64, *one) for one in predictions],
                     [output_of(own, *one) for one in predictions]),
            compared("warpgauge fit: the profile of x86-64", *([file.read_text(encoding="utf-8")] for file in fits))]


def probes_of(build, programs):
    """The probe program: its expectations of its machine code, and how many kernels have that of this machine's program."""
    arm64, own = (build / "bin/warpgauge-probe").resolve(), programs / "warpgauge-probe"
    if not arm64.exists() or not own.exists():
        return []
    found = re.search(r"^(\d+) expectations checked on SASS, (\d+) violated", under_qemu(build, arm64, "--check-code"), re.MULTILINE)
    here = set(output_of(own.resolve(), "--list-code").splitlines())
    there = under_qemu(build, arm64, "--list-code").splitlines()
    same = sum(line in here for line in there)
    return [row("probe program: expectations of machine code", int(found[1]) - int(found[2]), int(found[2])),
            row("probe program: kernels with the machine code of x86-64's", same, len(there) - same)]


def main():
    build, programs = map(Path, sys.argv[1:])
    rows = tests_of(build) + command_of(build, programs) + probes_of(build, programs)
    revision = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty=-modified", "--abbrev=12", "--match="], stdout=subprocess.PIPE,
                              text=True, check=True).stdout.strip()
    (ROOT / "data/trust/arm64.csv").write_text(as_csv([{**one, "revision": revision} for one in rows]), encoding="utf-8")
    return any(one["failed"] for one in rows)


if __name__ == "__main__":
    sys.exit(main())
