// SPDX-License-Identifier: Apache-2.0
// A group of cards with all that is judged of it.
#pragma once

#include <vector>

#include "analysis/fleet/cards.h"

namespace warpgauge::fleet {

struct JudgedGroup {
  Group group;
  Judgement judgement;
  Drifts drifts;
};

/// `false_alarms` of readings, and half as many of drifts.
std::vector<JudgedGroup> judge_groups(std::vector<Group> groups, double false_alarms);

/// From which distance on the fleet shows a card in this key, as a share of its median, which is
/// not 0.
double share_told(const JudgedKey& key);

/// What lies outside, drifts, or differs where all others are alike.
struct FindingCounts {
  std::size_t outside = 0;  ///< cards, in a key, in a family or altogether
  std::size_t drifting = 0;
  std::size_t differing = 0;
};
FindingCounts count_findings(const std::vector<JudgedGroup>& groups);

}  // namespace warpgauge::fleet
