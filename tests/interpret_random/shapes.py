# SPDX-License-Identifier: Apache-2.0
"""What random programs do besides computing: control, memory, exchanges between threads."""
from programs import SIZE

# ---- control


def merged(kernel, body_of):
    """Variables that hold something before a body, and what it computed where it ran."""
    rng = kernel.random
    letters = [rng.choice("iifgle") for _ in range(rng.randint(1, 3))]
    variables = []
    for letter in letters:
        register = kernel.fresh(letter)
        kernel.line(f"mov.b{SIZE[letter]} {register}, {kernel.source(letter)};")
        variables.append((letter, register))

    def assign():
        for letter, register in variables:
            if rng.random() < 0.8:
                kernel.line(f"mov.b{SIZE[letter]} {register}, {kernel.source(letter)};")

    body_of(variables, assign)
    for letter, register in variables:
        kernel.pool[letter].append(register)
        kernel.store(letter, register, "merged " + kernel.shape)


def inside(kernel, number):
    """A few statements whose values are not known outside."""
    kept = {letter: list(pool) for letter, pool in kernel.pool.items()}
    kernel.depth += 1
    for _ in range(number):
        if kernel.depth < 3 and kernel.random.random() < 0.18:
            kernel.random.choice([branch, loop, switch])(kernel)
        else:
            kernel.compute()
    return kept


def outside(kernel, kept):
    kernel.depth -= 1
    kernel.pool = kept


def branch(kernel):
    kernel.shape = "branch"
    rng = kernel.random

    def body(_, assign):
        other, end = kernel.new_label(), kernel.new_label()
        guard = rng.choice(["", "!"]) + kernel.source("p")
        two = rng.random() < 0.6
        kernel.line(f"@{guard} bra {other if two else end};")
        kept = inside(kernel, rng.randint(1, 4))
        assign()
        outside(kernel, kept)
        if two:
            kernel.line(f"bra {end};")
            kernel.lines.append(f"{other}:")
            kept = inside(kernel, rng.randint(1, 4))
            assign()
            outside(kernel, kept)
        kernel.lines.append(f"{end}:")

    merged(kernel, body)


def loop(kernel):
    """Trips that each lane's data decide, or all lanes' alike; some leave early or skip."""
    kernel.shape = "loop"
    rng = kernel.random

    def body(variables, assign):
        begin, end, skip = kernel.new_label(), kernel.new_label(), kernel.new_label()
        trips, at, stop = kernel.fresh("i"), kernel.fresh("i"), kernel.fresh("p")
        if rng.random() < 0.3:
            kernel.line(f"mov.b32 {trips}, {rng.randint(1, 5)};")
        else:
            kernel.line(f"and.b32 {trips}, {kernel.source('i')}, {rng.choice([3, 7])};")
        kernel.line(f"mov.b32 {at}, 0;")
        checks_first = rng.random() < 0.5
        kernel.lines.append(f"{begin}:")
        if checks_first:
            kernel.line(f"setp.ge.u32 {stop}, {at}, {trips};")
            kernel.line(f"@{stop} bra {end};")
        kept = inside(kernel, 0)
        for letter, register in variables:
            kernel.pool[letter] += [register] * 4
        kernel.pool["i"].append(at)
        for _ in range(rng.randint(1, 3)):
            kernel.compute()
        if rng.random() < 0.3:
            kernel.line(f"@{kernel.any_predicate()} bra {rng.choice([end, skip])};")
        if rng.random() < 0.2 and kernel.depth < 3:
            branch(kernel)
            kernel.shape = "loop"
        assign()
        outside(kernel, kept)
        kernel.lines.append(f"{skip}:")
        kernel.line(f"add.u32 {at}, {at}, 1;")
        if checks_first:
            kernel.line(f"bra {begin};")
        else:
            kernel.line(f"setp.lt.u32 {stop}, {at}, {trips};")
            kernel.line(f"@{stop} bra {begin};")
        kernel.lines.append(f"{end}:")

    merged(kernel, body)


def switch(kernel):
    kernel.shape = "switch"
    rng = kernel.random

    def body(_, assign):
        cases = [kernel.new_label() for _ in range(rng.choice([2, 4, 8]))]
        end, table = kernel.new_label(), kernel.new_label()
        index = kernel.fresh("i")
        kernel.line(f"and.b32 {index}, {kernel.source('i')}, {len(cases) - 1};")
        kernel.lines.append(f"{table}: .branchtargets {', '.join(cases)};")
        kernel.line(f"brx.idx {index}, {table};")
        for case in cases:
            kernel.lines.append(f"{case}:")
            kept = inside(kernel, rng.randint(1, 2))
            assign()
            outside(kernel, kept)
            if rng.random() < 0.8:
                kernel.line(f"bra {end};")
        kernel.lines.append(f"{end}:")

    merged(kernel, body)


