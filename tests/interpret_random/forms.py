# SPDX-License-Identifier: Apache-2.0
"""Forms of PTX instructions that random programs are made of.

A form is a text: alternatives are in braces, operands are letters. The first operand is written.
  i word  h 16 bits  l 64 bits  f float  e double  x half  y bfloat16  g pair of halves
  k pair of bfloat16  q pair of 8-bit floats (16 bits)  p predicate
A capital letter may be an immediate, "#a:b" is a number between a and b, "!p" a predicate that may
be negated. "a; b" is a sequence of instructions; "$1" is a fresh word that they share.
"""
import itertools
import re

INTEGER = """
add.{s32,u32} i,I,i
add.{s32,u32} i,i,I
add.{s64,u64} l,l,L
add.{s16,u16} h,h,H
add.sat.s32 i,i,I
add.{s16x2,u16x2} i,i,i
sub.{s32,u32} i,i,I
sub.{s32,u32} i,I,i
sub.{s64,u64} l,l,L
sub.{s16,u16} h,h,H
sub.sat.s32 i,i,I
mul.{lo,hi}.{s32,u32} i,i,I
mul.{lo,hi}.{s16,u16} h,h,H
mul.{lo,hi}.{s64,u64} l,l,L
mul.wide.{s32,u32} l,i,I
mul.wide.{s16,u16} i,h,H
mul24.{lo,hi}.{s32,u32} i,i,I
mad.{lo,hi}.{s32,u32} i,i,I,i
mad.{lo,hi}.{s32,u32} i,i,i,I
mad.{lo,hi}.{s64,u64} l,l,l,l
mad.{lo,hi}.{s16,u16} h,h,h,h
mad.hi.sat.s32 i,i,i,i
mad.wide.{s32,u32} l,i,I,l
mad.wide.{s16,u16} i,h,h,i
mad24.{lo,hi}.{s32,u32} i,i,I,i
mad24.hi.sat.s32 i,i,i,i
sad.{s32,u32} i,i,I,i
sad.{s16,u16} h,h,h,h
sad.{s64,u64} l,l,l,l
abs.s32 i,i
abs.s16 h,h
abs.s64 l,l
neg.s32 i,i
neg.s16 h,h
neg.s64 l,l
{min,max}.{s32,u32} i,i,I
{min,max}.{s64,u64} l,l,L
{min,max}.{s16,u16} h,h,H
{min,max}.{s16x2,u16x2} i,i,i
{min,max}.relu.s16x2 i,i,i
{min,max}.relu.s32 i,i,i
min.s32 $1,i,i; max.s32 i,$1,I
max.u32 $1,i,i; min.u32 i,$1,i
max.s32 $1,i,i; max.s32 i,$1,i
add.s32 $1,i,i; {min,max}.{s32,u32} i,$1,i
add.s32 $1,i,i; {min,max}.relu.s32 i,$1,i
add.s16x2 $1,i,i; {min,max}.s16x2 i,$1,i
{div,rem}.{s32,u32} i,i,I
{div,rem}.{s64,u64} l,l,L
{div,rem}.{s16,u16} h,h,H
{and,or,xor}.b32 i,i,I
{and,or,xor}.b64 l,l,L
{and,or,xor}.b16 h,h,H
not.b32 i,i
not.b64 l,l
not.b16 h,h
{and,or,xor}.pred p,!p,!p
cnot.b32 i,i
cnot.b64 l,l
cnot.b16 h,h
lop3.b32 i,i,i,I,#0:255
lop3.b32 i,i,i,i,#0:255
and.b32 $1,i,i; {or,xor}.b32 i,$1,i
xor.b32 $1,i,i; {and,or}.b32 i,$1,I
not.b32 $1,i; {and,or}.b32 i,$1,i
shf.{l,r}.{clamp,wrap}.b32 i,i,i,I
shf.{l,r}.{clamp,wrap}.b32 i,i,i,#0:40
shl.b32 i,i,I
shl.b32 i,I,i
shl.b32 i,i,#0:33
shl.b64 l,l,I
shl.b64 l,l,#0:66
shl.b16 h,h,i
shr.{s32,u32} i,i,I
shr.{s32,u32} i,i,#0:33
shr.{s64,u64} l,l,i
shr.{s64,u64} l,l,#0:66
shr.{s16,u16} h,h,i
shl.b32 $1,i,#0:31; add.s32 i,$1,i
shl.b32 $1,i,#0:31; sub.s32 i,$1,i
shl.b32 $1,i,#0:31; sub.s32 i,i,$1
shl.b32 $1,i,#0:31; shr.{s32,u32} i,$1,#0:31
shr.u32 $1,i,#0:31; and.b32 i,$1,#1:65535
bfe.{u32,s32} i,i,i,i
bfe.{u32,s32} i,i,#0:35,#0:35
bfe.{u64,s64} l,l,i,i
bfe.{u64,s64} l,l,#0:66,#0:66
bfi.b32 i,i,i,i,i
bfi.b32 i,i,i,#0:33,#0:33
bfi.b64 l,l,l,i,i
bfi.b64 l,l,l,#0:64,#0:64
brev.b32 i,i
brev.b64 l,l
clz.b32 i,i
clz.b64 i,l
popc.b32 i,i
popc.b64 i,l
bfind.{u32,s32} i,i
bfind.{u64,s64} i,l
bfind.shiftamt.{u32,s32} i,i
bfind.shiftamt.{u64,s64} i,l
fns.b32 i,i,#0:31,#-6:6
prmt.b32 i,i,i,I
prmt.b32 i,i,i,#0:65535
prmt.b32.{f4e,b4e,rc8,ecl,ecr,rc16} i,i,i,i
prmt.b32.{f4e,b4e,rc8,ecl,ecr,rc16} i,i,i,#0:3
szext.{clamp,wrap}.{u32,s32} i,i,i
szext.{clamp,wrap}.{u32,s32} i,i,#0:40
bmsk.{clamp,wrap}.b32 i,i,i
bmsk.{clamp,wrap}.b32 i,#0:40,i
dp4a.{u32,s32}.{u32,s32} i,i,I,i
dp2a.{lo,hi}.{u32,s32}.{u32,s32} i,i,I,i
add.cc.u32 $1,i,i; addc.u32 i,i,i
add.cc.u32 $1,i,I; addc.cc.u32 $2,i,i; addc.u32 i,$1,I
add.cc.u64 %1,l,l; addc.u64 l,l,%1
sub.cc.u32 $1,i,i; subc.u32 i,i,i
sub.cc.u32 $1,i,I; subc.cc.u32 $2,i,i; subc.u32 i,$1,I
sub.cc.u64 %1,l,l; subc.u64 l,%1,l
sub.cc.u32 $1,i,i; subc.u32 i,0,0
mad.{lo,hi}.cc.u32 $1,i,i,i; addc.u32 i,i,$1
mad.lo.cc.u32 $1,i,i,i; madc.hi.u32 i,i,i,i
mad.lo.cc.u32 $1,i,i,i; madc.hi.cc.u32 $2,i,i,i; madc.{lo,hi}.u32 i,$1,$2,i
mad.hi.cc.s32 $1,i,i,i; madc.{lo,hi}.s32 i,i,i,i
mad.lo.cc.u64 %1,l,l,l; madc.hi.u64 l,l,l,l
{vadd,vsub,vabsdiff,vmin,vmax}.s32.{s32,u32}.{s32,u32} i,i,i
{vadd,vsub,vabsdiff,vmin,vmax}.s32.{s32,u32}.{s32,u32}.sat i,i.b1,i.h0
{vadd,vsub,vmax}.u32.{s32,u32}.u32.{add,max} i,i.h1,i.b3,i
vmad.s32.s32.s32 i,i.b0,i.b2,i
vset.{s32,u32}.u32.{lt,ge} i,i.h0,i.h1
{vshl,vshr}.u32.u32.u32.{clamp,wrap} i,i,i
{vadd2,vsub2,vavrg2,vmin2,vmax2,vabsdiff2}.{s32,u32}.{s32,u32}.s32 i,i,i,i
{vadd4,vsub4,vavrg4,vmin4,vmax4,vabsdiff4}.{s32,u32}.{s32,u32}.u32 i,i,i,i
vset4.{s32,u32}.u32.{eq,lt,gt} i,i,i,i
vabsdiff4.u32.u32.u32.add i,i,i,i
mov.b32 i,I
mov.b64 l,L
"""

