// SPDX-License-Identifier: Apache-2.0
// A simulated SM with known parameters, run cycle by cycle: warps that issue in order, schedulers
// that pick one that is ready, pipes that accept an instruction every N cycles. No law of the
// estimators is in here; they must find it in the cycles that this takes.
#pragma once

#include <cstdint>

namespace warpgauge::virtual_scheduler {

/// An instruction as a scheduler sees it.
struct Opcode {
  int latency_cycles = 4;   ///< from its issue to that of one that needs its result
  int interval_cycles = 1;  ///< from its issue to the next one in the same pipe
  int pipes = 1;            ///< a scheduler has, or the SM where the pipe is common
};

/// Which of the ready warps is served.
enum class Pick {
  kRoundRobin,
  kRandom,
  kGreedy,  ///< the same one while it can, else the oldest: not fair
};

struct Sm {
  int schedulers = 4;
  int issue_width = 1;  ///< instructions a scheduler issues in a cycle
  Opcode fma;           ///< what schedulers are counted with
  Opcode op;            ///< what is asked about
  Pick pick = Pick::kRoundRobin;
  int warp_gap_cycles = 0;      ///< least distance of two instructions of one warp
  bool common_pipe = false;     ///< all schedulers feed one set of pipes
  int loop_slots = 3;           ///< instructions around the loop's body
  int loop_bubble_cycles = 10;  ///< a warp's wait at the loop's end
  int start_skew_cycles = 3;    ///< between the starts of two warps

  /// Cycles between two issues of `opcode` by one scheduler that never waits for a result.
  double saturated_interval(const Opcode& opcode) const;
};

/// Cycles from the first start to the last result of `warps` warps on the SM. Each warp runs
/// `turns` iterations of a loop over `body` instructions in `ilp` chains.
std::int64_t busy_cycles(const Sm& sm, const Opcode& opcode, int warps, int ilp, int body,
                         int turns);

}  // namespace warpgauge::virtual_scheduler
