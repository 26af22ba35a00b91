# SPDX-License-Identifier: Apache-2.0
"""PyTorch's sorts, selections, searches and counts with types and sizes that the first set leaves out."""

import torch

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
N = 4 * 2**20


@ops.prepare
def orders():
    d, i = torch.randn(N // 2, dtype=torch.float64), torch.randint(-(2**60), 2**60, (N // 2,))
    rows, b = torch.randn(2048, 2048), torch.randn(2048, 2048, dtype=torch.bfloat16)
    short = torch.randint(0, 30_000, (100_000, 32), dtype=torch.int16)
    x = torch.randn(N)
    words = torch.randint(0, 5000, (N,), dtype=torch.int32)
    return {
        "sort of doubles": lambda: d.sort(stable=True),
        "sort of long": lambda: i.sort(),
        "sort of bf16 rows": lambda: b.sort(1, descending=True),
        "sort of rows of 32": lambda: short.sort(1),
        "sort of bytes": lambda: words.to(torch.uint8).sort(),
        "sort of 4096 columns": lambda: rows.view(1024, 4096).sort(0),
        "topk of bf16 rows": lambda: b.topk(33, 1),
        "smallest of rows": lambda: rows.topk(5, 1, largest=False),
        "topk of doubles": lambda: d.topk(1000),
        "topk of columns": lambda: rows.topk(4, 0),
        "topk of long": lambda: i.topk(50),
        "kthvalue of columns": lambda: rows.kthvalue(77, 0),
        "median of a line": lambda: x.median(),
        "median of bf16 rows": lambda: b.median(1),
        "quantiles": lambda: x[: N // 2].quantile(torch.tensor([0.1, 0.5, 0.9])),
        "mode of long rows": lambda: words.view(1024, -1).mode(1),
        "unique of 32 bits": lambda: torch.unique(words, return_counts=True),
        "unique of doubles": lambda: torch.unique((d * 100).round()),
        "runs with counts": lambda: torch.unique_consecutive(words // 1000, return_counts=True, return_inverse=True),
        "searchsorted in rows": lambda: torch.searchsorted(rows.sort(1).values, rows),
        "searchsorted of doubles": lambda: torch.searchsorted(d[:1000].sort().values, d, right=True),
        "bucketize of integers": lambda: torch.bucketize(words, torch.arange(0, 5000, 13, dtype=torch.int32)),
        "bincount of 5000": lambda: torch.bincount(words),
        "histc of doubles": lambda: torch.histc(d, 300),
        "histc of integers": lambda: torch.histc(words.float(), 5000, 0, 5000),
        "nonzero of two dimensions": lambda: (rows > 1).nonzero(),
        "nonzero of bytes": lambda: words.to(torch.uint8).nonzero(),
        "argwhere": lambda: torch.argwhere(words.view(16, 16, -1) < 100),
        "multinomial of one row": lambda: torch.multinomial(torch.rand(500_000), 100_000, replacement=True),
        "multinomial of halves": lambda: torch.multinomial(torch.rand(500, 5000).half(), 5),
        "random permutation of 32 bits": lambda: torch.randperm(N, dtype=torch.int32),
        "segment mean": lambda: torch.segment_reduce(x, "mean", lengths=torch.full((N // 128,), 128)),
        "segment min of rows": lambda: torch.segment_reduce(rows, "min", lengths=torch.full((256,), 8), axis=0),
        "segment sum backward": backward(
            lambda x: torch.segment_reduce(x, "sum", lengths=torch.full((N // 32,), 32)), x
        ),
    }
