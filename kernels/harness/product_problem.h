// SPDX-License-Identifier: Apache-2.0
// A matrix product: the arguments of every rung of a product family.
#pragma once

#include "kernels/harness/aligned.h"
#include "kernels/harness/rung.h"

namespace warpgauge::kernels {

/// C is m x n, the sum over k; a family says how B lies in memory. All row-major without padding,
/// in device memory; any sizes from 0 (with k = 0, C is zeros), any alignment of an element. C
/// overlaps neither A nor B.
template <class Element>
struct ProductProblem {
  int m = 0, n = 0, k = 0;
  const Element* a = nullptr;  ///< m x k
  const Element* b = nullptr;
  Element* c = nullptr;  ///< m x n

  bool has_nothing_to_do() const { return m == 0 || n == 0 || k == 0; }
};

}  // namespace warpgauge::kernels
