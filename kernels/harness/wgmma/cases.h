// SPDX-License-Identifier: Apache-2.0
// The products C = A B^T that every contestant of the families on tensor cores is checked with, in
// the order of their seeds.
#pragma once

#include <vector>

#include "kernels/harness/cases.h"

namespace warpgauge::kernels {

/// The same for elements of one byte, which the copy engine addresses 16 by 16.
inline std::vector<ProductCase> byte_product_cases() {
  return product_cases({
      {{0, 5, 7}, {5, 0, 7}, {5, 7, 0}, {1, 1, 1}, {1, 8, 16}},
      {{16, 8, 16}, {127, 129, 65}, {251, 509, 127}, {255, 248, 112}, {257, 264, 144}},
      {{129, 520, 1008}, {333, 1096, 4112}, {2, 4096, 64}, {4096, 8, 64}},
      {{129, 264, 64, 1}, {129, 264, 64, 0, 1}, {129, 264, 64, 0, 0, 1}, {100, 200, 304, 1, 1, 1}},
      {{2056, 3000, 16}, {1000, 1000, 1008}, {1024, 1024, 1024}, {4100, 6656, 144}},
  });
}

inline std::vector<ProductCase> tensor_product_cases() {
  return product_cases({
      // Nothing to do; sums of nothing; single elements.
      {{0, 5, 7}, {5, 0, 7}, {5, 7, 0}, {1, 1, 1}, {1, 8, 8}},
      // Sizes that divide nothing; one below and one above tiles of all rungs, also where the copy
      // engine can address them (multiples of 8).
      {{16, 8, 8}, {127, 129, 65}, {251, 509, 127}, {255, 248, 56}, {257, 264, 72}},
      // Deep, tall and wide.
      {{129, 520, 1000}, {333, 1096, 4104}, {2, 4096, 64}, {4096, 8, 64}},
      // Pointers off by one element, operand by operand.
      {{129, 264, 64, 1}, {129, 264, 64, 0, 1}, {129, 264, 64, 0, 0, 1}, {100, 200, 300, 1, 1, 1}},
      // Enough for every block to have several tiles of each shape.
      {{2056, 3000, 8}, {1000, 1000, 1000}, {1024, 1024, 1024}, {4100, 6656, 136}},
      // Few rows: blocks share k, unevenly too; more tiles than blocks; warps without rows.
      {{16, 264, 4104}, {40, 1032, 1096}, {64, 8200, 512}, {72, 520, 2056}},
  });
}

}  // namespace warpgauge::kernels
