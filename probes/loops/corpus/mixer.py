# SPDX-License-Identifier: Apache-2.0
"""Random mixes of instructions with planted dependences.

A loop has chains: registers that each iteration reads and writes. An instruction takes its chain's
value and writes it, so nothing is dead and nothing can leave the loop; its other operands are values
of other chains (a dependence over a random distance) or sources that never change. A result that is
no chain's value (a vote, a conversion) is taken in by a chain some instructions later.
"""
import re

from . import operations
from .kernel import REGISTER_OF

PLACE = re.compile(r"\{(\w+)\}")
LUTS = ("0xe8", "0x96", "0xca", "0x6a", "0x78", "0x1e")
LANES = ("1", "2", "4", "8")
MOST_PENDING = 6


class Mixer:
    def __init__(self, kernel, chains, cross_percent=40, sources_each=3):
        """`chains`: how many, by type. `cross_percent`: how often an operand is another chain's."""
        self.kernel, self.draws = kernel, kernel.draws
        self.cross_percent = cross_percent
        self.chains, self.fixed, self.turn = {}, {}, {}
        self.latest, self.avoided = {}, ()  # chain -> fixed operands of its latest instruction
        self.pending = []  # (age at which it is taken in, type, register)
        self.age = 0
        self.one_shift = self.on = self.off = None
        for kind, count in chains.items():
            self.add_chains(kind, count)
            self.fixed[kind] = self.sources_of(kind, sources_each)
            self.turn[kind] = 0

    def add_chains(self, kind, count):
        self.chains[kind] = []
        for number in range(count):
            register = (self.uniform_start(number) if kind == "u32" else
                        self.kernel.source(kind, "start", number))
            self.chains[kind].append(register)
            self.kernel.results.append((kind, register))

    def uniform_start(self, number):
        """A half of a pointer, or a mix of two: the same in all threads."""
        register, other = self.kernel.new("r"), self.kernel.new("w")
        name = ("spans", "sources", "memory", "sink")[number % 4]
        self.kernel.setup += [f"ld.param.u64 {other}, [{name}];", f"mov.b64 {{{register}, other_half}}, {other};",
                              f"add.s32 {register}, {register}, {1 + 77 * number};"]
        return register

    def sources_of(self, kind, count):
        if kind == "u32":
            return {"add": [self.uniform_start(10 + k) for k in range(2)]}
        fixed = {"add": [self.kernel.source(kind, "add", k) for k in range(count)]}
        if kind != "i32":
            fixed["unit"] = [self.kernel.source(kind, "unit", k) for k in range(min(count, 2))]
            fixed["tiny"] = [self.kernel.source(kind, "tiny", 0)]
        return fixed

    def shift(self):
        if self.one_shift is None:
            self.one_shift = self.kernel.source("i32", "shift", 0)
        return self.one_shift

    def predicate(self, holds):
        """One that no compiler knows, for guards."""
        if self.on is None:
            flags = [self.kernel.source("i32", "flag", k) for k in range(2)]
            self.on, self.off = self.kernel.new("p"), self.kernel.new("p")
            self.kernel.setup += [f"setp.ne.s32 {self.on}, {flags[0]}, 0;",
                                  f"setp.eq.s32 {self.off}, {flags[1]}, 0;"]
        return self.on if holds else self.off

    def possible(self, operation):
        return operation.type in self.chains and (not operation.into or operation.into in self.chains)

    def pick_chain(self, kind):
        """Chains take turns, now and then out of turn."""
        chains = self.chains[kind]
        if self.draws.chance(85):
            self.turn[kind] += 1
            return chains[self.turn[kind] % len(chains)]
        return self.draws.choice(chains)

    def other(self, kind, taken):
        """A value of the type that is not among `taken`: adding a value to itself would be another
        instruction."""
        crossing = [one for one in self.chains[kind] if one not in taken]
        fixed = [one for one in self.fixed[kind]["add"] if one not in taken]
        # Two logic operations of the same three operands, or x ^ a ^ a, would be one or none.
        fixed = [one for one in fixed if one not in self.avoided] or fixed
        cross = crossing and (not fixed or self.draws.chance(self.cross_percent))
        return self.draws.choice(crossing if cross else fixed or self.fixed[kind]["add"])

    def operand(self, place, kind, taken):
        if place in ("y", "z"):
            return self.other(kind, taken)
        if place in ("a", "u", "e"):
            role = {"a": "add", "u": "unit", "e": "tiny"}[place]
            return self.draws.choice(self.fixed[kind][role])
        if place == "s":
            return self.shift()
        if place == "lut":
            return self.draws.choice(LUTS)
        if place == "lanes":
            return self.draws.choice(LANES)
        if place in ("o", "n"):
            return self.predicate(place == "o")
        if place == "t":
            return None
        return self.kernel.new({"t": "r", "w": "w", "q": "h", "p": "p"}[place[0]])

    def fill(self, ptx, kind, known):
        """The text with registers in its places; `known` has those that are fixed."""
        places = dict(known)
        self.avoided = self.latest.get(known.get("x"), ())
        for place in PLACE.findall(ptx):
            if place not in places:
                places[place] = self.operand(place, kind, set(places.values()))
        self.latest[known.get("x")] = [places[place] for place in "yza" if place in places]
        return PLACE.sub(lambda match: places[match[1]], ptx)

    def emit(self, operation, guard=None, where=None):
        kernel = self.kernel
        kernel.needs = max(kernel.needs, operation.needs)
        known = {"x": self.pick_chain(operation.type)}
        if operation.into:
            known["t"] = kernel.new(REGISTER_OF[operation.into])
        if "{x}" not in operation.ptx:
            known["y"] = known["x"]
        text = self.fill(operation.ptx, operation.type, known)
        # A guarded shuffle becomes a branch with a second copy of it behind the function's end.
        if guard and "\n" not in text and ".sync" not in text:
            text = f"@{self.predicate(guard == 'on')} {text}"
        kernel.do(text, operation.opcodes, where)
        self.age += 1
        if operation.into:
            self.pending.append((self.age + self.draws.below(8), operation.into, known["t"]))
        self.take_in(where, all_of_them=False)

    def take_in(self, where=None, all_of_them=True):
        """Results that were left over go to a chain of their type."""
        while self.pending and (all_of_them or self.pending[0][0] <= self.age
                                or len(self.pending) > MOST_PENDING):
            _, kind, result = self.pending.pop(0)
            text, pattern = self.draws.choice(operations.TAKE_IN[kind])
            text = self.fill(text, kind, {"x": self.pick_chain(kind), "t": result})
            self.kernel.do(text, (pattern,), where)

    def take_value(self, kind, register, where=None):
        """A value from elsewhere, a load's, is taken in some instructions later."""
        self.pending.append((self.age + self.draws.below(8), kind, register))

    def facts(self):
        return {kind: len(chains) for kind, chains in sorted(self.chains.items())}


def choose_kinds(draws, types, count):
    """`count` instructions of these types, with their weights; each type has one of its own."""
    pool = [one for one in operations.ALL if one.type in types and (not one.into or one.into in types)]
    chosen = []
    for kind in types:
        own = [one for one in pool if one.type == kind and not one.into]
        chosen.append(draws.weighted(own, [one.weight for one in own]))
    while len(chosen) < count:
        left = [one for one in pool if one not in chosen]
        if not left:
            break
        chosen.append(draws.weighted(left, [one.weight for one in left]))
    return chosen[:max(count, len(types))]
