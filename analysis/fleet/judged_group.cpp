// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/judged_group.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace warpgauge::fleet {

std::vector<JudgedGroup> judge_groups(std::vector<Group> groups, double false_alarms) {
  std::vector<JudgedGroup> judged;
  for (Group& group : groups) {
    JudgedGroup& one = judged.emplace_back();
    one.judgement = judge(group.columns, group.cards.size(), false_alarms);
    one.drifts = judge_drifts(group.changes, group.measured_again.size(), false_alarms / 2);
    one.trends = trends_of(group, false_alarms / 2);
    one.group = std::move(group);
  }
  return judged;
}

double share_told(const JudgedKey& key) {
  return key.told_from * key.deviation / std::abs(key.median);
}

Hides hides(const JudgedKey& key) {
  if (key.in_groups) return Hides::kGroups;
  if (key.median == 0 || share_told(key) <= kShowsNothing) return Hides::kNothing;
  return key.of_instrument ? Hides::kInstrument : Hides::kScatter;
}

bool is_finding(const Together& together) { return std::abs(together.share) > kNegligible; }

FindingCounts count_findings(const JudgedGroup& judged) {
  FindingCounts counts;
  std::set<std::size_t> outside, slower, faster, drifting, differing, beyond, not_judged;
  const auto add_outside = [&](const std::vector<Outside>& cards, int upwards = 1) {
    for (const Outside& one : cards) {
      outside.insert(one.card);
      if (upwards * one.distance > 0) slower.insert(one.card);
      if (upwards * one.distance < 0) faster.insert(one.card);
    }
  };
  if (judged.judgement.card) add_outside(judged.judgement.card->outside);
  for (const JudgedScore& family : judged.judgement.families) add_outside(family.outside);
  for (const JudgedKey& key : judged.judgement.keys) {
    const int upwards = slower_is(judged.group.columns[key.column].unit);
    add_outside(key.outside, upwards);
    differing.insert(key.differing.begin(), key.differing.end());
    counts.keys_in_groups += key.in_groups ? 1 : 0;
    counts.speeds_in_groups += key.in_groups && upwards != 0 ? 1 : 0;
  }
  for (const Drift& drift : judged.drifts.cards) {
    drifting.insert(judged.group.measured_again[drift.card]);
  }
  for (const Trend& trend : judged.trends) drifting.insert(trend.card);
  for (const BeyondLimit& one : judged.beyond) beyond.insert(one.card);
  for (const OpenLimit& one : judged.open_limits) {
    not_judged.insert(one.cards.begin(), one.cards.end());
  }
  std::erase_if(faster, [&](std::size_t card) { return slower.contains(card); });
  counts.keys_together =
      static_cast<std::size_t>(std::ranges::count_if(judged.drifts.together, is_finding));
  counts.outside = outside.size();
  counts.slower = slower.size();
  counts.faster = faster.size();
  counts.drifting = drifting.size();
  counts.differing = differing.size();
  counts.beyond = beyond.size();
  counts.not_judged = not_judged.size();
  return counts;
}

FindingCounts count_findings(const std::vector<JudgedGroup>& groups) {
  FindingCounts sum;
  for (const JudgedGroup& judged : groups) {
    const FindingCounts one = count_findings(judged);
    for (const auto member :
         {&FindingCounts::outside, &FindingCounts::slower, &FindingCounts::faster,
          &FindingCounts::drifting, &FindingCounts::differing, &FindingCounts::beyond,
          &FindingCounts::not_judged, &FindingCounts::keys_together, &FindingCounts::keys_in_groups,
          &FindingCounts::speeds_in_groups}) {
      sum.*member += one.*member;
    }
  }
  return sum;
}

}  // namespace warpgauge::fleet
