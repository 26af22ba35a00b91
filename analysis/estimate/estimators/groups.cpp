// SPDX-License-Identifier: Apache-2.0
// Which units are ever seen together: the parts of a device, from what it schedules as one.
#include <functional>
#include <map>

#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {
namespace {

/// Disjoint sets of units; those that were seen together are one set.
class Sets {
 public:
  void join(const std::vector<double>& together) {
    for (const double unit : together) parent_.try_emplace(unit, unit);
    for (const double unit : together) parent_[root(unit)] = root(first_of(together));
  }
  /// Members of each set, by the lowest member.
  std::vector<std::vector<double>> members() {
    std::map<double, std::vector<double>> by_root;
    for (const auto& [unit, parent] : std::map(parent_)) by_root[root(unit)].push_back(unit);
    std::vector<std::vector<double>> sets;
    for (auto& [unit, set] : by_root) sets.push_back(std::move(set));
    std::sort(sets.begin(), sets.end());
    return sets;
  }

 private:
  double root(double unit) {
    while (parent_[unit] != unit) unit = parent_[unit] = parent_[parent_[unit]];
    return unit;
  }
  std::map<double, double> parent_;
};

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "connected sets of the units that were seen together; either half of the sightings must give "
      "the same sets as all";
  const Sweep sweep = read_sweep(series, {"unit", ""}, Readings::kAny, out.rejected);
  Sets all, halves[2];
  std::int64_t sightings = 0;
  Random random(series.id);  // which half: equal launches must not always fall into the same one
  for (const samples::Point& point : series.points) {
    // Readings of equal coordinates are pooled in the sweep's cells; a sighting is one point.
    const auto& together = first_of(point.samples);
    if (together.empty()) continue;
    all.join(together);
    halves[random.below(2)].join(together);
    ++sightings;
  }
  const auto sets = all.members();
  out.diagnostics["sightings"] = static_cast<double>(sightings);
  const auto first = halves[0].members(), second = halves[1].members();
  out.diagnostics["first_half"] = static_cast<double>(first.size());
  out.diagnostics["second_half"] = static_cast<double>(second.size());

  std::map<double, double> group_of;
  for (std::size_t g = 0; g < sets.size(); ++g) {
    for (const double unit : sets[g]) group_of[unit] = static_cast<double>(g);
  }
  Curve curve{.label = series.label};
  for (const auto& [unit, group] : group_of) curve.add(unit, group);
  out.view = view_of({"unit", "1"}, {"group", "1"}, {std::move(curve)});

  refuse_if(first != sets || second != sets,
            "cannot tell: half of the sightings give {} and {} groups, all of them {}",
            first.size(), second.size(), sets.size());
  // Units that were seen in small sets only are told, and not taken for parts of the device.
  const auto least = static_cast<std::size_t>(sweep.constant("least_units", 1));
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

}  // namespace warpgauge::estimate
