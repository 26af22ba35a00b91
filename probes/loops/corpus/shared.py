# SPDX-License-Identifier: Apache-2.0
"""Family `shared`: loads, stores, chases, matrices and atomics in shared memory with planted bank
conflicts, alone and mixed with arithmetic.

Lane l of an access of w bytes is at l * w * stride. Banks are 4 bytes wide and there are 32: a
32-bit access has `stride` ways (1 to 32), a 64-bit one in each half of the warp up to 16, a 128-bit
one in each quarter up to 8. The fact `ways` says the stride, `wavefronts` what follows of it.
"""
from .memory import BYTES, HALF_BYTES, Tile, WIDTH
from .mixer import Mixer, choose_kinds

MOST_WAYS = {32: 32, 64: 16, 128: 8}
MOST_WAVEFRONTS = 160  # of one iteration: 64 warps then take 10,000 cycles for it


def wavefronts(bits, ways):
    """Wavefronts of a request, where each lane has its own word."""
    return (bits // 32) * min(ways, MOST_WAYS[bits])


def choose_access(draws):
    bits = draws.choice((32, 32, 64, 128))
    ways = draws.choice([one for one in (1, 1, 2, 4, 8, 16, 32) if one <= MOST_WAYS[bits]])
    return bits, ways


def some_arithmetic(kernel, most_chains=4):
    """A mixer with integer chains, which take loaded words in, and perhaps others; and what to mix in."""
    draws = kernel.draws
    types = draws.choice((("i32",), ("i32", "f32"), ("i32", "f32"), ("i32", "h2")))
    mixer = Mixer(kernel, {kind: draws.between(1, most_chains) for kind in types}, sources_each=1)
    kinds = choose_kinds(draws, types, draws.between(1, 5))
    density = draws.choice((0, 0, 1, 2, 4))  # operations after each access
    kernel.facts.update(chains=mixer.facts(), arithmetic=[one.name for one in kinds] if density else [])
    return mixer, kinds, density


def mix_in(mixer, kinds, density):
    for _ in range(density):
        mixer.emit(mixer.draws.choice(kinds))


def spread(draws, count, room, unit):
    """Offsets of accesses below `room`, all different."""
    return [unit * place for place in draws.shuffled(range(room // unit))[:count]]


def make_chase(kernel):
    draws = kernel.draws
    tile = Tile(kernel)
    ways = draws.choice((1, 1, 2, 4, 8, 16, 32))
    parallel = draws.choice((1, 1, 1, 2, 4))
    row_bytes = 32 * 4 * ways
    rows = min(16, HALF_BYTES // row_bytes)
    first = tile.link(tile.second, rows, row_bytes, 4 * ways)
    pointers = [first]
    for number in range(1, parallel):  # other starts on the same cycle, as no compiler knows
        pointer = kernel.new("r")
        kernel.setup.append(f"ld.shared.b32 {pointer}, [{pointers[-1]}];")
        pointers.append(pointer)
    kernel.results += [("i32", pointer) for pointer in pointers]
    mixer, kinds, density = some_arithmetic(kernel)
    hops = min(draws.choice((1, 2, 4, 8, 16)), max(1, MOST_WAVEFRONTS // ways // parallel))
    for _ in range(hops):
        for pointer in pointers:
            tile.chase(pointer, "", "LDS")
            mix_in(mixer, kinds, density)
    mixer.take_in()
    kernel.facts.update(access="chase", bits=32, ways=ways, parallel=parallel, requests=hops * parallel,
                        wavefronts=wavefronts(32, ways))


def make_accesses(kernel, kind):
    """Independent loads, stores, or both; `kind` is load, store or copy."""
    draws = kernel.draws
    tile = Tile(kernel)
    bits, ways = choose_access(draws)
    lane_bytes = BYTES[bits] * ways
    span = 2048
    tile.start(tile.first, lane_bytes, span)
    room = 2 * HALF_BYTES - span - 32 * lane_bytes
    mixer, kinds, density = some_arithmetic(kernel)
    most = max(1, MOST_WAVEFRONTS // wavefronts(bits, ways) // (2 if kind == "copy" else 1))
    count = min(draws.choice((1, 2, 3, 4, 6, 8, 12, 16)), most)
    barrier = draws.chance(20)
    tile.step(draws.choice((16, 32, 128, 256)) * (4 if bits == 128 else 1))
    offsets = spread(draws, count, room, max(64, BYTES[bits] * 4))
    for at in offsets:
        if kind != "store":
            words = tile.load(bits, at, "", "LDS" + WIDTH[bits])
            for word in words:
                mixer.take_value("i32", word)
        mix_in(mixer, kinds, density)
        mixer.take_in(all_of_them=density == 0)
        if kind != "load":
            ints = mixer.chains["i32"]
            values = [ints[(k + at // 64) % len(ints)] for k in range(bits // 32)]
            tile.store(bits, (at + HALF_BYTES // 2) % room // 64 * 64, values, "STS" + WIDTH[bits])
            if density == 0 and kind == "store":  # the next store has another value
                mixer.emit(kinds_of_integers(mixer))
    mixer.take_in()
    if barrier:
        kernel.do("bar.sync 0;", ("BAR",))
    kernel.facts.update(access=kind, bits=bits, ways=ways, requests=count * (2 if kind == "copy" else 1),
                        wavefronts=wavefronts(bits, ways), barrier=barrier)


def kinds_of_integers(mixer):
    return choose_kinds(mixer.draws, ("i32",), 1)[0]


def make_matrices(kernel):
    draws = kernel.draws
    tile = Tile(kernel)
    ways = draws.choice((1, 1, 1, 2, 4, 8))
    tile.advance(draws.choice((16, 32, 64, 128)), ways)
    mixer, kinds, density = some_arithmetic(kernel)
    stores = draws.chance(35)
    each = draws.choice((1, 2, 4, 4))
    count = draws.choice((1, 2, 4, 6, 8))
    transposed = draws.chance(30)
    for _ in range(count):
        for word in tile.load_matrices(each, transposed):
            mixer.take_value("i32", word)
        mix_in(mixer, kinds, density)
        if stores:
            mixer.take_in()
            ints = mixer.chains["i32"]
            tile.store_matrices([ints[k % len(ints)] for k in range(each)])
            mixer.emit(kinds_of_integers(mixer))
    mixer.take_in()
    kernel.facts.update(access="matrices", matrices=each, transposed=transposed, stores=stores, ways=ways,
                        requests=count * (2 if stores else 1))


def make_atomics(kernel):
    draws = kernel.draws
    tile = Tile(kernel)
    ways = draws.choice((1, 1, 2, 4, 8))
    returns = draws.chance(50)
    tile.start(tile.first, 4 * ways, 1024)
    mixer, kinds, density = some_arithmetic(kernel)
    count = draws.choice((1, 2, 3, 4))
    tile.step(draws.choice((4, 64, 128)))
    word = draws.choice(("add.u32", "min.u32", "xor.b32", "exch.b32"))
    for index in range(count):
        value = draws.choice(mixer.chains["i32"])
        place = f"[{tile.here}+{tile.within(1024 * index, 32)}]"
        if returns or word == "exch.b32":
            result = kernel.new("r")
            kernel.do(f"atom.shared.{word} {result}, {place}, {value};", ("ATOMS",))
            mixer.take_value("i32", result)
        else:
            kernel.do(f"red.shared.{word} {place}, {value};", ("ATOMS",))
        mix_in(mixer, kinds, density)
    mixer.take_in()
    kernel.facts.update(access="atomic", operation=word, returns=returns or word == "exch.b32", ways=ways,
                        requests=count)


def make(kernel, plan):
    {"chase": make_chase, "matrices": make_matrices, "atomic": make_atomics}.get(
        plan["access"], lambda one: make_accesses(one, plan["access"]))(kernel)
    kernel.facts["level"] = "shared"


def plans(count):
    order = ("load", "chase", "store", "load", "copy", "matrices", "load", "chase", "store", "copy", "atomic",
             "load", "matrices", "chase", "copy", "load")
    return [{"group": "", "access": order[number % len(order)]} for number in range(count)]
