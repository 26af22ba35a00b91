// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/fleet.h"

#include <utility>

#include "analysis/base/key_pattern.h"

namespace warpgauge::answers {
namespace {

void keep_keys(std::vector<fleet::Group>& groups, const KeyPattern& pattern) {
  std::vector<std::string> known;
  std::size_t kept = 0;
  for (fleet::Group& group : groups) {
    for (const auto& column : group.columns) known.push_back(column.key);
    std::erase_if(group.columns, [&](const auto& one) { return !pattern.fits(one.key); });
    std::erase_if(group.changes, [&](const auto& one) { return !pattern.fits(one.key); });
    kept += group.columns.size();
  }
  if (kept == 0) pattern.refuse(known);
}

void judge_limits(const std::vector<fleet::PercentLimit>& limits,
                  std::vector<fleet::JudgedGroup>& groups) {
  for (const fleet::PercentLimit& limit : limits) {
    const KeyPattern pattern(limit.keys);
    std::vector<std::string> known;
    bool is_any = false;
    for (fleet::JudgedGroup& judged : groups) {
      for (std::size_t place = 0; place < judged.group.columns.size(); ++place) {
        const fleet::Column& column = judged.group.columns[place];
        known.push_back(column.key);
        if (!pattern.fits(column.key)) continue;
        is_any = true;
        fleet::add_beyond(column, place, limit, judged.beyond);
      }
    }
    if (!is_any) pattern.refuse(known);
  }
}

}  // namespace

std::vector<fleet::JudgedGroup> judge_fleet(const std::vector<fleet::CardProfile>& profiles,
                                            const FleetQuestion& question) {
  std::vector<fleet::Group> groups = fleet::group_cards(profiles);
  if (!question.filter.empty()) keep_keys(groups, KeyPattern(question.filter));
  auto judged = fleet::judge_groups(std::move(groups), question.false_alarms);
  judge_limits(question.limits, judged);
  return judged;
}

}  // namespace warpgauge::answers
