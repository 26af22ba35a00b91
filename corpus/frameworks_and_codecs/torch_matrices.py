# SPDX-License-Identifier: Apache-2.0
"""PyTorch's attention and products of kinds that the first set leaves out: heads of other widths, masks, nested and
packed sequences, weights of 4 and 8 bits, 2:4 sparsity."""

import torch
import torch.nn.functional as F

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
H, B = torch.float16, torch.bfloat16


@ops.prepare
def attention():
    from torch.nn.attention import SDPBackend, sdpa_kernel

    def attend(backend, mask=None, **options):
        def run(q, k, v):
            with sdpa_kernel(backend):
                return F.scaled_dot_product_attention(q, k, v, attn_mask=mask, **options)

        return run

    flash, efficient, cudnn = (
        SDPBackend.FLASH_ATTENTION,
        SDPBackend.EFFICIENT_ATTENTION,
        SDPBackend.CUDNN_ATTENTION,
    )
    q32, q96, q192, q256 = (torch.randn(2, 8, 1024, width).to(H) for width in (32, 96, 192, 256))
    few = torch.randn(8, 16, 1, 128).to(B)
    long = torch.randn(8, 16, 4096, 128).to(B)
    shared = torch.randn(8, 2, 4096, 128).to(B)
    mask = torch.randn(1024, 1024).to(H)
    return {
        "flash 32": backward(attend(flash), q32, q32, q32),
        "flash 96 causal": backward(attend(flash, is_causal=True), q96, q96, q96),
        "flash 192": backward(attend(flash), q192, q192, q192),
        "flash 256 causal": backward(attend(flash, is_causal=True), q256, q256, q256),
        "flash with dropout": backward(attend(flash, dropout_p=0.1), q96, q96, q96),
        "flash of one query": lambda: attend(flash)(few, long, long),
        "flash with shared heads": lambda: attend(flash, enable_gqa=True)(few, shared, shared),
        "efficient 32": backward(attend(efficient), q32, q32, q32),
        "efficient 96 with a mask": backward(attend(efficient, mask), q96, q96, q96),
        "efficient 256": backward(attend(efficient), q256, q256, q256),
        "efficient 64 fp32 with dropout": backward(
            attend(efficient, dropout_p=0.2), *[q96[..., :64].float()] * 3
        ),
        "cudnn 128": backward(attend(cudnn), *[q256[..., :128].contiguous()] * 3),
        "cudnn of one query": lambda: attend(cudnn)(few, long, long),
    }


@ops.prepare
def packed_sequences():
    from torch.nn.attention.varlen import varlen_attn

    lengths = torch.tensor([0, 700, 720, 1500, 2500, 2501, 4096], dtype=torch.int32)
    q = torch.randn(4096, 8, 64).to(B)
    parts = [torch.randn(i, 256) for i in (500, 20, 900, 333, 1000, 64)]
    nested = torch.nested.nested_tensor(parts, layout=torch.jagged)
    lines = torch.nested.nested_tensor([torch.randn(i, 512) for i in (700, 90, 1000, 333)])
    return {
        "attention": lambda: varlen_attn(q, q, q, lengths, lengths, 1595),
        "nested product": lambda: nested @ torch.ones(256, 256),
        "nested sums": lambda: nested.sum(1),
        "nested to padded": lambda: nested.to_padded_tensor(0.0),
        "nested softmax": lambda: lines.softmax(-1),
        "strided nested to padded": lambda: lines.to_padded_tensor(0.0),
    }


@ops.prepare
def products():
    h, b = torch.randn(1024, 2048).to(H), torch.randn(2048, 2048).to(B)
    bytes_weight = torch.randint(-100, 100, (2048, 2048), dtype=torch.int8)
    few = torch.randn(16, 2048).to(B)
    f8 = torch.randn(2048, 2048).to(torch.float8_e4m3fn)
    rows, columns = torch.rand(2048, 1), torch.rand(1, 2048)
    d, z = torch.randn(768, 768, dtype=torch.float64), torch.randn(512, 512, dtype=torch.complex128)
    small, doubles = torch.randn(5000, 12, 20), torch.randn(2000, 24, 24, dtype=torch.float64)
    points, others = torch.randn(3000, 24), torch.randn(2500, 24)
    four = torch.randint(0, 255, (2048, 1024), dtype=torch.uint8)
    scale_and_zero = torch.rand(16, 2048, 2).to(B)
    groups, ends = torch.randn(6, 2048, 512).to(B), torch.tensor([64, 300, 400, 1000, 1500, 2048], dtype=torch.int32)
    sparse = torch.tensor([0.0, 0.0, 1.0, 2.0]).repeat(1024, 256)

    def packed_by_4():
        packed = torch._convert_weight_to_int4pack(four, 8)
        return torch._weight_int4pack_mm(few, packed, 128, scale_and_zero)

    def two_of_four(dtype):
        packed = torch.sparse.to_sparse_semi_structured(sparse.to(dtype))
        right = torch.ones(1024, 1024, dtype=dtype)
        return lambda: torch.mm(packed, right)

    calls = {
        "half transposed": lambda: h @ h.t(),
        "baddbmm": lambda: torch.baddbmm(small @ small.mT, small, small.mT, beta=0.5, alpha=2),
        "baddbmm of doubles": lambda: torch.baddbmm(doubles, doubles, doubles),
        "addbmm": lambda: torch.addbmm(torch.zeros(12, 12), small, small.mT),
        "addmv": lambda: torch.addmv(b[0], b, b[1]),
        "addr": lambda: torch.addr(b, b[0], b[1]),
        "complex double": lambda: z @ z,
        "double transposed": lambda: d.t() @ d,
        "inner": lambda: torch.inner(h, h[:64]),
        "bytes and bf16": lambda: torch._weight_int8pack_mm(few, bytes_weight, b[0]),
        "4 bits and bf16": packed_by_4,
        "fp8 by rows": lambda: torch._scaled_mm(f8, f8.t(), scale_a=rows, scale_b=columns, out_dtype=B),
        "fp8 fast": lambda: torch._scaled_mm(
            f8, f8.t(), scale_a=rows[0, 0], scale_b=rows[1, 0], out_dtype=H, use_fast_accum=True
        ),
        "grouped backward": backward(lambda a, g: torch._grouped_mm(a, g, offs=ends), b, groups),
        "cdist of power 3 backward": backward(lambda p: torch.cdist(p, others, p=3.0), points),
        "cdist of the greatest": lambda: torch.cdist(points, others, p=float("inf")),
        "cdist of power 2 backward": backward(lambda p: torch.cdist(p, others), points),
        "pdist backward": backward(lambda p: F.pdist(p, 1.5), points[:1200]),
        "bilinear": backward(lambda a, w: F.bilinear(a, a, w), points, torch.randn(16, 24, 24)),
        "tensordot": lambda: torch.tensordot(small, small, ([0, 2], [0, 2])),
        "linear with relu": lambda: torch._addmm_activation(b[0], b, b),
    }
    for name, dtype in {"half": H, "bytes": torch.int8}.items():
        try:
            calls[f"2:4 sparse {name}"] = two_of_four(dtype)
        except Exception as error:
            outside.skipped(f"products 2:4 sparse {name}", error)
    return calls
