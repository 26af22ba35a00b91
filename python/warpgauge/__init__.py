# SPDX-License-Identifier: Apache-2.0
"""Profiles of NVIDIA GPUs: what was measured, what it says of kernels and of documents.

    import warpgauge as wg

    p = wg.load("h200")                    # or a file, or load(): chosen as the commands do
    p["l2.read_gbps"].value                # with .unit, .low, .high, .evidence, .confirmation
    p.keys("dram.*_gbps"), p.to_pandas()   # patterns; a row a key
    print(wg.show(p)), wg.explain(p, "l2.read_gbps")
    k = wg.Kernel("copy", grid_blocks=1024, threads_per_block=256, work={"warp_instructions": 1e6})
    wg.predict(p, k).time_us               # and .bound, .shares; print() shows all
    wg.predictions(p, [k] * 10_000)        # a row a kernel, on all cores
    wg.analyze(p, "kernel.cubin"), wg.describe_code(p, "kernel.cubin", grid=1024, block=256)
    wg.advise(p, [k]), wg.compare(p, wg.load("h100")), wg.fleet("profiles/nvidia-h200")

docs/python.md explains it. What is bad input on the command line raises InputError with the same line.
"""

from __future__ import annotations

import inspect
import os
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from . import _core
from ._answer import Answer
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
from ._words import Amounts, PathLike
from ._words import paths as _paths
from ._words import sides as _sides
from ._words import texts as _texts

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


def carried() -> dict[str, Path]:
    """The profiles that the package carries along: name -> file.

    "h200" has every key of a standard run; "h100" is a quick profile of one card, which has the rates and
    latencies of memory but not what a predicted time needs: its predictions are lower bounds.
    """
    return {file.parent.name: file for file in sorted((_PACKAGE / "data").glob("*/profile.json"))}


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
    return _core.load(None if file is None else Path(file),
                      otherwise if otherwise is not None and otherwise.is_file() else None, by_name)


def _published() -> Profile | None:
    """Knows how far campaigns of one card lie apart."""
    file = carried().get(_ANSWERS)
    return None if file is None else _core.load(file, None, {})


def show(profile: Profile, pattern: str = "") -> Answer:
    """The levels of the memory hierarchy (``readings``), or the keys that a pattern names (``keys``).

    The pattern is a part of a key, or a whole key with wildcards (* ? []). table() has a row a reading or
    key, each value with ``unit``, ``low`` and ``high`` (95 %). Raises InputError where no key fits.
    """
    return Answer(*_core.show(profile, pattern), "keys" if pattern else "readings")


def explain(profile: Profile, key: str) -> Answer:
    """What a key is, how it was measured, what confirms it and what could fool it.

    Raises InputError for a key that the profile does not know, with what may have been meant.
    """
    return Answer(*_core.explain(profile, key))


def compare(a: Profile, b: Profile, *, tolerance_percent: float = 0, filter: str = "", all: bool = False) -> Answer:
    """Compares two profiles key by key: each is "same", "differs", "ambiguous" or "absent".

    ``relative_difference`` is (b - a) / a. ``tolerance_percent``: a difference that counts as none.
    ``filter``: only keys that contain this, or fit it as a whole. ``all``: the text shows what agrees, too
    (the document and table() always do). Raises InputError where they have no key in common.
    """
    return Answer(*_core.compare(a, b, tolerance_percent, filter, all, _published()), "keys")


def fleet(profiles: PathLike | Iterable[PathLike], *, filter: str = "", false_alarms: float = 0.5,
          limit: str | Iterable[str] = (), all: bool = False) -> Answer:
    """Judges cards of one kind: which lie outside. ``profiles``: files, or folders of them.

    ``filter``: only keys that contain this, or fit it as a whole. ``false_alarms``: findings that a healthy
    fleet may have on average. ``limit``: "dram.read_gbps=-3%", or several: a card that is further below (-)
    or above (+) the median is in ``beyond`` of its group; without a sign, either. ``all``: the text has every
    key. table() has a row a kind of GPU; docs/fleet.md explains the document. A file that cannot be read is a
    warning, and the others are judged. Raises InputError where none is left.
    """
    return Answer(*_core.fleet(_paths(profiles), filter, false_alarms, _texts(limit), all, _published()), "groups")


def export_formats() -> dict[str, str]:
    """The formats of export(): name -> who reads it."""
    return _core.formats()


def export(profile: Profile, format: str) -> str:
    """The profile as the text of another tool's file; export_formats() has the formats.

    A field that the profile has no value for is left out, and the text says which and why. Raises InputError
    for an unknown format, and where the profile cannot be said in it.
    """
    return _core.export_text(profile, format)


