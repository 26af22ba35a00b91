# SPDX-License-Identifier: Apache-2.0
"""Kernels that XLA generates from formulas of geometry, physics, finance and statistics, at two sizes each. The elementwise ones are
compared with XLA's own result for the processor."""

import sys

from outside_jax import each, gradient, jit, key, ops  # before jax

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

failed = []
keys = iter(jax.random.split(key, 100))


def uniform(*shape, low=0.0, high=1.0):
    return jax.random.uniform(next(keys), shape, minval=low, maxval=high)


def option_price(a, b, c):
    """Black and Scholes with a yield, and its sensitivity to the price."""
    spot, strike, years = 50 + 100 * a, 50 + 100 * b, 0.1 + 2 * c
    root = 0.3 * jnp.sqrt(years)
    d = (jnp.log(spot / strike) + (0.03 - 0.01 + 0.045) * years) / root
    cdf = jax.scipy.stats.norm.cdf
    return spot * jnp.exp(-0.01 * years) * cdf(d) - strike * jnp.exp(-0.03 * years) * cdf(d - root), cdf(d)


def great_circle(a, b, c):
    """Distances on a sphere by haversines, and the first bearing."""
    latitude, other, difference = jnp.pi * (a - 0.5), jnp.pi * (b - 0.5), 2 * jnp.pi * (c - 0.5)
    h = jnp.sin((other - latitude) / 2) ** 2 + jnp.cos(latitude) * jnp.cos(other) * jnp.sin(difference / 2) ** 2
    east = jnp.sin(difference) * jnp.cos(other)
    north = jnp.cos(latitude) * jnp.sin(other) - jnp.sin(latitude) * jnp.cos(other) * jnp.cos(difference)
    return 12742 * jnp.arcsin(jnp.sqrt(jnp.clip(h, 0, 1))), jnp.arctan2(east, north)


def colours(a, b, c):
    """Red, green and blue to hue, saturation and value."""
    most, least = jnp.maximum(jnp.maximum(a, b), c), jnp.minimum(jnp.minimum(a, b), c)
    span = most - least + 1e-9
    hue = jnp.where(most == a, (b - c) / span % 6, jnp.where(most == b, (c - a) / span + 2, (a - b) / span + 4))
    return hue / 6, span / (most + 1e-9), most


def tone_curve(a, b, c):
    """Gamma of sRGB both ways, and a filmic curve."""
    linear = jnp.where(a <= 0.04045, a / 12.92, ((a + 0.055) / 1.055) ** 2.4) * (1 + b)
    film = linear * (2.51 * linear + 0.03) / (linear * (2.43 * linear + 0.59) + 0.14)
    return jnp.where(film <= 0.0031308, film * 12.92, 1.055 * film ** (1 / 2.4) - 0.055) + c


def turned_vector(a, b, c):
    """A vector turned by a quaternion."""
    w, x, y, z = 1 - a, a - b, b - c, c
    size = lax.rsqrt(w * w + x * x + y * y + z * z)
    w, x, y, z = w * size, x * size, y * size, z * size
    tx, ty, tz = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    return a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx


def gas(a, b, c):
    """Van der Waals' pressure, Planck's law and Antoine's equation."""
    t, v = 300 + 300 * a, 0.05 + b
    wave = 0.3e-6 + 3e-6 * c
    planck = 1e-14 * wave**-5 / jnp.expm1(0.014388 / (wave * t * 10))
    return 0.08206 * t / (v - 0.0427) - 3.59 / (v * v), planck * 1e-20, 10 ** (8.07 - 1730.6 / (233.4 + t - 273))


def logistic_map(a, b, c):
    """Twelve steps of a population: more would be chaotic."""
    x = a
    for _ in range(12):
        x = (3.0 + 0.5 * b) * x * (1 - x)
    return x + c


def focal_loss(a, b, c):
    p, target = jax.nn.sigmoid(8 * (a - 0.5)), (b > 0.7).astype(a.dtype)
    right = jnp.where(target == 1, p, 1 - p)
    return -(0.25 + 0.5 * target) * (1 - right) ** 2 * jnp.log(right + 1e-7) * c


