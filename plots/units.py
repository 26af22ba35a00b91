# SPDX-License-Identifier: Apache-2.0
"""Numbers as text: four significant digits, binary prefixes for bytes, units always named."""

import math
import re

_BINARY = ("bytes", "KiB", "MiB", "GiB", "TiB")


def exact(value):
    """The shortest text that is this number: 1024 of 1024.0."""
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 2**53 else value


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
    return bare if unit in ("1", "bytes") else f"{bare} {unit_text(unit)}"


def format_interval(low, high, unit):
    """[low, high] in the value's unit; a shared byte prefix is written once."""
    if unit == "bytes":
        (low_text, low_prefix), (high_text, high_prefix) = _scaled_bytes(low), _scaled_bytes(high)
        if low_prefix == high_prefix:
            return f"[{low_text}, {high_text}] {high_prefix}"
    return f"[{format_bare(low, unit)}, {format_bare(high, unit)}]"


_WORDS = {"sm": "SM", "sms": "SMs", "unit": "SM", "degree": "degree of conflict", "before": "before the load",
          "copy": "size of a copy", "accesses_per_visit": "accesses to a page in turn", "rank": "block of the cluster",
          "columns": "columns of the matrix", "distinct": "words that warps share",
          "cycles per unit of work": "time of one", "sectors_per_request": "sectors of a request",
          "wavefronts_per_instruction": "wavefronts of an instruction", "written": "share that is written",
          "share": "share that L1 serves", "sharers": "SMs that read the same lines"}
_UNITS = {"us": "µs", "bytes/us": "bytes/µs", "blocks/us": "blocks/µs"}


def axis_text(axis):
    """'latency [cycles]'; a count or ratio has no unit to name, bytes have theirs beside each tick."""
    label, unit = _WORDS.get(axis["label"], readable(axis["label"])), axis["unit"]
    if unit in ("1", "", "bytes") or unit in label.split():
        return label
    return f"{label} [{unit_text(unit)}]"


def unit_text(unit):
    """As it is printed: µs of us."""
    return _UNITS.get(unit, unit)


def readable(label):
    """A quantity's name as words: sectors_per_request. __syncwarp stays as it is."""
    return re.sub(r"(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])", " ", label)


_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_MARKS = {"half": "half of the highest", "acts": "the limit acts", "law": "fitted law", "summit": "highest", "last": "last level"}


def plain(labels):
    """An estimator's names as words: knee.0, knee.1 become first knee, second knee; reach.0 alone, reach."""
    stems = [_numbered(label)[0] for label in labels]
    named = []
    for label, stem in zip(labels, stems):
        number = _numbered(label)[1]
        others = {_numbered(other)[1] for other in labels if _numbered(other)[0] == stem}
        word = _MARKS.get(stem, stem)
        named.append(f"{_ORDINALS[number]} {word}" if number is not None and number < len(_ORDINALS) and len(others) > 1 else word)
    return named


def _numbered(label):
    """("knee", 0) of knee.0 or law 0; (label, None) of any other."""
    stem, _, number = label.replace(" ", ".").rpartition(".")
    return (stem, int(number)) if number.isdigit() and stem.isalpha() and stem in ("knee", "reach", "level", "law", "granule") else (label, None)
