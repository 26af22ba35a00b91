# SPDX-License-Identifier: Apache-2.0
"""One look for every figure: palette, axes, ticks, and how labels keep clear of each other."""

import math

import matplotlib
from matplotlib import ticker
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from measure import Measure
from units import axis_text, format_number, tick_bytes

# Okabe and Ito's hues, told apart with any kind of colour vision; without their yellow, and the
# pale ones darkened so that text in them can be read on white and on black.
PALETTE = ("#0072B2", "#D55E00", "#009E73", "#C0659A", "#C98500", "#3D9BD6", "#8C6D4F")
# The page swaps these four for its own in dark mode: use them for nothing but chrome.
INK, MUTED, GRID, SURFACE = "#1b2027", "#5d6772", "#dfe3e8", "#fffffe"

WIDTH_IN, HEIGHT_IN, PNG_DPI = 9.2, 5.4, 180
_LEFT_IN, _RIGHT_IN, _BOTTOM_IN, _HEAD_IN = 0.85, 0.35, 0.68, 0.78
_LEGEND_ROW_IN = 0.24
_TITLE_CHARACTERS = 72  # of the title that fit one line at its full size
_LEGEND_CHARACTERS = 104  # of legend text that fit one row; a handle takes the width of six

matplotlib.rcParams.update({
    "font.family": "DejaVu Sans", "font.size": 10, "svg.fonttype": "path",
    "svg.hashsalt": "warpgauge", "text.parse_math": False, "text.color": INK, "axes.edgecolor": MUTED, "axes.labelcolor": INK,
    "axes.facecolor": SURFACE, "figure.facecolor": SURFACE, "axes.linewidth": 0.8,
    "axes.spines.top": False, "axes.spines.right": False, "axes.axisbelow": True,
    "axes.grid": True, "grid.color": GRID, "grid.linewidth": 0.8,
    "xtick.color": MUTED, "ytick.color": MUTED, "xtick.labelcolor": INK, "ytick.labelcolor": INK,
    "xtick.labelsize": 9, "ytick.labelsize": 9, "xtick.major.size": 3, "ytick.major.size": 3,
    "xtick.minor.size": 0, "ytick.minor.size": 0, "lines.solid_capstyle": "round",
    "lines.linewidth": 1.9, "legend.frameon": False, "legend.fontsize": 9,
})


def colours(count):
    """`count` colours: distinct hues for a few curves, one ordered ramp for a family of many."""
    if count <= len(PALETTE):
        return list(PALETTE[:count])
    ramp = matplotlib.colormaps["viridis"]
    return [matplotlib.colors.to_hex(ramp(0.08 + 0.77 * i / (count - 1))) for i in range(count)]


def new_figure(title, caption, legend_rows=0, left_in=_LEFT_IN, right_in=_RIGHT_IN,
               bottom_in=_BOTTOM_IN, body_in=None, taller_in=0):
    """(figure, axes) with margins in inches, title and caption above the legend's rows. `body_in` is
    the height of the axes; without it the whole figure has its usual height, or is `taller_in` taller."""
    top_in = _HEAD_IN + legend_rows * _LEGEND_ROW_IN
    height_in = HEIGHT_IN + taller_in if body_in is None else top_in + body_in + bottom_in
    figure = Figure(figsize=(WIDTH_IN, height_in), dpi=PNG_DPI)
    FigureCanvasAgg(figure)  # no display
    axes = figure.add_axes([left_in / WIDTH_IN, bottom_in / height_in,
                            (WIDTH_IN - left_in - right_in) / WIDTH_IN,
                            (height_in - bottom_in - top_in) / height_in])
    size = 13 * min(1, _TITLE_CHARACTERS / len(title)) if title else 13
    figure.text(0.2 / WIDTH_IN, 1 - 0.32 / height_in, title, fontsize=size, fontweight="bold")
    figure.text(0.2 / WIDTH_IN, 1 - 0.56 / height_in, caption, fontsize=8.5, color=MUTED)
    return figure, axes


