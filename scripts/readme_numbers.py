#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the measured numbers of README.md and of pages of docs/ from data/: no figure in a table is typed by hand.

Usage: scripts/readme_numbers.py [--check]
Between <!-- MARKER:FILE --> and <!-- /MARKER --> is a table made from FILE:
  numbers     a profile: one row for each key that shown_keys.py names for the document
  entry       FILE#KEY: one entry of a profile
  flags       a profile: the kinds of flags, by keys
  servers     a profile: the servers of the simulated machine, the keys that each takes, and what measured them (scripts/machine_table.py)
  matrix, together, parts, all_reduce, over_nvbandwidth   tables of several devices of a host: scripts/link_tables.py
  device      a profile: its device, driver and toolkit
  times       times.csv: how long the recordings of everything took
  ladders     kernels.csv: one row per ladder, its fastest rung at the headline size
  races       kernels.csv: our fastest rung against the fastest library, every size and mode (scripts/race_tables.py)
  validation  validation.csv: one row per family of kernels, errors of the cost model and its baselines
  outside, bounds, furthest   outside.csv: errors of the cost model on kernels from outside: scripts/outside_tables.py
  savings     savings.csv: one row for each pair of kernels before and after a change (scripts/savings.py)
  claims      verdicts.json: one row per document, statements by verdict
  repeatability  repeatability.csv: how many keys agree between campaigns, by how closely
  csv         a table as it is, and the revisions that its rows belong to
  spoilt      spoilt_cards.csv: a row for each share by which cards were made slower, how many of them are named
  coverage    a table of known answers: its rows, by how many of their 95 % intervals hold the truth
In docs/worked_examples.md, the marker `table` has a table of scripts/analyzed_tables.py. These markers have what a command printed:
  printed     all of the file
  first       what it says of the first kernel
