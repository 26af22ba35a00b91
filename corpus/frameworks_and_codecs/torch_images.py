# SPDX-License-Identifier: Apache-2.0
"""PyTorch's poolings and samplings of kinds and types that the first set leaves out, forwards and backwards."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
H, B = torch.float16, torch.bfloat16


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
