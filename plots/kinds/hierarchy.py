# SPDX-License-Identifier: Apache-2.0
"""Draws the memory hierarchy as boxes with their numbers: what is far from the SM is far down."""

import math
from collections import namedtuple

from matplotlib.patches import FancyArrowPatch, FancyBboxPatch

import style
from checks import check_fact
from colour import TINT
from l2_levels import level_of
from levels import colour_of, is_exact, short_interval, short_value

_GAP_IN, _PAD_IN = 0.13, 0.1
_ARROWS_IN = 0.62          # between two rows, where arrows lead
_CELL_IN = 0.13            # facts are placed at multiples of about this
_BESIDE_IN = 0.07          # least space between two facts
_REASON_LINES, _REASON_IN = 3, 1.6
_CARDS, _CARD_IN = 2, 0.05  # the other SMs, as cards behind the first
_IN_PER_GBPS = 0.5 / 10000  # width of an arrow
_LEAST_ARROW_IN = 0.012

# A row of boxes: the frame that it lies in, and (level, share of the width); None is room for arrows. A level of an
# unknown name gets a row of its own. Sizes of letters in points, of lines in inches.
_Layout = namedtuple("_Layout", "width_in rows label_pt value_pt small_pt title_pt label_in value_in small_in below_in title_in")
_L2_LEVELS = tuple((f"l2_level{number}", 1) for number in range(2, 9))
_WIDE = _Layout(9.2, (("sm", (("registers", 1.05), ("l1", 2.0), ("shared", 1.9), ("constant", 1.8), ("instruction", 1.75))),
                      ("", (("dsmem", 2.1), (None, 1.5), ("tlb1", 1.9), ("tlb2", 1.9))),
                      ("l2", (("l2_near", 1.2), ("l2", 3.2), ("l2_far", 1.2))),
                      ("l2", _L2_LEVELS),
                      ("", (("dram", 3.6), (None, 0.75), ("host", 1.9)))),
                7, 8.6, 6.6, 9.2, 0.125, 0.155, 0.115, 0.075, 0.3)
_NARROW = _Layout(style.WIDTH_IN, (("sm", (("registers", 1.3), ("l1", 3.6))),
                                   ("sm", (("shared", 1), ("constant", 1))),
                                   ("sm", (("instruction", 1),)),
                                   ("", (("dsmem", 1.15), (None, 1.1))),
                                   ("l2", (("l2_near", 1), ("l2_far", 1))),
                                   ("l2", (("l2", 1),)),
                                   ("l2", _L2_LEVELS[:2]),
                                   ("l2", _L2_LEVELS[2:4]),
                                   ("l2", _L2_LEVELS[4:]),
                                   ("", (("dram", 1),)),
                                   ("", (("tlb1", 1), ("tlb2", 1.3))),
                                   ("", (("host", 1),))),
                  style.SMALL_PT, 9.6, style.SMALL_PT, 10.5, 0.15, 0.17, 0.15, 0.08, 0.32)


def draw(figure_data, caption):
    """Rows of boxes: in the SM, beside it, L2, memory."""
    return _draw(figure_data, caption, _WIDE)


def draw_narrow(figure_data, caption):
    """The same for a telephone: fewer boxes beside each other, larger letters."""
    return _draw(figure_data, caption, _NARROW)