--check changes nothing and fails when a document differs from the data.
"""

import collections
import csv
import functools
import json
import pathlib
import re
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import link_tables  # noqa: E402
import machine_table  # noqa: E402
import outside_tables  # noqa: E402
import race_tables  # noqa: E402
import savings  # noqa: E402
from compressed import open_text, read_text  # noqa: E402
from outside_tables import width  # noqa: E402
from shown_keys import KEYS  # noqa: E402
from table_numbers import number  # noqa: E402


def table(file, keys):
    profile = json.loads(read_text(file))
    rows = ["| what | value | 95 % interval | unit | counters |", "|---|---|---|---|---|"]
    for key, words in keys:
        entry = profile["entries"].get(key)
        if entry is None:
            raise SystemExit(f"error: profile has no {key}: {profile['absent'].get(key, 'unknown key')}")
        state = entry.get("confirmation", {}).get("state", "-")
        rows.append(f"| {words} (`{key}`) | {number(entry['value'])} | "
                    f"{number(entry['low'])} – {number(entry['high'])} | {entry['unit']} | {state} |")
    return "\n".join(rows)


def ladders(file):
    """The headline size of a ladder is the one that was also run sustained, with some data."""
    with open_text(file) as stream:
        rows = [row for row in csv.DictReader(stream) if row["outcome"] == "measured"]
    rungs = {source.stem for source in (ROOT / "kernels").glob("*/*.cu")}  # all else is a library's

    def ladder(row):
        return row["family"], row["type"], row["data"]

    sustained = {(row["family"], row["type"]): row["size"] for row in rows if row["mode"] == "cold.sustained"}
    headline = {ladder(row): sustained[row["family"], row["type"]] for row in rows
                if (row["family"], row["type"]) in sustained}
    lines = ["| ladder | size | fastest rung | time, µs | of the measured limit | against | times as fast |",
             "|---|---|---|---|---|---|---|"]
    for name, size in headline.items():
        best = min((row for row in rows
                    if ladder(row) == name and row["size"] == size and row["mode"] == "cold.burst"
                    and row["rung"].split("/")[1] in rungs),
                   key=lambda row: float(row["time_us"]))
        limit = f"{number(float(best['fraction_of_ceiling']))} of `{best['ceiling']}`" if best["ceiling"] else "-"  # none measured
        lines.append(f"| {' '.join(name)} | {int(float(size)):,} | `{best['rung']}` | "
                     f"{number(float(best['time_us']))} | {limit} | {best['library']} | "
                     f"{number(float(best['ratio_to_library']))} |")
    return "\n".join(lines)


def validation(file):
    """Mean absolute percentage errors of the model and of its two baselines, a family a row."""
    with open_text(file) as stream:
        rows = list(csv.DictReader(stream))

    def error(row, column):
        return abs(float(row[column]) / float(row["measured_us"]) - 1) * 100

    def mean(some, column):
        known = [row for row in some if row[column]]
        return number(statistics.mean(error(row, column) for row in known)) if known else "-"

    families = sorted({row["kernel"].split("/")[0] for row in rows})
    lines = ["| kernels | n | predicted | error of the model, % | within its interval | its width, median, % "
             "| of the measured roofline, % | of the datasheet's, % |", "|---|---|---|---|---|---|---|---|"]
    for name, some in [*((family, [r for r in rows if r["kernel"].split("/")[0] == family]) for family in families),
                       ("**all**", rows)]:
        told = [row for row in some if row["predicted_us"]]
        held = sum(float(row["low_us"]) <= float(row["measured_us"]) <= float(row["high_us"]) for row in told)
        lines.append(f"| {name} | {len(some)} | {len(told)} | {mean(told, 'predicted_us')} | {held} of {len(told)} | "
                     f"{width(told)} | {mean(some, 'measured_roofline_us')} | {mean(some, 'datasheet_roofline_us')} |")
    return "\n".join(lines)


def claims(file):
    """Statements by document and verdict."""
    verdicts = ["confirmed", "refuted", "depends", "other device", "not measured"]
    all_claims = json.loads(read_text(file))["claims"]
    documents = sorted({claim["document"] for claim in all_claims})
    lines = ["| document | statements | " + " | ".join(verdicts) + " |", "|---" * (len(verdicts) + 2) + "|"]
    for name, some in [*((d, [c for c in all_claims if c["document"] == d]) for d in documents),
                       ("**all**", all_claims)]:
        counts = [sum(claim["verdict"] == verdict for claim in some) for verdict in verdicts]
        lines.append(f"| {name} | {len(some)} | " + " | ".join(map(str, counts)) + " |")
    return "\n".join(lines)


def repeatability(file):
    """Keys of a kind, by how far the campaigns are apart."""
    with open_text(file) as stream:
        rows = list(csv.DictReader(stream))
    lines = ["| keys in | number | median, % apart | within 1 % | within 2 % | within 5 % | intervals overlap |",
             "|---|---|---|---|---|---|---|"]
    for kind, words in (("cycles", "cycles"), ("rate", "rates (bandwidth, operations)")):
        some = [row for row in rows if row["kind"] == kind]
        apart = [float(row["apart_percent"]) for row in some]
        within = [f"{sum(value <= limit for value in apart)}" for limit in (1, 2, 5)]
        overlap = sum(row["overlap"] == "yes" for row in some)
        lines.append(f"| {words} | {len(some)} | {number(statistics.median(apart))} | {' | '.join(within)} | {overlap} |")
    return "\n".join(lines)


def coverage(file):
    """Rows with enough intervals for a verdict, by their coverage; those with fewer are counted together. An interval of one whole
    number has no width."""
    enough, least, most = 200, 0.93, 0.97
    with open_text(file) as stream:
        all_rows = [row for row in csv.DictReader(stream) if int(row["intervals"]) > 0]
    rows, few = ([row for row in all_rows if (int(row["intervals"]) >= enough) is wanted] for wanted in (True, False))
    whole = [row for row in rows if float(row["median_width"]) == 0]
    shares = [float(row["coverage"]) for row in rows if float(row["median_width"]) > 0]
    below, above = sum(share < least for share in shares), sum(share > most for share in shares)
    lowest = min(rows, key=lambda row: float(row["coverage"]))
    of_few = sum(int(row["intervals"]) for row in few)
    held = sum(int(row["intervals"]) * float(row["coverage"]) for row in few)
    return "\n".join([
        f"| rows of {enough} intervals or more | one whole number | 93 to 97 % | below | above | lowest, % | where "
        "| rows of fewer | their intervals | hold the truth, % |",
        "|---" * 10 + "|",
        f"| {len(rows)} | {len(whole)} | {len(shares) - below - above} | {below} | {above} | "
        f"{float(lowest['coverage']) * 100:.1f} | {lowest['detector']}, {lowest['noise']} noise: {lowest['population']} "
        f"| {len(few)} | {of_few} | {100 * held / of_few:.1f} |"])


def times(file):
    """How long everything took, by program and level."""
    with open_text(file) as stream:
        rows = list(csv.DictReader(stream))
    lines = ["| what | level | with counters | seconds | recordings |", "|---|---|---|---|---|"]
    return "\n".join([*lines, *(f"| {row['program']} | {row['level']} | {row['counters']} | {row['seconds']} | "
                                f"{row['recordings']} |" for row in rows)])


def entry(place):
    """One entry of a profile, FILE#KEY, without its points and opcodes."""
    file, key = str(place).split("#")
    whole = json.loads(read_text(pathlib.Path(file)))["entries"][key]
    shown = ("value", "unit", "low", "high", "n", "method", "evidence", "series", "campaigns", "campaign_spread",
             "confirmation", "flags")
    text = json.dumps({key: {name: whole[name] for name in shown if name in whole}}, indent=2, ensure_ascii=False)
    return f"```json\n{text}\n```"


def flags(file):
    """Kinds of flags, by how many keys have one. The text after the colon, and the recording, do not belong to the kind."""
    entries = json.loads(read_text(file))["entries"].values()
    kinds = collections.Counter(kind for some in entries
                                for kind in {re.sub(r"recording-\d+\S*", "RECORDING", flag.split(":")[0]) for flag in some["flags"]})
    rows = [f"| `{kind}` | {count} |" for kind, count in sorted(kinds.items(), key=lambda item: (-item[1], item[0]))]
    return "\n".join(["| flag | keys |", "|---|---|", *rows, f"| no flag | {sum(not some['flags'] for some in entries)} |"])


