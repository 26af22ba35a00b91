// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/claims_section.h"

#include "analysis/claims/write.h"

namespace warpgauge::report {

nlohmann::json claims_section(std::span<const claims::Judgement> judgements,
                              const profile::Profile& profile) {
  const auto document = nlohmann::json::parse(claims::to_json(profile, judgements));
  return {{"counts", document.at("counts")}, {"claims", document.at("claims")}};
}

}  // namespace warpgauge::report
