// SPDX-License-Identifier: Apache-2.0
// Which units are ever seen together: the parts of a device, from what it schedules as one.
#include <functional>
#include <map>
#include <set>

#include "analysis/base/limits.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::groups_estimator {
namespace {

/// Disjoint sets of units.
using Sets = std::vector<std::set<double>>;

/// Makes one set of those that hold any of these units.
void join(Sets& sets, const std::vector<double>& together) {
  std::set<double> joined(together.begin(), together.end());
  const auto apart = std::partition(sets.begin(), sets.end(), [&](const std::set<double>& set) {
    return std::none_of(together.begin(), together.end(),
                        [&](double unit) { return set.contains(unit); });
  });
  for (auto set = apart; set != sets.end(); ++set) joined.merge(*set);
  sets.erase(apart, sets.end());
  sets.push_back(std::move(joined));
}

/// Tiles in the order of the units' numbers, each with the number of its set.
Picture grid_of_units(const Sets& sets, const std::map<double, double>& group_of) {
  constexpr int kTilesPerRow = 16;
  TileMap map{.tile = "an SM, with the number of its set", .row = "the number of its first SM"};
  for (std::size_t g = 0; g < sets.size(); ++g) {
    map.categories.push_back(fmt::format("set {}: {} SMs", g, sets[g].size()));
  }
  for (int c = 0; c < kTilesPerRow; ++c) map.columns.push_back(fmt::format("+{}", c));
  const int last = static_cast<int>(group_of.rbegin()->first);
  for (int unit = 0; unit <= last; ++unit) {
    if (unit % kTilesPerRow == 0) map.rows.push_back({std::to_string(unit)});
    TileMap::Tile& tile = map.rows.back().tiles.emplace_back();
    if (const auto group = group_of.find(unit); group != group_of.end()) {
      tile = {fmt::format("{}", group->second), static_cast<int>(group->second)};
    }
  }
  return {.suffix = ".map", .title = "", .map = std::move(map)};
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "connected sets of the units that were seen together; either half of the sightings must give "
      "the same sets as all";
  const Sweep sweep = read_sweep(series, {"unit", ""}, Readings::kAny, out.rejected);
  Sets sets, halves[2];
  std::int64_t sightings = 0;
  Random random(series.id);  // which half: equal launches must not always fall into the same one
  for (const samples::Point& point : series.points) {
    // Readings of equal coordinates are pooled in the sweep's cells; a sighting is one point.
    const auto& together = first_of(point.samples);
    if (together.empty()) continue;
    join(sets, together);
    join(halves[random.below(2)], together);
    ++sightings;
  }
  for (Sets* each : {&sets, &halves[0], &halves[1]}) std::sort(each->begin(), each->end());
  out.diagnostics["sightings"] = static_cast<double>(sightings);
  const auto& [first, second] = halves;
  out.diagnostics["first_half"] = static_cast<double>(first.size());
  out.diagnostics["second_half"] = static_cast<double>(second.size());

  std::map<double, double> group_of;
  for (std::size_t g = 0; g < sets.size(); ++g) {
    for (const double unit : sets[g]) group_of[unit] = static_cast<double>(g);
  }
  constexpr double kMostUnits = 4096;  // a larger id is not that of an SM
  if (!group_of.empty() && group_of.begin()->first >= 0 && group_of.rbegin()->first < kMostUnits) {
    out.view.pictures.push_back(grid_of_units(sets, group_of));
  }

  refuse_if(first != sets || second != sets,
            "cannot tell: half of the sightings give {} and {} groups, all of them {}",
            first.size(), second.size(), sets.size());
  // Units that were seen in small sets only are told, and not taken for parts of the device.
  const auto least = static_cast<std::size_t>(std::clamp(
      sweep.constant("least_units", 1), 0.0, static_cast<double>(limits::kSeriesReadings)));
  std::vector<std::size_t> parts;  // their sizes
  std::size_t apart = 0;
  for (const auto& set : sets) {
    if (set.size() >= least) {
      parts.push_back(set.size());
    } else {
      apart += set.size();
    }
  }
  refuse_if(parts.empty(), "no set has {} units", least);
  const auto put = [&](const char* name, std::size_t count) {
    out.values[name] = exact(static_cast<double>(count), sightings, "1");
  };
  put("count", parts.size());
  put("apart", apart);
  put("units", group_of.size());
  put("smallest", smallest_of(parts, std::less()));
  put("largest", largest_of(parts, std::less()));
  for (const auto& [unit, group] : group_of) out.view.placement.parts[group].push_back(unit);
}

}  // namespace

extern const RegisteredEstimator registered_groups = {
    .id = "groups",
    .summary = "sets of units that are seen together",
    .contract =
        "Any axes; quantity `unit`: the ids of the units seen together at each point. Gives count "
        "(of the sets that nothing connects), units, smallest and largest (units of a set), and "
        "apart (units of sets smaller than constant `least_units`, 1, which are not counted "
        "otherwise).",
    .run = run};

}  // namespace warpgauge::estimate::groups_estimator
