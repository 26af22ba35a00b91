// SPDX-License-Identifier: Apache-2.0
// Where memory instructions find what they ask for.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace warpgauge::costs {

struct MemoryMix {
  double l1_hits = 1;       ///< share of the sectors of global loads that L1 answers
  double dram_answers = 0;  ///< share that comes from DRAM; L2 answers the rest
  /// Share of the touched lines that L1 answers, where it is known. A line that lacks one sector
  /// makes the access wait.
  std::optional<double> line_hits = {};
  double sectors_of_missed_line = 0;  ///< that L2 is asked for at once; 0: not known
  /// Offsets of loads along which each thread walks by itself, in the order of the code. All lanes
  /// come to the next sectors in the same pass.
  std::vector<std::uint64_t> walks_bytes = {};
  /// Share of the sectors of local loads that L1 answers. The others come from L2 or DRAM as those
  /// of global loads do.
  double local_l1_hits = 1;
  double bank_ways = 1;  ///< rounds of a shared-memory access beyond what its width needs
  double sectors = 0;    ///< of a global access; 0: as few as its bytes need
  double lines = 0;      ///< that they lie in; 0: as few as hold them
  /// The shares are a kernel's own, by its counters: loads that pass L1 by are among them, and what
  /// L2 answers may lie on either side of it. Otherwise they are what the user says of a loop:
  /// loads that must see other SMs' stores pass L1 by, and L2 has the data on the SM's own side.
  bool is_counted = false;

  double dram_share_of_misses() const { return l1_hits < 1 ? dram_answers / (1 - l1_hits) : 0; }
  double hits_of_lines() const { return line_hits.value_or(l1_hits); }
  bool walks_along(std::uint64_t offset_bytes) const {
    return std::ranges::binary_search(walks_bytes, offset_bytes);
  }
  double local_dram_answers() const { return (1 - local_l1_hits) * dram_share_of_misses(); }
};

}  // namespace warpgauge::costs
