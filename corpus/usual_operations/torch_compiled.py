# SPDX-License-Identifier: Apache-2.0
"""Triton kernels that torch.compile (Inductor) generates, and flex_attention's: fused pointwise chains, reductions,
norms, losses, scans, sorts, gathers. The first run compiles; later ones find the kernels in Inductor's cache."""

import os

os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")  # compiles in this process alone

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations()
torch.set_float32_matmul_precision("high")
N = 16 * 2**20
x, y = torch.randn(N), torch.rand(N)
rows, weight, bias = torch.randn(8192, 1000), torch.rand(1000), torch.rand(1000)
half = torch.randn(4096, 4096, dtype=torch.bfloat16)
target = torch.randint(0, 1000, (8192,))
image = torch.randn(16, 64, 56, 56)
places = (torch.rand(N // 4) ** 2 * N).long()


def pointwise(x, y):
    return torch.sin(x) * y + torch.exp(-x * x) - torch.log1p(y)


def integers(places):
    return ((places * 2654435761) % 1000003) // 7 ^ (places >> 3)


def layer_norm_gelu(rows, weight, bias):
    return F.gelu(F.layer_norm(rows, (1000,), weight, bias)) + rows


def rms_norm(half):
    h = half.float()
    return (h * torch.rsqrt(h.square().mean(1, keepdim=True) + 1e-6)).bfloat16()


def softmax(half):
    return torch.softmax(half * 0.125, 1)


def sums(x, y):
    return (x * y).sum(), (x - y).abs().max(), x.view(-1, 4096).var(1)


def columns(half):
    return half.float().square().sum(0), half.amax(0)


def cross_entropy(rows):
    return F.cross_entropy(rows, target)


def image_chain(image):
    return F.max_pool2d(F.relu(image * 1.1 + 0.1), 3, 2, 1).mean((2, 3))


def transposed(half):
    return (half.t() + half).relu()


def gathered(x, places):
    return x[places] * 2 + x[places.flip(0)].tanh()


def scattered(x, places):
    return torch.zeros_like(x).index_add(0, places, x[: N // 4].sigmoid())


def scan(rows):
    return (rows.exp() + 1).cumsum(1)


def short_sort(rows):
    return rows.view(-1, 125)[:, :64].sort(1).values


def upsampled(image):
    return F.interpolate(image, scale_factor=2, mode="bilinear") * 0.5


def product_with_epilogue(half):
    return F.gelu(half @ half + 1, approximate="tanh")


def dropped(x):
    return F.dropout(x.sigmoid(), 0.2)


def concatenated(x, y):
    return torch.cat([x.view(-1, 32) * 2, y.view(-1, 32).sqrt()], 1)


def compiled(function, *inputs):
    ops.run(f"compiled {function.__name__}", lambda fast=torch.compile(function, dynamic=False): fast(*inputs))


compiled(pointwise, x, y)
compiled(integers, places)
compiled(layer_norm_gelu, rows, weight, bias)
compiled(rms_norm, half)
compiled(softmax, half)
compiled(sums, x, y)
compiled(columns, half)
compiled(image_chain, image)
compiled(transposed, half)
compiled(gathered, x, places)
compiled(scattered, x, places)
compiled(scan, rows)
compiled(short_sort, rows)
compiled(upsampled, image)
compiled(product_with_epilogue, half)
compiled(dropped, x)
compiled(concatenated, x, y)


@ops.prepare
def gradients():
    """Kernels of the backward graphs."""
    return {
        "layer_norm_gelu": backward(torch.compile(layer_norm_gelu, dynamic=False), rows, weight, bias),
        "cross_entropy": backward(torch.compile(cross_entropy, dynamic=False), rows),
    }


@ops.prepare
def flex_attention():
    from torch.nn.attention.flex_attention import create_block_mask, flex_attention as attend

    q = torch.randn(2, 8, 1024, 64, dtype=torch.bfloat16)
    mask = create_block_mask(lambda b, h, i, j: (i >= j) & (i - j < 256), None, None, 1024, 1024, device="cuda")
    fast = torch.compile(attend, dynamic=False)
    return backward(lambda q: fast(q, q, q, block_mask=mask), q)
