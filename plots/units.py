# SPDX-License-Identifier: Apache-2.0
"""Numbers as text: four significant digits, binary prefixes for bytes, units always named."""

import math

_BINARY = ("bytes", "KiB", "MiB", "GiB", "TiB")


def format_number(value):
    """Four significant digits, no exponent between 1e-4 and 1e15; whole counts stay whole."""
    if value == 0:
        return "0"
    magnitude = math.floor(math.log10(abs(value)))
    if magnitude < -4 or magnitude > 14:
        return f"{value:.3e}"
    return f"{value:.{max(0, 3 - magnitude)}f}"


def _scaled_bytes(value):
    """(number as text, prefix) of a byte count."""
    step = 0
    while step + 1 < len(_BINARY) and abs(value) >= 1024:
        value /= 1024
        step += 1
    return (f"{int(value)}" if value == int(value) else format_number(value)), _BINARY[step]


def format_bytes(value):
    """213 KiB, 60 MiB, 128 bytes."""
    return " ".join(_scaled_bytes(value))


def tick_bytes(value):
    """The same, short enough for an axis: 128 B, 64 KiB."""
    number, prefix = _scaled_bytes(value)
    return f"{number} {'B' if prefix == 'bytes' else prefix}"


def format_bare(value, unit):
    """The number without its unit (bytes keep their prefix)."""
    if unit == "bytes":
        return format_bytes(value)
    if unit == "1" and value == int(value):
        return f"{int(value)}"
    return format_number(value)


def format_value(value, unit):
    """The number with its unit; the unit "1" is not written."""
    bare = format_bare(value, unit)
    return bare if unit in ("1", "bytes") else f"{bare} {unit}"


def format_interval(low, high, unit):
    """[low, high] in the value's unit; a shared byte prefix is written once."""
    if unit == "bytes":
        (low_text, low_prefix), (high_text, high_prefix) = _scaled_bytes(low), _scaled_bytes(high)
        if low_prefix == high_prefix:
            return f"[{low_text}, {high_text}] {high_prefix}"
    return f"[{format_bare(low, unit)}, {format_bare(high, unit)}]"


def axis_text(axis):
    """'working set [bytes]'; a count or ratio has no unit to name."""
    label, unit = axis["label"].replace("_", " "), axis["unit"]
    return label if unit in ("1", "") else f"{label} [{unit}]"


def readable(label):
    """A quantity's name as words: sectors_per_request."""
    return label.replace("_", " ")
