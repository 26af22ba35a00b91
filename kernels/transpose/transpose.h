// SPDX-License-Identifier: Apache-2.0
// Transposition of a matrix of floats, out of place.
#pragma once

#include <cstddef>

#include "kernels/harness/rung.h"

namespace warpgauge::kernels::transpose {

/// out[c * rows + r] = in[r * cols + c]: row-major, dense, aligned as floats, without overlap.
struct Problem {
  float* out;       ///< cols x rows
  const float* in;  ///< rows x cols
  std::size_t rows, cols;
};

/// Square tiles of `side` elements, numbered row by row of the input.
inline unsigned tiles_of(const Problem& p, std::size_t side) {
  return blocks_for(p.rows, side) * blocks_for(p.cols, side);
}

/// Launches `kernel(problem)` with a block a tile and a thread an element.
template <auto kernel, unsigned side>
void launch_tiles(const Problem& p, cudaStream_t stream) {
  kernel<<<tiles_of(p, side), dim3(side, side), 0, stream>>>(p);
}

/// The input element that a tile begins with.
struct Corner {
  std::size_t row, col;
};

/// The corner of tile `index`, counted along the rows of the input.
__device__ __forceinline__ Corner corner_of(const Problem& p, unsigned index, unsigned side) {
  const auto across = max(1U, static_cast<unsigned>((p.cols + side - 1) / side));
  return {std::size_t{index / across} * side, std::size_t{index % across} * side};
}

}  // namespace warpgauge::kernels::transpose
