# SPDX-License-Identifier: Apache-2.0
"""Cycles a warp and instructions a cycle against the warps of a scheduler, and what bounds them: two small curves
as SVG text in the page's colours."""

import math
from html import escape

from analysis_words import cycles_text, is_uncertain

_WIDTH, _HEIGHT = 560, 236
_TOP, _BOTTOM, _PANEL, _GAP, _LEFT = 26, 66, 222, 66, 44
_CHARACTER = 6.2  # pixels of a label's character
_STRIP = 15  # height of the bounds under the curves


def occupied_svg(loop):
    """`loop` has one run at least."""
    runs = sorted(loop["occupied"], key=lambda one: one["warps"])
    each = [one["cycles"] / one["warps"] for one in runs]
    band = [(one["low"] / one["warps"], one["high"] / one["warps"]) for one in runs]
    top = _round_up(max(high for _, high in band))
    second = _LEFT + _PANEL + _GAP
    rate = [one["issued_per_cycle"] for one in runs]
    most = max(1.0, _round_up(max(rate)))
    parts = [_panel(runs, _LEFT, "cycles a warp", each, band if any(map(is_uncertain, runs)) else None, top, "s0"),
             _panel(runs, second, "instructions a cycle", rate, None, most, "s2"),
             _ceiling(second, most), _bounds(runs)]
    label = "Cycles a warp: " + ", ".join(f"{cycles_text(y)} with {one['warps']}" for one, y in zip(runs, each))
    return (f'<svg class="curves" role="img" aria-label="{escape(label, quote=True)}" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
            f'{"".join(parts)}</svg>')


def _round_up(value):
    """To 1, 2, 3, 4, 5, 6 or 8 times a power of ten."""
    if value <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next((step * power for step in (1, 2, 3, 4, 5, 6, 8) if step * power >= value * 0.9999), 10 * power)


def _at(runs, left):
    """The place of each run: octaves apart."""
    logs = [math.log2(one["warps"]) for one in runs]
    span = (logs[-1] - logs[0]) or 1
    inner = _PANEL - 24
    return [left + 12 + (inner * (value - logs[0]) / span if len(logs) > 1 else inner / 2) for value in logs]


def _panel(runs, left, title, values, band, top, colour):
    bottom, right = _HEIGHT - _BOTTOM, left + _PANEL
    xs = _at(runs, left)

    def y(value):
        return bottom - (bottom - _TOP) * value / top

    grid = "".join(f'<path class="grid" d="M{left} {y(top * step / 4):.1f}H{right}"/>'
                   f'<text class="tick" x="{left - 5}" y="{y(top * step / 4) + 4:.1f}" text-anchor="end">{top * step / 4:.4g}</text>'
                   for step in (0, 2, 4))
    ticks = "".join(f'<text class="tick" x="{x:.1f}" y="{bottom + 15}" text-anchor="middle">{one["warps"]}</text>'
                    for one, x in zip(runs, xs))
    shade = ""
    if band:
        edge = [f"{x:.1f} {y(high):.1f}" for x, (_, high) in zip(xs, band)]
        edge += [f"{x:.1f} {y(low):.1f}" for x, (low, _) in reversed(list(zip(xs, band)))]
        shade = f'<path class="band" d="M{"L".join(edge)}Z"/>'
    line = "L".join(f"{x:.1f} {y(value):.1f}" for x, value in zip(xs, values))
    points = "".join(f'<circle class="{colour}" cx="{x:.1f}" cy="{y(value):.1f}" r="3.5"><title>{one["warps"]} warps: {value:.4g}</title></circle>'
                     for one, x, value in zip(runs, xs, values))
    return (f'<text x="{left}" y="14">{title}</text>{grid}{ticks}'
            f'<text class="tick" x="{right}" y="{bottom + 29}" text-anchor="end">warps on a scheduler</text>'
            f'{shade}<path class="{colour}" d="M{line}"/>{points}')


def _ceiling(left, top):
    """A scheduler issues one instruction a cycle."""
    bottom = _HEIGHT - _BOTTOM
    y = bottom - (bottom - _TOP) / top
    return f'<path class="reached" d="M{left} {y:.1f}H{left + _PANEL}"><title>one instruction a cycle</title></path>'


def _bounds(runs):
    """A strip over both widths: a piece for each stretch of warps with one bound."""
    pieces, left = [], _LEFT
    total = _WIDTH - _LEFT - 4
    y = _HEIGHT - _STRIP - 12
    stretches = []
    for one in runs:
        if stretches and stretches[-1][0] == one["bound"]:
            stretches[-1][2] = one["warps"]
            stretches[-1][3] += 1
        else:
            stretches.append([one["bound"], one["warps"], one["warps"], 1])
    for number, (bound, first, last, count) in enumerate(stretches):
        width = total * count / len(runs)
        words = f"{first}: {bound}" if first == last else f"{first} to {last}: {bound}"
        fit = max(1, int((width - 10) / _CHARACTER))
        shown = words if len(words) <= fit else words[:fit - 1] + "…"
        pieces.append(f'<g><title>{escape(words)}</title><rect class="piece{number % 2}" x="{left:.1f}" y="{y}" width="{width - 2:.1f}" height="{_STRIP + 4}" rx="4"/>'
                      f'<text x="{left + 6:.1f}" y="{y + 14}">{escape(shown)}</text></g>')
        left += width
    return f'<text class="tick" x="0" y="{y + 14}">bound</text>{"".join(pieces)}'
