// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/instruction_cost.h"

namespace warpgauge::in_core {
std::string_view evidence_name(Evidence evidence) {
  switch (evidence) {
    case Evidence::kMeasured:
      return "measured";
    case Evidence::kKin:
      return "kin";
    case Evidence::kAssumed:
      return "assumed";
    default:
      return "unknown";
  }
}

}  // namespace warpgauge::in_core
