# SPDX-License-Identifier: Apache-2.0
"""Many curves of few points (a table of instructions): one row each, instead of colours that cannot be told apart."""

import style
from matplotlib import ticker
from units import axis_text, format_number

_TOLD_APART = 12           # curves that colours and labels can tell apart
_MOST_PLACES = 8           # on the x axis, for a row to show them all
_ROW_IN, _VALUES_IN = 0.165, 0.62
_NAMES_MOST_IN = 2.3
_DECADES = 30              # of highest over lowest: from there on the scale is logarithmic


def as_rows(figure_data, groups):
    """Whether a row each shows these curves better."""
    if figure_data["kind"] != "lines" or len(groups) <= _TOLD_APART or figure_data["marks"]:
        return False
    return len({x for members in groups for x in members[0]["x"]}) <= _MOST_PLACES


def draw_rows(figure_data, caption, groups, names):
    """Rows from the highest down. A dot is the value at the last place of x, as written beside it; small ones are those
    of the places before."""
    order = sorted(range(len(groups)), key=lambda i: -groups[i][0]["y"][-1])
    curves = [groups[i][0] for i in order]
    names = [style.cut(names[i], _NAMES_MOST_IN) for i in order]
    left = style.MARGIN_IN + max(map(style.text_in, names)) + 0.1
    figure, axes = style.new_figure(figure_data["title"], caption, left_in=left, right_in=_VALUES_IN,
                                    body_in=_ROW_IN * len(curves))
    values = [y for curve in curves for y in curve["y"]]
    log = min(values) > 0 and max(values) > _DECADES * min(curve["y"][-1] for curve in curves)
    style.scale_axis(axes, "x", {**figure_data["y"], "log": log}, values, most_ticks=6)
    if log:
        axes.set_xlim(min(values) / 1.3, max(values) * 1.15)
        axes.xaxis.set_major_locator(ticker.LogLocator(10))
    else:
        axes.set_xlim(min(0, *values), max(values) * 1.04)
    axes.set_ylim(len(curves) - 0.4, -0.6)
    axes.set_yticks(range(len(curves)), names)
    axes.grid(axis="y", visible=False)
    axes.spines["left"].set_visible(False)
    places = range(len(curves))
    start, colour = axes.get_xlim()[0], style.PALETTE[0]
    last = [curve["y"][-1] for curve in curves]
    axes.hlines(places, start, [max(curve["y"]) for curve in curves], color=style.GRID, linewidth=1)
    axes.hlines(places, [(curve["low"] or curve["y"])[-1] for curve in curves],
                [(curve["high"] or curve["y"])[-1] for curve in curves], color=colour, linewidth=2.6, alpha=0.4)
    axes.plot([y for curve in curves for y in curve["y"][:-1]], [at for at, curve in enumerate(curves) for _ in curve["y"][:-1]],
              "o", markersize=2.6, color=style.MUTED, zorder=3)
    axes.plot(last, places, "o", markersize=4.6, color=colour, zorder=4, clip_on=False)
    for at, value in enumerate(last):
        axes.annotate(format_number(value), (1, at), xycoords=axes.get_yaxis_transform(), xytext=(style.POINTS_PER_INCH * 0.5, 0),
                      textcoords="offset points", ha="right", va="center_baseline", fontsize=style.SMALL_PT, annotation_clip=False)
    axes.annotate(_what_dots_are(figure_data["x"], curves), (0, 1), xycoords="axes fraction", textcoords="offset points",
                  xytext=(-(left - style.MARGIN_IN) * style.POINTS_PER_INCH, 5), va="bottom", fontsize=style.SMALL_PT,
                  color=style.MUTED, annotation_clip=False)
    return figure


def _what_dots_are(x, curves):
    """Large dots: 64 warps; small: 1, 16, 32."""
    write = style.tick_bytes if x["unit"] == "bytes" else style.format_tick
    lasts = sorted({curve["x"][-1] for curve in curves})
    others = sorted({value for curve in curves for value in curve["x"][:-1]})
    name = axis_text(x)
    big = f"large dots and numbers: {name} {' or '.join(map(write, lasts))}"
    return big + (f";  small dots: {', '.join(map(write, others))}" if others else "")
