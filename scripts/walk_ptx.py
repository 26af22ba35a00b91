# SPDX-License-Identifier: Apache-2.0
"""Walks through a PTX function, thread by thread, and says which addresses it asks for.

What makes addresses is computed: moves, conversions, additions, multiplications, bits, shifts, comparisons, branches,
loads of words that were stored before. Anything else makes an unknown value. An unknown address is refused,
and so is an unknown branch: no address is ever a guess.
"""

import functools
import re

MOST_STEPS = 200_000
TYPE = re.compile(r"[busf](?:1|8|16|32|64)")
WIDTH = re.compile(r"\.(?:v(\d)\.)?[busf](\d+)$")
SECTOR_BYTES = 32
WARP = 32
COMPARE = {"lt": lambda a, b: a < b, "le": lambda a, b: a <= b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
           "eq": lambda a, b: a == b, "ne": lambda a, b: a != b}
ARITHMETIC = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b,
              "mad": lambda a, b, c: a * b + c, "and": lambda a, b: a & b, "or": lambda a, b: a | b,
              "xor": lambda a, b: a ^ b, "not": lambda a: ~a, "mov": lambda a: a, "cvta": lambda a: a, "cvt": lambda a: a,
              "shl": lambda a, by: a << min(by, 64), "shr": lambda a, by: a >> min(by, 64)}


def entries(text):
    """Name -> body of every entry function."""
    parts = re.split(r"\.entry\s+", text)[1:]
    return {re.match(r"\w+", part).group(): part[part.index(")"):].split("\n}")[0] + "\n}" for part in parts}


def split(text):
    """Guard, opcode, operands."""
    guard = None
    if text.startswith("@"):
        guard, text = text.split(None, 1)
    opcode, _, rest = text.rstrip(";").partition(" ")
    return guard, opcode, re.findall(r"\{[^}]*\}|\[[^\]]*\]|[^,\s]+", rest)


class Function:
    """Statements, and where its labels are."""

    def __init__(self, body):
        self.body, self.statements, self.labels = body, [], {}
        for line in body[body.index("{") + 1:body.rindex("}")].splitlines():
            line = " ".join(line.partition("//")[0].split())
            if re.fullmatch(r"[$\w]+:", line):
                self.labels[line[:-1]] = len(self.statements)
            elif line and not line.startswith("."):
                self.statements.append(split(line))


def typed(value, kind):
    """The bits of a register, read as u32, s64, ...; None for a floating-point number."""
    if value is None or kind[0] == "f":
        return None
    bits = int(kind[1:])
    value &= (1 << bits) - 1
    return value - (1 << bits) if kind[0] == "s" and value >> (bits - 1) else value


@functools.cache
def types_of(opcode, inputs):
    """The types of an instruction's result and inputs, or None for an instruction that is not computed."""
    kind, *modifiers = opcode.replace(".pred", ".b1").split(".")
    types = [one for one in modifiers if TYPE.fullmatch(one)]
    if not types or {"hi", "sat"} & set(modifiers) or kind not in (*ARITHMETIC, "setp", "bfe"):
        return None
    result, operands = types[0], [types[-1]] * inputs
    if "wide" in modifiers:
        result = f"{result[0]}{2 * int(result[1:])}"
        operands[2:] = [result] * len(operands[2:])
    if kind in ("shl", "shr", "bfe"):
        operands[1:] = ["u32"] * len(operands[1:])
    return (kind, modifiers[0], result, operands) if result[0] != "f" or kind == "setp" else None


def computed(opcode, inputs):
    """The result's bits, or None where it is unknown."""
    types = types_of(opcode, len(inputs))
    if types is None:
        return None
    kind, comparison, result, operands = types
    values = [typed(*one) for one in zip(inputs, operands)]
    if None in values:
        return None
    if kind == "setp":
        return COMPARE[comparison](*values) if comparison in COMPARE and len(values) == 2 else None
    if kind == "bfe":
        value, start, length = values
        if length == 0 or start + length > int(result[1:]):
            return None
        return typed(typed(value >> start, f"{result[0]}{length}"), f"u{result[1:]}")
    return typed(ARITHMETIC[kind](*values), f"u{result[1:]}")


