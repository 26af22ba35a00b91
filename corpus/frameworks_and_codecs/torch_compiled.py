# SPDX-License-Identifier: Apache-2.0
"""Triton kernels that torch.compile (Inductor) generates for public layers of torch.nn and their gradients, and for
functions of torch that the first set leaves out. The first run compiles; later ones find the kernels in a cache."""

import os

os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")  # compiles in this process alone

import torch
import torch.nn.functional as F
from torch import nn

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
torch._dynamo.config.recompile_limit = 64  # one code object (a layer, flex_attention) has many forms here
torch.set_float32_matmul_precision("high")
N = 8 * 2**20


def model(name, make_layer, *shape, dtype=torch.float32):
    """A compiled layer, forwards and backwards by its input and its weights."""

    def make():
        torch.manual_seed(7)
        layer = make_layer().to(dtype)
        fast = torch.compile(layer, dynamic=False)
        x = torch.randn(shape, dtype=dtype).requires_grad_()
        leaves = [x, *layer.parameters()]

        def call():
            out = fast(x)
            out = out[0] if isinstance(out, tuple) else out
            return torch.autograd.grad(out, leaves, torch.ones_like(out), allow_unused=True)

        return call

    make.__name__ = f"model {name}"
    ops.prepare(make)


model("encoder layer", lambda: nn.TransformerEncoderLayer(384, 6, 1024, batch_first=True), 16, 256, 384)
model(
    "encoder layer, norm first, bf16",
    lambda: nn.TransformerEncoderLayer(512, 8, 1024, 0.0, F.gelu, batch_first=True, norm_first=True),
    *(8, 512, 512),
    dtype=torch.bfloat16,
)
model(
    "images",
    lambda: nn.Sequential(
        nn.Conv2d(24, 64, 3, padding=1), nn.BatchNorm2d(64), nn.ReLU(), nn.Conv2d(64, 64, 3, padding=1),
        nn.BatchNorm2d(64), nn.SiLU(), nn.AvgPool2d(2), nn.Flatten(), nn.LazyLinear(10), nn.LogSoftmax(1),
    ),
    *(16, 24, 48, 48),
)  # fmt: skip
model(
    "feed-forward",
    lambda: nn.Sequential(nn.RMSNorm(1024), nn.Linear(1024, 2048), nn.GLU(), nn.Dropout(0.1), nn.Linear(1024, 1024)),
    *(4096, 1024),
    dtype=torch.bfloat16,
)
model("groups", lambda: nn.Sequential(nn.GroupNorm(8, 64), nn.Mish(), nn.Upsample(scale_factor=2)), 8, 64, 48, 48)
model("instances", lambda: nn.Sequential(nn.InstanceNorm2d(32, affine=True), nn.Hardswish()), 16, 32, 96, 96)
model("pixels", lambda: nn.Sequential(nn.PixelShuffle(2), nn.ReflectionPad2d(2), nn.ELU()), 8, 64, 64, 64)


def compiled(name, function, *inputs, gradient=False):
    def make():
        fast = torch.compile(function, dynamic=False)
        return backward(fast, *inputs) if gradient else lambda: fast(*inputs)

    make.__name__ = f"compiled {name}"
    ops.prepare(make)


