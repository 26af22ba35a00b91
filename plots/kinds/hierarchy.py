# SPDX-License-Identifier: Apache-2.0
"""Draws the memory hierarchy as boxes with their numbers: what is far from the SM is far down."""

import math
import textwrap

from matplotlib.font_manager import FontProperties
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch

import style
from checks import check_fact
from levels import colour_of, is_exact, short_interval, short_value
from measure import POINTS_PER_INCH, width_in

_MARGIN_IN, _GAP_IN, _PAD_IN = 0.2, 0.13, 0.1
_ARROWS_IN = 0.62          # between two rows, where arrows lead
_TITLE_IN = 0.3            # of a box
_LABEL_IN, _VALUE_IN, _SMALL_IN, _BELOW_IN = 0.125, 0.155, 0.115, 0.075  # lines of a fact, space below it
_LABEL_PT, _VALUE_PT, _SMALL_PT, _TITLE_PT = 7, 8.6, 6.6, 9.2
_CELL_IN = 0.13            # facts stand at multiples of about this
_BESIDE_IN = 0.07          # least space between two facts
_REASON_LINES, _REASON_IN = 3, 1.6
_CARDS, _CARD_IN = 2, 0.05  # the other SMs, as cards behind the first
_WIDTH_IN = style.WIDTH_IN - 2 * _MARGIN_IN
_IN_PER_GBPS = 0.5 / 10000  # width of an arrow
_LEAST_ARROW_IN = 0.012
# Shares of a row's width. A level of an unknown name gets a row of its own.
_ROWS = ((("registers", 1.05), ("l1", 2.0), ("shared", 1.9), ("constant", 1.8), ("instruction", 1.75)),
         (("dsmem", 2.1), (None, 1.5), ("tlb1", 1.9), ("tlb2", 1.9)),
         (("l2_near", 1.2), ("l2", 3.2), ("l2_far", 1.2)),
         (("dram", 3.6), (None, 0.75), ("host", 1.9)))
_SM_ROW, _BETWEEN_ROW, _L2_ROW, _DRAM_ROW = range(4)


def draw(figure_data, caption):
    """Rows of boxes: in the SM, beside it, L2, memory."""
    levels = {level["id"]: level for level in figure_data["levels_of"]}
    counts = {fact["what"]: fact for fact in figure_data["counts"]}
    rows = _arranged(levels)
    heights = [max(_height(levels[name], width) for name, _, width in row if name) for row in rows]
    frame = _TITLE_IN + _PAD_IN  # around the SM's boxes and those of L2
    tops, y = [], 0
    for number, height in enumerate(heights):
        framed = number in (_SM_ROW, _L2_ROW)
        y += _TITLE_IN if framed else 0
        tops.append(y)
        y += height + (_PAD_IN if framed else 0)
        y += {_SM_ROW: 0.42, _BETWEEN_ROW: 0.3, _L2_ROW: _ARROWS_IN}.get(number, _GAP_IN)
    body = y + 0.25
    figure, axes = style.new_figure(figure_data["title"], caption, left_in=_MARGIN_IN, right_in=_MARGIN_IN,
                                    bottom_in=_MARGIN_IN, body_in=body)
    axes.set_axis_off()
    axes.set_xlim(0, _WIDTH_IN)
    axes.set_ylim(body, 0)
    _frame(axes, tops[_SM_ROW], heights[_SM_ROW], _sm_title(counts), _CARDS)
    _frame(axes, tops[_L2_ROW], heights[_L2_ROW], _l2_title(counts))
    places = {}
    for row, top, height in zip(rows, tops, heights):
        for name, left, width in row:
            if name:
                places[name] = (left, top, width, height)
                _box(axes, levels[name], left, top, width, height)
    _arrows(axes, levels, places, tops, heights)
    axes.text(0, body - 0.02, "Brackets: 95 % interval.  ≈ computed of other keys and the SM clock.  "
              "Arrows: as wide as their GB/s.", fontsize=_LABEL_PT, color=style.MUTED, va="bottom")
    return figure


def _arranged(levels):
    """[(level, left, width)] of each row, in inches; frames indent what lies in them."""
    rows = []
    known = {name for row in _ROWS for name, _ in row}
    extra = tuple((name, 1) for name in levels if name not in known)
    for number, shares in enumerate(_ROWS + ((extra,) if extra else ())):
        shares = [(name, share) for name, share in shares if name is None or name in levels]
        indent = _PAD_IN if number in (_SM_ROW, _L2_ROW) else 0
        behind = _CARD_IN * _CARDS if number == _SM_ROW else 0
        room = _WIDTH_IN - 2 * indent - behind - _GAP_IN * (len(shares) - 1)
        total = sum(share for _, share in shares)
        row, left = [], indent
        for name, share in shares:
            row.append((name, left, room * share / total))
            left += row[-1][2] + _GAP_IN
        rows.append(row)
    return rows


