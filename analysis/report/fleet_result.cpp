// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/fleet_result.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>
#include <vector>

#include "analysis/fleet/nights.h"
#include "analysis/report/fleet_unjudged.h"
#include "analysis/report/fleet_words.h"

namespace warpgauge::report {

std::string fleet_result(const fleet::JudgedGroup& judged, std::size_t refused_files) {
  const fleet::FindingCounts counts = fleet::count_findings(judged);
  std::vector<std::string> parts;
  const auto power = power_of(judged);
  if (counts.outside == 0 && (!power || power->shows_nothing())) {
    parts.emplace_back("not judged one against another");
  } else {
    parts = {fmt::format("{} slower", counts.slower), fmt::format("{} faster", counts.faster)};
  }
  parts.push_back(fmt::format("{} beyond a limit", counts.beyond));
  const std::pair<std::size_t, const char*> others[] = {
      {counts.outside - counts.slower - counts.faster, "outside, but neither slower nor faster"},
      {counts.not_judged, "that a limit says nothing of"},
      {counts.drifting, "drifting"},
      {counts.differing, "differing where all others are alike"},
      {fleet::last_night_of(judged.group).missing.size(), "not measured in the last night"}};
  for (const auto& [count, what] : others) {
    if (count > 0) parts.push_back(fmt::format("{} {}", count, what));
  }
  if (counts.keys_together > 0) {
    parts.push_back(fmt::format("all of them together off what they were in {}",
                                fleet_words::plural(counts.keys_together, "key")));
  }
  if (counts.keys_in_groups > 0) {
    parts.push_back(
        fmt::format("apart in groups in {}", fleet_words::plural(counts.keys_in_groups, "key")));
  }
  return fmt::format("{}{}: {}", fleet_words::plural(judged.group.cards.size(), "card"),
                     refused_files == 0
                         ? ""
                         : fmt::format(", {} refused", fleet_words::plural(refused_files, "file")),
                     fmt::join(parts, ", "));
}

}  // namespace warpgauge::report
