// SPDX-License-Identifier: Apache-2.0
#include "analysis/ladder/disagreement.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <tuple>

namespace warpgauge::ladder {
namespace {

constexpr double kEqualClock = 0.02;

bool is_single_launch(const Row& row) {
  return row.size && row.cycles && row.sm_clock_mhz && row.launches == 1;
}

bool clocks_agree(const Row& a, const Row& b) {
  return std::abs(*a.sm_clock_mhz / *b.sm_clock_mhz - 1) <= kEqualClock;
}

/// The slower one is in doubt: the host and neighbours only add.
void compare(Row& a, Row& b) {
  if (!clocks_agree(a, b)) return;
  Row &slower = *a.cycles > *b.cycles ? a : b, &faster = *a.cycles > *b.cycles ? b : a;
  const double more = *slower.cycles / *faster.cycles - 1;
  if (more <= kMostDisagreement) return;
  slower.flags.push_back(fmt::format(
      "takes {:.1f} % more cycles than {} at the same clock: the host or a neighbour shows",
      100 * more, faster.mode));
}

}  // namespace

void flag_disagreements(std::vector<Row>& rows) {
  std::map<std::tuple<std::string, std::string, std::string, double>, std::vector<Row*>> calls;
  for (Row& row : rows) {
    if (is_single_launch(row))
      calls[{row.contestant, row.type, row.data, *row.size}].push_back(&row);
  }
  for (auto& [call, modes] : calls) {
    for (std::size_t i = 0; i < modes.size(); ++i) {
      for (std::size_t j = i + 1; j < modes.size(); ++j) compare(*modes[i], *modes[j]);
    }
  }
}

}  // namespace warpgauge::ladder
