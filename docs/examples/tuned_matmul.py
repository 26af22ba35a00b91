#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Ranks configurations of a product in Triton for an H200. Needs Triton, but no GPU.

Usage: tuned_matmul.py [FOLDER]         FOLDER: where to write the cubins, and a list for `warpgauge rank --candidates`
"""

import itertools
import sys

import triton
import triton.language as tl

import warpgauge as wg
import warpgauge.triton as wt


@triton.jit
def product(a, b, c, m, n, k, a_row, b_row, c_row, TILE_M: tl.constexpr, TILE_N: tl.constexpr, TILE_K: tl.constexpr):
    tiles = tl.cdiv(n, TILE_N)
    rows = tl.program_id(0) // tiles * TILE_M + tl.arange(0, TILE_M)
    columns = tl.program_id(0) % tiles * TILE_N + tl.arange(0, TILE_N)
    inner = tl.arange(0, TILE_K)
    a += rows[:, None] * a_row + inner[None, :]
    b += inner[:, None] * b_row + columns[None, :]
    total = tl.zeros((TILE_M, TILE_N), dtype=tl.float32)
    for _ in range(0, k, TILE_K):
        total = tl.dot(tl.load(a), tl.load(b), total)
        a += TILE_K
        b += TILE_K * b_row
    tl.store(c + rows[:, None] * c_row + columns[None, :], total.to(tl.float16))


SIZE = 4096
MATRIX = wt.tensor((SIZE, SIZE), "fp16")
ARGUMENTS = {"a": MATRIX, "b": MATRIX, "c": MATRIX, "m": SIZE, "n": SIZE, "k": SIZE, "a_row": SIZE, "b_row": SIZE, "c_row": SIZE}
CONFIGS = [triton.Config({"TILE_M": m, "TILE_N": n, "TILE_K": k}, num_warps=warps, num_stages=stages)
           for (m, n, warps), k, stages in itertools.product(((64, 64, 4), (128, 128, 8), (128, 256, 8)), (32, 64), (2, 4))]


def grid(values):
    return (triton.cdiv(values["m"], values["TILE_M"]) * triton.cdiv(values["n"], values["TILE_N"]),)


if __name__ == "__main__":
    h200 = wg.load("h200")
    if len(sys.argv) > 1:
        print(wt.write(product, CONFIGS, ARGUMENTS, grid, sys.argv[1], profile=h200))
    else:
        print(wt.rank(product, CONFIGS, ARGUMENTS, grid, profile=h200))
