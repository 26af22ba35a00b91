# SPDX-License-Identifier: Apache-2.0
"""Which machine code the tools of compute-sanitizer looked at, and which runs a build still needs.

A folder of evidence (data/h200/sanitizers) holds
  runs.csv       the last run of each tool and name (a probe or a family), with a digest of the code that belongs to the name
  code.csv.xz    keyed by the hash of a kernel's machine code: the name whose run looked at it, and the tools
  explained.csv  why a run with errors, one that failed or one that had nothing to run is right so; for errors and failures of the code
                 with this digest alone
A kernel that is `own` to a name (kernel_users.py) must have been looked at in the runs of that name, a `shared` one in any.
"""

import csv
import hashlib
import io
import json
import lzma
import os
import re
import subprocess
from pathlib import Path

from kernel_users import KernelUsers, key_of

TOOLS = ("memcheck", "racecheck", "initcheck", "synccheck")
COLUMNS = ["tool", "program", "name", "state", "errors", "measured", "seconds", "revision", "code"]
CODE_COLUMNS = ["hash", "name", "tools", "compiler"]
REPRESENTATIVES = 4  # runs of a tool that look at a shared kernel


def output_of(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


class Build:
    """The programs' names and kernels. `sources` is the tree that they are built from."""

    def __init__(self, programs, sources):
        self.program_of = {one["name"]: str(program) for program in programs
                           for one in json.loads(output_of(program, "--list", "--format", "json"))}
        self.revision_of = {str(program): output_of(program, "--version").split(maxsplit=1)[1].strip().replace(" (modified)", "-modified")
                            for program in programs}
        self.compiler_of = {str(program): self.compiler(program) for program in programs}
        self.own = {name: {} for name in self.program_of}  # hash: kernel, of each name
        self.shared = {}  # hash: (kernel, names)
        self.hashes, self.of_nobody = set(), []
        users = KernelUsers(sources, self.program_of)
        for program in programs:
            for line in output_of(program, "--list-code").splitlines():
                self.add(*line.split(" ", 1), users)

    @staticmethod
    def compiler(program):
        text = Path(f"{program}.ptx").read_text(encoding="utf-8")
        return "nvcc " + re.search(r"^// Cuda compilation tools, .* V([\d.]+)", text, re.MULTILINE)[1]

    def add(self, code, kernel, users):
        found = users.users_of(kernel)
        if found is None:
            return  # a library's: these are left out of the runs
        is_shared, names = found
        self.hashes.add(code)
        if is_shared:
            before = self.shared.get(code, (kernel, set()))
            self.shared[code] = (kernel, before[1] | names)
            return
        if not names:
            self.of_nobody.append(kernel)
        for name in names:
            self.own[name][code] = kernel

    def digest(self, name):
        """A digest of the code of a name's own kernels, whatever they are called."""
        return hashlib.sha256(" ".join(sorted(self.own[name])).encode()).hexdigest()[:16]

    def looked_at_by(self, name):
        """Hashes of the kernels that a run of this name looks at."""
        return {*self.own[name], *(code for code, (_, users) in self.shared.items() if name in users)}


def read_rows(file):
    if not file.exists():
        return []
    with (lzma.open if file.suffix == ".xz" else open)(file, "rt", encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def write_rows(file, rows, columns):
    """Writes the whole file or nothing: the program may be ended at any moment."""
    text = io.StringIO()
    table = csv.DictWriter(text, columns, lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    data = text.getvalue().encode()
    beside = file.with_name(file.name + ".new")
    beside.write_bytes(lzma.compress(data) if file.suffix == ".xz" else data)
    os.replace(beside, file)


class Evidence:
    def __init__(self, folder, explained):
        self.rows = {(row["tool"], row["name"]): row for row in read_rows(folder / "runs.csv")}
        self.looked_at, self.compilers = {}, {}  # hash: {name: tools}; hash: compiler
        for row in read_rows(folder / "code.csv.xz"):
            self.looked_at.setdefault(row["hash"], {})[row["name"]] = set(row["tools"].split())
            self.compilers[row["hash"]] = row["compiler"]
        self.explained = {(row["tool"], row["name"]): row for row in read_rows(explained) if row["why"]}

    def is_explained(self, row):
        why = self.explained.get((row["tool"], row["name"]))
        return why is not None and (row["state"] == "nothing ran"
                                    or row["state"] in ("errors", "failed") and why["code"] in ("any", row["code"]))

    def is_accepted(self, row):
        return row["state"] == "clean" or self.is_explained(row)

    def not_looked_at(self, build, tool, name):
        return [kernel for code, kernel in build.own[name].items() if tool not in self.looked_at.get(code, {}).get(name, ())]

    def why_run(self, build, tool, name):
        """Why this run is needed; empty where it is not."""
        row = self.rows.get((tool, name))
        if row is None:
            return "it never ran"
        if row["state"] == "nothing ran" and self.is_explained(row):
            return ""
        if new := self.not_looked_at(build, tool, name):
            shown = sorted({key_of(kernel)[1] for kernel in new})
            return f"{len(new)} of {len(build.own[name])} kernels are new to it: {', '.join(shown[:3])}{', ...' if len(shown) > 3 else ''}"
        return "" if self.is_accepted(row) else f"it ended so: {row['state']}"

    def ended_so(self, build, tool, name):
        """Whether this very code was found at fault before. What took too long, or had nothing to run, may end otherwise elsewhere."""
        row = self.rows.get((tool, name))
        return (row is not None and row["state"] in ("errors", "failed") and row["code"] == build.digest(name)
                and row["revision"] == build.revision_of[build.program_of[name]])

    def needed(self, build, tools):
        """{(tool, name): why} of the runs that this build needs."""
        runs = {(tool, name): why for tool in tools for name in build.program_of if (why := self.why_run(build, tool, name))}
        for tool in tools:
            for code, (kernel, users) in sorted(build.shared.items()):
                if any(tool in looked for looked in self.looked_at.get(code, {}).values()) or any((tool, name) in runs for name in users):
                    continue
                rows = [self.rows[tool, name] for name in users if (tool, name) in self.rows and not self.ended_so(build, tool, name)]
                rows = sorted((float(row["seconds"]), row["name"]) for row in rows if row["state"] == "clean")[:REPRESENTATIVES]
                runs |= {(tool, name): f"{key_of(kernel)[1]}, which others use too, is new" for _, name in rows}
        return runs

    def unseen(self, build, tools):
        """(tool, kernel) of shared kernels that no run looked at, nor could."""
        return [(tool, kernel) for tool in tools for code, (kernel, users) in sorted(build.shared.items())
                if users and not any(tool in looked for looked in self.looked_at.get(code, {}).values())]

    def take(self, build, row):
        """A run's row, in the place of an earlier one; and the code that it looked at."""
        tool, name = row["tool"], row["name"]
        if self.is_accepted(row) and row["state"] != "nothing ran":
            for code in build.looked_at_by(name):
                self.looked_at.setdefault(code, {}).setdefault(name, set()).add(tool)
                self.compilers[code] = build.compiler_of[build.program_of[name]]
        elif row["state"] in ("errors", "failed"):
            for code in build.own[name]:
                self.looked_at.get(code, {}).get(name, set()).discard(tool)
        elif not self.why_run(build, tool, name) and (self.rows[tool, name]["state"], row["state"]) != ("failed", "nothing ran"):
            return  # what was found in this code remains valid
        self.rows[tool, name] = row

    def settle(self, build):
        """What was explained since its run was looked at."""
        for row in list(self.rows.values()):
            if row["name"] in build.own and row["state"] in ("errors", "failed") and row["code"] == build.digest(row["name"]) and self.is_explained(row):
                self.take(build, row)

    def forget_what_is_gone(self, build):
        """Rows of names, and hashes of code, that the programs do not have any more; those of a program that was not given stay."""
        given = {Path(program).name for program in build.revision_of}
        gone = {name for (_, name), row in self.rows.items() if row["program"] in given and name not in build.own}
        left_out = {name for (_, name), row in self.rows.items() if row["program"] not in given}
        self.rows = {key: row for key, row in self.rows.items() if row["name"] not in gone}
        for code, looked in list(self.looked_at.items()):
            kept = {name: tools for name, tools in looked.items() if tools and (name in left_out or code in build.hashes and name not in gone)}
            self.looked_at[code] = kept
            if not kept:
                del self.looked_at[code]

    def write(self, folder):
        write_rows(folder / "runs.csv", [self.rows[key] for key in sorted(self.rows, key=lambda key: (key[0], self.rows[key]["program"], key[1]))], COLUMNS)
        rows = [{"hash": code, "name": name, "tools": " ".join(sorted(tools)), "compiler": self.compilers[code]}
                for code, looked in sorted(self.looked_at.items()) for name, tools in sorted(looked.items()) if tools]
        write_rows(folder / "code.csv.xz", rows, CODE_COLUMNS)
