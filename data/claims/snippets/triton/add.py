# SPDX-License-Identifier: Apache-2.0
"""The sum of two vectors, a block of elements a program."""

import triton
import triton.language as tl


@triton.jit
def kernel(x, y, total, n, BLOCK: tl.constexpr):
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < n
    tl.store(total + index, tl.load(x + index, mask=inside) + tl.load(y + index, mask=inside), mask=inside)


SIGNATURE = {"x": "*fp32", "y": "*fp32", "total": "*fp32", "n": "i32"}
ARGUMENTS = {"n": 1 << 20}
VARIANTS = {f"block{block}": {"BLOCK": block} for block in (4, 128, 256, 512, 1024, 4096)}
