# SPDX-License-Identifier: Apache-2.0
"""Loads, stores and atomics of random programs."""
from programs import SIZE


def value_of(kernel, bits, number):
    letter = {8: "h", 16: "h", 32: "i", 64: "l"}[bits]
    return [kernel.source(letter) for _ in range(number)]


def width_and_number(kernel, vectors=True):
    bits = kernel.random.choice([8, 16, 32, 64])
    numbers = [1] if not vectors else [n for n in (1, 2, 4) if n * bits <= 128]
    return bits, kernel.random.choice(numbers)


def vector(registers):
    return registers[0] if len(registers) == 1 else "{" + ", ".join(registers) + "}"


def suffix(number):
    return "" if number == 1 else f".v{number}"


def load(kernel, opcode, address, bits, number, what, kinds=True):
    """A load of this many; narrow ones are signed or not."""
    rng = kernel.random
    letter = {8: "i" if rng.random() < 0.5 else "h", 16: "i" if rng.random() < 0.5 else "h", 32: "i",
              64: "l"}[bits]
    registers = [kernel.fresh(letter) for _ in range(number)]
    kind = rng.choice("us") if kinds else "b"
    kernel.line(f"{opcode}{suffix(number)}.{kind}{bits} {vector(registers)}, {address};")
    for register in registers:
        kernel.pool[letter].append(register)
        kernel.store(letter, register, f"{what} {opcode}{suffix(number)}.{kind}{bits}")


