# SPDX-License-Identifier: Apache-2.0
"""Kernels of JAX for segments, scatters, windows, convolutions and images that the first set does not have."""

from outside_jax import each, gradient, normal, ops, skewed  # before jax

import jax
import jax.numpy as jnp
from jax import lax

N = 8 * 2**20


@ops.prepare
def segments_and_indices():
    x, crowd = normal(N // 4), skewed(N // 4, 100_000)
    rows, table = skewed(100_000, 40_000), normal(40_000, 64)
    ids = jnp.repeat(jnp.arange(N // 4 // 32), 32)
    segment = jax.ops
    return each(
        x,
        crowd,
        rows,
        table,
        ids,
        segment_min=lambda x, c, r, t, i: segment.segment_min(x, c, 100_000),
        segment_product=lambda x, c, r, t, i: segment.segment_prod(x, i, N // 4 // 32),
        segment_sum_of_integers=lambda x, c, r, t, i: segment.segment_sum(c, c, 100_000),
        segment_sum_of_rows=lambda x, c, r, t, i: segment.segment_sum(t[r], r, 40_000),
        segment_softmax=lambda x, c, r, t, i: jnp.exp(x) / segment.segment_sum(jnp.exp(x), i, N // 4 // 32)[i],
        scatter_max=lambda x, c, r, t, i: jnp.zeros(100_000).at[c].max(x),
        scatter_min_of_integers=lambda x, c, r, t, i: jnp.zeros(100_000, jnp.int32).at[c].min(i),
        scatter_set_rows=lambda x, c, r, t, i: t.at[r].set(1.0),
        scatter_add_half=lambda x, c, r, t, i: jnp.zeros(100_000, jnp.float16).at[c].add(x.astype(jnp.float16)),
        scatter_apply=lambda x, c, r, t, i: x.at[c].apply(jnp.tanh),
        scatter_two_indices=lambda x, c, r, t, i: t.at[r, r % 64].add(2.0),
        gather_two_indices=lambda x, c, r, t, i: t[r, r % 64],
        gather_bf16_rows=lambda x, c, r, t, i: t.astype(jnp.bfloat16)[r],
        gather_filled=lambda x, c, r, t, i: x.at[c * 30].get(mode="fill", fill_value=0),
        take_along_axis=lambda x, c, r, t, i: jnp.take_along_axis(t, jnp.argsort(t, axis=1)[:, ::2], axis=1),
        choose=lambda x, c, r, t, i: jnp.choose(c % 3, [x, -x, x * 2], mode="clip"),
        embedding_gradient=lambda x, c, r, t, i: gradient(lambda t: t[r].astype(jnp.bfloat16) ** 2)(t),
        update_slices=lambda x, c, r, t, i: lax.dynamic_update_slice(x, x[:1000] * 2, (c[0],)),
    )


@ops.prepare
def windows_and_images():
    image = normal(8, 96, 96, 32)
    kernel = normal(3, 3, 32, 64)
    form = ("NHWC", "HWIO", "NHWC")

    def convolve(x, k, strides=(1, 1), **options):
        return lax.conv_general_dilated(x, k, strides, "SAME", dimension_numbers=form, **options)

    def pool(x):
        return lax.reduce_window(x, 0.0, lax.add, (1, 2, 2, 1), (1, 2, 2, 1), "VALID") / 4

    shift = lambda x: jax.image.scale_and_translate(  # noqa: E731
        x, (8, 120, 120, 32), (1, 2), jnp.array([1.3, 1.2]), jnp.array([3.0, -2.0]), "lanczos3"
    )
    points = lambda x: jnp.stack(jnp.meshgrid(jnp.linspace(0, 95, 700), jnp.linspace(0, 95, 700)))  # noqa: E731
    return each(
        image,
        kernel,
        strided=lambda x, k: convolve(x, k, (2, 2)),
        strided_half=lambda x, k: convolve(x.astype(jnp.float16), k.astype(jnp.float16), (2, 2)),
        grouped=lambda x, k: convolve(x, k[:, :, :8], feature_group_count=4),
        transposed=lambda x, k: lax.conv_transpose(x, k, (2, 2), "SAME", dimension_numbers=form),
        gradient_by_image=lambda x, k: jax.grad(lambda x: jnp.sum(convolve(x, k) ** 2))(x),
        depthwise_gradient=lambda x, k: jax.grad(
            lambda k: jnp.sum(convolve(x, k, feature_group_count=32) ** 2)
        )(k[:, :, :1, :32]),
        block=lambda x, k: jax.nn.relu(convolve(x, k) * 0.3 + 0.1).mean((1, 2)),
        one_dimension=lambda x, k: jnp.convolve(x.reshape(-1)[: 2**18], k.reshape(-1)[:65], mode="same"),
        patches=lambda x, k: lax.conv_general_dilated_patches(x, (3, 3), (2, 2), "VALID", dimension_numbers=form),
        average_pool=lambda x, k: pool(x),
        average_pool_gradient=lambda x, k: jax.grad(lambda x: jnp.sum(pool(x) ** 3))(x),
        min_pool=lambda x, k: lax.reduce_window(x, jnp.inf, lax.min, (1, 3, 3, 1), (1, 1, 1, 1), "SAME"),
        running_maximum=lambda x, k: lax.reduce_window(x.reshape(-1), -jnp.inf, lax.max, (33,), (1,), "SAME"),
        window_of_depth=lambda x, k: lax.reduce_window(x, 0.0, lax.add, (1, 1, 1, 5), (1, 1, 1, 1), "SAME"),
        resize_nearest=lambda x, k: jax.image.resize(x, (8, 150, 130, 32), "nearest"),
        resize_lanczos=lambda x, k: jax.image.resize(x, (8, 61, 61, 32), "lanczos5"),
        scale_and_translate=lambda x, k: shift(x),
        map_coordinates=lambda x, k: jax.scipy.ndimage.map_coordinates(x[0, :, :, 0], points(x), order=1),
        edge_padding=lambda x, k: jnp.pad(x, ((0, 0), (5, 5), (3, 3), (0, 0)), mode="reflect"),
        rot90=lambda x, k: jnp.rot90(x, axes=(1, 2)),
    )
