#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the small pictures of README.md and docs/ from the figures of reports of published data.

Usage: scripts/site_pictures.py REPORT...    folders that `warpgauge report --png` or `run --png` wrote: one that replayed
                                             data/h200, one of data/h200x4/links-0.jsonl.zst
       scripts/site_pictures.py --check
Writes docs/pictures/NAME.webp for each figure of FIGURES, and docs/pictures/made_from.txt: what data they were drawn
from. --check needs no report: it fails when published data have changed since, when a picture is missing or larger than
it may be, or when one exists that is not in FIGURES. Needs Pillow, which matplotlib brings.
"""

import hashlib
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from compressed import read_text  # noqa: E402

PICTURES = ROOT / "docs/pictures"
MADE_FROM = PICTURES / "made_from.txt"
# One a family of probes (docs/probes/FAMILY.md), the predictions (docs/accuracy.md), the links of a device (docs/keys/link.md).
FIGURES = {
    "data/h200": ("latency_ladder", "bank_throughput", "issue_surface_ffma", "divergence_law", "barrier", "waves_full_sm",
                  "host_copies", "clock_under_load", "combining_exponent", "predictions"),
    "data/h200x4": ("link_map",),
}
FRONT = tuple(f"front-{width}-{theme}" for width in (400, 1400) for theme in ("dark", "light"))  # scripts/page_measures.py
WIDTH, QUALITY, LARGEST = 960, 55, 56_000
WIDTHS = {"link_map": 720, "predictions": 820}  # letters, or points, all over
# All recordings are in a profile, all timed kernels in the tables. The first file is the profile.
INPUTS = {"data/h200": ("profile.json", "kernels.csv.zst", "validation.csv"), "data/h200x4": ("profile-0.json.zst",)}


def made_from(data):
    """What the pictures of a folder are drawn from, a line a file, with the digest of its text."""
    return [f"{hashlib.sha256(read_text(ROOT / data / name).encode()).hexdigest()}  {data}/{name}" for name in INPUTS[data]]


def values_of(profile):
    return {key: entry["value"] for key, entry in json.loads(read_text(profile))["entries"].items()}


def draw(report):
    from PIL import Image
    # A report's files carry its own date and place: what its profile says is what has to agree.
    drawn = values_of(report / "profile.json")
    data = next((data for data in FIGURES if values_of(ROOT / data / INPUTS[data][0]) == drawn), None)
    if data is None:
        raise SystemExit(f"error: {report}: its profile is not among {', '.join(FIGURES)}")
    for name in FIGURES[data]:
        with Image.open(report / "figures" / f"{name}.png") as figure:
            width = WIDTHS.get(name, WIDTH)
            small = figure.convert("RGB").resize((width, round(figure.height * width / figure.width)), Image.LANCZOS)
        small.save(PICTURES / f"{name}.webp", quality=QUALITY, method=6)
    others = [line for line in MADE_FROM.read_text(encoding="utf-8").splitlines() if f"  {data}/" not in line]
    MADE_FROM.write_text("\n".join(sorted([*others, *made_from(data)], key=lambda line: line.split()[1])) + "\n", encoding="utf-8")


def problems():
    known = MADE_FROM.read_text(encoding="utf-8").splitlines() if MADE_FROM.is_file() else []
    for data in FIGURES:
        if not set(made_from(data)) <= set(known):
            yield f"docs/pictures: {data} has changed since: run scripts/site_pictures.py on a new report"
    there = {file.stem: file.stat().st_size for file in PICTURES.glob("*.webp")}
    wanted = {name for names in FIGURES.values() for name in names}
    for name in sorted(wanted):
        if name not in there:
            yield f"docs/pictures/{name}.webp: is missing"
        elif there[name] > LARGEST:
            yield f"docs/pictures/{name}.webp: {there[name]:,} bytes, at most {LARGEST:,}"
    for name in sorted(set(there) - wanted - set(FRONT)):
        yield f"docs/pictures/{name}.webp: not in FIGURES"


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    if sys.argv[1] != "--check":
        for report in sys.argv[1:]:
            draw(pathlib.Path(report))
    found = list(problems())
    for problem in found:
        print(f"error: {problem}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
