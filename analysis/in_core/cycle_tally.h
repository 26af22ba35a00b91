// SPDX-License-Identifier: Apache-2.0
// Where the cycles of the warps of an SM go: each has a line of the code and a cause.
#pragma once

#include "analysis/in_core/issue.h"
#include "analysis/in_core/scheduler.h"

namespace warpgauge::in_core {

class CycleTally {
 public:
  explicit CycleTally(const PricedCode& code) : code_(code) {
    run_.lines.resize(code.steps.size());
  }

  /// The cycles since the warp's last issue: it is about to issue what was chosen.
  void charge(Warp& warp, const Chosen& chosen);
  void end_warp(const Warp& warp);
  ResidentRun take() { return std::move(run_); }

 private:
  /// `waiting`: the instruction.
  double& sum_of(const Earliest& why, std::uint32_t waiting);
  void charge_wait(LineTally& line, const Earliest& why, double cycles);

  const PricedCode& code_;
  ResidentRun run_;
};

}  // namespace warpgauge::in_core
