#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints which verdicts changed between two files of verdicts, as CSV: id, old, new, and the recording or fact behind the new one.

Usage: changed_verdicts.py OLD.json NEW.json > data/claims/changed.csv

Both are what `warpgauge claims --format json` writes, of one catalogue before and after a change, on one device. A statement that one
of them lacks is listed with "-".
"""

import csv
import io
import json
import sys

SCHEMA = "warpgauge.verdicts"


def read(path):
    with open(path, encoding="utf-8") as stream:
        verdicts = json.load(stream)
    if verdicts.get("schema") != SCHEMA:
        sys.exit(f"{path}: not a file of verdicts (schema {SCHEMA}); write one with `warpgauge claims --format json`")
    return verdicts["device"]["name"], {claim["id"]: claim for claim in verdicts["claims"]}


def words(claim):
    return claim.get("verdict_in_words", claim["verdict"]) if claim else "-"


def behind(claim):
    """The evidence of the readings that have a vote, with its recordings; for an unanswered statement, the reason."""
    if not claim:
        return "-"
    if claim["verdict"] in ("not measured", "other device"):
        return claim["reason"]
    found = []
    for reading in claim.get("readings", []):
        if "no_vote" in reading:
            continue
        recordings = reading.get("recordings")
        for evidence in reading.get("evidence", []):
            with_number = evidence if recordings is None or " recording" in evidence else f"{evidence} ({recordings} recordings)"
            if with_number not in found:
                found.append(with_number)
    return "; ".join(found)


def changed(old, new):
    """A row for each change, in the order of the new catalogue, then those that are gone. A verdict that differs only in the
    evidence that it names is unchanged."""
    for name in [*new, *(name for name in old if name not in new)]:
        one, other = old.get(name), new.get(name)
        if (one and one["verdict"]) != (other and other["verdict"]):
            yield [name, words(one), words(other), behind(other)]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    (old_device, old), (new_device, new) = map(read, sys.argv[1:])
    if old_device != new_device:
        sys.exit(f"{sys.argv[2]}: of '{new_device}', but {sys.argv[1]} is of '{old_device}'")
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["id", "old", "new", "behind"])
    rows.writerows(changed(old, new))
    sys.stdout.write(text.getvalue())


if __name__ == "__main__":
    main()
