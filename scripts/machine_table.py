# SPDX-License-Identifier: Apache-2.0
"""The table of the simulated machine's servers (machine_servers.py), with the values of a profile and the series that measured them."""

import json
import os
import re

from compressed import read_text
from machine_servers import SERVERS
from table_numbers import number

MOST_SERIES = 2  # more are named by their probe


def keys_of(name, entries):
    """The keys that a name of machine_servers.py is for."""
    alternatives = re.escape(name).replace(r"\{", "(?:").replace(r"\}", ")").replace(",", "|")
    pattern = re.compile(alternatives.replace(r"\*", r"[^.]+"))
    return [key for key in entries if pattern.fullmatch(key)]


def unit_of(name, units):
    """What units have in common that say differently what is counted: "cycles" of "cycles/instruction"."""
    parts = sorted(tuple(unit.partition("/")) for unit in units)
    heads, tails = (list(dict.fromkeys(part[at] for part in parts)) for at in (0, 2))
    if len(heads) > 1 and len(tails) > 1:
        raise SystemExit(f"error: machine_servers.py: {name} has keys in {', '.join(sorted(units))}: give them rows of their own")
    return " or ".join(heads) + ("/" + tails[0] if len(tails) == 1 and tails[0] else "")


def value_text(name, found):
    """One value, or how many there are and their range."""
    unit = unit_of(name, {entry["unit"] for entry in found})
    values = sorted(entry["value"] for entry in found)
    low, high = number(values[0]), number(values[-1])
    text = low if low == high else f"{low} – {high}"
    return f"{text} {unit}".removesuffix(" 1") + (f" ({len(found)} keys)" if len(found) > 2 else "")


def measured_by(found):
    series = sorted({one for entry in found for one in entry["series"]})
    if not series:
        return "the driver says it"
    if len(series) > MOST_SERIES:
        series = sorted({os.path.dirname(one) for one in series})
    return ", ".join(f"`{one}`" for one in series)


def rows_of(server, entries):
    for serves, name in server.rows:
        found = [entries[key] for key in keys_of(name, entries)]
        if not found:
            raise SystemExit(f"error: machine_servers.py: the profile has no {name}")
        yield serves, f"`{name}`", value_text(name, found), measured_by(found)
    for serves, does in server.rules:
        yield serves, "a rule", does, ""


def table(file):
    entries = json.loads(read_text(file))["entries"]
    lines = ["| server | what it serves | key of the profile | an H200 | measured by |", "|---|---|---|---|---|"]
    for server in SERVERS:
        name = f"**{server.name}**"
        for row in rows_of(server, entries):
            lines.append(f"| {' | '.join((name, *row))} |")
            name = ""
    return "\n".join(lines)
