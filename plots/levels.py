# SPDX-License-Identifier: Apache-2.0
"""How the levels of the memory hierarchy look wherever they are drawn, and their numbers, short."""

import style
from l2_levels import level_of
from units import format_bytes

_BROWN, _BLUE, _GREEN, _PURPLE = style.PALETTE[6], style.PALETTE[0], style.PALETTE[2], style.PALETTE[3]
_AMBER, _SKY, _RED = style.PALETTE[4], style.PALETTE[5], style.PALETTE[1]
_COLOURS = {"registers": _BROWN, "l1": _BLUE, "shared": _GREEN, "constant": _PURPLE, "instruction": _AMBER,
            "dsmem": _GREEN, "l2_near": _SKY, "l2": _SKY, "l2_far": _SKY, "tlb1": _BROWN, "tlb2": _BROWN,
            "dram": _RED, "host": style.MUTED}
_UNITS = {"bytes/clk/SM": "B/clk/SM", "bytes/clk": "B/clk", "us": "µs"}


def colour_of(level):
    """A level keeps its colour in every figure; one that is not known here is grey."""
    return _SKY if level_of(level) else _COLOURS.get(level, style.MUTED)


def short_value(reading):
    """32 cycles, 239.9 KiB, ≈ 34.49 B/clk/SM: what was computed of other keys says so."""
    about = "≈ " if reading["from"] else ""
    return about + _with_unit(reading["value"], reading["unit"])


def short_interval(reading):
    """[223.4, 277.5] MiB."""
    if reading["unit"] != "bytes":
        return f"[{_bare(reading['low'])}, {_bare(reading['high'])}]"
    (low, low_prefix), (high, high_prefix) = (_trimmed(format_bytes(reading[end])).split(" ")
                                              for end in ("low", "high"))
    return f"[{low}, {high}] {high_prefix}" if low_prefix == high_prefix else f"[{low} {low_prefix}, {high} {high_prefix}]"


def is_exact(reading):
    """The ends of the interval read like the value: there is nothing to add."""
    ends = {_with_unit(reading[end], reading["unit"]) for end in ("value", "low", "high")}
    return len(ends) == 1


def _with_unit(value, unit):
    if unit == "bytes":
        return _trimmed(format_bytes(value))
    return _bare(value) if unit == "1" else f"{_bare(value)} {_UNITS.get(unit, unit)}"


def _bare(value):
    if abs(value) < 1e15 and (value == int(value) or abs(value) >= 1000):
        return f"{value:,.0f}"
    return style.format_tick(value)


def _trimmed(text):
    number, prefix = text.split(" ")
    return f"{number.rstrip('0').rstrip('.') if '.' in number else number} {prefix}"
