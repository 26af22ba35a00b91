# SPDX-License-Identifier: Apache-2.0
"""PyTorch's normalisations and losses of kinds and types that the first set leaves out, forwards and backwards."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
n = 8 * 2**20


@ops.prepare
def norms():
    x, d = torch.randn(4096, 1536), torch.randn(1024, 768, dtype=torch.float64)
    h, w = x.half(), torch.rand(1536)
    image, volume = torch.randn(16, 64, 56, 56), torch.randn(4, 32, 16, 32, 32)
    line = torch.randn(32, 128, 1024)
    scale, offset, mean, variance = torch.rand(64), torch.rand(64), torch.zeros(64), torch.ones(64)
    layer = lambda x, w: F.layer_norm(x, w.shape, w)  # noqa: E731
    rms = lambda x, w: F.rms_norm(x, w.shape, w)  # noqa: E731
    last = image.to(memory_format=torch.channels_last)
    b3, b1 = torch.rand(32), torch.rand(128)
    training = lambda x, w, b: F.batch_norm(x, None, None, w, b, training=True)  # noqa: E731

    def without_cudnn(call):
        def run():
            with torch.backends.cudnn.flags(enabled=False):
                return call()

        return run

    return {
        "layer half": backward(layer, h, w.half()),
        "layer double": backward(lambda x: F.layer_norm(x, (768,)), d),
        "layer of images": backward(lambda x: F.layer_norm(x, (56, 56)), image),
        "rms bf16": backward(rms, x.bfloat16(), w.bfloat16()),
        "rms half": backward(rms, h, w.half()),
        "group of 32": backward(lambda x, w, b: F.group_norm(x, 32, w, b), image, scale, offset),
        "group of one, bf16": backward(
            lambda x, w, b: F.group_norm(x, 1, w, b), image.bfloat16(), scale.bfloat16(), offset.bfloat16()
        ),
        "group channels last half": lambda: F.group_norm(last.half(), 16, scale.half(), offset.half()),
        "instance": backward(lambda x, w, b: F.instance_norm(x, weight=w, bias=b), image, scale, offset),
        "batch 3d": backward(training, volume, b3, b3),
        "batch 1d": backward(training, line, b1, b1),
        "batch of rows": backward(lambda x: F.batch_norm(x, None, None, training=True), x),
        "batch double": without_cudnn(backward(training, image.double()[:8], scale.double(), offset.double())),
        "batch half, native": without_cudnn(backward(training, last.half(), scale, offset)),
        "batch at inference, native": without_cudnn(lambda: F.batch_norm(last, mean, variance, scale, offset)),
        "local response backward": backward(lambda x: F.local_response_norm(x, 3), image[:4]),
        "weight norm backward": backward(lambda v, g: torch._weight_norm(v, g), x, torch.rand(4096, 1)),
        "normalise columns": backward(lambda x: F.normalize(x, dim=0), x),
        "batch statistics": lambda: torch.batch_norm_stats(image, 1e-5),
        "batch elements": lambda: torch.batch_norm_elemt(image, scale, offset, mean, variance, 1e-5),
    }


@ops.prepare
def losses():
    x, y, sign = torch.randn(n // 2), torch.rand(n // 2), torch.randint(0, 2, (n // 2,)) * 2 - 1
    rows, many = torch.randn(8192, 256), (torch.rand(8192, 256) < 0.1).float()
    logits, labels = torch.randn(16384, 300), torch.randint(0, 300, (16384,))
    pixels, classes = torch.randn(4, 21, 256, 256), torch.randint(0, 21, (4, 256, 256))
    b, half = logits.bfloat16(), x.half()
    weight = torch.rand(21)
    targets = torch.full((8192, 256), -1, dtype=torch.int64)
    targets[:, :3] = torch.randint(0, 256, (8192, 3))
    frames = torch.randn(120, 48, 300).log_softmax(2).double()
    words = torch.randint(1, 300, (48, 20))
    lengths, word_lengths = torch.full((48,), 120), torch.randint(5, 20, (48,))
    a, c = torch.randn(16384, 128), torch.randn(16384, 128)
    side = torch.randint(0, 2, (16384,)) * 2 - 1
    return {
        "hinge embedding": backward(lambda x: F.hinge_embedding_loss(x, sign), x),
        "margin ranking": backward(lambda x: F.margin_ranking_loss(x, y, sign), x),
        "cosine embedding": backward(lambda a: F.cosine_embedding_loss(a, c, side, margin=0.2), a),
        "multi label margin": backward(lambda r: F.multilabel_margin_loss(r, targets), rows),
        "multi label soft margin": backward(lambda r: F.multilabel_soft_margin_loss(r, many), rows),
        "multi margin of power 2": backward(lambda l: F.multi_margin_loss(l, labels, p=2), logits),
        "gaussian": backward(lambda x: F.gaussian_nll_loss(x, y, y + 0.1), x),
        "l1": backward(lambda x: F.l1_loss(x, y), x),
        "l1 without a sum in half": backward(lambda x: F.l1_loss(x, half.flip(0), reduction="none"), half),
        "kl of logarithms": backward(lambda x: F.kl_div(x, -y, log_target=True, reduction="sum"), x),
        "nll of bf16": backward(lambda x: F.nll_loss(x, labels), b),
        "nll of pixels weighted": backward(lambda x: F.nll_loss(x, classes, weight), pixels),
        "cross entropy bf16": backward(lambda x: F.cross_entropy(x, labels), b),
        "cross entropy of densities": backward(lambda x: F.cross_entropy(x, logits.flip(0).softmax(1)), logits),
        "bce weighted": backward(lambda x: F.binary_cross_entropy_with_logits(x, many, pos_weight=many[0] + 1), rows),
        "bce of halves": backward(lambda x: F.binary_cross_entropy_with_logits(x, half.sigmoid()), half),
        "huber of bf16": backward(lambda x: F.huber_loss(x, b.flip(0)), b),
        "smooth l1 of halves": backward(lambda x: F.smooth_l1_loss(x, half.flip(0), beta=0.3), half),
        "mse of doubles": backward(lambda x: F.mse_loss(x, y.double()), x.double()),
        "ctc of doubles": backward(lambda x: F.ctc_loss(x, words, lengths, word_lengths), frames),
        "triplet with swap": backward(lambda x: F.triplet_margin_loss(x, c, c.flip(0), swap=True), a),
        "pairwise distance of power 1": backward(lambda x: F.pairwise_distance(x, c, p=1.0), a),
        "cosine similarity bf16": backward(lambda x: F.cosine_similarity(x, c.bfloat16()), a.bfloat16()),
    }
