#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes data/manifest.csv: a row for each recording of data/, from its first line, and for each other group of files, from GROUPS.

Usage: scripts/manifest.py [--check]
  file      below data/; of a packed file (scripts/packed.py) PACKED:NAME
  holds     what it is
  card      device, and the beginning of the SHA-256 of its UUID
  revision  of the programs that recorded it
  driver, date, command    as the recording says; of what follows from recordings the command that writes it
It lists the files that git knows. --check writes nothing. It fails where the table differs, where a file of data/ is in no row, or
where a group has no file.
"""

import fnmatch
import hashlib
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from compressed import read_text  # noqa: E402
from packed import files_in  # noqa: E402
from tables import as_csv  # noqa: E402

DATA = ROOT / "data"
TABLE = DATA / "manifest.csv"
COLUMNS = ("file", "holds", "card", "revision", "driver", "date", "command")
# Everything but recordings: patterns of files below data/, what the files hold, and what writes them.
GROUPS = (
    ("README.md */README.md", "what is here", ""),
    ("manifest.csv", "this table", "scripts/manifest.py"),
    ("h200/profile.json", "profile of an H200", "scripts/update_data.sh"),
    ("*/profile-*.json.zst", "profile of one device of a host", "scripts/update_links.sh"),
    ("*/card-*.json.zst", "quick profile of one device of a host", "scripts/update_links.sh"),
    ("*/over_nvbandwidth.csv", "links over what nvbandwidth measures", "scripts/update_links.sh"),
    ("*/all_reduce.csv.zst", "times of the all-reduce", "scripts/update_links.sh"),
    ("*/at_once.csv", "devices alone and at once", "scripts/update_links.sh"),
    ("*/kernels.csv.zst", "times of the reference kernels", "warpgauge kernels --table"),
    ("h200/exports/*", "the profile in the form of other tools, without the three largest", "scripts/update_exports.sh"),
    ("h200/verdicts.* h200/published.*", "verdicts of documents, of published numbers", "scripts/update_verdicts.sh"),
    ("h200/rung_units.csv.xz", "described reference kernels, how long each unit would be busy", "scripts/rung_units.py"),
    ("h200/validation.csv", "reference kernels predicted and measured", "scripts/update_data.sh"),
    ("h200/outside.csv.xz", "kernels of corpus/ predicted and measured", "scripts/outside.py"),
    ("h200/savings.csv", "pairs of kernels before and after a change, predicted and measured", "scripts/savings.py"),
    ("h200/instructions.csv", "every instruction's latency and rate", "scripts/instruction_table.py"),
    ("h200/repeatability.csv.xz", "agreement of campaigns", "scripts/repeatability.py"),
    ("h200/races.csv h200/times.csv h200/gpu-tests.log", "races, durations and tests of a run on a GPU", ""),
    ("h200/beside_search.txt", "a configuration chosen with and without running, with the seconds of both", "docs/examples/beside_search.py"),
    ("h200/opcodes_without_meaning.txt", "executed opcodes whose meaning the host does not know", "scripts/meanings.py"),
    ("h200/again.txt", "how many kernels have the same counts on the host and on an H200", "corpus/again.sh"),
    ("h200/random_programs.txt", "how many random programs leave the same bits on the host and on an H200", "tests/interpret_random"),
    ("h200/printed.txt h200/triads.txt h200/ranked.txt h200/told_apart.txt h200/regression.txt h200/accesses.txt h200/accesses.json", "what commands of README.md, docs/machine.md, docs/rank.md and docs/accesses.md print", "scripts/printed.py"),
    ("h200/described/*.txt", "what describe and advise print", "scripts/update_data.sh"),
    ("h200/analyzed/*", "loops predicted, clocked and counted", "scripts/analyzed.py"),
    ("h200/loops/*.txt", "scores of analyze on the timed loops", "scripts/measured_loops.py"),
    ("h200/sanitizers/*", "findings of compute-sanitizer by kernel", "tests/gpu/sanitize.py"),
    ("h200/static/*", "machine code of the reference kernels and its prediction", "scripts/static_rungs.py"),
    ("h200/tuning/cubins.tar.xz", "machine code of the spaces of configurations", "kernels/tuning/build.py"),
    ("h200/tuning/seconds.csv", "what choosing a configuration takes", "scripts/tuning.py seconds"),
    ("h200/tuning/predicted_*.csv.xz h200/tuning/*.txt", "configurations predicted, and how good the choice is", "scripts/tuning.py"),
    ("h200_one_run/*.csv h200_one_run/printed.txt", "aims of reference kernels against one run", "scripts/one_run.py"),
    ("claims/*", "the catalogue of statements, its facts and documents", "scripts/update_facts.sh"),
    ("datasheets/*", "what makers state of a device", ""),
    ("kernels/examples/*", "descriptions of kernels by hand", ""),
    ("known_answers/*", "recall and false reports on planted machines", "warpgauge_known_answers*"),
    ("platforms/*", "log of a build on another system", ""),
    ("shipped.json", "figures that other tools ship, with their sources", ""),
    ("trust/*.csv trust/*.csv.xz trust/*.log.xz trust/fuzz*.jsonl", "runs of hostile and long tests", "docs/trust.md says which"),
)


def recorded(name, lines):
    head = lines[0]
    uuid, schema = head.get("device_uuid", ""), head.get("schema", "")
    card = head.get("device_name", "")
    if uuid:
        card += f" {hashlib.sha256(uuid.encode()).hexdigest()[:16]}"
    if schema == "warpgauge.kernel":  # no header: the first kernel says where it was counted
        device, _, revision = next(iter(head.get("comment", [])), "").removeprefix("counted on ").partition(" by warpgauge ")
        return (name, f"descriptions of {len(lines)} kernels", device, revision, "", "", "warpgauge describe")
    holds = {"warpgauge.loops": "timed loops", "warpgauge.loops.code": "machine code of the timed loops",
             "warpgauge.tuning": "timed configurations"}.get(schema, "recording")
    if "level" in head:
        holds += f", level {head['level']}, campaign {head.get('campaign', 1)}"
    return (name, holds, card, head.get("git_revision", "")[:12], head.get("driver_version", ""), head.get("time_utc", ""),
            " ".join(pathlib.PurePath(word).name if word.startswith("/") else word for word in head.get("command", [])))


def files():
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files", "data"], capture_output=True, text=True, check=False)
    there = {str(file.relative_to(DATA)) for file in DATA.rglob("*") if file.is_file()}
    if listed.returncode == 0 and listed.stdout:  # else not a repository: all that is there
        there &= {line.removeprefix("data/") for line in listed.stdout.splitlines()}
    return sorted(there | {"manifest.csv"})


def is_recording(name):
    return name.endswith((".jsonl.zst", ".jsonl.xz"))


def rows():
    there = files()
    found = []
    for name in filter(is_recording, there):
        if name.endswith(".xz"):
            found += [recorded(f"{name}:{part}", lines) for part, lines in files_in(DATA / name).items()]
        else:
            found.append(recorded(name, [json.loads(line) for line in read_text(DATA / name).split("\n") if line]))
    grouped = set()
    for patterns, holds, command in GROUPS:
        some = {name for name in there if any(fnmatch.fnmatch(name, pattern) for pattern in patterns.split())}
        if not some:
            raise SystemExit(f"error: scripts/manifest.py: no file is {patterns}")
        grouped |= some
        found.append((patterns, holds, "", "", "", "", command))
    if left := [name for name in there if name not in grouped and not is_recording(name)]:
        raise SystemExit(f"error: scripts/manifest.py: no group holds {', '.join(left)}")
    return [dict(zip(COLUMNS, row)) for row in found]


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        raise SystemExit(__doc__)
    text = as_csv(rows())
    if not sys.argv[1:]:
        TABLE.write_text(text, encoding="utf-8")
    elif not TABLE.exists() or TABLE.read_text(encoding="utf-8") != text:
        raise SystemExit(f"error: {TABLE} is not what the files say: run scripts/manifest.py")


if __name__ == "__main__":
    main()
