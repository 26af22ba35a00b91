# SPDX-License-Identifier: Apache-2.0
"""The contestants of each ladder: their problems, launches, and the reference in float64.

PyTorch's own call runs beside the kernel in Triton where a ladder of ours has the same library: a reader can compare its time with
that library's time in a recording of warpgauge-kernels. A problem is a tuple of tensors, the output first."""

import itertools

import torch
import triton

import kernels
from work import LADDERS, rows_of

_UNIT = 2.0**-24
_EPSILON = 1e-5
_TRITON, _TORCH = f"Triton {triton.__version__}", f"PyTorch {torch.__version__}"


def _normal(*shape, dtype=torch.float32):
    return torch.randn(*shape, dtype=torch.float32, device="cuda").to(dtype)


def _beyond(output, reference, bound):
    """What is wrong, or empty. A NaN is beyond every bound."""
    wrong = ~((output.double() - reference).abs() <= bound)
    count = int(wrong.sum())
    return f"{count} outputs are beyond their bound, first output {int(wrong.flatten().to(torch.uint8).argmax())}" if count else ""


def _poisoned(like):
    return torch.full_like(like, float("nan"))


# ---- copy --------------------------------------------------------------------------------------


class Copy:
    ladder = LADDERS["copy"]
    contestants = ({"name": "triton", "adds": f"{_TRITON}: a block of {kernels.COPY['BLOCK']} elements a program", "step": 100},
                   {"name": "torch", "adds": f"{_TORCH}: Tensor.copy_, cudaMemcpyAsync below", "step": 101})

    def problem(self, n):
        x = _normal(n)
        return torch.empty_like(x), x

    def run(self, name, problem):
        out, x = problem
        if name == "torch":
            out.copy_(x)
            return None
        n = x.numel()
        return kernels.copy[(triton.cdiv(n, kernels.COPY["BLOCK"]),)](out, x, n, **kernels.COPY)

    def check(self, name):
        for n, offset in ((1, 0), (5, 0), (2047, 0), (2049, 0), (1_000_003, 1), (2**20, 0)):
            x = _normal(n + offset)[offset:]
            out = _poisoned(x)
            self.run(name, (out, x))
            if not torch.equal(out, x):
                return f"n = {n}, misaligned by {offset}: not a copy"
        return ""


# ---- rows --------------------------------------------------------------------------------------

_ROW_CASES = [(rows, columns) for columns in (5, 1000, 1024, 4095, 4096, 8191, 8192) for rows in (1, 3, 1001)]
# A thread adds 16 elements of its row, and then there are trees over 32 lanes and 16 warps at most.
_ADDITIONS = 16 + 5 + 4


class Softmax:
    ladder = LADDERS["softmax"]
    contestants = ({"name": "triton", "adds": f"{_TRITON}: a row a program, held whole", "step": 100},)

    def problem(self, columns):
        x = _normal(rows_of(columns), columns)
        return torch.empty_like(x), x

    def run(self, name, problem):
        out, x = problem
        rows, columns = x.shape
        return kernels.softmax[(rows,)](out, x, columns, **kernels.of_rows(columns))

    def check(self, name):
        """As kernels/softmax/softmax.cu bounds it: the exponential is one ex2.approx here too, the quotient a div.full (4 units).
        Rows of equal elements have exact sums."""
        for rows, columns in _ROW_CASES:
            normal = _normal(rows, columns)
            for data, x in (("normal", normal), ("wide", 64 * normal), ("equal", torch.full_like(normal, -3.7))):
                out = _poisoned(x)
                self.run(name, (out, x))
                distance = x.double().amax(1, keepdim=True) - x.double()
                parts = torch.exp(-distance)
                total = parts.sum(1, keepdim=True)
                value, mean = parts / total, (distance * parts).sum(1, keepdim=True) / total
                units = 4 if data == "equal" else (4 + 3.35 * distance) + (4 + 3.35 * mean) + _ADDITIONS + 4
                if wrong := _beyond(out, value, units * _UNIT * value + 2.0**-125):
                    return f"{rows} rows of {columns}, {data}: {wrong}"
        return ""


