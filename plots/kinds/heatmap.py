# SPDX-License-Identifier: Apache-2.0
"""A value over a grid, as colours."""

import matplotlib
from matplotlib.patches import Rectangle

import colour
import style
from checks import fail
from units import axis_text, readable

_BAR_MARGIN_IN = 0.85      # room to the right for the colour bar
_MOST_FRAMED_CELLS = 1000
_MOST_WRITTEN_CELLS = 200
_MOST_TICKS = 16
_ROW_IN = 0.32


def draw(figure_data, caption):
    """A labelled grid; a cell without a reading is hatched, not coloured."""
    grid = figure_data["grid"]
    layout = Layout(grid)
    figure, axes = style.new_figure(figure_data["title"], caption, left_in=layout.left_in, right_in=layout.right_in,
                                    bottom_in=layout.bottom_in, body_in=layout.body_in if layout.written else None)
    image = fill(axes, grid, layout, *scale_of(grid["z"]))
    axes.set_ylabel(layout.about)
    if not layout.written:
        add_bar(figure, axes, image)
    return figure


class Layout:
    """What is written into a grid, and the room that its names take."""

    def __init__(self, grid):
        self.rows, self.columns = len(grid["rows"]), len(grid["columns"])
        self.row_names, self.column_names = _names(grid, "row"), _names(grid, "column")
        self.written = self.rows * self.columns <= _MOST_WRITTEN_CELLS
        self.left_in = style.MARGIN_IN + max(map(style.text_in, self.row_names)) + 0.14
        self.right_in = 0.2 if self.written else _BAR_MARGIN_IN
        self.room = (style.WIDTH_IN - self.left_in - self.right_in) / self.columns
        widest = max(map(style.text_in, self.column_names))
        self.slanted = widest > self.room - 0.04 and "column_names" in grid
        self.bottom_in = 0.2 + widest * 0.75 + (0.2 if grid["column_label"] else 0) if self.slanted else style.BOTTOM_IN
        self.body_in = max(2.2, _ROW_IN * self.rows)
        what = "numbers" if self.written else "colours"
        self.about = axis_text({"label": grid["row_label"], "unit": "1"}) + f";  {what}: {readable(grid['z_label'])}"


def fill(axes, grid, layout, colormap, scale):
    """Cells, the names of rows and columns, and what the columns are. Returns what a colour bar is made of."""
    rows, columns = layout.rows, layout.columns
    cells = [[grid["z"][r * columns + c] for c in range(columns)] for r in range(rows)]
    axes.grid(False)
    axes.set_facecolor("none")
    if layout.written:
        _write_cells(axes, cells, colormap, scale, layout.room)
    nan_for_gap = [[float("nan") if value is None else value for value in row] for row in cells]
    # A map of thousands of cells is an image: frames would cover them, and ticks one another.
    if rows * columns > _MOST_FRAMED_CELLS:
        image = axes.imshow(nan_for_gap, cmap=colormap, norm=scale, extent=(0, columns, 0, rows), origin="lower",
                            aspect="auto", interpolation="nearest")
    else:
        image = axes.pcolormesh(range(columns + 1), range(rows + 1), nan_for_gap, cmap=colormap, norm=scale,
                                edgecolors=style.SURFACE, linewidth=1.2)
    every = [max(1, -(-count // _MOST_TICKS)) for count in (columns, rows)]
    axes.set_yticks([r + 0.5 for r in range(0, rows, every[1])], layout.row_names[::every[1]])
    if layout.slanted:
        axes.set_xticks([])
        for c, name in enumerate(layout.column_names):
            axes.annotate(name, (c + 0.5, 0), xycoords=axes.get_xaxis_transform(), xytext=(3, -4), textcoords="offset points",
                          rotation=45, rotation_mode="anchor", ha="right", va="center", fontsize=style.SMALL_PT,
                          annotation_clip=False)
    else:
        axes.set_xticks([c + 0.5 for c in range(0, columns, every[0])], layout.column_names[::every[0]])
        axes.set_xlabel(axis_text({"label": grid["column_label"], "unit": "1"}))
    for spine in axes.spines.values():
        spine.set_visible(False)
    return image


def add_bar(figure, axes, image):
    bar = figure.colorbar(image, cax=axes.inset_axes([1.02, 0, 0.025, 1]))
    bar.outline.set_visible(False)
    bar.ax.yaxis.tick_right()


def _names(grid, which):
    """The probe's names of rows or columns, else their numbers."""
    return grid.get(f"{which}_names") or [style.format_tick(value) for value in grid[f"{which}s"]]


def scale_of(values):
    """(colours, their ends), from zero where that makes sense: half the colour is then half the value. Values on both
    sides of zero meet in a pale middle."""
    known = [value for value in values if value is not None]
    low, high = min([0, *known]), max(known, default=1)
    if low < -0.1 * high:
        end = max(-low, high)
        return matplotlib.colormaps["PuOr"], matplotlib.colors.Normalize(-end, end)
    return matplotlib.colormaps["viridis"], matplotlib.colors.Normalize(low, high)


def _write_cells(axes, cells, colormap, scale, room):
    widest = max((style.text_in(_short(value)) for row in cells for value in row if value is not None), default=0)
    size = style.SMALL_PT if widest < room - 0.03 else 0
    for r, row in enumerate(cells):
        for c, value in enumerate(row):
            if value is None:
                axes.add_patch(Rectangle((c, r), 1, 1, fill=False, hatch="///", edgecolor=style.GRID, linewidth=0))
            elif size:
                axes.text(c + 0.5, r + 0.5, _short(value), ha="center", va="center", fontsize=size,
                          color=colour.ink_on(matplotlib.colors.to_hex(colormap(scale(value)))))


def _short(value):
    """Two digits behind the point at most: 0.003 beside 0.98 is 0."""
    if abs(value) < 10:
        text = f"{value:.2f}".rstrip("0").rstrip(".")
        return "0" if text in ("-0", "") else text
    return f"{value:.1f}" if abs(value) < 100 else f"{value:.0f}"


def check(place, figure):
    """Beyond the schema. Raises ReportError."""
    grid = figure["grid"]
    if len(grid["z"]) != len(grid["rows"]) * len(grid["columns"]):
        fail(place, "z differs in size from rows x columns")
    for which in ("row", "column"):
        if len(grid.get(f"{which}_names", grid[f"{which}s"])) != len(grid[f"{which}s"]):
            fail(place, f"{which}s and their names differ in number")


KINDS = {"heatmap": (check, draw)}
