#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Chooses a configuration of tuned_matmul.py's product in three ways, and says how long each takes and how good it is: by its
predicted time, by the times of the three that are predicted to be the fastest, and by the times of all.

Usage: beside_search.py                 Needs Triton and a GPU like the profile's.
Each way begins in a process of its own, with nothing compiled: its seconds hold compilation, prediction and runs.
"""

import itertools
import json
import os
import subprocess
import sys
import tempfile
import time

import torch
import triton
from tuned_matmul import SIZE, grid, product

import warpgauge as wg
import warpgauge.triton as wt

TILES = ((64, 64, 4), (64, 128, 4), (128, 64, 4), (128, 128, 4), (128, 128, 8), (128, 256, 8))
CONFIGS = [triton.Config({"TILE_M": m, "TILE_N": n, "TILE_K": k}, num_warps=warps, num_stages=stages)
           for (m, n, warps), k, stages in itertools.product(TILES, (32, 64), (2, 4))]
RUN = {"predicted, none run": 0, "predicted, the first 3 run": 3, "all run": len(CONFIGS)}


def name_of(config):
    return ", ".join(f"{name} {value}" for name, value in config.all_kwargs().items() if value is not None and name != "num_ctas")


def microseconds(config, tensors):
    sizes = {"m": SIZE, "n": SIZE, "k": SIZE, "a_row": SIZE, "b_row": SIZE, "c_row": SIZE}
    launch = product[grid({**sizes, **config.kwargs})]
    try:
        return 1000 * triton.testing.do_bench(
            lambda: launch(*tensors, *sizes.values(), **config.kwargs, num_warps=config.num_warps, num_stages=config.num_stages),
            return_mode="median")
    except triton.runtime.errors.OutOfResources:
        return None  # more shared memory than a block may have


def choose(run):
    """Name of the configuration -> its time, of those that were run; or the one that is predicted to be the fastest, without a time."""
    tensors = [torch.randn((SIZE, SIZE), device="cuda", dtype=torch.float16) for _ in range(3)]
    torch.cuda.synchronize()
    begin = time.monotonic()
    chosen = CONFIGS
    if run < len(CONFIGS):
        arguments = dict(zip("abc", tensors)) | {"m": SIZE, "n": SIZE, "k": SIZE, "a_row": SIZE, "b_row": SIZE, "c_row": SIZE}
        ranking = wt.rank(product, CONFIGS, arguments, grid, profile=wg.load("h200"))
        chosen = [CONFIGS[one.place] for one in ranking[:max(run, 1)]]
    times = {name_of(config): microseconds(config, tensors) if run else None for config in chosen}
    return {"seconds": time.monotonic() - begin, "times": times}


def main():
    found = {}
    for way, run in RUN.items():
        with tempfile.TemporaryDirectory() as cache:
            done = subprocess.run([sys.executable, __file__, str(run)], env=os.environ | {"TRITON_CACHE_DIR": cache}, check=True,
                                  stdout=subprocess.PIPE, text=True)
        found[way] = json.loads(done.stdout.splitlines()[-1])
    times = {name: us for name, us in found["all run"]["times"].items() if us is not None}
    best = min(times.values())
    print(f"product of {SIZE}^3 halves, {len(CONFIGS)} configurations, {len(times)} of them run; Triton {triton.__version__}, "
          f"{os.cpu_count()} processors")
    print(f"{'chosen by':<28}{'seconds':>8}{'time, us':>10}{'of the best':>13}  configuration")
    for way, one in found.items():
        first = next(iter(one["times"])) if way == "predicted, none run" else min(
            (name for name, us in one["times"].items() if us is not None), key=one["times"].get)
        us = times.get(first)
        share = f"{us:>10.1f}{100 * best / us:>11.1f} %" if us else f"{'-':>10}{'-':>13}"
        print(f"{way:<28}{one['seconds']:>8.1f}{share}  {first}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(choose(int(sys.argv[1]))))
    else:
        main()
