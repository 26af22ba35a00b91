// SPDX-License-Identifier: Apache-2.0
// The series that compute/dependency_chain and compute/instruction_rate would have recorded on a
// simulated SM. Their loops turn 256 and 128 times; these a few times only, since every further
// turn repeats the last.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "analysis/samples/recording.h"
#include "tests/virtual_gpu/noise.h"
#include "tests/virtual_scheduler/sm.h"

namespace warpgauge::virtual_scheduler {

using virtual_gpu::Noise;

inline constexpr int kLanes = 32;
inline constexpr int kMostWarps = 64;  ///< on the SM

/// How finely a surface is swept: as the probe's quick or its standard level. Repeats are those of
/// the standard level always.
enum class Grid { kCoarse, kFine };

/// A simulated SM with a memory of what it has taken already: noises share it.
class Bench {
 public:
  explicit Bench(const Sm& sm) : sm_(sm) {}
  const Sm& sm() const { return sm_; }
  double cycles(const Opcode& opcode, int warps, int ilp, int body, int turns);

 private:
  Sm sm_;
  std::map<std::tuple<const Opcode*, int, int, int, int>, double> known_;
};

/// Axes `warps`, `steps`: warps 1 to 12 on one SM, eight chains of `sm.fma` each. Estimator
/// scheduler_count.
samples::Series scheduler_sweep(Bench& bench, const Noise& noise, const std::string& seed);

/// Axes `ilp`, `warps` (a scheduler), `steps`. `schedulers` is what was found: warps are placed by
/// it, as the probe does. Estimator issue_surface.
samples::Series surface_sweep(Bench& bench, int schedulers, Grid grid, const Noise& noise,
                              const std::string& seed);

/// Axis `instructions`: one warp, one chain. Estimator slope.
samples::Series latency_sweep(Bench& bench, const Noise& noise, const std::string& seed);

/// Axes `warps` (on the SM), `instructions` (of threads): eight chains a warp. Estimator work_rate.
samples::Series rate_sweep(Bench& bench, const Noise& noise, const std::string& seed);

}  // namespace warpgauge::virtual_scheduler