def device(file):
    """The device, the driver and the toolkit that a profile comes from."""
    its = json.loads(read_text(file))["device"]
    return (f"Measured: {its['name']}, compute capability {its['compute_capability']}, driver {its['driver_version']}, "
            f"CUDA {its['toolkit_version']}.")


def printed(file):
    """What a command printed, as it was recorded."""
    return f"```\n{read_text(file).rstrip()}\n```"


def first_of(file):
    """From the output of a command: the line that names the profile, and the part about the first kernel."""
    lines = read_text(file).splitlines()
    last = next(at for at, line in enumerate(lines) if at > 1 and not line.startswith(" "))
    return "```\n" + "\n".join(lines[:last]) + "\n```"


def as_it_is(file):
    """All rows; the revisions stand below."""
    with open_text(file) as stream:
        rows = list(csv.DictReader(stream))
    columns = [name for name in rows[0] if name != "revision"]
    lines = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|", *(f"| {' | '.join(row[name] for name in columns)} |" for row in rows)]
    revisions = sorted({revision for row in rows for revision in row["revision"].split()})
    short = [revision[:12] + "-modified" * revision.endswith("-modified") for revision in revisions]
    return "\n".join([*lines, "", f"Revision: {', '.join(f'`{one}`' for one in short)}."])


def spoilt(file):
    """A share below one is never written as all."""
    with open_text(file) as stream:
        rows = list(csv.DictReader(stream))
    ways = {row["where"]: row["planted"] for row in rows}
    named = {(row["slower_by_percent"], row["where"]): (int(row["named"]), int(row["planted"])) for row in rows}
    lines = [f"| slower by | {' | '.join(f'{where} (of {planted})' for where, planted in ways.items())} |", "|---" * (len(ways) + 1) + "|"]
    for percent in dict.fromkeys(row["slower_by_percent"] for row in rows):
        cells = ["all named" if one == of else f"{100 * one // of} %" for one, of in (named[percent, where] for where in ways)]
        lines.append(f"| {percent} % | {' | '.join(cells)} |")
    return "\n".join(lines)


WRITERS = {
    **{document: {"numbers": functools.partial(table, keys=keys)} for document, keys in KEYS.items()},
    "docs/accuracy.md": {"validation": validation, **outside_tables.WRITERS, "savings": savings.table},
    "docs/reading.md": {"entry": entry, "flags": flags},
    "docs/describe.md": {"printed": printed, "first": first_of},
    "docs/accesses.md": {"printed": printed},
    "docs/analyze.md": {"printed": printed},
    "docs/loops.md": {"printed": printed},
    "docs/rank.md": {"printed": printed},
    "docs/tuning.md": {"printed": printed},
    "docs/worked_examples.md": {"printed": printed, "table": lambda file: read_text(file).rstrip()},
}

WRITERS["README.md"] |= {"printed": printed, "times": times, "device": device}
WRITERS["docs/keys/link.md"] = link_tables.WRITERS
WRITERS["docs/fleet.md"] = {"csv": as_it_is, "printed": printed, "spoilt": spoilt}
WRITERS["docs/install.md"] = {"device": device, "csv": as_it_is}
WRITERS["docs/machine.md"] = {"servers": machine_table.table, "printed": printed}
WRITERS["docs/races.md"] = {"races": race_tables.table}
WRITERS["docs/trust.md"] = {"csv": as_it_is, "coverage": coverage}
WRITERS["docs/h200.md"] |= {"ladders": ladders, "all_reduce": link_tables.all_reduce, "claims": claims, "repeatability": repeatability,
                            "csv": as_it_is}


def check_pages():
    """Each page that shows what a command printed is written here: another one would stay as it is."""
    for page in (ROOT / "docs").rglob("*.md"):
        name = str(page.relative_to(ROOT))
        if "<!-- printed:" in page.read_text() and "printed" not in WRITERS.get(name, {}):
            raise SystemExit(f"error: {name}: nothing writes its markers 'printed': add it to WRITERS of scripts/readme_numbers.py")


def main():
    check_pages()
    differ = []
    for document, writers in WRITERS.items():
        text = filled = (ROOT / document).read_text()
        for marker, write in writers.items():
            filled, count = re.subn(
                rf"<!-- {marker}:(\S+) -->.*?<!-- /{marker} -->",
                lambda match: f"<!-- {marker}:{match.group(1)} -->\n{write(ROOT / match.group(1))}\n<!-- /{marker} -->",
                filled, flags=re.S)
            if count == 0:
                raise SystemExit(f"error: {document}: no marker '{marker}'")
        if "--check" not in sys.argv:
            (ROOT / document).write_text(filled)
        elif filled != text:
            differ.append(document)
    if differ:
        raise SystemExit(f"error: {', '.join(differ)}: differs from data/: run scripts/update_docs.sh")


if __name__ == "__main__":
    main()
