# SPDX-License-Identifier: Apache-2.0
"""Family `rules`: loops about a single rule.

    ilp       one instruction in 1, 2, 3, 4, 6 and 8 independent chains
    pair      two instructions in turn, 1:1, 1:2, 1:3 and 1:7, each in chains of its own
    banks     FFMA and IMAD with three register sources out of few or many registers
    constant  operands out of a constant bank, fixed or indexed (the same index in all lanes)
"""
from .kernel import REGISTER_OF
from .mixer import Mixer
from .operations import BY_NAME

ILPS = (1, 2, 3, 4, 6, 8)
ONE_OPCODE = ("fadd", "fmul", "ffma", "imad", "iadd3", "lop3", "rotate", "prmt", "dp4a", "imad_hi", "popc", "find",
              "sad", "hfma2", "hadd2", "bfma2", "dfma", "dadd", "shuffle", "exponential", "reciprocal", "tanh",
              "to_f32", "to_i32", "frnd", "fselect", "reduce_add", "ballot", "upopc", "uimad")
PAIRS = (("ffma", "iadd3"), ("ffma", "lop3"), ("ffma", "imad"), ("ffma", "fadd"), ("ffma", "hfma2"), ("ffma", "dfma"),
         ("ffma", "exponential"), ("iadd3", "lop3"), ("imad", "lop3"), ("imad", "popc"), ("ffma", "popc"),
         ("lop3", "shuffle"), ("ffma", "shuffle"), ("hfma2", "lop3"), ("dfma", "lop3"), ("exponential", "popc"),
         ("shuffle", "popc"), ("ulop3", "lop3"), ("ffma", "ulop3"), ("to_f32", "exponential"))
RATIOS = (1, 2, 3, 7)
BANK_SOURCES = (1, 2, 3, 4, 6, 8, 12, 16)
CONSTANTS = 64  # words of the module's constant array


def types_of(*names):
    kinds = []
    for name in names:
        one = BY_NAME[name]
        kinds += [kind for kind in (one.type, one.into) if kind and kind not in kinds]
    return kinds


class InTurn:
    """Emits instructions of one kind over its chains, strictly in turn."""

    def __init__(self, mixer, name, chains):
        self.mixer, self.operation = mixer, BY_NAME[name]
        self.chains, self.count = chains, 0

    def emit(self):
        one, kernel = self.operation, self.mixer.kernel
        kernel.needs = max(kernel.needs, one.needs)
        chain = self.chains[self.count % len(self.chains)]
        self.count += 1
        if not one.into:
            return kernel.do(self.mixer.fill(one.ptx, one.type, {"x": chain}), one.opcodes)
        # A result of another type goes back into the chain by the shortest way.
        result = kernel.new(REGISTER_OF[one.into])
        known = {"x": chain, "t": result} if "{x}" in one.ptx else {"x": chain, "y": chain, "t": result}
        kernel.do(self.mixer.fill(one.ptx, one.type, known), one.opcodes)
        self.mixer.take_value(one.into, result)
        if one.into == one.type:
            self.mixer.pick_chain = lambda kind: chain
        self.mixer.take_in()
        if one.into == one.type:
            del self.mixer.pick_chain
        else:
            kernel.do(f"xor.b32 {chain}, {chain}, {self.mixer.chains[one.into][0]};", ("LOP3",))


def make_ilp(kernel, plan):
    name, ilp = plan["instruction"], plan["ilp"]
    kinds = types_of(name)
    mixer = Mixer(kernel, {kind: ilp if kind == kinds[0] else 1 for kind in kinds}, cross_percent=0,
                  sources_each=4)
    turn = InTurn(mixer, name, mixer.chains[kinds[0]])
    for _ in range(plan["length"]):
        turn.emit()
    kernel.facts["chains"] = {kinds[0]: ilp}


