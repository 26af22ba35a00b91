// SPDX-License-Identifier: Apache-2.0
// Two neighbours of a row of C from accumulators, rounded once, to nearest.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace warpgauge::kernels {

__device__ __forceinline__ __nv_bfloat162 pair_of(const __nv_bfloat16*, float first, float second) {
  return __floats2bfloat162_rn(first, second);
}
__device__ __forceinline__ __half2 pair_of(const __half*, float first, float second) {
  return __floats2half2_rn(first, second);
}
__device__ __forceinline__ float2 pair_of(const float*, float first, float second) {
  return {first, second};
}
__device__ __forceinline__ int2 pair_of(const std::int32_t*, std::int32_t first,
                                        std::int32_t second) {
  return {first, second};
}

/// Two neighbours of a row of C (`rows` x `columns`), left out where they lie outside.
template <class Output, class Sum>
__device__ inline void store_pair(Output* c, int rows, int columns, int row, int column, Sum first,
                                  Sum second) {
  if (row >= rows || column >= columns) return;
  Output* to = c + static_cast<std::size_t>(row) * columns + column;
  const auto pair = pair_of(c, first, second);
  if (column + 1 < columns && reinterpret_cast<std::uintptr_t>(to) % sizeof(pair) == 0) {
    *reinterpret_cast<std::remove_const_t<decltype(pair)>*>(to) = pair;
  } else {
    to[0] = pair.x;
    if (column + 1 < columns) to[1] = pair.y;
  }
}

}  // namespace warpgauge::kernels
