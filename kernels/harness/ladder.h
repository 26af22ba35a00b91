// SPDX-License-Identifier: Apache-2.0
// Times the contestants of one family against each other, and records them. The rules of honest
// benchmarking: a contestant is checked before it is timed; all of one size are timed interleaved,
// launch train by launch train, in an order that is drawn again in each round, with a neutral
// kernel between two; what is timed is in the queue before it begins, or does not count; the
// library runs in the same process on the same data; cold means rotated through more than three
// times the L2; a burst is at most 10 ms after an idle gap, sustained is at least 2 s without one,
// and each has its clock and the host's time beside it.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "kernels/harness/cases.h"
#include "kernels/harness/description.h"
#include "probes/harness/probe.h"

namespace warpgauge::kernels {

/// The launches of one contestant at one size.
struct ContestantLaunch {
  std::string name;  ///< the contestant's
  /// Enqueues one whole computation on buffer set `group` (0 ... Instance::groups - 1).
  std::function<void(int group, cudaStream_t)> launch;
};

/// The inputs of one size, made once and shared by all contestants.
struct Instance {
  double flop = 0;              ///< operations that the algorithm needs (an FMA is two)
  double compulsory_bytes = 0;  ///< every input read once, every output written once
  /// Buffer sets: cold launches rotate through them. Must hold more than three times the L2
  /// together (groups_for() below says how many); 1 where one set alone is larger than that.
  int groups = 1;
  std::vector<ContestantLaunch> launches;  ///< of the contestants that take this size
  std::shared_ptr<void> buffers;           ///< keeps the device memory alive
};

struct Ladder {
  LadderDescription description;
  std::vector<Contestant> contestants;  ///< rungs, simplest first, and then libraries
  /// Checks one contestant on the family's check problems. Returns what is wrong, or empty.
  /// Called once for each contestant, before anything is timed.
  std::function<std::string(const Contestant&, Checks)> check;
  std::function<Instance(double size)> make;
};

/// Checks, times and records a ladder: a series for each contestant and mode, with a point for each
/// size. Modes: "cold.burst", "warm.burst", "cold.sustained" (headline size only; at level
/// standard for the two fastest rungs and the libraries, at quick none).
void climb(probes::Probe& probe, const Ladder& ladder);

/// Counts what every contestant asks of each resource (metric group kernel_work), one launch a size
/// on cold data, with its launch shape beside the counts: the material of a kernel's description
/// for the cost model; then what the ladder's more_counters name. From `confirm`, never beside
/// timing.
void count_work(probes::Probe& probe, const Ladder& ladder);

/// Buffer sets of `bytes` each that exceed three times the device's L2 together.
inline int groups_for(const probes::Device& device, double bytes) {
  return groups_beyond(double(device.l2_bytes()), bytes);
}

}  // namespace warpgauge::kernels
