// SPDX-License-Identifier: Apache-2.0
// cuSPARSE: products of sparse matrices in several formats with vectors, dense matrices and each
// other, triangular solves, and conversions. One matrix has rows of like length and columns
// anywhere, one has power-law rows and crowded columns, one is the 5-point grid.
#include <cusparse.h>

#include "outside_sparse.h"

namespace {

using namespace outside;

/// A matrix in device memory, with one descriptor a format.
class Matrix {
 public:
  explicit Matrix(const Csr& csr)
      : rows(csr.rows),
        columns(csr.columns),
        offsets(csr.offsets),
        indices(csr.indices),
        values(csr.values),
        row_indices(csr.indices.size()) {
    std::vector<int> host_rows(csr.indices.size());
    for (int row = 0; row < csr.rows; ++row)
      std::fill(host_rows.begin() + csr.offsets[row], host_rows.begin() + csr.offsets[row + 1],
                row);
    CHECK(cudaMemcpy(row_indices.data(), host_rows.data(), host_rows.size() * 4,
                     cudaMemcpyHostToDevice));
    const auto count = static_cast<std::int64_t>(csr.indices.size());
    CHECK(cusparseCreateCsr(&in_csr, rows, columns, count, offsets.data(), indices.data(),
                            values.data(), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                            CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
    CHECK(cusparseCreateCoo(&in_coo, rows, columns, count, row_indices.data(), indices.data(),
                            values.data(), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                            CUDA_R_32F));
    CHECK(cusparseCreateCsc(&in_csc, columns, rows, count, offsets.data(), indices.data(),
                            values.data(), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                            CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));  // of the transposed matrix
  }
  Matrix(const Matrix&) = delete;
  Matrix& operator=(const Matrix&) = delete;
  ~Matrix() {
    for (const cusparseSpMatDescr_t matrix : {in_csr, in_coo, in_csc}) cusparseDestroySpMat(matrix);
  }

  int rows, columns;
  Buffer<int> offsets, indices;
  Buffer<float> values;
  Buffer<int> row_indices;
  cusparseSpMatDescr_t in_csr = nullptr, in_coo = nullptr, in_csc = nullptr;
};

cusparseDnVecDescr_t vector_of(const Buffer<float>& data, int size) {
  cusparseDnVecDescr_t descriptor = nullptr;
  CHECK(cusparseCreateDnVec(&descriptor, size, data.data(), CUDA_R_32F));
  return descriptor;
}

cusparseDnMatDescr_t dense(const Buffer<float>& data, int rows, int columns,
                           cusparseOrder_t order) {
  cusparseDnMatDescr_t descriptor = nullptr;
  const int leading = order == CUSPARSE_ORDER_ROW ? columns : rows;
  CHECK(cusparseCreateDnMat(&descriptor, rows, columns, leading, data.data(), CUDA_R_32F, order));
  return descriptor;
}

constexpr float kOne = 1, kZero = 0;
constexpr auto kNone = CUSPARSE_OPERATION_NON_TRANSPOSE;
constexpr auto kTransposed = CUSPARSE_OPERATION_TRANSPOSE;

void times_vector(cusparseHandle_t sparse, const std::string& name, const Matrix& matrix) {
  const Buffer<float> x(uniform<float>(matrix.columns, -1, 1, 33));
  const Buffer<float> y(matrix.rows);
  const auto product = [&](const char* format, cusparseOperation_t op, cusparseSpMatDescr_t in,
                           cusparseSpMVAlg_t algorithm) {
    operation("spmv " + name + ' ' + format, [&] {
      const auto vx = vector_of(x, matrix.columns);
      const auto vy = vector_of(y, matrix.rows);
      std::size_t bytes = 0;
      CHECK(cusparseSpMV_bufferSize(sparse, op, &kOne, in, vx, &kZero, vy, CUDA_R_32F, algorithm,
                                    &bytes));
      const Buffer<char> storage(bytes);
      repeat([&] {
        CHECK(cusparseSpMV(sparse, op, &kOne, in, vx, &kZero, vy, CUDA_R_32F, algorithm,
                           storage.data()));
      });
    });
  };
  product("csr 1", kNone, matrix.in_csr, CUSPARSE_SPMV_CSR_ALG1);
  product("csr 2", kNone, matrix.in_csr, CUSPARSE_SPMV_CSR_ALG2);
  product("csr transposed", kTransposed, matrix.in_csr, CUSPARSE_SPMV_ALG_DEFAULT);
  product("coo 1", kNone, matrix.in_coo, CUSPARSE_SPMV_COO_ALG1);
  product("coo 2", kNone, matrix.in_coo, CUSPARSE_SPMV_COO_ALG2);
  product("csc", kNone, matrix.in_csc, CUSPARSE_SPMV_ALG_DEFAULT);
}

void times_dense(cusparseHandle_t sparse, const std::string& name, const Matrix& matrix) {
  const int width = 32;
  const Buffer<float> b(uniform<float>(std::size_t{32} * matrix.columns, -1, 1, 34));
  const Buffer<float> c(std::size_t{32} * matrix.rows);
  const auto product = [&](const char* format, cusparseSpMatDescr_t in, cusparseSpMMAlg_t algorithm,
                           cusparseOrder_t order) {
    operation("spmm " + name + ' ' + format, [&] {
      const auto mb = dense(b, matrix.columns, width, order);
      const auto mc = dense(c, matrix.rows, width, order);
      std::size_t bytes = 0;
      CHECK(cusparseSpMM_bufferSize(sparse, kNone, kNone, &kOne, in, mb, &kZero, mc, CUDA_R_32F,
                                    algorithm, &bytes));
      const Buffer<char> storage(bytes);
      repeat([&] {
        CHECK(cusparseSpMM(sparse, kNone, kNone, &kOne, in, mb, &kZero, mc, CUDA_R_32F, algorithm,
                           storage.data()));
      });
    });
  };
  product("csr 1", matrix.in_csr, CUSPARSE_SPMM_CSR_ALG1, CUSPARSE_ORDER_COL);
  product("csr 2 by rows", matrix.in_csr, CUSPARSE_SPMM_CSR_ALG2, CUSPARSE_ORDER_ROW);
  product("csr 3 by rows", matrix.in_csr, CUSPARSE_SPMM_CSR_ALG3, CUSPARSE_ORDER_ROW);
  product("coo 1", matrix.in_coo, CUSPARSE_SPMM_COO_ALG1, CUSPARSE_ORDER_COL);
  product("coo 4 by rows", matrix.in_coo, CUSPARSE_SPMM_COO_ALG4, CUSPARSE_ORDER_ROW);
  operation("sddmm " + name, [&] {
    const auto ma = dense(c, matrix.rows, width, CUSPARSE_ORDER_ROW);
    const auto mb = dense(b, width, matrix.columns, CUSPARSE_ORDER_COL);
    std::size_t bytes = 0;
    CHECK(cusparseSDDMM_bufferSize(sparse, kNone, kNone, &kOne, ma, mb, &kZero, matrix.in_csr,
                                   CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT, &bytes));
    const Buffer<char> storage(bytes);
    CHECK(cusparseSDDMM_preprocess(sparse, kNone, kNone, &kOne, ma, mb, &kZero, matrix.in_csr,
                                   CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT, storage.data()));
    repeat([&] {
      CHECK(cusparseSDDMM(sparse, kNone, kNone, &kOne, ma, mb, &kZero, matrix.in_csr, CUDA_R_32F,
                          CUSPARSE_SDDMM_ALG_DEFAULT, storage.data()));
    });
  });
}

void squared(cusparseHandle_t sparse, const std::string& name, const Matrix& matrix) {
  operation("spgemm " + name, [&] {
    repeat([&] {
      cusparseSpGEMMDescr_t work = nullptr;
      CHECK(cusparseSpGEMM_createDescr(&work));
      const Buffer<int> offsets(matrix.rows + 1);
      cusparseSpMatDescr_t out = nullptr;
      CHECK(cusparseCreateCsr(&out, matrix.rows, matrix.columns, 0, offsets.data(), nullptr,
                              nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                              CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
      const auto estimate = [&](std::size_t& bytes, void* storage) {
        CHECK(cusparseSpGEMM_workEstimation(sparse, kNone, kNone, &kOne, matrix.in_csr,
                                            matrix.in_csr, &kZero, out, CUDA_R_32F,
                                            CUSPARSE_SPGEMM_DEFAULT, work, &bytes, storage));
      };
      const auto compute = [&](std::size_t& bytes, void* storage) {
        CHECK(cusparseSpGEMM_compute(sparse, kNone, kNone, &kOne, matrix.in_csr, matrix.in_csr,
                                     &kZero, out, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, work, &bytes,
                                     storage));
      };
      std::size_t bytes = 0;
      estimate(bytes, nullptr);
      const Buffer<char> first(bytes);
      estimate(bytes, first.data());
      std::size_t more_bytes = 0;
      compute(more_bytes, nullptr);
      const Buffer<char> second(more_bytes);
      compute(more_bytes, second.data());
      std::int64_t rows = 0, columns = 0, count = 0;
      CHECK(cusparseSpMatGetSize(out, &rows, &columns, &count));
      const Buffer<int> indices(count);
      const Buffer<float> values(count);
      CHECK(cusparseCsrSetPointers(out, offsets.data(), indices.data(), values.data()));
      CHECK(cusparseSpGEMM_copy(sparse, kNone, kNone, &kOne, matrix.in_csr, matrix.in_csr, &kZero,
                                out, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, work));
      CHECK(cusparseSpGEMM_destroyDescr(work));
      CHECK(cusparseDestroySpMat(out));
    });
  });
}

/// Solves with the lower triangle of the grid's matrix.
void triangular(cusparseHandle_t sparse, const Matrix& matrix) {
  auto fill = CUSPARSE_FILL_MODE_LOWER;
  auto diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
  CHECK(cusparseSpMatSetAttribute(matrix.in_csr, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill));
  CHECK(cusparseSpMatSetAttribute(matrix.in_csr, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal,
                                  sizeof diagonal));
  const int width = 8;
  const Buffer<float> x(uniform<float>(std::size_t{8} * matrix.rows, -1, 1, 35));
  const Buffer<float> y(std::size_t{8} * matrix.rows);
  operation("spsv", [&] {
    const auto vx = vector_of(x, matrix.rows), vy = vector_of(y, matrix.rows);
    cusparseSpSVDescr_t work = nullptr;
    CHECK(cusparseSpSV_createDescr(&work));
    std::size_t bytes = 0;
    CHECK(cusparseSpSV_bufferSize(sparse, kNone, &kOne, matrix.in_csr, vx, vy, CUDA_R_32F,
                                  CUSPARSE_SPSV_ALG_DEFAULT, work, &bytes));
    const Buffer<char> storage(bytes);
    CHECK(cusparseSpSV_analysis(sparse, kNone, &kOne, matrix.in_csr, vx, vy, CUDA_R_32F,
                                CUSPARSE_SPSV_ALG_DEFAULT, work, storage.data()));
    repeat([&] {
      CHECK(cusparseSpSV_solve(sparse, kNone, &kOne, matrix.in_csr, vx, vy, CUDA_R_32F,
                               CUSPARSE_SPSV_ALG_DEFAULT, work));
    });
    CHECK(cusparseSpSV_destroyDescr(work));
  });
  operation("spsm", [&] {
    const auto mx = dense(x, matrix.rows, width, CUSPARSE_ORDER_COL);
    const auto my = dense(y, matrix.rows, width, CUSPARSE_ORDER_COL);
    cusparseSpSMDescr_t work = nullptr;
    CHECK(cusparseSpSM_createDescr(&work));
    std::size_t bytes = 0;
    CHECK(cusparseSpSM_bufferSize(sparse, kNone, kNone, &kOne, matrix.in_csr, mx, my, CUDA_R_32F,
                                  CUSPARSE_SPSM_ALG_DEFAULT, work, &bytes));
    const Buffer<char> storage(bytes);
    CHECK(cusparseSpSM_analysis(sparse, kNone, kNone, &kOne, matrix.in_csr, mx, my, CUDA_R_32F,
                                CUSPARSE_SPSM_ALG_DEFAULT, work, storage.data()));
    repeat([&] {
      CHECK(cusparseSpSM_solve(sparse, kNone, kNone, &kOne, matrix.in_csr, mx, my, CUDA_R_32F,
                               CUSPARSE_SPSM_ALG_DEFAULT, work));
    });
    CHECK(cusparseSpSM_destroyDescr(work));
  });
}

void conversions(cusparseHandle_t sparse, const Matrix& small, const Matrix& large) {
  operation("sparse to dense", [&] {
    const Buffer<float> data(static_cast<std::size_t>(small.rows) * small.columns);
    const auto out = dense(data, small.rows, small.columns, CUSPARSE_ORDER_ROW);
    std::size_t bytes = 0;
    CHECK(cusparseSparseToDense_bufferSize(sparse, small.in_csr, out,
                                           CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &bytes));
    const Buffer<char> storage(bytes);
    repeat([&] {
      CHECK(cusparseSparseToDense(sparse, small.in_csr, out, CUSPARSE_SPARSETODENSE_ALG_DEFAULT,
                                  storage.data()));
    });
  });
  operation("csr to csc", [&] {
    const int count = static_cast<int>(large.indices.size());
    const Buffer<int> offsets(large.columns + 1), indices(count);
    const Buffer<float> values(count);
    std::size_t bytes = 0;
    const auto arguments = [&](auto function, auto last) {
      return function(sparse, large.rows, large.columns, count, large.values.data(),
                      large.offsets.data(), large.indices.data(), values.data(), offsets.data(),
                      indices.data(), CUDA_R_32F, CUSPARSE_ACTION_NUMERIC, CUSPARSE_INDEX_BASE_ZERO,
                      CUSPARSE_CSR2CSC_ALG_DEFAULT, last);
    };
    CHECK(arguments(cusparseCsr2cscEx2_bufferSize, &bytes));
    const Buffer<char> storage(bytes);
    repeat([&] { CHECK(arguments(cusparseCsr2cscEx2, static_cast<void*>(storage.data()))); });
  });
}

}  // namespace

int main() try {
  cusparseHandle_t sparse = nullptr;
  CHECK(cusparseCreate(&sparse));
  const Matrix regular(even(200000, 32));
  const Matrix skewed_rows(power_law(200000, 24, 50000));
  const Matrix laplacian(grid(1024));
  for (const auto& [name, matrix] : {std::pair{"even", &regular}, std::pair{"skewed", &skewed_rows},
                                     std::pair{"grid", &laplacian}}) {
    times_vector(sparse, name, *matrix);
    times_dense(sparse, name, *matrix);
  }
  operation("squares", [&] {
    squared(sparse, "grid", laplacian);
    squared(sparse, "even", Matrix(even(20000, 24)));
  });
  operation("conversions",
            [&] { conversions(sparse, Matrix(power_law(4000, 40, 3000)), regular); });
  operation("triangular solves", [&] { triangular(sparse, Matrix(grid(192))); });
  CHECK(cusparseDestroy(sparse));
} catch (const std::exception& error) {
  std::fprintf(stderr, "cusparse_products: %s\n", error.what());
  return 1;
}
