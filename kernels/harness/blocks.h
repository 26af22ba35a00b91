// SPDX-License-Identifier: Apache-2.0
// Grids of one block a share of the work.
#pragma once

#include <algorithm>
#include <cstddef>

namespace warpgauge::kernels {

/// Blocks that take `per_block` of `count` things each; at least one, since an empty grid is an
/// error: kernels must find nothing to do by themselves.
inline unsigned blocks_for(std::size_t count, std::size_t per_block) {
  return static_cast<unsigned>(std::max<std::size_t>(1, (count + per_block - 1) / per_block));
}

}  // namespace warpgauge::kernels
