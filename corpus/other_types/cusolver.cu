// SPDX-License-Identifier: Apache-2.0
// cuSOLVER's routines that cusolver_factors leaves out: complex and double factors of one matrix,
// products with Householder vectors, generalised and selected eigenvalues, Jacobi's methods, solves
// of batches. Matrices are small, so that a factorisation is not hundreds of launches.
#include <cusolverDn.h>

#include "outside.h"

namespace {

using namespace outside;

constexpr auto kVectors = CUSOLVER_EIG_MODE_VECTOR;
constexpr auto kLower = CUBLAS_FILL_MODE_LOWER;

/// Symmetric matrices with a dominant diagonal; `parts` 2 for complex ones (imaginary parts 0).
template <class T>
std::vector<T> symmetric(int side, int count, int parts) {
  const std::vector<T> noise = uniform<T>(std::size_t(side) * side, -1, 1, 43);
  std::vector<T> values(noise.size() * count * parts);
  for (int matrix = 0; matrix < count; ++matrix) {
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column) {
        const std::size_t at = (std::size_t(matrix) * side + row) * side + column;
        const int low = std::min(row, column), high = std::max(row, column);
        values[at * parts] = noise[std::size_t(high) * side + low] +
                             (row == column ? static_cast<T>(side + matrix % 7) : T(0));
      }
    }
  }
  return values;
}

/// A copy to work in, refreshed before each call, and the routines' error codes.
template <class T>
struct Problem {
  Problem(int side, int count, int parts = 1)
      : original(symmetric<T>(side, count, parts)), work(original.size()), other(original.size()) {}
  void refresh() const {
    CHECK(cudaMemcpy(work.data(), original.data(), original.size() * sizeof(T),
                     cudaMemcpyDeviceToDevice));
  }
  Buffer<T> original, work, other;
  Buffer<int> info{1 << 16}, pivots{1 << 16};
};

/// Asks how large a workspace is (in elements of T) and calls five times from fresh copies.
template <class T, class Ask, class Call>
void routine(const std::string& name, const Problem<T>& p, int parts, Ask&& ask, Call&& call) {
  operation(name, [&] {
    int size = 0;
    check(ask(&size), name.c_str());
    const Buffer<T> space(std::size_t(size) * parts);
    repeat([&] {
      p.refresh();
      check(call(space.data(), size), name.c_str());
    });
  });
}

