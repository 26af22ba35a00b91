// SPDX-License-Identifier: Apache-2.0
// The arguments of every rung of a product family, and the order in which C's tiles are computed.
#pragma once

#include <cuda_bf16.h>

#include <cstdint>

#include "kernels/harness/aligned.h"
#include "kernels/harness/e4m3.h"
#include "kernels/harness/rung.h"
#include "kernels/harness/tf32.h"

namespace warpgauge::kernels {

/// What a product of `Element`s is stored as.
template <class Element>
struct OutputOf {
  using type = Element;
};
template <>
struct OutputOf<Tf32> {
  using type = float;
};
template <>
struct OutputOf<PromotedTf32> {
  using type = float;
};
template <>
struct OutputOf<SplitFloat> {
  using type = float;
};
template <>
struct OutputOf<E4m3> {
  using type = __nv_bfloat16;
};
template <>
struct OutputOf<PromotedE4m3> {
  using type = __nv_bfloat16;
};
template <>
struct OutputOf<std::int8_t> {
  using type = std::int32_t;
};

/// C is m x n, the sum over k; a family says how B lies in memory. All row-major without padding,
/// in device memory; any sizes from 0 (with k = 0, C is zeros), any alignment of an element. C
/// overlaps neither A nor B.
template <class Element>
struct ProductProblem {
  using Output = typename OutputOf<Element>::type;

  int m = 0, n = 0, k = 0;
  const Element* a = nullptr;  ///< m x k
  const Element* b = nullptr;
  Output* c = nullptr;  ///< m x n

  bool has_nothing_to_do() const { return m == 0 || n == 0 || k == 0; }

  /// Where there is nothing to multiply, enqueues what there is to write, zeros, and returns true.
  bool done_without_products(cudaStream_t stream) const {
    const std::size_t bytes = std::size_t(m) * n * sizeof(Output);
    if (k == 0 && bytes != 0) check(cudaMemsetAsync(c, 0, bytes, stream));
    return has_nothing_to_do();
  }
};

struct TilePlace {
  int row, column;  ///< in tiles
};

/// How tiles are numbered: down bands of `band` rows, column by column, each band in the direction
/// opposite to the last one's. Tiles in flight together then form a block of C instead of a strip:
/// a block needs the fewest rows of A and columns of B.
struct Raster {
  int rows, columns;  ///< in tiles
  int band;

  /// The tiles of `tile_rows` x `tile_columns` that cover m x n elements.
  static Raster over(int m, int n, int tile_rows, int tile_columns, int band) {
    return {(m + tile_rows - 1) / tile_rows, (n + tile_columns - 1) / tile_columns, band};
  }

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

/// Launches a block for each tile: `kernel(arguments..., raster)`, whose blocks may have more
/// shared memory than they get unasked.
template <auto kernel, class... Arguments>
void launch_raster(const Raster& raster, int threads, int shared_bytes, cudaStream_t stream,
                   const Arguments&... arguments) {
  if (raster.tiles() == 0) return;
  [[maybe_unused]] static const bool kAllowed = [shared_bytes] {
    probes::allow_shared_bytes(kernel, static_cast<std::size_t>(shared_bytes));
    return true;
  }();
  kernel<<<raster.tiles(), threads, shared_bytes, stream>>>(arguments..., raster);
}

}  // namespace warpgauge::kernels
