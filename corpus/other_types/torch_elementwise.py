# SPDX-License-Identifier: Apache-2.0
"""PyTorch's gradients of activations, operations on lists of tensors, and samplers that the first set leaves out."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
n = 8 * 2**20


@ops.prepare
def gradients():
    x = torch.randn(n // 2)
    h = torch.randn(n, dtype=torch.bfloat16)
    names = ("elu", "celu", "leaky_relu", "hardtanh", "hardsigmoid", "logsigmoid", "softshrink", "hardshrink", "relu6")
    calls = {f"{name} backward": backward(getattr(F, name), x) for name in names}
    calls |= {f"{name} bf16 backward": backward(getattr(F, name), h) for name in ("gelu", "silu", "softplus")}
    calls["threshold backward"] = backward(lambda x: F.threshold(x, 0.1, 20.0), x)
    calls["prelu backward"] = backward(F.prelu, x.view(-1, 64), torch.full((64,), 0.2))
    calls["rrelu"] = lambda: F.rrelu(x, training=True)
    calls["sigmoid backward in half"] = backward(torch.sigmoid, x.half())
    calls["tanh backward in double"] = backward(torch.tanh, x[: n // 4].double())
    calls["alpha dropout"] = lambda: F.alpha_dropout(x, 0.2, training=True)
    calls["softsign"] = backward(F.softsign, x)
    calls["gelu tanh backward"] = backward(lambda x: F.gelu(x, approximate="tanh"), x)
    calls["clamp backward"] = backward(lambda x: x.clamp(-0.5, 0.7), x)
    calls["pow backward"] = backward(lambda a, b: a.abs() ** b, x, x.flip(0))
    calls["atan2 backward"] = backward(torch.atan2, x, x.flip(0))
    calls["acosh backward"] = backward(lambda x: torch.acosh(x.abs() + 1.5), x)
    return calls


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
