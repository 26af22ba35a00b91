# SPDX-License-Identifier: Apache-2.0
"""Kernels of JAX for reductions, cumulative operations and orderings that the first set does not have."""

from outside_jax import each, gradient, normal, ops, skewed  # before jax

import jax
import jax.numpy as jnp
from jax import lax

N = 8 * 2**20


@ops.prepare
def reductions():
    x = normal(N)
    return each(
        x,
        product=lambda x: jnp.prod(x.reshape(-1, 4096), axis=1),
        any=lambda x: jnp.any(x.reshape(-1, 1024) > 4, axis=1),
        all_columns=lambda x: jnp.all(x.reshape(1024, -1) > -6, axis=0),
        nan_mean=lambda x: jnp.nanmean(x.reshape(-1, 2048), axis=1),
        standard_deviation_of_columns=lambda x: jnp.std(x.reshape(2048, -1), axis=0),
        norm=lambda x: jnp.linalg.norm(x.reshape(-1, 512), axis=1, ord=1),
        middle=lambda x: x.reshape(32, 512, -1).min(1),
        outer_two=lambda x: x.reshape(64, 256, -1).sum((0, 2)),
        bf16_sum=lambda x: x.astype(jnp.bfloat16).reshape(-1, 2048).sum(1),
        integer_sum=lambda x: (x * 100).astype(jnp.int32).reshape(-1, 16).sum(1),
        integer_max=lambda x: jnp.max((x * 100).astype(jnp.int32)),
        min_and_place=lambda x: (x.reshape(-1, 128).min(1), jnp.argmin(x.reshape(-1, 128), 1)),
        argmax_of_columns=lambda x: jnp.argmax(x.reshape(2048, -1), 0),
        peak_to_peak=lambda x: jnp.ptp(x.reshape(-1, 64), axis=1),
        weighted_average=lambda x: jnp.average(x.reshape(-1, 1024), axis=1, weights=jnp.arange(1024.0) + 1),
        count=lambda x: jnp.count_nonzero(x.reshape(-1, 32) > 0, axis=1),
        several_at_once=lambda x: (x.sum(), x.max(), (x * x).sum(), jnp.abs(x).min()),
        covariance=lambda x: jnp.cov(x.reshape(256, -1)),
    )


@ops.prepare
def cumulative():
    x = normal(N // 2)
    step = lambda c, r: (jnp.maximum(c * 0.5, r), c.sum())  # noqa: E731
    return each(
        x,
        cummin=lambda x: lax.cummin(x.reshape(-1, 1024), axis=1),
        cumlogsumexp=lambda x: lax.cumlogsumexp(x.reshape(-1, 512), axis=1),
        cumsum_of_columns=lambda x: jnp.cumsum(x.reshape(512, -1), axis=0),
        cumsum_of_integers=lambda x: jnp.cumsum((x * 10).astype(jnp.int32)),
        cumsum_backwards=lambda x: lax.cumsum(x.reshape(-1, 2048), axis=1, reverse=True),
        cumsum_gradient=gradient(lambda x: jnp.cumsum(jnp.tanh(x).reshape(-1, 256), axis=1) ** 2),
        cumprod_line=lambda x: jnp.cumprod(1 + x * 1e-4),
        maximum_scan=lambda x: lax.scan(step, jnp.zeros(N // 2 // 8), x.reshape(8, -1)),
        difference=lambda x: jnp.diff(x, n=2),
        gradient_by_place=lambda x: jnp.gradient(x.reshape(2048, -1)),
        trapezoid=lambda x: jax.scipy.integrate.trapezoid(x.reshape(-1, 1024), axis=1),
        associative_maximum=lambda x: lax.associative_scan(jnp.maximum, x.reshape(-1, 64), axis=1),
    )


@ops.prepare
def ordering():
    x, few = normal(N // 4), skewed(N // 4, 1000)
    return each(
        x,
        few,
        sort_bf16=lambda x, few: jnp.sort(x.astype(jnp.bfloat16)),
        sort_columns=lambda x, few: jnp.sort(x.reshape(256, -1), axis=0),
        sort_long_rows=lambda x, few: jnp.sort(x.reshape(32, -1), axis=1),
        sort_downwards=lambda x, few: -jnp.sort(-few),
        sort_bytes=lambda x, few: jnp.sort(few.astype(jnp.uint8)),
        three_arrays=lambda x, few: lax.sort((few, x, -x), num_keys=1),
        lexsort=lambda x, few: jnp.lexsort((x, few)),
        argsort_rows=lambda x, few: jnp.argsort(x.reshape(-1, 128), axis=1),
        top_k_of_short_rows=lambda x, few: lax.top_k(x.reshape(-1, 512), 8),
        top_k_of_line=lambda x, few: lax.top_k(x, 100),
        approximate_top_k=lambda x, few: lax.approx_max_k(x.reshape(64, -1), 32),
        percentile=lambda x, few: jnp.percentile(x.reshape(-1, 512), jnp.array([5.0, 50.0, 95.0]), axis=1),
        unique_counts=lambda x, few: jnp.unique(few, size=1000, return_counts=True),
        digitize=lambda x, few: jnp.digitize(x, jnp.linspace(-2, 2, 65)),
        searchsorted_by_sorting=lambda x, few: jnp.searchsorted(jnp.sort(x[:5000]), x, method="sort"),
        searchsorted_comparing=lambda x, few: jnp.searchsorted(jnp.linspace(-1, 1, 128), x, method="compare_all"),
        partition=lambda x, few: jnp.partition(x.reshape(-1, 1024), 20, axis=1),
        compress=lambda x, few: jnp.compress(x > 0.5, x, size=N // 8, fill_value=0),
        isin=lambda x, few: jnp.isin(few, jnp.arange(0, 1000, 17)),
        rank_by_pairs=lambda x, few: jnp.sum(x[:4096, None] < x[None, :4096], axis=1),
    )