def curve(a, b, c):
    """A point on a cubic of Bezier, its speed and its curvature."""
    t, u = a, 1 - a
    x = 3 * u * u * t * b + 3 * u * t * t * c + t**3
    y = 3 * u * u * t * c + 3 * u * t * t * (1 - b)
    dx, dy = 3 * u * u * b + 6 * u * t * (c - b) + 3 * t * t * (1 - c), 3 * u * u * c + 6 * u * t * (1 - b - c) - 3 * t * t * (1 - b)
    ddx, ddy = 6 * u * (c - 2 * b) + 6 * t * (1 - 2 * c + b), 6 * u * (1 - b - 2 * c) + 6 * t * (c - 2 + 2 * b)
    return x, y, (dx * ddy - dy * ddx) / (dx * dx + dy * dy + 0.1) ** 1.5


def orbit(a, b, c):
    """Kepler's equation by eight steps of Newton's method."""
    mean, e = 2 * jnp.pi * a, 0.8 * b
    x = mean + e * jnp.sin(mean)
    for _ in range(8):
        x = x - (x - e * jnp.sin(x) - mean) / (1 - e * jnp.cos(x))
    return (1 - e * jnp.cos(x)) * (1 + c), x


ELEMENTWISE = {f.__name__: f for f in (option_price, great_circle, colours, tone_curve, turned_vector, gas, logistic_map, focal_loss,
                                       curve, orbit)}


def processor():
    try:
        return jax.devices("cpu")[0]
    except RuntimeError:  # JAX_PLATFORMS leaves it out: nothing to compare with
        return None


CPU = processor()


def check(name, function, inputs, results):
    """The first numbers, against the processor's."""
    if CPU is None:
        return
    with jax.default_device(CPU):
        wanted = jax.jit(function)(*(jnp.asarray(np.asarray(x)[:256]) for x in inputs))
    for got, right in zip(jax.tree.leaves(results), jax.tree.leaves(wanted)):
        got, right = np.asarray(got)[:256].astype(np.float64), np.asarray(right).astype(np.float64)
        off = np.max(np.abs(got - right) / np.maximum(1, np.abs(right)))
        if not off <= 1e-2:
            print(f"{name}: check failed: off by {off:.3g}", file=sys.stderr, flush=True)
            failed.append(name)


for size in (3 * 2**20, 16 * 2**20):

    @ops.prepare
    def elementwise():
        inputs = [uniform(size, low=0.01, high=0.99) for _ in range(3)]
        calls = each(*inputs, **ELEMENTWISE)
        for name, function in ELEMENTWISE.items():
            check(name, function, inputs, calls[name]())
        return calls


def affinities(x, y):
    """Student's affinities of t-SNE, each row to sum 1."""
    square = jnp.sum(x * x, 1)[:, None] + jnp.sum(y * y, 1)[None, :] - 2 * x @ y.T
    near = 1 / (1 + jnp.maximum(square, 0))
    return near / jnp.sum(near, 1, keepdims=True)


def pair_energy(x, y):
    """Lennard and Jones' energies of all pairs, summed for each."""
    square = jnp.sum((x[:, None, :3] - y[None, :, :3]) ** 2, -1) + 0.1
    sixth = square**-3
    return jnp.sum(4 * (sixth * sixth - sixth), 1)


def cosine_largest(x, y):
    """The most alike row of y for each of x."""
    unit = lambda v: v * lax.rsqrt(jnp.sum(v * v, 1, keepdims=True))  # noqa: E731
    alike = unit(x) @ unit(y).T
    return jnp.max(alike, 1), jnp.argmax(alike, 1)


def kernel_density(x, y):
    return jax.nn.logsumexp(-0.5 * jnp.sum((x[:, None, :4] - y[None, :, :4]) ** 2, -1), axis=1)


def zscores(x, y):
    """Moving means and deviations of 32 by differences of running sums."""
    total, squares = jnp.cumsum(x, 1), jnp.cumsum(x * x, 1)
    mean = (total[:, 32:] - total[:, :-32]) / 32
    return (x[:, 32:] - mean) * lax.rsqrt((squares[:, 32:] - squares[:, :-32]) / 32 - mean * mean + 1e-3)


