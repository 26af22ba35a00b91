# SPDX-License-Identifier: Apache-2.0
"""One look for every figure: sizes, axes, ticks, and how labels keep clear of each other."""

import functools
import math

import matplotlib
from matplotlib import ticker
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties

from colour import GRID, INK, MORE, MUTED, PALETTE, SURFACE
from measure import POINTS_PER_INCH, Measure
from units import axis_text, format_number, tick_bytes, unit_text

# On a telephone, 400 pixels wide, the smallest letters are still 8 pixels high.
WIDTH_IN, PNG_DPI = 6.0, 280
_BODY_IN = 2.9  # of axes
_RULER = Measure(PNG_DPI)
SMALL_PT, LABEL_PT, TITLE_PT = 8.7, 9.2, 11.5
LINE_IN = 0.165  # from one line of small text to the next
LEFT_IN, RIGHT_IN, BOTTOM_IN, MARGIN_IN = 0.66, 0.22, 0.56, 0.12
Y_LABEL_IN = 0.23  # above the axes: y is named there, read without turning one's head
_TITLE_LINE_IN, _CAPTION_LINE_IN, _HEAD_PAD_IN = 0.2, 0.16, 0.14
_LEGEND_ROW_IN, _HANDLE_IN, _LEGEND_GAP_IN = 0.19, 0.36, 0.2
HEAD = "head-"  # begins the ids of title and caption in an SVG: a page that names the figure leaves them out
_DASHES = ("-", (0, (5, 1.6)), (0, (1.3, 1.3)))
_SHAPES = (*"osD^vPX*<>phd", (4, 1, 0), (3, 1, 0), (8, 1, 0))

matplotlib.rcdefaults()  # no settings of the user's or of the current folder
# Names come from reports: parse_math off, here for every text, keeps a $ in them a $.
matplotlib.rcParams.update({
    "font.family": "DejaVu Sans", "font.size": LABEL_PT, "text.parse_math": False, "text.usetex": False, "text.color": INK, "axes.edgecolor": MUTED, "axes.labelcolor": INK,
    "axes.facecolor": SURFACE, "figure.facecolor": SURFACE, "axes.linewidth": 0.8,
    "axes.spines.top": False, "axes.spines.right": False, "axes.axisbelow": True,
    "axes.grid": True, "grid.color": GRID, "grid.linewidth": 0.8,
    "xtick.color": MUTED, "ytick.color": MUTED, "xtick.labelcolor": INK, "ytick.labelcolor": INK,
    "xtick.labelsize": SMALL_PT, "ytick.labelsize": SMALL_PT, "axes.labelsize": LABEL_PT,
    "xtick.major.size": 0, "ytick.major.size": 0, "xtick.minor.size": 0, "ytick.minor.size": 0,
    "lines.solid_capstyle": "round", "lines.linewidth": 1.8, "legend.frameon": False, "legend.fontsize": SMALL_PT,
})


# ---- colours -----------------------------------------------------------------------------------


def colours(count):
    """`count` colours of areas and points, which need not be told apart by colour alone."""
    every = (*PALETTE, *MORE)
    return [every[i % len(every)] for i in range(count)]


def points(count):
    """(colour, shape) of `count` kinds of points. No two kinds have the same shape until all are used up, nor the same colour."""
    return [(hue, _SHAPES[i % len(_SHAPES)]) for i, hue in enumerate(colours(count))]