void doubles(cusolverDnHandle_t s) {
  const int n = 512;
  const Problem<double> p(n, 1);
  const Buffer<double> tau(n), values(n), c(uniform<double>(std::size_t{n} * n, -1, 1, 44));
  double* const a = p.work.data();
  int* const info = p.info.data();
  routine(
      "dgeqrf and dormqr", p, 1,
      [&](int* size) {
        return cusolverDnDormqr_bufferSize(s, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, n, n, 128, a, n,
                                           tau.data(), c.data(), n, size);
      },
      [&](double* space, int size) {
        int more = 0;
        CHECK(cusolverDnDgeqrf_bufferSize(s, n, 128, a, n, &more));
        const Buffer<double> factor(more);
        CHECK(cusolverDnDgeqrf(s, n, 128, a, n, tau.data(), factor.data(), more, info));
        return cusolverDnDormqr(s, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, n, n, 128, a, n, tau.data(),
                                c.data(), n, space, size, info);
      });
  routine(
      "dsytrf", p, 1, [&](int* size) { return cusolverDnDsytrf_bufferSize(s, n, a, n, size); },
      [&](double* space, int size) {
        return cusolverDnDsytrf(s, kLower, n, a, n, p.pivots.data(), space, size, info);
      });
  routine(
      "dpotrf and dpotrs", p, 1,
      [&](int* size) { return cusolverDnDpotrf_bufferSize(s, kLower, n, a, n, size); },
      [&](double* space, int size) {
        CHECK(cusolverDnDpotrf(s, kLower, n, a, n, space, size, info));
        return cusolverDnDpotrs(s, kLower, n, 64, a, n, c.data(), n, info);
      });
  const int m = 192;
  const Problem<double> q(m, 1), metric(m, 1);
  routine(
      "dsytrd", q, 1,
      [&](int* size) {
        return cusolverDnDsytrd_bufferSize(s, kLower, m, q.work.data(), m, values.data(),
                                           tau.data(), c.data(), size);
      },
      [&](double* space, int size) {
        return cusolverDnDsytrd(s, kLower, m, q.work.data(), m, values.data(), tau.data(), c.data(),
                                space, size, info);
      });
  routine(
      "dsygvd", q, 1,
      [&](int* size) {
        return cusolverDnDsygvd_bufferSize(s, CUSOLVER_EIG_TYPE_1, kVectors, kLower, m,
                                           q.work.data(), m, metric.work.data(), m, values.data(),
                                           size);
      },
      [&](double* space, int size) {
        metric.refresh();
        return cusolverDnDsygvd(s, CUSOLVER_EIG_TYPE_1, kVectors, kLower, m, q.work.data(), m,
                                metric.work.data(), m, values.data(), space, size, info);
      });
  int found = 0;
  routine(
      "dsyevdx", q, 1,
      [&](int* size) {
        return cusolverDnDsyevdx_bufferSize(s, kVectors, CUSOLVER_EIG_RANGE_I, kLower, m,
                                            q.work.data(), m, 0.0, 0.0, 1, 20, &found,
                                            values.data(), size);
      },
      [&](double* space, int size) {
        return cusolverDnDsyevdx(s, kVectors, CUSOLVER_EIG_RANGE_I, kLower, m, q.work.data(), m,
                                 0.0, 0.0, 1, 20, &found, values.data(), space, size, info);
      });
  operation("dsyevj", [&] {
    syevjInfo_t parameters = nullptr;
    CHECK(cusolverDnCreateSyevjInfo(&parameters));
    CHECK(cusolverDnXsyevjSetMaxSweeps(parameters, 3));
    routine(
        "dsyevj", q, 1,
        [&](int* size) {
          return cusolverDnDsyevj_bufferSize(s, kVectors, kLower, m, q.work.data(), m,
                                             values.data(), size, parameters);
        },
        [&](double* space, int size) {
          return cusolverDnDsyevj(s, kVectors, kLower, m, q.work.data(), m, values.data(), space,
                                  size, info, parameters);
        });
    CHECK(cusolverDnDestroySyevjInfo(parameters));
  });
  operation("dgesvdj", [&] {
    gesvdjInfo_t parameters = nullptr;
    CHECK(cusolverDnCreateGesvdjInfo(&parameters));
    CHECK(cusolverDnXgesvdjSetMaxSweeps(parameters, 3));
    const Buffer<double> u(m * m), v(m * m);
    routine(
        "dgesvdj", q, 1,
        [&](int* size) {
          return cusolverDnDgesvdj_bufferSize(s, kVectors, 1, m, m, q.work.data(), m, values.data(),
                                              u.data(), m, v.data(), m, size, parameters);
        },
        [&](double* space, int size) {
          return cusolverDnDgesvdj(s, kVectors, 1, m, m, q.work.data(), m, values.data(), u.data(),
                                   m, v.data(), m, space, size, info, parameters);
        });
    CHECK(cusolverDnDestroyGesvdjInfo(parameters));
  });
}

void complex_numbers(cusolverDnHandle_t s) {
  const int n = 512;
  const Problem<float> p(n, 1, 2);
  auto* const a = reinterpret_cast<cuComplex*>(p.work.data());
  int* const info = p.info.data();
  const auto as_complex = [](float* data) { return reinterpret_cast<cuComplex*>(data); };
  routine(
      "cgetrf", p, 2, [&](int* size) { return cusolverDnCgetrf_bufferSize(s, n, n, a, n, size); },
      [&](float* space, int) {
        return cusolverDnCgetrf(s, n, n, a, n, as_complex(space), p.pivots.data(), info);
      });
  routine(
      "cpotrf", p, 2,
      [&](int* size) { return cusolverDnCpotrf_bufferSize(s, kLower, n, a, n, size); },
      [&](float* space, int size) {
        return cusolverDnCpotrf(s, kLower, n, a, n, as_complex(space), size, info);
      });
  const Buffer<cuComplex> tau(n);
  routine(
      "cgeqrf and cungqr", p, 2,
      [&](int* size) {
        int more = 0;
        CHECK(cusolverDnCgeqrf_bufferSize(s, n, 128, a, n, size));
        CHECK(cusolverDnCungqr_bufferSize(s, n, 128, 128, a, n, tau.data(), &more));
        *size = std::max(*size, more);
        return CUSOLVER_STATUS_SUCCESS;
      },
      [&](float* space, int size) {
        CHECK(cusolverDnCgeqrf(s, n, 128, a, n, tau.data(), as_complex(space), size, info));
        return cusolverDnCungqr(s, n, 128, 128, a, n, tau.data(), as_complex(space), size, info);
      });
  const Problem<double> z(256, 1, 2);
  auto* const b = reinterpret_cast<cuDoubleComplex*>(z.work.data());
  routine(
      "zgetrf", z, 2,
      [&](int* size) { return cusolverDnZgetrf_bufferSize(s, 256, 256, b, 256, size); },
      [&](double* space, int) {
        return cusolverDnZgetrf(s, 256, 256, b, 256, reinterpret_cast<cuDoubleComplex*>(space),
                                z.pivots.data(), info);
      });
}

