# SPDX-License-Identifier: Apache-2.0
"""Configurations of Triton's kernels by their predicted time: compiled, but not run, and without a GPU.

    import warpgauge.triton as wt

    wt.rank(matmul, configs, args, grid)                  # all of them, the fastest first
    wt.prune(matmul, 3)                                   # for triton.autotune(prune_configs_by={"early_config_prune": ...})
    wt.perf_model(matmul)                                 # the same by {"perf_model": ..., "top_k": 3}: one after the other
    wt.write(matmul, configs, args, grid, "candidates")   # cubins, and a list of them for `warpgauge rank --candidates`

Needs Triton (3.3 or later), which compiles for the profile's device. docs/triton.md has an example.
"""

from __future__ import annotations

import json
import math
import shutil
import tempfile
import warnings
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from . import _core
from ._code import package_folders, static_options
from ._core import InputError, Profile
from ._rank import Progress, Ranking, Told, ranking_of
from ._triton_arguments import Arguments, Tensor, as_tensor, tensor
from ._triton_compile import compiled, kernel_of, tools_of, with_heuristics
from ._words import PathLike, path, whole_number

__all__ = ["PerfModel", "Tensor", "perf_model", "prune", "rank", "tensor", "write"]

Grid = Sequence[int] | Callable[[dict[str, Any]], Sequence[int]]
_OPTIONS = ("num_warps", "num_ctas", "num_stages", "maxnreg", "ir_override")
_OF_RUN = ("grid", "warmup")  # what a launch tells beside the kernel's arguments


def _profile(profile: Profile | None) -> Profile:
    from . import load
    return load() if profile is None else profile


def _sides(grid: Grid | int, arguments: dict[str, Any]) -> list[int]:
    told = grid(arguments) if callable(grid) else grid
    sides = [told] if isinstance(told, int) else list(told)
    return [int(side) for side in sides]


class _Candidates:
    """Configurations as what the analysis is told: their cubins and arguments are files of a folder, which lives as
    long as this object unless it is the user's."""

    def __init__(self, kernel: Any, profile: Profile, warm: bool, folder: Path | None = None) -> None:
        self._kernel, self._profile, self._warm = kernel, profile, warm
        self._folder = Path(tempfile.mkdtemp(prefix="warpgauge-triton-")) if folder is None else folder
        if folder is None:
            weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        self._arguments = Arguments(self._folder)
        self._written = 0
        _core.look_in_packages([*package_folders(), *tools_of()])

    def kernel(self) -> Any:
        return kernel_of(self._kernel)

    def told(self, values: Mapping[str, Any], grid: Grid | int | None) -> _core.StaticOptions:
        """Raises InputError where the configuration cannot be compiled, or has arguments that the host cannot have."""
        given = {one: as_tensor(value) for one, value in values.items() if one not in _OF_RUN}
        built = compiled(self.kernel(), with_heuristics(self._kernel, given), self._profile.compute_capability)
        launch = grid if grid is not None else values.get("grid")
        if launch is None:
            raise InputError(f"{built.name}: grid is not told: the blocks of the grid, or a function that gives them")
        file = self._folder / f"{self._written}.cubin"
        self._written += 1
        file.write_bytes(built.cubin)
        sides = _sides(launch, built.values)
        scratch = [f"buffer:{built.scratch * math.prod([*sides, *built.cluster])}"] if built.scratch else []
        told = static_options(file, kernel=built.name, grid=sides, block=built.threads, shared=built.shared, cluster=math.prod(built.cluster),
                              args=[*self._arguments.texts(built), *scratch], warm=self._warm)
        told.label = f"{built.name}.cubin"
        return told


def _words(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items() if (name, value) != ("num_ctas", 1))


def _config(config: Any) -> tuple[str, dict[str, Any]]:
    """A triton.Config, or a dictionary of constants and options; and what it is called."""
    values = dict(config) if isinstance(config, Mapping) else config.all_kwargs()
    return _words(values), values


def _each(candidates: _Candidates, configs: Iterable[Any], args: Mapping[str, Any], grid: Grid | int) -> Iterator[Told]:
    """A text says why a configuration cannot be ranked."""
    tensors = {name: as_tensor(value) for name, value in args.items()}
    for config in configs:
        name, values = _config(config)
        try:
            yield name, candidates.told({**tensors, **values}, grid)
        except InputError as error:
            yield name, str(error)


def rank(kernel: Any, configs: Iterable[Any], args: Mapping[str, Any], grid: Grid | int, *, profile: Profile | None = None,
         warm: bool = False, top: int | None = None, jobs: int | None = None, progress: Progress | None = None) -> Ranking:
    """Configurations of a kernel by their predicted time, the fastest first. Nothing is run, and no GPU is needed.

    ``kernel``: what @triton.jit gives (or @triton.autotune, @triton.heuristics). ``configs``: triton.Config, or dictionaries
    such as {"BLOCK": 128, "num_warps": 4}. ``args``: the kernel's arguments by name. A tensor is PyTorch's (of any
    device, "meta" too), NumPy's, or warpgauge.triton.tensor((4096, 4096), "fp16"). ``grid``: its blocks, or a function that
    gives them for the arguments and constants of a configuration. ``profile``: of the device, for which Triton compiles
    (default: as warpgauge.load()). ``warm``: what the kernel touches is in L2 already; do_bench and autotune empty L2.
    ``top``, ``jobs`` and ``progress`` are those of warpgauge.rank(), and so is what is returned; ``place`` is that
    of the configuration. One that cannot be compiled or executed comes last, with its reason.
    """
    profile = _profile(profile)
    candidates = _Candidates(kernel, profile, warm)
    return ranking_of(profile, list(_each(candidates, configs, args, grid)), top, jobs, progress)