# ---- boxes -------------------------------------------------------------------------------------


_FONTS = {"label": FontProperties(family="DejaVu Sans", size=_LABEL_PT),
          "value": FontProperties(family="DejaVu Sans", size=_VALUE_PT, weight="bold"),
          "small": FontProperties(family="DejaVu Sans", size=_SMALL_PT)}


def _width_in(text, font):
    """Of a text, in inches."""
    return width_in(text, _FONTS[font])


def _lines(fact, room):
    """[(text, font)] of a fact under its label."""
    readings = fact["readings"]
    if not readings:
        most = max(12, int(min(room, _REASON_IN) / _width_in("n", "small")))
        reason = textwrap.wrap(fact["why"], most) or [""]
        if len(reason) > _REASON_LINES:
            reason = reason[:_REASON_LINES]
            reason[-1] = reason[-1][:most - 2] + " …"
        return [("not measured:", "small")] + [(line, "small") for line in reason]
    if len(readings) > 1 and readings[0]["unit"] == "1":
        readings = readings[1:]  # a number of words: the bytes say more
    lines = [(short_value(readings[0]), "value")]
    if not is_exact(readings[0]):
        lines.append((short_interval(readings[0]), "small"))
    return lines + [(short_value(reading), "small") for reading in readings[1:]]


def _flow(level, width):
    """[(fact, lines, column, span, row)], and the height of each row: facts side by side where they fit."""
    room = width - 2 * _PAD_IN
    columns = max(1, round(room / _CELL_IN))
    cell = room / columns
    placed, heights, column = [], [], columns
    for fact in level["facts"]:
        lines = _lines(fact, room)
        widest = max([_width_in(text, font) for text, font in lines] + [_width_in(fact["what"], "label")])
        span = min(columns, math.ceil((widest + _BESIDE_IN) / cell))
        if column > 0 and column + math.ceil(widest / cell) <= columns:
            span = min(span, columns - column)
        if column + span > columns:
            heights.append(0)
            column = 0
        height = _LABEL_IN + sum(_VALUE_IN if font == "value" else _SMALL_IN for _, font in lines) + _BELOW_IN
        heights[-1] = max(heights[-1], height)
        placed.append((fact, lines, column, len(heights) - 1))
        column += span
    return placed, heights, cell


def _height(level, width):
    return _TITLE_IN + sum(_flow(level, width)[1]) + 0.04


def _rounded(axes, left, top, width, height, **look):
    axes.add_patch(FancyBboxPatch((left, top), width, height, boxstyle="round,pad=0,rounding_size=0.06", **look))


def _box(axes, level, left, top, width, height):
    colour = colour_of(level["id"])
    known = any(fact["readings"] for fact in level["facts"])
    _rounded(axes, left, top, width, height, facecolor=style.SURFACE, edgecolor="none", zorder=2)
    _rounded(axes, left, top, width, height, facecolor=colour, alpha=0.1 if known else 0.03, edgecolor="none", zorder=2.1)
    _rounded(axes, left, top, width, height, facecolor="none", edgecolor=colour, linewidth=1.1, zorder=2.2,
             linestyle="-" if known else (0, (3, 2)))
    title = level["title"]
    size = min(_TITLE_PT, _VALUE_PT * (width - 2 * _PAD_IN) / _width_in(title, "value"))
    axes.text(left + _PAD_IN, top + 0.19, title, fontsize=size, fontweight="bold", color=colour, va="baseline", zorder=3)
    placed, heights, cell = _flow(level, width)
    starts = [top + _TITLE_IN + sum(heights[:row]) for row in range(len(heights))]
    for fact, lines, column, row in placed:
        x, y = left + _PAD_IN + column * cell, starts[row]
        y += _LABEL_IN
        axes.text(x, y - 0.03, fact["what"], fontsize=_LABEL_PT, color=style.MUTED, va="baseline", zorder=3)
        for text, font in lines:
            y += _VALUE_IN if font == "value" else _SMALL_IN
            look = {"fontsize": _VALUE_PT, "fontweight": "bold"} if font == "value" else {"fontsize": _SMALL_PT}
            if not fact["readings"]:
                look["fontstyle"] = "italic"
            axes.text(x, y - 0.03, text, color=style.INK if fact["readings"] else style.MUTED, va="baseline",
                      zorder=3, **look)


