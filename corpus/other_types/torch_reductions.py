# SPDX-License-Identifier: Apache-2.0
"""PyTorch's reductions and softmaxes with types and shapes that the first set leaves out, some with gradients."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
n = 8 * 2**20


@ops.prepare
def reductions():
    x, d = torch.randn(2048, 4096), torch.randn(1024, 4096, dtype=torch.float64)
    h, b = x.half(), x.bfloat16()
    i, u = (x * 1000).long(), (x * 30).to(torch.uint8)
    c = torch.randn(1024, 2048, dtype=torch.complex64)
    box = x.view(64, 128, 32, 32)
    return {
        "double mean": lambda: d.mean(1),
        "double max": lambda: d.max(),
        "double variance": lambda: d.var(0),
        "double norm": lambda: torch.linalg.vector_norm(d, dim=1),
        "half max": lambda: h.max(1),
        "half mean of columns": lambda: h.mean(0),
        "bf16 norm": lambda: torch.linalg.vector_norm(b, dim=1),
        "bf16 argmax": lambda: b.argmax(1),
        "bf16 variance": lambda: b.var(1),
        "long sum": lambda: i.sum(0),
        "long max": lambda: i.max(1),
        "long product": lambda: i.prod(1),
        "byte sum": lambda: u.sum(1),
        "byte min": lambda: u.amin(1),
        "complex mean": lambda: c.mean(1),
        "complex product": lambda: c.prod(0),
        "complex norm": lambda: torch.linalg.vector_norm(c, dim=1),
        "two dimensions": lambda: box.sum((1, 3)),
        "two outer dimensions": lambda: box.amax((0, 2)),
        "L1 norm": lambda: torch.linalg.vector_norm(x, 1, dim=0),
        "L0 norm": lambda: torch.linalg.vector_norm(x, 0, dim=1),
        "least by magnitude": lambda: torch.linalg.vector_norm(x, -float("inf"), dim=1),
        "argmax of columns": lambda: x.argmax(0),
        "min and place of columns": lambda: x.min(0),
        "nanmean": lambda: x.nanmean(1),
        "nansum of halves": lambda: h.nansum(1),
        "logsumexp of columns": lambda: x.logsumexp(0),
        "any of columns": lambda: (x > 4).any(0),
        "all of a line": lambda: (x > -9).all(),
        "product backward": backward(lambda x: x.prod(1), x[:256]),
        "variance backward": backward(lambda x: x.var(1), x),
        "norm backward": backward(lambda x: x.norm(dim=1), x),
        "amax backward": backward(lambda x: x.amax(1), x),
        "logsumexp backward": backward(lambda x: x.logsumexp(1), x),
    }


@ops.prepare
def softmaxes():
    h, d = torch.randn(4096, 2048, dtype=torch.float16), torch.randn(2048, 1024, dtype=torch.float64)
    small, image = torch.randn(n // 64, 64).bfloat16(), torch.randn(16, 21, 160, 160)
    return {
        "half backward": backward(lambda x: F.softmax(x, 1), h),
        "half to float": lambda: F.softmax(h, 1, dtype=torch.float32),
        "double": backward(lambda x: F.log_softmax(x, 1), d),
        "of 64 bf16 backward": backward(lambda x: F.log_softmax(x, 1), small),
        "of columns": backward(lambda x: F.softmax(x, 0), d.float()),
        "of channels bf16": backward(lambda x: F.softmax(x, 1), image.bfloat16()),
        "softmin": lambda: F.softmin(image, 3),
        "gumbel": lambda: F.gumbel_softmax(h.float(), 0.5),
        "odd rows": lambda: F.softmax(torch.ones(3000, 1537), 1),
        "log of long half rows": backward(lambda x: F.log_softmax(x, 1), h.view(128, -1)),
    }
