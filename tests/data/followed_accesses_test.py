#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants accesses in PTX whose sectors and bytes are known, and recovers them (scripts/walk_ptx.py); what cannot be known
is refused. Usage: followed_accesses_test.py"""

import random
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import compile_facts  # noqa: E402
import walk_ptx  # noqa: E402

BASE = 1 << 40


def traffic(text, threads=32, **parameters):
    body = f".visible .entry kernel(.param .u64 data)\n{{\n  .reg .b32 %r<9>;\n{text}\n  ret;\n}}\n"
    function = walk_ptx.Function(walk_ptx.entries(body)["kernel"])
    return walk_ptx.global_traffic(function, threads, {"%ctaid.x": 1, "global_smem": 0},
                                   {"data": BASE, **parameters})


def strided(access, width, stride, start=0, more=""):
    return (f"  ld.param.b64 %rd1, [data];\n  mov.u32 %r1, %tid.x; // lanes\n  {more}\n"
            f"  mul.wide.s32 %rd2, %r1, {width * stride};\n  add.s64 %rd3, %rd1, %rd2;\n"
            f"  {access.replace('PLACE', f'[ %rd3 + {start} ]')};")


LOADS = {4: "ld.global.b32 { %r2 }, PLACE", 8: "ld.global.v2.b32 { %r2, %r3 }, PLACE",
         16: "ld.global.L1::evict_last.v4.b32 { %r2, %r3, %r4, %r5 }, PLACE", 2: "ld.global.nc.u16 %rs1, PLACE",
         1: "ld.global.u8 %rs1, PLACE"}


class Planted(unittest.TestCase):
    def test_strides_widths_and_starts(self):
        draw = random.Random(11)
        for _ in range(60):
            width, stride = draw.choice(list(LOADS)), draw.choice((0, 1, 2, 3, 8, 33, 64))
            start, warps = width * draw.randrange(9), draw.randrange(1, 4)
            places = [{lane * stride * width + start + byte for lane in range(32 * warp, 32 * warp + 32)
                       for byte in range(width)} for warp in range(warps)]
            with self.subTest(width=width, stride=stride, start=start, warps=warps):
                self.assertEqual(traffic(strided(LOADS[width], width, stride, start), 32 * warps),
                                 {"load_requests": warps,
                                  "load_sectors": sum(len({byte // 32 for byte in warp}) for warp in places),
                                  "load_bytes": sum(map(len, places)),
                                  "store_requests": 0, "store_sectors": 0, "store_bytes": 0})

    def test_the_known_cases(self):
        neighbours = traffic(strided(LOADS[4], 4, 1))
        self.assertEqual((neighbours["load_sectors"], neighbours["load_bytes"]), (4, 128))
        self.assertEqual(traffic(strided(LOADS[4], 4, 64))["load_sectors"], 32)
        self.assertEqual(traffic(strided(LOADS[4], 4, 1, start=4))["load_sectors"], 5)
        self.assertEqual(traffic(strided(LOADS[16], 16, 1))["load_sectors"], 16)

    def test_stores_and_guards(self):
        some = traffic(strided("@%p1 st.global.b32 PLACE, { %r2 }", 4, 1, more="setp.lt.u32 %p1, %r1, 8;"))
        self.assertEqual((some["store_requests"], some["store_sectors"], some["store_bytes"]), (1, 1, 32))
        others = traffic(strided("@!%p1 st.global.b32 PLACE, { %r2 }", 4, 1, more="setp.lt.u32 %p1, %r1, 8;"))
        self.assertEqual((others["store_sectors"], others["store_bytes"]), (3, 96))
        none = traffic(strided("@%p1 st.global.b32 PLACE, { %r2 }", 4, 1, more="setp.lt.s32 %p1, %r1, -1;"))
        self.assertEqual(none["store_requests"], 0)

    def test_arithmetic(self):
        for opcode, inputs, result in (
                ("add.s32", (-1, 3), 2), ("sub.s32", (3, 5), 0xFFFFFFFE), ("mul.lo.s32", (1 << 31, 2), 0),
                ("mul.wide.s32", (-2, 3), (1 << 64) - 6), ("mul.wide.u32", (0xFFFFFFFE, 3), 0x2FFFFFFFA),
                ("mad.wide.s32", (-1, 4, 8), 4), ("mad.wide.u32", (1, 4, 1 << 40), (1 << 40) + 4),
                ("mad.lo.s32", (3, 4, 5), 17), ("shl.b32", (3, 31), 1 << 31), ("shl.b32", (3, 40), 0),
                ("shr.u32", (0x80000000, 31), 1), ("shr.s32", (0x80000000, 31), 0xFFFFFFFF),
                ("bfe.u32", (0b11010, 1, 3), 0b101), ("bfe.s32", (0b10000, 4, 1), 0xFFFFFFFF), ("not.b32", (5,), 0xFFFFFFFA),
                ("xor.b32", (6, 3), 5), ("or.b32", (6, 1), 7), ("and.b32", (6, 3), 2), ("and.pred", (True, False), 0),
                ("cvt.s64.s32", (0xFFFFFFFF,), (1 << 64) - 1), ("cvt.u64.u32", (0xFFFFFFFF,), 0xFFFFFFFF),
                ("setp.lt.s32", (0xFFFFFFFF, 0), True), ("setp.lt.u32", (0xFFFFFFFF, 0), False),
                ("mul.hi.u32", (8, 8), None), ("add.f32", (1, 2), None), ("setp.lt.f32", (1, 2), None),
                ("popc.b32", (7,), None), ("add.s32", (None, 1), None), ("bfe.u32", (1, 30, 8), None)):
            with self.subTest(opcode=opcode, inputs=inputs):
                self.assertEqual(walk_ptx.computed(opcode, inputs), result)

    def refused(self, text, because):
        with self.assertRaisesRegex(AssertionError, because):
            traffic(text)

    def test_what_is_unknown_is_refused(self):
        self.refused(strided(LOADS[4], 4, 1, more="popc.b32 %r1, %r1;"), "unknown address")
        self.refused(strided(LOADS[4], 4, 1, more="ld.global.b32 %r1, [ %rd1 + 0 ];"), "unknown address")
        self.refused(strided(LOADS[4], 4, 1, more="st.shared.b32 [global_smem], %r1;\n ld.shared.b32 %r1, [global_smem];"),
                     "unknown address")
        self.refused(strided("@%p1 " + LOADS[4], 4, 1, more="setp.lt.f32 %p1, %r1, 8;"), "unknown whether")
        self.refused("  setp.lt.f32 %p1, %r1, %r1;\n  @%p1 bra $L__end;\n$L__end:", "unknown whether")
        self.refused("$L__again:\n  bra $L__again;", "does not end")

    def test_what_is_not_counted_is_refused(self):
        for access in ("cp.async.cg.shared.global [ global_smem ], PLACE, 16", "atom.global.add.u32 %r2, PLACE, 1",
                       "ld.b32 %r2, PLACE"):
            self.refused(strided(access, 4, 1), "no count for")
        apart = "mov.u32 %r1, %tid.x;\n  setp.lt.u32 %p1, %r1, 8;\n  @%p1 bra $L__end;\n"
        self.refused(apart + strided(LOADS[4], 4, 1) + "\n$L__end:", "different ways")

    def test_branches_are_followed(self):
        loop = ("  mov.u32 %r6, 0;\n$L__again:\n" + strided(LOADS[4], 4, 1) +
                "\n  add.s32 %r6, %r6, 1;\n  setp.lt.u32 %p1, %r6, 5;\n  @%p1 bra $L__again;")
        self.assertEqual(traffic(loop)["load_requests"], 5)

    def test_an_assembler_that_changes_widths_is_seen(self):
        ptx = {"ld.global.v4.b32": 2, "ld.global.b32": 1, "st.global.v2.b32": 1, "ld.global.nc.u8": 1, "ld.shared.b32": 9}
        same = {"LDG.E.128": 1, "LDG.E.128.CONSTANT": 1, "LDG.E": 1, "STG.E.64": 1, "LDG.E.U8.CONSTANT": 1, "LDS": 9,
                "LDGSTS.E.BYPASS.128": 3}
        in_ptx, in_sass = compile_facts.access_widths(ptx, same)
        self.assertEqual(in_ptx, in_sass)
        self.assertEqual(in_ptx, {("LD", 16): 2, ("LD", 4): 1, ("ST", 8): 1, ("LD", 1): 1})
        in_ptx, in_sass = compile_facts.access_widths(ptx, {**same, "LDG.E.128": 0, "LDG.E.64": 2})
        self.assertNotEqual(in_ptx, in_sass)


if __name__ == "__main__":
    unittest.main()
