// SPDX-License-Identifier: Apache-2.0
// What `warpgauge analyze` prints.
#pragma once

#include <string>

#include "analysis/model/code_analysis.h"

namespace warpgauge::report {

struct AnalysisTextOptions {
  bool listing = true;
  bool timeline = false;
  std::size_t timeline_cycles = 100;
};

std::string analysis_text(const model::CodeAnalysis& analysis, const std::string& device,
                          const AnalysisTextOptions& options);

}  // namespace warpgauge::report
