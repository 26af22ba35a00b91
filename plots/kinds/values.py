# SPDX-License-Identifier: Apache-2.0
"""Draws keys as points with their intervals: one panel a unit."""

import math

from matplotlib import ticker

import style
from checks import fail, within
from levels import is_exact, short_interval, short_value

_ROW_IN, _AXIS_IN, _PANEL_GAP_IN = 0.2, 0.62, 0.1
_CHARACTER_IN = 0.072      # of a label
_LEAST_NAMES_IN, _MOST_NAMES_IN = 0.9, 3.6
_VALUES_IN = 2.1           # room to the right for the numbers
_MOST_ROWS = 30            # in one column
_BESIDE_IN = 0.05          # between a name and its axes
_HEAD_IN = 0.28            # above a panel: what its keys have in common
_REASON_CHARACTERS = 118


def draw(figure_data, caption):
    """Points on an axis of their unit; what is absent says why, below."""
    panels = [part for panel in figure_data["panels"] for part in _columns(panel)]
    absent = figure_data["absent"]
    heights = [_HEAD_IN + _AXIS_IN + _ROW_IN * max(len(rows) for _, rows in part) for part in panels]
    body = sum(heights) + _ROW_IN * len(absent) + 0.1
    figure, canvas = style.new_figure(figure_data["title"], caption, left_in=0, right_in=0, bottom_in=0.1, body_in=body)
    canvas.set_axis_off()
    total = figure.get_size_inches()[1]
    top = total - 0.78
    for part, height in zip(panels, heights):
        width = style.WIDTH_IN / len(part)
        for number, (panel, rows) in enumerate(part):
            _panel(figure, panel, rows, number * width, width, top, total)
        top -= height
    for missing in absent:
        text = f"{missing['key']}: not measured: {missing['why']}"
        if len(text) > _REASON_CHARACTERS:
            text = text[:_REASON_CHARACTERS - 2] + " …"
        top -= _ROW_IN
        figure.text(0.2 / style.WIDTH_IN, top / total, text, fontsize=7.6, fontstyle="italic", color=style.MUTED)
    return figure


def _columns(panel):
    """The panel's rows in one column or two: [[(panel, rows), ...]]."""
    rows = panel["rows"]
    if len(rows) <= _MOST_ROWS:
        return [[(panel, rows)]]
    half = -(-len(rows) // 2)
    return [[(panel, rows[:half]), (panel, rows[half:])]]


def _panel(figure, panel, rows, left, width, top, total):
    names = max(_LEAST_NAMES_IN, min(_MOST_NAMES_IN, 0.25 + _CHARACTER_IN * max(len(row["label"]) for row in panel["rows"])))
    numbers = _VALUES_IN if width == style.WIDTH_IN else 1.35
    height = _ROW_IN * len(rows)
    axes = figure.add_axes([(left + names) / style.WIDTH_IN, (top - _HEAD_IN - height) / total,
                            (width - names - numbers) / style.WIDTH_IN, height / total])
    unit = panel["unit"]
    values = [row[end] for row in panel["rows"] for end in ("low", "value", "high")]
    style.scale_axis(axes, "x", {"label": unit if unit != "1" else "", "unit": "1", "log": panel["log"]}, values)
    if unit == "bytes":
        axes.xaxis.set_major_formatter(ticker.FuncFormatter(lambda value, _: style.tick_bytes(value)))
    if panel["log"]:
        axes.set_xlim(min(values) / 1.5, max(values) * 1.2)
    else:
        axes.xaxis.set_major_locator(ticker.MaxNLocator(6))
        low, high = min(0, *values), max(values)
        axes.set_xlim(low * 1.05, high * 1.05 if high > 0 else 1)
        if unit == "bytes" and high > 0:  # whole numbers of KiB, MiB, ...
            axes.xaxis.set_major_locator(ticker.MultipleLocator(2.0 ** math.floor(math.log2(high / 3))))
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.yaxis.set_visible(False)  # the names are texts as the numbers are: a tick costs five times a text
    places = range(len(rows))
    start = axes.get_xlim()[0]
    axes.hlines(places, start, [row["value"] for row in rows], color=style.GRID, linewidth=1.2)
    axes.hlines(places, [row["low"] for row in rows], [row["high"] for row in rows], color=style.PALETTE[0], linewidth=3,
                alpha=0.45)
    axes.plot([row["value"] for row in rows], places, "o", color=style.PALETTE[0], markersize=4.5, clip_on=False)
    names_end = -_BESIDE_IN / (width - names - numbers)
    for place, row in zip(places, rows):
        axes.text(names_end, place, row["label"], transform=axes.get_yaxis_transform(), ha="right", va="center_baseline",
                  fontsize=8)
        reading = {**row, "unit": unit, "from": ""}
        text = short_value(reading if unit == "bytes" else {**reading, "unit": "1"})  # the axis names the unit
        if not is_exact(reading) and width == style.WIDTH_IN:
            text += f"  {short_interval(reading)}"
        axes.text(1.03, place, text, transform=axes.get_yaxis_transform(), va="center", fontsize=7.6)
    common = f"{panel['begins']}…{panel['ends']}" if panel["begins"] or panel["ends"] else ""
    if common:
        figure.text((left + 0.2) / style.WIDTH_IN, (top - 0.16) / total, common, fontsize=8.2, color=style.MUTED)


def check(place, figure):
    """Beyond the schema. Raises ReportError."""
    if not any(panel["rows"] for panel in figure["panels"]):
        fail(place, "no value")
    for panel in figure["panels"]:
        for row in panel["rows"]:
            within(place, row)
            if panel["log"] and row["low"] <= 0:
                fail(place, "a value is not positive on a logarithmic axis")


KINDS = {"values": (check, draw)}
