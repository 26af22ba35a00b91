# SPDX-License-Identifier: Apache-2.0
"""Triton kernels that move each element once or a few times. PROGRAMS programs go through all of it in turn. spaces.py says what is
tried of each."""

import triton
import triton.language as tl


@triton.jit
def chain(out, x, y, n, BLOCK: tl.constexpr, PROGRAMS: tl.constexpr):
    """A chain of element-wise operations."""
    for start in range(tl.program_id(0) * BLOCK, n, PROGRAMS * BLOCK):
        at = start + tl.arange(0, BLOCK)
        left = tl.load(x + at, mask=at < n)
        value = left * tl.load(y + at, mask=at < n) + left
        value = value * tl.sigmoid(value)
        tl.store(out + at, tl.maximum(value, 0.1 * value) + left, mask=at < n)


@triton.jit
def transpose(out, x, rows, columns, HIGH: tl.constexpr, WIDE: tl.constexpr, PROGRAMS: tl.constexpr):
    for first in range(tl.program_id(1) * HIGH, rows, PROGRAMS * HIGH):
        row = first + tl.arange(0, HIGH)
        column = tl.program_id(0) * WIDE + tl.arange(0, WIDE)
        inside = (row < rows)[:, None] & (column < columns)[None, :]
        tile = tl.load(x + row[:, None] * columns + column[None, :], mask=inside)
        turned = (column < columns)[:, None] & (row < rows)[None, :]
        tl.store(out + column[:, None] * rows + row[None, :], tl.trans(tile), mask=turned)


@triton.jit
def taps(out, x, weights, rows, columns, BLOCK: tl.constexpr, ROWS: tl.constexpr, PROGRAMS: tl.constexpr, TAPS: tl.constexpr):
    """A convolution along rows: TAPS neighbours from each column on; the input's rows are TAPS - 1 longer, rounded up to 16."""
    for first in range(tl.program_id(1) * ROWS, rows, PROGRAMS * ROWS):
        longer = columns + (TAPS + 14) // 16 * 16
        row = first + tl.arange(0, ROWS)
        column = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        inside = (column < columns)[None, :]
        total = tl.zeros((ROWS, BLOCK), dtype=tl.float32)
        for tap in tl.static_range(TAPS):
            total += tl.load(weights + tap) * tl.load(x + row[:, None] * longer + column[None, :] + tap, mask=inside, other=0.0)
        tl.store(out + row[:, None] * columns + column[None, :], total, mask=inside)


@triton.jit
def rotary(out, x, cosines, sines, tokens, heads, TOKENS: tl.constexpr, HEADS: tl.constexpr, PROGRAMS: tl.constexpr,
           HALF: tl.constexpr):
    """Turns pairs (i, i + HALF) of each head by the token's angles."""
    for start in range(tl.program_id(0) * TOKENS, tokens, PROGRAMS * TOKENS):
        token = (start + tl.arange(0, TOKENS))[:, None, None]
        head = (tl.program_id(1) * HEADS + tl.arange(0, HEADS))[None, :, None]
        lane = tl.arange(0, HALF)[None, None, :]
        at = (token * heads + head) * (2 * HALF) + lane
        cosine = tl.load(cosines + token * HALF + lane)
        sine = tl.load(sines + token * HALF + lane)
        first = tl.load(x + at).to(tl.float32)
        second = tl.load(x + at + HALF).to(tl.float32)
        tl.store(out + at, (first * cosine - second * sine).to(tl.bfloat16))
        tl.store(out + at + HALF, (second * cosine + first * sine).to(tl.bfloat16))


@triton.jit
def gather(out, table, indices, rows, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr, PROGRAMS: tl.constexpr):
    """Rows of a table by index, BLOCK columns at a time."""
    for first in range(tl.program_id(0) * ROWS, rows, PROGRAMS * ROWS):
        row = first + tl.arange(0, ROWS)
        source = tl.load(indices + row)
        for start in range(0, columns, BLOCK):
            column = start + tl.arange(0, BLOCK)
            inside = (column < columns)[None, :]
            values = tl.load(table + source[:, None] * columns + column[None, :], mask=inside)
            tl.store(out + row[:, None] * columns + column[None, :], values, mask=inside)