def called(name, target, first, second):
    return (f"{{ .param .b32 a0; .param .b32 a1; .param .b32 r0; st.param.b32 [a0], {first}; "
            f"st.param.b32 [a1], {second}; call (r0), {name}, (a0, a1); ld.param.b32 {target}, [r0]; }}")


def call(kernel):
    """A function that is not inlined: a few forms of words, perhaps with a branch or recursion."""
    rng = kernel.random
    name = f"{kernel.name}_f{len(kernel.head)}"
    recursive = rng.random() < 0.25
    head = f".func (.param .b32 result) {name}(.param .b32 first, .param .b32 second)"
    lines = [head, "{", "  .reg .b32 %a, %b, %x<12>; .reg .pred %q<4>;",
             "  ld.param.b32 %a, [first]; ld.param.b32 %b, [second];"]
    ops = ["add.s32", "sub.s32", "mul.lo.s32", "xor.b32", "min.s32", "max.u32", "and.b32", "or.b32"]
    lines.append(f"  {rng.choice(ops)} %x1, %a, %b;")
    lines.append(f"  {rng.choice(ops)} %x2, %x1, {kernel.immediate('i')};")
    lines.append("  mov.b32 %x3, %x2;")
    if rng.random() < 0.6:
        lines.append(f"  setp.{rng.choice(['lt', 'ge'])}.s32 %q1, %x1, %b;")
        lines.append("  @%q1 bra Z;")
        lines.append(f"  {rng.choice(ops)} %x3, %x2, %b;")
        lines.append("Z:")
    if recursive:
        lines.append("  and.b32 %x4, %a, 3; setp.eq.u32 %q2, %x4, 0;")
        lines.append("  mov.b32 %x5, %x3; @%q2 bra Y;")
        lines.append("  sub.u32 %x6, %x4, 1;")
        lines.append("  " + called(name, "%x5", "%x6", "%x3"))
        lines.append("Y:")
        lines.append("  add.s32 %x3, %x3, %x5;")
    lines += ["  st.param.b32 [result], %x3;", "  ret;", "}"]
    kernel.head.append("\n".join(lines))
    target = kernel.fresh("i")
    first, second = kernel.source("i"), kernel.source("i")
    if rng.random() < 0.4:
        end = kernel.new_label()
        kernel.line(f"mov.b32 {target}, {first};")
        kernel.line(f"@{kernel.source('p')} bra {end};")
        kernel.line(called(name, target, first, second))
        kernel.lines.append(f"{end}:")
    else:
        kernel.line(called(name, target, first, second))
    kernel.pool["i"].append(target)
    kernel.store("i", target, "call")


# ---- memory


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


# ---- lanes of a warp (all are there)


def shuffle(kernel):
    rng = kernel.random
    mode = rng.choice(["up", "down", "bfly", "idx"])
    result, inside_too = kernel.fresh("i"), kernel.fresh("p")
    source = rng.choice([kernel.source("i"), str(rng.randint(0, 31))])
    width = rng.choice([32, 32, 16, 8, 4, 2])
    segment = (32 - width) << 8
    clamp = segment if mode == "up" else segment | 31
    limit = rng.choice([str(clamp), str(clamp), kernel.source("i")])
    both = f"|{inside_too}" if rng.random() < 0.6 else ""
    kernel.line(f"shfl.sync.{mode}.b32 {result}{both}, {kernel.source('i')}, {source}, {limit}, -1;")
    seen(kernel, "i", result, f"shfl.{mode}")
    if both:
        seen(kernel, "p", inside_too, f"shfl.{mode} predicate")


def vote(kernel):
    rng = kernel.random
    what = rng.choice(["all.pred", "any.pred", "uni.pred", "ballot.b32"])
    letter = "p" if what.endswith("pred") else "i"
    result = kernel.fresh(letter)
    kernel.line(f"vote.sync.{what} {result}, {rng.choice(['', '!'])}{kernel.source('p')}, -1;")
    seen(kernel, letter, result, f"vote.{what}")


