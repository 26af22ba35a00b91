// SPDX-License-Identifier: Apache-2.0
// Random draws from a named seed, the same on every machine and with every standard library.
#pragma once

#include <cmath>
#include <numbers>
#include <string_view>

#include "analysis/estimate/bootstrap.h"

namespace warpgauge::virtual_gpu {

class Draw {
 public:
  explicit Draw(std::string_view seed) : random_(seed) {}

  /// In (0, 1).
  double uniform() { return (static_cast<double>(random_.next() >> 11) + 0.5) * 0x1p-53; }
  double between(double low, double high) { return low + (high - low) * uniform(); }
  /// Even on a logarithmic scale.
  double log_between(double low, double high) {
    return low * std::exp(std::log(high / low) * uniform());
  }
  double gaussian() {
    const double radius = std::sqrt(-2 * std::log(uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }
  bool chance(double probability) { return uniform() < probability; }
  std::size_t below(std::size_t count) { return random_.below(count); }
  template <typename List>
  auto pick(const List& list) {
    return *(std::begin(list) + static_cast<std::ptrdiff_t>(below(std::size(list))));
  }
  std::uint64_t bits() { return random_.next(); }

 private:
  estimate::Random random_;
};

}  // namespace warpgauge::virtual_gpu
