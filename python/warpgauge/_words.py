# SPDX-License-Identifier: Apache-2.0
"""Arguments as the analysis reads them, some in the words of the command line. What has the wrong type raises a
TypeError that names the argument, a number that cannot be an InputError; None is what is not told."""

from __future__ import annotations

import functools
import inspect
import math
import operator
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, SupportsFloat, SupportsIndex, TypeVar, cast

from ._core import InputError, Kernel, Profile, did_you_mean, read_kernels

PathLike = str | os.PathLike[str]
Place = int | str
"""Where in the code: an offset in bytes, or how the command line names places: '0x1e0-0x2f0', 'scale.cu:6'."""
Number = int | float | str
"""A number, or a text with a unit such as '4MiB'."""
Amounts = Number | Mapping[Place, Number] | Iterable[str]
"""For all accesses, by place, or as the command line has it: 8, {0x120: 8}, ['0x120=8']."""


_Function = TypeVar("_Function", bound=Callable[..., Any])
_MOST = 2**31 - 1  # what the analysis counts with


def refuse_option(function: str, option: str, known: Iterable[str]) -> TypeError:
    """What Python says of an argument that is not known, and which one may have been meant."""
    return TypeError(f"{function}() got an unexpected keyword argument {option!r}{did_you_mean(option, list(known))}")


def suggesting(function: _Function) -> _Function:
    """The function; for an argument that it does not know, it says which one may have been meant."""
    known = list(inspect.signature(function).parameters)

    @functools.wraps(function)
    def checked(*arguments: Any, **options: Any) -> Any:
        for option in options:
            if option not in known:
                raise refuse_option(function.__name__, option, known)
        return function(*arguments, **options)

    return cast(_Function, checked)


def _called(value: Any) -> str:
    """What a message says of a value: all of it, or its type where it has members."""
    return f"a {type(value).__name__}" if isinstance(value, (Mapping, list, tuple, set)) else repr(value)


def _is_not(name: str, value: Any, kind: str) -> TypeError:
    return TypeError(f"{name}: {value!r} is not a {kind}")


def profile_of(value: Profile, name: str = "profile") -> Profile:
    if isinstance(value, Profile):
        return value
    raise TypeError(f"{name}: {value!r} is not a Profile; load() reads one")


def profiles_of(name: str, profiles: Profile | Iterable[Profile] | None) -> list[Profile]:
    """One profile, several or none."""
    if profiles is None:
        return []
    several = isinstance(profiles, Iterable) and not isinstance(profiles, (Profile, str))
    return [profile_of(one, name) for one in cast(Iterable[Profile], profiles if several else [profiles])]


def kernels_of(kernels: Kernel | PathLike | Iterable[Kernel | PathLike]) -> list[Kernel]:
    """Kernels as they are, files as the kernels that they describe."""
    several = [kernels] if isinstance(kernels, (Kernel, str, os.PathLike)) else kernels
    if isinstance(several, Mapping) or not isinstance(several, Iterable):
        raise TypeError(f"kernels: {_called(kernels)} is neither a Kernel nor a file, nor several; "
                        "Kernel.from_dict() makes a Kernel of a dictionary")
    found: list[Kernel] = []
    for at, one in enumerate(several):
        if isinstance(one, Kernel):
            found.append(one)
        elif isinstance(one, (str, os.PathLike)):
            found += read_kernels(Path(one))
        else:
            raise TypeError(f"kernels[{at}]: {_called(one)} is neither a Kernel nor a file; "
                            "Kernel.from_dict() makes a Kernel of a dictionary")
    return found


def text(name: str, value: str | None) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    raise _is_not(name, value, "text")


def needed_text(name: str, value: str) -> str:
    """A text that has to be told."""
    if isinstance(value, str):
        return value
    raise _is_not(name, value, "text")


