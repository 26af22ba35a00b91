// SPDX-License-Identifier: Apache-2.0
// Compared with our own best copy, on the same buffers (it cannot be beaten), and with cublasSgeam.
// Reference: a transposition moves bits, so every element must be exact; compared on the device.
// Traps: outputs left over from the contestant before (poisoned), tiles that always end with the
// matrix, rows that always begin on 16 bytes (the checks' do not).
#include "kernels/transpose/transpose.h"

#include "kernels/harness/check_output.cuh"
#include "kernels/harness/elementwise/own_copy.h"
#include "kernels/harness/libraries.h"

namespace warpgauge::kernels::transpose {
namespace {

/// cuBLAS is column-major: our row-major rows x cols matrix is its cols x rows one.
void transpose_with_cublas(const Problem& p, cudaStream_t stream) {
  if (p.rows == 0 || p.cols == 0) return;
  const auto rows = static_cast<int>(p.rows), cols = static_cast<int>(p.cols);
  const float one = 1, zero = 0;
  check_cublas(cublasSgeam(cublas(stream), CUBLAS_OP_T, CUBLAS_OP_N, rows, cols, &one, p.in, cols,
                           &zero, p.out, rows, p.out, rows));
}

// ---- checks

struct Transposed {
  Problem p;
  __device__ Expected operator()(std::size_t i) const {
    return {p.in[i % p.rows * p.cols + i / p.rows], 0};
  }
};

struct Case {
  std::size_t rows, cols, out_offset, in_offset;

  double elements() const { return double(rows * cols); }
  std::string text() const {
    return std::to_string(rows) + " x " + std::to_string(cols) + ", misaligned by " +
           listed({out_offset, in_offset});
  }
};

/// Every pair of sides around a vector, a tile of each rung and two; long and narrow ones; each as
/// aligned as can be, and misaligned on either side or both.
std::vector<Case> cases_to_check(Checks checks) {
  std::vector<Case> cases;
  const auto add = [&cases](std::size_t rows, std::size_t cols) {
    for (const auto& [out, in] :
         {std::pair<std::size_t, std::size_t>{0, 0}, {1, 0}, {0, 3}, {2, 1}}) {
      cases.push_back({rows, cols, out, in});
    }
  };
  std::vector<std::size_t> sides = {0, 1, 3, 4, 31, 32, 33, 60, 63, 64, 65, 68, 127, 128, 131, 192};
  if (checks == Checks::kSmall) sides = {0, 1, 33, 64, 131};
  for (std::size_t rows : sides) {
    for (std::size_t cols : sides) add(rows, cols);
  }
  add(1, 100'003);
  add(100'003, 1);
  add(3, 70'000);
  add(70'000, 5);
  add(1021, 1031);
  add(4096, 2052);
  return cases;
}

std::string check_all(const ContestantFor<Problem>& contestant, Checks checks) {
  const auto in = normal_values((1U << 23) + (1U << 15), 1);
  return first_wrong_case(cases_to_check(checks), checks, [&](const Case& one) {
    if (one.rows * one.cols + one.in_offset > in.size()) {
      throw std::logic_error("a transposition to check is larger than its input");
    }
    const GuardedBuffer<float> out(one.rows * one.cols, one.out_offset);
    const Problem problem{out.data(), in.data() + one.in_offset, one.rows, one.cols};
    return contestant.name == kOwnCopy
               ? check_output(contestant, problem, out, Copied<Problem>{problem})
               : check_output(contestant, problem, out, Transposed{problem});
  });
}

// ---- timing

Family<Problem> family(const probes::Probe& probe) {
  std::vector<double> orders = {1024, 4096, 16384};
  if (probe.level() == probes::Level::kFull) orders.push_back(32768);
  return {.description = {.family = "transpose",
                          .size = {"order", "1"},
                          .sizes = orders,
                          .headline_size = 16384,
                          .ceiling = "dram.copy_gbps"},
          .libraries = {own_copy<Problem>([](const Problem& p) { return p.rows * p.cols; }),
                        {.name = "cublas",
                         .adds = "cublasSgeam with alpha = 1, beta = 0",
                         .library = cublas_version(),
                         .launch = transpose_with_cublas}},
          .compulsory_bytes = [](double order) { return 2 * sizeof(float) * order * order; },
          .make_sets =
              [](std::size_t order, int groups) {
                return array_sets<Problem>(order * order, groups, {order},
                                           [order](float* out, const auto& in) {
                                             return Problem{out, in[0], order, order};
                                           });
              },
          .check = check_all};
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/transpose", "How close does a transposition come to a copy of the same bytes?", 20)};

}  // namespace
}  // namespace warpgauge::kernels::transpose
