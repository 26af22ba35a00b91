# SPDX-License-Identifier: Apache-2.0
"""PyTorch's operations that no other program here calls: bits, truth values, views that scatter, polynomials, transforms, types."""

import sys

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
failed = []


def check(name, holds):
    if not holds:
        print(f"{name}: check failed", file=sys.stderr, flush=True)
        failed.append(name)


for n in (4 * 2**20, 20 * 2**20):

    @ops.prepare
    def bits():
        i, j = torch.randint(0, 2**30, (n,), dtype=torch.int32), torch.randint(0, 16, (n,), dtype=torch.int32)
        b, c = i.to(torch.int8), i > 2**29
        x = torch.randn(n)
        check("bitwise_left_shift", torch.bitwise_left_shift(i[:9], j[:9] * 0 + 1).tolist() == [2 * k for k in i[:9].tolist()])
        return {
            "bitwise_and": lambda: torch.bitwise_and(i, j),
            "bitwise_xor of bytes": lambda: torch.bitwise_xor(b, 85),
            "bitwise_not": lambda: torch.bitwise_not(i),
            "bitwise_left_shift": lambda: torch.bitwise_left_shift(i, j),
            "bitwise_right_shift of bytes": lambda: torch.bitwise_right_shift(b, 3),
            "logical_and": lambda: torch.logical_and(i, c),
            "logical_or of floats": lambda: torch.logical_or(x, c),
            "logical_not": lambda: torch.logical_not(c),
            "isposinf": lambda: torch.isposinf(x),
            "isneginf of halves": lambda: torch.isneginf(x.half()),
            "isreal": lambda: torch.isreal(torch.view_as_complex(x.view(-1, 2))),
        }

    @ops.prepare
    def functions():
        x, y, d = torch.rand(n), torch.randn(n), torch.rand(n // 4, dtype=torch.float64)
        s = torch.special
        check("clamp_min", torch.clamp_min(y, 0.5).min().item() >= 0.5)
        return {
            "tanhshrink": lambda: F.tanhshrink(y),
            "tanhshrink backward": backward(F.tanhshrink, y),
            "fmax": lambda: torch.fmax(x, y),
            "rad2deg of doubles": lambda: torch.rad2deg(d),
            "clamp_min": lambda: torch.clamp_min(y, 0.5),
            "clamp_max of halves": lambda: torch.clamp_max(y.half(), 0.5),
            "rsub": lambda: torch.rsub(x, y, alpha=3),
            "sub with a factor": lambda: torch.sub(x, y, alpha=0.25),
            "negative": lambda: torch.negative(y),
            "expit of doubles": lambda: s.expit(d),
            "modified_bessel_i0": lambda: s.modified_bessel_i0(y),
            "scaled_modified_bessel_k0": lambda: s.scaled_modified_bessel_k0(x + 0.01),
            "chebyshev_polynomial_u": lambda: s.chebyshev_polynomial_u(x, 5),
            "chebyshev_polynomial_w": lambda: s.chebyshev_polynomial_w(x, 4),
            "shifted_chebyshev_polynomial_t": lambda: s.shifted_chebyshev_polynomial_t(x, 7),
            "hermite_polynomial_he": lambda: s.hermite_polynomial_he(y, 5),
        }


for rows, columns in ((2000, 1500), (6000, 4096)):

    @ops.prepare
    def views():
        x, row = torch.randn(rows, columns), torch.randn(columns)
        part = torch.randn(rows, columns // 2)
        square = x[:1500, :1500].contiguous()
        check("slice_scatter", torch.equal(torch.slice_scatter(x, part, 1, 0, columns // 2)[:, : columns // 2], part))
        return {
            "select_scatter": lambda: torch.select_scatter(x, row, 0, 5),
            "slice_scatter": lambda: torch.slice_scatter(x, part, 1, 0, columns // 2),
            "diagonal_scatter": lambda: torch.diagonal_scatter(x, row[: min(rows, columns)]),
            "hstack": lambda: torch.hstack([x, part]),
            "column_stack": lambda: torch.column_stack([x[:, 0], x, x[:, 1]]),
            "block_diag": lambda: torch.block_diag(square, square[:200, :300]),
            "movedim": lambda: torch.movedim(x.view(rows, columns // 4, 4), 2, 0).contiguous(),
            "swapaxes of bytes": lambda: torch.swapaxes(x.to(torch.uint8), 0, 1).contiguous(),
            "narrow_copy": lambda: torch.narrow_copy(x, 1, 3, columns - 10),
            "unravel_index": lambda: torch.unravel_index(torch.arange(rows * 1000), (rows, 10, 100)),
            "tril_": lambda: square.clone().tril_(3),
            "fill_diagonal_": lambda: square.fill_diagonal_(1.0),
            "sum_to_size": lambda: x.sum_to_size(1, columns),
            "var_mean of columns": lambda: torch.var_mean(x, 0),
            "var_mean of rows of doubles": lambda: torch.var_mean(x.double(), 1),
            "nanquantile": lambda: torch.nanquantile(x[:, :1024], 0.3, dim=1),
            "trace of a product": lambda: torch.trace(square @ square),
        }

    @ops.prepare
    def transforms():
        x = torch.randn(rows // 100, 96, columns // 4)
        c = torch.fft.fft2(x)
        check("ifft2", torch.allclose(torch.fft.ifft2(c).real, x, atol=1e-3))
        return {
            "ifft2": lambda: torch.fft.ifft2(c),
            "ifftn": lambda: torch.fft.ifftn(c),
            "rfftn": lambda: torch.fft.rfftn(x),
            "ihfft": lambda: torch.fft.ihfft(x),
            "hfft2": lambda: torch.fft.hfft2(c),
            "view_as_real": lambda: torch.view_as_real(c) * 2,
            "kaiser window": lambda: x * torch.kaiser_window(columns // 4, beta=8.0),
            "blackman window": lambda: x * torch.blackman_window(columns // 4),
        }


@ops.prepare
def layers():
    x = torch.randn(32, 64, 16, 32, 32)
    query = torch.randn(8, 512, 512)
    attention = torch.nn.MultiheadAttention(512, 8, batch_first=True).eval()
    cell, state, some = torch.nn.RNNCell(256, 512), torch.randn(4096, 512), torch.randn(4096, 256)
    return {
        "dropout3d": lambda: F.dropout3d(x, 0.3),
        "dropout1d": lambda: F.dropout1d(x.view(32, 64, -1), 0.3),
        "feature_alpha_dropout": lambda: F.feature_alpha_dropout(x, 0.3),
        "multi-head attention with its weights": lambda: attention(query, query, query),
        "RNNCell": lambda: cell(some, state),
        "RNNCell backward": backward(lambda s: cell(s, state), some),
    }


@ops.prepare
def matrices():
    a, tall = torch.randn(64, 64, 48), torch.randn(4096, 256)
    return {
        "pinv": lambda: torch.linalg.pinv(a),
        "matrix norm, largest column": lambda: torch.linalg.matrix_norm(tall.view(-1, 64, 256), 1),
        "geqrf": lambda: torch.geqrf(tall),
        "ormqr": lambda call=torch.geqrf(tall): torch.ormqr(call[0], call[1], tall),
        "svd_lowrank": lambda: torch.svd_lowrank(tall, 12),
        "pca_lowrank": lambda: torch.pca_lowrank(tall, 8),
    }


sys.exit(1 if failed else 0)
