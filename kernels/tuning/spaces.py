# SPDX-License-Identifier: Apache-2.0
"""The spaces: sizes, configurations and launches of each kernel of this folder."""

from space import Buffer, Space, blocks, closed, drawn


def _per_thread(elements, warps, most=256):
    """Whether a tile is small enough for its threads. A compiler takes minutes for more, and the code spills."""
    return elements <= most * 32 * warps


def _of_rows(element, result, *more):
    def arguments(shape):
        rows, columns = shape["rows"], shape["columns"]
        named = {"out": Buffer(result, rows * columns, "result"), "x": Buffer(element, rows * columns)}
        return named | {name: Buffer(element, columns) for name in more}
    return arguments


def _matrix(rows, columns):
    return {"rows": rows, "columns": columns}


def _matrix_and_sizes(shape):
    return _of_rows("f32", "f32")(shape) | shape


def _product(m, n, k):
    return {"m": m, "n": n, "k": k}


def _rows_fit(ROWS, BLOCK, WARPS, PROGRAMS):
    return _per_thread(ROWS * BLOCK, WARPS)


def _programs(shape, by):
    return (by["PROGRAMS"],)


_PROGRAMS = (66, 264, 1056)
_BY_ROWS = dict(ROWS=(1, 4, 16), BLOCK=(128, 512, 2048), WARPS=(1, 4, 8), PROGRAMS=_PROGRAMS)

_ROWS = (
    Space("softmax", "rows.py", (_matrix(4096, 4096), _matrix(32768, 768), _matrix(512, 24576)), drawn(24, _rows_fit, **_BY_ROWS),
          lambda shape: _of_rows("f16", "f16")(shape) | shape, _programs, tolerance=2e-3),
    Space("layer_norm", "rows.py", (_matrix(8192, 2048), _matrix(2048, 5120), _matrix(49152, 512)), drawn(24, _rows_fit, **_BY_ROWS),
          lambda shape: _of_rows("f32", "f32", "gamma", "beta")(shape) | shape | {"epsilon": 1e-5},
          _programs),
    Space("rms_norm", "rows.py", (_matrix(8192, 4096), _matrix(1024, 12288), _matrix(65536, 1024)),
          drawn(24, BLOCK=(128, 512, 1024, 4096), WARPS=(1, 4, 16), STAGES=(1, 3), PROGRAMS=_PROGRAMS),
          lambda shape: _of_rows("bf16", "bf16", "gamma")(shape) | shape | {"epsilon": 1e-6},
          _programs, tolerance=1e-2),
    Space("cross_entropy", "rows.py", (_matrix(4096, 32000), _matrix(1024, 131072), _matrix(32768, 2048)),
          drawn(24, BLOCK=(128, 512, 1024, 4096), WARPS=(1, 4, 16), STAGES=(1, 3), PROGRAMS=_PROGRAMS),
          lambda shape: {"out": Buffer("f32", shape["rows"], "result"), "x": Buffer("f16", shape["rows"] * shape["columns"]),
                         "labels": Buffer("i64", shape["rows"], f"below:{shape['columns']}")} | shape,
          _programs),
    Space("matrix_vector", "rows.py", (_matrix(8192, 8192), _matrix(65536, 1024), _matrix(1024, 28672)),
          drawn(24, _rows_fit, ROWS=(1, 4, 16, 64), BLOCK=(64, 256, 1024), WARPS=(1, 4, 8), PROGRAMS=_PROGRAMS),
          lambda shape: {"out": Buffer("f32", shape["rows"], "result"), "a": Buffer("bf16", shape["rows"] * shape["columns"]),
                         "x": Buffer("bf16", shape["columns"])} | shape,
          _programs),
    Space("column_sums", "rows.py", (_matrix(8192, 4096), _matrix(65536, 512), _matrix(1024, 32768)),
          drawn(24, ROWS=(1, 8, 32), BLOCK=(32, 128, 512), PARTS=(1, 4, 32), WARPS=(1, 4)),
          # A sum for each of the most parts there are; fewer parts leave the others alone.
          lambda shape: {"out": Buffer("f32", 32 * shape["columns"], "zeros"), "x": Buffer("f32", shape["rows"] * shape["columns"])} | shape,
          lambda shape, by: (blocks(shape["columns"], by["BLOCK"]), by["PARTS"])),
)

