# SPDX-License-Identifier: Apache-2.0
"""What pickled objects are made by: pickle finds functions of Python by their names, those of C++ not."""

from __future__ import annotations

from typing import Any

from . import _core


def predict_again(profile: _core.Profile, kernel: _core.Kernel, options: dict[str, Any]) -> _core.Prediction:
    """The prediction that was pickled as its question."""
    return _core.predict(profile, kernel, **options)
