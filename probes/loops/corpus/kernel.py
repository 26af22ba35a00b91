# SPDX-License-Identifier: Apache-2.0
"""The frame of every loop: parameters, operands, the wait for the grid, two clock readings around the
loop, and an end at which nothing is dead.

    .entry NAME(spans, arrived, sources, memory, sink, trips)

`spans` has a WarpSpan a warp (probes/methods/warp_span.cuh: start, stop, smid, 24 bytes), `arrived`
one counter that is zero at launch, `sources` the table of sources.py, `memory` what the loop's fact
memory_bytes_per_block says times the blocks, `sink` 4 bytes a thread. All blocks must be resident at
once.

Traps. The last store is guarded by trips = 0xffffffff: no launch has that, and no compiler knows.
Pointers that are needed at the end only are read from the parameters there, since each would hold
two registers through the loop. The counter of the loop must be the last thing that the loop does:
ptxas rotates a loop whose test is elsewhere.
"""
from collections import Counter

from . import sources

PARAMETERS = (".param .u64 spans, .param .u64 arrived, .param .u64 sources,\n"
              "  .param .u64 memory, .param .u64 sink, .param .u32 trips")
KINDS = {"r": ".b32", "w": ".b64", "h": ".b16", "p": ".pred"}
REGISTER_OF = {"i32": "r", "u32": "r", "f32": "r", "h2": "r", "bf2": "r", "f64": "w"}

WAIT_FOR_GRID = """\
  bar.sync 0;
  setp.ne.u32 waits, thread, 0;
  @waits bra {name}_arrived;
  ld.param.u64 meeting, [arrived];
  cvta.to.global.u64 meeting, meeting;
  atom.global.add.u32 present, [meeting], 1;
  mov.u32 blocks, %nctaid.x;
{name}_spin:
  ld.volatile.global.u32 present, [meeting];
  setp.lt.u32 waits, present, blocks;
  @waits bra {name}_spin;
{name}_arrived:
  bar.sync 0;
"""

RECORD = """\
  mov.u32 block, %ctaid.x;
  mov.u32 threads, %ntid.x;
  mov.u32 thread, %tid.x;
  mad.lo.u32 thread, block, threads, thread;
  and.b32 lane, thread, 31;
  setp.ne.u32 waits, lane, 0;
  @waits bra {name}_recorded;
  shr.u32 block, thread, 5;
  ld.param.u64 meeting, [spans];
  cvta.to.global.u64 meeting, meeting;
  mad.wide.u32 meeting, block, 24, meeting;
  mov.u32 present, %smid;
  st.global.u64 [meeting], start;
  st.global.u64 [meeting+8], stop;
  st.global.u32 [meeting+16], present;
{name}_recorded:
  setp.ne.u32 waits, never, 0xffffffff;
  @waits bra {name}_end;
"""

END = """\
  ld.param.u64 meeting, [sink];
  cvta.to.global.u64 meeting, meeting;
  mad.wide.u32 meeting, thread, 4, meeting;
  st.global.u32 [meeting], {folded};
{name}_end:
  ret;
}}
"""


class Kernel:
    """Collects the text of one loop. `setup` runs before the wait, `body` is the timed loop's."""

    def __init__(self, name, draws):
        self.name, self.draws = name, draws
        self.counts = Counter()  # registers by kind
        self.named = {"w": ["start", "stop", "meeting", "row"], "p": ["waits", "more"], "h": [],
                      "r": ["thread", "lane", "block", "threads", "present", "blocks", "left",
                            "never", "other_half"]}
        self.shared_bytes = 0
        self.needs = 80
        self.setup, self.body = [], []
        self.results = []        # (type, register): what the loop leaves behind
        self.mix = Counter()     # PTX opcode -> count in one iteration
        self.opcodes = Counter() # pattern of a SASS opcode -> count that this makes
        self.facts = {}
        self.labels = 0

    def new(self, kind):
        self.counts[kind] += 1
        return f"{kind}{self.counts[kind] - 1}"

    def label(self, word):
        self.labels += 1
        return f"{self.name}_{word}{self.labels}"

    def source(self, kind, role, number):
        """A register that holds the lane's entry of a row."""
        register = self.new(REGISTER_OF[kind])
        width = "b64" if kind == "f64" else "b32"
        self.setup.append(
            f"ld.global.{width} {register}, [row+{sources.offset_bytes(kind, role, number)}];")
        return register

    def do(self, text, opcodes=(), where=None):
        """Adds instructions (one string, several statements) to the loop, and counts them."""
        where = self.body if where is None else where
        for statement in text.split("\n"):
            where.append(statement)
            words = [word for word in statement.split() if not word.startswith(("@", "{"))]
            if words and not statement.endswith(":") and not words[0].startswith("."):
                self.mix[words[0].rstrip(";")] += 1
        for pattern in opcodes:
            self.opcodes[pattern] += 1

    def repeat(self, times):
        """The body so often in one iteration."""
        self.body *= times
        for counter in (self.mix, self.opcodes):
            for key in counter:
                counter[key] *= times

    def fold(self):
        """All results in one register, by exclusive or."""
        lines, folded = [], self.new("r")
        lines.append(f"mov.b32 {folded}, left;")
        for kind, register in self.results:
            parts = [register]
            if kind == "p":
                parts = [self.new("r")]
                lines.append(f"selp.b32 {parts[0]}, 1, 0, {register};")
            elif register.startswith("w"):
                parts = [self.new("r"), self.new("r")]
                lines.append(f"mov.b64 {{{parts[0]}, {parts[1]}}}, {register};")
            lines += [f"xor.b32 {folded}, {folded}, {part};" for part in parts]
        return lines, folded

    def text(self):
        """The entry function."""
        folding, folded = self.fold()
        out = [f".visible .entry {self.name}({PARAMETERS})\n{{"]
        for kind, type_name in KINDS.items():
            names = self.named[kind] + ([f"{kind}<{self.counts[kind]}>"] if self.counts[kind] else [])
            if names:
                out.append(f"  .reg {type_name} {', '.join(names)};")
        if self.shared_bytes:
            out.append(f"  .shared .align 1024 .b8 tile[{self.shared_bytes}];")
        out += ["  mov.u32 thread, %tid.x;", "  and.b32 lane, thread, 31;",
                "  ld.param.u64 row, [sources];", "  cvta.to.global.u64 row, row;",
                "  mad.wide.u32 row, lane, 8, row;"]
        out += ["  " + line for line in self.setup]
        out.append(WAIT_FOR_GRID.format(name=self.name).rstrip("\n"))
        out += ["  ld.param.u32 left, [trips];", "  mov.u64 start, %clock64;",
                f"{self.name}_loop:", '  .pragma "nounroll";']
        out += ["  " + line for line in self.body]
        out += ["  add.s32 left, left, -1;", "  setp.ne.s32 more, left, 0;",
                f"  @more bra {self.name}_loop;", "  mov.u64 stop, %clock64;",
                "  ld.param.u32 never, [trips];"]
        out.append(RECORD.format(name=self.name).rstrip("\n"))
        out += ["  " + line for line in folding]
        out.append(END.format(name=self.name, folded=folded))
        return "\n".join(out)
