// SPDX-License-Identifier: Apache-2.0
// Where the warps of a predicted kernel are, by line of the source.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/model/kernel_report.h"

namespace warpgauge::report {

struct LineShare {
  std::string source;       ///< "softmax.cu:42"; empty where it is not known
  double share = 0;         ///< of the life of all warps: waits, stalls and issue
  double instructions = 0;  ///< executed by warps
};

/// Largest share first. Empty where the machine code, its waits or all of its lines are not known.
std::vector<LineShare> line_shares(const machine_code::ExecutedCode& code,
                                   const std::vector<in_core::LineTally>& tallies);

/// A line each; or why there is none.
std::string line_shares_text(const model::KernelReport& report);

/// [{source, share, instructions}]
nlohmann::ordered_json line_shares_json(const model::KernelReport& report);

}  // namespace warpgauge::report
