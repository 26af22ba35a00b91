// SPDX-License-Identifier: Apache-2.0
// Matrices to check kernels with that make something of each row.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernels/harness/cases.h"
#include "kernels/harness/rows/row_shape.h"

namespace warpgauge::kernels {

/// Offsets in elements behind a 256-byte boundary.
struct RowCase {
  std::size_t rows, columns, out_offset = 0, in_offset = 0;

  double elements() const { return double(rows) * double(columns); }
  std::string text() const {
    return std::to_string(rows) + " rows of " + std::to_string(columns) + ", misaligned by " +
           listed({out_offset, in_offset});
  }
};

/// What is timed: rows of `columns` elements that are 2^28 elements together, at most.
constexpr std::size_t timed_rows(std::size_t columns) { return (std::size_t{1} << 28) / columns; }
constexpr double timed_elements(double columns) {
  return double(timed_rows(static_cast<std::size_t>(columns))) * columns;
}

/// Rows around nothing, one element, a vector, a warp, a block of 256 threads, and the ends of each
/// shape that keeps a row in registers; each as aligned as can be, and misaligned on either side or
/// both. Many rows; rows that only a loop can hold.
inline std::vector<RowCase> row_cases(Checks checks) {
  std::vector<std::size_t> lengths = {
      0,    1,    2,    3,    4,    5,    7,    31,   32,   33,    127,   128,   129,  252,
      255,  256,  257,  260,  509,  512,  1000, 1023, 1024, 1025,  1028,  2047,  2048, 4092,
      4096, 4097, 4100, 8188, 8191, 8192, 8193, 8196, 9999, 16380, 16384, 16385, 16388};
  if (checks == Checks::kSmall) lengths = {0, 1, 5, 33, 256, 257, 1024, 1025, 4096, 8192, 16388};
  std::vector<RowCase> cases;
  for (const std::size_t columns : lengths) {
    for (const std::size_t rows : {1, 3, 4, 7}) {
      cases.push_back({rows, columns, 0, 0});
      cases.push_back({rows, columns, 1, 0});
      cases.push_back({rows, columns, 0, 3});
      cases.push_back({rows, columns, 2, 2});
    }
  }
  cases.push_back({0, 1024});
  cases.push_back({70'001, 1});
  cases.push_back({70'001, 12});
  cases.push_back({9'001, 1'000, 0, 0});
  cases.push_back({9'001, 1'001, 3, 1});
  cases.push_back({3, 100'003, 1, 2});
  cases.push_back({2, 1'000'000, 0, 0});
  cases.push_back({timed_rows(4096), 4096, 0, 0});
  return cases;
}

}  // namespace warpgauge::kernels
