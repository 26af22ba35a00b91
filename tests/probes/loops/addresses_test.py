#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Walks through the PTX of the loops, thread by thread, and holds every address against its memory.

Usage: addresses_test.py SOURCE_FOLDER [COUNT]         (COUNT loops out of the corpus; default 150, "all" for all)

What makes addresses is interpreted: moves, additions, multiplications, shifts, comparisons, branches, loads and
stores of words that were stored before. Whatever else there is makes an unknown value, and an unknown address is a
failure. A memory fault on the GPU would cost the whole context.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(sys.argv[1]).resolve()
COUNT = sys.argv[2] if len(sys.argv) > 2 else "150"
MASK = (1 << 64) - 1
SPANS, ARRIVED, SOURCES, MEMORY, SINK = (k << 40 for k in range(1, 6))
SHARED = 1 << 16  # an address of 32 bits
BLOCKS, TRIPS = 264, 3
MOST_STEPS = 200_000
KNOWN = ("mov", "cvta", "add", "sub", "mul", "mad", "and", "shl", "shr", "setp", "xor")
WIDTH = re.compile(r"\.(?:v(\d)\.)?[bus](\d+)$")


def split(text):
    """Guard, opcode, operands."""
    guard = None
    if text.startswith("@"):
        guard, text = text.split(" ", 1)
    opcode, _, rest = text.rstrip(";").partition(" ")
    braces = re.findall(r"\{[^}]*\}|\[[^\]]*\]|[^,\s]+", rest)
    return guard, opcode, braces


def load_entry(text):
    """Statements with labels' places, of one function."""
    body = text[text.index("{") + 1:text.rindex("}")]
    statements, labels = [], {}
    for line in body.splitlines():
        line = line.strip()
        if re.fullmatch(r"\w+:", line):
            labels[line[:-1]] = len(statements)
        elif line and not line.startswith("."):
            statements.append(split(line))
    return statements, labels, int((re.search(r"tile\[(\d+)\]", body) or [0, 0])[1])


