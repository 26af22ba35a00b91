# SPDX-License-Identifier: Apache-2.0
"""What is worked out once for an object, and kept as long as the object lives.

A WeakKeyDictionary would ask whether two objects are equal, and profiles of megabytes take long to answer.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Generic, TypeVar

_Object = TypeVar("_Object")
_Kept = TypeVar("_Kept")


class ByObject(Generic[_Object, _Kept]):
    """A function of an object that does not change; it is called once for each."""

    def __init__(self, work_out: Callable[[_Object], _Kept]) -> None:
        self._work_out = work_out
        self._kept: dict[int, _Kept] = {}

    def __call__(self, one: _Object) -> _Kept:
        place = id(one)
        if place not in self._kept:
            self._kept[place] = self._work_out(one)
            weakref.finalize(one, self._kept.pop, place, None).atexit = False
        return self._kept[place]
