// SPDX-License-Identifier: Apache-2.0
// The ladder of an elementwise operation: checks, buffers, limits. A family adds its library.
// Reference: float64, every element, on the device. A copy must be exact. A triad's product and sum
// are each rounded at most once: |error| <= u (1 + u) |s c| + u |b + s c|, u = 2^-24 (and half the
// smallest denormal for each, should one underflow).
// Traps: outputs left over from the contestant before (poisoned), arrays that end where vectors and
// tiles end, or that are all aligned alike (the checks' are not); a library that was first called
// for something small (see cases_to_check).
#pragma once

#include <string>
#include <vector>

#include "kernels/harness/check_output.cuh"
#include "kernels/harness/elementwise/elementwise.h"

namespace warpgauge::kernels::elementwise {

__device__ inline Expected expected_of(const Problem<Copy>& problem, std::size_t i) {
  return {problem.in[0][i], 0};
}

__device__ inline Expected expected_of(const Problem<Triad>& problem, std::size_t i) {
  constexpr double kUnit = 0x1p-24, kUnderflow = 0x1p-149;
  const double product = static_cast<double>(problem.operation.scale) * problem.in[1][i];
  const double sum = problem.in[0][i] + product;
  return {sum, kUnit * (1 + kUnit) * fabs(product) + kUnit * fabs(sum) + kUnderflow};
}

template <class Operation>
struct Reference {
  Problem<Operation> problem;
  __device__ Expected operator()(std::size_t i) const { return expected_of(problem, i); }
};

/// The largest comes first: cub::DeviceTransform chooses its tile once a process, for the first
/// problem that it is given, and keeps it. A small first problem would slow the library for good.
inline std::vector<ArrayCase> cases_to_check() {
  std::vector<ArrayCase> cases = {{(1U << 24) + 4099, {0, 0, 0}}, {(1U << 24) + 4099, {3, 1, 2}}};
  const auto more =
      array_cases({0,   1,    2,    3,    4,    5,    7,    127,  128,  129,   509,      512,
                   515, 1023, 1024, 1025, 1031, 2047, 2049, 4093, 4100, 65537, 1'000'003},
                  {{0, 0, 0}, {1, 1, 1}, {3, 3, 3}, {0, 1, 2}, {1, 0, 3}, {2, 3, 0}, {3, 2, 3}});
  cases.insert(cases.end(), more.begin(), more.end());
  return cases;
}

template <class Operation>
std::string check_all(const ContestantFor<Problem<Operation>>& contestant, Checks checks,
                      const Operation& operation) {
  const auto cases = cases_to_check();
  std::vector<probes::DeviceBuffer<float>> inputs;
  for (int k = 0; k < Operation::kInputs; ++k) {
    inputs.push_back(normal_values(cases.front().n + 4, 1 + static_cast<std::uint64_t>(k)));
  }
  return first_wrong_case(cases, checks, [&](const ArrayCase& one) {
    const GuardedBuffer<float> out(one.n, one.offsets[0]);
    Problem<Operation> problem{out.data(), {}, one.n, operation};
    for (int k = 0; k < Operation::kInputs; ++k) {
      problem.in[k] = inputs[k].data() + one.offsets[k + 1];
    }
    return check_output(contestant, problem, out, Reference<Operation>{problem});
  });
}

/// `family` and `ceiling`: as in LadderDescription.
template <class Operation>
Family<Problem<Operation>> elementwise_family(const std::string& family, const std::string& ceiling,
                                              const Operation& operation,
                                              const ContestantFor<Problem<Operation>>& library,
                                              double (*flop)(double size)) {
  return {.description = {.family = family,
                          .size = {"n", "elements"},
                          .sizes = {0x1p20, 0x1p24, 0x1p28},
                          .headline_size = 0x1p28,
                          .ceiling = ceiling},
          .libraries = {library},
          .flop = flop,
          .compulsory_bytes = [](double n) { return (Operation::kInputs + 1) * sizeof(float) * n; },
          .make_sets =
              [operation](std::size_t n, int groups) {
                std::vector<std::uint64_t> seeds;
                for (int k = 0; k < Operation::kInputs; ++k) seeds.push_back(10 * n + k);
                return array_sets<Problem<Operation>>(
                    n, groups, seeds, [&](float* out, const auto& in) {
                      Problem<Operation> problem{out, {}, n, operation};
                      std::copy(in.begin(), in.end(), problem.in);
                      return problem;
                    });
              },
          .check = [operation](const auto& contestant,
                               Checks checks) { return check_all(contestant, checks, operation); }};
}

}  // namespace warpgauge::kernels::elementwise
