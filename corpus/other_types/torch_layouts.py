# SPDX-License-Identifier: Apache-2.0
"""PyTorch's copies between layouts, paddings, windows and their gradients that the first set leaves out."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
N = 4 * 2**20


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