def _draw(figure_data, caption, look):
    levels = {level["id"]: level for level in figure_data["levels_of"]}
    counts = {fact["what"]: fact for fact in figure_data["counts"]}
    rows = _arranged(levels, look)
    heights = [max(_height(levels[name], width, look) for name, _, width in row if name) for _, row in rows]
    tops, frames, y = [], {}, 0
    for number, ((frame, row), height) in enumerate(zip(rows, heights)):
        if frame and frame not in frames:
            frames[frame] = y  # its upper end
            y += look.title_in
        tops.append(y)
        y += height
        following = rows[number + 1][0] if number + 1 < len(rows) else None
        y += _GAP_IN if frame == following and frame else _after(frame, following)
        if frame and frame != following:
            frames[frame] = (frames[frame], tops[-1] + height + _PAD_IN)
    notes = style.wrapped("Brackets: 95 % interval.  ≈ computed of other keys and the SM clock.  Arrows: as wide as their GB/s.",
                          look.width_in - 0.4, look.label_pt)
    body = y + 0.02 + look.label_in * 1.2 * len(notes)
    margin = style.MARGIN_IN
    figure, axes = style.new_figure(figure_data["title"], caption, left_in=margin, right_in=margin, bottom_in=margin,
                                    body_in=body, width_in=look.width_in, names_y=False)
    axes.set_axis_off()
    axes.set_xlim(0, _room_in(look))
    axes.set_ylim(body, 0)
    for frame, title, cards in (("sm", _sm_title(counts), _CARDS), ("l2", _l2_title(counts, levels), 0)):
        if frame in frames:
            _frame(axes, frames[frame], title, look, cards)
    places = {}
    for (_, row), top, height in zip(rows, tops, heights):
        for name, left, width in row:
            if name:
                places[name] = (left, top, width, height)
                _box(axes, levels[name], left, top, width, height, look)
    _arrows(axes, levels, places, frames, look)
    for number, line in enumerate(reversed(notes)):
        axes.text(0, body - 0.01 - number * look.label_in * 1.2, line, fontsize=look.label_pt, color=style.MUTED, va="bottom")
    return figure


def _room_in(look):
    return look.width_in - 2 * style.MARGIN_IN


def _after(frame, following):
    """Space below the last row of a part, where arrows lead."""
    if frame == "sm":
        return 0.42
    if frame == "l2":
        return _ARROWS_IN
    return 0.3 if following == "l2" else _GAP_IN


def _arranged(levels, look):
    """[(frame, [(level, left, width)])], in inches; frames indent what lies in them."""
    rows = []
    known = {name for _, row in look.rows for name, _ in row}
    extra = tuple((name, 1) for name in levels if name not in known)
    for frame, shares in look.rows + ((("", extra),) if extra else ()):
        shares = [(name, share) for name, share in shares if name is None or name in levels]
        if not any(name for name, _ in shares):
            continue
        indent = _PAD_IN if frame else 0
        behind = _CARD_IN * _CARDS if frame == "sm" else 0
        room = _room_in(look) - 2 * indent - behind - _GAP_IN * (len(shares) - 1)
        total = sum(share for _, share in shares)
        row, left = [], indent
        for name, share in shares:
            row.append((name, left, room * share / total))
            left += row[-1][2] + _GAP_IN
        rows.append((frame, row))
    return rows


# ---- boxes -------------------------------------------------------------------------------------


def _text_in(text, font, look):
    """Width of a text, in inches."""
    points = {"label": look.label_pt, "value": look.value_pt, "small": look.small_pt}[font]
    return style.text_in(text, points, bold=font == "value")


def _lines(fact, room, look):
    """[(text, font)] of a fact under its label."""
    readings = fact["readings"]
    if not readings:
        reason = style.wrapped(fact["why"], min(room, _REASON_IN), look.small_pt, _REASON_LINES)
        return [("not measured:", "small")] + [(line, "small") for line in reason]
    if len(readings) > 1 and readings[0]["unit"] == "1":
        readings = readings[1:]  # a number of words: the bytes say more
    lines = [(short_value(readings[0]), "value")]
    if not is_exact(readings[0]):
        lines.append((short_interval(readings[0]), "small"))
    return lines + [(short_value(reading), "small") for reading in readings[1:]]


def _flow(level, width, look):
    """[(fact, label, lines, column, row)], and the height of each row: facts side by side where they fit."""
    room = width - 2 * _PAD_IN
    columns = max(1, round(room / _CELL_IN))
    cell = room / columns
    placed, heights, column = [], [], columns
    for fact in level["facts"]:
        lines = _lines(fact, room, look)
        label = style.wrapped(fact["what"], room, look.label_pt)
        widest = max([_text_in(text, font, look) for text, font in lines] + [_text_in(line, "label", look) for line in label])
        span = min(columns, math.ceil((widest + _BESIDE_IN) / cell))
        if column > 0 and column + math.ceil(widest / cell) <= columns:
            span = min(span, columns - column)
        if column + span > columns:
            heights.append(0)
            column = 0
        height = look.label_in * len(label) + look.below_in
        height += sum(look.value_in if font == "value" else look.small_in for _, font in lines)
        heights[-1] = max(heights[-1], height)
        placed.append((fact, label, lines, column, len(heights) - 1))
        column += span
    return placed, heights, cell


