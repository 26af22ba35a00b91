// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/latency_groups.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kAsFar = 0.8;            // of the lines: with k equal parts, 2/k of them differ
constexpr double kNearShare = 0.1;        // of all readings lie below the near latency
constexpr double kSmallestGroup = 0.025;  // of the units; and two of them

/// What a reading is beside its unit's mean.
Latencies without_own_level(Latencies latency) {
  for (auto& row : latency) {
    const double own = mean(row);
    for (double& cycles : row) cycles -= own;
  }
  return latency;
}

double near_latency(const Latencies& latency) {
  std::vector<double> all;
  for (const auto& row : latency) all.insert(all.end(), row.begin(), row.end());
  return quantile(all, kNearShare);
}

bool are_alike(const std::vector<double>& one, const std::vector<double>& other, double most) {
  std::size_t as_far = 0;
  for (std::size_t line = 0; line < one.size(); ++line) {
    as_far += std::abs(one[line] - other[line]) <= most;
  }
  return static_cast<double>(as_far) >= kAsFar * static_cast<double>(one.size());
}

/// The number of the first unit that each is connected with.
std::vector<std::size_t> connected(const Latencies& rows, double most) {
  std::vector<std::size_t> first(rows.size());
  std::iota(first.begin(), first.end(), std::size_t{0});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (first[i] == first[j] || !are_alike(rows[i], rows[j], most)) continue;
      const auto [low, high] = std::minmax(first[i], first[j]);
      std::ranges::replace(first, std::size_t{high}, std::size_t{low});
    }
  }
  return first;
}

/// The median latency of each line from each group: [group][line].
Latencies medians_of_groups(const Latencies& latency, const LatencyGroups& groups) {
  const std::size_t lines = latency.front().size();
  Latencies medians(groups.count, std::vector<double>(lines));
  for (std::size_t group = 0; group < groups.count; ++group) {
    for (std::size_t line = 0; line < lines; ++line) {
      std::vector<double> column;
      for (std::size_t unit = 0; unit < latency.size(); ++unit) {
        if (groups.of_unit[unit] == group) column.push_back(latency[unit][line]);
      }
      medians[group][line] = median(column);
    }
  }
  return medians;
}

/// The readings from one group to the lines of one part.
struct Block {
  std::vector<double> readings;
  double middle = 0;
};

std::vector<Block> blocks_of(const Latencies& latency, const LatencyGroups& groups,
                             const std::vector<std::size_t>& of_line) {
  std::vector<Block> blocks(groups.count * groups.count);
  for (std::size_t unit = 0; unit < latency.size(); ++unit) {
    if (!groups.of_unit[unit]) continue;
    for (std::size_t line = 0; line < of_line.size(); ++line) {
      blocks[*groups.of_unit[unit] * groups.count + of_line[line]].readings.push_back(
          latency[unit][line]);
    }
  }
  std::erase_if(blocks, [](const Block& block) { return block.readings.empty(); });
  for (Block& block : blocks) block.middle = median(block.readings);
  std::ranges::sort(blocks, {}, &Block::middle);
  return blocks;
}

}  // namespace

LatencyGroups groups_of_units(const Latencies& latency, double apart) {
  const double most = apart * near_latency(latency);
  const std::vector<std::size_t> first = connected(without_own_level(latency), most);
  const auto least = std::max<std::ptrdiff_t>(
      2, std::lround(std::ceil(kSmallestGroup * static_cast<double>(latency.size()))));
  LatencyGroups groups{.of_unit = std::vector<std::optional<std::size_t>>(latency.size())};
  for (std::size_t unit = 0; unit < latency.size(); ++unit) {
    if (first[unit] != unit || std::ranges::count(first, unit) < least) continue;
    for (std::size_t other = unit; other < latency.size(); ++other) {
      if (first[other] == unit) groups.of_unit[other] = groups.count;
    }
    ++groups.count;
  }
  return groups;
}

LatencyParts parts_of_lines(const Latencies& latency, const LatencyGroups& groups, double apart) {
  LatencyParts parts;
  const Latencies medians = medians_of_groups(latency, groups);
  for (std::size_t line = 0; line < medians.front().size(); ++line) {
    const auto nearest = std::ranges::min_element(
        medians, {}, [line](const auto& of_group) { return of_group[line]; });
    parts.of_line.push_back(static_cast<std::size_t>(nearest - medians.begin()));
  }
  // Blocks whose medians lie close together are one level.
  const std::vector<Block> blocks = blocks_of(latency, groups, parts.of_line);
  const double step = apart * blocks.front().middle;
  std::vector<std::vector<double>> readings;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const bool begins = i == 0 || blocks[i].middle - blocks[i - 1].middle > step;
    if (begins) readings.emplace_back();
    readings.back().insert(readings.back().end(), blocks[i].readings.begin(),
                           blocks[i].readings.end());
  }
  double all = 0, misplaced = 0;
  for (const auto& of_level : readings) {
    all += static_cast<double>(of_level.size());
    parts.levels.push_back({.cycles = median(of_level)});
  }
  for (std::size_t level = 0; level < readings.size(); ++level) {
    parts.levels[level].share = static_cast<double>(readings[level].size()) / all;
    const double own = parts.levels[level].cycles;
    misplaced += static_cast<double>(std::ranges::count_if(readings[level], [&](double cycles) {
      return std::ranges::any_of(parts.levels, [&](const LatencyLevel& other) {
        return std::abs(cycles - other.cycles) < std::abs(cycles - own);
      });
    }));
  }
  parts.misplaced = misplaced / all;
  return parts;
}

}  // namespace warpgauge::estimate
