// SPDX-License-Identifier: Apache-2.0
// The errors of a family of E4M3 products: rungs and cublasLt on the same data.
#pragma once

#include <cuda_bf16.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels/harness/e4m3_inputs.h"
#include "kernels/harness/exact_product.h"
#include "kernels/harness/output_errors.h"
#include "kernels/harness/product.h"

namespace warpgauge::kernels {

/// Outputs as large as this keep every SM busy: no contestant has to split a sum among blocks.
inline constexpr int kErrorOrder = 2048;
inline constexpr int kErrorTerms[] = {1024, 4096, 16384};

/// What a contestant makes of operands. cublasLt is the heuristic that is the fastest at this size,
/// as in the ladder.
template <class Element>
std::vector<float> outputs_of(const ProductFamily<Element>& family, const std::string& contestant,
                              const ProductSize& size, const std::vector<std::uint8_t>& a,
                              const std::vector<std::uint8_t>& b) {
  probes::DeviceBuffer<std::uint8_t> on_a(a.size()), on_b(b.size());
  probes::DeviceBuffer<__nv_bfloat16> c(size.of_c());
  on_a.from_host(a);
  on_b.from_host(b);
  c.fill_bytes(0xff);  // NaN
  const auto p =
      product_of<ProductProblem<Element>>(size, reinterpret_cast<const Element*>(on_a.data()),
                                          reinterpret_cast<const Element*>(on_b.data()), c.data());
  if (contestant == "cublaslt") {
    LtProduct lt(family.lt_kind, size.m, size.n, size.k);
    lt.choose_fastest({LtOperands(p)});
    c.fill_bytes(0xff);
    lt.launch(p, nullptr);
  } else {
    contestant_named(contestants_for<ProductProblem<Element>>({}), contestant).launch(p, nullptr);
  }
  std::vector<float> outputs(c.size());
  std::ranges::transform(c.to_host(), outputs.begin(), __bfloat162float);
  return outputs;
}

template <class Element>
std::vector<OutputErrors> fp8_errors(const ProductFamily<Element>& family,
                                     const std::string& contestant, const std::string& data) {
  std::vector<OutputErrors> errors;
  for (const int terms : kErrorTerms) {
    const ProductSize size{kErrorOrder, kErrorOrder, terms};
    const auto a = e4m3_inputs(data, size.of_a(), 1), b = e4m3_inputs(data, size.of_b(), 2);
    const auto outputs = outputs_of(family, contestant, size, a, b);
    const auto exact = exact_product(size.m, size.n, size.k, e4m3_values(a), e4m3_values(b));
    std::vector<float> rounded(exact.size());
    std::ranges::transform(exact, rounded.begin(),
                           [](double sum) { return __bfloat162float(__double2bfloat16(sum)); });
    errors.push_back(errors_of(terms, exact, outputs, rounded));
  }
  return errors;
}

/// The table of a family, by how it describes itself.
template <class Element>
ErrorTable fp8_error_table(ProductFamily<Element> (*family)()) {
  return {e4m3_kinds(), [family](const std::string& contestant, const std::string& data) {
            return fp8_errors(family(), contestant, data);
          }};
}

}  // namespace warpgauge::kernels
