# SPDX-License-Identifier: Apache-2.0
"""The Pallas kernels that JAX ships for GPUs (jax.experimental.pallas.ops.gpu), compiled by Triton and by Mosaic."""

from outside_jax import each, gradient, key, normal, ops  # before jax

import jax
import jax.numpy as jnp

B16 = jnp.bfloat16


@ops.prepare
def attention():
    from jax.experimental.pallas.ops.gpu.attention import mha

    def attend(**options):
        return lambda q: mha(q, q * 0.9, q * 1.1, None, sm_scale=0.125, **options)

    calls = each(
        normal(2, 1024, 8, 64, dtype=jnp.float16),
        mha=attend(),
        mha_causal=attend(causal=True),
        mha_causal_gradient=gradient(attend(causal=True)),
    )
    calls |= each(normal(2, 2048, 4, 128, dtype=B16), mha_wide=attend(causal=True))
    segments = jnp.repeat(jnp.arange(4), 256)[None].repeat(2, 0)
    return calls | each(
        normal(2, 1024, 4, 64, dtype=B16), mha_segments=lambda q: mha(q, q, q, segments, sm_scale=0.125)
    )


@ops.prepare
def decoding():
    from jax.experimental.pallas.ops.gpu.decode_attention import gqa, mqa

    keys, queries = normal(16, 4096, 64, dtype=jnp.float16), normal(16, 16, 64, dtype=jnp.float16)
    grouped = normal(8, 4096, 4, 128, dtype=jnp.float16)
    calls = each(queries, keys, mqa=lambda q, k: mqa(q, k, k), mqa_few_splits=lambda q, k: mqa(q, k, k, k_splits=4))
    return calls | each(normal(8, 32, 128, dtype=jnp.float16), grouped, gqa=lambda q, k: gqa(q, k, k))


@ops.prepare
def paged():
    from jax.experimental.pallas.ops.gpu.paged_attention import paged_attention

    pages = normal(4, 2048, 16, 64, dtype=B16)
    tables = jax.random.permutation(key, 2048).reshape(8, 256)
    lengths = jnp.array([4096, 100, 3000, 2048, 4000, 17, 1111, 2222], jnp.int32)
    return each(
        normal(8, 32, 64, dtype=B16),
        pages,
        paged_attention=lambda q, p: paged_attention(q, p, p, tables, lengths),
        paged_attention_capped=lambda q, p: paged_attention(q, p, p, tables, lengths, attn_logits_soft_cap=30.0),
    )


@ops.prepare
def rows():
    from jax.experimental.pallas.ops.gpu.layer_norm import layer_norm
    from jax.experimental.pallas.ops.gpu.rms_norm import rms_norm
    from jax.experimental.pallas.ops.gpu.softmax import softmax

    scale, offset = jnp.linspace(0.5, 1.5, 2048), jnp.linspace(-1, 1, 2048)
    calls = {}
    for name, dtype in {"": jnp.float32, "_half": jnp.float16}.items():
        parts = {
            "layer_norm": layer_norm,
            "rms_norm": rms_norm,
            "layer_norm_gradient": jax.grad(lambda *a: layer_norm(*a).astype(jnp.float32).sum(), (0, 1, 2)),
            "rms_norm_gradient": jax.grad(lambda *a: rms_norm(*a).astype(jnp.float32).sum(), (0, 1, 2)),
            "softmax": lambda x, s, o: softmax(x),
            "softmax_of_1000": lambda x, s, o: softmax(x[..., :1000]),
        }
        arguments = normal(4, 1024, 2048).astype(dtype), scale.astype(dtype), offset.astype(dtype)
        calls |= each(*arguments, **{part + name: function for part, function in parts.items()})
    return calls


@ops.prepare
def hopper_products():
    from jax.experimental.pallas.ops.gpu import hopper_matmul_mgpu as hopper

    tuning = hopper.TuningConfig(tile_m=64, tile_n=128, tile_k=64, max_concurrent_steps=4)
    a, b = normal(2048, 2048, dtype=jnp.float16), normal(2048, 2048, dtype=jnp.float16)
    return each(a, b, hopper_matmul=lambda a, b: hopper.matmul(a, b, None, config=tuning))


@ops.prepare
def mosaic_attention():
    from jax.experimental.pallas.ops.gpu import attention_mgpu as hopper

    tuning = hopper.TuningConfig(block_q=64, block_kv=64, max_concurrent_steps=2)
    q = normal(2, 1024, 4, 64, dtype=jnp.float16)
    return each(q, mosaic_attention=lambda q: hopper.attention(q, q, q, tuning))
