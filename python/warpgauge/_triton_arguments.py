# SPDX-License-Identifier: Apache-2.0
"""Arguments of a Triton kernel in the words of `warpgauge describe --arg`."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ._core import InputError
from ._triton_compile import Compiled

_MOST_KNOWN_BYTES = 1 << 20  # of floats, and of what has to be fetched from a device: larger data decide no branch as a rule
_MOST_FILE_BYTES = 256 << 20  # that the analysis reads
_MAPPED = {"fp16": "f16", "bf16": "bf16", "fp32": "f32", "fp64": "f64", "i32": "i32", "i64": "i64"}  # types of tensor maps; others are bits
_SWIZZLES = ("none", "32", "64", "128")  # by CUtensorMapSwizzle


class Tensor:
    """What a kernel needs to know of a tensor, where there is none: shape, strides and type."""

    def __init__(self, shape: Sequence[int] | int, dtype: Any, strides: Sequence[int] | None = None,
                 contents: bytes | str | None = None) -> None:
        self.shape = (shape,) if isinstance(shape, int) else tuple(shape)
        self.dtype = str(dtype).split(".")[-1]
        self.contents = contents
        rows = [math.prod(self.shape[at + 1:]) for at in range(len(self.shape))]
        self._strides = tuple(rows if strides is None else strides)

    @staticmethod
    def data_ptr() -> int:
        """At a multiple of 16, as those of PyTorch are."""
        return 0

    def stride(self, side: int | None = None) -> Any:
        """In elements, as PyTorch has it."""
        return self._strides if side is None else self._strides[side]


def tensor(shape: Sequence[int] | int, dtype: Any, *, strides: Sequence[int] | None = None,
           contents: bytes | str | None = None) -> Tensor:
    """A tensor that is not there: ``tensor((4096, 4096), "fp16")``. ``dtype``: "fp16", "float16", torch.float16, ...
    ``strides``: in elements (default: row after row). ``contents``: where branches or addresses depend on them, the first bytes
    of it, or what `warpgauge describe --arg` calls them: "zeros", "random", "iota/i64", "below/u32=1000"."""
    return Tensor(shape, dtype, strides, contents)


def _bits(type_of_pointer: str) -> int:
    """Bits of an element, in Triton's words: 16 of "*fp16" and "*kbf16", 8 of "*fp8e4nv" and "*u1"."""
    found = re.match(r"\*k?(?:fp8|[a-z]+(\d+))", type_of_pointer)
    return max(8, int(found[1] or 8)) if found else 8


def _elements(one: Any) -> int:
    """From the first to the last that it can name."""
    sides = list(one.shape)
    strides = one.stride() if callable(getattr(one, "stride", None)) else [math.prod(sides[at + 1:]) for at in range(len(sides))]
    return 1 + sum((side - 1) * abs(stride) for side, stride in zip(sides, strides)) if all(sides) else 0


def _contents(one: Any, bits: int) -> bytes | None:
    """What a tensor holds: integers on the host whatever their number, other data where they are few. None: not known."""
    if isinstance(one, Tensor):
        return one.contents if isinstance(one.contents, bytes) else None
    device = getattr(getattr(one, "device", None), "type", None)
    if device is None or device == "meta" or not hasattr(one, "is_contiguous") or not one.is_contiguous():
        return None
    size = one.numel() * bits // 8
    if size > (_MOST_FILE_BYTES if device == "cpu" and not one.dtype.is_floating_point else _MOST_KNOWN_BYTES) or size == 0:
        return None
    import torch
    return one.detach().reshape(-1).view(torch.uint8).cpu().numpy().tobytes()


def as_tensor(value: Any) -> Any:
    """NumPy's arrays as tensors with what they hold; anything else as it is."""
    if not hasattr(value, "__array_interface__") or hasattr(value, "data_ptr"):
        return value
    known = value.dtype.kind in "iub" or value.nbytes <= _MOST_KNOWN_BYTES
    return Tensor(value.shape, value.dtype.name, [step // value.itemsize for step in value.strides],
                  value.tobytes() if known and value.flags.c_contiguous and value.nbytes <= _MOST_FILE_BYTES else None)


class Arguments:
    """Contents of tensors are files of the folder, one for all configurations that have the tensor."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[int, tuple[Any, Path | None]] = {}

    def texts(self, built: Compiled) -> list[str]:
        """One for each parameter of the cubin that Triton's caller fills. Raises InputError for one that no host can have."""
        descriptors = iter(built.descriptors)
        told: list[str] = []
        for kind, value in built.parameters:
            if kind.startswith("tensordesc<"):
                told += self._descriptor(built.name, kind, value, next(descriptors, None))
            else:
                told.append(self._text(built.name, kind, value))
        return told

    def _descriptor(self, kernel: str, kind: str, value: Any, about: Mapping[str, Any] | None) -> list[str]:
        """A tensor descriptor as a launch of Triton's passes it: a tensor map, then shape and strides."""
        if about is None or about.get("is_im2col") or about.get("fp4_padded"):
            raise InputError(f"{kernel}: the host does not execute copies by a {kind} that is not a plain tensor map")
        bits = 8 * about["elem_size"]
        name = kind[len("tensordesc<"):].split("[")[0]
        sides, strides = list(value.shape), list(value.strides)
        parts = [f"tensormap:{_MAPPED.get(name, f'u{bits}')}", "x".join(str(side) for side in reversed(sides)),
                 "box=" + "x".join(str(side) for side in reversed(about["block_size"]))]
        if len(sides) > 1:
            parts.append("strides=" + "x".join(str(stride * bits // 8) for stride in reversed(strides[:-1])))
        parts.append(f"swizzle={_SWIZZLES[about['swizzle']]}")
        if getattr(value, "padding", "zero") == "nan":
            parts.append("fill=nan")
        base = as_tensor(value.base)
        if isinstance(base, Tensor) and isinstance(base.contents, str):
            parts.append(base.contents)
        elif (file := self._file(base, bits)) is not None:
            parts.append(f"file={file}")
        return [":".join(parts), *(f"i32:{side}" for side in sides), *(f"i64:{stride}" for stride in strides)]

    def _file(self, one: Any, bits: int) -> Path | None:
        if id(one) not in self._files:
            held = _contents(one, bits)
            file = self._folder / f"{len(self._files)}.bin" if held is not None else None
            if file is not None and held is not None:
                file.write_bytes(held)
            self._files[id(one)] = (one, file)  # the tensor is kept: its place may not become another's
        return self._files[id(one)][1]

    def _text(self, kernel: str, kind: str, value: Any) -> str:
        if kind.startswith("*"):
            if not hasattr(value, "shape"):
                return "unknown"
            bits = _bits(kind)
            size = max(1, _elements(value) * bits // 8)
            if isinstance(value, Tensor) and isinstance(value.contents, str):
                return f"buffer:{size}:{value.contents}"
            file = self._file(value, bits)
            return f"buffer:{size}" if file is None else f"buffer:{size}:file={file}"
        if kind in ("fp32", "fp64"):
            return f"f{kind[2:]}:{float(value)!r}"
        if kind in ("u1", "i1"):
            return f"u8:{int(bool(value))}"
        if kind[0] in "iu" and kind[1:].isdigit():
            return f"{kind}:{int(value)}"
        raise InputError(f"{kernel}: the host cannot have an argument of type {kind}")
