# SPDX-License-Identifier: Apache-2.0
"""The profiles that the package carries along, by the names that can stand for a profile's file."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).resolve().parent / "data"


def carried() -> dict[str, Path]:
    """The profiles that the package carries along: name -> file.

    "h200" has every key of a standard run; "h100" is a quick profile of one card, which has the rates and
    latencies of memory but not what a predicted time needs: its predictions are lower bounds.
    """
    return {file.parent.name: file for file in sorted(_FOLDER.glob("*/profile.json"))}