def looks(count):
    """(colour, line style) of `count` curves."""
    return [(PALETTE[i % len(PALETTE)], _DASHES[i // len(PALETTE) % len(_DASHES)]) for i in range(count)]


# ---- figures -----------------------------------------------------------------------------------


@functools.cache
def _font(points, bold=False):
    return FontProperties(family="DejaVu Sans", size=points, weight="bold" if bold else "normal")


def text_in(text, points=SMALL_PT, bold=False):
    """Width of the text's widest line, in inches. Measured as it is drawn: both ask the same of one memory."""
    ruler, font = _RULER, _font(points, bold)
    return max(ruler.get_text_width_height_descent(line, font, False)[0] for line in text.split("\n")) / PNG_DPI


_MOST_CHARACTERS = 4000  # of a text: no figure has room for more


def _fitting(word, room_in, points, bold):
    """How many letters of a word that is too long fit, at least one. A longer beginning is wider."""
    fits, beyond = 1, len(word)
    while beyond - fits > 1:
        middle = (fits + beyond) // 2
        if text_in(word[:middle], points, bold) <= room_in:
            fits = middle
        else:
            beyond = middle
    return fits


def wrapped(text, room_in, points=SMALL_PT, most_lines=99, bold=False):
    """Lines that fit the room, broken at spaces, at a comma or a dot where a word alone is too long. What is
    beyond `most_lines` is cut off."""
    lines = []
    for word in text[:_MOST_CHARACTERS].split():
        if lines and text_in(f"{lines[-1]} {word}", points, bold) <= room_in:
            lines[-1] += f" {word}"
            continue
        while text_in(word, points, bold) > room_in:
            fits = _fitting(word, room_in, points, bold)
            parts = [n for n in range(1, fits + 1) if word[n - 1] in ".,/_-"]
            at = parts[-1] if parts else fits
            lines.append(word[:at])
            word = word[at:]
        lines.append(word)
    if len(lines) > most_lines:
        lines = lines[:most_lines]
        while lines[-1] and text_in(lines[-1] + " …", points, bold) > room_in:
            lines[-1] = lines[-1][:-1]
        lines[-1] = lines[-1].rstrip() + " …"
    return lines or [""]


def cut(text, room_in, points=SMALL_PT):
    """The text, or as much of it as fits."""
    text = text[:_MOST_CHARACTERS]
    return text if text_in(text, points) <= room_in else wrapped(text, room_in, points, 1)[0]


def new_figure(title, caption, legend_rows=0, left_in=LEFT_IN, right_in=RIGHT_IN,
               bottom_in=BOTTOM_IN, body_in=None, taller_in=0, width_in=WIDTH_IN, names_y=True):
    """(figure, axes) with margins in inches, title and caption above the legend's rows. `body_in` is
    the height of the axes; without it they have their usual height, or are `taller_in` taller.
    `names_y`: room for the name of y, which a figure without axes does not need."""
    room = width_in - 2 * MARGIN_IN
    titles = wrapped(title, room, TITLE_PT, 3, bold=True)
    captions = wrapped(caption, room, SMALL_PT, 2)
    head_in = _HEAD_PAD_IN + _TITLE_LINE_IN * len(titles) + _CAPTION_LINE_IN * len(captions)
    top_in = head_in + 0.1 + legend_rows * _LEGEND_ROW_IN + (Y_LABEL_IN if names_y else 0)
    body_in = _BODY_IN + taller_in if body_in is None else body_in
    height_in = top_in + body_in + bottom_in
    figure = Figure(figsize=(width_in, height_in), dpi=PNG_DPI)
    FigureCanvasAgg(figure)  # no display
    axes = figure.add_axes([left_in / width_in, bottom_in / height_in,
                            (width_in - left_in - right_in) / width_in,
                            (height_in - bottom_in - top_in) / height_in])
    figure.head_in = head_in
    place_in = _HEAD_PAD_IN
    lines = [(line, _TITLE_LINE_IN, {"fontsize": TITLE_PT, "fontweight": "bold"}) for line in titles]
    lines += [(line, _CAPTION_LINE_IN, {"fontsize": SMALL_PT, "color": MUTED}) for line in captions]
    for number, (line, line_in, look) in enumerate(lines):
        place_in += line_in
        figure.text(MARGIN_IN / width_in, 1 - (place_in - 0.04) / height_in, line, gid=f"{HEAD}{number}", **look)
    return figure, axes


def legend_shape(labels):
    """(rows, columns) that fit the width of a figure."""
    widest = max(text_in(label) for label in labels) + _HANDLE_IN + _LEGEND_GAP_IN
    most = max(1, int((WIDTH_IN - 2 * MARGIN_IN) / widest))
    rows = -(-len(labels) // most)
    return rows, -(-len(labels) // rows)


def add_legend(axes, handles, labels, columns):
    """Above the axes and the name of y, beginning at the figure's left margin."""
    box = axes.get_position()
    height_in = box.height * axes.figure.get_size_inches()[1]
    axes.legend(handles, labels, ncol=columns, loc="lower left",
                bbox_to_anchor=((MARGIN_IN / WIDTH_IN - box.x0) / box.width, 1 + Y_LABEL_IN / height_in), borderaxespad=0,
                borderpad=0.1, handlelength=1.8, handletextpad=0.6, columnspacing=1.2, labelspacing=0.3)


def settle(figure):
    """Turns each axis into what it shows: one collection of grid lines and a text a tick. matplotlib's own ticks
    are a dozen objects each, and take a third of a figure's time."""
    for axes in list(figure.axes):
        if not axes.axison:
            continue
        for which in ("x", "y"):
            _settle_axis(axes, which)
    return figure


def _settle_axis(axes, which):
    axis = getattr(axes, f"{which}axis")
    if not axis.get_visible():
        return
    scale = axis.get_transform()  # of a logarithmic axis, low and high may be decades apart
    low, high = sorted(scale.transform(getattr(axes, f"get_{which}lim")()))
    slack = 1e-9 * (high - low)
    places = [place for place in axis.get_majorticklocs() if low - slack <= scale.transform([place])[0] <= high + slack]
    texts = axis.get_major_formatter().format_ticks(places)
    is_x = which == "x"
    across = axes.get_xaxis_transform() if is_x else axes.get_yaxis_transform()
    if axis._major_tick_kw.get("gridOn") and places:
        lines = [[(place, 0), (place, 1)] if is_x else [(0, place), (1, place)] for place in places]
        axes.add_collection(LineCollection(lines, colors=GRID, linewidths=0.8, zorder=0.5, transform=across), autolim=False)
    size = axis._major_tick_kw.get("labelsize", SMALL_PT)
    for place, text in zip(places, texts):
        if text:
            axes.annotate(text, (place, 0) if is_x else (0, place), xycoords=across, textcoords="offset points",
                          xytext=(0, -6) if is_x else (-5, 0), fontsize=size, annotation_clip=False,
                          ha="center" if is_x else "right", va="top" if is_x else "center_baseline", gid=None)
    label = axis.get_label()
    if label.get_text():
        _settle_label(axes, which, label, texts, size)
    axis.set_visible(False)


def _settle_label(axes, which, label, ticks, size):
    """Under the ticks of x; above the axes for y."""
    look = {"fontsize": label.get_size(), "color": label.get_color(), "annotation_clip": False,
            "textcoords": "offset points", "xycoords": "axes fraction"}
    box = axes.get_position()
    if which == "x":
        lines = max((text.count("\n") + 1 for text in ticks), default=0)
        axes.annotate(label.get_text(), (0.5, 0), xytext=(0, -10 - lines * size * 1.2), va="top", ha="center", **look)
    else:
        widest_in = max((text_in(text, size) for text in ticks), default=0) + 0.08
        left_in = box.x0 * WIDTH_IN - MARGIN_IN
        left_in = left_in if left_in < 2 * widest_in + 0.1 else widest_in  # other axes may be to the left
        axes.annotate(label.get_text(), (0, 1), xytext=(-left_in * POINTS_PER_INCH, 5), va="bottom", ha="left", **look)


# ---- labels in the right margin -----------------------------------------------------------------


def label_right(axes, labels, points=SMALL_PT):
    """Names heights in the right margin, each tied to its own: [(x, y, text, colour)], x None for the edge of the axes."""
    if not labels:
        return
    box, dpi = axes.get_window_extent(), axes.figure.dpi
    line = points * 1.22 * dpi / POINTS_PER_INCH
    to_axes = axes.transData + axes.transAxes.inverted()
    right = axes.get_xlim()[1]
    points_at = [to_axes.transform((right if x is None else x, y)) for x, y, _, _ in labels]
    gaps = [line * (text.count("\n") + 1.15) for _, _, text, _ in labels]
    placed = spread([y * box.height for _, y in points_at], gaps, 0, box.height)
    begin = 1 + LABEL_GAP_IN * dpi / box.width
    pad = 2 * dpi / POINTS_PER_INCH / box.width
    leaders = []
    for (_, _, text, colour), (x, y), label_at in zip(labels, points_at, placed):
        axes.annotate(text, (begin, label_at / box.height), xycoords="axes fraction", fontsize=points, va="center",
                      linespacing=1.2, color=colour, annotation_clip=False, zorder=4)
        leaders.append([(x, y), (begin - pad, label_at / box.height)])
    axes.add_collection(LineCollection(leaders, colors=[colour for _, _, _, colour in labels], linewidths=0.6,
                                       transform=axes.transAxes, clip_on=False, zorder=2.2), autolim=False)


LABEL_GAP_IN = 0.13  # from the axes to a label in the margin


def margin_for(texts, most_in, points=SMALL_PT):
    """Room that labels in the right margin take."""
    return min(most_in, LABEL_GAP_IN + max(text_in(text, points) for text in texts) + 0.06)


# ---- scales and ticks ---------------------------------------------------------------------------


def _is_power_of_two(value):
    return value > 0 and math.log2(value) == int(math.log2(value))


def scale_axis(axes, which, axis, values, most_ticks=8):
    """Label, scale and ticks of one axis: octaves for bytes and powers of two, else 1-2-5."""
    label = axis_text(axis)
    getattr(axes, f"set_{which}label")(label)
    low, high = min(values), max(values)
    target = getattr(axes, f"{which}axis")
    write = tick_bytes if axis["unit"] == "bytes" else format_tick
    few = sorted(set(values))
    if not axis["log"]:
        _linear_ticks(axes, which, target, axis, few, most_ticks)
        target.set_major_formatter(ticker.FuncFormatter(lambda value, _: write(value)))
        return
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


def scale_rows(axes, unit, log, values, width_in):
    """x of rows of values: from 0, or over decades; few ticks where the axes are narrow."""
    most = 6 if width_in > 2.4 else 3
    scale_axis(axes, "x", {"label": unit_text(unit) if unit not in ("1", "bytes") else "", "unit": "1", "log": log}, values)
    if log:
        axes.set_xlim(min(values) / 1.5, max(values) * 1.2)
        axes.xaxis.set_major_locator(ticker.LogLocator(10, numticks=most))
    else:
        low, high = min(0, *values), max(values)
        axes.set_xlim(low * 1.05, high * 1.05 if high > 0 else 1)
        axes.xaxis.set_major_locator(ticker.MaxNLocator(most))
        if unit == "bytes" and high > 0:
            axes.xaxis.set_major_locator(ticker.MultipleLocator(byte_step(high if most > 3 else 3 * high)))
    if unit == "bytes":
        axes.xaxis.set_major_formatter(ticker.FuncFormatter(lambda value, _: tick_bytes(value)))


def _linear_ticks(axes, which, target, axis, few, most_ticks):
    if which == "x" and octaves_and_zero(few):
        axes.set_xscale("symlog", base=2, linthresh=few[1], linscale=0.5)
        target.set_minor_locator(ticker.NullLocator())
        every = -(-(len(few) - 1) // (most_ticks + 1))
        target.set_major_locator(ticker.FixedLocator([few[0], *few[1::every]]))
    elif which == "x" and 1 < len(few) <= most_ticks and _evenly_apart(few):
        target.set_major_locator(ticker.FixedLocator(few))
    elif axis["unit"] == "bytes" and few[-1] > 0:
        target.set_major_locator(ticker.MultipleLocator(byte_step(few[-1] - min(0, few[0]) if few[0] <= 0 else few[-1] - few[0])))
    else:
        target.set_major_locator(ticker.MaxNLocator(min(6, most_ticks), integer=which == "x" and all(v == int(v) for v in few)))


def octave(least):
    """The smallest power of two that is not below."""
    return 2 ** max(0, math.ceil(math.log2(least)))


def byte_step(span):
    """The step of a linear axis of bytes: a power of two, four to eight to the span."""
    return 2.0 ** max(0, math.floor(math.log2(span / 4)) if span > 0 else 0)


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
    """A tick needs no trailing zeros: 0.5, 1500, 20,000, 2.5M (zeros are hard to count)."""
    text = format_number(value)
    if not text.lstrip("-").isdigit():
        return text.rstrip("0").rstrip(".") if "." in text and "e" not in text else text
    if abs(value) < 10_000:
        return text
    for size, prefix in ((1e12, "T"), (1e9, "G"), (1e6, "M")):
        short = f"{value / size:.4g}"
        if abs(value) >= size and float(short) * size == value:
            return short + prefix
    return f"{int(text):,}"


def extents(text):
    """Left and right end of a text, in pixels."""
    box = text.get_window_extent(Measure(text.figure.dpi))
    return box.x0, box.x1


def spread(positions, gaps, low, high):
    """Moves positions apart, in order and as little as possible (least squares, by pooling neighbours), within
    [low, high] as far as they fit there. `gaps`: what each takes, or one number for all."""
    gaps = [gaps] * len(positions) if isinstance(gaps, (int, float)) else gaps
    order = sorted(range(len(positions)), key=lambda i: positions[i])
    offsets, taken = [], 0.0  # of each behind the first, by rank
    for rank, index in enumerate(order):
        taken += (gaps[order[rank - 1]] + gaps[index]) / 2 if rank else 0
        offsets.append(taken)
    pools = []  # [where the pool's first label would like to be, labels in it]
    for rank, index in enumerate(order):
        pools.append([positions[index] - offsets[rank], 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (a, m), (b, n) = pools.pop(-2), pools.pop()
            pools.append([(a * m + b * n) / (m + n), m + n])
    wanted = [place for place, count in pools for _ in range(count)]
    highest = high - taken
    moved = [0.0] * len(positions)
    for rank, index in enumerate(order):
        moved[index] = max(low, min(wanted[rank], highest)) + offsets[rank]
    return moved
