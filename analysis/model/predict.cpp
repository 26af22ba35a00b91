// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/predict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/base/error.h"
#include "analysis/model/latency.h"
#include "analysis/model/throughput.h"

namespace warpgauge::model {
namespace {

using enum Resource;

constexpr const char* kResidual = "model.combining_residual";
constexpr double kNormalQuantile = 1.96;  // of 97.5 %

/// Ways of the kernel's bank conflicts, on average; 1 where its description does not tell.
double conflict_ways(const Descriptor& kernel) {
  const auto variant = kernel.variants.find("no_conflicts");
  if (variant == kernel.variants.end()) return 1;
  const auto free = variant->second.find(kSharedWavefronts);
  if (free == variant->second.end() || free->second <= 0) return 1;
  return kernel.work[kSharedWavefronts] / free->second;
}

/// The profile says what memory costs at the start of a kernel.
bool starts_memory(const Keys& keys) {
  return keys.has("launch.dram_read_start_us", "us") && keys.has("launch.dram_copy_start_us", "us");
}

/// Everything at one corner.
struct Evaluation {
  double launch = 0, floor = 0;
  double memory_start = 0;
  double grids = 1;  ///< of the largest kernel's size, in all kernels together
  Body body;         ///< of one of them
  std::vector<MissingKey> missing;
  double known_seconds = 0;  ///< all that is known, overlapping without loss

  double seconds(double body_factor = 1) const {
    return std::max(launch + memory_start + grids * body.seconds * body_factor, floor);
  }
};

class Evaluator {
 public:
  Evaluator(const Descriptor& kernel, const Occupancy& occupancy, const PredictOptions& options,
            const Keys& keys)
      : kernel_(kernel), occupancy_(occupancy), options_(options), keys_(keys) {}

  Evaluation run() {
    const double kernels = kernel_.launch.kernels;
    demand("launch",
           [&] { result_.launch = kernels * launch_seconds(keys_, kernel_.launch.grid_blocks); });
    demand("launch", [&] { result_.floor = kernels * launch_floor_seconds(keys_, options_.via); });
    // Profiles from before these keys were measured know of no start but the launch.
    if (starts_memory(keys_)) {
      demand("memory start",
             [&] { result_.memory_start = kernels * memory_start_seconds(keys_, kernel_.work); });
    }
    result_.grids = kernel_.launch.all_blocks() / kernel_.launch.grid_blocks;
    double p = 1;
    demand("overlap", [&] { p = keys_.combining_exponent(); });
    const std::vector<UnitTimes> times = unit_times();
    result_.body = combine_phases(times, p);
    result_.known_seconds = result_.launch + result_.memory_start;
    for (const UnitTimes& phase : times) {
      double longest = 0;
      for (const UnitTime& unit : phase.units) longest = std::max(longest, unit.seconds());
      result_.known_seconds += result_.grids * longest;
    }
    return std::move(result_);
  }

 private:
  template <class Read>
  void demand(const char* wanted_by, Read read) {
    try {
      read();
    } catch (const AbsentKey& absent) {
      add_missing({absent.key, absent.why, wanted_by});
    }
  }

  /// One line a key, however many parts and phases want it.
  void add_missing(MissingKey missing) {
    const bool known = std::any_of(result_.missing.begin(), result_.missing.end(),
                                   [&](const MissingKey& m) { return m.key == missing.key; });
    if (!known) result_.missing.push_back(std::move(missing));
  }

  std::vector<UnitTimes> unit_times() {
    std::vector<UnitTimes> times;
    const auto all = phases(kernel_.launch.grid_blocks, occupancy_.blocks_per_sm, keys_.sm_count());
    for (const Phase& phase : all) {
      const Setting setting{.launch = kernel_.launch,
                            .work = kernel_.work,
                            .phase = phase,
                            .warps_per_block = static_cast<double>(occupancy_.warps_per_block),
                            .conflict_ways = conflict_ways(kernel_),
                            .load = options_.load,
                            .first_load_waited_for = times.empty() && starts_memory(keys_),
                            .keys = keys_};
      UnitTimes& phase_times = times.emplace_back();
      add_throughput(setting, phase_times);
      add_latency(setting, phase_times);
      for (const UnknownPart& part : phase_times.unknown) {
        add_missing({part.key, part.why, fmt::format("{}: {}", part.unit, part.part)});
      }
    }
    return times;
  }

