// SPDX-License-Identifier: Apache-2.0
// The products that every contestant of the family is checked with, in the order of their seeds.
#pragma once

#include <vector>

#include "kernels/harness/cases.h"

namespace warpgauge::kernels::gemm_batched {

inline std::vector<ProductCase> cases_to_check() {
  return product_cases({
      // Nothing to do; sums of nothing; single elements.
      {{0, 5, 7, 0, 0, 0, 3}, {5, 7, 0, 0, 0, 0, 3}, {5, 7, 9, 0, 0, 0, 0}, {1, 1, 1, 0, 0, 0, 5}},
      // One; sizes that divide nothing, also where the copy engine can address them.
      {{64, 64, 64}, {33, 65, 17, 0, 0, 0, 7}, {65, 72, 72, 0, 0, 0, 9}, {40, 56, 136, 0, 0, 0, 9}},
      {{129, 264, 200, 0, 0, 0, 5}, {100, 8, 8, 0, 0, 0, 11}, {7, 136, 1000, 0, 0, 0, 3}},
      // Pointers off by one element, operand by operand.
      {{64, 64, 64, 1, 0, 0, 4}, {64, 64, 64, 0, 1, 0, 4}, {64, 64, 64, 0, 0, 1, 4}},
      // The sizes that are timed; enough for every block to have several tiles.
      {{64, 64, 64, 0, 0, 0, 1500}, {128, 128, 128, 0, 0, 0, 700}, {256, 256, 256, 0, 0, 0, 300}},
  });
}

}  // namespace warpgauge::kernels::gemm_batched
