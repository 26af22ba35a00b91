// SPDX-License-Identifier: Apache-2.0
#include "analysis/descriptor/check.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include "analysis/descriptor/busy_times.h"
#include "analysis/descriptor/code_json.h"
#include "analysis/descriptor/refuse.h"
#include "analysis/machine_code/load_groups.h"

namespace warpgauge::descriptor {
namespace {

using enum Resource;
using machine_code::ExecutedCode;
using machine_code::ExecutedInstruction;
using machine_code::is_opcode;

/// Counters of different passes differ by a little.
constexpr double kSlack = 1.01;

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

/// No chip that CUDA knows takes more threads of a block or registers of a thread. The other limits
/// are a chip's own, which its profile tells; these are far beyond, and products of them stay ints.
void check_launch(const LaunchShape& launch) {
  constexpr int kMostThreads = 1024, kMostSharedBytes = 1 << 30;
  constexpr int kMostRegisters = 255;  // an instruction names them by 8 bits, one of them is RZ
  constexpr int kAny = std::numeric_limits<int>::max();
  const auto within = [](const char* name, double amount, int least, double most) {
    refuse_if(!(least <= amount && amount <= most), fmt::format("launch.{}", name),
              "is {}: from {} to {} are possible", amount, least, most);
  };
  within("grid_blocks", launch.grid_blocks, 1, kMostBlocks);
  within("threads_per_block", launch.threads_per_block, 1, kMostThreads);
  within("registers_per_thread", launch.registers_per_thread, 0, kMostRegisters);
  within("shared_bytes_per_block", launch.shared_bytes_per_block, 0, kMostSharedBytes);
  within("kernels", launch.kernels, 1, kAny);
  within("cluster_blocks", launch.cluster_blocks, 1, kAny);
  refuse_if(std::fmod(launch.grid_blocks, launch.cluster_blocks) != 0, "launch.cluster_blocks",
            "is {}, which does not divide the {} blocks of the grid", launch.cluster_blocks,
            launch.grid_blocks);
  if (launch.total_blocks == 0) return;
  within("total_blocks", launch.total_blocks, 1, kMostBlocks);
  refuse_if(launch.total_blocks < launch.grid_blocks, "launch.total_blocks",
            "is less than those of the largest kernel, grid_blocks");
  refuse_if(launch.total_blocks > launch.grid_blocks * launch.kernels, "launch.total_blocks",
            "is more than all kernels would have, were they like the largest");
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

bool tensor_products(const Work& work) {
  constexpr Resource kProducts[] = {kTensorBf16MmaSync, kTensorBf16Wgmma, kTensorFp64,
                                    kTensorFp64M8n8k4};
  return std::ranges::any_of(kProducts,
                             [&](Resource r) { return work.uses(r) || work.is_open(r); });
}

/// Operations come of instructions. The most that one does for a lane: two fused multiply-adds of
/// fp32 (FFMA2), or one of fp64. Where the hardware counted, counted.cpp has judged them.
void check_operations(const Descriptor& descriptor) {
  if (!descriptor.counts.empty()) return;
  const Work& work = descriptor.work;
  constexpr double kLanes = 32;
  const auto within = [&work](Resource flop, Resource instructions, double of_a_lane,
                              std::string_view why) {
    if (!work.uses(flop) || !work.uses(instructions) || work.is_open(instructions)) return;
    const double most = kLanes * of_a_lane * work[instructions];
    refuse_if(work[flop] > kSlack * most, fmt::format("work.{}", info(flop).name),
              "is {}: {} warp instructions of {} do at most {} ({})", work[flop],
              work[instructions], info(instructions).name, most, why);
  };
  within(kFlopFp32, kFma, 4, "two fused multiply-adds a lane, FFMA2");
  within(kFlopFp64, kFp64, 2, "one fused multiply-add a lane");
  // Sparse products do most, zeros included: m16n8k32 of mma.sync, m64n256k32 of wgmma by four
  // warps.
  constexpr std::string_view kSparse = "sparse products, zeros included";
  within(kTensorBf16MmaSync, kWarpInstructions, 2 * 16 * 8 * 32 / kLanes, kSparse);
  within(kTensorBf16Wgmma, kWarpInstructions, 2 * 16 * 256 * 32 / kLanes, kSparse);
  const bool may_add = work.uses(kFma) || work.is_open(kFma) || work.uses(kHalf) ||
                       work.is_open(kHalf) || tensor_products(work);
  refuse_if(work.uses(kFlopFp32) && !may_add, "work.flop_fp32",
            "is {}, but no instruction does them: fma must be stated", work[kFlopFp32]);
  const bool may_add_fp64 = work.uses(kFp64) || work.is_open(kFp64) || tensor_products(work);
  refuse_if(work.uses(kFlopFp64) && !may_add_fp64, "work.flop_fp64",
            "is {}, but no instruction does them: fp64 must be stated", work[kFlopFp64]);
}

/// Atomics read their words in L2 itself: where they miss it, DRAM is read and no SM reads L2.
bool has_global_atomics(const Work& work) {
  constexpr Resource kGlobalAtomics[] = {kGlobalAtomicsSameAddress, kGlobalAtomicsOneLane,
                                         kGlobalAtomicsCoalesced,   kGlobalAtomicsSpread,
                                         kGlobalAtomicsHot,         kGlobalAtomicsHotF32};
  return std::ranges::any_of(kGlobalAtomics,
                             [&](Resource r) { return work.uses(r) || work.is_open(r); });
}

/// Loads that have a lane, as the machine code tells; all of them where there is none.
double loads_with_lanes(const Descriptor& descriptor) {
  constexpr std::string_view kLoads[] = {"LD", "LDG", "LDGSTS"};
  double executed = 0, with_lanes = 0;
  for (const ExecutedInstruction& one : descriptor.code.instructions) {
    const auto is_it = [&](std::string_view opcode) { return is_opcode(one, opcode); };
    if (std::ranges::none_of(kLoads, is_it)) continue;
    executed += one.executed;
    with_lanes += std::min(one.executed, one.threads);
  }
  return descriptor.work[kLoadRequests] * (executed > 0 ? with_lanes / executed : 1);
}

/// A load of a warp touches a sector at least, and one for each of its lanes at most.
void check_load_sectors(const Descriptor& descriptor) {
  constexpr double kLanes = 32;
  // What counters of different passes saw of warps that wait for others, again and again, differs.
  constexpr double kSlackOfPasses = 2;
  const Work& work = descriptor.work;
  if (!work.uses(kLoadRequests) || !work.uses(kL1LoadSectors)) return;
  const double slack = descriptor.counts.empty() ? kSlack : kSlackOfPasses;
  const double requests = work[kLoadRequests], sectors = work[kL1LoadSectors];
  const double least = loads_with_lanes(descriptor);
  refuse_if(least > slack * sectors, "work.l1_load_sectors",
            "is {}: {} load_requests touch a sector each, or more", sectors, least);
  refuse_if(sectors > slack * kLanes * requests, "work.l1_load_sectors",
            "is {}: {} load_requests touch at most {} sectors, one for each lane", sectors,
            requests, kLanes * requests);
}

void check_memory(const Work& work) {
  // An amount that could not be read may be there.
  const bool may_use_l2 = work.uses(kL2ReadSectors) || work.is_open(kL2ReadSectors);
  const bool may_use_sectors = work.uses(kL1LoadSectors) || work.is_open(kL1LoadSectors);
  const bool may_use_requests = work.uses(kLoadRequests) || work.is_open(kLoadRequests);
  refuse_if(work.uses(kLoadRequests) && !may_use_sectors, "work.load_requests",
            "loads touch sectors: l1_load_sectors must be stated");
  // DRAM reads the rest of a sector that is stored in part.
  const bool may_fill = work.uses(kL2WriteSectors) || work.is_open(kL2WriteSectors);
  refuse_if(work.uses(kDramReadBytes) && !may_use_l2 && !may_fill && !has_global_atomics(work),
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

/// Amounts that are stated, not counted: each passes what it must have passed.
void check_stated(const Descriptor& descriptor) {
  if (!descriptor.counts.empty()) return;
  const Work& work = descriptor.work;
  constexpr double kBytesOfMiss = 64;  // DRAM gives sectors by twos
  const bool knows_l2 = !work.is_open(kL2ReadSectors) && !work.is_open(kL2WriteSectors);
  const double most = kBytesOfMiss * (work[kL2ReadSectors] + work[kL2WriteSectors]);
  refuse_if(knows_l2 && !has_global_atomics(work) && work[kDramReadBytes] > kSlack * most,
            "work.dram_read_bytes", "is {}: the sectors that pass L2 bring at most {}",
            work[kDramReadBytes], most);
  const bool may_write = work.uses(kL2WriteSectors) || work.is_open(kL2WriteSectors);
  refuse_if(work.uses(kDramWriteBytes) && !may_write && !has_global_atomics(work),
            "work.dram_write_bytes",
            "what DRAM is given passes L2: l2_write_sectors must be stated");
  refuse_if(
      work[kLoadsInFlight] > std::max(work[kLoadRequests], 1.0) && !work.is_open(kLoadRequests),
      "work.loads_in_flight", "is {}: the kernel has {} load_requests", work[kLoadsInFlight],
      work[kLoadRequests]);
  for (const ResourceInfo& chain : kResources) {
    const bool of_instructions = chain.name.starts_with("chain_");
    refuse_if(of_instructions && !work.is_open(kWarpInstructions) &&
                  work[chain.resource] > kSlack * work[kWarpInstructions],
              fmt::format("work.{}", chain.name), "is {}: the kernel has {} warp_instructions",
              work[chain.resource], work[kWarpInstructions]);
  }
}

/// A century: sums of such times stay numbers.
constexpr double kLongestUs = 3.2e15;

void check_collective(const Descriptor& descriptor) {
  if (!descriptor.collective) return;
  const double bytes = descriptor.collective->bytes;
  check_amount(bytes, "collective.bytes");
  refuse_if(bytes == 0, "collective.bytes", "is 0: nothing is exchanged");
}

void check_us(const std::string& place, double us) {
  refuse_if(!(us >= 0 && us <= kLongestUs), place, "is {}: no time of a kernel", us);
}

void check_times(const Descriptor& descriptor) {
  for (const auto& [unit, us] : descriptor.busy_us) {
    const std::string place = "busy_us." + unit;
    refuse_if(!is_busy_part(unit), place, "unknown unit (docs/kernel_json.md lists them)");
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

void check_code(const ExecutedCode& code) {
  constexpr double kLanesOfWarp = 32;
  constexpr std::pair<const char*, double ExecutedInstruction::*> kCounts[] = {
      {"executed", &ExecutedInstruction::executed},
      {"threads", &ExecutedInstruction::threads},
      {"sectors", &ExecutedInstruction::sectors},
      {"lines", &ExecutedInstruction::lines},
      {"wavefronts", &ExecutedInstruction::wavefronts}};
  for (std::size_t row = 0; row < code.instructions.size(); ++row) {
    const ExecutedInstruction& instruction = code.instructions[row];
    for (const auto& [name, place] : kCounts) {
      check_amount(instruction.*place, "code.rows[{}].{}", row, name);
    }
    if (instruction.threads > kSlack * kLanesOfWarp * instruction.executed) {
      refuse_cell(row, "threads",
                  fmt::format("are {}: {} warps have no more than {}", instruction.threads,
                              instruction.executed, kLanesOfWarp * instruction.executed));
    }
    const bool is_load_or_store = is_opcode(instruction, "LDG") || is_opcode(instruction, "STG");
    if (is_load_or_store && instruction.sectors > kSlack * kLanesOfWarp * instruction.executed) {
      refuse_cell(row, "sectors",
                  fmt::format("are {}: {} warps touch no more than {}, one for each lane",
                              instruction.sectors, instruction.executed,
                              kLanesOfWarp * instruction.executed));
    }
    if (instruction.lines > kSlack * instruction.sectors) {
      refuse_cell(
          row, "lines",
          fmt::format("are {}: {} sectors lie in no more", instruction.lines, instruction.sectors));
    }
    if (row == 0) continue;
    const std::uint64_t before = code.instructions[row - 1].offset_bytes;
    if (instruction.offset_bytes <= before) {
      refuse_cell(
          row, "at",
          fmt::format("is {} after {}: offsets must ascend", instruction.offset_bytes, before));
    }
  }
}

}  // namespace

void check(const Descriptor& descriptor) {
  check_launch(descriptor.launch);
  for (const ResourceInfo& resource : kResources) {
    check_amount(descriptor.work[resource.resource], "work.{}", resource.name);
  }
  for_each_variant(descriptor, [](const std::string& place, double amount, double) {
    check_amount(amount, "{}", place);
  });
  check_instructions(descriptor.work);
  check_operations(descriptor);
  check_memory(descriptor.work);
  check_load_sectors(descriptor);
  check_stated(descriptor);
  check_times(descriptor);
  check_collective(descriptor);
  check_code(descriptor.code);
  for_each_variant(descriptor, [](const std::string& place, double amount, double own) {
    refuse_if(amount > own, place, "is {}, more than the kernel's own {}", amount, own);
  });
}

}  // namespace warpgauge::descriptor
