// SPDX-License-Identifier: Apache-2.0
#include "analysis/ladder/ladders.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace warpgauge::ladder {
namespace {

constexpr std::string_view kNoLadder = "validation";

Ladder& ladder_of(std::vector<Ladder>& all, const Row& row) {
  const auto known = std::ranges::find_if(all, [&](const Ladder& one) {
    return std::tie(one.family, one.type, one.data) == std::tie(row.family, row.type, row.data);
  });
  if (known != all.end()) return *known;
  return all.emplace_back(
      Ladder{row.family, row.type, row.data, row.size_axis, row.size_unit, 0, {}});
}

std::vector<Row>& rows_of(Ladder& ladder, const std::string& mode) {
  const auto known = std::ranges::find(ladder.standings, mode, &Standing::mode);
  if (known != ladder.standings.end()) return known->rows;
  return ladder.standings.emplace_back(Standing{mode, 0, {}}).rows;
}

double headline_size(const Ladder& ladder) {
  double named = 0, largest = 0;
  for (const Standing& standing : ladder.standings) {
    for (const Row& row : standing.rows) {
      named = std::max(named, row.headline_size);
      largest = std::max(largest, row.size.value_or(0));
    }
  }
  return named > 0 ? named : largest;
}

double standing_size(const Standing& standing, double headline) {
  double largest = 0;
  for (const Row& row : standing.rows) {
    if (row.size == headline) return headline;
    largest = std::max(largest, row.size.value_or(0));
  }
  return largest > 0 ? largest : headline;
}

Row skipped_at(double size, const Row& elsewhere) {
  Row row;
  static_cast<Contestant&>(row) = elsewhere;
  if (row.is_library) row.library = elsewhere.library;
  row.outcome = fmt::format("skipped: not measured at {} {}", row.size_axis, size_in_words(size));
  return row;
}

/// One row a contestant: the one at that size, else the one that says why there is none.
std::vector<Row> at_size(const std::vector<Row>& rows, double size) {
  std::vector<Row> chosen;
  for (const Row& row : rows) {
    const auto same = std::ranges::find(chosen, row.contestant, &Row::contestant);
    const bool fits = !row.size || *row.size == size;
    if (same == chosen.end()) {
      chosen.push_back(fits ? row : skipped_at(size, row));
    } else if (fits) {
      *same = row;
    }
  }
  std::ranges::stable_sort(chosen, {},
                           [](const Row& row) { return std::tie(row.step, row.contestant); });
  return chosen;
}

}  // namespace

std::string size_in_words(double size) {
  constexpr double kShownAsItIs = 1 << 16;
  const double power = std::log2(size);
  const bool is_power = size > kShownAsItIs && power == std::floor(power);
  return is_power ? fmt::format("2^{:.0f}", power) : fmt::format("{}", size);
}

std::vector<Ladder> ladders(const std::vector<Row>& rows) {
  std::vector<Ladder> all;
  for (const Row& row : rows) {
    if (row.family != kNoLadder) rows_of(ladder_of(all, row), row.mode).push_back(row);
  }
  for (Ladder& ladder : all) {
    ladder.size = headline_size(ladder);
    for (Standing& standing : ladder.standings) {
      standing.size = standing_size(standing, ladder.size);
      standing.rows = at_size(standing.rows, standing.size);
    }
  }
  return all;
}

}  // namespace warpgauge::ladder
