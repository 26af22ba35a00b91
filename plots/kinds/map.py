# SPDX-License-Identifier: Apache-2.0
"""Draws maps: tiles in rows, coloured by what each belongs to."""

import matplotlib
from matplotlib.collections import PolyCollection
from matplotlib.patches import Patch

import style
from checks import fail

_NAMES_IN, _RIGHT_IN = 1.25, 0.3
_LARGEST_TILE_IN, _LEAST_ROW_IN, _BELOW_IN = 0.42, 0.24, 0.6
_MOST_TICKS = 16
_GAP = 0.06  # of a tile, around it
_TEXT_IN = 0.3  # the least tile that is written on


def draw(figure_data, caption):
    """A tile whose category is not known is hatched, not coloured."""
    tiles = figure_data["map"]
    rows, categories = tiles["rows"], tiles["categories"]
    columns = max(len(row["cells"]) for row in rows)
    room = style.WIDTH_IN - _NAMES_IN - _RIGHT_IN
    side = min(_LARGEST_TILE_IN, room / columns)
    height = max(side, _LEAST_ROW_IN)
    names = list(categories)
    unknown = any(cell["category"] is None for row in rows for cell in row["cells"])
    names += ["not known"] * unknown
    legend_rows, legend_columns = style.legend_shape(names)
    figure, axes = style.new_figure(figure_data["title"], caption, legend_rows, left_in=_NAMES_IN, bottom_in=_BELOW_IN,
                                    right_in=style.WIDTH_IN - _NAMES_IN - side * columns, body_in=height * len(rows))
    axes.set_xlim(0, columns)
    axes.set_ylim(len(rows), 0)
    axes.grid(False)
    for spine in axes.spines.values():
        spine.set_visible(False)
    palette = _colours(len(categories))
    gap = _GAP if side >= _TEXT_IN / 2 else 0
    for category, colour in [*enumerate(palette), (None, None)]:
        squares = [_square(c, r, gap) for r, row in enumerate(rows) for c, cell in enumerate(row["cells"])
                   if cell["category"] == category]
        if squares:
            look = {"facecolors": colour} if colour else {"facecolors": "none", "hatch": "////", "edgecolors": style.GRID}
            axes.add_collection(PolyCollection(squares, linewidths=0, **look))
    if side >= _TEXT_IN:
        for r, row in enumerate(rows):
            for c, cell in enumerate(row["cells"]):
                known = cell["category"] is not None
                axes.text(c + 0.5, r + 0.5, cell["text"], ha="center", va="center", fontsize=7.5,
                          color="#ffffff" if known else style.INK)
    axes.set_yticks([r + 0.5 for r in range(len(rows))], [row["label"] for row in rows])
    every = max(1, -(-columns // _MOST_TICKS))
    axes.set_xticks([c + 0.5 for c in range(0, len(tiles["columns"]), every)], tiles["columns"][::every])
    axes.tick_params(length=0)
    axes.set_xlabel(f"a tile: {tiles['tile']}" + (f";  a row: {tiles['row']}" if tiles["row"] else ""), loc="left",
                    fontsize=9)
    handles = [Patch(facecolor=colour) for colour in palette]
    handles += [Patch(facecolor="none", edgecolor=style.GRID, hatch="////")] * unknown
    style.add_legend(axes, handles, names, legend_columns)
    return figure


def _square(column, row, gap):
    """The gap is left between rows in any case."""
    left, right, low, high = gap, 1 - gap, _GAP, 1 - _GAP
    return [(column + x, row + y) for x, y in ((left, low), (right, low), (right, high), (left, high))]


def _colours(count):
    """Distinct hues for a few categories; for many, hues around a ramp, neighbours far apart."""
    if count <= len(style.PALETTE):
        return list(style.PALETTE[:count])
    ramp = matplotlib.colormaps["turbo"]
    return [matplotlib.colors.to_hex(ramp(0.05 + 0.9 * ((i * 7) % count) / (count - 1))) for i in range(count)]


def check(place, figure):
    """Beyond the schema. Raises ReportError."""
    cells = [cell for row in figure["map"]["rows"] for cell in row["cells"]]
    if not cells:
        fail(place, "no tile")
    if any(cell["category"] is not None and cell["category"] >= len(figure["map"]["categories"]) for cell in cells):
        fail(place, "a tile of no category")


KINDS = {"map": (check, draw)}
