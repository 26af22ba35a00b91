# SPDX-License-Identifier: Apache-2.0
"""PyTorch's elementary and special functions that the first set leaves out."""

import torch

import outside

ops, _ = outside.torch_operations(memory_gib=1.5)
n = 8 * 2**20


@ops.prepare
def functions():
    x, z = torch.rand(n) * 0.98 + 0.01, torch.randn(n)
    s = torch.special
    return {
        "exp2": lambda: torch.exp2(z),
        "expm1": lambda: torch.expm1(z),
        "log2": lambda: torch.log2(x),
        "log10": lambda: torch.log10(x),
        "cos": lambda: torch.cos(z),
        "acos": lambda: torch.acos(x),
        "asin": lambda: torch.asin(x),
        "sinh": lambda: torch.sinh(z),
        "cosh": lambda: torch.cosh(z),
        "asinh": lambda: torch.asinh(z),
        "atanh": lambda: torch.atanh(x),
        "reciprocal": lambda: torch.reciprocal(x),
        "trunc": lambda: torch.trunc(z),
        "frac": lambda: torch.frac(z),
        "ceil": lambda: torch.ceil(z),
        "sign": lambda: torch.sign(z),
        "signbit": lambda: torch.signbit(z),
        "copysign": lambda: torch.copysign(x, z),
        "deg2rad": lambda: torch.deg2rad(z),
        "logaddexp": lambda: torch.logaddexp(x, z),
        "logaddexp2": lambda: torch.logaddexp2(x, z),
        "maximum": lambda: torch.maximum(x, z),
        "fmin": lambda: torch.fmin(x, z),
        "i0e": lambda: s.i0e(z * 4),
        "i1": lambda: s.i1(z * 4),
        "bessel_j1": lambda: s.bessel_j1(z * 4),
        "bessel_y0": lambda: s.bessel_y0(x),
        "modified_bessel_i1": lambda: s.modified_bessel_i1(z),
        "scaled_modified_bessel_k1": lambda: s.scaled_modified_bessel_k1(x),
        "spherical_bessel_j0": lambda: s.spherical_bessel_j0(z),
        "log_ndtr": lambda: s.log_ndtr(z),
        "xlog1py": lambda: s.xlog1py(x, z.abs()),
        "gammaincc": lambda: s.gammaincc(x[: n // 16] * 5, x[: n // 16] * 3),
        "multigammaln": lambda: s.multigammaln(x + 3, 2),
        "chebyshev": lambda: s.chebyshev_polynomial_t(x, 6),
        "laguerre": lambda: s.laguerre_polynomial_l(x, 6),
        "legendre": lambda: s.legendre_polynomial_p(x, 6),
    }
