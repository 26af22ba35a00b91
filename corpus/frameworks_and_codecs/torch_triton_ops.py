# SPDX-License-Identifier: Apache-2.0
"""The Triton kernels that PyTorch ships: block-sparse products, sampled products, softmax and attention of
torch.sparse, and flex_attention's templates with several masks and scores."""

import os

os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")  # compiles in this process alone

import torch

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
torch._dynamo.config.recompile_limit = 64  # one code object (a layer, flex_attention) has many forms here
H, B = torch.float16, torch.bfloat16


def blocks(side, block, dtype, share=0.15):
    """A matrix in which about `share` of the blocks are not zero, and its block-sparse form."""
    kept = (torch.rand(side // block, side // block) < share) | torch.eye(side // block, dtype=torch.bool)
    dense = torch.randn(side, side) * kept.repeat_interleave(block, 0).repeat_interleave(block, 1)
    return dense.to(dtype).to_sparse_bsr((block, block))


@ops.prepare
def block_sparse():
    from torch.sparse import _triton_ops as t

    calls = {}
    for name, dtype, block in (
        ("half 16", H, 16),
        ("half 32", H, 32),
        ("bf16 64", B, 64),
        ("fp32 32", torch.float32, 32),
        ("bf16 128", B, 128),
    ):
        left, right = blocks(2048, block, dtype), torch.randn(2048, 1024).to(dtype)
        start = torch.randn(2048, 1024).to(dtype)
        calls[f"bsr_dense_mm {name}"] = lambda left=left, right=right: t.bsr_dense_mm(left, right)
        calls[f"bsr_dense_addmm {name}"] = lambda left=left, right=right, start=start: t.bsr_dense_addmm(
            start, left, right, beta=0.5, alpha=2
        )
        calls[f"bsr_scatter_mm {name}"] = lambda left=left, right=right: t.bsr_scatter_mm(left, right)
        calls[f"bsr_softmax {name}"] = lambda left=left: t.bsr_softmax(left)
        a, b = torch.randn(2048, 128).to(dtype), torch.randn(128, 2048).to(dtype)
        calls[f"sampled_addmm {name}"] = lambda left=left, a=a, b=b: t.sampled_addmm(left, a, b)
    integers = (blocks(2048, 32, torch.float32).to_dense() * 10).to(torch.int8).to_sparse_bsr((32, 32))
    columns = torch.randint(-9, 9, (2048, 1024), dtype=torch.int8)
    zeros = torch.zeros(2048, 1024, dtype=torch.int32)
    calls["_int_bsr_dense_addmm"] = lambda: t._int_bsr_dense_addmm(zeros, integers, columns)
    return calls


@ops.prepare
def block_sparse_attention():
    from torch.sparse import _triton_ops as t

    q = torch.randn(1, 4, 1024, 64).to(H)
    one = blocks(1024, 32, H, 0.3)
    values = one.values().expand(1, 4, *one.values().shape)
    mask = torch.sparse_bsr_tensor(
        one.crow_indices().expand(1, 4, -1).contiguous(),
        one.col_indices().expand(1, 4, -1).contiguous(),
        values.contiguous(),
        (1, 4, 1024, 1024),
    )
    return lambda: t._scaled_dot_product_attention(q, q, q, mask)


@ops.prepare
def flex_attention():
    from torch.nn.attention.flex_attention import create_block_mask, flex_attention as attend

    fast = torch.compile(attend, dynamic=False)
    q = torch.randn(2, 8, 1024, 64).to(B)
    wide, single = torch.randn(1, 4, 1024, 128).to(H), torch.randn(1, 4, 512, 64)
    shared, token = torch.randn(4, 2, 2048, 64).to(B), torch.randn(4, 8, 1, 64).to(B)
    documents = torch.arange(1024) // 300
    mask_of = lambda rule: create_block_mask(rule, None, None, 1024, 1024, device="cuda")  # noqa: E731
    causal = mask_of(lambda b, h, i, j: i >= j)
    same = mask_of(lambda b, h, i, j: (documents[i] == documents[j]) & (i >= j))
    prefix = mask_of(lambda b, h, i, j: (j < 200) | (i >= j))
    return {
        "causal": backward(lambda q: fast(q, q, q, block_mask=causal), q),
        "documents": backward(lambda q: fast(q, q, q, block_mask=same), q),
        "prefix, wide": backward(lambda q: fast(q, q, q, block_mask=prefix), wide),
        "distance": backward(lambda q: fast(q, q, q, score_mod=lambda s, b, h, i, j: s + (j - i) * 0.01), q),
        "capped": backward(
            lambda q: fast(q, q, q, score_mod=lambda s, b, h, i, j: 20 * torch.tanh(s / 20)), q
        ),
        "fp32": backward(lambda q: fast(q, q, q), single),
        "shared heads, one query": lambda: fast(token, shared, shared, enable_gqa=True),
    }
