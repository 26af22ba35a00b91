# SPDX-License-Identifier: Apache-2.0
"""Family `arithmetic`: mixes of 1 to 12 kinds of instructions, 4 to 200 of them, 1 to 16 chains.

Groups of four are one loop unrolled 1, 2, 4 and 8 times. Some loops have predicated instructions, a
short branch, or an inner loop. Their conditions depend on `trips` in a way that no compiler can
see through: (trips >> 28) is 0 at every launch.
"""
from .mixer import Mixer, choose_kinds

TYPES = (("i32",), ("f32",), ("i32", "f32"), ("i32", "f32"), ("f32", "h2"), ("i32", "u32"), ("f64",),
         ("i32", "f32", "h2"), ("h2",), ("bf2",), ("i32", "f32", "u32"), ("f32", "f64"),
         ("i32", "f32", "bf2"), ("i32", "f64"), ("i32", "f32", "h2", "u32"), ("u32", "f32"))
SHAPES = ("plain",) * 6 + ("predicated", "branch", "nested", "plain")
UNROLLS = (1, 2, 4, 8)
MOST_WORDS = 26  # registers of chains: with sources and addresses, 32 warps a block still fit


def split_chains(draws, types, total):
    """`total` chains over the types, one each at least."""
    chains = {kind: 1 for kind in types}
    for _ in range(total - len(types)):
        chains[draws.choice(types)] += 1
    while sum(count * (2 if kind == "f64" else 1) for kind, count in chains.items()) > MOST_WORDS:
        largest = max(chains, key=lambda kind: (chains[kind], kind))
        chains[largest] -= 1
    if "u32" in chains:
        chains["u32"] = min(chains["u32"], 4)
    return {kind: min(count, 16) for kind, count in chains.items()}


def length_of(draws, most):
    """Short loops are as frequent as long ones."""
    ranges = [one for one in ((4, 8), (9, 16), (17, 32), (33, 64), (65, 110), (111, 200))
              if one[0] <= most]
    low, high = draws.choice(ranges)
    return draws.between(low, min(high, most))


def hidden_number(kernel, value):
    """`value` at every launch, as no compiler knows."""
    register = kernel.new("r")
    kernel.setup += [f"ld.param.u32 {register}, [trips];", f"shr.u32 {register}, {register}, 28;",
                     f"add.s32 {register}, {register}, {value};"]
    return register


def mixed(mixer, kinds, length, predicated=False):
    """`length` operations; kinds of more weight come more often."""
    kernel = mixer.kernel
    weights = [one.weight for one in kinds]
    for index in range(length):
        kind = kinds[index] if index < len(kinds) else mixer.draws.weighted(kinds, weights)
        guard = None
        if predicated and mixer.draws.chance(40):
            guard = "on" if mixer.draws.chance(70) else "off"
            kernel.facts["predicated"] = kernel.facts.get("predicated", 0) + 1
        mixer.emit(kind, guard)
    mixer.take_in()


def with_branch(mixer, kinds, length):
    """A third of the loop runs in every iteration, in every second or fourth, or never."""
    kernel, draws = mixer.kernel, mixer.draws
    period = draws.choice((1, 2, 4, 0))
    mask = hidden_number(kernel, max(period, 1) - 1)
    bits, apart = kernel.new("r"), kernel.new("p")
    inside = max(2, length // 3)
    mixed(mixer, kinds, length - inside)
    over = kernel.label("over")
    kernel.do(f"and.b32 {bits}, left, {mask};")
    kernel.do(f"setp.ne.s32 {apart}, {bits}, {0 if period else 999};")
    kernel.do(f"@{apart} bra.uni {over};")
    before = len(kernel.body)
    mixed(mixer, kinds, inside)
    kernel.facts["branch"] = {"every": period, "ptx_instructions": len(kernel.body) - before}
    kernel.body.append(f"{over}:")
    mixed(mixer, kinds, max(1, length // 4))


def with_inner_loop(mixer, kinds, length):
    kernel, draws = mixer.kernel, mixer.draws
    trips = draws.between(2, 6)
    start, count, more = hidden_number(kernel, trips), kernel.new("r"), kernel.new("p")
    inside = max(3, length // 2)
    mixed(mixer, kinds, length - inside)
    again = kernel.label("inner")
    kernel.do(f"mov.b32 {count}, {start};")
    kernel.body += [f"{again}:", '.pragma "nounroll";']
    before = len(kernel.body)
    mixed(mixer, kinds, inside)
    kernel.facts["inner"] = {"trips": trips, "ptx_instructions": len(kernel.body) - before}
    kernel.do(f"add.s32 {count}, {count}, -1;")
    kernel.do(f"setp.ne.s32 {more}, {count}, 0;")
    kernel.do(f"@{more} bra.uni {again};")


def make(kernel, plan):
    """`plan`: draws of the loop's group, so that unrollings of one loop are the same loop."""
    draws = kernel.draws
    shape, unroll = plan["shape"], plan["unroll"]
    types = draws.choice(TYPES)
    length = length_of(draws, plan["most_length"])
    chains = draws.choice((1, 1, 2, 3, 4, 4, 6, 8, 8, 12, 16))
    mixer = Mixer(kernel, split_chains(draws, types, max(chains, len(types))),
                  cross_percent=draws.choice((0, 20, 40, 80)), sources_each=4 if types == ("i32",) else 3)
    kinds = choose_kinds(draws, types, draws.between(1, 12))
    if shape == "branch":
        with_branch(mixer, kinds, max(length, 6))
    elif shape == "nested":
        with_inner_loop(mixer, kinds, max(length, 6))
    else:
        mixed(mixer, kinds, length, predicated=shape == "predicated")
    kernel.repeat(unroll)
    kernel.facts.update(shape=shape, unroll=unroll, chains=mixer.facts(),
                        kinds=[one.name for one in kinds], cross_percent=mixer.cross_percent)


def plans(count):
    """Two loops of three stand alone; the rest are groups of four unrollings."""
    made = []
    while len(made) < count:
        number = len(made)
        if number % 3 == 0 and count - number >= 4:
            made += [{"group": f"u{number:04d}", "shape": "plain", "unroll": unroll, "most_length": 25}
                     for unroll in UNROLLS]
        else:
            shape = SHAPES[(number * 7 + number // 10) % len(SHAPES)]
            made.append({"group": "", "shape": shape, "unroll": 1, "most_length": 200})
    return made[:count]
