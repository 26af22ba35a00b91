# SPDX-License-Identifier: Apache-2.0
"""Tables of what several devices of one host measured of each other and together, for readme_numbers.py.

Each is made of a folder (data/h100x2, data/h100x4, data/h200x2, data/h200x4) or of a file in it:
  matrix            what each device measured of each other (BETWEEN_DEVICES)
  together          what they do together, as device 0 measured it (TOGETHER)
  parts             a dependent load of another device's memory, and what its parts add up to
  over_nvbandwidth  over_nvbandwidth.csv: our best rates over those by nvbandwidth's method, a row a pair
  all_reduce        all_reduce.csv.zst: our fastest rung at each size over NCCL
"""

import collections
import csv
import hashlib
import json
import pathlib
import re
import statistics

from compressed import open_text, read_text
from table_numbers import number

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What one device measured of another: (its key behind link.peerN., that of its own memory, words).
BETWEEN_DEVICES = [
    ("load_ns", "link.own.load_ns", "a dependent load, answered by L2"),
    ("dram_load_ns", "link.own.dram_load_ns", "a dependent load, answered by DRAM"),
    ("atomic_ns", "link.own.atomic_ns", "a dependent atomic, answered by L2"),
    ("flag_near_ordered_ns", None, "a flag one way, with release and acquire"),
    ("flag_near_relaxed_ns", None, "a flag one way, relaxed"),
    ("read128_gbps", None, "reads by SMs, 16 bytes a lane"),
    ("write128_gbps", None, "writes by SMs, 16 bytes a lane"),
    ("ce_write_gbps", None, "writes by copy engines"),
    ("both_sm_write_gbps", None, "both write at the same time by SMs, both directions counted"),
    ("both_ce_write_gbps", None, "both write at the same time by copy engines, both directions counted"),
]
# What several do together: (its key behind link.devicesN., words). A profile has those of its numbers of devices.
TOGETHER = [
    ("nccl_all_reduce_us", "all-reduce of 8 bytes by NCCL"),
    ("nccl_all_reduce_gbps", "all-reduce of 256 MiB by NCCL, bus bandwidth"),
    ("nccl_all_gather_us", "all-gather of 8 bytes by NCCL"),
    ("nccl_all_gather_gbps", "all-gather of 256 MiB by NCCL, bus bandwidth"),
    ("ring_sm_gbps", "each sends to the next, by SMs"),
    ("ring_ce_gbps", "each sends to the next, by copy engines"),
    ("all_to_all_sm_gbps", "each sends to all others, by SMs"),
    ("all_to_all_ce_gbps", "each sends to all others, by copy engines"),
    ("all_to_all_in_turn_ce_gbps", "the same in turn: no two to one at a time"),
    ("one_to_many_sm_gbps", "one sends to all others, by SMs"),
    ("many_to_one_sm_gbps", "all others send to one, by SMs"),
    ("host_h2d_gbps", "pinned copies to them at once"),
    ("host_d2h_gbps", "pinned copies from them at once"),
]


def of_entry(entry):
    return f"{number(entry['value'])} ({number(entry['low'])} – {number(entry['high'])})"


def profiles_of(folder):
    """Device -> its profile."""
    return {int(re.search(r"\d+", file.name).group()): json.loads(read_text(file)) for file in sorted(folder.glob("profile-*.json.zst"))}


def matrix(folder):
    """A row a quantity and a device that measured, a column a device that it measured."""
    profiles = profiles_of(folder)
    devices = sorted(profiles)
    names = {profile["device"]["name"] for profile in profiles.values()}
    lines = [f"Measured: {len(devices)} devices, {' and '.join(sorted(names))}.", "",
             f"| what | measured by | {' | '.join(f'of device {device}' for device in devices)} | unit |",
             "|---" * (len(devices) + 3) + "|"]
    for rest, own, words in BETWEEN_DEVICES:
        for here in devices:
            keys = [own if there == here else f"link.peer{there}.{rest}" for there in devices]
            entries = [profiles[here]["entries"].get(key) for key in keys]
            absent = [key for key, entry in zip(keys, entries) if key and entry is None]
            if absent:
                raise SystemExit(f"error: {folder.name}/profile-{here}.json.zst has no {', '.join(absent)}")
            cells = [of_entry(entry) if entry else "-" for entry in entries]
            unit = next(entry["unit"] for entry in entries if entry)
            lines.append(f"| {words} (`{rest}`) | device {here} | {' | '.join(cells)} | {unit} |")
    return "\n".join(lines)


def together(folder):
    """A row a quantity, a column a number of devices."""
    entries = profiles_of(folder)[0]["entries"]
    counts = sorted({int(found.group(1)) for found in map(re.compile(r"link\.devices(\d+)\.").match, entries) if found})
    lines = [f"| what (`link.devicesN.`) | {' | '.join('this device' if n == 1 else f'{n} devices' for n in counts)} | unit |",
             "|---" * (len(counts) + 2) + "|"]
    for rest, words in TOGETHER:
        some = [entries.get(f"link.devices{n}.{rest}") for n in counts]
        if any(some):
            unit = next(entry["unit"] for entry in some if entry)
            lines.append(f"| {words} (`{rest}`) | {' | '.join(of_entry(entry) if entry else '-' for entry in some)} | {unit} |")
    return "\n".join(lines)


