# SPDX-License-Identifier: Apache-2.0
"""Draws reference kernels: a family's ladder as bars, and all of them on one roofline."""

import math

from matplotlib import ticker
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

import style
from checks import fail, no_check
from measure import POINTS_PER_INCH
from kinds.roofline import Slope, clusters, slope_pixels
from units import format_number, format_value

_RUNG, _LIBRARY, _BAD = style.PALETTE[0], style.PALETTE[3], "#c0392b"
_NAME_MARGIN_IN = 1.75     # room to the left for the names of the contestants
_FIGURES_MARGIN_IN = 1.95  # room to the right for rate, share and ratio
_NAME_CHARACTERS, _OUTCOME_CHARACTERS = 22, 84
_BAR_IN = 0.34
_MARKS = {"warm.burst": ("^", "warm burst"), "cold.sustained": ("D", "cold, sustained")}
_STRIP_IN = 2.6            # width of the part for kernels without FLOP
_STRIP_BOTTOM_IN = 1.25    # room for their names


# ---- one ladder --------------------------------------------------------------------------------


def draw_ladder(figure_data, caption):
    """Cold bursts as bars from zero, the other modes as marks, limit and library as lines."""
    bars, limit, library = figure_data["bars"], figure_data["limit"], figure_data["library"]
    unit = figure_data["x"]["unit"]
    handles = _ladder_legend(figure_data)
    rows, columns = style.legend_shape([handle.get_label() for handle in handles])
    figure, axes = style.new_figure(figure_data["title"], caption, rows, left_in=_NAME_MARGIN_IN,
                                    right_in=_FIGURES_MARGIN_IN,
                                    body_in=max(2.2, _BAR_IN * len(bars)))
    style.add_legend(axes, handles, [handle.get_label() for handle in handles], columns,
                     left_in=_NAME_MARGIN_IN - 0.2)
    rates = [rate for bar in bars for rate in bar["rates"].values()]
    top = max(rates + ([limit["value"]] if limit else []), default=1)
    style.scale_axis(axes, "x", figure_data["x"], [0, top])
    axes.xaxis.set_major_locator(ticker.MaxNLocator(7))
    axes.set_xlim(0, top * 1.04)
    axes.set_ylim(len(bars) - 0.4, -0.6)  # simplest on top
    axes.grid(axis="y", visible=False)
    axes.set_yticks(range(len(bars)), [_short(bar["rung"]) for bar in bars])
    axes.tick_params(axis="y", length=0)
    for place, bar in enumerate(bars):
        _draw_bar(axes, place, bar)
    if limit:
        axes.axvspan(limit["low"], limit["high"], color=style.INK, alpha=0.14, linewidth=0, zorder=2)
        axes.axvline(limit["value"], color=style.INK, linewidth=1.4, zorder=4)
    if library:
        axes.axvline(library["value"], color=_LIBRARY, linewidth=1.3, linestyle=(0, (4, 2)), zorder=4)
    _write_figures(axes, bars, limit, library, unit)
    return figure


def _short(rung):
    name = rung.split("/", 1)[-1].replace("_", " ")
    return name if len(name) <= _NAME_CHARACTERS else name[:_NAME_CHARACTERS - 1] + "…"


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
        text = bar["outcome"]
        text = text if len(text) <= _OUTCOME_CHARACTERS else text[:_OUTCOME_CHARACTERS - 1] + "…"
        axes.annotate(text, xy=(0, place), xytext=(4, 0), textcoords="offset points", va="center",
                      fontsize=8, color=_BAD, zorder=6,
                      bbox={"facecolor": style.SURFACE, "edgecolor": "none", "pad": 1.2})
    for mode, (marker, _) in _MARKS.items():
        if mode in rates:
            axes.plot(rates[mode], place, marker=marker, markersize=5.5, color=style.INK,
                      markerfacecolor=style.SURFACE, zorder=5)