def _title(level, width, look):
    return style.wrapped(level["title"], width - 2 * _PAD_IN, look.title_pt, bold=True)


def _height(level, width, look):
    return look.title_in * 0.55 * (len(_title(level, width, look)) - 1) + look.title_in + sum(_flow(level, width, look)[1]) + 0.04


def _rounded(axes, left, top, width, height, **look):
    axes.add_patch(FancyBboxPatch((left, top), width, height, boxstyle="round,pad=0,rounding_size=0.06", **look))


def _box(axes, level, left, top, width, height, look):
    colour = colour_of(level["id"])
    known = any(fact["readings"] for fact in level["facts"])
    _rounded(axes, left, top, width, height, facecolor=style.SURFACE, edgecolor="none", zorder=2)
    _rounded(axes, left, top, width, height, facecolor=colour, alpha=TINT if known else 0.03, edgecolor="none", zorder=2.1)
    _rounded(axes, left, top, width, height, facecolor="none", edgecolor=colour, linewidth=1.1, zorder=2.2,
             linestyle="-" if known else (0, (3, 2)))
    baseline = top + 0.63 * look.title_in
    titles = _title(level, width, look)
    for number, line in enumerate(titles):
        axes.text(left + _PAD_IN, baseline + number * look.title_in * 0.55, line, fontsize=look.title_pt, fontweight="bold",
                  color=colour, va="baseline", zorder=3)
    placed, heights, cell = _flow(level, width, look)
    below = top + look.title_in * (1 + 0.55 * (len(titles) - 1))
    for fact, label, lines, column, row in placed:
        x, y = left + _PAD_IN + column * cell, below + sum(heights[:row])
        for line in label:
            y += look.label_in
            axes.text(x, y - 0.03, line, fontsize=look.label_pt, color=style.MUTED, va="baseline", zorder=3)
        for text, font in lines:
            y += look.value_in if font == "value" else look.small_in
            shape = {"fontsize": look.value_pt, "fontweight": "bold"} if font == "value" else {"fontsize": look.small_pt}
            if not fact["readings"]:
                shape["fontstyle"] = "italic"
            axes.text(x, y - 0.03, text, color=style.INK if fact["readings"] else style.MUTED, va="baseline",
                      zorder=3, **shape)


def _frame(axes, ends, title, look, cards=0):
    """A part that holds several boxes; `cards` more of its kind behind it."""
    top, bottom = ends
    for number in range(cards, -1, -1):
        shift = _CARD_IN * number
        _rounded(axes, shift, top + shift, _room_in(look) - _CARD_IN * cards, bottom - top, zorder=1 - 0.1 * number,
                 facecolor=style.SURFACE, edgecolor=style.MUTED, linewidth=0.9)
    size = min(look.title_pt + 0.8, look.title_pt * (_room_in(look) - 0.4) / style.text_in(title, look.title_pt, bold=True))
    axes.text(_PAD_IN, top + look.title_in - 0.1, title, fontsize=size, fontweight="bold", color=style.INK, va="baseline",
              zorder=3)


def _count(fact):
    return short_value(fact["readings"][0]) if fact and fact["readings"] else None


def _sm_title(counts):
    sms, gpcs, clock = (_count(counts.get(name)) for name in ("SMs", "GPCs", "SM clock"))
    text = f"One of {sms} streaming multiprocessors (SM)" if sms else "A streaming multiprocessor (SM)"
    text += f" in {gpcs} GPCs" if gpcs else ""
    return text + (f", at {clock}" if clock else "")