template <class T>
std::vector<T*> pointers(T* data, int stride, int count) {
  std::vector<T*> all(count);
  for (int i = 0; i < count; ++i) all[i] = data + std::size_t(stride) * i;
  return all;
}

void batches(cusolverDnHandle_t s) {
  const int side = 24, count = 6000;
  const Problem<double> p(side, count);
  const Buffer<double> values(std::size_t{side} * count), right(std::size_t{side} * count);
  const Buffer<double*> matrices(pointers(p.work.data(), side * side, count)),
      vectors(pointers(right.data(), side, count));
  const auto none = [](int* size) {
    *size = 0;
    return CUSOLVER_STATUS_SUCCESS;
  };
  routine("dpotrfBatched and dpotrsBatched", p, 1, none, [&](double*, int) {
    CHECK(cusolverDnDpotrfBatched(s, kLower, side, matrices.data(), side, p.info.data(), count));
    return cusolverDnDpotrsBatched(s, kLower, side, 1, matrices.data(), side, vectors.data(), side,
                                   p.info.data(), count);
  });
  operation("dsyevjBatched", [&] {
    syevjInfo_t parameters = nullptr;
    CHECK(cusolverDnCreateSyevjInfo(&parameters));
    routine(
        "dsyevjBatched", p, 1,
        [&](int* size) {
          return cusolverDnDsyevjBatched_bufferSize(s, kVectors, kLower, side, p.work.data(), side,
                                                    values.data(), size, parameters, count);
        },
        [&](double* space, int size) {
          return cusolverDnDsyevjBatched(s, kVectors, kLower, side, p.work.data(), side,
                                         values.data(), space, size, p.info.data(), parameters,
                                         count);
        });
    CHECK(cusolverDnDestroySyevjInfo(parameters));
  });
  operation("cpotrfBatched", [&] {
    const Problem<float> q(side, count, 2);
    const Buffer<cuComplex*> waves(
        pointers(reinterpret_cast<cuComplex*>(q.work.data()), side * side, count));
    routine("cpotrfBatched", q, 2, none, [&](float*, int) {
      return cusolverDnCpotrfBatched(s, kLower, side, waves.data(), side, q.info.data(), count);
    });
  });
  operation("dsgesv, refined from single precision", [&] {
    const int n = 512;
    const Problem<double> q(n, 1);
    const Buffer<double> b(uniform<double>(n, -1, 1, 45)), x(n);
    std::size_t bytes = 0;
    CHECK(cusolverDnDSgesv_bufferSize(s, n, 1, q.work.data(), n, q.pivots.data(), b.data(), n,
                                      x.data(), n, nullptr, &bytes));
    const Buffer<char> space(bytes);
    int rounds = 0;
    repeat([&] {
      q.refresh();
      CHECK(cusolverDnDSgesv(s, n, 1, q.work.data(), n, q.pivots.data(), b.data(), n, x.data(), n,
                             space.data(), bytes, &rounds, q.info.data()));
    });
  });
}

}  // namespace

int main() try {
  cusolverDnHandle_t solver = nullptr;
  CHECK(cusolverDnCreate(&solver));
  doubles(solver);
  complex_numbers(solver);
  batches(solver);
  CHECK(cusolverDnDestroy(solver));
} catch (const std::exception& error) {
  std::fprintf(stderr, "more_cusolver: %s\n", error.what());
  return 1;
}
