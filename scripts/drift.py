#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts what `compare` says of two campaigns of one card, made one after the other: a key that "differs" is a false alarm.

Usage: scripts/drift.py [--check] WARPGAUGE
Reads CARD-1 and CARD-2 of data/trust/drift.jsonl.xz (scripts/packed.py), where CARD is the beginning of the SHA-256 of the card's
UUID; writes data/trust/drift.csv, a row a card. --check writes nothing and fails when the file differs, or when more than 1 % of a
card's keys do.
"""

import collections
import csv
import hashlib
import io
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from packed import unpack  # noqa: E402
from tables import as_csv  # noqa: E402

MOST_FALSE_ALARMS = 0.01  # of the keys that both campaigns have
PAIRS, TABLE = ROOT / "data/trust/drift.jsonl.xz", ROOT / "data/trust/drift.csv"


def printed(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):  # 1: something differs
        raise SystemExit(done.stderr.strip())
    return done.stdout


def row(warpgauge, first):
    card = first.name.removesuffix("-1.jsonl")
    second = first.with_name(f"{card}-2.jsonl")
    headers = [json.loads(printed(warpgauge, "cat", file).split("\n", 1)[0]) for file in (first, second)]
    for file, header in zip((first, second), headers):
        if not hashlib.sha256(header["device_uuid"].encode()).hexdigest().startswith(card):
            raise SystemExit(f"error: {file}: is of another card than its name says")
    keys = list(csv.DictReader(io.StringIO(printed(warpgauge, "compare", first, second, "--format", "csv", "--all"))))
    verdicts = collections.Counter(key["verdict"] for key in keys)
    compared = sum(verdicts.values()) - verdicts["absent"]
    return {"card": card, "revision": headers[0]["git_revision"], "keys of both": compared,
            "same": verdicts["same"], "ambiguous": verdicts["ambiguous"], "differs": verdicts["differs"],
            "differs, %": f"{100 * verdicts['differs'] / compared:.2f}", "in one only": verdicts["absent"],
            "keys that differ": " ".join(sorted(key["key"] for key in keys if key["verdict"] == "differs"))}


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    if len(arguments) != 1:
        raise SystemExit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        unpack(PAIRS, pathlib.Path(folder))
        rows = [row(arguments[0], file) for file in sorted(pathlib.Path(folder).glob("*-1.jsonl"))]
    if not rows:
        raise SystemExit(f"error: {PAIRS} has no pair of recordings")
    text = as_csv(rows)
    if "--check" not in sys.argv:
        TABLE.write_text(text)
    elif TABLE.read_text() != text:
        raise SystemExit(f"error: {TABLE} differs from the recordings: run scripts/drift.py")
    elif alarmed := [card["card"] for card in rows if card["differs"] > MOST_FALSE_ALARMS * card["keys of both"]]:
        raise SystemExit(f"error: {', '.join(alarmed)}: more than {100 * MOST_FALSE_ALARMS:g} % of the keys differ")


if __name__ == "__main__":
    main()
