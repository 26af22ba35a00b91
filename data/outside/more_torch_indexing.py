# SPDX-License-Identifier: Apache-2.0
"""PyTorch's kernels of indices, orders, scans and layouts with types, sizes and dimensions that the first set
leaves out."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations(memory_gib=1)
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


@ops.prepare
def layouts():
    d, c = torch.randn(1500, 1501, dtype=torch.float64), torch.randn(1024, 1024, dtype=torch.complex64)
    image, volume = torch.randn(8, 32, 96, 96), torch.randn(4, 16, 24, 32, 32)
    line, u = torch.randn(N), torch.randint(0, 255, (2048, 2048), dtype=torch.uint8)
    return {
        "transpose of complex": lambda: c.t().contiguous(),
        "channels last 3d": lambda: volume.contiguous(memory_format=torch.channels_last_3d),
        "channels first of half": lambda: image.half().to(memory_format=torch.channels_last).contiguous(),
        "permute of five": lambda: volume.permute(4, 2, 0, 3, 1).contiguous(),
        "cat of doubles": lambda: torch.cat([d, d], 1),
        "cat of bytes": lambda: torch.cat([u, u[:, :100]], 1),
        "cat of channels last": lambda: torch.cat([image.to(memory_format=torch.channels_last)] * 2, 1),
        "stack of complex": lambda: torch.stack([c, c], 2),
        "pad reflect 1d": backward(lambda x: F.pad(x, (7, 9), mode="reflect"), image.view(8, 32, -1)),
        "pad reflect 2d backward": backward(lambda x: F.pad(x, (3, 2, 1, 5), mode="reflect"), image),
        "pad replicate 3d": backward(lambda x: F.pad(x, (1, 2, 3, 1, 2, 2), mode="replicate"), volume),
        "pad reflect 3d": backward(lambda x: F.pad(x, (1, 2, 3, 1, 2, 2), mode="reflect"), volume),
        "pad 1d replicate": lambda: F.pad(image.view(8, 32, -1), (100, 50), mode="replicate"),
        "roll of bytes": lambda: u.roll(1000),
        "flip of doubles": lambda: d.flip(0),
        "flip of three": lambda: volume.flip(1, 3, 4),
        "tril of doubles": lambda: d.tril(-3),
        "triu of bytes": lambda: u.triu(),
        "triu indices": lambda: torch.triu_indices(2500, 2500),
        "rot90 twice": lambda: image.rot90(2, (2, 3)),
        "pixel_unshuffle": lambda: F.pixel_unshuffle(image, 2),
        "repeat of bytes": lambda: u.repeat(2, 3),
        "repeat_interleave of rows": lambda: d.repeat_interleave(torch.arange(1500) % 4, 0),
        "unfold backward": backward(lambda x: x.unfold(0, 12, 5), line),
        "diagonal backward": backward(lambda x: x.diagonal(dim1=2, dim2=3), image),
        "as strided backward": backward(lambda x: x.as_strided((2000, 2000), (1000, 1)), line),
        "im2col backward": backward(lambda x: F.unfold(x, 3, padding=1), image[:, :16]),
        "col2im": lambda: F.fold(image.view(8, 288, 1024)[:, :, :961], (33, 33), 3),
        "linspace": lambda: torch.linspace(0, 1, N),
        "logspace": lambda: torch.logspace(0, 3, N),
        "arange of long": lambda: torch.arange(0, 3 * N, 3),
        "eye": lambda: torch.eye(3000),
        "tril in half": lambda: line.half().view(2048, -1).tril(),
        "renorm": lambda: line.view(2048, -1).renorm(2, 0, 1.0),
        "complex renorm": lambda: c.renorm(1, 1, 3.0),
        "masked softmax": lambda: torch._masked_softmax(image, image > 0, 3, 2),
    }
