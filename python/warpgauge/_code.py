# SPDX-License-Identifier: Apache-2.0
"""What is said of machine code: its loops, two builds of it, and the kernel that it describes."""

from __future__ import annotations

import inspect
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from . import _core
from ._answer import Answer
from ._core import Kernel, Profile
from ._words import (
    Amounts,
    Number,
    PathLike,
    flag,
    path,
    profile_of,
    refuse_option,
    sides,
    some_paths,
    suggesting,
    text,
    texts,
    whole_number,
    whole_numbers,
)


def package_folders() -> list[Path]:
    """Where pip puts the programs of nvidia-cuda-cuobjdump and nvidia-cuda-nvdisasm: beside other packages, never in
    the current folder."""
    paths = sysconfig.get_paths()
    places = dict.fromkeys(Path(paths[kind], "nvidia") for kind in ("purelib", "platlib"))
    return [folder for place in places for folder in sorted(place.glob("*/bin"))]


_core.look_in_packages(package_folders())


def _folder(name: str, folder: PathLike | None) -> str:
    """"" where none is given: an empty Path would be the current folder."""
    return "" if folder is None else str(path(name, folder))


def _analyze_options(kernel: str | None, warps: Iterable[int] | int, trips: Amounts | None, taken: Amounts | None,
                     l1: Amounts | None, l2: Amounts | None, ways: Amounts | None, sectors: Amounts | None,
                     whole: bool, outer: bool, listing: bool, timeline: int | None, arch: str | None,
                     compiler_options: str | Iterable[str], **launch: Any) -> _core.AnalyzeOptions:
    options = _core.AnalyzeOptions()
    options.kernel, options.architecture = text("kernel", kernel), text("arch", arch)
    options.compiler_options = texts("compiler_options", compiler_options)
    options.warps, options.timeline = whole_numbers("warps", warps), whole_number("timeline", timeline)
    options.trips, options.taken = texts("trips", trips), texts("taken", taken)
    options.say_of_memory(texts("l1", l1), texts("l2", l2), texts("ways", ways), texts("sectors", sectors))
    options.whole, options.outer, options.listing = flag("whole", whole), flag("outer", outer), flag("listing", listing)
    if launch:
        kept, access, again = launch.pop("kept"), launch.pop("access"), launch.pop("from_arguments")
        options.execute(static_options("", **launch), flag("from_arguments", again), _folder("kept", kept),
                        texts("access", access))
    return options


@suggesting
def analyze(profile: Profile, files: PathLike | Iterable[PathLike], *, kernel: str | None = None,
            warps: Iterable[int] | int = (1, 2, 4, 8, 16), trips: Amounts | None = None, taken: Amounts | None = None,
            l1: Amounts | None = None, l2: Amounts | None = None, ways: Amounts | None = None,
            sectors: Amounts | None = None, whole: bool = False, outer: bool = False, listing: bool = True, timeline: int | None = None,
            arch: str | None = None, compiler_options: str | Iterable[str] = (), grid: int | str | Sequence[int] | None = None,
            block: int | str | Sequence[int] | None = None, shared: int | str | None = None, cluster: int | None = None,
            args: str | Iterable[str] = (), warm: bool = False, from_arguments: bool = False, kept: PathLike | None = None,
            access: str | Iterable[str] = ()) -> Answer:
    """Cycles that the loops of machine code take: of one iteration of all warps of a scheduler.

    ``files``: cubins, programs with GPU code, CUDA source, PTX, listings or descriptions. ``kernel``: the
    whole name, or a part of it. ``warps``: warps on a scheduler, 1 to 16. ``trips``: {place of a loop: trips},
    or a number where the kernel has one loop; ``taken``: {place of a branch: share of times that it is taken}.
    A place is the offset of a first instruction, or a text: "0x1e0,0x200-0x2f0", or "scale.cu:6", a line of
    the source, whose trips are passes of the source.
    ``l1``: share of loads that L1 answers; ``l2``: of the rest, that L2 does. ``ways``: of conflict of shared
    memory. ``sectors``: of 32 bytes that a global access of a warp touches. Each is a number for all accesses, or
    {place: number}. What is None is taken for granted,
    and the answer says so: loads hit L1, accesses are coalesced and free of conflicts. ``whole``: also the whole
    code; ``outer``: also loops that contain others. ``listing`` and ``timeline`` (a number of warps) shape
    the text. ``arch``: to choose or to compile for, as "sm_90a" (default: the profile's).
    ``grid``, ``block``, ``shared``, ``cluster``, ``args`` and ``warm``: a launch of the kernel, as of describe_code(). The host then
    executes it, and ``executed`` of the kernel has what it counted, by instruction and by line of the source.
    ``from_arguments``: the same of described kernels whose arguments were kept, in the folder ``kept`` (default: beside the
    file). ``access``: accesses to draw as one warp makes them, "all", "0x1f0" or "scale.cu:6": ``executed`` has their rows.
    table() has a row a loop and number of warps: ``first`` and ``last`` instruction (offsets in bytes),
    ``cycles`` with ``cycles_low`` and ``cycles_high``, ``bound``. Raises InputError; what a file lacks is a warning.
    """
    options = _analyze_options(kernel, warps, trips, taken, l1, l2, ways, sectors, whole, outer, listing, timeline, arch,
                               compiler_options, grid=grid, block=block, shared=shared, cluster=cluster, args=args, warm=warm,
                               from_arguments=from_arguments, kept=kept, access=access)
    return Answer(*_core.analyze(profile_of(profile), some_paths("files", files), options), "loops")


