# SPDX-License-Identifier: Apache-2.0
"""Profiles of NVIDIA GPUs: what was measured, what it says of kernels and of documents.

    import warpgauge as wg

    p = wg.load("profile.json")            # or a recording, which is fitted; load() chooses as the commands do
    p["l2.read_gbps"].value                # with .unit, .low, .high, .evidence, .confirmation
    p.to_pandas()                          # a row a key; needs pandas
    wg.predict(p, "kernel.json").time_us   # and .bound, .shares; print() shows all
    wg.verdicts(p, ["recording-1.jsonl.zst"]).to_pandas()
    wg.kernels("kernels.csv").to_pandas()
    wg.read_recording("recording-1.jsonl.zst").series[0].to_pandas()

What is bad input on the command line raises InputError with the same line.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from . import _core
from ._core import (
    Bound,
    Confirmation,
    Entry,
    InputError,
    Kernel,
    Prediction,
    Profile,
    Recording,
    Series,
    fit,
    frozen_hash,
    meaning,
    predict,
    read_kernels,
    read_recording,
)
from ._errors import AbsentKey
from ._table import Table

__all__ = [
    "AbsentKey",
    "Bound",
    "Confirmation",
    "Entry",
    "InputError",
    "Kernel",
    "Prediction",
    "Profile",
    "Recording",
    "Series",
    "Table",
    "__version__",
    "fit",
    "frozen_hash",
    "kernels",
    "load",
    "meaning",
    "predict",
    "predictions",
    "read_kernels",
    "read_recording",
    "verdicts",
]

__version__: str = _core.version
PathLike = str | os.PathLike[str]
_PACKAGE = Path(__file__).resolve().parent
_CLAIMS = _PACKAGE / "claims"


def _paths(files: PathLike | Iterable[PathLike]) -> list[Path]:
    if isinstance(files, (str, os.PathLike)):
        return [Path(files)]
    return [Path(file) for file in files]


def load(file: PathLike | None = None) -> Profile:
    """Reads a profile (.json), or fits one recording.

    Without a file it is the one that the commands answer by: that of the last run here (``profile.json``,
    ``out/profile.json``), else the one that the package carries along, unless a GPU of another model is in sight.
    ``origin`` says which. Raises InputError.
    """
    carried = Path(os.environ.get("WARPGAUGE_DATA") or _PACKAGE / "data") / "profile.json"
    return _core.load(None if file is None else Path(file), carried if carried.is_file() else None)


def verdicts(
    profile: Profile,
    recordings: PathLike | Iterable[PathLike] = (),
    *,
    kernels: PathLike | None = None,
    catalogue: PathLike | Iterable[PathLike] | None = None,
    facts: PathLike | None = None,
    document: str = "",
    topic: str = "",
) -> Table:
    """Judges what documents state by what was measured: a row a statement.

    Statements about single series need the recordings, those about reference kernels a kernels.csv
    (``kernels``) or recordings of theirs; without them such a statement is "not measured".
    ``catalogue`` and ``facts`` replace what the package carries; ``document`` and ``topic`` select.
    The numbers of a row are those of its first reading that was measured, None where none was.
    Raises InputError.
    """
    chosen = sorted(_CLAIMS.glob("[0-9]*.yaml")) if catalogue is None else _paths(catalogue)
    return Table(_core.verdicts(profile, _paths(recordings), None if kernels is None else Path(kernels), chosen,
                                Path(facts or _CLAIMS / "facts"), document, topic))


def kernels(source: PathLike | Iterable[PathLike], profile: Profile | None = None) -> Table:
    """The reference kernels, one row per kernel, size and mode: from a kernels.csv (plain or .zst), or from recordings.

    With a profile, each kernel of the recordings is compared with the limit that it names. Raises InputError.
    """
    files = _paths(source)
    if len(files) == 1 and files[0].name.endswith((".csv", ".csv.zst")):
        return Table(_core.read_kernel_table(files[0]))
    return Table(_core.kernel_table(files, profile))


def predictions(profile: Profile, kernels: Iterable[Kernel], **options: Any) -> Table:
    """Predicts several kernels: a row each. Options are those of predict(). Raises InputError.

    Where a description lacks an amount (``unknown``), time_us is None and at_least_us a lower bound.
    """
    names = ("kernel", "size", "source", "time_us", "low_us", "high_us", "at_least_us", "bound", "second_bound",
             "measured_us", "unknown", "counted_on", "device", "profile", "profile_from", "profile_replayed")
    answering = (profile.device_name, str(profile.file), profile.origin, profile.replayed)
    columns: dict[str, list[Any]] = {name: [] for name in names}
    for kernel in kernels:
        prediction = predict(profile, kernel, **options)
        time = prediction.time_us
        row = (kernel.name, kernel.size, kernel.source, time and time.value, time and time.low, time and time.high,
               prediction.at_least_us, prediction.bound, prediction.second_bound, kernel.measured_us,
               "; ".join(prediction.unknown), kernel.counted_on, *answering)
        for name, value in zip(names, row):
            columns[name].append(value)
    return Table(columns)
