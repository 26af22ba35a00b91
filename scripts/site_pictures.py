#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the small pictures of README.md and docs/ from the figures of a report of data/h200.

Usage: scripts/site_pictures.py REPORT       a folder that `warpgauge run --png` wrote where it replayed data/h200
       scripts/site_pictures.py --check
Writes docs/pictures/NAME.webp for each figure of FIGURES, and docs/pictures/made_from.txt: what data they were drawn
from. --check needs no report: it fails when data/h200 has other data since, when a picture is missing or larger than
it may be, or when one is there that nobody makes. Needs Pillow, which matplotlib brings.
"""

import hashlib
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES, DATA = ROOT / "docs/pictures", ROOT / "data/h200"
MADE_FROM = PICTURES / "made_from.txt"
# One a family of probes (docs/probes/FAMILY.md), and the predictions (docs/accuracy.md).
FIGURES = ("latency_ladder", "bank_throughput", "issue_surface_ffma", "divergence_law", "barrier", "waves_full_sm",
           "host_copies", "clock_under_load", "combining_exponent", "predictions")
FRONT = tuple(f"front-{width}-{theme}" for width in (400, 1400) for theme in ("dark", "light"))  # scripts/page_measures.py
WIDTH, QUALITY, LARGEST = 960, 55, 56_000
INPUTS = ("profile.json", "kernels.csv", "validation.csv")


def made_from():
    """What is drawn: all recordings are in the profile, all timed kernels in the tables."""
    return "".join(f"{hashlib.sha256((DATA / name).read_bytes()).hexdigest()}  data/h200/{name}\n" for name in INPUTS)


def draw(report):
    from PIL import Image
    # A report's files carry its own date and place: what its profile says is what has to agree.
    drawn = json.loads((report / "profile.json").read_text(encoding="utf-8"))["entries"]
    published = json.loads((DATA / "profile.json").read_text(encoding="utf-8"))["entries"]
    if {key: entry["value"] for key, entry in drawn.items()} != {key: entry["value"] for key, entry in published.items()}:
        raise SystemExit(f"error: {report}: its profile is not data/h200/profile.json")
    for name in FIGURES:
        with Image.open(report / "figures" / f"{name}.png") as figure:
            height = round(figure.height * WIDTH / figure.width)
            small = figure.convert("RGB").resize((WIDTH, height), Image.LANCZOS)
        small.save(PICTURES / f"{name}.webp", quality=QUALITY, method=6)
    MADE_FROM.write_text(made_from(), encoding="utf-8")


def problems():
    if not MADE_FROM.is_file() or MADE_FROM.read_text(encoding="utf-8") != made_from():
        yield "docs/pictures: data/h200 has changed since: run scripts/site_pictures.py on a new report"
    there = {file.stem: file.stat().st_size for file in PICTURES.glob("*.webp")}
    for name in FIGURES:
        if name not in there:
            yield f"docs/pictures/{name}.webp: is missing"
        elif there[name] > LARGEST:
            yield f"docs/pictures/{name}.webp: {there[name]:,} bytes, at most {LARGEST:,}"
    for name in sorted(set(there) - set(FIGURES) - set(FRONT)):
        yield f"docs/pictures/{name}.webp: nobody makes it"


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    if sys.argv[1] != "--check":
        draw(pathlib.Path(sys.argv[1]))
    found = list(problems())
    for problem in found:
        print(f"error: {problem}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
