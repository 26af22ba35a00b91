# SPDX-License-Identifier: Apache-2.0
"""A transposition, a tile a program: neighbours of the source lie along the last axis, of the result along the first."""

import triton
import triton.language as tl


@triton.jit
def kernel(source, result, rows, columns, SIDE: tl.constexpr):
    row = tl.program_id(0) * SIDE + tl.arange(0, SIDE)
    column = tl.program_id(1) * SIDE + tl.arange(0, SIDE)
    tile = tl.load(source + row[:, None] * columns + column[None, :])
    tl.store(result + row[:, None] + column[None, :] * rows, tile)


SIGNATURE = {"source": "*fp32", "result": "*fp32", "rows": "i32", "columns": "i32"}
ARGUMENTS = {"rows": 4096, "columns": 4096}
VARIANTS = {"side32": {"SIDE": 32}}
