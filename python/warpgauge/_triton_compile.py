# SPDX-License-Identifier: Apache-2.0
"""Compiles one configuration of a Triton kernel for a device that need not be there.

Triton itself asks its driver which device there is. What it does then is done here with the profile's: the same signature, the
same specialised values and alignments, so that the code is that of a launch with these arguments.
"""

from __future__ import annotations

import importlib.util
import inspect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ._core import InputError

_WARP = 32


@dataclass(frozen=True)
class Compiled:
    """A configuration as machine code, and what a launch of it needs."""

    name: str
    cubin: bytes
    threads: int
    shared: int
    cluster: tuple[int, ...]
    parameters: list[tuple[str, Any]]
    """Type and value of each parameter of the cubin, in order, but those for Triton's own scratch memory, which come last."""
    values: dict[str, Any]
    """Arguments and constants by name, as a grid is asked with."""
    descriptors: Sequence[Mapping[str, Any]] = ()
    """How boxes of each tensor descriptor lie in shared memory, in the order of the parameters that are one."""
    scratch: int = 0
    """Bytes for each block of Triton's own memory, whose pointer is the first parameter behind these."""


def tools_of() -> list[Path]:
    """The folder with the disassembler that Triton brings; none where there is no Triton."""
    found = importlib.util.find_spec("triton")
    return [Path(found.origin).parent / "backends/nvidia/bin"] if found and found.origin else []


def kernel_of(kernel: Any) -> Any:
    """The JITFunction below autotuners and heuristics; of a plain function, that of what it gives."""
    from triton.runtime.jit import JITFunction
    if inspect.isfunction(kernel) or inspect.ismethod(kernel):
        kernel = kernel()
    while not isinstance(kernel, JITFunction):
        if not hasattr(kernel, "fn"):
            raise TypeError(f"kernel: {kernel!r} is not a kernel of Triton")
        kernel = kernel.fn
    return kernel


def with_heuristics(kernel: Any, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values with those that @triton.heuristics computes of them, as a launch has them."""
    all_values = dict(values)
    while hasattr(kernel, "fn"):
        for name, compute in (kernel.values.items() if type(kernel).__name__ == "Heuristics" else ()):
            all_values[name] = compute(all_values)
        kernel = kernel.fn
    return all_values


def _leaves(types: Any, value: Any) -> Iterator[tuple[str, Any]]:
    """Parameters of the cubin: constants have none, and tuples one for each of their parts."""
    if isinstance(types, tuple):
        for of_part, part in zip(types, value):
            yield from _leaves(of_part, part)
    elif types != "constexpr":
        yield types, value


def _bound(kernel: Any, backend: Any, values: Mapping[str, Any]) -> tuple[dict[str, Any], list[Any], dict[str, Any]]:
    """Arguments by name, what each is specialised for, and options."""
    from triton.runtime.jit import create_function_from_signature
    bind = create_function_from_signature(kernel.signature, kernel.params, backend)
    try:
        return bind(**values)
    except TypeError as error:  # an argument that is missing or of no type of Triton's
        raise InputError(f"{kernel.fn.__name__}: {str(error).replace('dynamic_func()', 'it')}") from None


def compiled(kernel: Any, values: Mapping[str, Any], capability: str) -> Compiled:
    """Raises InputError, one line, where Triton cannot compile the configuration."""
    from triton._utils import find_paths_if, get_iterable_path
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource, compile, make_backend
    target = GPUTarget("cuda", int(capability.replace(".", "")), _WARP)
    backend = make_backend(target)
    arguments, specialised, told = _bound(kernel, backend, values)
    options = backend.parse_options(dict(told))
    unknown = [name for name in told if not hasattr(options, name)]
    if unknown:
        raise InputError(f"{kernel.fn.__name__}: '{unknown[0]}' is neither an argument of it nor an option of Triton's")
    types, attributes = [one[0] for one in specialised], [one[1] for one in specialised]
    constants = find_paths_if(types, lambda _, one: one == "constexpr")
    attrs = find_paths_if(attributes, lambda _, one: isinstance(one, str))
    source = ASTSource(kernel, dict(zip([one.name for one in kernel.params], types)),
                       {path: get_iterable_path(list(arguments.values()), path) for path in constants},
                       {path: backend.parse_attr(get_iterable_path(attributes, path)) for path in attrs})
    try:
        built = compile(source, target=target, options=options.__dict__)
    except Exception as error:  # whatever Triton, LLVM or ptxas have against it
        raise InputError(f"{kernel.fn.__name__}: Triton cannot compile it: {' '.join(str(error).split())[:300]}") from error
    about = built.metadata
    parameters = [leaf for of_one, value in zip(types, arguments.values()) for leaf in _leaves(of_one, value)]
    return Compiled(name=about.name, cubin=built.asm["cubin"], threads=_WARP * about.num_warps, shared=about.shared,
                    cluster=tuple(getattr(about, "cluster_dims", (about.num_ctas, 1, 1))), parameters=parameters, values={**arguments, **told},
                    descriptors=getattr(about, "tensordesc_meta", None) or (), scratch=getattr(about, "global_scratch_size", 0))
