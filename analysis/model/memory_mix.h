// SPDX-License-Identifier: Apache-2.0
// Where memory instructions find what they ask for, where no counter tells.
#pragma once

namespace warpgauge::model {

struct MemoryMix {
  double l1_hits = 1;    ///< share of global loads that L1 answers
  double l2_hits = 1;    ///< share of the rest that L2 answers
  double bank_ways = 1;  ///< rounds of a shared-memory access beyond what its width needs
  double sectors = 0;    ///< of a global access; 0: as few as its bytes need
};

}  // namespace warpgauge::model
