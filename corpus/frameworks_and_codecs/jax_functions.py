# SPDX-License-Identifier: Apache-2.0
"""Kernels that XLA generates from activations and their gradients, special functions, and numbers of unusual types."""

from outside_jax import each, gradient, key, normal, ops  # before jax

import jax
import jax.numpy as jnp
from jax import lax

N = 8 * 2**20


@ops.prepare
def activations():
    x = normal(N)
    nn = jax.nn
    return each(
        x,
        celu=nn.celu,
        selu=lambda x: nn.selu(x.astype(jnp.float16)),
        mish_gradient=gradient(nn.mish),
        hard_silu=nn.hard_silu,
        squareplus=nn.squareplus,
        glu=lambda x: nn.glu(x.reshape(-1, 512)),
        gelu_exact_gradient=gradient(lambda x: nn.gelu(x, approximate=False)),
        softplus_bf16=lambda x: nn.softplus(x.astype(jnp.bfloat16)),
        sparse_plus=nn.sparse_plus,
        log_sigmoid_gradient=gradient(nn.log_sigmoid),
        one_hot=lambda x: nn.one_hot((x[: N // 128] * 10).astype(jnp.int32) % 100, 100),
        logsumexp=lambda x: nn.logsumexp(x.reshape(-1, 2048), axis=1),
        softmax_of_columns=lambda x: nn.softmax(x.reshape(512, -1), axis=0),
        softmax_gradient=gradient(lambda x: nn.softmax(x.reshape(-1, 256)) ** 2),
        masked_softmax=lambda x: nn.softmax(x.reshape(-1, 512), where=x.reshape(-1, 512) > 0),
        normalised_columns=lambda x: nn.standardize(x.reshape(2048, -1), axis=0),
    )


@ops.prepare
def special_functions():
    x = jax.random.uniform(key, (N // 2,), minval=0.01, maxval=0.99)
    s = jax.scipy.special
    return each(
        x,
        beta=lambda x: s.betaln(x + 1, 2.5),
        betainc=lambda x: s.betainc(x[: N // 16] + 1, 2.0, x[: N // 16]),
        gammainc=lambda x: s.gammainc(x[: N // 16] + 0.5, x[: N // 16]),
        bessel_i1=lambda x: s.i1(x * 5),
        bessel_i0e=lambda x: s.i0e(x * 50),
        expn=lambda x: s.expi(x[: N // 8] * 3),
        zeta=lambda x: s.zeta(x[: N // 8] + 2, 1.5),
        polygamma=lambda x: s.polygamma(1, x[: N // 8]),
        ndtri=s.ndtri,
        log_ndtr=lambda x: s.log_ndtr(x * 10 - 8),
        entropy=lambda x: s.entr(x) + s.rel_entr(x, x[::-1]),
        logit=lambda x: s.logit(x) - s.xlog1py(x, x),
        spherical_harmonic=lambda x: jnp.sinc(x * 30) * jnp.arctan2(x, x[::-1]),
        hyperbolic=lambda x: jnp.arcsinh(x) + jnp.arccosh(x + 1) + jnp.arctanh(x),
        cube_root=lambda x: jnp.cbrt(x) + jnp.hypot(x, 2 * x),
        normal_density=lambda x: jax.scipy.stats.norm.logpdf(x, 0.3, 2.0),
        gamma_density=lambda x: jax.scipy.stats.gamma.logpdf(x, 2.5),
        student_density=lambda x: jax.scipy.stats.t.logpdf(x, 3.0),
        polynomial=lambda x: jnp.polyval(jnp.arange(12.0), x),
        interpolation=lambda x: jnp.interp(x, jnp.linspace(0, 1, 1000), jnp.sin(jnp.arange(1000.0))),
    )


@ops.prepare
def numbers():
    x = normal(N)
    i = jax.random.bits(key, (N,), jnp.uint32)
    return each(
        x,
        i,
        half_chain=lambda x, i: jnp.tanh(x.astype(jnp.float16)) * jnp.float16(0.5) + jnp.float16(1),
        fp8=lambda x, i: (x * 3).astype(jnp.float8_e4m3fn).astype(jnp.float32),
        int4=lambda x, i: (i & 7).astype(jnp.int4).astype(jnp.int8),
        shifts=lambda x, i: (i << (i & 31)) | (i >> (32 - (i & 31) & 31)),
        bytes_product=lambda x, i: (i.view(jnp.uint8) * jnp.uint8(37)) ^ jnp.uint8(5),
        short_integers=lambda x, i: (i.astype(jnp.int16) // jnp.int16(7)) % jnp.int16(11),
        powers=lambda x, i: jnp.abs(x) ** 1.7 + x**5,
        rounding=lambda x, i: jnp.round(x * 100) / 100 + jnp.floor(x) - jnp.trunc(x),
        nextafter=lambda x, i: jnp.nextafter(x, x + 1),
        frexp=lambda x, i: jnp.frexp(x),
        nan_to_num=lambda x, i: jnp.nan_to_num(x / (i & 1).astype(jnp.float32)),
        complex_division=lambda x, i: lax.complex(x, x + 1) / lax.complex(x[::-1], x - 2),
        complex_abs=lambda x, i: jnp.abs(lax.complex(x, x * 2)),
        bit_counts=lambda x, i: jnp.sum(jax.lax.population_count(i).reshape(-1, 1024), axis=1),
        packed_bits=lambda x, i: jnp.packbits((x > 0).reshape(-1, 1024), axis=1),
        unpacked_bits=lambda x, i: jnp.unpackbits(i.view(jnp.uint8)[:N].reshape(-1, 256), axis=1),
        clamp=lambda x, i: lax.clamp(-0.5, x, 0.5) * jnp.sign(x),
        select_n=lambda x, i: jnp.select([x < -1, x < 0, x < 1], [x * 2, x + 3, x - 4], 0.0),
    )
