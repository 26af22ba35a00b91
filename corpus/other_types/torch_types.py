# SPDX-License-Identifier: Apache-2.0
"""PyTorch's elementwise kernels of doubles, halves, integers, bits and complex numbers, beyond the first set's."""

import torch

import outside

ops, _ = outside.torch_operations(memory_gib=1.5)
n = 8 * 2**20


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
