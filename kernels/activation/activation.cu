// SPDX-License-Identifier: Apache-2.0
// Compared with cub::DeviceTransform in one pass, whose function finds an element's place, and with
// it the bias, from the address of its argument (the interface that CUB has for this).
// Reference: float64, every element, on the device. Sum and product are rounded once each, and ReLU
// is exact: |error| <= (2 u + u^2) |s (x + b)|, u = 2^-24, where x + b > 0, and no error where it
// is not (a rounded sum keeps its sign); plus half the smallest denormal for each rounding that
// underflows.
// Traps: outputs left over from the contestant before (poisoned); widths that are whole numbers of
// vectors, so that no vector reaches into the next row (the checks' widths are not); a library that
// was first called for something small (see harness/elementwise/ladder.cuh).
#include "kernels/activation/activation.h"

#include <cub/device/device_transform.cuh>

#include <array>
#include <string>
#include <vector>

#include "kernels/harness/check_output.cuh"
#include "kernels/harness/libraries.h"

namespace warpgauge::kernels::activation {
namespace {

using probes::DeviceBuffer;

constexpr float kScale = 0.4F;  // no power of two: the product is rounded
constexpr std::size_t kWidth = 4096;

struct ActivateInPlace {
  Problem p;
  Modulo column;
  __device__ float operator()(const float& x) const {
    return activate(x, p.bias[column(static_cast<std::uint64_t>(&x - p.in))], p.scale);
  }
};

void activate_with_cub(const Problem& p, cudaStream_t stream) {
  check(cub::DeviceTransform::TransformStableArgumentAddresses(
      p.in, p.out, static_cast<std::int64_t>(p.n), ActivateInPlace{p, Modulo(p.width)}, stream));
}

// ---- checks

struct Reference {
  Problem p;
  __device__ Expected operator()(std::size_t i) const {
    constexpr double kUnit = 0x1p-24, kUnderflow = 0x1p-149;
    const double sum = static_cast<double>(p.in[i]) + p.bias[i % p.width];
    if (sum <= 0) return {0, 0};
    const double value = p.scale * sum;
    return {value, (2 * kUnit + kUnit * kUnit) * value + kUnderflow};
  }
};

/// Offsets in elements behind a 256-byte boundary: of the output, the input, the bias.
struct Case {
  std::size_t n, width;
  std::array<std::size_t, 3> offsets;

  double elements() const { return double(n); }
  std::string text() const {
    return "n = " + std::to_string(n) + ", width " + std::to_string(width) + ", misaligned by " +
           listed({offsets[0], offsets[1], offsets[2]});
  }
};

/// The largest first, for CUB's sake; then all sizes with all widths, in changing misalignment.
std::vector<Case> cases_to_check() {
  std::vector<Case> cases = {{(1U << 24) + 4099, 4096, {0, 0, 0}},
                             {(1U << 24) + 4099, 4093, {3, 1, 2}}};
  for (std::size_t n : {0, 1, 2, 3, 4, 5, 7, 127, 129, 509, 512, 515, 1031, 65537, 1'000'003}) {
    for (std::size_t width : {1, 2, 3, 4, 5, 7, 128, 1001, 4096, 2'000'000}) {
      const std::size_t mix = n + width;
      cases.push_back({n, width, {0, 0, 0}});
      cases.push_back({n, width, {mix % 4, mix / 4 % 4, mix / 16 % 4}});
    }
  }
  return cases;
}

std::string check_all(const ContestantFor<Problem>& contestant, Checks checks) {
  const auto cases = cases_to_check();
  const auto in = normal_values(cases.front().n + 4, 1), bias = normal_values(2'000'004, 2);
  return first_wrong_case(cases, checks, [&](const Case& one) {
    const GuardedBuffer<float> out(one.n, one.offsets[0]);
    const Problem problem{
        out.data(), in.data() + one.offsets[1], bias.data() + one.offsets[2], one.width, kScale,
        one.n};
    return check_output(contestant, problem, out, Reference{problem});
  });
}

// ---- timing

/// The sets of one size share one bias.
std::shared_ptr<BufferSets<Problem>> make_sets(std::size_t n, int groups) {
  auto sets = array_sets<Problem>(n, groups, {n}, [n](float* out, const auto& in) {
    return Problem{out, in[0], nullptr, kWidth, kScale, n};
  });
  const auto& bias = sets->keep<DeviceBuffer<float>>(normal_values(kWidth, n + 1));
  for (Problem& problem : sets->problems) problem.bias = bias.data();
  return sets;
}

Family<Problem> family(const probes::Probe&) {
  return {.description = {.family = "activation",
                          .size = {"n", "elements"},
                          .sizes = {0x1p20, 0x1p24, 0x1p28},
                          .headline_size = 0x1p28,
                          .ceiling = "dram.copy_gbps"},
          .libraries = {{.name = "cub",
                         .adds = "cub::DeviceTransform in one pass, with stable argument addresses",
                         .library = cub_version(),
                         .launch = activate_with_cub}},
          .flop = [](double n) { return 3 * n; },  // sum, maximum, product
          .compulsory_bytes = [](double n) { return sizeof(float) * (2 * n + double(kWidth)); },
          .make_sets = make_sets,
          .check = check_all};
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/activation", "What does it bring to do bias, ReLU and scale in one pass over memory?",
    15)};

}  // namespace
}  // namespace warpgauge::kernels::activation
