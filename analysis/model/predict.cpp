// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/predict.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "analysis/base/defect.h"
#include "analysis/costs/fitted.h"
#include "analysis/machine_code/load_groups.h"
#include "analysis/model/bounds.h"
#include "analysis/model/combine.h"
#include "analysis/model/law_error.h"
#include "analysis/model/other_device.h"
#include "analysis/model/residence.h"

namespace warpgauge::model {
namespace {

using descriptor::BusyUnit;
using descriptor::Descriptor;
using descriptor::LaunchShape;
using descriptor::Resource;
using descriptor::UnknownAmount;
using descriptor::Work;
using enum descriptor::Resource;

/// The part of the sectors that loads touch in L1 which LDGSTS touches; 0 without machine code.
double copied_share(const Descriptor& kernel) {
  const double all = kernel.work[kL1LoadSectors];
  double copied = 0;
  for (const machine_code::ExecutedInstruction& one : kernel.code.instructions) {
    if (machine_code::is_opcode(one, "LDGSTS")) copied += one.sectors;
  }
  return all > 0 ? std::min(copied / all, 1.0) : 0;
}

/// Ways of the kernel's bank conflicts, on average; 1 where its description does not tell.
double conflict_ways(const Descriptor& kernel) {
  const auto variant = kernel.variants.find("no_conflicts");
  if (variant == kernel.variants.end()) return 1;
  const auto free = variant->second.find(kSharedWavefronts);
  if (free == variant->second.end() || free->second <= 0) return 1;
  return kernel.work[kSharedWavefronts] / free->second;
}

/// How unevenly the work lies. Where the description does not say it: not at all.
struct Unevenness {
  /// Instructions of the busiest sub-partition over those of one in the mean, beside the same ratio
  /// of a launch whose blocks and warps all do the same.
  double imbalance = 1;
  double serial_instructions = 0;  ///< of the longest warp, which runs by itself in the end
  bool is_one_warp = false;        ///< it alone makes the busiest sub-partition what it is
};

Unevenness unevenness(const Descriptor& kernel, const Occupancy& occupancy,
                      const costs::Keys& keys) {
  const double mean = kernel.work[kExecutedOfAPartition];
  const double busiest = kernel.work[kExecutedOfBusiest];
  if (mean <= 0 || busiest <= 0) return {};
  const double partitions = keys.schedulers();
  // The device that was counted need not be the profile's.
  const auto counted = kernel.counts.find("executed");
  const double executed = counted != kernel.counts.end() ? counted->second : kernel.code.executed();
  const double sms =
      executed > 0 ? std::max(std::round(executed / mean / partitions), 1.0) : keys.sm_count();
  const double blocks = std::ceil(kernel.launch.grid_blocks / sms);  // of the busiest SM
  // Warps go to the sub-partitions in turn: one of them has a warp more where they do not divide.
  const double warps = occupancy.warps_per_block * blocks;
  const double of_busiest = std::ceil(warps / partitions) * partitions / warps * blocks;
  const double even_sm = std::max(blocks * sms / kernel.launch.grid_blocks, 1.0);
  const double even = std::max(of_busiest * sms / kernel.launch.grid_blocks, 1.0);
  // No sub-partition executes more than all of them together.
  const double most = std::max(sms * partitions / even, 1.0);
  Unevenness result{.imbalance = std::clamp(busiest / mean / even, 1.0, most)};
  // What a block has more to do lies on all sub-partitions of its SM, what a warp has on one.
  const double more = busiest - mean * even;
  const double more_of_sm = kernel.work[kExecutedOfBusiestSm] - mean * partitions * even_sm;
  const bool of_one_warp =
      more_of_sm > more / fitted::kMostOfOneWarp && more_of_sm < more * fitted::kMostOfOneWarp;
  if (of_one_warp && result.imbalance > fitted::kLeastImbalance) {
    result.serial_instructions = std::min(more, mean * sms * partitions);
  }
  const double longest = kernel.work[kExecutedOfLongestWarp];
  const double of_warp = executed / kernel.launch.grid_blocks / occupancy.warps_per_block;
  if (longest > fitted::kLongWarp * of_warp) {
    result.is_one_warp = result.serial_instructions > 0;
    result.serial_instructions = longest;
  }
  return result;
}

/// The profile says what memory costs at the start of a kernel.
bool starts_memory(const costs::Keys& keys) {
  return keys.has("launch.dram_read_start_us", "us") && keys.has("launch.dram_copy_start_us", "us");
}

/// Work of the busiest SM in terms of blocks, beside that of the mean one.
struct MeanSm {
  double blocks = 0, busiest_blocks = 0;
  double busiest_blocks_of_pipes = 0;  ///< where schedulers idle, a pipe takes longer for a block

