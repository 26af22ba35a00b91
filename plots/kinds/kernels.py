# SPDX-License-Identifier: Apache-2.0
"""Draws reference kernels: a family's ladder as bars, and all of them on one roofline."""

import math

from matplotlib import ticker
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

import style
from checks import fail, no_check
from colour import BAD
from kinds.roofline import text_stack
from units import format_number, format_value

_RUNG, _LIBRARY = style.PALETTE[0], style.PALETTE[3]
_NAMES_MOST_IN = 1.35      # room to the left for the names of the contestants, at most
_BETWEEN_IN = 0.13         # two columns of numbers
_BAR_IN = 0.26
_MARKS = {"warm.burst": ("^", "warm burst"), "cold.sustained": ("D", "cold, sustained")}
_STRIP_IN = 0.66           # a kernel without FLOP


# ---- one ladder --------------------------------------------------------------------------------


def draw_ladder(figure_data, caption):
    """Cold bursts as bars from zero, the other modes as marks, limit and library as lines."""
    bars, limit, library = figure_data["bars"], figure_data["limit"], figure_data["library"]
    unit = figure_data["x"]["unit"]
    handles = _ladder_legend(figure_data)
    labels = [handle.get_label() for handle in handles]
    rows, columns = style.legend_shape(labels)
    names = [_short(bar["rung"]) for bar in bars]
    columns_of = _columns(bars, limit, library, unit)
    ends = _ends(columns_of)
    figure, axes = style.new_figure(figure_data["title"], caption, rows, left_in=style.MARGIN_IN + max(map(style.text_in, names)) + 0.12,
                                    right_in=ends[-1] + 0.15, body_in=max(1.5, _BAR_IN * len(bars)))
    style.add_legend(axes, handles, labels, columns)
    rates = [rate for bar in bars for rate in bar["rates"].values()]
    top = max(rates + ([limit["value"]] if limit else []), default=1)
    style.scale_axis(axes, "x", figure_data["x"], [0, top])
    axes.xaxis.set_major_locator(ticker.MaxNLocator(5))
    axes.set_xlim(0, top * 1.04)
    axes.set_ylim(len(bars) - 0.4, -0.6)  # simplest on top
    axes.grid(axis="y", visible=False)
    axes.set_yticks(range(len(bars)), names)
    for place, bar in enumerate(bars):
        _draw_bar(axes, place, bar)
    if limit:
        axes.axvspan(limit["low"], limit["high"], color=style.INK, alpha=0.14, linewidth=0, zorder=2)
        axes.axvline(limit["value"], color=style.INK, linewidth=1.4, zorder=4)
    if library:
        axes.axvline(library["value"], color=_LIBRARY, linewidth=1.3, linestyle=(0, (4, 2)), zorder=4)
    _write_figures(axes, columns_of, ends)
    return figure


def _short(rung):
    return style.cut(rung.split("/", 1)[-1].replace("_", " "), _NAMES_MOST_IN)


def _ladder_legend(figure_data):
    limit, library, unit = figure_data["limit"], figure_data["library"], figure_data["x"]["unit"]
    modes = {mode for bar in figure_data["bars"] for mode in bar["rates"]}
    handles = [Patch(color=_RUNG, label="cold burst")]
    if any(bar["is_library"] for bar in figure_data["bars"]):
        handles.append(Patch(color=_LIBRARY, label="the same of a library"))
    handles += [Line2D([], [], color=style.INK, marker=marker, markersize=5.5, linestyle="none",
                       markerfacecolor=style.SURFACE, label=label)
                for mode, (marker, label) in _MARKS.items() if mode in modes]
    if limit:
        handles.append(Line2D([], [], color=style.INK, linewidth=1.4,
                              label=f"limit: {limit['key']}, {format_value(limit['value'], unit)}"))
    if library:
        handles.append(Line2D([], [], color=_LIBRARY, linewidth=1.3, linestyle=(0, (4, 2)),
                              label=f"{library['name']}, {format_value(library['value'], unit)}"))
    return handles


def _draw_bar(axes, place, bar):
    rates = bar["rates"]
    if "cold.burst" in rates:
        axes.barh(place, rates["cold.burst"], height=0.62, zorder=3,
                  color=_LIBRARY if bar["is_library"] else _RUNG)
    elif bar["outcome"] != "measured":
        text = style.cut(bar["outcome"], axes.get_position().width * style.WIDTH_IN - 0.1)
        axes.annotate(text, xy=(0, place), xytext=(4, 0), textcoords="offset points", va="center",
                      fontsize=style.SMALL_PT, color=BAD, zorder=6,
                      bbox={"facecolor": style.SURFACE, "edgecolor": "none", "pad": 1.2})
    for mode, (marker, _) in _MARKS.items():
        if mode in rates:
            axes.plot(rates[mode], place, marker=marker, markersize=5.5, color=style.INK,
                      markerfacecolor=style.SURFACE, zorder=5)


