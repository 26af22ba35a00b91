// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/laws.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <iterator>

#include "analysis/model/memory_times.h"
#include "analysis/profile/tensor_path.h"

namespace warpgauge::model {
namespace {

using descriptor::BusyUnit;
using descriptor::kSectorBytes;
using descriptor::kWavefrontBytes;
using descriptor::Resource;
using descriptor::Work;
using enum descriptor::Resource;
using BusyUnit::kGlobalAtomics;
using BusyUnit::kLatency;
using BusyUnit::kSharedAtomics;

// ---- what there is of a resource in the phase --------------------------------------------------

double on_device(const Setting& s, Resource resource) {
  return s.work[resource] / s.launch.all_blocks() * s.phase.blocks;
}

/// On the SM that has most blocks, and of its sub-partitions the busiest.
double on_sm(const Setting& s, Resource resource) {
  return s.work[resource] / s.launch.all_blocks() * s.phase.blocks_on_busiest_sm() * s.imbalance;
}

double of_average_warp(const Setting& s, Resource resource) {
  return s.work[resource] / (s.launch.all_blocks() * s.warps_per_block);
}

double seconds(const Setting& s, double cycles) { return cycles / s.keys.clock_hz(); }

/// A warp uses the pipes of one scheduler only: fewer warps than schedulers leave some idle.
double share_of_schedulers(const Setting& s) {
  return std::min(1.0, s.phase.resident_blocks * s.warps_per_block / s.keys.schedulers());
}

double share_of_sms(const Setting& s) { return s.phase.active_sms / s.keys.sm_count(); }

// ---- instructions ------------------------------------------------------------------------------

double issue(const Setting& s, Resource resource, const std::string&) {
  const double cycles = on_sm(s, resource) * s.keys.issue_interval_cycles();
  return seconds(s, cycles / s.keys.schedulers()) / share_of_schedulers(s);
}

/// The pipe's rate is that of one operation; the key counts thread instructions.
double pipe(const Setting& s, Resource resource, const std::string& operation) {
  const double warps_per_clk =
      s.keys.rate("inst." + operation + ".per_clk_sm", "instructions/clk/SM") / s.keys.warp_lanes();
  return seconds(s, on_sm(s, resource) / warps_per_clk) / share_of_schedulers(s);
}

double tensor(const Setting& s, Resource resource, const std::string& operation) {
  const double sm_rate =
      s.keys.rate("tensor.bf16." + operation + "_flop_per_clk_sm", "FLOP/clk/SM");
  const double sm_seconds = seconds(s, on_sm(s, resource) / sm_rate) / share_of_schedulers(s);
  const char* chip_key =
      s.load == Load::kBurst ? "tensor.bf16_tflops" : "tensor.bf16_sustained_tflops";
  // What the chip does by an older instruction is no limit of its own.
  const profile::Entry* of_chip = s.keys.profile().find(chip_key);
  if (of_chip != nullptr && !profile::older_path(*of_chip).empty()) return sm_seconds;
  return std::max(sm_seconds, on_device(s, resource) / (s.keys.rate(chip_key, "TFLOP/s") * 1e12));
}

/// DMMA: what a shape does in a cycle is a rate of its own.
double tensor_fp64(const Setting& s, Resource resource, const std::string& shape) {
  const std::string key = "tensor.mma.fp64." + shape + ".flop_per_clk_sm";
  return seconds(s, on_sm(s, resource) / s.keys.rate(key, "FLOP/clk/SM")) / share_of_schedulers(s);
}

/// What straight code costs one warp that finds it in the cache of several SMs only, and beyond
/// that one: the SMs that share it ask side by side.
double fetch(const Setting& s, Resource requests, const std::string&) {
  // A request carries 256 bytes: 0.56 of them for a line of 128 bytes of code that fits nowhere
  // (series control/instruction_fetch/together.warps16#instruction_fetch).
  constexpr double kInstructions = 16;
  const double near = s.keys.cost("icache.l2.instruction_cycles", "cycles");
  const double far = std::max(s.keys.cost("icache.beyond.instruction_cycles", "cycles"), near);
  const double cycles = on_device(s, requests) * near + on_device(s, kFetchMisses) * (far - near);
  return seconds(s, kInstructions * cycles / s.phase.active_sms);
}

// ---- memory ------------------------------------------------------------------------------------

double shared(const Setting& s, Resource wavefronts, const std::string&) {
  return seconds(
      s, on_sm(s, wavefronts) * s.keys.cost("shared.issue_cycles_per_way.ld32", "cycles/way"));
}

double l1(const Setting& s, Resource, const std::string&) {
  // A wavefront passes once, however few of its bytes are wanted; a sector of a wide or scattered
  // access passes however few wavefronts were counted. What goes on into shared memory never comes
  // by: l1tex__data_pipe_lsu_wavefronts counts none of it.
  const double sectors =
      on_sm(s, kL1LoadSectors) * (1 - s.copied_share) + on_sm(s, kL1StoreSectors);
  const double bytes = std::max(on_sm(s, kL1Wavefronts) * kWavefrontBytes, sectors * kSectorBytes);
  return seconds(s, bytes / s.keys.rate("l1.bandwidth_bytes_per_clk_sm", "bytes/clk/SM"));
}

/// What the active SMs get of L2: their share, or more where few of them ask, as far as one SM can
/// take it. Without machine code it stays the share: it then also stands for latency that counters
/// do not show.
double share_of_l2(const Setting& s, const std::string& direction) {
  const double share = share_of_sms(s);
  std::string of_one = direction;
  of_one.insert(of_one.find('.'), ".one_sm");
  if (s.residence == nullptr || !s.keys.has(of_one + "_gbps", "GB/s")) return share;
  const double of_all = s.keys.rate(direction + "_gbps", "GB/s");
  const double most = s.phase.active_sms * s.keys.rate(of_one + "_gbps", "GB/s") / of_all;
  return std::clamp(most, share, 1.0);
}

/// L2 moves a number of bytes a second and takes a number of requests: the latter limits scattered
/// accesses.
double l2(const Setting& s, Resource sectors, const std::string& direction) {
  const std::string bytes_key = "l2." + direction + "_gbps";
  const std::string requests_key = "l2." + direction + "_requests_per_clk";
  const Resource requests = sectors == kL2ReadSectors ? kL2ReadRequests : kL2WriteRequests;
  // Where no rate of writes was measured, L2 writes as fast as it reads.
  const bool by_reads = sectors == kL2WriteSectors && !s.keys.has(bytes_key, "GB/s");
  const double share = share_of_l2(s, by_reads ? "l2.read" : "l2." + direction);
  const double bytes_per_second =
      s.keys.rate(by_reads ? "l2.read_gbps" : bytes_key, "GB/s") * 1e9 * share;
  const double moved = on_device(s, sectors) * kSectorBytes / bytes_per_second;
  if (!s.work.uses(requests) || !s.keys.has(requests_key, "requests/clk")) return moved;
  const double requests_per_clk = s.keys.rate(requests_key, "requests/clk") * share;
  return std::max(moved, seconds(s, on_device(s, requests) / requests_per_clk));
}

double dram(const Setting& s, Resource, const std::string&) {
  return dram_seconds(s.work, s.keys).sum() / s.launch.all_blocks() * s.phase.blocks;
}

// ---- atomics -----------------------------------------------------------------------------------

double shared_atomics(const Setting& s, Resource resource, const std::string& pattern) {
  const std::string key = "atomic.shared." + pattern + "_per_clk_sm";
  return seconds(s, on_sm(s, resource) / s.keys.rate(key, "operations/clk/SM"));
}

double global_atomics(const Setting& s, Resource resource, const std::string& pattern) {
  const std::string key = "atomic.global." + pattern + "_per_clk";
  // What one slice does with words that all SMs want. Adding to one word keeps a slice of each side
  // busy, so that a slice does its share of the measured rate.
  const bool by_slice = resource == kGlobalAtomicsHot || resource == kGlobalAtomicsHotF32;
  const double slices = by_slice ? s.keys.l2_sides() : 1;
  return seconds(s, on_device(s, resource) / (s.keys.rate(key, "operations/clk") / slices));
}

/// Lanes that each have a sector of their own; some of these are not in L2.
double scattered_atomics(const Setting& s, Resource resource, const std::string& kind) {
  // DRAM reads beyond what loads can have asked for, by granules of two sectors. None, where one of
  // these amounts is not known: the time is a lower bound then.
  const bool open = s.work.is_open(kL2ReadSectors) || s.work.is_open(kGlobalAtomicsSpread) ||
                    s.work.is_open(kGlobalAtomicsReturned);
  const double beyond_loads =
      open ? 0 : on_device(s, kDramReadBytes) / kSectorBytes - on_device(s, kL2ReadSectors);
  const double all = on_device(s, kGlobalAtomicsSpread) + on_device(s, kGlobalAtomicsReturned);
  const double missing = std::clamp(beyond_loads / 2 / all, 0.0, 1.0);
  const auto cycles = [&](const char* level) {
    return 1 / s.keys.rate(fmt::format("{}.random_{}_sectors_per_clk", level, kind), "sectors/clk");
  };
  double mean = 0;
  if (missing < 1) mean += (1 - missing) * cycles("l2");
  if (missing > 0) mean += missing * cycles("dram");
  return seconds(s, on_device(s, resource) * mean);
}

double block_start(const Setting& s, Resource, const std::string&) {
  return (s.phase.blocks - s.blocks_started) /
         blocks_per_second(s.keys, s.launch.cluster_blocks, s.lets_dependents_begin);
}

// ---- waits of a warp ---------------------------------------------------------------------------

/// The kernel's first wait is in its start.
double loads(const Setting& s, Resource in_flight, const std::string&) {
  const double rounds = of_average_warp(s, kLoadRequests) / s.work[in_flight];
  const double one = mean_load_latency_cycles(s.work, s.keys);
  const double cycles = s.phase.rounds * (rounds * one);
  return seconds(s, s.first_load_waited_for ? std::max(cycles - one, 0.0) : cycles);
}

/// Cycles that each warp waits, in all rounds.
double in_rounds(const Setting& s, double cycles) { return s.phase.rounds * seconds(s, cycles); }

/// One load at a time.
double loads_in_turn(const Setting& s, Resource requests, const std::string&) {
  const double rounds = of_average_warp(s, requests) * s.phase.rounds;
  const double waits = s.first_load_waited_for ? std::max(rounds - 1, 0.0) : rounds;
  return seconds(s, waits * mean_load_latency_cycles(s.work, s.keys));
}

/// As long as an FFMA that waits for another one.
double instructions_in_turn(const Setting& s, Resource resource, const std::string&) {
  return seconds(s, s.phase.rounds * of_average_warp(s, resource) *
                        s.keys.cost("inst.ffma.latency_cycles", "cycles"));
}

double chain(const Setting& s, Resource resource, const std::string& what) {
  return in_rounds(s, s.work[resource] * s.keys.cost(what + ".latency_cycles", "cycles"));
}

double shared_chain(const Setting& s, Resource resource, const std::string&) {
  double one = s.keys.cost("shared.latency_cycles", "cycles");
  if (s.conflict_ways > 1) {
    one += (s.conflict_ways - 1) * s.keys.cost("shared.conflict_cycles_per_way.ld32", "cycles/way");
  }
  return in_rounds(s, s.work[resource] * one);
}

double l2_chain(const Setting& s, Resource resource, const std::string&) {
  return in_rounds(s, s.work[resource] * s.keys.l2_latency_cycles());
}

double barriers(const Setting& s, Resource resource, const std::string&) {
  const double one =
      s.keys.cost("barrier.block.base_cycles", "cycles") +
      s.warps_per_block * s.keys.cost("barrier.block.per_warp_cycles", "cycles/warp");
  return in_rounds(s, s.work[resource] * one);
}

double divergence(const Setting& s, Resource resource, const std::string&) {
  return in_rounds(s, of_average_warp(s, resource) *
                          s.keys.cost("divergence.path_overhead_cycles", "cycles/path"));
}

double block_turnaround(const Setting& s, Resource, const std::string&) {
  return (s.phase.rounds - 1) * s.keys.cost("launch.block_turnaround_ns", "ns") * 1e-9;
}

// ---- all of them -------------------------------------------------------------------------------

struct Law {
  BusyUnit unit;
  const char* part;
  std::initializer_list<Resource> of;  ///< in force where any of them is used
  /// Time for the first resource; `what` is the variable part of the key's name.
  double (*seconds)(const Setting&, Resource, const std::string& what);
  const char* what = "";
  Wait wait = Wait::kUncounted;  ///< of kLatency
};

constexpr Law kLaws[] = {
    {BusyUnit::kIssue, "instructions", {kWarpInstructions}, issue},
    {BusyUnit::kInstructionFetch, "requests", {kFetchRequests}, fetch},
    {BusyUnit::kFma, "fma", {kFma}, pipe, "ffma"},
    {BusyUnit::kFma, "imad", {kImad}, pipe, "imad"},
    {BusyUnit::kAlu, "alu", {kAlu}, pipe, "lop3"},  // LOP3 runs on no other pipe
    {BusyUnit::kHalf, "half", {kHalf}, pipe, "hfma2"},
    {BusyUnit::kFp64, "fp64", {kFp64}, pipe, "dfma"},
    {BusyUnit::kXu, "xu", {kXu}, pipe, "mufu_ex2"},
    {BusyUnit::kShuffle, "shuffle", {kShuffle}, pipe, "shfl"},
    {BusyUnit::kTensor, "mma.sync", {kTensorBf16MmaSync}, tensor, "mma_sync"},
    {BusyUnit::kTensor, "wgmma", {kTensorBf16Wgmma}, tensor, "wgmma"},
    {BusyUnit::kTensor, "fp64", {kTensorFp64}, tensor_fp64, "m16n8k16"},
    {BusyUnit::kTensor, "fp64 m8n8k4", {kTensorFp64M8n8k4}, tensor_fp64, "m8n8k4"},
    {BusyUnit::kLsu, "shared", {kSharedWavefronts}, shared},
    {BusyUnit::kLsu, "l1", {kL1Wavefronts, kL1LoadSectors, kL1StoreSectors}, l1},
    {BusyUnit::kL2, "reads", {kL2ReadSectors}, l2, "read"},
    {BusyUnit::kL2, "writes", {kL2WriteSectors}, l2, "write"},
    {BusyUnit::kDram, "bytes", {kDramReadBytes, kDramWriteBytes}, dram},
    {kSharedAtomics, "one address", {kSharedAtomicsSameAddress}, shared_atomics, "same_address"},
    {kSharedAtomics, "spread", {kSharedAtomicsSpread}, shared_atomics, "spread"},
    {kGlobalAtomics, "one address", {kGlobalAtomicsSameAddress}, global_atomics, "same_address"},
    {kGlobalAtomics,
     "one address, one lane",
     {kGlobalAtomicsOneLane},
     global_atomics,
     "same_address_one_lane"},
    {kGlobalAtomics, "coalesced", {kGlobalAtomicsCoalesced}, global_atomics, "coalesced"},
    {kGlobalAtomics, "spread", {kGlobalAtomicsSpread}, scattered_atomics, "red"},
    {kGlobalAtomics, "spread, returned", {kGlobalAtomicsReturned}, scattered_atomics, "atom"},
    {kGlobalAtomics, "hot words", {kGlobalAtomicsHot}, global_atomics, "same_address"},
    {kGlobalAtomics, "hot floats", {kGlobalAtomicsHotF32}, global_atomics, "f32.same_address"},
    {BusyUnit::kBlockStart, "blocks", {}, block_start},
    {kLatency, "loads", {kLoadsInFlight}, loads, "", Wait::kGlobalMemory},
    {kLatency, "chain_ffma", {kChainFfma}, chain, "inst.ffma", Wait::kFixedLatencies},
    {kLatency, "chain_fadd", {kChainFadd}, chain, "inst.fadd", Wait::kFixedLatencies},
    {kLatency, "chain_imad", {kChainImad}, chain, "inst.imad", Wait::kFixedLatencies},
    {kLatency, "chain_iadd3", {kChainIadd3}, chain, "inst.iadd3", Wait::kFixedLatencies},
    {kLatency, "chain_lop3", {kChainLop3}, chain, "inst.lop3", Wait::kFixedLatencies},
    {kLatency, "chain_mufu_ex2", {kChainMufuEx2}, chain, "inst.mufu_ex2", Wait::kMio},
    {kLatency, "chain_mufu_rsqrt", {kChainMufuRsqrt}, chain, "inst.mufu_rsqrt", Wait::kMio},
    {kLatency, "chain_dfma", {kChainDfma}, chain, "inst.dfma", Wait::kFixedLatencies},
    {kLatency, "chain_hfma2", {kChainHfma2}, chain, "inst.hfma2", Wait::kFixedLatencies},
    {kLatency, "chain_shfl", {kChainShfl}, chain, "inst.shfl", Wait::kMio},
    {kLatency, "chain_l1", {kChainL1}, chain, "l1", Wait::kGlobalMemory},
    {kLatency, "chain_dram", {kChainDram}, chain, "dram", Wait::kGlobalMemory},
    {kLatency,
     "chain_global_atomic",
     {kChainGlobalAtomic},
     chain,
     "atomic.global",
     Wait::kGlobalMemory},
    {kLatency, "chain_shared_atomic", {kChainSharedAtomic}, chain, "atomic.shared", Wait::kMio},
    {kLatency, "chain_shared", {kChainShared}, shared_chain, "", Wait::kMio},
    {kLatency, "chain_l2", {kChainL2}, l2_chain, "", Wait::kGlobalMemory},
    {kLatency, "barriers", {kBarriers}, barriers, "", Wait::kBarriers},
    {kLatency, "divergence", {kExtraPaths}, divergence, "", Wait::kFixedLatencies},
};

/// For a kernel whose counters alone are known.
constexpr Law kInTurn[] = {
    {kLatency, "loads", {kLoadRequests}, loads_in_turn, "", Wait::kGlobalMemory},
    {kLatency,
     "fixed latencies",
     {kWarpInstructions},
     instructions_in_turn,
     "",
     Wait::kFixedLatencies},
};

/// Adds the law's time, or the key that is missing for it.
void add(const Law& law, const Setting& setting, UnitTimes& times) {
  try {
    const Resource first = law.of.size() > 0 ? *law.of.begin() : kWarpInstructions;
    const double seconds = law.seconds(setting, first, law.what);
    auto unit = std::ranges::find(times.units, law.unit, &UnitTime::unit);
    if (unit == times.units.end()) unit = times.units.insert(unit, {law.unit, {}});
    unit->parts.push_back({law.part, seconds, law.wait});
  } catch (const costs::AbsentKey& absent) {
    times.missing.push_back(
        {absent.key, absent.why, fmt::format("{}: {}", name(law.unit), law.part)});
  }
}

}  // namespace

double UnitTime::seconds() const {
  double sum = 0;
  for (const Part& part : parts) sum += part.seconds;
  return sum;
}

UnitTimes unit_times(const Setting& setting) {
  UnitTimes times;
  for (const Law& law : kLaws) {
    if (setting.residence != nullptr && law.unit == kLatency) continue;
    const auto used = [&](Resource resource) { return setting.work.uses(resource); };
    if (law.of.size() == 0 || std::ranges::any_of(law.of, used)) add(law, setting, times);
  }
  for (const Law& law : kInTurn) {
    if (setting.one_after_the_other && setting.work.uses(*law.of.begin())) {
      add(law, setting, times);
    }
  }
  if (setting.residence != nullptr) {
    try {
      auto [parts, lines] =
          setting.residence->seconds({.phase = setting.phase,
                                      .imbalance = setting.is_one_warp ? 1 : setting.imbalance,
                                      .serial_instructions = setting.serial_instructions,
                                      .ends_kernel = setting.ends_kernel,
                                      .loads_in_flight_factor = setting.loads_in_flight_factor},
                                     setting.keys);
      times.units.push_back({.unit = kLatency, .parts = std::move(parts)});
      times.lines = std::move(lines);
    } catch (const costs::AbsentKey& absent) {
      times.missing.push_back({absent.key, absent.why, std::string(name(kLatency))});
    }
  }
  // Rounds of simulated blocks begin and end together; those of an SM do not, and while one block's
  // slot turns round the others work.
  if (setting.phase.rounds > 1 && setting.residence == nullptr) {
    add({kLatency, "block_turnaround", {}, block_turnaround}, setting, times);
  }
  return times;
}

double least_arithmetic_seconds(const Work& work, const costs::Keys& keys) {
  using enum BusyUnit;
  constexpr BusyUnit kPipes[] = {kFma, kHalf, kFp64, kTensor};
  double longest = 0;
  for (const Law& law : kLaws) {
    const Resource resource = law.of.size() > 0 ? *law.of.begin() : kWarpInstructions;
    if (std::ranges::find(kPipes, law.unit) == std::end(kPipes) || !work.uses(resource)) continue;
    try {
      // A block on every SM, with a warp on every scheduler.
      const double sms = keys.sm_count(), warps = keys.schedulers();
      const descriptor::LaunchShape launch{.grid_blocks = sms};
      const Phase phase{.blocks = sms, .rounds = 1, .resident_blocks = 1, .active_sms = sms};
      const Setting setting{
          .launch = launch, .work = work, .phase = phase, .warps_per_block = warps, .keys = keys};
      longest = std::max(longest, law.seconds(setting, resource, law.what));
    } catch (const costs::AbsentKey&) {
      // A rate that is not known bounds nothing; the prediction itself says which key is missing.
    }
  }
  return longest;
}

}  // namespace warpgauge::model
