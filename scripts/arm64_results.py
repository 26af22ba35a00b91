#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs what was built for hosts of arm64 under qemu-user and writes data/trust/arm64.csv: how much of it passed.

Usage: arm64_results.py BUILD_FOLDER PROGRAMS
BUILD_FOLDER was built by scripts/arm64.sh. PROGRAMS is the folder of this machine's own programs, whose machine code for the GPU must
be the same. Exit status 1: something failed. These are left out:
  DeathTest                a program that starts itself again: the kernel would have to know how to run arm64 code
  RefusesMoreThanItsMemory fills its memory limit, which takes minutes under qemu
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

LEFT_OUT = "DeathTest|RefusesMoreThanItsMemory"
CACHE = re.compile(r"^(WARPGAUGE_QEMU_AARCH64|WARPGAUGE_ARM64_ROOT):\w+=(.*)$", re.MULTILINE)


def tests_of(build):
    """A row a folder of tests."""
    file = build / "quick.xml"
    subprocess.run(["ctest", "--test-dir", build, "-L", "quick", "-E", LEFT_OUT, "-j2", "--output-junit", file.resolve()],
                   stdout=subprocess.DEVNULL, check=False)
    checks, passed = Counter(), Counter()
    for test in ET.parse(file).getroot().iter("testcase"):
        folder = test.get("name").rpartition("/")[0] or test.get("name")
        checks[folder] += 1
        passed[folder] += test.get("status") == "run"
        if test.get("status") != "run":
            print(f"arm64: {test.get('name')}: {test.get('status')}", file=sys.stderr)
    return [{"part": f"tests: {folder}", "checks": checks[folder], "passed": passed[folder]} for folder in sorted(checks)]


def under_qemu(build, *arguments):
    """What a program of arm64 prints."""
    settings = dict(CACHE.findall((build / "CMakeCache.txt").read_text(encoding="utf-8")))
    root = settings["WARPGAUGE_ARM64_ROOT"]
    libraries = ":".join(f"{root}{folder}/aarch64-linux-gnu" for folder in ("/usr/lib", "/lib"))
    return subprocess.run([settings["WARPGAUGE_QEMU_AARCH64"], "-L", "/usr/aarch64-linux-gnu", "-E", f"LD_LIBRARY_PATH={libraries}",
                           *arguments], stdout=subprocess.PIPE, text=True, check=False).stdout


def probes_of(build, programs):
    """The probe program: its expectations of its machine code, and how many kernels have that of this machine's program."""
    arm64, own = build / "bin/warpgauge-probe", programs / "warpgauge-probe"
    if not arm64.exists() or not own.exists():
        return []
    found = re.search(r"^(\d+) expectations checked on SASS, (\d+) violated", under_qemu(build, arm64, "--check-code"), re.MULTILINE)
    here = set(subprocess.run([own, "--list-code"], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines())
    there = under_qemu(build, arm64, "--list-code").splitlines()
    return [{"part": "probe program: expectations of machine code", "checks": int(found[1]), "passed": int(found[1]) - int(found[2])},
            {"part": "probe program: kernels with the machine code of x86-64's", "checks": len(there),
             "passed": sum(line in here for line in there)}]


def main():
    build, programs = map(Path, sys.argv[1:])
    rows = tests_of(build) + probes_of(build, programs)
    revision = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty", "--abbrev=12", "--match="], stdout=subprocess.PIPE,
                              text=True, check=True).stdout.strip()
    (ROOT / "data/trust/arm64.csv").write_text(as_csv([{**row, "revision": revision} for row in rows]), encoding="utf-8")
    return any(row["passed"] < row["checks"] for row in rows)


if __name__ == "__main__":
    sys.exit(main())
