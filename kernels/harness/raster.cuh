// SPDX-License-Identifier: Apache-2.0
// The order in which the tiles of a product are computed.
#pragma once

namespace warpgauge::kernels {

struct TilePlace {
  int row, column;  ///< in tiles
};

/// How tiles are numbered: down bands of `band` rows, column by column, each band in the direction
/// opposite to the last one's. Tiles in flight together then form a block of C instead of a strip:
/// a block needs the fewest rows of A and columns of B.
struct Raster {
  int rows, columns;  ///< in tiles
  int band;

  __host__ __device__ int tiles() const { return rows * columns; }

  __device__ TilePlace place(int tile) const {
    const int in_band = band * columns;
    const int index = tile / in_band;
    const int height = min(band, rows - index * band);
    const int at = tile - index * in_band;
    const int column = at / height;
    return {index * band + at - column * height, index % 2 == 0 ? column : columns - 1 - column};
  }
};

}  // namespace warpgauge::kernels