_LAUNCH = ("grid", "block", "shared", "cluster", "args", "warm", "from_arguments", "kept", "access")
_COMPARE = {name: value for name, value in inspect.signature(analyze).parameters.items()
            if value.kind is inspect.Parameter.KEYWORD_ONLY and name not in _LAUNCH}


def compare_code(profile: Profile, before: PathLike, after: PathLike, **options: Any) -> Answer:
    """Two builds of one kernel side by side: what changed, and what it costs. Options are those of analyze() but for the launch.

    ``comparisons`` has the loops that belong together, by their places in ``kernels``. Raises InputError.
    """
    for option in options:
        if option not in _COMPARE:
            raise refuse_option("compare_code", option, _COMPARE)
    arguments = {name: value.default for name, value in _COMPARE.items()} | options
    return Answer(*_core.compare_code(profile_of(profile), path("before", before), path("after", after),
                                      _analyze_options(**arguments)), "loops")


def static_options(file: PathLike, *, grid: int | str | Sequence[int] | None = None,
                   block: int | str | Sequence[int] | None = None, kernel: str | None = None,
                   shared: int | str | None = None, registers: int | None = None, cluster: int | None = None,
                   args: str | Iterable[str] = (), warm: bool = False, trips: Amounts | None = None, taken: Amounts | None = None,
                   read_bytes: Amounts | None = None, write_bytes: Amounts | None = None, l1: Amounts | None = None,
                   l2: Amounts | None = None, sectors: Amounts | None = None, lines: Amounts | None = None,
                   ways: Amounts | None = None, lanes: Amounts | None = None, atomics: Amounts | None = None,
                   copy_bytes: Amounts | None = None, arch: str | None = None,
                   compiler_options: str | Iterable[str] = (), name: str | None = None, size: str | None = None) -> _core.StaticOptions:
    """What describe_code() is told, as the analysis reads it."""
    options = _core.StaticOptions()
    options.file, options.kernel = path("file", file), text("kernel", kernel)
    options.grid, options.block = sides("grid", grid), sides("block", block)
    options.shared = "" if shared is None else str(shared)
    options.registers = whole_number("registers", registers, least=1, most=255)
    options.cluster = whole_number("cluster", cluster, otherwise=1, least=1, most=32)
    options.arguments, options.warm = texts("args", args), flag("warm", warm)
    options.trips, options.taken = texts("trips", trips), texts("taken", taken)
    options.read_bytes, options.write_bytes = texts("read_bytes", read_bytes), texts("write_bytes", write_bytes)
    options.l1, options.l2 = texts("l1", l1), texts("l2", l2)
    options.sectors, options.lines, options.ways = texts("sectors", sectors), texts("lines", lines), texts("ways", ways)
    options.lanes, options.atomics = texts("lanes", lanes), texts("atomics", atomics)
    options.copy_bytes = texts("copy_bytes", copy_bytes)
    options.architecture, options.compiler_options = text("arch", arch), texts("compiler_options", compiler_options)
    options.name, options.size = text("name", name), text("size", size)
    return options


OPTIONS = {name: value for name, value in inspect.signature(static_options).parameters.items()
           if value.kind is inspect.Parameter.KEYWORD_ONLY}
"""What describe_code() may be told of a file."""


