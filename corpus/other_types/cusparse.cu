// SPDX-License-Identifier: Apache-2.0
// cuSPARSE's routines that cusparse_products leaves out: matrices of doubles, halves and complex
// numbers, in sliced ELLPACK, in blocks and in blocked ELLPACK; products that use a preparation,
// sparse vectors, tridiagonal systems, and conversions.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cusparse.h>

#include "outside_sparse.h"

namespace {

using namespace outside;

constexpr auto kNone = CUSPARSE_OPERATION_NON_TRANSPOSE;
constexpr auto kZeroBase = CUSPARSE_INDEX_BASE_ZERO;
constexpr auto kInt = CUSPARSE_INDEX_32I;

/// One and zero of the type in which a routine computes.
template <class Scalar>
struct Scalars {
  Scalar one[2] = {Scalar(1), Scalar(0)};  // as a complex number: 1 + 0i
  Scalar zero[2] = {Scalar(0), Scalar(0)};
};

/// Values of type T in device memory, small integers; a complex number is two parts.
template <class T>
struct Values : Buffer<T> {
  explicit Values(std::size_t size, int parts = 1) : Buffer<T>(draw(size * parts)) {}
  static std::vector<T> draw(std::size_t size) {
    std::vector<T> values(size);
    Numbers numbers(94);
    for (T& value : values) value = static_cast<T>(static_cast<float>(numbers.next() % 9) - 4.0F);
    return values;
  }
};

template <class T, class Scalar>
void csr_products(cusparseHandle_t sparse, const std::string& name, const Csr& csr,
                  cudaDataType type, cudaDataType compute, int parts = 1) {
  const auto count = static_cast<std::int64_t>(csr.indices.size());
  const int width = 24;
  const Buffer<int> offsets(csr.offsets), indices(csr.indices);
  const Values<T> values(count, parts), x(std::size_t(csr.columns) * width, parts),
      y(std::size_t(csr.rows) * width, parts);
  const Scalars<Scalar> s;
  cusparseSpMatDescr_t a = nullptr;
  CHECK(cusparseCreateCsr(&a, csr.rows, csr.columns, count, offsets.data(), indices.data(),
                          values.data(), kInt, kInt, kZeroBase, type));
  operation("spmv " + name, [&] {
    cusparseDnVecDescr_t vx = nullptr, vy = nullptr;
    CHECK(cusparseCreateDnVec(&vx, csr.columns, x.data(), type));
    CHECK(cusparseCreateDnVec(&vy, csr.rows, y.data(), type));
    std::size_t bytes = 0;
    CHECK(cusparseSpMV_bufferSize(sparse, kNone, s.one, a, vx, s.zero, vy, compute,
                                  CUSPARSE_SPMV_CSR_ALG1, &bytes));
    const Buffer<char> storage(bytes);
    CHECK(cusparseSpMV_preprocess(sparse, kNone, s.one, a, vx, s.zero, vy, compute,
                                  CUSPARSE_SPMV_CSR_ALG1, storage.data()));
    repeat([&] {
      CHECK(cusparseSpMV(sparse, kNone, s.one, a, vx, s.zero, vy, compute, CUSPARSE_SPMV_CSR_ALG1,
                         storage.data()));
    });
  });
  for (const auto algorithm : {CUSPARSE_SPMM_CSR_ALG1, CUSPARSE_SPMM_CSR_ALG2}) {
    operation("spmm " + name + (algorithm == CUSPARSE_SPMM_CSR_ALG1 ? " 1" : " 2"), [&] {
      const auto order =
          algorithm == CUSPARSE_SPMM_CSR_ALG1 ? CUSPARSE_ORDER_COL : CUSPARSE_ORDER_ROW;
      const bool rows_first = order == CUSPARSE_ORDER_ROW;
      cusparseDnMatDescr_t mb = nullptr, mc = nullptr;
      CHECK(cusparseCreateDnMat(&mb, csr.columns, width, rows_first ? width : csr.columns, x.data(),
                                type, order));
      CHECK(cusparseCreateDnMat(&mc, csr.rows, width, rows_first ? width : csr.rows, y.data(), type,
                                order));
      std::size_t bytes = 0;
      CHECK(cusparseSpMM_bufferSize(sparse, kNone, kNone, s.one, a, mb, s.zero, mc, compute,
                                    algorithm, &bytes));
      const Buffer<char> storage(bytes);
      repeat([&] {
        CHECK(cusparseSpMM(sparse, kNone, kNone, s.one, a, mb, s.zero, mc, compute, algorithm,
                           storage.data()));
      });
    });
  }
  CHECK(cusparseDestroySpMat(a));
}

/// Sliced ELLPACK: slices of 32 rows, all of the same length.
void sliced(cusparseHandle_t sparse) {
  operation("spmv sliced ellpack", [&] {
    const int rows = 1 << 19, length = 20, slice = 32;
    const std::int64_t count = std::int64_t{rows} * length;
    std::vector<int> starts(rows / slice + 1);
    for (std::size_t i = 0; i < starts.size(); ++i)
      starts[i] = static_cast<int>(i) * slice * length;
    const Buffer<int> offsets(starts), columns(uniform<int>(count, 0, rows, 95));
    const Buffer<float> values(uniform<float>(count, -1, 1, 96)),
        x(uniform<float>(rows, -1, 1, 97)), y(rows);
    cusparseSpMatDescr_t a = nullptr;
    CHECK(cusparseCreateSlicedEll(&a, rows, rows, count, count, slice, offsets.data(),
                                  columns.data(), values.data(), kInt, kInt, kZeroBase,
                                  CUDA_R_32F));
    cusparseDnVecDescr_t vx = nullptr, vy = nullptr;
    CHECK(cusparseCreateDnVec(&vx, rows, x.data(), CUDA_R_32F));
    CHECK(cusparseCreateDnVec(&vy, rows, y.data(), CUDA_R_32F));
    const Scalars<float> s;
    std::size_t bytes = 0;
    CHECK(cusparseSpMV_bufferSize(sparse, kNone, s.one, a, vx, s.zero, vy, CUDA_R_32F,
                                  CUSPARSE_SPMV_SELL_ALG1, &bytes));
    const Buffer<char> storage(bytes);
    repeat([&] {
      CHECK(cusparseSpMV(sparse, kNone, s.one, a, vx, s.zero, vy, CUDA_R_32F,
                         CUSPARSE_SPMV_SELL_ALG1, storage.data()));
    });
    CHECK(cusparseDestroySpMat(a));
  });
}

/// Blocks: `per_row` blocks in each row of blocks, as BSR and as blocked ELLPACK.
template <class T>
void blocked(cusparseHandle_t sparse, const std::string& name, cudaDataType type, int block) {
  const int side = 8192, width = 128, per_row = 8;
  const int block_rows = side / block;
  std::vector<int> starts(block_rows + 1), places(std::size_t(block_rows) * per_row);
  for (int i = 0; i <= block_rows; ++i) starts[i] = i * per_row;
  for (int i = 0; i < block_rows; ++i)
    for (int j = 0; j < per_row; ++j)
      places[i * per_row + j] = (j * (block_rows / per_row) + (i * 7) % (block_rows / per_row));
  const Buffer<int> offsets(starts), columns(places);
  const Values<T> values(places.size() * block * block), b(std::size_t{side} * width),
      c(std::size_t{side} * width);
  const Scalars<float> s;
  cusparseDnMatDescr_t mb = nullptr, mc = nullptr;
  CHECK(cusparseCreateDnMat(&mb, side, width, side, b.data(), type, CUSPARSE_ORDER_COL));
  CHECK(cusparseCreateDnMat(&mc, side, width, side, c.data(), type, CUSPARSE_ORDER_COL));
  const auto product = [&](const std::string& format, cusparseSpMatDescr_t a,
                           cusparseSpMMAlg_t algorithm) {
    operation("spmm " + format + ' ' + name, [&] {
      std::size_t bytes = 0;
      CHECK(cusparseSpMM_bufferSize(sparse, kNone, kNone, s.one, a, mb, s.zero, mc, CUDA_R_32F,
                                    algorithm, &bytes));
      const Buffer<char> storage(bytes);
      repeat([&] {
        CHECK(cusparseSpMM(sparse, kNone, kNone, s.one, a, mb, s.zero, mc, CUDA_R_32F, algorithm,
                           storage.data()));
      });
    });
  };
  cusparseSpMatDescr_t ell = nullptr, bsr = nullptr;
  CHECK(cusparseCreateBlockedEll(&ell, side, side, block, std::int64_t{per_row} * block,
                                 columns.data(), values.data(), kInt, kZeroBase, type));
  product("blocked ellpack", ell, CUSPARSE_SPMM_BLOCKED_ELL_ALG1);
  CHECK(cusparseDestroySpMat(ell));
  CHECK(cusparseCreateBsr(&bsr, block_rows, block_rows, static_cast<std::int64_t>(places.size()),
                          block, block, offsets.data(), columns.data(), values.data(), kInt, kInt,
                          kZeroBase, type, CUSPARSE_ORDER_ROW));
  product("bsr", bsr, CUSPARSE_SPMM_BSR_ALG1);
  CHECK(cusparseDestroySpMat(bsr));
}

void vectors(cusparseHandle_t sparse) {
  const int n = 1 << 23, count = 1 << 21;
  std::vector<int> places(count);
  for (int i = 0; i < count; ++i) places[i] = 4 * i + i % 3;
  const Buffer<int> indices(places);
  const Buffer<double> values(uniform<double>(count, -1, 1, 98)), dense(uniform<double>(n, -1, 1));
  cusparseSpVecDescr_t x = nullptr;
  cusparseDnVecDescr_t y = nullptr;
  CHECK(cusparseCreateSpVec(&x, n, count, indices.data(), values.data(), kInt, kZeroBase,
                            CUDA_R_64F));
  CHECK(cusparseCreateDnVec(&y, n, dense.data(), CUDA_R_64F));
  const double half = 0.5, one = 1;
  const auto each = [](const char* name, auto&& call) {
    operation(name, [&] { repeat([&] { check(call(), name); }); });
  };
  each("axpby", [&] { return cusparseAxpby(sparse, &half, x, &one, y); });
  each("gather", [&] { return cusparseGather(sparse, y, x); });
  each("scatter", [&] { return cusparseScatter(sparse, x, y); });
  operation("spvv", [&] {
    double result = 0;
    std::size_t bytes = 0;
    CHECK(cusparseSpVV_bufferSize(sparse, kNone, x, y, &result, CUDA_R_64F, &bytes));
    const Buffer<char> storage(bytes);
    repeat([&] { CHECK(cusparseSpVV(sparse, kNone, x, y, &result, CUDA_R_64F, storage.data())); });
  });
}

/// Tridiagonal systems with a dominant diagonal: each call starts from what the last one left.
void tridiagonal(cusparseHandle_t sparse) {
  const int side = 512, batch = 4096;
  const std::size_t n = std::size_t{side} * batch;
  const Buffer<float> lower(uniform<float>(n, -0.1, 0.1)), upper(uniform<float>(n, -0.1, 0.1)),
      main(uniform<float>(n, 1, 1.5)), x(uniform<float>(n, -1, 1));
  operation("gtsv2 of a batch", [&] {
    std::size_t bytes = 0;
    CHECK(cusparseSgtsv2StridedBatch_bufferSizeExt(sparse, side, lower.data(), main.data(),
                                                   upper.data(), x.data(), batch, side, &bytes));
    const Buffer<char> storage(bytes);
    repeat([&] {
      CHECK(cusparseSgtsv2StridedBatch(sparse, side, lower.data(), main.data(), upper.data(),
                                       x.data(), batch, side, storage.data()));
    });
  });
  operation("gtsv2 of many right sides", [&] {
    std::size_t bytes = 0;
    CHECK(cusparseSgtsv2_nopivot_bufferSizeExt(sparse, batch, 64, lower.data(), main.data(),
                                               upper.data(), x.data(), batch, &bytes));
    const Buffer<char> storage(bytes);
    repeat([&] {
      CHECK(cusparseSgtsv2_nopivot(sparse, batch, 64, lower.data(), main.data(), upper.data(),
                                   x.data(), batch, storage.data()));
    });
  });
  operation("gtsv of an interleaved batch", [&] {
    std::size_t bytes = 0;
    CHECK(cusparseSgtsvInterleavedBatch_bufferSizeExt(sparse, 0, side, lower.data(), main.data(),
                                                      upper.data(), x.data(), batch, &bytes));
    const Buffer<char> storage(bytes);
    repeat([&] {
      CHECK(cusparseSgtsvInterleavedBatch(sparse, 0, side, lower.data(), main.data(), upper.data(),
                                          x.data(), batch, storage.data()));
    });
  });
}

void conversions(cusparseHandle_t sparse, const Csr& csr) {
  const int rows = 4096, columns = 4096;
  operation("dense to csr", [&] {
    std::vector<float> host = uniform<float>(std::size_t{rows} * columns, 0, 1, 99);
    for (float& value : host) value = value < 0.05F ? value : 0;
    const Buffer<float> data(host), values(host.size());
    const Buffer<int> offsets(rows + 1), indices(host.size());
    cusparseDnMatDescr_t dense = nullptr;
    cusparseSpMatDescr_t out = nullptr;
    CHECK(cusparseCreateDnMat(&dense, rows, columns, columns, data.data(), CUDA_R_32F,
                              CUSPARSE_ORDER_ROW));
    CHECK(cusparseCreateCsr(&out, rows, columns, 0, offsets.data(), nullptr, nullptr, kInt, kInt,
                            kZeroBase, CUDA_R_32F));
    const auto how = CUSPARSE_DENSETOSPARSE_ALG_DEFAULT;
    std::size_t bytes = 0;
    CHECK(cusparseDenseToSparse_bufferSize(sparse, dense, out, how, &bytes));
    const Buffer<char> storage(bytes);
    repeat([&] {
      CHECK(cusparseDenseToSparse_analysis(sparse, dense, out, how, storage.data()));
      CHECK(cusparseCsrSetPointers(out, offsets.data(), indices.data(), values.data()));
      CHECK(cusparseDenseToSparse_convert(sparse, dense, out, how, storage.data()));
    });
    CHECK(cusparseDestroySpMat(out));
  });
  const int count = static_cast<int>(csr.indices.size());
  const Buffer<int> offsets(csr.offsets), indices(csr.indices), row_indices(count);
  operation("csr offsets to rows", [&] {
    repeat([&] {
      CHECK(
          cusparseXcsr2coo(sparse, offsets.data(), count, csr.rows, row_indices.data(), kZeroBase));
    });
  });
  operation("rows to csr offsets", [&] {
    repeat([&] {
      CHECK(
          cusparseXcoo2csr(sparse, row_indices.data(), count, csr.rows, offsets.data(), kZeroBase));
    });
  });
  operation("sort of a coo matrix by columns", [&] {
    const Buffer<int> order(count), i(count), j(count);
    std::size_t bytes = 0;
    CHECK(cusparseXcoosort_bufferSizeExt(sparse, csr.rows, csr.columns, count, row_indices.data(),
                                         indices.data(), &bytes));
    const Buffer<char> storage(bytes);
    repeat([&] {
      const std::size_t size = std::size_t(count) * 4;
      CHECK(cudaMemcpy(i.data(), row_indices.data(), size, cudaMemcpyDeviceToDevice));
      CHECK(cudaMemcpy(j.data(), indices.data(), size, cudaMemcpyDeviceToDevice));
      CHECK(cusparseCreateIdentityPermutation(sparse, count, order.data()));
      CHECK(cusparseXcoosortByColumn(sparse, csr.rows, csr.columns, count, i.data(), j.data(),
                                     order.data(), storage.data()));
    });
  });
}

}  // namespace

