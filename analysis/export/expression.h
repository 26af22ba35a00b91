// SPDX-License-Identifier: Apache-2.0
// Arithmetic over the keys of a profile, as the tables of fields write it:
//   dram.read_gbps[GB/s] * 1e9
//   (tensor.a[FLOP/clk/SM] or tensor.b[FLOP/clk/SM]) / 2
//   min(host.h2d_gbps[GB/s], host.d2h_gbps[GB/s])
// A key carries the unit that the arithmetic takes it in. `a or b` is the first that can be had;
// `a > b` is 1 or 0.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpgauge::exports {

/// A number, or why there is none.
struct Amount {
  double value = 0;
  std::string why = {};  ///< empty where there is a number
};

using Lookup = std::function<Amount(const std::string& key, const std::string& unit)>;

/// Throws Defect for what is not an expression; what a key or a division lacks is in `why`.
Amount evaluate(std::string_view expression, const Lookup& lookup);

/// Every key of the expression with its unit, in order.
std::vector<std::pair<std::string, std::string>> keys_of(std::string_view expression);

}  // namespace warpgauge::exports
