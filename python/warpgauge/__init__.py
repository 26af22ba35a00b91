# SPDX-License-Identifier: Apache-2.0
"""Profiles of NVIDIA GPUs: what was measured, what it says of kernels and of documents.

    import warpgauge as wg

    p = wg.load("h200")                    # or a file, or load(): chosen as the commands do
    p["l2.read_gbps"].value                # with .unit, .low, .high, .evidence, .confirmation
    p.keys("dram.*_gbps"), p.to_pandas()   # patterns; a row a key
    print(wg.show(p)), wg.explain(p, "l2.read_gbps")
    k = wg.Kernel("copy", grid_blocks=1024, threads_per_block=256, work={"warp_instructions": 1e6})
    wg.predict(p, k).time_us               # and .bound, .busy_shares; print() shows all
    wg.predictions(p, [k] * 10_000)        # a row a kernel, on all cores
    wg.analyze(p, "kernel.cubin"), wg.describe_code(p, "kernel.cubin", grid=1024, block=256)
    wg.rank(p, ["a.cubin", "b.cubin"], grid=64, block=256, args=["buffer:4MiB"])   # warpgauge.triton: of Triton's kernels
    wg.advise(p, [k]), wg.compare(p, wg.load("h100")), wg.fleet("profiles/nvidia-h200")

docs/python.md explains it. What is bad input on the command line raises InputError with the same line.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any, overload

from . import _core
from ._answer import Answer
from ._carried import carried
from ._code import analyze, compare_code, describe_code
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
)
from ._errors import AbsentKey
from ._frozen import frozen_hash as _kept_hash
from ._rank import Ranked, Ranking, rank
from ._table import Table
from ._words import PathLike
from ._words import flag as _flag
from ._words import kernels_of as _kernels_of
from ._words import needed_text as _needed_text
from ._words import number as _number
from ._words import path as _path
from ._words import path_or_none as _path_or_none
from ._words import paths as _paths
from ._words import profile_of as _profile_of
from ._words import profiles_of as _profiles_of
from ._words import some_paths as _some_paths
from ._words import suggesting as _suggesting
from ._words import text as _text
from ._words import texts as _texts
from ._words import whole_number as _whole_number

__all__ = [
    "AbsentKey",
    "Answer",
    "Bound",
    "Confirmation",
    "Entry",
    "InputError",
    "Kernel",
    "Prediction",
    "Profile",
    "Ranked",
    "Ranking",
    "Recording",
    "Series",
    "Table",
    "__version__",
    "advise",
    "analyze",
    "carried",
    "compare",
    "compare_code",
    "describe_code",
    "explain",
    "export",
    "export_formats",
    "fit",
    "fleet",
    "frozen_hash",
    "kernels",
    "load",
    "meaning",
    "predict",
    "predictions",
    "rank",
    "read_kernels",
    "read_recording",
    "report",
    "resources",
    "show",
    "verdicts",
]

__version__: str = _core.version
InputError.__module__ = __name__  # where it is named in tracebacks
_PACKAGE = Path(__file__).resolve().parent
_CLAIMS = _PACKAGE / "claims"
_BAD_INPUT = 2  # exit status of the command
_ANSWERS = "h200"  # the carried profile that answers where nothing was measured


@_suggesting
def load(file: PathLike | None = None) -> Profile:
    """Reads a profile (.json), fits one recording, or takes a carried profile by its name ("h200", "h100").

    A file of that name goes before the carried profile. Without an argument it is the profile that the
    commands answer by: that of the last run here (``profile.json``, ``out/profile.json``), else the carried
    "h200", unless a GPU of another model is in sight. ``file``, ``origin`` and ``device_name`` say what was
    loaded. Raises InputError.
    """
    by_name = carried()
    folder = os.environ.get("WARPGAUGE_DATA")
    otherwise = Path(folder) / "profile.json" if folder else by_name.get(_ANSWERS)
    return _core.load(_path_or_none("file", file),
                      otherwise if otherwise is not None and otherwise.is_file() else None, by_name)


@_suggesting
def fit(recordings: PathLike | Iterable[PathLike]) -> Profile:
    """Fits recordings, a campaign each, into a profile. Raises InputError."""
    return _core.fit(_some_paths("recordings", recordings))


@_suggesting
def read_kernels(file: PathLike) -> list[Kernel]:
    """Reads descriptions of kernels: one (.json), or one on each line. Raises InputError."""
    return _core.read_kernels(_path("file", file))


@_suggesting
def read_recording(file: PathLike) -> Recording:
    """Reads a recording, plain or compressed. Raises InputError."""
    return _core.read_recording(_path("file", file))


@_suggesting
def meaning(key: str) -> str | None:
    """What a key is, in one sentence; None for one that no sentence tells of."""
    return _core.meaning(_needed_text("key", key))


@_suggesting
def frozen_hash(profile: Profile) -> str:
    """What predictions are frozen with: a hash of the laws and of the profile."""
    return _kept_hash(_profile_of(profile))


def _published() -> Profile | None:
    """Knows how far campaigns of one card lie apart."""
    file = carried().get(_ANSWERS)
    return None if file is None else _core.load(file, None, {})


@_suggesting
def show(profile: Profile, pattern: str | None = None) -> Answer:
    """The levels of the memory hierarchy (``readings``), or the keys that a pattern names (``keys``).

    The pattern is a part of a key, or a whole key with wildcards (* ? []). table() has a row a reading or
    key, each value with ``unit``, ``low`` and ``high`` (95 %). Raises InputError where no key fits.
    """
    return Answer(*_core.show(_profile_of(profile), _text("pattern", pattern)), "keys" if pattern else "readings")


@_suggesting
def explain(profile: Profile, key: str) -> Answer:
    """What a key is, how it was measured, what confirms it and what could fool it.

    A key that meaning() knows and the profile does not is ``absent``, as one that could not be measured. Raises
    InputError for any other, with what may have been meant.
    """
    return Answer(*_core.explain(_profile_of(profile), _needed_text("key", key)))


@_suggesting
def compare(a: Profile, b: Profile, *, tolerance_percent: float = 0, filter: str | None = None,
            all: bool = False) -> Answer:
    """Compares two profiles key by key: each is "same", "differs", "ambiguous" or "absent".

    ``relative_difference`` is (b - a) / a. ``tolerance_percent``: a difference that counts as none.
    ``filter``: only keys that contain this, or fit it as a whole. ``all``: the text shows what agrees, too
    (the document and table() always do). Raises InputError where they have no key in common.
    """
    return Answer(*_core.compare(_profile_of(a, "a"), _profile_of(b, "b"), _number("tolerance_percent", tolerance_percent) or 0,
                                 _text("filter", filter), _flag("all", all), _published()), "keys")


@_suggesting
def fleet(profiles: PathLike | Iterable[PathLike], *, filter: str | None = None, false_alarms: float = 0.5,
          limit: str | Iterable[str] = (), all: bool = False) -> Answer:
    """Judges cards of one kind: which lie outside. ``profiles``: files, or folders of them.

    ``filter``: only keys that contain this, or fit it as a whole. ``false_alarms``: findings that a healthy
    fleet may have on average. ``limit``: "dram.read_gbps=-3%", or several: a card that is further below (-)
    or above (+) the median is in ``beyond`` of its group; without a sign, either. ``all``: the text has every
    key. table() has a row a kind of GPU, table("findings") one for each key or family of keys that is found of a
    card; docs/fleet.md explains both. A file that cannot be read is a warning, and the others are judged. Raises
    InputError where none is left.
    """
    document, said, findings = _core.fleet(_some_paths("profiles", profiles), _text("filter", filter),
                                           _number("false_alarms", false_alarms) or 0, _texts("limit", limit),
                                           _flag("all", all), _published())
    return Answer(document, said, "groups", {"findings": findings})


def export_formats() -> dict[str, str]:
    """The formats of export(): name -> who reads it."""
    return _core.formats()


@_suggesting
def export(profile: Profile, format: str) -> str:
    """The profile as the text of another tool's file; export_formats() has the formats.

    A field that the profile has no value for is left out, and the text says which and why. Raises InputError
    for an unknown format, and where the profile cannot be said in it.
    """
    return _core.export_text(_profile_of(profile), _needed_text("format", format))


@_suggesting
def report(inputs: PathLike | Iterable[PathLike], folder: PathLike, *, together: bool = False, png: bool = False,
           command: PathLike | None = None) -> Path:
    """Draws the report of a device, or of several on one page, and returns its index.html.

    ``inputs``: recordings, profiles (.json), and recordings of reference kernels. ``together``: fit all
    recordings to one profile. ``png``: each figure as PNG too. The command draws, in a process of its own: it
    is ``command``, else `warpgauge` on PATH. Raises FileNotFoundError without one, InputError for bad input,
    and RuntimeError where the page cannot be drawn; both have the command's line.
    """
    program = shutil.which("warpgauge") if command is None else str(_path("command", command))
    if program is None:
        raise FileNotFoundError("the command warpgauge, which draws reports, is not on PATH (docs/install.md builds it)")
    words = [program, "report", *map(str, _some_paths("inputs", inputs)), "-o", str(_path("folder", folder))]
    words += ["--together"] * _flag("together", together) + ["--png"] * _flag("png", png)
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = done.stderr.splitlines() or [f"{program} ended with status {done.returncode}"]
        line = next((line for line in lines if line.startswith("error: ")), lines[-1]).removeprefix("error: ")
        line = _core.in_python(line)
        raise InputError(line) if done.returncode == _BAD_INPUT else RuntimeError(line)
    return Path(folder) / "index.html"


def resources() -> Table:
    """What a description of a kernel may count: a row a resource, with its unit and meaning.

    A unit without a slash is a total over the grid.
    """
    return Table(_core.resources())


@_suggesting
def advise(profile: Profile, kernels: Kernel | PathLike | Iterable[Kernel | PathLike], *,
           elsewhere: Profile | Iterable[Profile] = (), in_order: bool = False, lines: int = 5) -> Answer:
    """What would help kernels, by the time that each change saves (``saved_us``, ``share`` of the time).

    ``kernels``: Kernels, also by describe_code(), or files of descriptions. ``elsewhere``: profiles of other
    devices: the time there, too. ``in_order``: the kernels are in the order of their launches. ``lines``: of
    machine code to list for each. table() has a row a kernel, with its ``changes``. Raises InputError.
    """
    return Answer(*_core.advise(_profile_of(profile), _kernels_of(kernels), _profiles_of("elsewhere", elsewhere),
                                _flag("in_order", in_order), _whole_number("lines", lines)), "kernels")


@_suggesting
def verdicts(
    profile: Profile,
    recordings: PathLike | Iterable[PathLike] = (),
    *,
    kernels: PathLike | None = None,
    catalogue: PathLike | Iterable[PathLike] | None = None,
    facts: PathLike | None = None,
    document: str | None = None,
    topic: str | None = None,
) -> Table:
    """Judges what documents state by what was measured: a row a statement.

    Statements about single series need the recordings, those about reference kernels a kernels.csv
    (``kernels``) or recordings of theirs; without them such a statement is "not measured".
    ``catalogue`` and ``facts`` replace what the package carries; ``document`` and ``topic`` select.
    The numbers of a row are those of its first reading that was measured, None where none was.
    Raises InputError.
    """
    chosen = sorted(_CLAIMS.glob("[0-9]*.yaml")) if catalogue is None else _some_paths("catalogue", catalogue)
    return Table(_core.verdicts(_profile_of(profile), _paths("recordings", recordings), _path_or_none("kernels", kernels),
                                chosen, _path_or_none("facts", facts) or _CLAIMS / "facts", _text("document", document),
                                _text("topic", topic)))


@_suggesting
def kernels(source: PathLike | Iterable[PathLike], profile: Profile | None = None) -> Table:
    """The reference kernels, one row per kernel, size and mode: from a kernels.csv (plain or .zst), or from recordings.

    With a profile, each kernel of the recordings is compared with the limit that it names. Raises InputError.
    """
    files = _some_paths("source", source)
    if len(files) == 1 and files[0].name.endswith((".csv", ".csv.zst")):
        return Table(_core.read_kernel_table(files[0]))
    return Table(_core.kernel_table(files, None if profile is None else _profile_of(profile)))


def _predict_options(via: str, load: str, blocks_per_sm: int | None, what_if: str | Iterable[str] | None,
                     datasheet: PathLike | None) -> dict[str, Any]:
    return {"via": _text("via", via), "load": _text("load", load),
            "blocks_per_sm": None if blocks_per_sm is None else _whole_number("blocks_per_sm", blocks_per_sm),
            "what_if": _texts("what_if", what_if), "datasheet": _path_or_none("datasheet", datasheet)}


@overload
def predict(profile: Profile, kernel: Kernel | PathLike, *, via: str = ..., load: str = ..., blocks_per_sm: int | None = ...,
            what_if: str | Iterable[str] | None = ..., datasheet: PathLike | None = ...) -> Prediction: ...
@overload
def predict(profile: Profile, kernel: Iterable[Kernel | PathLike], *, via: str = ..., load: str = ...,
            blocks_per_sm: int | None = ..., what_if: str | Iterable[str] | None = ...,
            datasheet: PathLike | None = ...) -> list[Prediction]: ...


@_suggesting
def predict(profile: Profile, kernel: Kernel | PathLike | Iterable[Kernel | PathLike], *, via: str = "graph",
            load: str = "burst", blocks_per_sm: int | None = None, what_if: str | Iterable[str] | None = None,
            datasheet: PathLike | None = None) -> Prediction | list[Prediction]:
    """Predicts a launch from a profile and the kernel's description.

    ``kernel``: a Kernel, a kernel.json, or several, which give a list of predictions, made on all cores.
    ``via``: "graph" or "stream". ``load``: "burst" or "sustained", the tensor rate of a short or a long run.
    ``blocks_per_sm``: instead of what the block's shape allows. ``what_if``: questions such as "no-conflicts",
    "coalesced", "occupancy=2" or "profile=NAME" (a file, or a carried profile: "profile=h100"), answered in
    to_dict(). ``datasheet``: documented peaks
    (data/datasheets), a roofline more in to_dict(). Times are microseconds of one launch in a train. Raises
    InputError.
    """
    options = _predict_options(via, load, blocks_per_sm, what_if, datasheet)
    if isinstance(kernel, (Kernel, str, os.PathLike)):
        return _core.predict(_profile_of(profile), kernel, **options)
    return _core.predict_many(_profile_of(profile), _kernels_of(kernel), **options)


@_suggesting
def predictions(profile: Profile, kernels: Kernel | PathLike | Iterable[Kernel | PathLike], *, via: str = "graph",
                load: str = "burst", blocks_per_sm: int | None = None, what_if: str | Iterable[str] | None = None,
                datasheet: PathLike | None = None) -> Table:
    """Predicts many kernels, on all cores: a row each. Options are those of predict(), but for ``what_if``: a row
    has no answers to questions, predict() has.

    Times are microseconds. Where a description lacks an amount (``unknown``) or the profile a key (``missing``),
    time_us is None and at_least_us a lower bound. A kernel that is refused does not stop the others: ``refused`` says
    why, in the line that InputError would have; elsewhere ``refused`` is None.
    """
    names = ("kernel", "size", "source", "time_us", "low_us", "high_us", "at_least_us", "bound", "bound_share",
             "second_bound", "blocks_per_sm", "occupancy", "limited_by", "waves", "measured_us", "unknown", "missing",
             "counted_on", "device", "profile", "profile_from", "profile_replayed", "refused")
    options = _predict_options(via, load, blocks_per_sm, what_if, datasheet)
    if options["what_if"]:
        raise InputError("what_if: the table has no column of answers; predict() takes several kernels too, and the "
                         "to_dict() of each prediction has them")
    answering = (_profile_of(profile).device_name, str(profile.file), profile.origin, profile.replayed)
    columns: dict[str, list[Any]] = {name: [] for name in names}
    described = _kernels_of(kernels)
    for kernel, prediction in zip(described, _core.predict_each(profile, described, **options)):
        if isinstance(prediction, InputError):
            predicted: tuple[Any, ...] = (None,) * 11
            unknown, missing, refused = kernel.unknown, {}, str(prediction)
        else:
            time = prediction.time_us
            predicted = (time and time.value, time and time.low, time and time.high, prediction.at_least_us,
                         prediction.bound, time and prediction.bound_share, prediction.second_bound,
                         prediction.blocks_per_sm, prediction.occupancy, prediction.limited_by, prediction.waves)
            unknown, missing, refused = prediction.unknown, prediction.missing, None
        row = (kernel.name, kernel.size, kernel.source, *predicted, kernel.measured_us, "; ".join(unknown), "; ".join(missing),
               kernel.counted_on, *answering, refused)
        for name, value in zip(names, row):
            columns[name].append(value)
    return Table(columns)
