// SPDX-License-Identifier: Apache-2.0
// id -> function, sorted by id.
#include <fmt/format.h>

#include <exception>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {
namespace {

template <void (*kEstimator)(const samples::Series&, Estimate&)>
Estimate guarded(const samples::Series& series) {
  return guarded_estimate(kEstimator, series);
}

}  // namespace

Estimate guarded_estimate(void (*estimator)(const samples::Series&, Estimate&),
                          const samples::Series& series) {
  Estimate result;
  try {
    estimator(series, result);
  } catch (const Unusable& unusable) {
    result.values.clear();
    result.absent[""] = unusable.what();
  } catch (const std::exception& error) {
    result = Estimate();
    result.absent[""] = fmt::format("{} cannot make anything of series '{}': {}", series.estimator,
                                    series.id, error.what());
  }
  for (const samples::Fill& fill : series.fills) {
    if (result.values.contains(fill.output) || result.absent.contains("")) continue;
    result.absent.try_emplace(fill.output, fmt::format("{} found no \"{}\" in these samples",
                                                       series.estimator, fill.output));
  }
  return result;
}

const std::vector<RegisteredEstimator>& estimators() {
  static const std::vector<RegisteredEstimator> all = {
      {"allocation_law", "what an SM gives out to blocks: total, reserved, granule",
       guarded<allocation_law>},
      {"associativity", "ways of a cache from lines that share a set", guarded<associativity>},
      {"bank_map", "banks of shared memory and their width, from two lanes' distance",
       guarded<bank_map>},
      {"clock_step", "how a clock answers a load that begins at once, over several such steps",
       guarded<clock_step>},
      {"combining_exponent", "how well two kinds of work overlap: p of T = (a^p + b^p)^(1/p)",
       guarded<combining_exponent>},
      {"common_step", "step of a clock from differences of its readings", guarded<common_step>},
      {"conflict_law", "cost of an access against its degree of conflict, a straight line",
       guarded<conflict_law>},
      {"cost_line", "cost of a unit of work against one swept number, a straight line",
       guarded<cost_line>},
      {"cost_ratio", "cost of one form of the same work over that of another", guarded<cost_ratio>},
      {"counter_check", "a hardware counter at each point of a sweep", guarded<counter_check>},
      {"crossover", "where the cost lines of two forms meet, and how far apart they are",
       guarded<crossover>},
      {"divergence_law", "cost of a divergent branch against instructions and paths",
       guarded<divergence_law>},
      {"edge", "two levels and where one turns into the other", guarded<edge>},
      {"energy_law", "power, and energy of an operation or byte, from the driver's counter",
       guarded<energy_law>},
      {"first_rise", "how far a cost stands still, and that cost", guarded<first_rise>},
      {"granule", "sector, line or fetch size from latency against stride", guarded<granule>},
      {"groups", "sets of units that are seen together", guarded<groups>},
      {"issue_surface", "latency and issue interval from a sweep over ILP and warps",
       guarded<issue_surface>},
      {"latency_hiding", "warps that an SM must hold to reach its highest rate",
       guarded<latency_hiding>},
      {"latency_ladder", "levels and knees of latency against footprint", guarded<latency_ladder>},
      {"line_size", "line of a cache from its knee against stride", guarded<line_size>},
      {"median_of", "median of each quantity over all points", guarded<median_of>},
      {"miss_law", "reach and penalty of a cache that keeps a part of what no longer fits",
       guarded<miss_law>},
      {"modes", "modes of single timed accesses", guarded<modes>},
      {"near_far", "two levels of single addresses and their shares", guarded<near_far>},
      {"overlap", "how much of two pieces of work runs side by side", guarded<overlap>},
      {"pair_overlap", "which instructions hide behind which, and which share a pipe",
       guarded<pair_overlap>},
      {"quantiles", "distribution of single timed accesses", guarded<quantiles>},
      {"rate_at", "bandwidth at each point of a sweep", guarded<rate_at>},
      {"register_banks", "banks of the register file and the cost of a conflict in one",
       guarded<register_banks>},
      {"residency_law", "limits of what an SM holds, and whether a calculator says the same",
       guarded<residency_law>},
      {"saturation", "peak, plateau, half and knee of a bandwidth curve", guarded<saturation>},
      {"scheduler_count", "schedulers of an SM: warps that run side by side without slowing",
       guarded<scheduler_count>},
      {"settling", "what a clock settles at, and when", guarded<settling>},
      {"sides", "which SMs and lines lie on which side of a cache in two halves", guarded<sides>},
      {"slope", "duration against an amount of work, a straight line", guarded<slope>},
      {"slope_at", "slope over an amount of work at each point of a sweep", guarded<slope_at>},
      {"summit", "where a cost is highest before it falls again", guarded<summit>},
      {"warp_law", "cost of a block-wide operation against its warps, a straight line",
       guarded<warp_law>},
      {"wave_law", "waves of blocks: how many fit at once, and what each wave takes",
       guarded<wave_law>},
      {"work_rate", "work a clock or second at each point of a sweep, and where it saturates",
       guarded<work_rate>},
  };
  return all;
}

}  // namespace warpgauge::estimate