def _columns(bars, limit, library, unit):
    """[(head, [text])] to the right of the bars: the rate, its share of the limit, its ratio to the library."""
    columns = [(unit, "rate", format_number)]
    if limit:
        columns.append(("limit", "fraction", lambda share: f"{100 * share:.1f} %"))
    if library:
        columns.append(("library", "ratio", lambda ratio: f"{ratio:.3f}"))
    rows = [{**bar, "rate": bar["rates"].get("cold.burst")} for bar in bars]
    return [(head, ["" if row[name] is None else write(row[name]) for row in rows]) for head, name, write in columns]


def _ends(columns):
    """Right ends of the columns, in inches to the right of the bars."""
    ends, end = [], 0.0
    for head, texts in columns:
        end += _BETWEEN_IN + max(map(style.text_in, [head, *texts]))
        ends.append(end)
    return ends


def _write_figures(axes, columns, ends):
    for (head, texts), end in zip(columns, ends):
        at = {"textcoords": "offset points", "xytext": (end * style.POINTS_PER_INCH, 0), "ha": "right",
              "fontsize": style.SMALL_PT, "annotation_clip": False, "xycoords": axes.get_yaxis_transform()}
        axes.annotate(head, xy=(1, -0.62), va="bottom", color=style.MUTED, **at)
        for place, text in enumerate(texts):
            if text:
                axes.annotate(text, xy=(1, place), va="center", **at)


# ---- all on one roofline -----------------------------------------------------------------------


def draw_kernel_roofline(figure_data, caption):
    """Kernels with FLOP under their limits; those without beside them."""
    ladders, moves = figure_data["ladders"], figure_data["moves"]
    palette = style.points(len(ladders))
    handles = _roofline_legend(ladders, palette, figure_data)
    labels = [handle.get_label() for handle in handles]
    rows, columns = style.legend_shape(labels)
    figure, axes = style.new_figure(figure_data["title"], caption, rows, body_in=3.6, bottom_in=0.72)
    style.add_legend(axes, handles, labels, columns)
    limits = {limit["key"]: limit for limit in figure_data["limits"]}
    if moves:
        strip = _split(figure, axes, _STRIP_IN * len(moves) if ladders else style.WIDTH_IN - 1.2)
        _draw_moves(strip, moves, limits)
    if ladders:
        _draw_placed(axes, figure_data, ladders, palette, limits)
    else:
        axes.remove()
    return figure


def _roofline_legend(ladders, palette, figure_data):
    handles = [Line2D([], [], color=colour, marker=marker, linestyle="none", label=ladder["label"])
               for ladder, (colour, marker) in zip(ladders, palette)]
    points = [point for ladder in ladders + figure_data["moves"] for point in ladder["points"]]
    if any(point["is_library"] for point in points):
        handles.append(Line2D([], [], color=style.MUTED, marker="o", linestyle="none",
                              markerfacecolor=style.SURFACE, label="a library (hollow)"))
    if figure_data["limits"]:
        handles.append(Line2D([], [], color=style.INK, marker="_", markersize=14, markeredgewidth=2,
                              linestyle="none", label="limit of the family"))
    return handles


def _split(figure, axes, width_in):
    """Takes a strip of that width off the right of the axes; returns it as axes of its own."""
    box = axes.get_position()
    width = width_in / style.WIDTH_IN
    gap = 0.62 / style.WIDTH_IN
    strip = figure.add_axes([box.x1 - width, box.y0, width, box.height])
    axes.set_position([box.x0, box.y0, box.width - width - gap, box.height])
    return strip


def _draw_points(axes, x, ladder, look, member):
    colour, marker = look
    for point in ladder["points"]:
        axes.plot(x, point[member], marker=marker, color=colour, markerfacecolor=style.SURFACE if point["is_library"] else colour,
                  markersize=5.2, zorder=5 if point["is_library"] else 4)