def _write_figures(axes, bars, limit, library, unit):
    """Columns to the right of the bars: the rate, its share of the limit, its ratio to the library."""
    columns = [(unit, lambda bar: bar["rates"].get("cold.burst"), format_number)]
    if limit:
        columns.append(("of limit", lambda bar: bar["fraction"], lambda share: f"{100 * share:.1f} %"))
    if library:
        columns.append(("of library", lambda bar: bar["ratio"], lambda ratio: f"{ratio:.3f}"))
    ends = [0.6, 1.18, 1.84][:len(columns)]
    for (head, value_of, write), end in zip(columns, ends):
        at = {"textcoords": "offset points", "xytext": (end * POINTS_PER_INCH, 0), "ha": "right",
              "fontsize": 8, "annotation_clip": False}
        axes.annotate(head, xy=(1, -0.62), xycoords=axes.get_yaxis_transform(), va="bottom",
                      color=style.MUTED, **at)
        for place, bar in enumerate(bars):
            if value_of(bar) is not None:
                axes.annotate(write(value_of(bar)), xy=(1, place), va="center",
                              xycoords=axes.get_yaxis_transform(), **at)


# ---- all on one roofline -----------------------------------------------------------------------


def draw_kernel_roofline(figure_data, caption):
    """Kernels with FLOP under the limits that they are held against; those without beside them."""
    ladders, moves = figure_data["ladders"], figure_data["moves"]
    palette = style.colours(len(ladders))
    handles = _roofline_legend(ladders, palette, figure_data)
    labels = [handle.get_label() for handle in handles]
    rows, columns = style.legend_shape(labels)
    bottom = {"bottom_in": _STRIP_BOTTOM_IN} if moves else {}
    figure, axes = style.new_figure(figure_data["title"], caption, rows, body_in=4.4, **bottom)
    style.add_legend(axes, handles, labels, columns)
    limits = {limit["key"]: limit for limit in figure_data["limits"]}
    if moves:
        strip = _split(figure, axes, _STRIP_IN if ladders else style.WIDTH_IN - 1.2)
        _draw_moves(strip, moves, limits)
    if ladders:
        _draw_placed(axes, figure_data, ladders, palette, limits)
    else:
        axes.remove()
    return figure


def _roofline_legend(ladders, palette, figure_data):
    handles = [Line2D([], [], color=colour, marker="o", linestyle="none", label=ladder["label"])
               for ladder, colour in zip(ladders, palette)]
    points = [point for ladder in ladders + figure_data["moves"] for point in ladder["points"]]
    if any(point["is_library"] for point in points):
        handles.append(Line2D([], [], color=style.MUTED, marker="D", linestyle="none",
                              markerfacecolor=style.SURFACE, label="library"))
    if figure_data["limits"]:
        handles.append(Line2D([], [], color=style.INK, marker="_", markersize=14, markeredgewidth=2,
                              linestyle="none", label="limit of the family"))
    return handles


def _split(figure, axes, width_in):
    """Takes a strip of that width off the right of the axes; returns it as axes of its own."""
    box = axes.get_position()
    width = width_in / style.WIDTH_IN
    gap = 0.95 / style.WIDTH_IN
    strip = figure.add_axes([box.x1 - width, box.y0, width, box.height])
    axes.set_position([box.x0, box.y0, box.width - width - gap, box.height])
    return strip


def _draw_points(axes, x, ladder, colour, member):
    for point in ladder["points"]:
        face = style.SURFACE if point["is_library"] else colour
        axes.plot(x, point[member], marker="D" if point["is_library"] else "o", color=colour,
                  markerfacecolor=face, markersize=5.5, zorder=5 if point["is_library"] else 4)


def _draw_moves(axes, moves, limits):
    rates = [point["gbps"] for ladder in moves for point in ladder["points"]]
    bounds = [limits[ladder["limit"]]["value"] for ladder in moves if ladder["limit"] in limits]
    style.scale_axis(axes, "y", {"label": "compulsory bytes over time", "unit": "GB/s", "log": False},
                     [0, *rates])
    axes.set_ylim(0, 1.05 * max(rates + bounds))
    axes.set_xlim(-0.6, len(moves) - 0.4)
    axes.grid(axis="x", visible=False)
    axes.set_xticks(range(len(moves)), [ladder["label"] for ladder in moves], rotation=35, ha="right",
                    rotation_mode="anchor", fontsize=8)
    for x, ladder in enumerate(moves):
        _draw_points(axes, x, ladder, style.INK, "gbps")
        if ladder["limit"] in limits:
            axes.hlines(limits[ladder["limit"]]["value"], x - 0.3, x + 0.3, color=style.INK, linewidth=2)
    axes.set_title("without FLOP", fontsize=9, color=style.MUTED, loc="left", pad=4)


