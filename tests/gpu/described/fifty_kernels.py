#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A PyTorch script with more than 50 distinct kernels, for describe_test.py: how long `warpgauge describe` takes, and
whether it disturbs the program.

Usage: fifty_kernels.py FILE [--long]      writes {operation: us a call}, by CUDA events around a train of calls
--long: eight operations alone, one kernel each, that take so long that what lies between launches is less than 1 %
"""

import json
import sys

import torch
from torch.nn import functional

CALLS, TRAINS = 20, 3
ROWS, COLUMNS = 4096, 4096


def operations():
    a = torch.rand(ROWS, COLUMNS) + 0.5
    b = torch.rand(ROWS, COLUMNS) + 0.5
    half = a.half()
    index = torch.randint(0, COLUMNS, (ROWS, COLUMNS))
    rows = torch.randint(0, ROWS, (ROWS,))
    image = torch.rand(16, 16, 256, 256)
    plain = ["abs", "neg", "exp", "log", "sin", "cos", "tan", "tanh", "sigmoid", "sqrt", "rsqrt", "erf", "floor", "ceil",
             "round", "trunc", "sign", "reciprocal", "atan", "sinh", "log1p", "expm1", "exp2", "asinh", "erfc"]
    calls = {name: (lambda f=getattr(torch, name): f(a)) for name in plain}
    calls |= {name: (lambda f=getattr(functional, name): f(a))
              for name in ("relu", "gelu", "silu", "softplus", "leaky_relu", "elu", "hardswish", "mish")}
    calls |= {name: (lambda f=getattr(torch, name): f(a, b))
              for name in ("add", "mul", "div", "maximum", "minimum", "pow", "atan2", "fmod", "hypot", "copysign", "gt")}
    calls |= {
        "where": lambda: torch.where(a > 1, a, b), "lerp": lambda: torch.lerp(a, b, 0.3),
        "addcmul": lambda: torch.addcmul(a, a, b), "sum": lambda: a.sum(1), "sum of columns": lambda: a.sum(0),
        "mean": lambda: a.mean(1), "amax": lambda: a.amax(1), "argmax": lambda: a.argmax(1), "var": lambda: a.var(1),
        "norm": lambda: torch.linalg.vector_norm(a, dim=1), "cumsum": lambda: a.cumsum(1),
        "softmax": lambda: a.softmax(1), "layer_norm": lambda: functional.layer_norm(a, (COLUMNS,)),
        "gather": lambda: a.gather(1, index), "index_select": lambda: a.index_select(0, rows),
        "transpose": lambda: a.t().contiguous(), "flip": lambda: a.flip(1), "roll": lambda: a.roll(7, 1),
        "half": lambda: a.half(), "rand": lambda: torch.rand(ROWS, COLUMNS), "dropout": lambda: functional.dropout(a),
        "matmul": lambda: a[:1024, :1024] @ b[:1024, :1024], "half matmul": lambda: half @ half,
        "max_pool2d": lambda: functional.max_pool2d(image, 2), "avg_pool2d": lambda: functional.avg_pool2d(image, 3),
        "interpolate": lambda: functional.interpolate(image, scale_factor=0.5, mode="bilinear"),
    }
    return calls


def long_operations():
    rows = 4 * ROWS
    a, b = torch.rand(rows, rows) + 0.5, torch.rand(rows, rows) + 0.5
    return {"exp": lambda: torch.exp(a), "add": lambda: a + b, "sum": lambda: a.sum(1), "cumsum": lambda: a.cumsum(1),
            "softmax": lambda: a.softmax(1), "transpose": lambda: a.t().contiguous(), "flip": lambda: a.flip(1),
            "half": lambda: a.half()}


def us_a_call(call):
    """The least of a few trains: what else the machine does only ever adds."""
    times = []
    for _ in range(TRAINS):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        for _ in range(CALLS):
            call()
        end.record()
        end.synchronize()
        times.append(1000 * begin.elapsed_time(end) / CALLS)
    return min(times)


def main():
    torch.manual_seed(1)
    torch.set_default_device("cuda")
    times = {}
    for name, call in (long_operations() if "--long" in sys.argv else operations()).items():
        call()
        torch.cuda.synchronize()
        times[name] = us_a_call(call)
    with open(sys.argv[1], "w") as file:
        json.dump(times, file, indent=1)


if __name__ == "__main__":
    main()