  void add(const Phase& phase, double warps_per_block, double imbalance, const costs::Keys& keys) {
    const double busiest = phase.blocks_on_busiest_sm() * imbalance;
    const double warps = phase.resident_blocks * warps_per_block;
    blocks += phase.blocks / keys.sm_count();
    busiest_blocks += busiest;
    busiest_blocks_of_pipes += busiest / std::min(1.0, warps / keys.schedulers());
  }
  /// A unit's busy time on the mean SM over that on the busiest.
  double fraction(BusyUnit unit) const {
    if (unit == BusyUnit::kL2 || unit == BusyUnit::kDram || busiest_blocks <= 0) return 1;
    return blocks / (unit == BusyUnit::kLsu ? busiest_blocks : busiest_blocks_of_pipes);
  }
};

/// By `warpgauge describe`, of a program that was not written for this.
bool is_counted_program(const Descriptor& kernel) {
  return kernel.source == "describe" || kernel.source == "ncu";
}

bool says_nothing_of_waits(const Descriptor& kernel) {
  return is_counted_program(kernel) &&
         std::ranges::none_of(std::array{kLoadsInFlight, kChainL1, kChainL2, kChainDram},
                              [&](Resource wait) { return kernel.work.uses(wait); });
}

/// Everything at one corner.
struct Evaluation {
  double launch = 0, floor = 0;
  double memory_start = 0;
  double grids = 1;  ///< of the largest kernel's size, in all kernels together
  MeanSm mean_sm;
  Body body;                              ///< of one of them
  std::vector<in_core::LineTally> lines;  ///< of all of them
  std::vector<MissingKey> missing;        ///< each key once, however many parts and phases want it
  double longest_units = 0;  ///< of all phases: the known units, overlapping without loss

