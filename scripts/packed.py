#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Packs files of JSON lines that hold machine code, timed loops or series into one, in less room, and unpacks them.

Usage: scripts/packed.py pack PACKED.jsonl.xz FOLDER         every *.jsonl and *.jsonl.zst in FOLDER and in its folders
       scripts/packed.py unpack PACKED.jsonl.xz FOLDER       as *.jsonl; `warpgauge` reads them
       scripts/packed.py list PACKED.jsonl.xz                their names and numbers of lines
A line {"file": NAME, "lines": N} precedes the N lines of a file. Machine code and the points of a series are stored column by
column, where they compress best; an instruction with its distance to the one before it instead of its place. A point of a timed
loop is stored without the three numbers that follow from its readings (probes/loops/steady.h). Nothing is lost: what unpacks to
other values is refused.
"""

import json
import pathlib
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from compressed import read_text, write_xz  # noqa: E402


def line_of(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def by_column(rows):
    columns = [list(column) for column in zip(*rows)]
    columns[0] = [here - before for before, here in zip([0, *columns[0]], columns[0])]
    return columns


def by_row(columns):
    places, place = [], 0
    for distance in columns[0]:
        places.append(place := place + distance)
    return [list(row) for row in zip(places, *columns[1:])]


def whole(number):
    return int(number) if number == int(number) else number


def following(point):
    """What follows from the readings of a point: cycles an iteration, those of the start, and the spread."""
    trips, cycles = point["trips"], point["cycles"]
    first, last = statistics.median(cycles[0]), statistics.median(cycles[-1])
    each = (last - first) / (trips[-1] - trips[0])
    ranges = sum(max(some) - min(some) for some in (cycles[0], cycles[-1]))
    return {"cycles_per_iteration": whole(each), "start_cycles": whole(first - each * trips[0]),
            "spread": whole(ranges / (last - first))}


def code_of(value):
    """The machine code of a described kernel; that of a series is only named."""
    code = value.get("code")
    return code if isinstance(code, dict) else {}


def lines_of(text):
    return [line for line in text.split("\n") if line]


def packed(line):
    value = json.loads(line)
    code = code_of(value)
    if code.get("rows"):
        code["by_column"] = by_column(code.pop("rows"))
    if value.get("instructions"):
        value["instructions_by_column"] = by_column(value.pop("instructions"))
    points = value.get("points", [])
    if value.get("record") == "series" and points and all(point.keys() == {"at", "y"} for point in points):
        value["points_by_column"] = {name: [list(column) for column in zip(*(point[name] for point in points))] for name in ("at", "y")}
        del value["points"]
    if value.get("record") == "loop":
        for point in points:
            if following(point).items() <= point.items():
                for name in following(point):
                    del point[name]
    if unpacked(line_of(value)) != json.loads(line):
        raise SystemExit(f"error: would not unpack to what it was: {line[:200]}")
    return line_of(value)


def unpacked(line):
    value = json.loads(line)
    code = code_of(value)
    if "by_column" in code:
        code["rows"] = by_row(code.pop("by_column"))
    if "instructions_by_column" in value:
        value["instructions"] = by_row(value.pop("instructions_by_column"))
    if "points_by_column" in value:
        columns = value.pop("points_by_column")
        value["points"] = [{"at": list(at), "y": list(y)} for at, y in zip(zip(*columns["at"]), zip(*columns["y"]))]
    if value.get("record") == "loop":
        for point in value.get("points", []):
            if "spread" not in point:
                point.update(following(point))
    return value


def files_in(file):
    """{name: its lines as values} of a packed file; a name may have a folder before it, none has an ending."""
    files, lines = {}, iter(lines_of(read_text(file)))
    for head in map(json.loads, lines):
        files[head["file"]] = [unpacked(next(lines)) for _ in range(head["lines"])]
    return files


def pack(file, folder):
    text = []
    for one in sorted(one for one in folder.rglob("*") if one.name.endswith((".jsonl", ".jsonl.zst"))):
        lines = [packed(line) for line in lines_of(read_text(one))]
        name = str(one.relative_to(folder)).removesuffix(".zst").removesuffix(".jsonl")
        text += [line_of({"file": name, "lines": len(lines)}), *lines]
    write_xz(file, "".join(f"{line}\n" for line in text))


def unpack(file, folder):
    for name, lines in files_in(file).items():
        target = folder / f"{name}.jsonl"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("".join(f"{line_of(line)}\n" for line in lines), encoding="utf-8")


def main():
    match sys.argv[1:]:
        case ["pack", file, folder]:
            pack(pathlib.Path(file), pathlib.Path(folder))
        case ["unpack", file, folder]:
            unpack(pathlib.Path(file), pathlib.Path(folder))
        case ["list", file]:
            for name, lines in files_in(pathlib.Path(file)).items():
                print(f"{name}  {len(lines)}")
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
