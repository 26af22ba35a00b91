// SPDX-License-Identifier: Apache-2.0
// The ways of many warps through executed code, by its counts: a warp executes every section as
// often as counts say, on average over the warps. (path.h goes one way for all warps, by shares of
// branches; here both sides of a branch that splits a warp are passed, one after the other.)
//
// Counts say how many warps enter a section, not which. Three readings are simulated (Dealing).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/in_core/flow_graph.h"

namespace warpgauge::in_core {

/// Who enters a section that not every warp enters.
enum class Dealing {
  kAlike,   ///< all warps of a block alike: every n-th time, or some blocks only
  kByWarp,  ///< some warps of each block, others each time
  /// As kByWarp; but a section that just one, two... warps of each block enter is always theirs.
  kByRole,
};

struct RouteStep {
  std::uint32_t instruction = 0;  ///< index into the code
  float weight = 1;               ///< executions that it stands for
};
using Route = std::vector<RouteStep>;

/// A warp's place in its block, and the block's on the SM.
struct WarpPlace {
  int warp = 0, warps_per_block = 1;
  int block = 0, blocks = 1;  ///< of those on the SM
};

class WarpRoutes {
 public:
  /// The graph has to outlive it. `warps` of the launch.
  WarpRoutes(const FlowGraph& graph, double warps, double warps_per_block);

  /// About `most_steps` long, four times that at most: of long loops some iterations are left out,
  /// and those of the second half that stay stand for them (RouteStep::weight).
  Route route(const WarpPlace& place, Dealing dealing, std::size_t most_steps) const;

  /// Instructions that a warp executes, in the mean.
  double mean_instructions() const { return mean_instructions_; }

  /// Every warp passes every section alike: all dealings are one.
  bool all_alike() const;

  /// A basic block, or a loop, of a loop's body or of the whole.
  struct Section {
    std::size_t block = 0;    ///< of a loop: where it begins
    double from = 0, to = 1;  ///< the share of the passes through the body that enter
    std::size_t group = 0;    ///< sections of one group are entered by the same warps
    double times = 1;         ///< of a loop: iterations an entry; of a block: executions
    bool loop = false, role = false;
    std::vector<Section> body = {};
  };

 private:
  const FlowGraph& graph_;
  double mean_instructions_ = 0;
  std::vector<Section> sections_;
};

}  // namespace warpgauge::in_core
