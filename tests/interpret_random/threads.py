# SPDX-License-Identifier: Apache-2.0
"""What threads of random programs tell each other: exchanges in a warp, barriers, copies, clusters."""
from control import inside, merged, outside
from memory import load, own_shared, seen, suffix, value_of, vector, width_and_number
from programs import SIZE

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
