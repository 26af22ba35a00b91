// SPDX-License-Identifier: Apache-2.0
// cuBLAS: vector and matrix-vector routines, products of square, skinny, small and batched matrices
// in six number types, and the triangular and symmetric routines.
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "outside.h"

namespace {

using namespace outside;

constexpr float kOne = 1, kHalf = 0.5F;
constexpr double kOneDouble = 1, kHalfDouble = 0.5;

struct Inputs {
  Buffer<float> a{uniform<float>(1 << 24, -1, 1, 21)};
  Buffer<float> b{uniform<float>(1 << 24, -1, 1, 22)};
  Buffer<float> c{1 << 24};
  Buffer<double> da{uniform<double>(1 << 23, -1, 1, 23)};
  Buffer<double> db{uniform<double>(1 << 23, -1, 1, 24)};
  Buffer<double> dc{1 << 23};
};

void vectors(cublasHandle_t blas, const Inputs& x) {
  const int n = 1 << 24, half = 1 << 23;
  float result = 0;
  double result_double = 0;
  int place = 0;
  float *a = x.a.data(), *b = x.b.data();
  double *da = x.da.data(), *db = x.db.data();
  const auto each = [](const char* name, auto&& call) {
    operation(name, [&] { repeat([&] { check(call(), name); }); });
  };
  each("sdot", [&] { return cublasSdot(blas, n, a, 1, b, 1, &result); });
  each("ddot", [&] { return cublasDdot(blas, half, da, 1, db, 1, &result_double); });
  each("sdot of every fourth", [&] { return cublasSdot(blas, n / 4, a, 4, b, 4, &result); });
  each("sasum", [&] { return cublasSasum(blas, n, a, 1, &result); });
  each("snrm2", [&] { return cublasSnrm2(blas, n, a, 1, &result); });
  each("dnrm2", [&] { return cublasDnrm2(blas, half, da, 1, &result_double); });
  each("isamax", [&] { return cublasIsamax(blas, n, a, 1, &place); });
  each("idamin", [&] { return cublasIdamin(blas, half, da, 1, &place); });
  each("saxpy", [&] { return cublasSaxpy(blas, n, &kHalf, a, 1, x.c.data(), 1); });
  each("dscal", [&] { return cublasDscal(blas, half, &kHalfDouble, x.dc.data(), 1); });
  each("srot",
       [&] { return cublasSrot(blas, half, x.c.data(), 1, x.c.data() + half, 1, &kHalf, &kHalf); });
  each("sswap with stride",
       [&] { return cublasSswap(blas, half, x.c.data(), 2, x.c.data() + 1, 2); });
  each("scopy with stride", [&] { return cublasScopy(blas, half, a, 2, x.c.data(), 1); });
}

void matrix_vector(cublasHandle_t blas, const Inputs& x) {
  const auto gemv = [&](const char* name, cublasOperation_t op, int rows, int columns) {
    operation(name, [&] {
      repeat([&] {
        CHECK(cublasSgemv(blas, op, rows, columns, &kOne, x.a.data(), rows, x.b.data(), 1, &kHalf,
                          x.c.data(), 1));
      });
    });
  };
  gemv("sgemv square", CUBLAS_OP_N, 4096, 4096);
  gemv("sgemv square transposed", CUBLAS_OP_T, 4096, 4096);
  gemv("sgemv tall", CUBLAS_OP_N, 1 << 20, 16);
  gemv("sgemv tall transposed", CUBLAS_OP_T, 1 << 20, 16);
  gemv("sgemv wide", CUBLAS_OP_N, 16, 1 << 20);
  gemv("sgemv wide transposed", CUBLAS_OP_T, 16, 1 << 20);
  operation("dgemv", [&] {
    repeat([&] {
      CHECK(cublasDgemv(blas, CUBLAS_OP_N, 2048, 4096, &kOneDouble, x.da.data(), 2048, x.db.data(),
                        1, &kHalfDouble, x.dc.data(), 1));
    });
  });
  operation("sger", [&] {
    repeat([&] {
      CHECK(cublasSger(blas, 4096, 4096, &kHalf, x.a.data(), 1, x.b.data(), 1, x.c.data(), 4096));
    });
  });
  operation("ssymv", [&] {
    repeat([&] {
      CHECK(cublasSsymv(blas, CUBLAS_FILL_MODE_LOWER, 4096, &kOne, x.a.data(), 4096, x.b.data(), 1,
                        &kHalf, x.c.data(), 1));
    });
  });
  operation("strmv", [&] {
    repeat([&] {
      CHECK(cublasStrmv(blas, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 4096,
                        x.a.data(), 4096, x.c.data(), 1));
    });
  });
  operation("ssbmv, a band of 33", [&] {
    repeat([&] {
      CHECK(cublasSsbmv(blas, CUBLAS_FILL_MODE_LOWER, 1 << 18, 32, &kOne, x.a.data(), 33,
                        x.b.data(), 1, &kHalf, x.c.data(), 1));
    });
  });
}

struct Shape {
  const char* name;
  int m, n, k;
  cublasOperation_t op_a, op_b;
};

constexpr Shape kShapes[] = {
    {"1536 x 1536 x 1536", 1536, 1536, 1536, CUBLAS_OP_N, CUBLAS_OP_N},
    {"1024 x 1024 x 1024, first transposed", 1024, 1024, 1024, CUBLAS_OP_T, CUBLAS_OP_N},
    {"4096 x 64 x 4096", 4096, 64, 4096, CUBLAS_OP_N, CUBLAS_OP_T},
    {"64 x 64 x 100000", 64, 64, 100000, CUBLAS_OP_N, CUBLAS_OP_T},
    {"999 x 777 x 555", 999, 777, 555, CUBLAS_OP_T, CUBLAS_OP_T},
    {"4096 x 1 x 4096", 4096, 1, 4096, CUBLAS_OP_N, CUBLAS_OP_N},
};

/// The products of every shape, of elements of type T that the library knows as `type`.
template <class T>
void products(cublasHandle_t blas, const std::string& type_name, cudaDataType type,
              cudaDataType result_type, cublasComputeType_t compute, const void* one,
              std::size_t result_bytes) {
  std::vector<T> values((1 << 24) * (type == CUDA_C_32F ? 2 : 1));
  Numbers numbers(25);
  for (T& value : values) value = static_cast<T>(static_cast<float>(numbers.next() % 7) - 3.0F);
  const Buffer<T> a(values);
  const Buffer<T> b(values);
  const Buffer<char> c((std::size_t{1} << 24) * result_bytes);
  for (const Shape& shape : kShapes) {
    operation("product " + type_name + " " + shape.name, [&] {
      const int lda = shape.op_a == CUBLAS_OP_N ? shape.m : shape.k;
      const int ldb = shape.op_b == CUBLAS_OP_N ? shape.k : shape.n;
      repeat([&] {
        CHECK(cublasGemmEx(blas, shape.op_a, shape.op_b, shape.m, shape.n, shape.k, one, a.data(),
                           type, lda, b.data(), type, ldb, one, c.data(), result_type, shape.m,
                           compute, CUBLAS_GEMM_DEFAULT));
      });
    });
  }
  for (const int side : {8, 32, 128}) {
    operation("batched product " + type_name + " " + std::to_string(side), [&] {
      const int batch = std::min((1 << 24) / (side * side), 1 << 16);
      const long long stride = static_cast<long long>(side) * side;
      repeat([&] {
        CHECK(cublasGemmStridedBatchedEx(blas, CUBLAS_OP_N, CUBLAS_OP_N, side, side, side, one,
                                         a.data(), type, side, stride, b.data(), type, side, stride,
                                         one, c.data(), result_type, side, stride, batch, compute,
                                         CUBLAS_GEMM_DEFAULT));
      });
    });
  }
}

void all_products(cublasHandle_t blas) {
  const float one = 1;
  const double one_double = 1;
  const std::int32_t one_integer = 1;
  const float complex_one[2] = {1, 0};
  products<float>(blas, "fp32", CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F, &one, 4);
  products<float>(blas, "tf32", CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32, &one, 4);
  products<__half>(blas, "fp16", CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_32F, &one, 2);
  products<__nv_bfloat16>(blas, "bf16", CUDA_R_16BF, CUDA_R_16BF, CUBLAS_COMPUTE_32F, &one, 2);
  products<double>(blas, "fp64", CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F, &one_double, 8);
  products<std::int8_t>(blas, "int8", CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I, &one_integer, 4);
  products<float>(blas, "complex of half the size", CUDA_C_32F, CUDA_C_32F, CUBLAS_COMPUTE_32F,
                  complex_one, 8);
}

void triangular(cublasHandle_t blas, const Inputs& x) {
  const int n = 1024;
  // A dominant diagonal keeps the solutions finite.
  std::vector<float> host = uniform<float>(std::size_t{n} * n, -0.5, 0.5, 26);
  for (int i = 0; i < n; ++i) host[static_cast<std::size_t>(i) * (n + 1)] = n;
  const Buffer<float> matrix(host);
  const Buffer<double> wide(std::vector<double>(host.begin(), host.end()));
  operation("strsm", [&] {
    repeat([&] {
      CHECK(cublasStrsm(blas, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N,
                        CUBLAS_DIAG_NON_UNIT, n, 2048, &kOne, matrix.data(), n, x.c.data(), n));
    });
  });
  operation("dtrsm from the right", [&] {
    repeat([&] {
      CHECK(cublasDtrsm(blas, CUBLAS_SIDE_RIGHT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_T,
                        CUBLAS_DIAG_NON_UNIT, 1024, n, &kOneDouble, wide.data(), n, x.dc.data(),
                        1024));
    });
  });
  operation("strsv", [&] {
    repeat([&] {
      CHECK(cublasStrsv(blas, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n,
                        matrix.data(), n, x.c.data(), 1));
    });
  });
  operation("ssyrk", [&] {
    repeat([&] {
      CHECK(cublasSsyrk(blas, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, 2048, 512, &kOne, x.a.data(),
                        2048, &kHalf, x.c.data(), 2048));
    });
  });
  operation("dsyr2k", [&] {
    repeat([&] {
      CHECK(cublasDsyr2k(blas, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_T, 1024, 512, &kOneDouble,
                         x.da.data(), 512, x.db.data(), 512, &kHalfDouble, x.dc.data(), 1024));
    });
  });
  operation("strmm", [&] {
    repeat([&] {
      CHECK(cublasStrmm(blas, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N,
                        CUBLAS_DIAG_NON_UNIT, n, 2048, &kOne, matrix.data(), n, x.a.data(), n,
                        x.c.data(), n));
    });
  });
  operation("sgeam: transpose and add", [&] {
    repeat([&] {
      CHECK(cublasSgeam(blas, CUBLAS_OP_T, CUBLAS_OP_N, 4000, 4000, &kOne, x.a.data(), 4000, &kHalf,
                        x.b.data(), 4000, x.c.data(), 4000));
    });
  });
  operation("sdgmm", [&] {
    repeat([&] {
      CHECK(cublasSdgmm(blas, CUBLAS_SIDE_RIGHT, 4096, 4096, x.a.data(), 4096, x.b.data(), 1,
                        x.c.data(), 4096));
    });
  });
}

void small_systems(cublasHandle_t blas) {
  const int side = 24, batch = 20000;
  std::vector<float> host = uniform<float>(std::size_t{side} * side * batch, -0.5, 0.5, 27);
  for (int system = 0; system < batch; ++system)
    for (int i = 0; i < side; ++i) host[(system * side + i) * side + i] += side;
  const Buffer<float> matrices(host);
  const Buffer<float> inverses(host);
  std::vector<float*> from(batch), to(batch);
  for (int system = 0; system < batch; ++system) {
    from[system] = matrices.data() + system * side * side;
    to[system] = inverses.data() + system * side * side;
  }
  const Buffer<float*> sources(from), targets(to);
  const Buffer<int> pivots(side * batch), info(batch);
  operation("sgetrfBatched", [&] {
    repeat([&] {
      CHECK(
          cublasSgetrfBatched(blas, side, sources.data(), side, pivots.data(), info.data(), batch));
    });
  });
  operation("sgetriBatched", [&] {
    repeat([&] {
      CHECK(cublasSgetriBatched(blas, side, sources.data(), side, pivots.data(), targets.data(),
                                side, info.data(), batch));
    });
  });
  operation("smatinvBatched", [&] {
    repeat([&] {
      CHECK(cublasSmatinvBatched(blas, side, sources.data(), side, targets.data(), side,
                                 info.data(), batch));
    });
  });
  operation("strsmBatched", [&] {
    repeat([&] {
      CHECK(cublasStrsmBatched(blas, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N,
                               CUBLAS_DIAG_UNIT, side, side, &kOne, sources.data(), side,
                               targets.data(), side, batch));
    });
  });
}

}  // namespace

int main() try {
  cublasHandle_t blas = nullptr;
  CHECK(cublasCreate(&blas));
  const Inputs inputs;
  vectors(blas, inputs);
  matrix_vector(blas, inputs);
  all_products(blas);
  triangular(blas, inputs);
  small_systems(blas);
  CHECK(cublasDestroy(blas));
} catch (const std::exception& error) {
  std::fprintf(stderr, "cublas_products: %s\n", error.what());
  return 1;
}
