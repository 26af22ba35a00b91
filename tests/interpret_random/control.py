# SPDX-License-Identifier: Apache-2.0
"""Branches, loops, switches and calls of random programs."""
from programs import SIZE


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
    if recursive and kernel.depth == 0 and kernel.block[0] * kernel.block[1] % 32 == 0:
        # ptxas takes the warp for whole, but a device's lanes come back from different depths apart.
        kernel.line("bar.warp.sync -1;")
    kernel.pool["i"].append(target)
    kernel.store("i", target, "call")
