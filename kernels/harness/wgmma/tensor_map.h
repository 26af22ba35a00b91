// SPDX-License-Identifier: Apache-2.0
// What the copy engine (TMA) is told of a matrix: a kernel's __grid_constant__ parameter.
#pragma once

#include <cuda.h>

#include <string>

#include "kernels/harness/product_problem.h"
#include "kernels/harness/wgmma/operand.h"
#include "probes/device/compiled_for.h"
#include "probes/device/driver.h"

namespace warpgauge::kernels {

/// Base and rows must begin on 16 bytes (CUDA driver API).
template <class Element>
bool addressable(const Element* matrix, int columns) {
  return begins_vector(matrix) && columns % (16 / int{sizeof(Element)}) == 0;
}

/// Boxes of `box_rows` x `box_columns` elements (at most 256 each) of a row-major matrix without
/// padding. Box rows are 128 bytes, and the 16-byte pieces of row r lie in shared memory at their
/// index XOR r % 8: wgmma reads them without bank conflicts; or they are 64 bytes, and the pieces
/// lie at their index XOR r / 2 % 4; or 32, XOR r / 4 % 2. Throws std::runtime_error where the
/// driver refuses.
template <class Element>
CUtensorMap tensor_map(const Element* matrix, int rows, int columns, int box_rows,
                       int box_columns) {
  static const auto encode =
      probes::driver_function<decltype(&cuTensorMapEncodeTiled)>("cuTensorMapEncodeTiled");
  const cuuint64_t extent[] = {cuuint64_t(columns), cuuint64_t(rows)};
  const cuuint64_t pitch_bytes[] = {cuuint64_t(columns) * sizeof(Element)};
  const cuuint32_t box[] = {cuuint32_t(box_columns), cuuint32_t(box_rows)};
  const cuuint32_t step[] = {1, 1};
  CUtensorMap map{};
  probes::check_driver(
      encode(&map, Operand<Element>::kMap, 2, const_cast<Element*>(matrix), extent, pitch_bytes,
             box, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
             box_columns * sizeof(Element) == 128  ? CU_TENSOR_MAP_SWIZZLE_128B
             : box_columns * sizeof(Element) == 64 ? CU_TENSOR_MAP_SWIZZLE_64B
                                                   : CU_TENSOR_MAP_SWIZZLE_32B,
             CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE),
      "cuTensorMapEncodeTiled");
  return map;
}

/// Why there is no wgmma here: it exists in code for sm_90a only (the program is asked, not a table
/// of chips). Empty: there is.
inline std::string no_wgmma() {
  static const bool kPresent = probes::compiled_for().has_wgmma();
  return kPresent ? "" : "wgmma exists in code for sm_90a only, which is not what runs here";
}

/// Why wgmma, fed by the copy engine, cannot multiply these operands here: that engine reads rows
/// that begin on 16 bytes; so must the rows of C where it writes them too (`writes_c`). Empty: it
/// can.
template <bool writes_c, class Element>
std::string refuse_without_wgmma(const ProductProblem<Element>& p) {
  if (auto why = no_wgmma(); !why.empty()) return why;
  if (!addressable(p.a, p.k) || !addressable(p.b, p.k)) {
    return "the copy engine reads rows of A and B that begin on 16 bytes: k must be a multiple "
           "of " +
           std::to_string(16 / sizeof(*p.a));
  }
  if (writes_c && !addressable(p.c, p.n)) {
    return "the copy engine writes rows of C that begin on 16 bytes: n must be a multiple of " +
           std::to_string(16 / sizeof(*p.c));
  }
  return {};
}

}  // namespace warpgauge::kernels
