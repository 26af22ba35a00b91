#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the simulated machine: its servers, what each does at most, and the path of a load (docs/machine.svg).

Usage: scripts/machine_picture.py [--check]        --check writes nothing and fails when the picture differs
Each box is a server of machine_servers.py. Its numbers are those of the profile PROFILE: {key} or {key:format} in a line; {rule} is the
server's first rule. The colours follow the reader's light or dark, each with a ground of its own.
"""

import json
import pathlib
import re
import sys
from html import escape
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "plots")]  # isolated mode (-I) leaves both out
from colour import DARK, DARK_GRID, DARK_INK, DARK_MUTED, DARK_SURFACE, GRID, INK, MUTED, PALETTE, SURFACE  # noqa: E402
from compressed import read_text  # noqa: E402
from machine_servers import SERVERS  # noqa: E402
from table_numbers import number  # noqa: E402

PROFILE = ROOT / "data/h200/profile.json"
PICTURE = ROOT / "docs/machine.svg"
WIDTH, HEIGHT = 920, 768
LINE, PAD, CHARACTER = 17, 10, 6.6  # pixels; a character of 13 pixels is no wider on average


class Box(NamedTuple):
    server: str
    x: int
    y: int
    width: int
    lines: tuple

    def height(self):
        return 2 * PAD + LINE * (1 + len(self.lines)) - 3

    def side(self, name):
        """Where an arrow begins or ends: "left", "right", "top", "bottom", or with a share of that side, "top 0.3"."""
        side, _, share = name.partition(" ")
        share = float(share or 0.5)
        across, down = self.x + share * self.width, self.y + share * self.height()
        return {"left": (self.x, down), "right": (self.x + self.width, down), "top": (across, self.y),
                "bottom": (across, self.y + self.height())}[side]


class Frame(NamedTuple):
    """Around what there is once, or several times."""
    title: str
    x: int
    y: int
    width: int
    height: int
    copies: int = 0  # edges of others behind it


class Arrow(NamedTuple):
    begin: str  # "schedulers right": a side of a box
    end: str
    kind: str = "other"  # "load": on the path of a load
    text: str = ""
    text_at: tuple = ()
    bend: tuple = ()  # points between; without them the arrow is level or upright, from where it begins


FRAMES = (
    Frame("one of {sm.count} SMs", 20, 128, 868, 442, copies=2),
    Frame("the device: its {sm.count} SMs share it", 20, 618, 880, 134),
)

BOXES = (
    Box("launch", 40, 16, 230, ("{launch.kernel_us:.2f} to {launch.kernel_every_sm_us:.2f} µs a kernel",)),
    Box("memory start", 330, 16, 230, ("read {launch.dram_read_start_us:.2f}, copy {launch.dram_copy_start_us:.2f} µs",)),
    Box("block scheduler", 620, 16, 250, ("{launch.blocks_per_us:,.0f} blocks a µs", "{launch.block_turnaround_ns:.0f} ns to the next of a slot")),
    Box("slots of an SM", 40, 168, 230, ("{sm.max_blocks} blocks, {sm.max_threads} threads,", "{sm.registers:,} registers", "{clock.sm.mhz:.0f} MHz")),
    Box("barriers and fences", 40, 288, 230, ("block: {barrier.block.base_cycles:.0f} + {barrier.block.per_warp_cycles:.0f} a warp, cycles",
                                              "device: {fence.gpu.acq_rel.cycles:.0f} cycles")),
    Box("instruction caches", 40, 386, 230, ("{icache.l2.instruction_cycles:.1f} cycles an instruction,", "{icache.beyond.instruction_cycles:.1f} from beyond")),
    Box("schedulers", 330, 168, 230, ("{scheduler.count}, each issues", "one instruction a cycle", "taken branch: {branch.taken_cycles:.0f} cycles")),
    Box("register banks", 620, 168, 250, ("{register.banks} a scheduler, {register.bank_conflict_cycles:.0f} cycle an operand",)),
    Box("pipes", 620, 250, 250, ("lanes a cycle: fma {inst.ffma.per_clk_sm:.0f}, alu {inst.lop3.per_clk_sm:.0f},",
                                 "fp64 {inst.dfma.per_clk_sm:.0f}, xu {inst.mufu_ex2.per_clk_sm:.0f}",
                                 "tensor: {tensor.bf16.wgmma_flop_per_clk_sm:,.0f} FLOP a cycle")),
    Box("memory queue", 330, 288, 230, ("{rule}",)),
    Box("L1 tags", 330, 374, 230, ("{rule}",)),
    Box("L1 and shared memory", 620, 374, 250, ("{l1.bandwidth_bytes_per_clk_sm.ld32:.0f} bytes a cycle",
                                                "hit {l1.latency_cycles:.0f}, shared {shared.latency_cycles:.0f} cycles",
                                                "textures: {texture.linear.per_clk_sm:.0f} lanes a cycle")),
    Box("port to L2", 330, 476, 230, ("this SM's share of L2; alone at", "most {l2.one_sm.read_gbps:.0f} GB/s in, {l2.one_sm.write_gbps:.0f} out")),
    Box("port to DRAM", 620, 476, 250, ("{rule}",)),
    Box("atomics in L2", 40, 652, 230, ("one word: {atomic.global.same_address_per_clk:.2f} a cycle", "sectors apart: {l2.random_red_sectors_per_clk:.0f} a cycle",
                                        "result: {atomic.global.latency_cycles:.0f} cycles")),
    Box("L2", 330, 652, 230, ("read {l2.read_gbps:,.0f}, write {l2.write_gbps:,.0f} GB/s", "{l2.read_requests_per_clk:.0f} requests a cycle",
                              "near {l2.near.latency_cycles:.0f}, far {l2.far.latency_cycles:.0f} cycles")),
    Box("DRAM", 620, 652, 250, ("read {dram.read_gbps:,.0f}, copy {dram.copy_gbps:,.0f} GB/s", "idle: {dram.loaded.read.unloaded_cycles:.0f} cycles",
                                "90 % busy: {dram.loaded.read.share90_cycles:.0f} cycles")),
)

_TRUNK = 300  # what holds up the schedulers joins here
ARROWS = (
    Arrow("launch right", "memory start left"),
    Arrow("memory start right", "block scheduler left"),
    Arrow("block scheduler bottom", "slots of an SM top 0.8", text="blocks", text_at=(690, 107), bend=((745, 112), (224, 112))),
    Arrow("slots of an SM right 0.3", "schedulers left", "load", "warps", (278, 186)),
    Arrow("schedulers right 0.3", "register banks left"),
    Arrow("register banks bottom", "pipes top"),
    Arrow("schedulers bottom", "memory queue top", "load", "loads", (453, 276)),
    Arrow("barriers and fences right", "schedulers left 0.8", bend=((_TRUNK, 322), (_TRUNK, 236))),
    Arrow("instruction caches right", "schedulers left 0.8", bend=((_TRUNK, 420), (_TRUNK, 236))),
    Arrow("memory queue bottom", "L1 tags top", "load"),
    Arrow("L1 tags right", "L1 and shared memory left", "load", "hit", (582, 393)),
    Arrow("L1 tags bottom", "port to L2 top", "load", "miss", (453, 455)),
    Arrow("port to L2 right 0.4", "port to DRAM left", "load", "miss", (576, 497)),
    Arrow("port to L2 bottom", "L2 top", "load", "crossbar", (453, 604)),
    Arrow("port to DRAM bottom", "DRAM top", "load"),
    Arrow("L2 left", "atomics in L2 right"),
)
LEGEND = (("load", "path of a load"), ("other", "all else"))

STYLE = """
  .ground { fill: %(surface)s } .frame { fill: none; stroke: %(muted)s } .box { fill: %(surface)s; stroke: %(ink)s } .frame-ground { fill: %(grid)s; fill-opacity: 0.35 }
  text { fill: %(ink)s } .line { fill: %(muted)s } .arrow { fill: none } .load { stroke: %(load)s; stroke-width: 2.4 }
  .other { stroke: %(muted)s; stroke-width: 1.2 } .tip-load { fill: %(load)s } .tip-other { fill: %(muted)s }"""
LIGHT_COLOURS = {"surface": SURFACE, "muted": MUTED, "ink": INK, "grid": GRID, "load": PALETTE[0]}
DARK_COLOURS = {"surface": DARK_SURFACE, "muted": DARK_MUTED, "ink": DARK_INK, "grid": DARK_GRID, "load": DARK[0]}


def rule_of(server):
    return next(one for one in SERVERS if one.name == server).rules[0][1]


def filled(text, entries):
    """The text with the values of its keys."""
    def value(match):
        key, form = match.group(1), match.group(2)
        if key not in entries:
            raise SystemExit(f"error: machine_picture.py: the profile has no {key}")
        return format(entries[key]["value"], form) if form else number(entries[key]["value"])

    return re.sub(r"\{([\w.]+)(?::([^}]+))?\}", value, text)


def letters(x, y, text, kind="", size=13, weight=""):
    bold = f' font-weight="{weight}"' if weight else ""
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{bold}{named}>{escape(text)}</text>'


def frame_parts(frame, entries):
    for copy in range(frame.copies, 0, -1):
        yield f'<rect x="{frame.x + 6 * copy}" y="{frame.y + 6 * copy}" width="{frame.width}" height="{frame.height}" rx="8" class="frame"/>'
    place = f'x="{frame.x}" y="{frame.y}" width="{frame.width}" height="{frame.height}" rx="8"'
    yield f'<rect {place} class="ground"/><rect {place} class="frame-ground"/><rect {place} class="frame"/>'
    yield letters(frame.x + 14, frame.y + 24, filled(frame.title, entries), size=15, weight="bold")


def box_parts(box, entries):
    yield f'<rect x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height()}" rx="5" class="box"/>'
    yield letters(box.x + PAD, box.y + PAD + 12, box.server, weight="bold")
    for at, line in enumerate(box.lines, 1):
        text = rule_of(box.server) if line == "{rule}" else filled(line, entries)
        if len(text) * CHARACTER > box.width - PAD:
            raise SystemExit(f"error: machine_picture.py: {box.server}: '{text}' is wider than its box")
        yield letters(box.x + PAD, box.y + PAD + 12 + LINE * at, text, "line")


def end_of(place):
    """"L1 tags left 0.3" is a side of the box "L1 tags"."""
    server, side = re.fullmatch(r"(.+?) ((?:left|right|top|bottom)(?: [\d.]+)?)", place).groups()
    return next(box for box in BOXES if box.server == server).side(side)


def points_of(arrow):
    begin, end = end_of(arrow.begin), end_of(arrow.end)
    if not arrow.bend:
        end = (end[0], begin[1]) if re.search("left|right", arrow.begin) else (begin[0], end[1])
    return [begin, *arrow.bend, end]


def arrow_parts(arrow):
    path = "M" + " L".join(f"{x:g} {y:g}" for x, y in points_of(arrow))
    yield f'<path d="{path}" class="arrow {arrow.kind}" marker-end="url(#{arrow.kind})"/>'
    if arrow.text:
        yield letters(*arrow.text_at, arrow.text, "line", size=12)


def picture(entries):
    light, dark = STYLE % LIGHT_COLOURS, STYLE % DARK_COLOURS
    tips = "".join(f'<marker id="{kind}" viewBox="0 0 8 8" refX="8" refY="4" markerUnits="userSpaceOnUse" markerWidth="10" markerHeight="10" '
                   f'orient="auto"><path d="M0 0 L8 4 L0 8 z" class="tip-{kind}"/></marker>' for kind, _ in LEGEND)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" font-family="sans-serif">',
             "<title>The simulated machine: servers of one SM and of the device, and the path of a load</title>",
             f"<style>{light}\n  @media (prefers-color-scheme: dark) {{{dark}\n  }}\n</style>",
             f"<defs>{tips}</defs>", f'<rect width="{WIDTH}" height="{HEIGHT}" class="ground"/>']
    for frame in FRAMES:
        lines += frame_parts(frame, entries)
    for arrow in ARROWS:
        lines += arrow_parts(arrow)
    for box in BOXES:
        lines += box_parts(box, entries)
    for at, (kind, text) in enumerate(LEGEND):
        y = FRAMES[0].y + FRAMES[0].height - 44 + 20 * at
        lines += [f'<path d="M40 {y} L80 {y}" class="arrow {kind}" marker-end="url(#{kind})"/>', letters(90, y + 4, text, "line", size=12)]
    return "\n".join([*lines, "</svg>", ""])


def main():
    if not set(sys.argv[1:]) <= {"--check"}:
        raise SystemExit(__doc__)
    text = picture(json.loads(read_text(PROFILE))["entries"])
    if "--check" not in sys.argv:
        PICTURE.write_text(text, encoding="utf-8")
    elif not PICTURE.is_file() or PICTURE.read_text(encoding="utf-8") != text:
        raise SystemExit("error: docs/machine.svg: differs from data/: run scripts/update_docs.sh")


if __name__ == "__main__":
    main()
