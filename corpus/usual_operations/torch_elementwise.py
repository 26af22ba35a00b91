# SPDX-License-Identifier: Apache-2.0
"""PyTorch's elementwise kernels: arithmetic, special functions, integers, complex numbers, casts, random numbers."""

import torch
import torch.nn.functional as F

import outside

factor = outside.scale()
ops, backward = outside.torch_operations()
n = int(16 * 2**20 * factor)


@ops.prepare
def float32():
    x, y, z = torch.rand(n) + 0.01, torch.rand(n) + 0.01, torch.randn(n)
    large = z * 1e7
    return {
        "add": lambda: x + y,
        "divide": lambda: x / y,
        "exp": lambda: torch.exp(z),
        "log": lambda: torch.log(x),
        "sin": lambda: torch.sin(z),
        "sin of large arguments": lambda: torch.sin(large),
        "tan": lambda: torch.tan(z),
        "tanh": lambda: torch.tanh(z),
        "atan2": lambda: torch.atan2(x, z),
        "hypot": lambda: torch.hypot(x, z),
        "pow with a number": lambda: x**2.7,
        "pow with a tensor": lambda: x**z,
        "square": lambda: x**2,
        "rsqrt": lambda: torch.rsqrt(x),
        "fmod": lambda: torch.fmod(large, y),
        "remainder": lambda: torch.remainder(z, y),
        "floor divide": lambda: torch.floor_divide(z, y),
        "lerp": lambda: torch.lerp(x, y, 0.3),
        "addcmul": lambda: torch.addcmul(x, y, z),
        "addcdiv": lambda: torch.addcdiv(x, z, y),
        "clamp": lambda: z.clamp(-1, 1),
        "where": lambda: torch.where(z > 0, x, y),
        "masked fill": lambda: z.masked_fill(x > 0.5, 0),
        "nan to num": lambda: torch.nan_to_num(z),
        "round to two digits": lambda: torch.round(z, decimals=2),
        "nextafter": lambda: torch.nextafter(x, y),
        "ldexp": lambda: torch.ldexp(x, torch.tensor(3)),
        "frexp": lambda: torch.frexp(z),
        "heaviside": lambda: torch.heaviside(z, y),
        "in place": lambda: z.mul_(1.0001),
        "fill": lambda: z.new_full((n,), 3.0),
        "arange": lambda: torch.arange(n, dtype=torch.float32),
        "every third": lambda: x[::3] * 2.0,
    }


