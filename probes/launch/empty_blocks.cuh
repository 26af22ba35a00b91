// SPDX-License-Identifier: Apache-2.0
// Counting the blocks of an empty kernel.
#pragma once

#include "probes/methods/sweeps.h"

namespace warpgauge::probes {

/// As many blocks and warps must start as were asked for, by the threads of a block.
inline void count_empty_blocks(Probe& probe, const char* variant, void (*empty)()) {
  constexpr int kBlocks = 1 << 14;
  probe.count_together({counted_at(
      variant, "launch", {"threads", "1"}, std::vector{32, 256, 1024},
      [](int threads) {
        return AllExpected{{"blocks", kBlocks, 0.001},
                           {"warps", double{kBlocks} * threads / 32, 0.001}};
      },
      [=](int threads) { empty<<<kBlocks, threads>>>(); })});
}

}  // namespace warpgauge::probes
