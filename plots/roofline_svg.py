# SPDX-License-Identifier: Apache-2.0
"""A small roofline as SVG text, one kernel in it: light enough for hundreds on a page. Its colours are those of
the page, so that it follows light and dark."""

import math
from html import escape

from units import format_number

_WIDTH, _HEIGHT = 460, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 10, 12, 40
_DECADE_LABELS = 7


class _Scale:
    """Powers of ten to pixels."""

    def __init__(self, low, high, begin, end):
        self.low, self.high, self._begin, self._end = low, high, begin, end

    def __call__(self, value):
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self._begin + share * (self._end - self._begin)

    def decades(self):
        step = max(1, math.ceil((self.high - self.low) / _DECADE_LABELS))
        return range(math.ceil(self.low), math.floor(self.high) + 1, step)


def roofline_svg(roofline):
    """`roofline` is the member of the same name of a kernel (analysis/report/advice_json.h)."""
    levels = sorted(roofline["levels"], key=lambda level: -level["gbps"]["value"])
    ceiling, rate = roofline["ceiling"]["value"], roofline["rate"]
    ridges = [ceiling * 1000 / level["gbps"]["value"] for level in levels]
    at = [level["per_byte"] for level in levels]
    x = _Scale(math.log10(min(ridges + at)) - 0.8, math.log10(max(ridges + at)) + 0.8, _LEFT, _WIDTH - _RIGHT)
    lowest = min(rate, ceiling)
    y = _Scale(math.log10(lowest) - 0.7, math.log10(max(ceiling, rate)) + 0.45, _HEIGHT - _BOTTOM, _TOP)
    lines = "".join(_line(level, ridge, ceiling, x, y, number)
                    for number, (level, ridge) in enumerate(zip(levels, ridges)))
    points = "".join(_point(level, rate, x, y, number) for number, level in enumerate(levels))
    roof = (f'<path class="roof" d="M{x(min(ridges)):.1f} {y(ceiling):.1f}H{_WIDTH - _RIGHT}"/>'
            f'<text x="{_WIDTH - _RIGHT}" y="{y(ceiling) - 6:.1f}" text-anchor="end">'
            f'{format_number(ceiling)} {escape(roofline["unit"])}</text>')
    achieved = (f'<path class="reached" d="M{x(min(at)):.1f} {y(rate):.1f}H{x(max(at)):.1f}"/>')
    label = f"Roofline of {roofline['work']}: {format_number(rate)} of {format_number(ceiling)} {roofline['unit']}"
    return (f'<svg class="roofline" role="img" aria-label="{escape(label, quote=True)}" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
            f"{_axes(roofline, x, y)}{lines}{roof}{achieved}{points}</svg>{_legend(roofline, levels)}")


def _axes(roofline, x, y):
    bottom = _HEIGHT - _BOTTOM
    grid = "".join(f'<path class="grid" d="M{x(10.0 ** power):.1f} {_TOP}V{bottom}"/>'
                   f'<text class="tick" x="{x(10.0 ** power):.1f}" y="{bottom + 15}" text-anchor="middle">{_power(power)}</text>'
                   for power in x.decades())
    grid += "".join(f'<path class="grid" d="M{_LEFT} {y(10.0 ** power):.1f}H{_WIDTH - _RIGHT}"/>'
                    f'<text class="tick" x="{_LEFT - 6}" y="{y(10.0 ** power) + 4:.1f}" text-anchor="end">{_power(power)}</text>'
                    for power in y.decades())
    middle = (_TOP + bottom) / 2
    return (f'{grid}<text class="tick" x="{(_LEFT + _WIDTH - _RIGHT) / 2}" y="{_HEIGHT - 6}" text-anchor="middle">'
            f'{escape(roofline["work"])} a byte</text>'
            f'<text class="tick" transform="translate(11 {middle})rotate(-90)" text-anchor="middle">{escape(roofline["unit"])}</text>')


def _power(power):
    return f"{10 ** power}" if 0 <= power <= 3 else f"{10.0 ** power:g}"


def _line(level, ridge, ceiling, x, y, number):
    """From the left or the lower edge, whichever it meets first, up to the ceiling."""
    gbps = level["gbps"]["value"]
    start = max(10.0 ** x.low, 10.0 ** y.low * 1000 / gbps)
    return f'<path class="s{number}" d="M{x(start):.1f} {y(gbps * start / 1000):.1f}L{x(ridge):.1f} {y(ceiling):.1f}"/>'


def _point(level, rate, x, y, number):
    return (f'<circle class="s{number}" cx="{x(level["per_byte"]):.1f}" cy="{y(rate):.1f}" r="5">'
            f'<title>{escape(level["level"])}</title></circle>')


def _legend(roofline, levels):
    """Beside the drawing, where no line can cross it: the part of each line that is reached."""
    items = []
    for number, level in enumerate(levels):
        roof = min(roofline["ceiling"]["value"], level["gbps"]["value"] * level["per_byte"] / 1000)
        moved = roofline["rate"] / level["per_byte"] * 1000
        items.append(f'<li><i class="dot s{number}"></i>{escape(level["level"])} {_rate(moved)} of {_rate(level["gbps"]["value"])}'
                     f'<span class="muted"> · {100 * roofline["rate"] / roof:.0f} % of its roof</span></li>')
    return f'<ul class="legend">{"".join(items)}</ul>'


def _rate(gbps):
    return f"{format_number(gbps / 1000)} TB/s" if gbps >= 1000 else f"{format_number(gbps)} GB/s"
