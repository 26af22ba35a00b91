// SPDX-License-Identifier: Apache-2.0
// Grids of one block for each share of the work.
#pragma once

#include <algorithm>
#include <cstddef>

namespace warpgauge::kernels {

/// Shares of `per_share` out of `count` things; at least one.
constexpr std::size_t shares_of(std::size_t count, std::size_t per_share) {
  return std::max<std::size_t>(1, (count + per_share - 1) / per_share);
}

/// Blocks that take `per_block` of `count` things each; at least one, since an empty grid is an
/// error: kernels must find nothing to do by themselves.
constexpr unsigned blocks_for(std::size_t count, std::size_t per_block) {
  return static_cast<unsigned>(shares_of(count, per_block));
}

}  // namespace warpgauge::kernels
