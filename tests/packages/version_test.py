#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""CMakeLists.txt has the version. Every other place that names one names the same, and so does the command.

Usage: version_test.py WARPGAUGE
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROJECT = r"project\(warpgauge VERSION ([0-9.]+)"
# The newest version comes first, in the change log and in the recipe.
OTHERS = {"CHANGELOG.md": r"(?m)^## ([0-9.]+)", "CITATION.cff": r"(?m)^version: ([0-9.]+)$",
          "spack/package.py": r'version\("([0-9.]+)"'}


def found(place, pattern):
    match = re.search(pattern, (ROOT / place).read_text(encoding="utf-8"))
    return match.group(1) if match else "none"


def main(command):
    version = found("CMakeLists.txt", PROJECT)
    wrong = [f"{place}: {found(place, pattern)}" for place, pattern in OTHERS.items() if found(place, pattern) != version]
    python = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    if 'dynamic = ["version"]' not in python or "(?P<value>[0-9.]+)" not in python:
        wrong.append("pyproject.toml does not take it from CMakeLists.txt")
    said = subprocess.run([command, "--version"], text=True, capture_output=True, check=True).stdout
    if not re.fullmatch(rf"warpgauge {re.escape(version)} \(revision ([0-9a-f]{{40}}|unknown)(, modified)?\)\n", said):
        wrong.append(f"{command} --version: {said.strip()}")
    for line in wrong:
        print(f"error: {line}, but CMakeLists.txt says {version}")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