_INT_CMP = "{eq,ne,lt,le,gt,ge}"
_UINT_CMP = "{eq,ne,lo,ls,hi,hs}"
_FLOAT_CMP = "{eq,ne,lt,le,gt,ge,equ,neu,ltu,leu,gtu,geu,num,nan}"

COMPARISON = f"""
setp.{_INT_CMP}.{{s32,u32}} p,i,I
setp.{_UINT_CMP}.u32 p,i,i
setp.{_INT_CMP}.{{s64,u64}} p,l,L
setp.{_INT_CMP}.{{s16,u16}} p,h,H
setp.{{eq,ne}}.b32 p,i,i
setp.{_INT_CMP}.{{and,or,xor}}.{{s32,u32}} p|p,i,I,!p
setp.{_INT_CMP}.{{and,or,xor}}.{{s64,u64}} p|p,l,l,!p
setp.{_INT_CMP}.{{and,or,xor}}.s16 p,h,h,!p
setp.{_FLOAT_CMP}.f32 p,f,F
setp.{_FLOAT_CMP}.ftz.f32 p,f,F
setp.{_FLOAT_CMP}.{{and,or,xor}}.f32 p|p,f,f,!p
setp.{_FLOAT_CMP}.f64 p,e,E
setp.{_FLOAT_CMP}.{{and,or,xor}}.f64 p|p,e,e,!p
setp.{_FLOAT_CMP}.f16 p,x,x
setp.{_FLOAT_CMP}.ftz.f16 p,x,x
setp.{_FLOAT_CMP}.f16x2 p|p,g,g
setp.{_FLOAT_CMP}.{{and,or,xor}}.f16x2 p|p,g,g,!p
setp.{_FLOAT_CMP}.ftz.f16x2 p|p,g,g
setp.{_FLOAT_CMP}.bf16 p,y,y
setp.{_FLOAT_CMP}.bf16x2 p|p,k,k
setp.{_FLOAT_CMP}.{{and,or,xor}}.bf16x2 p|p,k,k,!p
set.{_INT_CMP}.{{u32,s32,f32}}.{{s32,u32}} i,i,I
set.{_INT_CMP}.{{u32,f32}}.{{s64,u64}} i,l,l
set.{_INT_CMP}.{{and,or,xor}}.{{u32,f32}}.s32 i,i,i,!p
set.{_FLOAT_CMP}.{{u32,f32}}.f32 i,f,F
set.{_FLOAT_CMP}.ftz.{{s32,f32}}.f32 i,f,f
set.{_FLOAT_CMP}.{{and,or,xor}}.{{u32,f32}}.f32 i,f,f,!p
set.{_FLOAT_CMP}.{{u32,f32}}.f64 i,e,e
set.{_FLOAT_CMP}.f16.f16 x,x,x
set.{_FLOAT_CMP}.f16x2.f16x2 g,g,g
set.{_FLOAT_CMP}.ftz.f16x2.f16x2 g,g,g
set.{_FLOAT_CMP}.{{and,or,xor}}.f16x2.f16x2 g,g,g,!p
set.{_FLOAT_CMP}.bf16.bf16 y,y,y
set.{_FLOAT_CMP}.bf16x2.bf16x2 k,k,k
set.{_FLOAT_CMP}.{{u32,s32}}.f16 i,x,x
set.{_FLOAT_CMP}.{{u32,s32}}.f16x2 i,g,g
set.{_FLOAT_CMP}.{{u16,s16}}.f16 h,x,x
set.{_FLOAT_CMP}.{{u16,s16}}.bf16 h,y,y
set.{_FLOAT_CMP}.{{u32,s32}}.bf16x2 i,k,k
selp.b32 i,i,I,p
selp.b32 i,I,I,p
selp.f32 f,f,F,p
selp.b64 l,l,L,p
selp.f64 e,e,E,p
selp.b16 h,h,H,p
slct.b32.s32 i,i,I,i
slct.{{u64,f64}}.s32 l,l,l,i
slct{{,.ftz}}.{{b32,f32}}.f32 i,i,i,f
slct.{{b64,b16}}.f32 l,l,l,f
"""

