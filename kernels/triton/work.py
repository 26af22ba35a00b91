# SPDX-License-Identifier: Apache-2.0
"""The ladders of the counterparts, as kernels/<family>/<family>.cu describes them. A test compares with recordings."""

_ELEMENTS = 2**28


def rows_of(columns):
    """Rows of a matrix that is timed."""
    return _ELEMENTS // columns


_ROWS = {"type": "f32", "size": ("columns", "elements"), "sizes": (1024, 4096, 8192), "headline_size": 4096, "ceiling": "dram.copy_gbps"}

# flop and bytes: what the computation needs at a size, every input read once and every output written once.
LADDERS = {
    "copy": {"family": "copy", "type": "f32", "size": ("n", "elements"), "sizes": (2**20, 2**24, 2**28), "headline_size": 2**28,
             "ceiling": "dram.copy_gbps", "flop": lambda n: 0, "bytes": lambda n: 8 * n},
    "softmax": {"family": "softmax", **_ROWS, "flop": lambda columns: 5 * rows_of(columns) * columns,
                "bytes": lambda columns: 8 * rows_of(columns) * columns},
    "layer_norm": {"family": "layer_norm", **_ROWS, "flop": lambda columns: 7 * rows_of(columns) * columns,
                   "bytes": lambda columns: 8 * (rows_of(columns) * columns + columns)},
    "gemm_bf16": {"family": "gemm_bf16", "type": "bf16", "size": ("matrix_order", "1"), "sizes": (512, 1024, 2048, 4096, 8192),
                  "headline_size": 8192, "ceiling": "tensor.bf16_tflops", "flop": lambda order: 2 * order**3,
                  "bytes": lambda order: 6 * order**2},
}
