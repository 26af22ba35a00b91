# SPDX-License-Identifier: Apache-2.0
"""PyTorch's linear algebra, transforms and sparse matrices of kinds that the first set leaves out."""

import torch

import outside

ops, backward = outside.torch_operations(memory_gib=1.5)
H = torch.float16


def positive(batch, side, dtype=torch.float32):
    a = torch.randn(batch, side, side, dtype=dtype)
    return a @ a.mT + side * torch.eye(side, dtype=dtype)


@ops.prepare
def linear_algebra():
    many, wide = positive(8192, 8), positive(1500, 24, torch.float64)
    waves = positive(1000, 16).to(torch.complex64)
    one = positive(1, 384, torch.float64)[0]
    a = torch.linalg
    return {
        "cholesky of 8": lambda: a.cholesky(many),
        "cholesky of complex": lambda: a.cholesky(waves),
        "cholesky solve": lambda: torch.cholesky_solve(many[:, :, :2], many),
        "lu of doubles": lambda: a.lu_factor(wide),
        "lu solve": lambda: torch.lu_solve(many[:, :, :3], *a.lu_factor(many)),
        "lu unpacked": lambda: torch.lu_unpack(*a.lu_factor(wide)),
        "solve complex": lambda: a.solve(waves, waves[:, :, :1]),
        "inverse of 8": lambda: a.inv(many),
        "determinant of doubles": lambda: a.det(wide),
        "triangular doubles": lambda: a.solve_triangular(wide, wide[:, :, :4], upper=False),
        "eigenvalues of doubles": lambda: a.eigvalsh(wide),
        "qr of complex": lambda: a.qr(waves),
        "qr of a double": lambda: a.qr(one[:, :128]),
        "householder": lambda: a.householder_product(wide, wide[:, 0]),
        "exponential of doubles": lambda: a.matrix_exp(wide / 200),
        "ldl": lambda: a.ldl_factor(one),
        "solve backward": backward(lambda m: a.solve(m, m[:, :, :1]), many),
        "vecdot": lambda: a.vecdot(wide, wide),
        "norm of matrices": lambda: a.matrix_norm(wide),
    }


@ops.prepare
def transforms():
    x, d = torch.randn(512, 4096), torch.randn(256, 2048, dtype=torch.float64)
    f, half = torch.fft, torch.randn(1024, 1024).to(H)
    return {
        "hermitian": lambda: f.hfft(torch.complex(x, x)),
        "inverse real double": lambda: f.irfft(f.rfft(d)),
        "three dimensions double": lambda: f.fftn(d.view(32, 64, 256)),
        "rows of 1001": lambda: f.fft(x[:, :1001]),
        "rows of 4093": lambda: f.rfft(x[:, :4093]),
        "half": lambda: f.rfft(half),
        "columns of real": lambda: f.rfft(x, dim=0),
        "small batch": lambda: f.fft(x.view(-1, 32)),
        "ifft shift": lambda: f.ifftshift(d),
        "frequencies": lambda: f.fftfreq(4_000_000),
    }


@ops.prepare
def sparse():
    dense = torch.randn(4096, 4096) * (torch.rand(4096, 4096) < 0.01)
    coo, csr, csc = dense.to_sparse(), dense.to_sparse_csr(), dense.to_sparse_csc()
    wide, half = torch.randn(4096, 64), dense.to(H).to_sparse_csr()
    doubles = dense.double().to_sparse_csr()
    blocks = dense.to_sparse_bsr((16, 16))
    vector = torch.randn(4096)
    return {
        "double csr times dense": lambda: doubles @ wide.double(),
        "half csr times dense": lambda: half @ wide.to(H),
        "csc times dense": lambda: csc @ wide,
        "coo times vector": lambda: torch.mv(coo, vector),
        "sparse times sparse": lambda: torch.sparse.mm(coo, coo),
        "csr plus csr": lambda: csr + csr,
        "coo times number": lambda: coo * 1.5,
        "coo times coo": lambda: coo * coo,
        "sum by columns": lambda: torch.sparse.sum(coo, 0),
        "log softmax": lambda: torch.sparse.log_softmax(coo, 1),
        "addmm": lambda: torch.sparse.addmm(wide, coo, wide),
        "masked by a sparse one": lambda: dense.sparse_mask(coo),
        "hspmm": lambda: torch.hspmm(coo, wide),
        "to csr": lambda: coo.to_sparse_csr(),
        "to blocks": lambda: dense.to_sparse_bsr((32, 32)),
        "csr to csc": lambda: csr.to_sparse_csc(),
        "blocks to dense": lambda: blocks.to_dense(),
        "blocks times vector": lambda: blocks @ vector,
        "transposed": lambda: coo.t().coalesce(),
        "index select": lambda: coo.index_select(0, torch.arange(0, 4096, 5)),
        "triangular": lambda: torch.triangular_solve(wide, (torch.eye(4096).to_sparse_csr()), upper=False),
    }
