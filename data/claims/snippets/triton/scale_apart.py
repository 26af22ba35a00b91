# SPDX-License-Identifier: Apache-2.0
"""Numbers doubled in place, a block a program, whose indices the programmer has set apart."""

import triton
import triton.language as tl


@triton.jit
def kernel(data, n, BLOCK: tl.constexpr, STRIDE: tl.constexpr):
    index = tl.program_id(0) * BLOCK * STRIDE + tl.arange(0, BLOCK) * STRIDE
    inside = index < n
    tl.store(data + index, tl.load(data + index, mask=inside) * 2, mask=inside)


SIGNATURE = {"data": "*fp32", "n": "i32"}
ARGUMENTS = {"n": 1 << 20}
VARIANTS = {"stride64": {"BLOCK": 1024, "STRIDE": 64}}
