// SPDX-License-Identifier: Apache-2.0
// The corpus of measured loops (docs/loops.md): its files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/machine_code/executed_code.h"

namespace warpgauge::validate {

struct LoopPoint {
  double warps = 1;   ///< on each scheduler; 0.25: one on the whole SM
  double cycles = 0;  ///< of one iteration of all of them: the median of the campaigns
};

/// What was planted in a loop, as far as its machine code does not tell.
struct PlantedFacts {
  double ways = 1;           ///< rounds of a shared-memory access
  double sectors = 0;        ///< of a global access; 0: as few as its bytes need
  double inner_trips = 0;    ///< 0: no inner loop
  double branch_every = -1;  ///< a part runs in every Nth iteration, 0: never; -1: no branch
};

struct MeasuredLoop {
  std::string name = {}, family = {};
  bool blind = false;
  machine_code::ExecutedCode code = {};
  std::uint64_t first_bytes = 0;  ///< of the timed loop
  PlantedFacts facts = {};
  std::vector<LoopPoint> points = {};
};

/// The loops of a code file that the campaigns have measured; of the blind half only if
/// `open_blind`. Throws InputError, one line, for files that cannot be read or do not belong
/// together.
std::vector<MeasuredLoop> read_measured_loops(const std::filesystem::path& code,
                                              const std::vector<std::filesystem::path>& campaigns,
                                              bool open_blind);

}  // namespace warpgauge::validate
