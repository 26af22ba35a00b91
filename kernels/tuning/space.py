# SPDX-License-Identifier: Apache-2.0
"""What a space of configurations is, and which spaces stay closed until a study of them ends."""

import hashlib
import itertools
import json
from collections.abc import Callable
from dataclasses import dataclass, field

ELEMENT_BYTES = {"i8": 1, "u8": 1, "f16": 2, "bf16": 2, "f32": 4, "i32": 4, "i64": 8}
NOT_CONSTANTS = {"WARPS": "num_warps", "STAGES": "num_stages"}  # of a Triton configuration: how it is compiled


@dataclass(frozen=True)
class Buffer:
    """`holds`: "normal" numbers, "result" (of the kernel), "zeros" (and what is added to them), "random" bytes, "below:N"."""
    element: str
    count: int
    holds: str = "normal"

    @property
    def size_bytes(self):
        return self.count * ELEMENT_BYTES[self.element]

    def spelled(self):
        """As an argument of `warpgauge describe --cubin`. Numbers that decide no branch and no address need no contents."""
        contents = {"normal": "", "result": ""}.get(self.holds, f":{self.holds}")
        if self.holds.startswith("below:"):
            contents = f":below/{self.element}={self.holds.removeprefix('below:')}"
        return f"buffer:{self.size_bytes}{contents}"


@dataclass(frozen=True)
class Space:
    name: str
    source: str  # in this folder: a module of Triton kernels, or a template in CUDA
    shapes: tuple  # of {size: number}
    configurations: tuple  # of {name: number}
    arguments: Callable  # shape -> {name: Buffer, int or float}, in the kernel's order
    grid: Callable  # shape, configuration -> blocks along each side
    block: Callable | None = None  # of a template: configuration -> threads along each side
    constants: dict = field(default_factory=dict)  # of every configuration
    tolerance: float = 1e-4  # of a result's largest difference, in units of its largest number

    @property
    def is_triton(self):
        return self.source.endswith(".py")


def blocks(size, tile):
    return -(-size // tile)


def drawn(count, keep=lambda **choice: True, **choices):
    """`count` of all combinations that `keep` allows, all of them where there are no more. Hashes draw: no one has chosen."""
    every = [dict(zip(choices, values)) for values in itertools.product(*choices.values())]
    every = sorted((one for one in every if keep(**one)), key=lambda one: hashlib.sha256(json.dumps(one).encode()).hexdigest())
    return tuple(sorted(every[:count], key=lambda one: tuple(one.values())))


def closed(names):
    """Half of the spaces of one language (rounded up): those whose names have the smaller sha256. They are looked at once,
    after all that was learnt from the others; no result decided which they are."""
    ordered = sorted(names, key=lambda name: hashlib.sha256(name.encode()).hexdigest())
    return frozenset(ordered[:-(-len(ordered) // 2)])
