// SPDX-License-Identifier: Apache-2.0
// The order in which contestants of a race are timed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

namespace warpgauge::kernels {

/// A fresh random permutation each round: on a circle that only rotates, each contestant always
/// follows the same neighbour, with its heat and its lines in L2.
class RandomOrder {
 public:
  explicit RandomOrder(std::uint32_t seed) : generator_(seed) {}

  /// 0 ... count - 1 in the order of the next round.
  std::vector<std::size_t> next_round(std::size_t count) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), generator_);
    return order;
  }

 private:
  std::mt19937 generator_;
};

}  // namespace warpgauge::kernels
