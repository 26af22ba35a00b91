# SPDX-License-Identifier: Apache-2.0
"""One random kernel in PTX: deterministic, without races, its results written word by word."""
import random
import re

import forms

# Words of a thread's input, by what they hold (runner.cpp fills them).
INPUTS = {"i": (0, 12), "f": (12, 12), "g": (24, 8), "k": (32, 6), "b": (38, 4), "l": (42, 5), "e": (52, 6)}
INPUT_WORDS = 64
MEMORY_BYTES = 256  # of each thread, in the third buffer
PARAMETERS = (["out", "in", "memory"], ["i"] * 6, ["f"] * 4, ["l"] * 2, ["e"] * 2)
SIZE = {"i": 32, "f": 32, "g": 32, "k": 32, "b": 32, "h": 16, "x": 16, "y": 16, "q": 16, "l": 64, "e": 64,
        "p": 1}
PREFIX = {32: "%r", 16: "%h", 64: "%d", 1: "%p"}

INTEGERS = [0, 1, 2, 3, -1, -2, 5, 7, 8, 15, 16, 31, 32, 33, 63, 64, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000,
            0xffff, 0x10000, -0x8000, -0x80, 0x7fffffff, -0x80000000, -0x7fffffff, 0x55555555, 0x00ff00ff, 1000]
SINGLES = [0, 0x80000000, 0x3f800000, 0xbf800000, 0x3f000000, 0x40000000, 1, 0x007fffff, 0x00800000,
           0x80000001, 0x7f7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0x4b000000, 0x4f000000, 0xcf000000,
           0x5f000000, 0x3fc00000, 0x3eaaaaab, 0x477fe000, 0x33800000]
DOUBLES = [0, 1 << 63, 0x3ff << 52, 0xbff << 52, 0x7ff << 52, 0xfff << 52, 1, 0x10 << 48, 0x3fe << 52,
           0x3ff8 << 48, 0x41e0 << 48, 0x43e0 << 48, 0x7fefffffffffffff, 0x3ca0 << 48]


