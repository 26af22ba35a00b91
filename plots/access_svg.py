# SPDX-License-Identifier: Apache-2.0
"""One access as one warp makes it, as SVG text: a row an execution, a column a lane or a bank of shared memory."""

from html import escape

_COLUMNS, _CELL, _ROW, _LEFT, _TOP, _RIGHT = 32, 14, 13, 74, 24, 176
_TICKS = 8  # columns
_STEPS = 32  # of the scale


def access_svg(access):
    """"" for an access without an execution."""
    if not access["rows"]:
        return ""
    width, height, parts = access_parts(access)
    label = f"{access['cells']}; {access['whose']}"
    return (f'<div class="scroll"><svg class="access" role="img" aria-label="{escape(label, quote=True)}" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{parts}</svg></div>')


def access_parts(access):
    """(width, height, what is drawn)"""
    rows, of_banks = access["rows"], access["columns"] == "banks"
    name = "bank" if of_banks else "lane"
    head = f'<text class="tick" x="0" y="{_TOP - 6}">execution</text>'
    head += "".join(f'<text class="tick" x="{_x(column)}" y="{_TOP - 6}">{name + " " if column == 0 else ""}{column}</text>'
                    for column in range(0, _COLUMNS, _TICKS))
    head += f'<text class="tick" x="{_x(_COLUMNS) + 10}" y="{_TOP - 6}">{"wavefronts, least" if of_banks else "sectors, lines, bytes"}</text>'
    return (_x(_COLUMNS) + _RIGHT, _TOP + len(rows) * _ROW + 6, head + "".join(_row(row, number, of_banks) for number, row in enumerate(rows)))


def scale_svg(of_banks):
    """The colours of a cell: of a lane's sector 0 to 31, of 1 to 32 words of a bank."""
    first, last = ("1 word", "32 words") if of_banks else ("sector 0", "sector 31")
    cells = "".join(f'<rect class="h{step}" x="{64 + 6 * step}" y="2" width="6" height="11"/>' for step in range(_STEPS))
    return (f'<svg class="access scale" role="img" aria-label="Scale: {first} to {last}" width="330" height="16" viewBox="0 0 330 16">'
            f'<text x="0" y="12">{first}</text>{cells}<text x="{70 + 6 * _STEPS}" y="12">{last}</text></svg>')


def _x(column):
    return _LEFT + column * _CELL


def _row(row, number, of_banks):
    y = _TOP + number * _ROW
    cells = "".join(_cell(row, first, end, y, of_banks) for first, end in _runs(row["cells"]))
    names = ("wavefronts", "least_wavefronts") if of_banks else ("sectors", "lines", "span_bytes")
    numbers = [row[name] for name in names]
    text = "not known" if None in numbers else ", ".join(f"{value:g}" if value < 1e6 else f"{value:.0f}" for value in numbers)
    conflict = ' class="bad"' if of_banks and None not in numbers and numbers[0] > numbers[1] else ""
    return (f'<text class="tick" x="0" y="{y + 10}">{number}</text>{cells}'
            f'<text{conflict} x="{_x(_COLUMNS) + 10}" y="{y + 10}">{text}</text>')


def _runs(cells):
    """Columns side by side that look alike: (first, end)."""
    first = 0
    for column in range(1, len(cells) + 1):
        if column == len(cells) or cells[column] != cells[first]:
            yield first, column
            first = column


def _cell(row, first, end, y, of_banks):
    value = row["cells"][first]
    name = "bank" if of_banks else "lane"
    where = f"{name} {first}" if end == first + 1 else f"{name}s {first} to {end - 1}"
    width = (end - first) * _CELL - 1
    if value is None or of_banks and value == 0:
        said = "no word" if of_banks else "takes no part" if end == first + 1 else "take no part"
        look = "idle"
    elif value == "unknown":
        said, look = "address not known", "unknown"
    elif of_banks:
        said, look = "1 word" if value == 1 else f"{value} words", f"h{value - 1}"
    else:
        said, look = f"sector {value}" + _bytes_text(row, first, end), f"h{value}"
    mark = f'<text class="unknown" x="{_x(first) + width / 2:g}" y="{y + 10}">?</text>' if look == "unknown" else ""
    return (f'<g><title>{where}: {said}</title><rect class="{look}" x="{_x(first)}" y="{y}" width="{width}" height="{_ROW - 1}"/>{mark}</g>')


def _bytes_text(row, first, end):
    """", 8 bytes on": where the first of these lanes reads, from the lowest address of the request."""
    begin, last = row["lane_bytes"][first], row["lane_bytes"][end - 1]
    return f", {begin} bytes on" if begin == last else f", {begin} to {last} bytes on"