_STREAMS = (
    Space("chain", "streams.py", ({"n": 4 << 20}, {"n": 9 << 20}, {"n": 32 << 20}),
          drawn(24, BLOCK=(256, 1024, 4096), WARPS=(1, 4), PROGRAMS=(33, 132, 528, 4224)),
          lambda shape: {"out": Buffer("f32", shape["n"], "result"), "x": Buffer("f32", shape["n"]), "y": Buffer("f32", shape["n"])} | shape,
          _programs),
    Space("transpose", "streams.py", (_matrix(4096, 4096), _matrix(1024, 24576), _matrix(65536, 256)),
          drawn(24, lambda HIGH, WIDE, WARPS, PROGRAMS: _per_thread(HIGH * WIDE, WARPS, 128),
                HIGH=(4, 16, 32, 64, 128), WIDE=(4, 16, 32, 64, 128), WARPS=(1, 4, 8), PROGRAMS=(1, 8, 64)),
          _matrix_and_sizes,
          lambda shape, by: (blocks(shape["columns"], by["WIDE"]), by["PROGRAMS"])),
    Space("taps", "streams.py", (_matrix(2048, 8192), _matrix(16384, 1024), _matrix(256, 32768)),
          drawn(24, lambda BLOCK, ROWS, WARPS, PROGRAMS: _per_thread(BLOCK * ROWS, WARPS, 128),
                BLOCK=(32, 128, 512, 2048), ROWS=(1, 4, 16), WARPS=(1, 4, 8), PROGRAMS=(1, 8, 64)),
          lambda shape: {"out": Buffer("f32", shape["rows"] * shape["columns"], "result"),
                         "x": Buffer("f32", shape["rows"] * (shape["columns"] + 16)), "weights": Buffer("f32", 16)} | shape,
          lambda shape, by: (blocks(shape["columns"], by["BLOCK"]), by["PROGRAMS"]), constants={"TAPS": 9}),
    Space("rotary", "streams.py", ({"tokens": 4096, "heads": 32}, {"tokens": 16384, "heads": 16}, {"tokens": 1024, "heads": 64}),
          drawn(24, lambda TOKENS, HEADS, WARPS, PROGRAMS: _per_thread(TOKENS * HEADS * 64, WARPS, 64),
                TOKENS=(1, 2, 8, 32), HEADS=(1, 4, 16), WARPS=(1, 4, 8), PROGRAMS=(33, 132, 1056)),
          lambda shape: {"out": Buffer("bf16", shape["tokens"] * shape["heads"] * 128, "result"),
                         "x": Buffer("bf16", shape["tokens"] * shape["heads"] * 128), "cosines": Buffer("f32", shape["tokens"] * 64),
                         "sines": Buffer("f32", shape["tokens"] * 64)} | shape,
          lambda shape, by: (by["PROGRAMS"], shape["heads"] // by["HEADS"]), constants={"HALF": 64}, tolerance=1e-2),
    Space("gather", "streams.py", ({"table": 50000, "rows": 32768, "columns": 1024}, {"table": 4096, "rows": 131072, "columns": 256},
                                   {"table": 128000, "rows": 8192, "columns": 4096}),
          drawn(24, lambda ROWS, BLOCK, WARPS, PROGRAMS: _per_thread(ROWS * BLOCK, WARPS, 128),
                ROWS=(1, 4, 16), BLOCK=(64, 256, 1024), WARPS=(1, 4, 8), PROGRAMS=_PROGRAMS),
          lambda shape: {"out": Buffer("f16", shape["rows"] * shape["columns"], "result"),
                         "table": Buffer("f16", shape["table"] * shape["columns"]),
                         "indices": Buffer("i64", shape["rows"], f"below:{shape['table']}"), "rows": shape["rows"],
                         "columns": shape["columns"]}, _programs),
)


def _shared_fits(HIGH, WIDE, DEEP, WARPS, STAGES, element_bytes=2, GROUP=1):
    return (HIGH + WIDE) * DEEP * STAGES * element_bytes <= 220 << 10 and _per_thread(HIGH * WIDE, WARPS, 256)


_PRODUCTS = (
    Space("product_f16", "products.py", (_product(4096, 4096, 1024), _product(512, 4096, 4096), _product(8192, 512, 2048)),
          drawn(30, _shared_fits, HIGH=(32, 64, 128), WIDE=(32, 64, 128, 256), DEEP=(32, 64), WARPS=(4, 8), STAGES=(2, 4)),
          lambda shape: {"c": Buffer("f16", shape["m"] * shape["n"], "result"), "a": Buffer("f16", shape["m"] * shape["k"]),
                         "b": Buffer("f16", shape["k"] * shape["n"])} | shape,
          lambda shape, by: (shape["n"] // by["WIDE"], shape["m"] // by["HIGH"]), tolerance=2e-3),
    Space("linear_bf16", "products.py", (_product(2048, 4096, 4096), _product(7168, 1536, 1536), _product(256, 16384, 2048)),
          drawn(30, _shared_fits, HIGH=(64, 128), WIDE=(32, 64, 128, 256), DEEP=(32, 64, 128), GROUP=(1, 8), WARPS=(4, 8), STAGES=(2, 3)),
          lambda shape: {"c": Buffer("bf16", shape["m"] * shape["n"], "result"), "a": Buffer("bf16", shape["m"] * shape["k"]),
                         "b": Buffer("bf16", shape["n"] * shape["k"]), "bias": Buffer("bf16", shape["n"])} | shape,
          lambda shape, by: (blocks(shape["m"], by["HIGH"]) * blocks(shape["n"], by["WIDE"]),), tolerance=1e-2),
    Space("product_i8", "products.py", (_product(4096, 4096, 4096), _product(1024, 8192, 2048), _product(16384, 1024, 1024)),
          drawn(24, lambda **by: _shared_fits(**by, element_bytes=1),
                HIGH=(32, 64, 128), WIDE=(32, 64, 128, 256), DEEP=(64, 128), WARPS=(4, 8), STAGES=(2, 4)),
          lambda shape: {"c": Buffer("i32", shape["m"] * shape["n"], "result"), "a": Buffer("i8", shape["m"] * shape["k"]),
                         "b": Buffer("i8", shape["n"] * shape["k"])} | shape,
          lambda shape, by: (shape["m"] // by["HIGH"], shape["n"] // by["WIDE"])),
    Space("attention", "products.py", ({"heads": 64, "tokens": 1024}, {"heads": 16, "tokens": 4096}, {"heads": 384, "tokens": 512}),
          drawn(24, HIGH=(32, 64, 128), WIDE=(32, 64, 128), WARPS=(4, 8), STAGES=(1, 2, 3)),
          lambda shape: {name: Buffer("f16", shape["heads"] * shape["tokens"] * 64, "result" if name == "out" else "normal")
                         for name in ("out", "q", "k", "v")} | {"tokens": shape["tokens"], "scale": 0.18033688},
          lambda shape, by: (shape["tokens"] // by["HIGH"], shape["heads"]), constants={"SIZE": 64}, tolerance=5e-3),
)

_TEMPLATES = (
    Space("turned", "cuda/turned.cu", (_matrix(4096, 4096), _matrix(1024, 16384), _matrix(131072, 256)),
          drawn(24, lambda TILE, ROWS, PAD, VECTOR, PROGRAMS: 32 <= TILE // VECTOR * ROWS <= 1024 and ROWS <= TILE,
                TILE=(16, 32, 64), ROWS=(2, 8, 16), PAD=(0, 1), VECTOR=(1, 4), PROGRAMS=(1, 8, 64)),
          _matrix_and_sizes, lambda shape, by: (shape["columns"] // by["TILE"], by["PROGRAMS"]),
          block=lambda by: (by["TILE"] // by["VECTOR"], by["ROWS"])),
    Space("product_f32", "cuda/product_f32.cu", (_product(2048, 2048, 1024), _product(512, 4096, 2048), _product(8192, 256, 512)),
          drawn(30, lambda HIGH, WIDE, DEEP, TALL, BROAD, VECTOR: 64 <= HIGH // TALL * (WIDE // BROAD) <= 512,
                HIGH=(32, 64, 128), WIDE=(32, 64, 128), DEEP=(8, 16), TALL=(2, 4, 8), BROAD=(2, 4, 8), VECTOR=(1, 4)),
          lambda shape: {"c": Buffer("f32", shape["m"] * shape["n"], "result"), "a": Buffer("f32", shape["m"] * shape["k"]),
                         "b": Buffer("f32", shape["k"] * shape["n"]), "n": shape["n"], "k": shape["k"]},
          lambda shape, by: (shape["n"] // by["WIDE"], shape["m"] // by["HIGH"]),
          block=lambda by: (by["HIGH"] // by["TALL"] * (by["WIDE"] // by["BROAD"]),)),
    Space("seven_points", "cuda/seven_points.cu", ({"nx": 256, "ny": 256, "nz": 256}, {"nx": 512, "ny": 256, "nz": 64},
                                                   {"nx": 128, "ny": 64, "nz": 512}),
          drawn(30, lambda WIDE, HIGH, DEEP, SHARED: 32 <= WIDE * HIGH <= 1024,
                WIDE=(8, 32, 64, 128), HIGH=(1, 4, 16), DEEP=(1, 8, 64), SHARED=(0, 1)),
          lambda shape: {name: Buffer("f32", (shape["nx"] + 64) * (shape["ny"] + 2) * (shape["nz"] + 2),
                                      "result" if name == "out" else "normal") for name in ("out", "in")}
          | {"nx": shape["nx"], "ny": shape["ny"]},
          lambda shape, by: (shape["nx"] // by["WIDE"], shape["ny"] // by["HIGH"], shape["nz"] // by["DEEP"]),
          block=lambda by: (by["WIDE"], by["HIGH"])),
    Space("row_sums", "cuda/row_sums.cu", (_matrix(8192, 4096), _matrix(131072, 256), _matrix(512, 65536)),
          drawn(30, lambda THREADS, ROWS, VECTOR, ITEMS, PROGRAMS: 32 <= THREADS * ROWS <= 1024,
                THREADS=(8, 32, 128, 512), ROWS=(1, 4, 16), VECTOR=(1, 4), ITEMS=(1, 4), PROGRAMS=_PROGRAMS),
          lambda shape: {"out": Buffer("f32", shape["rows"], "result"), "in": Buffer("f32", shape["rows"] * shape["columns"])} | shape,
          _programs, block=lambda by: (by["THREADS"], by["ROWS"])),
    Space("bins", "cuda/bins.cu", ({"n": 8 << 20}, {"n": 32 << 20}, {"n": 64 << 20}),
          drawn(30, COPIES=(1, 4, 16), THREADS=(64, 256, 1024), BYTES=(1, 4, 16), PROGRAMS=(66, 264, 1056)),
          lambda shape: {"out": Buffer("i32", 256, "zeros"), "in": Buffer("u8", shape["n"], "random")} | shape,
          _programs, block=lambda by: (by["THREADS"],)),
)

SPACES = {space.name: space for space in (*_ROWS, *_STREAMS, *_PRODUCTS, *_TEMPLATES)}
CLOSED = (closed(name for name, space in SPACES.items() if space.is_triton)
          | closed(name for name, space in SPACES.items() if not space.is_triton))
