# SPDX-License-Identifier: Apache-2.0
"""Triton kernels that go along rows of a matrix, in pieces of BLOCK columns. PROGRAMS programs go through all rows in turn. spaces.py
says what is tried of each."""

import triton
import triton.language as tl


@triton.jit
def softmax(out, x, rows, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr, PROGRAMS: tl.constexpr):
    """ROWS rows at a time: the first pass keeps the peak and the sum that belongs to it, the second writes."""
    for first in range(tl.program_id(0) * ROWS, rows, PROGRAMS * ROWS):
        row = first + tl.arange(0, ROWS)
        begin = row[:, None] * columns
        peak = tl.full((ROWS,), -1e30, dtype=tl.float32)
        total = tl.zeros((ROWS,), dtype=tl.float32)
        for start in range(0, columns, BLOCK):
            column = start + tl.arange(0, BLOCK)
            inside = (row < rows)[:, None] & (column < columns)[None, :]
            values = tl.load(x + begin + column[None, :], mask=inside, other=-1e30).to(tl.float32)
            higher = tl.maximum(peak, tl.max(values, axis=1))
            total = total * tl.exp(peak - higher) + tl.sum(tl.exp(values - higher[:, None]), axis=1)
            peak = higher
        for start in range(0, columns, BLOCK):
            column = start + tl.arange(0, BLOCK)
            inside = (row < rows)[:, None] & (column < columns)[None, :]
            values = tl.load(x + begin + column[None, :], mask=inside, other=-1e30).to(tl.float32)
            tl.store(out + begin + column[None, :], (tl.exp(values - peak[:, None]) / total[:, None]).to(tl.float16), mask=inside)


@triton.jit
def layer_norm(out, x, gamma, beta, rows, columns, epsilon, ROWS: tl.constexpr, BLOCK: tl.constexpr, PROGRAMS: tl.constexpr):
    """ROWS rows at a time, three times over them: mean, variance of the differences from it, result."""
    for first in range(tl.program_id(0) * ROWS, rows, PROGRAMS * ROWS):
        row = first + tl.arange(0, ROWS)
        begin = row[:, None] * columns
        total = tl.zeros((ROWS, BLOCK), dtype=tl.float32)
        for start in range(0, columns, BLOCK):
            column = start + tl.arange(0, BLOCK)
            inside = (row < rows)[:, None] & (column < columns)[None, :]
            total += tl.load(x + begin + column[None, :], mask=inside, other=0.0)
        mean = tl.sum(total, axis=1) / columns
        squares = tl.zeros((ROWS, BLOCK), dtype=tl.float32)
        for start in range(0, columns, BLOCK):
            column = start + tl.arange(0, BLOCK)
            inside = (row < rows)[:, None] & (column < columns)[None, :]
            values = tl.load(x + begin + column[None, :], mask=inside, other=0.0)
            difference = tl.where(inside, values - mean[:, None], 0.0)
            squares += difference * difference
        scale = tl.rsqrt(tl.sum(squares, axis=1) / columns + epsilon)
        for start in range(0, columns, BLOCK):
            column = start + tl.arange(0, BLOCK)
            inside = (row < rows)[:, None] & (column < columns)[None, :]
            values = tl.load(x + begin + column[None, :], mask=inside, other=0.0)
            by = tl.load(gamma + column, mask=column < columns, other=0.0)
            plus = tl.load(beta + column, mask=column < columns, other=0.0)
            normal = (values - mean[:, None]) * scale[:, None]
            tl.store(out + begin + column[None, :], normal * by[None, :] + plus[None, :], mask=inside)


@triton.jit
def rms_norm(out, x, gamma, rows, columns, epsilon, BLOCK: tl.constexpr, STAGES: tl.constexpr, PROGRAMS: tl.constexpr):
    """A row at a time; STAGES loads of the first pass are in flight together."""
    for row in range(tl.program_id(0), rows, PROGRAMS):
        begin = row * columns
        squares = tl.zeros((BLOCK,), dtype=tl.float32)
        for start in tl.range(0, columns, BLOCK, num_stages=STAGES):
            column = start + tl.arange(0, BLOCK)
            values = tl.load(x + begin + column, mask=column < columns, other=0.0).to(tl.float32)
            squares += values * values
        scale = tl.rsqrt(tl.sum(squares, axis=0) / columns + epsilon)
        for start in range(0, columns, BLOCK):
            column = start + tl.arange(0, BLOCK)
            values = tl.load(x + begin + column, mask=column < columns, other=0.0).to(tl.float32)
            by = tl.load(gamma + column, mask=column < columns, other=0.0).to(tl.float32)
            tl.store(out + begin + column, (values * scale * by).to(tl.bfloat16), mask=column < columns)


@triton.jit
def cross_entropy(out, x, labels, rows, columns, BLOCK: tl.constexpr, STAGES: tl.constexpr, PROGRAMS: tl.constexpr):
    """A row at a time: the logarithm of the sum of exponentials, less the value at the row's label."""
    for row in range(tl.program_id(0), rows, PROGRAMS):
        begin = row * columns
        peaks = tl.full((BLOCK,), -1e30, dtype=tl.float32)
        totals = tl.zeros((BLOCK,), dtype=tl.float32)
        for start in tl.range(0, columns, BLOCK, num_stages=STAGES):
            column = start + tl.arange(0, BLOCK)
            values = tl.load(x + begin + column, mask=column < columns, other=-1e30).to(tl.float32)
            higher = tl.maximum(peaks, values)
            totals = totals * tl.exp(peaks - higher) + tl.exp(values - higher)
            peaks = higher
        peak = tl.max(peaks, axis=0)
        total = tl.sum(totals * tl.exp(peaks - peak), axis=0)
        label = tl.load(labels + row)
        tl.store(out + row, tl.log(total) + peak - tl.load(x + begin + label).to(tl.float32))


@triton.jit
def matrix_vector(out, a, x, rows, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr, PROGRAMS: tl.constexpr):
    for first in range(tl.program_id(0) * ROWS, rows, PROGRAMS * ROWS):
        row = first + tl.arange(0, ROWS)
        total = tl.zeros((ROWS, BLOCK), dtype=tl.float32)
        for start in range(0, columns, BLOCK):
            column = start + tl.arange(0, BLOCK)
            inside = (row < rows)[:, None] & (column < columns)[None, :]
            values = tl.load(a + row[:, None] * columns + column[None, :], mask=inside, other=0.0).to(tl.float32)
            total += values * tl.load(x + column, mask=column < columns, other=0.0).to(tl.float32)[None, :]
        tl.store(out + row, tl.sum(total, axis=1), mask=row < rows)


@triton.jit
def column_sums(out, x, rows, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr, PARTS: tl.constexpr):
    """Program (i, j): the part j of PARTS parts of the rows, summed for BLOCK columns, ROWS rows at a time."""
    column = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    height = tl.cdiv(rows, PARTS)
    first = tl.program_id(1) * height
    last = tl.minimum(first + height, rows)
    total = tl.zeros((ROWS, BLOCK), dtype=tl.float32)
    for start in range(first, last, ROWS):
        row = start + tl.arange(0, ROWS)
        inside = (row < last)[:, None] & (column < columns)[None, :]
        total += tl.load(x + row[:, None] * columns + column[None, :], mask=inside, other=0.0)
    tl.store(out + tl.program_id(1) * columns + column, tl.sum(total, axis=0), mask=column < columns)