class Walk:
    """One thread. Warps of a block do alike: each writes its own pointers before it follows them."""

    def __init__(self, entry, memory_bytes, block, threads, thread):
        self.statements, self.labels, shared_bytes = entry
        self.values = {"%tid.x": thread, "%ntid.x": threads, "%ctaid.x": block, "%nctaid.x": BLOCKS, "%smid": 0,
                       "%clock64": 0, "tile": SHARED, "constants": 1 << 17}
        self.parameters = {"spans": SPANS, "arrived": ARRIVED, "sources": SOURCES, "memory": MEMORY, "sink": SINK,
                           "trips": TRIPS}
        chunk = MEMORY + block * memory_bytes
        self.regions = [(SPANS, BLOCKS * 32 * 24), (ARRIVED, 4), (SOURCES, Walk.source_bytes), (chunk, memory_bytes),
                        (SINK, BLOCKS * 1024 * 4), (SHARED, shared_bytes)]
        self.stored = {ARRIVED: BLOCKS}
        self.accesses = 0

    def value(self, operand):
        if operand in self.values:
            return self.values[operand]
        if re.fullmatch(r"-?\d+|0x[0-9a-f]+", operand):
            return int(operand, 0)
        return None

    def address(self, operand):
        base, _, offset = operand.strip("[]").partition("+")
        value = self.value(base)
        if value is None:
            raise AssertionError(f"unknown address {operand}")
        return value + int(offset or 0)

    def access(self, opcode, operand, bytes_):
        if ".const" in opcode:
            return None
        address = self.address(operand)
        self.accesses += 1
        if not any(first <= address and address + bytes_ <= first + size for first, size in self.regions):
            raise AssertionError(f"{opcode} {operand} at {address:#x} is outside")
        if address % bytes_:
            raise AssertionError(f"{opcode} {operand} at {address:#x} is not aligned to {bytes_}")
        return address

    def memory(self, opcode, operands):
        if opcode.startswith(("ldmatrix", "stmatrix")):
            self.access(opcode, next(one for one in operands if one.startswith("[")), 16)
            return
        vector, bits = WIDTH.search(opcode).groups()
        bytes_ = int(vector or 1) * int(bits) // 8
        place = next(one for one in operands if one.startswith("["))
        address = self.access(opcode, place, bytes_)
        if opcode.startswith("st"):
            self.stored[address] = self.value(operands[1]) if not vector else None
            return
        if opcode.startswith(("ld", "atom")):
            for register in operands[0].strip("{}").split(","):
                self.values[register.strip()] = None if vector else self.stored.get(address)

    def compute(self, opcode, operands):
        kind = opcode.split(".")[0]
        inputs = [self.value(one) for one in operands[1:]]
        wide = opcode.endswith("64") or ".wide" in opcode
        if None in inputs or kind not in KNOWN:
            result = None
        elif kind in ("mov", "cvta"):
            result = inputs[0]
        elif kind == "setp":
            compare = opcode.split(".")[1]
            a, b = inputs
            result = {"lt": a < b, "ge": a >= b, "eq": a == b, "ne": a != b, "gt": a > b}[compare]
        else:
            a, b = inputs[:2]
            third = inputs[2] if len(inputs) > 2 else 0
            result = {"add": lambda: a + b, "sub": lambda: a - b, "xor": lambda: a ^ b, "mul": lambda: a * b,
                      "and": lambda: a & b, "mad": lambda: a * b + third, "shl": lambda: a << min(b & MASK, 64),
                      "shr": lambda: a >> min(b & MASK, 64)}[kind]() & (MASK if wide else 0xFFFFFFFF)
        for register in operands[0].strip("{}").split(","):
            self.values[register.strip()] = result if not operands[0].startswith("{") else None

    def run(self):
        at = steps = 0
        while at < len(self.statements):
            guard, opcode, operands = self.statements[at]
            at += 1
            steps += 1
            if steps > MOST_STEPS:
                raise AssertionError("does not end")
            holds = True
            if guard:
                holds = self.values.get(guard.lstrip("@!"))
                if opcode.startswith("bra") and holds is None:
                    raise AssertionError(f"unknown branch to {operands[0]}")
                holds = not holds if guard.startswith("@!") and holds is not None else holds
            if opcode == "ret":
                return self
            if opcode.startswith("bra"):
                at = self.labels[operands[0]] if holds else at
            elif opcode.startswith("ld.param"):
                self.values[operands[0]] = self.parameters[operands[1].strip("[]")]
            elif opcode.startswith(("ld", "st", "atom", "red.")):
                self.memory(opcode, operands)
            elif not opcode.startswith(("bar", "mma")):
                self.compute(opcode, operands) if holds is True else self.values.update({operands[0]: None})
        raise AssertionError("no end")


def check_planted():
    """An address beyond the block's memory is seen."""
    text = ("{ .reg .b32 x;\n mov.u32 t, %tid.x;\n ld.param.u64 m, [memory];\n mad.wide.u32 m, t, 4, m;\n"
            " st.global.u32 [m+OFFSET], t;\n ret;\n }")
    Walk(load_entry(text.replace("OFFSET", "0")), 4096, 0, 1024, 1023).run()
    try:
        Walk(load_entry(text.replace("OFFSET", "4")), 4096, 0, 1024, 1023).run()
    except AssertionError:
        return
    sys.exit("an address outside was not seen")


def main():
    sys.path.insert(0, str(SOURCE / "probes" / "loops"))
    import generate
    from corpus import sources
    Walk.source_bytes = len(sources.rows()) * sources.ROW_BYTES
    check_planted()
    with tempfile.TemporaryDirectory() as folder:
        options = ["--folder", folder] + ([] if COUNT == "all" else ["--count", COUNT])
        loops = generate.write(generate.parse(options))
        texts = "\n".join(file.read_text() for file in pathlib.Path(folder).glob("*.ptx"))
    functions = {part.split("(")[0]: part[part.index(")"):] for part in texts.split(".visible .entry ")[1:]}
    accesses = 0
    for loop in loops:
        entry = load_entry(functions[loop["name"]].rstrip())
        for block, threads, thread in ((0, 32, 0), (BLOCKS - 1, 32, 31), (BLOCKS - 1, 1024, 1023), (5, 256, 77)):
            try:
                accesses += Walk(entry, loop["memory_bytes_per_block"], block, threads, thread).run().accesses
            except AssertionError as error:
                sys.exit(f"{loop['name']}: thread {thread} of {threads}: {error}")
    print(f"{len(loops)} loops, {accesses} accesses, all inside")


if __name__ == "__main__":
    main()