def _l2_title(counts, levels):
    farthest = max((level_of(name) or 0 for name in levels), default=0)
    if farthest:
        return f"L2, at {farthest} distances: level 1 is the nearest"
    sides = _count(counts.get("sides of L2"))
    return {None: "L2", "1": "L2, in one piece"}.get(sides, f"L2, in {sides} sides: near is that of the SM that asks")


# ---- arrows ------------------------------------------------------------------------------------


def _rate(level, what):
    """(GB/s, text) of a rate, or (None, why not)."""
    fact = next((fact for fact in level["facts"] if fact["what"] == what), None) if level else None
    reading = next((r for r in fact["readings"] if r["unit"] == "GB/s"), None) if fact else None
    return (reading["value"], f"{what} {short_value(reading)}") if reading else (None, f"{what}: not measured")


def _arrow(axes, start, end, rate, text, at, align, look):
    """An arrow as wide as its rate; a dashed line where there is none. The text is beside it."""
    width = max(_LEAST_ARROW_IN, (rate or 0) * _IN_PER_GBPS) * style.POINTS_PER_INCH
    if rate is None:
        axes.plot([start[0], end[0]], [start[1], end[1]], color=style.MUTED, linewidth=0.8, linestyle=(0, (3, 2)))
    else:
        head = max(3.5, 0.5 * width + 3)
        axes.add_patch(FancyArrowPatch(start, end, arrowstyle=f"simple,tail_width={width},head_width={width + 5},head_length={head}",
                                       color=style.GRID, linewidth=0, shrinkA=0, shrinkB=0, zorder=0.5))
    axes.text(*at, text, fontsize=max(7.6, look.small_pt), color=style.INK if rate else style.MUTED, ha=align, va="center", zorder=3)


def _arrows(axes, levels, places, frames, look):
    """Reads come up, writes go down."""
    if "sm" in frames and "l2" in frames:
        start, end = frames["sm"][1] + _CARDS * _CARD_IN, frames["l2"][0]
        left = places["dsmem"][0] + places["dsmem"][2] if "dsmem" in places else _room_in(look) / 3
        beside = [places[name][0] for name in ("tlb1",) if name in places and start < places[name][1] < end]
        right = min(beside, default=_room_in(look))
        middle, apart = (left + right) / 2, 0.2 * (right - left)
        for x, what, up in ((middle - apart, "read", True), (middle + apart, "write", False)):
            rate, text = _rate(levels.get("l2"), what)
            ends = ((x, end), (x, start)) if up else ((x, start), (x, end))
            _arrow(axes, *ends, rate, text.replace(" ", "\n", 1), (x, (start + end) / 2), "center", look)
    if "l2" in frames and "dram" in places:
        start, end = frames["l2"][1], places["dram"][1]
        for share, what, up in ((0.14, "read", True), (0.52, "write", False)):
            x = share * _room_in(look)
            rate, text = _rate(levels.get("dram"), what)
            ends = ((x, end), (x, start)) if up else ((x, start), (x, end))
            _arrow(axes, *ends, rate, text, (x + 0.25, (start + end) / 2), "left", look)
    if "host" in places and "dram" in places and places["host"][1] == places["dram"][1]:
        start, end = places["dram"][0] + places["dram"][2] + 0.04, places["host"][0] - 0.04
        for y, what, right in ((0.3, "to the host", True), (0.65, "to the device", False)):
            rate, _ = _rate(levels["host"], what)
            height = places["dram"][1] + y * places["dram"][3]
            ends = ((start, height), (end, height)) if right else ((end, height), (start, height))
            _arrow(axes, *ends, rate, f"{rate:.3g} GB/s" if rate else "not\nmeasured", ((start + end) / 2, height - 0.14), "center", look)


def check(place, figure):
    """Beyond the schema. Raises ReportError."""
    for fact in (fact for level in [*figure["levels_of"], {"facts": figure["counts"]}] for fact in level["facts"]):
        check_fact(f"{place}/{fact['what']}", fact)


KINDS = {"hierarchy": (check, draw)}
NARROW = {"hierarchy": draw_narrow}  # what a page shows on a telephone in place of the figure
