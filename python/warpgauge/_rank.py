# SPDX-License-Identifier: Apache-2.0
"""Which of several kernels is the fastest, as far as predictions tell."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from . import _core
from ._code import OPTIONS, static_options
from ._core import Bound, InputError, Kernel, Profile
from ._table import Table
from ._words import PathLike, profile_of, refuse_option, whole_number

if TYPE_CHECKING:
    import pandas

Candidate = Kernel | PathLike | Mapping[str, Any]
"""A Kernel, a file (of descriptions, or of code), or the arguments of describe_code(), "file" among them."""
Told = tuple[str, _core.StaticOptions | Kernel | str]
"""A name, which may be empty, and a kernel; a text is why there is none."""
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Ranked:
    """A candidate and its predicted time."""

    name: str
    time_us: Bound | None
    """Microseconds of one launch in a train, with the interval; None where ``why`` says why it is not known."""
    group: int | None
    """From 1. Candidates of one group are not told from the fastest of it, so that each of group 1 may be the fastest."""
    why: str | None
    """Why it has no time."""
    place: int
    """Among the candidates as they were given, from 0."""
    bound: str | None
    """What bounds it: 'dram', 'latency: global memory', ..."""
    second_bound: str | None
    kernel: str | None
    size: str | None
    file: str | None
    blocks_per_sm: int | None
    waves: float | None
    assumptions: list[str]


def _ranked(row: dict[str, Any], time: Bound | None) -> Ranked:
    told = {name: row[name] for name in Ranked.__dataclass_fields__ if name != "time_us"}
    return Ranked(time_us=time, **told | {"why": row["why"] and _core.in_python(row["why"])})


class Ranking(Sequence[Ranked]):
    """Candidates, the fastest first; those without a time come last, as they were given. ``str()`` is what
    `warpgauge rank` prints."""

    def __init__(self, document: dict[str, Any], text: str, times: list[Bound | None]) -> None:
        self._document, self.text = document, text
        self._ranked = [_ranked(row, time) for row, time in zip(document["ranking"], times)]

    @overload
    def __getitem__(self, place: int) -> Ranked: ...
    @overload
    def __getitem__(self, place: slice) -> list[Ranked]: ...
    def __getitem__(self, place: int | slice) -> Ranked | list[Ranked]:
        return self._ranked[place]

    def __len__(self) -> int:
        return len(self._ranked)

    @property
    def best(self) -> list[Ranked]:
        """Group 1: each of these may be the fastest. Empty where no candidate has a time."""
        return [one for one in self if one.group == 1]

    @property
    def not_answered(self) -> list[Ranked]:
        """Those without a time."""
        return [one for one in self if one.time_us is None]

    def to_dict(self) -> dict[str, Any]:
        """What `warpgauge rank --format json` says."""
        return self._document

    def table(self) -> Table:
        """A row a candidate; times as ``time_us``, ``low_us`` and ``high_us``."""
        names = ["group", "name", "time_us", "low_us", "high_us", "bound", "second_bound", "kernel", "size", "file",
                 "blocks_per_sm", "waves", "place", "why"]
        ends = {"time_us": "value", "low_us": "low", "high_us": "high"}

        def cell(one: Ranked, name: str) -> Any:
            if name in ends:
                return one.time_us and getattr(one.time_us, ends[name])
            return getattr(one, name)

        return Table({name: [cell(one, name) for one in self] for name in names})

    def to_pandas(self) -> pandas.DataFrame:
        """table() as a data frame. Needs pandas."""
        return self.table().to_pandas()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Ranking of {len(self)}: {', '.join(one.name for one in self[:3])}{', ...' if len(self) > 3 else ''}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.text)}</pre>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._document, self.text, [one.time_us for one in self])


def _of_file(name: str, file: Path, shared: Mapping[str, Any]) -> Iterator[Told]:
    if file.suffix in (".json", ".jsonl") or file.name.endswith(".jsonl.zst"):
        kernels = _core.read_kernels(file)
        yield from ((name if len(kernels) == 1 else "", kernel) for kernel in kernels)
    else:
        yield from _of_options(name, {"file": file}, shared)


def _of_options(name: str, options: Mapping[str, Any], shared: Mapping[str, Any]) -> Iterator[Told]:
    for option in options:
        if option not in OPTIONS and option != "file":
            raise refuse_option("rank", option, ["file", *OPTIONS])
    if "file" not in options:
        raise TypeError("rank(): a candidate has no 'file'")
    told = static_options(**{**shared, **options})
    yield name or told.name, told


def _told(candidates: Iterable[Candidate | tuple[str, Candidate]], shared: Mapping[str, Any]) -> Iterator[Told]:
    for at, one in enumerate(candidates):
        name, kernel = one if isinstance(one, tuple) else ("", one)
        try:
            if isinstance(kernel, Kernel):
                yield name, kernel
            elif isinstance(kernel, (str, os.PathLike)):
                yield from _of_file(name, Path(kernel), shared)
            elif isinstance(kernel, Mapping):
                yield from _of_options(name, kernel, shared)
            else:
                raise TypeError(f"candidates[{at}]: {kernel!r} is neither a Kernel nor a file, nor arguments of describe_code()")
        except InputError as error:  # one bad candidate does not lose the others
            yield name or f"candidates[{at}]", str(error)


def ranking_of(profile: Profile, told: list[Told], top: int | None, jobs: int | None, progress: Progress | None) -> Ranking:
    return Ranking(*_core.rank(profile_of(profile), told, whole_number("jobs", jobs, least=1),
                               whole_number("top", top, least=1), progress))


def rank(profile: Profile, candidates: Mapping[str, Candidate] | Iterable[Candidate], *, top: int | None = None,
         jobs: int | None = None, progress: Progress | None = None, **options: Any) -> Ranking:
    """Candidates by their predicted time, the fastest first, without running any of them.

    ``candidates``: Kernels, files of descriptions, files of code, or dictionaries with arguments of describe_code();
    a dictionary of these gives them names. Further arguments are those of describe_code() (``grid``, ``block``,
    ``args``, ``warm``, ...), for every file of code that does not tell its own:

        wg.rank(p, [{"file": "a.cubin", "grid": 64}, {"file": "b.cubin", "grid": 32}], block=256, args=["buffer:4MiB", "i32:9"])

    A candidate that cannot be answered does not stop the others: it comes last, and its ``why`` says why. ``group``
    says what the predictions can tell apart. ``top``: the fastest that are wanted, beside those without a time. ``jobs``: candidates
    at once (default: as many as cores). ``progress(done, all)`` is called behind each.
    """
    for option in options:
        if option not in OPTIONS:
            raise refuse_option("rank", option, OPTIONS)
    several = candidates.items() if isinstance(candidates, Mapping) else candidates
    return ranking_of(profile, list(_told(several, options)), top, jobs, progress)
