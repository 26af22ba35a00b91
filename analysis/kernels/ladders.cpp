// SPDX-License-Identifier: Apache-2.0
#include "analysis/kernels/ladders.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace warpgauge::ladder {
namespace {

constexpr std::string_view kNoLadder = "validation";

Ladder& ladder_of(std::vector<Ladder>& all, const Row& row) {
  const auto known = std::find_if(all.begin(), all.end(), [&](const Ladder& one) {
    return std::tie(one.family, one.type, one.data) == std::tie(row.family, row.type, row.data);
  });
  if (known != all.end()) return *known;
  Ladder fresh;
  fresh.family = row.family;
  fresh.type = row.type;
  fresh.data = row.data;
  fresh.size_axis = row.size_axis;
  fresh.size_unit = row.size_unit;
  return all.emplace_back(std::move(fresh));
}

std::vector<Row>& rows_of(Ladder& ladder, const std::string& mode) {
  for (Standing& standing : ladder.standings) {
    if (standing.mode == mode) return standing.rows;
  }
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
  row.family = elsewhere.family;
  row.contestant = elsewhere.contestant;
  row.type = elsewhere.type;
  row.data = elsewhere.data;
  row.mode = elsewhere.mode;
  row.adds = elsewhere.adds;
  row.size_axis = elsewhere.size_axis;
  row.size_unit = elsewhere.size_unit;
  row.is_library = elsewhere.is_library;
  if (row.is_library) row.library = elsewhere.library;
  row.step = elsewhere.step;
  row.headline_size = elsewhere.headline_size;
  row.outcome = fmt::format("skipped: not measured at {} {}", row.size_axis, size_in_words(size));
  return row;
}

/// One row a contestant: the one at that size, else the one that says why there is none.
std::vector<Row> at_size(const std::vector<Row>& rows, double size) {
  std::vector<Row> chosen;
  for (const Row& row : rows) {
    const auto same = std::find_if(chosen.begin(), chosen.end(), [&](const Row& other) {
      return other.contestant == row.contestant;
    });
    const bool fits = !row.size || *row.size == size;
    if (same == chosen.end()) {
      chosen.push_back(fits ? row : skipped_at(size, row));
    } else if (fits) {
      *same = row;
    }
  }
  std::stable_sort(chosen.begin(), chosen.end(), [](const Row& a, const Row& b) {
    return std::tie(a.step, a.contestant) < std::tie(b.step, b.contestant);
  });
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
