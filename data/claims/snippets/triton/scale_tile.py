# SPDX-License-Identifier: Apache-2.0
"""A tile doubled in place, whose elements are neighbours along its first axis.

The compiler may be told that or not: triton.jit tells it of an integer argument that is 1, unless do_not_specialize names
that argument.
"""

import triton
import triton.language as tl


@triton.jit
def kernel(data, row_step, column_step, SIDE: tl.constexpr):
    row = tl.program_id(0) * SIDE + tl.arange(0, SIDE)
    column = tl.program_id(1) * SIDE + tl.arange(0, SIDE)
    index = row[:, None] * row_step + column[None, :] * column_step
    tl.store(data + index, tl.load(data + index) * 2)


SIGNATURE = {"data": "*fp32", "row_step": "i32", "column_step": "i32"}
ARGUMENTS = {"row_step": 1, "column_step": 4096}
VARIANTS = {"told": {"row_step": 1, "SIDE": 32}, "untold": {"SIDE": 32}}