_ROUND = "{.rn,.rz,.rm,.rp}"
SINGLE = f"""
{{add,sub,mul}}{_ROUND}{{,.ftz}}{{,.sat}}.f32 f,f,F
{{add,sub,mul}}{{,.ftz,.sat}}.f32 f,f,F
fma{_ROUND}{{,.ftz}}{{,.sat}}.f32 f,f,f,f
fma{_ROUND}.f32 f,f,F,f
fma.rn.f32 f,f,f,F
neg.f32 &1,f; fma.rn.f32 f,&1,f,f
abs.f32 &1,f; {{add,mul}}.rn.f32 f,&1,f
neg.f32 &1,f; add.rn.f32 f,f,&1
mul.rn.f32 &1,f,f; add.rn.f32 f,&1,f
mul.f32 &1,f,f; add.f32 f,&1,f
mul.f32 &1,f,f; sub.f32 f,f,&1
div{_ROUND}{{,.ftz}}.f32 f,f,F
div.rn.f32 f,F,f
rcp{_ROUND}{{,.ftz}}.f32 f,f
sqrt{_ROUND}{{,.ftz}}.f32 f,f
{{min,max}}{{,.ftz}}{{,.NaN}}{{,.xorsign.abs}}.f32 f,f,f
{{min,max}}.f32 f,f,F
{{abs,neg}}{{,.ftz}}.f32 f,f
copysign.f32 f,f,f
testp.{{finite,infinite,number,notanumber,normal,subnormal}}.f32 p,f
max.f32 &1,f,f; max.f32 f,&1,f
min.NaN.f32 &1,f,f; min.NaN.f32 f,&1,f
"""

