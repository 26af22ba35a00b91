// SPDX-License-Identifier: Apache-2.0
// cuSOLVER: factorisations of one matrix of middling size and of many small ones, solves, and
// eigenvalues and singular values by several methods.
#include <cusolverDn.h>

#include "outside.h"

namespace {

using namespace outside;

/// A handle that ends with the program, and the place of the routines' error codes.
struct Solver {
  Solver() { CHECK(cusolverDnCreate(&handle)); }
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  ~Solver() { cusolverDnDestroy(handle); }
  cusolverDnHandle_t handle = nullptr;
  Buffer<int> info{1 << 16};
};

/// `count` symmetric matrices with a dominant diagonal, one after the other.
template <class T>
std::vector<T> symmetric(int side, int count) {
  std::vector<T> values = uniform<T>(static_cast<std::size_t>(side) * side * count, -1, 1, 41);
  for (int matrix = 0; matrix < count; ++matrix) {
    T* const a = values.data() + static_cast<std::size_t>(side) * side * matrix;
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < row; ++column) a[row * side + column] = a[column * side + row];
      a[row * side + row] += static_cast<T>(side);
    }
  }
  return values;
}

/// A factorisation works in place: each call starts from a fresh copy.
template <class T>
void refresh(const Buffer<T>& work, const Buffer<T>& original) {
  CHECK(cudaMemcpy(work.data(), original.data(), original.size() * sizeof(T),
                   cudaMemcpyDeviceToDevice));
}

void one_matrix(const Solver& s) {
  const int n = 2048;
  const Buffer<float> original(symmetric<float>(n, 1));
  const Buffer<float> a(original.size());
  const Buffer<float> b(uniform<float>(std::size_t{n} * 64, -1, 1, 42));
  const Buffer<float> tau(n);
  const Buffer<int> pivots(n);
  operation("sgetrf and sgetrs", [&] {
    int size = 0;
    CHECK(cusolverDnSgetrf_bufferSize(s.handle, n, n, a.data(), n, &size));
    const Buffer<float> work(size);
    repeat([&] {
      refresh(a, original);
      CHECK(
          cusolverDnSgetrf(s.handle, n, n, a.data(), n, work.data(), pivots.data(), s.info.data()));
      CHECK(cusolverDnSgetrs(s.handle, CUBLAS_OP_N, n, 64, a.data(), n, pivots.data(), b.data(), n,
                             s.info.data()));
    });
  });
  operation("spotrf and spotri", [&] {
    int size = 0, inverse_size = 0;
    CHECK(cusolverDnSpotrf_bufferSize(s.handle, CUBLAS_FILL_MODE_LOWER, n, a.data(), n, &size));
    CHECK(cusolverDnSpotri_bufferSize(s.handle, CUBLAS_FILL_MODE_LOWER, n, a.data(), n,
                                      &inverse_size));
    const Buffer<float> work(std::max(size, inverse_size));
    repeat([&] {
      refresh(a, original);
      CHECK(cusolverDnSpotrf(s.handle, CUBLAS_FILL_MODE_LOWER, n, a.data(), n, work.data(), size,
                             s.info.data()));
      CHECK(cusolverDnSpotri(s.handle, CUBLAS_FILL_MODE_LOWER, n, a.data(), n, work.data(),
                             inverse_size, s.info.data()));
    });
  });
  operation("sgeqrf and sorgqr", [&] {
    int size = 0, form_size = 0;
    CHECK(cusolverDnSgeqrf_bufferSize(s.handle, n, 512, a.data(), n, &size));
    CHECK(cusolverDnSorgqr_bufferSize(s.handle, n, 512, 512, a.data(), n, tau.data(), &form_size));
    const Buffer<float> work(std::max(size, form_size));
    repeat([&] {
      refresh(a, original);
      CHECK(cusolverDnSgeqrf(s.handle, n, 512, a.data(), n, tau.data(), work.data(), size,
                             s.info.data()));
      CHECK(cusolverDnSorgqr(s.handle, n, 512, 512, a.data(), n, tau.data(), work.data(), form_size,
                             s.info.data()));
    });
  });
}

void doubles(const Solver& s) {
  const int n = 1024;
  const Buffer<double> original(symmetric<double>(n, 1));
  const Buffer<double> a(original.size());
  const Buffer<int> pivots(n);
  operation("dgetrf", [&] {
    int size = 0;
    CHECK(cusolverDnDgetrf_bufferSize(s.handle, n, n, a.data(), n, &size));
    const Buffer<double> work(size);
    repeat([&] {
      refresh(a, original);
      CHECK(
          cusolverDnDgetrf(s.handle, n, n, a.data(), n, work.data(), pivots.data(), s.info.data()));
    });
  });
  operation("dpotrf", [&] {
    int size = 0;
    CHECK(cusolverDnDpotrf_bufferSize(s.handle, CUBLAS_FILL_MODE_UPPER, n, a.data(), n, &size));
    const Buffer<double> work(size);
    repeat([&] {
      refresh(a, original);
      CHECK(cusolverDnDpotrf(s.handle, CUBLAS_FILL_MODE_UPPER, n, a.data(), n, work.data(), size,
                             s.info.data()));
    });
  });
}

