# SPDX-License-Identifier: Apache-2.0
"""Draws the roofline: min(compute, bandwidth x intensity) for each level, with its interval."""

import math
from collections import namedtuple

import style
from checks import no_check
from measure import POINTS_PER_INCH
from units import format_number, format_value

_CLUSTER_PIXELS = 13  # ceilings closer than this share one stack of labels
_LABEL_SIZE = 8.5

# A line of slope one: what is written along it, its bandwidth {value, low, high} in GB/s, its colour.
Slope = namedtuple("Slope", "text gbps colour")


def draw(figure_data, caption):
    compute = figure_data["ceilings"]["compute"]
    memory = figure_data["ceilings"]["memory"]  # highest bandwidth first
    figure, axes = style.new_figure(figure_data["title"], caption)
    ridges = [level["ridge_flop_per_byte"]["value"] for level in memory]
    left = 2.0 ** (math.floor(math.log2(min(ridges))) - 5)
    right = 2.0 ** (math.ceil(math.log2(max(ridges))) + 3)
    floor = min(level["gbps"]["low"] for level in memory) * left / 1000
    roof = compute["tflops"]["value"]
    style.scale_axis(axes, "x", figure_data["x"], [left, right], most_ticks=8)
    style.scale_axis(axes, "y", figure_data["y"], [floor, roof])
    axes.set_xlim(left, right)
    axes.set_ylim(floor / 4, roof * 2.2)  # below the lowest line: room for its labels

    for level, colour in zip(memory, style.colours(len(memory))):
        _draw_level(axes, level, compute["tflops"], left, colour)
    _draw_compute(axes, compute, min(ridges), right)
    label_slopes(axes, [Slope(_level_text(level), level["gbps"], colour)
                        for level, colour in zip(memory, style.colours(len(memory)))], left)
    return figure


def _draw_level(axes, level, tflops, left, colour):
    gbps, ridge = level["gbps"], level["ridge_flop_per_byte"]
    ends = [left, ridge["value"]]
    axes.fill_between(ends, [gbps["low"] * x / 1000 for x in ends],
                      [gbps["high"] * x / 1000 for x in ends], color=colour, alpha=0.22, linewidth=0)
    axes.plot(ends, [gbps["value"] * x / 1000 for x in ends], color=colour, zorder=3)
    axes.plot([ridge["value"]] * 2, [axes.get_ylim()[0], tflops["value"]], color=colour, linewidth=0.8,
              linestyle=":", zorder=2)
    axes.errorbar(ridge["value"], tflops["value"],
                  xerr=[[ridge["value"] - ridge["low"]], [ridge["high"] - ridge["value"]]],
                  color=colour, marker="o", markersize=6, markeredgecolor=style.SURFACE, capsize=3,
                  elinewidth=1.2, zorder=5)


def _draw_compute(axes, compute, first_ridge, right):
    tflops = compute["tflops"]
    axes.fill_between([first_ridge, right], tflops["low"], tflops["high"], color=style.MUTED, alpha=0.22,
                      linewidth=0)
    axes.plot([first_ridge, right], [tflops["value"]] * 2, color=style.INK, zorder=4)
    axes.annotate(f"{compute['key']}  {format_value(tflops['value'], 'TFLOP/s')}",
                  xy=(right, tflops["value"]), xytext=(-4, 6), textcoords="offset points", ha="right",
                  fontsize=_LABEL_SIZE)


def _level_text(level):
    return (f"{level['level']}  {format_value(level['gbps']['value'], 'GB/s')},"
            f"  ridge {format_number(level['ridge_flop_per_byte']['value'])} FLOP/byte")


def label_slopes(axes, slopes, left):
    """Writes along the slopes, which come highest first. Those that nearly coincide share one stack
    of labels: below the lines for the lowest group, where the plot is empty, above the lines for
    every other."""
    slope = slope_pixels(axes)
    angle = math.degrees(math.atan(slope))
    stacks = clusters(axes, slopes, left)
    for number, cluster in enumerate(stacks):
        below = number == len(stacks) - 1
        ordered = cluster if below else cluster[::-1]
        for row, line in enumerate(ordered):
            bands = [member.gbps for member in cluster]
            anchor = min(b["low"] for b in bands) if below else max(b["high"] for b in bands)
            start = left * 1.1
            away = (4 + row * 11.5) / math.cos(math.radians(angle)) * (-1 if below else 1)
            axes.annotate(line.text, xy=(start, anchor * start / 1000), xytext=(0, away),
                          textcoords="offset points", rotation=angle, rotation_mode="anchor",
                          color=line.colour, fontsize=_LABEL_SIZE,
                          va="top" if below else "baseline", zorder=6)


def slope_pixels(axes):
    """Pixels up for each pixel right along a line of slope one in log-log."""
    (x0, y0), (x1, y1) = axes.transData.transform([(1, 1), (10, 10)])
    return (y1 - y0) / (x1 - x0)


def clusters(axes, slopes, left):
    """Groups of slopes that lie too close for a label between them."""
    groups, previous = [], None
    for line in slopes:
        height = axes.transData.transform((left, line.gbps["value"] * left / 1000))[1]
        if previous is None or previous - height > _CLUSTER_PIXELS * axes.figure.dpi / POINTS_PER_INCH:
            groups.append([])
        groups[-1].append(line)
        previous = height
    return groups


KINDS = {"roofline": (no_check, draw)}
