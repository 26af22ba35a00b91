# SPDX-License-Identifier: Apache-2.0
"""PyTorch's reductions, scans, softmaxes, normalisations and losses, forwards and backwards, of rows long and short."""

import torch
import torch.nn.functional as F

import outside

factor = outside.scale()
ops, backward = outside.torch_operations()
n = int(16 * 2**20 * factor)
# name: shape, and the dimension that is reduced
SHAPES = {
    "all": ((n,), 0),
    "few long rows": ((16, n // 16), 1),
    "rows of 4096": ((n // 4096, 4096), 1),
    "rows of 100": ((n // 100, 100), 1),
    "rows of 5": ((n // 5, 5), 1),
    "columns": ((4096, n // 4096), 0),
    "few columns": ((n // 24, 24), 0),
    "the middle": ((64, 512, n // 64 // 512), 1),
}


def reductions_of(name, shape, dim):
    def reductions():
        x = torch.randn(shape)
        return {
            f"sum {name}": lambda: x.sum(dim),
            f"mean {name}": lambda: x.mean(dim),
            f"max {name}": lambda: x.max(dim),
            f"argmin {name}": lambda: x.argmin(dim),
            f"norm {name}": lambda: x.norm(dim=dim),
            f"variance {name}": lambda: x.var(dim),
        }

    return reductions


for shape_name, (shape, dim) in SHAPES.items():
    ops.prepare(reductions_of(shape_name, shape, dim))


@ops.prepare
def other_reductions():
    x = torch.randn(n // 1024, 1024)
    h, d, i = x.bfloat16(), x[: n // 2048].double(), (x * 100).int()
    mask = x > 3
    return {
        "bf16 sum": lambda: h.sum(1),
        "half sum of columns": lambda: x.half().sum(0),
        "double sum": lambda: d.sum(),
        "integer sum": lambda: i.sum(1),
        "product": lambda: x.prod(1),
        "logsumexp": lambda: x.logsumexp(1),
        "any": lambda: mask.any(1),
        "all": lambda: mask.all(0),
        "count nonzero": lambda: torch.count_nonzero(mask),
        "nansum": lambda: torch.nansum(x, 1),
        "amin and amax": lambda: torch.aminmax(x),
        "min of integers": lambda: i.min(),
        "infinity norm": lambda: torch.linalg.vector_norm(x, float("inf"), dim=1),
        "norm of power 3": lambda: torch.linalg.vector_norm(x, 3, dim=1),
        "standard deviation and mean": lambda: torch.std_mean(x, dim=0),
        "sum of complex": lambda: torch.view_as_complex(x.view(-1, 2)).sum(),
        "equal": lambda: torch.equal(x, x),
        "dist": lambda: torch.dist(x, x + 1),
        "norms of many": lambda: torch._foreach_norm(list(x.chunk(60))),
    }


@ops.prepare
def scans():
    x, line = torch.rand(n // 4096, 4096) + 0.5, torch.rand(n)
    d = line[: n // 2].double()
    return {
        "cumsum of a line": lambda: line.cumsum(0),
        "cumsum of rows": lambda: x.cumsum(1),
        "cumsum of columns": lambda: x.cumsum(0),
        "cumsum of integers": lambda: line.int().cumsum(0),
        "cumsum of doubles": lambda: d.cumsum(0),
        "cumprod": lambda: x.cumprod(1),
        "cummax": lambda: x.cummax(1),
        "cummin of columns": lambda: x.cummin(0),
        "logcumsumexp": lambda: x.logcumsumexp(1),
        "difference": lambda: line.diff(),
        "trapezoid": lambda: torch.trapezoid(x, dim=1),
    }


@ops.prepare
def softmaxes():
    calls = {}
    for width in (32, 1000, 8192, 50257):
        x = torch.randn(max(n // 2 // width, 1), width)
        calls[f"of {width}"] = lambda x=x: F.softmax(x, 1)
        calls[f"log of {width} in bf16"] = lambda x=x.bfloat16(): F.log_softmax(x, 1)
        calls[f"of {width} backward"] = backward(lambda x: F.softmax(x, 1), x)
    image = torch.randn(16, 64, n // 1024)
    calls["of channels"] = lambda: F.softmax(image, 1)
    calls["of channels backward"] = backward(lambda x: F.log_softmax(x, 1), image)
    return calls


@ops.prepare
def norms():
    calls = {}
    for width in (128, 1000, 4096):
        x = torch.randn(n // 2 // width, width)
        weight, bias = torch.rand(width), torch.rand(width)
        layer = lambda x, w, b: F.layer_norm(x, w.shape, w, b)  # noqa: E731
        calls[f"layer {width}"] = lambda x=x, w=weight, b=bias, layer=layer: layer(x, w, b)
        calls[f"layer {width} backward"] = backward(layer, x, weight, bias)
        calls[f"layer {width} bf16 backward"] = backward(layer, x.bfloat16(), weight.bfloat16(), bias.bfloat16())
        calls[f"rms {width} backward"] = backward(lambda x, w: F.rms_norm(x, w.shape, w), x, weight)
    image = torch.randn(int(32 * factor), 64, 64, 64)
    last = image.to(memory_format=torch.channels_last)
    w, b, mean, variance = torch.rand(64), torch.rand(64), torch.zeros(64), torch.ones(64)
    for name, x in {"": image, " channels last": last, " half": image.half()}.items():
        batch = lambda x, w, b: F.batch_norm(x, mean, variance, w, b, training=True)  # noqa: E731
        calls[f"batch{name} backward"] = backward(batch, x, w, b)
        calls[f"batch{name} at inference"] = lambda x=x: F.batch_norm(x, mean, variance, w, b)
    native = backward(lambda x, w, b: F.batch_norm(x, mean, variance, w, b, training=True), image, w, b)

    def without_cudnn():
        with torch.backends.cudnn.flags(enabled=False):
            return native()

    calls["batch without cuDNN backward"] = without_cudnn
    calls["group backward"] = backward(lambda x, w, b: F.group_norm(x, 8, w, b), image, w, b)
    calls["group channels last"] = lambda: F.group_norm(last, 8, w, b)
    calls["instance"] = lambda: F.instance_norm(image)
    calls["local response"] = lambda: F.local_response_norm(image, 5)
    calls["normalize"] = lambda: F.normalize(image.view(-1, 4096))
    calls["weight norm"] = lambda: torch._weight_norm(image.view(-1, 4096), torch.rand(image.numel() // 4096, 1))
    return calls


@ops.prepare
def losses():
    rows, classes = n // 4096, 4096
    logits, target = torch.randn(rows, classes), torch.randint(0, classes, (rows,))
    x, y = torch.randn(n // 2), torch.rand(n // 2)
    pixels, labels = torch.randn(8, 19, n // 2048, 128), torch.randint(0, 19, (8, n // 2048, 128))
    short, few = torch.randn(n // 16, 10), torch.randint(0, 10, (n // 16,))
    steps, batch = 250, int(64 * factor)
    frames = torch.randn(steps, batch, 80).log_softmax(2)
    words = torch.randint(1, 80, (batch, 40))
    lengths, word_lengths = torch.full((batch,), steps), torch.randint(10, 40, (batch,))
    anchors = torch.randn(3, n // 3 // 256, 256)
    return {
        "cross entropy": backward(lambda x: F.cross_entropy(x, target), logits),
        "cross entropy smoothed": backward(lambda x: F.cross_entropy(x, target, label_smoothing=0.1), logits),
        "cross entropy of pixels": backward(lambda x: F.cross_entropy(x, labels), pixels),
        "cross entropy of ten classes": backward(lambda x: F.cross_entropy(x, few), short),
        "bce": backward(lambda x: F.binary_cross_entropy(x.sigmoid(), y), x),
        "bce with logits": backward(lambda x: F.binary_cross_entropy_with_logits(x, y), x),
        "mse": backward(lambda x: F.mse_loss(x, y), x),
        "smooth l1": backward(lambda x: F.smooth_l1_loss(x, y), x),
        "huber": backward(lambda x: F.huber_loss(x, y, delta=0.5), x),
        "kl": backward(lambda x: F.kl_div(x, y, reduction="batchmean"), x),
        "soft margin": backward(lambda x: F.soft_margin_loss(x, y.round() * 2 - 1), x),
        "poisson": backward(lambda x: F.poisson_nll_loss(x, y), x),
        "multi margin": backward(lambda x: F.multi_margin_loss(x, few), short),
        "ctc": backward(lambda x: F.ctc_loss(x, words, lengths, word_lengths), frames),
        "cosine similarity": backward(lambda x: F.cosine_similarity(x[0], x[1]), anchors),
        "triplet": backward(lambda x: F.triplet_margin_loss(x[0], x[1], x[2]), anchors),
    }
