# SPDX-License-Identifier: Apache-2.0
"""Kernels of JAX for transforms, samplers, sparse matrices, and the small models that JAX ships."""

from outside_jax import each, gradient, key, normal, ops  # before jax

import jax
import jax.numpy as jnp

N = 8 * 2**20


@ops.prepare
def transforms_and_random():
    waves = normal(512, 4096)
    r = jax.random
    return each(
        waves,
        key,
        ifft=lambda x, key: jnp.fft.ifft(x.astype(jnp.complex64), axis=0),
        irfft2=lambda x, key: jnp.fft.irfft2(jnp.fft.rfft2(x)),
        fft3=lambda x, key: jnp.fft.fftn(x.reshape(64, 128, 256)),
        dct=lambda x, key: jax.scipy.fft.dct(x),
        stft=lambda x, key: jax.scipy.signal.stft(x[:64].reshape(-1), nperseg=512)[2],
        welch=lambda x, key: jax.scipy.signal.welch(x, nperseg=256)[1],
        fft_convolve=lambda x, key: jax.scipy.signal.fftconvolve(x, x[:32, :32], mode="same"),
        truncated_normal=lambda x, key: r.truncated_normal(key, -2.0, 2.0, (N // 2,)),
        laplace=lambda x, key: r.laplace(key, (N,)),
        gumbel_half=lambda x, key: r.gumbel(key, (N,), jnp.bfloat16),
        exponential=lambda x, key: r.exponential(key, (N,)),
        bernoulli=lambda x, key: r.bernoulli(key, 0.3, (N,)),
        rademacher=lambda x, key: r.rademacher(key, (N,)),
        beta=lambda x, key: r.beta(key, 2.0, 3.0, (2**17,)),
        dirichlet=lambda x, key: r.dirichlet(key, jnp.ones(8) * 0.7, (2**15,)),
        student=lambda x, key: r.t(key, 4.0, (2**18,)),
        binomial=lambda x, key: r.binomial(key, 20.0, 0.3, (2**18,)),
        choice=lambda x, key: r.choice(key, N // 8, (N // 16,), replace=False),
        dropout=lambda x, key: jnp.where(r.bernoulli(key, 0.9, x.shape), x / 0.9, 0),
        cauchy_philox=lambda x, key: r.cauchy(r.key(5, impl="rbg"), (N,)),
        bits_of_16=lambda x, key: r.bits(key, (N,), jnp.uint16),
        ball=lambda x, key: r.ball(key, 3, shape=(2**17,)),
    )


@ops.prepare
def sparse_matrices():
    from jax.experimental import sparse

    dense = normal(2048, 2048) * (jax.random.uniform(key, (2048, 2048)) < 0.02)
    wide = normal(2048, 128)
    coo = sparse.BCOO.fromdense(dense)
    csr = sparse.BCSR.fromdense(dense)
    return each(coo, wide, bcoo=lambda m, w: m @ w, bcoo_vector=lambda m, w: m @ w[:, 0]) | each(
        csr, wide, bcsr=lambda m, w: m @ w, to_dense=lambda m, w: m.todense()
    )


@ops.prepare
def models():
    """Layers and optimisers of jax.example_libraries, with their gradients."""
    from jax.example_libraries import optimizers, stax

    def layers(*parts, shape):
        initialise, apply = stax.serial(*parts)
        _, weights = initialise(key, shape)
        x = normal(*shape)
        loss = lambda weights, x: jnp.mean(apply(weights, x, rng=key) ** 2)  # noqa: E731
        return weights, x, loss

    calls = {}
    stacks = {
        "dense": layers(
            stax.Dense(512), stax.Gelu, stax.Dropout(0.9, "train"), stax.Dense(256), stax.LogSoftmax, shape=(8192, 384)
        ),
        "images": layers(
            stax.Conv(32, (3, 3), padding="SAME"),
            stax.BatchNorm(),
            stax.Relu,
            stax.MaxPool((2, 2)),
            stax.Flatten,
            stax.Dense(64),
            shape=(32, 48, 48, 16),
        ),
        "sum of branches": layers(
            stax.FanOut(2),
            stax.parallel(stax.serial(stax.Dense(512), stax.Softplus), stax.Identity),
            stax.FanInSum,
            stax.Elu,
            shape=(16384, 512),
        ),
    }
    for name, (weights, x, loss) in stacks.items():
        calls |= {f"{name} {part}": c for part, c in each(weights, x, loss=loss, gradient=jax.grad(loss)).items()}
    for name in ("adam", "adamax", "rmsprop_momentum", "adagrad", "sm3"):
        start, update, _ = getattr(optimizers, name)(1e-3)
        state = start([normal(2048, 1024), normal(4096)])
        step = lambda g, s, update=update: update(3, g, s)  # noqa: E731
        calls |= each([normal(2048, 1024), normal(4096)], state, **{f"{name}_step": step})
    return calls


@ops.prepare
def recurrent():
    from jax.experimental import rnn

    x, lengths = normal(16, 64, 256), jnp.full((16,), 64, jnp.int32)
    start = jnp.zeros((1, 16, 256))
    weights = rnn.init_lstm_weight(key, 256, 256, 1, False)
    run = lambda w, x: rnn.lstm(x, start, start, w, lengths, 256, 256, 1, 0.0, False)[0]  # noqa: E731
    return each(weights, x, cudnn_lstm=run, cudnn_lstm_gradient=gradient(run))