def report(inputs: PathLike | Iterable[PathLike], folder: PathLike, *, together: bool = False, png: bool = False,
           command: PathLike | None = None) -> Path:
    """Draws the report of a device, or of several on one page, and returns its index.html.

    ``inputs``: recordings, profiles (.json), and recordings of reference kernels. ``together``: fit all
    recordings to one profile. ``png``: each figure as PNG too. The command draws, in a process of its own: it
    is ``command``, else `warpgauge` on PATH. Raises FileNotFoundError without one, InputError for bad input,
    and RuntimeError where the page cannot be drawn; both have the command's line.
    """
    program = shutil.which("warpgauge") if command is None else os.fspath(command)
    if program is None:
        raise FileNotFoundError("the command warpgauge, which draws reports, is not on PATH (docs/install.md builds it)")
    words = [program, "report", *map(str, _paths(inputs)), "-o", os.fspath(folder)]
    words += ["--together"] * together + ["--png"] * png
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = done.stderr.splitlines() or [f"{program} ended with status {done.returncode}"]
        line = next((line for line in lines if line.startswith("error: ")), lines[-1]).removeprefix("error: ")
        raise InputError(line) if done.returncode == _BAD_INPUT else RuntimeError(line)
    return Path(folder) / "index.html"


def resources() -> Table:
    """What a description of a kernel may count: a row a resource, with its unit and meaning.

    A unit without a slash is a total over the grid.
    """
    return Table(_core.resources())


def _analyze_options(kernel: str, warps: Iterable[int] | int, trips: Amounts | None, taken: Amounts | None,
                     l1: float | None, l2: float | None, ways: float | None, sectors: float | None, whole: bool,
                     outer: bool, listing: bool, timeline: int, arch: str,
                     compiler_options: Iterable[str]) -> _core.AnalyzeOptions:
    options = _core.AnalyzeOptions()
    options.kernel, options.architecture = kernel, arch
    options.compiler_options = list(compiler_options)
    options.warps = [warps] if isinstance(warps, int) else list(warps)
    options.trips, options.taken = _texts(trips), _texts(taken)
    options.say_of_memory(l1, l2, ways, sectors)
    options.whole, options.outer, options.listing, options.timeline = whole, outer, listing, timeline
    return options


def analyze(profile: Profile, files: PathLike | Iterable[PathLike], *, kernel: str = "",
            warps: Iterable[int] | int = (1, 2, 4, 8, 16), trips: Amounts | None = None, taken: Amounts | None = None,
            l1: float | None = None, l2: float | None = None, ways: float | None = None, sectors: float | None = None,
            whole: bool = False, outer: bool = False, listing: bool = True, timeline: int = 0, arch: str = "",
            compiler_options: Iterable[str] = ()) -> Answer:
    """Cycles that the loops of machine code take: of one iteration of all warps of a scheduler.

    ``files``: cubins, programs with GPU code, CUDA source, PTX, listings or descriptions. ``kernel``: the
    whole name, or a part of it. ``warps``: warps on a scheduler, 1 to 16. ``trips``: {place of a loop: trips};
    ``taken``: {place of a branch: share of times that it is taken}. A place is the offset of a first instruction,
    or a text: "0x1e0,0x200-0x2f0", or "scale.cu:6", a line of the source, whose trips are passes of the source.
    ``l1``: share of loads that L1 answers; ``l2``: of the rest, that L2 does. ``ways``: of conflict of shared
    memory. ``sectors``: of 32 bytes that a global access of a warp touches. What is None is taken for granted,
    and the answer says so: loads hit L1, accesses are coalesced and free of conflicts. ``whole``: also the whole
    code; ``outer``: also loops that contain others. ``listing`` and ``timeline`` (a number of warps) shape
    the text. ``arch``: to choose or to compile for, as "sm_90a" (default: the profile's).
    table() has a row a loop and number of warps: ``first`` and ``last`` instruction (offsets in bytes),
    ``cycles`` with ``low`` and ``high``, ``bound``. Raises InputError; what a file lacks is a warning.
    """
    options = _analyze_options(kernel, warps, trips, taken, l1, l2, ways, sectors, whole, outer, listing, timeline, arch,
                               compiler_options)
    return Answer(*_core.analyze(profile, _paths(files), options), "loops")


_ANALYZE = {name: value for name, value in inspect.signature(analyze).parameters.items()
            if value.kind is inspect.Parameter.KEYWORD_ONLY}


def compare_code(profile: Profile, before: PathLike, after: PathLike, **options: Any) -> Answer:
    """Two builds of one kernel side by side: what changed, and what it costs. Options are those of analyze().

    ``comparisons`` has the loops that belong together, by their places in ``kernels``. Raises InputError.
    """
    arguments = {name: value.default for name, value in _ANALYZE.items()} | options
    if unknown := set(options) - set(_ANALYZE):
        raise TypeError(f"compare_code() got an unexpected keyword argument {sorted(unknown)[0]!r}")
    return Answer(*_core.compare_code(profile, Path(before), Path(after), _analyze_options(**arguments)), "loops")


