// SPDX-License-Identifier: Apache-2.0
// analyze --against: the in-core analysis held against the corpus of measured loops.
#pragma once

#include <filesystem>
#include <vector>

#include "analysis/cli/frame/chosen_profile.h"

namespace warpgauge::cli {

struct HoldLoops {
  std::vector<std::filesystem::path> code;  ///< one file: the machine code of the loops
  std::vector<std::filesystem::path> campaigns;
  bool open_blind = false;
  bool json = false;
  std::filesystem::path output;
};

/// Writes scores by half and family, and the points that are furthest off (JSON: all of them).
/// Returns the exit status. Throws InputError.
int hold_against(const HoldLoops& question, const ChosenProfile& chosen);

}  // namespace warpgauge::cli
