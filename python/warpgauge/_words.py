# SPDX-License-Identifier: Apache-2.0
"""Python's values in the words of the command line, which the analysis reads and checks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

PathLike = str | os.PathLike[str]
Place = int | str
"""Where in the code: an offset in bytes, or how the command line names places: '0x1e0-0x2f0', 'scale.cu:6'."""
Number = int | float | str
"""A number, or a text with a unit such as '4MiB'."""
Amounts = Number | Mapping[Place, Number] | Iterable[str]
"""For all accesses, by place, or as the command line has it: 8, {0x120: 8}, ['0x120=8']."""


def _number(value: Number) -> str:
    return str(value) if isinstance(value, (str, int)) else repr(float(value))  # NumPy's too


def _place(place: Place) -> str:
    return place if isinstance(place, str) else hex(place)


def texts(amounts: Amounts | None) -> list[str]:
    """What an option is given, one text each time."""
    if amounts is None:
        return []
    if isinstance(amounts, Mapping):
        return [f"{_place(place)}={_number(value)}" for place, value in amounts.items()]
    if isinstance(amounts, str) or not isinstance(amounts, Iterable):
        return [_number(amounts)]
    return [str(one) for one in amounts]


def sides(shape: int | str | Sequence[int] | None) -> str:
    """A grid or a block: 256, (32, 8), '32,8'; empty where none is told."""
    if shape is None:
        return ""
    if isinstance(shape, (str, int)):
        return str(shape)
    return ",".join(str(side) for side in shape)


def paths(files: PathLike | Iterable[PathLike]) -> list[Path]:
    """One file or several."""
    if isinstance(files, (str, os.PathLike)):
        return [Path(files)]
    return [Path(file) for file in files]
