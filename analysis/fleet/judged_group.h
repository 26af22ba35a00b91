// SPDX-License-Identifier: Apache-2.0
// A group of cards with all that is judged of it.
#pragma once

#include <vector>

#include "analysis/fleet/card_limit.h"
#include "analysis/fleet/cards.h"
#include "analysis/fleet/trend.h"

namespace warpgauge::fleet {

struct JudgedGroup {
  Group group;
  Judgement judgement;
  Drifts drifts;
  std::vector<Trend> trends;
  std::vector<BeyondLimit> beyond;     ///< empty until add_beyond()
  std::vector<OpenLimit> open_limits;  ///< each key once
};

/// `false_alarms` of readings, and half as many of drifts and of trends.
std::vector<JudgedGroup> judge_groups(std::vector<Group> groups, double false_alarms);

/// From which distance on the fleet shows a card in this key, as a share of its median, which is
/// not 0.
double share_told(const JudgedKey& key);

/// A share of the value: a key that shows less than this is as good as not judged.
inline constexpr double kShowsNothing = 0.1;

/// Why a key is not judged, or shows no difference below kShowsNothing.
enum class Hides {
  kNothing,
  kGroups,      ///< JudgedKey::in_groups
  kScatter,     ///< the cards scatter
  kInstrument,  ///< the instrument scatters
};
Hides hides(const JudgedKey& key);

/// Whether all cards together have drifted by more than kNegligible.
bool is_finding(const Together& together);

/// How many cards lie outside, drift, differ where all others are alike, or are beyond a limit.
struct FindingCounts {
  std::size_t outside = 0;   ///< in a key, in a family or altogether
  std::size_t slower = 0;    ///< that lie outside because they are slower
  std::size_t faster = 0;    ///< that lie outside because they are faster, and are not slower
  std::size_t drifting = 0;  ///< from the first profile to the last one, or over all of them
  std::size_t differing = 0;
  std::size_t beyond = 0;
  std::size_t not_judged = 0;        ///< cards that a limit says nothing of
  std::size_t keys_together = 0;     ///< in which all cards have drifted together
  std::size_t keys_in_groups = 0;    ///< that cannot be judged
  std::size_t speeds_in_groups = 0;  ///< those of them in which a card can be slower
};
FindingCounts count_findings(const JudgedGroup& judged);
FindingCounts count_findings(const std::vector<JudgedGroup>& groups);

}  // namespace warpgauge::fleet