def rotary(x, y):
    """Rotary positions, and the root mean square."""
    half = x.shape[1] // 2
    angle = jnp.arange(x.shape[0])[:, None] * 10000.0 ** (-jnp.arange(half) / half)
    a, b = x[:, :half], x[:, half:]
    out = jnp.concatenate([a * jnp.cos(angle) - b * jnp.sin(angle), a * jnp.sin(angle) + b * jnp.cos(angle)], 1)
    return out * lax.rsqrt(jnp.mean(out * out, 1, keepdims=True) + 1e-6)


def drawdown(x, y):
    """The largest fall from a running maximum of each row."""
    price = jnp.exp(jnp.cumsum(0.01 * (x - 0.5), 1))
    return jnp.max(1 - price / lax.cummax(price, axis=1), 1)


def entropy_of_rows(x, y):
    p = jax.nn.softmax(3 * x, axis=1)
    return -jnp.sum(p * jnp.log2(p + 1e-9), 1), jnp.sum(p**2, 1)


ROWS = {f.__name__: f for f in (affinities, pair_energy, cosine_largest, kernel_density, zscores, rotary, drawdown, entropy_of_rows)}

for many in (2048, 6144):

    @ops.prepare
    def rows():
        x, y = uniform(many, 1024), uniform(many, 1024)
        calls = each(x, y, **ROWS)
        calls["affinity gradient"] = each(x, y, affinity=gradient(affinities))["affinity"]
        return calls


def spots(u, v):
    """Gray and Scott's reaction, four steps on a torus."""

    def step(_, state):
        u, v = state
        spread = lambda w: sum(jnp.roll(w, s, axis) for s in (-1, 1) for axis in (0, 1)) - 4 * w  # noqa: E731
        react = u * v * v
        return u + 0.16 * spread(u) - react + 0.035 * (1 - u), v + 0.08 * spread(v) + react - 0.1 * v

    return lax.fori_loop(0, 4, step, (u, v))


def total_variation(u, v):
    return jnp.sum(jnp.sqrt(jnp.diff(u, axis=0)[:, :-1] ** 2 + jnp.diff(u, axis=1)[:-1] ** 2 + 1e-6)) + jnp.sum((u - v) ** 2)


def normals(u, v):
    """The normals of a height field, lit from a side."""
    dy, dx = jnp.gradient(8 * u)
    return jnp.clip((0.3 - 0.6 * dx + 0.5 * dy) * lax.rsqrt(1 + dx * dx + dy * dy), 0, 1) * v


def escape(u, v):
    """Julia's set by a while loop of all points together."""
    x, y = 3 * u - 1.5, 3 * v - 1.5

    def body(_, state):
        x, y, count = state
        inside = x * x + y * y < 4
        return jnp.where(inside, x * x - y * y - 0.8, x), jnp.where(inside, 2 * x * y + 0.156, y), count + inside

    return lax.fori_loop(0, 24, body, (x, y, jnp.zeros(x.shape, jnp.int32)))[2]


for side in (1500, 4096):

    @ops.prepare
    def fields():
        u, v = uniform(side, side), uniform(side, side)
        return each(u, v, spots=spots, total_variation_gradient=jax.grad(total_variation), normals=normals, escape=escape,
                    mean_of_blocks=lambda u, v: (u * v)[: side // 4 * 4, : side // 4 * 4].reshape(side // 4, 4, side // 4, 4).mean((1, 3)))


@ops.prepare
def filters():
    """A step of Kalman's filter for many small states, and a Cholesky step written out."""
    state, noise = uniform(400_000, 4), uniform(400_000, 4, 4)

    def kalman(x, p):
        move = jnp.array([[1, 0, 0.1, 0], [0, 1, 0, 0.1], [0, 0, 1, 0], [0, 0, 0, 1]], jnp.float32)
        x, p = x @ move.T, jnp.einsum("ij,njk,lk->nil", move, p + jnp.swapaxes(p, 1, 2) + 4 * jnp.eye(4), move)
        a, b, c = p[:, 0, 0] + 1, p[:, 0, 1], p[:, 1, 1] + 1
        inverse = jnp.stack([jnp.stack([c, -b], -1), jnp.stack([-b, a], -1)], -2) / (a * c - b * b)[:, None, None]
        gain = p[:, :, :2] @ inverse
        return x - jnp.einsum("nij,nj->ni", gain, x[:, :2]), p - gain @ p[:, :2]

    return {"kalman": lambda call=jit(kalman): call(state, noise)}


sys.exit(1 if failed else 0)
