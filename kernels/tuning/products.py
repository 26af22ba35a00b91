# SPDX-License-Identifier: Apache-2.0
"""Triton kernels on tensor cores, which load through pointers. spaces.py says what is tried of each."""

import triton
import triton.language as tl


@triton.jit
def product_f16(c, a, b, m, n, k, HIGH: tl.constexpr, WIDE: tl.constexpr, DEEP: tl.constexpr):
    """C = A B, a tile of C a program; nothing is masked: tiles divide the sizes."""
    row = tl.program_id(1) * HIGH + tl.arange(0, HIGH)
    column = tl.program_id(0) * WIDE + tl.arange(0, WIDE)
    step = tl.arange(0, DEEP)
    of_a = a + row[:, None] * k + step[None, :]
    of_b = b + step[:, None] * n + column[None, :]
    total = tl.zeros((HIGH, WIDE), dtype=tl.float32)
    for _ in range(0, k, DEEP):
        total = tl.dot(tl.load(of_a), tl.load(of_b), total)
        of_a += DEEP
        of_b += DEEP * n
    tl.store(c + row[:, None] * n + column[None, :], total.to(tl.float16))


@triton.jit
def linear_bf16(c, a, b, bias, m, n, k, HIGH: tl.constexpr, WIDE: tl.constexpr, DEEP: tl.constexpr, GROUP: tl.constexpr):
    """C = leaky(A B^T + bias), masked; GROUP tiles below each other share columns of B while L2 has them."""
    program = tl.program_id(0)
    down, across = tl.cdiv(m, HIGH), tl.cdiv(n, WIDE)
    first = program // (GROUP * across) * GROUP
    height = min(down - first, GROUP)
    row = (first + program % (GROUP * across) % height) * HIGH + tl.arange(0, HIGH)
    column = program % (GROUP * across) // height * WIDE + tl.arange(0, WIDE)
    step = tl.arange(0, DEEP)
    of_a = a + row[:, None] * k + step[None, :]
    of_b = b + column[None, :] * k + step[:, None]
    total = tl.zeros((HIGH, WIDE), dtype=tl.float32)
    for start in range(0, k, DEEP):
        left = tl.load(of_a, mask=(row < m)[:, None] & (start + step < k)[None, :], other=0.0)
        right = tl.load(of_b, mask=(column < n)[None, :] & (start + step < k)[:, None], other=0.0)
        total = tl.dot(left, right, total)
        of_a += DEEP
        of_b += DEEP
    total += tl.load(bias + column, mask=column < n, other=0.0).to(tl.float32)[None, :]
    total = tl.where(total > 0, total, 0.125 * total)
    at = c + row[:, None] * n + column[None, :]
    tl.store(at, total.to(tl.bfloat16), mask=(row < m)[:, None] & (column < n)[None, :])


@triton.jit
def product_i8(c, a, b, m, n, k, HIGH: tl.constexpr, WIDE: tl.constexpr, DEEP: tl.constexpr):
    """C = A B^T of bytes, summed as int32."""
    row = tl.program_id(0) * HIGH + tl.arange(0, HIGH)
    column = tl.program_id(1) * WIDE + tl.arange(0, WIDE)
    step = tl.arange(0, DEEP)
    of_a = a + row[:, None] * k + step[None, :]
    of_b = b + column[None, :] * k + step[:, None]
    total = tl.zeros((HIGH, WIDE), dtype=tl.int32)
    for _ in range(0, k, DEEP):
        total = tl.dot(tl.load(of_a), tl.load(of_b), total)
        of_a += DEEP
        of_b += DEEP
    tl.store(c + row[:, None] * n + column[None, :], total)


@triton.jit
def attention(out, q, k, v, tokens, scale, HIGH: tl.constexpr, WIDE: tl.constexpr, SIZE: tl.constexpr):
    """Flash attention forward without a mask: HIGH queries a program, WIDE keys at a time; tiles divide the number of tokens."""
    head = tl.program_id(1) * tokens * SIZE
    row = tl.program_id(0) * HIGH + tl.arange(0, HIGH)
    lane = tl.arange(0, SIZE)
    step = tl.arange(0, WIDE)
    queries = tl.load(q + head + row[:, None] * SIZE + lane[None, :])
    of_k = k + head + step[None, :] * SIZE + lane[:, None]
    of_v = v + head + step[:, None] * SIZE + lane[None, :]
    peak = tl.full((HIGH,), -1e30, dtype=tl.float32)
    weight = tl.zeros((HIGH,), dtype=tl.float32)
    total = tl.zeros((HIGH, SIZE), dtype=tl.float32)
    for _ in range(0, tokens, WIDE):
        scores = tl.dot(queries, tl.load(of_k)) * scale
        higher = tl.maximum(peak, tl.max(scores, axis=1))
        shares = tl.exp2(scores - higher[:, None])
        shrink = tl.exp2(peak - higher)
        weight = weight * shrink + tl.sum(shares, axis=1)
        total = tl.dot(shares.to(tl.float16), tl.load(of_v), total * shrink[:, None])
        peak = higher
        of_k += WIDE * SIZE
        of_v += WIDE * SIZE
    tl.store(out + head + row[:, None] * SIZE + lane[None, :], (total / weight[:, None]).to(tl.float16))
