#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""profiles_test.py WARPGAUGE PROFILES: every published profile passes the check and is in its folder, under its card's name. What
each folder's fleet.txt says follows from its profiles."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path


def main(warpgauge, folder):
    files = sorted(Path(folder).rglob("*.json"))
    done = subprocess.run([warpgauge, "fleet", "--check", *files], capture_output=True, text=True)
    wrong = [done.stderr.strip()] if done.returncode else []
    said = dict(line.split(": can be submitted, to ") for line in done.stdout.splitlines())
    for file in files:
        card = hashlib.sha256(json.loads(file.read_text())["device"]["uuid"].encode()).hexdigest()[:16]
        if file.stem != card:
            wrong.append(f"{file}: its card's name is {card}")
        if not wrong and said[str(file)] != f"profiles/{file.parent.name}/":
            wrong.append(f"{file}: belongs to {said[str(file)]}")
    for gpu in {file.parent for file in files}:
        fleet = subprocess.run([warpgauge, "fleet", gpu], check=True, capture_output=True, text=True).stdout
        said = gpu / "fleet.txt"
        if not said.exists() or said.read_text() != fleet:
            wrong.append(f"{said}: does not say what follows from the profiles: run scripts/update_fleet.sh")
    print("\n".join(wrong) or f"{len(files)} profiles")
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
