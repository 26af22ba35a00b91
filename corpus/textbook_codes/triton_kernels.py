# SPDX-License-Identifier: Apache-2.0
"""Triton kernels written for this corpus, each with one fixed configuration: norms, products, attention, losses, quantisation,
sorts and scans within tiles, gathers. Results are compared with PyTorch on the host, so that no other kernels run."""

import os
import sys
import tempfile

# Later runs find what the first one compiled.
os.environ.setdefault("TRITON_CACHE_DIR", os.path.join(tempfile.gettempdir(), "warpgauge-outside-triton"))

import torch
import triton
import triton.language as tl

import outside

ops, _ = outside.torch_operations(memory_gib=1.5)
torch.set_default_device("cpu")  # inputs are made on the host
H, B, F = torch.float16, torch.bfloat16, torch.float32
failed = []


def random(*shape, dtype=F):
    return torch.randn(shape).to(dtype).cuda()


def like(x, *shape, dtype=None):
    return torch.empty(shape or x.shape, dtype=dtype or x.dtype, device="cuda")


def launch(name, kernel, grid, *arguments, **options):
    """Five calls of a kernel. What cannot be run is a failure: the kernel is this program's own."""
    try:
        for _ in range(outside.CALLS):
            kernel[grid](*arguments, **options)
        torch.cuda.synchronize()
    except Exception as error:
        outside.skipped(name, error)
        failed.append(name)


def check(name, got, wanted, tolerance=1e-3):
    got, wanted = got.cpu().double(), wanted.double()
    worst = ((got - wanted).abs() / wanted.abs().clamp(min=1)).max().item()
    if not worst <= tolerance:
        print(f"{name}: check failed: off by {worst:.3g}", file=sys.stderr, flush=True)
        failed.append(name)