  double seconds(double body_factor = 1) const {
    return std::max(launch + memory_start + grids * body.seconds * body_factor, floor);
  }
  /// The least that the known parts take.
  double least_seconds(double body_factor) const {
    return launch + memory_start + longest_units * body_factor;
  }
};

/// Each once, however often.
double executed_instructions(const machine_code::ExecutedCode& code) {
  return static_cast<double>(
      std::ranges::count_if(code.instructions, [](const auto& one) { return one.executed > 0; }));
}

/// griddepcontrol.launch_dependents
bool lets_dependents_begin(const machine_code::ExecutedCode& code) {
  return std::ranges::any_of(code.instructions, [](const auto& one) {
    return one.executed > 0 && machine_code::is_opcode(one, "PREEXIT");
  });
}

Evaluation evaluate(const Descriptor& kernel, const Residence* code, const Occupancy& occupancy,
                    const PredictOptions& options, const costs::Keys& keys) {
  Evaluation result;
  const auto add_missing = [&all = result.missing](const MissingKey& missing) {
    const bool known = std::ranges::find(all, missing.key, &MissingKey::key) != all.end();
    if (!known) all.push_back(missing);
  };
  const auto demand = [&](const char* wanted_by, auto& value, auto read) {
    try {
      value = read();
    } catch (const costs::AbsentKey& absent) {
      add_missing({absent.key, absent.why, wanted_by});
    }
  };
  const LaunchShape& launch = kernel.launch;
  const double kernels = launch.kernels;
  demand("launch", result.launch,
         [&] { return kernels * launch_seconds(keys, launch.grid_blocks); });
  demand("launch", result.floor, [&] { return kernels * launch_floor_seconds(keys, options.via); });
  // Profiles from before these keys were measured know of no start but the launch.
  if (starts_memory(keys)) {
    demand("memory start", result.memory_start,
           [&] { return kernels * memory_start_seconds(keys, kernel.work, code != nullptr); });
  }
  const auto all_phases = phases(launch.grid_blocks, occupancy.blocks_per_sm, keys.sm_count());
  const bool lets_others_begin = lets_dependents_begin(kernel.code);
  double blocks_started = 0;
  if (code != nullptr) {
    const Phase& first = all_phases.front();
    blocks_started = blocks_before_mean(first.blocks / first.rounds, keys.sm_count());
    demand("launch", result.launch, [&] {
      return result.launch +
             kernels * (blocks_started /
                            blocks_per_second(keys, launch.cluster_blocks, lets_others_begin) +
                        first_fetch_seconds(keys, executed_instructions(kernel.code)));
    });
  }
  result.grids = launch.all_blocks() / launch.grid_blocks;
  double p = 1;
  if (code == nullptr) demand("overlap", p, [&] { return keys.combining_exponent(); });
  std::vector<UnitTimes> times;
  Work work = kernel.work;
  if (work.uses(kLoadsInFlight)) {
    work.set(kLoadsInFlight, work[kLoadsInFlight] * options.loads_in_flight_factor);
  }
  Unevenness uneven = options.even_work ? Unevenness{} : unevenness(kernel, occupancy, keys);
  double waves = 0;
  for (const Phase& phase : all_phases) waves += phase.rounds;
  if (code != nullptr && waves > fitted::kWavesThatBind) uneven.imbalance = 1;
  for (const Phase& phase : all_phases) {
    times.push_back(
        unit_times({.launch = launch,
                    .work = work,
                    .phase = phase,
                    .warps_per_block = static_cast<double>(occupancy.warps_per_block),
                    .conflict_ways = conflict_ways(kernel),
                    .copied_share = copied_share(kernel),
                    .load = options.load,
                    .imbalance = uneven.imbalance,
                    // It runs beside all the others, from the first phase on.
                    .serial_instructions = times.empty() ? uneven.serial_instructions : 0,
                    .is_one_warp = uneven.is_one_warp,
                    .lets_dependents_begin = lets_others_begin,
                    .blocks_started = times.empty() ? blocks_started : 0,
                    .ends_kernel = &phase == &all_phases.back(),
                    .residence = code,
                    .loads_in_flight_factor = options.loads_in_flight_factor,
                    .one_after_the_other = code == nullptr && says_nothing_of_waits(kernel),
                    .first_load_waited_for = times.empty() && starts_memory(keys),
                    .keys = keys}));
    std::ranges::for_each(times.back().missing, add_missing);
    result.lines.resize(times.back().lines.size());
    for (std::size_t i = 0; i < result.lines.size(); ++i) {
      result.lines[i].add(times.back().lines[i], result.grids);
    }
    result.mean_sm.add(phase, occupancy.warps_per_block, uneven.imbalance, keys);
    double longest = 0;
    for (const UnitTime& unit : times.back().units) longest = std::max(longest, unit.seconds());
    result.longest_units += result.grids * longest;
  }
  result.body = code != nullptr ? combine_simulated(times) : combine_phases(times, p);
  return result;
}

/// Throws Defect for a launch that the device refuses, as far as its profile tells.
void require_launch(const LaunchShape& launch, const profile::Profile& profile) {
  const costs::Keys keys(profile, costs::Corner::kValue);
  const auto within = [&keys](const char* what, double amount, const char* key, const char* unit) {
    if (!keys.has(key, unit)) return;
    const double most = keys.fact(key, unit);
    require(amount <= most, "a block of {} {}: the device takes at most {} ({})", amount, what,
            most, key);
  };
  within("threads", launch.threads_per_block, "block.max_threads", "1");
  within("bytes of shared memory", launch.shared_bytes_per_block, "shared.max_bytes_per_block",
         "bytes");
  // A device that was tried with clusters has a key for each power of two that it takes.
  const auto cluster_key = [](unsigned blocks) {
    return fmt::format("cluster.size{}.resident", blocks);
  };
  const unsigned up_to = std::bit_ceil(static_cast<unsigned>(launch.cluster_blocks));
  if (up_to > 1 && keys.has(cluster_key(2), "1") && !keys.has(cluster_key(up_to), "1")) {
    throw costs::AbsentKey{cluster_key(up_to),
                           fmt::format("no cluster of {} blocks is known to run on the device",
                                       launch.cluster_blocks)};
  }
}

Occupancy occupancy_of(const LaunchShape& launch, const profile::Profile& profile,
                       const PredictOptions& options) {
  const SmLimits limits = sm_limits(profile);
  require_launch(launch, profile);
  Occupancy result = occupancy(launch, limits);
  if (!options.blocks_per_sm) {
    require(result.blocks_per_sm > 0,
            "a block of {} threads, {} registers a thread and {} bytes of shared memory does not "
            "fit an SM ({})",
            launch.threads_per_block, launch.registers_per_thread, launch.shared_bytes_per_block,
            result.limited_by);
    return result;
  }
  const int most =
      std::min(limits.max_blocks, result.max_warps_per_sm / std::max(result.warps_per_block, 1));
  require(*options.blocks_per_sm >= 1 && *options.blocks_per_sm <= most,
          "occupancy of {} blocks an SM: from 1 to {} blocks of {} threads fit",
          *options.blocks_per_sm, most, launch.threads_per_block);
  result.blocks_per_sm = *options.blocks_per_sm;
  result.limited_by = "what-if";
  return result;
}

std::vector<std::string> assumptions(const Descriptor& kernel, const profile::Profile& profile,
                                     const costs::Keys& keys) {
  std::vector<std::string> texts = other_device_texts(kernel, profile);
  const std::string here = kernel.counted_on ? counted_text(*kernel.counted_on) : std::string();
  std::ranges::copy_if(kernel.assumes, std::back_inserter(texts),
                       [&](const std::string& text) { return text != here; });
  const Work& work = kernel.work;
  const auto uses = [&work](Resource resource) { return work.uses(resource); };
  const auto assume = [&texts](bool holds, const char* text) {
    if (holds) texts.emplace_back(text);
  };
  const bool says_wait =
      std::ranges::any_of(std::array{kLoadsInFlight, kChainL1, kChainL2, kChainDram}, uses);
  assume(work.uses(kL1LoadSectors) && !says_wait && !kernel.code.has_schedules() &&
             !is_counted_program(kernel),
         "loads_in_flight is not stated: enough loads are taken to be under way to hide their "
         "latency");
  assume(work.uses(kL2WriteSectors) && !keys.has("l2.write_gbps", "GB/s"),
         "no l2.write_gbps in the profile: L2 is taken to write as fast as it reads");
  assume(!starts_memory(keys) && (work.uses(kL2ReadSectors) || work.uses(kL2WriteSectors)),
         "no launch.dram_read_start_us and launch.dram_copy_start_us in the profile: memory is "
         "taken to cost nothing at a kernel's start and end");
  assume(work.uses(kDramReadBytes) && kernel.code.has_schedules() &&
             !keys.has("dram.loaded.read.share50_cycles", "cycles"),
         "no dram.loaded.* in the profile: loads are taken to wait for a busy DRAM as for an idle "
         "one");
  assume(!kernel.code.has_schedules() && !keys.has(kResidual, "1"),
         "no model.combining_residual in the profile: the interval lacks the scatter of the mixes "
         "about the law");
  assume(kernel.launch.registers_per_thread == 0,
         "no registers a thread are stated: they are taken not to limit the blocks of an SM");
  assume(kernel.launch.cluster_blocks > 1,
         "clusters are taken to fill the SMs as single blocks would");
  if (kernel.time && kernel.time->median_us < arithmetic_floor_us(work, profile)) {
    texts.push_back(fmt::format(
        "the stated time, {:.4g} us, is less than its operations take at the highest rate that "
        "was measured, {:.4g} us: the time or the operations are wrong",
        kernel.time->median_us, arithmetic_floor_us(work, profile)));
  }
  assume(kernel.code.has_schedules(), "waits follow from the machine code by rules");
  assume(!kernel.code.has_schedules() && is_counted_program(kernel),
         "no machine code with its schedules: each instruction of a warp is taken to wait for the "
         "one before, and waits that no counter shows are left out");
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
    share.mean_seconds = share.busy_seconds * at_value.mean_sm.fraction(share.unit);
    for (Part& part : share.parts) part.seconds *= at_value.grids;
  }
  const auto add = [&](BusyUnit unit, double seconds) {
    shares.push_back({unit, seconds, seconds / whole, {{std::string(name(unit)), seconds}}});
  };
  add(BusyUnit::kLaunch, whole - bodies - at_value.memory_start);  // with the wait for a slow host
  if (at_value.memory_start > 0) add(BusyUnit::kMemoryStart, at_value.memory_start);
  sort_largest_first(shares);
  return shares;
}

}  // namespace

