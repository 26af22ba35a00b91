#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The carried catalogue has the shape of its JSON Schema, and the schema refuses what has not; no sentence has a measured figure
that was typed, and each begins with its subject.

Usage: validate_catalogue.py SCHEMA CATALOGUE.yaml...   Exit status 77: no jsonschema or no PyYAML here.
"""

import copy
import json
import re
import sys
from pathlib import Path

try:
    import jsonschema
    import yaml
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)


def broken(entry):
    """Variants of an entry with readings that the schema must refuse."""
    yield "no readings", {**entry, "readings": []}
    yield "parts of one reading", {**entry, "readings": entry["readings"][:1], "readings_are": "parts"}
    yield "unknown relation of readings", {**entry, "readings": entry["readings"] * 2, "readings_are": "pieces"}
    yield "both", {**entry, "not_checked": "why"}
    yield "neither", {name: value for name, value in entry.items() if name not in ("readings", "explain")}
    yield "unknown member", {**entry, "colour": "red"}
    yield "readings of its own and of another", {**entry, "same_as": "other-one"}
    yield "unknown wording", {**entry, "wording": "roughly"}
    yield "unknown listing", {**entry, "listing": "perhaps"}
    yield "unknown kind", {**entry, "kind": "guess"}
    for change in ({"value": {"quotient": [1, 2]}}, {"value": {"profile": "a", "number": 1}},
                   {"confirmed_if": [None, None]}, {"confirmed_if": [1]}, {"wording": "roughly"}, {"stated": "32"},
                   {"second": []}, {"second": [{"value": {"number": 1}}]},
                   {"second": [{"definition": "d", "value": {"number": 1}, "premise": True}]}, {"beside": "yes"},
                   {"second": [{"definition": "d", "value": {"number": 1}, "beside": True}]}):
        other = copy.deepcopy(entry)
        other["readings"][0].update(change)
        yield str(change), other
    other = copy.deepcopy(entry)
    other["readings"][0].pop("confirmed_if", None)
    other["readings"][0]["band_because"] = "it is so"
    yield "a reason without a band", other


NUMBER = re.compile(r"\d+(?:\.\d+)?")
# A decimal number, or a number before the word or the sign of a measured quantity; not a power ("2^28") or a name ("sm_90").
FIGURE = re.compile(r"(?<![\w^.])(\d+\.\d+|\d+(?= ?(?:%|times|cycles|ns|us|ms|[GT]B/s|TFLOP/s)))")


def sentences(entry):
    """Verdict -> sentence, and what to do instead."""
    yield from entry.get("explain", {}).items()
    if "instead" in entry:
        yield "instead", entry["instead"]


def typed_figures(entry, checked):
    """Figures in an entry's sentences that are neither in what it states nor in what it checks: they were measured, and the next
    recording makes them wrong. `checked` is the entry whose readings it has."""
    known = {name: value for name, value in entry.items() if name not in ("explain", "instead", "rule_not_followed", "suspicion")}
    known = set(NUMBER.findall(json.dumps([known, checked.get("readings")])))
    for verdict, sentence in sentences(entry):
        words = re.sub(r"{\w+}", "{}", str(sentence))
        yield from (f"{verdict}: {figure} is typed" for figure in FIGURE.findall(words) if figure not in known)


# Lists and tables show each sentence alone: a word that points back has nothing to point to. "Of" puts the subject last.
NO_SUBJECT = re.compile(r"(?:It|Its|They|Their|Both|This|That|These|Those|Of)\b")


def without_subject(entry):
    yield from (f"{verdict}: begins with no subject: {sentence[:40]}" for verdict, sentence in sentences(entry)
                if NO_SUBJECT.match(str(sentence)))


def faults_of_sentences(entries):
    by_id = {entry["id"]: entry for entry in entries}
    return [f"{entry['id']}: {fault}" for entry in entries
            for fault in (*typed_figures(entry, by_id.get(entry.get("same_as"), entry)), *without_subject(entry))]


def main():
    schema, *files = sys.argv[1:]
    validator = jsonschema.Draft202012Validator(json.loads(Path(schema).read_text()))
    jsonschema.Draft202012Validator.check_schema(validator.schema)
    entries = [entry for file in files for entry in yaml.safe_load(Path(file).read_text())]
    failures = [f"{entry['id']}: {error.json_path}: {error.message[:200]}"
                for entry in entries for error in validator.iter_errors([entry])]
    judged = next(entry for entry in entries if "readings" in entry and "not_checked" not in entry)
    failures += [f"accepted: {what}" for what, entry in broken(judged) if validator.is_valid([entry])]
    failures += faults_of_sentences(entries)
    faulty = {**judged, "explain": {"confirmed": "It takes {value} cycles, 12345 times as long as 2^28 others, or 3.14159 {unit}."}}
    if len(faults_of_sentences([faulty])) != 3:
        failures.append(f"faults seen of a sentence with three: {faults_of_sentences([faulty])}")
    print("\n".join(failures) or f"{len(entries)} entries have the shape of the schema, and no sentence a typed figure")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
