// SPDX-License-Identifier: Apache-2.0
// The products that every contestant of the family is checked with, in the order of their seeds.
#pragma once

#include <vector>

#include "kernels/harness/cases.h"

namespace warpgauge::kernels::matrix_vector {

inline std::vector<ProductCase> cases_to_check() {
  return product_cases({
      // Nothing to do; sums of nothing; single elements.
      {{0, 5, 7}, {1, 0, 7}, {1, 5, 0}, {1, 1, 1}, {1, 1, 8}, {1, 8, 8}},
      // Sizes that divide nothing, and such that whole loads divide.
      {{1, 3, 13}, {1, 127, 65}, {1, 509, 1001}, {1, 255, 56}, {1, 1021, 1032}, {1, 67, 4104}},
      // Deep and tall.
      {{1, 5, 100000}, {1, 70001, 24}, {1, 8200, 512}, {1, 2056, 8192}},
      // Pointers off by one element, operand by operand.
      {{1, 264, 64, 1}, {1, 264, 64, 0, 1}, {1, 264, 64, 0, 0, 1}, {1, 200, 300, 1, 1, 1}},
  });
}

}  // namespace warpgauge::kernels::matrix_vector
