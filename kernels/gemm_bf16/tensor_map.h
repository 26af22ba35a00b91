// SPDX-License-Identifier: Apache-2.0
// What the copy engine (TMA) is told of a matrix: a kernel's __grid_constant__ parameter.
#pragma once

#include <cuda.h>
#include <cuda_bf16.h>

#include <string>

#include "kernels/gemm_bf16/gemm_bf16.h"
#include "probes/device/compiled_for.h"
#include "probes/device/driver.h"

namespace warpgauge::kernels::gemm_bf16 {

/// Base and rows must begin on 16 bytes (CUDA driver API).
inline bool addressable(const __nv_bfloat16* matrix, int columns) {
  return begins_vector(matrix) && columns % 8 == 0;
}

/// Boxes of `box_rows` x `box_columns` elements (at most 256 each) of a row-major bf16 matrix
/// without padding. With `swizzled`, box rows are 128 bytes (64 elements) and the 16-byte pieces of
/// row r lie in shared memory at their index XOR r % 8: wgmma reads them without bank conflicts.
/// Else rows lie one behind the other. Throws std::runtime_error where the driver refuses.
inline CUtensorMap tensor_map(const __nv_bfloat16* matrix, int rows, int columns, int box_rows,
                              int box_columns, bool swizzled) {
  static const auto encode =
      probes::driver_function<decltype(&cuTensorMapEncodeTiled)>("cuTensorMapEncodeTiled");
  const cuuint64_t extent[] = {cuuint64_t(columns), cuuint64_t(rows)};
  const cuuint64_t pitch_bytes[] = {cuuint64_t(columns) * sizeof(__nv_bfloat16)};
  const cuuint32_t box[] = {cuuint32_t(box_columns), cuuint32_t(box_rows)};
  const cuuint32_t step[] = {1, 1};
  CUtensorMap map{};
  probes::check_driver(
      encode(&map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, const_cast<__nv_bfloat16*>(matrix), extent,
             pitch_bytes, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
             swizzled ? CU_TENSOR_MAP_SWIZZLE_128B : CU_TENSOR_MAP_SWIZZLE_NONE,
             CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE),
      "cuTensorMapEncodeTiled");
  return map;
}

/// Why wgmma, fed by the copy engine, cannot multiply these operands here: it exists in code for
/// sm_90a only (the program is asked, not a table of chips), and the engine reads rows that begin
/// on 16 bytes; so must the rows of C where it writes them too (`writes_c`). Empty: it can.
template <bool writes_c>
std::string refuse_without_wgmma(const Problem& p) {
  static const bool kPresent = probes::compiled_for().sm_90a;
  if (!kPresent) return "wgmma exists in code for sm_90a only, which is not what runs here";
  if (!addressable(p.a, p.k) || !addressable(p.b, p.k)) {
    return "the copy engine reads rows of A and B that begin on 16 bytes: k must be a multiple of "
           "8";
  }
  if (writes_c && !addressable(p.c, p.n)) {
    return "the copy engine writes rows of C that begin on 16 bytes: n must be a multiple of 8";
  }
  return {};
}

}  // namespace warpgauge::kernels::gemm_bf16
