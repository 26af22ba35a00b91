# SPDX-License-Identifier: Apache-2.0
"""The operands: a table in device memory, so that no value is known to the compiler.

The table has rows of 32 lanes of 8 bytes; of a 32-bit row, the lower halves are used. A row is named
(type, role):

    start  where a chain begins, 16 rows a type
    add    what is added: small numbers of both signs, so that sums stay finite over a million steps
    unit   what multiplies: 1 or -1, so that products neither grow nor vanish
    tiny   what multiplies the other chain in a fused multiply-add: one depends on the other, and
           neither grows
    part   small numbers for the fragments of matrices, 12 rows: one a register, since the assembler
           copies what two fragments share
    shift  1..31;  flag: 1 in all lanes, for predicates that no compiler knows
"""
import struct

from .draws import Draws

LANES = 32
ROW_BYTES = LANES * 8
FLOATS = ("f32", "h2", "bf2", "f64")
PACKED = ("h2", "bf2")
ROLES = (("start", 16), ("add", 4), ("unit", 2), ("tiny", 2), ("part", 12))


def rows():
    """(type, role, number) of every row, in the order of the table."""
    named = [("i32", "start", k) for k in range(16)] + [("i32", "add", k) for k in range(4)]
    named += [("i32", "part", k) for k in range(12)]
    for kind in FLOATS:
        named += [(kind, role, k) for role, count in ROLES for k in range(count)]
    return named + [("i32", "shift", k) for k in range(2)] + [("i32", "flag", k) for k in range(2)]


ROW_AT = {row: index for index, row in enumerate(rows())}


def offset_bytes(kind, role, number):
    return ROW_AT[kind, role, number] * ROW_BYTES


def bits_of(kind, value):
    """A number as the 64 bits of a table entry; of packed types, in both halves."""
    if kind == "f64":
        return struct.unpack("<Q", struct.pack("<d", value))[0]
    if kind == "f32":
        return struct.unpack("<I", struct.pack("<f", value))[0]
    if kind == "h2":
        half = struct.unpack("<H", struct.pack("<e", value))[0]
    else:
        half = struct.unpack("<I", struct.pack("<f", value))[0] >> 16
    return half << 16 | half


def number_for(kind, role, draws):
    """Multiples of 2^-6: exact in every type."""
    sign = 1 if draws.chance(50) else -1
    if role == "start":
        return sign * (64 + draws.below(64)) / 64
    if role in ("add", "part"):
        return sign * (1 + draws.below(7)) / 64
    if role == "unit":
        return float(sign)
    return {"f32": 2.0**-40, "f64": 2.0**-60, "bf2": 2.0**-40, "h2": 2.0**-24}[kind]


def entry(row, draws):
    kind, role, _ = row
    if role == "flag":
        return 1
    if role == "shift":
        return 1 + draws.below(31)
    if kind == "i32":
        return draws.word() & 0xFFFFFFFF
    return bits_of(kind, number_for(kind, role, draws))


def table_hex(seed):
    """Every row's entries, 16 digits each, the most significant first."""
    draws = Draws(f"{seed}/sources")
    return ["".join(f"{entry(row, draws):016x}" for _ in range(LANES)) for row in rows()]