DOUBLE = f"""
{{add,sub,mul}}{_ROUND}.f64 e,e,E
{{add,sub,mul}}.f64 e,e,e
fma{_ROUND}.f64 e,e,e,E
div{_ROUND}.f64 e,e,e
rcp{_ROUND}.f64 e,e
sqrt{_ROUND}.f64 e,e
{{min,max}}.f64 e,e,E
{{abs,neg}}.f64 e,e
copysign.f64 e,e,e
testp.{{finite,infinite,number,notanumber,normal,subnormal}}.f64 p,e
"""

HALF = """
{add,sub,mul}{,.rn}{,.ftz}{,.sat}.f16 x,x,x
{add,sub,mul}{,.rn}{,.ftz}{,.sat}.f16x2 g,g,g
{add,sub,mul}{,.rn}.bf16 y,y,y
{add,sub,mul}{,.rn}.bf16x2 k,k,k
fma.rn{,.ftz}{,.sat,.relu}.f16 x,x,x,x
fma.rn{,.ftz}{,.sat,.relu}.f16x2 g,g,g,g
fma.rn{,.relu}.bf16 y,y,y,y
fma.rn{,.relu}.bf16x2 k,k,k,k
fma.rn.oob{,.relu}.f16x2 g,g,g,g
fma.rn.oob{,.relu}.bf16x2 k,k,k,k
mul.f16x2 $1,g,g; add.f16x2 g,$1,g
mul.bf16x2 $1,k,k; sub.bf16x2 k,$1,k
{neg,abs}{,.ftz}.f16 x,x
{neg,abs}{,.ftz}.f16x2 g,g
{neg,abs}.bf16 y,y
{neg,abs}.bf16x2 k,k
{min,max}{,.ftz}{,.NaN}{,.xorsign.abs}.f16 x,x,x
{min,max}{,.ftz}{,.NaN}{,.xorsign.abs}.f16x2 g,g,g
{min,max}{,.NaN}{,.xorsign.abs}.bf16 y,y,y
{min,max}{,.NaN}{,.xorsign.abs}.bf16x2 k,k,k
"""

