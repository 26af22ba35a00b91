# SPDX-License-Identifier: Apache-2.0
"""PyTorch's elementwise kernels that the first set leaves out: gradients of activations, special functions,
comparisons, halves, bits, complex numbers, lists of tensors, samplers."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations(memory_gib=1)
n = 8 * 2**20


@ops.prepare
def gradients():
    x = torch.randn(n)
    h = torch.randn(n, dtype=torch.bfloat16)
    names = ("elu", "celu", "leaky_relu", "hardtanh", "hardsigmoid", "logsigmoid", "softshrink", "hardshrink", "relu6")
    calls = {f"{name} backward": backward(getattr(F, name), x) for name in names}
    calls |= {f"{name} bf16 backward": backward(getattr(F, name), h) for name in ("gelu", "silu", "softplus")}
    calls["threshold backward"] = backward(lambda x: F.threshold(x, 0.1, 20.0), x)
    calls["prelu backward"] = backward(F.prelu, x.view(-1, 64), torch.full((64,), 0.2))
    calls["rrelu"] = lambda: F.rrelu(x, training=True)
    calls["sigmoid backward in half"] = backward(torch.sigmoid, x.half())
    calls["tanh backward in double"] = backward(torch.tanh, x[: n // 2].double())
    calls["alpha dropout"] = lambda: F.alpha_dropout(x, 0.2, training=True)
    calls["softsign"] = backward(F.softsign, x)
    calls["gelu tanh backward"] = backward(lambda x: F.gelu(x, approximate="tanh"), x)
    calls["clamp backward"] = backward(lambda x: x.clamp(-0.5, 0.7), x)
    calls["pow backward"] = backward(lambda a, b: a.abs() ** b, x, x.flip(0))
    calls["atan2 backward"] = backward(torch.atan2, x, x.flip(0))
    calls["acosh backward"] = backward(lambda x: torch.acosh(x.abs() + 1.5), x)
    return calls


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


@ops.prepare
def other_types():
    d = torch.randn(n // 2, dtype=torch.float64)
    h = torch.randn(n * 2, dtype=torch.float16)
    b = torch.randn(n * 2, dtype=torch.bfloat16)
    i = torch.randint(-(2**40), 2**40, (n // 2,))
    u = torch.randint(0, 255, (n * 4,), dtype=torch.uint8)
    c = torch.randn(n // 2, dtype=torch.complex64)
    z = torch.randn(n // 4, dtype=torch.complex128)
    flag = h > 0
    return {
        "double tanh": lambda: torch.tanh(d),
        "double log": lambda: torch.log(d.abs()),
        "double erfinv": lambda: torch.erfinv(d.clamp(-0.99, 0.99)),
        "double digamma": lambda: torch.digamma(d),
        "double rsqrt": lambda: torch.rsqrt(d.abs()),
        "double atan2": lambda: torch.atan2(d, d.flip(0)),
        "double fmod": lambda: torch.fmod(d * 1e5, d.flip(0)),
        "half sigmoid": lambda: torch.sigmoid(h),
        "half sin": lambda: torch.sin(h),
        "half pow": lambda: h.abs() ** 1.3,
        "half divide": lambda: h / h.flip(0),
        "half where": lambda: torch.where(flag, h, -h),
        "half addcmul": lambda: torch.addcmul(h, h, h, value=0.1),
        "bf16 lerp": lambda: torch.lerp(b, b.flip(0), 0.3),
        "bf16 erf": lambda: torch.erf(b),
        "bf16 clamp": lambda: b.clamp(-1, 1),
        "bf16 maximum": lambda: torch.maximum(b, b.flip(0)),
        "bytes or": lambda: u | (u >> 1),
        "bytes remainder": lambda: u % 7,
        "long multiply": lambda: i * i,
        "long xor": lambda: i ^ (i >> 3),
        "long shift": lambda: i << 3,
        "long gcd": lambda: torch.gcd(i[: n // 8], i[: n // 8].flip(0)),
        "long float power": lambda: torch.float_power(i, 0.5),
        "complex sin": lambda: torch.sin(c),
        "complex pow": lambda: c**1.5,
        "complex tanh": lambda: torch.tanh(c),
        "complex reciprocal": lambda: c.reciprocal(),
        "complex sign": lambda: torch.sgn(c),
        "complex addcmul": lambda: torch.addcmul(c, c, c),
        "complex double divide": lambda: z / z.flip(0),
        "complex double exp": lambda: torch.exp(z),
        "complex from parts": lambda: torch.complex(d[: n // 4].float(), d[n // 4 :].float()),
        "is close": lambda: torch.isclose(d, d + 1e-9),
        "is finite": lambda: torch.isfinite(h),
        "is infinite": lambda: torch.isinf(d),
        "logical xor": lambda: torch.logical_xor(flag, flag.flip(0)),
        "double to bf16": lambda: d.bfloat16(),
        "long to half": lambda: i.half(),
        "bytes to float": lambda: u.float(),
        "fp8 to half": lambda: h.to(torch.float8_e5m2).half(),
        "complex to double complex": lambda: c.to(torch.complex128),
    }


@ops.prepare
def lists():
    parts = [torch.randn(300_000 + 1000 * i) for i in range(24)]
    others = [torch.rand_like(part) for part in parts]
    halves = [part.half() for part in parts]
    names = ("add", "addcdiv", "addcmul", "sqrt", "lerp", "exp", "sign")
    f = {name: getattr(torch, f"_foreach_{name}") for name in names}
    return {
        "add": lambda: f["add"](parts, others, alpha=0.5),
        "add a number to halves": lambda: f["add"](halves, 0.5),
        "addcdiv": lambda: f["addcdiv"](parts, parts, others, 0.1),
        "addcmul of halves": lambda: f["addcmul"](halves, halves, halves, 0.1),
        "sqrt": lambda: f["sqrt"](others),
        "lerp": lambda: f["lerp"](parts, others, 0.1),
        "exp": lambda: f["exp"](parts),
        "sign": lambda: f["sign"](parts),
        "maximum": lambda: torch._foreach_maximum(parts, others),
        "pow": lambda: torch._foreach_pow(others, 1.7),
        "copy": lambda: torch._foreach_copy_(halves, parts),
        "largest": lambda: torch._foreach_max(parts),
        "zero": lambda: torch._foreach_zero_(others),
    }


@ops.prepare
def samplers():
    x, h, p = torch.empty(n), torch.empty(n, dtype=torch.bfloat16), torch.rand(n // 4) * 0.9 + 0.05
    d = torch.empty(n // 2, dtype=torch.float64)
    return {
        "uniform double": lambda: d.uniform_(-1, 3),
        "normal half": lambda: torch.randn(n, dtype=torch.float16),
        "normal with means": lambda: torch.normal(p, p),
        "exponential double": lambda: d.exponential_(0.3),
        "bernoulli of a number": lambda: x.bernoulli_(0.3),
        "bernoulli bf16": lambda: h.bernoulli_(0.6),
        "integers of 32 bits": lambda: torch.randint(-5, 900, (n,), dtype=torch.int32),
        "integers of 64 bits": lambda: torch.empty(n, dtype=torch.int64).random_(),
        "complex normal": lambda: torch.randn(n // 2, dtype=torch.complex64),
        "dirichlet": lambda: torch._sample_dirichlet(p.view(-1, 8) * 3),
        "gamma double": lambda: torch._standard_gamma(p.double() * 4),
        "poisson small": lambda: torch.poisson(p * 2),
        "binomial of few": lambda: torch.binomial(torch.full_like(p, 5.0), p),
        "feature dropout": lambda: F.dropout2d(x.view(64, 32, 64, 64), 0.3),
        "truncated normal": lambda: torch.nn.init.trunc_normal_(x),
        "gradient of the gamma": lambda: torch._standard_gamma_grad(p[: n // 16] + 1, p[: n // 16] * 2),
    }
