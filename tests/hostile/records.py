# SPDX-License-Identifier: Apache-2.0
"""What became of each disturbance: a line in a log, and what a table counts."""

import contextlib
import csv
import dataclasses
import subprocess

from scene import ROOT, Failure


@dataclasses.dataclass
class Record:
    """`status`: how the disturbed command ended. `left`: the result that it left. `broken`: the promise that did not hold."""
    command: str
    deed: str = "none"
    when: str = ""
    status: str = "unknown"
    left: str = "unknown"
    broken: str = ""

    def __str__(self):
        became = f"broken: {self.broken}" if self.broken else f"left {self.left}"
        return "\t".join(" ".join(part.split()) for part in (self.command, self.deed, self.when, f"status {self.status}", became))

    @contextlib.contextmanager
    def holding(self):
        """A promise that is broken in here is noted, and said at once."""
        try:
            yield
        except Failure as error:
            self.broken = str(error)
            print(f"broken: {self}", flush=True)


def clean_revision(parser):
    def git(*arguments):
        return subprocess.run(["git", "-C", ROOT, *arguments], check=True, capture_output=True, text=True).stdout.strip()
    if git("status", "--porcelain", "--untracked-files=no"):
        parser.error("the tree is modified: the table must belong to a revision")
    return git("rev-parse", "HEAD")


def in_words(row):
    return ", ".join(f"{name}: {value}" for name, value in row.items() if name not in ("seed", "revision"))


def write_table(file, rows):
    """Rows are dictionaries with the same keys in the same order."""
    with file.open("w", encoding="utf-8", newline="") as stream:
        table = csv.DictWriter(stream, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


def conclude(records, rows, options):
    """Writes the table and its log where they are wanted, and says how many promises were broken. Returns the exit status."""
    if options.table:
        write_table(options.table, rows)
        write_log(options.table, records)
    broken = sum(bool(record.broken) for record in records)
    print(f"{len(records)} disturbances, {broken} broke a promise (seed {options.seed})")
    return 1 if broken else 0


def write_log(table, records):
    """Beside the table, with the ending .log: a line a disturbance, in the order in which they came."""
    table.with_suffix(".log").write_text("".join(f"{record}\n" for record in records), encoding="utf-8")
