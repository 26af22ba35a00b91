// SPDX-License-Identifier: Apache-2.0
// The tensor map of a matrix of words, for probes of the copy engine.
#pragma once

#include <cuda.h>

#include <cstdint>

#include "probes/device/driver.h"

namespace warpgauge::probes {

/// A matrix of 32-bit words in memory, read in boxes of whole rows.
inline CUtensorMap make_map(void* base, int row_words, std::uint64_t rows, int box_rows) {
  static const auto encode =
      driver_function<decltype(&cuTensorMapEncodeTiled)>("cuTensorMapEncodeTiled");
  const cuuint64_t extent[] = {cuuint64_t(row_words), rows};
  const cuuint64_t pitch_bytes[] = {cuuint64_t(row_words) * 4};
  const cuuint32_t box[] = {cuuint32_t(row_words), cuuint32_t(box_rows)};
  const cuuint32_t step[] = {1, 1};
  CUtensorMap map{};
  check_driver(encode(&map, CU_TENSOR_MAP_DATA_TYPE_UINT32, 2, base, extent, pitch_bytes, box, step,
                      CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
                      CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE),
               "cuTensorMapEncodeTiled");
  return map;
}

}  // namespace warpgauge::probes