def card_of(profile, folder):
    """The quick profile of the same card, which has the two sides of its L2: the folder's own, or that of profiles/README.md."""
    for file in folder.glob("card-*.json.zst"):
        own = json.loads(read_text(file))
        if own["device"]["uuid"] == profile["device"]["uuid"]:
            return own["entries"]
    card = hashlib.sha256(profile["device"]["uuid"].encode()).hexdigest()[:16]
    (file,) = (ROOT / "profiles").glob(f"*/{card}.json")
    return json.loads(file.read_text())["entries"]


def parts(folder):
    """A load that the owner's L2 answers = the owner's L2 + the link, which the loads that DRAM answers tell, or the atomics."""
    profiles = profiles_of(folder)
    lines = ["| load by | of | measured, ns | L2 of the owner | + link, by loads from DRAM | = | off, % | + link, by atomics | = | off, % |",
             "|---" * 10 + "|"]
    off = collections.defaultdict(list)
    for here, profile in profiles.items():
        for there, owner in profiles.items():
            if here == there:
                continue
            card = card_of(owner, folder)

            def ns(rest, of=profile["entries"], there=there):
                return of[f"link.peer{there}.{rest}"]["value"]

            def own_ns(rest, of=owner["entries"]):
                return of[f"link.own.{rest}"]["value"]

            sides = [card[f"l2.{side}.latency_cycles"]["value"] for side in ("near", "far")]
            l2 = statistics.mean(sides) / card["clock.sm.mhz"]["value"] * 1e3
            measured, cells = ns("load_ns"), []
            for way in ("dram_load_ns", "atomic_ns"):
                link = ns(way) - own_ns(way)
                off[way].append(((l2 + link) / measured - 1) * 100)
                cells += [number(link), number(l2 + link), f"{off[way][-1]:+.1f}"]
            lines.append(f"| device {here} | device {there} | {number(measured)} | {number(l2)} | {' | '.join(cells)} |")
    worst = [f"{max(map(abs, values)):.1f} %" for values in off.values()]
    return "\n".join([*lines, "", f"Farthest off: {worst[0]} by loads from DRAM, {worst[1]} by atomics."])


def over_nvbandwidth(file):
    """A row an ordered pair, a column a way."""
    with open_text(file) as stream:
        rows = list(csv.DictReader(stream))
    ways = {("sm", "read"): "SMs read", ("sm", "write"): "SMs write", ("ce", "read"): "copy engines read", ("ce", "write"): "copy engines write"}
    pairs = collections.defaultdict(dict)
    for row in rows:
        pairs[row["device"], row["peer"]][row["mover"], row["side"]] = row
    lines = ["| by | of | " + " | ".join(ways.values()) + " |", "|---" * (len(ways) + 2) + "|"]
    for (here, there), some in pairs.items():
        cells = [f"{float(some[way]['gbps']):.1f} / {float(some[way]['nvbandwidth_gbps']):.1f} = {float(some[way]['ratio']):.3f} "
                 f"({float(some[way]['low']):.3f} – {float(some[way]['high']):.3f})" for way in ways]
        lines.append(f"| device {here} | device {there} | {' | '.join(cells)} |")
    return "\n".join(lines)


def all_reduce(file):
    """A row a size, a column a number of devices and a type: our fastest rung, cold where it was timed cold."""
    with open_text(file) as stream:
        rows = [row for row in csv.DictReader(stream) if row["outcome"] == "measured"]
    rungs = {source.stem for source in (ROOT / "kernels/all_reduce").glob("*.cu")}  # all else is a library's
    sizes = sorted({int(float(row["size"])) for row in rows})
    columns = sorted({(row["data"], row["type"]) for row in rows}, key=lambda column: (column[0], column[1] != "f32"))
    library = {row["library"] for row in rows}
    heads = [f"{re.search(r'[0-9]+$', data).group()} devices, {type_}" for data, type_ in columns]
    lines = [f"Against {' and '.join(sorted(library))}.", "", f"| bytes | timed | {' | '.join(heads)} |", "|---" * (len(columns) + 2) + "|"]
    for size in sizes:
        of_size = [row for row in rows if int(float(row["size"])) == size and row["rung"].split("/")[1] in rungs]
        mode = "cold.burst" if any(row["mode"] == "cold.burst" for row in of_size) else "warm.burst"
        cells = []
        for column in columns:
            best = min((row for row in of_size if (row["data"], row["type"]) == column and row["mode"] == mode),
                       key=lambda row: float(row["time_us"]))
            cells.append(f"`{best['rung'].split('/')[1]}` {number(float(best['time_us']))} µs: **{float(best['ratio_to_library']):.3g}**")
        lines.append(f"| {size:,} | {mode.split('.')[0]} | {' | '.join(cells)} |")
    return "\n".join(lines)


WRITERS = {"matrix": matrix, "together": together, "parts": parts, "over_nvbandwidth": over_nvbandwidth, "all_reduce": all_reduce}
