# SPDX-License-Identifier: Apache-2.0
"""What the Python programs of this corpus share: operations that may fail alone, and PyTorch inputs.

All kernels are the libraries'. Nothing here is timed: each operation is called five times, so that the
median launch of each kernel is a warm one.
"""

import argparse
import sys

CALLS = 5


def skipped(name, error):
    lines = str(error).strip().splitlines()
    why = lines[0] if lines else type(error).__name__
    print(f"{name}: skipped: {why[:200]}", file=sys.stderr, flush=True)


def scale():
    """The factor after --scale, 1 without."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--scale", type=float, default=1.0, help="factor of the problem's size, 0.25 to 4")
    factor = parser.parse_args().scale
    if not 0.25 <= factor <= 4:
        parser.error("--scale takes 0.25 to 4")
    return factor


class Operations:
    """Runs operations with a library's way to wait for the device.

    `release` is called after each group of operations: it gives back the memory that the library keeps."""

    def __init__(self, wait, release=lambda: None):
        self.wait = wait
        self.release = release

    def run(self, name, call):
        """Calls `call` five times. Whatever fails in it is one line on stderr."""
        try:
            for _ in range(CALLS):
                result = call()
            self.wait(result)
        except Exception as error:  # a library's missing function, memory, a refused type: all alike
            skipped(name, error)

    def each(self, calls):
        for name, call in calls.items():
            self.run(name, call)

    def prepare(self, make):
        """Decorator: `make` builds the inputs and gives the call, or {name: call}. Runs at once."""
        name = make.__name__
        try:
            calls = make()
        except Exception as error:
            skipped(name, error)
            return make
        if callable(calls):
            self.run(name, calls)
        else:
            self.each({f"{name} {part}": call for part, call in calls.items()})
        calls = None
        self.release()
        return make


def torch_operations(memory_gib=None):
    """(operations, backward) for PyTorch on the GPU, seeded, with its deterministic choices of algorithms.

    With `memory_gib`, PyTorch takes no more memory than that and gives it back after each group of
    operations: a counter that needs several runs of a kernel saves and restores all memory in between."""
    import torch

    if not torch.cuda.is_available():
        sys.exit("PyTorch sees no GPU")
    torch.manual_seed(20250101)
    torch.set_default_device("cuda")
    torch.backends.cudnn.benchmark = False  # no trial runs: the same kernels at every run

    def backward(function, *inputs):
        """A call that runs `function` and its gradient by each of `inputs` that is of a floating type."""
        wanted = [x.detach().requires_grad_() if x.is_floating_point() else x for x in inputs]
        leaves = [x for x in wanted if x.requires_grad]
        try:
            with torch.enable_grad():
                outer = torch.randn_like(function(*wanted))
        except Exception as error:  # skips this operation alone, not the group that is being built
            why = str(error) or type(error).__name__

            def refused():
                raise RuntimeError(why)

            return refused

        def call():
            return torch.autograd.grad(function(*wanted), leaves, outer, allow_unused=True)

        return call

    release = lambda: None  # noqa: E731
    if memory_gib is not None:
        total = torch.cuda.get_device_properties(0).total_memory
        torch.cuda.set_per_process_memory_fraction(min(1.0, memory_gib * 2**30 / total))
        release = torch.cuda.empty_cache
    return Operations(lambda _: torch.cuda.synchronize(), release), backward
