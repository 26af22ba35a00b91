# SPDX-License-Identifier: Apache-2.0
"""PyTorch's kernels that move data by indices, sort, search, count, and change layouts."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations()
N = 8 * 2**20


def skewed(size, limit):
    """Indices in [0, limit), small ones far more often."""
    return (torch.rand(size) ** 3 * limit).long().clamp_(max=limit - 1)


@ops.prepare
def gather():
    x, table = torch.randn(N), torch.randn(200_000, 64)
    anywhere, crowded, in_order = torch.randint(0, N, (N,)), skewed(N, N), torch.arange(N)
    rows, columns = torch.randint(0, 200_000, (100_000,)), torch.randint(0, 64, (200_000, 32))
    mask = x > 0.5
    return {
        "by index anywhere": lambda: x[anywhere],
        "by index skewed": lambda: x[crowded],
        "by index in order": lambda: x[in_order],
        "index_select of rows": lambda: table.index_select(0, rows),
        "index_select of columns": lambda: table.index_select(1, torch.arange(63, -1, -1)),
        "gather along rows": lambda: table.gather(1, columns),
        "take": lambda: torch.take(x, anywhere),
        "take_along_dim": lambda: torch.take_along_dim(table, columns, 1),
        "two indices": lambda: table[rows, rows % 64],
        "masked_select": lambda: x.masked_select(mask),
        "nonzero": lambda: mask.nonzero(),
        "masked_scatter": lambda: x.masked_scatter(mask, x),
        "half rows": lambda: table.half()[rows],
    }


@ops.prepare
def scatter():
    x, out, table = torch.randn(N), torch.zeros(N), torch.zeros(100_000, 64)
    anywhere, crowded, few = torch.randint(0, N, (N,)), skewed(N, 50_000), torch.randint(0, 100, (N,))
    rows, source = skewed(200_000, 100_000), torch.randn(200_000, 64)
    halves, half_source = table.half(), source.half()
    wide = torch.zeros(100_000, 64, dtype=torch.float64)
    return {
        "scatter": lambda: out.scatter_(0, anywhere, x),
        "scatter_add anywhere": lambda: out.scatter_add_(0, anywhere, x),
        "scatter_add skewed": lambda: out.scatter_add_(0, crowded, x),
        "scatter_add to 100 places": lambda: out.scatter_add_(0, few, x),
        "scatter_reduce max": lambda: out.scatter_reduce_(0, crowded, x, "amax"),
        "scatter_reduce product": lambda: out.scatter_reduce_(0, anywhere, x, "prod"),
        "scatter_reduce mean": lambda: out.scatter_reduce_(0, anywhere, x, "mean"),
        "index_add of rows": lambda: table.index_add_(0, rows, source),
        "index_add of double rows": lambda: wide.index_add_(0, rows, source.double()),
        "index_add of half rows": lambda: halves.index_add_(0, rows, half_source),
        "index_copy": lambda: table.index_copy_(0, rows, source),
        "index_fill": lambda: table.index_fill_(0, rows, 1.0),
        "index_put": lambda: table.index_put_((rows,), source),
        "index_put accumulate": lambda: table.index_put_((rows,), source, accumulate=True),
        "index_reduce": lambda: table.index_reduce_(0, rows, source, "amin"),
        "put accumulate": lambda: out.put_(anywhere, x, accumulate=True),
        "integers": lambda: torch.zeros(N, dtype=torch.int32).scatter_add_(0, crowded, few.int()),
    }


@ops.prepare
def embedding():
    weight = torch.randn(50_000, 256)
    uniform, zipf = torch.randint(0, 50_000, (64, 512)), skewed((64, 512), 50_000)
    bag, offsets = skewed(500_000, 50_000), torch.arange(0, 500_000, 20)
    narrow = weight[:, :64].contiguous()
    return {
        "forward": lambda: F.embedding(uniform, weight),
        "backward": backward(lambda w: F.embedding(uniform, w), weight),
        "backward skewed": backward(lambda w: F.embedding(zipf, w), weight),
        "backward scaled by frequency": backward(lambda w: F.embedding(zipf, w, scale_grad_by_freq=True), weight),
        "bag sum": backward(lambda w: F.embedding_bag(bag, w, offsets, mode="sum"), narrow),
        "bag mean": backward(lambda w: F.embedding_bag(bag, w, offsets, mode="mean"), narrow),
        "bag max": backward(lambda w: F.embedding_bag(bag, w, offsets, mode="max"), narrow),
        "one hot": lambda: F.one_hot(uniform % 1000, 1000),
    }


@ops.prepare
def sort():
    x, rows, short = torch.randn(N // 2), torch.randn(4096, 1024), torch.randn(60_000, 64)
    few, ordered = torch.randint(0, 10, (N // 2,)), torch.arange(N // 2)
    return {
        "line": lambda: x.sort(),
        "doubles downwards": lambda: x[: N // 8].double().sort(descending=True),
        "halves": lambda: x.half().sort(),
        "ten distinct": lambda: few.sort(stable=True),
        "sorted already": lambda: ordered.sort(),
        "rows of 1024": lambda: rows.sort(1),
        "rows of 64": lambda: short.sort(1),
        "columns": lambda: rows.sort(0),
        "argsort of long rows": lambda: rows.view(64, -1).argsort(1),
        "topk of a line": lambda: x.topk(100),
        "topk of rows": lambda: rows.topk(10, 1),
        "topk of long rows": lambda: rows.view(32, -1).topk(1000, 1),
        "kthvalue": lambda: rows.kthvalue(300, 1),
        "kthvalue of a line": lambda: x.kthvalue(N // 4),
        "median of rows": lambda: rows.median(1),
        "nanmedian": lambda: rows.nanmedian(1),
        "mode": lambda: (rows * 3).round().mode(1),
        "quantile": lambda: rows.quantile(0.9, 1),
        "msort": lambda: torch.msort(short),
        "unique": lambda: torch.unique(few),
        "unique with inverse and counts": lambda: torch.unique(ordered % 1000, return_inverse=True, return_counts=True),
        "unique_consecutive": lambda: torch.unique_consecutive(ordered // 3),
        "unique rows": lambda: torch.unique((short[:20_000, :4] * 2).round(), dim=0),
        "random permutation": lambda: torch.randperm(N // 2),
    }


@ops.prepare
def search_and_count():
    x, values = torch.randn(N), torch.rand(N)
    edges, tree = torch.linspace(-3, 3, 60), torch.randn(2**20).sort().values
    few, crowd = torch.randint(0, 200, (N,)), skewed(N, 1_000_000)
    weights = torch.rand(1000, 20_000)
    return {
        "searchsorted in a long table": lambda: torch.searchsorted(tree, x),
        "bucketize": lambda: torch.bucketize(x, edges),
        "histc": lambda: torch.histc(x, 100),
        "histc of many bins": lambda: torch.histc(values, 20_000),
        "histc skewed": lambda: torch.histc(values**8, 1000, 0, 1),
        "bincount of few": lambda: torch.bincount(few),
        "bincount of many": lambda: torch.bincount(crowd, minlength=1_000_000),
        "bincount weighted": lambda: torch.bincount(few, values),
        "isin": lambda: torch.isin(few, torch.arange(0, 200, 7)),
        "multinomial": lambda: torch.multinomial(weights, 10),
        "multinomial with replacement": lambda: torch.multinomial(weights, 2000, replacement=True),
        "segment sum": lambda: torch.segment_reduce(values, "sum", lengths=torch.full((N // 64,), 64)),
        "segment max": lambda: torch.segment_reduce(values, "max", lengths=torch.full((N // 2048,), 2048)),
        "combinations": lambda: torch.combinations(torch.arange(2000)),
    }


@ops.prepare
def layout():
    x = torch.randn(4001, 4003)
    box, image = torch.randn(64, 96, 33, 65), torch.randn(32, 64, 96, 96)
    b, small, d = x.bfloat16(), (x * 10).to(torch.int8), x[:2000].double()
    line = torch.randn(2 * N)
    return {
        "transpose": lambda: x.t().contiguous(),
        "transpose bf16": lambda: b.t().contiguous(),
        "transpose bytes": lambda: small.t().contiguous(),
        "transpose doubles": lambda: d.t().contiguous(),
        "permute 0231": lambda: box.permute(0, 2, 3, 1).contiguous(),
        "permute 3120": lambda: box.permute(3, 1, 2, 0).contiguous(),
        "channels last": lambda: image.contiguous(memory_format=torch.channels_last),
        "cat of rows": lambda: torch.cat([x, x]),
        "cat of columns": lambda: torch.cat([x, x[:, :7], x], 1),
        "cat of many": lambda: torch.cat(line.split(100_001)),
        "stack": lambda: torch.stack([line, line], 1),
        "split and cat bf16": lambda: torch.cat(b.chunk(5, 1)[::-1], 1),
        "pad constant": lambda: F.pad(image, (3, 2, 1, 5)),
        "pad reflect": lambda: F.pad(image, (3, 2, 1, 5), mode="reflect"),
        "pad replicate backward": backward(lambda x: F.pad(x, (3, 2, 1, 5), mode="replicate"), image),
        "pad circular": lambda: F.pad(image, (3, 2, 1, 5), mode="circular"),
        "roll": lambda: x.roll((17, 1001), (0, 1)),
        "flip": lambda: x.flip(1),
        "flip both": lambda: x.flip(0, 1),
        "rot90": lambda: x.rot90(),
        "tril": lambda: x.tril(),
        "triu bf16": lambda: b.triu(5),
        "diagonal": lambda: torch.diag_embed(line[:3_000_000].view(-1, 100)),
        "repeat": lambda: x[:1000].repeat(3, 2),
        "repeat_interleave": lambda: line[:N].repeat_interleave(2),
        "repeat_interleave uneven": lambda: torch.repeat_interleave(skewed(1_000_000, 40)),
        "expand and copy": lambda: line[:40_000].expand(400, -1).contiguous(),
        "unfold": lambda: line[:4_000_000].unfold(0, 8, 3).contiguous(),
        "every second": lambda: line[::2].contiguous(),
        "view as other type": lambda: line.view(torch.int32).to(torch.int16),
        "pixel_shuffle": lambda: F.pixel_shuffle(image, 4),
        "channel_shuffle": lambda: F.channel_shuffle(image, 8),
        "kron": lambda: torch.kron(x[:60, :70], x[:50, :60]),
        "cartesian": lambda: torch.cartesian_prod(line[:3000], line[:3000]),
        "cross": lambda: torch.linalg.cross(line[: 3 * 2**21].view(-1, 3), line[-3 * 2**21 :].view(-1, 3)),
        "vander": lambda: torch.vander(line[:500_000], 8),
    }
