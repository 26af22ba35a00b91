# SPDX-License-Identifier: Apache-2.0
"""How objects are pickled, and what they are made by: pickle finds functions of Python by their names, those of C++ not.

A profile is megabytes of text, and every prediction needs one. So equal profiles are one object where they are
pickled together, and again where they are read.
"""

from __future__ import annotations

import hashlib
import weakref
import zlib
from typing import Any, NoReturn

from . import _core
from ._by_object import ByObject

_by_digest: weakref.WeakValueDictionary[str, _core.Profile] = weakref.WeakValueDictionary()


def _reduce(profile: _core.Profile) -> tuple[str, Any, int, bytes]:
    """A digest of all that a profile says, its file and origin, and its text, compressed."""
    file, text, origin = profile.__getstate__()
    digest = hashlib.sha256(f"{file}\n{origin}\n{text}".encode()).hexdigest()
    return digest, file, origin, zlib.compress(text.encode())


_reduced_of = ByObject(_reduce)


def _shared(profile: _core.Profile) -> _core.Profile:
    """The profile, or an equal one that was pickled or read before."""
    return _by_digest.setdefault(_reduced_of(profile)[0], profile)


def reduced_profile(profile: _core.Profile) -> tuple[Any, ...]:
    """__reduce__ of a Profile."""
    _shared(profile)
    return profile_again, _reduced_of(profile)


def profile_again(digest: str, file: Any, origin: int, packed: bytes) -> _core.Profile:
    """The profile that was pickled; the one that is here already, if there is one."""
    profile = _by_digest.get(digest)
    if profile is None:
        profile = _core.Profile.__new__(_core.Profile)
        profile.__setstate__((file, zlib.decompress(packed).decode(), origin))
        _by_digest[digest] = profile
    return profile


def reduced_prediction(profile: _core.Profile, kernel: _core.Kernel, options: dict[str, Any]) -> tuple[Any, ...]:
    """__reduce__ of a Prediction."""
    return predict_again, (_shared(profile), kernel, options)


def predict_again(profile: _core.Profile, kernel: _core.Kernel, options: dict[str, Any]) -> _core.Prediction:
    """The prediction that was pickled as its question."""
    return _core.predict(profile, kernel, **options)


def refuse_recording(recording: _core.Recording) -> NoReturn:
    """__reduce__ of a Recording, which its file has."""
    raise TypeError(f"a Recording is not pickled: read_recording({recording.file!r}) reads it again")


def refuse_series(series: _core.Series) -> NoReturn:
    """__reduce__ of a Series, which the file of its recording has."""
    raise TypeError(f"a Series is not pickled: read_recording(file)[{series.id!r}] reads it again")
