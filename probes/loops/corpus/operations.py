# SPDX-License-Identifier: Apache-2.0
"""The instructions that loops are mixed of: a line each, as PTX with places for operands.

    {x}  the chain's value: source and destination     {y} {z}  any value of the type, but {y} a
         chain's where there is no {x}: what never changes would leave the loop
    {a}  a source to be added     {u}  one that multiplies     {e}  a tiny one     {s}  a shift
    {o}  a predicate that holds, {n} one that does not; no compiler knows which
    {t}  a result for a chain of type `into`: a later instruction takes it in
    {t0}..{t3} 32-bit, {q0} {q1} 16-bit, {p} predicate: temporaries

`opcodes` are patterns of what the assembler makes of it. One that is often fused with its
neighbours (two additions, two logic operations) says so by `fused`: fewer of them are no loss.
"""
from dataclasses import dataclass

ADD = "IADD3|IMAD.IADD|VIADD|LEA|UIADD3"
LOGIC = "U?LOP3|PLOP3"
SELECT = "SEL|FSEL|USEL"


@dataclass(frozen=True)
class Operation:
    name: str
    type: str
    ptx: str
    opcodes: tuple
    into: str = ""
    needs: int = 80
    weight: int = 4
    fused: bool = False


def op(name, kind, ptx, opcodes, **fields):
    return Operation(name, kind, ptx, tuple(opcodes.split()), **fields)