@ops.prepare
def special():
    x, z = torch.rand(n // 2) * 0.98 + 0.01, torch.randn(n // 2) * 4
    s = torch.special
    return {
        "lgamma": lambda: torch.lgamma(z),
        "digamma": lambda: torch.digamma(z),
        "polygamma": lambda: torch.polygamma(2, x),
        "erf": lambda: torch.erf(z),
        "erfc": lambda: torch.erfc(z),
        "erfinv": lambda: torch.erfinv(x),
        "erfcx": lambda: s.erfcx(z),
        "ndtri": lambda: s.ndtri(x),
        "i0": lambda: torch.i0(z),
        "i1e": lambda: s.i1e(z),
        "bessel_j0": lambda: s.bessel_j0(z),
        "bessel_y1": lambda: s.bessel_y1(x),
        "modified_bessel_k0": lambda: s.modified_bessel_k0(x),
        "gammainc": lambda: s.gammainc(x[: n // 16] + 1, x[: n // 16]),
        "zeta": lambda: s.zeta(x + 2, x),
        "xlogy": lambda: torch.xlogy(x, x),
        "entr": lambda: s.entr(x),
        "logit": lambda: torch.logit(x),
        "sinc": lambda: torch.sinc(z),
        "airy_ai": lambda: s.airy_ai(z),
        "hermite": lambda: s.hermite_polynomial_h(z, 5),
    }


@ops.prepare
def float64():
    x, z = torch.rand(n // 4, dtype=torch.float64) + 0.01, torch.randn(n // 4, dtype=torch.float64)
    large = z * 1e12
    return {
        "add": lambda: x + z,
        "divide": lambda: x / z,
        "sqrt": lambda: torch.sqrt(x),
        "exp": lambda: torch.exp(z),
        "log1p": lambda: torch.log1p(x),
        "sin": lambda: torch.sin(z),
        "cos of large arguments": lambda: torch.cos(large),
        "atan": lambda: torch.atan(z),
        "pow": lambda: x**z,
        "lgamma": lambda: torch.lgamma(x),
        "erf": lambda: torch.erf(z),
    }


@ops.prepare
def activations():
    x = torch.randn(n)
    h = torch.randn(2 * n, dtype=torch.bfloat16)
    calls = {}
    for name in ("gelu", "silu", "mish", "hardswish", "leaky_relu", "elu", "softplus", "logsigmoid", "relu6", "selu"):
        function = getattr(F, name)
        calls[name] = lambda function=function: function(x)
        calls[f"{name} in bf16"] = lambda function=function: function(h)
    for name in ("gelu", "silu", "hardswish", "softplus", "tanh", "mish"):
        calls[f"{name} backward"] = backward(getattr(F, name), x)
    calls["gelu tanh"] = lambda: F.gelu(x, approximate="tanh")
    calls["glu"] = lambda: F.glu(h.view(-1, 1024))
    calls["glu backward"] = backward(F.glu, x.view(-1, 1024))
    calls["prelu"] = lambda: F.prelu(x.view(-1, 64), torch.full((64,), 0.2))
    calls["dropout"] = lambda: F.dropout(x, 0.3)
    calls["dropout in bf16"] = lambda: F.dropout(h, 0.1)
    return calls


@ops.prepare
def integers():
    a = torch.randint(-(2**31), 2**31 - 1, (n,), dtype=torch.int32)
    b = torch.randint(1, 2**16, (n,), dtype=torch.int32)
    wide, divisor = a.long()[: n // 2] * 1000003, b.long()[: n // 2]
    small = a.to(torch.int8)
    shift = b % 31
    return {
        "add bytes": lambda: small + small,
        "multiply": lambda: a * b,
        "divide": lambda: torch.div(a, b, rounding_mode="trunc"),
        "floor divide 64": lambda: wide // divisor,
        "remainder": lambda: a % b,
        "remainder 64": lambda: wide % divisor,
        "and": lambda: a & b,
        "xor": lambda: a ^ b,
        "shift": lambda: a << shift,
        "gcd": lambda: torch.gcd(a, b),
        "lcm": lambda: torch.lcm(b, shift),
        "pow": lambda: b**3,
        "less": lambda: a < b,
        "abs": lambda: a.abs(),
        "not of bools": lambda: ~(small > 0),
        "bucket by comparison": lambda: torch.clamp(a, -5, 5),
    }


@ops.prepare
def complex_numbers():
    x, y = torch.randn(n // 2, dtype=torch.complex64), torch.randn(n // 2, dtype=torch.complex64)
    d = torch.randn(n // 4, dtype=torch.complex128)
    return {
        "multiply": lambda: x * y,
        "divide": lambda: x / y,
        "abs": lambda: x.abs(),
        "angle": lambda: x.angle(),
        "exp": lambda: torch.exp(x),
        "sqrt": lambda: torch.sqrt(x),
        "conjugate": lambda: torch.conj_physical(x),
        "polar": lambda: torch.polar(x.real, y.real),
        "double multiply": lambda: d * d,
        "double log": lambda: torch.log(d),
    }


@ops.prepare
def casts_and_halves():
    x = torch.randn(n)
    h, b = x.half(), x.bfloat16()
    return {
        "to bf16": lambda: x.bfloat16(),
        "to half": lambda: x.half(),
        "from bf16": lambda: b.float(),
        "to double": lambda: x.double(),
        "to int8": lambda: x.to(torch.int8),
        "to fp8": lambda: x.to(torch.float8_e4m3fn),
        "to bool": lambda: x.bool(),
        "half add": lambda: h + h,
        "bf16 multiply": lambda: b * b,
        "half exp": lambda: torch.exp(h),
        "half and float": lambda: h * x,
    }


@ops.prepare
def broadcasts():
    side = 64 * int(64 * factor**0.5)
    m, row, column = torch.randn(side, side), torch.randn(side), torch.randn(side, 1)
    return {
        "row": lambda: m + row,
        "column": lambda: m * column,
        "outer": lambda: row - column,
        "transposed": lambda: m + m.t(),
        "three dimensions": lambda: m.view(side, -1, 64)[:, :, :1] + m.view(side, -1, 64),
        "meshgrid": lambda: torch.hypot(row[:, None], row[None, :]),
        "many tensors": lambda: torch._foreach_mul(list(m.chunk(50)), 1.5),
    }


@ops.prepare
def random():
    x = torch.empty(n)
    p = torch.rand(n)
    return {
        "uniform": lambda: x.uniform_(),
        "normal": lambda: x.normal_(),
        "normal double": lambda: torch.randn(n // 2, dtype=torch.float64),
        "half": lambda: torch.rand(n, dtype=torch.float16),
        "integers": lambda: torch.randint(0, 1000, (n,)),
        "bernoulli": lambda: torch.bernoulli(p),
        "exponential": lambda: x.exponential_(),
        "cauchy": lambda: x.cauchy_(),
        "log normal": lambda: x.log_normal_(),
        "geometric": lambda: x.geometric_(0.2),
        "poisson": lambda: torch.poisson(p * 20),
        "gamma": lambda: torch._standard_gamma(p + 0.5),
        "binomial": lambda: torch.binomial(torch.full((n // 8,), 40.0), p[: n // 8]),
    }
