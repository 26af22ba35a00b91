// SPDX-License-Identifier: Apache-2.0
// What CUPTI knows about every chip, asked without a GPU.
#include <algorithm>

#include "cupti/counters.h"
#include "cupti/host_object.h"

namespace warpgauge::cupti {

std::vector<std::string> supported_chips() {
  const Cupti cupti = open_cupti();
  auto params = WARPGAUGE_PARAMS(CUpti_Profiler_Host_GetSupportedChips_Params);
  WARPGAUGE_CUPTI_CALL(cupti, cuptiProfilerHostGetSupportedChips, params);
  std::vector<std::string> chips(params.ppChipNames, params.ppChipNames + params.numChips);
  // CUPTI 13.0 also lists GV11B, for which it then has no range profiler.
  std::erase_if(chips, [&cupti](const std::string& chip) {
    try {
      const HostObject host(cupti, chip);
      return false;
    } catch (const std::runtime_error&) {
      return true;
    }
  });
  return chips;
}

std::vector<std::string> base_metrics(const std::string& chip) {
  return HostObject(open_cupti(), chip).base_metrics();
}

std::string check_metric(const std::string& chip, const std::string& metric_name) {
  return metric_complaint(open_cupti(), chip, {}, metric_name);
}

}  // namespace warpgauge::cupti
