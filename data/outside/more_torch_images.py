# SPDX-License-Identifier: Apache-2.0
"""PyTorch's and cuDNN's convolutions, poolings and samplings with kinds and types that the first set leaves out."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
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


@ops.prepare
def pools():
    x, volume, line = torch.randn(8, 48, 96, 96), torch.randn(2, 24, 32, 48, 48), torch.randn(16, 96, 8192)
    h, d = x.to(H), x[:4].double()
    last = x.to(memory_format=torch.channels_last)
    volume_last = volume.to(memory_format=torch.channels_last_3d)

    def unpool_volume(v):
        pooled, places = F.max_pool3d(v, 2, return_indices=True)
        return F.max_unpool3d(pooled, places, 2)

    def unpool(v):
        pooled, places = F.max_pool2d(v, 2, return_indices=True)
        return F.max_unpool2d(pooled, places, 2)

    return {
        "max dilated": backward(lambda x: F.max_pool2d(x, 3, 1, 2, dilation=2), x),
        "max half": backward(lambda x: F.max_pool2d(x, 5, 3), h),
        "max half channels last": backward(lambda x: F.max_pool2d(x, 2), last.to(H)),
        "max double": backward(lambda x: F.max_pool2d(x, 3, 2), d),
        "average without padding": backward(lambda x: F.avg_pool2d(x, 5, 2, 2, count_include_pad=False), x),
        "average half": backward(lambda x: F.avg_pool2d(x, 2), h),
        "average double": backward(lambda x: F.avg_pool2d(x, 3), d),
        "adaptive average half": backward(lambda x: F.adaptive_avg_pool2d(x, 10), h),
        "adaptive average bf16 channels last": backward(lambda x: F.adaptive_avg_pool2d(x, 5), last.to(B)),
        "adaptive max half": backward(lambda x: F.adaptive_max_pool2d(x, 7), h),
        "max 3d bf16": backward(lambda x: F.max_pool3d(x, 3, 2, 1), volume.to(B)),
        "max 3d channels last": backward(lambda x: F.max_pool3d(x, 2), volume_last),
        "average 3d half": backward(lambda x: F.avg_pool3d(x, 2), volume.to(H)),
        "adaptive max 3d": backward(lambda x: F.adaptive_max_pool3d(x, 6), volume),
        "adaptive average 3d half": backward(lambda x: F.adaptive_avg_pool3d(x, (5, 7, 9)), volume.to(H)),
        "fractional max 3d": backward(lambda x: F.fractional_max_pool3d(x, 2, output_ratio=0.5), volume),
        "power 3 in one dimension": backward(lambda x: F.lp_pool1d(x.abs() + 0.1, 3.0, 4), line),
        "adaptive max 1d": backward(lambda x: F.adaptive_max_pool1d(x, 300), line),
        "adaptive average 1d": backward(lambda x: F.adaptive_avg_pool1d(x, 333), line),
        "max unpool backward": backward(unpool, x),
        "max unpool 3d": lambda: unpool_volume(volume),
    }


@ops.prepare
def samplings():
    x, volume, line = torch.randn(4, 24, 96, 96), torch.randn(2, 8, 32, 40, 40), torch.randn(16, 48, 4096)
    h, d = x.to(H), x.double()
    last = x.to(memory_format=torch.channels_last)
    to = F.interpolate
    turn = torch.tensor([[0.7, 0.4, 0.1], [-0.4, 0.9, 0.2]]).expand(4, 2, 3)
    grid = F.affine_grid(turn, (4, 24, 200, 200), align_corners=True)
    turn_3d = torch.eye(3, 4).expand(2, 3, 4) * 0.9
    grid_3d = F.affine_grid(turn_3d, (2, 8, 40, 50, 50), align_corners=False)
    sample = lambda mode, pad: lambda x, g: F.grid_sample(x, g, mode, pad, align_corners=True)  # noqa: E731
    return {
        "nearest half": backward(lambda x: to(x, scale_factor=2.5), h),
        "nearest channels last backward": backward(lambda x: to(x, scale_factor=2), last),
        "bilinear half": backward(lambda x: to(x, (211, 190), mode="bilinear", align_corners=True), h),
        "bilinear channels last backward": backward(lambda x: to(x, scale_factor=2, mode="bilinear"), last.to(B)),
        "bilinear double": backward(lambda x: to(x, (150, 170), mode="bilinear"), d),
        "bicubic half": backward(lambda x: to(x, (190, 201), mode="bicubic"), h),
        "antialiased half": backward(lambda x: to(x, (40, 41), mode="bilinear", antialias=True), h),
        "antialiased up": backward(lambda x: to(x, (200, 210), mode="bicubic", antialias=True), x),
        "trilinear half": backward(lambda x: to(x, scale_factor=2, mode="trilinear"), volume.to(H)),
        "nearest exact 3d": backward(lambda x: to(x, (40, 60, 50), mode="nearest-exact"), volume),
        "nearest 1d": backward(lambda x: to(x, 9000), line),
        "linear 1d half": backward(lambda x: to(x, 6000, mode="linear"), line.to(H)),
        "area 3d": lambda: to(volume, (11, 13, 17), mode="area"),
        "grid half": backward(sample("bilinear", "border"), h, grid.to(H)),
        "grid nearest reflected": backward(sample("nearest", "reflection"), x, grid * 1.4),
        "grid bicubic border": backward(sample("bicubic", "border"), x, grid * 1.3),
        "grid double": backward(sample("bilinear", "zeros"), d, grid.double()),
        "grid 3d nearest": backward(sample("nearest", "border"), volume, grid_3d),
        "grid 3d half": backward(sample("bilinear", "reflection"), volume.to(H), grid_3d.to(H)),
        "affine grid backward": backward(lambda t: F.affine_grid(t, (4, 24, 500, 500), align_corners=False), turn),
        "affine grid 3d": lambda: F.affine_grid(turn_3d, (2, 8, 80, 90, 100), align_corners=True),
        "cudnn grid": lambda: torch.cudnn_grid_sampler(x, grid),
        "channel shuffle backward": backward(lambda x: F.channel_shuffle(x, 6), x),
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