Prediction predict(const Descriptor& kernel, const profile::Profile& profile,
                   const PredictOptions& options) {
  Prediction result;
  std::optional<Residence> code;
  const auto at = [&](costs::Corner corner) {
    return evaluate(kernel, code ? &*code : nullptr, result.occupancy, options,
                    costs::Keys(profile, corner));
  };
  const costs::Keys keys(profile, costs::Corner::kValue);
  Evaluation at_value;
  try {
    result.occupancy = occupancy_of(kernel.launch, profile, options);
    result.waves = kernel.launch.grid_blocks / (result.occupancy.blocks_per_sm * keys.sm_count());
    if (kernel.code.has_schedules()) {
      code.emplace(kernel, result.occupancy.warps_per_block, profile);
    }
    at_value = at(costs::Corner::kValue);
  } catch (const costs::AbsentKey& absent) {
    result.missing.push_back({absent.key, absent.why, "occupancy"});
    return result;
  }
  result.assumptions = assumptions(kernel, profile, keys);
  result.missing = at_value.missing;
  result.unknown = kernel.unknown;

  const bool has_time = result.missing.empty() && result.unknown.empty();
  if (has_time) {
    result.shares = whole_shares(at_value);
    Bounds bounds = predicted_bounds(result.shares, at_value.seconds());
    result.bound = std::move(bounds.first);
    result.second_bound = std::move(bounds.second);
  }
  const double scatter = law_error(kernel, code.has_value(), result.bound, profile);
  const Evaluation at_fast = at(costs::Corner::kFast);
  result.at_least_us = at_fast.least_seconds(1 / scatter) * 1e6;
  if (!has_time) return result;

  result.time_us = Bound{.value = at_value.seconds() * 1e6,
                         .low = at_fast.seconds(1 / scatter) * 1e6,
                         .high = at(costs::Corner::kSlow).seconds(scatter) * 1e6};
  // Another architecture's counts are no measure of what this one executes.
  const double floor_us = arithmetic_floor_us(kernel.work, profile);
  if (!is_of_other_architecture(kernel, profile) && floor_us < result.time_us->value) {
    result.time_us->low = std::max(result.time_us->low, floor_us);
  }
  result.interval = interval_origin(code.has_value(), is_of_other_architecture(kernel, profile));
  result.lines = std::move(at_value.lines);
  return result;
}