int main() try {
  cusparseHandle_t sparse = nullptr;
  CHECK(cusparseCreate(&sparse));
  const Csr skewed_rows = power_law(100000, 32, 20000), regular = even(100000, 40);
  for (const auto& [name, csr] : {std::pair{"skewed", &skewed_rows}, std::pair{"even", &regular}}) {
    const std::string rows = name;
    csr_products<double, double>(sparse, rows + " fp64", *csr, CUDA_R_64F, CUDA_R_64F);
    csr_products<__half, float>(sparse, rows + " fp16", *csr, CUDA_R_16F, CUDA_R_32F);
    csr_products<__nv_bfloat16, float>(sparse, rows + " bf16", *csr, CUDA_R_16BF, CUDA_R_32F);
    csr_products<float, float>(sparse, rows + " complex", *csr, CUDA_C_32F, CUDA_C_32F, 2);
  }
  sliced(sparse);
  operation("blocks fp16", [&] { blocked<__half>(sparse, "fp16 32", CUDA_R_16F, 32); });
  operation("blocks bf16", [&] { blocked<__nv_bfloat16>(sparse, "bf16 64", CUDA_R_16BF, 64); });
  operation("blocks fp32", [&] { blocked<float>(sparse, "fp32 16", CUDA_R_32F, 16); });
  operation("vectors", [&] { vectors(sparse); });
  tridiagonal(sparse);
  operation("conversions", [&] { conversions(sparse, regular); });
  CHECK(cusparseDestroy(sparse));
} catch (const std::exception& error) {
  std::fprintf(stderr, "more_cusparse: %s\n", error.what());
  return 1;
}