def _draw_moves(axes, moves, limits):
    rates = [point["gbps"] for ladder in moves for point in ladder["points"]]
    bounds = [limits[ladder["limit"]]["value"] for ladder in moves if ladder["limit"] in limits]
    style.scale_axis(axes, "y", {"label": "no FLOP", "unit": "GB/s", "log": False}, [0, *rates])
    axes.set_ylim(0, 1.05 * max(rates + bounds))
    axes.set_xlim(-0.6, len(moves) - 0.4)
    axes.grid(axis="x", visible=False)
    room = axes.get_position().width * style.WIDTH_IN / len(moves) - 0.04
    axes.set_xticks(range(len(moves)), ["\n".join(style.wrapped(ladder["label"], room)) for ladder in moves])
    for x, ladder in enumerate(moves):
        _draw_points(axes, x, ladder, (style.INK, "o"), "gbps")
        if ladder["limit"] in limits:
            axes.hlines(limits[ladder["limit"]]["value"], x - 0.3, x + 0.3, color=style.INK, linewidth=2)


def _draw_placed(axes, figure_data, ladders, palette, limits):
    intensities = [ladder["flop_per_byte"] for ladder in ladders]
    achieved = [point["tflops"] for ladder in ladders for point in ladder["points"]]
    flat = sorted((limit for limit in limits.values() if limit["unit"] == "TFLOP/s"), key=lambda limit: -limit["value"])
    slopes = sorted((limit for limit in limits.values() if limit["unit"] == "GB/s"),
                    key=lambda limit: -limit["value"])
    left = 2.0 ** (math.floor(math.log2(min(intensities))) - 2)
    right = 2.0 ** (math.ceil(math.log2(max(intensities))) + 2)
    roof = max([limit["value"] for limit in flat] + achieved)
    style.scale_axis(axes, "x", figure_data["x"], [left, right], most_ticks=6)
    axes.set_xlabel(figure_data["x"]["label"].split(":")[0] + "\n[FLOP/byte]")
    style.scale_axis(axes, "y", figure_data["y"], [min(achieved), roof])
    axes.set_xlim(left, right)
    for limit in slopes:
        end = min(right, roof / limit["value"] * 1000)
        axes.plot([left, end], [limit["value"] * left / 1000, limit["value"] * end / 1000],
                  color=style.MUTED, linewidth=1.2, zorder=2)
    first = min((roof / limit["value"] * 1000 for limit in slopes), default=left)
    for limit in flat:
        begin = max(left, first * limit["value"] / roof)
        axes.plot([begin, right], [limit["value"]] * 2, color=style.MUTED, linewidth=1.2, zorder=2)
    # The limits are named above all of them, where no kernel can be.
    names = [(f"flat: {limit['key']}  {format_value(limit['value'], 'TFLOP/s')}", style.INK) for limit in flat]
    names += [(f"slope: {limit['key']}  {format_value(limit['value'], 'GB/s')}", style.INK) for limit in slopes]
    low = min(achieved + [limit["value"] * left / 1000 for limit in slopes]) / 3
    free = (len(names) * style.LINE_IN + 0.12) / 3.6
    top = max([roof] + [_limit_height(ladder["flop_per_byte"], limits[ladder["limit"]]) for ladder in ladders if ladder["limit"] in limits])
    axes.set_ylim(low, low * (top * 1.2 / low) ** (1 / (1 - free)))
    text_stack(axes, names, (0, 1), "left")
    for ladder, look in zip(ladders, palette):
        _draw_points(axes, ladder["flop_per_byte"], ladder, look, "tflops")
        if ladder["limit"] in limits:
            _draw_limit(axes, ladder["flop_per_byte"], limits[ladder["limit"]])


def _limit_height(intensity, limit):
    """TFLOP/s that the limit allows there."""
    return limit["value"] * (intensity / 1000 if limit["unit"] == "GB/s" else 1)


def _draw_limit(axes, intensity, limit):
    axes.plot(intensity, _limit_height(intensity, limit), marker="_", markersize=12, markeredgewidth=2, color=style.INK, zorder=6)


def _check_roofline(place, figure):
    """Beyond the schema. Raises ReportError."""
    if not figure["ladders"] and not figure["moves"]:
        fail(place, "no kernel")
    for group, members in (("ladders", ("tflops",)), ("moves", ("gbps",))):
        if figure[group] and not any(ladder["points"] for ladder in figure[group]):
            fail(f"{place}/{group}", "no point")
        for ladder in figure[group]:
            wanted = [(point, name) for point in ladder["points"] for name in members]
            wanted += [(ladder, "flop_per_byte")] * (group == "ladders")
            for node, name in wanted:
                if not node.get(name, 0) > 0:
                    fail(f"{place}/{group}/{ladder['label']}", f"{name} is not positive")


KINDS = {"ladder": (no_check, draw_ladder), "kernel_roofline": (_check_roofline, draw_kernel_roofline)}