std::vector<std::string> why_no_time(const Prediction& prediction) {
  std::vector<std::string> reasons;
  for (const MissingKey& missing : prediction.missing) {
    reasons.push_back(fmt::format("key {} absent ({}), wanted by {}", missing.key, missing.why,
                                  missing.wanted_by));
  }
  // What has one reason is named together, in the order of the first.
  std::vector<std::pair<std::string, std::vector<std::string>>> by_why;
  for (const UnknownAmount& one : prediction.unknown) {
    auto found = std::ranges::find(by_why, one.why, &decltype(by_why)::value_type::first);
    if (found == by_why.end()) found = by_why.insert(found, {one.why, {}});
    found->second.push_back(one.what);
  }
  for (const auto& [why, what] : by_why) {
    reasons.push_back(fmt::format("{} {} not known ({})", fmt::join(what, ", "),
                                  what.size() > 1 ? "are" : "is", why));
  }
  return reasons;
}

std::string first_reason(const Prediction& prediction) {
  if (!prediction.missing.empty()) {
    const MissingKey& missing = prediction.missing.front();
    return fmt::format("key {} absent ({})", missing.key, missing.why);
  }
  const auto reasons = why_no_time(prediction);
  return reasons.empty() ? std::string() : reasons.front();
}

}  // namespace warpgauge::model
