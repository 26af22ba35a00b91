// SPDX-License-Identifier: Apache-2.0
// A group of cards with all that is judged of it.
#pragma once

#include <vector>

#include "analysis/fleet/cards.h"
#include "analysis/fleet/percent_limit.h"
#include "analysis/fleet/trend.h"

namespace warpgauge::fleet {

struct JudgedGroup {
  Group group;
  Judgement judgement;
  Drifts drifts;
  std::vector<Trend> trends;
  std::vector<BeyondLimit> beyond;  ///< empty until add_beyond()
};

/// `false_alarms` of readings, and half as many of drifts and of trends.
std::vector<JudgedGroup> judge_groups(std::vector<Group> groups, double false_alarms);

/// From which distance on the fleet shows a card in this key, as a share of its median, which is
/// not 0.
double share_told(const JudgedKey& key);

/// How many cards lie outside, drift, differ where all others are alike, or are beyond a limit.
struct FindingCounts {
  std::size_t outside = 0;   ///< in a key, in a family or altogether
  std::size_t drifting = 0;  ///< from the first profile to the last one, or over all of them
  std::size_t differing = 0;
  std::size_t beyond = 0;
};
FindingCounts count_findings(const std::vector<JudgedGroup>& groups);

}  // namespace warpgauge::fleet