def few_values(kernel, letter):
    """Values that lanes have in common."""
    register = kernel.fresh(letter)
    mask = kernel.random.choice([0, 1, 3, 7])
    kernel.line(f"and.b{SIZE[letter]} {register}, {kernel.source(letter)}, {mask};")
    return register


def match(kernel):
    rng = kernel.random
    letter = rng.choice("il")
    value = few_values(kernel, letter)
    result, predicate = kernel.fresh("i"), kernel.fresh("p")
    if rng.random() < 0.5:
        kernel.line(f"match.any.sync.b{SIZE[letter]} {result}, {value}, -1;")
        seen(kernel, "i", result, "match.any")
        return
    kernel.line(f"match.all.sync.b{SIZE[letter]} {result}|{predicate}, {value}, -1;")
    seen(kernel, "i", result, "match.all")
    seen(kernel, "p", predicate, "match.all predicate")


def reduce(kernel):
    operation = kernel.random.choice(["add.u32", "add.s32", "min.u32", "min.s32", "max.u32", "max.s32", "and.b32",
                                      "or.b32", "xor.b32"])
    result = kernel.fresh("i")
    kernel.line(f"redux.sync.{operation} {result}, {kernel.source('i')}, -1;")
    seen(kernel, "i", result, f"redux.{operation}")


def some_lanes(kernel):
    """Exchanges among lanes that took a branch, named by the ballot before it."""
    kernel.shape = "some lanes"
    rng = kernel.random

    def body(variables, assign):
        mask, end, predicate = kernel.fresh("i"), kernel.new_label(), kernel.any_predicate()
        kernel.line(f"vote.sync.ballot.b32 {mask}, {predicate}, -1;")
        kernel.line(f"@!{predicate} bra {end};")
        kept = inside(kernel, 1)
        what = rng.choice(["redux", "ballot", "match", "shfl", "activemask", "elect", "popc", "warp"])
        result = kernel.fresh("i")
        value = few_values(kernel, "i")
        if what == "redux":
            operation = rng.choice(["add.s32", "xor.b32", "min.s32", "max.u32"])
            kernel.line(f"redux.sync.{operation} {result}, {value}, {mask};")
        elif what == "ballot":
            kernel.line(f"vote.sync.ballot.b32 {result}, {kernel.source('p')}, {mask};")
        elif what == "match":
            kernel.line(f"match.any.sync.b32 {result}, {value}, {mask};")
        elif what == "shfl":
            lowest = kernel.fresh("i")
            kernel.line(f"brev.b32 {lowest}, {mask}; bfind.shiftamt.u32 {lowest}, {lowest};")
            kernel.line(f"shfl.sync.idx.b32 {result}, {kernel.source('i')}, {lowest}, 31, {mask};")
        elif what == "activemask":
            kernel.line(f"bar.warp.sync {mask};")
            kernel.line(f"vote.sync.ballot.b32 {result}, 1, {mask};")
        elif what == "elect":
            elected = kernel.fresh("p")
            kernel.line(f"elect.sync {result}|{elected}, {mask};")
            kernel.line(f"selp.b32 {result}, {result}, 77, {elected};")
        elif what == "popc":
            lower = kernel.fresh("i")
            kernel.line(f"mov.u32 {lower}, %lanemask_lt; and.b32 {lower}, {lower}, {mask};")
            kernel.line(f"popc.b32 {result}, {lower};")
        else:
            kernel.line(f"bar.warp.sync {mask};")
            kernel.line(f"mov.b32 {result}, {value};")
        kernel.pool["i"] += [result] * 5
        kernel.store("i", result, f"some lanes {what}")
        assign()
        outside(kernel, kept)
        kernel.lines.append(f"{end}:")

    merged(kernel, body)


def barrier_reduction(kernel):
    what = kernel.random.choice(["popc.u32", "and.pred", "or.pred"])
    letter = "i" if what == "popc.u32" else "p"
    result = kernel.fresh(letter)
    kernel.line(f"barrier.sync 0; barrier.red.{what} {result}, 0, {kernel.source('p')};")
    seen(kernel, letter, result, f"bar.red.{what}")


def special_register(kernel):
    name = kernel.random.choice(["%laneid", "%lanemask_lt", "%lanemask_ge", "%lanemask_eq", "%lanemask_le",
                                 "%lanemask_gt", "%tid.y", "%ntid.x", "%ctaid.x", "%nctaid.x", "%tid.x"])
    result = kernel.fresh("i")
    kernel.line(f"mov.u32 {result}, {name};")
    seen(kernel, "i", result, f"mov {name}")


