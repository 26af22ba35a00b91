# SPDX-License-Identifier: Apache-2.0
"""A product of matrices by tl.dot, one tile of the result a program."""

import triton
import triton.language as tl


@triton.jit
def kernel(a, b, c, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros((ROWS, COLUMNS), dtype=tl.float32)
    for start in range(0, k, DEPTH):
        step = start + tl.arange(0, DEPTH)
        left = tl.load(a + row[:, None] * k + step[None, :])
        right = tl.load(b + step[:, None] * n + column[None, :])
        total += tl.dot(left, right)
    tl.store(c + row[:, None] * n + column[None, :], total)


SIGNATURE = {"a": "*fp16", "b": "*fp16", "c": "*fp32", "n": "i32", "k": "i32"}
VARIANTS = {"tile128": {"ROWS": 128, "COLUMNS": 128, "DEPTH": 32}, "tile16": {"ROWS": 16, "COLUMNS": 16, "DEPTH": 16}}