_SMALL = "{s8,u8}"
CONVERSION = f"""
cvt{{,.sat}}.{{s8,u8}}.{{s8,u8,s32,u32}} i,i
cvt{{,.sat}}.{{s8,u8}}.{{s16,u16}} i,h
cvt{{,.sat}}.{{s8,u8}}.{{s64,u64}} i,l
cvt{{,.sat}}.{{s16,u16}}.{{s8,u8,s32,u32}} h,i
cvt{{,.sat}}.{{s16,u16}}.{{s16,u16}} h,h
cvt{{,.sat}}.{{s16,u16}}.{{s64,u64}} h,l
cvt{{,.sat}}.{{s32,u32}}.{{s8,u8,s32,u32}} i,i
cvt{{,.sat}}.{{s32,u32}}.{{s16,u16}} i,h
cvt{{,.sat}}.{{s32,u32}}.{{s64,u64}} i,l
cvt{{,.sat}}.{{s64,u64}}.{{s8,u8,s32,u32}} l,i
cvt{{,.sat}}.{{s64,u64}}.{{s16,u16}} l,h
cvt{{,.sat}}.{{s64,u64}}.{{s64,u64}} l,l
cvt{_ROUND}{{,.sat}}.f32.{{s8,u8,s32,u32}} f,i
cvt{_ROUND}.f32.{{s16,u16}} f,h
cvt{_ROUND}{{,.sat}}.f32.{{s64,u64}} f,l
cvt{_ROUND}{{,.sat}}.f64.{{s8,u8,s32,u32}} e,i
cvt{_ROUND}.f64.{{s16,u16}} e,h
cvt{_ROUND}.f64.{{s64,u64}} e,l
cvt{_ROUND}{{,.sat}}.f16.{{s8,u8,s32,u32}} x,i
cvt{_ROUND}.f16.{{s16,u16}} x,h
cvt{_ROUND}.f16.{{s64,u64}} x,l
cvt{_ROUND}.bf16.{{s8,u8,s32,u32}} y,i
cvt{_ROUND}.bf16.{{s16,u16}} y,h
cvt{_ROUND}.bf16.{{s64,u64}} y,l
cvt.{{rni,rzi,rmi,rpi}}{{,.ftz}}{{,.sat}}.{{s8,u8,s32,u32}}.f32 i,f
cvt.{{rni,rzi,rmi,rpi}}{{,.ftz}}.{{s16,u16}}.f32 h,f
cvt.{{rni,rzi,rmi,rpi}}{{,.ftz}}{{,.sat}}.{{s64,u64}}.f32 l,f
cvt.{{rni,rzi,rmi,rpi}}{{,.sat}}.{{s8,u8,s32,u32}}.f64 i,e
cvt.{{rni,rzi,rmi,rpi}}.{{s16,u16}}.f64 h,e
cvt.{{rni,rzi,rmi,rpi}}.{{s64,u64}}.f64 l,e
cvt.{{rni,rzi,rmi,rpi}}{{,.ftz}}{{,.sat}}.{{s8,u8,s32,u32}}.f16 i,x
cvt.{{rni,rzi,rmi,rpi}}.{{s16,u16}}.f16 h,x
cvt.{{rni,rzi,rmi,rpi}}.{{s64,u64}}.f16 l,x
cvt.{{rni,rzi,rmi,rpi}}.{{s8,u8,s32,u32}}.bf16 i,y
cvt.{{rni,rzi,rmi,rpi}}.{{s16,u16}}.bf16 h,y
cvt.{{rni,rzi,rmi,rpi}}.{{s64,u64}}.bf16 l,y
cvt.{{rni,rzi,rmi,rpi}}{{,.ftz}}{{,.sat}}.f32.f32 f,f
cvt.{{rni,rzi,rmi,rpi}}{{,.sat}}.f64.f64 e,e
cvt.{{rni,rzi,rmi,rpi}}{{,.ftz}}{{,.sat}}.f16.f16 x,x
cvt.{{rni,rzi,rmi,rpi}}.bf16.bf16 y,y
cvt{{,.ftz}}{{,.sat}}.f32.f32 f,f
cvt{{,.sat}}.f64.f64 e,e
cvt{{,.ftz}}{{,.sat}}.f32.f16 f,x
cvt{{,.sat}}.f32.bf16 f,y
cvt{{,.sat}}.f64.f16 e,x
cvt.f64.bf16 e,y
cvt{{,.ftz}}{{,.sat}}.f64.f32 e,f
cvt{_ROUND}{{,.ftz}}{{,.sat}}.f32.f64 f,e
cvt{_ROUND}{{,.ftz}}{{,.sat}}.f16.f32 x,f
cvt{_ROUND}{{,.sat}}.f16.f64 x,e
cvt.{{rn,rz}}{{,.relu}}.f16.f32 x,f
cvt.{{rn,rz}}{{,.relu}}.bf16.f32 y,f
cvt{{.rm,.rp}}.bf16.f32 y,f
cvt{_ROUND}.bf16.f64 y,e
cvt{_ROUND}.f16.bf16 x,y
cvt{_ROUND}.bf16.f16 y,x
cvt.{{rn,rz}}{{,.relu}}.f16x2.f32 g,f,f
cvt.{{rn,rz}}{{,.relu}}.bf16x2.f32 k,f,f
cvt.{{rna,rn,rz}}{{,.relu}}.tf32.f32 i,f
cvt.rna.satfinite.tf32.f32 i,f
cvt.rn.satfinite{{,.relu}}.{{e4m3x2,e5m2x2}}.f32 q,f,f
cvt.rn.satfinite{{,.relu}}.{{e4m3x2,e5m2x2}}.f16x2 q,g
cvt.rn{{,.relu}}.f16x2.{{e4m3x2,e5m2x2}} g,q
cvt.pack.sat.{{s16,u16}}.s32 i,i,i
cvt.pack.sat.{{s8,u8,s4,u4,s2,u2}}.s32.b32 i,i,i,i
"""

