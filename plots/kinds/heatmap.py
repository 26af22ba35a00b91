# SPDX-License-Identifier: Apache-2.0
"""A value over a grid, as colours."""

import matplotlib

import style
from checks import fail
from units import format_number, readable

_BAR_MARGIN_IN = 1.3       # room to the right for the colour bar
_MOST_FRAMED_CELLS = 1000
_MOST_TICKS = 16


def draw(figure_data, caption):
    """A labelled grid; a cell without a reading is hatched, not coloured."""
    grid = figure_data["grid"]
    rows, columns = len(grid["rows"]), len(grid["columns"])
    cells = [[grid["z"][r * columns + c] for c in range(columns)] for r in range(rows)]
    known = [value for value in grid["z"] if value is not None]
    figure, axes = style.new_figure(figure_data["title"], caption, right_in=_BAR_MARGIN_IN)
    axes.grid(False)
    axes.set_facecolor("none")
    colormap = matplotlib.colormaps["viridis"]
    # From zero where that makes sense: half the colour is then half the value.
    scale = matplotlib.colors.Normalize(min([0, *known]), max(known, default=1))
    if rows * columns <= 200:
        _write_cells(axes, cells, colormap, scale)
    nan_for_gap = [[float("nan") if value is None else value for value in row] for row in cells]
    # A map of thousands of cells is an image: frames would cover them, and ticks one another.
    if rows * columns > _MOST_FRAMED_CELLS:
        image = axes.imshow(nan_for_gap, cmap=colormap, norm=scale, extent=(0, columns, 0, rows), origin="lower",
                            aspect="auto", interpolation="nearest")
    else:
        image = axes.pcolormesh(range(columns + 1), range(rows + 1), nan_for_gap, cmap=colormap, norm=scale,
                                edgecolors=style.SURFACE, linewidth=1.2)
    every = [max(1, -(-count // _MOST_TICKS)) for count in (columns, rows)]
    axes.set_xticks([c + 0.5 for c in range(0, columns, every[0])],
                    [style.format_tick(v) for v in grid["columns"][::every[0]]])
    axes.set_yticks([r + 0.5 for r in range(0, rows, every[1])],
                    [style.format_tick(v) for v in grid["rows"][::every[1]]])
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_xlabel(readable(grid["column_label"]))
    axes.set_ylabel(readable(grid["row_label"]))
    bar = figure.colorbar(image, cax=axes.inset_axes([1.02, 0, 0.02, 1]))
    bar.outline.set_visible(False)
    bar.set_label(readable(grid["z_label"]))
    return figure


def _write_cells(axes, cells, colormap, scale):
    for r, row in enumerate(cells):
        for c, value in enumerate(row):
            if value is None:
                axes.add_patch(matplotlib.patches.Rectangle((c, r), 1, 1, fill=False, hatch="///",
                                                            edgecolor=style.GRID, linewidth=0))
                continue
            red, green, blue, _ = colormap(scale(value))
            dark = 0.299 * red + 0.587 * green + 0.114 * blue < 0.55
            axes.text(c + 0.5, r + 0.5, format_number(value), ha="center", va="center", fontsize=8,
                      color="#ffffff" if dark else "#000000")


def check(place, figure):
    """Beyond the schema. Raises ReportError."""
    grid = figure["grid"]
    if len(grid["z"]) != len(grid["rows"]) * len(grid["columns"]):
        fail(place, "z differs in size from rows x columns")


KINDS = {"heatmap": (check, draw)}