def _frame(axes, top, height, title, cards=0):
    """A part that holds several boxes; `cards` more of its kind behind it."""
    for number in range(cards, -1, -1):
        shift = _CARD_IN * number
        _rounded(axes, shift, top - _TITLE_IN + shift, _WIDTH_IN - _CARD_IN * cards,
                 height + _TITLE_IN + _PAD_IN, zorder=1 - 0.1 * number, facecolor=style.SURFACE,
                 edgecolor=style.MUTED, linewidth=0.9)
    axes.text(_PAD_IN, top - 0.1, title, fontsize=_TITLE_PT + 0.8, fontweight="bold", color=style.INK, va="baseline",
              zorder=3)


def _count(fact):
    return short_value(fact["readings"][0]) if fact and fact["readings"] else None


def _sm_title(counts):
    sms, gpcs, clock = (_count(counts.get(name)) for name in ("SMs", "GPCs", "SM clock"))
    text = f"One of {sms} streaming multiprocessors (SM)" if sms else "A streaming multiprocessor (SM)"
    text += f" in {gpcs} GPCs" if gpcs else ""
    return text + (f", at {clock}" if clock else "")


def _l2_title(counts):
    sides = _count(counts.get("sides of L2"))
    return {None: "L2", "1": "L2, in one piece"}.get(sides, f"L2, in {sides} sides: near is the side of the SM that asks")


# ---- arrows ------------------------------------------------------------------------------------


def _rate(level, what):
    """(GB/s, text) of a rate, or (None, why not)."""
    fact = next((fact for fact in level["facts"] if fact["what"] == what), None) if level else None
    reading = next((r for r in fact["readings"] if r["unit"] == "GB/s"), None) if fact else None
    return (reading["value"], f"{what} {short_value(reading)}") if reading else (None, f"{what}: not measured")


def _arrow(axes, start, end, rate, text, at, align):
    """An arrow as wide as its rate; a dashed line where there is none. The text stands at its side."""
    width = max(_LEAST_ARROW_IN, (rate or 0) * _IN_PER_GBPS) * POINTS_PER_INCH
    if rate is None:
        axes.plot([start[0], end[0]], [start[1], end[1]], color=style.MUTED, linewidth=0.8, linestyle=(0, (3, 2)))
    else:
        head = max(3.5, 0.5 * width + 3)
        axes.add_patch(FancyArrowPatch(start, end, arrowstyle=f"simple,tail_width={width},head_width={width + 5},head_length={head}",
                                       color=style.GRID, linewidth=0, shrinkA=0, shrinkB=0, zorder=0.5))
    axes.text(*at, text, fontsize=7.6, color=style.INK if rate else style.MUTED, ha=align, va="center", zorder=3)


def _arrows(axes, levels, places, tops, heights):
    """Reads come up, writes go down."""
    sm_bottom = tops[_SM_ROW] + heights[_SM_ROW] + _PAD_IN + 0.1
    l2_top, l2_bottom = tops[_L2_ROW] - _TITLE_IN, tops[_L2_ROW] + heights[_L2_ROW] + _PAD_IN
    dram_top = tops[_DRAM_ROW]
    left, _, width, _ = places.get("dsmem", (0, 0, _WIDTH_IN / 4, 0))
    middle = left + width + _GAP_IN + (places["tlb1"][0] - left - width - 2 * _GAP_IN) / 2 if "tlb1" in places else _WIDTH_IN / 2
    for x, what, up in ((middle - 0.4, "read", True), (middle + 0.4, "write", False)):
        rate, text = _rate(levels.get("l2"), what)
        ends = ((x, l2_top), (x, sm_bottom)) if up else ((x, sm_bottom), (x, l2_top))
        _arrow(axes, *ends, rate, text.replace(" ", "\n", 1), (x, (sm_bottom + l2_top) / 2), "center")
    for x, what, up in ((1.4, "read", True), (3.9, "write", False)):
        rate, text = _rate(levels.get("dram"), what)
        ends = ((x, dram_top), (x, l2_bottom)) if up else ((x, l2_bottom), (x, dram_top))
        _arrow(axes, *ends, rate, text, (x + 0.25, (l2_bottom + dram_top) / 2), "left")
    if "host" in places and "dram" in places:
        start = places["dram"][0] + places["dram"][2] + 0.04
        end = places["host"][0] - 0.04
        for y, what, right in ((0.3, "to the host", True), (0.65, "to the device", False)):
            rate, _ = _rate(levels["host"], what)
            height = dram_top + y * heights[_DRAM_ROW]
            ends = ((start, height), (end, height)) if right else ((end, height), (start, height))
            _arrow(axes, *ends, rate, f"{rate:.3g} GB/s" if rate else "not measured", ((start + end) / 2, height - 0.12), "center")


def check(place, figure):
    """Beyond the schema. Raises ReportError."""
    for fact in (fact for level in [*figure["levels_of"], {"facts": figure["counts"]}] for fact in level["facts"]):
        check_fact(f"{place}/{fact['what']}", fact)


KINDS = {"hierarchy": (check, draw)}
