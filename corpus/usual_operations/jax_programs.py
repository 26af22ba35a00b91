# SPDX-License-Identifier: Apache-2.0
"""Kernels that XLA generates for JAX, and the libraries' that it calls: fusions, scans, sorts, windows, convolutions,
transforms, segment sums, loops, random numbers, linear algebra, gradients."""

from outside_jax import each, key, normal, ops, skewed  # before jax

import jax
import jax.numpy as jnp
from jax import lax

N = 16 * 2**20


@ops.prepare
def fusions():
    x = normal(N)
    return each(
        x,
        polynomial=lambda x: ((x * 0.3 + 0.7) * x - 1.1) * x + jnp.sin(x),
        special=lambda x: jax.scipy.special.gammaln(jnp.abs(x) + 0.1) + jax.scipy.special.erf_inv(jnp.tanh(x)),
        digamma=lambda x: jax.scipy.special.digamma(jnp.abs(x) + 1),
        bf16=lambda x: jax.nn.gelu(x.astype(jnp.bfloat16)),
        integers=lambda x: (x.view(jnp.int32) // 7) % 1001 ^ 12345,
        bits=lambda x: lax.population_count(x.view(jnp.uint32)) + lax.clz(x.view(jnp.uint32)),
        complex=lambda x: jnp.exp(lax.complex(x[: N // 2], x[N // 2 :]) * 1j),
        large_sine=lambda x: jnp.sin(x * 1e6),
        sum=lambda x: jnp.sum(x * x),
        rows=lambda x: x.reshape(-1, 4096).var(1),
        short_rows=lambda x: x.reshape(-1, 8).max(1),
        columns=lambda x: x.reshape(4096, -1).sum(0),
        argmax=lambda x: jnp.argmax(x.reshape(64, -1), 1),
        softmax=lambda x: jax.nn.softmax(x.reshape(-1, 1024)),
        long_softmax=lambda x: jax.nn.log_softmax(x.reshape(-1, 32768)),
        layer_norm=lambda x: jax.nn.standardize(x.reshape(-1, 1024)) * 1.1 + 0.1,
        transpose=lambda x: x.reshape(64, 256, 1024).transpose(2, 0, 1) * 2,
        transpose_bytes=lambda x: x.astype(jnp.int8).reshape(4096, 4096).T,
        concatenate=lambda x: jnp.concatenate([x[1000:] + 1, x[::2], x[: N // 3] * 2]),
        pad=lambda x: jnp.pad(x.reshape(-1, 1000 + 24), ((0, 3), (5, 7)), mode="edge"),
        reverse=lambda x: jnp.flip(x) - x,
        roll=lambda x: jnp.roll(x.reshape(4096, 4096), (7, 99), (0, 1)) + 1,
        lower=lambda x: jnp.tril(x.reshape(4096, 4096)),
        where=lambda x: jnp.where(x > 0, jnp.sqrt(jnp.abs(x)), jnp.expm1(x)),
    )


@ops.prepare
def scans():
    x = normal(N // 4)
    step = lambda carry, row: (0.9 * carry + jnp.tanh(row), carry.sum())  # noqa: E731
    pair = lambda a, b: (a[0] * b[0], a[1] * b[0] + b[1])  # noqa: E731
    return each(
        x,
        cumsum=jnp.cumsum,
        cumsum_of_rows=lambda x: jnp.cumsum(x.reshape(-1, 512), axis=1),
        cumprod=lambda x: jnp.cumprod(x.reshape(512, -1), axis=0),
        cummax=lambda x: lax.cummax(x),
        linear_recurrence=lambda x: lax.associative_scan(pair, (jnp.tanh(x), x)),
        scan=lambda x: lax.scan(step, jnp.zeros(N // 4 // 16), x.reshape(16, -1)),
        while_loop=lambda x: lax.while_loop(lambda s: s[0] < 12, lambda s: (s[0] + 1, jnp.cos(s[1]) + s[1]), (0, x)),
        loop_of_products=lambda x: lax.fori_loop(0, 6, lambda i, m: jnp.tanh(m @ m), x[: 2**20].reshape(1024, 1024)),
        map=lambda x: lax.map(lambda row: jnp.sort(row)[:10], x.reshape(8, -1)),
    )


@ops.prepare
def sorts():
    x, few = normal(N // 4), skewed(N // 4, 50)
    return each(
        x,
        few,
        key,
        line=lambda x, few, key: jnp.sort(x),
        rows=lambda x, few, key: jnp.sort(x.reshape(-1, 256)),
        argsort=lambda x, few, key: jnp.argsort(few),
        two_keys=lambda x, few, key: lax.sort((few, x), num_keys=2),
        top_k=lambda x, few, key: lax.top_k(x.reshape(64, -1), 16),
        median=lambda x, few, key: jnp.median(x.reshape(-1, 1024), axis=1),
        unique=lambda x, few, key: jnp.unique(few, size=50),
        searchsorted=lambda x, few, key: jnp.searchsorted(jnp.linspace(-3, 3, 10001), x),
        histogram=lambda x, few, key: jnp.histogram(x, 64)[0],
        bincount=lambda x, few, key: jnp.bincount(few, length=50),
        nonzero=lambda x, few, key: jnp.nonzero(few == 3, size=N // 8),
        permutation=lambda x, few, key: jax.random.permutation(key, x),
    )


@ops.prepare
def scatters():
    x, crowd = normal(N // 4), skewed(N // 4, 200_000)
    anywhere = jax.random.randint(key, (N // 4,), 0, N // 4)
    rows, table = skewed(100_000, 50_000), normal(50_000, 64)
    return each(
        x,
        crowd,
        anywhere,
        rows,
        table,
        gather=lambda x, c, a, r, t: x[a] + x[c],
        gather_rows=lambda x, c, a, r, t: t[r],
        segment_sum=lambda x, c, a, r, t: jax.ops.segment_sum(x, c, 200_000),
        segment_sum_sorted=lambda x, c, a, r, t: jax.ops.segment_sum(x, jnp.sort(c), 200_000, indices_are_sorted=True),
        segment_max=lambda x, c, a, r, t: jax.ops.segment_max(x, c, 200_000),
        scatter_add_rows=lambda x, c, a, r, t: t.at[r].add(1.5),
        scatter_set=lambda x, c, a, r, t: x.at[a].set(0.0),
        scatter_multiply=lambda x, c, a, r, t: x.at[c].multiply(1.01),
        scatter_bf16=lambda x, c, a, r, t: x.astype(jnp.bfloat16).at[a].add(jnp.bfloat16(1)),
        gradient_of_gather=lambda x, c, a, r, t: jax.grad(lambda t: jnp.sum(jnp.tanh(t[r])))(t),
        dynamic_slices=lambda x, c, a, r, t: jax.vmap(lambda i: lax.dynamic_slice(x, (i,), (64,)))(a[:50_000]),
    )


@ops.prepare
def windows_and_convolutions():
    image, kernel = normal(16, 56, 56, 64), normal(3, 3, 64, 64)
    dimensions = ("NHWC", "HWIO", "NHWC")

    def convolve(x, k, **options):
        return lax.conv_general_dilated(x, k, (1, 1), "SAME", dimension_numbers=dimensions, **options)

    return each(
        image,
        kernel,
        max_pool=lambda x, k: lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME"),
        sum_pool=lambda x, k: lax.reduce_window(x, 0.0, lax.add, (1, 5, 5, 1), (1, 1, 1, 1), "VALID"),
        max_pool_gradient=lambda x, k: jax.grad(
            lambda x: jnp.sum(lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "SAME") ** 2)
        )(x),
        running_sum=lambda x, k: lax.reduce_window(x.reshape(-1), 0.0, lax.add, (100,), (1,), "SAME"),
        convolution=convolve,
        convolution_bf16=lambda x, k: convolve(x.astype(jnp.bfloat16), k.astype(jnp.bfloat16)),
        depthwise=lambda x, k: convolve(x, k[:, :, :1], feature_group_count=64),
        dilated=lambda x, k: convolve(x, k, rhs_dilation=(2, 2)),
        gradient=lambda x, k: jax.grad(lambda k: jnp.sum(jax.nn.relu(convolve(x, k))))(k),
        resize=lambda x, k: jax.image.resize(x, (16, 101, 99, 64), "bilinear"),
        resize_cubic=lambda x, k: jax.image.resize(x, (16, 40, 40, 64), "cubic"),
    )


@ops.prepare
def transforms_and_random():
    waves = normal(1024, 4096)
    return each(
        waves,
        key,
        fft=lambda x, key: jnp.fft.fft(x.astype(jnp.complex64)),
        rfft=lambda x, key: jnp.fft.rfft(x),
        fft2=lambda x, key: jnp.fft.fft2(x),
        odd_fft=lambda x, key: jnp.fft.fft(x[:, :1155]),
        fft_convolution=lambda x, key: jnp.fft.irfft(jnp.fft.rfft(x) * jnp.fft.rfft(x[0])),
        uniform=lambda x, key: jax.random.uniform(key, (N,)),
        normal=lambda x, key: jax.random.normal(key, (N,)),
        gamma=lambda x, key: jax.random.gamma(key, 2.5, (2**19,)),
        poisson=lambda x, key: jax.random.poisson(key, 12.0, (2**19,)),
        categorical=lambda x, key: jax.random.categorical(key, x),
        integers=lambda x, key: jax.random.randint(key, (N,), 0, 1000),
        bits=lambda x, key: jax.random.bits(key, (N,), jnp.uint8),
    )


@ops.prepare
def matrices():
    a, half = normal(1536, 1536), normal(2048, 2048, dtype=jnp.bfloat16)
    many, batch = normal(2000, 16, 16), normal(64, 256, 128)
    positive = a[:512, :512] @ a[:512, :512].T + 512 * jnp.eye(512)
    small = many @ many.transpose(0, 2, 1) + 16 * jnp.eye(16)
    queries = normal(2, 1024, 8, 64, dtype=jnp.bfloat16)
    int8 = half.astype(jnp.int8)
    calls = {}
    calls |= each(
        a,
        fp32=lambda a: jnp.dot(a, a, precision="highest"),
        tf32=lambda a: a @ a,
        matrix_and_vector=lambda a: a @ a[0],
        vector_and_matrix=lambda a: a[0] @ a,
    )
    calls |= each(half, bf16=lambda h: h @ h, epilogue=lambda h: jax.nn.relu(h @ h + h[0]) * 2)
    calls |= each(int8, int8=lambda i: lax.dot(i, i, preferred_element_type=jnp.int32))
    calls |= each(
        batch,
        batched=lambda b: jnp.einsum("bij,bkj->bik", b, b),
        outer=lambda b: b[:, :, :, None] * b[:, :, None, :16],
    )
    calls |= each(
        positive,
        cholesky=jnp.linalg.cholesky,
        lu=jax.scipy.linalg.lu_factor,
        eigh=jnp.linalg.eigh,
        qr=jnp.linalg.qr,
        inverse=jnp.linalg.inv,
    )
    calls |= each(
        small,
        cholesky_of_many=jnp.linalg.cholesky,
        solve_many=lambda m: jnp.linalg.solve(m, m[:, :, :1]),
        eigh_of_many=jnp.linalg.eigh,
        svd_of_many=lambda m: jnp.linalg.svd(m[:500]),
    )
    calls |= each(queries, attention=lambda q: jax.nn.dot_product_attention(q, q, q, is_causal=True))
    return calls


@ops.prepare
def training():
    """One step of a small network, with its gradient and Adam's formulas in one program."""
    x, y = normal(4096, 512), jax.random.randint(key, (4096,), 0, 100)
    weights = [normal(512, 1024) * 0.03, normal(1024, 1024) * 0.03, normal(1024, 100) * 0.03]

    def loss(weights, x, y):
        h = x
        for w in weights[:-1]:
            h = jax.nn.silu(h @ w)
        scores = jax.nn.log_softmax(h @ weights[-1])
        return -jnp.mean(jnp.take_along_axis(scores, y[:, None], axis=1))

    def step(weights, means, squares, x, y):
        gradients = jax.grad(loss)(weights, x, y)
        means = [0.9 * m + 0.1 * g for m, g in zip(means, gradients)]
        squares = [0.99 * s + 0.01 * g * g for s, g in zip(squares, gradients)]
        return [w - 1e-3 * m / (jnp.sqrt(s) + 1e-8) for w, m, s in zip(weights, means, squares)], means, squares

    zeros = [jnp.zeros_like(w) for w in weights]
    return each(weights, zeros, zeros, x, y, step=step)
