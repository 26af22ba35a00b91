// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/cases.h"

namespace warpgauge::kernels {

std::string listed(std::initializer_list<std::size_t> numbers) {
  std::string text;
  for (const std::size_t number : numbers) {
    text += (text.empty() ? "" : ", ") + std::to_string(number);
  }
  return text;
}

std::string ArrayCase::text() const {
  return "n = " + std::to_string(n) + ", misaligned by " +
         listed({offsets[0], offsets[1], offsets[2]});
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
  const auto text = [](int number) { return std::to_string(number); };
  return text(m) + " x " + text(n) + " x " + text(k) + ", off by " + text(offset_a) + ", " +
         text(offset_b) + ", " + text(offset_c);
}

}  // namespace warpgauge::kernels
