# SPDX-License-Identifier: Apache-2.0
"""What the tests of packages share: programs that must succeed, and a folder that is removed."""

import contextlib
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = 77


def run(*command, status=0, **options):
    """Standard output of a program that must end with `status`; all of its output where it does not."""
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, check=False, **options)
    if done.returncode != status:
        sys.exit(f"error: exit status {done.returncode}: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


def require(holds, otherwise):
    if not holds:
        sys.exit(f"error: {otherwise}")


@contextlib.contextmanager
def scratch():
    with tempfile.TemporaryDirectory(prefix="warpgauge_packages_") as folder:
        yield Path(folder)


def cached(build, variable):
    """A variable of a build folder's CMakeCache.txt; empty where it has none."""
    for line in (Path(build) / "CMakeCache.txt").read_text().splitlines():
        if line.startswith(variable + ":"):
            return line.split("=", 1)[1]
    return ""


def launcher(build):
    """Options that compile as the build does: with its compiler, and through its ccache."""
    names = ("CMAKE_CXX_COMPILER", "CMAKE_CXX_COMPILER_LAUNCHER", "CMAKE_PREFIX_PATH")
    return {name: value for name in names if (value := cached(build, name))}