void eigenvalues(const Solver& s) {
  const int n = 384;
  const Buffer<float> original(symmetric<float>(n, 1));
  const Buffer<float> a(original.size()), u(original.size()), v(original.size()), values(n);
  operation("ssyevd", [&] {
    int size = 0;
    const auto vectors = CUSOLVER_EIG_MODE_VECTOR;
    const auto lower = CUBLAS_FILL_MODE_LOWER;
    CHECK(cusolverDnSsyevd_bufferSize(s.handle, vectors, lower, n, a.data(), n, values.data(),
                                      &size));
    const Buffer<float> work(size);
    repeat([&] {
      refresh(a, original);
      CHECK(cusolverDnSsyevd(s.handle, vectors, lower, n, a.data(), n, values.data(), work.data(),
                             size, s.info.data()));
    });
  });
  operation("sgesvd", [&] {
    int size = 0;
    CHECK(cusolverDnSgesvd_bufferSize(s.handle, n, n, &size));
    const Buffer<float> work(size), superdiagonal(n);
    repeat([&] {
      refresh(a, original);
      CHECK(cusolverDnSgesvd(s.handle, 'A', 'A', n, n, a.data(), n, values.data(), u.data(), n,
                             v.data(), n, work.data(), size, superdiagonal.data(), s.info.data()));
    });
  });
}

void many_small(const Solver& s) {
  const int side = 32, count = 4000;
  const Buffer<float> original(symmetric<float>(side, count));
  const Buffer<float> a(original.size()), u(original.size()), v(original.size());
  const Buffer<float> values(std::size_t{side} * count), right(std::size_t{side} * count);
  const auto pointers = [&](const Buffer<float>& data, int stride) {
    std::vector<float*> all(count);
    for (int i = 0; i < count; ++i) all[i] = data.data() + static_cast<std::size_t>(stride) * i;
    return all;
  };
  const Buffer<float*> matrices(pointers(a, side * side)), vectors(pointers(right, side));
  operation("spotrfBatched and spotrsBatched", [&] {
    repeat([&] {
      refresh(a, original);
      CHECK(cusolverDnSpotrfBatched(s.handle, CUBLAS_FILL_MODE_LOWER, side, matrices.data(), side,
                                    s.info.data(), count));
      CHECK(cusolverDnSpotrsBatched(s.handle, CUBLAS_FILL_MODE_LOWER, side, 1, matrices.data(),
                                    side, vectors.data(), side, s.info.data(), count));
    });
  });
  operation("ssyevjBatched", [&] {
    syevjInfo_t parameters = nullptr;
    CHECK(cusolverDnCreateSyevjInfo(&parameters));
    int size = 0;
    CHECK(cusolverDnSsyevjBatched_bufferSize(s.handle, CUSOLVER_EIG_MODE_VECTOR,
                                             CUBLAS_FILL_MODE_LOWER, side, a.data(), side,
                                             values.data(), &size, parameters, count));
    const Buffer<float> work(size);
    repeat([&] {
      refresh(a, original);
      CHECK(cusolverDnSsyevjBatched(s.handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER,
                                    side, a.data(), side, values.data(), work.data(), size,
                                    s.info.data(), parameters, count));
    });
    CHECK(cusolverDnDestroySyevjInfo(parameters));
  });
  operation("sgesvdjBatched", [&] {
    gesvdjInfo_t parameters = nullptr;
    CHECK(cusolverDnCreateGesvdjInfo(&parameters));
    int size = 0;
    CHECK(cusolverDnSgesvdjBatched_bufferSize(s.handle, CUSOLVER_EIG_MODE_VECTOR, side, side,
                                              a.data(), side, values.data(), u.data(), side,
                                              v.data(), side, &size, parameters, count));
    const Buffer<float> work(size);
    repeat([&] {
      refresh(a, original);
      CHECK(cusolverDnSgesvdjBatched(s.handle, CUSOLVER_EIG_MODE_VECTOR, side, side, a.data(), side,
                                     values.data(), u.data(), side, v.data(), side, work.data(),
                                     size, s.info.data(), parameters, count));
    });
    CHECK(cusolverDnDestroyGesvdjInfo(parameters));
  });
  operation("sgesvdaStridedBatched", [&] {
    const int rows = 128, columns = 8;  // tall matrices, approximately
    const int tall = static_cast<int>(original.size()) / (rows * columns);
    const Buffer<float> left(original.size()), row_vectors(std::size_t{64} * tall);
    int size = 0;
    CHECK(cusolverDnSgesvdaStridedBatched_bufferSize(
        s.handle, CUSOLVER_EIG_MODE_VECTOR, columns, rows, columns, a.data(), rows, rows * columns,
        values.data(), columns, left.data(), rows, rows * columns, row_vectors.data(), columns,
        columns * columns, &size, tall));
    const Buffer<float> work(size);
    std::vector<double> residuals(tall);
    repeat([&] {
      refresh(a, original);
      CHECK(cusolverDnSgesvdaStridedBatched(
          s.handle, CUSOLVER_EIG_MODE_VECTOR, columns, rows, columns, a.data(), rows,
          rows * columns, values.data(), columns, left.data(), rows, rows * columns,
          row_vectors.data(), columns, columns * columns, work.data(), size, s.info.data(),
          residuals.data(), tall));
    });
  });
}

}  // namespace

int main() try {
  const Solver solver;
  one_matrix(solver);
  doubles(solver);
  eigenvalues(solver);
  many_small(solver);
} catch (const std::exception& error) {
  std::fprintf(stderr, "cusolver_factors: %s\n", error.what());
  return 1;
}