def describe_code(profile: Profile, file: PathLike, *, grid: int | str | Sequence[int] | None = None,
                  block: int | str | Sequence[int] | None = None, kernel: str = "", shared: int | str | None = None,
                  registers: int = 0, cluster: int = 1, trips: Amounts | None = None, taken: Amounts | None = None,
                  read_bytes: Amounts | None = None, write_bytes: Amounts | None = None, l1: Amounts | None = None,
                  l2: Amounts | None = None, sectors: Amounts | None = None, lines: Amounts | None = None,
                  ways: Amounts | None = None, lanes: Amounts | None = None, atomics: Amounts | None = None,
                  copy_bytes: Amounts | None = None, arch: str = "", compiler_options: Iterable[str] = (),
                  name: str = "", size: str = "") -> Kernel:
    """Describes a kernel that never ran, by its machine code: what `warpgauge describe --cubin` does.

    ``grid`` and ``block``: 1024, (32, 8) or "32,8". ``kernel``: the whole name, or a part of it.
    ``shared``: bytes of dynamic shared memory.
    The other amounts hold for all accesses (a number, or a text such as "4MiB"), or for those of a place
    ({place: number}). A place is an offset, or a text: "0x1e0,0x200-0x2f0", or "scale.cu:6", a line of the
    source. ``trips`` of loops, ``taken`` shares of branches, ``read_bytes`` and ``write_bytes`` from and to
    DRAM, ``l1`` and ``l2`` shares of hits, ``sectors`` of 32 and ``lines`` of 128 bytes of an access, ``ways``
    of bank conflict, ``lanes`` that take part, ``copy_bytes`` of a bulk copy, ``atomics`` {place: "same",
    "neighbours" or "spread"}. ``registers``: of a thread, where a listing does not say. What is not told and
    cannot be assumed raises InputError, all of it in one line that names the options; what was assumed is in
    ``assumes``. What the file lacks is a warning.
    """
    options = _core.StaticOptions()
    options.file, options.kernel = Path(file), kernel
    options.grid, options.block = _sides(grid), _sides(block)
    options.shared = "" if shared is None else str(shared)
    options.registers, options.cluster = registers, cluster
    options.trips, options.taken = _texts(trips), _texts(taken)
    options.read_bytes, options.write_bytes = _texts(read_bytes), _texts(write_bytes)
    options.l1, options.l2 = _texts(l1), _texts(l2)
    options.sectors, options.lines, options.ways = _texts(sectors), _texts(lines), _texts(ways)
    options.lanes, options.atomics, options.copy_bytes = _texts(lanes), _texts(atomics), _texts(copy_bytes)
    options.architecture, options.compiler_options = arch, list(compiler_options)
    options.name, options.size = name, size
    return _core.describe_code(profile, options)


def advise(profile: Profile, kernels: Kernel | PathLike | Iterable[Kernel], *, elsewhere: Iterable[Profile] = (),
           in_order: bool = False, lines: int = 5) -> Answer:
    """What would help kernels, by the time that each change saves (``saved_us``, ``share`` of the time).

    ``kernels``: Kernels, also by describe_code(), or a file of descriptions. ``elsewhere``: profiles of other
    devices: the time there, too. ``in_order``: the kernels are in the order of their launches. ``lines``: of
    machine code to list for each. table() has a row a kernel, with its ``changes``. Raises InputError.
    """
    if isinstance(kernels, Kernel):
        kernels = [kernels]
    elif isinstance(kernels, (str, os.PathLike)):
        kernels = read_kernels(Path(kernels))
    return Answer(*_core.advise(profile, list(kernels), list(elsewhere), in_order, lines), "kernels")


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
    """Predicts many kernels, on all cores: a row each. Options are those of predict().

    Times are microseconds. Where a description lacks an amount (``unknown``), time_us is None and at_least_us
    a lower bound. A kernel that is refused does not stop the others: ``refused`` says why, in the line that
    InputError would have; elsewhere ``refused`` is None.
    """
    names = ("kernel", "size", "source", "time_us", "low_us", "high_us", "at_least_us", "bound", "bound_share",
             "second_bound", "measured_us", "unknown", "counted_on", "device", "profile", "profile_from",
             "profile_replayed", "refused")
    answering = (profile.device_name, str(profile.file), profile.origin, profile.replayed)
    columns: dict[str, list[Any]] = {name: [] for name in names}
    described = list(kernels)
    for kernel, prediction in zip(described, _core.predict_each(profile, described, **options)):
        if isinstance(prediction, InputError):
            predicted: tuple[Any, ...] = (None,) * 7
            unknown, refused = kernel.unknown, str(prediction)
        else:
            time = prediction.time_us
            predicted = (time and time.value, time and time.low, time and time.high, prediction.at_least_us,
                         prediction.bound, time and prediction.bound_share, prediction.second_bound)
            unknown, refused = prediction.unknown, None
        row = (kernel.name, kernel.size, kernel.source, *predicted, kernel.measured_us, "; ".join(unknown),
               kernel.counted_on, *answering, refused)
        for name, value in zip(names, row):
            columns[name].append(value)
    return Table(columns)
