# SPDX-License-Identifier: Apache-2.0
"""Draws the roofline: min(compute, bandwidth x intensity) for each level, with its interval."""

import math

import style
from checks import within
from units import format_number, format_value

_BODY_IN = 3.3


def draw(figure_data, caption):
    """The levels are named in the lower right corner, where a roofline is empty."""
    compute = figure_data["ceilings"]["compute"]
    memory = figure_data["ceilings"]["memory"]  # highest bandwidth first
    figure, axes = style.new_figure(figure_data["title"], caption, body_in=_BODY_IN)
    ridges = [level["ridge_flop_per_byte"]["value"] for level in memory]
    left = 2.0 ** (math.floor(math.log2(min(ridges))) - 5)
    right = 2.0 ** (math.ceil(math.log2(max(ridges))) + 3)
    floor = min(level["gbps"]["low"] for level in memory) * left / 1000
    roof = compute["tflops"]["value"]
    style.scale_axis(axes, "x", figure_data["x"], [left, right], most_ticks=8)
    style.scale_axis(axes, "y", figure_data["y"], [floor, roof])
    axes.set_xlim(left, right)
    axes.set_ylim(floor / 2.5, roof * 2.2)
    looks = style.looks(len(memory))
    for level, look in zip(memory, looks):
        _draw_level(axes, level, compute["tflops"], left, look)
    _draw_compute(axes, compute, min(ridges), right)
    text_stack(axes, [(_level_text(level), colour) for level, (colour, _) in zip(memory, looks)], (1, 0), "right")
    return figure


def _draw_level(axes, level, tflops, left, look):
    gbps, ridge = level["gbps"], level["ridge_flop_per_byte"]
    colour, dashes = look
    ends = [left, ridge["value"]]
    axes.fill_between(ends, [gbps["low"] * x / 1000 for x in ends],
                      [gbps["high"] * x / 1000 for x in ends], color=colour, alpha=0.22, linewidth=0)
    axes.plot(ends, [gbps["value"] * x / 1000 for x in ends], color=colour, linestyle=dashes, zorder=3)
    axes.errorbar(ridge["value"], tflops["value"],
                  xerr=[[ridge["value"] - ridge["low"]], [ridge["high"] - ridge["value"]]],
                  color=colour, marker="o", markersize=5, markeredgecolor=style.SURFACE, capsize=3,
                  elinewidth=1.2, zorder=5)


def _draw_compute(axes, compute, first_ridge, right):
    tflops = compute["tflops"]
    axes.fill_between([first_ridge, right], tflops["low"], tflops["high"], color=style.MUTED, alpha=0.22,
                      linewidth=0)
    axes.plot([first_ridge, right], [tflops["value"]] * 2, color=style.INK, zorder=4)
    axes.annotate(f"{compute['key']}  {format_value(tflops['value'], 'TFLOP/s')}",
                  xy=(right, tflops["value"]), xytext=(-2, 4), textcoords="offset points", ha="right",
                  fontsize=style.SMALL_PT)


def _level_text(level):
    return (f"{level['level']}  {format_value(level['gbps']['value'], 'GB/s')},"
            f"  ridge at {format_number(level['ridge_flop_per_byte']['value'])} FLOP/byte")


def text_stack(axes, lines, corner, align, down_in=0.06):
    """Upright lines [(text, colour)] in a corner of the axes: (0 or 1, 0 or 1) from the lower left one."""
    rows = len(lines)
    for row, (text, colour) in enumerate(lines):
        from_top = row if corner[1] else rows - 1 - row
        away = (down_in + from_top * style.LINE_IN) * style.POINTS_PER_INCH * (-1 if corner[1] else 1)
        axes.annotate(text, corner, xycoords="axes fraction", xytext=(-4 if corner[0] else 4, away), textcoords="offset points",
                      ha=align, va="top" if corner[1] else "bottom", fontsize=style.SMALL_PT, color=colour, zorder=6,
                      bbox={"facecolor": style.SURFACE, "edgecolor": "none", "pad": 0.6})


def check(place, figure):
    """Beyond the schema. Raises ReportError."""
    compute, memory = figure["ceilings"]["compute"], figure["ceilings"]["memory"]
    within(f"{place}/compute", compute["tflops"])
    for level in memory:
        within(f"{place}/{level['level']}", level["gbps"])
        within(f"{place}/{level['level']}", level["ridge_flop_per_byte"])


KINDS = {"roofline": (check, draw)}
