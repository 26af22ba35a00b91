#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes what `warpgauge-validate loops` says about the measured loops of a device (docs/loops.md).

Usage: scripts/measured_loops.py [--check | --open-blind] VALIDATE [FOLDER]        (default: data/h200)
Reads FOLDER/loops/measured.jsonl.xz (packed by scripts/packed.py: code, loops-1, loops-2, loops-3) and FOLDER/profile.json. Writes FOLDER/loops/development.txt, the scores of the half that laws were
made on. --check writes nothing and fails when that differs.
--open-blind writes FOLDER/loops/blind.txt instead, once: the other half as the laws of the present revision predict it. It asks
for a tree without changes, and does not write over a file that is there: laws made since have not been judged by it.
"""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from packed import unpack  # noqa: E402


def scores(validate, folder, *options):
    with tempfile.TemporaryDirectory() as unpacked:
        unpacked = pathlib.Path(unpacked)
        unpack(folder / "loops/measured.jsonl.xz", unpacked)
        command = [validate, "loops", unpacked / "code.jsonl", "--profile", folder / "profile.json",
                   "--against", *sorted(unpacked.glob("loops-*.jsonl")), *options]
        done = subprocess.run([str(part) for part in command], text=True, capture_output=True)
    if done.returncode != 0:
        sys.exit(done.stderr.strip())
    return done.stdout.split("\n", 1)[1]  # without the line that names the profile


def blind_scores(validate, folder):
    """The blind half of what the command prints about both halves."""
    table, *furthest = scores(validate, folder, "--open-blind").split("\n\n")
    head, *lines = table.splitlines()
    kept = [head, *(line for line in lines if line.startswith("blind "))]
    return "\n".join(kept) + "\n\n" + furthest[-1]


def revision():
    def git(*arguments):
        return subprocess.run(["git", "-C", str(ROOT), *arguments], check=True, capture_output=True, text=True).stdout.strip()
    if git("status", "--porcelain"):
        sys.exit("the tree has changes: the laws that are judged must be those of a revision")
    return git("rev-parse", "HEAD")


def main():
    arguments = [one for one in sys.argv[1:] if not one.startswith("--")]
    flags = {one for one in sys.argv[1:] if one.startswith("--")}
    if not arguments or flags - {"--check", "--open-blind"} or len(flags) > 1:
        sys.exit(__doc__)
    validate = pathlib.Path(arguments[0]).resolve()
    folder = pathlib.Path(arguments[1]) if len(arguments) > 1 else ROOT / "data/h200"
    if "--open-blind" in flags:
        file = folder / "loops/blind.txt"
        if file.exists():
            sys.exit(f"{file} is there: the blind half has been opened")
        laws = revision()
        file.write_text(f"laws of revision {laws}\n" + blind_scores(validate, folder))
        return
    file, text = folder / "loops/development.txt", scores(validate, folder)
    if "--check" not in flags:
        file.write_text(text)
    elif not file.exists() or file.read_text() != text:
        sys.exit(f"{file} is not what scripts/measured_loops.py writes")


if __name__ == "__main__":
    main()
