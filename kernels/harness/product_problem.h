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

  /// Where there is nothing to multiply, enqueues what there is to write, zeros, and returns true.
  bool done_without_products(cudaStream_t stream) const {
    const std::size_t bytes = std::size_t(m) * n * sizeof(Element);
    if (k == 0 && bytes != 0) check(cudaMemsetAsync(c, 0, bytes, stream));
    return has_nothing_to_do();
  }
};

}  // namespace warpgauge::kernels