INTEGER = [
    op("add", "i32", "add.s32 {x}, {x}, {y};", ADD, weight=8, fused=True),
    op("iadd3", "i32", "add.s32 {t0}, {x}, {y};\nadd.s32 {x}, {t0}, {z};", "IADD3", fused=True),
    op("sub", "i32", "sub.s32 {x}, {y}, {x};", ADD, fused=True),
    op("imad", "i32", "mad.lo.s32 {x}, {x}, {y}, {z};", "IMAD", weight=8),
    op("imul", "i32", "mul.lo.s32 {x}, {x}, {y};", "IMAD", fused=True),
    op("imad_hi", "i32", "mul.hi.u32 {x}, {x}, {y};", "IMAD.HI", weight=3),
    op("mad_hi", "i32", "mad.hi.u32 {x}, {x}, {y}, {z};", "IMAD.HI", weight=2, fused=True),
    op("imad_wide", "i32", "mul.wide.u32 {w0}, {x}, {y};\nmov.b64 {{t0}, {t1}}, {w0};\n"
       "xor.b32 {x}, {t0}, {t1};", "IMAD.WIDE LOP3", fused=True),
    op("lop3", "i32", "lop3.b32 {x}, {x}, {y}, {z}, {lut};", LOGIC, weight=8, fused=True),
    op("rotate", "i32", "shf.l.wrap.b32 {x}, {x}, {x}, {s};", "SHF", weight=4),
    op("funnel", "i32", "shf.r.wrap.b32 {x}, {x}, {y}, {s};", "SHF", weight=4),
    op("shift_left", "i32", "shl.b32 {t0}, {x}, {s};\nxor.b32 {x}, {y}, {t0};", "SHF LOP3", fused=True),
    op("shift_right", "i32", "shr.s32 {t0}, {x}, {s};\nxor.b32 {x}, {y}, {t0};", "SHF LOP3", fused=True),
    op("lea", "i32", "shl.b32 {t0}, {x}, 3;\nadd.s32 {x}, {t0}, {y};", "LEA|IMAD", fused=True),
    op("prmt", "i32", "prmt.b32 {x}, {x}, {y}, 0x3614;", "PRMT", fused=True),
    op("minimum", "i32", "min.s32 {t0}, {x}, {y};\nadd.s32 {x}, {t0}, {z};", "VIMNMX|IMNMX " + ADD,
       fused=True),
    op("maximum", "i32", "max.u32 {t0}, {x}, {y};\nxor.b32 {x}, {t0}, {z};", "VIMNMX|IMNMX LOP3",
       fused=True),
    op("add_max", "i32", "add.s32 {t0}, {x}, {y};\nmax.s32 {x}, {t0}, {z};",
       "VIADDMNMX|VIMNMX|IMNMX", fused=True, weight=2),
    op("dp4a", "i32", "dp4a.s32.s32 {x}, {y}, {z}, {x};", "IDP.4A", weight=3),
    op("dp2a", "i32", "dp2a.lo.s32.s32 {x}, {y}, {z}, {x};", "IDP.2A", weight=2),
    op("sad", "i32", "sad.u32 {x}, {y}, {z}, {x};", "VABSDIFF", weight=2),
    op("popc", "i32", "popc.b32 {t}, {y};", "POPC", into="i32", weight=3),
    op("find", "i32", "bfind.u32 {t}, {y};", "FLO", into="i32", weight=3),
    op("clz", "i32", "clz.b32 {t}, {y};", "FLO", into="i32", weight=2),
    op("brev", "i32", "brev.b32 {x}, {x};\nadd.s32 {x}, {x}, {a};", "BREV " + ADD, weight=2, fused=True),
    op("bfe", "i32", "bfe.s32 {t}, {y}, {s}, 9;", "SHF|SGXT|BMSK", into="i32", weight=2, fused=True),
    op("select", "i32", "setp.lt.s32 {p}, {x}, {y};\nselp.b32 {x}, {z}, {a}, {p};\n"
       "add.s32 {x}, {x}, {y};", f"ISETP {SELECT} " + ADD, fused=True),
    op("select_unsigned", "i32", "setp.gt.u32 {p}, {x}, {y};\nselp.b32 {x}, {x}, {z}, {p};",
       f"ISETP {SELECT}", fused=True),
    op("predicated_add", "i32", "setp.ne.s32 {p}, {x}, {y};\n@{p} add.s32 {x}, {x}, {a};", "ISETP " + ADD,
       fused=True),
    op("shuffle", "i32", "shfl.sync.bfly.b32 {x}, {x}, {lanes}, 0x1f, 0xffffffff;", "SHFL", weight=3),
    op("shuffle_index", "i32", "shfl.sync.idx.b32 {t}, {x}, {y}, 0x1f, 0xffffffff;", "SHFL",
       into="i32", weight=2),
    op("shuffle_down", "i32", "shfl.sync.down.b32 {t}, {y}, {lanes}, 0x1f, 0xffffffff;", "SHFL",
       into="i32", weight=2),
    op("ballot", "i32", "setp.lt.s32 {p}, {x}, {y};\nvote.sync.ballot.b32 {t}, {p}, 0xffffffff;",
       "ISETP VOTE", into="i32", weight=2),
    op("any", "i32", "setp.gt.s32 {p}, {x}, {y};\nvote.sync.any.pred {p}, {p}, 0xffffffff;\n"
       "selp.b32 {x}, {x}, {z}, {p};", f"ISETP VOTEU? {SELECT}", weight=2, fused=True),
    op("reduce_add", "i32", "redux.sync.add.s32 {t}, {y}, 0xffffffff;", "REDUX", into="i32", weight=1),
    op("reduce_max", "i32", "redux.sync.max.u32 {t}, {y}, 0xffffffff;", "REDUX|CREDUX", into="i32",
       weight=1),
    op("match", "i32", "match.any.sync.b32 {t}, {y}, 0xffffffff;", "MATCH", into="i32", weight=1),
    op("to_f32", "i32", "cvt.rn.f32.s32 {t}, {y};", "I2FP|I2F", into="f32", weight=3),
    op("to_f64", "i32", "cvt.rn.f64.s32 {t}, {y};", "I2F", into="f64", weight=1),
]

