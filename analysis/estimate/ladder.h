// SPDX-License-Identifier: Apache-2.0
// A latency ladder: cycles a hop against footprint, its plateaus, and the outputs that they become.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/plateaus.h"
#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate {

/// Latency against footprint: one usable size each, ascending.
struct Ladder {
  std::vector<double> size_bytes;
  std::vector<double> latency_cycles;
  std::vector<WorkSlope> fits;
  double noise = 0;  ///< as from curve_noise
};

/// Whether the outermost plateau reaches the end of the sweep; if not, the level beyond it was not
/// seen. A rejected size at the very end is tolerated while no plateau could fit beyond.
struct Ends {
  std::string first_missing, last_missing;  ///< reasons; empty when the plateau is there
};

struct LadderLevels {
  Sweep sweep;  ///< the fits point to its cells
  Ladder ladder;
  std::vector<Plateau> plateaus;  ///< one at least
  Ends ends;
  double edge_rise = 0;  ///< constant of the series: how far beyond its plateau a level reaches
};

/// Reads axes `size` (bytes) and `hops`, quantity `duration` (cycles); sizes that stand alone or
/// ran at another SM clock go to out.rejected. Sets the curve of out.view and the diagnostics
/// sizes, noise and plateaus. Throws Unusable without a plateau.
LadderLevels read_ladder(const samples::Series& series, Random& random, Estimate& out);

/// Median latency of the plateau's points, in cycles.
double median_level(const std::vector<double>& latency, const Plateau& plateau);

/// Last size that still belongs to the level of a plateau: the curve may rise by `rise` of the
/// level first. A cache loses a few lines to conflicts well before its capacity.
std::size_t edge_of_level(const std::vector<double>& latency, const Plateau& plateau, double rise);

/// Calls `found(p, latency, candidate)` for each plateau p that is found again, as `candidate`, in
/// the resampled curve `latency`: every `step`th resample.
void for_each_resampled(
    const LadderLevels& levels, std::size_t step,
    const std::function<void(std::size_t, const std::vector<double>&, const Plateau&)>& found);

/// The slopes of plateau p's points.
std::vector<const Resampled*> slopes_of(const LadderLevels& levels, std::size_t p);

/// Puts level p: level.<p>, level.first, level.last where they are there, and what describes it.
void put_level(const LadderLevels& levels, std::size_t p, const Resampled& level, Estimate& out);

/// Puts the knee behind each plateau, `knee_of(p)`, or why there is none: it needs half of the
/// resamples to have the plateau (`support`, a share for each).
void put_knees(const LadderLevels& levels, const std::vector<double>& support,
               const std::function<Value(std::size_t)>& knee_of, Estimate& out);

/// Reasons for what is missing, numbered outputs that the series asks for included, and
/// `between.<p>` where the rise from plateau p to the next is long enough to hide a level.
void put_absences(const LadderLevels& levels, const samples::Series& series, Estimate& out);

}  // namespace warpgauge::estimate