def write(kernel: Any, configs: Iterable[Any], args: Mapping[str, Any], grid: Grid | int, folder: PathLike, *,
          profile: Profile | None = None, warm: bool = False) -> Path:
    """The candidates of rank() as files: their cubins, and a list for `warpgauge rank --candidates`, which is returned. A machine
    without Triton can rank them. A configuration that cannot be compiled is a warning."""
    where = path("folder", folder)
    where.mkdir(parents=True, exist_ok=True)
    candidates = _Candidates(kernel, _profile(profile), warm, where)
    lines = []
    for name, told in _each(candidates, configs, args, grid):
        if isinstance(told, str):
            warnings.warn(f"{name}: {told}", stacklevel=2)
        elif isinstance(told, _core.StaticOptions):
            lines.append(json.dumps({"name": name, "file": Path(told.file).name, "kernel": told.kernel, "grid": told.grid, "block": told.block,
                                     "shared": told.shared, "cluster": told.cluster, "args": told.arguments, "warm": told.warm}))
    listed = where / "candidates.jsonl"
    listed.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return listed


class PerfModel:
    """What triton.autotune asks for the time of a configuration: milliseconds, ``inf`` where there is none. ``asked`` has
    what was answered, by the words of the configuration."""

    def __init__(self, kernel: Any, grid: Grid | int | None, profile: Profile | None, warm: bool) -> None:
        self._profile, self._grid = _profile(profile), grid
        self._candidates = _Candidates(kernel, self._profile, warm)
        self._kept: dict[str, float] = {}
        self.asked: dict[str, float] = {}

    def __call__(self, **values: Any) -> float:
        names = set(self._candidates.kernel().arg_names)
        config = {name: value for name, value in values.items()
                  if name in _OPTIONS or name in names and isinstance(value, (int, float, str, bool)) and name not in _OF_RUN}
        name = _words(config)
        try:
            told = self._candidates.told(values, self._grid)
            key = repr((Path(told.file).read_bytes(), told.grid, told.block, told.shared, told.arguments))
            if key not in self._kept:
                self._kept[key] = self._time(told)
        except InputError as error:
            warnings.warn(f"{name}: {error}", stacklevel=2)
            return math.inf
        self.asked[name] = self._kept[key]
        return self._kept[key]

    def _time(self, told: _core.StaticOptions) -> float:
        [one] = ranking_of(self._profile, [("", told)], None, 1, None)
        if one.time_us is None:
            raise InputError(str(one.why))
        return one.time_us.value / 1000


def perf_model(kernel: Any, grid: Grid | int | None = None, *, profile: Profile | None = None, warm: bool = False) -> PerfModel:
    """The predicted time of a configuration, for ``triton.autotune(prune_configs_by={"perf_model": ..., "top_k": 3})``.

    ``kernel``: what @triton.jit gives, or a function without arguments that gives it, where a decorator needs it before
    it is there: ``perf_model(lambda: matmul)``. ``grid``: as in rank(); default: that of the launch that tunes. A
    configuration that cannot be answered takes ``inf``, with a warning that says why, so that it is run last. Each is
    compiled and predicted once for the same arguments.
    """
    return PerfModel(kernel, grid, profile, warm)


def prune(kernel: Any, most: int | None = None, grid: Grid | int | None = None, *, profile: Profile | None = None, warm: bool = False,
          jobs: int | None = None) -> Callable[..., list[Any]]:
    """The configurations that are worth running, for ``triton.autotune(prune_configs_by={"early_config_prune": ...})``.

    It ranks all of them at once, which takes less than half the time of perf_model(). ``most``: the number that is kept,
    the fastest first; default: each that may be the fastest as far as the predictions tell (group 1), or all where none
    has a time. ``kernel`` and ``grid``: as in
    perf_model(). A configuration that cannot be answered is a warning, and is kept only where there are not enough others.
    """
    wanted = None if most is None else whole_number("most", most, least=1)
    answering = _profile(profile)

    def pruned(configs: Sequence[Any], named_args: Mapping[str, Any], **more: Any) -> list[Any]:
        blocks = grid if grid is not None else more.get("grid")
        if blocks is None:
            raise InputError("grid is not told: the blocks of the grid, or a function that gives them")
        ranking = rank(kernel, configs, {**named_args, **more}, blocks, profile=answering, warm=warm, jobs=jobs)
        for one in ranking.not_answered:
            warnings.warn(f"{one.name}: {one.why}", stacklevel=2)
        kept = (ranking.best or ranking[:]) if wanted is None else ranking[:wanted]
        return [configs[one.place] for one in kept]

    return pruned