def own_memory(kernel, space, base, what):
    """Stores and loads of a thread in its own room of 64 bytes."""
    rng = kernel.random
    is_global = space in ("global", "")
    for _ in range(rng.randint(1, 3)):
        bits, number = width_and_number(kernel)
        at = rng.randrange(0, 64 // (bits // 8 * number)) * (bits // 8 * number)
        how = rng.choice(["", "", ".cg", ".cs", ".wt", ".wb"]) if is_global and space else ""
        if is_global and rng.random() < 0.2:
            how = rng.choice([".relaxed.gpu", ".release.sys", ".relaxed.cta", ".volatile"])
        if "." + "volatile" == how:
            opcode = f"st.volatile.{space}"
        elif how.startswith(".re"):
            opcode = f"st{how}.{space}"
        else:
            opcode = f"st.{space}{how}"
        guard = f"@{kernel.source('p')} " if rng.random() < 0.15 else ""
        kernel.line(f"{guard}{opcode}{suffix(number)}.b{bits} [{base}+{at}], "
                    f"{vector(value_of(kernel, bits, number))};")
    for _ in range(rng.randint(1, 3)):
        bits, number = width_and_number(kernel)
        at = rng.randrange(0, 64 // (bits // 8 * number)) * (bits // 8 * number)
        how = rng.choice(["", "", ".ca", ".cg", ".cs", ".lu", ".cv"]) if is_global and space else ""
        opcode = f"ld.{space}{how}"
        if is_global and rng.random() < 0.2:
            opcode = f"ld{rng.choice(['.relaxed.gpu', '.acquire.sys', '.relaxed.cta', '.volatile'])}.{space}"
        load(kernel, opcode, f"[{base}+{at}]", bits, number, what)


def global_memory(kernel):
    own_memory(kernel, "global", "%memory", "global")


def local_memory(kernel):
    """An array whose places data choose: it cannot live in registers."""
    rng = kernel.random
    name = f"local{len(kernel.declared)}"
    kernel.declared.append(f".local .align 16 .b8 {name}[128];")
    base, index = kernel.fresh("l"), kernel.fresh("i")
    address, wide = kernel.fresh("l"), kernel.fresh("l")
    kernel.line(f"mov.u64 {base}, {name};")
    for at in range(0, 128, 16):
        kernel.line(f"st.local.v4.b32 [{base}+{at}], {vector(value_of(kernel, 32, 4))};")
    kernel.line(f"and.b32 {index}, {kernel.source('i')}, 3; mul.wide.u32 {wide}, {index}, 16;")
    kernel.line(f"add.s64 {address}, {base}, {wide};")
    own_memory(kernel, "local", address, "local")
    if rng.random() < 0.4:
        generic = kernel.fresh("l")
        kernel.line(f"cvta.local.u64 {generic}, {address};")
        bits, number = width_and_number(kernel)
        load(kernel, "ld", f"[{generic}]", bits, number, "generic local")


def shared_memory(kernel):
    """Each thread writes its own 16 bytes, and reads those of others behind a barrier."""
    rng = kernel.random
    threads = kernel.block[0] * kernel.block[1]
    name = f"shared{len(kernel.declared)}"
    kernel.declared.append(f".shared .align 16 .b8 {name}[{16 * threads}];")
    base, own, other, index = (kernel.fresh("i") for _ in range(4))
    kernel.line(f"mov.u32 {base}, {name}; mad.lo.u32 {own}, %me, 16, {base};")
    kernel.line(f"st.shared.v4.b32 [{own}], {vector(value_of(kernel, 32, 4))};")
    if rng.random() < 0.6:
        bits, number = width_and_number(kernel)
        kernel.line(f"st.shared{suffix(number)}.b{bits} [{own}], {vector(value_of(kernel, bits, number))};")
    kernel.line("bar.sync 0;")
    if threads & (threads - 1) == 0:
        kernel.line(f"and.b32 {index}, {kernel.source('i')}, {threads - 1};")
    else:
        kernel.line(f"rem.u32 {index}, {kernel.source('i')}, {threads};")
    kernel.line(f"mad.lo.u32 {other}, {index}, 16, {base};")
    for _ in range(rng.randint(1, 3)):
        bits, number = width_and_number(kernel)
        at = rng.randrange(0, 16 // (bits // 8 * number)) * (bits // 8 * number)
        if rng.random() < 0.25:
            generic, wide = kernel.fresh("l"), kernel.fresh("l")
            kernel.line(f"cvt.u64.u32 {wide}, {other}; cvta.shared.u64 {generic}, {wide};")
            load(kernel, "ld", f"[{generic}+{at}]", bits, number, "generic shared")
        else:
            opcode = rng.choice(["ld.shared", "ld.shared", "ld.volatile.shared", "ld.relaxed.cta.shared"])
            load(kernel, opcode, f"[{other}+{at}]", bits, number, "shared")
    kernel.line("bar.sync 0;")


def constant_memory(kernel):
    rng = kernel.random
    name = f"{kernel.name}_c{len(kernel.head)}"
    values = ", ".join(str(rng.getrandbits(32)) for _ in range(16))
    kernel.head.append(f".const .align 16 .b32 {name}[16] = {{{values}}};")
    base, index, wide = kernel.fresh("l"), kernel.fresh("i"), kernel.fresh("l")
    bits, number = width_and_number(kernel)
    whole = bits // 8 * number
    kernel.line(f"mov.u64 {base}, {name}; and.b32 {index}, {kernel.source('i')}, {64 // whole - 1};")
    kernel.line(f"mul.wide.u32 {wide}, {index}, {whole}; add.s64 {base}, {base}, {wide};")
    load(kernel, "ld.const", f"[{base}]", bits, number, "constant")


# ---- atomics

SHARED_BY_ALL = ["add.u32", "add.s32", "and.b32", "or.b32", "xor.b32", "min.s32", "max.s32", "min.u32",
                 "max.u32", "add.u64", "and.b64", "or.b64", "xor.b64", "min.s64", "max.s64", "min.u64", "max.u64"]
OWN = SHARED_BY_ALL + ["inc.u32", "dec.u32", "exch.b32", "exch.b64", "add.f32", "add.f64", "add.noftz.f16",
                       "add.noftz.f16x2", "add.noftz.bf16", "add.noftz.bf16x2", "cas.b32", "cas.b64", "cas.b16"]
VECTORS = ["add.v2.f32", "add.v4.f32", "add.noftz.v2.f16", "add.noftz.v4.f16", "add.noftz.v8.f16",
           "add.noftz.v2.bf16", "add.noftz.v4.bf16", "add.noftz.v8.bf16", "add.noftz.v2.f16x2",
           "add.noftz.v4.f16x2", "add.noftz.v2.bf16x2", "add.noftz.v4.bf16x2",
           "min.noftz.v2.f16x2", "max.noftz.v4.bf16x2", "min.noftz.v8.f16", "max.noftz.v4.f16"]


def letter_of(operation):
    kind = operation.rsplit(".", 1)[1]
    return {"u32": "i", "s32": "i", "b32": "i", "u64": "l", "s64": "l", "b64": "l", "f32": "f", "f64": "e",
            "f16": "x", "bf16": "y", "f16x2": "g", "bf16x2": "k", "b16": "h"}[kind]


def seen(kernel, letter, register, what):
    kernel.pool[letter].append(register)
    kernel.store(letter, register, what)


def own_atomic(kernel):
    """In a thread's own memory: what it returns is known as well."""
    rng = kernel.random
    operation = rng.choice(OWN)
    letter = letter_of(operation)
    at = 128 + 8 * rng.randrange(8)
    space, base = "global", "%memory"
    if rng.random() < 0.4:
        space, base = "shared", own_shared(kernel)
        at = 0
    value = kernel.source(letter)
    # All of a word: narrow ones are changed by comparing the whole word.
    kernel.line(f"st.{space}.b64 [{base}+{at}], {kernel.source('l')};")
    kernel.line(f"st.{space}.b{SIZE[letter]} [{base}+{at}], {kernel.source(letter)};")
    scope = rng.choice(["", ".gpu", ".cta", ".sys"])
    order = "" if rng.random() < 0.6 or not scope else rng.choice([".relaxed", ".acq_rel"])
    extra = f", {kernel.source(letter)}" if operation.startswith("cas") else ""
    guard = f"@{kernel.source('p')} " if rng.random() < 0.15 else ""
    if rng.random() < 0.5 and not extra and not operation.startswith("exch"):
        if order == ".acq_rel":
            order = ".release"
        kernel.line(f"{guard}red{order}{scope}.{space}.{operation} [{base}+{at}], {value};")
    else:
        result = kernel.fresh(letter)
        if guard:
            kernel.line(f"mov.b{SIZE[letter]} {result}, {value};")
        kernel.line(f"{guard}atom{order}{scope}.{space}.{operation} {result}, [{base}+{at}], {value}{extra};")
        seen(kernel, letter, result, f"atom.{space}.{operation}")
    after = kernel.fresh(letter)
    kernel.line(f"ld.{space}.b{SIZE[letter]} {after}, [{base}+{at}];")
    seen(kernel, letter, after, f"after {space}.{operation}")


def own_shared(kernel, each=16):
    threads = kernel.block[0] * kernel.block[1]
    name = f"shared{len(kernel.declared)}"
    kernel.declared.append(f".shared .align 16 .b8 {name}[{each * threads}];")
    base = kernel.fresh("i")
    kernel.line(f"mov.u32 {base}, {name}; mad.lo.u32 {base}, %me, {each}, {base};")
    return base


def vector_atomic(kernel):
    rng = kernel.random
    operation = rng.choice(VECTORS)
    letter = letter_of(operation)
    number = int(operation.split(".v")[1][0])
    at = 192
    kernel.line(f"st.global.v4.b32 [%memory+{at}], {vector([kernel.source('g') for _ in range(4)])};")
    values = [kernel.source(letter) for _ in range(number)]
    if rng.random() < 0.5:
        kernel.line(f"red.global.{operation} [%memory+{at}], {vector(values)};")
    else:
        results = [kernel.fresh(letter) for _ in range(number)]
        kernel.line(f"atom.global.{operation} {vector(results)}, [%memory+{at}], {vector(values)};")
        for result in results:
            seen(kernel, letter, result, f"atom.{operation}")
    words = [kernel.fresh("i") for _ in range(4)]
    kernel.line(f"ld.global.v4.b32 {vector(words)}, [%memory+{at}];")
    for word in words:
        seen(kernel, "i", word, f"after {operation}")


def common_atomic(kernel):
    """All threads of the block add to a few places; each reads all of them behind a barrier."""
    rng = kernel.random
    operation = rng.choice(SHARED_BY_ALL)
    letter = letter_of(operation)
    size = SIZE[letter] // 8
    name = f"shared{len(kernel.declared)}"
    kernel.declared.append(f".shared .align 16 .b8 {name}[64];")
    base, zero, place = kernel.fresh("i"), kernel.fresh("p"), kernel.fresh("i")
    kernel.line(f"mov.u32 {base}, {name}; setp.eq.u32 {zero}, %me, 0;")
    for at in range(0, 64, 16):
        kernel.line(f"@{zero} st.shared.v4.b32 [{base}+{at}], {vector(value_of(kernel, 32, 4))};")
    kernel.line("bar.sync 0;")
    if rng.random() < 0.5:
        kernel.line(f"mov.u32 {place}, {base};")
    else:
        kernel.line(f"and.b32 {place}, {kernel.source('i')}, 3; mad.lo.u32 {place}, {place}, {size}, {base};")
    guard = f"@{kernel.source('p')} " if rng.random() < 0.3 else ""
    kernel.line(f"{guard}red.shared.{operation} [{place}], {kernel.source(letter)};")
    kernel.line("bar.sync 0;")
    results = [kernel.fresh(letter) for _ in range(16 // size)]
    for i, result in enumerate(results):
        kernel.line(f"ld.shared.b{8 * size} {result}, [{base}+{size * i}];")
        seen(kernel, letter, result, f"common {operation}")
    kernel.line("bar.sync 0;")
