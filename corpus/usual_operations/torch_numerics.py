# SPDX-License-Identifier: Apache-2.0
"""PyTorch's transforms, linear algebra, sparse matrices, optimisers and quantised numbers."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations()


@ops.prepare
def fft():
    line, rows = torch.randn(2**22), torch.randn(4096, 1000)
    image, volume = torch.randn(8, 512, 512), torch.randn(128, 128, 128)
    waves = torch.randn(2048, 2048, dtype=torch.complex64)
    sound = torch.randn(8, 200_000)
    window = torch.hann_window(1024)
    spectrum = torch.stft(sound, 1024, 256, window=window, return_complex=True)
    return {
        "complex rows": lambda: torch.fft.fft(waves),
        "complex columns": lambda: torch.fft.fft(waves, dim=0),
        "real line": lambda: torch.fft.rfft(line),
        "real rows of 1000": lambda: torch.fft.rfft(rows),
        "rows of a prime": lambda: torch.fft.fft(waves[:, :1009]),
        "image": lambda: torch.fft.rfft2(image),
        "image back": lambda: torch.fft.irfft2(torch.fft.rfft2(image)),
        "volume": lambda: torch.fft.fftn(volume),
        "doubles": lambda: torch.fft.fft(rows.double()),
        "shift": lambda: torch.fft.fftshift(waves),
        "stft": lambda: torch.stft(sound, 1024, 256, window=window, return_complex=True),
        "istft": lambda: torch.istft(spectrum, 1024, 256, window=window),
        "convolution": lambda: torch.fft.irfft(torch.fft.rfft(rows) * torch.fft.rfft(rows)),
    }


def positive(batch, side, dtype=torch.float32):
    a = torch.randn(batch, side, side, dtype=dtype)
    return a @ a.mT + side * torch.eye(side, dtype=dtype)


@ops.prepare
def linear_algebra():
    many, some, one = positive(4096, 16), positive(64, 128), positive(1, 1024)[0]
    doubles = positive(512, 32, torch.float64)
    right, right_one = torch.randn(4096, 16, 4), torch.randn(1024, 64)
    tall = torch.randn(256, 64, 16)
    a = torch.linalg
    return {
        "cholesky of many": lambda: a.cholesky(many),
        "cholesky of some": lambda: a.cholesky(some),
        "cholesky of one": lambda: a.cholesky(one),
        "cholesky of doubles": lambda: a.cholesky(doubles),
        "cholesky inverse": lambda: torch.cholesky_inverse(one),
        "lu of many": lambda: a.lu_factor(many),
        "lu of one": lambda: a.lu(one),
        "solve many": lambda: a.solve(many, right),
        "solve one": lambda: a.solve(one, right_one),
        "triangular": lambda: a.solve_triangular(one, right_one, upper=False),
        "triangular of many": lambda: a.solve_triangular(many, right, upper=True),
        "inverse": lambda: a.inv(some),
        "determinants": lambda: a.slogdet(many),
        "qr of many": lambda: a.qr(tall),
        "qr of one": lambda: a.qr(one[:, :256]),
        "eigh of many": lambda: a.eigh(many[:1000]),
        "eigh of one": lambda: a.eigh(one[:256, :256]),
        "svd of many": lambda: a.svd(tall, full_matrices=False),
        "svd values": lambda: a.svdvals(one[:200, :200]),
        "least squares": lambda: a.lstsq(tall, tall[:, :, :2]),
        "exponential": lambda: a.matrix_exp(many[:500] / 100),
        "cholesky backward": backward(lambda x: a.cholesky(x), some),
    }


@ops.prepare
def sparse():
    rows = 100_000
    lengths = (8 / torch.rand(rows).clamp(min=1e-4).sqrt()).long()  # a power law: 8 to 800 a row
    row_indices = torch.repeat_interleave(torch.arange(rows), lengths)
    columns = (torch.rand(row_indices.numel()) ** 2 * rows).long().clamp_(max=rows - 1)
    coo = torch.sparse_coo_tensor(torch.stack([row_indices, columns]), torch.rand(columns.numel()), (rows, rows))
    coo = coo.coalesce()
    csr = coo.to_sparse_csr()
    dense, vector = torch.randn(rows, 32), torch.randn(rows)
    small = torch.randn(2048, 2048) * (torch.rand(2048, 2048) < 0.01)
    small_csr = small.to_sparse_csr()
    blocks = torch.randn(2048, 2048).to_sparse_bsr((32, 32))
    wide = torch.randn(2048, 256)
    return {
        "coo times dense": lambda: torch.sparse.mm(coo, dense),
        "csr times dense": lambda: csr @ dense,
        "csr times vector": lambda: csr @ vector,
        "csr times csr": lambda: small_csr @ small_csr,
        "blocks times dense": lambda: blocks @ wide,
        "sampled product": lambda: torch.sparse.sampled_addmm(small_csr, wide, wide.t()),
        "coalesce": lambda: torch.sparse_coo_tensor(
            torch.stack([columns, row_indices]), coo.values()[0].expand(columns.numel()), (rows, rows)
        ).coalesce(),
        "to dense": lambda: small_csr.to_dense(),
        "from dense": lambda: small.to_sparse(),
        "to csr": lambda: small.to_sparse_csr(),
        "sum": lambda: torch.sparse.sum(coo, 1),
        "softmax": lambda: torch.sparse.softmax(coo, 1),
        "add": lambda: coo + coo,
        "backward": backward(lambda d: torch.sparse.mm(coo, d), dense),
    }


def optimizer(name, make_optimizer, dtype=torch.float32):
    def make():
        sizes = [(1024, 1024)] * 6 + [(4096, 512), (1000,), (17, 33)] * 4
        parameters = [torch.randn(size, dtype=dtype).requires_grad_() for size in sizes]
        for parameter in parameters:
            parameter.grad = torch.randn_like(parameter)
        return make_optimizer(parameters).step

    make.__name__ = f"optimizer {name}"
    ops.prepare(make)


o = torch.optim
optimizer("sgd", lambda p: o.SGD(p, 1e-3, momentum=0.9, foreach=True))
optimizer("sgd fused", lambda p: o.SGD(p, 1e-3, momentum=0.9, nesterov=True, fused=True))
optimizer("adam foreach", lambda p: o.Adam(p, 1e-3, foreach=True))
optimizer("adam fused", lambda p: o.Adam(p, 1e-3, fused=True))
optimizer("adamw fused amsgrad", lambda p: o.AdamW(p, 1e-3, amsgrad=True, fused=True))
optimizer("adamw fused bf16", lambda p: o.AdamW(p, 1e-3, fused=True), torch.bfloat16)
optimizer("adagrad", lambda p: o.Adagrad(p, foreach=True))
optimizer("rmsprop", lambda p: o.RMSprop(p, centered=True, foreach=True))
optimizer("adadelta one by one", lambda p: o.Adadelta(p, foreach=False))
optimizer("rprop", lambda p: o.Rprop(p, foreach=True))


@ops.prepare
def clipping_and_scaling():
    gradients = [torch.randn(1024, 1024) for _ in range(12)]
    parameters = [torch.zeros(1024, 1024).requires_grad_() for _ in gradients]
    for parameter, gradient in zip(parameters, gradients):
        parameter.grad = gradient
    found, inverse = torch.zeros(1), torch.ones(1)
    return {
        "norm": lambda: torch.nn.utils.clip_grad_norm_(parameters, 1.0),
        "value": lambda: torch.nn.utils.clip_grad_value_(parameters, 0.1),
        "unscale": lambda: torch._amp_foreach_non_finite_check_and_unscale_(gradients, found, inverse),
    }


@ops.prepare
def quantised():
    x, weight = torch.randn(4096, 4096), torch.randn(4096, 1024)
    scale, zero = torch.rand(4096) * 0.1, torch.zeros(4096, dtype=torch.int32)
    stored = torch.quantize_per_tensor(x, 0.05, 3, torch.quint8)
    return {
        "per tensor": lambda: torch.quantize_per_tensor(x, 0.05, 3, torch.qint8),
        "per channel": lambda: torch.quantize_per_channel(x, scale, zero, 0, torch.qint8),
        "back": lambda: stored.dequantize(),
        "fake": backward(lambda x: torch.fake_quantize_per_tensor_affine(x, 0.05, 0, -128, 127), x),
        "fake per channel": backward(
            lambda w: torch.fake_quantize_per_channel_affine(w, scale, zero, 0, -8, 7), weight
        ),
        "to fp8 and back": lambda: weight.to(torch.float8_e5m2).float(),
        "amax": lambda: (x / x.abs().amax(1, keepdim=True)).to(torch.int8),
    }


@ops.prepare
def statistics():
    x = torch.randn(2_000_000, 3)
    rows = torch.randn(256, 20_000)
    return {
        "covariance": lambda: torch.cov(rows),
        "correlation": lambda: torch.corrcoef(rows),
        "counts of a normal variable": lambda: torch.bincount(((x[:, 0] + 5) * 40).clamp(0, 399).long()),
        "gumbel softmax": lambda: F.gumbel_softmax(rows, hard=True, dim=0),
        "pairwise distance": lambda: F.pairwise_distance(x[:-1], x[1:]),
        "arcs": lambda: torch.asin(torch.sin(x[:, 0] / 2) ** 2 * torch.cos(x[:, 1]).abs()),
    }
