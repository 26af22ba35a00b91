// SPDX-License-Identifier: Apache-2.0
// Counting the blocks of an empty kernel.
#pragma once

#include "probes/harness/probe.h"

namespace warpgauge::probes {

/// As many blocks and warps must start as were asked for, by the threads of a block.
inline void count_empty_blocks(Probe& probe, const char* variant, void (*empty)()) {
  constexpr int kBlocks = 1 << 14;
  std::vector<CountedPoint> points;
  for (const int threads : {32, 256, 1024}) {
    points.push_back(
        {{double(threads)},
         {{"expected_blocks", double{kBlocks}}, {"expected_warps", double{kBlocks} * threads / 32}},
         [=] { empty<<<kBlocks, threads>>>(); }});
  }
  probe.count(
      {.confirms = variant,
       .group = "launch",
       .axes = {{"threads", "1"}},
       .relations = {{"blocks", "expected_blocks", 0.001}, {"warps", "expected_warps", 0.001}}},
      points);
}

}  // namespace warpgauge::probes
