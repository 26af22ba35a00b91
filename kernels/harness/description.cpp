// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/description.h"

#include <algorithm>
#include <cmath>

namespace warpgauge::kernels {

std::string_view name_of(Mode mode) {
  constexpr std::array kNames = {"cold.burst", "warm.burst", "cold.sustained"};
  return kNames.at(static_cast<std::size_t>(mode));
}

std::string variant_of(const LadderDescription& ladder, const Contestant& contestant, Mode mode) {
  std::string text = contestant.name + "." + ladder.type;
  if (ladder.data != "normal") text += "." + ladder.data;
  return text + "." + std::string(name_of(mode));
}

std::string part_of(const LadderDescription& ladder, const Contestant& contestant) {
  const bool has_part = ladder.rungs_are_parts && contestant.is_rung();
  return has_part ? ladder.family + "/" + contestant.name : std::string{};
}

int launches_in_graph(double seconds, int groups) {
  constexpr double kGraphSeconds = 400e-6, kShortestLaunchSeconds = 1e-6;
  const double enough = std::ceil(kGraphSeconds / std::max(seconds, kShortestLaunchSeconds));
  const int rotations = (static_cast<int>(enough) + groups - 1) / groups;
  return rotations * groups;
}

int groups_beyond(double l2_bytes, double set_bytes) {
  return static_cast<int>(std::floor(3.0 * l2_bytes / set_bytes)) + 1;
}

}  // namespace warpgauge::kernels
