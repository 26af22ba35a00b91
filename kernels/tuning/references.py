# SPDX-License-Identifier: Apache-2.0
"""What each kernel of the spaces computes, by PyTorch: name of the space -> pairs (what the kernel wrote, what is right). The first of a
pair is a view of the kernel's buffers, or a function that reads them."""

import torch


def _rows(tensors, sizes, *names):
    return [tensors[name].view(sizes["rows"], sizes["columns"]) for name in names]


def softmax(tensors, sizes):
    out, x = _rows(tensors, sizes, "out", "x")
    return [(out, torch.softmax(x.float(), 1))]


def layer_norm(tensors, sizes):
    out, x = _rows(tensors, sizes, "out", "x")
    return [(out, torch.nn.functional.layer_norm(x, (sizes["columns"],), tensors["gamma"], tensors["beta"], 1e-5))]


def rms_norm(tensors, sizes):
    out, x = _rows(tensors, sizes, "out", "x")
    values = x.float()
    return [(out, values * torch.rsqrt(values.square().mean(1, keepdim=True) + 1e-6) * tensors["gamma"].float())]


def cross_entropy(tensors, sizes):
    x, = _rows(tensors, sizes, "x")
    return [(tensors["out"], torch.cat([torch.nn.functional.cross_entropy(part.float(), labels, reduction="none")
                                        for part, labels in zip(x.split(1024), tensors["labels"].split(1024))]))]


def matrix_vector(tensors, sizes):
    a, = _rows(tensors, sizes, "a")
    return [(tensors["out"], a.float() @ tensors["x"].float())]


def column_sums(tensors, sizes):
    x, = _rows(tensors, sizes, "x")
    return [(lambda: tensors["out"].view(-1, sizes["columns"]).double().sum(0), x.double().sum(0))]


def chain(tensors, sizes):
    value = tensors["x"] * tensors["y"] + tensors["x"]
    value = value * torch.sigmoid(value)
    return [(tensors["out"], torch.maximum(value, 0.1 * value) + tensors["x"])]


def transpose(tensors, sizes):
    return [(tensors["out"].view(sizes["columns"], sizes["rows"]), _rows(tensors, sizes, "x")[0].T)]


def taps(tensors, sizes):
    x = tensors["x"].view(sizes["rows"], -1)
    return [(tensors["out"].view(sizes["rows"], -1),
             sum(tensors["weights"][tap] * x[:, tap:tap + sizes["columns"]] for tap in range(9)))]


def rotary(tensors, sizes):
    out, x = (tensors[name].view(sizes["tokens"], sizes["heads"], 2, 64) for name in ("out", "x"))
    cosine, sine = (tensors[name].view(-1, 1, 64) for name in ("cosines", "sines"))
    first, second = x[:, :, 0].float(), x[:, :, 1].float()
    return [(out[:, :, 0], first * cosine - second * sine), (out[:, :, 1], second * cosine + first * sine)]


def gather(tensors, sizes):
    return [(tensors["out"].view(sizes["rows"], -1), tensors["table"].view(sizes["table"], -1)[tensors["indices"]])]


def product_f16(tensors, sizes):
    return [(tensors["c"].view(sizes["m"], -1), tensors["a"].view(-1, sizes["k"]).float() @ tensors["b"].view(sizes["k"], -1).float())]


def linear_bf16(tensors, sizes):
    right = tensors["a"].view(-1, sizes["k"]).float() @ tensors["b"].view(-1, sizes["k"]).float().T + tensors["bias"].float()
    return [(tensors["c"].view(sizes["m"], -1), torch.where(right > 0, right, 0.125 * right))]


def product_i8(tensors, sizes):
    # Sums of 4,096 products of bytes from -8 to 7 are whole numbers that float32 has.
    return [(tensors["c"].view(sizes["m"], -1), tensors["a"].view(-1, sizes["k"]).float() @ tensors["b"].view(-1, sizes["k"]).float().T)]


def attention(tensors, sizes):
    out, q, k, v = (tensors[name].view(sizes["heads"], sizes["tokens"], 64) for name in ("out", "q", "k", "v"))
    right = [torch.softmax(queries.float() @ keys.float().transpose(1, 2) * 0.125, 2) @ values.float()
             for queries, keys, values in zip(q.split(16), k.split(16), v.split(16))]
    return [(out, torch.cat(right))]


turned = transpose


def product_f32(tensors, sizes):
    return [(tensors["c"].view(sizes["m"], -1), tensors["a"].view(-1, sizes["k"]) @ tensors["b"].view(sizes["k"], -1))]


def seven_points(tensors, sizes):
    out, field = (tensors[name].view(sizes["nz"] + 2, sizes["ny"] + 2, sizes["nx"] + 64) for name in ("out", "in"))

    def moved(z, y, x):
        return field[1 + z:sizes["nz"] + 1 + z, 1 + y:sizes["ny"] + 1 + y, 32 + x:sizes["nx"] + 32 + x]

    around = moved(0, 0, -1) + moved(0, 0, 1) + moved(0, -1, 0) + moved(0, 1, 0) + moved(-1, 0, 0) + moved(1, 0, 0)
    return [(out[1:-1, 1:-1, 32:-32], 0.5 * moved(0, 0, 0) + 0.125 * around)]


def row_sums(tensors, sizes):
    return [(tensors["out"], tensors["in"].view(sizes["rows"], -1).double().sum(1))]


def bins(tensors, sizes):
    return [(tensors["out"], torch.bincount(tensors["in"].long(), minlength=256))]
