// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/descriptor_check.h"

#include <algorithm>

#include "analysis/base/defect.h"
#include "analysis/model/code_json.h"
#include "analysis/model/counted.h"
#include "analysis/model/descriptor.h"

namespace warpgauge::model {
namespace {

using enum Resource;

void check_amount(const std::string& place, double amount) {
  refuse_if(!is_amount(amount), place, "is {}: neither 0 nor from 2^-64 to 2^64", amount);
}

/// Calls `check(place, amount, the kernel's own amount)` for what the variants ask for.
template <class Check>
void for_each_variant(const Descriptor& descriptor, Check check) {
  for (const auto& [variant, amounts] : descriptor.variants) {
    for (const auto& [resource, amount] : amounts) {
      check(fmt::format("what_if.{}.{}", variant, info(resource).name), amount,
            descriptor.work[resource]);
    }
  }
}

/// Readers of other files than kernel.json state one too, and what they write is read again.
void check_launch(const LaunchShape& launch) {
  const auto within = [](const char* name, double amount, int least, double most) {
    refuse_if(!(least <= amount && amount <= most), fmt::format("launch.{}", name),
              "is {}: from {} to {} are possible", amount, least, most);
  };
  within("grid_blocks", launch.grid_blocks, 1, static_cast<double>(kMostGridBlocks));
  within("threads_per_block", launch.threads_per_block, 1, kMostThreads);
  within("registers_per_thread", launch.registers_per_thread, 0, kMostRegisters);
  within("shared_bytes_per_block", launch.shared_bytes_per_block, 0, kMostSharedBytes);
}

void check_instructions(const Work& work) {
  if (work.is_open(kWarpInstructions)) return;
  refuse_if(!work.uses(kWarpInstructions), "work.warp_instructions", "must be stated");
  double in_pipes = 0;
  for (const ResourceInfo& pipe : kResources) {
    if (pipe.unit == info(kWarpInstructions).unit && pipe.resource != kWarpInstructions) {
      in_pipes += work[pipe.resource];
    }
  }
  refuse_if(in_pipes > kSlack * work[kWarpInstructions], "work.warp_instructions",
            "{} were issued, but the pipes executed {}", work[kWarpInstructions], in_pipes);
}

/// Atomics read their words in L2 itself: where they miss it, DRAM is read and no SM reads L2.
bool has_global_atomics(const Work& work) {
  constexpr Resource kGlobalAtomics[] = {kGlobalAtomicsSameAddress, kGlobalAtomicsOneLane,
                                         kGlobalAtomicsCoalesced,   kGlobalAtomicsSpread,
                                         kGlobalAtomicsHot,         kGlobalAtomicsHotF32};
  return std::ranges::any_of(kGlobalAtomics,
                             [&](Resource r) { return work.uses(r) || work.is_open(r); });
}

void check_memory(const Work& work) {
  // What nobody could read may be there.
  const bool may_use_l2 = work.uses(kL2ReadSectors) || work.is_open(kL2ReadSectors);
  const bool may_use_sectors = work.uses(kL1LoadSectors) || work.is_open(kL1LoadSectors);
  const bool may_use_requests = work.uses(kLoadRequests) || work.is_open(kLoadRequests);
  refuse_if(work.uses(kLoadRequests) && !may_use_sectors, "work.load_requests",
            "loads touch sectors: l1_load_sectors must be stated");
  refuse_if(work.uses(kDramReadBytes) && !may_use_l2 && !has_global_atomics(work),
            "work.dram_read_bytes", "what DRAM reads passes L2: l2_read_sectors must be stated");
  refuse_if(work.uses(kLoadsInFlight) && !may_use_requests, "work.loads_in_flight",
            "of how many loads? load_requests must be stated");
  refuse_if(work.states(kLoadsInFlight) && work[kLoadsInFlight] < 1, "work.loads_in_flight",
            "must be at least 1");
  for (const Resource step : {kChainL1, kChainL2, kChainDram}) {
    refuse_if(work.uses(step) && work.uses(kLoadsInFlight), fmt::format("work.{}", info(step).name),
              "the wait for loads is counted twice: loads_in_flight says it already");
  }
}

/// A century: sums of such times stay numbers.
constexpr double kLongestUs = 3.2e15;

void check_collective(const Descriptor& descriptor) {
  if (!descriptor.collective) return;
  const double bytes = descriptor.collective->bytes;
  check_amount("collective.bytes", bytes);
  refuse_if(bytes == 0, "collective.bytes", "is 0: nothing is exchanged");
}

void check_us(const std::string& place, double us) {
  refuse_if(!(us >= 0 && us <= kLongestUs), place, "is {}: no time of a kernel", us);
}

void check_times(const Descriptor& descriptor) {
  for (const auto& [unit, us] : descriptor.busy_us) {
    const std::string place = "busy_us." + unit;
    refuse_if(!has_counted_peak(unit), place, "unknown unit (docs/kernel_json.md lists them)");
    check_us(place, us);
  }
  if (!descriptor.time) return;
  const MeasuredTime& time = *descriptor.time;
  refuse_if(time.launches < 1, "time.launches", "must be at least 1");
  check_us("time.median_us", time.median_us);
  check_us("time.low_us", time.low_us);
  check_us("time.high_us", time.high_us);
  refuse_if(time.median_us == 0, "time.median_us", "is 0: no kernel takes no time");
  refuse_if(time.low_us > time.median_us, "time.low_us", "is {}, more than the median {}",
            time.low_us, time.median_us);
  refuse_if(time.high_us < time.median_us, "time.high_us", "is {}, less than the median {}",
            time.high_us, time.median_us);
}

}  // namespace

void check(const Descriptor& descriptor) {
  located(descriptor.file, "", [&] {
    check_launch(descriptor.launch);
    for (const ResourceInfo& resource : kResources) {
      check_amount(fmt::format("work.{}", resource.name), descriptor.work[resource.resource]);
    }
    for_each_variant(descriptor, [](const std::string& place, double amount, double) {
      check_amount(place, amount);
    });
    check_instructions(descriptor.work);
    check_memory(descriptor.work);
    check_times(descriptor);
    check_collective(descriptor);
    check_code(descriptor.code);
    for_each_variant(descriptor, [](const std::string& place, double amount, double own) {
      refuse_if(amount > own, place, "is {}, more than the kernel's own {}", amount, own);
    });
  });
}

}  // namespace warpgauge::model
