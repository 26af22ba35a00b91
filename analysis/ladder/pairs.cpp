// SPDX-License-Identifier: Apache-2.0
#include "analysis/ladder/pairs.h"

#include <algorithm>

#include "analysis/estimate/bootstrap.h"
#include "analysis/estimate/passes.h"

namespace warpgauge::ladder {

std::optional<PairedRatio> paired_ratio(const std::vector<Rounds>& library,
                                        const std::vector<Rounds>& ours, std::string_view seed) {
  estimate::Random random(seed);
  std::vector<estimate::Value> campaigns;
  for (const Rounds& own : ours) {
    const auto other = std::ranges::find(library, own.race, &Rounds::race);
    if (other == library.end()) continue;
    const std::size_t rounds = std::min(own.seconds.size(), other->seconds.size());
    std::vector<double> ratios;
    for (std::size_t round = 0; round < rounds; ++round) {
      const double theirs = other->seconds[round], mine = own.seconds[round];
      if (theirs > 0 && mine > 0) ratios.push_back(theirs / mine);
    }
    if (ratios.size() < kFewestPairs) continue;
    campaigns.push_back(to_value(estimate::resampled_median(ratios, random), "1"));
  }
  if (campaigns.empty()) return std::nullopt;
  return PairedRatio{estimate::over_passes(campaigns), static_cast<int>(campaigns.size())};
}

}  // namespace warpgauge::ladder
