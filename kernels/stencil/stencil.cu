// SPDX-License-Identifier: Apache-2.0
// Compared with our own best copy, on the same buffers.
// Reference: float64, every element, on the device. Two sums, one quotient or product, and the
// rounding of 1 / 3 (half a unit) make less than four roundings on each term: |error| <= g (|a| +
// |b| + |c|) / 3 with g = 4 u / (1 - 4 u), u = 2^-24 (Higham, Accuracy and Stability of Numerical
// Algorithms, 3.1), and half the smallest denormal. The ends must be exact.
// Traps: outputs left over from the contestant before (poisoned); arrays that end where blocks and
// vectors end, or begin on 16 bytes (the checks' do not); neighbours across the edge of a warp or a
// block (random data: each output is compared).
#include "kernels/stencil/stencil.h"

#include "kernels/harness/check_output.cuh"
#include "kernels/harness/elementwise/own_copy.h"

namespace warpgauge::kernels::stencil {
namespace {

// ---- checks

struct Averaged {
  Problem p;
  __device__ Expected operator()(std::size_t i) const {
    if (i == 0 || i == p.n - 1) return {p.in[i], 0};
    constexpr double kUnit = 0x1p-24, kUnderflow = 0x1p-150;
    const double a = p.in[i - 1], b = p.in[i], c = p.in[i + 1];
    return {(a + b + c) / 3,
            4 * kUnit / (1 - 4 * kUnit) * (fabs(a) + fabs(b) + fabs(c)) / 3 + kUnderflow};
  }
};

/// Around nothing, the stencil itself, a vector, a warp's vectors, blocks of every rung; primes.
std::vector<ArrayCase> cases_to_check() {
  return array_cases({0,   1,   2,    3,    4,    5,     6,         7,
                      8,   9,   31,   32,   33,   124,   127,       128,
                      129, 132, 255,  256,  257,  508,   511,       512,
                      513, 516, 1021, 1025, 4099, 65537, 1'000'003, (1 << 24) + 4099},
                     {{0, 0}, {1, 1}, {3, 3}, {0, 1}, {1, 0}, {2, 3}, {3, 2}});
}

std::string check_all(const ContestantFor<Problem>& contestant, Checks checks) {
  const auto cases = cases_to_check();
  const auto in = normal_values(cases.back().n + 4, 1);
  return first_wrong_case(cases, checks, [&](const ArrayCase& one) {
    const GuardedBuffer<float> out(one.n, one.offsets[0]);
    const Problem problem{out.data(), in.data() + one.offsets[1], one.n};
    return contestant.name == kOwnCopy
               ? check_output(contestant, problem, out, Copied<Problem>{problem})
               : check_output(contestant, problem, out, Averaged{problem});
  });
}

// ---- timing

Family<Problem> family(const probes::Probe&) {
  return {.description = {.family = "stencil",
                          .size = {"n", "elements"},
                          .sizes = {0x1p20, 0x1p24, 0x1p28},
                          .headline_size = 0x1p28,
                          .ceiling = "dram.copy_gbps"},
          .libraries = {own_copy<Problem>([](const Problem& p) { return p.n; })},
          .flop = [](double n) { return 3 * n; },  // two sums and a product
          .compulsory_bytes = [](double n) { return 2 * sizeof(float) * n; },
          .make_sets =
              [](std::size_t n, int groups) {
                return array_sets<Problem>(n, groups, {n}, [n](float* out, const auto& in) {
                  return Problem{out, in[0], n};
                });
              },
          .check = check_all};
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/stencil",
    "How close does a three-point average come to a copy, and which remedies matter?", 20)};

}  // namespace
}  // namespace warpgauge::kernels::stencil