  const Descriptor& kernel_;
  const Occupancy& occupancy_;
  const PredictOptions& options_;
  const Keys& keys_;
  Evaluation result_;
};

Occupancy occupancy_of(const Descriptor& kernel, const profile::Profile& profile,
                       const PredictOptions& options) {
  const SmLimits limits = sm_limits(profile);
  const LaunchShape& launch = kernel.launch;
  Occupancy result = occupancy(
      {launch.threads_per_block, launch.registers_per_thread, launch.shared_bytes_per_block},
      limits);
  if (!options.blocks_per_sm) {
    if (result.blocks_per_sm > 0) return result;
    throw Defect(
        fmt::format("a block of {} threads, {} registers a thread and {} bytes of shared "
                    "memory does not fit an SM ({})",
                    launch.threads_per_block, launch.registers_per_thread,
                    launch.shared_bytes_per_block, result.limited_by));
  }
  const int most =
      std::min(limits.max_blocks, result.max_warps_per_sm / std::max(result.warps_per_block, 1));
  if (*options.blocks_per_sm < 1 || *options.blocks_per_sm > most) {
    throw Defect(fmt::format("occupancy of {} blocks an SM: from 1 to {} blocks of {} threads fit",
                             *options.blocks_per_sm, most, launch.threads_per_block));
  }
  result.blocks_per_sm = *options.blocks_per_sm;
  result.limited_by = "what-if";
  return result;
}

std::vector<std::string> assumptions(const Descriptor& kernel, const Keys& keys) {
  std::vector<std::string> texts = kernel.assumes;
  const Work& work = kernel.work;
  const bool says_wait = work.uses(kLoadsInFlight) || work.uses(kChainL1) || work.uses(kChainL2) ||
                         work.uses(kChainDram);
  if (work.uses(kL1LoadSectors) && !says_wait) {
    texts.emplace_back(
        "loads_in_flight is not stated: enough loads are taken to be under way to hide their "
        "latency");
  }
  if (work.uses(kL2WriteSectors) && !keys.has("l2.write_gbps", "GB/s")) {
    texts.emplace_back("no l2.write_gbps in the profile: L2 is taken to write as fast as it reads");
  }
  if (!starts_memory(keys) && (work.uses(kL2ReadSectors) || work.uses(kL2WriteSectors))) {
    texts.emplace_back(
        "no launch.dram_read_start_us and launch.dram_copy_start_us in the profile: memory is "
        "taken to cost nothing at a kernel's start and end");
  }
  if (!keys.has(kResidual, "1")) {
    texts.emplace_back(
        "no model.combining_residual in the profile: the interval holds the uncertainty of the "
        "keys, not that of the law");
  }
  return texts;
}

/// Adds the launch to the shares of the body, so that all add up to the whole.
std::vector<Share> whole_shares(const Evaluation& at_value) {
  const double whole = at_value.seconds();
  std::vector<Share> shares = at_value.body.shares;
  const double bodies = at_value.grids * at_value.body.seconds;
  for (Share& share : shares) {
    share.share *= bodies / whole;
    share.busy_seconds *= at_value.grids;
    for (Part& part : share.parts) part.seconds *= at_value.grids;
  }
  const auto add = [&](const char* unit, double seconds) {
    shares.push_back({.unit = unit,
                      .busy_seconds = seconds,
                      .share = seconds / whole,
                      .parts = {{unit, seconds}}});
  };
  add("launch", whole - bodies - at_value.memory_start);  // with the wait for a slow host
  if (at_value.memory_start > 0) add("memory_start", at_value.memory_start);
  std::stable_sort(shares.begin(), shares.end(),
                   [](const Share& a, const Share& b) { return a.share > b.share; });
  return shares;
}

}  // namespace

Prediction predict(const Descriptor& kernel, const profile::Profile& profile,
                   const PredictOptions& options) {
  Prediction result;
  const Keys keys(profile, Corner::kValue);
  Evaluation at_value;
  try {
    result.occupancy = occupancy_of(kernel, profile, options);
    result.waves = kernel.launch.grid_blocks / (result.occupancy.blocks_per_sm * keys.sm_count());
    at_value = Evaluator(kernel, result.occupancy, options, keys).run();
  } catch (const AbsentKey& absent) {
    result.missing.push_back({absent.key, absent.why, "occupancy"});
    return result;
  }
  result.assumptions = assumptions(kernel, keys);
  result.missing = at_value.missing;
  result.at_least_us = at_value.known_seconds * 1e6;
  if (!result.missing.empty()) return result;

  const auto at = [&](Corner corner) {
    const Keys ends(profile, corner);
    return Evaluator(kernel, result.occupancy, options, ends).run();
  };
  const double scatter =
      keys.has(kResidual, "1")
          ? std::exp(kNormalQuantile * Keys(profile, Corner::kSlow).cost(kResidual, "1"))
          : 1;
  result.time_us = Bound{.value = at_value.seconds() * 1e6,
                         .low = at(Corner::kFast).seconds(1 / scatter) * 1e6,
                         .high = at(Corner::kSlow).seconds(scatter) * 1e6};
  result.shares = whole_shares(at_value);
  result.bound = result.shares.front().unit;
  return result;
}

Descriptor with_variant(const Descriptor& kernel, const std::string& variant) {
  const auto found = kernel.variants.find(variant);
  if (found == kernel.variants.end()) {
    throw Defect(
        fmt::format("what_if.{} is not described: nothing says what the kernel would ask "
                    "for",
                    variant));
  }
  Descriptor changed = kernel;
  for (const auto& [resource, amount] : found->second) changed.work.set(resource, amount);
  return changed;
}

}  // namespace warpgauge::model
