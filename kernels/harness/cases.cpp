// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/cases.h"

#include <fmt/ranges.h>

namespace warpgauge::kernels {

std::string listed(std::initializer_list<std::size_t> numbers) {
  return fmt::format("{}", fmt::join(numbers, ", "));
}

std::size_t small_check_step(std::size_t count) {
  constexpr std::size_t kEnough = 40;
  for (const std::size_t step : {1, 11, 13}) {
    if (count / step <= kEnough) return step;
  }
  return 13;
}

std::string ArrayCase::text() const {
  return fmt::format("n = {}, misaligned by {}", n, fmt::join(offsets, ", "));
}

std::vector<ArrayCase> array_cases(std::initializer_list<std::size_t> sizes,
                                   std::initializer_list<std::array<std::size_t, 3>> offsets) {
  std::vector<ArrayCase> cases;
  for (const std::size_t n : sizes) {
    for (const auto& at : offsets) cases.push_back({n, at});
  }
  return cases;
}

std::string ProductCase::text() const {
  const std::string times = matrices == 1 ? "" : std::to_string(matrices) + " times ";
  return times +
         fmt::format("{} x {} x {}, off by {}, {}, {}", m, n, k, offset_a, offset_b, offset_c);
}

std::vector<ProductCase> product_cases(
    std::initializer_list<std::initializer_list<ProductCase>> groups) {
  std::vector<ProductCase> cases;
  for (const auto& group : groups) cases.insert(cases.end(), group.begin(), group.end());
  return cases;
}

}  // namespace warpgauge::kernels
