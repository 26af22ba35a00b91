# SPDX-License-Identifier: Apache-2.0
"""Paths of figures in few bytes: invisible points are left out, places are relative and rounded."""

import functools
import re

LEAST_SEEN = 0.08  # of a point, which is 1/72 inch: a line may move by as much
DIGITS = 1         # behind the point, of places; what is scaled up later has DEFINED_DIGITS
DEFINED_DIGITS = 2
_PARAMETERS = re.compile(r"([MLQCZzHV])([^MLQCZzHV]*)")


@functools.lru_cache(maxsize=1 << 16)
def number(value, digits=DIGITS):
    """"-.5" of -0.50."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    if text in ("", "-0", "-"):
        return "0"
    if text.startswith("0."):
        return text[1:]
    return f"-{text[2:]}" if text.startswith("-0.") else text


def joined(numbers):
    """"3 4-5": a minus needs no space."""
    text = "".join(one if one.startswith("-") else f" {one}" for one in numbers)
    return text[1:] if text.startswith(" ") else text


def path(text, digits=DIGITS):
    """The same path; runs of straight lines lose points that lie on them."""
    writer = _Writer(digits)
    run = []
    for letter, values in _PARAMETERS.findall(text):
        values = [float(value) for value in values.split()]
        if letter in "LM" and len(values) == 2:
            if letter == "M":
                writer.lines(run)
                run = []
                writer.move(*values)
            run.append((values[0], values[1]))
            continue
        writer.lines(run)
        writer.other(letter, values)
        run = [(values[-2], values[-1])] if letter in "QC" else []
    writer.lines(run)
    return writer.text


def extent(text):
    """(left, top, right, bottom) of what a path's points span; None of one with other commands than M, L, Q, C, z."""
    xs, ys = [], []
    for letter, values in _PARAMETERS.findall(text):
        if letter in "HV":
            return None
        places = [float(value) for value in values.split()]
        xs += places[0::2]
        ys += places[1::2]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


class _Writer:
    """Places are kept as they are written, so that rounding never adds up."""

    def __init__(self, digits):
        self._text, self._digits, self._unit = [], digits, 10 ** digits
        self._x = self._y = self._first_x = self._first_y = 0
        self._last = ""

    @property
    def text(self):
        return "".join(self._text)

    def _rounded(self, value):
        return round(value * self._unit)

    def _number(self, units):
        return number(units / self._unit, self._digits)

    def move(self, x, y):
        self._x, self._y = self._first_x, self._first_y = self._rounded(x), self._rounded(y)
        self._text.append(f"M{joined([self._number(self._x), self._number(self._y)])}")
        self._last = "M"

    def lines(self, run):
        """From the first point, where the pen is, to the others."""
        for x, y in thinned(run)[1:]:
            dx, dy = self._rounded(x) - self._x, self._rounded(y) - self._y
            self._x, self._y = self._x + dx, self._y + dy
            if dy == 0:
                self._add("h", [dx])
            elif dx == 0:
                self._add("v", [dy])
            else:
                self._add("l", [dx, dy])

    def other(self, letter, values):
        if letter in "Zz":
            self._text.append("z")
            self._x, self._y, self._last = self._first_x, self._first_y, "z"
            return
        if letter in "HV":
            self._text.append(letter + joined([number(value, self._digits) for value in values]))
            place = self._rounded(values[-1])
            self._x, self._y, self._last = (place, self._y, letter) if letter == "H" else (self._x, place, letter)
            return
        places = [self._rounded(value) for value in values]
        relative = [place - (self._y if at % 2 else self._x) for at, place in enumerate(places)]
        self._x, self._y = places[-2], places[-1]
        self._add(letter.lower(), relative)

    def _add(self, letter, units):
        numbers = joined([self._number(one) for one in units])
        if letter != self._last:
            self._text.append(letter)
        elif not numbers.startswith("-"):
            self._text.append(" ")
        self._text.append(numbers)
        self._last = letter


def thinned(points):
    """Douglas and Peucker: every point left out lies within LEAST_SEEN of the line that is kept."""
    if len(points) < 3:
        return points
    keep = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        far, at = LEAST_SEEN, None
        (x0, y0), (x1, y1) = points[first], points[last]
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy
        for place in range(first + 1, last):
            x, y = points[place][0] - x0, points[place][1] - y0
            share = 0 if not length else min(1, max(0, (x * dx + y * dy) / length))
            away = abs(x - share * dx) + abs(y - share * dy)
            if away > far:
                far, at = away, place
        if at is not None:
            keep.add(at)
            spans += [(first, at), (at, last)]
    return [points[place] for place in sorted(keep)]
