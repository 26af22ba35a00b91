# SPDX-License-Identifier: Apache-2.0
"""PyTorch's matrix products in many types and shapes, attention by every backend, recurrent layers."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations()
TYPES = {"fp64": torch.float64, "fp32": torch.float32, "bf16": torch.bfloat16, "fp16": torch.float16}
# name: m, k, n of (m, k) times (k, n)
SHAPES = {
    "square": (1536, 1536, 1536),
    "odd": (1001, 777, 1303),
    "inner long": (128, 65536, 128),
    "tall": (65536, 64, 128),
    "thin": (8192, 4096, 8),
}


def products(type_name, dtype):
    def matmul():
        calls = {}
        for name, (m, k, n) in SHAPES.items():
            a, b = torch.randn(m, k).to(dtype), torch.randn(k, n).to(dtype)
            calls[f"{type_name} {name}"] = lambda a=a, b=b: a @ b
            calls[f"{type_name} {name} transposed"] = lambda a=a, b=b: (b.t() @ a.t())
        small, vector = torch.randn(20_000, 16, 16).to(dtype), torch.randn(4096).to(dtype)
        square, batch = torch.randn(4096, 4096).to(dtype), torch.randn(64, 256, 128).to(dtype)
        bias = torch.randn(4096).to(dtype)
        x = torch.randn(512, 1024).to(dtype)
        weight = torch.randn(4096, 1024).to(dtype)
        calls[f"{type_name} batch of 16"] = lambda: torch.bmm(small, small)
        calls[f"{type_name} batch of 256"] = lambda: batch @ batch.mT
        calls[f"{type_name} matrix and vector"] = lambda: square @ vector
        calls[f"{type_name} vector and matrix"] = lambda: vector @ square
        calls[f"{type_name} dot"] = lambda: square.view(-1) @ square.view(-1)
        calls[f"{type_name} outer"] = lambda: torch.outer(vector, vector)
        calls[f"{type_name} linear backward"] = backward(F.linear, x, weight, bias)
        return calls

    return matmul


torch.backends.cuda.matmul.allow_tf32 = False
for type_name, dtype in TYPES.items():
    ops.prepare(products(type_name, dtype))
torch.backends.cuda.matmul.allow_tf32 = True
ops.prepare(products("tf32", torch.float32))
torch.backends.cuda.matmul.allow_tf32 = False


@ops.prepare
def other_products():
    a, b = (torch.randint(-9, 9, (2048, 2048), dtype=torch.int8) for _ in range(2))
    c = torch.randn(1024, 1024, dtype=torch.complex64)
    x, y = torch.randn(64, 32, 48, 20), torch.randn(64, 20, 32, 24)
    f8 = torch.randn(4096, 2048).to(torch.float8_e4m3fn)
    one = torch.ones(())
    points = torch.randn(4000, 16)
    h = torch.randn(2048, 1024, dtype=torch.bfloat16)
    groups = torch.randn(8, 1024, 512, dtype=torch.bfloat16)
    ends = torch.tensor([100, 150, 600, 640, 1000, 1001, 1500, 2048], dtype=torch.int32)
    return {
        "int8": lambda: torch._int_mm(a, b.t()),
        "fp8": lambda: torch._scaled_mm(f8, f8.t(), scale_a=one, scale_b=one, out_dtype=torch.bfloat16),
        "complex": lambda: c @ c,
        "einsum": lambda: torch.einsum("bijk,bkil->bjil", x, y),
        "einsum of three": lambda: torch.einsum("bijk,bkil,bijm->blm", x, y, x),
        "bilinear": lambda: F.bilinear(points, points, torch.ones(32, 16, 16)),
        "cdist": lambda: torch.cdist(points, points),
        "cdist of power 1 backward": backward(lambda p: torch.cdist(p, p[:1000], p=1.0), points),
        "cdist of power 2 without products": lambda: torch.cdist(
            points, points, compute_mode="donot_use_mm_for_euclid_dist"
        ),
        "pdist": lambda: F.pdist(points[:2000]),
        "chain": lambda: torch.linalg.multi_dot([h[:, :64], h[:64].contiguous(), h.t()]),
        "addmm with gelu": lambda: F.gelu(torch.addmm(h[0], h, h[:1024])),
        "grouped": lambda: torch._grouped_mm(h, groups, offs=ends),
        "matrix power": lambda: torch.linalg.matrix_power(h[:1024].float(), 3),
        "cosine of all pairs": lambda: F.cosine_similarity(points[:, None, :], points[None, :500, :], dim=2),
    }


@ops.prepare
def attention():
    from torch.nn.attention import SDPBackend, sdpa_kernel

    calls = {}

    def call(backend, q, causal, mask=None):
        def attend(q, k, v):
            with sdpa_kernel(backend):
                return F.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=causal)

        return backward(attend, q, q.flip(0), q.roll(1, 0))

    def add(name, *arguments):
        try:
            calls[name] = call(*arguments)  # the first forward pass, which a backend may refuse
        except Exception as error:
            outside.skipped(f"attention {name}", error)

    for width in (64, 128):
        half = torch.randn(4, 12, 1024, width, dtype=torch.bfloat16)
        add(f"flash {width}", SDPBackend.FLASH_ATTENTION, half, False)
        add(f"flash {width} causal", SDPBackend.FLASH_ATTENTION, half, True)
        add(f"efficient {width}", SDPBackend.EFFICIENT_ATTENTION, half, True)
        add(f"cudnn {width}", SDPBackend.CUDNN_ATTENTION, half, True)
        add(f"math {width}", SDPBackend.MATH, half, False)
    single = torch.randn(2, 8, 512, 48)
    add("efficient fp32", SDPBackend.EFFICIENT_ATTENTION, single, False)
    add("efficient fp32 with a mask", SDPBackend.EFFICIENT_ATTENTION, single, False, torch.randn(512, 512))
    add("math fp32", SDPBackend.MATH, single, False)
    add("flash of long rows", SDPBackend.FLASH_ATTENTION, torch.randn(1, 4, 8192, 64, dtype=torch.float16), True)
    return calls


def recurrent(name, layer, x):
    def make():
        layer.flatten_parameters()
        weights = list(layer.parameters())

        def call():
            return torch.autograd.grad(layer(x)[0].sum(), weights)

        return call

    make.__name__ = name
    ops.prepare(make)


sequence = torch.randn(60, 64, 256)
recurrent("lstm", torch.nn.LSTM(256, 256, 2), sequence)
recurrent("gru both ways", torch.nn.GRU(256, 256, bidirectional=True), sequence)
recurrent("rnn", torch.nn.RNN(256, 256), sequence)
recurrent("lstm bf16", torch.nn.LSTM(256, 512).bfloat16(), sequence.bfloat16())
recurrent("lstm with projection", torch.nn.LSTM(256, 512, proj_size=128), sequence)


@ops.prepare
def cells():
    x, h = torch.randn(8192, 256), torch.randn(8192, 256)
    lstm, gru = torch.nn.LSTMCell(256, 256), torch.nn.GRUCell(256, 256)
    encoder = torch.nn.TransformerEncoderLayer(512, 8, batch_first=True).eval()
    words = torch.randn(16, 256, 512)

    def inference():
        with torch.inference_mode():
            return encoder(words)

    return {
        "lstm": lambda: torch.autograd.grad(lstm(x, (h, h))[1].sum(), lstm.weight_ih),
        "gru": lambda: torch.autograd.grad(gru(x, h).sum(), gru.weight_ih),
        "transformer layer": inference,
    }
