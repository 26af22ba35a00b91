#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws accesses of three transposes as the page of `warpgauge analyze` draws them (docs/accesses.svg), from data/h200/accesses.json.

Usage: scripts/access_picture.py [--check]        --check writes nothing and fails when the picture differs
The colours follow the reader's light or dark, each with a ground of its own.
"""

import json
import pathlib
import re
import sys
from html import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "plots")]  # isolated mode (-I) leaves it out
from access_svg import access_parts  # noqa: E402
from colour import BAD, DARK_BAD, DARK_GRID, DARK_INK, DARK_MUTED, DARK_SURFACE, GRID, INK, MUTED, SURFACE  # noqa: E402

DATA, PICTURE = ROOT / "data/h200/accesses.json", ROOT / "docs/accesses.svg"
# Kernel, opcode of its access, and what is to be seen.
SHOWN = (("naive", "LDG", "naive: the load, along a row of the matrix"), ("naive", "STG", "naive: the store, along a column"),
         ("tiled", "LDS", "tiled: a column of the tile, from rows of 32 words"), ("padded", "LDS", "padded: the same, from rows of 33 words"))
MARGIN, TITLE = 16, 24
STYLE = """
  svg { background: %(ground)s; } .ground, .idle { fill: %(idle)s; } .ground { fill: %(ground)s; }
  text { font: 11px ui-monospace, monospace; fill: %(ink)s; } .tick { fill: %(muted)s; } .bad { fill: %(bad)s; }
  .title { font: 600 14px system-ui, sans-serif; }"""
LIGHT = {"ground": SURFACE, "ink": INK, "muted": MUTED, "idle": GRID, "bad": BAD}
DARK = {"ground": DARK_SURFACE, "ink": DARK_INK, "muted": DARK_MUTED, "idle": DARK_GRID, "bad": DARK_BAD}


def scale():
    """The colours of cells, as the page has them."""
    rules = re.findall(r"svg\.access (\.h\d+ \{ fill: #[0-9a-f]{6}; \})", (ROOT / "plots/analysis.css").read_text(encoding="utf-8"))
    return "\n  " + " ".join(rules)


def picture(kernels):
    parts, y, widest = [], MARGIN, 0
    for kernel, opcode, title in SHOWN:
        [access] = [one for one in kernels[kernel] if one["instruction"].startswith(opcode)]
        width, height, drawn = access_parts(access)
        parts += [f'<text class="title" x="{MARGIN}" y="{y + 12}">{escape(title)}</text>', f'<g transform="translate({MARGIN} {y + TITLE})">{drawn}</g>']
        y, widest = y + TITLE + height + MARGIN, max(widest, width)
    width = widest + 2 * MARGIN
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}">',
        "<title>Accesses of three transposes, an execution a row: sectors that lanes ask for, words that banks are asked for</title>",
        f"<style>{STYLE % LIGHT}{scale()}\n  @media (prefers-color-scheme: dark) {{{STYLE % DARK}\n  }}\n</style>",
        f'<rect width="{width}" height="{y}" class="ground"/>', *parts, "</svg>", ""])


def main():
    if not set(sys.argv[1:]) <= {"--check"}:
        raise SystemExit(__doc__)
    text = picture(json.loads(DATA.read_text(encoding="utf-8")))
    if "--check" not in sys.argv:
        PICTURE.write_text(text, encoding="utf-8")
    elif not PICTURE.is_file() or PICTURE.read_text(encoding="utf-8") != text:
        raise SystemExit("error: docs/accesses.svg: differs from data/: run scripts/update_docs.sh")


if __name__ == "__main__":
    main()