def _draw_placed(axes, figure_data, ladders, palette, limits):
    intensities = [ladder["flop_per_byte"] for ladder in ladders]
    achieved = [point["tflops"] for ladder in ladders for point in ladder["points"]]
    flat = [limit for limit in limits.values() if limit["unit"] == "TFLOP/s"]
    slopes = sorted((limit for limit in limits.values() if limit["unit"] == "GB/s"),
                    key=lambda limit: -limit["value"])
    left = 2.0 ** (math.floor(math.log2(min(intensities))) - 2)
    right = 2.0 ** (math.ceil(math.log2(max(intensities))) + 2)
    roof = max([limit["value"] for limit in flat] + achieved)
    style.scale_axis(axes, "x", figure_data["x"], [left, right], most_ticks=8)
    style.scale_axis(axes, "y", figure_data["y"], [min(achieved), roof])
    axes.set_xlim(left, right)
    axes.set_ylim(min(achieved + [limit["value"] * left / 1000 for limit in slopes]) / 3, roof * 2.5)
    for limit in slopes:
        end = min(right, roof / limit["value"] * 1000)
        axes.plot([left, end], [limit["value"] * left / 1000, limit["value"] * end / 1000],
                  color=style.MUTED, linewidth=1.2, zorder=2)
    first = min((roof / limit["value"] * 1000 for limit in slopes), default=left)
    for limit in flat:
        begin = max(left, first * limit["value"] / roof)
        axes.plot([begin, right], [limit["value"]] * 2, color=style.MUTED, linewidth=1.2, zorder=2)
        axes.annotate(f"{limit['key']}  {format_value(limit['value'], 'TFLOP/s')}",
                      xy=(right, limit["value"]), xytext=(-2, 4), textcoords="offset points",
                      ha="right", fontsize=8)
    _label_slopes(axes, slopes, roof, left)
    for ladder, colour in zip(ladders, palette):
        _draw_points(axes, ladder["flop_per_byte"], ladder, colour, "tflops")
        if ladder["limit"] in limits:
            _draw_limit(axes, ladder["flop_per_byte"], limits[ladder["limit"]])


def _label_slopes(axes, limits, roof, left):
    """Writes above the upper ends of the slopes, where no kernel can be."""
    slopes = [Slope(f"{limit['key']}  {format_value(limit['value'], 'GB/s')}", limit, style.INK)
              for limit in limits]
    angle = math.degrees(math.atan(slope_pixels(axes)))
    for stack in clusters(axes, slopes, left):
        highest = max(line.gbps["high"] for line in stack)
        end = 0.4 * roof / highest * 1000
        for row, line in enumerate(reversed(stack)):
            away = (4 + row * 11) / math.cos(math.radians(angle))
            axes.annotate(line.text, xy=(end, highest * end / 1000), xytext=(0, away),
                          textcoords="offset points", rotation=angle, rotation_mode="anchor",
                          ha="right", color=line.colour, fontsize=8, zorder=6)


def _draw_limit(axes, intensity, limit):
    height = limit["value"] * (intensity / 1000 if limit["unit"] == "GB/s" else 1)
    axes.plot(intensity, height, marker="_", markersize=14, markeredgewidth=2, color=style.INK, zorder=6)


def _check_roofline(place, figure):
    """Beyond the schema. Raises ReportError."""
    if not figure["ladders"] and not figure["moves"]:
        fail(place, "no kernel")
    for group, members in (("ladders", ("tflops",)), ("moves", ("gbps",))):
        for ladder in figure[group]:
            wanted = [(point, name) for point in ladder["points"] for name in members]
            wanted += [(ladder, "flop_per_byte")] * (group == "ladders")
            for node, name in wanted:
                if not node.get(name, 0) > 0:
                    fail(f"{place}/{group}/{ladder['label']}", f"{name} is not positive")


KINDS = {"ladder": (no_check, draw_ladder), "kernel_roofline": (_check_roofline, draw_kernel_roofline)}
