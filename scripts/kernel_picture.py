# SPDX-License-Identifier: Apache-2.0
"""The picture of a family's page: a bar a rung, as long as the rung is fast, with the library and the measured limit as lines. The
colours follow the reader's light or dark."""

import pathlib
import sys
from html import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "plots"))  # isolated mode (-I) leaves it out
from colour import DARK, DARK_GRID, DARK_INK, DARK_MUTED, DARK_SURFACE, GRID, INK, MUTED, PALETTE, SURFACE  # noqa: E402
from table_numbers import number  # noqa: E402

WIDTH, LEFT, RIGHT, MARGIN = 760, 170, 96, 16  # pixels; names are left of the bars, times are right of them
BAR, STEP, TITLE = 16, 22, 44
STYLE = """
  .ground { fill: %(ground)s } text { fill: %(ink)s } .quiet { fill: %(muted)s } .bar { fill: %(bar)s } .row { fill: %(grid)s; fill-opacity: 0.35 }
  .library { stroke: %(library)s; stroke-width: 2 } .limit { stroke: %(muted)s; stroke-width: 2; stroke-dasharray: 5 4 }"""
LIGHT_COLOURS = {"ground": SURFACE, "ink": INK, "muted": MUTED, "grid": GRID, "bar": PALETTE[0], "library": PALETTE[1]}
DARK_COLOURS = {"ground": DARK_SURFACE, "ink": DARK_INK, "muted": DARK_MUTED, "grid": DARK_GRID, "bar": DARK[0], "library": DARK[1]}


def letters(x, y, text, kind="", size=13, more=""):
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{named}{more}>{escape(text)}</text>'


def marks(ladder):
    """[(class, words, microseconds)] of the lines: the library's time and the time at the measured limit, where they are known."""
    best, found = min(ladder.rows.values(), key=lambda row: float(row["time_us"])), []
    time = float(best["time_us"])
    if best["ratio_to_library"]:
        found.append(("library", best["library"], time * float(best["ratio_to_library"])))
    if best["fraction_of_ceiling"]:
        found.append(("limit", best["ceiling"], time * float(best["fraction_of_ceiling"])))
    return found


def ladder_parts(ladder, top):
    """The parts of one ladder from `top` on, and where it ends. A length is a speed: the fastest of all is as wide as there is room."""
    lines, times = marks(ladder), {name: float(row["time_us"]) for name, row in ladder.rows.items()}
    room, quickest = WIDTH - LEFT - RIGHT - MARGIN, min([*times.values(), *(time for _, _, time in lines)])
    first, end = top + TITLE, top + TITLE + STEP * len(times)
    parts, x = [letters(MARGIN, top + 16, ladder.title(), more=' font-weight="bold"')], LEFT
    for kind, words, time in lines:
        text = f"{words}: {number(time)} µs"
        parts += [f'<path d="M{x} {top + 30} L{x + 22} {top + 30}" class="{kind}"/>', letters(x + 28, top + 34, text, "quiet", 12)]
        x += 28 + round(6.4 * len(text)) + 20
    for at, (name, time) in enumerate(times.items()):
        y, length = first + STEP * at, room * quickest / time
        parts += [letters(LEFT - 8, y + 13, name, more=' text-anchor="end"'), f'<rect x="{LEFT}" y="{y}" width="{room}" height="{BAR}" class="row"/>',
                  f'<rect x="{LEFT}" y="{y}" width="{length:.1f}" height="{BAR}" class="bar"/>', letters(LEFT + room + 8, y + 13, f"{number(time)} µs", "quiet", 12)]
    for kind, _, time in lines:
        place = LEFT + room * quickest / time
        parts.append(f'<path d="M{place:.1f} {first - 4} L{place:.1f} {end}" class="{kind}"/>')
    return parts, end + MARGIN


def picture(family, ladders):
    parts, y = [], MARGIN
    for ladder in ladders:
        drawn, y = ladder_parts(ladder, y)
        parts += drawn
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" font-family="sans-serif">',
        f"<title>{escape(family)}: a bar a rung, longer is faster; lines are the library and the measured limit</title>",
        f"<style>{STYLE % LIGHT_COLOURS}\n  @media (prefers-color-scheme: dark) {{{STYLE % DARK_COLOURS}\n  }}\n</style>",
        f'<rect width="{WIDTH}" height="{y}" class="ground"/>', *parts, "</svg>", ""])
