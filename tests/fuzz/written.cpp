// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/written.h"

#include "analysis/report/prediction_json.h"

namespace warpgauge::fuzz {

std::string prediction_line(const model::KernelReport& report) {
  return report::prediction_json(report).dump();
}

}  // namespace warpgauge::fuzz
