# SPDX-License-Identifier: Apache-2.0
"""Draws maps: tiles in rows, coloured by what each belongs to."""

from matplotlib.collections import PolyCollection
from matplotlib.patches import Patch

import style
from checks import fail

_RIGHT_IN = 0.2
_LARGEST_TILE_IN, _LEAST_ROW_IN = 0.36, 0.24
_MOST_TICKS = 16
_GAP = 0.06  # of a tile, around it
_LEAST_GAPPED_IN = 0.12  # a smaller tile has no gap beside it
_PAD_IN = 0.03  # between a tile's edge and what is written on it


def draw(figure_data, caption):
    """A tile whose category is not known is hatched, not coloured."""
    tiles = figure_data["map"]
    rows, categories = tiles["rows"], tiles["categories"]
    columns = max(len(row["cells"]) for row in rows)
    names_in = style.MARGIN_IN + max(style.text_in(row["label"]) for row in rows) + 0.14
    room = style.WIDTH_IN - names_in - _RIGHT_IN
    side = min(_LARGEST_TILE_IN, room / columns)
    text_in = max(style.text_in(cell["text"]) for row in rows for cell in row["cells"])
    height = max(side, _LEAST_ROW_IN)
    names = list(categories)
    unknown = any(cell["category"] is None for row in rows for cell in row["cells"])
    names += ["not known"] * unknown
    legend_rows, legend_columns = style.legend_shape(names)
    below = style.wrapped(_what_tiles_are(tiles), style.WIDTH_IN - 2 * style.MARGIN_IN)
    figure, axes = style.new_figure(figure_data["title"], caption, legend_rows, left_in=names_in,
                                    bottom_in=0.3 + style.LINE_IN * (len(below) + bool(tiles["columns"])),
                                    right_in=style.WIDTH_IN - names_in - side * columns, body_in=height * len(rows))
    axes.set_xlim(0, columns)
    axes.set_ylim(len(rows), 0)
    axes.grid(False)
    for spine in axes.spines.values():
        spine.set_visible(False)
    palette = style.colours(len(categories))
    gap = _GAP if side >= _LEAST_GAPPED_IN else 0
    for category, colour in [*enumerate(palette), (None, None)]:
        squares = [_square(c, r, gap) for r, row in enumerate(rows) for c, cell in enumerate(row["cells"])
                   if cell["category"] == category]
        if squares:
            look = {"facecolors": colour} if colour else {"facecolors": "none", "hatch": "////", "edgecolors": style.GRID}
            axes.add_collection(PolyCollection(squares, linewidths=0, **look))
    if text_in and side >= text_in + _PAD_IN:
        for r, row in enumerate(rows):
            for c, cell in enumerate(row["cells"]):
                known = cell["category"] is not None  # the page's surface is light on dark tiles, and dark on light ones
                axes.text(c + 0.5, r + 0.5, cell["text"], ha="center", va="center", fontsize=style.SMALL_PT,
                          color=style.SURFACE if known else style.INK)
    axes.set_yticks([r + 0.5 for r in range(len(rows))], [row["label"] for row in rows])
    every = style.octave(-(-columns // max(1, min(_MOST_TICKS, int(side * columns / 0.5)))))
    axes.set_xticks([c + 0.5 for c in range(0, len(tiles["columns"]), every)], tiles["columns"][::every])
    for number, line in enumerate(reversed(below)):
        figure.text(style.MARGIN_IN / style.WIDTH_IN, (0.1 + number * style.LINE_IN) / figure.get_size_inches()[1], line,
                    fontsize=style.SMALL_PT, color=style.MUTED)
    handles = [Patch(facecolor=colour) for colour in palette]
    handles += [Patch(facecolor="none", edgecolor=style.GRID, hatch="////")] * unknown
    style.add_legend(axes, handles, names, legend_columns)
    return figure


def _square(column, row, gap):
    """The gap is left between rows in any case."""
    left, right, low, high = gap, 1 - gap, _GAP, 1 - _GAP
    return [(column + x, row + y) for x, y in ((left, low), (right, low), (right, high), (left, high))]


def _what_tiles_are(tiles):
    return f"a tile: {tiles['tile']}" + (f";  a row: {tiles['row']}" if tiles["row"] else "")


def check(place, figure):
    """Beyond the schema. Raises ReportError."""
    cells = [cell for row in figure["map"]["rows"] for cell in row["cells"]]
    if not cells:
        fail(place, "no tile")
    if any(cell["category"] is not None and cell["category"] >= len(figure["map"]["categories"]) for cell in cells):
        fail(place, "a tile of no category")


KINDS = {"map": (check, draw)}