def named_barrier(kernel):
    """Half of the warps arrive, all others wait."""
    if kernel.block[0] * kernel.block[1] < 64:
        return
    rng = kernel.random
    threads = kernel.block[0] * kernel.block[1]
    base = own_shared(kernel)
    first, other, end = kernel.fresh("p"), kernel.new_label(), kernel.new_label()
    kernel.line("bar.sync 0;")
    kernel.line(f"st.shared.b32 [{base}], {kernel.source('i')};")
    kernel.line(f"setp.lt.u32 {first}, %me, 32; @{first} bra {other};")
    kernel.line(f"barrier.sync 3, {threads};")
    result = kernel.fresh("i")
    kernel.line(f"ld.shared.b32 {result}, [{base}+-{16 * 32}];")
    kernel.depth += 1
    at = kernel.take_words(1, "named barrier")
    kernel.depth -= 1
    kernel.line(f"st.global.b32 [%out+{4 * at}], {result};")
    kernel.line(f"bra {end};")
    kernel.lines.append(f"{other}:")
    kernel.line(f"barrier.{rng.choice(['arrive', 'sync'])} 3, {threads};")
    kernel.lines.append(f"{end}:")
    kernel.line("bar.sync 0;")


# ---- copies and matrices


def asynchronous_copy(kernel):
    rng = kernel.random
    base = own_shared(kernel, 32)
    kernel.line(f"st.shared.v4.b32 [{base}], {vector(value_of(kernel, 32, 4))};")
    if kernel.depth == 0:
        kernel.line("bar.sync 0;")
    size = rng.choice([4, 8, 16])
    at = rng.randrange(0, 64 // size) * size
    form = "cg" if size == 16 and rng.random() < 0.5 else "ca"
    more = ""
    kind = rng.choice(["all", "all", "size", "size register", "ignore"])
    if kind == "size":
        more = f", {rng.choice([0, size // 2, size, 1, 3])}"
    elif kind == "size register":
        part = kernel.fresh("i")
        kernel.line(f"and.b32 {part}, {kernel.source('i')}, {size - 1};")
        more = f", {part}"
    elif kind == "ignore":
        more = f", {kernel.source('p')}"
    hint = rng.choice(["", "", ".L2::128B", ".L2::64B"])
    guard = f"@{kernel.source('p')} " if rng.random() < 0.2 else ""
    kernel.line(f"{guard}cp.async.{form}.shared.global{hint} [{base}], [%in+{at}], {size}{more};")
    how = rng.choice(["commit", "all", "barrier"])
    if how == "commit":
        kernel.line("cp.async.commit_group; cp.async.wait_group 0;")
    else:
        kernel.line("cp.async.wait_all;")
    words = [kernel.fresh("i") for _ in range(4)]
    kernel.line(f"ld.shared.v4.b32 {vector(words)}, [{base}];")
    for word in words:
        seen(kernel, "i", word, f"cp.async.{form} {size} {kind}")


def matrix(kernel):
    rng = kernel.random
    base = own_shared(kernel, 16)
    name = base
    number = rng.choice([1, 2, 4])
    trans = rng.choice(["", ".trans"])
    kernel.line(f"st.shared.v4.b32 [{name}], {vector(value_of(kernel, 32, 4))};")
    kernel.line("bar.sync 0;")
    if rng.random() < 0.5:
        words = [kernel.fresh("i") for _ in range(number)]
        kernel.line(f"ldmatrix.sync.aligned.m8n8.x{number}{trans}.shared.b16 {{{', '.join(words)}}}, [{name}];")
        what = f"ldmatrix.x{number}{trans}"
    else:
        values = value_of(kernel, 32, number)
        kernel.line(f"stmatrix.sync.aligned.m8n8.x{number}{trans}.shared.b16 [{name}], {{{', '.join(values)}}};")
        kernel.line("bar.sync 0;")
        words = [kernel.fresh("i") for _ in range(4)]
        kernel.line(f"ld.shared.v4.b32 {vector(words)}, [{name}];")
        what = f"stmatrix.x{number}{trans}"
    for word in words:
        seen(kernel, "i", word, what)
    if rng.random() < 0.3:
        moved = kernel.fresh("i")
        kernel.line(f"movmatrix.sync.aligned.m8n8.trans.b16 {moved}, {kernel.source('i')};")
        seen(kernel, "i", moved, "movmatrix")


def transaction(kernel):
    """A barrier in shared memory: arrivals of all, or a bulk copy that one thread starts."""
    rng = kernel.random
    threads = kernel.block[0] * kernel.block[1]
    name = f"barrier{len(kernel.declared)}"
    room = f"room{len(kernel.declared)}"
    kernel.declared.append(f".shared .align 8 .b64 {name};")
    kernel.declared.append(f".shared .align 128 .b8 {room}[256];")
    bar, place, first, done = kernel.fresh("i"), kernel.fresh("i"), kernel.fresh("p"), kernel.fresh("p")
    wait = kernel.new_label()
    copies = rng.random() < 0.6
    kernel.line(f"mov.u32 {bar}, {name}; mov.u32 {place}, {room}; setp.eq.u32 {first}, %me, 0;")
    kernel.line(f"@{first} mbarrier.init.shared.b64 [{bar}], {1 if copies else threads};")
    kernel.line(f"@{first} fence.proxy.async;")
    kernel.line("bar.sync 0;")
    state = kernel.fresh("l")
    if copies:
        size = rng.choice([16, 32, 64, 128, 256])
        space = rng.choice(["shared::cluster", "shared::cta"])
        skip = kernel.new_label()
        kernel.line(f"@!{first} bra {skip};")
        kernel.line(f"mbarrier.arrive.expect_tx.shared.b64 _, [{bar}], {size};")
        kernel.line(f"cp.async.bulk.{space}.global.mbarrier::complete_tx::bytes [{place}], [%in], {size}, [{bar}];")
        kernel.lines.append(f"{skip}:")
    else:
        size = 0
        kernel.line(f"mbarrier.arrive.shared.b64 {state}, [{bar}];")
    kernel.lines.append(f"{wait}:")
    test = rng.choice(["test_wait", "try_wait"])
    kernel.line(f"mbarrier.{test}.parity.shared.b64 {done}, [{bar}], 0;")
    kernel.line(f"@!{done} bra {wait};")
    if copies:
        index, word = kernel.fresh("i"), kernel.fresh("i")
        kernel.line(f"and.b32 {index}, {kernel.source('i')}, {size // 4 - 1}; mad.lo.u32 {index}, {index}, 4, {place};")
        kernel.line(f"ld.shared.b32 {word}, [{index}];")
        seen(kernel, "i", word, f"cp.async.bulk {size}")
    kernel.line("bar.sync 0;")
    if copies and rng.random() < 0.5:
        target = kernel.new_label()
        kernel.line(f"@!{first} bra {target};")
        kernel.line("fence.proxy.async;")
        kernel.line(f"cp.async.bulk.global.shared::cta.bulk_group [%memory+64], [{place}], {min(size, 64)};")
        kernel.line("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;")
        kernel.lines.append(f"{target}:")


def neighbour(kernel):
    """Blocks of a cluster read and write one another's shared memory."""
    rng = kernel.random
    base = own_shared(kernel)
    rank, remote = kernel.fresh("i"), kernel.fresh("i")
    kernel.line(f"mov.u32 {rank}, %cluster_ctarank; add.u32 {rank}, {rank}, 1;")
    kernel.line(f"and.b32 {rank}, {rank}, {kernel.cluster - 1};")
    kernel.line(f"mapa.shared::cluster.u32 {remote}, {base}, {rank};")
    kernel.line(f"st.shared.v4.b32 [{base}], {vector(value_of(kernel, 32, 4))};")
    kernel.line("barrier.cluster.arrive; barrier.cluster.wait;")
    what = rng.choice(["load", "store", "atomic"])
    bits, number = width_and_number(kernel)
    if what == "load":
        load(kernel, "ld.shared::cluster", f"[{remote}]", bits, number, "neighbour")
    elif what == "store":
        kernel.line(f"st.shared::cluster{suffix(number)}.b{bits} [{remote}], "
                    f"{vector(value_of(kernel, bits, number))};")
    else:
        kernel.line(f"red.relaxed.cluster.shared::cluster.add.u32 [{remote}], {kernel.source('i')};")
    kernel.line("barrier.cluster.arrive; barrier.cluster.wait;")
    words = [kernel.fresh("i") for _ in range(4)]
    kernel.line(f"ld.shared.v4.b32 {vector(words)}, [{base}];")
    for word in words:
        seen(kernel, "i", word, f"neighbour {what}")
    kernel.line("barrier.cluster.arrive; barrier.cluster.wait;")
