# SPDX-License-Identifier: Apache-2.0
"""The hash that predictions are frozen with: all of a profile is read for it, which takes longer than a prediction."""

from __future__ import annotations

from . import _core
from ._by_object import ByObject

frozen_hash = ByObject(_core.frozen_hash)
