# SPDX-License-Identifier: Apache-2.0
"""PyTorch's and cuDNN's convolutions, and PyTorch's poolings and samplings, forwards and backwards."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations()
TYPES = {"fp32": torch.float32, "fp16": torch.float16, "bf16": torch.bfloat16}


def convolution(name, function, x, weight, **options):
    """Forward and backward of one convolution, in several types and layouts."""
    for type_name, dtype in TYPES.items():
        for layout in ("", " channels last"):
            if layout and x.dim() != 4:
                continue

            def make(dtype=dtype, layout=layout):
                form = torch.channels_last if layout else torch.contiguous_format
                xs, ws = (t.to(dtype=dtype, memory_format=form) for t in (x, weight))
                return backward(lambda x, w: function(x, w, **options), xs, ws)

            make.__name__ = f"{name} {type_name}{layout}"
            ops.prepare(make)


torch.backends.cudnn.allow_tf32 = False
image = torch.randn(16, 64, 56, 56)
convolution("conv 3x3", F.conv2d, image, torch.randn(64, 64, 3, 3), padding=1)
convolution("conv 1x1", F.conv2d, image, torch.randn(256, 64, 1, 1))
photos = torch.randn(16, 3, 224, 224)
convolution("conv 7x7 with stride", F.conv2d, photos, torch.randn(64, 3, 7, 7), stride=2, padding=3)
convolution("conv dilated", F.conv2d, image, torch.randn(64, 64, 3, 3), padding=4, dilation=4)
convolution("conv grouped", F.conv2d, image, torch.randn(64, 8, 3, 3), padding=1, groups=8)
convolution("conv depthwise", F.conv2d, image, torch.randn(64, 1, 5, 5), padding=2, groups=64)
convolution("conv transposed", F.conv_transpose2d, image, torch.randn(64, 32, 4, 4), stride=2, padding=1)
convolution("conv 1d", F.conv1d, torch.randn(16, 64, 8192), torch.randn(128, 64, 9), padding=4)
convolution("conv 3d", F.conv3d, torch.randn(4, 32, 24, 32, 32), torch.randn(32, 32, 3, 3, 3), padding=1)
torch.backends.cudnn.allow_tf32 = True


@ops.prepare
def other_convolutions():
    small = torch.randn(8, 32, 28, 28)
    w = torch.randn(32, 32, 3, 3)
    plain = backward(lambda x, w: F.conv2d(x, w, padding=1), small, w)
    long_line, long_filter = torch.randn(4, 256, 20_000), torch.randn(256, 1, 15)

    def without_cudnn():
        with torch.backends.cudnn.flags(enabled=False):
            return plain()

    return {
        "tf32": backward(lambda x, w: F.conv2d(x, w, padding=1), image, torch.randn(128, 64, 3, 3)),
        "double": backward(lambda x, w: F.conv2d(x, w, padding=1), small.double(), w.double()),
        "by matrix product without cuDNN": without_cudnn,
        "depthwise 1d": backward(lambda x, w: F.conv1d(x, w, padding=7, groups=256), long_line, long_filter),
        "fold": lambda: F.fold(torch.ones(16, 64 * 9, 54 * 54), (56, 56), 3),
        "unfold": lambda: F.unfold(image, 3),
        "bias and relu": lambda: F.relu(F.conv2d(image, torch.ones(64, 64, 3, 3), torch.ones(64))),
    }


@ops.prepare
def pools():
    calls = {}
    large = torch.randn(16, 64, 112, 112)
    volume, line = torch.randn(4, 32, 32, 64, 64), torch.randn(32, 64, 8192)
    last = large.to(memory_format=torch.channels_last)
    for name, x in {"": large, " channels last": last, " bf16": large.bfloat16()}.items():
        calls[f"max 2d{name}"] = backward(lambda x: F.max_pool2d(x, 3, 2, 1), x)
        calls[f"average 2d{name}"] = backward(lambda x: F.avg_pool2d(x, 3, 2, 1), x)
        calls[f"adaptive average{name}"] = backward(lambda x: F.adaptive_avg_pool2d(x, 7), x)
    calls["global average"] = backward(lambda x: F.adaptive_avg_pool2d(x, 1), large)
    calls["adaptive average uneven"] = backward(lambda x: F.adaptive_avg_pool2d(x, (13, 11)), large)
    calls["adaptive max"] = backward(lambda x: F.adaptive_max_pool2d(x, 9), large)
    calls["max 3d"] = backward(lambda x: F.max_pool3d(x, 2), volume)
    calls["average 3d"] = backward(lambda x: F.avg_pool3d(x, 3, 2), volume)
    calls["adaptive average 3d"] = backward(lambda x: F.adaptive_avg_pool3d(x, 8), volume)
    calls["max 1d"] = backward(lambda x: F.max_pool1d(x, 5, 2), line)
    calls["average 1d"] = backward(lambda x: F.avg_pool1d(x, 5, 2), line)
    calls["power 2"] = backward(lambda x: F.lp_pool2d(x.abs() + 1, 2, 3), large)
    calls["fractional max"] = backward(lambda x: F.fractional_max_pool2d(x, 3, output_ratio=0.6), large)

    def unpool():
        pooled, places = F.max_pool2d(large, 2, return_indices=True)
        return F.max_unpool2d(pooled, places, 2)

    calls["max unpool"] = unpool
    return calls


@ops.prepare
def samplings():
    calls = {}
    x = torch.randn(8, 32, 100, 100)
    last = x.to(memory_format=torch.channels_last)
    for mode in ("nearest", "nearest-exact", "bilinear", "bicubic"):
        calls[f"up {mode}"] = backward(lambda x, mode=mode: F.interpolate(x, (230, 270), mode=mode), x)
        calls[f"up {mode} channels last"] = lambda mode=mode: F.interpolate(last, scale_factor=2, mode=mode)
    for mode in ("bilinear", "bicubic"):
        calls[f"down {mode} antialiased"] = backward(
            lambda x, mode=mode: F.interpolate(x, (37, 45), mode=mode, antialias=True), x
        )
    calls["area"] = lambda: F.interpolate(x, (33, 41), mode="area")
    volume, line = torch.randn(2, 16, 32, 48, 48), torch.randn(16, 64, 4096)
    calls["trilinear"] = backward(lambda x: F.interpolate(x, scale_factor=2, mode="trilinear"), volume)
    calls["nearest 3d"] = backward(lambda x: F.interpolate(x, scale_factor=2), volume)
    calls["linear 1d"] = backward(lambda x: F.interpolate(x, 9001, mode="linear"), line)
    turn = torch.tensor([[0.8, 0.5, 0.1], [-0.5, 0.8, 0.0]]).expand(8, 2, 3)
    grid = F.affine_grid(turn, (8, 32, 256, 256), align_corners=False)
    scattered = torch.rand(8, 256, 256, 2) * 2 - 1
    for mode in ("nearest", "bilinear", "bicubic"):
        sample = lambda x, g, mode=mode: F.grid_sample(x, g, mode, align_corners=False)  # noqa: E731
        calls[f"grid {mode}"] = backward(sample, x, grid)
        calls[f"grid {mode} scattered"] = backward(sample, x, scattered)
    reflect = lambda x, g: F.grid_sample(x, g * 2, padding_mode="reflection", align_corners=True)  # noqa: E731
    calls["grid reflected"] = backward(reflect, x, grid)
    grid_3d = torch.rand(2, 32, 64, 64, 3) * 2 - 1
    calls["grid 3d"] = backward(lambda x, g: F.grid_sample(x, g, align_corners=False), volume, grid_3d)
    calls["affine grid"] = lambda: F.affine_grid(turn, (8, 32, 1024, 1024), align_corners=False)
    return calls