class Walk:
    """One thread. Special registers, symbols and parameters have the values that are given."""

    def __init__(self, function, values, parameters):
        self.function, self.values, self.parameters = function, dict(values), parameters
        self.bytes = {}  # that were stored; an atomic leaves them as they were

    def accessed(self, opcode, operand, address, bytes_, holds):
        """Called for each access except those of constants. `holds`: its guard, or None if that is unknown."""
        raise NotImplementedError

    def value(self, operand):
        if operand in self.values:
            return self.values[operand]
        if re.fullmatch(r"-?\d+|0x[0-9a-fA-F]+", operand):
            return int(operand, 0)
        return None

    def address(self, operand):
        base, _, offset = operand.strip("[] ").partition("+")
        value = self.value(base.strip())
        if value is None:
            raise AssertionError(f"unknown address {operand}")
        return value + int(offset or 0)

    def store(self, address, bytes_, value):
        for k in range(bytes_):
            self.bytes[address + k] = None if value is None else value >> (8 * k) & 255

    def load(self, address, bytes_):
        found = [self.bytes.get(address + k) for k in range(bytes_)]
        return None if None in found else int.from_bytes(bytes(found), "little")

    def memory(self, opcode, operands, holds):
        is_matrix = opcode.startswith(("ldmatrix", "stmatrix"))
        vector, bits = ("", 128) if is_matrix else WIDTH.search(opcode).groups()
        bytes_ = int(vector or 1) * int(bits) // 8
        place = next(one for one in operands if one.startswith("["))
        address = None
        if ".const" not in opcode:
            address = self.address(place)
            self.accessed(opcode, place, address, bytes_, holds)
        is_word = holds and not vector and not is_matrix and address is not None
        if holds is False or opcode.startswith("red."):
            return
        if opcode.startswith("st"):
            self.store(address, bytes_, self.value(operands[1]) if is_word else None)
        else:
            self.assign(operands[0], self.load(address, bytes_) if is_word else None)

    def assign(self, target, result):
        registers = [one.strip() for one in target.strip("{}").split(",")]
        for register in registers:
            self.values[register] = result if len(registers) == 1 else None

    def compute(self, opcode, operands, holds):
        self.assign(operands[0], computed(opcode, [self.value(one) for one in operands[1:]]) if holds else None)

    def holds(self, guard):
        value = True if guard is None else self.values.get(guard.lstrip("@!"))
        return not value if (guard or "").startswith("@!") and value is not None else value

    def run(self):
        at = 0
        for _ in range(MOST_STEPS):
            if at == len(self.function.statements):
                raise AssertionError("no end")
            guard, opcode, operands = self.function.statements[at]
            at += 1
            holds = self.holds(guard)
            if opcode.startswith(("ld", "st", "atom", "red.")) and not opcode.startswith("ld.param"):
                self.memory(opcode, operands, holds)
            elif holds is False or opcode.startswith("bar"):
                continue
            elif opcode in ("ret", "exit") or opcode.startswith("bra"):
                if holds is None:
                    raise AssertionError(f"unknown whether {' '.join([opcode, *operands])} is taken")
                if not operands:
                    return self
                at = self.function.labels[operands[0]]
            elif opcode.startswith("ld.param"):
                self.assign(operands[0], self.parameters[operands[1].strip("[]")])
            elif operands:
                self.compute(opcode, operands, holds)
        raise AssertionError("does not end")


class GlobalAccesses(Walk):
    """Opcode and bytes of each access of global memory in the walk; no bytes where its guard forbids it."""

    def __init__(self, function, values, parameters):
        super().__init__(function, values, parameters)
        self.accesses = []

    def load(self, address, bytes_):
        return None  # another thread may have stored there since

    def accessed(self, opcode, operand, address, bytes_, holds):
        if ".shared" in opcode:
            return
        if holds is None:
            raise AssertionError(f"unknown whether {opcode} {operand} is done")
        if not opcode.startswith(("ld.global", "st.global")):
            raise AssertionError(f"no count for what {opcode} asks for")
        self.accesses.append((opcode, range(address, address + bytes_ if holds else address)))

    def compute(self, opcode, operands, holds):
        if ".global" in opcode and not opcode.startswith("cvta"):
            raise AssertionError(f"no count for what {opcode} asks for")
        super().compute(opcode, operands, holds)


def global_traffic(function, threads, values, parameters):
    """What the warps of one block ask of global memory, over all instructions and warps.

    load_requests, load_sectors (of 32 bytes), load_bytes (each byte of a request once), and the same of stores. The
    lanes of a warp must go the same way.
    """
    traffic = {f"{side}_{what}": 0 for side in ("load", "store") for what in ("requests", "sectors", "bytes")}
    for first in range(0, threads, WARP):
        lanes = [GlobalAccesses(function, {**values, "%tid.x": first + lane}, parameters).run().accesses
                 for lane in range(WARP)]
        if len({tuple(opcode for opcode, _ in lane) for lane in lanes}) != 1:
            raise AssertionError("the lanes of a warp go different ways")
        for request in zip(*lanes):
            asked = {byte for _, lane_bytes in request for byte in lane_bytes}
            if not asked:
                continue
            side = "load" if request[0][0].startswith("ld") else "store"
            traffic[f"{side}_requests"] += 1
            traffic[f"{side}_sectors"] += len({byte // SECTOR_BYTES for byte in asked})
            traffic[f"{side}_bytes"] += len(asked)
    return traffic
