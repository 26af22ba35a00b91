// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/fleet.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analysis/base/key_pattern.h"
#include "analysis/base/printable.h"

namespace warpgauge::answers {
namespace {

void keep_keys(std::vector<fleet::Group>& groups, const std::string& filter) {
  std::vector<std::string> known;
  for (const fleet::Group& group : groups) {
    for (const auto& column : group.columns) known.push_back(column.key);
  }
  const KeyPattern pattern(filter, known);
  std::size_t kept = 0;
  for (fleet::Group& group : groups) {
    std::erase_if(group.columns, [&](const auto& one) { return !pattern.fits(one.key); });
    std::erase_if(group.changes, [&](const auto& one) { return !pattern.fits(one.key); });
    kept += group.columns.size();
  }
  if (kept == 0) pattern.refuse(known);
}

/// Says each key once, whatever limits it has.
void add_open(const std::vector<fleet::OpenLimit>& open, fleet::JudgedGroup& judged) {
  for (const fleet::OpenLimit& one : open) {
    if (std::ranges::find(judged.open_limits, one.key, &fleet::OpenLimit::key) ==
        judged.open_limits.end()) {
      judged.open_limits.push_back(one);
    }
  }
}

/// For a limit whose keys no card of the group has.
fleet::OpenLimit without_key(const fleet::CardLimit& limit, const fleet::Group& group) {
  fleet::OpenLimit open = {limit.keys, fleet::kNotMeasured, {}};
  for (std::size_t card = 0; card < group.cards.size(); ++card) open.cards.push_back(card);
  return open;
}

void judge_limits(const std::vector<fleet::CardLimit>& limits,
                  std::vector<fleet::JudgedGroup>& groups) {
  for (const fleet::CardLimit& limit : limits) {
    const KeyPattern pattern(limit.keys);
    std::vector<std::string> known;
    bool is_any = false;
    for (fleet::JudgedGroup& judged : groups) {
      bool has_key = false;
      for (std::size_t place = 0; place < judged.group.columns.size(); ++place) {
        const fleet::Column& column = judged.group.columns[place];
        known.push_back(column.key);
        if (!pattern.fits(column.key)) continue;
        is_any = has_key = true;
        fleet::check_unit(limit, column);
        fleet::add_beyond(column, place, limit, judged.beyond);
        add_open(fleet::open_limits(column, limit), judged);
      }
      if (!has_key) add_open({without_key(limit, judged.group)}, judged);
    }
    if (!is_any) pattern.refuse(known);
  }
}

std::string note_on_limit(const fleet::CardLimit& limit,
                          const std::vector<fleet::JudgedGroup>& groups) {
  const KeyPattern pattern(limit.keys);
  for (const fleet::JudgedGroup& judged : groups) {
    for (const fleet::Column& column : judged.group.columns) {
      if (!pattern.fits(column.key) || !fleet::bounds_only_faster(limit, column.unit)) continue;
      const bool is_below = limit.below > 0;
      return fmt::format(
          "--limit {}={:+g}%: {} the median {} is faster; {}={:+g}% bounds what is slower",
          printable(limit.keys), 100 * (is_below ? -limit.below : limit.above),
          is_below ? "below" : "above", printable(column.key), printable(limit.keys),
          100 * (is_below ? limit.below : -limit.above));
    }
  }
  return "";
}

}  // namespace

std::vector<std::string> notes_on_limits(const FleetQuestion& question,
                                         const std::vector<fleet::JudgedGroup>& groups) {
  std::vector<std::string> notes;
  for (const fleet::CardLimit& limit : question.limits) {
    if (std::string note = note_on_limit(limit, groups); !note.empty()) {
      notes.push_back(std::move(note));
    }
  }
  return notes;
}

std::vector<fleet::JudgedGroup> judge_fleet(const std::vector<fleet::CardProfile>& profiles,
                                            const FleetQuestion& question) {
  std::vector<fleet::Group> groups = fleet::group_cards(profiles);
  if (!question.filter.empty()) keep_keys(groups, question.filter);
  auto judged = fleet::judge_groups(std::move(groups), question.false_alarms);
  judge_limits(question.limits, judged);
  return judged;
}

}  // namespace warpgauge::answers
