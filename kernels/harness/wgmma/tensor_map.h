// SPDX-License-Identifier: Apache-2.0
// What the copy engine (TMA) is told of a matrix: a kernel's __grid_constant__ parameter.
#pragma once

#include <cuda.h>

#include <array>
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

/// What the driver makes of extents (innermost first, elements), the bytes from one to the next
/// along all but the first, a box, whose rows are 128 or 64 bytes, and what L2 fetches for it.
/// Throws std::runtime_error where it refuses.
template <class Element, std::size_t sides>
CUtensorMap encoded_map(const Element* first, const std::array<cuuint64_t, sides>& extent,
                        const std::array<cuuint64_t, sides - 1>& pitch_bytes,
                        const std::array<cuuint32_t, sides>& box,
                        CUtensorMapL2promotion promotion) {
  static const auto encode =
      probes::driver_function<decltype(&cuTensorMapEncodeTiled)>("cuTensorMapEncodeTiled");
  std::array<cuuint32_t, sides> step;
  step.fill(1);
  CUtensorMap map{};
  probes::check_driver(
      encode(
          &map, Operand<Element>::kMap, cuuint32_t{sides}, const_cast<Element*>(first),
          extent.data(), pitch_bytes.data(), box.data(), step.data(), CU_TENSOR_MAP_INTERLEAVE_NONE,
          box[0] * sizeof(Element) == 128 ? CU_TENSOR_MAP_SWIZZLE_128B : CU_TENSOR_MAP_SWIZZLE_64B,
          promotion, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE),
      "cuTensorMapEncodeTiled");
  return map;
}

/// Boxes of `box_rows` x `box_columns` elements (at most 256 each) of a row-major matrix without
/// padding. Box rows are 128 bytes, and the 16-byte pieces of row r lie in shared memory at their
/// index XOR r % 8: wgmma reads them without bank conflicts; or they are 64 bytes, and the pieces
/// lie at their index XOR r / 2 % 4. Throws std::runtime_error where the driver refuses.
template <class Element>
CUtensorMap tensor_map(const Element* matrix, int rows, int columns, int box_rows,
                       int box_columns) {
  return encoded_map<Element, 2>(
      matrix, {cuuint64_t(columns), cuuint64_t(rows)}, {cuuint64_t(columns) * sizeof(Element)},
      {cuuint32_t(box_columns), cuuint32_t(box_rows)}, CU_TENSOR_MAP_L2_PROMOTION_L2_128B);
}

/// The same, swizzled, of matrices that lie one behind the other: a box is of one of them, and what
/// it has beyond the last row is zeros, and is not written.
template <class Element>
CUtensorMap stack_map(const Element* first, int matrices, int rows, int columns, int box_rows,
                      CUtensorMapL2promotion promotion = CU_TENSOR_MAP_L2_PROMOTION_L2_256B) {
  const cuuint64_t row_bytes = cuuint64_t(columns) * sizeof(Element);
  return encoded_map<Element, 3>(
      first, {cuuint64_t(columns), cuuint64_t(rows), cuuint64_t(matrices)},
      {row_bytes, row_bytes * cuuint64_t(rows)},
      {cuuint32_t(128 / sizeof(Element)), cuuint32_t(box_rows), 1}, promotion);
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