def _change_of(grid: int | str | Sequence[int] | None, block: int | str | Sequence[int] | None, shared: int | str | None,
               args: str | Iterable[str] | Mapping[int, Number]) -> str:
    """How the command line says what of a launch is changed: "grid=64,2,arg3=4096"."""
    if not isinstance(args, Mapping) and args:
        raise TypeError("args: of a described kernel, those that change are given by their number, from 1: {3: 4096}")
    parts = {"grid": sides("grid", grid), "block": sides("block", block), "shared": "" if shared is None else str(shared)}
    if isinstance(args, Mapping):
        parts |= {f"arg{whole_number('args', number, least=1)}": str(value) for number, value in args.items()}
    return ",".join(f"{name}={value}" for name, value in parts.items() if value)


@suggesting
def describe_code(profile: Profile, file: PathLike | Kernel, *, grid: int | str | Sequence[int] | None = None,
                  block: int | str | Sequence[int] | None = None, kernel: str | None = None,
                  shared: int | str | None = None, registers: int | None = None, cluster: int | None = None,
                  args: str | Iterable[str] | Mapping[int, Number] = (), warm: bool = False,
                  kept: PathLike | None = None, trips: Amounts | None = None, taken: Amounts | None = None,
                  read_bytes: Amounts | None = None, write_bytes: Amounts | None = None, l1: Amounts | None = None,
                  l2: Amounts | None = None, sectors: Amounts | None = None, lines: Amounts | None = None,
                  ways: Amounts | None = None, lanes: Amounts | None = None, atomics: Amounts | None = None,
                  copy_bytes: Amounts | None = None, arch: str | None = None,
                  compiler_options: str | Iterable[str] = (), name: str | None = None, size: str | None = None) -> Kernel:
    """Describes a kernel by its machine code, without running it: what `warpgauge describe --cubin` does.

    ``grid`` and ``block``: 1024, (32, 8) or "32,8". ``kernel``: the whole name, or a part of it.
    ``shared``: bytes of dynamic shared memory. ``args``: arguments in the kernel's order, such as "i32:4096",
    "f32:0.5", "buffer:4MiB:zeros" and "tensormap:bf16:4096x4096:box=64x128" (see `warpgauge describe --help`):
    the host then executes the code for some blocks, which tells branches, sectors, conflicts, hits and bytes. ``warm``: what the kernel touches is in L2
    already, if it has room there.
    The other amounts hold for all accesses (a number, or a text such as "4MiB"), or for those of a place
    ({place: number}). A place is an offset, or a text: "0x1e0,0x200-0x2f0", or "scale.cu:6", a line of the
    source. ``trips`` of loops (a number: of the only loop), ``taken`` shares of branches, ``read_bytes`` and
    ``write_bytes`` from and to DRAM, ``l1`` and ``l2`` shares of hits, ``sectors`` of 32 and ``lines`` of 128
    bytes of an access, ``ways`` of bank conflict, ``lanes`` that take part, ``copy_bytes`` of a bulk copy,
    ``atomics`` {place: "same", "neighbours" or "spread"}. ``registers``: of a thread, where a listing does
    not say. What is not told and cannot be assumed raises InputError, all of it in one line that names the
    options; what was assumed is in ``assumes``. What the file lacks is a warning.

    In place of a file, a kernel that `warpgauge describe --contents BYTES` has described is executed again on the
    host, with the arguments that it had, or with those of ``args`` by their number, from 1: {3: 4096}. The other
    arguments that it takes are ``grid``, ``block``, ``shared``, ``warm``, and ``kept``, the folder of what was kept (default: beside the file).
    """
    if isinstance(file, Kernel):
        others = {name: value for name, value in locals().items() if name not in _OF_A_KERNEL}
        for name, value in others.items():
            if value != _DESCRIBE[name]:
                raise TypeError(f"{name}: is about a file of code, and not about a kernel that was described")
        return _core.describe_again(profile_of(profile), file, _change_of(grid, block, shared, args),
                                    _folder("kept", kept), flag("warm", warm))
    if isinstance(args, Mapping):
        raise TypeError("args: of a file of code, all are given in the kernel's order")
    if kept is not None:
        raise TypeError("kept: is about a kernel that was described, and not about a file of code")
    return _core.describe_code(profile_of(profile), static_options(file, grid=grid, block=block, kernel=kernel,
        shared=shared, registers=registers, cluster=cluster, args=args, warm=warm, trips=trips, taken=taken,
        read_bytes=read_bytes, write_bytes=write_bytes, l1=l1, l2=l2, sectors=sectors, lines=lines, ways=ways,
        lanes=lanes, atomics=atomics, copy_bytes=copy_bytes, arch=arch, compiler_options=compiler_options, name=name,
        size=size))


_OF_A_KERNEL = ("profile", "file", "grid", "block", "shared", "args", "warm", "kept")
_DESCRIBE = {name: value.default for name, value in inspect.signature(describe_code).parameters.items()}
