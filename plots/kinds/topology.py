# SPDX-License-Identifier: Apache-2.0
"""Draws a device and what it is joined to: an edge a link, with what was measured over it."""

from matplotlib.patches import FancyBboxPatch

import style
from checks import check_fact
from colour import TINT
from levels import is_exact, short_interval, short_value

_BOX_IN, _DEVICE_IN = 0.95, 1.05  # widths: of what a link leads to, of the device
_PAD_IN, _GAP_IN = 0.08, 0.16
_LINE_IN = 0.155
_REASON_LINES = 2
_COLOURS = {"peer": style.PALETTE[2], "host": style.PALETTE[4]}


def draw(figure_data, caption):
    """The device on the left, a box a link on the right, in the order given."""
    left, right = _DEVICE_IN, style.WIDTH_IN - 2 * style.MARGIN_IN - _BOX_IN
    room = right - left - 2 * _PAD_IN
    ends = [(end, _lines(end, room)) for end in figure_data["ends"]]
    heights = [_LINE_IN * (len(lines) + 0.7) for _, lines in ends]
    note = style.wrapped("Brackets: 95 % interval. A dependent load is a round trip.", style.WIDTH_IN - 2 * style.MARGIN_IN)
    body = sum(heights) + _GAP_IN * len(ends) + _LINE_IN * len(note)
    margin = style.MARGIN_IN
    figure, axes = style.new_figure(figure_data["title"], caption, left_in=margin, right_in=margin, bottom_in=margin, body_in=body)
    axes.set_axis_off()
    axes.set_xlim(0, style.WIDTH_IN - 2 * margin)
    axes.set_ylim(body, 0)
    total = sum(heights) + _GAP_IN * (len(ends) - 1)
    device = ["This device", *style.wrapped(figure_data["device"], _DEVICE_IN - 2 * _PAD_IN)]
    _box(axes, (0, 0, _DEVICE_IN, total), device, style.PALETTE[0])
    top = 0
    for (end, lines), height in zip(ends, heights):
        colour = _COLOURS[end["kind"]]
        _box(axes, (right, top, _BOX_IN, height), style.wrapped(end["title"], _BOX_IN - 2 * _PAD_IN, style.LABEL_PT, bold=True), colour)
        measured = any(reading["unit"] == "GB/s" for fact in end["facts"] for reading in fact["readings"])
        middle = top + _LINE_IN * 1.25
        axes.plot([left, right], [middle, middle], color=colour, linewidth=2.4 if measured else 1,
                  linestyle="-" if measured else (0, (3, 2)), solid_capstyle="butt", zorder=1)
        _write(axes, left + _PAD_IN, right - _PAD_IN, top, lines)
        top += height + _GAP_IN
    for number, line in enumerate(note):
        axes.text(0, body - _LINE_IN * (len(note) - 1 - number) - 0.02, line, fontsize=style.SMALL_PT, color=style.MUTED, va="bottom")
    return figure


def _lines(end, room):
    """[(label, text, missing)]: the driver's own words first, above the edge; then a line a measured fact."""
    stated = [fact for fact in end["facts"] if fact["readings"] and fact["readings"][0]["unit"] == "1"]
    said = ", ".join(f"{fact['what']} {short_value(fact['readings'][0])}" for fact in stated)
    lines = [(style.cut(said, room), "", False)]
    for fact in (fact for fact in end["facts"] if fact not in stated):
        if fact["readings"]:
            reading = fact["readings"][0]
            text = short_value(reading) + ("" if is_exact(reading) else f" {short_interval(reading)}")
            lines.append((style.cut(fact["what"], room - style.text_in(text) - _PAD_IN), text, False))
        else:
            reason = style.wrapped(f"{fact['what']}: not measured: {fact['why']}", room, most_lines=_REASON_LINES)
            lines += [(line, "", True) for line in reason]
    return lines


def _write(axes, left, right, top, lines):
    """The first line above the edge, the others below it: labels from the left, numbers from the right."""
    for number, (label, text, missing) in enumerate(lines):
        y = top + _LINE_IN * (number + (0.62 if number == 0 else 1.05))
        look = {"fontsize": style.SMALL_PT, "va": "center_baseline", "zorder": 3}
        axes.text(left, y, label, color=style.MUTED if missing or text else style.INK, fontstyle="italic" if missing else "normal", **look)
        if text:
            axes.text(right, y, text, color=style.INK, ha="right", **look)


def _box(axes, place, texts, colour):
    left, top, width, height = place
    for look in ({"facecolor": style.SURFACE, "edgecolor": "none"}, {"facecolor": colour, "alpha": TINT, "edgecolor": "none"},
                 {"facecolor": "none", "edgecolor": colour, "linewidth": 1.1}):
        axes.add_patch(FancyBboxPatch((left, top), width, height, boxstyle="round,pad=0,rounding_size=0.06", zorder=2,
                                      clip_on=False, **look))
    for number, text in enumerate(texts):
        axes.text(left + width / 2, top + height / 2 + _LINE_IN * (number - (len(texts) - 1) / 2), text, ha="center",
                  va="center_baseline", zorder=3, color=colour if number == 0 else style.INK,
                  fontsize=style.LABEL_PT if number == 0 else style.SMALL_PT, fontweight="bold" if number == 0 else "normal")


def check(place, figure):
    """Beyond the schema. Raises ReportError."""
    for end in figure["ends"]:
        for fact in end["facts"]:
            check_fact(f"{place}/{end['title']}/{fact['what']}", fact)


KINDS = {"topology": (check, draw)}
