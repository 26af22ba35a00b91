// SPDX-License-Identifier: Apache-2.0
// The products that every contestant of the family is checked with, in the order of their seeds.
#pragma once

#include <vector>

#include "kernels/harness/cases.h"

namespace warpgauge::kernels::sgemm {

inline std::vector<ProductCase> cases_to_check() {
  return product_cases({
      // Nothing to do; sums of nothing; single elements.
      {{0, 5, 7}, {5, 0, 7}, {5, 7, 0}, {128, 256, 0}, {1, 1, 1}, {1, 4, 2}},
      // Sizes that divide nothing; tiles of every rung, one below and one above; every remainder of
      // k that matters to a slab; rows that are vectors or not, operand by operand.
      {{31, 33, 7}, {32, 32, 8}, {32, 64, 64}, {33, 65, 63}, {64, 128, 32}, {63, 127, 31}},
      {{65, 132, 33}, {128, 256, 16}, {127, 255, 17}, {129, 257, 65}, {128, 256, 129}},
      {{251, 509, 127}, {260, 516, 68}},
      // Tall, wide and deep.
      {{5, 4099, 61}, {4099, 3, 61}, {67, 71, 5003}, {128, 128, 4096}},
      // Misaligned, operand by operand.
      {{100, 200, 300, 1, 0, 0}, {100, 200, 300, 0, 1, 0}, {100, 200, 300, 0, 0, 1}},
      {{129, 260, 40, 3, 2, 1}},
      // More tiles than SMs of each size.
      {{2050, 3000, 2}, {1000, 1000, 1000}, {1024, 1024, 1024}, {1537, 1300, 77}},
      {{2050, 4100, 100}, {2048, 2304, 96}, {4097, 4600, 33}},
  });
}

}  // namespace warpgauge::kernels::sgemm
