# SPDX-License-Identifier: Apache-2.0
"""One of two products, chosen by tl.where."""

import triton
import triton.language as tl


@triton.jit
def kernel(data, n, BLOCK: tl.constexpr):
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < n
    x = tl.load(data + index, mask=inside)
    tl.store(data + index, tl.where(x > 0, x * 3.0, x * 0.25), mask=inside)


SIGNATURE = {"data": "*fp32", "n": "i32"}
VARIANTS = {"block1024": {"BLOCK": 1024}}
