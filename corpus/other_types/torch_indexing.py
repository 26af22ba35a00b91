# SPDX-License-Identifier: Apache-2.0
"""PyTorch's scatters, gathers, embeddings and scans with types, sizes and dimensions that the first set leaves out."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
N = 4 * 2**20


def skewed(size, limit):
    """Indices in [0, limit), small ones far more often."""
    return (torch.rand(size) ** 3 * limit).long().clamp_(max=limit - 1)


@ops.prepare
def scatter():
    d, i = torch.randn(N, dtype=torch.float64), torch.randint(0, 1000, (N,))
    b = torch.randn(N, dtype=torch.bfloat16)
    crowd = skewed(N, 30_000)
    rows, columns = skewed((4096, 512), 4096), torch.randint(0, 512, (4096, 512))
    table, half_table = torch.zeros(4096, 512), torch.zeros(4096, 512, dtype=torch.bfloat16)
    wide = torch.randn(50_000, 64, dtype=torch.float16)
    picks = skewed(100_000, 50_000)
    bag, offsets = skewed(300_000, 50_000), torch.arange(0, 300_000, 15)
    weights = torch.rand(300_000)
    out, out_b = torch.zeros(N, dtype=torch.float64), torch.zeros(N, dtype=torch.bfloat16)
    counts = torch.zeros(N, dtype=torch.int64)
    return {
        "doubles added": lambda: out.scatter_add_(0, crowd, d),
        "bf16 added": lambda: out_b.scatter_add_(0, crowd, b),
        "long added": lambda: counts.scatter_add_(0, crowd, i),
        "along rows": lambda: table.scatter_(1, columns, 1.5),
        "along columns added": lambda: table.scatter_add_(0, rows, table + 1),
        "least": lambda: out.scatter_reduce_(0, crowd, d, "amin"),
        "long greatest": lambda: counts.scatter_reduce_(0, crowd, i, "amax"),
        "bf16 mean": lambda: out_b.scatter_reduce_(0, crowd, b, "mean"),
        "index_add to columns": lambda: table.index_add_(1, columns[0], table + 1),
        "index_add of bf16": lambda: half_table.index_add_(0, rows[:, 0], half_table + 1),
        "index_copy to columns": lambda: table.index_copy_(1, torch.randperm(512), table.flip(1)),
        "index_reduce mean": lambda: table.index_reduce_(0, rows[:, 0], table + 1, "mean"),
        "index_put of two indices": lambda: table.index_put_((rows, columns), torch.tensor(1.0), accumulate=True),
        "index_put of half rows": lambda: wide.index_put_((picks,), wide[:1], accumulate=True),
        "gather of doubles": lambda: d.gather(0, crowd),
        "gather of bytes": lambda: i.to(torch.uint8).gather(0, crowd),
        "gather of columns": lambda: table.gather(0, rows),
        "gather backward": backward(lambda t: t.gather(1, columns), table),
        "index backward": backward(lambda t: t[rows[:, 0]], table),
        "index_select backward": backward(lambda t: t.index_select(1, columns[0]), table),
        "long index": lambda: i[crowd],
        "mask of rows": lambda: table[table[:, 0] >= 0],
        "mask put": lambda: table.masked_fill_(table > 3, 0.0),
        "weighted bag": backward(
            lambda w, s: F.embedding_bag(bag, w, offsets, mode="sum", per_sample_weights=s), wide.float(), weights
        ),
        "half bag": backward(lambda w: F.embedding_bag(bag, w, offsets, mode="mean"), wide),
        "renormalised embedding": lambda: F.embedding(picks, wide.float(), max_norm=1.0),
        "half embedding backward": backward(lambda w: F.embedding(picks, w), wide),
    }


@ops.prepare
def scans():
    x, d, h = torch.rand(2048, 2048) + 0.5, torch.rand(N // 2, dtype=torch.float64), torch.rand(N).half()
    return {
        "cumsum of halves": lambda: h.cumsum(0),
        "cumsum of long rows of bf16": lambda: h.bfloat16().view(8, -1).cumsum(1),
        "cumsum of bytes": lambda: (x > 1).cumsum(1),
        "cumprod of doubles": lambda: d.cumprod(0),
        "cumprod of columns": lambda: x.cumprod(0),
        "cumprod backward": backward(lambda x: x.cumprod(1), x),
        "cummax of doubles": lambda: d.cummax(0),
        "cummax of columns": lambda: x.cummax(0),
        "cummin backward": backward(lambda x: x.cummin(1).values, x),
        "logcumsumexp of columns": lambda: x.logcumsumexp(0),
        "logcumsumexp backward": backward(lambda x: x.logcumsumexp(1), x),
        "cumulative trapezoid": lambda: torch.cumulative_trapezoid(x, dim=1),
        "complex cumsum": lambda: torch.view_as_complex(x.view(-1, 2)).cumsum(0),
    }