FP32 = [
    op("fadd", "f32", "add.rn.f32 {x}, {x}, {a};", "FADD", weight=8),
    op("fmul", "f32", "mul.rn.f32 {x}, {x}, {u};", "FMUL", weight=6),
    op("ffma", "f32", "fma.rn.f32 {x}, {x}, {u}, {a};", "FFMA", weight=12),
    op("ffma_cross", "f32", "fma.rn.f32 {x}, {y}, {e}, {x};", "FFMA", weight=8),
    op("fmin", "f32", "min.f32 {t0}, {x}, {y};\nadd.rn.f32 {x}, {t0}, {a};", "FMNMX FADD"),
    op("fmax", "f32", "max.f32 {x}, {x}, {y};", "FMNMX", weight=2, fused=True),
    op("fselect", "f32", "setp.lt.f32 {p}, {x}, {y};\nselp.f32 {t0}, {a}, {u}, {p};\n"
       "fma.rn.f32 {x}, {t0}, {e}, {x};", f"FSETP {SELECT} FFMA"),
    op("fpredicated", "f32", "setp.gt.f32 {p}, {x}, {y};\n@{p} add.rn.f32 {x}, {x}, {a};", "FSETP FADD"),
    op("fset", "f32", "set.gt.f32.f32 {t}, {x}, {y};", "FSET", into="f32", weight=2),
    op("exponential", "f32", "abs.f32 {t0}, {y};\nneg.f32 {t0}, {t0};\nex2.approx.ftz.f32 {t}, {t0};",
       "MUFU.EX2", into="f32", weight=3),
    op("logarithm", "f32", "abs.f32 {t0}, {y};\nlg2.approx.ftz.f32 {t}, {t0};", "MUFU.LG2", into="f32",
       weight=2),
    op("rsqrt", "f32", "abs.f32 {t0}, {y};\nrsqrt.approx.ftz.f32 {t}, {t0};", "MUFU.RSQ", into="f32",
       weight=2),
    op("reciprocal", "f32", "rcp.approx.ftz.f32 {t}, {y};", "MUFU.RCP", into="f32", weight=3),
    op("root", "f32", "abs.f32 {t0}, {y};\nsqrt.approx.ftz.f32 {t}, {t0};", "MUFU.SQRT|MUFU.RSQ",
       into="f32", weight=2),
    op("tanh", "f32", "tanh.approx.f32 {t}, {y};", "MUFU.TANH", into="f32", weight=2),
    op("sine", "f32", "sin.approx.ftz.f32 {t}, {y};", "MUFU.SIN", into="f32", weight=2),
    op("frnd", "f32", "cvt.rni.f32.f32 {t}, {y};", "FRND", into="f32", weight=2),
    op("to_i32", "f32", "cvt.rni.s32.f32 {t}, {y};", "F2I", into="i32", weight=3),
    op("to_h2", "f32", "cvt.rn.f16x2.f32 {t}, {y}, {u};", "F2FP", into="h2", weight=3),
    op("to_bf2", "f32", "cvt.rn.bf16x2.f32 {t}, {y}, {u};", "F2FP", into="bf2", weight=3),
    op("fto_f64", "f32", "cvt.f64.f32 {t}, {y};", "F2F", into="f64", weight=1),
]

