# SPDX-License-Identifier: Apache-2.0
"""PyTorch's optimisers and quantised numbers of kinds that the first set leaves out, and its low-discrepancy and
scaling kernels."""

import torch

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
H, B = torch.float16, torch.bfloat16


def optimizer(name, make_optimizer, dtype=torch.float32):
    def make():
        sizes = [(1024, 1024)] * 3 + [(2048, 512), (1000,), (33, 65)] * 2
        parameters = [torch.randn(size, dtype=dtype).requires_grad_() for size in sizes]
        for parameter in parameters:
            parameter.grad = torch.randn_like(parameter)
        return make_optimizer(parameters).step

    make.__name__ = f"optimizer {name}"
    ops.prepare(make)


o = torch.optim
optimizer("nadam", lambda p: o.NAdam(p, foreach=True))
optimizer("radam", lambda p: o.RAdam(p, foreach=True))
optimizer("adamax", lambda p: o.Adamax(p, foreach=True))
optimizer("asgd", lambda p: o.ASGD(p, foreach=True))
optimizer("adadelta", lambda p: o.Adadelta(p, foreach=True))
optimizer("adafactor", lambda p: o.Adafactor([x for x in p if x.dim() == 2][:4], foreach=True))
optimizer("muon", lambda p: o.Muon([x for x in p if x.dim() == 2][:2]))
optimizer("adagrad with decay", lambda p: o.Adagrad(p, lr_decay=0.01, weight_decay=0.1, foreach=True))
optimizer("adam fused, maximising", lambda p: o.Adam(p, fused=True, maximize=True, weight_decay=0.1))
optimizer("adam fused in half", lambda p: o.Adam(p, fused=True), H)
optimizer("adam fused double amsgrad", lambda p: o.Adam(p, fused=True, amsgrad=True), torch.float64)
optimizer("adamw foreach bf16", lambda p: o.AdamW(p, foreach=True, amsgrad=True), B)
optimizer("adamw capturable", lambda p: o.AdamW(p, foreach=True, capturable=True))
optimizer("sgd fused plain", lambda p: o.SGD(p, 1e-3, fused=True))
optimizer("sgd fused half", lambda p: o.SGD(p, 1e-3, momentum=0.9, fused=True), H)
optimizer("rmsprop with momentum in half", lambda p: o.RMSprop(p, momentum=0.9, foreach=True), H)
optimizer("rprop one by one", lambda p: o.Rprop(p[:2], foreach=False))


@ops.prepare
def sparse_adam():
    weight = torch.randn(100_000, 64).requires_grad_()
    places = torch.randperm(100_000)[:20_000]
    weight.grad = torch.sparse_coo_tensor(places[None], torch.randn(20_000, 64), (100_000, 64)).coalesce()
    return o.SparseAdam([weight]).step


@ops.prepare
def averages():
    model = torch.nn.Sequential(*(torch.nn.Linear(1024, 1024) for _ in range(4)))
    average = o.swa_utils.AveragedModel(model, multi_avg_fn=o.swa_utils.get_ema_multi_avg_fn(0.99))
    scaler = torch.amp.GradScaler("cuda")
    halves = [torch.randn(1024, 1024).to(H) for _ in range(8)]
    found, inverse, growth = torch.zeros(1), torch.ones(1), torch.zeros(1, dtype=torch.int32)
    outputs = torch.randn(8 * 2**20)
    return {
        "moving average": lambda: average.update_parameters(model),
        "scaled loss": lambda: scaler.scale(outputs),
        "unscaled halves": lambda: torch._amp_foreach_non_finite_check_and_unscale_(halves, found, inverse),
        "new scale": lambda: torch._amp_update_scale_(inverse, growth, found, 2.0, 0.5, 2000),
        "norms of halves": lambda: torch.nn.utils.get_total_norm(halves, 1.0),
        "greatest of all": lambda: torch.nn.utils.get_total_norm(halves, float("inf")),
        "as a vector": lambda: torch.nn.utils.parameters_to_vector(halves),
    }


@ops.prepare
def quantised():
    x, rows = torch.randn(2048, 4096), torch.randn(512, 2048)
    scales, zeros = torch.rand(512) * 0.1 + 0.01, torch.zeros(512, dtype=torch.int32)
    scale, zero, on = torch.tensor([0.05]), torch.tensor([3], dtype=torch.int32), torch.ones(1, dtype=torch.int64)
    low, high = torch.tensor([-1.0]), torch.tensor([1.0])
    tall, wide = rows.t().contiguous(), x.t().contiguous()[:512]
    stored = torch.quantize_per_tensor(x, 0.05, 3, torch.quint8)
    signed = torch.quantize_per_tensor(x, 0.05, 0, torch.qint8)
    d = torch.quantize_per_channel(rows, scales.double(), zeros.long(), 0, torch.qint8)
    decomposed = lambda x: torch.clamp(torch.round(x / 0.05) + 3, 0, 255).to(torch.uint8)  # noqa: E731
    return {
        "per tensor in 32 bits": lambda: torch.quantize_per_tensor(x, 0.05, 3, torch.qint32),
        "per channel of bytes": lambda: torch.quantize_per_channel(wide, scales, zeros, 0, torch.quint8),
        "per channel of columns": lambda: torch.quantize_per_channel(tall, scales, zeros, 1, torch.qint8),
        "back from channels": lambda: d.dequantize(),
        "back from signed": lambda: signed.dequantize(),
        "plain integers": lambda: stored.int_repr(),
        "relu": lambda: torch.relu(stored),
        "fake with tensors": lambda: torch.fake_quantize_per_tensor_affine(x, scale[0], zero[0], 0, 255),
        "fake of halves": lambda: torch.fake_quantize_per_tensor_affine(x.to(H), 0.05, 0, -128, 127),
        "fake of channels in half": lambda: torch.fake_quantize_per_channel_affine(
            rows.to(H), scales, zeros, 0, -128, 127
        ),
        "learnable": backward(
            lambda x, s: torch._fake_quantize_learnable_per_tensor_affine(x, s, low * 0, -128, 127, 0.1), x, scale
        ),
        "learnable channels": backward(
            lambda x, s: torch._fake_quantize_learnable_per_channel_affine(x, s, scales * 0, 0, -128, 127, 0.1),
            rows,
            scales,
        ),
        "observed": lambda: torch.fused_moving_avg_obs_fake_quant(
            x, on, on, low, high, scale, zero, 0.01, -128, 127, -1
        ),
        "decomposed": lambda: decomposed(x),
        "fp8 of rows": lambda: (x / x.abs().amax(1, keepdim=True) * 448).to(torch.float8_e4m3fn),
        "fp8 from bf16": lambda: x.to(B).to(torch.float8_e5m2),
        "fp8 added": lambda: x.to(torch.float8_e4m3fn).to(B) + x.to(B),
    }
