# SPDX-License-Identifier: Apache-2.0
"""What the JAX programs of this corpus share: XLA's settings, inputs, and programs compiled side by side.

Import it before jax, which reads its settings when it is imported."""

import concurrent.futures
import os
import sys
import tempfile

# Later runs find what the first one compiled.
os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", os.path.join(tempfile.gettempdir(), "warpgauge-outside-jax"))
os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")
os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
# Kernels are launched one by one, not as a CUDA graph: each launch can be seen.
os.environ.setdefault("XLA_FLAGS", "--xla_gpu_enable_command_buffer=")

import jax
import jax.numpy as jnp

import outside


if jax.default_backend() != "gpu":
    sys.exit(f"{os.path.basename(sys.argv[0])}: JAX sees no GPU")
ops = outside.Operations(jax.block_until_ready)
key = jax.random.key(20250101)


def without_trial_runs():
    """The option that stops XLA from timing candidates, where this release has it: the same kernels at every run."""
    options = {"xla_gpu_autotune_level": 0}
    try:
        jax.block_until_ready(jax.jit(lambda x: x + 1, compiler_options=options)(jnp.ones(8)))
        return options
    except Exception as error:
        outside.skipped("xla_gpu_autotune_level=0", error)
        return None


OPTIONS = without_trial_runs()


def jit(function, **options):
    return jax.jit(function, compiler_options=OPTIONS, **options)


def normal(*shape, dtype=jnp.float32):
    return jax.random.normal(key, shape, dtype)


def skewed(size, limit):
    return (jax.random.uniform(key, (size,)) ** 3 * limit).astype(jnp.int32)


def each(*inputs, **functions):
    """{name: call} of functions of the same inputs, which are compiled side by side before the first is called."""

    def compiled(function):
        return jit(function).lower(*inputs).compile()

    with concurrent.futures.ThreadPoolExecutor() as pool:
        programs = {name: pool.submit(compiled, function) for name, function in functions.items()}
    return {name: lambda program=program: program.result()(*inputs) for name, program in programs.items()}


def gradient(function):
    """The gradient of a sum, by the first argument."""
    return jax.grad(lambda x, *rest: jnp.sum(function(x, *rest).astype(jnp.float32)))