class LayerNorm:
    ladder = LADDERS["layer_norm"]
    contestants = ({"name": "triton", "adds": f"{_TRITON}: a row a program, held whole; variance from differences", "step": 100},)

    def __init__(self):
        self._of_columns = {}

    def problem(self, columns):
        """The sets of one size share gamma and beta."""
        if columns not in self._of_columns:
            self._of_columns = {columns: (_normal(columns), _normal(columns))}
        x = _normal(rows_of(columns), columns)
        return torch.empty_like(x), x, *self._of_columns[columns]

    def run(self, name, problem):
        out, x, gamma, beta = problem
        rows, columns = x.shape
        return kernels.layer_norm[(rows,)](out, x, gamma, beta, columns, _EPSILON, **kernels.of_rows(columns))

    def check(self, name):
        """The mean is off by e: additions and a quotient (4 units) of numbers whose mean magnitude is known. The variance is off by
        e^2 and by the same number of units and 4 more, the scale by half of that and by 4 units for the root. Difference, two
        products and the last sum are a unit each."""
        units = (_ADDITIONS + 4) * _UNIT
        for rows, columns in _ROW_CASES:
            normal = _normal(rows, columns)
            for data, x in (("normal", normal), ("far from zero", 1000 + normal)):
                gamma, beta, out = _normal(columns), _normal(columns), _poisoned(x)
                self.run(name, (out, x, gamma, beta))
                exact, shift, stretch = x.double(), beta.double(), gamma.double()
                difference = exact - exact.mean(1, keepdim=True)
                variance = (difference**2).mean(1, keepdim=True)
                scale = 1 / torch.sqrt(variance + _EPSILON)
                value = difference * scale * stretch + shift
                e = units * exact.abs().mean(1, keepdim=True)
                off = e + _UNIT * (difference.abs() + e)  # of a difference
                of_scale = ((units + 4 * _UNIT) * variance + e**2) / (variance + _EPSILON) / 2 + 5 * _UNIT
                bound = stretch.abs() * scale * (off + (difference.abs() + off) * (of_scale + 2 * _UNIT))
                if wrong := _beyond(out, value, 1.01 * bound + _UNIT * (value.abs() + bound)):
                    return f"{rows} rows of {columns}, {data}: {wrong}"
        return ""


# ---- product -----------------------------------------------------------------------------------


class Product:
    """C = A B^T, both rows along k."""

    ladder = LADDERS["gemm_bf16"]
    _TILES = " or ".join(f"{one['ROWS']} x {one['COLUMNS']} x {one['DEPTH']}" for one in kernels.PRODUCTS)
    contestants = ({"name": "triton", "adds": f"{_TRITON}: tl.dot on tiles of {_TILES}, the fastest for each size", "step": 100},
                   {"name": "torch", "adds": f"{_TORCH}: torch.matmul, cuBLAS below", "step": 101})

    def __init__(self):
        torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = False

    def problem(self, order):
        a, b = (_normal(order, order, dtype=torch.bfloat16) for _ in range(2))
        return torch.empty_like(a), a, b

    def run(self, name, problem, constants=kernels.PRODUCTS[0]):
        c, a, b = problem
        if name == "torch":
            torch.matmul(a, b.T, out=c)
            return None
        (m, k), n = a.shape, b.shape[0]
        tiles = triton.cdiv(m, constants["ROWS"]) * triton.cdiv(n, constants["COLUMNS"])
        return kernels.gemm_bf16[(tiles,)](c, a, b, m, n, k, **constants)

    def check(self, name):
        """Both bounds are those of kernels/gemm_bf16/gemm_bf16.cu."""
        for constants in kernels.PRODUCTS if name == "triton" else (None,):
            for m, n, k in ((127, 129, 65), (333, 1095, 4103), (1024, 1024, 1024), (2048, 512, 256)):
                a, b = _normal(m, k, dtype=torch.bfloat16), _normal(n, k, dtype=torch.bfloat16)
                c = torch.full((m, n), float("nan"), dtype=torch.bfloat16, device="cuda")
                self.run(name, (c, a, b), *([constants] if constants else []))
                reference = a.double() @ b.double().T
                magnitude = a.double().abs() @ b.double().abs().T
                wrong = _beyond(c, reference, reference.abs() * 2.0**-8 + k * magnitude * 2.0**-23)
                if not wrong and ((c.double() - reference) ** 2).sum() > (reference**2).sum() * 2.0**-16:
                    wrong = "the outputs together are further from the exact ones than rounding explains"
                if wrong:
                    return f"{m} x {n} x {k}: {wrong}"
        return ""

    def choose(self, problems, clock):
        """The arguments of run() that take the least time at this size, cold: they compete with the best heuristic of cublasLt."""
        def seconds(constants):
            turns = itertools.cycle(problems)
            return min(clock.surely(1, lambda: self.run("triton", next(turns), constants)).seconds for _ in range(3))
        return (min(kernels.PRODUCTS, key=seconds),)


CONTESTANTS = {"copy": Copy, "softmax": Softmax, "layer_norm": LayerNorm, "gemm_bf16": Product}
