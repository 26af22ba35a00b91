# SPDX-License-Identifier: Apache-2.0
"""Family `tensor`: mma.sync of FP16, BF16, TF32, INT8 and FP64 in chains, alone and mixed with ldmatrix and
arithmetic. A, B and the accumulators are runtime values; sums grow slowly and stay finite."""
from dataclasses import dataclass

from .memory import Tile
from .mixer import Mixer, choose_kinds


@dataclass(frozen=True)
class Shape:
    name: str
    ptx: str
    opcode: str
    a: int
    b: int
    d: int
    ab_type: str
    d_type: str
    weight: int = 3


SHAPES = (
    Shape("f16_f32_k16", "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "HMMA.16816.F32", 4, 2, 4, "h2",
          "f32", 5),
    Shape("f16_f32_k8", "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32", "HMMA.1688.F32", 2, 1, 4, "h2", "f32"),
    Shape("f16_f16_k16", "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16", "HMMA.16816.F16", 4, 2, 2, "h2",
          "h2"),
    Shape("f16_f16_k8", "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16", "HMMA.1688.F16", 2, 1, 2, "h2", "h2"),
    Shape("bf16_k16", "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", "HMMA.16816.F32.BF16", 4, 2, 4,
          "bf2", "f32", 5),
    Shape("bf16_k8", "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32", "HMMA.1688.F32.BF16", 2, 1, 4, "bf2",
          "f32"),
    Shape("tf32_k8", "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", "HMMA.1688.F32.TF32", 4, 2, 4, "f32",
          "f32"),
    Shape("tf32_k4", "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32", "HMMA.1684.F32.TF32", 2, 1, 4, "f32",
          "f32", 2),
    Shape("s8_k32", "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", "IMMA.16832", 4, 2, 4, "i32", "i32"),
    Shape("s8_k16", "mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32", "IMMA.16816", 2, 1, 4, "i32", "i32"),
)


class Products:
    """Accumulators of one shape, and the fragments that they are made of."""

    def __init__(self, kernel, shape, chains, fragments):
        self.kernel, self.shape, self.turn = kernel, shape, 0
        self.sums = [[kernel.source(shape.d_type, "start", (4 * k + k // 4 + i) % 16) for i in range(shape.d)]
                     for k in range(chains)]
        kernel.results += [(shape.d_type, register) for sum_ in self.sums for register in sum_]
        self.a = [[kernel.source(shape.ab_type, "part", 4 * k + i) for i in range(shape.a)]
                  for k in range(fragments)]
        self.b = [[kernel.source(shape.ab_type, "part", 8 + 2 * k + i) for i in range(shape.b)]
                  for k in range(fragments)]

    def next(self):
        """Accumulators and fragments of the next product."""
        return (self.sums[self.turn % len(self.sums)], self.a[self.turn % len(self.a)],
                self.b[(self.turn // 2) % len(self.b)])

    def emit(self):
        sum_, a, b = self.next()
        self.turn += 1
        listed = [", ".join(one) for one in (sum_, a, b, sum_)]
        self.kernel.do(f"{self.shape.ptx} {{{listed[0]}}}, {{{listed[1]}}}, {{{listed[2]}}}, {{{listed[3]}}};",
                       (self.shape.opcode,))


def make(kernel, plan):
    draws = kernel.draws
    shape = draws.weighted(SHAPES, [one.weight for one in SHAPES])
    chains = draws.choice((1, 1, 2, 2, 3, 4, 6, 8))
    if chains * shape.d > 24:
        chains = 24 // shape.d
    products = Products(kernel, shape, chains, draws.choice((1, 1, 2)))
    count = max(chains, draws.choice((1, 2, 4, 8, 12, 16, 24, 32)))
    kernel.facts.update(shape=shape.name, products=count, chains={"accumulators": chains}, mixed=plan["mixed"])
    if plan["mixed"] == "alone":
        for _ in range(count):
            products.emit()
        return
    types = draws.choice((("f32",), ("i32",), ("i32", "f32")))
    mixer = Mixer(kernel, {kind: draws.between(1, 4) for kind in types}, sources_each=1)
    kinds = choose_kinds(draws, types, draws.between(1, 4))
    tile = Tile(kernel) if plan["mixed"] == "matrices" else None
    if tile:
        tile.advance(16 * draws.choice((1, 2, 4)))
    for _ in range(count):
        if tile and draws.chance(60):
            for fragment in products.next()[1:]:
                if draws.chance(50):
                    tile.load_matrices(len(fragment), into=fragment)
        products.emit()
        for _ in range(draws.choice((0, 1, 2, 4))):
            mixer.emit(draws.choice(kinds))
    mixer.take_in()
    kernel.facts["arithmetic"] = [one.name for one in kinds]


def plans(count):
    return [{"group": "", "mixed": ("alone", "arithmetic", "alone", "matrices")[number % 4]}
            for number in range(count)]
