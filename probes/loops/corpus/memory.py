# SPDX-License-Identifier: Apache-2.0
"""Memory of a loop: a tile of shared memory, or a block's chunk of global memory, which the kernel
fills, links and touches before the clock is read.

It holds words that differ, for loads that do not depend on each other and for stores; or raw pointers
that form one cycle of rows a lane, for a chase without address arithmetic.

Addresses move on with each iteration within a power of two: nothing can be lifted out of the loop,
and nothing lies outside for any input. Offsets of accesses in one iteration are apart: of two equal
loads the second would vanish.

Traps. ptxas merges neighbouring accesses to wider ones where it can prove their alignment. Here the
alignment comes from values at run time. Every word of a wide load must be used, or it is narrowed.
"""

HALF_BYTES = 16384
TILE = "tile"  # its name in the text (corpus/kernel.py)
BYTES = {32: 4, 64: 8, 128: 16}
VECTOR = {32: "b32", 64: "v2.b32", 128: "v4.b32"}
WIDTH = {32: "", 64: ".64", 128: ".128"}


class Memory:
    """What tile and chunk have in common. `space` is PTX's, `address` the kind of an address."""

    space, address_bits = "", 32

    def __init__(self, kernel, bytes_):
        self.kernel = kernel
        self.bytes = bytes_

    # --- before the loop ---

    def fill(self, base, bytes_, label):
        """Words that differ, written by all threads of the block."""
        k = self.kernel
        at, end, here, value = k.new("r"), k.new("r"), k.new("w" if self.address_bits == 64 else "r"), k.new("r")
        step, done = k.new("r"), k.new("p")
        # A block may have more threads than there are words: the test comes first.
        k.setup += [f"mov.u32 {step}, %ntid.x;", f"mov.u32 {at}, thread;", f"mov.u32 {end}, {bytes_ // 4};",
                    f"{k.name}_{label}:", f"setp.ge.u32 {done}, {at}, {end};", f"@{done} bra {k.name}_{label}_end;",
                    f"mul.lo.u32 {value}, {at}, 0x9e3779b9;",
                    self.add_scaled(here, base, at, 4), f"st.{self.space}.u32 [{here}], {value};",
                    f"add.u32 {at}, {at}, {step};", f"bra {k.name}_{label};", f"{k.name}_{label}_end:", "bar.sync 0;"]

    def add_scaled(self, to, base, index, scale):
        if self.address_bits == 64:
            return f"mad.wide.u32 {to}, {index}, {scale}, {base};"
        return f"mad.lo.u32 {to}, {index}, {scale}, {base};"

    def link(self, base, rows, row_bytes, lane_bytes, slot_lanes=32, warp_bytes=0):
        """Pointers at base + row * row_bytes + lane * lane_bytes, to the same lane's place in the next row
        of a cycle through all rows: row -> (5 row + 3) mod rows. Every warp writes its own lanes', and
        with `warp_bytes` its own rows. Returns a register with the lane's first address."""
        k = self.kernel
        kind = "w" if self.address_bits == 64 else "r"
        assert rows & (rows - 1) == 0 and rows >= 1
        reach = (slot_lanes - 1) * lane_bytes + 31 * warp_bytes + (rows - 1) * row_bytes
        reach += self.address_bits // 8
        assert reach <= (self.bytes if self.space == "global" else HALF_BYTES), (k.name, reach)
        mine, here, there = k.new(kind), k.new(kind), k.new(kind)
        row, next_row, more = k.new("r"), k.new("r"), k.new("p")
        label = k.label("link")
        place = k.new("r")
        k.setup += [f"and.b32 {place}, lane, {slot_lanes - 1};", self.add_scaled(mine, base, place, lane_bytes)]
        if warp_bytes:
            k.setup += [f"shr.u32 {place}, thread, 5;", self.add_scaled(mine, mine, place, warp_bytes)]
        k.setup += [f"mov.u32 {row}, 0;", f"{label}:",
                    f"mad.lo.u32 {next_row}, {row}, 5, 3;", f"and.b32 {next_row}, {next_row}, {rows - 1};",
                    self.add_scaled(here, mine, row, row_bytes), self.add_scaled(there, mine, next_row, row_bytes),
                    f"st.{self.space}.b{self.address_bits} [{here}], {there};",
                    f"add.u32 {row}, {row}, 1;", f"setp.lt.u32 {more}, {row}, {rows};", f"@{more} bra {label};",
                    "bar.sync 0;"]
        return mine

    # --- in the loop ---

    def start(self, base, lane_bytes, span_bytes, warp_bytes=0):
        """Addresses of the loop: base + lane * lane_bytes (+ warp), and an offset below span_bytes, which must
        be a power of two. `base` is the memory's first byte."""
        k, wide = self.kernel, self.address_bits == 64
        assert span_bytes & (span_bytes - 1) == 0
        # Offsets are multiples of 4, and of what an access is wide.
        self.reach_bytes = 31 * lane_bytes + 31 * warp_bytes + span_bytes
        self.base, self.span_bytes = k.new("w" if wide else "r"), span_bytes
        self.offset = k.new("r")
        k.setup += [self.add_scaled(self.base, base, "lane", lane_bytes)]
        if warp_bytes:
            warp = k.new("r")
            k.setup += [f"shr.u32 {warp}, thread, 5;", self.add_scaled(self.base, self.base, warp, warp_bytes)]
        k.setup += [f"ld.param.u32 {self.offset}, [trips];", f"shr.u32 {self.offset}, {self.offset}, 28;",
                    f"shl.b32 {self.offset}, {self.offset}, 4;",
                    f"and.b32 {self.offset}, {self.offset}, {span_bytes - 1};"]
        self.here = k.new("w" if wide else "r")
        k.setup.append(self.add_scaled(self.here, self.base, self.offset, 1))
        k.results.append(("i32", self.offset))

    def step(self, bytes_):
        """The next iteration reads elsewhere."""
        k = self.kernel
        k.do(f"add.u32 {self.offset}, {self.offset}, {bytes_};\n"
             f"and.b32 {self.offset}, {self.offset}, {self.span_bytes - 1};")
        k.do(self.add_scaled(self.here, self.base, self.offset, 1) if self.address_bits == 64 else
             f"add.u32 {self.here}, {self.base}, {self.offset};")

    def within(self, at, bits):
        """An immediate offset that keeps every lane of every warp inside, whatever the input."""
        assert at % BYTES[bits] == 0 and at >= 0
        assert at + self.reach_bytes <= self.bytes, self.kernel.name
        return at

    def load(self, bits, at, cache, opcode):
        """One load; returns the registers of its words."""
        words = [self.kernel.new("r") for _ in range(bits // 32)]
        listed = words[0] if bits == 32 else "{" + ", ".join(words) + "}"
        place = f"[{self.here}+{self.within(at, bits)}]"
        self.kernel.do(f"ld.{self.space}{cache}.{VECTOR[bits]} {listed}, {place};", (opcode,))
        return words

    def store(self, bits, at, values, opcode):
        listed = values[0] if bits == 32 else "{" + ", ".join(values[:bits // 32]) + "}"
        self.kernel.do(f"st.{self.space}.{VECTOR[bits]} [{self.here}+{self.within(at, bits)}], {listed};", (opcode,))

    def chase(self, pointer, cache, opcode):
        self.kernel.do(f"ld.{self.space}{cache}.b{self.address_bits} {pointer}, [{pointer}];", (opcode,))


class Tile(Memory):
    """Shared memory of a block: all warps use the same addresses."""

    space, address_bits = "shared", 32

    def __init__(self, kernel):
        super().__init__(kernel, 2 * HALF_BYTES)
        kernel.shared_bytes = self.bytes
        self.first, self.second = kernel.new("r"), kernel.new("r")
        kernel.setup += [f"mov.u32 {self.first}, {TILE};",
                         f"add.u32 {self.second}, {self.first}, {HALF_BYTES};"]
        self.fill(self.first, 2 * HALF_BYTES, "fill")

    def advance(self, step_bytes, ways=1):
        """For ldmatrix: a lane names a row of 16 bytes; eight of them `ways` rows apart."""
        self.start(self.first, 16 * ways, 4096)
        self.step(step_bytes)
        self.places = []

    def place(self):
        """An offset, all different until none is left."""
        self.places = self.places or self.kernel.draws.shuffled(range(64))
        return self.within(128 * self.places.pop(), 128)

    def load_matrices(self, count, transposed=False, into=None):
        into = into or [self.kernel.new("r") for _ in range(count)]
        trans = ".trans" if transposed else ""
        at = self.place()
        self.kernel.do(f"ldmatrix.sync.aligned.m8n8.x{count}{trans}.shared.b16 {{{', '.join(into)}}}, "
                       f"[{self.here}+{at}];", ("LDSM",))
        return into

    def store_matrices(self, values):
        self.kernel.needs = 90
        at = self.place()
        self.kernel.do(f"stmatrix.sync.aligned.m8n8.x{len(values)}.shared.b16 [{self.here}+{at}], "
                       f"{{{', '.join(values)}}};", ("STSM",))


class Chunk(Memory):
    """A block's part of global memory: no other block touches it."""

    space, address_bits = "global", 64

    def __init__(self, kernel, bytes_):
        super().__init__(kernel, bytes_)
        kernel.facts["memory_bytes_per_block"] = bytes_
        self.chunk = kernel.new("w")
        block = kernel.new("r")
        kernel.setup += [f"ld.param.u64 {self.chunk}, [memory];", f"cvta.to.global.u64 {self.chunk}, {self.chunk};",
                         f"mov.u32 {block}, %ctaid.x;",
                         f"mad.wide.u32 {self.chunk}, {block}, {bytes_}, {self.chunk};"]

    def touch(self, first, end):
        """Reads the words from byte `first` to `end` into L1; what was read is folded at the end."""
        k = self.kernel
        at, step, value, sum_, here = k.new("r"), k.new("r"), k.new("r"), k.new("r"), k.new("w")
        done, label = k.new("p"), k.label("touch")
        k.setup += [f"mov.u32 {sum_}, 0;", f"mov.u32 {step}, %ntid.x;",
                    f"add.u32 {at}, thread, {first // 4};", f"{label}:",
                    f"setp.ge.u32 {done}, {at}, {end // 4};", f"@{done} bra {label}_end;",
                    f"mad.wide.u32 {here}, {at}, 4, {self.chunk};", f"ld.global.ca.u32 {value}, [{here}];",
                    f"xor.b32 {sum_}, {sum_}, {value};", f"add.u32 {at}, {at}, {step};",
                    f"bra {label};", f"{label}_end:", "bar.sync 0;"]
        k.results.append(("i32", sum_))
