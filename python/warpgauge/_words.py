# SPDX-License-Identifier: Apache-2.0
"""Arguments as the analysis reads them, some in the words of the command line. What has the wrong type raises a
TypeError that names the argument; None is what is not told."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, SupportsFloat, SupportsIndex

from ._core import Kernel, Profile, read_kernels

PathLike = str | os.PathLike[str]
Place = int | str
"""Where in the code: an offset in bytes, or how the command line names places: '0x1e0-0x2f0', 'scale.cu:6'."""
Number = int | float | str
"""A number, or a text with a unit such as '4MiB'."""
Amounts = Number | Mapping[Place, Number] | Iterable[str]
"""For all accesses, by place, or as the command line has it: 8, {0x120: 8}, ['0x120=8']."""


def _is_not(name: str, value: Any, kind: str) -> TypeError:
    return TypeError(f"{name}: {value!r} is not a {kind}")


def profile_of(value: Profile, name: str = "profile") -> Profile:
    if isinstance(value, Profile):
        return value
    raise TypeError(f"{name}: {value!r} is not a Profile; load() reads one")


def kernels_of(kernels: Kernel | PathLike | Iterable[Kernel | PathLike]) -> list[Kernel]:
    """Kernels as they are, files as the kernels that they describe."""
    several = [kernels] if isinstance(kernels, (Kernel, str, os.PathLike)) else kernels
    if isinstance(several, Mapping) or not isinstance(several, Iterable):
        raise TypeError(f"kernels: {kernels!r} is neither a Kernel nor a file, nor several; "
                        "Kernel.from_dict() makes a Kernel of a dictionary")
    found: list[Kernel] = []
    for at, one in enumerate(several):
        if isinstance(one, Kernel):
            found.append(one)
        elif isinstance(one, (str, os.PathLike)):
            found += read_kernels(Path(one))
        else:
            raise TypeError(f"kernels[{at}]: {one!r} is neither a Kernel nor a file; "
                            "Kernel.from_dict() makes a Kernel of a dictionary")
    return found


def text(name: str, value: str | None) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    raise _is_not(name, value, "text")


def whole_number(name: str, value: SupportsIndex | None, otherwise: int = 0) -> int:
    """A whole number; those of NumPy too."""
    if value is None:
        return otherwise
    try:
        return operator.index(value)
    except TypeError:
        raise _is_not(name, value, "whole number") from None


def number(name: str, value: SupportsFloat | None) -> float | None:
    if value is None:
        return None
    if isinstance(value, (str, bytes)) or not hasattr(value, "__float__") and not hasattr(value, "__index__"):
        raise _is_not(name, value, "number")
    return float(value)


def whole_numbers(name: str, values: SupportsIndex | Iterable[SupportsIndex]) -> list[int]:
    """One whole number or several."""
    if isinstance(values, Iterable) and not isinstance(values, str):
        return [whole_number(name, one) for one in values]
    if values is None:
        raise _is_not(name, values, "whole number")
    return [whole_number(name, values)]


def _amount(value: Any) -> str:
    if isinstance(value, str):
        return value
    try:
        return str(operator.index(value))
    except TypeError:
        pass
    try:
        return repr(float(value))
    except TypeError:
        raise TypeError(f"{value!r} is neither a number nor a text") from None


def _place(place: Place) -> str:
    return place if isinstance(place, str) else hex(place)


def texts(amounts: Amounts | None) -> list[str]:
    """What an option is given, one text each time."""
    if amounts is None:
        return []
    if isinstance(amounts, Mapping):
        return [f"{_place(place)}={_amount(value)}" for place, value in amounts.items()]
    if isinstance(amounts, str) or not isinstance(amounts, Iterable):
        return [_amount(amounts)]
    return [str(one) for one in amounts]


def sides(name: str, shape: int | str | Sequence[int] | None) -> str:
    """A grid or a block: 256, (32, 8), '32,8'; empty where none is told."""
    if isinstance(shape, str):
        return shape
    if isinstance(shape, Iterable):
        return ",".join(str(side) for side in shape)
    return "" if shape is None else str(whole_number(name, shape))


def paths(files: PathLike | Iterable[PathLike]) -> list[Path]:
    """One file or several."""
    if isinstance(files, (str, os.PathLike)):
        return [Path(files)]
    if not isinstance(files, Iterable):
        raise TypeError(f"{files!r} is neither a file nor several")
    return [path(file) for file in files]


def path(file: PathLike) -> Path:
    if isinstance(file, (str, os.PathLike)):
        return Path(file)
    raise TypeError(f"{file!r} is not a file")
