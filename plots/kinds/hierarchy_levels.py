# SPDX-License-Identifier: Apache-2.0
"""Draws the levels of the memory hierarchy side by side: latency against working set, and bandwidth."""

from matplotlib import ticker
from matplotlib.lines import Line2D

import style
from checks import check_fact, fail
from levels import colour_of, is_exact, short_interval, short_value
from units import format_value

_LABELS_IN = 1.8           # room to the right for the names of steps
_BAR_IN = 0.4


# ---- latency -----------------------------------------------------------------------------------


def draw_staircase(figure_data, caption):
    """Steps of the keys, wide and pale, with the curves that were measured on top."""
    curves, steps = figure_data["curves"], figure_data["steps"]
    names = [curve["series_label"] for curve in curves]
    rows, columns = style.legend_shape(names) if curves else (0, 1)
    figure, axes = style.new_figure(figure_data["title"], caption, rows, right_in=_LABELS_IN + style.LABEL_GAP_IN + 0.06,
                                    body_in=max(3.2, 0.42 * len(steps)))
    sizes = [x for curve in curves for x in curve["x"]]
    sizes += [step[end] for step in steps for end in ("from", "to") if step[end] is not None]
    sizes = sizes or [1024, 1024**3]
    cycles = [y for curve in curves for y in curve["y"]] + [step[end] for step in steps for end in ("low", "high")]
    style.scale_axis(axes, "x", figure_data["x"], [min(sizes) / 2, max(sizes)], most_ticks=6)
    style.scale_axis(axes, "y", figure_data["y"], cycles)
    axes.set_xlim(min(sizes) / 2, max(sizes) * 1.2)
    axes.set_ylim(min(cycles) / 1.25, max(cycles) * 1.25)
    axes.autoscale(False)
    for step in steps:
        _draw_step(axes, step)
    handles, seen = [], {}
    for curve in curves:
        colour = colour_of(curve["level"])
        dashes = ("-", (0, (4, 1.5)), (0, (1.2, 1.2)))[min(2, seen.setdefault(colour, 0))]
        seen[colour] += 1
        look = {"color": colour, "linestyle": dashes, "linewidth": 1.7}
        ends = [0, *curve.get("breaks", []), len(curve["x"])]
        for first, last in zip(ends, ends[1:]):
            axes.plot(curve["x"][first:last], curve["y"][first:last], zorder=3, **look)
        handles.append(Line2D([], [], **look))
    if curves:
        style.add_legend(axes, handles, names, columns)
    _name_steps(axes, steps, figure_data["y"]["unit"])
    return figure


def _draw_step(axes, step):
    colour = colour_of(step["level"])
    left, right = axes.get_xlim()
    start = left if step["from"] is None else step["from"]
    if step["to"] is None:  # its end is unknown
        axes.plot([start, right], [step["y"]] * 2, color=colour, linewidth=1, linestyle=(0, (1, 2)), zorder=1.5)
        return
    end = step["to"]
    axes.plot([start, end], [step["y"]] * 2, color=colour, alpha=0.28, linewidth=9, solid_capstyle="butt", zorder=2)
    axes.fill_between([start, end], step["low"], step["high"], color=colour, alpha=0.5, linewidth=0, zorder=2.1)
    axes.axvspan(step["to_low"], step["to_high"], ymax=0.03, color=colour, alpha=0.6, linewidth=0, zorder=1.2)
    axes.vlines(end, axes.get_ylim()[0], step["y"], color=colour, linewidth=0.9, alpha=0.7, zorder=1.2)


def _name_steps(axes, steps, unit):
    """In the right margin, in the order of their heights."""
    labels = []
    for step in steps:
        reading = {"value": step["y"], "low": step["low"], "high": step["high"], "unit": unit, "from": ""}
        reach = "" if step["to"] is None else f", to {format_value(step['to'], 'bytes')}"
        lines = style.wrapped(step["label"] + reach, _LABELS_IN, most_lines=2) + [short_value(reading)]
        if not is_exact(reading) and style.text_in(f"{lines[-1]} {short_interval(reading)}") <= _LABELS_IN:
            lines[-1] += f" {short_interval(reading)}"
        labels.append((None, step["y"], "\n".join(lines), colour_of(step["level"])))
    style.label_right(axes, labels)


# ---- bandwidth ---------------------------------------------------------------------------------


def draw_bandwidths(figure_data, caption):
    """Bars from zero, in GB/s of the whole device; a rate that is not there says why."""
    bars = figure_data["bars"]
    figure, axes = style.new_figure(figure_data["title"], caption, left_in=style.MARGIN_IN + 0.05, bottom_in=0.6,
                                    body_in=max(1.6, _BAR_IN * len(bars)))
    rates = [_in_gbps(bar) for bar in bars]
    top = max((rate["high"] for rate in rates if rate), default=1)
    style.scale_axis(axes, "x", figure_data["x"], [0, top])
    axes.xaxis.set_major_locator(ticker.MaxNLocator(6))
    axes.xaxis.set_major_formatter(ticker.StrMethodFormatter("{x:,.0f}"))
    axes.set_xlim(0, top * 1.02)
    axes.set_ylim(len(bars) - 0.4, -0.75)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    room = axes.get_position().width * style.WIDTH_IN
    for place, (bar, rate) in enumerate(zip(bars, rates)):  # its name and numbers stand above each bar
        look = {"xycoords": axes.get_yaxis_transform(), "textcoords": "offset points", "va": "bottom", "fontsize": style.SMALL_PT,
                "annotation_clip": False}
        axes.annotate(bar["label"], (0, place - 0.12), xytext=(0, 1), **look)
        if rate is None:
            reason = style.cut(f"not measured: {bar['why'] or 'not in GB/s'}", room)
            axes.annotate(reason, (0, place + 0.34), xytext=(0, 1), fontstyle="italic", color=style.MUTED, **look)
            continue
        axes.barh(place + 0.1, rate["value"], height=0.36, color=colour_of(bar["level"]), linewidth=0)
        axes.plot([rate["low"], rate["high"]], [place + 0.1] * 2, color=style.INK, linewidth=1.2, solid_capstyle="butt")
        other = next((reading for reading in bar["readings"] if reading["unit"] != rate["unit"]), None)
        axes.annotate(_rate_text(rate, other), (1, place - 0.12), xytext=(0, 1), ha="right", **look)
    return figure


def _in_gbps(bar):
    return next((reading for reading in bar["readings"] if reading["unit"] == "GB/s"), None)


def _rate_text(rate, other):
    text = short_value(rate)
    if not is_exact(rate):
        text += f" {short_interval(rate)}"
    return text + (f"   {short_value(other)}" if other else "")


# ---- beyond the schema -------------------------------------------------------------------------


def _check_staircase(place, figure):
    if not figure["steps"] and not figure["curves"]:
        fail(place, "no step")
    for curve in figure["curves"]:
        if not isinstance(curve.get("level"), str):
            fail(place, "a curve is of no level")
        if any(figure[name]["log"] and min(curve[name]) <= 0 for name in ("x", "y")):
            fail(place, "a curve has a value that a logarithmic axis cannot show")


def _check_bandwidths(place, figure):
    for bar in figure["bars"]:
        check_fact(f"{place}/bars/{bar['label']}", bar)


KINDS = {"staircase": (_check_staircase, draw_staircase), "bandwidths": (_check_bandwidths, draw_bandwidths)}