def flag(name: str, value: Any) -> bool:
    """True or False; those of NumPy and whole numbers too. A text is neither, whatever it says."""
    if not hasattr(value, "__bool__") or value is None:
        raise TypeError(f"{name}: {value!r} is neither True nor False")
    return bool(value)


def whole_number(name: str, value: SupportsIndex | SupportsFloat | None, otherwise: int = 0, least: int = -_MOST, most: int = _MOST) -> int:
    """A whole number, however it is stored: those of NumPy too, and 4096.0."""
    if value is None:
        return otherwise
    try:
        number = operator.index(value)
    except TypeError:
        stored = float(value) if hasattr(value, "__float__") and not isinstance(value, (str, bytes)) else math.nan
        if not stored.is_integer():
            raise _is_not(name, value, "whole number") from None
        number = int(stored)
    if not least <= number <= most:
        raise InputError(f"{name}: {number} is not from {least} to {most}")
    return number


def number(name: str, value: SupportsFloat | None) -> float | None:
    if value is None:
        return None
    if isinstance(value, (str, bytes)) or not hasattr(value, "__float__") and not hasattr(value, "__index__"):
        raise _is_not(name, value, "number")
    return _finite(name, float(value))


def _finite(name: str, value: float) -> float:
    if math.isfinite(value):
        return value
    raise InputError(f"{name}: {value} is not a finite number")


def whole_numbers(name: str, values: SupportsIndex | Iterable[SupportsIndex]) -> list[int]:
    """One whole number or several."""
    if isinstance(values, Iterable) and not isinstance(values, str):
        return [whole_number(name, one) for one in values]
    if values is None:
        raise _is_not(name, values, "whole number")
    return [whole_number(name, values)]


def _amount(name: str, value: Any) -> str:
    if isinstance(value, (str, os.PathLike)):
        return os.fspath(value)
    try:
        return str(operator.index(value))
    except TypeError:
        pass
    try:
        return repr(_finite(name, float(value)))
    except TypeError:
        raise TypeError(f"{name}: {value!r} is neither a number nor a text") from None


def _place(name: str, place: Place) -> str:
    if isinstance(place, str):
        return place
    try:
        return hex(operator.index(place))
    except TypeError:
        raise TypeError(f"{name}: {place!r} is no place: an offset in bytes, or a text such as 'scale.cu:6'") from None


def texts(name: str, amounts: Amounts | None) -> list[str]:
    """What an option is given, one text each time."""
    if amounts is None:
        return []
    if isinstance(amounts, Mapping):
        return [f"{_place(name, place)}={_amount(name, value)}" for place, value in amounts.items()]
    if isinstance(amounts, str) or not isinstance(amounts, Iterable):
        return [_amount(name, amounts)]
    return [_amount(name, one) for one in amounts]


def sides(name: str, shape: int | str | Sequence[int] | None) -> str:
    """A grid or a block: 256, (32, 8), '32,8'; empty where none is told."""
    if isinstance(shape, str):
        return shape
    if isinstance(shape, Iterable):
        return ",".join(side if isinstance(side, str) else str(whole_number(name, side)) for side in shape)
    return "" if shape is None else str(whole_number(name, shape))


def paths(name: str, files: PathLike | Iterable[PathLike]) -> list[Path]:
    """One file or several."""
    if isinstance(files, (str, os.PathLike)):
        return [Path(files)]
    if not isinstance(files, Iterable):
        raise TypeError(f"{name}: {files!r} is neither a file nor several")
    return [path(name, file) for file in files]


def some_paths(name: str, files: PathLike | Iterable[PathLike]) -> list[Path]:
    """One file or several, where there has to be one."""
    found = paths(name, files)
    if not found:
        raise InputError(f"{name}: names no file")
    return found


def path(name: str, file: PathLike) -> Path:
    if isinstance(file, (str, os.PathLike)):
        return Path(file)
    raise _is_not(name, file, "file")


def path_or_none(name: str, file: PathLike | None) -> Path | None:
    return None if file is None else path(name, file)