@triton.jit
def softmax_rows(source, target, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    x = tl.load(source + row * columns + at, mask=at < columns, other=-float("inf")).to(tl.float32)
    x = tl.exp(x - tl.max(x, axis=0))
    tl.store(target + row * columns + at, (x / tl.sum(x, axis=0)).to(target.dtype.element_ty), mask=at < columns)


@triton.jit
def layer_norm_rows(source, weight, bias, target, mean_of, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    inside = at < columns
    x = tl.load(source + row * columns + at, mask=inside, other=0.0).to(tl.float32)
    mean = tl.sum(x, axis=0) / columns
    left = tl.where(inside, x - mean, 0.0)
    scale = 1 / tl.sqrt(tl.sum(left * left, axis=0) / columns + 1e-5)
    w = tl.load(weight + at, mask=inside, other=0.0).to(tl.float32)
    b = tl.load(bias + at, mask=inside, other=0.0).to(tl.float32)
    tl.store(target + row * columns + at, (left * scale * w + b).to(target.dtype.element_ty), mask=inside)
    tl.store(mean_of + row, mean)


@triton.jit
def rms_norm_added(source, residual, weight, target, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    inside = at < columns
    x = tl.load(source + row * columns + at, mask=inside, other=0.0).to(tl.float32)
    x += tl.load(residual + row * columns + at, mask=inside, other=0.0).to(tl.float32)
    tl.store(residual + row * columns + at, x.to(residual.dtype.element_ty), mask=inside)
    scale = 1 / tl.sqrt(tl.sum(x * x, axis=0) / columns + 1e-6)
    w = tl.load(weight + at, mask=inside, other=0.0).to(tl.float32)
    tl.store(target + row * columns + at, (x * scale * w).to(target.dtype.element_ty), mask=inside)


@triton.jit
def product(a, b, c, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, PRECISION: tl.constexpr):
    row = tl.program_id(0) * M + tl.arange(0, M)
    column = tl.program_id(1) * N + tl.arange(0, N)
    inner = tl.arange(0, K)
    total = tl.zeros((M, N), dtype=tl.float32)
    for first in range(0, k, K):
        left = tl.load(a + row[:, None] * k + (first + inner)[None, :])
        right = tl.load(b + (first + inner)[:, None] * n + column[None, :])
        total = tl.dot(left, right, total, input_precision=PRECISION)
    tl.store(c + row[:, None] * n + column[None, :], total.to(c.dtype.element_ty))


@triton.jit
def drop_out(source, target, n, p, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(source + at, mask=at < n)
    kept = tl.rand(seed, at) > p
    tl.store(target + at, tl.where(kept, x / (1 - p), 0.0), mask=at < n)


@triton.jit
def embedding_rows(tokens, table, target, WIDTH: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, WIDTH)
    token = tl.load(tokens + row).to(tl.int64)
    tl.store(target + row * WIDTH + at, tl.load(table + token * WIDTH + at))


@triton.jit
def segment_sums(starts, values, sums, BLOCK: tl.constexpr):
    segment = tl.program_id(0)
    first = tl.load(starts + segment)
    end = tl.load(starts + segment + 1)
    total = tl.zeros((BLOCK,), dtype=tl.float32)
    for start in range(first, end, BLOCK):
        at = start + tl.arange(0, BLOCK)
        total += tl.load(values + at, mask=at < end, other=0.0)
    tl.store(sums + segment, tl.sum(total, axis=0))


@triton.jit
def attention_tile(q, k, v, out, length, scale, CAUSAL: tl.constexpr, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr):
    first = tl.program_id(0) * M
    base = tl.program_id(1) * length * D
    rows = first + tl.arange(0, M)
    d = tl.arange(0, D)
    query = tl.load(q + base + rows[:, None] * D + d[None, :])
    most = tl.full((M,), -float("inf"), dtype=tl.float32)
    total = tl.zeros((M,), dtype=tl.float32)
    result = tl.zeros((M, D), dtype=tl.float32)
    end = length
    if CAUSAL:
        end = first + M
    for start in range(0, end, N):
        columns = start + tl.arange(0, N)
        key = tl.load(k + base + columns[None, :] * D + d[:, None])
        score = tl.dot(query, key) * scale
        if CAUSAL:
            score = tl.where(rows[:, None] >= columns[None, :], score, -float("inf"))
        larger = tl.maximum(most, tl.max(score, axis=1))
        weight = tl.exp(score - larger[:, None])
        shrink = tl.exp(most - larger)
        total = total * shrink + tl.sum(weight, axis=1)
        value = tl.load(v + base + columns[:, None] * D + d[None, :])
        result = result * shrink[:, None] + tl.dot(weight.to(value.dtype), value)
        most = larger
    tl.store(out + base + rows[:, None] * D + d[None, :], (result / total[:, None]).to(out.dtype.element_ty))


@triton.jit
def quantise_rows(source, target, scales, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    x = tl.load(source + row * columns + at, mask=at < columns, other=0.0).to(tl.float32)
    scale = tl.max(tl.abs(x), axis=0) / 127 + 1e-12
    tl.store(target + row * columns + at, tl.floor(x / scale + 0.5).to(tl.int8), mask=at < columns)
    tl.store(scales + row, scale)


@triton.jit
def dequantise_product(source, scales, vector, result, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    total = tl.zeros((BLOCK,), dtype=tl.float32)
    for first in range(0, columns, BLOCK):
        at = first + tl.arange(0, BLOCK)
        total += tl.load(source + row * columns + at).to(tl.float32) * tl.load(vector + at)
    tl.store(result + row, tl.sum(total, axis=0) * tl.load(scales + row))


@triton.jit
def cross_entropy_rows(logits, labels, losses, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    x = tl.load(logits + row * columns + at, mask=at < columns, other=-float("inf")).to(tl.float32)
    most = tl.max(x, axis=0)
    picked = tl.load(logits + row * columns + tl.load(labels + row)).to(tl.float32)
    tl.store(losses + row, tl.log(tl.sum(tl.exp(x - most), axis=0)) + most - picked)


@triton.jit
def largest_of_tile(source, target, COUNT: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    x = tl.sort(tl.load(source + row * BLOCK + at), descending=True)
    tl.store(target + row * COUNT + at, x, mask=at < COUNT)


@triton.jit
def scan_rows(source, target, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    tl.store(target + row * BLOCK + at, tl.cumsum(tl.load(source + row * BLOCK + at), axis=0))


@triton.jit
def gated(source, target, width, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    gate = tl.load(source + row * 2 * width + at).to(tl.float32)
    x = tl.load(source + row * 2 * width + width + at).to(tl.float32)
    tl.store(target + row * width + at, (gate * tl.sigmoid(gate) * x).to(target.dtype.element_ty))


@triton.jit
def rotate_pairs(source, angles, target, heads, HALF: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, HALF)
    angle = tl.load(angles + (row // heads) * HALF + at)
    a = tl.load(source + row * 2 * HALF + at).to(tl.float32)
    b = tl.load(source + row * 2 * HALF + HALF + at).to(tl.float32)
    c, s = tl.cos(angle), tl.sin(angle)
    tl.store(target + row * 2 * HALF + at, (a * c - b * s).to(target.dtype.element_ty))
    tl.store(target + row * 2 * HALF + HALF + at, (b * c + a * s).to(target.dtype.element_ty))


@triton.jit
def transpose_tile(source, target, rows, columns, BLOCK: tl.constexpr):
    y = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    tile = tl.load(source + y[:, None] * columns + x[None, :])
    tl.store(target + x[:, None] * rows + y[None, :], tl.trans(tile))


@triton.jit
def count_bins(values, bins, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(values + at, mask=at < n, other=0)
    tl.atomic_add(bins + value, 1, mask=at < n)


@triton.jit
def momentum_step(weights, gradients, first, second, n, rate, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    g = tl.load(gradients + at, mask=inside)
    m = 0.9 * tl.load(first + at, mask=inside) + 0.1 * g
    v = 0.999 * tl.load(second + at, mask=inside) + 0.001 * g * g
    tl.store(first + at, m, mask=inside)
    tl.store(second + at, v, mask=inside)
    tl.store(weights + at, tl.load(weights + at, mask=inside) - rate * m / (tl.sqrt(v) + 1e-8), mask=inside)


@triton.jit
def short_filter(source, taps, target, length, TAPS: tl.constexpr, BLOCK: tl.constexpr):
    channel = tl.program_id(1)
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK,), dtype=tl.float32)
    for k in tl.static_range(TAPS):
        total += tl.load(taps + channel * TAPS + k) * tl.load(source + channel * length + at - k, mask=at >= k, other=0.0)
    tl.store(target + channel * length + at, total)


def rows():
    for r, c, dtype in ((6000, 2000, F), (16384, 1024, H), (3000, 8192, F)):
        x, y = random(r, c, dtype=dtype), like(random(1), r, c, dtype=dtype)
        launch("softmax", softmax_rows, (r,), x, y, c, BLOCK=triton.next_power_of_2(c))
        check("softmax", y[5], x[5].cpu().double().softmax(0), 2e-3)
    for r, c, dtype in ((8000, 1500, F), (20000, 768, B)):
        x, w, b = random(r, c, dtype=dtype), random(c, dtype=dtype), random(c, dtype=dtype)
        y, mean = like(x), like(x, r, dtype=F)
        launch("layer norm", layer_norm_rows, (r,), x, w, b, y, mean, c, BLOCK=triton.next_power_of_2(c))
        wanted = torch.nn.functional.layer_norm(x[7].cpu().double(), (c,), w.cpu().double(), b.cpu().double())
        check("layer norm", y[7], wanted, 1e-3 if dtype == F else 2e-2)
    for r, c in ((6000, 4096), (30000, 1024)):
        x, w = random(r, c, dtype=B), random(c, dtype=B)
        residual, y = random(r, c, dtype=B), like(x)
        launch("RMS norm", rms_norm_added, (r,), x, residual, w, y, c, BLOCK=c)
        z = residual[3].cpu().double()
        check("RMS norm", y[3], z / (z.square().mean() + 1e-6).sqrt() * w.cpu().double(), 3e-2)
    for r, c in ((4096, 5000), (20000, 2048)):
        x, label, loss = random(r, c, dtype=H), torch.randint(c, (r,)).cuda(), like(random(1), r)
        launch("cross entropy", cross_entropy_rows, (r,), x, label, loss, c, BLOCK=triton.next_power_of_2(c))
        check("cross entropy", loss[9], x[9].cpu().double().logsumexp(0) - x[9, int(label[9])].cpu().double())
    for r, c in ((8000, 4096), (40000, 1024)):
        x, v = random(r, c), random(c)
        q, scale, y = like(x, dtype=torch.int8), like(x, r), like(x, r)
        launch("quantise", quantise_rows, (r,), x, q, scale, c, BLOCK=c)
        check("quantise", q[4].cpu().double() * scale[4].cpu().double(), x[4].cpu(), 0.03)
        launch("dequantise", dequantise_product, (r,), q, scale, v, y, c, BLOCK=1024)
        check("dequantise", y[4], (q[4].cpu().double() * v.cpu().double()).sum() * scale[4].cpu().double())
    for r, c, count in ((8192, 1024, 16), (20000, 256, 8)):
        x, y = random(r, c), like(random(1), r, count)
        launch("largest", largest_of_tile, (r,), x, y, COUNT=count, BLOCK=c)
        check("largest", y[6], x[6].cpu().topk(count).values, 0)
    for r, c in ((8192, 2048), (60000, 512)):
        x, y = random(r, c), like(random(1), r, c)
        launch("scan", scan_rows, (r,), x, y, BLOCK=c)
        check("scan", y[6], x[6].cpu().cumsum(0), 1e-3)


def products():
    for n, k, dtype, m_tile, n_tile, k_tile, precision in (
        (4096, 1024, H, 128, 128, 32, "tf32"),
        (2048, 2048, H, 64, 64, 64, "tf32"),
        (4096, 2048, B, 128, 64, 64, "tf32"),
        (2048, 2048, F, 64, 64, 32, "tf32"),
        (1024, 1024, F, 32, 64, 32, "ieee"),
    ):
        a, b = random(n, k, dtype=dtype), random(k, n, dtype=dtype)
        c = like(a, n, n)
        launch("product", product, (n // m_tile, n // n_tile), a, b, c, n, k, M=m_tile, N=n_tile, K=k_tile, PRECISION=precision)
        check("product", c[3, :64], a[3].cpu().double() @ b[:, :64].cpu().double(), 2e-2)
    for heads, length, d, causal, dtype in ((32, 1024, 64, False, H), (16, 2048, 64, True, H), (32, 1024, 128, True, B)):
        q, k, v = (random(heads, length, d, dtype=dtype) for _ in range(3))
        out = like(q)
        launch("attention", attention_tile, (length // 64, heads), q, k, v, out, length, d**-0.5, CAUSAL=causal, M=64, N=64, D=d)
        score = q[1, -1].cpu().double() @ k[1].cpu().double().T * d**-0.5  # the last row sees all
        check("attention", out[1, -1], score.softmax(0) @ v[1].cpu().double(), 1e-2)


def lines():
    for n in (8_000_000, 40_000_000):
        x = random(n)
        y = like(x)
        launch("dropout", drop_out, (triton.cdiv(n, 1024),), x, y, n, 0.3, 123, BLOCK=1024)
        check("dropout", (y[:100_000].cpu() == 0).double().mean(), torch.tensor(0.3), 0.01)
        bins = torch.zeros(2000, dtype=torch.int32).cuda()
        value = torch.randint(2000, (n // 4,), dtype=torch.int32).cuda()
        launch("bins", count_bins, (triton.cdiv(n // 4, 512),), value, bins, n // 4, BLOCK=512)
        check("bins", bins, 5 * torch.bincount(value.cpu(), minlength=2000), 0)
        first, second, weights = torch.zeros(n // 2).cuda(), torch.zeros(n // 2).cuda(), torch.zeros(n // 2).cuda()
        launch("step", momentum_step, (triton.cdiv(n // 2, 1024),), weights, x, first, second, n // 2, 0.1, BLOCK=1024)
        check("step", first[:50], (1 - 0.9**5) * x[:50].cpu())
    for tokens, width in ((20_000, 1024), (60_000, 512)):
        table, token = random(50_000, width, dtype=H), torch.randint(50_000, (tokens,)).cuda()
        y = like(table, tokens, width)
        launch("embedding", embedding_rows, (tokens,), token, table, y, WIDTH=width)
        check("embedding", y[-1], table[int(token[-1])].cpu(), 0)
    for segments, mean in ((50_000, 100), (4_000, 5_000)):
        starts = torch.cat([torch.zeros(1, dtype=torch.int64), torch.randint(2 * mean, (segments,)).cumsum(0)]).int()
        values, sums = random(int(starts[-1])), like(random(1), segments)
        launch("segments", segment_sums, (segments,), starts.cuda(), values, sums, BLOCK=256)
        check("segments", sums[8], values[starts[8] : starts[9]].cpu().double().sum())
    for r, width in ((4096, 4096), (16384, 2048)):
        x, y = random(r, 2 * width, dtype=B), like(random(1), r, width, dtype=B)
        launch("gate", gated, (r, width // 1024), x, y, width, BLOCK=1024)
        left, right = x[2].cpu().double().chunk(2)
        check("gate", y[2], torch.nn.functional.silu(left) * right, 2e-2)
    for positions, heads in ((4096, 32), (16384, 16)):
        x, angle = random(positions * heads, 128, dtype=H), torch.rand(positions, 64).cuda()
        y = like(x)
        launch("rotation", rotate_pairs, (positions * heads,), x, angle, y, heads, HALF=64)
        a, b = x[-1].cpu().double().chunk(2)
        c, s = angle[-1].cpu().double().cos(), angle[-1].cpu().double().sin()
        check("rotation", y[-1], torch.cat([a * c - b * s, b * c + a * s]), 5e-3)
    for r, c, dtype in ((4096, 6144, F), (8192, 8192, H)):
        x, y = random(r, c, dtype=dtype), like(random(1), c, r, dtype=dtype)
        launch("transpose", transpose_tile, (r // 64, c // 64), x, y, r, c, BLOCK=64)
        check("transpose", y[9], x[:, 9].cpu(), 0)
    for channels, length in ((256, 32_768), (2048, 8_192)):
        x, taps = random(channels, length), random(channels, 7)
        y = like(x)
        launch("filter", short_filter, (length // 1024, channels), x, taps, y, length, TAPS=7, BLOCK=1024)
        check("filter", y[3, 100], sum(taps[3, k].cpu() * x[3, 100 - k].cpu() for k in range(7)))


rows()
products()
lines()
sys.exit(1 if failed else 0)