class Kernel:
    def __init__(self, name, seed, tables, kind):
        self.random = random.Random(seed)
        self.name = name
        self.tables = tables  # of forms, by name: lists of lists
        self.kind = kind
        self.lines = []
        self.count = {1: 0, 16: 0, 32: 0, 64: 0}
        self.pool = {letter: [] for letter in SIZE}
        self.outputs = []  # (word, tolerance, what)
        self.words = 0
        self.label = 0
        self.head = []  # variables and functions
        self.declared = []  # inside of the kernel
        self.block = (32, 1, 1)
        self.grid = 1
        self.cluster = 1
        self.depth = 0
        self.stores_inside = False

    # ---- registers

    def fresh(self, letter):
        size = SIZE[letter]
        self.count[size] += 1
        return f"{PREFIX[size]}{self.count[size]}"

    def line(self, text):
        self.lines.append("  " + text)

    def new_label(self):
        self.label += 1
        return f"L{self.label}"

    def source(self, letter):
        """A register that holds a value of this kind, or any of its size."""
        rng = self.random
        size = SIZE[letter]
        if size == 16 and (not self.pool[letter] or rng.random() < 0.5):
            return self.half(letter)
        pools = [letter]
        if size != 1 and (rng.random() < 0.12 or not self.pool[letter]):
            pools = [k for k in SIZE if SIZE[k] == size and self.pool[k]]
        pool = self.pool[rng.choice(pools)]
        if not pool:
            return self.any_predicate()
        # Late results more often than early ones.
        return pool[min(int(len(pool) * rng.random() ** 0.7), len(pool) - 1)]

    def half(self, letter):
        word = {"h": "i", "q": "b", "x": "g", "y": "k"}[letter]
        register = self.fresh(letter)
        low = self.random.random() < 0.5
        parts = f"{{{register}, _}}" if low else f"{{_, {register}}}"
        self.line(f"mov.b32 {parts}, {self.source(word)};")
        self.pool[letter].append(register)
        return register

    def any_predicate(self):
        register = self.fresh("p")
        compare = self.random.choice(["lt", "gt", "eq", "ne"])
        self.line(f"setp.{compare}.s32 {register}, {self.source('i')}, {self.immediate('i')};")
        self.pool["p"].append(register)
        return register

    def immediate(self, letter):
        rng = self.random
        if letter == "f":
            value = rng.choice(SINGLES) if rng.random() < 0.6 else rng.getrandbits(32)
            return f"0f{value:08X}"
        if letter == "e":
            value = rng.choice(DOUBLES) if rng.random() < 0.6 else rng.getrandbits(32) << 32
            return f"0d{value:016X}"
        bits = SIZE[letter]
        value = rng.choice(INTEGERS) if rng.random() < 0.6 else rng.getrandbits(bits)
        value &= (1 << bits) - 1
        return str(value - (1 << bits) if value >> (bits - 1) else value)

    # ---- one form

    def write(self, text, tolerance="exact", guard=""):
        """The instructions of a form; its results are kept and stored."""
        shared, results = {}, []
        for one in text.split("; "):
            opcode, operands = one.split(" ", 1)
            parts = []
            for at, token in enumerate(operands.split(",")):
                parts.append(self.operand(token, at == 0, shared, results))
            self.line(f"{guard}{opcode} {', '.join(parts)};")
        for letter, register in results:
            if tolerance == "exact":
                self.pool[letter].append(register)
            self.store(letter, register, text, tolerance)
        return results

    def operand(self, token, is_first, shared, results):
        rng = self.random
        if token[0] in "$%&":
            letter = {"$": "i", "%": "l", "&": "f"}[token[0]]
            if token not in shared:
                shared[token] = self.fresh(letter)
            return shared[token]
        if token[0] == "#":
            low, high = (int(part) for part in token[1:].split(":"))
            return str(rng.randint(low, high))
        if token[0].isdigit():
            return token
        if is_first:
            parts = []
            for letter in token.split("|"):
                register = self.fresh(letter)
                results.append((letter, register))
                parts.append(register)
            return "|".join(parts)
        if token == "!p":
            return rng.choice(["", "!"]) + self.source("p")
        letter, suffix = token[0], token[1:]
        if letter.isupper():
            if rng.random() < 0.35:
                return self.immediate(letter.lower())
            letter = letter.lower()
        return self.source(letter) + suffix

    def store(self, letter, register, what, tolerance="exact"):
        if self.depth > 0 and not self.stores_inside:
            return
        size = SIZE[letter]
        if size == 64:
            at = self.take_words(2, what, tolerance)
            self.line(f"st.global.b64 [%out+{4 * at}], {register};")
            return
        at = self.take_words(1, what, tolerance)
        word = register
        if size == 1:
            word = self.fresh("i")
            self.line(f"selp.b32 {word}, 1, 0, {register};")
        elif size == 16:
            word = self.fresh("i")
            # Not cvt.u32.u16: ptxas takes the upper half of some results for zeros that they are not.
            self.line(f"mov.b32 {word}, {{{register}, %zero}};")
        self.line(f"st.global.b32 [%out+{4 * at}], {word};")

    def take_words(self, number, what, tolerance="exact"):
        if number == 2 and self.words % 2:
            self.words += 1
        at = self.words
        self.words += number
        self.outputs.append((at, number, tolerance, what))
        return at

    def random_form(self, name=None):
        table = self.tables[name or self.random.choice(self.kind_tables)]
        return self.random.choice(self.random.choice(table))

    def compute(self, name=None):
        guard = ""
        text = self.random_form(name)
        if self.random.random() < 0.06 and ";" not in text:
            self.predicated(text)
            return
        self.write(text, guard=guard)

    def predicated(self, text):
        """Its target holds something before, and is written where a predicate holds."""
        rng = self.random
        first = text.split(" ", 1)[1].split(",")[0]
        if "|" in first or first == "p":
            self.write(text)
            return
        target = self.fresh(first)
        size = SIZE[first]
        self.line(f"mov.b{size} {target}, {self.source(first)};")
        opcode, operands = text.split(" ", 1)
        parts = [self.operand(token, False, {}, []) for token in operands.split(",")[1:]]
        guard = "@" + rng.choice(["", "!"]) + self.source("p")
        self.line(f"{guard} {opcode} {', '.join([target] + parts)};")
        self.pool[first].append(target)
        self.store(first, target, text)

    # ---- frame

    def begin(self):
        rng = self.random
        line = self.line
        line("mov.b16 %zero, 0;")
        line("ld.param.b64 %out, [out]; ld.param.b64 %in, [in]; ld.param.b64 %memory, [memory];")
        line("mov.u32 %me, %tid.x; mov.u32 %all, %ntid.x; mov.u32 %part, %tid.y;")
        line("mad.lo.u32 %me, %part, %all, %me; mov.u32 %part, %ntid.y; mul.lo.u32 %all, %all, %part;")
        line("mov.u32 %part, %ctaid.x; mad.lo.u32 %gid, %part, %all, %me;")
        line(f"mul.wide.u32 %wide, %gid, {4 * INPUT_WORDS}; add.s64 %in, %in, %wide;")
        line(f"mul.wide.u32 %wide, %gid, {MEMORY_BYTES}; add.s64 %memory, %memory, %wide;")
        line("mul.wide.u32 %wide, %gid, OUT_BYTES; add.s64 %out, %out, %wide;")
        names = iter(f"p{i}" for i in range(20))
        for letters in PARAMETERS[1:]:
            for letter in letters:
                name = next(names)
                if rng.random() < 0.5:
                    register = self.fresh(letter)
                    line(f"ld.param.b{SIZE[letter]} {register}, [{name}];")
                    self.pool[letter].append(register)
        for letter, (at, count) in INPUTS.items():
            size = SIZE[letter]
            for i in range(count):
                if rng.random() < 0.5:
                    register = self.fresh(letter)
                    line(f"ld.global.b{size} {register}, [%in+{4 * at + size // 8 * i}];")
                    self.pool[letter].append(register)
        for letter in ("i", "f", "g", "k", "b", "l", "e"):
            if not self.pool[letter]:
                register = self.fresh(letter)
                line(f"ld.global.b{SIZE[letter]} {register}, [%in+{4 * INPUTS[letter][0]}];")
                self.pool[letter].append(register)
        if rng.random() < 0.4:
            self.pool["i"].append("%me")
        for _ in range(3):
            self.any_predicate()

    def text(self):
        out_bytes = 8 * ((self.words + 1) // 2) or 8
        threads = self.block[0] * self.block[1]
        parameters = [f".param .u64 {name}" for name in PARAMETERS[0]]
        letters = [letter for part in PARAMETERS[1:] for letter in part]
        parameters += [f".param .b{SIZE[letter]} p{i}" for i, letter in enumerate(letters)]
        text = "".join(one + "\n" for one in self.head)
        text += f".visible .entry {self.name}({', '.join(parameters)})\n"
        text += f".reqntid {self.block[0]},{self.block[1]},1\n"
        if self.cluster > 1:
            text += f".explicitcluster .reqnctapercluster {self.cluster},1,1\n"
        text += "{\n"
        text += "  .reg .b64 %out, %in, %memory, %wide; .reg .b32 %me, %all, %part, %gid; .reg .b16 %zero;\n"
        for size, prefix in PREFIX.items():
            kind = "pred" if size == 1 else f"b{size}"
            prefix = prefix[1:]
            text += f"  .reg .{kind} %{prefix}<{self.count[size] + 1}>;\n"
        text += "".join(f"  {one}\n" for one in self.declared)
        text += "\n".join(self.lines).replace("OUT_BYTES", str(out_bytes)) + "\n  ret;\n}\n"
        assert threads <= 1024
        return text, out_bytes // 4
