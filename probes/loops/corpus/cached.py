# SPDX-License-Identifier: Apache-2.0
"""Family `cached`: global memory that hits L1 or L2, coalesced or strided, alone and mixed with arithmetic.

L1: the block's warps share a footprint of 2 to 17 KB, which the block has touched. L2: each warp has a
slice of its own of 2 to 2.5 KB, read past L1 (.cg): no two SMs and no two warps read one line. 264 blocks of
32 slices are 22 MB. The fact `sectors` says how many 32-byte sectors one request of a warp touches. Loads
through the read-only path (.nc) read what the same kernel wrote before the wait: their values are used as no
address.
"""
from .memory import BYTES, Chunk, WIDTH
from .shared import mix_in, some_arithmetic, kinds_of_integers, spread

LANE_ROOM = 1024
MOST_SECTORS = 256  # of one iteration
WARPS = 32


def sectors(bits, stride):
    """Sectors of a request: lanes of w bytes, w * stride apart."""
    return min(32, max(bits // 32 * 4 * stride, 1))


def choose_access(draws):
    """Lanes are 32 bytes apart at most."""
    bits = draws.choice((32, 32, 64, 128))
    return bits, draws.choice([one for one in (1, 1, 1, 2, 4, 8) if one * BYTES[bits] * 32 <= LANE_ROOM])


def make_chase(kernel, level):
    """`pattern` says what a warp's lanes read in one hop."""
    draws = kernel.draws
    pattern = draws.choice(("one", "one", "coalesced", "strided"))
    lane_bytes, lanes, row_bytes = {"one": (8, 1, 128), "coalesced": (8, 32, 256), "strided": (32, 32, 1024)}[pattern]
    bytes_ = 2048 if level == "l2" else draws.choice((2048, 4096, 8192, 16384))
    warp_bytes = bytes_ if level == "l2" else 0
    chunk = Chunk(kernel, bytes_ * (WARPS if warp_bytes else 1))
    rows = bytes_ // row_bytes
    first = chunk.link(chunk.chunk, rows, row_bytes, lane_bytes, slot_lanes=lanes, warp_bytes=warp_bytes)
    if level == "l1":
        chunk.touch(0, chunk.bytes)
    parallel = draws.choice((1, 1, 2, 4)) if rows >= 4 else 1
    pointers = [first]
    for _ in range(1, parallel):
        pointer = kernel.new("w")
        kernel.setup.append(f"ld.global.b64 {pointer}, [{pointers[-1]}];")
        pointers.append(pointer)
    kernel.results += [("i64", pointer) for pointer in pointers]
    mixer, kinds, density = some_arithmetic(kernel)
    hops = draws.choice((1, 2, 4, 8)) if pattern != "strided" else draws.choice((1, 2))
    cache = ".ca" if level == "l1" else ".cg"
    for _ in range(hops):
        for pointer in pointers:
            chunk.chase(pointer, cache, "LDG.E.64")
            mix_in(mixer, kinds, density)
    mixer.take_in()
    kernel.facts.update(access="chase", bits=64, pattern=pattern, parallel=parallel, requests=hops * parallel,
                        sectors={"one": 1, "coalesced": 8, "strided": 32}[pattern], level=level,
                        footprint_bytes=bytes_, caches=[cache])


def cache_of(draws, level, kind):
    if level == "l2":
        return ".cg"
    return draws.choice((".ca", "", ".ca", ".nc") if kind == "load" else (".ca", ""))


class Region:
    """The bytes that independent accesses may touch: lanes begin in the first LANE_ROOM of them, the offset
    that moves on with the iterations adds less than `span`, and immediate offsets less than `room`."""

    def __init__(self, kernel, level):
        shared_by_warps = level == "l1"
        footprint = kernel.draws.choice((2048, 4096, 8192, 16384)) if shared_by_warps else 1536
        self.room = footprint // 2 if shared_by_warps else 1024
        self.span = footprint - self.room
        self.warp_bytes = 0 if shared_by_warps else LANE_ROOM + footprint
        self.bytes = LANE_ROOM + footprint if shared_by_warps else WARPS * self.warp_bytes
        self.footprint = LANE_ROOM + footprint


def make_accesses(kernel, kind, level):
    """Independent loads (of one level, or of both in turn), stores, or both."""
    draws = kernel.draws
    mixed = level == "mixed"
    region = Region(kernel, level)
    bits, stride = choose_access(draws)
    # Loads that hit L1 and loads past it must not share a line: a load past L1 takes the line out of it.
    chunk = Chunk(kernel, region.bytes * (2 if mixed else 1))
    chunk.fill(chunk.chunk, chunk.bytes, "fill")
    if level != "l2":
        chunk.touch(region.bytes if mixed else 0, chunk.bytes)
    chunk.start(chunk.chunk, BYTES[bits] * stride, region.span, region.warp_bytes)
    mixer, kinds, density = some_arithmetic(kernel)
    count = min(draws.choice((1, 2, 3, 4, 6, 8, 12)), max(1, MOST_SECTORS // sectors(bits, stride)))
    stores = kind != "load"
    if stores:
        count = min(count, 4)
    caches = [(".ca" if index % 2 else ".cg") if mixed else cache_of(draws, level, kind) for index in range(count)]
    step_bytes = draws.choice((32, 64, 128, 256))
    chunk.step(step_bytes)
    for index, at in enumerate(spread(draws, count, region.room, 64)):
        if kind != "store":
            in_l1 = region.bytes if mixed and caches[index] == ".ca" else 0
            for word in chunk.load(bits, at + in_l1, caches[index], "LDG.E" + WIDTH[bits]):
                mixer.take_value("i32", word)
        mix_in(mixer, kinds, density)
        mixer.take_in(all_of_them=density == 0)
        if stores:
            ints = mixer.chains["i32"]
            values = [ints[(k + index) % len(ints)] for k in range(bits // 32)]
            chunk.store(bits, at, values, "STG.E" + WIDTH[bits])
            mixer.emit(kinds_of_integers(mixer))
    mixer.take_in()
    kernel.facts.update(access=kind, bits=bits, stride=stride, caches=caches if kind != "store" else [],
                        sectors=sectors(bits, stride), requests=count * (2 if kind == "copy" else 1), level=level,
                        footprint_bytes=region.footprint, step_bytes=step_bytes)


def make(kernel, plan):
    if plan["access"] == "chase":
        make_chase(kernel, plan["level"])
    else:
        make_accesses(kernel, plan["access"], plan["level"])


def plans(count):
    order = (("load", "l1"), ("load", "l2"), ("chase", "l1"), ("load", "mixed"), ("store", "l2"), ("load", "l1"),
             ("chase", "l2"), ("load", "l2"), ("copy", "l2"), ("load", "l1"), ("load", "mixed"), ("chase", "l1"),
             ("load", "l2"), ("copy", "l1"))
    return [dict(zip(("access", "level"), order[number % len(order)]), group="") for number in range(count)]
