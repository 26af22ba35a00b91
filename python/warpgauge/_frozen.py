# SPDX-License-Identifier: Apache-2.0
"""The hash that predictions are frozen with: all of a profile is read for it, which takes longer than a prediction."""

from __future__ import annotations

import weakref

from . import _core

_hashes: weakref.WeakKeyDictionary[_core.Profile, str] = weakref.WeakKeyDictionary()


def frozen_hash(profile: _core.Profile) -> str:
    """Worked out once for a profile: a Profile does not change."""
    if profile not in _hashes:
        _hashes[profile] = _core.frozen_hash(profile)
    return _hashes[profile]