x, y, rows = torch.randn(N), torch.rand(N), torch.randn(4096, 2048)
half, wide = torch.randn(4096, 1536, dtype=torch.float16), torch.randn(64, 65536)
d, i = torch.randn(N // 4, dtype=torch.float64), torch.randint(0, 2**31, (N,), dtype=torch.int32)
labels, crowd = torch.randint(0, 2048, (4096,)), (torch.rand(N // 2) ** 3 * 30_000).long()
image, table = torch.randn(8, 32, 96, 96), torch.randn(30_000, 128)

compiled("special", lambda x: torch.lgamma(x.abs() + 0.5) + torch.erfinv(torch.tanh(x)), x)
compiled("powers", lambda x, y: y**2.3 + x**3 - torch.hypot(x, y), x, y)
compiled("angles", lambda x, y: torch.atan2(x, y) * torch.cos(x) + torch.asinh(x), x, y)
compiled("doubles", lambda d: torch.exp(-d * d) / (1 + d.abs()), d)
compiled("halves", lambda h: F.silu(h) * h + 1, half)
compiled("remainders", lambda i: (i % 1021) * 7 // 3, i)
compiled("hash of bits", lambda i: ((i ^ (i >> 15)) * 73244475) ^ (i << 3), i)
compiled("selection", lambda x, y: torch.where(x > y, torch.where(x > 1, y, -x), x.clamp(-1, 0)), x, y)
compiled("to bytes", lambda x: (x * 20).clamp(-128, 127).round().to(torch.int8), x)
compiled("long softmax", lambda w: torch.log_softmax(w, 1), wide)
compiled("softmax of columns", lambda r: torch.softmax(r, 0), rows)
compiled("logsumexp", lambda r: torch.logsumexp(r * 2, 1), rows)
compiled("masked softmax", lambda h: torch.softmax(torch.tril(h[:1536]).float(), 1), half)
compiled("columns' deviation", lambda r: r.std(0), rows)
compiled("line's norm", lambda x: (x * x).sum().sqrt(), x)
compiled("places of the greatest", lambda r: (r.argmax(1), r.argmin(0)), rows)
compiled("product", lambda r: (1 + r * 1e-3).prod(1), rows)
compiled("any", lambda r: (r > 4).any(1), rows)
compiled("layer norm of halves", lambda h: F.layer_norm(h, (1536,)), half, gradient=True)
compiled("group norm", lambda v: F.relu(F.group_norm(v, 4)), image, gradient=True)
compiled("normalised rows", lambda r: F.normalize(r), rows, gradient=True)
compiled("cumulative product", lambda r: torch.cumprod(1 + r * 1e-3, 1), rows)
compiled("cumulative maximum", lambda r: torch.cummax(r, 1).values, rows)
compiled("cumulative logsumexp", lambda r: torch.logcumsumexp(r, 1), rows)
compiled("sum along a line", lambda x: torch.cumsum(x.view(64, -1), 1), x)
compiled("smooth loss", lambda r: F.cross_entropy(r, labels, label_smoothing=0.1), rows, gradient=True)
compiled("huber", lambda x: F.huber_loss(x, y), x, gradient=True)
compiled("kl", lambda r: F.kl_div(F.log_softmax(r, 1), torch.softmax(r.flip(0), 1)), rows, gradient=True)
compiled("bce", lambda x: F.binary_cross_entropy_with_logits(x, y), x, gradient=True)
compiled("embedding", lambda t: t[crowd[:200_000]].tanh(), table, gradient=True)
compiled("scatter", lambda x: torch.zeros(30_000).scatter_reduce(0, crowd, x[: N // 2], "amax"), x)
compiled("rows added", lambda t: torch.zeros_like(t).index_add(0, crowd[:60_000], t[:1].expand(60_000, -1)), table)
compiled("search", lambda x: torch.bucketize(x, torch.linspace(-3, 3, 500)), x)
compiled("flips", lambda r: r.flip(1) + torch.roll(r, (3, 5), (0, 1)), rows)
compiled("permuted", lambda v: v.permute(0, 2, 3, 1).contiguous() * 2 + 1, image)
compiled("padded", lambda v: F.pad(v, (3, 3, 2, 2), mode="reflect").sigmoid(), image, gradient=True)
compiled("maximum of windows", lambda v: F.max_pool2d(v, 3, 1, 1) - v, image, gradient=True)
compiled("mean of windows", lambda v: F.avg_pool2d(v, 5, 2, 2), image, gradient=True)
compiled("cubic", lambda v: F.interpolate(v, scale_factor=2, mode="bicubic"), image)
compiled("adaptive", lambda v: F.adaptive_avg_pool2d(v, 7), image, gradient=True)
compiled("noise", lambda x: x + torch.randn_like(x) * 0.1, x)
compiled("random integers", lambda x: torch.randint_like(i, 0, 100) + x.int(), x)
compiled("joined", lambda r: torch.cat([r[:, :700], r[:, 1000:].exp(), r[:, :3]], 1), rows)
compiled("distances", lambda r: (r[:128, None, :] - r[None, :128, :]).square().sum(2), rows)
compiled("polynomial of matrices", lambda h: torch.relu(h[:1024] @ h[:1024].t() + 1) * 0.5, half)