PACKED = [
    op("hadd2", "h2", "add.rn.f16x2 {x}, {x}, {a};", "HADD2|HFMA2", weight=6),
    op("hmul2", "h2", "mul.rn.f16x2 {x}, {x}, {u};", "HMUL2|HFMA2", weight=6),
    op("hfma2", "h2", "fma.rn.f16x2 {x}, {x}, {u}, {a};", "HFMA2", weight=8),
    op("hfma2_cross", "h2", "fma.rn.f16x2 {x}, {y}, {e}, {x};", "HFMA2", weight=6),
    op("hmax2", "h2", "max.f16x2 {t0}, {x}, {y};\nadd.rn.f16x2 {x}, {t0}, {a};", "HMNMX2 HADD2|HFMA2"),
    op("hset2", "h2", "set.gt.f16x2.f16x2 {t}, {x}, {y};", "HSET2", into="h2", weight=2),
    op("hto_f32", "h2", "mov.b32 {{q0}, {q1}}, {y};\ncvt.f32.f16 {t}, {q0};", "HADD2.F32", into="f32",
       weight=2),
    op("htanh", "h2", "tanh.approx.f16x2 {t}, {y};", "MUFU.TANH MUFU.TANH", into="h2", weight=1),
    op("bfma2", "bf2", "fma.rn.bf16x2 {x}, {x}, {u}, {a};", "HFMA2", weight=8),
    op("bfma2_cross", "bf2", "fma.rn.bf16x2 {x}, {y}, {e}, {x};", "HFMA2", weight=6),
    op("badd2", "bf2", "add.rn.bf16x2 {x}, {x}, {a};", "HADD2|HFMA2", weight=4, needs=90),
    op("bmul2", "bf2", "mul.rn.bf16x2 {x}, {x}, {u};", "HMUL2|HFMA2", weight=4, needs=90),
    op("bmax2", "bf2", "max.bf16x2 {t0}, {x}, {y};\nfma.rn.bf16x2 {x}, {t0}, {u}, {a};", "HMNMX2 HFMA2",
       weight=3),
]

FP64 = [
    op("dadd", "f64", "add.rn.f64 {x}, {x}, {a};", "DADD"),
    op("dmul", "f64", "mul.rn.f64 {x}, {x}, {u};", "DMUL"),
    op("dfma", "f64", "fma.rn.f64 {x}, {x}, {u}, {a};", "DFMA", weight=6),
    op("dfma_cross", "f64", "fma.rn.f64 {x}, {y}, {e}, {x};", "DFMA"),
    op("dto_f32", "f64", "cvt.rn.f32.f64 {t}, {y};", "F2F", into="f32", weight=1),
    op("dto_i32", "f64", "cvt.rni.s32.f64 {t}, {y};", "F2I", into="i32", weight=1),
    op("dpredicated", "f64", "setp.gt.f64 {p}, {x}, {y};\n@{p} add.rn.f64 {x}, {x}, {a};", "DSETP DADD",
       weight=2),
]

# Chains that begin at parameters are the same in all threads: the compiler may put them on the
# uniform datapath, and does so where it likes.
UNIFORM = [
    op("uadd", "u32", "add.s32 {t0}, {x}, {y};\nadd.s32 {x}, {t0}, {z};", "U?IADD3", fused=True),
    op("uimad", "u32", "mad.lo.s32 {x}, {x}, {y}, {z};", "U?IMAD"),
    op("ulop3", "u32", "lop3.b32 {x}, {x}, {y}, {z}, {lut};", "U?LOP3", fused=True),
    op("ushf", "u32", "shf.l.wrap.b32 {x}, {x}, {y}, {z};", "U?SHF"),
    op("uprmt", "u32", "prmt.b32 {x}, {x}, {y}, 0x3614;", "U?PRMT", weight=2),
    op("upopc", "u32", "popc.b32 {t}, {y};", "U?POPC", into="u32", weight=2),
]

ALL = INTEGER + FP32 + PACKED + FP64 + UNIFORM
BY_NAME = {one.name: one for one in ALL}

# How a chain takes in a result of an instruction above.
TAKE_IN = {
    "i32": (("add.s32 {x}, {x}, {t};", ADD), ("xor.b32 {x}, {x}, {t};", LOGIC)),
    "u32": (("add.s32 {x}, {x}, {t};", "U?IADD3|U?LEA"), ("xor.b32 {x}, {x}, {t};", "U?LOP3")),
    "f32": (("fma.rn.f32 {x}, {t}, {e}, {x};", "FFMA"),),
    "h2": (("fma.rn.f16x2 {x}, {t}, {e}, {x};", "HFMA2"),),
    "bf2": (("fma.rn.bf16x2 {x}, {t}, {e}, {x};", "HFMA2"),),
    "f64": (("fma.rn.f64 {x}, {t}, {e}, {x};", "DFMA"),),
}