def legend_shape(labels):
    """(rows, columns) that fit the width of a figure."""
    widest = max(len(label) for label in labels)
    most = max(1, _LEGEND_CHARACTERS // (widest + 6))
    rows = -(-len(labels) // most)
    return rows, -(-len(labels) // rows)


def add_legend(axes, handles, labels, columns, left_in=0):
    """Above the axes, beginning `left_in` to the left of them."""
    width_in = axes.get_position().width * WIDTH_IN
    axes.legend(handles, labels, ncol=columns, loc="lower left",
                bbox_to_anchor=(-0.01 - left_in / width_in, 1.0), borderaxespad=0.2,
                handlelength=1.8, columnspacing=1.6, labelspacing=0.35)


def _is_power_of_two(value):
    return value > 0 and math.log2(value) == int(math.log2(value))


def scale_axis(axes, which, axis, values, most_ticks=12):
    """Label, scale and ticks of one axis: octaves for bytes and powers of two, else 1-2-5."""
    label = axis_text(axis)
    getattr(axes, f"set_{which}label")(label, fontsize=10 if len(label) < 46 else 8.5)
    low, high = min(values), max(values)
    target = getattr(axes, f"{which}axis")
    write = tick_bytes if axis["unit"] == "bytes" else format_tick
    if not axis["log"]:
        few = sorted(set(values))
        if which == "x" and octaves_and_zero(few):
            axes.set_xscale("symlog", base=2, linthresh=few[1], linscale=0.5)
            target.set_minor_locator(ticker.NullLocator())
            target.set_major_locator(ticker.FixedLocator(few))
        elif which == "x" and len(few) <= most_ticks and _evenly_apart(few):
            target.set_major_locator(ticker.FixedLocator(few))
        target.set_major_formatter(ticker.FuncFormatter(lambda value, _: write(value)))
        return
    few = sorted(set(values))
    octaves = axis["unit"] == "bytes" or (which == "x" and _mostly_powers_of_two(few))
    getattr(axes, f"set_{which}scale")("log", base=2 if octaves else 10)
    if which == "x" and not octaves and len(few) <= most_ticks and _evenly_apart(list(map(math.log, few))):
        target.set_major_locator(ticker.FixedLocator(few))
    elif octaves:
        first, last = math.floor(math.log2(low)), math.ceil(math.log2(high))
        step = max(1, -(-(last - first) // (most_ticks - 1)))
        ticks = [2.0**power for power in range(first, last + 1, step)]
        target.set_major_locator(ticker.FixedLocator(ticks))
    else:
        wide = high > 200 * low
        target.set_major_locator(ticker.LogLocator(10, subs=(1,) if wide else (1, 2, 5)))
    target.set_minor_locator(ticker.NullLocator())
    target.set_major_formatter(ticker.FuncFormatter(lambda value, _: write(value)))


def _mostly_powers_of_two(values):
    """1, 2, 3, 4, 6, 8, 12, 16: powers of two at both ends and more of them than of others."""
    powers = sum(map(_is_power_of_two, values))
    return _is_power_of_two(values[0]) and _is_power_of_two(values[-1]) and 2 * powers > len(values)


def octaves_and_zero(values):
    """0, 1, 2, 4, 8, ...: the zero keeps an axis from being logarithmic; show octaves all the same."""
    return len(values) > 4 and values[0] == 0 and all(map(_is_power_of_two, values[1:]))


def _evenly_apart(values):
    """No two ticks closer than a twentieth of the span: their labels would touch."""
    span = values[-1] - values[0]
    return all(after - before >= span / 20 for before, after in zip(values, values[1:]))


def format_tick(value):
    """A tick needs no trailing zeros."""
    text = format_number(value)
    return text.rstrip("0").rstrip(".") if "." in text and "e" not in text else text


def extents(text):
    """Left and right end of a text, in pixels."""
    box = text.get_window_extent(Measure(text.figure.dpi))
    return box.x0, box.x1


def spread(positions, gap, low, high):
    """Moves positions apart to at least `gap`, in order and as little as possible (least squares,
    by pooling neighbours), within [low, high] as far as they fit there."""
    order = sorted(range(len(positions)), key=lambda i: positions[i])
    pools = []  # [where the pool's first label would like to be, labels in it]
    for rank, index in enumerate(order):
        pools.append([positions[index] - rank * gap, 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (a, m), (b, n) = pools.pop(-2), pools.pop()
            pools.append([(a * m + b * n) / (m + n), m + n])
    wanted = [place for place, count in pools for _ in range(count)]
    highest = high - (len(positions) - 1) * gap
    moved = [0.0] * len(positions)
    for rank, index in enumerate(order):
        moved[index] = max(low, min(wanted[rank], highest)) + rank * gap
    return moved
