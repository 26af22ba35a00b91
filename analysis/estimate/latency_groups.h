// SPDX-License-Identifier: Apache-2.0
// Units that see the same lines near: groups of the rows of a table of latencies, unit by line.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace warpgauge::estimate {

/// latency[unit][line]
using Latencies = std::vector<std::vector<double>>;

/// Two units are of one group if four in five lines are as far from both, each unit's own level
/// taken away: a cache that is k parts on several dies is near by part, less near by die. A group
/// is what such pairs connect. Units that are alike with fewer than a fortieth of all belong to
/// none. Group 0 is that of the first unit that has one; the others follow by their first unit.
/// `apart`: how much farther is not as far, of the near latency.
struct LatencyGroups {
  std::vector<std::optional<std::size_t>> of_unit;
  std::size_t count = 0;
};
LatencyGroups groups_of_units(const Latencies& latency, double apart);

/// A distance that several pairs of a unit's group and a line's group have.
struct LatencyLevel {
  double cycles = 0;  ///< median of its readings
  double share = 0;   ///< of all readings
};

/// What groups say of lines: a line is of the group that it is nearest to.
struct LatencyParts {
  std::vector<std::size_t> of_line;
  std::vector<LatencyLevel> levels;  ///< ascending
  double misplaced = 0;              ///< share of the readings that are nearer to another level
};
LatencyParts parts_of_lines(const Latencies& latency, const LatencyGroups& groups, double apart);

}  // namespace warpgauge::estimate
