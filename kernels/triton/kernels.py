# SPDX-License-Identifier: Apache-2.0
"""Triton counterparts of ladders of kernels/; kernels/<family>/<family>.h says what each computes.

Each takes any size: what lies outside is masked. The constants that a launch needs are at the end."""

import triton
import triton.language as tl


@triton.jit
def copy(out, x, n, BLOCK: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at, mask=at < n), mask=at < n)


@triton.jit
def softmax(out, x, columns, BLOCK: tl.constexpr):
    """A program a row, which it holds whole."""
    column = tl.arange(0, BLOCK)
    at = tl.program_id(0).to(tl.int64) * columns + column
    inside = column < columns
    row = tl.load(x + at, mask=inside, other=-float("inf"))
    parts = tl.exp(row - tl.max(row, axis=0))
    tl.store(out + at, parts / tl.sum(parts, axis=0), mask=inside)


@triton.jit
def layer_norm(out, x, gamma, beta, columns, epsilon, BLOCK: tl.constexpr):
    """A program a row, which it holds whole; the variance is that of differences from the mean."""
    column = tl.arange(0, BLOCK)
    at = tl.program_id(0).to(tl.int64) * columns + column
    inside = column < columns
    row = tl.load(x + at, mask=inside, other=0.0)
    difference = tl.where(inside, row - tl.sum(row, axis=0) / columns, 0.0)
    scale = tl.rsqrt(tl.sum(difference * difference, axis=0) / columns + epsilon)
    normal = difference * scale * tl.load(gamma + column, mask=inside) + tl.load(beta + column, mask=inside)
    tl.store(out + at, normal, mask=inside)


@triton.jit
def gemm_bf16(c, a, b, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr, GROUP: tl.constexpr):
    """C = A B^T, a tile of C a program. GROUP tiles below each other share columns of B while L2 has them."""
    program = tl.program_id(0)
    down, across = tl.cdiv(m, ROWS), tl.cdiv(n, COLUMNS)
    first = program // (GROUP * across) * GROUP
    height = min(down - first, GROUP)
    row = (first + program % (GROUP * across) % height) * ROWS + tl.arange(0, ROWS)
    column = program % (GROUP * across) // height * COLUMNS + tl.arange(0, COLUMNS)
    step = tl.arange(0, DEPTH)
    of_a = a + row.to(tl.int64)[:, None] * k + step[None, :]
    of_b = b + column.to(tl.int64)[None, :] * k + step[:, None]
    total = tl.zeros((ROWS, COLUMNS), dtype=tl.float32)
    for start in range(0, k, DEPTH):
        left = tl.load(of_a, mask=(row < m)[:, None] & (start + step < k)[None, :], other=0.0)
        right = tl.load(of_b, mask=(column < n)[None, :] & (start + step < k)[:, None], other=0.0)
        total = tl.dot(left, right, total)
        of_a += DEPTH
        of_b += DEPTH
    at = c + row.to(tl.int64)[:, None] * n + column[None, :]
    tl.store(at, total.to(tl.bfloat16), mask=(row < m)[:, None] & (column < n)[None, :])


@triton.jit
def stamp(at):
    """Cycles and nanoseconds of SM 0, by the first program there: SMs' cycle counters differ."""
    sm = tl.inline_asm_elementwise("mov.u32 $0, %smid;", "=r", [], dtype=tl.int32, is_pure=False, pack=1)
    taken = tl.atomic_xchg(at + 2, 1, mask=sm == 0)
    if sm == 0:
        if taken == 0:
            cycles = tl.inline_asm_elementwise("mov.u64 $0, %clock64;", "=l", [], dtype=tl.int64, is_pure=False, pack=1)
            ns = tl.inline_asm_elementwise("mov.u64 $0, %globaltimer;", "=l", [], dtype=tl.int64, is_pure=False, pack=1)
            tl.store(at, cycles)
            tl.store(at + 1, ns)


# Kernel -> how its arguments are called in machine code (for compiling without a GPU), and the constants that are tried: the
# first that a size needs, of the product the fastest for each size.
SIGNATURES = {copy: {"out": "*fp32", "x": "*fp32", "n": "i32"},
              softmax: {"out": "*fp32", "x": "*fp32", "columns": "i32"},
              layer_norm: {"out": "*fp32", "x": "*fp32", "gamma": "*fp32", "beta": "*fp32", "columns": "i32", "epsilon": "fp32"},
              stamp: {"at": "*i64"},
              gemm_bf16: {"c": "*bf16", "a": "*bf16", "b": "*bf16", "m": "i32", "n": "i32", "k": "i32"}}
COPY = {"BLOCK": 2048, "num_warps": 4}
PRODUCTS = ({"ROWS": 128, "COLUMNS": 256, "DEPTH": 64, "GROUP": 8, "num_warps": 8, "num_stages": 3},
            {"ROWS": 128, "COLUMNS": 128, "DEPTH": 64, "GROUP": 8, "num_warps": 4, "num_stages": 4})


def of_rows(columns):
    """For a program that holds a row of `columns` elements: 16 elements per thread, from 1 to 16 warps."""
    block = triton.next_power_of_2(columns)
    return {"BLOCK": block, "num_warps": min(16, max(1, block // 512))}
