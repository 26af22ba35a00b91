// SPDX-License-Identifier: Apache-2.0
// Compared with our own best copy, on the same buffers (it cannot be beaten). All rungs read, move
// and write all fields of all points; each finds the points in its own layout, in one array.
// Reference: float64, every element, on the device. The factor is a sum of terms that are not
// negative: at most five roundings on the way to it and one more for the product: |error| <= g
// |value|, g = 6 u / (1 - 6 u), u = 2^-24 (Higham, Accuracy and Stability of Numerical Algorithms,
// 3.1), and the smallest denormal.
// Traps: outputs left over from the contestant before (poisoned); numbers of points that vectors,
// warps and blocks divide, or fields that all begin on 16 bytes (the checks' do not); a field taken
// for another one (random data: each output is compared).
#include "kernels/layout/layout.h"

#include "kernels/harness/check_output.cuh"
#include "kernels/harness/elementwise/own_copy.h"

namespace warpgauge::kernels::layout {
namespace {

// ---- checks

template <Layout layout>
struct Moved {
  Problem p;
  __device__ Expected operator()(std::size_t i) const {
    constexpr double kUnit = 0x1p-24, kUnderflow = 0x1p-149;
    const std::size_t point = content_of<layout>(p.n, i).point;
    double squares = 0;
    for (int field = 0; field < 3; ++field) {
      const double coordinate = p.in[place_of<layout>(p.n, point, field)];
      squares += coordinate * coordinate;
    }
    const double value = (kPlain + static_cast<double>(kRadial) * squares) * p.in[i];
    return {value, 6 * kUnit / (1 - 6 * kUnit) * fabs(value) + kUnderflow};
  }
};

/// Around nothing, a vector of points, a warp, the points of a warp and of a block; primes.
std::vector<ArrayCase> cases_to_check() {
  return array_cases({0,   1,   2,   3,   4,   5,    7,    8,    31,   32,    33,        63,
                      64,  65,  96,  127, 128, 129,  132,  255,  256,  257,   384,       508,
                      511, 512, 513, 516, 640, 1021, 1024, 2052, 4099, 65537, 1'000'003, 1 << 24},
                     {{0, 0}, {1, 1}, {3, 3}, {0, 1}, {1, 0}, {2, 3}});
}

std::string check_one(const ContestantFor<Problem>& contestant, const Problem& problem,
                      const GuardedBuffer<float>& out) {
  const std::string& name = contestant.name;
  if (name == kOwnCopy) return check_output(contestant, problem, out, Copied<Problem>{problem});
  if (name == "aosoa")
    return check_output(contestant, problem, out, Moved<Layout::kAosoa>{problem});
  return name.starts_with("soa")
             ? check_output(contestant, problem, out, Moved<Layout::kSoa>{problem})
             : check_output(contestant, problem, out, Moved<Layout::kAos>{problem});
}

std::string check_all(const ContestantFor<Problem>& contestant, Checks checks) {
  const auto cases = cases_to_check();
  const std::size_t most =
      checks == Checks::kSmall ? static_cast<std::size_t>(kSmallCheckElements) : cases.back().n;
  const auto in = normal_values(3 * most + 4, 1);
  return first_wrong_case(cases, checks, [&](const ArrayCase& one) {
    const GuardedBuffer<float> out(3 * one.n, one.offsets[0]);
    return check_one(contestant, {out.data(), in.data() + one.offsets[1], one.n}, out);
  });
}

// ---- timing

Family<Problem> family(const probes::Probe&) {
  return {.description = {.family = "layout",
                          .size = {"points", "elements"},
                          .sizes = {0x1p20, 0x1p24, 0x1p26},
                          .headline_size = 0x1p26,
                          .ceiling = "dram.copy_gbps"},
          .libraries = {own_copy<Problem>([](const Problem& p) { return 3 * p.n; })},
          .flop = [](double n) { return 10 * n; },  // seven for the factor, three products
          .compulsory_bytes = [](double n) { return 2 * 3 * sizeof(float) * n; },
          .make_sets =
              [](std::size_t n, int groups) {
                return array_sets<Problem>(3 * n, groups, {n}, [n](float* out, const auto& in) {
                  return Problem{out, in[0], n};
                });
              },
          .check = check_all};
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/layout", "How fast are points of three fields moved, by how they lie in memory?", 20)};

}  // namespace
}  // namespace warpgauge::kernels::layout
