// SPDX-License-Identifier: Apache-2.0
// Times the rungs of one family against each other and against a library, and records them.
//
// The rules are those of honest benchmarking: a contestant is checked before it is timed; all of
// one size are timed interleaved, launch train by launch train, in an order that rotates; the
// library runs in the same process on the same data; cold means rotated through more than three
// times the L2; a burst is at most 10 ms after an idle gap, sustained is at least 2 s without one,
// and each has its clock beside it.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "kernels/harness/rung.h"
#include "probes/harness/probe.h"

namespace warpgauge::kernels {

/// One competitor at one size: a rung, or a library's way to do the same.
struct Contestant {
  std::string name;     ///< "warp_tiled"; of a library "cublas"
  std::string adds;     ///< of a rung: what it adds; of a library: which call
  std::string library;  ///< name and version ("cuBLAS 13.1.0"); empty: one of our rungs
  int min_capability = 0;
  /// Enqueues one whole computation on buffer set `group` (0 ... Instance::groups - 1).
  std::function<void(int group, cudaStream_t)> launch;
};

/// The inputs of one size, made once and shared by all contestants.
struct Instance {
  double flop = 0;              ///< operations that the algorithm needs (an FMA is two)
  double compulsory_bytes = 0;  ///< every input read once, every output written once
  /// Buffer sets: cold launches walk through them. Must hold more than three times the L2 together
  /// (groups_for() below says how many); 1 where one set alone is larger than that.
  int groups = 1;
  std::vector<Contestant> contestants;  ///< those that take this size
  std::shared_ptr<void> buffers;        ///< keeps the device memory alive
};

/// Which of a family's check problems. The small ones are for sanitizers, under which an access
/// costs a hundred times as much.
enum class Checks { kAll, kSmall };
inline constexpr double kSmallCheckElements = 1 << 20;
inline constexpr double kSmallCheckProducts = 6e7;  ///< of a matrix product: m n k

/// One ladder: a family at one element type and one distribution of its data.
struct Ladder {
  std::string family;           ///< folder of kernels/: "sgemm"
  std::string type;             ///< "f32", "bf16", "u8"
  std::string data = "normal";  ///< "normal", "uniform", "constant", "zipf", ...
  samples::Axis size;           ///< what one size counts: {"n", "elements"}, {"matrix_order", "1"}
  std::vector<double> sizes;
  double headline_size = 0;  ///< the one that sustained runs use, and the tables show first
  /// Another ladder of the family stands for this one in sustained runs, below level full.
  bool is_variant = false;
  /// Profile key of the limit: a unit of GB/s is held against compulsory bytes, TFLOP/s against
  /// flop.
  std::string ceiling;
  /// Whether each rung has machine code of its own to be judged by (rung_parts); else the probe's.
  bool rungs_are_parts = true;
  /// All contestants: rungs by name, then libraries. Names only; `make` gives the launches.
  std::vector<Contestant> contestants;
  /// Checks one rung on the family's check problems. Returns what is wrong, or empty.
  /// Called once a rung, before anything is timed; libraries are checked by the same path.
  std::function<std::string(const Contestant&, Checks)> check;
  std::function<Instance(double size)> make;
};

/// Checks, times and records a ladder: a series a contestant and mode, with a point a size.
/// Modes: "cold.burst", "warm.burst", "cold.sustained" (headline size only; at level
/// standard for the two fastest rungs and the libraries, at quick none).
void climb(probes::Probe& probe, const Ladder& ladder);

/// Counts what every contestant asks of each resource (metric group kernel_work), one launch a size
/// on cold data, with its launch shape beside the counts: the material of a kernel's description
/// for the cost model. From `confirm`, never beside timing.
void count_work(probes::Probe& probe, const Ladder& ladder);

/// What the harness lists and checks of a family: its ProbeSpec's `parts`.
template <class Problem>
std::vector<probes::Part> rung_parts() {
  std::vector<probes::Part> parts;
  for (const auto& rung : rungs<Problem>()) {
    parts.push_back({std::string(rung.name), std::string(rung.adds), rung.machine_code});
  }
  return parts;
}

/// Buffer sets of `bytes` each that exceed three times the L2 together.
int groups_for(const probes::Device& device, double bytes);

}  // namespace warpgauge::kernels
