# SPDX-License-Identifier: Apache-2.0
"""PyTorch's and cuDNN's convolutions and recurrent layers of kinds and types that the first set leaves out."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations(memory_gib=2)
H, B = torch.float16, torch.bfloat16


def without_cudnn(call):
    def run():
        with torch.backends.cudnn.flags(enabled=False):
            return call()

    return run


@ops.prepare
def convolutions():
    image, small = torch.randn(8, 48, 64, 64), torch.randn(8, 96, 28, 28)
    volume, line = torch.randn(2, 24, 24, 40, 40), torch.randn(16, 96, 4096)
    last = image.to(memory_format=torch.channels_last)
    w = torch.randn
    conv = lambda **options: lambda x, k: F.conv2d(x, k, **options)  # noqa: E731
    up = lambda **options: lambda x, k: F.conv_transpose2d(x, k, **options)  # noqa: E731
    return {
        "5x5": backward(conv(padding=2), image, w(48, 48, 5, 5)),
        "5x5 tf32 channels last": backward(conv(padding=2), last, w(96, 48, 5, 5)),
        "1x1 with stride half": backward(conv(stride=2), image.to(H), w(96, 48, 1, 1).to(H)),
        "1x1 bf16 channels last": backward(conv(), last.to(B), w(192, 48, 1, 1).to(B)),
        "3x3 double": backward(conv(padding=1), small[:2].double(), w(64, 96, 3, 3).double()),
        "1x7": backward(conv(padding=(0, 3)), small, w(96, 96, 1, 7)),
        "9x9 depthwise": backward(conv(padding=4, groups=96), small, w(96, 1, 9, 9)),
        "depthwise with stride bf16": backward(conv(padding=1, stride=2, groups=48), image.to(B), w(96, 1, 3, 3).to(B)),
        "depthwise double": backward(conv(padding=1, groups=48), image.double()[:2], w(48, 1, 3, 3).double()),
        "grouped by 16 half": backward(conv(padding=1, groups=16), small.to(H), w(96, 6, 3, 3).to(H)),
        "grouped channels last": backward(conv(padding=1, groups=4), last.to(B), w(48, 12, 3, 3).to(B)),
        "dilated bf16": backward(conv(padding=6, dilation=6), small.to(B), w(96, 96, 3, 3).to(B)),
        "transposed 3x3": backward(up(stride=2, padding=1, output_padding=1), small, w(96, 48, 3, 3)),
        "transposed depthwise": backward(up(stride=2, padding=1, groups=48), image, w(48, 1, 4, 4)),
        "transposed half channels last": backward(up(stride=2), last.to(H), w(48, 32, 2, 2).to(H)),
        "3d with stride": backward(lambda x, k: F.conv3d(x, k, stride=2, padding=1), volume, w(48, 24, 3, 3, 3)),
        "3d 1x1x1 bf16": backward(F.conv3d, volume.to(B), w(64, 24, 1, 1, 1).to(B)),
        "3d transposed": backward(lambda x, k: F.conv_transpose3d(x, k, stride=2), volume, w(24, 8, 2, 2, 2)),
        "3d depthwise": backward(lambda x, k: F.conv3d(x, k, padding=1, groups=24), volume, w(24, 1, 3, 3, 3)),
        "1d with stride half": backward(lambda x, k: F.conv1d(x, k, stride=4), line.to(H), w(128, 96, 8).to(H)),
        "1d transposed": backward(lambda x, k: F.conv_transpose1d(x, k, stride=4), line[:, :, :1024], w(96, 48, 8)),
        "1d dilated causal": lambda: F.conv1d(F.pad(line, (16, 0)), torch.ones(96, 96, 3), dilation=8),
        "native": without_cudnn(backward(conv(padding=1), small, w(64, 96, 3, 3))),
        "native dilated": without_cudnn(backward(conv(padding=2, dilation=2), small, w(64, 96, 3, 3))),
        "native transposed": without_cudnn(backward(up(stride=2), small, w(96, 32, 3, 3))),
        "native 3d": without_cudnn(backward(F.conv3d, volume[:1], w(16, 24, 3, 3, 3))),
        "native depthwise half": without_cudnn(
            backward(conv(padding=2, groups=96), small.to(H), w(96, 1, 5, 5).to(H))
        ),
        "time, batch, channels": lambda: torch.conv_tbc(line.permute(2, 0, 1).contiguous(), w(5, 96, 64), w(64), 2),
    }


def recurrent(name, layer, x):
    def make():
        layer.flatten_parameters()
        weights = list(layer.parameters())
        return lambda: torch.autograd.grad(layer(x)[0].sum(), weights)

    make.__name__ = name
    ops.prepare(make)


words = torch.randn(24, 48, 192)
recurrent("gru half", torch.nn.GRU(192, 384).half(), words.half())
recurrent("rnn with relu", torch.nn.RNN(192, 320, nonlinearity="relu"), words)
recurrent("lstm both ways double", torch.nn.LSTM(192, 96, bidirectional=True).double(), words.double())
recurrent("gru of two layers", torch.nn.GRU(192, 192, 2, dropout=0.2), words)
recurrent("lstm of a large batch half", torch.nn.LSTM(192, 256).half(), torch.randn(8, 1024, 192).half())