# Functions with a stated error. Their results are not used again.
APPROXIMATE = {
    "ex2.approx{,.ftz}.f32 f,f": "relative 2^-22",
    "lg2.approx{,.ftz}.f32 f,f": "absolute 2^-22",
    "sin.approx{,.ftz}.f32 f,f": "turns 2^-20",
    "cos.approx{,.ftz}.f32 f,f": "turns 2^-20",
    "rsqrt.approx{,.ftz}.f32 f,f": "relative 2^-22",
    "rcp.approx{,.ftz}.f32 f,f": "relative 2^-22",
    "sqrt.approx{,.ftz}.f32 f,f": "relative 2^-21",
    "div.{approx,full}{,.ftz}.f32 f,f,f": "relative 2^-21",
    "tanh.approx.f32 f,f": "relative 2^-10",
    "tanh.approx.f16 x,x": "half 2^-9",
    "tanh.approx.f16x2 g,g": "halves 2^-9",
    "tanh.approx.bf16 y,y": "brain 2^-7",
    "tanh.approx.bf16x2 k,k": "brains 2^-7",
    "ex2.approx.f16 x,x": "half 2^-9",
    "ex2.approx.f16x2 g,g": "halves 2^-9",
    "ex2.approx.ftz.bf16 y,y": "brain 2^-7",
    "ex2.approx.ftz.bf16x2 k,k": "brains 2^-7",
    "rcp.approx.ftz.f64 e,e": "high 2^-18",
    "rsqrt.approx.f64 e,e": "high 2^-18",
    "rsqrt.approx.ftz.f64 e,e": "high 2^-18",
}


def expand(form):
    """All texts that a form stands for."""
    parts = re.split(r"\{([^}]*)\}", form)
    choices = [[part] if i % 2 == 0 else part.split(",") for i, part in enumerate(parts)]
    return ["".join(chosen) for chosen in itertools.product(*choices)]


def all_of(text):
    """The forms of a table, each as the list of what it stands for."""
    return [expand(line) for line in text.strip().splitlines()]