def make_pair(kernel, plan):
    """One of the first to `ratio` of the second, each in four chains."""
    first, second = plan["pair"]
    kinds = types_of(first, second)
    own = {kind: 4 for kind in kinds}
    same = BY_NAME[first].type == BY_NAME[second].type
    own[BY_NAME[first].type] = 8 if same else 4
    if "u32" in own:
        own["u32"] = 4
    mixer = Mixer(kernel, own, cross_percent=0, sources_each=4)
    chains = mixer.chains[BY_NAME[first].type]
    turns = [InTurn(mixer, first, chains[:4]),
             InTurn(mixer, second, chains[4:] if same else mixer.chains[BY_NAME[second].type])]
    for _ in range(plan["length"] // (1 + plan["ratio"])):
        turns[0].emit()
        for _ in range(plan["ratio"]):
            turns[1].emit()
    kernel.facts["chains"] = {kind: len(each) for kind, each in sorted(mixer.chains.items())}


def make_banks(kernel, plan):
    """x = x * s + t with s and t out of `sources` registers; IMAD: x = s * t + x."""
    draws, count = kernel.draws, plan["sources"]
    kind, chains = plan["type"], plan["chains"]
    rows = [("add", k) for k in range(4)] + [("start", 15 - k) for k in range(12)]
    mixer = Mixer(kernel, {kind: chains}, sources_each=1)
    fixed = [kernel.source(kind, *rows[k % 16]) for k in range(count)]
    for index in range(plan["length"]):
        chain = mixer.chains[kind][index % chains]
        s, t = draws.choice(fixed), draws.choice(fixed)
        if kind == "f32":
            tiny = mixer.fixed["f32"]["tiny"][0]
            form = draws.below(3) if plan["forms"] == "mixed" else 0
            text = (f"fma.rn.f32 {chain}, {chain}, {mixer.fixed['f32']['unit'][0]}, {t};",
                    f"fma.rn.f32 {chain}, {s}, {t}, {chain};",
                    f"fma.rn.f32 {chain}, {s}, {tiny}, {chain};")[form if plan["forms"] == "mixed" else 1]
            kernel.do(text, ("FFMA",))
        else:
            kernel.do(f"mad.lo.s32 {chain}, {s}, {t}, {chain};", ("IMAD",))
    kernel.facts["chains"] = {kind: chains}


def make_constant(kernel, plan):
    """Words of the module's constant array; indexed ones by an offset that moves on."""
    draws, kind = kernel.draws, plan["type"]
    mixer = Mixer(kernel, {kind: plan["chains"]}, sources_each=1)
    at = None
    if plan["indexed"]:
        at = kernel.new("r")
        kernel.setup += [f"ld.param.u32 {at}, [trips];", f"shr.u32 {at}, {at}, 28;"]
        kernel.results.append(("i32", at))
        kernel.do(f"add.u32 {at}, {at}, 4;\nand.b32 {at}, {at}, 124;")
        address = kernel.new("r")
        kernel.do(f"add.u32 {address}, {at}, constant_base;")
        kernel.named["r"].append("constant_base")
        kernel.setup.append("mov.u32 constant_base, constants;")
    places = draws.shuffled(range(32))
    for index in range(plan["length"]):
        chain, word = mixer.chains[kind][index % plan["chains"]], kernel.new("r")
        if index % plan["every"]:
            other = mixer.other(kind, {chain})
        else:
            other = word
            place = 4 * places.pop()
            kernel.do(f"ld.const.b32 {word}, [{address}+{place}];" if plan["indexed"] else
                      f"ld.const.b32 {word}, [constants+{place}];", ("LDC",) if plan["indexed"] else ())
        if kind == "f32":
            text = (f"add.rn.f32 {chain}, {chain}, {other};" if draws.chance(50) else
                    f"fma.rn.f32 {chain}, {chain}, {mixer.fixed[kind]['unit'][0]}, {other};")
            kernel.do(text, ("FADD|FFMA",))
        else:
            text = (f"mad.lo.s32 {chain}, {chain}, {mixer.fixed[kind]['add'][0]}, {other};" if draws.chance(60) else
                    f"lop3.b32 {chain}, {chain}, {other}, {mixer.fixed[kind]['add'][0]}, 0x96;")
            kernel.do(text, ("IMAD|LOP3",))
    kernel.facts["chains"] = {kind: plan["chains"]}


def make(kernel, plan):
    {"ilp": make_ilp, "pair": make_pair, "banks": make_banks, "constant": make_constant}[plan["rule"]](kernel, plan)
    kernel.facts.update({key: value for key, value in plan.items() if key != "group"})


def all_plans():
    for name in ONE_OPCODE:
        for ilp in ILPS:
            if not (BY_NAME[name].type == "u32" and ilp > 4):
                yield {"rule": "ilp", "instruction": name, "ilp": ilp, "length": 24}
    for pair in PAIRS:
        for ratio in RATIOS:
            yield {"rule": "pair", "pair": list(pair), "ratio": ratio, "length": 48}
    for kind in ("f32", "i32"):
        for count in BANK_SOURCES:
            for chains in (4, 8):
                yield {"rule": "banks", "type": kind, "sources": count, "chains": chains, "length": 48,
                       "forms": "mixed" if count % 2 else "one"}
    for kind in ("f32", "i32"):
        for indexed in (False, True):
            for every in (1, 2, 4):
                for chains in (1, 4):
                    yield {"rule": "constant", "type": kind, "indexed": indexed, "every": every, "chains": chains,
                           "length": 24}


def plans(count):
    """All of them, or `count` that are spread evenly over all."""
    every = list(all_plans())
    count = min(count, len(every))
    return [dict(every[number * len(every) // count], group="") for number in range(count)]
